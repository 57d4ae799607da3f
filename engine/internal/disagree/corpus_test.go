package disagree

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// corpusOf places sentences written "document: heading > sentence" in order.
func corpusOf(lines ...string) []Statement {
	var out []Statement
	next := map[string]int{}
	for _, l := range lines {
		document, rest, _ := strings.Cut(l, ": ")
		s := said(document, rest)
		s.Passage = next[document]
		next[document]++
		out = append(out, s)
	}
	return out
}

func search(t testing.TB, statements []Statement) []Pair {
	t.Helper()
	pairs, err := Corpus(context.Background(), statements, nil)
	if err != nil {
		t.Fatal(err)
	}
	return pairs
}

func TestCorpus(t *testing.T) {
	statements := corpusOf(
		"faq.md: Refunds > Refunds take ten working days.",
		"faq.md: Opening > The shop opens at nine.",
		"faq.md: Delivery > Delivery to Ireland takes four days.",
		"refunds.md: How long a refund takes > A refund reaches the card the order was paid with in three to five working days.",
		"refunds.md: What can be refunded > A gift card cannot be refunded.",
		"gifts.md: Gift cards > Gift cards can be refunded within 14 days.",
		"hours.md: Opening > The shop opens at ten.",
		"hours.md: Opening > The shop opens at ten.",
		"delivery.md: Delivery > Delivery to Malta takes nine days.",
		"staff.md: Harbour House > Harbour House, which is open all year, has 40 desks in the main hall.",
		"staff.md: Board > The board meets informally.",
		"moves.md: Board > The board meets formally.",
		"staff.md: Repairs > Repairs take a week.",
		"moves.md: Repairs > Repairs take two weeks.",
		"moves.md: Harbour House > Harbour House was bought in the spring and has 55 desks in the main hall.",
	)
	var got []string
	for _, p := range search(t, statements) {
		got = append(got, fmt.Sprintf("%s %s/%s: %s, %s", p.Kind, p.A.Document, p.B.Document, p.ValueA.Text, p.ValueB.Text))
	}
	want := []string{
		"time faq.md/hours.md: nine, ten",
		"number faq.md/refunds.md: ten working days, three to five working days",
		"negation gifts.md/refunds.md: can be refunded within 14 days, cannot be refunded",
		"number moves.md/staff.md: 55 desks, 40 desks",
		"negation moves.md/staff.md: formally, informally",
		"number moves.md/staff.md: two weeks, a week",
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestCorpusEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Corpus(ctx, corpusOf("a.md: Refunds take ten days.", "b.md: Refunds take two days."), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("err = %v", err)
	}
}

// made builds sentences of a small world, so that many of them meet.
func made() *rapid.Generator[Statement] {
	return rapid.Custom(func(t *rapid.T) Statement {
		subject := rapid.SampledFrom([]string{"A refund", "Refunds", "A gift card", "Gift cards", "Express delivery", "Delivery", "The office", "It", "Harbour House"}).Draw(t, "subject")
		verb := rapid.SampledFrom([]string{"takes", "can be returned within", "cannot be returned within", "is open for", "costs", "opens at", "never lasts", "is prohibited for", "lasts"}).Draw(t, "verb")
		value := rapid.SampledFrom([]string{"5 days", "ten working days", "two weeks", "3–5 days", "£5", "£7.50 a month", "9 am", "ten", "at least 3 hours", "3 May 2026", "1 June 2026", "20%"}).Draw(t, "value")
		tail := rapid.SampledFrom([]string{"", "", " in the summer", " for members", " if it is unused", ", and more"}).Draw(t, "tail")
		s := Statement{Text: subject + " " + verb + " " + value + tail + ".", Document: rapid.SampledFrom([]string{"a.md", "b.md", "c.md"}).Draw(t, "document"),
			Passage: rapid.IntRange(0, 50).Draw(t, "passage"), Kind: rapid.SampledFrom([]string{"paragraph", "paragraph", "list", "row", "code"}).Draw(t, "kind")}
		if h := rapid.SampledFrom([]string{"", "", "Refunds", "Gift cards", "Opening hours"}).Draw(t, "heading"); h != "" {
			s.Headings = []string{h}
		}
		return s
	})
}

func TestDifferIsSymmetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := made().Draw(t, "a"), made().Draw(t, "b")
		d, ok := Differ(a, b)
		e, ok2 := Differ(b, a)
		d.ValueA, d.ValueB = d.ValueB, d.ValueA
		if ok != ok2 || ok && !reflect.DeepEqual(d, e) {
			t.Fatalf("%+v, %v / %+v, %v", d, ok, e, ok2)
		}
	})
}

func TestNothingDiffersFromItself(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := made().Draw(t, "a")
		b := a
		b.Document, b.Passage = "z.md", 99
		for _, s := range []Statement{a, b} {
			if d, ok := Differ(a, s); ok {
				t.Fatalf("%+v", d)
			}
		}
	})
}

func TestValuesAreSpansOfTheText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := made().Draw(t, "a"), made().Draw(t, "b")
		if d, ok := Differ(a, b); ok {
			checkDifference(t, a, b, d)
		}
	})
}

func checkDifference(t interface{ Fatalf(string, ...any) }, a, b Statement, d Difference) {
	for _, x := range []struct {
		Statement
		Value
	}{{a, d.ValueA}, {b, d.ValueB}} {
		if x.Start < 0 || x.End > len(x.Statement.Text) || x.Start >= x.End || x.Statement.Text[x.Start:x.End] != x.Value.Text {
			t.Fatalf("%+v is no part of %q", x.Value, x.Statement.Text)
		}
	}
	if d.About == "" || d.Resolve == "" || d.Kind == "" {
		t.Fatalf("incomplete: %+v", d)
	}
}

func TestCorpusFindsWhatDifferFindsInAnyOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := rapid.SliceOfN(made(), 0, 30).Draw(t, "all")
		pairs, err := Corpus(context.Background(), all, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range pairs {
			if d, ok := Differ(p.A, p.B); !ok || !reflect.DeepEqual(d, p.Difference) {
				t.Fatalf("%+v is not what Differ says: %+v, %v", p, d, ok)
			}
			if place(p.A, p.B) > 0 {
				t.Fatalf("out of order: %+v", p)
			}
		}
		told := map[string]bool{}
		for _, p := range pairs {
			told[folded(p.A.Text)+"|"+folded(p.B.Text)], told[folded(p.B.Text)+"|"+folded(p.A.Text)] = true, true
		}
		for i, a := range all {
			for _, b := range all[i+1:] {
				if _, ok := Differ(a, b); ok && !told[folded(a.Text)+"|"+folded(b.Text)] {
					t.Fatalf("missed %+v / %+v", a, b)
				}
			}
		}
		shuffled := slices.Clone(all)
		rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)).Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		again, err := Corpus(context.Background(), shuffled, nil)
		if err != nil || !reflect.DeepEqual(pairs, again) {
			t.Fatalf("another order gives\n%+v\nand not\n%+v", again, pairs)
		}
	})
}

// TestCorpusComparesFew holds the search over ten thousand passages to a small
// part of all pairs, with ordinary sentences, a record of one form, and words
// that many share.
func TestCorpusComparesFew(t *testing.T) {
	words := strings.Fields("order parcel desk invoice member garden archive ticket kettle ladder permit locker window branch pension report survey course charge visit")
	var all []Statement
	for i := range 10000 {
		w := func(k int) string { return words[(i*7+k*k*13+i/11)%len(words)] }
		for j, s := range []string{
			fmt.Sprintf("Every %s for the %s of a %s is kept by the %s team for %d days.", w(1), w(2), w(3), w(4), i%90+2),
			fmt.Sprintf("Meter reading %d units.", i),
			fmt.Sprintf("The team %ss the %s.", w(5), w(6)),
		} {
			all = append(all, Statement{Text: s, Document: fmt.Sprintf("%03d.md", i%200), Passage: i, Sentence: j})
		}
	}
	c, err := newCorpus(context.Background(), all, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for i := range c.views {
		compared += len(c.candidates(i))
	}
	// All pairs would be four hundred million.
	if compared == 0 || compared > 20*len(all) {
		t.Errorf("%d statements take %d comparisons", len(all), compared)
	}
}

func FuzzDiffer(f *testing.F) {
	f.Add("Refunds take ten days.", "Refunds take five days.", "Refunds")
	f.Add("Gift cards can't be refunded; not now.", "Gift cards can be refunded within 14 days", "Gift\ncards")
	f.Add("№ 7 opens at 9–5 on 3 May 2026", "¬ # 1/2", "3.1 ¬")
	f.Fuzz(func(t *testing.T, one, two, heading string) {
		a := Statement{Text: one, Document: "a.md", Headings: []string{heading}}
		b := Statement{Text: two, Document: "b.md", Headings: []string{heading}}
		d, ok := Differ(a, b)
		if ok {
			checkDifference(t, a, b, d)
		}
		e, ok2 := Differ(b, a)
		if ok != ok2 || d.ValueA != e.ValueB || d.Kind != e.Kind {
			t.Fatalf("not symmetric: %+v, %+v", d, e)
		}
		if d, ok := Differ(a, a); ok {
			t.Fatalf("differs from itself: %+v", d)
		}
		Replaces(one)
		Dates([]Statement{a}, "2026-01-01")
	})
}

// Lines of one record differ by design, and are not compared one by one.
func TestRecordsAreNoDifferences(t *testing.T) {
	var lines []string
	for i := range 3000 {
		lines = append(lines, fmt.Sprintf("d%03d.md: Ledger > The fee for the bell is £%d.", i/10, i+5))
	}
	lines = append(lines, "a.md: Ledger > The fee for the tower is £5.", "b.md: Ledger > The fee for the tower is £8.")
	if pairs := search(t, corpusOf(lines...)); len(pairs) != 1 || pairs[0].A.Document != "a.md" {
		t.Errorf("%d differences", len(pairs))
	}
}
