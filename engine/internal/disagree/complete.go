package disagree

import (
	"math/big"
	"slices"
	"strings"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/facts"
)

// completeUnits adds the half of a year and a half, and makes figures of
// "once" and "twice".
func completeUnits(t *facts.Text) {
	for k := range t.Facts {
		f := &t.Facts[k]
		if f.Kind != facts.Number {
			continue
		}
		if f.Unit == "" && f.Weak {
			often(t, f)
		} else if _, ok := lengths[f.Unit]; ok && f.Last+2 < len(t.Words) && t.Words[f.Last].Form == "and" && t.Words[f.Last+2].Form == "half" {
			addHalf(t, k)
		}
	}
}

// often makes a number of times of "twice", and of "once" at the end.
func often(t *facts.Text, f *facts.Fact) {
	next := facts.Word{Kind: facts.Mark}
	if f.Last < len(t.Words) {
		next = t.Words[f.Last]
	}
	if form := t.Words[f.First].Form; !perWords[next.Form] && (form == "twice" || form == "once" && next.Kind == facts.Mark) {
		f.Unit, f.Weak = "time", false
	}
}

// between is the place of the word that stands between a figure and its unit
// and tells what is counted (24 vacation days), or -1.
func between(t *facts.Text, f facts.Fact) int {
	if f.Kind != facts.Number || lengths[f.Unit][0] == nil {
		return -1
	}
	for k := f.First + 1; k+1 < f.Last; k++ {
		w := t.Words[k]
		if _, unit := facts.UnitWord(w.Form); unit {
			break
		}
		if _, unit := facts.UnitWord(t.Words[k+1].Form); unit && w.Kind == facts.Letters && !analysis.StopWord(w.Form) && !counting[w.Form] && !w.Joined && !t.Words[k+1].Joined {
			return k
		}
	}
	return -1
}

// counting are words of a number or of its unit.
var counting = set(`one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty
	forty fifty sixty seventy eighty ninety hundred thousand million half quarter dozen couple few several working business calendar week bank consecutive
	full whole further`)

// addHalf makes a year of "a year and a half" one and a half.
func addHalf(t *facts.Text, k int) {
	f := &t.Facts[k]
	value, ok := new(big.Rat).SetString(f.Value)
	plain, ok2 := new(big.Rat).SetString(f.Plain)
	if !ok || !ok2 || plain.Sign() == 0 {
		return
	}
	half := new(big.Rat).Quo(value, plain)
	f.Value, f.Weak, f.Last = value.Add(value, half.Mul(half, big.NewRat(1, 2))).RatString(), false, f.Last+3
	for i := f.First; i < f.Last; i++ {
		t.Words[i].Fact = k
	}
	f.End = t.Words[f.Last-1].End
	f.Bounded.End = max(f.Bounded.End, f.End)
}

// extremes are words that make a limit of the value that follows them.
var extremes = map[string]facts.Bound{"maximum": facts.AtMost, "max": facts.AtMost, "largest": facts.AtMost, "longest": facts.AtMost, "highest": facts.AtMost,
	"biggest": facts.AtMost, "heaviest": facts.AtMost, "greatest": facts.AtMost,
	"minimum": facts.AtLeast, "min": facts.AtLeast, "smallest": facts.AtLeast, "shortest": facts.AtLeast, "lowest": facts.AtLeast}

// limitWord is the place of a word that makes a limit of the one value that
// stands after it and "is": the largest file is 250 MB, files of up to 250 MB.
// It is -1 where there is none.
func (v *view) limitWord() int {
	t := v.text
	for i, w := range t.Words {
		bound, ok := extremes[w.Form]
		if !ok || w.Fact >= 0 {
			continue
		}
		for k := range t.Facts {
			f := &t.Facts[k]
			if f.First > i+1 && (t.Words[f.First-1].Form == "is" || t.Words[f.First-1].Form == "are") && f.Bound == facts.Exactly && f.High == "" && (f.Kind == facts.Number || f.Kind == facts.Amount) {
				f.Bound = bound
				return i
			}
		}
		return -1
	}
	return -1
}

// timesOfDay makes plain times of the two ends of one: from 8 am to 8 pm is
// compared with between 9 am and 5 pm.
func timesOfDay(t *facts.Text) {
	for k := 0; k+1 < len(t.Facts); k++ {
		f, g := &t.Facts[k], &t.Facts[k+1]
		if f.Kind == facts.Time && g.Kind == facts.Time && f.Bound == facts.From && f.Last < len(t.Words) && g.First == f.Last+1 {
			switch t.Words[f.Last].Form {
			case "to", "until", "till":
				f.Bound = facts.Exactly
				if g.Bound == facts.Until {
					g.Bound = facts.Exactly
				}
			}
		}
	}
}

// turns makes bounds of "after" and "before" in front of a duration, which
// facts leaves to whoever compares what happens then, and of the time that one
// has to do something.
func turns(t *facts.Text) {
	for k := range t.Facts {
		f := &t.Facts[k]
		if f.First == 0 || f.Bound != facts.Exactly || f.Weak || f.Kind != facts.Number || measure(*f) != "# duration" {
			continue
		}
		w := &t.Words[f.First-1]
		switch w.Form {
		case "after":
			f.Bound = facts.Over
		case "before":
			f.Bound = facts.Under
		case "have", "has":
			if slices.ContainsFunc(t.Words[f.Last:], func(w facts.Word) bool { return w.Form == "to" }) {
				f.Bound = facts.AtMost // 14 days to appeal
			}
			continue
		default:
			continue
		}
		w.Fact = k
		f.Bounded.Start = w.Start
	}
}

// clockTimes makes times of the bare hours of a text: opens at nine.
func clockTimes(t *facts.Text) {
	for k := range t.Facts {
		f := &t.Facts[k]
		if f.Kind != facts.Number || f.Unit != "" || f.High != "" || f.First == 0 || len(f.Value) > 2 || strings.Contains(f.Value, "/") {
			continue
		}
		if n := atoi(f.Value); n < 1 || n > 12 {
			continue
		}
		if before := t.Words[f.First-1].Form; before != "at" && before != "until" && before != "till" {
			continue
		}
		if f.Last < len(t.Words) {
			if w := t.Words[f.Last]; w.Kind == facts.Letters && !analysis.StopWord(w.Form) || w.Kind == facts.Sign {
				continue
			}
		}
		f.Kind, f.Value, f.Weak, f.Digits = facts.Time, "?"+f.Value+":00", false, ""
	}
}

func atoi(s string) int {
	n := 0
	for _, c := range s {
		if c < '0' || c > '9' {
			return -1
		}
		n = n*10 + int(c-'0')
	}
	return n
}
