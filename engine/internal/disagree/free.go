package disagree

import (
	"slices"
	"strings"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/facts"
)

// gratisUnit stands for the currency of what costs nothing.
const gratisUnit = "free"

// pricing are the words for what is paid.
var pricing = set("fee fees charge charges cost costs")

// gratis makes amounts of the words that say that nothing is paid: parking is
// free, free of charge, at no extra cost, there is no booking fee. "Free" that
// describes a thing (a free trial) says no price of it.
func (v *view) gratis() {
	words := v.text.Words
	for i := 0; i < len(words); i++ {
		w := words[i]
		if w.Kind != facts.Letters || w.Fact >= 0 {
			continue
		}
		if last := v.gratisEnd(i); last > i {
			span := analysis.Span{Start: w.Start, End: words[last-1].End}
			for j := i; j < last; j++ {
				words[j].Fact = len(v.text.Facts)
			}
			v.text.Facts = append(v.text.Facts, facts.Fact{Span: span, Bounded: span, Kind: facts.Amount, Value: "0", Plain: "0", Unit: gratisUnit, First: i, Last: last})
			i = last - 1
		}
	}
}

// pricedBeside is v as it is compared with w: that no fee is taken is an amount
// beside a price, and a denial beside what says that there is one.
func (v *view) pricedBeside(w *view) *view {
	if v.plain == nil || slices.ContainsFunc(w.text.Facts, func(f facts.Fact) bool { return f.Kind == facts.Amount }) {
		return v
	}
	return v.plain
}

// gratisEnd is the place after the words from i on that say that nothing is
// paid, or i.
func (v *view) gratisEnd(i int) int {
	words := v.text.Words
	form := func(j int) string {
		if j < 0 || j >= len(words) || words[j].Fact >= 0 {
			return ""
		}
		return words[j].Form
	}
	switch form(i) {
	case "free":
		if form(i+1) == "of" && (pricing[form(i+2)]) {
			return i + 3
		}
		if states[form(i-1)] && (i+1 >= len(words) || words[i+1].Kind == facts.Mark && words[i+1].Raw != "-" || afterFree[form(i+1)]) {
			return i + 1
		}
	case "no":
		// The fee that is not taken is named: no booking fee.
		for j := i + 1; j < len(words) && j < i+5 && words[j].Kind == facts.Letters; j++ {
			if pricing[form(j)] {
				if next := form(j + 1); next != "" && words[j+1].Kind == facts.Letters && !analysis.StopWord(next) && !lightWords[next] {
					return i // no charge point
				}
				v.denied = true
				if j == i+1 || extra[form(i+1)] {
					return j + 1
				}
				return i + 1
			}
			if analysis.StopWord(form(j)) {
				break
			}
		}
	case "nothing":
		if p := form(i - 1); p == "costs" || p == "cost" || p == "pay" || p == "pays" {
			return i + 1
		}
	}
	return i
}

var (
	// states may stand before "free" where it says a price.
	states = set("is are be was were remains remain stays completely entirely always currently ship ships shipped delivered travel travels enter for and totally now also both all")
	// afterFree may follow it.
	afterFree = set("for on in with if when where at and but while until during unless as because every to within after before")
	extra     = set("extra additional further separate added")
)

// priced tells whether an amount stands right before word i.
func (v *view) priced(i int) bool {
	return i > 0 && v.text.Words[i-1].Fact >= 0 && v.text.Facts[v.text.Words[i-1].Fact].Kind == facts.Amount
}

// gratisOrPriced tells whether two measures are amounts of which one is that
// nothing is paid.
func gratisOrPriced(a, b string) bool {
	const amount = "# amount "
	return a != b && (a == amount+gratisUnit && strings.HasPrefix(b, amount) || b == amount+gratisUnit && strings.HasPrefix(a, amount))
}

// compareFree compares amounts in two units: only what is free is known to be
// no price.
func compareFree(f, g facts.Fact) relation {
	if f.Unit == gratisUnit {
		f, g = g, f
	}
	if g.Unit != gratisUnit {
		return apart
	}
	if a, ok := interval(f); ok && a.low.Sign() > 0 && direction(f.Bound) >= 0 {
		return differing
	}
	return apart
}
