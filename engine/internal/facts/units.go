package facts

import (
	"math/big"
	"strings"

	"footnote/engine/internal/analysis"
)

// unit is a unit in terms of a base unit of what it measures.
type unit struct {
	base     string
	num, den int64
}

// units are the names and short forms of units. Units that convert exactly,
// and that people convert, share a base: 20 kg is 20,000 g, two weeks are 14
// days. A day is not 24 hours, nor a month 30 days: documents mean the one
// they say.
var units = func() map[string]unit {
	m := map[string]unit{}
	add := func(base string, num, den int64, forms string) {
		for f := range strings.FieldsSeq(forms) {
			m[f] = unit{base, num, den}
		}
	}
	add("gram", 1, 1000, "mg milligram milligrams milligramme milligrammes")
	add("gram", 1, 1, "g gr gram grams gramme grammes")
	add("gram", 1000, 1, "kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes")
	add("gram", 1e6, 1, "tonne tonnes")
	add("ton", 1, 1, "ton tons")
	add("lb", 1, 1, "lb lbs")
	add("ounce", 1, 1, "oz ounce ounces")
	add("stone", 1, 1, "stone")
	add("metre", 1, 1000, "mm millimetre millimetres millimeter millimeters")
	add("metre", 1, 100, "cm centimetre centimetres centimeter centimeters")
	add("metre", 1, 1, "m metre metres meter meters")
	add("metre", 1000, 1, "km kms kilometre kilometres kilometer kilometers")
	add("inch", 1, 1, "inch inches")
	add("inch", 12, 1, "ft foot feet")
	add("inch", 36, 1, "yd yds yard yards")
	add("mile", 1, 1, "mi mile miles")
	add("litre", 1, 1000, "ml millilitre millilitres milliliter milliliters")
	add("litre", 1, 100, "cl centilitre centilitres")
	add("litre", 1, 1, "l litre litres liter liters")
	add("gallon", 1, 1, "gallon gallons")
	add("pint", 1, 1, "pint pints")
	add("hectare", 1, 1, "ha hectare hectares")
	add("acre", 1, 1, "acre acres")
	add("second", 1, 1000, "ms millisecond milliseconds")
	add("second", 1, 1, "s sec secs second seconds")
	add("second", 60, 1, "min mins minute minutes")
	add("second", 3600, 1, "h hr hrs hour hours")
	add("day", 1, 1, "day days")
	add("day", 7, 1, "wk wks week weeks")
	add("day", 14, 1, "fortnight fortnights")
	add("month", 1, 1, "mo mos mth mths month months")
	add("month", 12, 1, "yr yrs year years")
	add("month", 120, 1, "decade decades")
	add("month", 1200, 1, "century centuries")
	add("night", 1, 1, "night nights")
	add("weekend", 1, 1, "weekend weekends")
	add("quarter", 1, 1, "quarters")
	add("percent", 1, 1, "percent pct")
	add("basis point", 1, 1, "bps")
	add("byte", 1, 1, "byte bytes")
	add("byte", 1000, 1, "kb kilobyte kilobytes")
	add("byte", 1e6, 1, "mb megabyte megabytes")
	add("byte", 1e9, 1, "gb gigabyte gigabytes")
	add("byte", 1e12, 1, "tb terabyte terabytes")
	add("watt", 1, 1, "w watt watts")
	add("watt", 1000, 1, "kw kilowatt kilowatts")
	add("watt", 1e6, 1, "mw megawatt megawatts")
	add("kilowatt hour", 1, 1, "kwh")
	add("volt", 1, 1, "v volt volts")
	add("hertz", 1, 1, "hz hertz")
	add("hertz", 1000, 1, "khz")
	add("hertz", 1e6, 1, "mhz")
	add("hertz", 1e9, 1, "ghz")
	add("pixel", 1, 1, "px pixel pixels")
	add("mph", 1, 1, "mph")
	add("km/h", 1, 1, "kph kmh")
	add("degree", 1, 1, "degree degrees")
	add("calorie", 1, 1, "calorie calories kcal")
	add("time", 1, 1, "times")
	add("person", 1, 1, "person persons people")
	return m
}()

// shortUnits are letters that are a unit only right after a figure.
const shortUnits = " g m l s h v w mi gr "

type currency struct {
	code     string
	num, den int64
}

// currencies are signs, codes and names of money. A dollar without a country
// is its own: it is taken for the US dollar and no other.
var currencies = func() map[string]currency {
	m := map[string]currency{}
	add := func(code string, den int64, forms string) {
		for f := range strings.FieldsSeq(forms) {
			m[f] = currency{code, 1, den}
		}
	}
	add("GBP", 1, "£ gbp sterling quid pound pounds ukp")
	add("GBP", 100, "pence penny")
	add("EUR", 1, "€ eur euro euros")
	add("USD", 1, "$ usd dollar dollars us$ buck bucks")
	add("AUD", 1, "aud a$ au$")
	add("CAD", 1, "cad c$ ca$")
	add("NZD", 1, "nzd nz$")
	add("cent", 1, "cent cents ¢")
	add("JPY", 1, "¥ jpy yen 円 ￥")
	add("CNY", 1, "cny rmb yuan 元 renminbi")
	add("INR", 1, "₹ inr rupee rupees")
	add("CHF", 1, "chf franc francs")
	add("SEK", 1, "sek")
	add("NOK", 1, "nok")
	add("DKK", 1, "dkk")
	add("krona", 1, "kr kronor kroner krone krona")
	add("PLN", 1, "pln zloty zlotys")
	add("RUB", 1, "₽ rub rouble roubles ruble rubles")
	add("KRW", 1, "₩ krw won 원")
	add("TRY", 1, "₺ lira")
	add("UAH", 1, "₴ hryvnia")
	add("ZAR", 1, "zar rand")
	add("BRL", 1, "brl reais")
	add("MXN", 1, "mxn peso pesos")
	add("BTC", 1, "₿ btc bitcoin bitcoins")
	return m
}()

// unitQualifiers may stand between a number and its unit; those with a value
// change what is counted, the others do not.
var unitQualifiers = map[string]string{"business": "working", "working": "working", "work": "working", "weekday": "working",
	"calendar": "", "consecutive": "", "full": "", "whole": "", "square": "square", "sq": "square", "cubic": "cubic", "more": "", "additional": "",
	"further": "", "extra": "", "nautical": "nautical", "academic": "academic", "fiscal": "fiscal", "clear": "", "paid": "", "straight": "", "complete": "",
	"short": "", "long": "", "other": "", "different": "", "last": "", "first": "", "next": "", "us": "", "american": ""}

// unitAt reads the unit at word j, after a number that ends there. It returns
// the word after the unit, or j.
func (r *reader) unitAt(j int) (unit, int) {
	at, qualifier := j, ""
	if at+2 < len(r.words) && r.words[at].Form == "or" && orMore[r.words[at+1].Form] && units[r.words[at+2].Form].base != "" {
		at += 2 // two or more days
	}
	for n := 0; n < 2 && at < len(r.words) && r.words[at].Kind == Letters && !r.words[at].Break; n++ {
		q, ok := unitQualifiers[r.words[at].Form]
		if !ok {
			break
		}
		if q != "" {
			qualifier = q
		}
		at++
	}
	if at >= len(r.words) || r.words[at].Break && at > 0 {
		return unit{}, j
	}
	for n := 2; n > 0; n-- {
		if r.described(at, n) {
			at += n // five unused days, 240 annual leave hours
			break
		}
	}
	w := r.words[at]
	switch {
	case w.Kind == Sign && (w.Raw == "%" || w.Raw == "‰") && at == j:
		if w.Raw == "‰" {
			return unit{"percent", 1, 10}, j + 1
		}
		return unit{"percent", 1, 1}, j + 1
	case w.Kind == Sign && w.Raw == "°" && at == j:
		if j+1 < len(r.words) && r.gap(j) <= 1 {
			switch r.words[j+1].Form {
			case "c":
				return unit{"°C", 1, 1}, j + 2
			case "f":
				return unit{"°F", 1, 1}, j + 2
			}
		}
		return unit{"degree", 1, 1}, j + 1
	case w.Kind == Figure && len(w.Raw) <= 4:
		// m2, km3, cm^2.
		base := strings.TrimRight(w.Form, "23^")
		power := w.Form[len(base):]
		if u, ok := units[base]; ok && base != "" && u.base == "metre" && at == j {
			switch strings.TrimPrefix(power, "^") {
			case "2":
				return unit{"square metre", u.num * u.num, u.den * u.den}, j + 1
			case "3":
				return unit{"cubic metre", u.num * u.num * u.num, u.den * u.den * u.den}, j + 1
			}
		}
		return unit{}, j
	case w.Kind != Letters:
		return unit{}, j
	}
	if w.Form == "per" && at == j && j+1 < len(r.words) && (r.words[j+1].Form == "cent" || r.words[j+1].Form == "centum") {
		return unit{"percent", 1, 1}, j + 2
	}
	u, ok := units[w.Form]
	if !ok || strings.Contains(shortUnits, " "+w.Form+" ") && (at != j || r.gap(j-1) > 1 || w.Capitals || w.Upper && w.Form != "c" && w.Form != "f" && w.Form != "l") {
		if (w.Form == "c" || w.Form == "f") && at == j && r.gap(j-1) <= 1 && w.Upper {
			return unit{"°" + strings.ToUpper(w.Form), 1, 1}, j + 1
		}
		return unit{}, j
	}
	at++
	if old := at; qualifier == "" && u.base == "month" && u.num == 12 && at < len(r.words) {
		// A person's age is a plain number as often as not.
		if r.words[at].Form == "old" || r.words[at].Form == "olds" {
			return unit{"age", 1, 1}, at + 1
		}
		if r.words[old].Form == "of" && old+1 < len(r.words) && r.words[old+1].Form == "age" {
			return unit{"age", 1, 1}, at + 2
		}
	}
	if u.base == "percent" && at < len(r.words) && (r.words[at].Form == "point" || r.words[at].Form == "points") {
		return unit{"percentage point", u.num, u.den}, at + 1
	}
	if u.base == "degree" && at < len(r.words) {
		switch r.words[at].Form {
		case "celsius", "centigrade", "c":
			return unit{"°C", 1, 1}, at + 1
		case "fahrenheit", "f":
			return unit{"°F", 1, 1}, at + 1
		}
	}
	if at < len(r.words) && r.words[at].Kind == Figure && r.gap(at-1) == 0 && u.base == "metre" {
		switch r.words[at].Raw {
		case "^2":
			qualifier = "square"
			at++
		case "^3":
			qualifier = "cubic"
			at++
		}
	}
	switch {
	case u.base != "metre" && u.base != "inch":
	case qualifier == "square":
		u.num, u.den = u.num*u.num, u.den*u.den
	case qualifier == "cubic":
		u.num, u.den = u.num*u.num*u.num, u.den*u.den*u.den
	}
	if qualifier != "" {
		u.base = qualifier + " " + u.base
	}
	return u, at
}

// orMore follow "or" between a number and what it counts.
var orMore = map[string]bool{"more": true, "fewer": true, "less": true}

// described tells whether the n words from k on only describe the times after
// them: unused days.
func (r *reader) described(k, n int) bool {
	if k+n >= len(r.words) || r.words[k+n].Kind != Letters || r.words[k+n].Break {
		return false
	}
	form := r.words[k+n].Form
	switch units[form].base {
	case "second", "day", "month":
	default:
		return false
	}
	if len(form) < 4 || !strings.HasSuffix(form, "s") || r.words[k+n].Upper {
		return false
	}
	for _, w := range r.words[k : k+n] {
		_, unit := units[w.Form]
		_, money := currencies[w.Form]
		_, scale := scales[w.Form]
		if w.Kind != Letters || w.Upper || unit || money || scale || w.Break || len(w.Form) < 3 || strings.HasSuffix(w.Form, "s") || analysis.StopWord(w.Form) || finite[w.Form] {
			return false
		}
	}
	return true
}

// perAt reads what a number is counted by: "a month", "per person", "/day".
func (r *reader) perAt(j int) (string, int) {
	if j+1 >= len(r.words) || r.words[j+1].Kind != Letters || r.words[j].Break {
		return "", j
	}
	switch w := r.words[j]; {
	case w.Kind == Letters && (w.Form == "per" || w.Form == "a" || w.Form == "an" || w.Form == "every" || w.Form == "each"):
	case w.Kind == Mark && w.Raw == "/":
	default:
		return "", j
	}
	u, ok := units[r.words[j+1].Form]
	if !ok || strings.Contains(shortUnits, " "+r.words[j+1].Form+" ") && r.words[j].Raw != "/" {
		return "", j
	}
	switch u.base {
	case "second", "day", "month", "night", "person", "gram", "metre", "mile", "litre", "gallon":
		return new(big.Rat).SetFrac64(u.num, u.den).RatString() + " " + u.base, j + 2
	}
	return "", j
}

// PerWords are the terms of adverbs and adjectives that say what is counted.
var PerWords = map[string]string{"hourly": "3600 second", "daily": "1 day", "weekly": "7 day", "fortnightly": "14 day", "monthly": "1 month",
	"yearly": "12 month", "annual": "12 month", "annually": "12 month", "nightly": "1 night"}

// UnitWord gives the base of a word that names a unit or a currency.
func UnitWord(form string) (string, bool) {
	if u, ok := units[form]; ok && !strings.Contains(shortUnits, " "+form+" ") {
		return u.base, true
	}
	if c, ok := currencies[form]; ok {
		return c.code, true
	}
	return "", false
}
