package disagree

import (
	"slices"
	"strings"

	"footnote/engine/internal/facts"
)

const (
	// leastShared is how many telling words two sentences must share, and
	// surelyShared how many where their subject stands outside them, or a
	// date picks out what is told.
	leastShared  = 2
	surelyShared = 5
	// longEnough is how many telling words two sentences share before a word
	// of one alone may be a detail and no qualifier, one for each perDetail.
	longEnough = 8
	perDetail  = 8
)

// judge compares two views, a before b.
func judge(a, b *view) (Difference, bool) {
	if a.Document == b.Document && a.Passage == b.Passage && a.Text == b.Text || listed(a, b) || !headingsMeet(a, b) {
		return Difference{}, false
	}
	a, b = a.pricedBeside(b), b.pricedBeside(a)
	a, b = a.against(b), b.against(a)
	if !a.shares(b) {
		return Difference{}, false
	}
	l := lay(a, b)
	if l.agrees() {
		return Difference{}, false
	}
	if d, ok := l.values(); ok {
		return d, true
	}
	if d, ok := l.denial(); ok {
		return d, true
	}
	if d, ok := reworded(a, b); ok {
		return d, true
	}
	if d, ok := rewordedDenial(l); ok {
		return d, true
	}
	return named(l)
}

// shares tells whether two views have a telling term in common.
func (v *view) shares(w *view) bool {
	for t := range v.terms {
		if w.terms[t] {
			return true
		}
	}
	return false
}

// agrees tells whether both say all that the other says.
func (l layout) agrees() bool {
	return len(l.onlyA)+len(l.onlyB) == 0 && !slices.ContainsFunc(l.matches, func(m match) bool {
		x, y := l.a.keys[m.a], l.b.keys[m.b]
		return x.role == figure && l.compare(x, y) == differing
	})
}

// listed tells whether two statements are items of one list or of two that say
// different things, rows of one table or lines of one document, which differ
// by design.
func listed(a, b *view) bool {
	if a.Document != b.Document {
		return false
	}
	if a.fragment || b.fragment || a.Lead > 0 && b.Lead > 0 && a.Text[:a.Lead] != b.Text[:b.Lead] {
		return true
	}
	if a.Passage == b.Passage && (a.Kind == "list" || a.Kind == "row" || a.Lead > 0 || b.Lead > 0) {
		return true
	}
	return a.Kind == "row" && b.Kind == "row" && strings.Join(a.Headings, "\n") == strings.Join(b.Headings, "\n")
}

// alike tells whether all that tells what is spoken of stands on both sides,
// but for details of a long sentence, and values on the sides that may have
// them.
func (l layout) alike(allowA, allowB allowance) bool {
	if l.swapped || l.sides || l.opposite() || l.contents < leastShared && !l.sameFrame() {
		return false
	}
	if (l.a.past != l.b.past) && l.contents < longEnough {
		return false // what was need not be
	}
	if (l.a.pointing || l.b.pointing || l.contents < 3 && (l.a.label || l.b.label)) && l.contents < longEnough && !sameHeadings(l.a, l.b) {
		return false // "This training takes an hour", "Total: £5"
	}
	if (l.a.pronoun || l.b.pronoun) && l.contents < surelyShared && !sameHeadings(l.a, l.b) {
		return false
	}
	detailsA, okA := l.details(l.a, l.onlyA, allowA)
	detailsB, okB := l.details(l.b, l.onlyB, allowB)
	if !okA || !okB {
		return false
	}
	if detailsA+detailsB == 0 {
		return true
	}
	if detailsA > 0 && detailsB > 0 && l.contents < 2*longEnough {
		return false
	}
	return l.contents >= longEnough && (detailsA+detailsB)*perDetail <= l.contents+perDetail/2
}

// sameFrame tells whether two short sentences are the same but for what they
// differ in, and name a thing: "VAT is 20%."
func (l layout) sameFrame() bool {
	for _, k := range l.a.keys {
		if k.role == content && generic[k.name] && !sameHeadings(l.a, l.b) {
			return false
		}
	}
	shared := 0
	for _, m := range l.matches {
		x, y := l.a.keys[m.a], l.b.keys[m.b]
		if x.role == light || x.name == "# weekday" && l.compare(x, y) == same {
			shared++
		}
	}
	return l.contents == 1 && (shared > 0 || slices.Equal(l.a.frame(), l.b.frame()))
}

// frame is the words of a sentence outside its values and denials, without
// articles.
func (v *view) frame() []string {
	var out []string
	for _, w := range v.text.Words {
		if w.Kind != facts.Letters || w.Fact >= 0 || w.Term == "not" {
			continue
		}
		switch w.Form {
		case "a", "an", "the", "do", "does", "our", "your":
			continue
		}
		out = append(out, w.Form)
	}
	return out
}

// details counts the telling words among keys of one side. Words that end a
// sentence after all that the other says (", and ...") are left out. It
// reports false for what can only make it another thing: a name, a
// condition, a value where none may stand. Of these allow gives what is allowed.
func (l layout) details(v *view, keys []int, allow allowance) (int, bool) {
	n := 0
	tail := l.tail(v)
	for _, k := range keys {
		x := v.keys[k]
		if k >= tail || k >= allow.from && k < allow.to && x.role == content {
			continue
		}
		switch x.role {
		case content:
			if l.mayStandAlone(v, x) || allow.surely && v.adverb(x) || allow.more && x.word > allow.after {
				continue
			}
			if x.proper {
				return 0, false
			}
			n++
		case limit:
			if !looseLimits[x.name] || l.contents < longEnough {
				return 0, false
			}
			n++
		case figure:
			f := v.text.Facts[x.fact]
			if !f.Weak && l.contents < longEnough && !(allow.values && f.Kind != facts.Date) && !(allow.hours && f.Kind == facts.Time) {
				return 0, false // on Fridays, in August: not at other times
			}
		}
	}
	return n, true
}

// looseLimits may be a detail of a long sentence.
var looseLimits = set("some most other another additional else both either again same otherwise alone only")

// allowance is what one side may have for itself.
type allowance struct {
	// values, words that say how surely, and the hour of a day.
	values, surely, hours bool
	// more: any words after word after.
	more  bool
	after int
	// from and to are keys that are set against those denied.
	from, to int
}

// tail is the first key of the part of v that goes on, after a mark and "and",
// a semicolon or "and" and a verb, from all that the other side says; or past
// the last.
func (l layout) tail(v *view) int {
	last := -1
	for _, m := range l.matches {
		if v == l.a {
			last = m.a
		} else {
			last = m.b
		}
	}
	if last < 0 || len(l.matches) < 3 || slices.ContainsFunc(v.keys[last+1:], func(k key) bool { return k.role == limit }) {
		return len(v.keys)
	}
	return v.more(last)
}

// more is the first key of what a sentence goes on to say after key last, or
// past its last key.
func (v *view) more(last int) int {
	next := last + 1
	if next >= len(v.keys) {
		return next
	}
	words := v.text.Words
	from := v.keys[last].word + 1
	if f := v.keys[last].fact; f >= 0 {
		from = v.text.Facts[f].Last
	}
	for i := from; i <= v.keys[next].word; i++ {
		after := ""
		if i+1 < len(words) {
			after = words[i+1].Form
		}
		switch w := words[i]; {
		case w.Raw == ";", w.Raw == "," && goesOn[after], w.Form == "and" && finite[after]:
			return next
		case i > from && words[i-1].Form == "and" && finite[w.Form]:
			return next
		}
	}
	return len(v.keys)
}

// goesOn are the words after a comma with which a sentence says something more.
var goesOn = set("and but so which")

// values judges views that differ in one value.
func (l layout) values() (Difference, bool) {
	type clash struct{ at, last int }
	var clashes []clash
	dates, equal := 0, 0
	previous := -2
	for i, m := range l.matches {
		x, y := l.a.keys[m.a], l.b.keys[m.b]
		if x.role != figure {
			continue
		}
		switch l.compare(x, y) {
		case same, compatible:
			equal++
			continue
		case apart:
			return Difference{}, false
		}
		if x.name == "# date" {
			dates++
		}
		if len(clashes) > 0 && previous == i-1 && l.joined(l.matches[i-1], m) {
			clashes[len(clashes)-1].last = i
		} else {
			clashes = append(clashes, clash{i, i})
		}
		previous = i
	}
	if dates == len(clashes) && l.contents >= longEnough {
		l.sides = false // one event has one date, whatever it came before or after
	}
	if len(clashes) == 0 || l.deniedOnOneSide() || !l.alike(allowance{hours: dates > 0}, allowance{hours: dates > 0}) {
		return Difference{}, false
	}
	if len(clashes) > 1 && (l.contents < longEnough || dates < len(clashes)) {
		return Difference{}, false
	}
	c := clashes[0]
	x, y := l.a.keys[l.matches[c.at].a], l.b.keys[l.matches[c.at].b]
	if x.name == "# ordinal" && (x.word < l.a.verb || y.word < l.b.verb || l.a.verb < 0 || l.b.verb < 0 || l.contents < 3) {
		return Difference{}, false // the first step and the second
	}
	if x.name == "# date" && l.picks(x.word, y.word) && l.contents < surelyShared {
		return Difference{}, false
	}
	lastA, lastB := l.a.keys[l.matches[c.last].a], l.b.keys[l.matches[c.last].b]
	return l.difference(kindOf(x.name), l.a.phrase(x, lastA), l.b.phrase(y, lastB)), true
}

// joined tells whether two matched values lie in one range: from 9 to 5.
func (l layout) joined(m, n match) bool {
	return n.a == m.a+1 && n.b == m.b+1 && l.a.close(m.a, n.a) && l.b.close(m.b, n.b)
}

func (v *view) close(i, j int) bool {
	words := v.text.Words[v.text.Facts[v.keys[i].fact].Last:v.keys[j].word]
	for _, w := range words {
		if w.Kind == facts.Letters && w.Form != "to" && w.Form != "and" && w.Form != "until" && w.Form != "through" {
			return false
		}
	}
	return len(words) <= 3
}

// picks tells whether dates open their sentences, and so say which of several
// is told of: "In 2024 the fee was".
func (l layout) picks(wordA, wordB int) bool {
	return wordA < max(3, l.a.verb) || wordB < max(3, l.b.verb)
}

func (l layout) deniedOnOneSide() bool {
	a, b := l.unmatchedDenials()
	return (a+b)%2 == 1
}

// unmatchedDenials counts the denials that each side has for itself, in what
// both speak of. Two of one side that a mark or a conjunction parts deny two
// things, and count as one.
func (l layout) unmatchedDenials() (int, int) {
	count := func(v *view, only []int) int {
		n, last, tail := 0, -1, l.tail(v)
		for _, k := range only {
			if v.keys[k].role != denial || k >= tail {
				continue
			}
			if last < 0 || !v.parted(last, k) {
				n++
			}
			last = k
		}
		return n
	}
	return count(l.a, l.onlyA), count(l.b, l.onlyB)
}

// denial judges views of which one denies what the other says.
func (l layout) denial() (Difference, bool) {
	if a, b := l.unmatchedDenials(); a+b != 1 || l.reversed {
		return Difference{}, false
	}
	denier, other := l.a, l.b
	mine := l.onlyA
	at := l.denialAt(l.a, l.onlyA)
	deniesA := at >= 0
	if !deniesA {
		denier, other, mine = l.b, l.a, l.onlyB
		at = l.denialAt(l.b, l.onlyB)
	}
	if !l.deniedShared(denier, at, deniesA) || denier.inCondition(at) {
		return Difference{}, false
	}
	// What is denied with a value is denied of that value alone; what is
	// allowed with one is allowed. What is never so is not so in any case.
	affirmed := allowance{values: true, surely: true}
	if l.contents >= leastShared && denier.universal(at) && !slices.ContainsFunc(mine, func(k int) bool { return denier.keys[k].role == content }) {
		affirmed.more, affirmed.after = true, max(other.verb, 0)
	}
	if at := other.bounded(l, deniesA); at >= 0 && !affirmed.more {
		affirmed.more, affirmed.after = true, at
	}
	denied := denier.contrast(mine, at)
	allowA, allowB := denied, affirmed
	if !deniesA {
		allowA, allowB = affirmed, denied
	}
	if !l.alike(allowA, allowB) {
		return Difference{}, false
	}
	for _, m := range l.matches {
		x, y := l.a.keys[m.a], l.b.keys[m.b]
		if x.role == figure && l.compare(x, y) != same {
			return Difference{}, false
		}
	}
	said := other.beside(l, deniesA, at)
	if deniesA {
		return l.difference(Negation, denier.denialPhrase(at), said), true
	}
	return l.difference(Negation, said, denier.denialPhrase(at)), true
}

// bounded is the place of a value that only the affirming side v has, when
// what follows it says from when it counts ("within 14 days of purchase") and
// sets no condition; or -1.
func (v *view) bounded(l layout, isB bool) int {
	only := l.onlyA
	if isB {
		only = l.onlyB
	}
	for _, k := range only {
		if x := v.keys[k]; x.role == figure && !v.text.Facts[x.fact].Weak {
			for _, w := range v.text.Words[x.word:] {
				if w.Form == "with" || w.Form == "for" {
					return -1
				}
			}
			return x.word
		}
	}
	return -1
}

func (l layout) denialAt(v *view, keys []int) int {
	for _, k := range keys {
		if v.keys[k].role == denial {
			return k
		}
	}
	return -1
}

// deniedShared tells whether the other side has the word that the denial at
// key k is nearest to: the next one, or the last where none follows. "Nobody
// agreed" and "I agreed" need not differ, but "everybody agreed" does.
func (l layout) deniedShared(v *view, k int, isA bool) bool {
	next := k + 1
	if next >= len(v.keys) {
		next = k - 1
	}
	if next < 0 {
		return false
	}
	matched := slices.ContainsFunc(l.matches, func(m match) bool { return isA && m.a == next || !isA && m.b == next })
	if x := v.keys[next]; !matched && x.role != light && x.role != figure {
		return false
	}
	w := v.text.Words[v.keys[k].word]
	if w.Form != "nobody" && w.Form != "none" && w.Form != "nothing" && w.Form != "nowhere" {
		return true
	}
	other := l.b
	if !isA {
		other = l.a
	}
	return slices.ContainsFunc(other.text.Words, func(w facts.Word) bool { return universals[w.Form] })
}

var universals = set("all everyone everybody every each both everything")

// universal tells whether the denial at key k leaves no case open: never, no
// fees, not any fees.
func (v *view) universal(k int) bool {
	words := v.text.Words
	at := v.keys[k].word
	switch words[at].Form {
	case "never", "no", "nobody", "none", "nothing":
		return true
	}
	for i := at + 1; i < len(words) && i < at+4; i++ {
		if words[i].Form == "any" {
			return true
		}
	}
	return false
}

// contrast gives the words that stand right before a denial as what holds
// instead: "in vouchers, not in cash".
func (v *view) contrast(only []int, at int) allowance {
	word := v.keys[at].word
	if word == 0 || v.text.Words[word-1].Raw != "," && v.text.Words[word-1].Form != "and" {
		return allowance{}
	}
	from := at
	for from > 0 && slices.Contains(only, from-1) {
		from--
	}
	return allowance{from: from, to: at}
}

func kindOf(name string) Kind {
	switch {
	case name == "# time":
		return Time
	case name == "# date" || name == "# weekday" || name == "# day of the month":
		return Date
	case strings.HasPrefix(name, "# amount"):
		return Amount
	}
	return Number
}
