package cli_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"footnote/app/internal/cli"
	"footnote/engine"
)

var update = flag.Bool("update", false, "write docs/answers.md anew")

const answersHead = `# Answers and refusals, with their reasons

Forty questions to the documents of ` + "`engine/testdata/quality`" + `, each with what

    footnote sources ask "QUESTION" --why

prints. They are the closest cases: of the answers that are right, the twenty
whose best paragraph scores lowest; of the refusals that are right, the twenty
whose best paragraph scores highest, and so came nearest to being used. Which
are right stands in ` + "`engine/testdata/quality/verdicts.txt`" + `.

A test holds this page to what is printed; ` + "`make answers`" + ` writes it anew.
`

// TestAnswersPage holds docs/answers.md to what the program prints.
func TestAnswersPage(t *testing.T) {
	const set = "../../../engine/testdata/quality"
	index := filepath.Join(t.TempDir(), "sources.json")
	footnote(t, 0, "sources", "build", set+"/docs", "--vocabulary", set+"/vocabulary.txt", "--out", index)
	rightly := readRightly(t, set+"/verdicts.txt")
	var answers, refusals []*engine.Answer
	for _, q := range readQuestions(t, set+"/questions.jsonl") {
		verdict := rightly[q.ID]
		if verdict == "" {
			continue
		}
		a := &engine.Answer{}
		status := 0
		if verdict == "rightly refused" {
			status = 1
		}
		out := footnote(t, status, "sources", "ask", q.Question, "--index", index, "--json")
		if err := json.Unmarshal([]byte(out), a); err != nil {
			t.Fatal(err)
		}
		if status == 0 {
			answers = append(answers, a)
		} else {
			refusals = append(refusals, a)
		}
	}
	slices.SortStableFunc(answers, func(a, b *engine.Answer) int { return cmp.Compare(best(a), best(b)) })
	slices.SortStableFunc(refusals, func(a, b *engine.Answer) int { return cmp.Compare(best(b), best(a)) })

	var page strings.Builder
	page.WriteString(answersHead)
	for _, part := range []struct {
		title   string
		answers []*engine.Answer
		status  int
	}{{"Twenty right answers", answers, 0}, {"Twenty right refusals", refusals, 1}} {
		if len(part.answers) < 20 {
			t.Fatalf("%s: there are only %d", part.title, len(part.answers))
		}
		fmt.Fprintf(&page, "\n## %s\n", part.title)
		for i, a := range part.answers[:20] {
			out := footnote(t, part.status, "sources", "ask", a.Question, "--index", index, "--why")
			fmt.Fprintf(&page, "\n### %d. %s\n\n```text\n%s```\n", i+1, a.Question, out)
		}
	}
	const path = "../../../docs/answers.md"
	if *update {
		if err := os.WriteFile(path, []byte(page.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want, got := strings.Split(string(kept), "\n"), strings.Split(page.String(), "\n")
	for i := range got {
		if i >= len(want) || want[i] != got[i] {
			t.Fatalf("docs/answers.md is no longer what is printed, from line %d: %q\nif that is as it should be: make answers", i+1, got[i])
		}
	}
	if len(want) != len(got) {
		t.Fatalf("docs/answers.md goes on after line %d\nif that is as it should be: make answers", len(got))
	}
}

// footnote runs the program and returns what it prints.
func footnote(t *testing.T, status int, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if got := cli.Run(args, strings.NewReader(""), &out, &errs); got != status {
		t.Fatalf("footnote %q: exit status %d, want %d: %s%s", args, got, status, &out, &errs)
	}
	return out.String()
}

// best is the score of the closest paragraph.
func best(a *engine.Answer) float64 {
	if len(a.Passages) == 0 {
		return 0
	}
	return a.Passages[0].Score
}

type question struct{ ID, Question string }

func readQuestions(t *testing.T, path string) []question {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var all []question
	for line := range bytes.Lines(data) {
		var q question
		if err := json.Unmarshal(line, &q); err != nil {
			t.Fatal(err)
		}
		all = append(all, q)
	}
	return all
}

// readRightly returns the questions that are answered right or rightly refused
// and which of the two, by their names.
func readRightly(t *testing.T, path string) map[string]string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	by := map[string]string{}
	verdict := ""
	for line := range strings.Lines(string(data)) {
		if v, _, ok := strings.Cut(line, ":"); ok {
			verdict = v
		} else if verdict == "answered right" || verdict == "rightly refused" {
			for _, id := range strings.Fields(line) {
				by[id] = verdict
			}
		}
	}
	return by
}
