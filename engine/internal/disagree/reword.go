package disagree

import (
	"slices"
	"strconv"
	"strings"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/facts"
)

// attributes are the words that name what is measured. A sentence may name it
// or leave it to the value: "the fee for delivery is £5", "delivery costs £5".
var attributes = map[string]map[string]bool{
	"# duration": set("time period duration length take takes taking last lasts long"),
	"# amount":   set("cost costs costing price prices priced fee fees charge charges charged pay pays paid payable"),
}

// attributeTerms are the same as terms.
var attributeTerms = func() map[string]map[string]bool {
	m := map[string]map[string]bool{}
	for measure, words := range attributes {
		m[measure] = map[string]bool{}
		for w := range words {
			m[measure][nameOf(analysis.Term(w))] = true
		}
	}
	return m
}()

// gist is a statement that says one value of one thing.
type gist struct {
	// subject are the terms before the verb, rest those after it, sorted.
	subject, rest []string
	// light are the verbs that carry it.
	light   []string
	value   key
	measure string
	// denied are the terms that are denied, by words like "closes" too.
	denied []string
	// loose are those that may stand on one side alone.
	loose []key
	// describes tells that the value stands before what it is of: a two-year
	// warranty.
	describes bool
	// per is what the value is counted by, where a word apart says so.
	per string
	// row marks what a cell says, and class is what its first column is called.
	row   bool
	class []string
	// followed tells that telling words follow the value, which may qualify it.
	followed bool
}

// reworded judges two statements in other words: each says one value of the
// same measure, of the same subject, and one says nothing else.
func reworded(a, b *view) (Difference, bool) {
	if a.past != b.past {
		return Difference{}, false
	}
	l := layout{a: a, b: b}
	others := b.gists()
	for _, x := range a.gists() {
		for _, y := range others {
			if l.rewords(x, y) {
				return l.difference(kindOf(x.value.name), a.phrase(x.value, x.value), b.phrase(y.value, y.value)), true
			}
		}
	}
	return Difference{}, false
}

func (l layout) rewords(x, y gist) bool {
	if x.measure != y.measure || !slices.Equal(x.denied, y.denied) || l.compare(x.value, y.value) != differing {
		return false
	}
	switch {
	case l.a.label && l.b.label, x.per != "" && y.per != "" && x.per != y.per:
		return false // lines of a form; 6 crowns an hour, 20 crowns a day
	case len(x.loose) > 0 && len(y.loose) > 0:
		x.rest, y.rest = append(x.rest, namesOf(x.loose)...), append(y.rest, namesOf(y.loose)...)
	case !l.mayAllStandAlone(l.a, x.loose) || !l.mayAllStandAlone(l.b, y.loose):
		return false
	}
	bagA, bagB := x.whole(y), y.whole(x)
	if slices.Equal(bagA, bagB) && (len(bagA) >= leastShared || len(bagA) == 1 && (gratisOrPriced(x.value.name, y.value.name) || x.row != y.row || x.describes != y.describes || len(x.light) > 0 && slices.Equal(x.light, y.light))) {
		return true
	}
	return len(x.denied) == 0 && !x.followed && !y.followed && !x.row && !y.row && slices.Equal(x.subject, y.subject) && len(x.subject) > 0 &&
		attributes[x.measure] != nil && (len(x.rest) == 0 || len(y.rest) == 0) && l.a.process() && l.b.process()
}

func (l layout) mayAllStandAlone(v *view, keys []key) bool {
	return !slices.ContainsFunc(keys, func(k key) bool { return !l.mayStandAlone(v, k) })
}

func namesOf(keys []key) []string {
	var out []string
	for _, k := range keys {
		out = append(out, k.name)
	}
	return out
}

// whole is all that a gist tells, each term once; what the first column of a
// row is called counts where the other says it.
func (g gist) whole(other gist) []string {
	all := append(slices.Clone(g.subject), g.rest...)
	for _, c := range g.class {
		if slices.Contains(other.subject, c) || slices.Contains(other.rest, c) {
			all = append(all, c)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
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
	if !slices.Equal(denier.limits(), other.limits()) {
		return Difference{}, false
	}
	at := slices.IndexFunc(denier.keys, func(k key) bool { return k.role == denial })
	word := denier.keys[at].word
	if denier.inCondition(at) || word == 0 || !finite[denier.text.Words[word-1].Form] || at+1 >= len(denier.keys) {
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

// limits are the words that bound a statement.
func (v *view) limits() []string {
	var out []string
	for _, k := range v.keys {
		if k.role == limit {
			out = append(out, v.text.Words[k.word].Form)
		}
	}
	return out
}

// measureOf is the measure of a value, of amounts in any currency one.
func measureOf(k key) string {
	if strings.HasPrefix(k.name, "# amount") {
		return "# amount"
	}
	return k.name
}

// gists are the values that a statement says: one of a sentence, or one in
// each cell of a row.
func (v *view) gists() []gist {
	if v.Kind == "row" {
		return v.rowGists()
	}
	if g, ok := v.gist(); ok {
		return []gist{g}
	}
	return nil
}

// gist reads a statement that says one value without condition or denial.
func (v *view) gist() (gist, bool) {
	var g gist
	if v.pronoun || v.pointing || v.label && v.contents < leastShared || v.Kind == "row" {
		return g, false
	}
	days := 0
	for _, k := range v.keys {
		if k.role == figure && k.name == "# weekday" {
			days++
		}
	}
	for _, k := range v.keys {
		if k.role != figure {
			continue
		}
		if f := v.text.Facts[k.fact]; k.name == "# ordinal" && v.values > 0 {
			// It tells which of several is meant.
			g.rest, g.followed = append(g.rest, k.name+" "+f.Value), true
			continue
		} else if f.Weak && v.values > 0 {
			g.per = f.Value + " " + f.Unit
			continue
		}
		if k.name == "# weekday" && v.values > days {
			// It tells when the value holds.
			g.followed = true
			g.rest = append(g.rest, k.name+" "+strconv.Itoa(v.text.Facts[k.fact].Day.Weekday))
			continue
		}
		if g.measure != "" {
			return g, false
		}
		g.value, g.measure = k, measureOf(k)
	}
	if g.measure == "" {
		return g, false
	}
	f := v.text.Facts[g.value.fact]
	if g.value.word < v.verb && !v.ofAttribute(f) || !v.comparable(g.value) {
		return g, false
	}
	at := slices.Index(v.keys, g.value)
	end := v.more(at)
	g.describes = at+1 < len(v.keys) && v.keys[at+1].role == content && v.keys[at+1].word == f.Last &&
		(v.text.Words[f.Last-1].Joined || f.Last-2 > f.First && v.text.Words[f.Last-2].Raw == "-")
	for i, k := range v.keys[:end] {
		w := v.text.Words[k.word]
		switch {
		case k.role == limit:
			return g, false
		case k.loose != bound:
			g.loose = append(g.loose, k)
		case attributes[g.measure][w.Form]:
		case k.role == light && !lightWords[w.Form]:
			g.light = append(g.light, k.name)
		case k.role == denial && i+1 < len(v.keys):
			g.denied = append(g.denied, v.keys[i+1].name)
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
	slices.Sort(g.denied)
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
