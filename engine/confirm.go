package engine

import (
	"slices"
	"strings"

	"footnote/engine/internal/index"
	"footnote/engine/internal/passage"
	"footnote/engine/internal/verify"
)

// messageUnconfirmed is what is said where no sentence of an answer passes the
// check.
const messageUnconfirmed = "No grounded answer: a passage was found, but what it says could not be confirmed, so it is not shown."

// confirm holds every sentence of a grounded answer, whoever wrote it, to the
// passages that it cites, read anew from the index, and leaves out those that
// say anything else. Where none is left there is no grounded answer.
func (x *Index) confirm(a *Answer) error {
	var kept []Sentence
	for _, s := range a.Sentences {
		ok, err := x.says(s)
		if err != nil {
			return err
		}
		if ok {
			kept = append(kept, s)
		}
	}
	if a.Sentences = kept; len(kept) > 0 {
		return nil
	}
	a.Outcome, a.Reason, a.Message = Unsupported, ReasonUnconfirmed, messageUnconfirmed
	a.Sentences, a.Preferred = []Sentence{}, []Preference{}
	a.Gaps = append(a.Gaps, "A passage that says what the answer says, fact by fact.")
	return nil
}

// says tells whether the passages that a sentence cites say it, and its
// quotations stand in them.
func (x *Index) says(s Sentence) (bool, error) {
	type place struct {
		document string
		passage  int
	}
	var places []place
	var sources []verify.Source
	for _, c := range s.Citations {
		i, ok := x.byName[c.Document]
		if !ok {
			return false, nil
		}
		d, err := x.index.Document(i)
		if err != nil {
			return false, err
		}
		if c.Passage < 0 || c.Passage >= len(d.Passages) || c.Start < 0 || c.Start >= c.End || c.End > len(d.Text) || d.Text[c.Start:c.End] != c.Quote {
			return false, nil
		}
		if at := (place{c.Document, c.Passage}); !slices.Contains(places, at) {
			places = append(places, at)
			sources = append(sources, sourceOf(d, d.Passages[c.Passage]))
		}
	}
	return len(sources) > 0 && verify.Check(s.Text, sources).OK(), nil
}

// sourceOf is a passage as it is checked: its sentences are kept apart, so that
// items of a list do not run on and both sides are cut at the same places.
func sourceOf(d *index.Document, p passage.Passage) verify.Source {
	var lines []string
	for _, s := range p.Extent() {
		if s != p.Span {
			lines = append(lines, s.Of(d.Text))
		}
	}
	for _, l := range p.Sentences(d.Text) {
		lines = append(lines, l.Of(d.Text))
	}
	return verify.Source{Text: strings.Join(lines, "\n\n"), Headings: p.Headings}
}
