// Package extract composes an answer of the documents' own sentences. It takes
// passages in rank order, each only while it adds something asked for that no
// better one holds, and from each the sentences that cover most of the
// question. Of two sentences that are about as likely the answer neither is the
// better, and both are given. Where a sentence states an exception, the rule
// beside it that it is an exception to is kept too.
package extract

import (
	"slices"
	"strings"

	"footnote/engine/internal/retrieve"
)

// Passage is a passage that is used and the sentences taken from it, in
// document order. A sentence is the places of what is quoted for it: one, or
// several items of a list that share their lead-in.
type Passage struct {
	Hit       *retrieve.Hit
	Sentences [][]int
}

const (
	// nearBest is the share of the best sentence's score from which another
	// sentence of the passage is kept beside it.
	nearBest = 0.8
	// mostRivals is how many rivals of the best sentence are given beside it.
	mostRivals = 2
	// mostItems is how many items of a list are quoted as one sentence.
	mostItems = 12
)

// Compose returns what to answer q with: at most k of hits, which are in rank
// order, none that scores below floor. Nothing is left when none reaches it.
// The text of a sentence, as text gives it, is never used twice.
func Compose(q *retrieve.Question, hits []retrieve.Hit, k int, floor float64, text func(*retrieve.Hit, []int) string) []Passage {
	var used []Passage
	covered := make([]bool, len(q.Words))
	said := map[string]bool{}
	var rivals *ties
	for i := range hits {
		h := &hits[i]
		if h.Score < floor || h.Score == 0 || len(used) == k {
			break
		}
		if rivals == nil {
			rivals = newTies(h, floor)
		} else if !adds(q, h, covered) && !rivals.take(&h.Sentences[h.Best]) {
			continue
		}
		p := Passage{Hit: h}
		for _, at := range choose(q, h, rivals) {
			if t := strings.ToLower(text(h, at)); !said[t] {
				said[t] = true
				p.Sentences = append(p.Sentences, at)
			}
			for j, in := range h.Sentences[at[0]].Covers {
				covered[j] = covered[j] || in > 0
			}
		}
		if len(p.Sentences) > 0 {
			used = append(used, p)
		}
	}
	return used
}

// ties counts the rivals of the best sentence that may still be taken.
type ties struct {
	best  *retrieve.Sentence
	floor float64
	left  int
}

func newTies(h *retrieve.Hit, floor float64) *ties {
	return &ties{&h.Sentences[h.Best], floor, mostRivals}
}

// take tells whether a sentence rivals the best one, and counts it if so.
func (t *ties) take(s *retrieve.Sentence) bool {
	if t.left == 0 || s.Score < t.floor || !s.Rivals(t.best) {
		return false
	}
	t.left--
	return true
}

// adds tells whether the best sentence of h holds a word that carries weight
// and that nothing used so far covers.
func adds(q *retrieve.Question, h *retrieve.Hit, covered []bool) bool {
	if !bears(q, &h.Sentences[h.Best]) {
		return false
	}
	for j, in := range h.Sentences[h.Best].In {
		if in && !covered[j] && q.Words[j].Weight > 0 {
			return true
		}
	}
	return false
}

// bears tells whether a sentence holds a word of what is asked, and not only
// of what sets the scene for it.
func bears(q *retrieve.Question, s *retrieve.Sentence) bool {
	for j, in := range s.In {
		if in && q.Words[j].Focus && q.Words[j].Weight > 0 {
			return true
		}
	}
	return false
}

// choose returns the sentences of h to keep, in order.
func choose(q *retrieve.Question, h *retrieve.Hit, rivals *ties) [][]int {
	best := &h.Sentences[h.Best]
	if best.ByLead {
		return [][]int{listed(h)}
	}
	if best.Bare && h.List {
		return bare(h)
	}
	kept := []int{h.Best}
	if i := continued(h); i >= 0 {
		kept[0] = i
	}
	if i := second(q, h, kept[0], rivals); i >= 0 {
		kept = append(kept, i)
	}
	if len(kept) > 1 && best.Bare && !h.Sentences[kept[1]].Bare && kept[0] == h.Best {
		// The best says nothing of the question itself, and the other does.
		kept = kept[1:]
	}
	for _, i := range slices.Clone(kept) {
		if rule := ruleFor(q, h, i); rule >= 0 && !slices.Contains(kept, rule) {
			kept = append(kept, rule)
		}
	}
	slices.Sort(kept)
	var sentences [][]int
	for _, i := range kept {
		sentences = append(sentences, []int{i})
	}
	return sentences
}

// second returns the place of the sentence to keep beside the best one of a
// passage, or -1: that which scores highest, if it rivals the best of all, or
// else the highest of those that say more than the best here.
func second(q *retrieve.Question, h *retrieve.Hit, first int, rivals *ties) int {
	best := &h.Sentences[h.Best]
	highest, adding := -1, -1
	for i := range h.Sentences {
		s := &h.Sentences[i]
		if i == h.Best || i == first {
			continue
		}
		if highest < 0 || s.Score > h.Sentences[highest].Score {
			highest = i
		}
		if s.Score >= float64(nearBest*best.Score) && more(q, s, best) && (adding < 0 || s.Score > h.Sentences[adding].Score) {
			adding = i
		}
	}
	if highest >= 0 && highest != adding && rivals.take(&h.Sentences[highest]) {
		return highest
	}
	return adding
}

// continued returns the place of a sentence that the best one introduces and
// that bears on the question by its own words, or -1: quoted with its lead-in,
// it says more.
func continued(h *retrieve.Hit) int {
	best := h.Sentences[h.Best].Span
	for i, s := range h.Sentences {
		if n := len(s.Lead); n > 0 && s.Lead[n-1] == best && !s.ByLead && !s.Asks {
			return i
		}
	}
	return -1
}

// bare returns the items of a list of which only the headings bear on the
// question: the answer is the list.
func bare(h *retrieve.Hit) [][]int {
	var items [][]int
	for i, s := range h.Sentences {
		if s.Bare && !s.Asks && !s.Leads && len(items) < mostItems {
			items = append(items, []int{i})
		}
	}
	return items
}

// listed returns the items beside the best sentence of h that its lead-in
// introduces too: where the lead-in is what bears on the question, the answer
// is the list.
func listed(h *retrieve.Hit) []int {
	best := &h.Sentences[h.Best]
	var items []int
	for i, s := range h.Sentences {
		if s.ByLead && !s.Leads && slices.Equal(s.Lead, best.Lead) && len(items) < mostItems {
			items = append(items, i)
		}
	}
	if !slices.Contains(items, h.Best) {
		return []int{h.Best}
	}
	return items
}

// more tells whether a sentence says something asked for that the best one does
// not: it holds another word of the question, and the kind of thing asked for
// no less.
func more(q *retrieve.Question, s, best *retrieve.Sentence) bool {
	if !bears(q, s) {
		return false
	}
	if s.Gives < best.Gives {
		return false
	}
	for j, in := range s.In {
		if in && !best.In[j] && q.Words[j].Weight > 0 {
			return true
		}
	}
	return false
}

// ruleFor returns the place of the rule that sentence i is an exception to, or
// -1: the nearest sentence before it in its passage that says of something
// else, without a negation, what sentence i denies.
func ruleFor(q *retrieve.Question, h *retrieve.Hit, i int) int {
	if !h.Sentences[i].Negated {
		return -1
	}
	for r := i - 1; r >= 0; r-- {
		s := &h.Sentences[r]
		if s.Negated || s.Asks || len(s.Lead) > 0 && slices.Equal(s.Lead, h.Sentences[i].Lead) {
			continue
		}
		for j, in := range s.In {
			if in && h.Sentences[i].In[j] && q.Words[j].Weight > 0 {
				return r
			}
		}
	}
	return -1
}
