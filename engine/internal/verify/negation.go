package verify

import (
	"fmt"
	"slices"
	"strings"

	"footnote/engine/internal/facts"
)

const (
	// sameClause is the share of a clause's words that a clause of a source
	// must have before the two are taken to speak of the same thing.
	sameClause = 0.5
	// nearBest is how close to the best a clause must come to be heard too.
	nearBest = 0.12
	// acrossClauses is how much less a whole sentence counts than a clause.
	acrossClauses = 0.1
)

// negations holds what the sentence says and denies to what the sources do.
func (c *check) negations() {
	var sources []statement
	var items []listing
	index := map[string][]int{}
	for _, p := range c.pages {
		items = append(items, c.listings(p)...)
		var heads, lead []statement
		led := -1
		for i := range p.sentences {
			here := c.statements(p, i)
			if s := p.sentences[i]; i >= p.heads && p.asks(s) {
				continue // a question states nothing
			}
			if i < p.heads {
				heads = append(heads, here...)
			}
			s := p.sentences[i]
			n := len(here)
			if i > p.heads && n > 0 && len(s.clauses) > 0 {
				if b := p.sentences[i-1].clauses; len(b) > 0 {
					c.resolve(p, &here[0], s.clauses[0], b[0])
				}
			}
			if s.lead >= 0 && s.lead != led {
				led, lead = s.lead, c.statements(p, s.lead)
			}
			for k, st := range here[:n] {
				if i >= p.heads && len(heads) > 0 {
					here[k].under = &heads[len(heads)-1]
				}
				if s.lead >= 0 && len(lead) > 0 {
					here = append(here, st.with(lead[len(lead)-1]))
				}
				if i >= p.heads && len(heads) > 0 {
					here = append(here, st.with(heads[len(heads)-1]))
					if len(heads) > 1 {
						here = append(here, st.with(heads...))
					}
				}
			}
			for _, st := range here {
				for w := range st.words {
					index[w] = append(index[w], len(sources))
				}
				sources = append(sources, st)
			}
		}
	}
	for i := range c.said.sentences {
		s := c.said.sentences[i]
		if c.question(s) {
			continue // it states nothing
		}
		said := c.statements(c.said, i)
		if n := len(said); n > 0 && said[n-1].across {
			said = said[:len(said)-1]
		}
		for _, st := range said {
			if found, agrees, hit := c.listed(st, items); found {
				if !agrees {
					c.denial(st, []statement{hit}, 0)
				}
				continue
			}
			if len(st.words) > 1 || len(said) == 1 || len(st.cues) > 0 {
				c.negation(st, sources, index)
			}
		}
	}
}

// unspoken tells whether what st denies is not spoken of in the sources at
// all: whether they imply it cannot be seen.
func unspoken(st statement, index map[string][]int) bool {
	for _, q := range st.cues {
		if len(index[q.next]) > 0 {
			return false
		}
	}
	return len(st.cues) > 0
}

func (c *check) negation(st statement, sources []statement, index map[string][]int) {
	if len(st.words) == 0 {
		return
	}
	hits := map[int]float64{}
	total := 0.0
	for w := range st.words {
		weight := 1.0
		if n := len(index[w]); n > 2000 {
			continue // too common to tell clauses apart
		}
		total += weight
		for _, j := range index[w] {
			hits[j] += weight
		}
	}
	if total == 0 {
		return
	}
	best := 0.0
	score := func(j int) float64 {
		r := hits[j] / total
		p := hits[j] / float64(len(sources[j].words))
		s := float64(0.8*r) + float64(0.2*p)
		if sources[j].across {
			s -= acrossClauses
		}
		return s
	}
	for j := range hits {
		best = max(best, score(j))
	}
	bestHit := -1
	agrees := false
	for j := range sources {
		if hits[j] == 0 || score(j) < best-nearBest || sources[j].deniedAbove(st) {
			continue
		}
		if bestHit < 0 || score(j) > score(bestHit) {
			bestHit = j
		}
		if agree(st, sources[j]) {
			agrees = true
			i := c.said.of[st.first]
			if !sources[j].across && int(hits[j]) == len(st.words) && len(c.said.sentences[i].clauses) == 1 && sources[j].heard() {
				c.upheld[i] = true
			}
		}
	}
	if agrees {
		return
	}
	if unspoken(st, index) {
		return
	}
	if st.denied() || st.seldom {
		// What is denied must be denied there.
		if bestHit >= 0 && hits[bestHit]/total < 0.34 {
			bestHit = -1
		}
	} else if bestHit < 0 || hits[bestHit]/total < sameClause || hits[bestHit] < min(2, total) && !(sources[bestHit].bare && int(hits[bestHit]) == len(sources[bestHit].words)) {
		return
	}
	if bestHit >= 0 && sources[bestHit].conditional && !st.conditional && !st.denied() {
		return // what holds if something is not so does not say whether it is
	}
	c.denial(st, sources, bestHit)
}

var conditions = map[string]bool{"if": true, "unless": true, "whether": true}

// deniedAbove tells whether the heading that s is read without denies what said
// says: no line under "What we do not pay for" says what is paid for.
func (s statement) deniedAbove(said statement) bool {
	return s.under != nil && slices.ContainsFunc(s.under.cues, func(q cue) bool {
		_, ok := said.words[q.next]
		return ok
	})
}

// heard tells whether each word of s that denies is one of its cues.
func (s statement) heard() bool {
	n := 0
	for _, w := range s.page.text.Words[s.first:s.last] {
		if w.Fact < 0 && facts.Denies(w) {
			n++
		}
	}
	return n <= len(s.cues)
}

// agree tells whether statement b of a source stands to what a says as a does.
func agree(a, b statement) bool {
	if a.seldom != b.seldom {
		return false
	}
	denied := a.denied()
	for _, q := range b.cues {
		if _, ok := a.words[q.next]; !ok && b.turned[q.next] == 1 {
			continue // "did not prevent": denied twice
		}
		// A word of the source denies what is near it, if that is spoken of.
		n := 0
		for t := range q.terms {
			if _, ok := a.words[t]; ok {
				n++
			}
		}
		if q.all {
			denied = denied != (n == len(q.terms))
			continue
		}
		if _, ok := a.words[q.next]; ok || 2*n >= len(a.words) && !(b.across && q.next != "") {
			denied = !denied
		}
	}
	for w, apart := range a.words {
		if other, ok := b.words[w]; ok {
			if other != apart {
				return false
			}
			if x, y := a.turned[w], b.turned[w]; x+y == 3 && x != 3 && y != 3 {
				denied = !denied
			}
		} else if a.strong[w] {
			denied = !denied
		}
	}
	for w := range b.strong {
		if _, ok := a.words[w]; !ok {
			denied = !denied
		}
	}
	return !denied
}

// denial reports a clause that the source turns round, or that it does not
// deny.
func (c *check) denial(st statement, sources []statement, hit int) {
	words := c.said.text.Words
	span := Span{Start: words[st.first].Start, End: words[st.last-1].End}
	if len(st.cues) > 0 {
		w := words[st.cues[0].at]
		span = w.Span
	} else {
		for w := st.first; w < st.last; w++ {
			if words[w].Kind != facts.Mark {
				span.Start = words[w].Start
				break
			}
		}
		for w := st.last - 1; w >= st.first; w-- {
			if words[w].Kind != facts.Mark {
				span.End = words[w].End
				break
			}
		}
	}
	if hit < 0 {
		c.fault(Negation, span, "", fmt.Sprintf("The passage does not deny this: “%s”.", strings.TrimSpace(c.written(Span{Start: words[st.first].Start, End: words[st.last-1].End}))))
		return
	}
	other := sources[hit]
	p := other.page
	instead := strings.TrimSpace(p.written[p.text.Words[other.first].Start:p.text.Words[other.last-1].End])
	c.fault(Negation, span, instead, fmt.Sprintf("The passage says otherwise: “%s”.", instead))
}
