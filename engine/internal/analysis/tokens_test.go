package analysis

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"footnote/engine/internal/growth"
)

// describe writes tokens as their terms: a Part in brackets, an Alt after ~.
func describe(tokens []Token) string {
	var b strings.Builder
	for i, t := range tokens {
		if i > 0 {
			b.WriteByte(' ')
		}
		switch {
		case t.Alt:
			b.WriteString("~" + t.Term)
		case t.Part:
			b.WriteString("(" + t.Term + ")")
		default:
			b.WriteString(t.Term)
		}
	}
	return b.String()
}

func TestTokens(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		// Inflection, case, accents.
		{"Refunded refunds REFUND refunding", "refund refund refund refund"},
		{"He paid for children", "he pay for child"},
		{"customers customs custom customer's", "customer customs custom customer"},
		{"organisation organization colour colors", "organ organ color color"},
		{"Café naïve façade", "cafe naiv facad"},
		{"Straße STRASSE strasse", "strass strass strass"},
		{"łódź Øre", "lodz ore ~oer"},
		{"Kündigung", "kundigung ~kuendigung"},
		{"due value blue", "due valu blue"},
		{"ışık IŞIK İzmir", "isik isik izmir"},
		// Possessives, elisions, contractions.
		{"the lift's door, the lifts’ doors", "the lift door the lift door"},
		{"O'Brien's O’Brien", "obrien obrien"},
		{"can't can’t cannot can not cant", "can not can not can not can not can not"},
		{"don't won't doesn't isn't", "do not will not do not be not"},
		{"it's what's let's we're I'd", "it be what be let us we be i would"},
		{"L’accès d'entrée qu'il", "acc entre il"},
		// Numbers.
		{"1,250 1250 12 500", "1250 1250 12500 (12) (500)"},
		{"1,250.50 1.250,50", "1250.50 1250.50"},
		{"three to five", "3 to 5"},
		{"3–5 3-5 10-15", "3 5 3 5 10 15"},
		{"twenty-five twenty five", "25 25"},
		{"two hundred and fifty", "250"},
		{"a hundred and a thousand", "a 100 and a 1000"},
		{"one thousand two hundred", "1200"},
		{"2nd second twenty-first 21st", "2nd 2nd ~second 21st 21st"},
		{"30 seconds, one second", "30 second 1 second"},
		{"½ 1/2 half", "1/2 1/2 1/2"},
		{"50% 50 % 50 per cent fifty percent", "50 percent 50 percent 50 percent 50 percent"},
		{"£4.99 4.99 pounds GBP 4.99", "pound 4.99 4.99 pound pound 4.99"},
		{"€5 5 EUR 5 euros", "euro 5 5 euro 5 euro"},
		{"£1.6m 1.6 million 1,600,000", "pound 1600000 1600000 1600000"},
		{"20kg 20 kg 20 kilograms", "20 kilogram 20 kilogram 20 kilogram"},
		{"30-day two-week", "30 day 2 week"},
		{"٢٥ ３００", "25 300"},
		{"version 2.10 and 2.1", "version 2.10 and 2.1"},
		// Times.
		{"9 a.m. 9am 9:00 09:00", "9:00 (9) 9:00 (9) 9:00 (9) 9:00 (9)"},
		{"5:30 p.m. 17:30", "17:30 (5:30) 17:30"},
		// Codes.
		{"HC-20471 hc20471", "hc-20471 ~hc20471 hc20471"},
		{"v2.4.1 version 2.4.1 v2.4", "version 2.4.1 version 2.4.1 version 2.4"},
		{"C++ C# C", "c++ c# c"},
		{"0-445 AB/2026/17 24/7", "0-445 ab/2026/17 24/7"},
		{"§12(3)(b) § 12(3)(b)", "section 12(3)(b) ~123b section 12(3)(b) ~123b"},
		{"W-2 401(k)", "w-2 ~w2 401(k) ~401k"},
		{"No. 14, no. 14", "number 14 number 14"},
		{"help@desk.example.org", "help@desk.example.org (help) (desk) (exampl) (org)"},
		{"https://www.example.org/a/ www.example.org/a.", "example.org/a (exampl) example.org/a (exampl)"},
		{"Use files.example.org/a.b?c=1.5.", "use files.example.org/a.b?c=1.5 (file) (exampl)"},
		{"user_id R&D N/A and/or", "user_id (user) r&d n/a and or"},
		{"U.S. US us", "us us us"},
		{"Ten.Eleven", "10 11"},
		{".NET .5", ".net (net) 0.5"},
		{"COVID-19", "covid-19 ~covid19 (covid)"},
		{"001 01067", "001 01067"},
		{"10.0.0.1 1.1.2027", "10.0.0.1 1.1.2027"},
		// Hyphens.
		{"cross-border crossborder", "crossbord (cross) (border) crossbord"},
		{"mother-in-law's", "motherinlaw (mother) (in) (law)"},
		{"e-mail email", "email (mail) email"},
		// Scripts without spaces.
		{"押金为三百元", "押金 金为 为三 三百 百元"},
		{"水 カード300円", "水 カー ード 300 円"},
		{"보증금", "보증 증금"},
		// Nothing to compare.
		{"?! — “” …", ""},
	} {
		if got := describe(Tokens(c.text)); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

func TestTokenFlags(t *testing.T) {
	tokens := Tokens("IT it It U.S. us VAT-free")
	want := []string{"it acronym", "it", "it upper", "us acronym", "us", "vatfree upper", "vat acronym", "free"}
	var got []string
	for _, k := range tokens {
		f := k.Form
		if k.Acronym {
			f += " acronym"
		} else if k.Upper {
			f += " upper"
		}
		got = append(got, f)
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestTokenKinds(t *testing.T) {
	for text, want := range map[string]Kind{"word": Word, "cross-border": Word, "3": Number, "three": Number, "1,250": Number, "9 a.m.": Number,
		"HC-20471": Code, "C++": Code, "0-445": Code, "007": Code, "a@b.example.org": Code, "押金": Pair, "水": Pair} {
		if got := Tokens(text); len(got) == 0 || got[0].Kind != want {
			t.Errorf("%s: got %+v, want kind %d", text, got, want)
		}
	}
}

// checkTokens holds any text to the promise of Tokens.
func checkTokens(t interface{ Fatalf(string, ...any) }, text string) {
	tokens := Tokens(text)
	last := Span{}
	whole := Span{}
	for i, k := range tokens {
		if k.Start < last.Start || k.Start >= k.End || k.End > len(text) {
			t.Fatalf("%q: token %+v is out of order", text, k)
		}
		if k.Form == "" || k.Term == "" {
			t.Fatalf("%q: token %+v is empty", text, k)
		}
		if k.Part {
			if i == 0 || k.Start < whole.Start || k.End > whole.End {
				t.Fatalf("%q: part %+v is outside %v", text, k, whole)
			}
			continue
		}
		if k.Kind != Pair && k.Start < whole.End {
			t.Fatalf("%q: token %+v overlaps %v", text, k, whole)
		}
		last, whole = k.Span, k.Span
	}
	if again := Tokens(text); !slices.Equal(again, tokens) {
		t.Fatalf("%q: read twice, %v and %v", text, tokens, again)
	}
}

func TestTokensAreExactAndInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkTokens(t, textGenerator().Draw(t, "text")) })
}

func TestFoldIsIdempotent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "s")
		if once := Fold(s); Fold(once) != once {
			t.Fatalf("%q: %q then %q", s, once, Fold(once))
		}
	})
}

// Each word that is kept whole keeps its inflections with it.
func TestKeptWholeInflections(t *testing.T) {
	for w := range keptWhole {
		plural := w + "s"
		if strings.HasSuffix(w, "y") {
			plural = w[:len(w)-1] + "ies"
		} else if strings.HasSuffix(w, "s") {
			plural = w + "es"
		}
		if w != "customs" && Term(plural) != Term(w) {
			t.Errorf("%s is %s, %s is %s", w, Term(w), plural, Term(plural))
		}
	}
}

// Words that look alike to the stemmer and are not, and words that belong
// together though no rule of English says so.
func TestTermsThatMeetAndPart(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"instalments", "installment", true},
		{"instalments", "install", false},
		{"France", "francs", false},
		{"deliver", "deliveries", true},
		{"delivered", "delivery", true},
		{"expires", "expiry", true},
	} {
		if same := Term(c.a) == Term(c.b); same != c.same {
			t.Errorf("%s and %s: same %v, want %v", c.a, c.b, same, c.same)
		}
	}
}

func TestTokensAreLinear(t *testing.T) {
	for name, unit := range map[string]string{"prose": "The fee is 5 euros, e.g. No. 7. ", "letters": "x", "digits": "7", "spaced digits": "7 ",
		"groups": "1 250 250 ", "numerals": "two hundred and ", "joined": "a-", "dotted": "1.", "brackets": "1(1)", "slashes": "a/", "at": "a@",
		"hyphen words": "two-", "han": "押", "marks": "\u0301", "umlaut": "ü", "per": "per ", "quotes": "x'", "under": "_a", "http": "http://", "digits letters": "1a", "million": "million "} {
		growth.Linear(t, name, 25_000, func(size int) { Tokens(strings.Repeat(unit, size/len(unit))) })
	}
}

func FuzzTokens(f *testing.F) {
	for _, s := range []string{"Can’t pay £4.99?", "3–5 days", "HC-20471", "two hundred and fifty-first", "押金为三百元", "12 500 €", "9 a.m."} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		checkTokens(t, text)
		if once := Fold(text); Fold(once) != once {
			t.Fatalf("%q: folding is not idempotent", text)
		}
	})
}

func BenchmarkTokensInOtherScripts(b *testing.B) {
	text := strings.Repeat("Die Kündigungsfrist beträgt für Gäste drei Monate. 押金为三百元，退房后七天内退还。 Le préavis est de deux mois. ", 500)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Tokens(text)
	}
}

func BenchmarkTokens(b *testing.B) {
	var s strings.Builder
	for i := range 200 {
		fmt.Fprintf(&s, "An order can be refunded within %d days of delivery, unless it was a gift. It costs £%d.50 at No. %d. Members don’t pay for cross-border shipping at 9 a.m. ", i, i, i)
	}
	b.SetBytes(int64(s.Len()))
	for b.Loop() {
		Tokens(s.String())
	}
}
