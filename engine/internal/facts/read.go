package facts

import (
	"math/big"

	"footnote/engine/internal/analysis"
)

type reader struct {
	text  *Text
	words []Word
	// money is set while a number after a currency sign is read.
	money bool
	// values are those of the facts, for sharing a unit among a list.
	values []*big.Rat
}

func (r *reader) read() {
	for i := 0; i < len(r.words); {
		n := r.factAt(i)
		if n <= i {
			n = i + 1
		}
		i = n
	}
	r.shareUnits()
	for k := range r.text.Facts {
		r.bound(k)
	}
}

// add keeps a fact over the words [first, last).
func (r *reader) add(f Fact, first, last int, value *big.Rat) int {
	f.First, f.Last = first, last
	f.Span = analysis.Span{Start: r.words[first].Start, End: r.words[last-1].End}
	f.Bounded = f.Span
	for k := first; k < last; k++ {
		r.words[k].Fact = len(r.text.Facts)
	}
	r.text.Facts = append(r.text.Facts, f)
	r.values = append(r.values, value)
	return last
}

// factAt reads the fact that starts at word i and returns the word after it,
// or i.
func (r *reader) factAt(i int) int {
	if n := r.dateAt(i); n > i {
		return n
	}
	if n := r.addressAt(i); n > i {
		return n
	}
	w := r.words[i]
	if w.Kind == Mark || w.Kind == Letters && !mayStart[w.Form] && r.money0(i) == "" && !isLabel(w) {
		return i
	}
	if n := r.phoneAt(i); n > i {
		return n
	}
	if n := r.dayNumberAt(i); n > i {
		return n
	}
	if n := r.timeAt(i); n > i {
		return n
	}
	if n := r.labelledAt(i); n > i {
		return n
	}
	if n := r.quantityAt(i); n > i {
		return n
	}
	if w.Kind == Figure {
		return r.codeAt(i)
	}
	return i
}

// mayStart are the words that a fact can start with.
var mayStart = func() map[string]bool {
	m := map[string]bool{"half": true, "a": true, "an": true, "once": true, "twice": true, "noon": true, "midday": true, "midnight": true, "single": true, "sole": true}
	for _, t := range []map[string]int64{smallNumbers, tens, ordinals} {
		for w := range t {
			m[w] = true
		}
	}
	m["hundred"], m["thousand"], m["million"], m["billion"], m["dozen"] = true, true, true, true, true
	return m
}()

// money0 tells the currency that word i is a sign or code of, when it stands
// before a figure.
func (r *reader) money0(i int) string {
	w := r.words[i]
	if i+1 >= len(r.words) || r.words[i+1].Kind != Figure || r.gap(i) > 1 {
		return ""
	}
	form := w.Form
	if w.Kind == Letters && !w.Capitals {
		return ""
	}
	return currencies[form].code
}

// signAt reads a currency before a number: €, US$, GBP.
func (r *reader) signAt(i int) (currency, int) {
	if i >= len(r.words) {
		return currency{}, i
	}
	w := r.words[i]
	if w.Kind == Letters && i+1 < len(r.words) && r.words[i+1].Raw == "$" && r.gap(i) == 0 {
		if c, ok := currencies[w.Form+"$"]; ok {
			return c, i + 2
		}
	}
	if c, ok := currencies[w.Form]; ok && (w.Kind == Sign || w.Capitals && i+1 < len(r.words) && r.words[i+1].Kind == Figure) {
		return c, i + 1
	}
	return currency{}, i
}

// quantityAt reads a number or an amount, or a range of two.
func (r *reader) quantityAt(i int) int {
	low, mid := r.oneAt(i)
	if mid == i {
		return i
	}
	if low.n.ordinal {
		f := Fact{Kind: Number, Value: low.n.value.RatString(), Unit: "ordinal", Weak: low.n.weak}
		return r.add(f, i, mid, nil)
	}
	if j := r.connectorAt(i, mid); j > mid {
		if high, end := r.oneAt(j); end > j && !high.n.ordinal && r.sameMeasure(low, high) && !r.isYear(low) {
			if low.unit.base == "" && low.money.code == "" {
				low.unit, low.money, low.per = high.unit, high.money, high.per
				r.scaleAlike(&low.n, high.n)
			}
			if high.unit.base == "" && high.money.code == "" {
				high.unit, high.money = low.unit, low.money
			}
			if low.per == "" {
				low.per = high.per
			}
			f := low.fact()
			f.High = high.fact().Value
			f.Plain += ".." + high.n.value.RatString()
			f.Weak, f.Digits = false, ""
			return r.add(f, i, end, nil)
		}
	}
	f := low.fact()
	if r.isYear(low) {
		year, _ := parseNumber(low.n.digits)
		f = Fact{Kind: Date, Value: f.Value, Day: Day{Year: int(year.Num().Int64())}, Digits: low.n.digits}
		n := r.add(f, i, mid, nil)
		return r.yearSpanAt(mid, n, f.Day.Year)
	}
	return r.add(f, i, mid, low.n.value)
}

// scaleAlike gives the lower end of "1.5–2 million" the scale of the upper.
func (r *reader) scaleAlike(low *number, high number) {
	if low.digits != "" && high.digits == "" && !high.fraction && high.value.Cmp(whole(1e5)) >= 0 && low.value.Cmp(whole(1000)) < 0 {
		for _, by := range []int64{1e9, 1e6, 1e3} {
			if high.value.Cmp(whole(by)) >= 0 {
				low.value = new(big.Rat).Mul(low.value, whole(by))
				return
			}
		}
	}
}

type measured struct {
	n     number
	unit  unit
	money currency
	per   string
}

func (m measured) fact() Fact {
	f := Fact{Kind: Number, Unit: m.unit.base, Per: m.per, Digits: m.n.digits, Weak: m.n.weak, Plain: m.n.value.RatString()}
	v := m.n.value
	switch {
	case m.money.code != "":
		f.Kind, f.Unit, f.Weak = Amount, m.money.code, false
		v = new(big.Rat).Mul(v, new(big.Rat).SetFrac64(m.money.num, m.money.den))
	case m.unit.base != "":
		v = new(big.Rat).Mul(v, new(big.Rat).SetFrac64(m.unit.num, m.unit.den))
	}
	if f.Unit != "" {
		f.Digits = ""
		if !m.n.fraction {
			f.Weak = false
		}
	}
	f.Value = v.RatString()
	return f
}

// oneAt reads one number with what belongs to it.
func (r *reader) oneAt(i int) (measured, int) {
	var m measured
	c, j := r.signAt(i)
	if j > i {
		m.money = c
	}
	r.money = j > i
	start := j
	n, j := r.numberAt(j)
	if j == start {
		// "a day" may stand for one day.
		if start == i && i < len(r.words) && r.words[i].Kind == Letters && (r.words[i].Form == "a" || r.words[i].Form == "an") {
			if u, end := r.unitAt(i + 1); end > i+1 && u.base != "percent" {
				return measured{n: number{value: whole(1), weak: true, fraction: true}, unit: u}, end
			}
		}
		return m, i
	}
	m.n = n
	if n.ordinal {
		if m.money.code != "" {
			return m, i
		}
		return m, j
	}
	if m.money.code == "" {
		if u, end := r.unitAt(j); end > j {
			m.unit, j = u, end
			// An hour and a half is left as an hour.
			if j < len(r.words) && r.words[j].Form == "and" && j+2 < len(r.words) && r.words[j+1].Form == "a" && r.words[j+2].Form == "half" {
				m.n.value = new(big.Rat).Add(m.n.value, big.NewRat(1, 2))
				j += 3
			}
		} else if c, end := r.moneyAfter(j); end > j {
			m.money = c
			j = end
			if cents, end := r.centsAt(j, c); end > j {
				m.n.value = new(big.Rat).Add(m.n.value, cents)
				j = end
			}
		}
	} else if j < len(r.words) && (r.words[j].Kind == Letters && r.words[j].Capitals || r.words[j].Kind == Letters && currencies[r.words[j].Form].code == m.money.code && m.money.code != "") {
		// "$5 USD", "$5 AUD".
		if c, ok := currencies[r.words[j].Form]; ok {
			m.money = c
			j++
		}
	}
	if per, end := r.perAt(j); end > j && (m.money.code != "" || m.unit.base != "" || r.words[j].Form != "a" && r.words[j].Form != "an" || !m.n.weak) {
		m.per, j = per, end
	}
	return m, j
}

// moneyAfter reads a currency after a number: "euros", "EUR", "€", "US
// dollars".
func (r *reader) moneyAfter(j int) (currency, int) {
	at := j
	if at+1 < len(r.words) && r.words[at].Kind == Letters {
		country := map[string]string{"us": "USD", "american": "USD", "australian": "AUD", "canadian": "CAD"}[r.words[at].Form]
		if country != "" && (r.words[at+1].Form == "dollars" || r.words[at+1].Form == "dollar") {
			return currency{country, 1, 1}, at + 2
		}
		if r.words[at].Form == "new" && at+2 < len(r.words) && r.words[at+1].Form == "zealand" && r.words[at+2].Form == "dollars" {
			return currency{"NZD", 1, 1}, at + 3
		}
	}
	if at >= len(r.words) || r.words[at].Break {
		return currency{}, j
	}
	w := r.words[at]
	if w.Form == "p" && r.gap(at-1) == 0 {
		return currency{"GBP", 1, 100}, at + 1
	}
	c, ok := currencies[w.Form]
	if !ok || w.Kind == Letters && (w.Form == "try" || w.Form == "rs" || w.Form == "won" || w.Form == "real" || w.Form == "rand" || w.Form == "franc") && !w.Capitals {
		return currency{}, j
	}
	if w.Kind == Sign && (at+1 < len(r.words) && r.words[at+1].Kind == Figure && r.gap(at) == 0 || r.gap(at-1) > 2) {
		return currency{}, j // it belongs to the next number
	}
	at++
	if at < len(r.words) && r.words[at].Form == "sterling" {
		at++
	}
	return c, at
}

// centsAt reads what follows the pounds of "4 pounds 99" or "5 euros and 50
// cents".
func (r *reader) centsAt(j int, c currency) (*big.Rat, int) {
	at := j
	joined := at < len(r.words) && r.words[at].Form == "and"
	if joined {
		at++
	}
	if at >= len(r.words) || c.den != 1 {
		return nil, j
	}
	n, end := r.numberAt(at)
	if end == at || n.ordinal || !n.value.IsInt() || n.value.Sign() <= 0 || n.value.Cmp(whole(100)) >= 0 {
		return nil, j
	}
	small := end < len(r.words) && (currencies[r.words[end].Form].den == 100 || currencies[r.words[end].Form].code == "cent" || r.words[end].Form == "p")
	if small {
		return new(big.Rat).Quo(n.value, whole(100)), end + 1
	}
	if joined || r.words[at].Kind != Figure || len(r.words[at].Raw) != 2 {
		return nil, j
	}
	if _, unitEnd := r.unitAt(end); unitEnd > end {
		return nil, j
	}
	return new(big.Rat).Quo(n.value, whole(100)), end
}

// connectorAt reads what joins the two ends of a range, after word mid.
func (r *reader) connectorAt(i, mid int) int {
	if mid >= len(r.words) || r.words[mid].Break {
		return mid
	}
	w := r.words[mid]
	switch {
	case w.Kind == Mark && (w.Raw == "-" || w.Raw == "–" || w.Raw == "—" || w.Raw == "−" || w.Raw == "‐"):
		if r.words[mid-1].Kind == Mark {
			return mid
		}
		if mid+1 < len(r.words) && r.words[mid+1].Form == "to" {
			return mid + 2
		}
		return mid + 1
	case w.Joined && w.Kind != Mark && mid > i:
		if w.Kind == Figure {
			return mid
		}
		if _, n := r.numberAt(mid); n > mid && smallNumbers[w.Form]+tens[w.Form] > 0 {
			return mid // two-three: not written so
		}
		if w.Form == "to" && mid+1 < len(r.words) && r.words[mid+1].Joined {
			return mid + 1
		}
	case w.Form == "to" || w.Form == "through":
		return mid + 1
	case w.Form == "and" && i > 0 && (r.words[i-1].Form == "between" || i > 1 && r.words[i-2].Form == "between"):
		return mid + 1
	}
	return mid
}

// sameMeasure tells whether two numbers may be the ends of one range.
func (r *reader) sameMeasure(a, b measured) bool {
	if a.money.code != "" && b.unit.base != "" || a.unit.base != "" && b.money.code != "" {
		return false
	}
	if a.money.code != "" && b.money.code != "" {
		return a.money.code == b.money.code
	}
	if a.n.weak && a.n.fraction || b.n.weak && b.n.fraction {
		return false
	}
	return a.unit.base == "" || b.unit.base == "" || a.unit.base == b.unit.base
}

// shareUnits gives a bare number in a list the unit of the next one: "10 and
// 20 euros". "The next 24" counts what the number before it does.
func (r *reader) shareUnits() {
	facts := r.text.Facts
	for k := 1; k < len(facts); k++ {
		f, before := &facts[k], facts[k-1]
		if f.Kind == Number && f.Unit == "" && f.High == "" && !f.Weak && before.Kind == Number && before.Unit != "" && before.Unit != "ordinal" && before.Unit != "percent" &&
			f.First > 0 && (ofTheSame[r.words[f.First-1].Form] || r.parallel(f, before)) && !r.counted(f.Last) && f.First-before.Last < 12 && r.values[k] != nil && r.values[k-1] != nil && r.values[k-1].Sign() != 0 {
			if v, ok := new(big.Rat).SetString(before.Value); ok {
				f.Value = v.Quo(v, r.values[k-1]).Mul(v, r.values[k]).RatString()
				f.Unit, f.Digits = before.Unit, ""
			}
		}
	}
	for k := len(facts) - 2; k >= 0; k-- {
		f, next := &facts[k], &facts[k+1]
		if f.Kind != Number || f.Unit != "" || f.High != "" || f.Weak || next.Weak || r.values[k] == nil || r.values[k+1] == nil || next.Unit == "" || next.Kind != Number && next.Kind != Amount || next.Unit == "ordinal" {
			continue
		}
		joined := f.Last < next.First && next.First-f.Last <= 2
		for _, w := range r.words[f.Last:next.First] {
			joined = joined && (w.Form == "and" || w.Form == "or" || w.Raw == "," || w.Raw == "/")
		}
		// A sign before the next number is not shared: 10 and €20.
		if !joined || r.words[next.First].Kind == Sign {
			continue
		}
		factor := new(big.Rat)
		if v, ok := factor.SetString(next.Value); !ok || r.values[k+1].Sign() == 0 || v.Sign() == 0 {
			continue
		}
		factor.Quo(factor, r.values[k+1])
		f.Kind, f.Unit, f.Per, f.Digits, f.Weak = next.Kind, next.Unit, next.Per, "", false
		f.Value = factor.Mul(factor, r.values[k]).RatString()
	}
}

// parallel tells whether a number stands behind the same word as the one before
// it: laptops after four years, phones after three.
func (r *reader) parallel(f *Fact, before Fact) bool {
	if before.First == 0 || f.Last < len(r.words) && r.words[f.Last].Kind != Mark {
		return false
	}
	w := r.words[f.First-1]
	return w.Kind == Letters && w.Form == r.words[before.First-1].Form && analysis.StopWord(w.Form) && w.Form != "and" && w.Form != "or" && w.Form != "the"
}

// ofTheSame stand before a number that counts what the last one did.
var ofTheSame = set("next other remaining last further following")

// counted tells whether word k may be what the number before it counts.
func (r *reader) counted(k int) bool {
	return k < len(r.words) && r.words[k].Kind == Letters && !analysis.StopWord(r.words[k].Form)
}
