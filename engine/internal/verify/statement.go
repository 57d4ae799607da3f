package verify

import (
	"slices"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/facts"
)

// statement is a clause as it is compared: what it speaks of, and what it
// denies.
type statement struct {
	// words gives each term; true where it stands in a phrase that the clause
	// is said to hold without.
	words map[string]bool
	// turned holds for a term whether it is named by its opposite (1), by
	// itself (2), or both (3).
	turned map[string]uint8
	// strong are the terms whose opposite denies the clause by itself.
	strong map[string]bool
	seldom bool
	// conditional marks what only holds, or matters, in a case: if, unless.
	conditional bool
	// bare marks a cell that only denies its label: "Pets: none".
	bare bool
	// across marks a whole sentence of several clauses.
	across bool
	cues   []cue
	// under is the heading that it is read without here, or nil.
	under *statement
	first int
	last  int
	page  *page
}

// cue is a denying word and the terms that it denies.
type cue struct {
	at    int
	terms map[string]bool
	// next is the term that follows it.
	next string
	// all marks one that denies its terms only where all of them are spoken of.
	all bool
}

func (s statement) denied() bool { return len(s.cues)%2 == 1 }

// statements gives the clauses of sentence i of p, and those with its lead-in
// or headings in front.
func (c *check) statements(p *page, i int) []statement {
	s := p.sentences[i]
	var out, exceptions []statement
	if cells := p.rowCells(s); cells != nil {
		return c.cellStatements(p, s, cells)
	}
	for k, cl := range s.clauses {
		if k > 0 && p.elliptic(cl) {
			// "Orders cannot be refunded, tickets can": the rest is understood.
			st := c.statement(p, cl)
			for w := range p.predicate(c, s.clauses[k-1]) {
				if _, ok := st.words[w]; !ok {
					st.words[w] = false
				}
				for q := range st.cues {
					st.cues[q].terms[w] = true
				}
			}
			out = append(out, st)
			continue
		}
		if st := c.statement(p, cl); len(st.words) > 0 {
			if k > 0 {
				c.resolve(p, &st, cl, s.clauses[k-1])
			}
			out = append(out, st)
			if ex, ok := c.excepted(p, cl, st); ok {
				exceptions = append(exceptions, ex)
			}
		}
	}
	if len(out) > 1 {
		// The sentence as a whole, for what is said across its clauses.
		// What is denied in a case only is denied there.
		all := newStatement(p, s.first, s.last)
		for _, st := range out {
			if st.conditional {
				st.cues = nil
			}
			all = all.with(st)
		}
		all.first, all.last, all.across = s.first, s.last, true
		out = append(out, all)
	}
	return append(exceptions, out...)
}

// standsFor are words that a subject named before is spoken of by.
var standsFor = map[string]bool{"it": true, "they": true, "he": true, "she": true, "these": true, "those": true, "all": true, "some": true, "most": true, "many": true, "both": true, "none": true}

// resolve gives st, which a pronoun is the subject of, the subject of the clause
// before it.
func (c *check) resolve(p *page, st *statement, cl, before facts.Clause) {
	words := p.text.Words
	at := cl.First
	for at < cl.Last && (words[at].Kind == facts.Mark || joining[words[at].Form]) {
		at++
	}
	if at+1 >= cl.Last || !standsFor[words[at].Form] || !facts.Finite(words[at+1].Form) {
		return
	}
	from := newStatement(p, before.First, before.Last)
	for w := before.First; w < p.verb(before.First, before.Last); w++ {
		name := c.statementTerm(p, w, &from)
		if _, ok := st.words[name]; ok || name == "" {
			continue
		}
		st.words[name] = false
		for q := range st.cues {
			st.cues[q].terms[name] = true
		}
	}
}

// rowCells gives the places where the cells of a row, or the label and the value
// of a line, begin and end, or nil.
func (p *page) rowCells(s sentence) []int {
	if cells := p.cells(s); cells != nil {
		return cells
	}
	if at := p.labelEnd(s); at > s.first && p.text.Words[at].Raw == ":" && at+1 < s.last && !p.introduces(at, s) {
		return []int{s.first, s.last}
	}
	return nil
}

// cellStatements reads each cell of a row with its label, and the whole row.
// What a cell denies is its label.
func (c *check) cellStatements(p *page, s sentence, cells []int) []statement {
	var out []statement
	for k := range len(cells) - 1 {
		st := newStatement(p, cells[k], cells[k+1])
		for _, cl := range p.text.Clauses(cells[k], cells[k+1]) {
			st = st.with(c.statement(p, cl))
		}
		if len(st.words) == 0 {
			continue
		}
		st.bare = len(st.cues) > 0
		for q := range st.cues {
			st.bare = st.bare && len(st.cues[q].terms) == 0
			st.cues[q].next, st.cues[q].all = "", true
			for w := range st.words {
				st.cues[q].terms[w] = true
			}
		}
		out = append(out, st)
	}
	if len(out) > 1 {
		all := out[0].with(out[1:]...)
		all.first, all.last, all.across = s.first, s.last, true
		out = append(out, all)
	}
	return out
}

// excepted is what a clause says of its exception: of "dogs are not allowed,
// except guide dogs" it is that guide dogs are allowed.
func (c *check) excepted(p *page, cl facts.Clause, st statement) (statement, bool) {
	opener := -1
	for i := cl.First; i < cl.Last; i++ {
		if w := p.text.Words[i]; cl.Apart[i] && p.text.ExceptsAt(i) && w.Form != "without" {
			opener = i
			break
		}
	}
	if opener < 0 {
		return statement{}, false
	}
	ex := st.with()
	own := cue{at: opener, terms: map[string]bool{}}
	for w, apart := range st.words {
		if ex.words[w] = false; apart {
			own.terms[w], own.next = true, w
		}
	}
	ex.cues = append(slices.Clone(ex.cues), own)
	return ex, len(own.terms) > 0
}

// elliptic tells whether a clause ends in its auxiliary.
func (p *page) elliptic(cl facts.Clause) bool {
	for w := cl.Last - 1; w > cl.First; w-- {
		word := p.text.Words[w]
		if word.Kind == facts.Mark || word.Term == "not" {
			continue
		}
		return facts.Finite(word.Form)
	}
	return false
}

// predicate gives the terms that follow the finite verb of a clause.
func (p *page) predicate(c *check, cl facts.Clause) map[string]bool {
	terms := map[string]bool{}
	st := newStatement(p, cl.First, cl.Last)
	after := false
	for w := cl.First; w < cl.Last; w++ {
		if after {
			if t := c.statementTerm(p, w, &st); t != "" {
				terms[t] = true
			}
		}
		after = after || facts.Finite(p.text.Words[w].Form)
	}
	return terms
}

func newStatement(p *page, first, last int) statement {
	return statement{words: map[string]bool{}, turned: map[string]uint8{}, strong: map[string]bool{}, page: p, first: first, last: last}
}

// with returns s with what more say added.
func (s statement) with(more ...statement) statement {
	out := newStatement(s.page, s.first, s.last)
	out.across, out.conditional = s.across, s.conditional
	for _, m := range append([]statement{s}, more...) {
		for w, apart := range m.words {
			out.words[w] = out.words[w] || apart
		}
		for w, how := range m.turned {
			out.turned[w] |= how
		}
		for w := range m.strong {
			out.strong[w] = true
		}
		out.seldom = out.seldom || m.seldom
		out.cues = append(out.cues, m.cues...)
	}
	return out
}

func (c *check) statement(p *page, cl facts.Clause) statement {
	st := newStatement(p, cl.First, cl.Last)
	st.seldom = cl.Seldom
	st.conditional = conditions[p.text.Words[cl.First].Form]
	for _, q := range cl.Cues {
		st.cues = append(st.cues, cue{at: q.At, terms: map[string]bool{}})
	}
	for i := cl.First; i < cl.Last; i++ {
		if cueAt(cl, i) {
			continue // it denies, and is not its own opposite besides
		}
		name := c.statementTerm(p, i, &st)
		if name == "" {
			continue
		}
		if apart, met := st.words[name]; cl.Apart[i] && (apart || !met) {
			st.words[name] = true // what is named outside the phrase too is not apart
		} else {
			st.words[name] = false
		}
		for k, q := range cl.Cues {
			if q.First <= i && i < q.Last && i != q.At {
				st.cues[k].terms[name] = true
				if i > q.At && st.cues[k].next == "" {
					st.cues[k].next = name
				}
			}
		}
	}
	// What denies no word that tells anything, as "not by us", is left to the
	// sentences laid side by side.
	if len(st.words) > 0 {
		st.cues = slices.DeleteFunc(st.cues, func(q cue) bool { return len(q.terms) == 0 })
	}
	return st
}

// cueAt tells whether word i denies by itself.
func cueAt(cl facts.Clause, i int) bool {
	return slices.ContainsFunc(cl.Cues, func(q facts.Cue) bool { return q.At == i })
}

// statementTerm is the term that word i gives to its statement, or "".
func (c *check) statementTerm(p *page, i int, st *statement) string {
	w := p.text.Words[i]
	if w.Fact >= 0 && !p.text.Facts[w.Fact].Weak {
		if f := p.text.Facts[w.Fact]; f.First == i {
			return "=" + f.Value
		} else if f.Unit == "person" && w.Kind == facts.Letters && i >= f.First && i < f.Last {
			return w.Term // people may be spoken of without a number
		}
		return ""
	}
	if w.Kind != facts.Letters {
		return ""
	}
	name, turned := p.concept(i)
	if base := facts.Base(w); base != "" && !turned {
		// "un-" or "non-" denies the word that the other side has.
		if t := analysis.Term(base); c.known(p, t) {
			name, turned = t, true
		}
	}
	if i > 0 && w.Joined && p.text.Words[i-1].Form == "non" {
		turned = true
	}
	if w.Form == "non" || analysis.StopWord(w.Form) && !w.Capitals && !turned {
		return ""
	}
	how := uint8(2)
	if turned {
		how = 1
	} else if _, always := facts.Concept(w); always {
		how = 3
	}
	st.turned[name] |= how
	if facts.Strong(w) && (i == 0 || !happened[p.text.Words[i-1].Form]) {
		st.strong[name] = true
	}
	return name
}

// happened stand before what was done once: what he was banned from he did.
var happened = map[string]bool{"been": true, "was": true, "were": true}

// known tells whether the side of the check other than p has a term.
func (c *check) known(p *page, term string) bool {
	if p != c.said {
		for _, w := range c.said.text.Words {
			if w.Term == term {
				return true
			}
		}
		return c.terms[term] > 0
	}
	return c.terms[term] > 0
}
