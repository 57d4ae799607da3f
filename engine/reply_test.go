package engine_test

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"footnote/engine"
)

func reply(t *testing.T, x *engine.Index, text string) *engine.Reply {
	t.Helper()
	r, err := x.CheckReply(context.Background(), text)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range r.Sentences {
		if text[s.Start:s.End] != s.Text {
			t.Errorf("%q is not what stands at [%d,%d) of the reply", s.Text, s.Start, s.End)
		}
		if (s.State == engine.ReplyDiffers) != (len(s.Faults) > 0) || (s.State == engine.ReplyNotFound) != (len(s.Citations) == 0) {
			t.Errorf("%q is %s with %d faults and %d citations", s.Text, s.State, len(s.Faults), len(s.Citations))
		}
		for _, f := range s.Faults {
			if f.Start < 0 || f.End > len(s.Text) || f.Start > f.End || s.Text[f.Start:f.End] != f.Found {
				t.Errorf("%q: the fault %+v stands nowhere in it", s.Text, f)
			}
		}
		for _, c := range s.Citations {
			d, err := x.Document(c.Document)
			if err != nil {
				t.Fatal(err)
			}
			if d.Text[c.Start:c.End] != c.Quote {
				t.Errorf("%q is not what stands at [%d,%d) of %s", c.Quote, c.Start, c.End, c.Document)
			}
		}
	}
	return r
}

func TestRepliesAreHeldToTheDocuments(t *testing.T) {
	x := open(t, build(t, engine.BuildOptions{Paths: []string{delivery, refunds}}).Out)
	for sentence, want := range map[string]engine.ReplyState{
		"A gift card cannot be refunded.":                                engine.ReplyFound,
		"An order can be refunded within 30 days of delivery.":           engine.ReplyFound,
		"Express delivery takes 1 working day and costs 4.99 GBP.":       engine.ReplyFound,
		"A gift card can be refunded.":                                   engine.ReplyDiffers,
		"An order can be refunded within 60 days of delivery.":           engine.ReplyDiffers,
		"Express delivery takes one working day and costs £9.99.":        engine.ReplyDiffers,
		"Standard delivery takes two to four weeks.":                     engine.ReplyDiffers,
		"Our shop in Lisbon sells umbrellas at half price on Thursdays.": engine.ReplyNotFound,
	} {
		r := reply(t, x, sentence)
		if len(r.Sentences) != 1 || r.Sentences[0].State != want {
			t.Errorf("%q is %+v, not %s", sentence, r.Sentences, want)
			continue
		}
		if r.OK() != (want == engine.ReplyFound) || r.Digest != x.Digest() {
			t.Errorf("%q: all found is %v", sentence, r.OK())
		}
	}
	r := reply(t, x, "A gift card cannot be refunded.  Express delivery costs £9.99!\nAn order can be refunded within 30 days of delivery.")
	var states []string
	for _, s := range r.Sentences {
		states = append(states, string(s.State))
	}
	if want := "found differs found"; strings.Join(states, " ") != want || r.OK() {
		t.Errorf("a reply of three sentences is %q, not %q", states, want)
	}
	if f := r.Sentences[1].Faults; len(f) != 1 || !strings.Contains(f[0].Found, "9.99") || !strings.Contains(f[0].Instead, "4.99") {
		t.Errorf("the faults are %+v", f)
	}
	for _, empty := range []string{"", " \n "} {
		if r := reply(t, x, empty); len(r.Sentences) != 0 || r.OK() {
			t.Errorf("nothing is %+v", r)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := x.CheckReply(ctx, "A gift card cannot be refunded."); err == nil {
		t.Error("a cancelled check ends well")
	}
}

// Whatever the engine answers passes its own check.
// What denies, or excepts, may stand in a heading or before a list.
func TestRepliesAreHeldToHeadingsAndLeads(t *testing.T) {
	path := filepath.Join(t.TempDir(), "rules.md")
	put(t, path, "# Hire\n\n## What is not insured\n\nHulls older than nine years, and sails.\n\n## On the pier\n\nYou may not bring onto the pier:\n\n- fuel cans\n- birds, except parrots\n")
	x := open(t, build(t, engine.BuildOptions{Paths: []string{path}}).Out)
	for sentence, want := range map[string]engine.ReplyState{
		"Hulls older than nine years are not insured.":  engine.ReplyFound,
		"Hulls older than nine years are insured.":      engine.ReplyDiffers,
		"Fuel cans may not be brought onto the pier.":   engine.ReplyFound,
		"You may bring fuel cans onto the pier.":        engine.ReplyDiffers,
		"You may bring parrots onto the pier.":          engine.ReplyFound,
		"You may not bring parrots onto the pier.":      engine.ReplyDiffers,
		"Hulls older than eight years are not insured.": engine.ReplyDiffers,
	} {
		if r := reply(t, x, sentence); len(r.Sentences) != 1 || r.Sentences[0].State != want {
			t.Errorf("%q is %+v, not %s", sentence, r.Sentences, want)
		}
	}
}

func TestAnswersPassTheCheck(t *testing.T) {
	x := open(t, build(t, engine.BuildOptions{Paths: []string{"testdata/quality/docs"}, Vocabulary: "testdata/quality/vocabulary.txt"}).Out)
	set := qualitySet(t)
	sentences, found := 0, 0
	for i := range set.Questions {
		a := ask(t, x, set.Questions[i].Question)
		for _, s := range a.Sentences {
			sentences++
			r := reply(t, x, s.Text)
			if !slices.ContainsFunc(r.Sentences, func(r engine.ReplySentence) bool { return r.State == engine.ReplyDiffers }) {
				found++
			} else {
				t.Errorf("%q differs from its own document: %+v", s.Text, r.Sentences)
			}
		}
	}
	if sentences < 50 {
		t.Errorf("only %d sentences are answered", sentences)
	}
}
