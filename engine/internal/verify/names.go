package verify

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/facts"
)

// names holds each name of the sentence to the words of the sources.
func (c *check) names() {
	for _, s := range c.said.sentences {
		for _, n := range c.said.text.Names(s.first, s.last) {
			c.name(n)
		}
	}
}

func (c *check) name(n facts.Name) {
	words := c.said.text.Words
	var missing []int
	for k := 0; k < len(n.Words); k++ {
		// Words that a hyphen joins are one: Smythe-Ward is not Ward.
		last := k
		for last+1 < len(n.Words) && n.Words[last+1] == n.Words[last]+1 && words[n.Words[last+1]].Joined {
			last++
		}
		if !c.hasName(n.Words[k : last+1]) {
			missing = append(missing, n.Words[k:last+1]...)
		}
		k = last
	}
	if len(missing) == 0 {
		c.mixed(n)
		return
	}
	if n.Opening && len(n.Words) == 1 {
		// A sentence's first word has a capital whatever it is.
		return
	}
	if len(missing) == len(n.Words) && c.abbreviated(n.Words) {
		return
	}
	rest := missing[:0:0]
	for _, w := range missing {
		if !c.abbreviated([]int{w}) {
			rest = append(rest, w)
		}
	}
	if missing = rest; len(missing) == 0 || c.shortened(n, missing) || c.subjectOutside(n) {
		return
	}
	if n.Opening && missing[0] == n.Words[0] && len(missing) == 1 && words[missing[0]].Term != words[missing[0]].Form && analysis.StopWord(words[missing[0]].Form) {
		return
	}
	for _, w := range missing {
		c.badWords[w] = true
	}
	if n.Opening && len(n.Words) > 1 && missing[0] != n.Words[0] {
		// The sentence's first word is no part of the name as a rule.
		n.Words, n.Opening = n.Words[1:], false
		n.Start = words[n.Words[0]].Start
	}
	instead := c.nameLike(n)
	detail := fmt.Sprintf("“%s” is not in the passage.", c.written(n.Span))
	if instead != "" {
		detail = fmt.Sprintf("“%s” is not in the passage, which has “%s”.", c.written(n.Span), instead)
	}
	c.fault(Name, n.Span, instead, detail)
}

// mixed refuses a name that is made of two: Ann Ward, where the sources have Ann
// Marlow and Jo Ward.
func (c *check) mixed(n facts.Name) {
	words := c.said.text.Words
	for k := 0; k+1 < len(n.Words); k++ {
		a, b := n.Words[k], n.Words[k+1]
		if b != a+1 || words[b].Joined || titles[words[a].Form] || words[a].Capitals || words[b].Capitals {
			continue
		}
		first, second := "", ""
		for _, p := range c.pages {
			for _, s := range p.sentences {
				for _, o := range p.text.Names(s.first, s.last) {
					at, to := -1, -1
					for j, w := range o.Words {
						if sameName(words[a], p.text.Words[w]) {
							at = j
						}
						if sameName(words[b], p.text.Words[w]) {
							to = j
						}
					}
					if at >= 0 && to >= 0 {
						return
					}
					if len(o.Words) == 1 && to == 0 {
						continue // somebody named in full elsewhere
					}
					if at >= 0 {
						if at == len(o.Words)-1 {
							return // a first name alone, or a last name
						}
						first = o.Of(p.written)
					}
					if to >= 0 {
						if to == 0 {
							return
						}
						second = o.Of(p.written)
					}
				}
			}
		}
		if first != "" && second != "" {
			c.badWords[a], c.badWords[b] = true, true
			span := Span{Start: words[a].Start, End: words[b].End}
			c.fault(Name, span, first, fmt.Sprintf("“%s” is not in the passage, which has “%s” and “%s”.", c.written(span), first, second))
			return
		}
	}
}

// titles stand before a name and are no part of it.
var titles = map[string]bool{"mr": true, "mrs": true, "ms": true, "miss": true, "dr": true, "sir": true, "dame": true, "lord": true, "lady": true, "professor": true, "prof": true,
	"president": true, "captain": true, "judge": true, "king": true, "queen": true, "prince": true, "princess": true, "saint": true, "st": true, "the": true}

// hasName tells whether the words, which are one or joined by hyphens, stand
// in a source as they are.
func (c *check) hasName(at []int) bool {
	words := c.said.text.Words
	w := words[at[0]]
	if len(at) == 1 && (analysis.StopWord(w.Form) && !w.Capitals) {
		return true
	}
	if len(at) == 1 && !w.Upper && c.terms[w.Term] > 0 {
		return true
	}
	for _, p := range c.pages {
		for i, o := range p.text.Words {
			if o.Kind == facts.Mark || o.Kind == facts.Sign {
				continue
			}
			if !sameName(w, o) {
				continue
			}
			match := true
			for k := 1; k < len(at); k++ {
				match = match && i+k < len(p.text.Words) && sameName(words[at[k]], p.text.Words[i+k])
			}
			if !match {
				continue
			}
			// The middle of Smythe-Ward is no name.
			if o.Upper && w.Upper {
				next := i + len(at)
				if o.Joined && i > 0 && p.text.Words[i-1].Upper && p.text.Words[i-1].Kind == facts.Letters || next < len(p.text.Words) && p.text.Words[next].Joined && p.text.Words[next].Upper && p.text.Words[next].Kind == facts.Letters {
					if !w.Joined {
						continue
					}
				}
			}
			return true
		}
	}
	return false
}

func sameName(a, b facts.Word) bool {
	return a.Form == b.Form || a.Term != "" && a.Term == b.Term && len(a.Form) > 3 || alike(a.Form, b.Form)
}

// alike tells whether two words are a place and what belongs to it: Russia,
// Russian. The list of endings is that of English.
func alike(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) < 5 {
		return false
	}
	for _, end := range [...]string{"n", "an", "ian", "ean", "i", "ish", "ese", "s"} {
		stem, ok := strings.CutSuffix(b, end)
		if !ok {
			continue
		}
		if stem == a || len(stem) >= 4 && len(a) == len(stem)+1 && strings.HasPrefix(a, stem) && strings.ContainsAny(a[len(a)-1:], "aeyo") {
			return true
		}
	}
	return strings.HasPrefix(b, a) && b == a+"y" && strings.HasSuffix(a, "an") // German, Germany
}

// abbreviated tells whether a name stands in a source as its initials, or its
// initials stand for a name there.
func (c *check) abbreviated(name []int) bool {
	words := c.said.text.Words
	initials := ""
	for _, w := range name {
		r, _ := utf8.DecodeRuneInString(words[w].Form)
		initials += string(r)
	}
	for _, p := range c.pages {
		if len(name) > 1 {
			for _, o := range p.text.Words {
				if o.Capitals && o.Form == initials {
					return true
				}
			}
			continue
		}
		w := words[name[0]]
		if !w.Capitals || len(w.Form) < 2 || len(w.Form) > 8 {
			continue
		}
		letters := []rune(w.Form)
		matched := 0
		for i := 0; i < len(p.text.Words); i++ {
			o := p.text.Words[i]
			r, _ := utf8.DecodeRuneInString(o.Form)
			switch {
			case o.Upper && r == letters[matched]:
				matched++
			case matched > 0 && (o.Form == "of" || o.Form == "and" || o.Form == "the" || o.Form == "for" || o.Raw == "&"):
			case o.Upper && r == letters[0]:
				matched = 1
			default:
				matched = 0
			}
			if matched == len(letters) {
				return true
			}
		}
	}
	return false
}

// shortened tells whether a source gives a part of a name by itself: Marlow
// for Ann Marlow, but not where it has Anna Marlow.
func (c *check) shortened(n facts.Name, missing []int) bool {
	words := c.said.text.Words
	if len(n.Words) < 2 || len(missing) == len(n.Words) {
		return false
	}
	for _, w := range n.Words {
		if slices.Contains(missing, w) {
			continue
		}
		alone := false
		for _, p := range c.pages {
			for i, o := range p.text.Words {
				if o.Form != words[w].Form || !o.Upper {
					continue
				}
				if p.nameBeside(i, -1) || p.nameBeside(i, 1) {
					return false
				}
				alone = true
			}
		}
		if !alone {
			return false
		}
	}
	return true
}

// nameBeside tells whether the name at word i goes on in direction step.
func (p *page) nameBeside(i, step int) bool {
	words := p.text.Words
	for j := i + step; j >= 0 && j < len(words) && p.of[j] == p.of[i]; j += step {
		w := words[j]
		if w.Raw == "&" || w.Form == "of" || w.Form == "and" && step > 0 && j+1 < len(words) && words[j+1].Upper && words[j+1].Kind == facts.Letters {
			continue
		}
		return w.Kind == facts.Letters && w.Upper && !analysis.StopWord(w.Form)
	}
	return false
}

// subjectOutside tells whether n is what the sentence is about, and a source
// without headings is about something that it does not name: it opens with
// "She", "It" or "The film". Who that is cannot be seen.
func (c *check) subjectOutside(n facts.Name) bool {
	s := c.said.sentences[c.said.of[n.Words[0]]]
	subject := true
	for w := s.first; w < n.Words[0]; w++ {
		word := c.said.text.Words[w]
		if word.Kind == facts.Letters && (facts.Finite(word.Form) || strings.HasSuffix(word.Form, "ed")) && w > s.first {
			subject = false
		}
	}
	for _, p := range c.pages {
		if p.heads > 0 || len(p.sentences) == 0 {
			continue
		}
		pronoun, definite := p.opening()
		if subject && (pronoun || definite && c.beside[c.said.of[n.Words[0]]].share < nearlySame) {
			return true
		}
	}
	return false
}

// opening tells whether the first sentence of p has a third person for its
// subject, or something that is taken as known. What leads up to the subject,
// as far as a comma, is passed over.
func (p *page) opening() (pronoun, definite bool) {
	s := p.sentences[0]
	words := p.text.Words
	start := s.first
	if w := words[start]; w.Kind == facts.Letters && w.Form != "the" && !pronouns[w.Form] && !p.isName(start) {
		for i := start; i < s.last && i < start+25; i++ {
			if words[i].Raw == "," && i+1 < s.last && (pronouns[words[i+1].Form] || words[i+1].Form == "the") {
				start = i + 1
				break
			}
		}
	}
	for w := start; w < s.last && w < start+8; w++ {
		word := words[w]
		switch {
		case pronouns[word.Form]:
			return true, definite
		case word.Form == "we" || word.Form == "you" || word.Form == "our" || word.Form == "your" || word.Form == "i":
			return false, false
		case word.Form == "the":
			definite = definite || w+1 < s.last && words[w+1].Kind == facts.Letters && !words[w+1].Upper
			definite = definite || w+1 < s.last && words[w+1].Kind == facts.Figure
		case w > s.first && word.Fact < 0 && p.isName(w) && !definite:
			return false, false
		}
	}
	return false, definite
}

var pronouns = map[string]bool{"he": true, "she": true, "it": true, "they": true, "his": true, "her": true, "its": true, "their": true}

// nameLike is a name of the sources that shares a word with n, or that begins
// alike.
func (c *check) nameLike(n facts.Name) string {
	words := c.said.text.Words
	for _, p := range c.pages {
		for _, s := range p.sentences {
			for _, o := range p.text.Names(s.first, s.last) {
				if o.Opening && len(o.Words) == 1 {
					continue
				}
				for _, w := range n.Words {
					for _, v := range o.Words {
						a, b := words[w].Form, p.text.Words[v].Form
						if o.Opening && v == o.Words[0] {
							continue
						}
						if a == b || len(a) > 3 && len(b) > 3 && a[:3] == b[:3] {
							if o.Opening {
								o.Start = p.text.Words[o.Words[1]].Start
							}
							return o.Of(p.written)
						}
					}
				}
			}
		}
	}
	return ""
}
