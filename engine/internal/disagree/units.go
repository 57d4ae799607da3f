package disagree

import (
	"strings"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/facts"
)

// unitWords makes plain words of the units that tell which thing is meant and
// measure nothing: a day pass, a 7-day pass, a pass for a week.
func (v *view) unitWords() {
	for _, f := range v.text.Facts {
		if f.Kind == facts.Number && f.Unit != "" && f.Unit != "ordinal" && v.tellsWhich(f) {
			for i := f.First; i < f.Last; i++ {
				v.text.Words[i].Fact = -1
			}
		}
	}
}

func (v *view) tellsWhich(f facts.Fact) bool {
	words := v.text.Words
	if f.Weak {
		// "A year" alone counts what stands before it: 25 days a year.
		counted := f.First > 0 && words[f.First-1].Kind == facts.Letters && !analysis.StopWord(words[f.First-1].Form) && !finite[words[f.First-1].Form] && v.measured(f.First)
		if v.nounAfter(f) && !counted {
			return true
		}
		return f.First > 0 && (words[f.First-1].Form == "for" || words[f.First-1].Form == "of") && (f.First < v.verb || v.measured(f.First))
	}
	if f.First >= v.verb || f.Bound != facts.Exactly || f.Last >= len(words) || !v.nounAfter(f) {
		return false
	}
	// A 7-day pass, one week pass: but not the 30-day limit, nor 30 days leave.
	joined := words[f.Last-1].Joined || f.Last-2 > f.First && words[f.Last-2].Raw == "-"
	return (joined || f.Plain == "1") && !lapses[words[f.Last].Term]
}

// measured tells whether a value stands before word i.
func (v *view) measured(i int) bool {
	for _, f := range v.text.Facts {
		if f.Last <= i && !f.Weak && f.Unit != "ordinal" && f.Kind != facts.Identifier {
			return true
		}
	}
	return false
}

// nounAfter tells whether a noun follows a unit and is told apart by it, as
// in "a day pass", but not in "a week's notice" or "two days leave".
func (v *view) nounAfter(f facts.Fact) bool {
	words := v.text.Words
	if f.Last >= len(words) || strings.HasSuffix(f.Of(v.Text), "s") || strings.HasSuffix(f.Of(v.Text), "'") || strings.HasSuffix(f.Of(v.Text), "’") {
		return false
	}
	w := words[f.Last]
	return w.Kind == facts.Letters && w.Fact < 0 && !analysis.StopWord(w.Form) && !limits[w.Form] && !finite[w.Form] && !afterUnits[w.Form]
}

var (
	// afterUnits stand after a time and belong to no noun: a week later.
	afterUnits = set("off long longer maximum max minimum min later earlier early late ago sooner beforehand ahead old apart away afterwards thereafter only wide high deep tall thick more less extra additional instead")
	// lapses are measured by the time that stands before them.
	lapses = terms(`period window limit limits notice trial warranty guarantee deadline wait delay term lease minimum maximum allowance cap break stay week month year
		day hour return refund cancellation cooling probation probationary grace money payment turnaround delivery waiting retention`)
)
