package facts

import (
	"fmt"
	"strings"
	"testing"
)

func describe(t *Text) string {
	var out []string
	for _, f := range t.Facts {
		if f.Weak {
			continue
		}
		s := []string{"number", "amount", "date", "time", "id"}[f.Kind] + " " + f.Value
		if f.High != "" {
			s += ".." + f.High
		}
		if f.Unit != "" && f.Unit != "labelled" {
			s += " " + f.Unit
		}
		if f.Per != "" {
			s += " per " + f.Per
		}
		if f.Bound != Exactly {
			s = []string{"", ">=", "<=", ">", "<", "from", "until", "~"}[f.Bound] + " " + s
		}
		if f.Side != NoSide {
			s += []string{"", " before", " after"}[f.Side]
		}
		out = append(out, s)
	}
	return strings.Join(out, "; ")
}

func TestShow(t *testing.T) {
	for _, s := range []string{"three to five days, 3–5 days, 3-5 days, between 3 and 5 days", "1,000 and 1000 and 1 000", "£4.99, 4.99 GBP, 4 pounds 99, €35, 35,00 €, 50 USD, 20 pounds sterling, $10k, $1.6 million, 99p", "3 May 2026; 2026-05-03; May 3rd, 2026; the 3rd of May; May 2026; in May; 03/05/2026; 13/05/2026", "50% 50 per cent half of it", "5pm 17:00 5.30 p.m. noon midnight 9 to 11 am 9am-5pm 9-5pm", "020 7946 0018, 02079460018, +44 20 7946 0018, 555-010-0199 (555) 010-0199", "version 2.4 v2.4.1 form 12B HC-20417 Article IV № 7 Postcode 01067 Code 007 opens gate 1.10", "A parcel may weigh 20kg, 40 m², 40 m2, 10 business days, 60 °C, 5 km, 402 m", "10³ litres 10^3 litres ½ cup 1/2 cup 1½ cups", "費用は３００円です ٢٥ euros Room Ⅳ", "no later than 30 days after the trip; at least two people; up to 12 months; open until 20:00, not before 6:30; 30 days before; 12 months or more", "two hundred and fifty members, twenty-first floor, a dozen eggs, 1.6 million, two-thirds, a third of", "£5 a month, 2 days per week, 10 and 20 euros, 5, 10 or 15 days, 3–5 May 2026, May 3-5, 2026", "must not exceed 30 kg, in 2026, 1861–65, the 1990s, 19th century, 19-year-old, 92-year-old", "30-day period, two-week, Opening in May, the 5,000 square foot suite", "on July 15th, 2006. In 1940, 2008 was", "5 o'clock, 12:15 a.m. at 0:15, at 9 a.m. and closes"} {
		fmt.Println(s, "\n   ", describe(Read(s)))
	}
}
