package disagree

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"footnote/engine/internal/facts"
)

// Passed is a sentence that speaks of a day as one to come, or as an end not
// yet reached, when it has passed.
type Passed struct {
	Statement
	// Date is its last day, as YYYY-MM-DD, and Written the date as it stands
	// in the text, at [Start, End).
	Date       string
	Written    string
	Start, End int
}

// ahead are the words of a clause that look ahead to its date.
var ahead = set(`will shall until till deadline deadlines due expire expires expiring valid upcoming coming soon planned plan plans planning
	scheduled must submit apply register closes close ends end latest going expected expect intend currently now remains`)

// behind are the words of a clause that looks back.
var behind = set("was were had did been ago launched started began founded introduced since established became last previously formerly originally")

// Dates finds the sentences whose stated date lies before today, which is
// YYYY-MM-DD, and which still speak of it as ahead; what only tells of the
// past is left out. It finds none when today is no date.
func Dates(statements []Statement, today string) []Passed {
	if _, err := time.Parse(time.DateOnly, today); err != nil {
		return nil
	}
	var out []Passed
	for _, s := range statements {
		if s.Kind == "code" || !strings.ContainsFunc(s.Text, unicode.IsDigit) || illustrates(s.Text, len(s.Text)) || strings.HasSuffix(strings.TrimSpace(s.Text), "?") {
			continue
		}
		t := facts.Read(s.Text)
		clauses := t.Clauses(0, len(t.Words))
		if s.Kind == "row" {
			// A row's cells speak of one thing: Date: 3 May 2026; Item: due.
			clauses = []facts.Clause{{Last: len(t.Words)}}
		}
		for _, c := range clauses {
			if p, ok := passed(t, c, s, today); ok {
				out = append(out, p)
				break
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Passed) int { return place(a.Statement, b.Statement) })
	return out
}

func passed(t *facts.Text, c facts.Clause, s Statement, today string) (Passed, bool) {
	looksAhead, looksBack := false, false
	for _, w := range t.Words[c.First:c.Last] {
		if w.Fact >= 0 && t.Facts[w.Fact].Kind == facts.Date {
			continue
		}
		looksAhead = looksAhead || ahead[w.Form]
		looksBack = looksBack || behind[w.Form] || w.Kind == facts.Letters && len(w.Form) > 5 && strings.HasSuffix(w.Form, "ed") && w.Form != "expected" && w.Form != "planned" && w.Form != "scheduled"
	}
	last := ""
	var at facts.Fact
	for _, f := range t.Facts {
		if f.First < c.First || f.Last > c.Last || f.Kind != facts.Date || f.Day.Year == 0 || f.Day.Written != "" || f.Day.Month == 0 && !yearAfter(t, f.First) {
			continue
		}
		if d := lastDay(f.Day); d > last {
			last, at = d, f
		}
	}
	if last == "" || last >= today {
		return Passed{}, false
	}
	// "By" and "until" make of the date an end, "before" mostly too.
	ends := at.Bound == facts.AtMost || at.Bound == facts.Until
	if !ends && !looksAhead || looksBack && !looksAheadPlainly(t, c) {
		return Passed{}, false
	}
	return Passed{s, last, at.Of(s.Text), at.Start, at.End}, true
}

// yearAfter tells whether what stands before word i makes a year of a bare
// figure: throughout 2017, but not code 1995.
func yearAfter(t *facts.Text, i int) bool {
	if i == 0 {
		return false
	}
	switch t.Words[i-1].Form {
	case "in", "by", "until", "till", "through", "throughout", "before", "during", "of", "year", "late", "early", "mid", "end":
		return true
	}
	return false
}

// looksAheadPlainly tells whether a clause has "will" or "must", whatever
// else it says.
func looksAheadPlainly(t *facts.Text, c facts.Clause) bool {
	for _, w := range t.Words[c.First:c.Last] {
		switch w.Form {
		case "will", "must", "shall":
			return true
		}
	}
	return false
}

// lastDay is the last day that a date may be.
func lastDay(d facts.Day) string {
	month, number := d.Month, d.Number
	if month == 0 {
		month = 12
	}
	if number == 0 {
		number = time.Date(d.Year, time.Month(month)+1, 0, 0, 0, 0, 0, time.UTC).Day()
	}
	return fmt.Sprintf("%04d-%02d-%02d", d.Year, month, number)
}
