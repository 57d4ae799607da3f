package disagree

import (
	"strings"

	"footnote/engine/internal/facts"
)

var (
	replacing = set("replaces supersedes overrides")
	replaced  = set("replaced superseded overridden")
	// papers are what a document calls itself.
	papers = set(`policy document handbook guide guidance guideline guidelines version edition agreement statement notice manual page procedure
		terms contract plan schedule rules code memo circular faq text standard protocol`)
	// ends close the name of what is replaced.
	ends = set("from as with when which that and on in for after since because but effective where so")
)

// Replaces tells whether a sentence says plainly that the document that it
// stands in replaces another, and gives the other's name as written.
func Replaces(sentence string) (name string, ok bool) {
	if strings.HasSuffix(strings.TrimSpace(sentence), "?") || illustrates(sentence, len(sentence)) {
		return "", false
	}
	t := facts.Read(sentence)
	words := t.Words
	for i, w := range words {
		switch {
		case replacing[w.Form]:
			if subject, ok := ownDocument(words[:i]); ok && subject {
				return otherName(t, i+1)
			}
		case w.Form == "place" && i >= 2 && words[i-2].Form == "takes" && i+1 < len(words) && words[i+1].Form == "of":
			if subject, ok := ownDocument(words[:i-2]); ok && subject {
				return otherName(t, i+2)
			}
		case replaced[w.Form]:
			return passive(t, i)
		}
	}
	return "", false
}

// ownDocument tells whether words end with what a document calls itself:
// "this policy", "this version of the handbook", "version 3 of this policy".
func ownDocument(words []facts.Word) (bool, bool) {
	var this, paper bool
	n := 0
	for i := len(words) - 1; i >= 0 && n < 12; i, n = i-1, n+1 {
		w := words[i]
		switch {
		case w.Form == "not" || w.Form == "never" || w.Form == "if" || w.Form == "whether" || w.Form == "when" || w.Form == "unless":
			return false, true
		case w.Kind == facts.Mark && w.Raw != "," && w.Raw != "(" && w.Raw != ")":
			return this && paper, true
		case papers[w.Form]:
			paper = true
		case w.Form == "this" || w.Form == "present":
			this = true
			if i+1 == len(words) {
				paper = true // "This replaces"
			}
		}
	}
	return this && paper, true
}

// passive reads "The 2024 policy is replaced by this document".
func passive(t *facts.Text, at int) (string, bool) {
	words := t.Words
	if at == 0 || at+2 >= len(words) || words[at+1].Form != "by" {
		return "", false
	}
	switch words[at-1].Form {
	case "is", "are", "been", "was", "were", "hereby":
	default:
		return "", false
	}
	end := at + 2
	for end < len(words) && end < at+8 && words[end].Kind != facts.Mark {
		end++
	}
	if own, _ := ownDocument(words[at+2 : end]); !own || words[at+2].Form != "this" {
		return "", false
	}
	last := at - 1
	for last > 0 && (words[last].Form == "is" || words[last].Form == "are" || words[last].Form == "been" || words[last].Form == "was" || words[last].Form == "were" ||
		words[last].Form == "hereby" || words[last].Form == "has" || words[last].Form == "have") {
		last--
	}
	first := 0
	for i := last; i >= 0; i-- {
		if words[i].Kind == facts.Mark && (words[i].Raw == "," || words[i].Raw == ":" || words[i].Raw == ";") {
			first = i + 1
			break
		}
		if words[i].Form == "not" {
			return "", false
		}
	}
	return trimmedName(t, first, last+1)
}

func otherName(t *facts.Text, from int) (string, bool) {
	words := t.Words
	to := from
	if from < len(words) && words[from].Kind == facts.Mark && strings.Contains("\"“‘«", words[from].Raw) {
		// A quoted name goes on to the closing mark.
		for to = from + 1; to < len(words) && (words[to].Kind != facts.Mark || !strings.Contains("\"”’»", words[to].Raw)); to++ {
		}
		return trimmedName(t, from+1, to)
	}
	for to < len(words) {
		w := words[to]
		if w.Kind == facts.Mark && strings.Contains(".,;:()—", w.Raw) || to > from && ends[w.Form] && w.Fact < 0 || w.Fact >= 0 && to > from && t.Facts[w.Fact].Bound != facts.Exactly {
			break
		}
		to++
	}
	return trimmedName(t, from, to)
}

// trimmedName gives the words [first, last) without an article, when they
// name something.
func trimmedName(t *facts.Text, first, last int) (string, bool) {
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
	named := false
	for _, w := range words[first:last] {
		named = named || papers[w.Form] || w.Upper || w.Kind == facts.Figure
	}
	if !named {
		return "", false
	}
	return strings.Trim(t.Source[words[first].Start:words[last-1].End], "\"“”‘’'"), true
}
