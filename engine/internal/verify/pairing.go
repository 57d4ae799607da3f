package verify

import (
	"fmt"
	"slices"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/facts"
)

// Limits keep the time a check takes in proportion to the text. What lies
// beyond them is refused, or is not compared for its subject.
const (
	mostRivals  = 300 // facts of a source that are compared for their subject
	mostContext = 40  // words on each side of a fact
)

// noFact stands for no fact of a text.
const noFact = -2

// place is a fact of a source.
type place struct {
	page *page
	fact int
}

func (pl place) get() facts.Fact { return pl.page.text.Facts[pl.fact] }

func (pl place) written() string { return pl.get().Bounded.Of(pl.page.written) }

// facts holds each fact of the sentence to the sources.
func (c *check) facts() {
	for i, f := range c.said.text.Facts {
		if f.Weak {
			c.weak(i, f)
			continue
		}
		c.fact(i, f)
	}
}

// weak holds what claims nothing by itself to what the sources have in its
// place: a "first" to the other ordinals that are told about its subject, and
// "only one" to the number that they count the same by.
func (c *check) weak(i int, f facts.Fact) {
	if f.Unit != "ordinal" {
		c.onlyOne(i, f)
		return
	}
	var rivals []place
	for _, p := range c.pages {
		for j, g := range p.text.Facts {
			if g.Unit != "ordinal" {
				continue
			}
			if g.Value == f.Value {
				return
			}
			if len(rivals) < mostRivals {
				rivals = append(rivals, place{p, j})
			}
		}
	}
	if len(rivals) == 0 {
		return
	}
	g := c.closest(i, rivals)
	if shared(c.said.context(i), g.page.context(g.fact)) >= rivalShare {
		c.bad[i] = true
		c.fault(Number, f.Span, g.written(), fmt.Sprintf("“%s” is not in the passage, which has “%s”.", c.written(f.Span), g.written()))
	}
}

func (c *check) onlyOne(i int, f facts.Fact) {
	words := c.said.text.Words
	if f.Unit != "" || f.Value != "1" || f.Last >= len(words) || !slices.ContainsFunc(words[max(0, f.First-2):f.First], func(w facts.Word) bool { return w.Form == "only" || w.Form == "just" }) {
		return
	}
	for _, p := range c.pages {
		for j, g := range p.text.Facts {
			if g.Kind != facts.Number || g.Weak || g.Unit != "" || g.Value == f.Value || g.Last >= len(p.text.Words) || p.text.Words[g.Last].Term != words[f.Last].Term {
				continue
			}
			c.bad[i] = true
			other := place{p, j}.written()
			c.fault(Number, f.Span, other, fmt.Sprintf("“%s” is not in the passage, which has “%s”.", c.written(f.Span), other))
			return
		}
	}
}

func (c *check) fact(i int, f facts.Fact) {
	best := unlike
	var near, own, rivals []place
	for _, p := range c.pages {
		for j, g := range p.text.Facts {
			like := c.compare(f, p, g)
			if like > best {
				best, near = like, nil
			}
			switch {
			case like == equal && len(own) < mostRivals:
				own = append(own, place{p, j})
			case like == best && like != unlike && like != equal && len(near) < mostRivals:
				near = append(near, place{p, j})
			}
			if like == unlike && !g.Weak && sameClass(f, g) && len(rivals) < mostRivals {
				rivals = append(rivals, place{p, j})
			}
		}
	}
	switch best {
	case equal:
		if c.bad[i] {
			return
		}
		rival, ok := c.counted(i, own)
		if !ok {
			rival, ok = c.otherSide(i, own)
		}
		if !ok && !c.sure[i] {
			rival, ok = c.elsewhere(i, own, rivals)
		}
		if ok {
			c.bad[i] = true
			c.fault(Pairing, f.Span, rival.written(), fmt.Sprintf("“%s” is in the passage, but about something else; here the passage has “%s”.", c.written(f.Bounded), rival.written()))
		}
	case otherBound:
		c.bad[i] = true
		g := c.closest(i, near)
		if ends(f, g.get()) {
			c.fault(Pairing, f.Span, g.written(), fmt.Sprintf("“%s” is in the passage, but about something else.", c.written(f.Bounded)))
			return
		}
		c.fault(Bound, f.Bounded, g.written(), fmt.Sprintf("The passage says “%s”, not “%s”.", g.bounded(), c.bounded(f)))
	case valueOnly:
		c.bad[i] = true
		g := c.closest(i, near)
		reason := Unit
		if f.Kind == facts.Amount {
			reason = Amount
		}
		c.fault(reason, f.Span, g.written(), fmt.Sprintf("“%s” is not in the passage, which has “%s”.", c.written(f.Span), g.get().Of(g.page.written)))
	default:
		c.bad[i] = true
		reason := reasonOf(f)
		if len(rivals) == 0 {
			c.fault(reason, f.Span, "", fmt.Sprintf("“%s” is not in the passage.", c.written(f.Span)))
			return
		}
		g := c.closest(i, rivals)
		c.fault(reason, f.Span, g.get().Of(g.page.written), fmt.Sprintf("“%s” is not in the passage, which has “%s”.", c.written(f.Span), g.get().Of(g.page.written)))
	}
}

// ends tells whether one is the start and the other the end of a time: it
// opens at nine, it closes at nine.
func ends(f, g facts.Fact) bool {
	return f.Kind == facts.Time && (f.Bound == facts.From && g.Bound == facts.Until || f.Bound == facts.Until && g.Bound == facts.From)
}

func (c *check) written(s Span) string { return s.Of(c.said.written) }

// bounded is a fact with its bound and the side it lies on, as written.
func (c *check) bounded(f facts.Fact) string { return withSide(c.said, f) }

func (pl place) bounded() string { return withSide(pl.page, pl.get()) }

func withSide(p *page, f facts.Fact) string {
	end := f.Bounded.End
	if f.Side != facts.NoSide {
		for _, w := range p.text.Words[f.Last:min(f.Last+3, len(p.text.Words))] {
			if w.Start >= end && w.Kind == facts.Letters {
				end = w.End
				break
			}
		}
	}
	return p.written[f.Bounded.Start:end]
}

func reasonOf(f facts.Fact) Reason {
	switch f.Kind {
	case facts.Amount:
		return Amount
	case facts.Date:
		return Date
	case facts.Time:
		return Time
	case facts.Identifier:
		return Identifier
	}
	return Number
}

// sameClass tells whether g could stand in the place of f.
func sameClass(f, g facts.Fact) bool {
	if f.Kind == facts.Date && g.Kind == facts.Date {
		return (f.Day.Weekday > 0) == (g.Day.Weekday > 0)
	}
	if year := func(h facts.Fact) bool { return h.Kind == facts.Date && h.Digits != "" }; year(f) && bareNumber(g) || bareNumber(f) && year(g) {
		return true
	}
	if f.Kind != g.Kind {
		return false
	}
	if f.Kind != facts.Number {
		return f.Kind != facts.Identifier || (f.Unit == g.Unit)
	}
	return f.Unit == g.Unit || soft(f.Unit) && soft(g.Unit)
}

// bareNumber tells whether f may be a year.
func bareNumber(f facts.Fact) bool {
	return f.Kind == facts.Number && len(f.Digits) == 4 && f.Bound == facts.Exactly
}

// term is a word near a fact, with how near it is.
type term struct {
	name   string
	weight float64
}

// context gives the words that fact i of p is told about, the nearer the
// weightier.
func (p *page) context(i int) []term {
	if t, ok := p.contexts[i]; ok {
		return t
	}
	t := p.surroundings(i)
	p.contexts[i] = t
	return t
}

func (p *page) surroundings(i int) []term {
	f := p.text.Facts[i]
	s := p.sentences[p.of[f.First]]
	var out []term
	add := func(w, step int) bool {
		t := p.contextTerm(w, i)
		if t == "" {
			return false
		}
		out = append(out, term{t, 1 / (1 + float64(0.25*float64(step)))})
		return true
	}
	for w, step := f.First-1, 0; w >= s.first && step < mostContext; w-- {
		if add(w, step) {
			step++
		}
	}
	for w, step := f.Last, 0; w < s.last && step < mostContext; w++ {
		if add(w, step) {
			step++
		}
	}
	if s.lead >= 0 {
		l := p.sentences[s.lead]
		for w := l.first; w < l.last && w < l.first+mostContext; w++ {
			if t := p.contextTerm(w, i); t != "" {
				out = append(out, term{t, 0.3})
			}
		}
	}
	return out
}

// contextTerm is the term that word w gives to the context of fact i, or "".
func (p *page) contextTerm(w, i int) string {
	word := p.text.Words[w]
	if word.Fact == i {
		return ""
	}
	if word.Fact >= 0 {
		if f := p.text.Facts[word.Fact]; !f.Weak {
			if f.First != w {
				return ""
			}
			return "=" + f.Value
		}
	}
	if word.Kind != facts.Letters || analysis.StopWord(word.Form) && !word.Capitals {
		return ""
	}
	t, _ := p.concept(w)
	return t
}

// shared is how much of the context of a fact of the sentence stands around
// another fact, from 0 to 1.
func shared(of, in []term) float64 {
	near := map[string]float64{}
	for _, t := range in {
		near[t.name] = max(near[t.name], t.weight)
	}
	sum, all := 0.0, 0.0
	seen := map[string]bool{}
	for _, t := range of {
		if seen[t.name] {
			continue
		}
		seen[t.name] = true
		all += t.weight
		sum += min(t.weight, near[t.name])
	}
	if all == 0 {
		return 0
	}
	return sum / all
}

// closest is the place whose surroundings are most like those of fact i.
func (c *check) closest(i int, places []place) place {
	of := c.said.context(i)
	best, at := -1.0, places[0]
	for _, pl := range places {
		if s := shared(of, pl.page.context(pl.fact)); s > best {
			best, at = s, pl
		}
	}
	return at
}

const (
	// rivalShare is the share of a fact's surroundings that a rival must have
	// before the fact is taken to be about what the rival is about, and
	// rivalLead how many times as much it must have as the fact's own places.
	rivalShare = 0.5
	rivalLead  = 3
)

// elsewhere tells whether fact i of the sentence, which stands at own, is told
// there about something else, and gives the fact that stands in its place.
func (c *check) elsewhere(i int, own, rivals []place) (place, bool) {
	if len(rivals) == 0 {
		return place{}, false
	}
	of := c.said.context(i)
	if len(of) == 0 {
		return place{}, false
	}
	best := 0.0
	for _, pl := range own {
		best = max(best, shared(of, pl.page.context(pl.fact)))
	}
	top, rival := 0.0, place{}
	for _, pl := range rivals {
		if s := shared(of, pl.page.context(pl.fact)); s > top && !c.said.says(pl) {
			top, rival = s, pl
		}
	}
	if top >= rivalShare && top > float64(rivalLead*best) {
		return rival, true
	}
	return place{}, false
}

// says tells whether the sentence states the value of pl too.
func (p *page) says(pl place) bool {
	g := pl.get()
	for _, f := range p.text.Facts {
		if f.Value == g.Value && f.Unit == g.Unit && f.High == g.High {
			return true
		}
	}
	return false
}

// cutBetween finds the mark or conjunction that parts two facts, the words
// [from, to) lying between them, or -1 where they form one list.
func (p *page) cutBetween(from, to int) int {
	content := false
	for w := from; w < to; w++ {
		content = content || p.contextTerm(w, noFact) != ""
	}
	if !content {
		return -1
	}
	best, at := 0, -1
	for w := from; w < to; w++ {
		if n := cuts[p.text.Words[w].Form]; n > best {
			best, at = n, w
		}
	}
	return at
}

// cuts are the marks and conjunctions that part what is told about one fact
// from what is told about the next, and how surely.
var cuts = map[string]int{";": 3, "—": 3, "–": 3, ":": 2, ",": 2, "(": 2, ")": 2, "and": 1, "or": 1, "but": 2, "while": 2, "whereas": 2}
