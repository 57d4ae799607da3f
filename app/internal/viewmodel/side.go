package viewmodel

import (
	"cmp"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"footnote/engine"
)

// Conflict is a disagreement between documents: what about, what each of them
// says, and what would settle it.
type Conflict struct {
	About   string
	Sides   []Side
	Resolve string
}

// Side is what one document says: a quotation, with what introduces it.
type Side struct {
	Text string
	// Value is what it states where it differs from the others, and Marked
	// where that stands in Text.
	Value  string
	Marked []Range
	// Label names the paragraph: "refunds.md > How long a refund takes".
	Label    string
	Document string
	Page     int
	// Citation is its number in the result on screen; 0 elsewhere.
	Citation int

	passage int
	spans   []Range
}

// sideOf joins quotations of one paragraph and marks where they state values.
func sideOf(cited []engine.Citation, values ...string) Side {
	last := cited[len(cited)-1]
	s := Side{Label: visible(last.Label()), Document: last.Document, Page: last.Page, passage: last.Passage}
	own := 0 // where the last quotation starts
	for i, c := range cited {
		if i > 0 {
			s.Text += " "
		}
		own = len(s.Text)
		s.Text += c.Quote
		s.spans = append(s.spans, Range{c.Start, c.End})
	}
	for _, v := range values {
		s.Value = cmp.Or(s.Value, v)
		if r, ok := find(s.Text, v, own); ok {
			s.Marked = append(s.Marked, r)
		} else if r, ok := find(s.Text, v, 0); ok {
			s.Marked = append(s.Marked, r)
		}
	}
	s.Marked = merge(s.Marked)
	return s
}

// find gives the first place, from an offset on, where words stand in a text
// as whole words.
func find(text, words string, from int) (Range, bool) {
	if words == "" {
		return Range{}, false
	}
	for at := from; ; {
		i := strings.Index(text[at:], words)
		if i < 0 {
			return Range{}, false
		}
		r := Range{at + i, at + i + len(words)}
		before, _ := utf8.DecodeLastRuneInString(text[:r.Start])
		after, _ := utf8.DecodeRuneInString(text[r.End:])
		if !isWord(before) && !isWord(after) {
			return r, true
		}
		at = r.Start + 1
	}
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// conflictOf gives the sides of a disagreement: a quotation without a value
// belongs to the one after it. The citer may be nil.
func conflictOf(e engine.Conflict, cite *citer) Conflict {
	c := Conflict{About: visible(e.About), Resolve: sentence(e.Resolve)}
	var cited []engine.Citation
	for i, q := range e.Quotes {
		cited = append(cited, q.Citation)
		if q.Value == "" && i+1 < len(e.Quotes) {
			continue
		}
		s := sideOf(cited, q.Value)
		if cite != nil {
			for _, one := range cited {
				s.Citation = cite.one(one)
			}
		}
		c.Sides, cited = append(c.Sides, s), nil
	}
	return c
}

// placeText names a paragraph and its page.
func placeText(label string, page int) string {
	if page > 0 {
		return fmt.Sprintf("%s, page %d", label, page)
	}
	return label
}

// openSide shows a quotation in its document.
func (m *Model) openSide(index Index, s Side) (*DocumentView, error) {
	v, err := m.view(index, s.Document, s.passage, s.spans)
	if err == nil {
		v.Label = s.Label
	}
	return v, err
}
