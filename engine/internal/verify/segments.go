package verify

import (
	"slices"
	"strings"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/facts"
)

// A sentence that tells several figures of one kind is cut between them, and
// what is told of one figure must not stand on the side of another: of "a fine
// of £24,000 and costs of £6,150", neither "a fine of £6,150" nor "he was fined
// £6,150" is said.

// mostBeside is how many figures of one kind a sentence may have beside each other
// before they are taken for a list.
const mostBeside = 12

// otherSide tells whether what is told of fact i of the sentence stands, in each
// of the places own that have its value, on the side of another figure of the
// same sentence, and gives that figure.
func (c *check) otherSide(i int, own []place) (place, bool) {
	if len(own) > mostOwn {
		return place{}, false
	}
	var rival place
	for _, o := range own {
		g := c.rivalBeside(i, o)
		if g < 0 {
			return place{}, false
		}
		rival = place{o.page, g}
	}
	return rival, rival.page != nil
}

// rivalBeside gives the figure beside the one at o that fact i of the sentence is
// told like, where it is not told like o.
func (c *check) rivalBeside(i int, o place) int {
	mine, alone := c.said.segment(i)
	side, beside := o.page.segment(o.fact)
	if len(alone) == 0 || len(beside) < 2 || c.said.text.Facts[i].Kind == facts.Identifier {
		return noFact
	}
	here := o.page.words(side.first, side.last, o.fact)
	if g := c.elsewhereOf(i, o, here, beside); g >= 0 {
		return g
	}
	if g := c.namedBeside(mine, side, o, beside); g >= 0 {
		return g
	}
	verb := c.said.verb(mine.first, mine.last)
	from := verb
	if verb < mine.last && facts.Finite(c.said.text.Words[verb].Form) {
		from++ // it is what it costs
	}
	told := c.said.words(from, mine.last, i)
	if s := o.page.sentences[o.page.of[side.first]]; common(told, o.page.content(s.first, s.last)) == 0 {
		return c.rivalOfSubject(c.said.words(mine.first, verb, i), mine, i, o, beside)
	}
	told = without(told, o.page.once(o.fact, beside))
	if o.page.uncounted(o.fact) {
		for _, g := range beside {
			told = without(told, []string{o.page.countedNoun(g)}) // four ports, and eight
		}
	}
	if len(told) == 0 {
		return noFact
	}
	if common(told, here) > 0 || !o.page.surely(side.first, side.last) && common(c.said.words(mine.first, mine.last, i), here) > 0 {
		return noFact // in the second case its verb is understood
	}
	for _, g := range beside {
		theirs, _ := o.page.segment(g)
		if n := common(told, o.page.words(theirs.first, theirs.last, g)); g != o.fact && n > 0 && 2*n >= len(told) {
			return g
		}
	}
	return noFact
}

// namedBeside gives the figure of beside whose side has the names that the segment
// mine has, where the side of o has others: won in 2014 by Ann, and in 2018 by Jo.
func (c *check) namedBeside(mine, side sentence, o place, beside []int) int {
	names := c.said.nameTerms(mine.first, mine.last)
	here := o.page.nameTerms(side.first, side.last)
	s := o.page.sentences[o.page.of[side.first]]
	head := o.page.nameTerms(s.first, o.page.verb(s.first, s.last))
	names = without(names, head)
	if len(names) == 0 || o.page.cells(s) != nil || common(names, here) > 0 || len(without(here, head)) == 0 {
		return noFact
	}
	for _, g := range beside {
		theirs, _ := o.page.segment(g)
		if g != o.fact && common(names, o.page.nameTerms(theirs.first, theirs.last)) == len(names) {
			return g
		}
	}
	return noFact
}

// nameTerms are the terms of the names in the words [first, last).
func (p *page) nameTerms(first, last int) []string {
	var out []string
	for w := first; w < last; w++ {
		if p.text.Words[w].Fact < 0 && p.isName(w) {
			out = append(out, p.text.Words[w].Term)
		}
	}
	return out
}

// uncounted tells whether nothing that it counts follows fact i.
func (p *page) uncounted(i int) bool {
	f := p.text.Facts[i]
	return f.Kind == facts.Number && f.Unit == "" && (f.Last >= len(p.text.Words) || p.text.Words[f.Last].Kind == facts.Mark)
}

// rivalOfSubject is rivalBeside where nothing but the figure is told of what the
// sentence is about.
func (c *check) rivalOfSubject(about []string, mine sentence, i int, o place, beside []int) int {
	side, _ := o.page.segment(o.fact)
	if common(about, o.page.words(side.first, side.last, o.fact)) == 0 {
		for _, g := range beside {
			if n := common(about, o.page.named(g)); g != o.fact && n > 0 && 2*n >= len(about) {
				return g
			}
		}
		return noFact
	}
	// "Ten swims cost 40 euros" does not say what a swim costs.
	if c.said.counting(mine, i) || !o.page.counting(side, o.fact) {
		return noFact
	}
	for _, g := range beside {
		theirs, _ := o.page.segment(g)
		if g != o.fact && !o.page.counting(theirs, g) && common(about, o.page.words(theirs.first, theirs.last, g)) == len(about) {
			return g
		}
	}
	return noFact
}

// elsewhereOf gives the figure of beside that is told of the place that the
// sentence names for fact i, where the one at o is told of another: "5 euros in
// most towns, and 8 in Leeds and York".
func (c *check) elsewhereOf(i int, o place, here []string, beside []int) int {
	s := c.said.sentences[c.said.of[c.said.text.Facts[i].First]]
	tried := 0
	for w := s.first; w+1 < s.last && tried < mostTried; w++ {
		form := c.said.text.Words[w].Form
		if !located[form] {
			continue
		}
		tried++
		names := c.said.located(w+1, s.last)
		if len(names) == 0 || common(names, here) > 0 || !o.page.places(o.fact, form) {
			continue
		}
		for _, g := range beside {
			theirs, _ := o.page.segment(g)
			if g != o.fact && o.page.placesName(theirs, form, names[0]) {
				return g
			}
		}
	}
	return noFact
}

// located are the words that a place stands behind.
var located = map[string]bool{"in": true, "at": true, "outside": true, "within": true, "for": true, "from": true, "with": true, "without": true}

// located are the terms from word w on, as far as the next word of grammar.
func (p *page) located(w, last int) []string {
	var out []string
	for ; w < last; w++ {
		x := p.text.Words[w]
		if x.Fact >= 0 && !p.text.Facts[x.Fact].Weak || x.Kind == facts.Letters && x.Form != "the" && x.Form != "and" && x.Form != "or" && analysis.StopWord(x.Form) && len(out) > 0 || x.Kind == facts.Mark && x.Raw != "," {
			break
		}
		if t := p.contextTerm(w, noFact); t != "" {
			out = append(out, t)
		} else if len(out) > 0 && x.Form == "the" && !joining[p.text.Words[w-1].Form] && p.text.Words[w-1].Raw != "," {
			break
		} else if len(out) == 0 && x.Form != "the" && x.Form != "a" && x.Form != "most" && x.Form != "other" && x.Form != "all" {
			break
		}
	}
	return out
}

// places tells whether a place stands behind form on the side of fact i.
func (p *page) places(i int, form string) bool {
	side, _ := p.segment(i)
	for w := side.first; w+1 < side.last; w++ {
		if p.text.Words[w].Form == form && len(p.located(w+1, side.last)) > 0 {
			return true
		}
	}
	return false
}

// placesName tells whether name is a place behind form in a segment.
func (p *page) placesName(seg sentence, form, name string) bool {
	for w := seg.first; w+1 < seg.last; w++ {
		if p.text.Words[w].Form == form && slices.Contains(p.located(w+1, seg.last), name) {
			return true
		}
	}
	return false
}

// once are the terms that a sentence says once for the figures beside each
// other, one of which has no verb of its own: "she won silver in 2014 and gold in
// 2018", and those that stand on each side.
func (p *page) once(i int, beside []int) []string {
	var out []string
	for _, g := range beside {
		side, _ := p.segment(g)
		if p.surely(side.first, side.last) {
			continue
		}
		s := p.sentences[p.of[side.first]]
		out = append(out, p.content(s.first, min(p.verb(s.first, s.last)+1, side.first))...)
		break
	}
	mine, _ := p.segment(i)
	here := p.words(mine.first, mine.last, i)
	for _, t := range here {
		shared := true
		for _, g := range beside {
			theirs, _ := p.segment(g)
			shared = shared && slices.Contains(p.words(theirs.first, theirs.last, g), t)
		}
		if shared {
			out = append(out, t)
		}
	}
	return out
}

// without are the terms of a that are not in b.
func without(a, b []string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(t string) bool { return slices.Contains(b, t) })
}

// counted tells whether fact i of the sentence counts what each of the places own
// counts something else than, while a source has another number of it.
func (c *check) counted(i int, own []place) (place, bool) {
	noun := c.said.countedNoun(i)
	if noun == "" {
		return place{}, false
	}
	for _, o := range own {
		if n := o.page.countedNoun(o.fact); n == "" || n == noun {
			return place{}, false
		}
	}
	for _, p := range c.pages {
		for j := range p.text.Facts {
			if p.countedNoun(j) == noun {
				return place{p, j}, true
			}
		}
	}
	return place{}, false
}

// countedNoun is the term of the word that a bare number stands right before, or
// that is its unit; "" where there is none.
func (p *page) countedNoun(i int) string {
	f := p.text.Facts[i]
	if f.Kind != facts.Number || f.Weak || f.Unit != "" && f.Unit != "person" || f.Bounded.End > f.End {
		return ""
	}
	at := f.Last
	if f.Unit == "person" {
		at--
	}
	if at >= len(p.text.Words) || at == f.First {
		return ""
	}
	w := p.text.Words[at]
	if w.Kind != facts.Letters || w.Break && f.Unit == "" || w.Upper || analysis.StopWord(w.Form) || !strings.HasSuffix(w.Form, "s") && f.Unit == "" {
		return ""
	}
	return w.Term
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
		if beside = append(beside, k); len(beside) > mostBeside {
			return seg, nil
		}
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
