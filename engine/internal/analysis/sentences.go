package analysis

import (
	"strings"
	"unicode"

	"github.com/clipperhouse/uax29/v2/sentences"
)

// Sentences returns the sentences of text in order, trimmed of white space.
// Together they cover all of text that is not white space.
func Sentences(text string) []Span {
	var spans []Span
	it := sentences.FromString(text)
	for it.Next() {
		s := trim(text, Span{it.Start(), it.End()})
		if s.Start < s.End {
			spans = append(spans, s)
		}
	}
	return spans
}

func trim(text string, s Span) Span {
	t := strings.TrimLeftFunc(s.Of(text), unicode.IsSpace)
	s.Start = s.End - len(t)
	s.End = s.Start + len(strings.TrimRightFunc(t, unicode.IsSpace))
	return s
}
