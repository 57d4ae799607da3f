package document

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A raised note mark is a pointer to a note, never part of the word or number
// that it hangs on: "30¹ days" says 30. A raised figure is an exponent, and
// stays, after a unit of measure (m²) or in a power of ten (3 × 10⁶).

// marks are the ways to write one in plain characters: [^2], [1], ^3^, ².
var marks = regexp.MustCompile(`\[\^[^\[\]\s]{1,60}\]|\[\d{1,3}(?:\s?[,–-]\s?\d{1,3}){0,9}\]|\^\d{1,3}\^|[¹²³⁰⁴-⁹]{1,3}`)

// dropNoteMarks removes from prose the note marks that hang on a word.
func dropNoteMarks(text string) string {
	if !strings.ContainsAny(text, "[^¹²³⁰⁴⁵⁶⁷⁸⁹") {
		return text
	}
	var out strings.Builder
	last := 0
	for _, m := range marks.FindAllStringIndex(text, -1) {
		mark, before := text[m[0]:m[1]], text[last:m[0]]
		if before == "" && last > 0 {
			before = out.String() // a mark right after a mark
		}
		keep := mark
		if hangs(before) && !strings.HasPrefix(text[m[1]:], "(") {
			switch mark[0] {
			case '[':
				keep = ""
			case '^':
				if keep = ""; isExponent(before) {
					keep = raise(strings.Trim(mark, "^"))
				}
			default:
				if !isExponent(before) {
					keep = ""
				}
			}
		}
		out.WriteString(text[last:m[0]])
		out.WriteString(keep)
		last = m[1]
	}
	out.WriteString(text[last:])
	return out.String()
}

// hangs says whether a mark after before would stand right behind a word, a
// number or their punctuation.
func hangs(before string) bool {
	r, _ := utf8.DecodeLastRuneInString(before)
	return before != "" && (unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune(".,;:!?)\"'”’»%€£$", r))
}

var (
	shortWordEnd = regexp.MustCompile(`(?:^|[^\p{L}])\p{L}{1,2}$`)
	powerOfTen   = regexp.MustCompile(`[×x*·]\s?10$`)
)

// isExponent says whether a raised figure after before is part of a measure.
func isExponent(before string) bool {
	tail := before[max(0, len(before)-24):]
	return shortWordEnd.MatchString(tail) || powerOfTen.MatchString(tail)
}

var raised = strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴",
	"5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")

func raise(digits string) string { return raised.Replace(digits) }

var (
	raisedFigure = regexp.MustCompile(`^\d{1,3}$`)
	raisedMark   = regexp.MustCompile(`^(?:[\[(]?\d{1,3}[\])]?(?:\s?[,;–-]\s?[\[(]?\d{1,3}[\])]?)*|[*†‡§¶#✱]+|[\[(][^\[\]()]{1,20}[\])])$`)
)

// raisedText is what stays of raised text that follows before; linked says
// that it links to a place in the same file.
func raisedText(text, before string, linked bool) string {
	text = strings.TrimSpace(text)
	switch {
	case linked:
		return ""
	case raisedFigure.MatchString(text) && isExponent(before):
		return raise(text)
	case raisedMark.MatchString(text):
		return ""
	}
	return text
}
