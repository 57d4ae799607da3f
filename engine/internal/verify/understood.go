package verify

import (
	"slices"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/facts"
)

// What a part of a sentence leaves out, since the part before it, its row or its
// list of subjects says it.

// joinCells gives each cell what its row says, but not what another cell says
// in its place.
func (c *check) joinCells(p *page, cells []telling) {
	kinds := func(t telling) (out []int) {
		for w := t.first; w < t.last; w++ {
			if f := p.text.Words[w].Fact; f >= 0 && p.text.Facts[f].First == w && !p.text.Facts[f].Weak {
				out = append(out, f)
			}
		}
		return out
	}
	var own, labels [][]int32
	var facts [][]int
	for _, t := range cells {
		var values []int32
		for _, x := range t.told {
			values = append(values, x.id)
		}
		own, labels = append(own, values), append(labels, t.subject)
		facts = append(facts, kinds(t))
	}
	if len(cells) > 40 {
		return
	}
	for i := range cells {
		for j := range cells {
			if i == j {
				continue
			}
			alike := slices.ContainsFunc(facts[i], func(f int) bool {
				return slices.ContainsFunc(facts[j], func(g int) bool { return sameClass(p.text.Facts[f], p.text.Facts[g]) })
			})
			if alike {
				continue
			}
			cells[i].terms = append(cells[i].terms, own[j]...)
			cells[i].wide = append(cells[i].wide, labels[j]...)
			if len(facts[j]) == 0 {
				cells[i].subject = append(cells[i].subject, own[j]...)
			}
		}
	}
}

// understood gives t what it leaves out and the part before it, of the same
// sentence, says: its verb where it has none, its subject where it has a
// pronoun. What t has something else in the place of is not understood.
func (c *check) understood(t, before *telling) {
	p := t.page
	if f := t.lastFigure(); f >= 0 && p.uncounted(f) {
		for _, x := range before.told {
			t.near = append(t.near, x.id) // this one has four ports, that one eight
		}
	}
	if p.surely(t.first, t.last) || t.about(pronounForms) {
		if len(t.subject) == 0 || t.about(pronounForms) {
			t.subject = append(t.subject, before.subject...)
			t.terms = append(t.terms, before.subject...)
		} else if fronted(t) {
			t.near = append(t.near, before.subject...)
		}
		return
	}
	start := t.first
	for start < t.last && (p.text.Words[start].Kind == facts.Mark || joining[p.text.Words[start].Form]) {
		start++
	}
	if start < t.last && prepositions[p.text.Words[start].Form] {
		// Another place or time: all but the place before is understood.
		t.near = append(t.near, before.near...)
		placed := c.placed(before)
		for _, id := range before.terms {
			if !slices.Contains(placed, id) {
				t.near = append(t.near, id)
			}
		}
		return
	}
	for _, x := range before.told {
		t.near = append(t.near, x.id)
	}
	if before.about(pronounForms) {
		t.near = append(t.near, before.subject...) // he won silver in 2014 and gold in 2018
	}
}

// lastFigure is the fact that t ends in, or -1.
func (t *telling) lastFigure() int {
	for w := t.last - 1; w >= t.first; w-- {
		if x := t.page.text.Words[w]; x.Kind != facts.Mark {
			return x.Fact
		}
	}
	return -1
}

// fronted tells whether t begins with a place or time.
func fronted(t *telling) bool {
	for w := t.first; w < t.last; w++ {
		if x := t.page.text.Words[w]; x.Kind == facts.Letters && !joining[x.Form] {
			return prepositions[x.Form]
		}
	}
	return false
}

// placed are the terms of t that a preposition stands before, but no figure.
func (c *check) placed(t *telling) []int32 {
	var out []int32
	in := false
	for w := t.first; w < t.last; w++ {
		x := t.page.text.Words[w]
		switch {
		case x.Kind == facts.Letters && prepositions[x.Form]:
			in = true
			continue
		case x.Fact >= 0 && t.page.text.Facts[x.Fact].Kind != facts.Date || x.Kind == facts.Mark || facts.Finite(x.Form):
			in = false
		case x.Kind == facts.Letters && analysis.StopWord(x.Form):
			if len(out) > 0 {
				in = false
			}
			continue
		}
		if id := c.termAt(t.page, w, false); in && id > 0 {
			out = append(out, id)
		}
	}
	return out
}

// respectively parts what is told of several subjects, each with its own
// figure: "cats and dogs cost 10 and 20 euros".
func (c *check) respectively(p *page, from int) {
	for k := from; k < len(p.tellings); k++ {
		t := p.tellings[k]
		var values []int
		for w := t.first; w < t.last; w++ {
			f := p.text.Words[w].Fact
			if f < 0 || p.text.Facts[f].First != w || p.text.Facts[f].Weak {
				continue
			}
			if len(values) > 0 && classOf(p.text.Facts[values[0]]) != classOf(p.text.Facts[f]) {
				continue
			}
			if len(values) > 0 && p.cutBetween(p.text.Facts[values[len(values)-1]].Last, w) >= 0 {
				values = nil
				break
			}
			values = append(values, f)
		}
		if len(values) < 2 || len(values) > 20 {
			continue
		}
		if f := p.text.Facts[values[0]]; (f.Kind == facts.Date || f.Kind == facts.Time || f.Kind == facts.Identifier) && !p.holds("respectively", t.first, t.last) {
			continue
		}
		var lists [][]int32
		start := t.first
		end := p.verb(t.first, t.last)
		for w := t.first; w <= end && w <= t.last; w++ {
			if w < end && p.text.Words[w].Raw != "," && p.text.Words[w].Form != "and" {
				continue
			}
			var ids []int32
			for i := start; i < w; i++ {
				if id := c.termAt(p, i, false); id > 0 {
					ids = append(ids, id)
				}
			}
			if len(ids) > 0 {
				lists = append(lists, ids)
			}
			start = w
		}
		if len(lists) != len(values) || !p.holds("and", t.first, end) {
			continue
		}
		var parts []telling
		for i := range values {
			f := p.text.Facts[values[i]]
			part := telling{page: p, part: true, first: f.First, last: f.Last, subject: lists[i], open: t.open}
			part.terms = append(slices.Clone(lists[i]), c.termAt(p, f.First, false))
			part.told = []word{{c.termAt(p, f.First, false), f.First}}
			for _, x := range t.told {
				if p.text.Words[x.at].Fact < 0 {
					part.near = append(part.near, x.id)
				}
			}
			parts = append(parts, part)
		}
		p.tellings = slices.Replace(p.tellings, k, k+1, parts...)
		k += len(parts) - 1
	}
}
