package engine_test

import (
	"slices"
	"strings"
	"testing"

	"footnote/engine"
)

// quotes are the sides of an answer's disagreement with their values.
func quotes(a *engine.Answer) []string {
	out := []string{}
	for _, c := range a.Conflicts {
		for _, q := range c.Quotes {
			out = append(out, q.Quote+"  ["+q.Label()+"]  "+q.Value)
		}
	}
	return out
}

func TestDisagreementShowsBothSides(t *testing.T) {
	faq := folder(t, map[string]string{"faq.md": "# Questions\n\n## Refunds\n\nRefunds take ten working days.\n"})
	x := open(t, build(t, engine.BuildOptions{Paths: []string{delivery, refunds, faq}}).Out)
	a := ask(t, x, "How long does a refund take?")
	want := []string{
		"A refund reaches the card the order was paid with in three to five working days.  [refunds.md > How long a refund takes]  three to five working days",
		"Refunds take ten working days.  [faq.md > Refunds]  ten working days",
	}
	if a.Outcome != engine.Conflicted || !slices.Equal(quotes(a), want) {
		t.Fatalf("%s: %q, not %q", a.Outcome, quotes(a), want)
	}
	if want := "Documents disagree: three to five working days, or ten working days?"; a.Message != want {
		t.Errorf("the message is %q", a.Message)
	}
	// What does not touch the disagreement is answered.
	if got := texts(ask(t, x, "What does express delivery cost?")); !slices.Equal(got, []string{"Express delivery takes one working day and costs £4.99."}) {
		t.Errorf("answered %q", got)
	}
}

func TestDisagreements(t *testing.T) {
	const question = "What does a day pass cost?"
	fee := func(front, fee string) string {
		return front + "# Passes\n\nA day pass costs " + fee + " crowns.\n"
	}
	conflicted := []string{}
	old, late := []string{"A day pass costs 12 crowns."}, []string{"A day pass costs 15 crowns."}
	for _, c := range []struct {
		name  string
		files map[string]string
		today string
		want  []string
		// over is the document that was preferred and why; empty for none.
		over string
	}{
		{"nothing settles it", map[string]string{"a.md": fee("", "12"), "b.md": fee("", "15")}, "", conflicted, ""},
		{"nor does a file's name", map[string]string{"2024.md": fee("", "12"), "2026.md": fee("", "15")}, "2026-06-01", conflicted, ""},
		{"they say the same", map[string]string{"a.md": fee("", "15"), "b.md": fee("", "fifteen")}, "", late, ""},
		{"the one supersedes the other", map[string]string{"a.md": fee("", "12"), "b.md": fee("---\nsupersedes: a.md\n---\n\n", "15")}, "", late, "b.md over a.md: supersedes"},
		{"the later date", map[string]string{"a.md": fee("---\neffective: 2026-05-01\n---\n\n", "15"), "b.md": fee("---\neffective: 2025-01-01\n---\n\n", "12")}, "", late, "a.md over b.md: 2026-05-01"},
		{"a date not reached yet", map[string]string{"a.md": fee("---\neffective: 2026-05-01\n---\n\n", "15"), "b.md": fee("---\neffective: 2025-01-01\n---\n\n", "12")}, "2026-04-30", old, "b.md over a.md: 2026-05-01"},
		{"a date reached today", map[string]string{"a.md": fee("---\neffective: 2026-05-01\n---\n\n", "15"), "b.md": fee("---\neffective: 2025-01-01\n---\n\n", "12")}, "2026-05-01", late, "a.md over b.md: 2026-05-01"},
		{"each claims to supersede the other", map[string]string{"a.md": fee("---\nsupersedes: b.md\n---\n\n", "12"), "b.md": fee("---\nsupersedes: a.md\n---\n\n", "15")}, "", conflicted, ""},
		{"what supersedes is not in force yet", map[string]string{"a.md": fee("", "12"), "b.md": fee("---\nsupersedes: a.md\neffective: 2026-09-01\n---\n\n", "15")}, "2026-04-01", old, "a.md over b.md: 2026-09-01"},
		{"what supersedes says from when", map[string]string{"a.md": fee("", "12"), "b.md": fee("---\nsupersedes: a.md\neffective: 2026-09-01\n---\n\n", "15")}, "", late, "b.md over a.md: 2026-09-01"},
		{"a name that is only like it", map[string]string{"old-town.md": fee("", "12"), "b.md": fee("---\nsupersedes: old.md\n---\n\n", "15")}, "", conflicted, ""},
		{"a title", map[string]string{"a.md": fee("---\ntitle: Passes 2024\n---\n\n", "12"), "b.md": fee("---\nsupersedes: Passes 2024\n---\n\n", "15")}, "", late, "b.md over a.md: supersedes"},
		{"only one has a date", map[string]string{"a.md": fee("---\neffective: 2026-05-01\n---\n\n", "15"), "b.md": fee("", "12")}, "", conflicted, ""},
	} {
		a := askWith(t, indexOf(t, c.files), question, engine.AskOptions{Today: c.today})
		if got := texts(a); !slices.Equal(got, c.want) || (a.Outcome == engine.Conflicted) != (len(c.want) == 0) {
			t.Errorf("%s: %s %q, not %q (%v)", c.name, a.Outcome, got, c.want, a.Preferred)
			continue
		}
		said := ""
		if len(a.Preferred) > 0 {
			said = a.Preferred[0].Document + " over " + a.Preferred[0].Over
		}
		who, why, _ := strings.Cut(c.over, ": ")
		if said != who || who != "" && !strings.Contains(a.Preferred[0].Because, why) {
			t.Errorf("%s: preferred %+v, not %q", c.name, a.Preferred, c.over)
		}
	}
}

// False alarms cost trust: these speak of different things.
func TestNoDisagreement(t *testing.T) {
	for name, c := range map[string]struct {
		files    map[string]string
		question string
	}{
		"two kinds of one thing": {map[string]string{"a.md": "# Passes\n\nA day pass costs 12 crowns.\n", "b.md": "# Passes\n\nA season pass costs 60 crowns.\n"}, "What does a pass cost?"},
		"under other headings":   {map[string]string{"a.md": "# Hill lift\n\n## Passes\n\nA day pass costs 12 crowns.\n", "b.md": "# Lake lift\n\n## Passes\n\nA day pass costs 15 crowns.\n"}, "What does a day pass cost on the lake lift?"},
		"on another condition":   {map[string]string{"a.md": "# Passes\n\nA day pass costs 12 crowns. For children a day pass costs 6 crowns.\n"}, "What does a day pass cost?"},
		"a rule and exception":   {map[string]string{"a.md": "# Refunds\n\nA ticket can be refunded within 30 days. A gift ticket cannot be refunded.\n"}, "Can a gift ticket be refunded?"},
		"rows of a table":        {map[string]string{"a.md": "# Post\n\n| Weight | Price |\n|---|---|\n| 2 kg | 4 crowns |\n| 5 kg | 7 crowns |\n"}, "What does 5 kg cost?"},
	} {
		if a := ask(t, indexOf(t, c.files), c.question); a.Outcome != engine.Grounded {
			t.Errorf("%s: %s, %s: %q", name, a.Outcome, a.Message, quotes(a))
		}
	}
}

// Several sides, and several disagreements, each by itself.
func TestSidesOfADisagreement(t *testing.T) {
	for name, c := range map[string]struct {
		files    map[string]string
		question string
		message  string
		// quotes are the sides in order; sentences what is answered instead.
		quotes, sentences []string
		over              []string
	}{
		"three sides": {
			map[string]string{"a.md": pass("", "12"), "b.md": pass("", "15"), "c.md": pass("", "18")}, "What does a day pass cost?",
			"Documents disagree: 12 crowns, or 15 crowns, or 18 crowns?",
			[]string{"A day pass costs 12 crowns.", "A day pass costs 15 crowns.", "A day pass costs 18 crowns."}, nil, nil},
		"two on one side": {
			map[string]string{"a.md": pass("", "12"), "b.md": pass("", "15"), "c.md": pass("", "twelve")}, "What does a day pass cost?",
			"Documents disagree: 12 crowns, or 15 crowns?",
			[]string{"A day pass costs 12 crowns.", "A day pass costs 15 crowns.", "A day pass costs twelve crowns."}, nil, nil},
		"what is superseded is no side": {
			map[string]string{"a.md": pass("", "12"), "b.md": pass("supersedes: a.md", "15"), "c.md": pass("supersedes: a.md", "18")}, "What does a day pass cost?",
			"Documents disagree: 15 crowns, or 18 crowns?",
			[]string{"A day pass costs 15 crowns.", "A day pass costs 18 crowns."}, nil, nil},
		"two that agree prevail over the rest": {
			map[string]string{"a.md": pass("", "12"), "b.md": pass("", "15"), "c.md": pass("supersedes: a.md", "18"), "d.md": pass("supersedes: b.md", "18")}, "What does a day pass cost?",
			"", nil, []string{"A day pass costs 18 crowns."}, []string{"c.md over a.md", "d.md over b.md"}},
		"a chain": {
			map[string]string{"a.md": pass("", "12"), "b.md": pass("supersedes: a.md", "15"), "c.md": pass("supersedes: b.md", "18")}, "What does a day pass cost?",
			"", nil, []string{"A day pass costs 18 crowns."}, []string{"b.md over a.md", "c.md over a.md", "c.md over b.md"}},
		"inside one document": {
			map[string]string{"a.md": pass("", "12", "## At the gate", "Opening hours are on the door.", "## Passes", "A day pass costs 15 crowns.")}, "What does a day pass cost?",
			"Documents disagree: 12 crowns, or 15 crowns?",
			[]string{"A day pass costs 12 crowns.", "A day pass costs 15 crowns."}, nil, nil},
		"what allows and what forbids": {
			map[string]string{"a.md": "# Dogs\n\nDogs are allowed in the cable car.\n", "b.md": "# Dogs\n\nDogs are not allowed in the cable car.\n"}, "Are dogs allowed in the cable car?",
			"Documents disagree: are allowed, or are not allowed?",
			[]string{"Dogs are allowed in the cable car.", "Dogs are not allowed in the cable car."}, nil, nil},
		"two disagreements": {
			map[string]string{"a.md": pass("", "12", "A season pass costs 200 crowns."), "b.md": pass("", "15", "A season pass costs 220 crowns.")}, "What do a day pass and a season pass cost?",
			"Documents disagree: 200 crowns, or 220 crowns? And: 12 crowns, or 15 crowns?",
			[]string{"A day pass costs 12 crowns.", "A day pass costs 15 crowns.", "A season pass costs 200 crowns.", "A season pass costs 220 crowns."}, nil, nil},
		"an item with what introduces it": {
			map[string]string{"a.md": "# Lockers\n\nA locker costs:\n\n- 4 crowns an hour\n- 20 crowns a day\n", "b.md": "# Lockers\n\nA locker costs 6 crowns an hour.\n"}, "What does a locker cost an hour?",
			"Documents disagree: 6 crowns, or 4 crowns?",
			[]string{"A locker costs:", "4 crowns an hour", "A locker costs 6 crowns an hour."}, nil, nil},
	} {
		a := ask(t, indexOf(t, c.files), c.question)
		var got []string
		for _, conflict := range a.Conflicts {
			for _, q := range conflict.Quotes {
				got = append(got, q.Quote)
			}
		}
		if a.Message != c.message || !sameSet(got, c.quotes) || !slices.Equal(texts(a), append([]string{}, c.sentences...)) {
			t.Errorf("%s: %s %q: %q, %q", name, a.Outcome, a.Message, got, texts(a))
		}
		var over []string
		for _, p := range a.Preferred {
			over = append(over, p.Document+" over "+p.Over)
		}
		slices.Sort(over)
		if !slices.Equal(over, c.over) {
			t.Errorf("%s: preferred %q, not %q", name, over, c.over)
		}
	}
}

func sameSet(a, b []string) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

// What prevails takes the place of what it prevails over, and no more room.
func TestWhatPrevailsIsAnsweredInPlace(t *testing.T) {
	x := indexOf(t, map[string]string{
		"old.md": pass("", "12") + "\nA day pass costs more on holidays.\n",
		"new.md": "---\nsupersedes: old.md\n---\n\n# Passes\n\nThe lift runs from May on. A day pass costs 15 crowns.\n",
	})
	for k := 1; k <= 3; k++ {
		a := askWith(t, x, "What does a day pass cost?", engine.AskOptions{K: k})
		if got := texts(a); a.Outcome != engine.Grounded || !slices.Contains(got, "A day pass costs 15 crowns.") || slices.Contains(got, "A day pass costs 12 crowns.") || len(a.Preferred) != 1 {
			t.Errorf("of %d passages: %s %q, preferred %v", k, a.Outcome, got, a.Preferred)
		}
	}
	// A preference is told of only where it decided.
	if a := ask(t, x, "When does the lift run?"); a.Outcome != engine.Grounded || len(a.Preferred) > 0 {
		t.Errorf("%s, preferred %v", a.Outcome, a.Preferred)
	}
}
