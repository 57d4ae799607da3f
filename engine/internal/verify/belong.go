package verify

import (
	"fmt"
	"slices"
	"strings"

	"footnote/engine/internal/facts"
)

const (
	// mostOwn and mostOthers bound how many tellings are held against each
	// other for one word or figure.
	mostOwn     = 24
	mostOthers  = 120
	mostStrange = 3
)

// belonging holds what the sentence tells to what the sources tell it of: a
// figure, or a word behind the verb, that they tell only of something else is
// refused where they tell something of the subject that it is given.
func (c *check) belonging() {
	for _, p := range append([]*page{c.said}, c.pages...) {
		c.tell(p)
	}
	byTerm := map[int32][]*telling{}
	for _, p := range c.pages {
		for i := range p.tellings {
			t := &p.tellings[i]
			slices.Sort(t.terms)
			t.terms = slices.Compact(t.terms)
			for _, id := range t.terms {
				byTerm[id] = append(byTerm[id], t)
			}
		}
	}
	b := belongs{c, byTerm}
	for i := range c.said.tellings {
		t := &c.said.tellings[i]
		s := c.said.sentences[c.said.of[t.first]]
		if c.question(s) {
			continue
		}
		if c.verbatim(s) {
			for w := s.first; w < s.last; w++ {
				c.sureWords[w] = true
				if f := c.said.text.Words[w].Fact; f >= 0 {
					c.sure[f] = true
				}
			}
			continue
		}
		b.telling(t, i)
	}
}

// verbatim tells whether s is a sentence of a source that nothing introduces.
func (c *check) verbatim(s sentence) bool {
	if s.to-s.from < fewestKeys {
		return false
	}
	for _, p := range c.pages {
		for i, t := range p.sentences[p.heads:] {
			if t.lead < 0 && !p.leads(p.heads+i) && t.to-t.from == s.to-s.from && p.same(t, c.said, s.from) {
				return true
			}
		}
	}
	return false
}

// belongs is what belonging looks things up in.
type belongs struct {
	*check
	byTerm map[int32][]*telling
}

func (b belongs) telling(t *telling, at int) {
	groups := b.conjuncts(t)
	for w := t.first; w < t.last; w++ {
		x := b.said.text.Words[w]
		if x.Fact < 0 || b.said.text.Facts[x.Fact].First != w || b.said.text.Facts[x.Fact].Weak || b.bad[x.Fact] || b.said.tellingOf[x.Fact] != at {
			continue
		}
		b.figure(t, x.Fact, groups)
		for k := t.first; k < t.last && b.sure[x.Fact]; k++ {
			b.sureWords[k] = true
		}
	}
	for _, x := range t.told {
		if word := b.said.text.Words[x.at]; word.Fact >= 0 || b.badWords[x.at] {
			continue
		}
		own := b.byTerm[x.id]
		if len(own) == 0 || len(own) > mostOwn {
			continue
		}
		for _, g := range groups {
			if len(g) == 0 {
				continue
			}
			if other := b.misplaced(t.alone(g), g, own, func(r *telling) bool { return !r.may(x.id) }, true, 1); other != nil {
				b.badWords[x.at] = true
				span := b.said.text.Words[x.at].Span
				instead := own[0].written()
				b.fault(Pairing, span, instead, fmt.Sprintf("The passage does not say this of it, but of something else: “%s”.", instead))
				return
			}
		}
	}
}

// figure holds fact i of telling t to its subject.
func (b belongs) figure(t *telling, i int, groups [][]int32) {
	f := b.said.text.Facts[i]
	var own []*telling
	var rivals []place
	for _, p := range b.pages {
		for j, g := range p.text.Facts {
			if g.Weak || p.tellingOf[j] < 0 {
				continue
			}
			if b.compare(f, p, g) == equal {
				own = append(own, &p.tellings[p.tellingOf[j]])
			} else if classOf(f) == classOf(g) && !b.states(t, g) && len(rivals) < mostRivals {
				rivals = append(rivals, place{p, j})
			}
		}
	}
	if len(own) == 0 || len(own) > mostOwn {
		return
	}
	if slices.ContainsFunc(own, func(o *telling) bool { return o.part && b.tells(o, t) }) {
		b.sure[i] = true
		return
	}
	lacks := func(r *telling) bool { return !slices.Contains(own, r) }
	var other *telling
	for _, g := range groups {
		if len(g) > 0 && other == nil {
			other = b.misplaced(t.alone(g), g, own, lacks, true, 1)
		}
	}
	if other == nil {
		var rest []int32
		for _, id := range t.terms {
			if id != b.termAt(b.said, f.First, false) {
				rest = append(rest, id)
			}
		}
		free := b.id("free")
		other = b.misplaced(t, rest, own, func(r *telling) bool {
			if !lacks(r) {
				return false
			}
			if f.Kind == facts.Amount && r.has(free) {
				return true
			}
			return slices.ContainsFunc(rivals, func(pl place) bool { return &pl.page.tellings[pl.page.tellingOf[pl.fact]] == r })
		}, false, 1)
	}
	if other == nil {
		return
	}
	b.bad[i] = true
	instead := other.written()
	for _, pl := range rivals {
		if &pl.page.tellings[pl.page.tellingOf[pl.fact]] == other {
			instead = pl.written()
		}
	}
	b.fault(Pairing, f.Span, instead, fmt.Sprintf("“%s” is in the passage, but about something else; here the passage has “%s”.", b.written(f.Bounded), instead))
}

// misplaced tells whether what own tell is not told of terms: each of them
// tells it of something that is not spoken of, while another that fits, and
// that holds all that own holds of terms, is about what own lacks. That other
// is returned.
func (b belongs) misplaced(said *telling, terms []int32, own []*telling, fits func(*telling) bool, subjects bool, unexplained int) *telling {
	var found *telling
	for _, o := range own {
		about := o.terms
		if subjects {
			about = o.subject
		}
		if strange := strange(about, said); o.open || strange == 0 || strange > mostStrange {
			return nil
		}
		found = nil
		tried := 0
		for _, id := range terms {
			if o.may(id) {
				continue
			}
			if subjects && (b.named(said, id) != b.namesOther(o, said) || b.named(said, id) && o.refersBack() || !b.named(said, id) && o.about(persons) || said.about(persons) && o.unnamed) {
				return nil // who "the man" is cannot be seen
			}
			for _, r := range b.byTerm[id] {
				if tried++; tried > mostOthers {
					break
				}
				if !fits(r) || subjects && !slices.Contains(r.subject, id) {
					continue
				}
				if slices.ContainsFunc(terms, func(t int32) bool { return o.has(t) && !r.may(t) }) {
					continue
				}
				if subjects && slices.ContainsFunc(o.subject, func(t int32) bool { return !said.may(t) && r.has(t) && !slices.Contains(r.subject, t) }) {
					continue // what it is about is told of there
				}
				if subjects && strange(r.subject, said) > mostStrange || b.unexplained(said, o, r) > unexplained {
					continue
				}
				found = r
				break
			}
			if found != nil {
				break
			}
		}
		if found == nil {
			return nil
		}
	}
	return found
}

// tells tells whether o holds all terms of t in its own sentence.
func (b belongs) tells(o, t *telling) bool {
	return !slices.ContainsFunc(t.terms, func(id int32) bool { return !o.has(id) && !slices.Contains(o.near, id) })
}

// unexplained counts the terms of said that neither own nor other holds.
func (b belongs) unexplained(said, own, other *telling) int {
	n := 0
	for _, id := range said.terms {
		if !own.may(id) && !other.may(id) {
			n++
		}
	}
	return n
}

// named tells whether term id is a name in t.
func (b belongs) named(t *telling, id int32) bool {
	for w := t.first; w < t.last; w++ {
		if t.page.text.Words[w].Upper && b.termAt(t.page, w, false) == id {
			return t.page.isName(w)
		}
	}
	return false
}

// namesOther tells whether a word of the subject of t that said does not hold
// is a name.
func (b belongs) namesOther(t, said *telling) bool {
	for w := t.first; w < t.page.verb(t.first, t.last); w++ {
		if t.page.text.Words[w].Fact < 0 && t.page.isName(w) && !said.may(b.termAt(t.page, w, false)) {
			return true
		}
	}
	return false
}

var persons = []string{"he", "she"}

// refersBack tells whether somebody not named is spoken of within t.
func (t *telling) refersBack() bool {
	for _, w := range t.page.text.Words[min(t.first+2, t.last):t.last] {
		if w.Form == "he" || w.Form == "she" || w.Form == "they" {
			return true
		}
	}
	return false
}

// strange counts the terms that said does not hold.
func strange(terms []int32, said *telling) int {
	n := 0
	for _, id := range terms {
		if !said.may(id) {
			n++
		}
	}
	return n
}

// alone is t told of the one subject g.
func (t *telling) alone(g []int32) *telling {
	if len(g) == len(t.subject) {
		return t
	}
	one := *t
	one.subject, one.terms = g, slices.Clone(g)
	for _, x := range t.told {
		one.terms = append(one.terms, x.id)
	}
	return &one
}

// states tells whether t states g.
func (b belongs) states(t *telling, g facts.Fact) bool {
	return t.has(b.id(figureTerm(g)))
}

// conjuncts are the subjects of t that "and" joins, each by itself.
func (b belongs) conjuncts(t *telling) [][]int32 {
	verb := t.page.verb(t.first, t.last)
	var out [][]int32
	var ids []int32
	for w := t.first; w < verb; w++ {
		x := t.page.text.Words[w]
		if x.Form == "and" || x.Raw == "," {
			out = append(out, ids)
			ids = nil
			continue
		}
		if id := b.termAt(t.page, w, false); id > 0 {
			ids = append(ids, id)
		}
	}
	out = append(out, ids)
	if len(out) == 1 || slices.ContainsFunc(out, func(g []int32) bool { return len(g) == 0 }) || verb == t.last {
		return [][]int32{t.subject}
	}
	return out
}

func (t *telling) written() string {
	words := t.page.text.Words
	return strings.Trim(t.page.written[words[t.first].Start:words[t.last-1].End], " ,;")
}
