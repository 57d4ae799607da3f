package engine

import (
	"slices"
	"strings"
	"sync"

	"footnote/engine/internal/disagree"
	"footnote/engine/internal/extract"
	"footnote/engine/internal/index"
	"footnote/engine/internal/retrieve"
)

// said is a sentence that bears on the question: one that the answer uses, or
// one that was set aside and may contradict it.
type said struct {
	Sentence
	document *index.Document
	passage  int
	view     func() *disagree.View // reads it once
	used     bool
	// value is what it states where it contradicts another.
	value string
	// defeated tells that a document that prevails contradicts it.
	defeated bool
}

const (
	// mostCompared bounds the sentences that are held against one another.
	mostCompared = 40
	// setAside is the share of the floor from which a sentence is compared
	// that is too weak to answer: it may say the opposite in other words.
	setAside = 0.25
)

// bearing returns the sentences of the answer and, after them, those that the
// answer leaves out, of the passages that bear most on the question first.
func bearing(used []extract.Passage, hits []retrieve.Hit, docs map[int]*index.Document, floor float64) []*said {
	if len(used) == 0 {
		return nil // there is nothing to contradict
	}
	var all []*said
	taken := map[[2]int]bool{}
	add := func(h *retrieve.Hit, places []int, used bool) {
		d := docs[h.Document]
		s := &said{Sentence: sentenceOf(d, h, places), document: d, passage: h.Place, used: used}
		p := d.Passages[h.Place]
		lead := 0
		for _, c := range s.Citations[:len(s.Citations)-len(places)] {
			lead += len(c.Quote) + 1
		}
		statement := disagree.Statement{Text: s.Text, Lead: lead, Headings: p.Headings, Document: d.Name,
			Passage: h.Place, Sentence: places[0], Kind: string(p.Kind)}
		s.view = sync.OnceValue(func() *disagree.View { return disagree.Read(statement) })
		all = append(all, s)
		for _, i := range places {
			taken[[2]int{h.ID, i}] = true
		}
	}
	for _, p := range used {
		for _, places := range p.Sentences {
			add(p.Hit, places, true)
		}
	}
	for i := range hits {
		h := &hits[i]
		if h.Score < floor*setAside {
			break
		}
		for j, s := range h.Sentences {
			if s.Score >= floor*setAside && !taken[[2]int{h.ID, j}] && len(all) < mostCompared {
				add(h, []int{j}, false)
			}
		}
	}
	return all
}

// clash is sentences each of which contradicts another of them.
type clash struct {
	sentences      []*said
	pairs          [][2]*said
	about, resolve string
	preferred      []Preference
}

// settle holds the sentences of an answer against all that bear on the
// question. Where documents disagree and one of them prevails, the answer is
// that one's; otherwise there is no answer but the disagreement.
func (x *Index) settle(a *Answer, all []*said, k int, today string) {
	used := slices.DeleteFunc(slices.Clone(all), func(s *said) bool { return !s.used })
	var open []*clash
	for _, c := range x.clashes(all, today) {
		if c.decide() {
			used = c.replace(used, k)
			for _, p := range c.preferred {
				a.prefer(p)
			}
		} else {
			open = append(open, c)
		}
	}
	if len(open) == 0 {
		a.take(used)
		return
	}
	a.Outcome, a.Preferred = Conflicted, []Preference{}
	var questions []string
	for _, c := range open {
		conflict := Conflict{About: c.about, Resolve: c.resolve}
		for _, s := range c.sentences {
			conflict.side(s.Sentence, s.value)
		}
		a.Conflicts = append(a.Conflicts, conflict)
		questions = append(questions, strings.Join(c.values(), ", or ")+"?")
	}
	a.Message = "Documents disagree: " + strings.Join(questions, " And: ")
}

// clashes returns the disagreements that the used sentences are part of.
func (x *Index) clashes(all []*said, today string) []*clash {
	of := map[*said]*clash{}
	contradicts := func(s, t *said) bool {
		d, ok := s.view().Differ(t.view())
		if !ok {
			return false
		}
		s.value, t.value = d.ValueA.Text, d.ValueB.Text
		c := join(of, s, t)
		c.pairs = append(c.pairs, [2]*said{s, t})
		if c.about == "" {
			c.about, c.resolve = d.About, d.Resolve
		}
		if winner, because := x.prevails(s.document, t.document, today); winner != nil {
			loser := t
			if winner == t.document {
				loser = s
			}
			loser.defeated = true
			c.preferred = append(c.preferred, Preference{Document: winner.Name, Over: loser.document.Name, Because: because})
		}
		return true
	}
	// Each used sentence is held against all others, and so is each that
	// contradicts one, since it may have been set aside for saying the same.
	var held []*said
	for _, s := range all {
		if s.used {
			held = append(held, s)
		}
	}
	for i := 0; i < len(held); i++ {
		for _, t := range all {
			if at := slices.Index(held, t); (at < 0 || at > i) && contradicts(held[i], t) && at < 0 {
				held = append(held, t)
			}
		}
	}
	var found []*clash
	for _, s := range all {
		if c := of[s]; c != nil {
			if c.sentences = append(c.sentences, s); len(c.sentences) == 1 {
				found = append(found, c)
			}
		}
	}
	return found
}

// join returns the one clash that s and t are part of from now on.
func join(of map[*said]*clash, s, t *said) *clash {
	c, d := of[s], of[t]
	switch {
	case c == nil && d == nil:
		c = &clash{}
	case c == nil:
		c = d
	case d != nil && d != c:
		for u, e := range of {
			if e == d {
				of[u] = c
			}
		}
		c.preferred, c.pairs = append(c.preferred, d.preferred...), append(c.pairs, d.pairs...)
	}
	of[s], of[t] = c, c
	return c
}

// differ tells whether two sentences of it contradict each other.
func (c *clash) differ(s, t *said) bool {
	return slices.Contains(c.pairs, [2]*said{s, t}) || slices.Contains(c.pairs, [2]*said{t, s})
}

// values are what its sides state, each once however it is written.
func (c *clash) values() []string {
	var sides []*said
	var values []string
	for _, s := range c.sentences {
		if !slices.ContainsFunc(sides, func(t *said) bool { return !c.differ(s, t) }) {
			sides = append(sides, s)
			values = append(values, s.value)
		}
	}
	return values
}

// decide leaves out what another document prevails over, and tells whether
// what then stands agrees.
func (c *clash) decide() bool {
	var standing []*said
	for _, s := range c.sentences {
		if !s.defeated {
			standing = append(standing, s)
		}
	}
	if len(standing) == 0 {
		return false
	}
	for i, s := range standing {
		for _, t := range standing[i+1:] {
			if c.differ(s, t) {
				c.sentences = standing // these are what is to be settled
				return false
			}
		}
	}
	return true
}

// replace puts what prevails in the place of what it prevails over, in
// sentences of at most k passages.
func (c *clash) replace(used []*said, k int) []*said {
	winner := slices.IndexFunc(c.sentences, func(s *said) bool { return !s.defeated && s.used })
	if winner < 0 {
		winner = slices.IndexFunc(c.sentences, func(s *said) bool { return !s.defeated })
	}
	var out, lost []*said
	for _, s := range used {
		if slices.Contains(c.sentences, s) && s.defeated {
			lost = append(lost, s)
			s = c.sentences[winner]
		}
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	if passages(out) > k {
		// Something has to make room: what stood beside that which has lost.
		out = slices.DeleteFunc(out, func(s *said) bool {
			return slices.ContainsFunc(lost, func(l *said) bool { return l.samePassage(s) })
		})
	}
	return out
}

func (s *said) samePassage(t *said) bool {
	return s.document == t.document && s.passage == t.passage
}

// passages counts the passages that sentences are from.
func passages(sentences []*said) int {
	n := 0
	for i, s := range sentences {
		if !slices.ContainsFunc(sentences[:i], s.samePassage) {
			n++
		}
	}
	return n
}

// side adds a sentence that states value. What introduces it comes before it
// as a quotation without a value.
func (c *Conflict) side(s Sentence, value string) {
	for _, q := range s.Citations {
		c.Quotes = append(c.Quotes, ConflictQuote{Citation: q})
	}
	c.Quotes[len(c.Quotes)-1].Value = value
}

// take makes the sentences, each text once, the answer's.
func (a *Answer) take(sentences []*said) {
	seen := map[string]bool{}
	for _, s := range sentences {
		if key := strings.ToLower(s.Text); !seen[key] {
			seen[key] = true
			a.Sentences = append(a.Sentences, s.Sentence)
		}
	}
	if len(a.Sentences) > 0 {
		a.Outcome, a.Message = Grounded, ""
	}
}

func (a *Answer) prefer(p Preference) {
	if !slices.Contains(a.Preferred, p) {
		a.Preferred = append(a.Preferred, p)
	}
}
