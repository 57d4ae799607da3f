package verify

import (
	"fmt"
	"slices"
	"strings"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/facts"
)

// Some places of a sentence say what a name or a figure is there for: whom
// something was made by, how old somebody is, which of many is the largest.

// roles holds what stands in such a place to what the sources have there.
func (c *check) roles() {
	met := map[string]bool{}
	for _, s := range c.said.sentences {
		if c.question(s) {
			continue
		}
		for w := s.first; w < s.last; w++ {
			c.agent(s, w)
			c.age(s, w)
			if x := c.said.text.Words[w]; !met[x.Form] && c.forms[x.Form] {
				met[x.Form] = true
				c.superlative(w)
			}
			c.life(s, w)
		}
	}
}

// agent holds the name behind "by" to those that the sources have behind the
// same word: directed by, written by.
func (c *check) agent(s sentence, w int) {
	who := c.said.behindBy(w, s.last)
	if len(who) == 0 || c.badWords[who[0]] || c.said.denies(c.said.keys[s.from:s.to]) {
		return
	}
	term := c.said.text.Words[c.said.doneAt(w)].Term
	instead := ""
	for _, p := range c.pages {
		for _, t := range p.sentences {
			for v := t.first; v < t.last; v++ {
				if p.text.Words[v].Term == term && p.active(v, t, c.said, who) {
					return
				}
				there := p.behindBy(v, t.last)
				if len(there) == 0 || p.text.Words[p.doneAt(v)].Term != term {
					continue
				}
				if c.said.sharesName(who, p, there) {
					return
				}
				instead = p.written[p.text.Words[there[0]].Start:p.text.Words[there[len(there)-1]].End]
			}
		}
	}
	if instead == "" {
		return
	}
	span := Span{Start: c.said.text.Words[who[0]].Start, End: c.said.text.Words[who[len(who)-1]].End}
	c.badWords[who[0]] = true
	c.fault(Pairing, span, instead, fmt.Sprintf("“%s” is in the passage, but about something else; here the passage has “%s”.", c.written(span), instead))
}

// behindBy gives the words of the names that follow "by" at word w.
func (p *page) behindBy(w, last int) []int {
	words := p.text.Words
	if w < 1 || words[w].Form != "by" {
		return nil
	}
	if done := words[p.doneAt(w)]; done.Kind != facts.Letters || done.Upper || done.Fact >= 0 || len(done.Form) < 3 {
		return nil
	}
	var out []int
	plain := 0 // words that are no name, since the last one
	for k := w + 1; k < last; k++ {
		x := words[k]
		switch {
		case x.Fact < 0 && p.isName(k):
			out = append(out, k)
			plain = 0
		case x.Form == "and" || x.Raw == "," || x.Raw == "." || x.Form == "the" || x.Form == "of" || x.Raw == "&" || x.Raw == "\"":
		case plain < 3 && x.Kind == facts.Letters && !analysis.StopWord(x.Form) && !joining[words[k-1].Form] && !strings.HasSuffix(x.Form, "ed") && !strings.HasSuffix(x.Form, "ing"):
			plain++ // by the American singer Ann Marlow
		default:
			return out
		}
	}
	return out
}

// doneAt is the word that "by" at word w belongs to: the one before it, but for
// when it was done.
func (p *page) doneAt(w int) int {
	words := p.text.Words
	at := w - 1
	for at > 0 && at > w-6 && (words[at].Fact >= 0 && p.text.Facts[words[at].Fact].Kind == facts.Date || words[at].Form == "in" || words[at].Form == "on") {
		at--
	}
	return at
}

// active tells whether one of the names who of said stands before the verb v of
// sentence t.
func (p *page) active(v int, t sentence, said *page, who []int) bool {
	if v+1 < t.last && p.text.Words[v+1].Form == "by" {
		return false
	}
	var before []int
	for w := t.first; w < v; w++ {
		if p.text.Words[w].Fact < 0 && p.text.Words[w].Upper {
			before = append(before, w)
		}
	}
	return said.sharesName(who, p, before)
}

// sharesName tells whether a word of the one name stands in the other.
func (p *page) sharesName(own []int, q *page, other []int) bool {
	return slices.ContainsFunc(own, func(w int) bool {
		return slices.ContainsFunc(other, func(v int) bool { return sameName(p.text.Words[w], q.text.Words[v]) })
	})
}

// age holds the number behind a name, between commas, to the ages that the
// sources give who is called so.
func (c *check) age(s sentence, w int) {
	who, f := c.said.aged(w, s)
	if f < 0 || c.bad[f] {
		return
	}
	value := c.said.text.Facts[f].Value
	var other place
	for _, p := range c.pages {
		for _, t := range p.sentences {
			for v := t.first; v < t.last; v++ {
				there, g := p.aged(v, t)
				if g >= 0 && c.said.sharesName(who, p, there) {
					if p.text.Facts[g].Value == value {
						return
					}
					other = place{p, g}
				} else if k := p.text.Words[v].Fact; k >= 0 && p.text.Facts[k].Unit == "age" && p.text.Facts[k].Value == value {
					return
				}
			}
		}
	}
	if other.page != nil {
		c.bad[f] = true
		c.fault(Pairing, c.said.text.Facts[f].Span, other.written(), fmt.Sprintf("“%s” is in the passage, but about something else; here the passage has “%s”.", value, other.written()))
	}
}

// aged gives the words of the name before the comma w and the number of years
// behind it, or -1.
func (p *page) aged(w int, s sentence) ([]int, int) {
	words := p.text.Words
	if words[w].Raw != "," || w+1 >= s.last || words[w+1].Fact < 0 {
		return nil, -1
	}
	f := p.text.Facts[words[w+1].Fact]
	if f.Kind != facts.Number || f.Digits == "" || len(f.Digits) > 2 || f.High != "" || f.Bound != facts.Exactly || f.Last < s.last && words[f.Last].Kind != facts.Mark && words[f.Last].Form != "and" {
		return nil, -1
	}
	var name []int
	for k := w - 1; k >= s.first && words[k].Fact < 0 && p.isName(k); k-- {
		name = append(name, k)
	}
	if len(name) == 0 {
		return nil, -1
	}
	return name, words[w+1].Fact
}

// superlative refuses the largest where the sources have only the second-largest.
func (c *check) superlative(w int) {
	x := c.said.text.Words[w]
	if x.Kind != facts.Letters || len(x.Form) < 5 || !strings.HasSuffix(x.Form, "est") || c.said.ranked(w) {
		return
	}
	ranked := -1
	var at *page
	for _, p := range c.pages {
		for v, y := range p.text.Words {
			if y.Form != x.Form {
				continue
			}
			if !p.ranked(v) {
				return
			}
			ranked, at = v, p
		}
	}
	if ranked >= 0 {
		instead := at.written[at.text.Words[ranked-1].Start:at.text.Words[ranked].End]
		c.fault(Number, x.Span, instead, fmt.Sprintf("The passage says “%s”, not “%s”.", instead, c.written(x.Span)))
	}
}

// life holds the dates of a birth and a death to those that a source puts in
// brackets: "Ann Marlow (1 May 1920 – 9 June 1999)".
func (c *check) life(s sentence, w int) {
	k := c.said.text.Words[w].Fact
	if k < 0 || c.said.text.Facts[k].First != w || c.said.text.Facts[k].Kind != facts.Date || c.bad[k] || w > s.first && c.said.text.Words[w-1].Kind == facts.Mark {
		return
	}
	born, died := false, false
	for _, x := range c.said.text.Words[s.first:s.last] {
		born = born || x.Form == "born" || x.Form == "birth"
		died = died || x.Form == "died" || x.Form == "dies" || x.Form == "death"
	}
	if born == died {
		return
	}
	f := c.said.text.Facts[k]
	var other place
	for _, p := range c.pages {
		inside := map[int]bool{}
		for j := range p.text.Facts {
			last, ok := p.lifeAt(j)
			if !ok {
				continue
			}
			inside[j], inside[last] = true, true
			right, wrong := j, last
			if died {
				right, wrong = last, j
			}
			if c.compare(f, p, p.text.Facts[right]) == equal {
				return
			}
			if c.compare(f, p, p.text.Facts[wrong]) == equal {
				other = place{p, right}
			}
		}
		for j, g := range p.text.Facts {
			if !inside[j] && c.compare(f, p, g) == equal {
				return
			}
		}
	}
	if other.page != nil {
		c.bad[k] = true
		c.fault(Pairing, f.Span, other.written(), fmt.Sprintf("“%s” is in the passage, but about something else; here the passage has “%s”.", c.written(f.Span), other.written()))
	}
}

// lifeAt tells whether fact j is the first of two dates that a dash joins in
// brackets, and gives the second.
func (p *page) lifeAt(j int) (int, bool) {
	words, f := p.text.Words, p.text.Facts[j]
	if f.Kind != facts.Date || f.Day.Year == 0 || f.First == 0 || words[f.First-1].Raw != "(" && words[f.First-1].Form != "born" || f.Last+1 >= len(words) || words[f.Last].Kind != facts.Mark || words[f.Last].Raw == "," || words[f.Last+1].Fact < 0 {
		return 0, false
	}
	last := words[f.Last+1].Fact
	g := p.text.Facts[last]
	return last, g.Kind == facts.Date && g.Day.Year > f.Day.Year && g.Last < len(words) && words[g.Last].Raw == ")"
}

// ranked tells whether an ordinal above the first stands before word w.
func (p *page) ranked(w int) bool {
	if w == 0 || p.text.Words[w-1].Fact < 0 {
		return false
	}
	f := p.text.Facts[p.text.Words[w-1].Fact]
	return f.Unit == "ordinal" && f.Value != "1"
}
