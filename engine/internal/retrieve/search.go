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
	var all []*candidate
	for _, found := range s.shortlist(q) {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		c, err := s.hold(q, found)
		if err != nil {
			return nil, nil, err
		}
		all = append(all, c)
	}
	p := q.pool(all, s.index.Passages())
	var hits []Hit
	for _, c := range all {
		hits = append(hits, q.score(c, p))
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
}

// A second mention of a word says little more, as in BM25 with b = 0: n
// mentions count up to repeats more than one.
const repeats = 0.2

// most is the most of a question's weight that a passage can hold.
func (q *Question) most() float64 { return float64((1 + repeats) * q.total) }

// shortlist returns the passages that hold most of the question's weight.
func (s *Searcher) shortlist(q *Question) []mention {
	weight := map[int]float64{}
	topic := map[int]float64{}
	for i := range q.Words {
		w := &q.Words[i]
		if w.Weight == 0 {
			continue
		}
		mentions := map[int]int{}
		for id, part := range s.holders(w) {
			weight[id] += float64(w.Weight * part)
			mentions[s.document(id)]++
		}
		for doc, n := range mentions {
			topic[doc] += float64(w.Weight * (float64(n) / (float64(n) + 1)))
		}
	}
	mostly := 0.0
	for _, t := range topic {
		mostly = max(mostly, t)
	}
	found := make([]mention, 0, len(weight))
	for id, w := range weight {
		doc := s.document(id)
		found = append(found, mention{id: id, weight: w, topic: topic[doc] / mostly, dense: w / q.most()})
	}
	slices.SortFunc(found, func(a, b mention) int {
		return cmp.Or(cmp.Compare(b.weight, a.weight),
			cmp.Compare(s.index.Length(a.id), s.index.Length(b.id)), cmp.Compare(a.id, b.id))
	})
	found = found[:min(len(found), candidates)]
	s.compare(found)
	return found
}

// holders says of each passage that holds a word how much of it counts.
func (s *Searcher) holders(w *Word) map[int]float64 {
	held := map[int]float64{}
	for _, f := range w.forms {
		for _, p := range passagesWith(s.index, f) {
			part := inHeading
			if p.Count > 0 {
				part = inSentence + float64(repeats*float64(p.Count-1))/(float64(p.Count)+1)
			}
			if f.kin {
				part = float64(part * throughKin)
			}
			held[p.Passage] = max(held[p.Passage], part)
		}
	}
	return held
}

const (
	// foremost is how many of the first passages crowd looks at.
	foremost = 10
	// nearly is the share of a passage's weight from which another document's
	// is its peer.
	nearly = 0.85
)

// compare holds the document of each passage against the others. The passages
// are in order of their weight.
func (s *Searcher) compare(found []mention) {
	best := map[int]float64{} // of each document
	first := map[int]int{}    // how many of the foremost are its own
	for i, m := range found {
		doc := s.document(m.id)
		best[doc] = max(best[doc], m.weight)
		if i < foremost {
			first[doc]++
		}
	}
	for i := range found {
		m := &found[i]
		own := s.document(m.id)
		peers := 0
		for doc, w := range best {
			if doc != own && w >= float64(nearly*m.weight) {
				peers++
			}
		}
		m.crowd = float64(first[own]) / foremost
		m.peers = 1 / float64(1+peers)
	}
}

// document is the place of the document that holds a passage.
func (s *Searcher) document(id int) int {
	doc, _ := s.index.Locate(id)
	return doc
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
