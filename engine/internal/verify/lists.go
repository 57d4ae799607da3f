package verify

import (
	"slices"

	"footnote/engine/internal/facts"
)

// A list says of each of its items what introduces it, and denies of each what
// that denies: of "these cannot be returned: gift cards, food" it is said that
// gift cards cannot be.

// listing is one item of a list under what introduces it.
type listing struct {
	item []string
	// all is what the introduction says, or denies, of the item.
	all statement
}

// listings reads the items of p: those under a sentence of their own, and those
// behind a colon of the same sentence.
func (c *check) listings(p *page) []listing {
	var out []listing
	led, lead := -1, statement{}
	for i := p.heads; i < len(p.sentences); i++ {
		s := p.sentences[i]
		if s.lead >= 0 {
			if s.lead != led {
				led, lead = s.lead, c.introduction(p, p.sentences[s.lead].first, p.sentences[s.lead].last)
			}
			if p.surely(s.first, s.last) {
				continue // it tells something itself
			}
			out = c.item(out, p, s.first, p.headOf(s.first, s.last), lead)
			continue
		}
		at := p.colon(s)
		if at < 0 {
			continue
		}
		intro := c.introduction(p, s.first, at)
		start := at + 1
		for w := at + 1; w <= s.last; w++ {
			if w < s.last && p.text.Words[w].Raw != "," && p.text.Words[w].Form != "and" && p.text.Words[w].Form != "or" {
				continue
			}
			if w > start {
				out = c.item(out, p, start, p.headOf(start, w), intro)
			}
			start = w + 1
		}
	}
	return out
}

// colon is the colon of s that items and no clause follow, where what stands
// before it is more than a label, or -1.
func (p *page) colon(s sentence) int {
	if p.cells(s) != nil {
		return -1
	}
	for w := s.first + 2; w+1 < s.last; w++ {
		if p.text.Words[w].Raw == ":" && p.verb(s.first, w) < w && !p.surely(w+1, s.last) {
			return w
		}
	}
	return -1
}

// headOf is where the words that name the item [first, last) end: before a mark,
// a condition or a clause.
func (p *page) headOf(first, last int) int {
	for w := first + 1; w < last; w++ {
		x := p.text.Words[w]
		if x.Kind == facts.Mark || relatives[x.Form] || prepositions[x.Form] || p.text.ExceptsAt(w) || facts.Finite(x.Form) {
			return w
		}
	}
	return last
}

// introduction reads the words that introduce a list.
func (c *check) introduction(p *page, first, last int) statement {
	st := newStatement(p, first, last)
	for _, cl := range p.text.Clauses(first, last) {
		part := c.statement(p, cl)
		if part.conditional {
			part.cues = nil
		}
		st = st.with(part)
	}
	st.conditional = false
	return st
}

func (c *check) item(out []listing, p *page, first, last int, intro statement) []listing {
	terms := p.content(first, last)
	if len(terms) == 0 || len(intro.words) == 0 {
		return out
	}
	all := intro.with()
	all.first, all.last = first, last
	for _, t := range terms {
		all.words[t] = false
		for q := range all.cues {
			all.cues[q].terms[t] = true
		}
	}
	return append(out, listing{terms, all})
}

// listed tells whether st speaks of an item of a list and says of it what, or the
// opposite of what, introduces it.
func (c *check) listed(st statement, items []listing) (found, agrees bool, hit statement) {
	best := 0
	for _, l := range items {
		about := 0
		for w := range st.words {
			if _, ok := l.all.words[w]; ok && !slices.Contains(l.item, w) {
				about++
			}
		}
		held := 0
		for _, t := range l.item {
			if _, ok := st.words[t]; ok {
				held++
			}
		}
		if held < len(l.item) || held <= best {
			continue
		}
		switch {
		case about > 0:
			agrees = agree(st, l.all)
		case held == len(st.words):
			agrees = st.denied() == l.all.denied() // nothing but words of grammar is said of it
		default:
			continue
		}
		best, found, hit = held, true, l.all
	}
	return found, agrees, hit
}
