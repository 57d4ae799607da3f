package disagree

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"footnote/engine/internal/facts"
)

var (
	replacing = set("replaces supersedes overrides")
	// replacingNow are forms that need "these" or "has" before them.
	replacingNow = set("replace supersede override replaced superseded overridden")
	replaced     = set("replaced superseded overridden")
	// papers are what a document calls itself.
	papers = set(`policy document handbook guide guidance guideline guidelines version edition agreement statement notice manual page procedure
		terms contract plan schedule rules code memo circular faq text standard protocol file article list leaflet brochure booklet handout sheet
		factsheet paper report instructions conditions policies documents pages guides tariff catalogue bulletin charter`)
	// ends close the name of what is replaced.
	ends = set("from as with when which that and on in for after since because but effective where so")
)

// Replaces tells whether a sentence says plainly that the document that it
// stands in replaces another, and gives the other's name as written: a file's
// name, a quoted title, or the words that name it.
func Replaces(sentence string) (name string, ok bool) {
	if strings.HasSuffix(strings.TrimSpace(sentence), "?") || illustrates(sentence, len(sentence)) {
		return "", false
	}
	t := facts.Read(sentence)
	words := t.Words
	for i, w := range words {
		switch {
		case replacing[w.Form] || replacingNow[w.Form] && activeForm(words, i):
			switch ownSubject(words[:i]) {
			case thisDocument:
				return otherName(t, i+1, false)
			case maybeThis:
				return otherName(t, i+1, true)
			}
		case w.Form == "place" && i >= 2 && (words[i-2].Form == "takes" || words[i-2].Form == "take") && i+1 < len(words) && words[i+1].Form == "of":
			if ownSubject(words[:i-2]) == thisDocument {
				return otherName(t, i+2, false)
			}
		case w.Form == "replacement" && i >= 2 && words[i-2].Form == "is" && i+1 < len(words) && words[i+1].Form == "for":
			if ownSubject(words[:i-2]) == thisDocument {
				return otherName(t, i+2, false)
			}
		case replaced[w.Form]:
			return passive(t, i)
		}
	}
	return "", false
}

// activeForm tells whether word i says what these rules do or this page has
// done.
func activeForm(words []facts.Word, i int) bool {
	if i == 0 {
		return false
	}
	if replaced[words[i].Form] {
		return words[i-1].Form == "has" || words[i-1].Form == "have"
	}
	for j := i - 1; j >= 0 && j > i-4; j-- {
		if words[j].Form == "these" {
			return true
		}
	}
	return false
}

// subject says who a sentence says replaces another document.
type subject uint8

const (
	another subject = iota
	// maybeThis is "it", or nothing at all ("Replaces: a.md").
	maybeThis
	thisDocument
)

// ownSubject tells whether words end with what a document calls itself: "this
// policy", "this version of the handbook", "version 3 of this policy".
func ownSubject(words []facts.Word) subject {
	for len(words) > 0 && (words[len(words)-1].Form == "has" || words[len(words)-1].Form == "have" || words[len(words)-1].Form == "also" || words[len(words)-1].Form == "hereby") {
		words = words[:len(words)-1]
	}
	if len(words) == 0 || words[len(words)-1].Form == "it" && (len(words) == 1 || words[len(words)-2].Kind == facts.Mark) {
		return maybeThis
	}
	var this, paper bool
	n := 0
	for i := len(words) - 1; i >= 0 && n < 12; i, n = i-1, n+1 {
		w := words[i]
		switch {
		case w.Form == "not" || w.Form == "never" || w.Form == "if" || w.Form == "whether" || w.Form == "when" || w.Form == "unless":
			return another
		case w.Kind == facts.Mark && w.Raw != "," && w.Raw != "(" && w.Raw != ")":
			if this && paper {
				return thisDocument
			}
			return another
		case papers[w.Form]:
			paper = true
		case w.Form == "this" || w.Form == "these" || w.Form == "present":
			this = true
			if i+1 == len(words) {
				paper = true // "This replaces"
			}
		}
	}
	if this && paper {
		return thisDocument
	}
	return another
}

// passive reads "The 2024 policy is replaced by this document".
func passive(t *facts.Text, at int) (string, bool) {
	words := t.Words
	if at == 0 || at+2 >= len(words) || words[at+1].Form != "by" || words[at+2].Form != "this" && words[at+2].Form != "these" {
		return "", false
	}
	last := at - 1
	for last > 0 && auxiliary[words[last].Form] {
		last--
	}
	if last == at-1 {
		return "", false
	}
	end := at + 2
	for end < len(words) && end < at+8 && words[end].Kind != facts.Mark {
		end++
	}
	thisOne := end == at+4 && words[at+3].Form == "one" || end == at+3
	if !thisOne && ownSubject(words[at+2:end]) != thisDocument {
		return "", false
	}
	first := 0
	for i := last; i >= 0; i-- {
		if name := titleAt(t.Source[words[i].Start:words[last].End]); name != "" && (i == 0 || words[i-1].Raw == "," || words[i-1].Raw == ":") {
			return name, true
		}
		if words[i].Form == "not" {
			return "", false
		}
		if words[i].Kind == facts.Mark && (words[i].Raw == "," || words[i].Raw == ":" || words[i].Raw == ";") {
			first = i + 1
			break
		}
	}
	return trimmedName(t, first, last+1, thisOne)
}

// ReplacedBy tells whether a sentence says plainly that another document has
// replaced the one that it stands in, and gives the other's name as written.
func ReplacedBy(sentence string) (name string, ok bool) {
	if strings.HasSuffix(strings.TrimSpace(sentence), "?") || illustrates(sentence, len(sentence)) {
		return "", false
	}
	t := facts.Read(sentence)
	words := t.Words
	for i, w := range words {
		if !replaced[w.Form] || i+2 >= len(words) || words[i+1].Form != "by" || words[i+2].Form == "this" || words[i+2].Form == "these" {
			continue
		}
		last := i
		for last > 0 && auxiliary[words[last-1].Form] {
			last--
		}
		if last < i && last > 0 && !modal[words[last-1].Form] && ownSubject(words[:last]) == thisDocument {
			return otherName(t, i+2, false)
		}
	}
	return "", false
}

// modal words say what may come.
var modal = set("will shall would should may might could can must")

var auxiliary = set("is are be been was were hereby has have now")

// otherName reads the name of what is replaced from word from on. Where it is
// not sure that a document is meant, surely asks for a file, a quoted title or
// a word for a document.
func otherName(t *facts.Text, from int, surely bool) (string, bool) {
	words := t.Words
	for from < len(words) && words[from].Raw == ":" {
		from++
	}
	if from >= len(words) {
		return "", false
	}
	if name := titleAt(t.Source[words[from].Start:]); name != "" {
		return name, true
	}
	to := from
	for to < len(words) {
		w := words[to]
		if w.Kind == facts.Mark && strings.Contains(".,;:()—", w.Raw) || to > from && ends[w.Form] && w.Fact < 0 || w.Fact >= 0 && to > from && t.Facts[w.Fact].Bound != facts.Exactly {
			break
		}
		to++
	}
	return trimmedName(t, from, to, surely)
}

var (
	// leadIn is what may stand before a file's name or a title: "the document",
	// "our guide called".
	leadIn = regexp.MustCompile(`^(?i:(?:the|our|both|all|an|old|older|earlier|former|previous|file|page|document|guide|policy|handbook|version|list|article|leaflet|notice|manual|procedure|rules|terms|called|named|titled|entitled|in|of|a (?:file|page|document|guide|policy))\s+)*`)
	// aFile is a file's name, with the folders or the address before it.
	aFile = regexp.MustCompile(`^(?:https?:[\pL\pN_~%+.\-/]+|[\pL\pN_~%+.\-/\\]*[\pL\pN_)\-]\.(?i:md|markdown|html?|txt|text|pdf|docx?|odt|rtf|pptx?|xlsx?|csv)\b)`)
)

const (
	opening = "\"'“‘«„"
	closing = "\"'”’»“"
)

// titleAt gives the file's name or quoted title that s starts with, after what
// may lead in to it, or "".
func titleAt(s string) string {
	s = s[len(leadIn.FindString(s)):]
	if name := aFile.FindString(s); name != "" {
		return strings.TrimRight(name, ".")
	}
	mark, size := utf8.DecodeRuneInString(s)
	if !strings.ContainsRune(opening, mark) || size == 0 {
		return ""
	}
	for i, r := range s[size:] {
		after, _ := utf8.DecodeRuneInString(s[size+i+utf8.RuneLen(r):])
		// A mark between letters is an apostrophe.
		if i > 0 && strings.ContainsRune(closing, r) && !unicode.IsLetter(after) {
			return strings.TrimRight(s[size:size+i], ".,; ")
		}
	}
	return ""
}

// trimmedName gives the words [first, last) without an article, when they
// name something; surely asks for a word for a document.
func trimmedName(t *facts.Text, first, last int, surely bool) (string, bool) {
	words := t.Words
	for first < last {
		switch words[first].Form {
		case "the", "our", "any", "all", "a", "an", "its", "of", "both":
			first++
			continue
		}
		break
	}
	for last > first && words[last-1].Kind == facts.Mark && !strings.Contains("\"”’)", words[last-1].Raw) {
		last--
	}
	named, paper := false, false
	for _, w := range words[first:last] {
		paper = paper || papers[w.Form]
		named = named || w.Upper || w.Kind == facts.Figure
	}
	if surely && !(paper && named) || !paper && !named {
		return "", false
	}
	// "The guide Passes 2024" is called Passes 2024.
	if last-first > 1 && papers[words[first].Form] && !words[first].Upper && words[first+1].Upper {
		first++
	}
	return strings.Trim(t.Source[words[first].Start:words[last-1].End], "\"“”‘’'"), true
}
