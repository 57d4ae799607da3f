// Package passage cuts a Document into passages, the units that are found and
// cited. A list is joined to the sentence that introduces it, a label to what
// it introduces; a table row is a passage of its own; a block longer than
// MaxBytes is cut between sentences, or failing that between words.
package passage

import (
	"slices"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/document"
)

// Span is a range of the document's canonical text.
type Span = analysis.Span

// MaxBytes is the greatest length of a passage, in bytes of canonical text.
const MaxBytes = 2000

// Passage is one unit that is found and cited.
type Passage struct {
	Span
	Kind document.Kind `json:"kind"`
	// Headings is the chain of headings above, outermost first. An empty
	// heading adds nothing to it.
	Headings []string `json:"headings"`
	// Anchor is the nearest heading's own anchor in the source, or empty.
	Anchor string `json:"anchor,omitempty"`
	// Page is the page that the passage starts on, from 1, or 0.
	Page int `json:"page,omitempty"`
	// Lines are the parts that are cut into sentences separately, in order
	// and without overlap: a paragraph, a list item, a row, a piece of code.
	Lines []Line `json:"lines"`
}

// Line is a part of a passage whose sentences stand only together with the
// spans in Lead.
type Line struct {
	Span
	// Lead are the spans that introduce this line, outermost first: the
	// sentence before a list, the item around a nested item. They may lie
	// outside the passage (in an earlier piece of a long list).
	Lead []Span `json:"lead,omitempty"`
}

// Extent returns the spans that a passage is read as: the lead-ins that lie
// outside it, each once, and then its own.
func (p Passage) Extent() []Span {
	var spans []Span
	for _, l := range p.Lines {
		for _, s := range l.Lead {
			if (s.Start < p.Start || s.End > p.End) && !slices.Contains(spans, s) {
				spans = append(spans, s)
			}
		}
	}
	return append(spans, p.Span)
}

// Sentences cuts a passage of text into sentences, each with the spans that it
// may not be quoted without. A row and a piece of code are one sentence each.
func (p Passage) Sentences(text string) []Line {
	var sentences []Line
	for _, l := range p.Lines {
		if p.Kind == document.Code || p.Kind == document.Row {
			sentences = append(sentences, l)
			continue
		}
		for _, s := range analysis.Sentences(l.Of(text)) {
			sentences = append(sentences, Line{Span{Start: l.Start + s.Start, End: l.Start + s.End}, l.Lead})
		}
	}
	return sentences
}
