package facts

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"footnote/engine/internal/growth"
)

// describe writes the facts of a text that claim something.
func describe(t *Text) string {
	var out []string
	for _, f := range t.Facts {
		if f.Weak {
			continue
		}
		s := f.Value
		if f.High != "" {
			s += ".." + f.High
		}
		if f.Unit != "" && f.Unit != "labelled" {
			s += " " + f.Unit
		}
		if f.Per != "" {
			s += " per " + f.Per
		}
		s = [...]string{"number ", "amount ", "date ", "time ", "id "}[f.Kind] + s
		s = [...]string{"", ">= ", "<= ", "> ", "< ", "from ", "until ", "~ "}[f.Bound] + s
		s += [...]string{"", " before", " after"}[f.Side]
		out = append(out, s)
	}
	return strings.Join(out, "; ")
}

// Every way of writing on a line has the same facts.
func TestEqualHoweverWritten(t *testing.T) {
	for want, ways := range map[string][]string{
		"number 3..5 day":                  {"three to five days", "3–5 days", "3-5 days", "between 3 and 5 days", "3 to 5 days", "3- to 5-day"},
		"number 1000":                      {"1,000", "1000", "1 000", "a thousand", "one thousand"},
		"number 250":                       {"250", "two hundred and fifty", "two hundred fifty"},
		"number 12":                        {"a dozen", "twelve", "12", "１２", "١٢"},
		"number 1600000":                   {"1.6 million", "1,600,000"},
		"number 2/3":                       {"two-thirds", "2/3", "⅔"},
		"number 3/2":                       {"1½", "1 1/2", "1.5"},
		"number 14 day":                    {"14 days", "two weeks", "2-week", "a fortnight"[2:] + " of 14 days"},
		"amount 499/100 GBP":               {"£4.99", "4.99 GBP", "GBP 4.99", "4 pounds 99", "4.99 pounds sterling", "4 pounds and 99 pence"},
		"amount 35 EUR":                    {"€35", "35 €", "35,00 €", "35 euros", "EUR 35"},
		"amount 1600000 USD":               {"$1.6m", "$1.6 million", "1.6 million dollars", "US$1.6 million"},
		"date 2026-05-03":                  {"3 May 2026", "2026-05-03", "May 3rd, 2026", "May 3, 2026", "3rd of May 2026", "3.5.2026"},
		"date 3/5/2026":                    {"03/05/2026", "3/5/2026"},
		"date 2026-05-13":                  {"13/05/2026", "05/13/2026"},
		"number 50 percent":                {"50%", "50 %", "50 per cent", "fifty percent"},
		"time 17:00":                       {"5pm", "5 p.m.", "17:00", "5:00 PM", "17:00 p.m."},
		"time 12:00":                       {"noon", "12 noon", "12:00"},
		"from time 9:00; until time 17:00": {"9am-5pm", "9:00–17:00", "9 a.m. to 5 p.m.", "9 to 5 pm"},
		"number 20000 gram":                {"20 kg", "20kg", "20 kilograms", "20,000 g"},
		"number 40 square metre":           {"40 m²", "40 m2", "40 square metres"},
		"number 10 working day":            {"10 business days", "ten working days"},
		"number 60 °C":                     {"60 °C", "60°C", "60 degrees Celsius"},
		"number 1000 litre":                {"10³ litres", "10^3 litres", "1,000 litres"},
		"number 20 age":                    {"20 years old", "20-year-old", "20 years of age"},
		"id tel:02079460018":               {"020 7946 0018", "02079460018", "020-7946-0018"},
		"id 2.4":                           {"version 2.4", "v2.4", "Version 2.4"},
		"id 4":                             {"Article IV", "Article 4", "article Ⅳ", "step four"},
		"amount 5 GBP per 1 month":         {"£5 a month", "£5 per month", "£5/month"},
		"amount 10 EUR; amount 20 EUR":     {"10 and 20 euros", "10 or 20 euros", "€10 and €20"},
		">= number 30 day":                 {"at least 30 days", "no less than 30 days", "30 days or more", "a minimum of 30 days"},
		"<= number 30 day":                 {"at most 30 days", "up to 30 days", "within 30 days", "no later than 30 days", "must not exceed 30 days", "30 days or less"},
		"> number 30 day":                  {"more than 30 days", "over 30 days", "longer than 30 days"},
		"< number 30 day":                  {"less than 30 days", "under 30 days", "fewer than 30 days"},
		"number 30 day before":             {"30 days before", "30 days in advance", "30 days prior"},
		">= time 6:30":                     {"not before 6:30", "no earlier than 6:30 am"},
		"date 1861; date 1865":             {"1861–65", "1861 and 1865"},
	} {
		for _, s := range ways {
			if got := describe(Read("x " + s)); got != want {
				t.Errorf("%q: got %q, want %q", s, got, want)
			}
		}
	}
}

func TestFactsOfSentences(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Postcode 01067, code 007, form 12B, gate 1.10.", "id 01067; id 007; id 12B; id 1.10"},
		{"Part HC-20417 of 5 May.", "id HC-20417; date 0000-05-05"},
		{"You may march in May.", "date 0000-05-00"},
		{"1. Keys cost 25 euros.", "amount 25 EUR"},
		{"- Dogs over 20 kg", "> number 20000 gram"},
		{"No more than 20 guests may stay.", "<= number 20"},
		{"open 3–5 May 2026", "date 2026-05-03; date 2026-05-05"},
		{"the 19th century and the 1990s", "number 19 ordinal; number 1990s years"},
		{"費用は３００円です。", "amount 300 JPY"},
		{"half-empty, one of us, no one, a day", ""},
	} {
		if got := describe(Read(c.text)); got != c.want {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
}

// checkRead holds any text to what Read promises.
func checkRead(t interface{ Fatalf(string, ...any) }, text string) {
	r := Read(text)
	last := 0
	for _, w := range r.Words {
		if w.Start < 0 || w.Start > w.End || w.End > len(text) || w.Start < last && w.Term != "not" {
			t.Fatalf("%q: word %+v is out of place", text, w)
		}
		last = w.Start
	}
	for _, f := range r.Facts {
		if f.First >= f.Last || f.Last > len(r.Words) || f.Start > f.End || f.Bounded.Start > f.Start || f.Bounded.End < f.End {
			t.Fatalf("%q: fact %+v is out of place", text, f)
		}
	}
	r.Clauses(0, len(r.Words))
	r.Names(0, len(r.Words))
}

func TestReadNeverFails(t *testing.T) {
	pieces := []string{"£", "4.99", "3", "–", "-", "5", " ", " May ", "2026", "%", "three", " hundred ", "no ", "not ", "than ", "more ", "°C", "kg", "²", "½", "/", ":", "17", "a.m.", "p.m", "(", ")", "+44", "020 ", "Ⅳ", "No.", "\n", "- ", "１", "٢", "’", "n't", "\xff", "円"}
	rapid.Check(t, func(t *rapid.T) {
		checkRead(t, strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 30).Draw(t, "pieces"), ""))
	})
	rapid.Check(t, func(t *rapid.T) { checkRead(t, rapid.String().Draw(t, "text")) })
}

func TestReadIsLinear(t *testing.T) {
	for _, unit := range []string{"7", "7 ", "1,", "1.", "three ", "two hundred and ", "May ", "3 May ", "£", "not ", "a-", "1-", "(", "7(", "'", "x", "020 ", "\n1. ", "A ", "+", "1/", "12:", "押", "no more than ", "\u00ad", "\n"} {
		growth.Linear(t, unit, 4_000, func(size int) { Read(strings.Repeat(unit, size/len(unit))) })
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{"no later than 3 May 2026", "£4.99 a month", "3–5 days", "HC-20417", "9 to 5 pm", "费用300元"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) { checkRead(t, text) })
}
