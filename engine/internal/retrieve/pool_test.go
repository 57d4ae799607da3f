package retrieve

import (
	"context"
	"testing"
)

// featuresOf gives the features of the sentence that begins so.
func featuresOf(t *testing.T, question, begins string, pages ...string) [features]float64 {
	t.Helper()
	x := indexOf(t, pages...)
	_, hits, err := NewSearcher(x, words(t, "")).Search(context.Background(), question)
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range hits {
		d, err := x.Document(h.Document)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range h.Sentences {
			if text := s.Of(d.Text); len(text) >= len(begins) && text[:len(begins)] == begins {
				return s.Features
			}
		}
	}
	t.Fatalf("no sentence begins with %q", begins)
	return [features]float64{}
}

func TestSentencesAreComparedWithOneAnother(t *testing.T) {
	mill := "# Mill\n\nThe mill grinds rye on Mondays. The mill is old.\n"
	ford := "# Ford\n\nThe ford is shallow in May.\n"
	full := featuresOf(t, "When does the mill grind rye?", "The mill grinds", mill, ford)
	part := featuresOf(t, "When does the mill grind rye?", "The mill is", mill, ford)
	if full[behind] != 0 || !(part[behind] > 0) {
		t.Errorf("behind: %v for the sentence that covers most, %v for the other", full[behind], part[behind])
	}
	if !(full[telling] > part[telling]) {
		t.Errorf("what only one sentence holds tells %v, what both hold %v", full[telling], part[telling])
	}
	rival := featuresOf(t, "When does the mill grind rye?", "The mill grinds", mill, "# Barn\n\nThe barn grinds rye on Fridays.\n")
	if !(rival[ahead] < full[ahead]) {
		t.Errorf("ahead by %v of a document that holds as much, by %v of one that holds nothing", rival[ahead], full[ahead])
	}
	if alone := featuresOf(t, "When does the mill grind rye?", "The mill grinds", mill); alone[ahead] > 1-unseenRival/2 {
		t.Errorf("the only document is ahead by %v", alone[ahead])
	}
}

func TestTheSentencesBeforeAreItsContext(t *testing.T) {
	question := "Where are towels sold?"
	after := featuresOf(t, question, "They are sold", "# Pool\n\nTowels are white. They are sold at the desk.\n")
	apart := featuresOf(t, question, "They are sold", "# Pool\n\nThe water is cold. They are sold at the desk.\n\n# Other\n\nTowels are white.\n")
	if !(after[contextCover] > apart[contextCover]) {
		t.Errorf("after its subject a sentence covers %v, without it %v", after[contextCover], apart[contextCover])
	}
	above := featuresOf(t, question, "They are sold", "# Pool\n\nTowels are white.\n\nThey are sold at the desk.\n")
	if !(above[contextCover] > apart[contextCover]) {
		t.Errorf("under the paragraph with its subject a sentence covers %v, without it %v", above[contextCover], apart[contextCover])
	}
	heading := featuresOf(t, question, "They are sold", "# Towels\n\nTowels are white.\n\n# Pool\n\nThey are sold at the desk.\n")
	if heading[contextCover] >= above[contextCover] {
		t.Errorf("a paragraph under another heading is context: %v", heading[contextCover])
	}
}

func TestWhatAQuestionSaysItselfIsNoAnswerToIt(t *testing.T) {
	question := "How many of the 20 lockers are free?"
	echo := featuresOf(t, question, "The 20 lockers", "# Pool\n\nThe 20 lockers are free to all. Now 7 lockers are free.\n")
	fresh := featuresOf(t, question, "Now 7", "# Pool\n\nThe 20 lockers are free to all. Now 7 lockers are free.\n")
	if !(echo[givesAgain] > 0) || fresh[givesAgain] != 0 {
		t.Errorf("the question's own figure counts %v less, another %v", echo[givesAgain], fresh[givesAgain])
	}
}
