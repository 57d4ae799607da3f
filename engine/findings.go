package engine

import (
	"context"
	"slices"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/disagree"
	"footnote/engine/internal/index"
)

// Findings are what an owner should look at, over all documents and without
// any question.
type Findings struct {
	Digest string `json:"digest"`
	// Differences are pairs of sentences that cannot both hold.
	Differences []Conflict `json:"differences"`
	// Passed are sentences that speak of a day as ahead that has passed.
	Passed []PassedDate `json:"passed"`
	// Duplicates are paragraphs that stand in two places or more.
	Duplicates [][]Citation `json:"duplicates"`
}

// PassedDate is a sentence, with what introduces it, and the day, YYYY-MM-DD,
// that it holds ahead.
type PassedDate struct {
	Sentence
	Date string `json:"date"`
}

// OK tells whether there is nothing to look at.
func (f *Findings) OK() bool {
	return len(f.Differences) == 0 && len(f.Passed) == 0 && len(f.Duplicates) == 0
}

// CheckOptions tune a look through all documents.
type CheckOptions struct {
	// Today is the day, as YYYY-MM-DD, as of which dates are judged; without it
	// they are not.
	Today string
	// Progress, if set, is called now and then from the goroutine that called,
	// with Done never falling and equal to Total at the end. It must return
	// quickly.
	Progress func(Progress)
}

// Check lists what an owner should look at, dates as of today. It is CheckWith
// without a word on its progress.
func (x *Index) Check(ctx context.Context, today string) (*Findings, error) {
	return x.CheckWith(ctx, CheckOptions{Today: today})
}

// CheckWith lists what an owner should look at. The error is that of ctx, or
// the index is damaged.
func (x *Index) CheckWith(ctx context.Context, o CheckOptions) (*Findings, error) {
	progress := o.Progress
	if progress == nil {
		progress = func(Progress) {}
	}
	docs := map[string]*index.Document{}
	f := &Findings{Digest: x.Digest(), Differences: []Conflict{}, Passed: []PassedDate{}, Duplicates: [][]Citation{}}
	quote := func(s disagree.Statement) Sentence {
		d := docs[s.Document]
		line := d.Passages[s.Passage].Sentences(d.Text)[s.Sentence]
		return quoteSpans(d, s.Passage, append(slices.Clone(line.Lead), line.Span))
	}
	var statements []disagree.Statement
	for i := range x.index.Documents() {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		d, err := x.index.Document(i)
		if err != nil {
			return nil, err
		}
		docs[d.Name] = d
		first := len(statements)
		for place, p := range d.Passages {
			for n, l := range p.Sentences(d.Text) {
				lead := leadText(d, l.Lead)
				statements = append(statements, disagree.Statement{Text: lead + l.Of(d.Text), Lead: len(lead),
					Headings: p.Headings, Document: d.Name, Passage: place, Sentence: n, Kind: string(p.Kind)})
			}
		}
		for _, p := range disagree.Dates(statements[first:], o.Today) {
			f.Passed = append(f.Passed, PassedDate{quote(p.Statement), p.Date})
		}
	}
	pairs, err := disagree.Corpus(ctx, statements, func(done, total int) { progress(Progress{Done: done, Total: total}) })
	if err != nil {
		return nil, err
	}
	for _, p := range pairs {
		if winner, _ := x.prevails(docs[p.A.Document], docs[p.B.Document], o.Today); winner != nil {
			continue
		}
		c := Conflict{About: p.About, Resolve: p.Resolve}
		c.side(quote(p.A), p.ValueA.Text)
		c.side(quote(p.B), p.ValueB.Text)
		f.Differences = append(f.Differences, c)
	}
	for _, group := range disagree.Duplicates(statements) {
		var places []Citation
		for _, at := range group {
			d := docs[at.Document]
			places = append(places, citation(d, at.Passage, d.Passages[at.Passage].Span))
		}
		f.Duplicates = append(f.Duplicates, places)
	}
	return f, ctx.Err()
}

// leadText is the lead-in of a sentence and a space, or nothing.
func leadText(d *index.Document, lead []analysis.Span) string {
	text := ""
	for _, s := range lead {
		text += s.Of(d.Text) + " "
	}
	return text
}
