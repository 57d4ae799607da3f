package retrieve

import (
	"slices"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/document"
)

// Hit is a passage that bears on a question.
type Hit struct {
	// ID is the passage's number over all documents.
	ID int
	// Document is the document's place among the index's, Place the passage's
	// place in its document.
	Document, Place int
	// Score is the highest of its sentences, from 0 to 1.
	Score float64
	// List tells that the passage is a list.
	List bool
	// Sentences are all sentences of the passage in order, and Best the place
	// of the best one.
	Sentences []Sentence
	Best      int
}

// Sentence is one sentence of a passage, held against the question.
type Sentence struct {
	Span
	// Lead are the spans that it may not be quoted without, outermost first.
	Lead  []Span
	Score float64
	// Covers says for each word of the question how much of its weight the
	// sentence covers where it stands, from 0 to 1.
	Covers []float64
	// In says for each word whether the sentence itself or its lead-in holds
	// it.
	In []bool
	// Asks tells that the sentence is a question, Leads that it only
	// introduces others, Negated that it denies something.
	Asks, Leads, Negated bool
	// Bare tells that neither it nor its lead-in holds anything of the
	// question: only its headings do.
	Bare bool
	// ByLead tells that what it holds of the question stands in its lead-in
	// alone.
	ByLead bool
	// before is the weight of the words that the sentence lacks and the one
	// before it holds.
	before float64
	// Gives is how surely it holds the kind of thing asked for, 0 to 1.
	Gives float64
	// Features are what the score was made of, in the order of FeatureNames.
	Features [features]float64
}

func (s *Searcher) score(q *Question, found mention) (Hit, error) {
	r, err := s.read(found.id)
	if err != nil {
		return Hit{}, err
	}
	h := Hit{ID: found.id, List: r.passage.Kind == document.List}
	h.Document, h.Place = s.index.Locate(found.id)
	// What the passage holds anywhere, for words that stand beside a sentence.
	anywhere := make([]float64, len(q.Words))
	in := make([][]float64, len(r.sentences))
	for i := range r.sentences {
		in[i] = q.holds(&r.sentences[i].text)
		for j, part := range in[i] {
			anywhere[j] = max(anywhere[j], part)
		}
	}
	near, far := q.holds(&r.heading), q.holds(&r.ancestors)
	for i := range r.sentences {
		u := &r.sentences[i]
		out := Sentence{Span: u.Span, Lead: u.lead, Asks: u.asks, Leads: u.leads, Negated: u.negated,
			Covers: make([]float64, len(q.Words)), In: make([]bool, len(q.Words))}
		for j := range q.Words {
			cover := max(float64(in[i][j]*inSentence), float64(near[j]*inHeading),
				float64(far[j]*inAncestor), float64(anywhere[j]*beside))
			if u.answers >= 0 {
				cover = max(cover, float64(in[u.answers][j]*inHeading))
			}
			out.Covers[j] = cover
			if i > 0 && in[i][j] == 0 && in[i-1][j] > 0 {
				out.before += q.Words[j].Weight
			}
			out.In[j] = in[i][j] > 0
		}
		out.ByLead = u.listed && q.heldBy(u.own) == 0
		out.Bare = !slices.Contains(out.In, true)
		out.Gives = analysis.Gives(u.Of(r.doc.Text), u.own, q.Asked)
		out.Features = q.features(&out, r, u, found)
		out.Score = score(out.Features, q.absent)
		if share := q.meeting(out.Covers); share < q.meets() {
			out.Score = min(out.Score, float64(0.6*share))
		}
		if out.Gives == 0 && q.measures() {
			out.Score = float64(0.29 * out.Score)
		}
		if u.asks || u.leads || q.heap(u.own) {
			out.Score = 0
		}
		h.Score = max(h.Score, out.Score)
		h.Sentences = append(h.Sentences, out)
	}
	h.Best = q.best(&h)
	return h, nil
}

// meeting is the share of what is asked that stands in the sentence, its
// lead-in, its headings or the question before it, and not merely beside it.
func (q *Question) meeting(covers []float64) float64 {
	meet, all := 0.0, 0.0
	for j, w := range q.Words {
		if !w.Focus {
			continue
		}
		all += w.Weight
		if covers[j] > beside {
			meet += w.Weight
		}
	}
	if all == 0 {
		return 1
	}
	return meet / all
}

// meets is the share of what is asked that must meet in one sentence.
func (q *Question) meets() float64 {
	if q.scene {
		return meetsInScene
	}
	return meetsAlone
}

// heap tells that tokens are a heap of the question's words, repeated, and no
// sentence.
func (q *Question) heap(tokens []analysis.Token) bool {
	held, distinct := 0, map[string]bool{}
	for _, t := range tokens {
		if slices.ContainsFunc(q.Words, func(w Word) bool { return w.Weight > 0 && w.is(t.Term) }) {
			held++
			distinct[t.Term] = true
		}
	}
	return len(tokens) >= 6 && 2*held > len(tokens) && 2*len(distinct) < held
}

// factual are the kinds of thing asked for that a sentence plainly holds or
// not.
func factual(a analysis.Ask) bool {
	switch a {
	case analysis.AskDuration, analysis.AskAmount, analysis.AskCount, analysis.AskTime, analysis.AskPerson, analysis.AskPlace:
		return true
	}
	return false
}

// measures tells whether the question plainly asks for a figure: how long, how
// much, how many. Only a sentence that gives one answers it. A question for
// which a scene is set often asks more than that.
func (q *Question) measures() bool {
	switch q.Asked {
	case analysis.AskDuration, analysis.AskAmount, analysis.AskCount:
		return !q.scene
	}
	return false
}

// best returns the place of the best sentence of a passage: that which scores
// highest or, of those that score nearly as much, that which gives the kind of
// thing asked for.
func (q *Question) best(h *Hit) int {
	at := 0
	for i, s := range h.Sentences {
		b := &h.Sentences[at]
		gives := factual(q.Asked) && s.Gives > b.Gives && s.Score >= float64(0.9*h.Score)
		kept := factual(q.Asked) && b.Gives > s.Gives && b.Score >= float64(0.9*h.Score)
		if gives || s.Score > b.Score && !kept {
			at = i
		}
	}
	return at
}

// holds says for each word how well t holds it: 0, throughKin or 1.
func (q *Question) holds(t *text) []float64 {
	parts := make([]float64, len(q.Words))
	for j := range q.Words {
		w := &q.Words[j]
		if w.Weight == 0 {
			continue
		}
		for _, f := range w.forms {
			if !t.holds(f) {
				continue
			}
			if !f.kin {
				parts[j] = 1
				break
			}
			parts[j] = throughKin
		}
	}
	return parts
}
