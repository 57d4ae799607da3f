package retrieve

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

const farm = `# The farm

Milk is sold at the gate. Eggs are sold at the gate too.

## Cheese

Cheese is sold on Fridays. A whole cheese weighs nine pounds.

## Visits

Goats may be fed by hand.

- Goats sleep in the barn.
`

func TestQuestionIsReadWordByWord(t *testing.T) {
	x := indexOf(t, farm)
	q := ReadQuestion(x, words(t, ""), "Where are EGGS, goats and unicorns sold?")
	got := []string{}
	for _, w := range q.Words {
		got = append(got, w.Text)
	}
	if want := []string{"Where", "are", "EGGS", "goats", "and", "unicorns", "sold"}; !slices.Equal(got, want) {
		t.Fatalf("read as %q, not %q", got, want)
	}
	for text, want := range map[string]struct {
		state    State
		passages int
	}{"Where": {Weightless, 0}, "and": {Weightless, 0}, "EGGS": {Found, 1}, "goats": {Found, 2}, "unicorns": {Absent, 0}, "sold": {Found, 2}} {
		w, i := word(t, q, text)
		if w.State != want.state || w.Passages != want.passages {
			t.Errorf("%q is in state %d in %d passages, not %d in %d", text, w.State, w.Passages, want.state, want.passages)
		}
		if share := q.Weight(i); (share > 0) != (want.state != Weightless) {
			t.Errorf("%q has the share %v", text, share)
		}
	}
	rare, _ := word(t, q, "EGGS")
	common, _ := word(t, q, "sold")
	absent, _ := word(t, q, "unicorns")
	if !(common.Weight < rare.Weight && rare.Weight < absent.Weight && absent.Weight <= 1) {
		t.Errorf("weights are %v for a common word, %v for a rare one, %v for one that is not there", common.Weight, rare.Weight, absent.Weight)
	}
	sum := 0.0
	for i := range q.Words {
		sum += q.Weight(i)
	}
	if math.Abs(sum-1) > 1e-9 {
		t.Errorf("the shares sum to %v", sum)
	}
}

func TestRepeatedWordsCountOnce(t *testing.T) {
	x := indexOf(t, farm)
	once := ReadQuestion(x, words(t, ""), "Are eggs sold?")
	often := ReadQuestion(x, words(t, ""), "Eggs, eggs, egg: are EGGS sold?")
	a, i := word(t, once, "eggs")
	b, j := word(t, often, "Eggs")
	if a.Weight != b.Weight || once.Weight(i) != often.Weight(j) {
		t.Errorf("a word said once weighs %v, said often %v", once.Weight(i), often.Weight(j))
	}
}

func TestWordsThatOnlyCarryAQuestionWeighLittle(t *testing.T) {
	x := indexOf(t, farm)
	q := ReadQuestion(x, words(t, ""), "Where do I get unicorns?")
	get, _ := word(t, q, "get")
	unicorns, _ := word(t, q, "unicorns")
	if get.Weight > unicorns.Weight/4 {
		t.Errorf("a verb that only carries the question weighs %v, what is asked about %v", get.Weight, unicorns.Weight)
	}
}

func TestWhatSetsTheSceneWeighsLess(t *testing.T) {
	x := indexOf(t, farm)
	q := ReadQuestion(x, words(t, ""), "My aunt keeps goats. When is cheese sold?")
	scene, _ := word(t, q, "goats")
	asked, _ := word(t, q, "cheese")
	if scene.Focus || !asked.Focus {
		t.Error("the sentence that asks is not told from the one before")
	}
	alone := ReadQuestion(x, words(t, ""), "Goats?")
	if w, _ := word(t, alone, "Goats"); !w.Focus || scene.Weight >= w.Weight {
		t.Errorf("a word of the scene weighs %v, asked for itself %v", scene.Weight, w.Weight)
	}
	// However long the story, what is asked keeps its weight.
	story := strings.Repeat("My aunt on the hill keeps bees, mules, hens, dogs, ducks, llamas and geese. ", 5)
	q = ReadQuestion(x, words(t, ""), story+"When is cheese sold?")
	share := 0.0
	for i := range q.Words {
		if q.Words[i].Focus {
			share += q.Weight(i)
		}
	}
	if share < 0.3 {
		t.Errorf("after a long story, what is asked has %v of the weight", share)
	}
	// Where nothing asks with a mark, everything asks.
	q = ReadQuestion(x, words(t, ""), "cheese. fridays.")
	for _, w := range q.Words {
		if !w.Focus {
			t.Errorf("%q sets the scene for nothing", w.Text)
		}
	}
}

func TestVocabularyPhrasesAreOneWord(t *testing.T) {
	x := indexOf(t, farm)
	q := ReadQuestion(x, words(t, "cheese: cultured milk block, brie\n"), "Where are cultured milk blocks sold?")
	w, _ := word(t, q, "cultured milk blocks")
	if w.State != Kin || w.Via != "cheese" || w.Passages != 1 {
		t.Errorf("the phrase is %+v", w)
	}
	// A word that documents hold is found as itself.
	q = ReadQuestion(x, words(t, "cheese: milk\n"), "Is milk sold?")
	if w, _ := word(t, q, "milk"); w.State != Found || w.Via != "" || w.Passages != 2 {
		t.Errorf("a word with kin is %+v", w)
	}
}

func TestEmptyQuestions(t *testing.T) {
	x := indexOf(t, farm)
	for _, text := range []string{"", " \n", "?", "…!", "\u200b"} {
		if q := ReadQuestion(x, words(t, ""), text); !q.Empty() {
			t.Errorf("%q is read as %+v", text, q.Words)
		}
	}
	q := ReadQuestion(x, words(t, ""), "What is it?")
	if q.Empty() {
		t.Error("a question of stop words is empty")
	}
	for i := range q.Words {
		if q.Weight(i) != 0 {
			t.Errorf("%q has a share", q.Words[i].Text)
		}
	}
}

// The weight of a word is a matter of how many passages hold it, and means the
// same in few and in many.
func TestRarity(t *testing.T) {
	for _, all := range []int{1, 3, 50, 1000, 30000} {
		last := math.Inf(1)
		for n := 0; n <= all; n += max(1, all/40) {
			w := rarity(n, all)
			if w < 0 || w > 1 || w > last {
				t.Errorf("in %d of %d passages, the weight is %v after %v", n, all, w, last)
			}
			last = w
		}
		if rarity(0, all) < 0.8 {
			t.Errorf("a word in none of %d passages weighs %v", all, rarity(0, all))
		}
	}
	if few, many := rarity(1, 3), rarity(10000, 30000); few <= many {
		t.Errorf("one passage of three weighs %v, a third of many %v: three cannot tell a common word", few, many)
	}
}

func TestLogarithm(t *testing.T) {
	for _, x := range []float64{1e-9, 0.002, 0.3, 0.5, 1, 1.5, 2, math.E, 31, 30000, 1e12} {
		if got, want := ln(x), math.Log(x); math.Abs(got-want) > 1e-13*math.Max(1, math.Abs(want)) {
			t.Errorf("ln %v is %v, not %v", x, got, want)
		}
	}
}

func BenchmarkReadQuestion(b *testing.B) {
	x := indexOf(b, farm)
	v := words(b, "cheese: brie\n")
	long := strings.Repeat(fmt.Sprint("Where are the eggs of ", 12, " hens sold, please? "), 200)
	for b.Loop() {
		ReadQuestion(x, v, long)
	}
}
