package engine_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"footnote/engine"
)

func wordOf(a *engine.Answer, word string) engine.Word {
	for _, w := range a.Words {
		if w.Word == word {
			return w
		}
	}
	return engine.Word{}
}

func TestRefusalsSayWhy(t *testing.T) {
	x := page(t, "# Pool\n\nThe pool opens at seven.\n\nTowels cost two euros.\n\n# Sauna\n\nThe sauna is closed in August.\n")
	for question, reason := range map[string]engine.Reason{
		"":                        engine.ReasonEmpty,
		"   ":                     engine.ReasonEmpty,
		"?":                       engine.ReasonEmpty,
		" ¿!… \n":                 engine.ReasonEmpty,
		"What is it?":             engine.ReasonWeightless,
		"How about that?":         engine.ReasonWeightless,
		"Do you sell umbrellas?":  engine.ReasonAbsentWord,
		"Can I pay with Bitcoin?": engine.ReasonAbsentWord,
		"Do towels close?":        engine.ReasonApart,
	} {
		a := ask(t, x, question)
		if a.Outcome != engine.Unsupported || a.Reason != reason {
			t.Errorf("%q is %s, reason %q, answer %q; the reason should be %q", question, a.Outcome, a.Reason, lines(a), reason)
		}
	}
	a := ask(t, x, "Can I pay with Bitcoin?")
	if w := wordOf(a, "Bitcoin"); w.State != engine.Absent || w.Passages != 0 || w.Weight < 0.5 {
		t.Errorf("the word that no document holds is %+v", w)
	}
	if w := wordOf(a, "with"); w.State != engine.Weightless {
		t.Errorf("a word that carries nothing is %+v", w)
	}
	if !slices.Contains(a.Gaps, "No document mentions “Bitcoin”.") {
		t.Errorf("the gaps are %q", a.Gaps)
	}
	if a := ask(t, x, ""); a.Message != "Please type a question." {
		t.Errorf("without words the message is %q", a.Message)
	}
}

func TestWordsStandAsTheQuestionWritesThem(t *testing.T) {
	x := page(t, "# Lockers\n\nLockers cost two euros. Lockers close at nine.\n\nKeys can be lost.\n")
	a := ask(t, x, "What do LOCKERS cost, and what of umbrellas?")
	var words []string
	for _, w := range a.Words {
		words = append(words, w.Word)
	}
	if want := []string{"What", "do", "LOCKERS", "cost", "and", "of", "umbrellas"}; !slices.Equal(words, want) {
		t.Errorf("the words are %q, not %q", words, want)
	}
	if w := wordOf(a, "LOCKERS"); w.State != engine.Found || w.Passages != 2 {
		t.Errorf("a word in one paragraph and the heading of two is %+v", w)
	}
	if len(a.Passages) == 0 || !slices.Equal(a.Passages[0].Words, []string{"LOCKERS", "cost"}) || !slices.Equal(a.Passages[0].Missing, []string{"umbrellas"}) {
		t.Errorf("the closest passage is %+v", a.Passages)
	}
}

func TestKAndFloor(t *testing.T) {
	files := map[string]string{}
	for _, what := range []string{"boats", "bicycles", "tents", "skis", "lamps"} {
		files[what+".md"] = "# " + what + "\n\nYou can hire " + what + " by the day.\n"
	}
	x := indexOf(t, files)
	question := "Can I hire boats, bicycles, tents, skis and lamps?"
	for _, k := range []int{1, 2, 4} {
		a := askWith(t, x, question, engine.AskOptions{K: k, Floor: floor(0)})
		if len(a.Passages) != k {
			t.Errorf("k = %d lists %d passages", k, len(a.Passages))
		}
		if len(a.Sentences) != k {
			t.Errorf("k = %d answers %q", k, texts(a))
		}
	}
	if a := askWith(t, x, "Can I hire boats?", engine.AskOptions{Floor: floor(1)}); a.Outcome != engine.Unsupported || len(a.Passages) == 0 || a.Floor != 1 {
		t.Errorf("with a floor of 1: %s, %d passages, floor %v", a.Outcome, len(a.Passages), a.Floor)
	}
	if a := ask(t, x, "Can I hire boats?"); a.Floor != engine.DefaultFloor {
		t.Errorf("the floor of an answer is %v", a.Floor)
	}
}

func floor(v float64) *float64 { return &v }

// A heading that negates, limits or conditions stands in the label, however far
// up it is.
func TestLabelsHoldEveryHeadingThatLimits(t *testing.T) {
	x := indexOf(t, map[string]string{"cover.md": "# Your cover\n\n## Covered\n\n### Bicycles\n\nBicycles in a locked shed.\n\n" +
		"## Not covered\n\n### Cars\n\nDents from trolleys.\n\n#### Old cars\n\nRust on the doors.\n\n" +
		"## Covered only in summer\n\n### Boats\n\nTorn sails.\n\n## Everything except jewels\n\n### Safes\n\nCoins in a safe.\n\n" +
		"## If you live abroad\n\n### Letters\n\nLetters by courier.\n"})
	for question, want := range map[string]string{
		"Are bicycles in a locked shed covered?": "cover.md > Bicycles",
		"Are dents from trolleys covered?":       "cover.md > Not covered > Cars",
		"Is rust on the doors covered?":          "cover.md > Not covered > Old cars",
		"Are torn sails covered?":                "cover.md > Covered only in summer > Boats",
		"Are coins in a safe covered?":           "cover.md > Everything except jewels > Safes",
		"Are letters by courier covered?":        "cover.md > If you live abroad > Letters",
	} {
		a := ask(t, x, question)
		if len(a.Sentences) == 0 {
			t.Errorf("%q is not answered: %s, %+v", question, a.Reason, a.Passages)
			continue
		}
		if got := a.Sentences[0].Citations[0].Label(); got != want {
			t.Errorf("%q is cited from %q, not %q", question, got, want)
		}
		if got := a.Passages[0].Label(); got != want {
			t.Errorf("%q finds %q, not %q", question, got, want)
		}
	}
}

func TestItemsAreNeverQuotedWithoutTheirLeadIn(t *testing.T) {
	x := page(t, "# Returns\n\nThese cannot be returned:\n\n- swimwear\n- food, such as:\n  - cheese\n  - fruit\n- earrings\n\nThese can be returned:\n\n1. shoes\n2. coats\n")
	for question, want := range map[string]string{
		"Can I return swimwear?": "These cannot be returned: swimwear",
		"Can I return earrings?": "These cannot be returned: earrings",
		"Can I return cheese?":   "These cannot be returned: food, such as: cheese",
		"Can coats be returned?": "These can be returned: coats",
	} {
		a := ask(t, x, question)
		if got := texts(a); !slices.Equal(got, []string{want}) {
			t.Errorf("%q is answered %q, not %q", question, got, want)
			continue
		}
		if n := len(a.Sentences[0].Citations); n != strings.Count(want, ":")+1 {
			t.Errorf("%q has %d quotations", want, n)
		}
	}
	// Not even when a long list is cut into several passages.
	var long strings.Builder
	long.WriteString("# Seeds\n\nThese seeds are out of stock:\n\n")
	for i := range 400 {
		fmt.Fprintf(&long, "- wild oat number %d\n", i+1)
	}
	a := ask(t, page(t, long.String()), "Is wild oat number 371 in stock?")
	if got := texts(a); !slices.Equal(got, []string{"These seeds are out of stock: wild oat number 371"}) {
		t.Errorf("from a long list is answered %q", got)
	}
}

func TestRowsCarryTheirColumnNames(t *testing.T) {
	x := page(t, "# Postage\n\n| Weight | Home | Abroad |\n|---|---|---|\n| 2 kg | 4 euros | 11 euros |\n| 5 kg | 7 euros | 19 euros |\n")
	if got := texts(ask(t, x, "What does 5 kg abroad cost?")); !slices.Equal(got, []string{"Weight: 5 kg; Home: 7 euros; Abroad: 19 euros"}) {
		t.Errorf("answered %q", got)
	}
}

func TestQuestionsAreNotAnswers(t *testing.T) {
	x := page(t, "# Dogs\n\nMay I bring a dog? Yes, on a lead.\n\n**Who feeds the ducks?**\n\nThe warden does so each morning.\n\n## Can I park a van?\n\nBehind the barn.\n")
	for question, want := range map[string]string{
		"May I bring a dog?":   "Yes, on a lead.",
		"Who feeds the ducks?": "The warden does so each morning.",
		"Can I park a van?":    "Behind the barn.",
	} {
		a := ask(t, x, question)
		got := strings.Join(texts(a), " ")
		if !strings.Contains(got, want) {
			t.Errorf("%q is answered %q, without %q", question, got, want)
		}
		if strings.HasSuffix(got, "?") {
			t.Errorf("%q is answered with a question: %q", question, got)
		}
	}
	// A question that nothing answers is no evidence.
	if a := ask(t, page(t, "# Forum\n\nWhere can I moor a yacht?\n"), "Where can I moor a yacht?"); a.Outcome == engine.Grounded {
		t.Errorf("a question answers itself: %q", lines(a))
	}
}

func TestTiesGoByName(t *testing.T) {
	files := map[string]string{}
	for _, name := range []string{"d.md", "b.md", "a.md", "c.md", "sub/a.md"} {
		files[name] = "# Desk\n\nThe desk opens at nine on weekdays.\n"
	}
	x := indexOf(t, files)
	var first string
	for range 20 {
		a := askWith(t, x, "When does the desk open?", engine.AskOptions{K: 5})
		var names []string
		for _, h := range a.Passages {
			names = append(names, h.Document)
		}
		if !slices.IsSorted(names) || len(names) != 5 {
			t.Fatalf("equal passages are listed as %q", names)
		}
		if got := fmt.Sprintf("%+v", a); first == "" {
			first = got
		} else if got != first {
			t.Fatal("the same question is answered differently")
		}
		if got := lines(a); !slices.Equal(got, []string{"The desk opens at nine on weekdays.  [a.md > Desk]"}) {
			t.Fatalf("answered %q", got)
		}
	}
}

func TestManyMayAskAtOnce(t *testing.T) {
	x := open(t, build(t, engine.BuildOptions{Paths: []string{delivery, refunds}}).Out)
	questions := []string{"How long does a refund take?", "Do you deliver to Norway?", "Can a gift card be refunded?"}
	want := map[string]string{}
	for _, q := range questions {
		want[q] = fmt.Sprintf("%+v", ask(t, x, q))
	}
	y := open(t, build(t, engine.BuildOptions{Paths: []string{delivery, refunds}}).Out)
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			q := questions[i%len(questions)]
			a, err := y.Ask(context.Background(), q, engine.AskOptions{})
			if err != nil {
				t.Error(err)
			} else if got := fmt.Sprintf("%+v", a); got != want[q] {
				t.Errorf("%q is answered\n%s\nnot\n%s", q, got, want[q])
			}
		})
	}
	wg.Wait()
}

// Whatever is pasted as a question is answered, and what it costs is bounded.
func TestVeryLongQuestions(t *testing.T) {
	x := page(t, "# Deposits\n\nThe deposit for a tent is returned within six days.\n")
	padding := strings.Repeat("Dear all, it has rained here since Tuesday and my brother's goat has eaten the map. ", 60)
	if got := texts(ask(t, x, padding+"When is the deposit for a tent returned?")); !slices.Equal(got, []string{"The deposit for a tent is returned within six days."}) {
		t.Errorf("a question at the end of a letter is answered %q", got)
	}
	for _, hostile := range []string{
		strings.Repeat("deposit ", 300000), strings.Repeat("x", 2<<20), strings.Repeat("漢字", 400000),
		strings.Repeat("a-", 500000), strings.Repeat("?", 1<<20), "\x00\xff\xfe deposit " + strings.Repeat("\u0301", 100000),
	} {
		ask(t, x, hostile)
	}
}

func TestKin(t *testing.T) {
	pages := map[string]string{
		"pay.md":  "# Pay\n\nWages are paid on the last Thursday of the month.\n\nOvertime is paid double on Sundays.\n",
		"yard.md": "# Yard\n\nA tractor needs a permit to enter the lower field.\n",
	}
	x := indexOf(t, pages, "wages: salary, take-home pay", "tractor: vehicle", "vehicle: lorry")
	plain := ask(t, x, "When are wages paid?")
	want := []string{"Wages are paid on the last Thursday of the month.  [pay.md > Pay]"}
	if got := lines(plain); !slices.Equal(got, want) {
		t.Fatalf("the plain word is answered %q", got)
	}
	for _, question := range []string{"When are salaries paid?", "When is my salary paid?", "When is take-home pay paid?"} {
		a := ask(t, x, question)
		if got := lines(a); !slices.Equal(got, want) {
			t.Errorf("%q is answered %q (%s)", question, got, a.Reason)
			continue
		}
		if !slices.ContainsFunc(a.Words, func(w engine.Word) bool { return w.State == engine.Kin && w.Via == "wages" && w.Passages == 1 }) {
			t.Errorf("%q does not say that its word was found through kin: %+v", question, a.Words)
		}
	}
	kin := ask(t, x, "When are salaries paid?")
	if p, k := plain.Passages[0].Score, kin.Passages[0].Score; k >= p || k < p-0.1 {
		t.Errorf("the plain word scores %v, its kin %v: it should be a little less", p, k)
	}
	// A tractor is a vehicle and a vehicle a lorry, but kin of kin is not kin.
	if a := ask(t, x, "Does a vehicle need a permit?"); a.Outcome != engine.Grounded {
		t.Errorf("the kin of a term is not found: %s", a.Reason)
	}
	if a := ask(t, x, "Does a lorry need a permit?"); wordOf(a, "lorry").State != engine.Absent {
		t.Errorf("kin of kin is found: %+v", a.Words)
	}
	if a := ask(t, indexOf(t, pages), "When is my salary paid?"); wordOf(a, "salary").State != engine.Absent {
		t.Errorf("without the vocabulary, its word is found: %+v", a.Words)
	}
	// The asked word wins over its kin.
	y := indexOf(t, map[string]string{"a.md": "# A\n\nThe wages office is on the first floor.\n", "b.md": "# B\n\nThe salary office is on the fifth floor.\n"}, "wages: salary")
	if got := texts(ask(t, y, "Where is the salary office?")); len(got) == 0 || got[0] != "The salary office is on the fifth floor." {
		t.Errorf("the kin comes before the word itself: %q", got)
	}
}
