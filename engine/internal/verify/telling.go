package verify

import (
	"slices"
	"strings"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/facts"
)

// telling is a part of a sentence that tells one thing: what it is told about,
// and what is told. "Adults pay 5 euros and children 3" holds two.
type telling struct {
	page        *page
	first, last int
	// subject are the terms that stand before the verb, or those of what a
	// pronoun there stands for.
	subject []int32
	// told are the other terms, each with its word.
	told []word
	// terms are all of them, and wide those that it may be about as well: what
	// is understood from the part before, the lead-in and the headings.
	terms, wide []int32
	// near are those of wide that its own sentence gives.
	near []int32
	// part marks one of several that its sentence tells side by side.
	part bool
	// open marks a subject that may be anything: every guest, all of them.
	open bool
	// unnamed marks one that is told of by what it is: the president.
	unnamed bool
	// excepts marks one that makes an exception.
	excepts bool
}

type word struct {
	id int32
	at int
}

func (t *telling) has(id int32) bool { return slices.Contains(t.terms, id) }

func (t *telling) may(id int32) bool {
	return t.has(id) || slices.Contains(t.wide, id) || slices.Contains(t.near, id)
}

// id gives term name its number.
func (c *check) id(name string) int32 {
	n, ok := c.ids[name]
	if !ok {
		n = int32(len(c.ids) + 1)
		c.ids[name] = n
	}
	return n
}

// tell cuts p into tellings.
func (c *check) tell(p *page) {
	p.tellingOf = make([]int, len(p.text.Facts))
	for i := range p.tellingOf {
		p.tellingOf[i] = -1
	}
	var heads, nearest []int32
	for i := range p.heads {
		s := p.sentences[i]
		nearest = nil
		for w := s.first; w < s.last; w++ {
			if t := c.termAt(p, w, false); t > 0 {
				nearest = append(nearest, t)
			}
		}
		heads = append(heads, nearest...)
	}
	// What the sentence before was about, and all that it may have been about.
	subject, wide := nearest, []int32(nil)
	for i := p.heads; i < len(p.sentences); i++ {
		s := p.sentences[i]
		from := len(p.tellings)
		if p.text.Words[s.last-1].Raw == "?" {
			subject, wide = nil, nil
			for w := s.first; w < s.last; w++ {
				if t := c.termAt(p, w, false); t > 0 {
					subject = append(subject, t)
				}
			}
			continue
		}
		if p.text.Words[s.first].Break && s.lead >= 0 || i > 0 && p.leads(i-1) {
			subject, wide = nil, nil // what introduces it is added below
		}
		cells := p.cells(s)
		cuts := cells
		if cells == nil {
			cuts = p.partsOf(s)
		}
		for k := range len(cuts) - 1 {
			t := c.telling(p, cuts[k], cuts[k+1])
			t.part = cells != nil || k > 0 && !p.introduces(cuts[k]-1, s) || k+2 < len(cuts) && !p.introduces(cuts[k+1]-1, s)
			switch {
			case cells != nil:
			case len(t.subject) == 0 && k == 0, k == 0 && t.about(pronounForms):
				t.wide = append(t.wide, wide...)
				t.wide = append(t.wide, subject...)
				t.subject = append(t.subject, subject...)
				t.terms = append(t.terms, subject...)
			case k > 0 && p.introduces(cuts[k]-1, s):
				t.wide = append(t.wide, p.tellings[len(p.tellings)-1].terms...)
			case k > 0:
				c.understood(&t, &p.tellings[len(p.tellings)-1])
			}
			p.tellings = append(p.tellings, t)
		}
		if cells != nil {
			c.joinCells(p, p.tellings[from:])
		}
		c.respectively(p, from)
		for k := from; k < len(p.tellings); k++ {
			t := &p.tellings[k]
			t.wide = append(t.wide, heads...)
			if s.lead >= 0 {
				l := p.sentences[s.lead]
				for w := l.first; w < l.last && w < l.first+mostContext; w++ {
					if id := c.termAt(p, w, false); id > 0 {
						// What introduces it may deny it, which is looked at elsewhere.
						t.wide = append(t.wide, id, c.termAt(p, w, true))
					}
				}
			}
			for w := t.first; w < t.last; w++ {
				if f := p.text.Words[w].Fact; f >= 0 && p.text.Facts[f].First == w && p.tellingOf[f] < 0 {
					p.tellingOf[f] = k
				}
			}
		}
		if from < len(p.tellings) {
			t := &p.tellings[from]
			if len(t.subject) > 0 {
				subject = t.subject
			}
			wide = slices.Clone(t.terms)
			if t.about(pronounForms) {
				wide = append(wide, t.wide...)
			}
			wide = wide[:min(len(wide), 4*mostContext)]
		}
	}
}

var pronounForms = []string{"it", "they", "he", "she", "this", "these", "that", "those", "its", "their", "his", "her", "both", "which", "who"}

// about tells whether the first word that is no mark is one of forms.
func (t *telling) about(forms []string) bool {
	for w := t.first; w < t.last; w++ {
		if word := t.page.text.Words[w]; word.Kind == facts.Letters {
			return slices.Contains(forms, word.Form)
		}
	}
	return false
}

// classOf is what facts share that can stand in each other's place.
func classOf(f facts.Fact) string {
	unit := f.Unit
	if f.Kind == facts.Number && unit == "" && strings.Contains(f.Value, "/") {
		unit = "percent" // a share
	}
	if f.Kind == facts.Amount || f.Kind == facts.Time || soft(unit) {
		unit = ""
	}
	switch unit {
	case "second", "day", "working day", "month", "night":
		unit = "time"
	}
	if f.Kind == facts.Date {
		unit = map[bool]string{true: "day", false: "date"}[f.Day.Weekday > 0]
	}
	return string(rune('A'+int(f.Kind))) + unit
}

// telling reads the words [first, last).
func (c *check) telling(p *page, first, last int) telling {
	t := telling{page: p, first: first, last: last}
	verb := p.verb(first, last)
	denied := false
	var opposite []int32
	for w := first; w < last; w++ {
		x := p.text.Words[w]
		if x.Kind == facts.Letters && x.Fact < 0 && facts.Denies(x) {
			denied = !denied
		}
		if p.text.ExceptsAt(w) {
			denied, t.excepts = false, true
		}
		if w < verb && universals[x.Form] {
			t.open = true
		}
		id := c.termAt(p, w, denied && w >= verb)
		if id == 0 {
			continue
		}
		if denied && w >= verb {
			opposite = append(opposite, c.termAt(p, w, false))
		}
		t.terms = append(t.terms, id)
		if w < verb {
			t.subject = append(t.subject, id)
		} else {
			t.told = append(t.told, word{id, w})
		}
	}
	if t.excepts {
		t.wide = append(t.wide, opposite...)
	}
	t.unnamed = t.about([]string{"the", "this", "these", "those", "that", "his", "her", "its", "their", "our", "such"})
	return t
}

var universals = map[string]bool{"all": true, "every": true, "everyone": true, "everybody": true, "each": true, "both": true, "any": true, "anyone": true, "everything": true, "most": true, "many": true, "other": true, "others": true}

// termAt is the number of the term that word w gives, or 0. A word that is
// denied is another term.
func (c *check) termAt(p *page, w int, denied bool) int32 {
	x := p.text.Words[w]
	if x.Fact >= 0 && !p.text.Facts[x.Fact].Weak {
		f := p.text.Facts[x.Fact]
		if f.First != w {
			return 0
		}
		return c.id(figureTerm(f))
	}
	if x.Kind != facts.Letters || facts.Denies(x) || facts.Finite(x.Form) {
		return 0
	}
	if side := sides[x.Form]; side != "" {
		return c.id(side)
	}
	name, turned := p.concept(w)
	if base := facts.Base(x); base != "" && !turned {
		name, turned = analysis.Term(base), true
	}
	if analysis.StopWord(x.Form) && !x.Capitals && !turned {
		return 0
	}
	if turned != denied {
		if charges[name] {
			return c.id("free")
		}
		return c.id("¬" + name)
	}
	if gratis[x.Form] {
		return c.id("free")
	}
	return c.id(name)
}

func figureTerm(f facts.Fact) string {
	bound := plainBound(f)
	if bound == facts.About {
		bound = facts.Exactly
	}
	return "=" + f.Value + " " + f.High + string(rune('0'+int(bound)))
}

// sides are the small words that tell one place or time from another.
var sides = map[string]string{"within": "inside", "inside": "inside", "outside": "outside", "before": "before", "after": "after", "afterwards": "after", "thereafter": "after", "above": "above", "below": "below"}

// What costs nothing is free.
var (
	charges = map[string]bool{"charg": true, "fee": true, "cost": true, "payment": true}
	gratis  = map[string]bool{"free": true, "gratis": true, "complimentary": true}
)
