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
	// Content are the terms of its own words that are no words of grammar.
	Content []string
	// Bare tells that neither it nor its lead-in holds anything of the
	// question: only its headings do.
	Bare bool
	// ByLead tells that what it holds of the question stands in its lead-in
	// alone.
	ByLead bool
	// Gives is how surely it holds the kind of thing asked for, 0 to 1.
	Gives float64
	// Features are what the score was made of, in the order of FeatureNames.
	Features [features]float64
}

// Rivals tells that a sentence is so nearly as likely the answer as another, as
// the weights have it, that neither is the better. It must say something else:
// of two that say the same only one is wanted, and of two that say the opposite
// only one answers.
func (s *Sentence) Rivals(best *Sentence) bool {
	return evidence(best.Score)-evidence(s.Score) <= likelier && !s.opposes(best) && !best.opposes(s) && !s.repeats(best)
}

// repeats tells that most of what a sentence says the other says too.
func (s *Sentence) repeats(other *Sentence) bool {
	again := 0
	for _, term := range s.Content {
		if slices.Contains(other.Content, term) {
			again++
		}
	}
	return float64(again) >= float64(mostlySame*float64(len(s.Content)))
}

// opposes tells that a sentence denies what the other does not, or the reverse,
// of all the words of the question that it holds.
func (s *Sentence) opposes(other *Sentence) bool {
	for j, in := range s.In {
		if in && !other.In[j] {
			return false
		}
	}
	return s.Negated != other.Negated
}

// candidate is a passage held against the question, sentence by sentence.
type candidate struct {
	mention
	*read
	hit Hit
	// in says of each sentence, with its lead-in, how well it holds each word.
	in [][]float64
	// near and far say the same of the nearest heading and of those above it.
	near, far []float64
	// covers is the share of the question's weight that each sentence covers,
	// context what it covers together with the sentences before it.
	covers, context []float64
}

// hold reads a passage and holds its sentences against the question.
func (s *Searcher) hold(q *Question, found mention) (*candidate, error) {
	r, err := s.read(found.id)
	if err != nil {
		return nil, err
	}
	c := &candidate{mention: found, read: r, near: q.holds(&r.heading), far: q.holds(&r.ancestors)}
	c.hit = Hit{ID: found.id, List: r.passage.Kind == document.List}
	c.hit.Document, c.hit.Place = s.index.Locate(found.id)
	// What the passage holds anywhere, for words that stand beside a sentence.
	anywhere := make([]float64, len(q.Words))
	for i := range r.sentences {
		c.in = append(c.in, q.holds(&r.sentences[i].text))
		for j, part := range c.in[i] {
			anywhere[j] = max(anywhere[j], part)
		}
	}
	above, err := s.above(q, c)
	if err != nil {
		return nil, err
	}
	for i := range r.sentences {
		u := &r.sentences[i]
		out := Sentence{Span: u.Span, Lead: u.lead, Asks: u.asks, Leads: u.leads, Negated: u.negated, Content: u.content,
			Covers: make([]float64, len(q.Words)), In: make([]bool, len(q.Words))}
		covered := 0.0
		for j := range q.Words {
			cover := max(float64(c.in[i][j]*inSentence), float64(c.near[j]*inHeading),
				float64(c.far[j]*inAncestor), float64(anywhere[j]*beside))
			if u.answers >= 0 {
				cover = max(cover, float64(c.in[u.answers][j]*inHeading))
			}
			out.Covers[j] = cover
			out.In[j] = c.in[i][j] > 0
			covered += float64(q.Words[j].Weight * cover)
		}
		out.ByLead = u.listed && q.heldBy(u.own) == 0
		out.Bare = !slices.Contains(out.In, true)
		out.Gives = analysis.Gives(u.Of(r.doc.Text), u.own, q.Asked)
		c.hit.Sentences = append(c.hit.Sentences, out)
		c.covers = append(c.covers, q.share(covered))
		c.context = append(c.context, q.share(q.inContext(c, i, above)))
	}
	return c, nil
}

// share is a weight as a share of the question's.
func (q *Question) share(weight float64) float64 {
	if q.total == 0 {
		return 0
	}
	return weight / q.total
}

// above says how well the last sentences of the passage before, under the same
// headings, hold each word, the last one first.
func (s *Searcher) above(q *Question, c *candidate) ([][]float64, error) {
	if c.hit.Place == 0 || !slices.Equal(c.doc.Passages[c.hit.Place-1].Headings, c.passage.Headings) {
		return nil, nil
	}
	r, err := s.read(c.id - 1)
	if err != nil {
		return nil, err
	}
	var held [][]float64
	for _, u := range r.last(len(byContext)) {
		held = append(held, q.holds(&u.text))
	}
	return held, nil
}

// inContext is the weight that sentence i of a passage covers together with its
// headings and the sentences before it, whose words count the less the further
// up they stand.
func (q *Question) inContext(c *candidate, i int, above [][]float64) float64 {
	before := make([][]float64, 0, len(byContext))
	for k := i - 1; k >= 0 && len(before) < len(byContext); k-- {
		before = append(before, c.in[k])
	}
	before = append(before, above[:min(len(above), len(byContext)-len(before))]...)
	covered := 0.0
	for j, w := range q.Words {
		cover := max(float64(c.in[i][j]*inSentence), float64(c.near[j]*inHeading), float64(c.far[j]*inAncestor))
		for k, held := range before {
			cover = max(cover, float64(held[j]*byContext[k]))
		}
		covered += float64(w.Weight * cover)
	}
	return covered
}

// score scores the sentences of a passage, and the passage as its best one.
func (q *Question) score(c *candidate, p *pool) Hit {
	h := c.hit
	for i := range h.Sentences {
		out, u := &h.Sentences[i], &c.sentences[i]
		out.Features = q.features(c, i, p)
		out.Score = score(out.Features, q.absent)
		if share := q.meeting(out.Covers); share < q.meets() {
			out.Score = min(out.Score, float64(0.3*share)/q.meets())
		}
		if out.Gives == 0 && q.measures() {
			out.Score = float64(0.29 * out.Score)
		}
		if u.asks || u.leads || q.heap(u.own) {
			out.Score = 0
		}
		h.Score = max(h.Score, out.Score)
	}
	h.Best = q.best(&h)
	return h
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

// meets is the share of what is asked that must meet in one sentence: less, the
// more words ask, since the more of them only decorate.
func (q *Question) meets() float64 {
	words := 0
	for _, w := range q.Words {
		if w.Focus && w.Weight > 0 {
			words++
		}
	}
	share := meetsInShort - float64(fewerByWord*float64(max(0, words-shortQuestion)))
	if q.scene {
		return max(meetsInLong, share) - byScene
	}
	return max(meetsInLong, share)
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
	case analysis.AskDuration, analysis.AskAmount, analysis.AskPrice, analysis.AskCount, analysis.AskTime, analysis.AskPerson, analysis.AskPlace:
		return true
	}
	return false
}

// measures tells whether the question plainly asks for a figure: how long, how
// much, how many. Only a sentence that gives one answers it. A question for
// which a scene is set often asks more than that.
func (q *Question) measures() bool {
	switch q.Asked {
	case analysis.AskDuration, analysis.AskAmount, analysis.AskPrice, analysis.AskCount:
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
