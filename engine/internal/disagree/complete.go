package disagree

import (
	"math/big"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/facts"
)

// timeUnits are the words for times and what one of each is.
var timeUnits = map[string]struct {
	per  int64
	unit string
}{"minutes": {60, "second"}, "hours": {3600, "second"}, "days": {1, "day"}, "weeks": {7, "day"}, "months": {1, "month"}, "years": {12, "month"}}

// mostBetween is how many words may stand between a figure and its unit.
const mostBetween = 2

// completeUnits gives figures the units that stand apart from them (20
// vacation days, a year and a half), and makes figures of "once" and "twice".
func completeUnits(t *facts.Text) {
	for k := range t.Facts {
		f := &t.Facts[k]
		if f.Kind != facts.Number {
			continue
		}
		if f.Unit == "" && f.Weak {
			often(t, f)
		} else if f.Unit == "" && f.High == "" {
			spread(t, k)
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

// spread joins a bare figure with the word for a time after what is counted.
func spread(t *facts.Text, k int) {
	f := &t.Facts[k]
	for i := f.Last; i < len(t.Words) && i <= f.Last+mostBetween; i++ {
		w := t.Words[i]
		if w.Kind != facts.Letters || w.Fact >= 0 || analysis.StopWord(w.Form) {
			return
		}
		if u, ok := timeUnits[w.Form]; ok && i > f.Last {
			n, ok := new(big.Rat).SetString(f.Value)
			if !ok {
				return
			}
			f.Value, f.Unit, f.Digits = n.Mul(n, big.NewRat(u.per, 1)).RatString(), u.unit, ""
			t.Words[i].Fact = k
			f.End, f.Bounded.End = w.End, w.End
			if i+2 < len(t.Words) && perWords[t.Words[i+1].Form] && units[t.Words[i+2].Form] != "" {
				f.Per = units[t.Words[i+2].Form]
				t.Words[i+1].Fact, t.Words[i+2].Fact = k, k
			}
			return
		}
	}
}

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
