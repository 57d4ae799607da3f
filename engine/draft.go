package engine

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"footnote/engine/internal/analysis"
)

// claim is one sentence of a draft: the bytes [Start, End) of it, and what is
// looked up for it, which is as long.
type claim struct {
	analysis.Span
	text string
	// lead is the line that introduces the item that the sentence is, or empty.
	lead string
}

var (
	// item is what stands before the text of a line: a quotation's mark, a
	// heading's, a bullet, a number or letter.
	item = regexp.MustCompile(`^\s*(?:>\s*)*(?:#{1,6}\s+|(?:[-*+•‣▪◦·–—]|\d{1,3}[.)]|\(?[a-zA-Z0-9]{1,2}\))\s+(?:\[[ xX]\]\s+)?)?`)
	// cited are the marks that name a source: [1], 【3†a.md】, (p. 3),
	// [a.md > Fees].
	cited = regexp.MustCompile(`\[\^?\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\]|【[^】\n]{1,80}】|\((?:pp?|pages?)\.?\s?\d{1,4}(?:\s?[–-]\s?\d{1,4})?\)|\[[^\[\]\n]{1,200} > [^\[\]\n]{1,400}\]`)
	// linked is a link and the text it is put on.
	linked = regexp.MustCompile(`\[([^\[\]\n]+)\]\([^()\s]*\)`)
	strong = regexp.MustCompile("\\*{1,3}|__|`")
)

// claims cuts a draft into what it claims: each line by itself, and each
// sentence of a line.
func claims(draft string, isDocument func(string) bool) []claim {
	flat := []byte(plainDraft(draft, isDocument))
	var out []claim
	lead := "" // the sentence that introduces the items that follow
	for _, l := range draftLines(flat) {
		text := string(flat[l.Start:l.End])
		last := ""
		for _, s := range analysis.Sentences(text) {
			last = s.Of(text)
			if !strings.ContainsFunc(last, isWord) {
				continue
			}
			c := claim{Span: analysis.Span{Start: l.Start + s.Start, End: l.Start + s.End}, text: last}
			if l.item {
				c.lead = lead
				if n := len(out); n > 0 && lead != "" && out[n-1].text == lead && out[n-1].lead == "" {
					out = out[:n-1] // it is told of with its items
				}
			}
			out = append(out, c)
		}
		if !l.item {
			lead = ""
			if strings.HasSuffix(last, ":") {
				lead = last
			}
		}
	}
	return out
}

// draftLine is a line of a draft after the mark that it begins with.
type draftLine struct {
	analysis.Span
	item bool
}

// draftLines cuts a draft at its line breaks. One before a line that only goes
// on where the last broke off becomes a space.
func draftLines(flat []byte) []draftLine {
	var lines []draftLine
	open, width := false, 0 // what the line before leaves
	for at := 0; at < len(flat); {
		end := at
		for end < len(flat) && flat[end] != '\n' {
			end++
		}
		line := string(flat[at:end])
		said := strings.TrimSpace(line)
		mark := len(item.FindString(line))
		marked := strings.TrimSpace(line[:mark]) != ""
		switch {
		case said == "":
		case open && !marked && goesOn(said, width):
			flat[at-1] = ' '
			lines[len(lines)-1].End = end
		default:
			lines = append(lines, draftLine{analysis.Span{Start: at + mark, End: end}, marked})
		}
		open, width = said != "", utf8.RuneCountInString(said)
		if said != "" && strings.ContainsRune(".!?:", rune(said[len(said)-1])) {
			open = false
		}
		at = end + 1
	}
	return lines
}

// wrapped is how long a line is at least that a mail program broke.
const wrapped = 40

// goesOn tells whether a line goes on with the sentence of the one before,
// which is width characters long and does not end like one.
func goesOn(line string, width int) bool {
	r, _ := utf8.DecodeRuneInString(line)
	return unicode.IsLower(r) || width >= wrapped && (unicode.IsDigit(r) || unicode.Is(unicode.Sc, r))
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// plainDraft makes blank what a draft says to its reader's program only: the
// marks of emphasis, links and citations. Places stay.
func plainDraft(draft string, isDocument func(string) bool) string {
	blank := func(s string) string { return strings.Repeat(" ", len(s)) }
	draft = strings.NewReplacer("\r\n", " \n", "\r", "\n", "\t", " ").Replace(draft)
	draft = linked.ReplaceAllStringFunc(draft, func(m string) string {
		text := m[1:strings.IndexByte(m, ']')]
		return " " + text + blank(m[1+len(text):])
	})
	draft = cited.ReplaceAllStringFunc(draft, blank)
	draft = bracketed.ReplaceAllStringFunc(draft, func(m string) string {
		if isDocument(m[1 : len(m)-1]) {
			return blank(m)
		}
		return m
	})
	var b strings.Builder
	for line := range strings.SplitAfterSeq(draft, "\n") {
		mark := len(item.FindString(line))
		b.WriteString(line[:mark] + strong.ReplaceAllStringFunc(line[mark:], blank))
	}
	return b.String()
}

var bracketed = regexp.MustCompile(`[\[(][^\[\]()\n]{1,200}[\])]`)
