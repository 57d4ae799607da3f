package disagree

import (
	"math/big"
	"strings"

	"footnote/engine/internal/facts"
)

// relation is how two values of one measure stand to each other.
type relation uint8

const (
	// same: equal, however they are written.
	same relation = iota
	// compatible: both can hold at once.
	compatible
	// apart: they cannot be compared.
	apart
	// differing: they cannot both hold.
	differing
)

// measure names what a fact measures: values of one measure are compared.
func measure(f facts.Fact) string {
	switch f.Kind {
	case facts.Amount:
		return "# amount " + f.Unit
	case facts.Time:
		return "# time"
	case facts.Date:
		if f.Day.Weekday > 0 {
			return "# weekday"
		}
		return "# date"
	}
	if strings.HasPrefix(f.Unit, every) {
		return "# frequency"
	}
	switch f.Unit {
	case "second", "day", "working day", "month":
		return "# duration"
	case "", "person", "age":
		return "# count"
	case "time":
		return "# times"
	}
	return "# " + f.Unit
}

func (l layout) compare(x, y key) relation {
	f, g := l.a.text.Facts[x.fact], l.b.text.Facts[y.fact]
	if f.Per != "" && g.Per == "" && l.b.saysPer(f.Per) {
		g.Per = f.Per
	}
	if g.Per != "" && f.Per == "" && l.a.saysPer(g.Per) {
		f.Per = g.Per
	}
	return compare(f, g)
}

// saysPer tells whether a statement says apart from its values what they are
// counted by: 25 days of holiday a year.
func (v *view) saysPer(per string) bool {
	for _, f := range v.text.Facts {
		if f.Weak && f.Value+" "+f.Unit == per {
			return true
		}
	}
	for i, w := range v.text.Words {
		if facts.PerWords[w.Form] == per || units[w.Form] == per && i > 0 && perWords[v.text.Words[i-1].Form] {
			return true
		}
	}
	return false
}

func compare(f, g facts.Fact) relation {
	switch {
	case f.Kind == facts.Date:
		return compareDays(f, g)
	case f.Kind == facts.Time:
		return compareTimes(f, g)
	case f.Kind == facts.Amount && f.Unit != g.Unit:
		return compareFree(f, g)
	}
	if f.Value == g.Value && f.High == g.High && f.Unit == g.Unit && f.Per == g.Per && f.Bound == g.Bound {
		return same
	}
	if f.Side != g.Side && f.Side != facts.NoSide && g.Side != facts.NoSide {
		return apart
	}
	a, ok := interval(f)
	b, ok2 := interval(g)
	if !ok || !ok2 {
		return apart
	}
	if f.Per != g.Per {
		// £60 a year is £5 a month; £5 and £5 a month need not be one.
		if !rescale(&b, g.Per, f.Per) {
			return apart
		}
	}
	if m := measure(f); f.Unit != g.Unit && (m == "# duration" || m == "# frequency") {
		return convert(f, g, a, b)
	}
	return relate(a, b)
}

type span struct {
	low, high *big.Rat
	bound     facts.Bound
}

func interval(f facts.Fact) (span, bool) {
	low, ok := new(big.Rat).SetString(f.Value)
	if !ok || len(f.Value) > 60 || len(f.High) > 60 {
		return span{}, false
	}
	high := low
	if f.High != "" {
		if high, ok = new(big.Rat).SetString(f.High); !ok {
			return span{}, false
		}
	}
	return span{low, high, f.Bound}, true
}

func (s *span) times(by *big.Rat) {
	s.low, s.high = new(big.Rat).Mul(s.low, by), new(big.Rat).Mul(s.high, by)
}

// rescale turns what is counted by one time into what is counted by another.
func rescale(s *span, from, to string) bool {
	a, unitA, okA := strings.Cut(from, " ")
	b, unitB, okB := strings.Cut(to, " ")
	if !okA || !okB || unitA != unitB {
		return false
	}
	x, ok := new(big.Rat).SetString(a)
	y, ok2 := new(big.Rat).SetString(b)
	if !ok || !ok2 || x.Sign() == 0 {
		return false
	}
	s.times(y.Quo(y, x))
	return true
}

// lengths are the least and greatest of each unit of time in days. Five
// working days are a week.
var lengths = map[string][2]*big.Rat{
	"second":      {big.NewRat(1, 86400), big.NewRat(1, 86400)},
	"day":         {big.NewRat(1, 1), big.NewRat(1, 1)},
	"working day": {big.NewRat(1, 1), big.NewRat(7, 5)},
	"month":       {big.NewRat(28, 1), big.NewRat(31, 1)},
}

// convert compares durations in two units by the days that each may be.
func convert(f, g facts.Fact, a, b span) relation {
	la, lb := lengths[strings.TrimPrefix(f.Unit, every)], lengths[strings.TrimPrefix(g.Unit, every)]
	if la[0] == nil || lb[0] == nil {
		return apart
	}
	if (f.Unit == "working day") != (g.Unit == "working day") && (f.Unit == "day" || g.Unit == "day") && a.low.Cmp(b.low) == 0 && a.high.Cmp(b.high) == 0 {
		return differing // 10 days are not 10 working days
	}
	a.low, a.high = new(big.Rat).Mul(a.low, la[0]), new(big.Rat).Mul(a.high, la[1])
	b.low, b.high = new(big.Rat).Mul(b.low, lb[0]), new(big.Rat).Mul(b.high, lb[1])
	if a.low.Cmp(b.high) <= 0 && b.low.Cmp(a.high) <= 0 {
		return compatible
	}
	a.high, b.high = a.low, b.low
	return relate(a, b)
}

// relate compares two intervals.
func relate(a, b span) relation {
	if a.bound == b.bound && a.low.Cmp(b.low) == 0 && a.high.Cmp(b.high) == 0 {
		return same
	}
	if a.bound == facts.About || b.bound == facts.About {
		if near(a.low, b.low) && near(a.high, b.high) {
			return compatible
		}
	}
	upA, upB := direction(a.bound), direction(b.bound)
	switch {
	case upA == upB && upA != 0:
		if a.low.Cmp(b.low) == 0 {
			return compatible // more than 5, at least 5
		}
		return differing
	case upA != 0 && upB != 0:
		return apart // at least three, at most five
	case upA == 0 && upB == 0:
		if within(a, b) || within(b, a) {
			return compatible
		}
		return differing
	case upA != 0:
		return reaches(b, a, upA)
	default:
		return reaches(a, b, upB)
	}
}

// reaches compares an exact interval with one that is open above or below.
func reaches(exact, open span, up int) relation {
	if up > 0 && exact.high.Cmp(open.low) >= 0 || up < 0 && exact.low.Cmp(open.high) <= 0 {
		return compatible
	}
	return differing
}

// direction is 1 where the truth may lie above a value, -1 below it.
func direction(b facts.Bound) int {
	switch b {
	case facts.AtLeast, facts.Over, facts.From:
		return 1
	case facts.AtMost, facts.Under, facts.Until:
		return -1
	}
	return 0
}

func within(a, b span) bool { return a.low.Cmp(b.low) >= 0 && a.high.Cmp(b.high) <= 0 }

// near tells whether one number rounds the other: they are a tenth apart at
// most.
func near(a, b *big.Rat) bool {
	d := new(big.Rat).Sub(a, b)
	d.Abs(d)
	most := new(big.Rat).Abs(a)
	if y := new(big.Rat).Abs(b); y.Cmp(most) > 0 {
		most = y
	}
	return d.Cmp(most.Mul(most, big.NewRat(1, 10))) <= 0
}

func compareDays(f, g facts.Fact) relation {
	a, b := f.Day, g.Day
	if a.Written != "" || b.Written != "" {
		if a.Written == b.Written {
			return same
		}
		return apart
	}
	common, differs := false, false
	full := true
	for _, p := range [...][2]int{{a.Year, b.Year}, {a.Month, b.Month}, {a.Number, b.Number}, {a.Weekday, b.Weekday}} {
		if p[0] > 0 && p[1] > 0 {
			common = true
			differs = differs || p[0] != p[1]
		} else if p[0] != p[1] {
			full = false
		}
	}
	upA, upB := direction(f.Bound), direction(g.Bound)
	switch {
	case !common || upA != 0 && upB != 0 && upA != upB:
		return apart
	case !differs && full && f.Bound == g.Bound:
		return same
	case !differs:
		return compatible
	case upA == upB:
		return differing
	case a.Year == 0 || b.Year == 0:
		return apart
	}
	// One is a day, the other an end of a time.
	x, y := a.Year*10000+a.Month*100+a.Number, b.Year*10000+b.Month*100+b.Number
	up := upB
	if upA != 0 {
		x, y, up = y, x, upA
	}
	if up > 0 && x >= y || up < 0 && x <= y {
		return compatible
	}
	return differing
}

func compareTimes(f, g facts.Fact) relation {
	a, unsureA := strings.CutPrefix(f.Value, "?")
	b, unsureB := strings.CutPrefix(g.Value, "?")
	upA, upB := direction(f.Bound), direction(g.Bound)
	if upA != upB && upA != 0 && upB != 0 {
		return apart
	}
	if a == b && f.High == g.High {
		if upA == upB {
			return same
		}
		return compatible
	}
	if (unsureA || unsureB) && halfDay(a) == halfDay(b) {
		return compatible
	}
	if f.High == "" && g.High == "" && upA != upB {
		return apart
	}
	return differing
}

// halfDay gives a time on a clock face of twelve hours.
func halfDay(s string) string {
	hour, minute, _ := strings.Cut(s, ":")
	n := 0
	for _, c := range hour {
		n = n*10 + int(c-'0')
	}
	return string(rune('a'+((n%12)+12)%12)) + ":" + minute
}
