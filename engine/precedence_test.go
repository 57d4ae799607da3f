package engine_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"footnote/engine"
)

// pass is a document that gives the price of a day pass.
func pass(front, price string, more ...string) string {
	if front != "" {
		front = "---\n" + front + "\n---\n\n"
	}
	return front + strings.Join(append([]string{"# Passes", "A day pass costs " + price + " crowns."}, more...), "\n\n") + "\n"
}

// Which document prevails is said by the documents alone, and only where they
// leave no doubt.
func TestPrecedence(t *testing.T) {
	const question = "What does a day pass cost?"
	for name, c := range map[string]struct {
		files map[string]string
		today string
		// price is the one that is answered; empty where documents disagree.
		price string
		// over is the preference, because a part of its reason.
		over, because string
	}{
		"superseded by path": {
			map[string]string{"fees/a.md": pass("", "12"), "b.md": pass("supersedes: fees/a.md", "15")}, "", "15", "b.md over fees/a.md", "says that it supersedes fees/a.md"},
		"superseded by the path beside it": {
			map[string]string{"new/b.md": pass("supersedes: ../old/a.md", "15"), "old/a.md": pass("", "12")}, "", "15", "new/b.md over old/a.md", "supersedes"},
		"superseded by base name": {
			map[string]string{"old/winter.md": pass("", "12"), "new/summer.md": pass("supersedes: winter", "15")}, "", "15", "new/summer.md over old/winter.md", "supersedes"},
		"superseded by title": {
			map[string]string{"a.md": pass("title: Winter prices", "12"), "b.md": pass("supersedes: winter prices", "15")}, "", "15", "b.md over a.md", "supersedes"},
		"superseded by address": {
			map[string]string{"a.md": pass("link: https://example.com/winter", "12"), "b.md": pass("supersedes: https://example.com/winter", "15")}, "", "15", "b.md over a.md", "supersedes"},
		"another of a longer name is not superseded": {
			map[string]string{"a.md": pass("supersedes: winter.md", "15"), "winter.md": "# Lift\n\nThe lift is closed.\n", "lake-winter.md": pass("", "12")}, "", "", "", ""},
		"a name that means two documents": {
			map[string]string{"new.md": pass("supersedes: fees.md", "15"), "x/fees.md": pass("", "12"), "y/fees.md": "# Lift\n\nThe lift is closed.\n"}, "", "", "", ""},
		"itself by its own name": {
			map[string]string{"new/fees.md": pass("supersedes: fees.md", "15"), "old/fees.md": pass("", "12")}, "", "15", "new/fees.md over old/fees.md", "supersedes"},
		"each supersedes the other": {
			map[string]string{"a.md": pass("supersedes: b.md", "12"), "b.md": pass("supersedes: a.md", "15")}, "", "", "", ""},
		"by way of a third": {
			map[string]string{"a.md": pass("", "12"), "b.md": "---\nsupersedes: a.md\n---\n\n# Lift\n\nThe lift is closed.\n", "c.md": pass("supersedes: b.md", "15")}, "", "15", "c.md over a.md", "supersedes what supersedes a.md"},
		"superseding before dates": {
			map[string]string{"a.md": pass("effective: 2026-05-01", "12"), "b.md": pass("effective: 2026-01-01\nsupersedes: a.md", "15")}, "", "15", "b.md over a.md", "supersedes"},
		"superseding from a day to come": {
			map[string]string{"a.md": pass("", "12"), "b.md": pass("effective: 2026-05-01\nsupersedes: a.md", "15")}, "2026-04-30", "12", "a.md over b.md", "only from 2026-05-01"},
		"superseding from a day that nobody tells": {
			map[string]string{"a.md": pass("", "12"), "b.md": pass("effective: 2026-05-01\nsupersedes: a.md", "15")}, "", "15", "b.md over a.md", "It holds from 2026-05-01"},
		"in a plain sentence": {
			map[string]string{"2024-prices.md": pass("", "12"), "b.md": pass("", "15", "This page replaces the 2024 prices.")}, "", "15", "b.md over 2024-prices.md", "“This page replaces the 2024 prices.”"},
		"in a plain sentence, from a day to come": {
			map[string]string{"2024-prices.md": pass("", "12"), "b.md": pass("", "15", "This page replaces the 2024 prices from 1 May 2026.")}, "2026-04-30", "12", "2024-prices.md over b.md", "only from 2026-05-01"},
		"in a plain sentence of the page that is replaced": {
			map[string]string{"a.md": pass("", "12", "This page has been replaced by b.md."), "b.md": pass("", "15")}, "", "15", "b.md over a.md", "“This page has been replaced by b.md.”"},
		"a sentence that names another document": {
			map[string]string{"prices.md": pass("", "12"), "b.md": pass("", "15", "This page replaces the winter timetable.")}, "", "", "", ""},
		"a sentence that speaks of something else": {
			map[string]string{"prices.md": pass("", "12"), "b.md": pass("", "15", "A new pass replaces a lost one.")}, "", "", "", ""},
		"only the other has a day, and it is to come": {
			map[string]string{"a.md": pass("", "12"), "b.md": pass("effective: 2026-05-01", "15")}, "2026-04-30", "12", "a.md over b.md", "only from 2026-05-01"},
		"both are to come": {
			map[string]string{"a.md": pass("effective: 2026-06-01", "12"), "b.md": pass("effective: 2026-05-01", "15")}, "2026-04-30", "", "", ""},
		"the same day": {
			map[string]string{"a.md": pass("effective: 2026-05-01", "12"), "b.md": pass("effective: 2026-05-01", "15")}, "2026-06-01", "", "", ""},
	} {
		a := askWith(t, indexOf(t, c.files), question, engine.AskOptions{Today: c.today})
		var want []string
		if c.price != "" {
			want = []string{"A day pass costs " + c.price + " crowns."}
		}
		if got := texts(a); !slices.Equal(got, want) || (a.Outcome == engine.Conflicted) != (c.price == "") {
			t.Errorf("%s: %s %q, not %q (%v)", name, a.Outcome, got, want, a.Preferred)
			continue
		}
		said := []string{}
		for _, p := range a.Preferred {
			said = append(said, p.Document+" over "+p.Over)
			if !strings.Contains(p.Because, c.because) {
				t.Errorf("%s: preferred because %q, not %q", name, p.Because, c.because)
			}
		}
		if got := strings.Join(said, ", "); got != c.over {
			t.Errorf("%s: preferred %q, not %q", name, got, c.over)
		}
	}
}

// The order in which documents come, which is that of their names, decides
// nothing.
func TestOrderOfDocumentsIsNoAuthority(t *testing.T) {
	texts := []string{pass("", "12"), pass("", "15"), pass("", "18")}
	values := map[string]bool{}
	for _, names := range [][]string{{"a.md", "b.md", "c.md"}, {"c.md", "a.md", "b.md"}, {"b.md", "c.md", "a.md"}} {
		files := map[string]string{}
		for i, name := range names {
			files[name] = texts[i]
		}
		a := ask(t, indexOf(t, files), "What does a day pass cost?")
		if a.Outcome != engine.Conflicted || len(a.Preferred) > 0 {
			t.Fatalf("%v: %s, preferred %v", names, a.Outcome, a.Preferred)
		}
		var sides []string
		for _, q := range a.Conflicts[0].Quotes {
			sides = append(sides, q.Value)
		}
		slices.Sort(sides)
		values[strings.Join(sides, ", ")] = true
	}
	if len(values) != 1 {
		t.Errorf("the sides hang on the order: %v", slices.Collect(maps.Keys(values)))
	}
}
