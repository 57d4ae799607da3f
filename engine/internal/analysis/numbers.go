package analysis

import (
	"strconv"
	"strings"
	"unicode"
)

// numeral is what a number word says.
type numeral struct {
	kind  numeralKind
	value int
}

type numeralKind uint8

const (
	noNumeral numeralKind = iota
	unitNumeral
	tensNumeral
	scaleNumeral
	ordinalNumeral
	halfNumeral
)

var numerals = func() map[string]numeral {
	m := map[string]numeral{"half": {halfNumeral, 0}, "hundred": {scaleNumeral, 100}, "thousand": {scaleNumeral, 1000},
		"million": {scaleNumeral, 1e6}, "billion": {scaleNumeral, 1e9}, "bn": {scaleNumeral, 1e9}, "dozen": {unitNumeral, 12}}
	for i, w := range strings.Fields(`zero one two three four five six seven eight nine ten eleven twelve thirteen
		fourteen fifteen sixteen seventeen eighteen nineteen`) {
		m[w] = numeral{unitNumeral, i}
	}
	for i, w := range strings.Fields("twenty thirty forty fifty sixty seventy eighty ninety") {
		m[w] = numeral{tensNumeral, 10 * (i + 2)}
	}
	for i, w := range strings.Fields(`first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth
		thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth`) {
		m[w] = numeral{ordinalNumeral, i + 1}
	}
	m["thirtieth"] = numeral{ordinalNumeral, 30}
	return m
}()

// unitForms are the short forms of units that may follow a number, with the
// word they stand for.
var unitForms = pairs(`kg:kilogram kgs:kilogram g:gram gr:gram mg:milligram lb:pound lbs:pound oz:ounce t:tonne km:kilometer
	kms:kilometer m:meter cm:centimeter mm:millimeter mi:mile mph:mph ft:foot yd:yard l:liter ml:milliliter cl:centiliter
	s:second sec:second secs:second min:minute mins:minute h:hour hr:hour hrs:hour wk:week wks:week yr:year yrs:year
	mo:month mos:month kb:kilobyte mb:megabyte gb:gigabyte tb:terabyte kw:kilowatt kwh:kwh w:watt v:volt hz:hertz
	khz:khz mhz:mhz ghz:ghz px:pixel pt:point pts:point pp:page pct:percent c:celsius f:fahrenheit`)

// currencies give signs, codes and short forms one term each.
var currencies = pairs(`£:pound gbp:pound sterling:pound quid:pound €:euro eur:euro $:dollar usd:dollar ¥:yen jpy:yen
	₹:rupee inr:rupee rs:rupee chf:franc ₽:rouble rub:rouble ₩:won krw:won zl:zloty pln:zloty aud:dollar cad:dollar nzd:dollar
	₺:lira try:lira ₴:hryvnia ¢:cent sek:krona nok:krona dkk:krona kr:krona`)

func ordinal(n int) string {
	suffix := "th"
	if n%100 < 11 || n%100 > 13 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return strconv.Itoa(n) + suffix
}

// plainDigits gives digits of any script and width as ASCII.
func plainDigits(s string) string {
	if isASCIIString(s) {
		return s
	}
	return strings.Map(func(r rune) rune {
		if r < 128 || !unicode.IsDigit(r) {
			return r
		}
		// Digits stand in blocks of ten, so the first of the run is a zero.
		n := rune(0)
		for n < 60 && unicode.IsDigit(r-n-1) {
			n++
		}
		return '0' + n%10
	}, s)
}

// numberTerm gives the value of digits grouped by commas or stops. A single
// stop is a decimal point whose digits count as written (version 2.10 is not
// 2.1), but ".00" adds nothing. It fails on what is not one number: several
// stops, a leading zero.
func numberTerm(s string) (term string, ok bool) {
	commas, stops := strings.Count(s, ","), strings.Count(s, ".")
	switch {
	case commas > 0 && stops > 0:
		decimal := "."
		if strings.LastIndexByte(s, ',') > strings.LastIndexByte(s, '.') {
			decimal = ","
		}
		i := strings.LastIndex(s, decimal)
		whole, fraction := s[:i], s[i+1:]
		if strings.Contains(whole, decimal) || !grouped(whole) {
			return "", false
		}
		return decimalTerm(strings.NewReplacer(",", "", ".", "").Replace(whole), fraction)
	case commas > 0:
		if grouped(s) {
			return strings.ReplaceAll(s, ",", ""), true
		}
		if commas > 1 {
			return "", false
		}
		whole, fraction, _ := strings.Cut(s, ",")
		return decimalTerm(whole, fraction)
	case stops == 1:
		whole, fraction, _ := strings.Cut(s, ".")
		return decimalTerm(whole, fraction)
	case stops > 1:
		if grouped(s) {
			return strings.ReplaceAll(s, ".", ""), true
		}
		return "", false
	}
	return decimalTerm(s, "")
}

func decimalTerm(whole, fraction string) (string, bool) {
	if len(whole) > 1 && whole[0] == '0' {
		return "", false
	}
	if whole == "" {
		whole = "0"
	}
	if fraction == "" || fraction == "00" {
		return whole, true
	}
	return whole + "." + fraction, true
}

// grouped tells whether s is a number in groups of thousands: 1,250 or
// 12.500.000 or, as in India, 1,25,000.
func grouped(s string) bool {
	groups := strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == '.' })
	if len(groups) < 2 || len(groups[0]) > 3 || groups[0] == "" || groups[0][0] == '0' {
		return false
	}
	for i, g := range groups[1:] {
		last := i == len(groups)-2
		if len(g) != 3 && (last || len(g) != 2 || len(groups[0]) > 2) {
			return false
		}
	}
	return true
}

// scaled multiplies a decimal term by a power of ten, exactly.
func scaled(term string, by int) string {
	whole, fraction, _ := strings.Cut(term, ".")
	for ; by > 1; by /= 10 {
		if fraction != "" {
			whole, fraction = whole+fraction[:1], fraction[1:]
		} else {
			whole += "0"
		}
	}
	whole = strings.TrimLeft(whole, "0")
	if whole == "" {
		whole = "0"
	}
	if strings.Trim(fraction, "0") == "" {
		return whole
	}
	return whole + "." + fraction
}

// clock gives a time of day its term: 9:00, 17:30. half is 'a', 'p' or 0.
func clock(s string, half byte) (string, bool) {
	hour, minute, found := strings.Cut(s, ":")
	if !found {
		if hour, minute, found = strings.Cut(s, "."); !found {
			minute = "00"
		}
	}
	h, err := strconv.Atoi(hour)
	if err != nil || h > 24 || len(minute) != 2 || !allDigits(minute) || minute > "59" {
		return "", false
	}
	if half != 0 {
		if h < 1 || h > 12 {
			return "", false
		}
		h %= 12
		if half == 'p' {
			h += 12
		}
	}
	return strconv.Itoa(h) + ":" + minute, true
}
