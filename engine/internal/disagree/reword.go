package disagree

import (
	"slices"

	"footnote/engine/internal/facts"
)

// attributes are the words that name what is measured. A sentence may name it
// or leave it to the value: "the fee for delivery is £5", "delivery costs £5".
var attributes = map[string]map[string]bool{
	"# duration": set("time period duration length take takes taking last lasts long"),
	"# amount":   set("cost costs costing price prices priced fee fees charge charges charged pay pays paid payable"),
}

// gist is a statement that says one value of one thing.
type gist struct {
	// subject are the terms before the verb, rest those after it, sorted.
	subject, rest []string
	// light are the verbs that carry it.
	light   []string
	value   key
	measure string
	// loose are those that may stand on one side alone.
	loose []string
	// followed tells that telling words follow the value, which may qualify it.
	followed bool
}

// reworded judges two statements in other words: each says one value of the
// same measure, of the same subject, and one says nothing else.
func reworded(a, b *view) (Difference, bool) {
	x, ok := a.gist()
	if !ok || a.past != b.past {
		return Difference{}, false
	}
	y, ok := b.gist()
	if !ok || x.measure != y.measure {
		return Difference{}, false
	}
	l := layout{a: a, b: b}
	if l.compare(x.value, y.value) != differing {
		return Difference{}, false
	}
	whole := func(g gist) []string {
		all := append(slices.Clone(g.subject), g.rest...)
		slices.Sort(all)
		return slices.Compact(all)
	}
	if len(x.loose) > 0 && len(y.loose) > 0 {
		x.rest, y.rest = append(x.rest, x.loose...), append(y.rest, y.loose...)
	}
	bagA, bagB := whole(x), whole(y)
	free := gratisOrPriced(x.value.name, y.value.name)
	same := slices.Equal(bagA, bagB) && (len(bagA) >= leastShared || len(bagA) == 1 && free || len(bagA) == 1 && slices.Equal(x.light, y.light) && len(x.light) > 0)
	generic := !x.followed && !y.followed && slices.Equal(x.subject, y.subject) && len(x.subject) > 0 && attributes[x.measure] != nil && (len(x.rest) == 0 || len(y.rest) == 0) && a.process() && b.process()
	if !same && !generic {
		return Difference{}, false
	}
	return l.difference(kindOf(x.value.name), a.phrase(x.value, x.value), b.phrase(y.value, y.value)), true
}

// rewordedDenial judges two short statements that hold the same telling words
// in another order, of which one denies its verb: cheques are not accepted, we
// accept cheques.
func rewordedDenial(l layout) (Difference, bool) {
	a, b := l.a, l.b
	if a.denials+b.denials != 1 || a.values+b.values > 0 || a.pronoun || b.pronoun || a.pointing || b.pointing || a.past != b.past || a.Kind == "row" || b.Kind == "row" {
		return Difference{}, false
	}
	if len(a.terms) < leastShared || len(a.terms) != len(b.terms) {
		return Difference{}, false
	}
	for t := range a.terms {
		if !b.terms[t] {
			return Difference{}, false
		}
	}
	denier, other := a, b
	if b.denials == 1 {
		denier, other = b, a
	}
	at := -1
	for _, v := range []*view{denier, other} {
		for i, k := range v.keys {
			switch k.role {
			case limit:
				return Difference{}, false
			case denial:
				at = i
			}
		}
	}
	word := denier.keys[at].word
	if word == 0 || !finite[denier.text.Words[word-1].Form] || at+1 >= len(denier.keys) {
		return Difference{}, false
	}
	verb := denier.keys[at+1].name
	for _, k := range other.keys {
		if k.name != verb {
			continue
		}
		first, last := k.word, k.word
		for first > 0 && (finite[other.text.Words[first-1].Form] || other.text.Words[first-1].Form == "be") {
			first--
		}
		said := other.span(other.text.Words[first].Start, other.text.Words[last].End)
		if denier == a {
			return l.difference(Negation, denier.denialPhrase(at), said), true
		}
		return l.difference(Negation, said, denier.denialPhrase(at)), true
	}
	return Difference{}, false
}

// gist reads a statement that says one value without condition or denial.
func (v *view) gist() (gist, bool) {
	var g gist
	if v.values > 1 || v.denials > 0 || v.pronoun || v.pointing || v.label || v.Kind == "row" {
		return g, false
	}
	for _, k := range v.keys {
		if k.role == figure && (v.values == 0 || !v.text.Facts[k.fact].Weak) {
			if g.measure != "" {
				return g, false
			}
			g.value, g.measure = k, k.name
		}
	}
	if g.measure == "" {
		return g, false
	}
	if len(g.measure) > 8 && g.measure[:8] == "# amount" {
		g.measure = "# amount"
	}
	f := v.text.Facts[g.value.fact]
	if g.value.word < v.verb && !v.ofAttribute(f) || f.Kind == facts.Date || f.Unit == "ordinal" {
		return g, false
	}
	at := slices.Index(v.keys, g.value)
	end := v.more(at)
	for _, k := range v.keys[:end] {
		w := v.text.Words[k.word]
		switch {
		case k.role == limit:
			return g, false
		case k.loose != bound:
			g.loose = append(g.loose, k.name)
		case attributes[g.measure][w.Form]:
		case k.role == light && !lightWords[w.Form]:
			g.light = append(g.light, k.name)
		case k.role != content:
		case k.word < v.verb:
			g.subject = append(g.subject, k.name)
		default:
			g.rest = append(g.rest, k.name)
			g.followed = g.followed || k.word > g.value.word
		}
	}
	slices.Sort(g.subject)
	slices.Sort(g.rest)
	return g, true
}

// ofAttribute tells whether a value stands after what names it: a fee of £25.
func (v *view) ofAttribute(f facts.Fact) bool {
	words := v.text.Words
	return f.First > 1 && words[f.First-1].Form == "of" && (attributes["# amount"][words[f.First-2].Form] || attributes["# duration"][words[f.First-2].Form])
}

// process tells whether a statement says how long or how much something
// takes, and not what may or must be done.
func (v *view) process() bool {
	for i, w := range v.text.Words {
		switch w.Form {
		case "may", "can", "could", "must", "should", "for", "if", "to":
			if w.Fact < 0 && !(w.Form == "to" && i > 0 && v.text.Words[i-1].Form == "up") {
				return false
			}
		}
	}
	return true
}

// subjectKey names what a short statement of one value is about, for finding
// others that may be about the same; empty where it says none.
func (v *view) subjectKey() string {
	g, ok := v.gist()
	if !ok || len(g.subject) == 0 || attributes[g.measure] == nil {
		return ""
	}
	s := g.measure
	for _, t := range g.subject {
		s += "\x00" + t
	}
	return s
}
