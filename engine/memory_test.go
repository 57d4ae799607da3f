package engine_test

import (
	"context"
	"testing"

	"footnote/engine"
)

// An answer from texts in memory quotes places of the texts as they were given.
func TestFromTexts(t *testing.T) {
	texts := map[string]string{"b": "Opening\n\nThe desk opens\nat nine.", "a": "These cannot be posted:\n- knives\n- paint"}
	var list []engine.Text
	for _, name := range []string{"b", "a"} {
		list = append(list, engine.Text{Name: name, Title: "Desk", Text: texts[name]})
	}
	x, err := engine.FromTexts(list)
	if err != nil {
		t.Fatal(err)
	}
	for question, want := range map[string]struct{ text, first string }{
		"When does the desk open?": {"The desk opens at nine.", "The desk opens\nat nine."},
		"Can knives be posted?":    {"These cannot be posted: knives", "These cannot be posted:"},
	} {
		a, err := x.Ask(context.Background(), question, engine.AskOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if len(a.Sentences) != 1 || a.Sentences[0].Text != want.text {
			t.Errorf("%s: %+v", question, a.Sentences)
			continue
		}
		c := a.Sentences[0].Citations[0]
		if got := texts[c.Document][c.Start:c.End]; got != want.first {
			t.Errorf("%s: quotes %q, want %q", question, got, want.first)
		}
	}
	if _, err := engine.FromTexts([]engine.Text{{Name: "a", Text: "x"}, {Name: "a", Text: "y"}}); err == nil {
		t.Error("two texts of one name are taken")
	}
}
