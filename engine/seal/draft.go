package seal

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"footnote/engine"
	"footnote/engine/internal/analysis"
)

// Draft makes a packet of a question and a corpus, given as JSON, with the
// engine's own answer as its draft. Finalize accepts it. When the question or
// the corpus is not whole, the packet is nil and the refusals say why.
func Draft(ctx context.Context, asked []byte) (*Packet, []Refusal, error) {
	tree, refusals, ok := decode(asked, MaxPacket)
	if !ok {
		return nil, refusals, nil
	}
	s := &shaper{refusals: refusals}
	top, ok := s.object(tree, "", Shape, []string{"question", "corpus"})
	if !ok {
		return nil, sorted(s.refusals), nil
	}
	p := &Packet{Question: s.question(top)}
	if v, ok := top["corpus"]; ok {
		p.Corpus = s.corpus(v, "/corpus")
	}
	if len(s.refusals) > 0 {
		return nil, sorted(s.refusals), nil
	}
	var err error
	if p.CorpusDigest, err = CorpusDigest(p.Corpus); err != nil {
		return nil, nil, err
	}
	texts := make([]engine.Text, len(p.Corpus))
	for i, source := range p.Corpus {
		texts[i] = engine.Text{Name: source.ID, Title: source.Title, Text: source.Text}
	}
	x, err := engine.FromTexts(texts)
	if err != nil {
		return nil, nil, err
	}
	a, err := x.Ask(ctx, p.Question, engine.AskOptions{})
	if err != nil {
		return nil, nil, err
	}
	p.Draft, err = draftOf(ctx, x, a, p.Corpus)
	return p, nil, err
}

// FromAnswer seals an answer that an index gave: the corpus is the index's
// documents, so the sealed answer is verified against the index. A sentence
// that does not hold as one of a sealed answer has to is left out, and one
// that the corpus contradicts makes the outcome conflicted. When there is
// nothing to seal (no question, no document) the refusals say why.
func FromAnswer(ctx context.Context, x *engine.Index, a *engine.Answer) (*Sealed, []Refusal, error) {
	corpus, err := IndexCorpus(x)
	if err != nil {
		return nil, nil, err
	}
	draft, err := draftOf(ctx, x, a, corpus)
	if err != nil {
		return nil, nil, err
	}
	digest, err := CorpusDigest(corpus)
	if err != nil {
		return nil, nil, err
	}
	sealed, err := sealTree(map[string]any{"question": a.Question, "draft": draft}, digest)
	if err != nil {
		return nil, nil, err
	}
	sealed, refusals, err := Verify(ctx, sealed.JSON, corpus)
	if err != nil || len(refusals) > 0 {
		return nil, refusals, err
	}
	return sealed, nil, nil
}

// drafter makes a draft that holds out of an answer of the engine's.
type drafter struct {
	x      *engine.Index
	corpus []Source
	byID   map[string]int
}

func draftOf(ctx context.Context, x *engine.Index, a *engine.Answer, corpus []Source) (Answer, error) {
	d := &drafter{x: x, corpus: corpus, byID: map[string]int{}}
	for i, s := range corpus {
		d.byID[s.ID] = i
	}
	j := newJudge(corpus)
	var conflicts []Conflict
	for _, c := range a.Conflicts {
		if conflict, ok := d.conflict(c); ok {
			conflicts = append(conflicts, conflict)
		}
	}
	conflicts = holding(j, conflicts)
	var kept []Sentence
	for _, said := range a.Sentences {
		if err := ctx.Err(); err != nil {
			return Answer{}, err
		}
		s, err := d.sentence(said)
		if err != nil {
			return Answer{}, err
		}
		if len(s.Text) > MaxSentence {
			continue
		}
		j.refusals = nil
		j.sentence(s, "")
		var other bool
		for _, r := range j.refusals {
			other = other || r.Reason != Contradicted
		}
		switch {
		case other:
		case len(j.refusals) > 0:
			conflicts = append(conflicts, holding(j, j.conflictsOf(s))...)
		default:
			kept = append(kept, s)
		}
	}
	switch {
	case len(conflicts) > 0:
		return Answer{Outcome: engine.Conflicted, Conflicts: conflicts[:min(len(conflicts), MaxConflicts)]}, nil
	case len(kept) > 0:
		return Answer{Outcome: engine.Grounded, Sentences: kept[:min(len(kept), MaxSentences)]}, nil
	}
	var gaps []string
	for _, g := range a.Gaps {
		if !blank(g) && len(g) <= MaxSentence && len(gaps) < MaxGaps {
			gaps = append(gaps, g)
		}
	}
	if gaps == nil {
		gaps = []string{"A sentence that answers the question and that can be quoted."}
	}
	return Answer{Outcome: engine.Unsupported, Gaps: gaps}, nil
}

// holding are the conflicts that hold.
func holding(j *judge, conflicts []Conflict) []Conflict {
	var out []Conflict
	for _, c := range conflicts {
		j.refusals = nil
		j.conflict(c, "")
		if len(j.refusals) == 0 && len(c.Quotes) >= 2 && len(c.Quotes) <= MaxCitations && !blank(c.About) && !blank(c.Resolve) {
			out = append(out, c)
		}
	}
	return out
}

// sentence quotes what the engine cites from the corpus' own text, under the
// headings that limit it.
func (d *drafter) sentence(said engine.Sentence) (Sentence, error) {
	var s Sentence
	var words []string
	add := func(source int, start, end int) {
		q := Quote{Source: d.corpus[source].ID, Quote: d.corpus[source].Text[start:end]}
		if !slices.Contains(s.Citations, q) && len(s.Citations) < MaxCitations {
			s.Citations = append(s.Citations, q)
		}
	}
	for i, c := range said.Citations {
		source := d.byID[c.Document]
		if i == 0 {
			limits, err := d.limits(c)
			if err != nil {
				return s, err
			}
			for _, h := range limits {
				add(source, h.Start, h.End)
				words = append(words, strings.TrimRight(flat(d.corpus[source].Text[h.Start:h.End]), ":")+":")
			}
		}
		add(source, c.Start, c.End)
		words = append(words, flat(d.corpus[source].Text[c.Start:c.End]))
	}
	s.Text = strings.Join(words, " ")
	return s, nil
}

// limits are the headings above a citation that negate, limit or condition
// what stands below them.
func (d *drafter) limits(c engine.Citation) ([]engine.HeadingInfo, error) {
	document, err := d.x.Document(c.Document)
	if err != nil {
		return nil, fmt.Errorf("the index cannot be read: %w", err)
	}
	var out []engine.HeadingInfo
	for _, words := range c.Headings {
		if !limiting(words) {
			continue
		}
		for _, h := range slices.Backward(document.Headings) {
			if h.End <= c.Start && document.Text[h.Start:h.End] == words {
				out = append(out, h)
				break
			}
		}
	}
	return out, nil
}

// limiting tells whether a heading is one of those. A question limits nothing.
func limiting(heading string) bool {
	if strings.HasSuffix(heading, "?") {
		return false
	}
	for _, t := range analysis.Tokens(heading) {
		if analysis.Negation(t.Form) || analysis.Limit(t.Form) {
			return true
		}
	}
	return false
}

// conflict is a disagreement that the engine found.
func (d *drafter) conflict(c engine.Conflict) (Conflict, bool) {
	out := Conflict{About: c.About, Resolve: c.Resolve}
	for _, q := range c.Quotes {
		source, ok := d.byID[q.Document]
		if !ok {
			return out, false
		}
		out.Quotes = append(out.Quotes, Quote{Source: q.Document, Quote: d.corpus[source].Text[q.Start:q.End]})
	}
	return out, true
}

// conflictsOf are what the corpus says otherwise than a sentence.
func (j *judge) conflictsOf(s Sentence) []Conflict {
	var all []*cited
	for _, q := range s.Citations {
		if c := j.quote(q, s.Text, ""); c != nil {
			all = append(all, c)
		}
	}
	var out []Conflict
	for _, rival := range j.contradictions(s, all) {
		c := Conflict{About: rival.About, Resolve: rival.Resolve, Quotes: slices.Clone(s.Citations)}
		text := j.corpus[rival.source].Text
		for _, span := range append(slices.Clone(rival.lead), rival.span) {
			c.Quotes = append(c.Quotes, Quote{Source: j.corpus[rival.source].ID, Quote: span.Of(text)})
		}
		out = append(out, c)
	}
	return out
}
