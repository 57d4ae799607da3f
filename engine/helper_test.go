package engine_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"footnote/engine"
)

func TestMain(m *testing.M) {
	engine.RunReader()
	os.Exit(m.Run())
}

// folder writes files, by their slash-separated names, into a new folder.
func folder(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "docs")
	for name, text := range files {
		put(t, filepath.Join(dir, filepath.FromSlash(name)), text)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

func put(t testing.TB, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func get(t testing.TB, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// build builds, giving o an Out where it has none, and returns the report.
func build(t testing.TB, o engine.BuildOptions) *engine.Report {
	t.Helper()
	if o.Out == "" {
		o.Out = filepath.Join(t.TempDir(), "sources.json")
	}
	r, err := engine.Build(context.Background(), o)
	if err != nil {
		t.Fatalf("build: %v", err)
	}
	return r
}

func open(t testing.TB, path string) *engine.Index {
	t.Helper()
	x, err := engine.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { x.Close() })
	return x
}

// indexOf builds an index of files, with a vocabulary where there is one.
func indexOf(t testing.TB, files map[string]string, vocabulary ...string) *engine.Index {
	t.Helper()
	o := engine.BuildOptions{Paths: []string{folder(t, files)}, AllowNone: true}
	if len(vocabulary) > 0 {
		o.Vocabulary = filepath.Join(t.TempDir(), "vocabulary.txt")
		put(t, o.Vocabulary, strings.Join(vocabulary, "\n")+"\n")
	}
	return open(t, build(t, o).Out)
}

// page is an index of one document.
func page(t testing.TB, markdown string, vocabulary ...string) *engine.Index {
	t.Helper()
	return indexOf(t, map[string]string{"page.md": markdown}, vocabulary...)
}

func ask(t testing.TB, x *engine.Index, question string) *engine.Answer {
	t.Helper()
	return askWith(t, x, question, engine.AskOptions{})
}

func askWith(t testing.TB, x *engine.Index, question string, o engine.AskOptions) *engine.Answer {
	t.Helper()
	a, err := x.Ask(context.Background(), question, o)
	if err != nil {
		t.Fatalf("%q: %v", question, err)
	}
	sound(t, x, a, o)
	return a
}

// lines are an answer's sentences with the places they are cited from.
func lines(a *engine.Answer) []string {
	out := []string{}
	for _, s := range a.Sentences {
		line := s.Text
		last := ""
		for _, c := range s.Citations {
			if label := c.Label(); label != last {
				line += "  [" + label + "]"
				last = label
			}
		}
		out = append(out, line)
	}
	return out
}

func texts(a *engine.Answer) []string {
	out := []string{}
	for _, s := range a.Sentences {
		out = append(out, s.Text)
	}
	return out
}

// sound holds an answer to what is promised of every one.
func sound(t testing.TB, x *engine.Index, a *engine.Answer, o engine.AskOptions) {
	t.Helper()
	for _, fault := range faults(x, a, o) {
		t.Errorf("%q: %s", a.Question, fault)
	}
}

func faults(x *engine.Index, a *engine.Answer, o engine.AskOptions) []string {
	var found []string
	fault := func(format string, args ...any) { found = append(found, fmt.Sprintf(format, args...)) }
	k, floor := o.K, engine.DefaultFloor
	if k == 0 {
		k = engine.DefaultK
	}
	if o.Floor != nil {
		floor = *o.Floor
	}
	if a.Digest != x.Digest() {
		fault("the digest is not that of the index")
	}
	switch a.Outcome {
	case engine.Grounded:
		if len(a.Sentences) == 0 || len(a.Gaps) > 0 || len(a.Conflicts) > 0 || a.Reason != "" || a.Message != "" {
			fault("grounded, with %d sentences, gaps %q, %d conflicts, reason %q, message %q",
				len(a.Sentences), a.Gaps, len(a.Conflicts), a.Reason, a.Message)
		}
	case engine.Unsupported:
		if len(a.Sentences) > 0 || len(a.Gaps) == 0 || len(a.Conflicts) > 0 || a.Reason == "" || a.Message == "" {
			fault("unsupported, with %d sentences, gaps %q, %d conflicts, reason %q, message %q",
				len(a.Sentences), a.Gaps, len(a.Conflicts), a.Reason, a.Message)
		}
	case engine.Conflicted:
		if len(a.Sentences) > 0 || len(a.Conflicts) == 0 || a.Message == "" {
			fault("conflicted, with %d sentences, %d conflicts, message %q", len(a.Sentences), len(a.Conflicts), a.Message)
		}
	default:
		fault("outcome %q", a.Outcome)
	}
	for _, gap := range a.Gaps {
		if strings.TrimSpace(gap) == "" {
			fault("an empty gap")
		}
	}
	type place struct {
		document string
		passage  int
	}
	said := map[string]bool{}
	used := map[place]bool{}
	for _, s := range a.Sentences {
		if said[s.Text] {
			fault("%q is said twice", s.Text)
		}
		said[s.Text] = true
		if len(s.Citations) == 0 {
			fault("%q is not cited", s.Text)
		}
		var quotes []string
		for _, c := range s.Citations {
			d, err := x.Document(c.Document)
			if err != nil {
				fault("%v", err)
				continue
			}
			if c.Start < 0 || c.End > len(d.Text) || c.Start >= c.End || d.Text[c.Start:c.End] != c.Quote {
				fault("%q is not what stands at [%d,%d) of %s", c.Quote, c.Start, c.End, c.Document)
			}
			if c.Passage < 0 || c.Passage >= len(d.Passages) {
				fault("%s has no passage %d", c.Document, c.Passage)
			}
			quotes = append(quotes, c.Quote)
			if strings.HasSuffix(s.Text, "?") && d.Passages[c.Passage].Kind != "code" && d.Passages[c.Passage].Kind != "row" {
				fault("a question is answered: %q", s.Text)
			}
			used[place{c.Document, c.Passage}] = true
		}
		if strings.Join(quotes, " ") != s.Text {
			fault("%q is not its quotes %q joined", s.Text, quotes)
		}
	}
	for _, c := range a.Conflicts {
		if len(c.Quotes) < 2 || c.Resolve == "" {
			fault("a disagreement of %d sides, settled by %q", len(c.Quotes), c.Resolve)
		}
		for _, q := range c.Quotes {
			d, err := x.Document(q.Document)
			if err != nil {
				fault("%v", err)
			} else if q.Start < 0 || q.End > len(d.Text) || q.Start >= q.End || d.Text[q.Start:q.End] != q.Quote {
				fault("%q is not what stands at [%d,%d) of %s", q.Quote, q.Start, q.End, q.Document)
			}
		}
	}
	if len(used) > k {
		fault("%d passages are used, at most %d allowed", len(used), k)
	}
	for i, h := range a.Passages {
		if h.Sentence == "" {
			fault("passage %d has no sentence that comes closest", i)
		}
		if h.Score < 0 || h.Score > 1 {
			fault("a score of %v", h.Score)
		}
		if i > 0 && h.Score > a.Passages[i-1].Score {
			fault("passage %d scores more than the one before", i)
		}
		// Shown scores are rounded to four digits.
		if used[place{h.Document, h.Passage}] && h.Score < floor-0.00005 {
			fault("a passage of score %v is used, the floor is %v", h.Score, floor)
		}
	}
	if len(a.Passages) > k {
		fault("%d passages are listed, at most %d asked for", len(a.Passages), k)
	}
	sum := 0.0
	for _, w := range a.Words {
		if w.Weight < 0 || w.State == engine.Weightless && w.Weight != 0 || w.State != engine.Weightless && w.Weight == 0 {
			fault("%q is %s with weight %v", w.Word, w.State, w.Weight)
		}
		if (w.State == engine.Found || w.State == engine.Kin) != (w.Passages > 0) || (w.State == engine.Kin) != (w.Via != "") {
			fault("%q is %s in %d passages via %q", w.Word, w.State, w.Passages, w.Via)
		}
		sum += w.Weight
	}
	if sum != 0 && (sum < 0.99 || sum > 1.01) {
		fault("the words' weights sum to %v", sum)
	}
	return found
}
