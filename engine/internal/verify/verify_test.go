package verify

import (
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/growth"

	"pgregory.net/rapid"
)

// told is a passage with the sentences that it supports, and those that it does
// not, by the reason for which.
type told struct {
	passage   string
	headings  []string
	supported []string
	refused   map[string]Reason
}

var table = []told{
	{
		passage: "The licence costs 1,250 crowns for 40 seats and runs for three to five years. Half of the seats are free. Bags weigh up to 2.5 kg.",
		supported: []string{"The licence costs 1250 crowns.", "There are forty seats.", "It runs for 3–5 years.", "50% of the seats are free.", "A bag may weigh up to 2,500 g.",
			"The licence runs for between three and five years."},
		refused: map[string]Reason{"The licence costs 250 crowns.": Number, "The licence costs 125 crowns.": Number, "It runs for three years.": Number, "It runs for 3–6 years.": Number,
			"It runs for three to five months.": Unit, "A bag may weigh up to 2.5 lb.": Unit, "There are 4 seats.": Number, "60% of the seats are free.": Number},
	},
	{
		passage:   "Breakfast is £4.99, the tour costs 30 dollars and the boat €12 a head. The pass is £5 a month.",
		supported: []string{"Breakfast is 4.99 GBP.", "Breakfast costs 4 pounds 99.", "The tour is $30.", "The boat costs 12 EUR.", "The pass is £5 per month.", "The monthly pass is £5."},
		refused:   map[string]Reason{"Breakfast is £4.89.": Amount, "Breakfast is €4.99.": Amount, "The tour is £30.": Amount, "The pass is £5 a year.": Amount, "Breakfast costs £30.": Amount},
	},
	{
		passage:   "The fair opens on 3 May 2026 and ends on 10 May. Stalls are let from October. The form is due by Friday. The old rule of 04/07/2025 is void.",
		supported: []string{"The fair opens on May 3rd, 2026.", "The fair opens on 2026-05-03.", "The fair opens in May 2026.", "The fair opens in 2026.", "The form is due by Friday.", "The old rule of 4/7/2025 is void."},
		refused: map[string]Reason{"The fair opens on 4 May 2026.": Date, "The fair opens on 3 May 2025.": Date, "The fair opens on 3 June 2026.": Date, "The form is due by Thursday.": Date,
			"The old rule of 4 July 2025 is void.": Date, "Stalls are let from November.": Date, "The fair opens on 10 May.": Pairing},
	},
	{
		passage:   "The desk opens at 8:30 a.m. and shuts at 6 p.m. Lunch is at noon. Trains leave at 0:05.",
		supported: []string{"The desk opens at 08:30.", "The desk shuts at 18:00.", "Lunch is at 12:00.", "Trains leave at 12:05 a.m."},
		refused:   map[string]Reason{"The desk opens at 8:30 p.m.": Time, "The desk shuts at 6 a.m.": Time, "Lunch is at midnight.": Time, "The desk opens at 18:00.": Pairing, "Trains leave at 12:05.": Time},
	},
	{
		passage:   "Spare part QX-30817 fits release 3.10 of the pump. Call 0161 496 0733. Use code 0042 at gate 2.20. Section VI applies.",
		supported: []string{"Part QX-30817 fits the pump.", "Part qx30817 fits release 3.10.", "Call 01614960733.", "Call +44 161 496 0733.", "Section 6 applies.", "Use code 0042."},
		refused:   map[string]Reason{"Part QX-30871 fits the pump.": Identifier, "It fits release 3.1.": Identifier, "Call 0161 496 0773.": Identifier, "Use code 42.": Identifier, "Use gate 2.2.": Identifier, "Section 7 applies.": Identifier},
	},
	{
		passage:   "Reply no later than 20 days after the visit. At least three members vote. The term is up to 18 months. Guests over 16 may swim. The bar is shut before 7 p.m.",
		supported: []string{"Reply within 20 days after the visit.", "Three or more members vote.", "The term is no more than 18 months.", "Guests older than 16 may swim.", "The bar is shut before 19:00."},
		refused: map[string]Reason{"Reply no earlier than 20 days after the visit.": Bound, "Reply within 20 days before the visit.": Bound, "At most three members vote.": Bound, "Three members vote.": Bound,
			"The term is at least 18 months.": Bound, "Guests under 16 may swim.": Bound, "The bar is shut after 7 p.m.": Bound},
	},
	{
		passage: "Gift vouchers cannot be exchanged, tickets can. Bikes are not insured without a lock. Neither beer nor wine is sold. Members never queue. No cats are let in. The pool is non-heated. Smoking is prohibited.",
		supported: []string{"Gift vouchers can't be exchanged.", "Tickets can be exchanged.", "Beer is not sold.", "Wine is not sold.", "Members do not queue.", "Cats are not let in.", "The pool is not heated.",
			"Smoking is not allowed.", "Bikes aren't insured without a lock."},
		refused: map[string]Reason{"Gift vouchers can be exchanged.": Negation, "Tickets cannot be exchanged.": Negation, "Bikes are insured without a lock.": Negation, "Bikes are not insured with a lock.": Negation,
			"Beer is sold.": Negation, "Members queue.": Negation, "Cats are let in.": Negation, "The pool is heated.": Negation, "Smoking is allowed.": Negation, "Smoking is permitted.": Negation},
	},
	{
		passage:   "Not only adults but also pupils may join. Nobody pays twice. There is no charge for coats and the show costs 9 euros. No more than 30 people may enter.",
		supported: []string{"Pupils may join.", "The show costs 9 euros.", "30 people may enter."},
		refused:   map[string]Reason{"Adults may not join.": Negation, "The show does not cost 9 euros.": Negation, "There is a charge for coats.": Negation, "No people may enter.": Negation},
	},
	{
		passage:   "Iris Calloway and Tomás O’Dowd run Halden & Marsh. Ida Reeve-Stone is the treasurer. The office is in Cresswick.",
		supported: []string{"Iris Calloway runs Halden and Marsh.", "Calloway runs Halden & Marsh.", "Tomas O'Dowd runs Halden & Marsh.", "Ida Reeve-Stone is the treasurer.", "The office is in CRESSWICK."},
		refused:   map[string]Reason{"Irene Calloway runs Halden & Marsh.": Name, "Ida Stone is the treasurer.": Name, "The office is in Cress Wick.": Name, "The office is in Halden.": Pairing, "Tomás Reeve runs Halden & Marsh.": Name},
	},
	{
		passage:   "Singles cost 15 euros and doubles 25 euros. Nurses start in April, porters in June. The red line runs every 8 minutes; the blue line runs every 12 minutes.",
		supported: []string{"Singles cost 15 euros.", "Doubles cost 25 euros.", "Singles and doubles cost 15 and 25 euros.", "Porters start in June.", "The blue line runs every 12 minutes."},
		refused: map[string]Reason{"Doubles cost 15 euros.": Pairing, "Singles cost 25 euros.": Pairing, "Porters start in April.": Pairing, "The blue line runs every 8 minutes.": Pairing,
			"Doubles cost 15 euros and singles 25 euros.": Pairing},
	},
	{
		passage:   "Tents and camp beds.",
		headings:  []string{"Equipment", "Not supplied"},
		supported: []string{"Tents and camp beds.", "Tents are not supplied."},
		refused:   map[string]Reason{"Tents are supplied.": Negation},
	},
	{
		passage:   "We do not mend:\nkettles\ntoasters older than 4 years",
		supported: []string{"We do not mend: kettles", "We do not mend: toasters older than 4 years", "We don't mend kettles."},
		refused:   map[string]Reason{"We mend kettles.": Negation, "We do not mend: toasters older than 3 years": Number},
	},
	{
		passage:   "Lockers cost 2 euros. The hall seats 90 people.",
		supported: []string{"Lockers cost 2 euros. [1]", "[2] The hall seats 90 people.", "1. Lockers cost 2 euros.", "Lockers cost 2 euros (p. 7).", "“Lockers cost 2 euros.”", "Lockers cost 2 euros. [prices.md > Lockers]"},
		refused:   map[string]Reason{"Lockers cost 1 euro.": Amount, "3) Lockers cost 3 euros.": Amount},
	},
	{
		passage:   "料金は５００円です。 The fee is ٣٥ euros. Add ¾ cup and 10² g. Room Ⅳ.",
		supported: []string{"料金は500円です。", "The fee is 35 euros.", "Add 3/4 cup.", "Add 10^2 g.", "Room IV."},
		refused:   map[string]Reason{"The fee is 53 euros.": Amount, "Add 34 cups.": Number, "Add 102 g.": Number},
	},
	{
		passage:   "Plan: Basic; Price: £3; Users: 5",
		supported: []string{"The Basic plan costs £3.", "The Basic plan has 5 users."},
		refused:   map[string]Reason{"The Basic plan costs £5.": Amount, "The Basic plan has 3 users.": Number},
	},
	{
		passage:   "Courier parcels cost £6.20. Ordinary parcels are free.",
		supported: []string{"Courier parcels cost £6.20.", "Ordinary parcels are free.", "You pay £6.20 for courier parcels.", "Ordinary parcels are free and courier parcels cost £6.20."},
		refused: map[string]Reason{"Ordinary parcels cost £6.20.": Pairing, "Courier parcels are free.": Pairing, "You pay £6.20 for ordinary parcels.": Pairing,
			"Courier parcels are free and ordinary parcels cost £6.20.": Pairing, "Courier and ordinary parcels cost £6.20.": Pairing},
	},
	{
		passage:   "Zone: Inner; Weekday: £3; Weekend: £2\n\nZone: Outer; Weekday: £5; Weekend: £4",
		supported: []string{"The weekday price in the inner zone is £3.", "In the outer zone the weekend price is £4."},
		refused:   map[string]Reason{"The weekday price in the inner zone is £5.": Pairing, "The weekend price in the inner zone is £3.": Pairing},
	},
	{passage: "Dogs are n\u00adot welcome.", supported: []string{"Dogs are not welcome."}, refused: map[string]Reason{"Dogs are welcome.": Negation}},
}

func TestCheck(t *testing.T) {
	for _, c := range slices.Concat(table, kinds) {
		source := []Source{{Text: c.passage, Headings: c.headings}}
		for _, s := range c.supported {
			if v := Check(s, source); !v.OK() {
				t.Errorf("%q is refused: %+v\n  < %s", s, v.Faults, c.passage)
			}
		}
		for s, reason := range c.refused {
			v := Check(s, source)
			if v.OK() || !slices.ContainsFunc(v.Faults, func(f Fault) bool { return f.Reason == reason }) {
				t.Errorf("%q: got %+v, want a fault in %s\n  < %s", s, v.Faults, reason, c.passage)
			}
		}
	}
}

func TestFaultSaysWhatIsThereInstead(t *testing.T) {
	for _, c := range []struct{ sentence, passage, found, instead, detail string }{
		{"Refunds take 10 days.", "Refunds take 30 days.", "10 days", "30 days", "“10 days” is not in the passage, which has “30 days”."},
		{"At most two people sign.", "At least two people sign.", "At most two people", "At least two people", "The passage says “At least two people”, not “At most two people”."},
		{"Call Anna Bray.", "Call Ann Bray.", "Anna Bray", "Ann Bray", "“Anna Bray” is not in the passage, which has “Ann Bray”."},
		{"The fee is 9 euros.", "There is a fee.", "9 euros", "", "“9 euros” is not in the passage."},
	} {
		v := Check(c.sentence, []Source{{Text: c.passage}})
		if len(v.Faults) != 1 || v.Faults[0].Found != c.found || v.Faults[0].Instead != c.instead || v.Faults[0].Detail != c.detail {
			t.Errorf("%q: got %+v", c.sentence, v.Faults)
		}
	}
}

// Support comes from the cited passages alone, and from any of them.
func TestSupportFromAnyCitedPassage(t *testing.T) {
	rooms, meals := Source{Text: "Rooms cost 60 euros."}, Source{Text: "Meals cost 8 euros."}
	if v := Check("Meals cost 8 euros.", []Source{rooms}); v.OK() {
		t.Error("a fact of another passage is let through")
	}
	if v := Check("Meals cost 8 euros.", []Source{rooms, meals}); !v.OK() {
		t.Errorf("got %+v", v.Faults)
	}
	if v := Check("Meals cost 8 euros.", nil); v.OK() {
		t.Error("a sentence without a source is let through")
	}
}

func handbook(t testing.TB) string {
	data, err := os.ReadFile("testdata/handbook.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// What a source says in whole sentences is always kept.
func TestSentencesOfTheSourceAreKept(t *testing.T) {
	text := handbook(t)
	paragraphs := strings.Split(text, "\n\n")
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.SampledFrom(paragraphs).Draw(t, "paragraph")
		spans := analysis.Sentences(p)
		from := rapid.IntRange(0, len(spans)-1).Draw(t, "from")
		to := rapid.IntRange(from, len(spans)-1).Draw(t, "to")
		sentence := p[spans[from].Start:spans[to].End]
		for _, source := range []string{p, text} {
			if v := Check(sentence, []Source{{Text: source}}); !v.OK() {
				t.Fatalf("%q: %+v", sentence, v.Faults)
			}
		}
	})
}

// A verdict does not hang on which of equal ways a sentence is written in.
func TestEqualWritingsHaveOneVerdict(t *testing.T) {
	ways := [][]string{{"30 days", "thirty days", "30-day notice and 30 days"[18:]}, {"£1,250", "£1250", "1,250 GBP", "1250 pounds"}, {"3 May 2026", "May 3rd, 2026", "2026-05-03"},
		{"5 pm", "17:00", "5 p.m."}, {"cannot", "can't", "can’t", "can not"}, {"50%", "50 per cent", "fifty percent"}, {"two to four kg", "2–4 kg", "2-4 kilograms"}}
	passages := []string{"A tent hired on 3 May 2026 costs £1,250 for 30 days and cannot be returned after 5 pm.", "A tent costs £1,260 and can be returned after 6 pm.",
		"Loads of two to four kg are 50% dearer.", "Tents hired for 30 days are not refunded."}
	rapid.Check(t, func(t *rapid.T) {
		passage := rapid.SampledFrom(passages).Draw(t, "passage")
		template := rapid.SampledFrom(passages).Draw(t, "sentence")
		first, second := template, template
		for _, w := range ways {
			first = strings.Replace(first, w[0], rapid.SampledFrom(w).Draw(t, "first"), 1)
			second = strings.Replace(second, w[0], rapid.SampledFrom(w).Draw(t, "second"), 1)
		}
		source := []Source{{Text: passage}}
		if a, b := Check(first, source), Check(second, source); a.OK() != b.OK() {
			t.Fatalf("%q: %+v\n%q: %+v\n< %s", first, a.Faults, second, b.Faults, passage)
		}
	})
}

// checkSafe holds a check of any texts to what it promises of every one.
func checkSafe(t interface{ Fatalf(string, ...any) }, sentence, passage, heading string) {
	sources := []Source{{Text: passage, Headings: []string{heading}}}
	v := Check(sentence, sources)
	for _, f := range v.Faults {
		if f.Span.Start < 0 || f.Span.End > len(sentence) || f.Span.Start > f.Span.End || f.Found != f.Span.Of(sentence) || f.Detail == "" || f.Reason == "" {
			t.Fatalf("%q < %q: fault %+v is out of place", sentence, passage, f)
		}
	}
	if w := Check(sentence, sources); !slices.Equal(v.Faults, w.Faults) {
		t.Fatalf("%q < %q: read twice, %+v and %+v", sentence, passage, v, w)
	}
	if v := Check(passage, []Source{{Text: passage}}); !v.OK() && len(analysis.Sentences(passage)) == 1 && !marks.MatchString(passage) {
		t.Fatalf("%q is refused from itself: %+v", passage, v.Faults)
	}
}

func TestAnyTextIsSafe(t *testing.T) {
	pieces := []string{"£", "4.99", "3", "–", "-", "5", " ", " May ", "2026", "%", "three", " hundred ", " no ", "not ", "than ", "more ", "kg", "²", "½", "/", ":", "17", "a.m.", "(", ")", "[1]", "+44", "020 ", "Ann ", "Marlow ", "\n", "- ", "’", "n't", "\xff", "円", ". ", "; ", ", ", "without ", "and ", "cannot ", "refunded "}
	text := func(t *rapid.T, name string) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 25).Draw(t, name), "")
	}
	rapid.Check(t, func(t *rapid.T) { checkSafe(t, text(t, "sentence"), text(t, "passage"), text(t, "heading")) })
}

func TestCheckIsLinear(t *testing.T) {
	for _, unit := range []string{"7 ", "£5 and ", "3 May, ", "not ", "Ann Marlow ", "no more than 5 days; ", "The fee is 5 euros. ", "a: b\n", "x, ", "un", "9 am "} {
		for name, sentence := range map[string]func(text string) string{
			"itself":     func(text string) string { return text },
			"one of few": func(string) string { return "The fee is 6 euros and Ann cannot pay it on 3 May." },
			"one more":   func(text string) string { return "x " + text },
		} {
			growth.Linear(t, unit+name, 1_000, func(size int) {
				text := strings.Repeat(unit, size/len(unit))
				Check(sentence(text), []Source{{Text: text}})
			})
		}
	}
}

// A megabyte is read in part, or not at all: what is compared stays small.
func TestHostileTextIsBounded(t *testing.T) {
	claim := "Express delivery costs £4.99 and takes three days, not five, says Ann Marlow."
	for _, unit := range []string{"Express delivery costs £4.98 and takes three days, not five. ", "Plan: Express; Cost: £5; ", "Ann Marlow ", "not no never "} {
		most := allocated(func() { Check(claim, []Source{{Text: strings.Repeat(unit, mostRead/len(unit))}}) })
		if large := allocated(func() { Check(claim, []Source{{Text: strings.Repeat(unit, 8*mostRead/len(unit))}}) }); large > 2*most+8*mostRead {
			t.Errorf("%q: a source 8 times larger makes %d bytes of %d", unit, large, most)
		}
		long := strings.Repeat(unit, 8*mostRead/len(unit))
		if v := Check(long, []Source{{Text: claim}}); len(v.Faults) != 1 || !strings.Contains(v.Faults[0].Detail, "too long") {
			t.Errorf("%q: a megabyte is checked as one sentence: %d faults", unit, len(v.Faults))
		}
	}
}

func allocated(work func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	work()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

func FuzzCheck(f *testing.F) {
	for _, c := range table {
		f.Add(c.supported[0], c.passage, strings.Join(c.headings, " "))
	}
	f.Fuzz(func(t *testing.T, sentence, passage, heading string) { checkSafe(t, sentence, passage, heading) })
}

func BenchmarkCheck(b *testing.B) {
	text := handbook(b)
	for b.Loop() {
		Check("A deposit of £60 is due within 8 days of booking, and Mrs Ashdown cannot return it.", []Source{{Text: text}})
	}
}

func BenchmarkHostileSource(b *testing.B) {
	for _, unit := range []string{"7 ", "Express delivery costs £4.98 and takes three days, not five. ", "Plan: Express; Cost: £5; ", "Ann Marlow ", "not no never "} {
		b.Run(strings.TrimSpace(unit), func(b *testing.B) {
			text := strings.Repeat(unit, (1<<20)/len(unit))
			for b.Loop() {
				Check("Express delivery costs £4.99 and takes three days, not five, says Ann Marlow.", []Source{{Text: text}})
			}
		})
	}
}
