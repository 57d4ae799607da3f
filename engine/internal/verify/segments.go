package verify

import (
	"slices"

	"footnote/engine/internal/facts"
)

// A sentence that tells several figures of one kind is cut between them, and
// what is told of one figure must not stand on the side of another: of "a fine
// of £24,000 and costs of £6,150", neither "a fine of £6,150" nor "he was fined
// £6,150" is said.

// otherSide tells whether what is told of fact i of the sentence stands, in each
// of the places own that have its value, on the side of another figure of the
// same sentence, and gives that figure.
func (c *check) otherSide(i int, own []place) (place, bool) {
	if c.said.text.Facts[i].Kind == facts.Identifier {
		return place{}, false
	}
	mine, _ := c.said.segment(i)
	verb := c.said.verb(mine.first, mine.last)
	from := verb
	if verb < mine.last && facts.Finite(c.said.text.Words[verb].Form) {
		from++ // it is what it costs
	}
	var rival place
	for _, o := range own {
		side, beside := o.page.segment(o.fact)
		if len(beside) < 2 {
			return place{}, false
		}
		told := c.said.words(from, mine.last, i)
		subject := len(told) == 0
		if subject {
			told = c.said.words(mine.first, verb, i)
		}
		here := o.page.words(side.first, side.last, o.fact)
		if common(told, here) > 0 || !o.page.surely(side.first, side.last) && common(c.said.words(mine.first, mine.last, i), here) > 0 {
			if g := c.single(mine, verb, i, o, beside); subject && g >= 0 {
				rival = place{o.page, g}
				continue
			}
			return place{}, false // in the second case its verb is understood
		}
		found := false
		for _, g := range beside {
			if g == o.fact {
				continue
			}
			theirs, _ := o.page.segment(g)
			there := o.page.words(theirs.first, theirs.last, g)
			if subject {
				there = o.page.named(g)
			}
			if n := common(told, there); n > 0 && 2*n >= len(told) {
				rival, found = place{o.page, g}, true
				break
			}
		}
		if !found {
			return place{}, false
		}
	}
	return rival, rival.page != nil
}

// single gives the figure of beside that is told of one of what the sentence
// speaks of, where the figure at o is told of a number of them, and the sentence
// has no number: "ten swims cost 40 euros" does not say what a swim costs.
func (c *check) single(mine sentence, verb, i int, o place, beside []int) int {
	side, _ := o.page.segment(o.fact)
	if c.said.counting(mine, i) || !o.page.counting(side, o.fact) {
		return noFact
	}
	told := c.said.words(mine.first, verb, i)
	for _, g := range beside {
		theirs, _ := o.page.segment(g)
		if g != o.fact && !o.page.counting(theirs, g) && common(told, o.page.words(theirs.first, theirs.last, g)) == len(told) {
			return g
		}
	}
	return noFact
}

// counting tells whether a number stands before fact i in a segment.
func (p *page) counting(seg sentence, i int) bool {
	for _, w := range p.text.Words[seg.first:p.text.Facts[i].First] {
		if w.Fact >= 0 && w.Fact != i && !p.text.Facts[w.Fact].Weak && p.text.Facts[w.Fact].Kind == facts.Number {
			return true
		}
	}
	return false
}

// segment gives the words of its sentence that are told of fact i rather than
// of another of its kind, and those facts, itself among them. Where nothing
// parts two of them, there is no telling them apart, and it is alone.
func (p *page) segment(i int) (seg sentence, beside []int) {
	f := p.text.Facts[i]
	s := p.sentences[p.of[f.First]]
	seg = sentence{first: s.first, last: s.last}
	if p.holds("respectively", s.first, s.last) {
		return seg, nil
	}
	class := classOf(f)
	last := noFact
	for w := s.first; w < s.last; w++ {
		k := p.text.Words[w].Fact
		if k < 0 || k == last || p.text.Facts[k].Weak || classOf(p.text.Facts[k]) != class {
			continue
		}
		g := p.text.Facts[k]
		if last >= 0 {
			before := p.text.Facts[last]
			from, to := p.partedAt(before.Last, g.First)
			if from < 0 {
				return seg, nil
			}
			if last < i || k == i {
				seg.first = to
			}
			if last == i {
				seg.last = from
			}
		}
		beside = append(beside, k)
		last = k
	}
	return seg, beside
}

// partedAt tells where what is told of a figure before word from ends, and
// where what is told of the next one, at word to, begins; -1 where they form
// one list.
func (p *page) partedAt(from, to int) (int, int) {
	if at := p.cutBetween(from, to); at >= 0 {
		return at, at
	}
	// "Grossed 41 million against a budget of 12 million": only the noun next to
	// the second figure is surely its own.
	for w := to - 1; w > from; w-- {
		if p.contextTerm(w, noFact) == "" {
			continue
		}
		for v := w - 1; v >= from; v-- {
			if prepositions[p.text.Words[v].Form] {
				return from, v
			}
			if p.contextTerm(v, noFact) != "" {
				return -1, -1
			}
		}
	}
	return -1, -1
}

// words are the terms of the words [first, last), without figures of the kind
// of fact i.
func (p *page) words(first, last, i int) []string {
	var out []string
	class := classOf(p.text.Facts[i])
	for w := first; w < last; w++ {
		if k := p.text.Words[w].Fact; k >= 0 && !p.text.Facts[k].Weak && classOf(p.text.Facts[k]) == class {
			continue
		}
		if t := p.contextTerm(w, i); t != "" && !slices.Contains(out, t) {
			out = append(out, t)
		}
	}
	return out
}

// content are the terms of the words [first, last), figures among them.
func (p *page) content(first, last int) []string {
	var out []string
	for w := first; w < last; w++ {
		if t := p.contextTerm(w, noFact); t != "" && !slices.Contains(out, t) {
			out = append(out, t)
		}
	}
	return out
}

// common counts the terms of a that are also in b.
func common(a, b []string) int {
	n := 0
	for _, t := range a {
		if slices.Contains(b, t) {
			n++
		}
	}
	return n
}

// named is the word that fact i is given to, right before it: a fine of £50.
func (p *page) named(i int) []string {
	f := p.text.Facts[i]
	for w := f.First - 1; w >= p.sentences[p.of[f.First]].first && w >= f.First-4; w-- {
		if t := p.contextTerm(w, noFact); t != "" {
			return []string{t}
		}
	}
	return nil
}
