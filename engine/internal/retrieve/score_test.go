package retrieve

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestHitsAreSound(t *testing.T) {
	none := words(t, "")
	x := indexOf(t, farm, "# Shop\n\nCheese and eggs are sold in the shop. Is milk sold? It is.\n\n| Cheese | Price |\n|---|---|\n| brie | 4 |\n")
	rapid.Check(t, func(t *rapid.T) {
		question := strings.Join(rapid.SliceOfN(rapid.SampledFrom(strings.Fields(
			"is are milk eggs cheese goats sold gate fridays brie price shop unicorn when where not barn ?")), 1, 8).Draw(t, "words"), " ")
		q, hits, err := NewSearcher(x, none).Search(context.Background(), question)
		if err != nil {
			t.Fatal(err)
		}
		for i, h := range hits {
			if h.Score < 0 || h.Score > 1 {
				t.Errorf("%q: a score of %v", question, h.Score)
			}
			if i > 0 && (hits[i-1].Score < h.Score || hits[i-1].Score == h.Score && hits[i-1].ID >= h.ID) {
				t.Errorf("%q: hits %d and %d are out of order", question, i-1, i)
			}
			doc, place := x.Locate(h.ID)
			if doc != h.Document || place != h.Place {
				t.Errorf("%q: passage %d is said to stand at %d, %d", question, h.ID, h.Document, h.Place)
			}
			d, err := x.Document(doc)
			if err != nil {
				t.Fatal(err)
			}
			p, end := d.Passages[place], 0
			for j, s := range h.Sentences {
				if s.Start < p.Start || s.End > p.End || s.Start < end || s.Start >= s.End {
					t.Errorf("%q: sentence %d is [%d,%d) of the passage [%d,%d)", question, j, s.Start, s.End, p.Start, p.End)
				}
				end = s.End
				if s.Score > h.Score {
					t.Errorf("%q: a sentence scores %v, its passage %v", question, s.Score, h.Score)
				}
				if s.Asks && s.Score > 0 {
					t.Errorf("%q: a question scores %v", question, s.Score)
				}
				if len(s.Covers) != len(q.Words) || len(s.In) != len(q.Words) {
					t.Errorf("%q: %d words, %d covers", question, len(q.Words), len(s.Covers))
				}
			}
			if !slices.ContainsFunc(h.Sentences, func(s Sentence) bool { return s.Score == h.Score }) {
				t.Errorf("%q: no sentence scores %v, as its passage does", question, h.Score)
			}
			// The kind of thing asked for may choose another sentence, but none
			// that answers nothing.
			if best := h.Sentences[h.Best]; h.Score > 0 && (best.Asks || best.Score == 0) {
				t.Errorf("%q: the best sentence scores %v, the passage %v", question, best.Score, h.Score)
			}
		}
	})
}

func TestScoreRunsFromZeroToOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var f [features]float64
		for i := range f {
			f[i] = rapid.Float64Range(0, 1).Draw(t, FeatureNames[i])
		}
		if s := score(f, 0); !(s >= 0 && s <= 1) {
			t.Errorf("a score of %v", s)
		}
	})
}

func TestWordsMustMeetInOneSentence(t *testing.T) {
	x := indexOf(t, "# Mill\n\nThe mill grinds rye. The bridge is painted green.\n", "# Ford\n\nThe mill is painted red.\n")
	if got := first(t, x, "Is the mill painted?"); got != "The mill is painted red." {
		t.Errorf("first is %q", got)
	}
}

func TestHeadingsAndLeadInsCount(t *testing.T) {
	x := indexOf(t, "# Dyeing\n\nIt takes two days.\n\n# Weaving\n\nIt takes nine days.\n\nThese looms are rented:\n\n- small ones\n- wide ones\n\nThese looms are sold:\n\n- small ones\n- old ones\n")
	for question, want := range map[string]string{
		"How long does weaving take?": "It takes nine days.", "How long does dyeing take?": "It takes two days.",
	} {
		if got := first(t, x, question); got != want {
			t.Errorf("%q finds %q, not %q", question, got, want)
		}
	}
	_, hits := search(t, x, "", "Are small looms sold?")
	d, err := x.Document(hits[0].Document)
	if err != nil {
		t.Fatal(err)
	}
	best := hits[0].Sentences[hits[0].Best]
	if len(best.Lead) != 1 || best.Lead[0].Of(d.Text) != "These looms are sold:" || best.Of(d.Text) != "small ones" {
		t.Errorf("the best is %q", best.Of(d.Text))
	}
}

func TestRowsAndCodeAreOneSentence(t *testing.T) {
	x := indexOf(t, "# Yarn\n\n| Yarn | Note |\n|---|---|\n| wool | Washed twice. Dyed once. |\n\n```\nspin(wool). stop. wait.\n```\n")
	_, hits := search(t, x, "", "wool")
	if len(hits) != 2 {
		t.Fatalf("%d hits", len(hits))
	}
	for _, h := range hits {
		if len(h.Sentences) != 1 {
			t.Errorf("passage %d is cut into %d sentences", h.Place, len(h.Sentences))
		}
	}
}

func TestKinScoresALittleLess(t *testing.T) {
	x := indexOf(t, "# Looms\n\nThe shuttle is made of pear wood.\n", "# Dyes\n\nMadder gives red.\n")
	_, plain := search(t, x, "shuttle: bobbin\n", "What is the shuttle made of?")
	_, kin := search(t, x, "shuttle: bobbin\n", "What is the bobbin made of?")
	if len(kin) == 0 || kin[0].Score >= plain[0].Score || kin[0].Score < plain[0].Score-0.1 {
		t.Errorf("the word itself scores %v, its kin %+v", plain[0].Score, kin)
	}
}

func TestEqualPassagesStandInOrder(t *testing.T) {
	same := "# Gate\n\nThe gate is locked at dusk.\n"
	x := indexOf(t, same, same, same, same)
	_, hits := search(t, x, "", "When is the gate locked?")
	var order []int
	for _, h := range hits {
		order = append(order, h.ID)
	}
	if !slices.Equal(order, []int{0, 1, 2, 3}) {
		t.Errorf("equal passages stand as %v", order)
	}
}

// However many passages hold a word, only so many are read.
func TestReadingIsBounded(t *testing.T) {
	var b strings.Builder
	for i := range 3 * candidates {
		fmt.Fprintf(&b, "Hen number %d lays well.\n\n", i)
	}
	x := indexOf(t, b.String())
	_, hits := search(t, x, "", "Which hen lays well?")
	if len(hits) != candidates {
		t.Errorf("%d passages are read", len(hits))
	}
	if got := first(t, x, fmt.Sprintf("Does hen number %d lay well?", 3*candidates-1)); !strings.Contains(got, fmt.Sprint(3*candidates-1)) {
		t.Errorf("the rarest word does not choose what is read: %q", got)
	}
}

func TestSearchEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := NewSearcher(indexOf(t, farm), words(t, "")).Search(ctx, "When is cheese sold?"); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}

func TestNothingIsFoundForNoWords(t *testing.T) {
	x := indexOf(t, farm)
	for _, question := range []string{"", "?", "What is it?", "unicorns"} {
		if _, hits := search(t, x, "", question); len(hits) != 0 {
			t.Errorf("%q finds %d passages", question, len(hits))
		}
	}
}
