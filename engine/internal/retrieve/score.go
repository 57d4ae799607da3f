package retrieve

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/index"
	"footnote/engine/internal/vocabulary"
)

// Hit is a passage that bears on a question.
type Hit struct {
	// ID is the passage's number over all documents.
	ID int
	// Document is the document's place among the index's, Place the passage's
	// place in its document.
	Document, Place int
	// Score is that of the best sentence, from 0 to 1.
	Score float64
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

// Searcher answers searches over one index. It may be used by many goroutines
// at once.
type Searcher struct {
	index      *index.Index
	vocabulary *vocabulary.Vocabulary
	cache      sync.Map // passage ID -> *read
	cached     atomic.Int64
}

// maxCached bounds the passages that are kept cut into sentences.
const maxCached = 20000

// NewSearcher returns a searcher over x with the words of v.
func NewSearcher(x *index.Index, v *vocabulary.Vocabulary) *Searcher {
	return &Searcher{index: x, vocabulary: v}
}

// candidates is how many passages are read sentence by sentence.
const candidates = 120

// Search returns the passages that bear on the question, best first; ties go
// by document name and place. The error is the index's or ctx's.
func (s *Searcher) Search(ctx context.Context, text string) (*Question, []Hit, error) {
	q := ReadQuestion(s.index, s.vocabulary, text)
	var hits []Hit
	for _, found := range s.shortlist(q) {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		h, err := s.score(q, found.id, found)
		if err != nil {
			return nil, nil, err
		}
		hits = append(hits, h)
	}
	slices.SortStableFunc(hits, func(a, b Hit) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.ID, b.ID))
	})
	return q, hits, nil
}

// mention is what the postings tell of a passage before it is read.
type mention struct {
	id int
	// weight is how much of the question's weight the passage holds.
	weight float64
	// share is the share of the weight that its document holds anywhere.
	share float64
	// topic tells how much the document is about the question: 1 for the one
	// that is most.
	topic float64
	// dense is the passage's share of the weight it could reach.
	dense float64
	// crowd is the share of the first passages that are its document's.
	crowd float64
	// peers is 1 where no other document has a passage that holds nearly as
	// much, less the more there are.
	peers float64
	// rival is the share of the weight that the best passage of any other
	// document holds.
	rival float64
	// margin is by how much of the weight the passage holds more than the best
	// one of any other document.
	margin float64
}

// shortlist returns the passages that hold most of the question's weight.
func (s *Searcher) shortlist(q *Question) []mention {
	weight := map[int]float64{}
	share, topic := map[int]float64{}, map[int]float64{}
	for i := range q.Words {
		w := &q.Words[i]
		if w.Weight == 0 {
			continue
		}
		held := map[int]float64{}
		for _, f := range w.forms {
			for _, p := range passagesWith(s.index, f) {
				part := inHeading
				if p.Count > 0 {
					part = inSentence
					// Saturation as in BM25 with b = 0: a second mention says
					// little more.
					part += float64(0.2*float64(p.Count-1)) / (float64(p.Count) + 1)
				}
				if f.kin {
					part = float64(part * throughKin)
				}
				held[p.Passage] = max(held[p.Passage], part)
			}
		}
		mentions := map[int]int{}
		for id, part := range held {
			weight[id] += float64(w.Weight * part)
			doc, _ := s.index.Locate(id)
			mentions[doc]++
		}
		for doc, n := range mentions {
			share[doc] += w.Weight / q.total
			topic[doc] += float64(w.Weight * (float64(n) / (float64(n) + 1)))
		}
	}
	most := 0.0
	for _, t := range topic {
		most = max(most, t)
	}
	found := make([]mention, 0, len(weight))
	for id, w := range weight {
		doc, _ := s.index.Locate(id)
		found = append(found, mention{id, w, share[doc], topic[doc] / most, w / float64(1.2*q.total), 0, 0, 0, 0})
	}
	slices.SortFunc(found, func(a, b mention) int {
		return cmp.Or(cmp.Compare(b.weight, a.weight),
			cmp.Compare(s.index.Length(a.id), s.index.Length(b.id)), cmp.Compare(a.id, b.id))
	})
	found = found[:min(len(found), candidates)]
	if len(found) == 0 {
		return nil
	}
	first, _ := s.index.Locate(found[0].id)
	other := 0.0 // the best passage of a document but the first's
	for _, m := range found {
		if doc, _ := s.index.Locate(m.id); doc != first {
			other = m.weight
			break
		}
	}
	for i := range found {
		best := found[0].weight
		if doc, _ := s.index.Locate(found[i].id); doc == first {
			best = other
		}
		found[i].margin = (found[i].weight - best) / q.total
		found[i].rival = best / float64(1.2*q.total)
	}
	byDoc := map[int]int{}
	bestOf := map[int]float64{}
	for i, m := range found {
		doc, _ := s.index.Locate(m.id)
		if i < 10 {
			byDoc[doc]++
		}
		bestOf[doc] = max(bestOf[doc], m.weight)
	}
	for i := range found {
		doc, _ := s.index.Locate(found[i].id)
		found[i].crowd = float64(byDoc[doc]) / 10
		n := 0
		for d, w := range bestOf {
			if d != doc && w >= float64(0.85*found[i].weight) {
				n++
			}
		}
		found[i].peers = 1 / float64(1+n)
	}
	return found
}

func (s *Searcher) read(id int) (*read, error) {
	if r, ok := s.cache.Load(id); ok {
		return r.(*read), nil
	}
	doc, place := s.index.Locate(id)
	d, err := s.index.Document(doc)
	if err != nil {
		return nil, err
	}
	r := readPassage(d, place)
	if s.cached.Add(1) <= maxCached {
		s.cache.Store(id, r)
	}
	return r, nil
}

func (s *Searcher) score(q *Question, id int, found mention) (Hit, error) {
	r, err := s.read(id)
	if err != nil {
		return Hit{}, err
	}
	h := Hit{ID: id}
	h.Document, h.Place = s.index.Locate(id)
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
		out.Gives = analysis.Gives(u.Of(r.doc.Text), u.own, q.Asked)
		out.Features = q.features(&out, r, u, found)
		out.Score = score(out.Features)
		if u.asks || u.leads {
			out.Score = 0
		}
		if out.Score > h.Score || i == 0 {
			h.Score, h.Best = out.Score, i
		}
		h.Sentences = append(h.Sentences, out)
	}
	return h, nil
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

// FeatureNames names the features of a sentence, for the program that learns
// their weights.
var FeatureNames = [features]string{"cover", "cover²", "within", "heaviest", "absent", "mass",
	"pairs", "gives", "lacks", "brief", "document", "heading", "opening",
	"title", "topic", "dense", "negation", "near", "few",
	"margin", "first", "before", "subject", "states", "lacksfact", "run",
	"scene", "scene·cover", "scene·mass", "scene·margin", "scene·within", "scene·topic", "scene·heading", "asks", "crowd", "peers", "named", "rival"}

const features = 38

// features measures a sentence against the question, each from 0 to 1.
func (q *Question) features(s *Sentence, r *read, u *sentence, found mention) [features]float64 {
	var f [features]float64
	if q.total == 0 {
		return f
	}
	heaviest := 0
	var cover, within float64
	for j, w := range q.Words {
		if w.Weight == 0 {
			continue
		}
		cover += float64(w.Weight * s.Covers[j])
		if s.In[j] {
			within += w.Weight
		}
		if w.Weight > q.Words[heaviest].Weight {
			heaviest = j
		}
	}
	f[0] = cover / q.total
	f[1] = float64(f[0] * f[0])
	f[2] = within / q.total
	f[3] = s.Covers[heaviest]
	f[4] = q.absent
	f[5] = cover / (cover + 1)
	if len(q.pairs) > 0 {
		met := 0
		for _, p := range q.pairs {
			if s.In[p[0]] && s.In[p[1]] && q.adjacent(p, &u.text) {
				met++
			}
		}
		f[6] = float64(met) / float64(len(q.pairs))
	}
	f[7] = s.Gives
	if q.Asked != analysis.AskOther && s.Gives == 0 {
		f[8] = 1
	}
	f[9] = 1 / (1 + float64(len(u.own))/20)
	f[10] = found.share
	f[11] = q.names(&r.heading)
	if u.opening {
		f[12] = 1
	}
	f[13] = q.names(&r.title)
	f[14] = found.topic
	f[15] = found.dense
	if q.negated != u.negated {
		f[16] = 1
	}
	f[17] = q.span(s, &u.text)
	f[18] = 1 / (1 + q.total)
	f[19] = found.margin
	if u.first {
		f[20] = 1
	}
	f[21] = s.before / q.total
	f[22] = q.heldBy(u.own[:min(subject, len(u.own))])
	switch q.Asked {
	case analysis.AskDuration, analysis.AskAmount, analysis.AskCount, analysis.AskTime, analysis.AskPerson, analysis.AskPlace:
		f[23] = s.Gives
		if s.Gives == 0 {
			f[24] = 1
		}
	}
	f[25] = q.run(&u.text)
	if q.scene {
		f[26] = 1
		f[27], f[28], f[29], f[30], f[31], f[32] = f[0], f[5], f[19], f[2], f[14], f[11]
	}
	if q.Asked != analysis.AskOther && r.asked == q.Asked {
		f[33] = 1
	}
	f[34] = found.crowd
	f[35] = found.peers
	if q.heldIn(&r.heading, heaviest) || q.heldIn(&r.title, heaviest) {
		f[36] = 1
	}
	f[37] = found.rival
	return f
}

// heldBy tells how much of the question's weight a run of tokens holds, as a
// share.
func (q *Question) heldBy(tokens []analysis.Token) float64 {
	t := text{has: map[string]bool{}}
	for _, token := range tokens {
		t.has[token.Term] = true
		if !token.Part {
			t.tokens = append(t.tokens, token)
		}
	}
	sum := 0.0
	for j, part := range q.holds(&t) {
		if part > 0 {
			sum += q.Words[j].Weight
		}
	}
	if q.total == 0 {
		return 0
	}
	return sum / q.total
}

// subject is how many tokens a sentence's subject mostly stands in.
const subject = 8

// run tells how long a run of the question's words, those that carry no weight
// among them, the sentence holds as one: 0 for single words, towards 1 for
// long ones.
func (q *Question) run(t *text) float64 {
	longest := 0
	for i := range q.Words {
		if len(q.Words[i].forms) == 0 {
			continue
		}
		for at := range t.tokens {
			n, weighty := 0, 0
			for i+n < len(q.Words) && at+n < len(t.tokens) && q.Words[i+n].is(t.tokens[at+n].Term) {
				if q.Words[i+n].Weight > 0 {
					weighty++
				}
				n++
			}
			if weighty > 0 {
				longest = max(longest, n)
			}
		}
	}
	if longest < 2 {
		return 0
	}
	return 1 - 1/float64(longest)
}

func (w *Word) is(term string) bool {
	for _, f := range w.forms {
		if len(f.terms) == 1 && f.terms[0] == term {
			return true
		}
	}
	return false
}

// span tells how near to one another the words that a sentence holds stand: 1
// where they follow each other, less the more words stand between them.
func (q *Question) span(s *Sentence, t *text) float64 {
	first, last, n := len(t.tokens), -1, 0
	for j := range q.Words {
		if !s.In[j] || q.Words[j].Weight == 0 {
			continue
		}
		for _, f := range q.Words[j].forms {
			if at := t.place(f); at >= 0 {
				first, last = min(first, at), max(last, at)
				n++
				break
			}
		}
	}
	if n < 2 {
		return 0
	}
	return float64(n) / float64(last-first+1)
}

// heldIn tells whether t holds word j.
func (q *Question) heldIn(t *text, j int) bool {
	for _, f := range q.Words[j].forms {
		if t.holds(f) {
			return true
		}
	}
	return false
}

// names tells which share of a heading's words the question holds.
func (q *Question) names(heading *text) float64 {
	named, all := 0, 0
	for _, t := range heading.tokens {
		if analysis.StopWord(t.Form) && !t.Acronym {
			continue
		}
		all++
		for j := range q.Words {
			if q.Words[j].Weight > 0 && slices.ContainsFunc(q.Words[j].forms, func(f form) bool {
				return slices.Contains(f.terms, t.Term)
			}) {
				named++
				break
			}
		}
	}
	if all == 0 {
		return 0
	}
	return float64(named) / float64(all)
}

// adjacent tells whether two words of the question stand within three tokens
// of each other.
func (q *Question) adjacent(pair [2]int, t *text) bool {
	for _, a := range q.Words[pair[0]].forms {
		for _, b := range q.Words[pair[1]].forms {
			i, j := t.place(a), t.place(b)
			if i >= 0 && j >= 0 && max(i, j)-min(i, j) <= 3 {
				return true
			}
		}
	}
	return false
}

// score joins the features: their weighted sum, squashed to run from 0 to 1.
// The squashing is rational, not exponential, to give the same bits on every
// machine. Where much of what is asked stands in no document at all, the score
// is bounded by what is left, whatever else speaks for the sentence.
func score(f [features]float64) float64 {
	z := intercept
	for i, w := range weights {
		z += float64(w * f[i])
	}
	s := float64(0.5 * (1 + z/(1+max(z, -z))))
	if absent := f[4]; absent > mostAbsent {
		s = min(s, float64(0.5*(1-absent)))
	}
	return s
}
