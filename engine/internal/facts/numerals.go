package facts

import (
	"math/big"
	"strings"
)

var (
	smallNumbers = numbered(`zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
		fifteen sixteen seventeen eighteen nineteen`, 0, 1)
	tens     = numbered("twenty thirty forty fifty sixty seventy eighty ninety", 20, 10)
	ordinals = func() map[string]int64 {
		m := numbered(`first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth
			fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth`, 1, 1)
		for i, w := range strings.Fields("thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth") {
			m[w] = int64(30 + 10*i)
		}
		m["hundredth"], m["thousandth"] = 100, 1000
		m["debut"] = 1
		return m
	}()
	scales = map[string]int64{"hundred": 100, "thousand": 1e3, "thousands": 1e3, "million": 1e6, "millions": 1e6, "billion": 1e9, "billions": 1e9,
		"trillion": 1e12, "bn": 1e9, "k": 1e3, "mn": 1e6, "mln": 1e6, "tn": 1e12, "dozen": 12}
	fractions = map[string]int64{"half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fourths": 4, "fifth": 5, "fifths": 5,
		"sixth": 6, "sixths": 6, "eighth": 8, "eighths": 8, "tenth": 10, "tenths": 10}
)

func numbered(words string, from, step int64) map[string]int64 {
	m := map[string]int64{}
	for i, w := range strings.Fields(words) {
		m[w] = from + int64(i)*step
	}
	return m
}

// afterFraction are the words that tell "a third" from the third one.
var afterFraction = set("of the off are is were was have has had do did can may less more lower higher")

// number is a number as read from one or more words.
type number struct {
	value *big.Rat
	// digits is how it is written, where it is a plain figure.
	digits  string
	ordinal bool
	weak    bool
	// written marks a fraction as such.
	fraction bool
}

func whole(n int64) *big.Rat { return new(big.Rat).SetInt64(n) }

// numberAt reads the number that starts at word i and returns the word after
// it, or i where there is none.
func (r *reader) numberAt(i int) (number, int) {
	if i >= len(r.words) {
		return number{}, i
	}
	switch w := r.words[i]; w.Kind {
	case Figure:
		return r.figureAt(i)
	case Letters:
		return r.wordsAt(i)
	}
	return number{}, i
}

func (r *reader) figureAt(i int) (number, int) {
	raw := r.words[i].Raw
	if len(raw) > 60 {
		return number{}, i
	}
	if m := ordinalShape.FindStringSubmatch(raw); m != nil {
		v, _ := parseNumber(m[1])
		return number{value: v, ordinal: true}, i + 1
	}
	if m := fractionShape.FindStringSubmatch(raw); m != nil {
		v, ok := new(big.Rat).SetString(m[2] + "/" + m[3])
		if !ok {
			return number{}, i
		}
		if m[1] != "" {
			n, _ := parseNumber(m[1])
			v.Add(v, n)
		}
		return number{value: v, fraction: true}, i + 1
	}
	if m := powerShape.FindStringSubmatch(raw); m != nil {
		base, _ := new(big.Int).SetString(m[1], 10)
		exponent, _ := new(big.Int).SetString(m[2], 10)
		return number{value: new(big.Rat).SetInt(base.Exp(base, exponent, nil))}, i + 1
	}
	if !plainShape.MatchString(raw) || zeroLed(raw) {
		return number{}, i
	}
	v, ok := parseNumber(raw)
	if !ok {
		return number{}, i
	}
	n := number{value: v, digits: raw}
	j := i + 1
	// Groups parted by spaces: 12 500.
	if len(raw) <= 3 && strings.Trim(raw, "0123456789") == "" && v.Sign() > 0 {
		k, joined := j, raw
		for k < len(r.words) && r.words[k].Kind == Figure && len(r.words[k].Raw) == 3 && strings.Trim(r.words[k].Raw, "0123456789") == "" && r.gap(k-1) == 1 && len(joined) < 30 {
			joined += r.words[k].Raw
			k++
		}
		if k > j && !(k < len(r.words) && r.words[k].Kind == Figure && r.gap(k-1) == 1) {
			n.value, _ = parseNumber(joined)
			n.digits, j = joined, k
		}
	}
	// A fraction after a whole number: 1 1/2.
	if j < len(r.words) && r.words[j].Kind == Figure && r.gap(j-1) <= 1 && strings.Trim(raw, "0123456789") == "" {
		if m := fractionShape.FindStringSubmatch(r.words[j].Raw); m != nil && m[1] == "" {
			if f, ok := new(big.Rat).SetString(m[2] + "/" + m[3]); ok && f.Cmp(whole(1)) < 0 {
				n.value = new(big.Rat).Add(v, f)
				n.digits = ""
				return n, j + 1
			}
		}
	}
	return r.scaleAt(n, j)
}

// scaleAt multiplies n by the scale words at j.
func (r *reader) scaleAt(n number, j int) (number, int) {
	for k := 0; k < 2 && j < len(r.words) && r.words[j].Kind == Letters; k++ {
		form := r.words[j].Form
		by, ok := scales[form]
		if form == "m" && r.gap(j-1) == 0 && r.money {
			by, ok = 1e6, true
		}
		if form == "b" && r.gap(j-1) == 0 && r.money {
			by, ok = 1e9, true
		}
		if !ok || form == "k" && r.gap(j-1) > 0 {
			break
		}
		n.value = new(big.Rat).Mul(n.value, whole(by))
		n.digits = ""
		j++
	}
	return n, j
}

// gap is the number of bytes between word k and the next one.
func (r *reader) gap(k int) int {
	if k < 0 || k+1 >= len(r.words) {
		return 1 << 20
	}
	return r.words[k+1].Start - r.words[k].End
}

// wordsAt adds up the number words that start at word i.
func (r *reader) wordsAt(i int) (number, int) {
	form := func(k int) string {
		if k < len(r.words) && r.words[k].Kind == Letters && !(k > i && r.words[k].Break) {
			return r.words[k].Form
		}
		return ""
	}
	j := i
	switch f := form(j); {
	case f == "half":
		if d := form(j + 1); d == "a" && form(j+2) == "dozen" {
			return number{value: whole(6)}, j + 3
		}
		if r.words[i].Joined || i+1 < len(r.words) && r.words[i+1].Joined && form(i+1) != "hour" {
			return number{}, i // half-empty
		}
		return number{value: big.NewRat(1, 2), fraction: true, weak: form(j+1) != "of" && form(j+1) != "the"}, j + 1
	case f == "one" && form(j+1) == "half":
		return number{value: big.NewRat(1, 2), fraction: true}, j + 2
	case (f == "a" || f == "an" || f == "one") && fractions[form(j+1)] > 2 && (f == "one" || afterFraction[form(j+2)]) && !strings.HasSuffix(form(j+1), "s"):
		return number{value: big.NewRat(1, fractions[form(j+1)]), fraction: true}, j + 2
	case f == "a" && (form(j+1) == "hundred" || form(j+1) == "thousand" || form(j+1) == "million" || form(j+1) == "billion" || form(j+1) == "dozen"):
		j++
	case f == "once":
		return number{value: whole(1), weak: true}, j + 1
	case f == "twice":
		return number{value: whole(2), weak: true}, j + 1
	case f == "single" || f == "sole":
		return number{value: whole(1), weak: true}, j + 1
	}
	total, current := new(big.Rat), int64(0)
	seen, small := false, false
	for {
		f := form(j)
		if f == "and" && seen && j > i {
			next := form(j + 1)
			last := form(j - 1)
			_, s := smallNumbers[next]
			_, t := tens[next]
			if !(s || t) || last != "hundred" && last != "thousand" && last != "million" {
				break
			}
			j++
			continue
		}
		if n, ok := smallNumbers[f]; ok {
			if small || seen && current%10 != 0 || current > 0 && current < 100 && n > 9 {
				break
			}
			current += n
			seen, small = true, true
			j++
			continue
		}
		if n, ok := tens[f]; ok {
			if small || current%100 != 0 {
				break
			}
			current += n
			seen = true
			j++
			continue
		}
		if n, ok := scales[f]; ok && len(f) > 3 && (seen || j > i) && f[len(f)-1] != 's' {
			if current == 0 {
				current = 1
			}
			if n == 100 {
				current *= 100
			} else {
				total.Add(total, new(big.Rat).Mul(whole(current), whole(n)))
				current = 0
			}
			seen, small = true, false
			j++
			if j-i > 12 {
				break
			}
			continue
		}
		if n, ok := ordinals[f]; ok && f != "hundredth" && f != "thousandth" {
			if !seen && f == "second" && (i > 0 && (r.words[i-1].Kind == Figure || r.words[i-1].Form == "per")) {
				break
			}
			if seen && (small || n > 9 || current%100 == 0 && current%10 != 0) {
				break
			}
			if seen && current%10 == 0 && current%100 == 0 && total.Sign() == 0 && current != 0 && n > 9 {
				break
			}
			v := total.Add(total, whole(current+n))
			return number{value: v, ordinal: true, weak: !seen && n == 1}, j + 1
		}
		break
	}
	if !seen {
		return number{}, i
	}
	v := total.Add(total, whole(current))
	n := number{value: v}
	// Two thirds, three quarters.
	if d, ok := fractions[form(j)]; ok && d > 2 && strings.HasSuffix(form(j), "s") && j == i+1 {
		n.value = new(big.Rat).Quo(v, whole(d))
		n.fraction = true
		return n, j + 1
	}
	if v.Cmp(whole(1)) == 0 && j == i+1 {
		n.weak = true
	}
	return n, j
}
