package engine_test

import (
	"flag"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"footnote/engine"
	"footnote/engine/internal/lab/evalset"
)

var update = flag.Bool("update", false, "write the golden files anew")

const (
	right          = "answered right"
	wrong          = "answered wrong"
	rightlyRefused = "rightly refused"
	wronglyRefused = "wrongly refused"
)

// verdict says what an answer is worth: right where one of its sentences is
// the evidence, or where it refuses what the documents do not hold.
func verdict(q *evalset.Question, a *engine.Answer) string {
	switch {
	case a.Outcome != engine.Grounded && q.Answerable:
		return wronglyRefused
	case a.Outcome != engine.Grounded:
		return rightlyRefused
	// A sentence may bring its lead-in along, but no paragraph passes for one.
	case q.Answerable && slices.ContainsFunc(a.Sentences, func(s engine.Sentence) bool { return q.IsGold(s.Text, 250) }):
		return right
	}
	return wrong
}

func qualitySet(t *testing.T) *evalset.Set {
	t.Helper()
	set, err := evalset.Read("testdata/quality", "")
	if err != nil {
		t.Fatal(err)
	}
	if len(set.Questions) < 100 {
		t.Fatalf("only %d questions", len(set.Questions))
	}
	return set
}

// TestQuality pins what becomes of every question of testdata/quality. A change
// of the engine that changes any is written down with -update, for its author
// to look at: right answers must not become wrong unnoticed.
func TestQuality(t *testing.T) {
	set := qualitySet(t)
	x := open(t, build(t, engine.BuildOptions{Paths: []string{"testdata/quality/docs"}, Vocabulary: "testdata/quality/vocabulary.txt"}).Out)
	got := map[string]string{}
	answers := map[string]string{}
	for i := range set.Questions {
		q := &set.Questions[i]
		a := ask(t, x, q.Question)
		got[q.ID] = verdict(q, a)
		answers[q.ID] = fmt.Sprintf("%q -> %s %q", q.Question, a.Outcome, texts(a))
	}
	golden := filepath.Join("testdata", "quality", "verdicts.txt")
	text := verdicts(got)
	if *update {
		put(t, golden, text)
	}
	want := get(t, golden)
	if text == want {
		return
	}
	before := readVerdicts(want)
	for _, q := range set.Questions {
		if before[q.ID] != got[q.ID] {
			t.Errorf("%s was %s, is %s: %s", q.ID, before[q.ID], got[q.ID], answers[q.ID])
		}
	}
	t.Errorf("was:\n%s\nis:\n%s\nif that is as it should be: go test ./engine -run TestQuality -update", totals(before), totals(got))
}

// verdicts is the golden file: each verdict, its number, and its questions.
func verdicts(by map[string]string) string {
	var b strings.Builder
	for _, v := range []string{right, wrong, rightlyRefused, wronglyRefused} {
		var ids []string
		for id, verdict := range by {
			if verdict == v {
				ids = append(ids, id)
			}
		}
		slices.Sort(ids)
		fmt.Fprintf(&b, "%s: %d\n", v, len(ids))
		for len(ids) > 0 {
			n := min(len(ids), 16)
			fmt.Fprintf(&b, "\t%s\n", strings.Join(ids[:n], " "))
			ids = ids[n:]
		}
	}
	return b.String()
}

func readVerdicts(text string) map[string]string {
	by := map[string]string{}
	verdict := ""
	for line := range strings.Lines(text) {
		if v, _, ok := strings.Cut(line, ":"); ok {
			verdict = v
			continue
		}
		for _, id := range strings.Fields(line) {
			by[id] = verdict
		}
	}
	return by
}

func totals(by map[string]string) string {
	var lines []string
	for line := range strings.Lines(verdicts(by)) {
		if strings.Contains(line, ":") {
			lines = append(lines, "  "+strings.TrimSpace(line))
		}
	}
	return strings.Join(lines, "\n")
}

// Questions in customers' words are what the vocabulary is for.
func TestCustomersWordsNeedTheVocabulary(t *testing.T) {
	set := qualitySet(t)
	with := open(t, build(t, engine.BuildOptions{Paths: []string{"testdata/quality/docs"}, Vocabulary: "testdata/quality/vocabulary.txt"}).Out)
	without := open(t, build(t, engine.BuildOptions{Paths: []string{"testdata/quality/docs"}}).Out)
	asked, answered, needed := 0, 0, 0
	for i := range set.Questions {
		q := &set.Questions[i]
		if !q.Kin || !q.Answerable {
			continue
		}
		asked++
		a, b := verdict(q, ask(t, with, q.Question)), verdict(q, ask(t, without, q.Question))
		if a == right {
			answered++
			if b != right {
				needed++
			}
		} else if b == right {
			t.Errorf("%s %q is %s with the vocabulary, and %s without", q.ID, q.Question, a, b)
		}
	}
	// Other words of a question may suffice, so that it is answered either way.
	if asked < 10 || answered < asked-2 || needed < asked/2 {
		t.Errorf("of %d questions in customers' words, %d are answered right with the vocabulary, %d of them only so", asked, answered, needed)
	}
}
