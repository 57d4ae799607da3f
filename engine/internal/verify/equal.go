package verify

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/facts"
)

// likeness is how far a fact of a source is the fact of the sentence.
type likeness uint8

const (
	unlike likeness = iota
	// valueOnly: the same value in another unit or currency.
	valueOnly
	// otherBound: the same value and unit, held from another side.
	otherBound
	equal
)

// compare tells how far fact g of page p is fact f of the sentence.
func (c *check) compare(f facts.Fact, p *page, g facts.Fact) likeness {
	switch {
	case f.Kind == facts.Date && g.Kind == facts.Date:
		if !sameDay(f.Day, g.Day) && !c.yearApart(f, p, g) {
			return unlike
		}
		return c.bounds(f, p, g)
	case f.Kind == facts.Time && g.Kind == facts.Time:
		if !sameTime(f.Value, g.Value) {
			return unlike
		}
		return c.bounds(f, p, g)
	case f.Unit == "years" && f.Kind == facts.Number:
		if inYears(f, g) {
			return equal
		}
		return unlike
	case f.Kind == facts.Identifier || g.Kind == facts.Identifier:
		return sameIdentifier(f, g)
	case f.Kind == facts.Date && g.Digits != "" && f.Digits != "", g.Kind == facts.Date && f.Kind == facts.Number && g.Digits != "":
		// A year, or a count that looks like one.
		if f.Value == g.Value && f.Unit == "" && g.Unit == "" {
			return c.bounds(f, p, g)
		}
		return unlike
	case f.Kind == facts.Date || g.Kind == facts.Date || f.Kind == facts.Time || g.Kind == facts.Time:
		return unlike
	}
	if f.Value != g.Value || f.High != g.High {
		if shareOf(f, g) {
			return c.bounds(f, p, g)
		}
		if sameWritten(f, g) {
			return valueOnly
		}
		return unlike
	}
	unitEqual := c.sameUnit(f, p, g)
	if !unitEqual && f.Kind != g.Kind {
		return unlike
	}
	if !unitEqual {
		return valueOnly
	}
	if f.Per != g.Per && !c.perSaid(f, p, g) {
		return valueOnly
	}
	return c.bounds(f, p, g)
}

// inYears tells whether g is the years f, "the 1950s" or "the 50s", or a year
// among them.
func inYears(f, g facts.Fact) bool {
	if g.Unit == "years" {
		return strings.HasSuffix(f.Value, g.Value) || strings.HasSuffix(g.Value, f.Value)
	}
	if g.Kind != facts.Date || g.Day.Year == 0 {
		return false
	}
	return strings.HasSuffix(strconv.Itoa(g.Day.Year/10*10)+"s", f.Value)
}

// sameWritten tells whether two numbers are written with one value and two
// units: 5 days, 5 weeks.
func sameWritten(f, g facts.Fact) bool {
	return f.Plain != "" && f.Plain == g.Plain && f.Kind == g.Kind && f.Unit != "" && g.Unit != ""
}

// shareOf tells whether one is a percentage and the other the same share
// written as a fraction: half, 50%.
func shareOf(f, g facts.Fact) bool {
	if f.High != "" || g.High != "" || f.Kind != facts.Number || g.Kind != facts.Number {
		return false
	}
	percent, share := f, g
	if percent.Unit != "percent" {
		percent, share = g, f
	}
	if percent.Unit != "percent" || share.Unit != "" || !strings.Contains(share.Value, "/") || len(percent.Value) > 20 || len(share.Value) > 20 {
		return false
	}
	a, ok := new(big.Rat).SetString(percent.Value)
	b, ok2 := new(big.Rat).SetString(share.Value)
	return ok && ok2 && a.Cmp(b.Mul(b, big.NewRat(100, 1))) == 0
}

func sameDay(f, g facts.Day) bool {
	if f.Written != "" || g.Written != "" {
		return f.Written == g.Written
	}
	return (f.Year == 0 || f.Year == g.Year) && (f.Month == 0 || f.Month == g.Month) && (f.Number == 0 || f.Number == g.Number) &&
		(f.Weekday == 0 || f.Weekday == g.Weekday)
}

// yearApart tells whether the passage gives the day without its year, and the
// year in its headings or the same sentence.
func (c *check) yearApart(f facts.Fact, p *page, g facts.Fact) bool {
	if g.Day.Year != 0 || f.Day.Year == 0 || g.Day.Month == 0 {
		return false
	}
	rest := f.Day
	rest.Year = 0
	if !sameDay(rest, g.Day) {
		return false
	}
	return p.around(p.of[g.First], func(w facts.Word) bool {
		return w.Fact >= 0 && p.text.Facts[w.Fact].Kind == facts.Date && p.text.Facts[w.Fact].Day.Year == f.Day.Year
	})
}

// sameTime compares times; one said with o'clock fits either half of the day.
func sameTime(a, b string) bool {
	a, unsureA := strings.CutPrefix(a, "?")
	b, unsureB := strings.CutPrefix(b, "?")
	if a == b {
		return true
	}
	return (unsureA || unsureB) && afternoon(a) == b || (unsureA || unsureB) && afternoon(b) == a
}

func afternoon(s string) string {
	hour, minute, _ := strings.Cut(s, ":")
	for h, w := range [...]string{"12", "13", "14", "15", "16", "17", "18", "19", "20", "21", "22", "23"} {
		if hour == [...]string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"}[h] {
			return w + ":" + minute
		}
	}
	return s
}

func sameIdentifier(f, g facts.Fact) likeness {
	if f.Kind == g.Kind {
		if f.Unit == "address" || g.Unit == "address" {
			if f.Value == g.Value {
				return equal
			}
			return unlike
		}
		a, telA := strings.CutPrefix(f.Value, "tel:")
		b, telB := strings.CutPrefix(g.Value, "tel:")
		if telA && telB {
			if a == b || sameLine(a, b) || sameLine(b, a) {
				return equal
			}
			return unlike
		}
		if a == b || facts.Bare(a) == facts.Bare(b) && strings.ContainsFunc(a, func(r rune) bool { return r >= 'A' && r <= 'Z' }) {
			return equal
		}
		return unlike
	}
	// A label may be left out: "gate 7", "the seventh", "7".
	if f.Unit == "labelled" && g.Digits != "" && g.Unit == "" && f.Value == g.Digits || g.Unit == "labelled" && f.Digits != "" && f.Unit == "" && g.Value == f.Digits {
		return equal
	}
	return unlike
}

// sameLine tells whether phone number a, written with its country, is b.
func sameLine(a, b string) bool {
	if !strings.HasPrefix(a, "+") {
		return false
	}
	b = strings.TrimLeft(b, "0")
	return len(b) >= 8 && strings.HasSuffix(a, b) && len(a)-len(b) <= 4
}

// soft units count what a bare number may count as well.
func soft(unit string) bool { return unit == "person" || unit == "age" || unit == "time" || unit == "" }

func (c *check) sameUnit(f facts.Fact, p *page, g facts.Fact) bool {
	switch {
	case f.Unit == g.Unit && f.Kind == g.Kind:
		return true
	case soft(f.Unit) && soft(g.Unit) && f.Kind == g.Kind:
		// A bare number is an age only where it counts nothing.
		return f.Unit != "age" && g.Unit != "age" || f.Unit != "age" && !c.said.counts(f) || g.Unit != "age" && !p.counts(g)
	case f.Kind == facts.Number && f.Unit == "" && g.Kind == facts.Amount && !c.said.counts(f):
		return true // no currency is claimed
	case strings.HasPrefix(f.Unit, "GBP") && g.Unit == "lb", f.Unit == "lb" && g.Unit == "GBP" && f.Kind != g.Kind:
		// Pounds of either kind, where both are only called pounds.
		return strings.HasPrefix(unitWritten(c.said, f), "pound") || strings.HasPrefix(unitWritten(p, g), "pound")
	case g.Unit == "" && g.Kind == facts.Number && f.Unit != "percent":
		// The unit may stand at the head of the column.
		return p.namesUnit(p.of[g.First], f.Unit, g.First)
	case g.Unit == "cent" && (f.Unit == "USD" || f.Unit == "EUR"), f.Unit == "cent" && (g.Unit == "USD" || g.Unit == "EUR"):
		return false
	}
	return false
}

// counts tells whether a noun follows a number.
func (p *page) counts(f facts.Fact) bool {
	if f.Unit != "" {
		return true
	}
	if f.Last >= len(p.text.Words) {
		return false
	}
	w := p.text.Words[f.Last]
	return w.Kind == facts.Letters && !analysis.StopWord(w.Form)
}

func unitWritten(p *page, f facts.Fact) string {
	return p.text.Words[f.Last-1].Form
}

// namesUnit tells whether sentence s or the headings name a unit apart from
// any number, no later than word beside.
func (p *page) namesUnit(s int, unit string, beside int) bool {
	return p.around(s, func(w facts.Word) bool {
		if w.Fact >= 0 || w.Kind == facts.Mark || w.Start > p.text.Words[beside].Start {
			return false
		}
		base, ok := facts.UnitWord(w.Form)
		return ok && base == unit || w.Form == "kg" && unit == "gram"
	})
}

// around tells whether a word of sentence s or of the headings is so.
func (p *page) around(s int, is func(facts.Word) bool) bool {
	if s >= p.heads && slices.ContainsFunc(p.text.Words[p.sentences[s].first:p.sentences[s].last], is) {
		return true
	}
	if p.heads == 0 {
		return false
	}
	last := p.sentences[p.heads-1].last
	return slices.ContainsFunc(p.text.Words[max(0, last-mostWords):last], is)
}

// perSaid tells whether what one of two facts is counted by is said elsewhere
// in the sentence of the other: a monthly fee of £5 is £5 a month.
func (c *check) perSaid(f facts.Fact, p *page, g facts.Fact) bool {
	if f.Per != "" && g.Per != "" {
		return false
	}
	if f.Per != "" {
		return p.saysPer(p.of[g.First], f.Per, p.coordinated(g))
	}
	return c.said.saysPer(c.said.of[f.First], g.Per, false)
}

// coordinated tells whether an amount leaves out what another one of its
// sentence is counted by: "£5 a month, or £8 in London".
func (p *page) coordinated(g facts.Fact) bool {
	words := p.text.Words
	start := g.First
	for start > 0 && words[start-1].Fact >= 0 && p.text.Facts[words[start-1].Fact].First == g.First {
		start-- // the words of its bound
	}
	if start == 0 || words[start-1].Kind == facts.Letters && !joining[words[start-1].Form] && words[start-1].Form != "from" {
		return false
	}
	return g.Last >= len(words) || words[g.Last].Kind == facts.Mark || words[g.Last].Form == "in" || words[g.Last].Form == "at" || words[g.Last].Form == "on" || words[g.Last].Form == "outside" || words[g.Last].Form == "after" || words[g.Last].Form == "before"
}

func (p *page) saysPer(s int, per string, shared bool) bool {
	_, unit, _ := strings.Cut(per, " ")
	return p.around(s, func(w facts.Word) bool {
		if facts.PerWords[w.Form] == per {
			return true
		}
		if shared && w.Fact >= 0 && p.text.Facts[w.Fact].Per == per {
			return true
		}
		// "a month" may head a column: it is a unit, and no fact.
		base, ok := facts.UnitWord(w.Form)
		return ok && base == unit && (w.Fact < 0 || p.text.Facts[w.Fact].Weak)
	})
}

// bounds compares on which side of the value the truth may lie.
func (c *check) bounds(f facts.Fact, p *page, g facts.Fact) likeness {
	if f.Side != facts.NoSide && g.Side != facts.NoSide && f.Side != g.Side {
		return otherBound
	}
	a, b := f.Bound, g.Bound
	if a == facts.About {
		a = facts.Exactly
	}
	if b == facts.About {
		b = facts.Exactly
	}
	if a == b {
		return equal
	}
	dated := g.Kind == facts.Date || g.Kind == facts.Time
	pair := func(x, y facts.Bound) bool { return a == x && b == y || a == y && b == x }
	switch {
	case pair(facts.Until, facts.AtMost), pair(facts.From, facts.AtLeast), dated && pair(facts.From, facts.Over):
		return equal
	case f.High != "" && pair(facts.Exactly, facts.AtMost):
		return equal // within three to five days, in three to five
	case pair(facts.Exactly, facts.AtMost) && (c.said.inTime(f) || p.inTime(g)):
		return equal // in 24 hours, within 24 hours
	case f.Kind == facts.Amount && pair(facts.Exactly, facts.From):
		return equal
	case pair(facts.Exactly, facts.AtMost) && c.limits(f, p, g, a == facts.Exactly, "limit", "maximum", "max", "cap", "ceiling"),
		pair(facts.Exactly, facts.AtLeast) && c.limits(f, p, g, a == facts.Exactly, "minimum", "min"):
		return equal // a limit of £500, up to £500
	case dated && (pair(facts.Exactly, facts.From) || pair(facts.Exactly, facts.Until)):
		return equal
	case a == facts.Exactly && b == facts.AtMost && p.permits(g.First):
		// What may be up to twenty may be twenty.
		return equal
	}
	return otherBound
}

// inTime tells whether a length of time says when something will have happened:
// it comes in five days.
func (p *page) inTime(f facts.Fact) bool {
	return f.Bound == facts.Exactly && f.First > 0 && p.text.Words[f.First-1].Form == "in" && f.Kind == facts.Number && f.Unit != "" && f.Side == facts.NoSide
}

// limits tells whether one of names, which names a bound, stands beside the
// value that has none: f, where said, or g.
func (c *check) limits(f facts.Fact, p *page, g facts.Fact, said bool, names ...string) bool {
	s := p.of[g.First]
	if said {
		p, s = c.said, c.said.of[f.First]
	}
	return p.around(s, func(w facts.Word) bool { return slices.Contains(names, w.Form) })
}

// permits tells whether the sentence of word i permits something.
func (p *page) permits(i int) bool {
	s := p.sentences[p.of[i]]
	for _, w := range p.text.Words[s.first:s.last] {
		switch w.Form {
		case "may", "can", "could", "allowed", "permitted", "entitled":
			return true
		}
	}
	return false
}
