package verify

import (
	"fmt"
	"slices"
	"strings"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/facts"
)

// How much of something is meant can be said in words of no number. What is
// said of all is not said where a source says it of most, or of some only; what
// a source says of nobody else may not be said of everyone.

// extent is how much a word of amount or of frequency takes in.
type extent uint8

const (
	noExtent extent = iota
	few
	some
	most
	all
)

var extents = func() map[string]extent {
	m := map[string]extent{}
	for e, words := range map[extent]string{
		few:  "few",
		some: "some several many often sometimes frequently various certain",
		most: "most mostly usually generally normally typically mainly largely predominantly",
		all:  "all every each always everyone everybody everything anyone anybody",
	} {
		for w := range strings.FieldsSeq(words) {
			m[w] = e
		}
	}
	return m
}()

// times are those that say how often, or in which part.
var times = map[string]bool{"always": true, "often": true, "sometimes": true, "frequently": true, "mostly": true, "usually": true, "generally": true,
	"normally": true, "typically": true, "mainly": true, "largely": true, "predominantly": true}

// people are words of extent that need no noun.
var people = map[string]bool{"everyone": true, "everybody": true, "everything": true, "anyone": true, "anybody": true}

// quantified is a word of extent with the noun that it measures, "" for one that
// measures how often.
type quantified struct {
	extent extent
	at     int
	noun   string
}

// quantifiers finds the words of extent in sentence s of p.
func (p *page) quantifiers(s sentence) []quantified {
	var out []quantified
	words := p.text.Words
	for w := s.first; w < s.last; w++ {
		e := extents[words[w].Form]
		if e == noExtent || words[w].Kind != facts.Letters || words[w].Fact >= 0 && !p.text.Facts[words[w].Fact].Weak {
			continue
		}
		before := ""
		if w > s.first {
			before = words[w-1].Form
		}
		switch {
		case e == all && (before == "not" || before == "nor"):
			e = some
		case e == all && (before == "almost" || before == "nearly" || before == "virtually" || before == "practically"):
			e = most
		case e == few && (before == "a" || before == "quite" || before == "last" || before == "next" || before == "first"):
			e = some
		case e == most && (before == "the" || before == "at"), before == "than", before == "how", before == "as", before == "too":
			continue // the most, at most, as often as
		}
		if e == some && slices.ContainsFunc(words[max(s.first, w-4):w], facts.Denies) {
			e = few // not many
		}
		noun := p.measured(w, s)
		if noun == "" && (before == "after" || before == "above" || before == "at" || before == "in") {
			continue // after all
		}
		out = append(out, quantified{e, w, noun})
	}
	return out
}

// measured is the noun behind the word of extent w, or "".
func (p *page) measured(w int, s sentence) string {
	words := p.text.Words
	if people[words[w].Form] || times[words[w].Form] {
		return ""
	}
	for k := w + 1; k < s.last && k < w+8; k++ {
		x := words[k]
		if x.Raw == "," || k == w+1 && x.Form == "but" {
			continue // most, but not all, of them
		}
		if x.Kind != facts.Letters || facts.Finite(x.Form) {
			return ""
		}
		if analysis.StopWord(x.Form) {
			continue
		}
		// The last of a run of words is the noun.
		for k+1 < s.last && words[k+1].Kind == facts.Letters && !analysis.StopWord(words[k+1].Form) && !facts.Finite(words[k+1].Form) && p.verb(s.first, s.last) > k+1 {
			k++
		}
		return words[k].Term
	}
	return ""
}

const (
	// overlap is the share of the terms of what is said that a sentence must
	// have before its extent is compared.
	overlap = 0.6
	// mostExtents is how many words of extent are looked at.
	mostExtents = 20
)

// measure is a sentence of a source as extents are compared.
type measure struct {
	page     *page
	sentence sentence
	terms    []string
	extents  []quantified
}

// quantities holds words of extent to those of the sentences that speak of the
// same thing.
func (c *check) quantities() {
	var sources []measure
	n := 0
	for _, s := range c.said.sentences {
		if c.question(s) {
			continue
		}
		c.frequency(s)
		said := c.said.quantifiers(s)
		only := c.said.only(s) == s.first
		if len(said) == 0 && !only {
			continue
		}
		if sources == nil {
			sources = c.measures()
		}
		for _, q := range said {
			if n++; n > mostExtents {
				return
			}
			c.quantity(s, q, sources)
		}
		if only {
			c.exclusive(s, sources)
		}
	}
}

func (c *check) measures() []measure {
	var out []measure
	for _, p := range c.pages {
		for _, s := range p.sentences[p.heads:] {
			out = append(out, measure{p, s, p.terms(s, ""), p.quantifiers(s)})
		}
	}
	return out
}

func (c *check) quantity(s sentence, q quantified, sources []measure) {
	often, anybody := c.said.times(q), c.said.people(q)
	told := c.said.terms(s, q.noun)
	if len(told) == 0 {
		return
	}
	for _, m := range sources {
		if slices.ContainsFunc(m.extents, func(r quantified) bool { return r.extent == q.extent && r.noun == q.noun }) {
			return
		}
	}
	limit, at := -1, (*page)(nil)
	for _, m := range sources {
		share := float64(common(told, m.terms)) / float64(len(told))
		if share < overlap || often && share < surely {
			continue
		}
		met := false
		for _, r := range m.extents {
			sameNoun := r.noun == q.noun && often == m.page.times(r)
			if !sameNoun && !(often && q.extent == all && slices.Contains(told, r.noun)) {
				continue
			}
			if met = true; !exceeds(q.extent, r.extent) {
				return
			}
			limit, at = r.at, m.page
		}
		only := m.page.only(m.sentence)
		if !anybody {
			only = m.page.onlyOf(m.sentence, q.noun)
		}
		if !met && only >= 0 && q.extent == all {
			limit, at, met = only, m.page, true
		}
		if !met {
			return // it says so without a word of extent
		}
	}
	if limit < 0 {
		return
	}
	span := c.said.text.Words[q.at].Span
	instead := at.text.Words[limit].Of(at.written)
	c.fault(Bound, span, instead, fmt.Sprintf("The passage says “%s”, not “%s”.", instead, c.written(span)))
}

func (p *page) times(q quantified) bool { return times[p.text.Words[q.at].Form] }

func (p *page) people(q quantified) bool { return people[p.text.Words[q.at].Form] }

// frequency holds "every year" to the sources that have every two years.
func (c *check) frequency(s sentence) {
	words := c.said.text.Words
	for w := s.first; w+1 < s.last; w++ {
		unit, ok := facts.UnitWord(words[w+1].Form)
		if words[w].Form != "every" && words[w].Form != "each" || !ok || words[w+1].Fact >= 0 && !c.said.text.Facts[words[w+1].Fact].Weak {
			continue
		}
		other := place{fact: noFact}
		for _, p := range c.pages {
			for v, x := range p.text.Words[:max(0, len(p.text.Words)-1)] {
				if x.Form != "every" && x.Form != "each" {
					continue
				}
				next := p.text.Words[v+1]
				if base, _ := facts.UnitWord(next.Form); base == unit && next.Form[0] == words[w+1].Form[0] {
					return
				}
				if next.Fact >= 0 && p.text.Facts[next.Fact].Unit == unit {
					other = place{p, next.Fact}
				}
			}
		}
		if other.page != nil {
			span := Span{Start: words[w].Start, End: words[w+1].End}
			c.fault(Number, span, other.written(), fmt.Sprintf("The passage says “every %s”, not “%s”.", other.written(), c.written(span)))
			return
		}
	}
}

// exceeds tells whether what is said takes in more than the source does, or
// hardly anything where the source has a part.
func exceeds(said, source extent) bool {
	return said != source && (said == all || said == most && source < most || said == few || source == few)
}

// exclusive holds "only" before what the sentence is about: a source that does
// not leave others out does not say it.
func (c *check) exclusive(s sentence, sources []measure) {
	words := c.said.text.Words
	told := c.said.terms(s, "")
	if len(told) == 0 || words[s.first+1].Fact >= 0 {
		return
	}
	found := false
	for _, m := range sources {
		if float64(common(told, m.terms))/float64(len(told)) < overlap {
			continue
		}
		if lead := m.sentence.lead; m.page.leavesOut(m.sentence) || lead >= 0 && m.page.leavesOut(m.page.sentences[lead]) {
			return
		}
		found = true
	}
	if found {
		c.fault(Bound, words[s.first].Span, "", "The passage does not say “only”.")
	}
}

// leavesOut tells whether s says that something holds of nothing else.
func (p *page) leavesOut(s sentence) bool {
	for w := s.first; w < s.last; w++ {
		x := p.text.Words[w]
		switch x.Form {
		case "only", "solely", "exclusively", "alone", "just", "sole", "must", "required", "unless", "except", "limited", "restricted", "reserved":
			return true
		}
		if facts.Denies(x) {
			return true
		}
	}
	return false
}

// only is the word of s that says that it holds of its subject alone, or -1.
func (p *page) only(s sentence) int {
	for w := s.first; w < s.last && w < s.first+2; w++ {
		if p.text.Words[w].Form == "only" {
			return w
		}
	}
	return -1
}

// onlyOf is the word of s that limits it to some of noun, or -1: only on fast
// trains.
func (p *page) onlyOf(s sentence, noun string) int {
	for w := s.first; w < s.last; w++ {
		if p.text.Words[w].Form != "only" {
			continue
		}
		for k := w + 1; k < s.last && k < w+6; k++ {
			if p.text.Words[k].Term == noun && noun != "" {
				return w
			}
		}
	}
	return -1
}

// terms are the terms of s but noun.
func (p *page) terms(s sentence, noun string) []string {
	var out []string
	for w := s.first; w < s.last; w++ {
		if extents[p.text.Words[w].Form] != noExtent || p.text.Words[w].Form == "only" {
			continue
		}
		t := p.contextTerm(w, noFact)
		if t != "" && t != noun {
			out = append(out, t)
		}
	}
	return out
}
