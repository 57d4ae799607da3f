package engine_test

import (
	"context"
	"strings"
	"testing"

	"footnote/engine"
)

// FuzzAsk asks anything at all, of documents of many kinds.
func FuzzAsk(f *testing.F) {
	var page strings.Builder
	for i, s := range sentencesOf {
		if i%5 == 0 {
			page.WriteString("\n\n## " + s + "\n\n- " + s + "\n- Not: " + s + "\n\n")
		}
		page.WriteString(s + " ")
	}
	x := indexOf(f, map[string]string{"a.md": page.String(), "b.md": "# Fares\n\n| From | Fare |\n|---|---|\n| quay | 12 |\n\n" + page.String()},
		"fare: price, what it costs", "ticket: pass")
	for _, q := range append([]string{"", "?", "What does it cost?", "Can dogs travel free? And cats?", "票", "HC-20471", "ticket\x00ticket\xff"}, sentencesOf...) {
		f.Add(q, uint8(3), uint8(30))
	}
	f.Fuzz(func(t *testing.T, question string, k, percent uint8) {
		o := engine.AskOptions{K: int(k), Floor: floor(float64(1+percent%100) / 100)}
		a, err := x.Ask(context.Background(), question, o)
		if err != nil {
			t.Fatal(err)
		}
		for _, fault := range faults(x, a, o) {
			t.Errorf("%q: %s", question, fault)
		}
		r, err := x.CheckReply(context.Background(), question)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range r.Sentences {
			if question[s.Start:s.End] != s.Text {
				t.Errorf("%q is not what stands at [%d,%d) of the reply", s.Text, s.Start, s.End)
			}
		}
	})
}
