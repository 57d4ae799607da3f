package disagree

import (
	"math/big"
	"strings"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/facts"
)

// every stands before the unit of a time after which something happens again.
const every = "every "

// frequencies makes values of how often something happens, where a statement
// says no other: weekly, every two weeks, once a month. Each is the time from
// one to the next. An adjective tells which is meant: weekly reports.
func (v *view) frequencies() {
	t := v.text
	at := -1
	for k, f := range t.Facts {
		if f.Weak || f.Kind == facts.Identifier || f.Unit == "ordinal" {
			continue
		}
		if at >= 0 {
			return
		}
		at = k
	}
	if at >= 0 {
		v.recurring(at)
		return
	}
	for i, w := range t.Words {
		if n := counted[w.Form]; n != nil && i > v.verb && i+2 < len(t.Words) && perWords[t.Words[i+1].Form] && units[t.Words[i+2].Form] != "" && !v.describes(i+2) {
			length, unit, _ := strings.Cut(units[t.Words[i+2].Form], " ")
			if per, ok := new(big.Rat).SetString(length); ok {
				v.recurs(per.Quo(per, n).RatString()+" "+unit, i, i+3)
			}
			return
		}
		if w.Fact >= 0 || w.Kind != facts.Letters || i <= v.verb || i == 0 || v.verb < 0 && i < 2 {
			continue
		}
		if per := facts.PerWords[w.Form]; per != "" && w.Form != "annual" && !v.describes(i) {
			v.recurs(per, i, i+1)
			return
		}
		if w.Form != "every" && w.Form != "each" || i+1 >= len(t.Words) || v.describes(i+1) {
			continue
		}
		if per := units[t.Words[i+1].Form]; per != "" {
			v.recurs(per, i, i+2)
			return
		}
	}
}

// units are the times that "every" stands before.
var units = map[string]string{"hour": "3600 second", "day": "1 day", "week": "7 day", "fortnight": "14 day", "month": "1 month", "year": "12 month"}

var (
	counted  = map[string]*big.Rat{"once": big.NewRat(1, 1), "twice": big.NewRat(2, 1)}
	perWords = set("a an each every per")
)

// describes tells whether word i tells which of several the next word means.
func (v *view) describes(i int) bool {
	words := v.text.Words
	if i+1 >= len(words) {
		return false
	}
	w := words[i+1]
	return w.Kind == facts.Letters && !analysis.StopWord(w.Form) && !limits[w.Form] || w.Raw == "-"
}

// recurs adds that something happens again after per, by the words [first,
// last).
func (v *view) recurs(per string, first, last int) {
	length, unit, _ := strings.Cut(per, " ")
	if lengths[unit][0] == nil {
		return
	}
	t := v.text
	span := analysis.Span{Start: t.Words[first].Start, End: t.Words[last-1].End}
	f := facts.Fact{Span: span, Bounded: span, Kind: facts.Number, Value: length, Unit: every + unit, First: first, Last: last}
	if first > 1 && t.Words[first-2].Form == "at" {
		switch t.Words[first-1].Form {
		case "least":
			f.Bound = facts.AtMost // the time between is no longer
		case "most":
			f.Bound = facts.AtLeast
		}
		if f.Bound != facts.Exactly {
			f.First -= 2
			f.Bounded.Start = t.Words[f.First].Start
		}
	}
	for i := f.First; i < last; i++ {
		t.Words[i].Fact = len(t.Facts)
	}
	t.Facts = append(t.Facts, f)
}

// recurring makes a frequency of fact k: every two weeks, twice a month.
func (v *view) recurring(k int) {
	t := v.text
	f := &t.Facts[k]
	if f.Kind != facts.Number || f.High != "" || f.First <= v.verb {
		return
	}
	if f.Unit != "time" {
		if f.First > 0 && t.Words[f.First-1].Form == "every" && f.Bound == facts.Exactly && lengths[f.Unit][0] != nil && f.Per == "" {
			f.Unit = every + f.Unit
			f.First--
			t.Words[f.First].Fact = k
			f.Start, f.Bounded.Start = t.Words[f.First].Start, t.Words[f.First].Start
		}
		return
	}
	length, unit, ok := strings.Cut(f.Per, " ")
	times, ok2 := new(big.Rat).SetString(f.Value)
	between, ok3 := new(big.Rat).SetString(length)
	if !ok || !ok2 || !ok3 || times.Sign() <= 0 || lengths[unit][0] == nil {
		return
	}
	f.Value, f.Per, f.Unit = between.Quo(between, times).RatString(), "", every+unit
	switch f.Bound {
	case facts.AtLeast:
		f.Bound = facts.AtMost
	case facts.AtMost:
		f.Bound = facts.AtLeast
	case facts.Over:
		f.Bound = facts.Under
	case facts.Under:
		f.Bound = facts.Over
	}
}
