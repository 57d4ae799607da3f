package retrieve

import (
	"slices"
	"strings"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/index"
	"footnote/engine/internal/passage"
)

// Span is a range of a document's canonical text.
type Span = analysis.Span

// text is a run of tokens to look words up in.
type text struct {
	tokens []analysis.Token // without parts of the token before
	has    map[string]bool  // terms, those of parts too
}

func readText(s string) text {
	t := text{has: map[string]bool{}}
	for _, token := range analysis.Tokens(s) {
		t.has[token.Term] = true
		if !token.Part {
			t.tokens = append(t.tokens, token)
		}
	}
	return t
}

// holds tells whether the text holds a form. The terms of a form of several
// words must follow one another.
func (t *text) holds(f form) bool {
	for _, term := range f.terms {
		if !t.has[term] {
			return false
		}
	}
	return len(f.terms) == 1 || t.place(f) >= 0
}

// place returns where among the tokens a form first stands, or -1.
func (t *text) place(f form) int {
	for i := 0; i+len(f.terms) <= len(t.tokens); i++ {
		if slices.EqualFunc(t.tokens[i:i+len(f.terms)], f.terms,
			func(token analysis.Token, term string) bool { return token.Term == term }) {
			return i
		}
	}
	return -1
}

// read is a passage cut into sentences, ready to be compared with questions.
type read struct {
	doc       *index.Document
	passage   *passage.Passage
	sentences []sentence
	heading   text         // the nearest heading
	ancestors text         // the headings above it and the document's title
	asked     analysis.Ask // what the nearest heading asks for
	named     []string     // the nearest heading's terms that name what it is about
}

type sentence struct {
	Span
	lead []Span
	text text             // the sentence with its lead-in
	own  []analysis.Token // the sentence's alone
	// asks tells that the sentence is a question, which answers nothing.
	asks bool
	// leads tells that it introduces what follows, and says nothing alone.
	leads bool
	// listed tells that a sentence that only introduces it, and asks nothing,
	// stands before it.
	listed bool
	// negated tells that it holds a word that negates.
	negated bool
	// opening tells that it is the first sentence under its heading.
	opening bool
	// first tells that it is the first sentence of its passage.
	first bool
	// answers is the question just before this sentence, or -1.
	answers int
	// content are the terms of its own words that are no words of grammar.
	content []string
	// echoes is the share of those that other sentences of the passage hold too.
	echoes float64
}

func readPassage(d *index.Document, place int) *read {
	p := &d.Passages[place]
	r := &read{doc: d, passage: p}
	if n := len(p.Headings); n > 0 {
		r.heading = readText(p.Headings[n-1])
		r.asked = analysis.Asked(p.Headings[n-1])
		r.ancestors = readText(strings.Join(p.Headings[:n-1], "\n") + "\n" + d.Title)
	} else {
		r.heading = readText(d.Title)
		r.ancestors = readText("")
	}
	stops := analysis.Stops(r.heading.tokens)
	for i, t := range r.heading.tokens {
		if !stops[i] && !analysis.LightVerb(t.Term) {
			r.named = append(r.named, t.Term)
		}
	}
	for _, l := range p.Sentences(d.Text) {
		r.add(l.Span, l.Lead)
	}
	for i := range r.sentences {
		u := &r.sentences[i]
		u.leads = strings.HasSuffix(u.Of(d.Text), ":")
	}
	r.echo()
	if len(r.sentences) > 0 {
		r.sentences[0].first = true
		r.sentences[0].opening = place == 0 || !slices.Equal(p.Headings, d.Passages[place-1].Headings)
	}
	return r
}

func (r *read) add(s Span, lead []Span) {
	full := ""
	for _, l := range lead {
		full += l.Of(r.doc.Text) + "\n"
	}
	body := s.Of(r.doc.Text)
	u := sentence{Span: s, lead: lead, text: readText(full + body), own: analysis.Tokens(body),
		asks: strings.HasSuffix(strings.TrimRight(body, ` "'”’)`), "?"), answers: -1}
	if n := len(lead); n > 0 && !u.asks {
		u.listed = strings.HasSuffix(lead[n-1].Of(r.doc.Text), ":")
	}
	for _, t := range u.text.tokens {
		u.negated = u.negated || analysis.Negation(t.Form)
	}
	for _, t := range u.own {
		if !t.Part && !analysis.StopWord(t.Form) {
			u.content = append(u.content, t.Term)
		}
	}
	if n := len(r.sentences); n > 0 {
		if r.sentences[n-1].asks {
			u.answers = n - 1
		} else if !u.asks {
			u.answers = r.sentences[n-1].answers
		}
	}
	r.sentences = append(r.sentences, u)
}

// echo counts, for each sentence, which of its words other sentences of the
// passage hold too.
func (r *read) echo() {
	holders := map[string]int{}
	for i := range r.sentences {
		for term := range r.sentences[i].text.has {
			holders[term]++
		}
	}
	for i := range r.sentences {
		u := &r.sentences[i]
		again := 0
		for _, term := range u.content {
			if holders[term] > 1 {
				again++
			}
		}
		if again > 0 {
			u.echoes = float64(again) / float64(len(u.content))
		}
	}
}

// last returns the last n sentences of the passage, the last one first.
func (r *read) last(n int) []*sentence {
	var out []*sentence
	for i := len(r.sentences) - 1; i >= 0 && len(out) < n; i-- {
		out = append(out, &r.sentences[i])
	}
	return out
}
