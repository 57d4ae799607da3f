package retrieve

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"footnote/engine/internal/index"
	"footnote/engine/internal/vocabulary"
)

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
