// Command corpora asks the engine questions about whole handbooks that were
// not written for it, and counts what became of them.
//
//	make corpora DATA=DIR
//
// For each question file engine/testdata/corpora/NAME.jsonl it builds an index
// of DIR/NAME/docs, asks every question with the default settings, and prints
// one row of counts and then every miss with what was said. An answer is right
// when one of its sentences holds one of the question's evidence phrases. The
// exit status is 0 unless the program cannot run: a low count is news, not a
// failure.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"footnote/engine"
)

const questionsDir = "engine/testdata/corpora"

func main() {
	engine.RunReader()
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: corpora DIR, where DIR/NAME/docs holds the documents of each NAME in "+questionsDir)
		os.Exit(2)
	}
	if err := run(context.Background(), os.Args[1], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "corpora:", err)
		os.Exit(2)
	}
}

// question is one line of a question file.
type question struct {
	ID         string   `json:"id"`
	Question   string   `json:"question"`
	Answerable bool     `json:"answerable"`
	Document   string   `json:"document"`
	Evidence   []string `json:"evidence"`
	Why        string   `json:"why"`
}

// verdict says what became of a question.
type verdict int

const (
	answeredRight verdict = iota
	answeredWrong
	rightlyRefused
	wronglyRefused
	disagreed // the engine reported that documents disagree
	verdicts
)

var verdictNames = [verdicts]string{"answered right", "answered wrong", "rightly refused", "wrongly refused", "disagreed"}

func run(ctx context.Context, dir string, out io.Writer) error {
	files, err := filepath.Glob(filepath.Join(questionsDir, "*.jsonl"))
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return fmt.Errorf("no question files in %s; run from the top of the repository", questionsDir)
	}
	scratch, err := os.MkdirTemp("", "corpora")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)

	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "corpus\tdocuments\tpassages\t"+strings.Join(verdictNames[:], "\t"))
	var notes strings.Builder
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".jsonl")
		questions, err := readQuestions(file)
		if err != nil {
			return err
		}
		report, err := build(ctx, filepath.Join(dir, name, "docs"), filepath.Join(scratch, name+".json"))
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		for _, f := range report.Files {
			if f.Failure != nil {
				fmt.Fprintf(&notes, "%s: left out %s: %s\n\n", name, f.Name, f.Failure.What)
			}
		}
		counts, err := ask(ctx, report.Out, questions, &notes)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		fmt.Fprintf(table, "%s\t%d\t%d", name, report.Documents, report.Passages)
		for _, n := range counts {
			fmt.Fprintf(table, "\t%d", n)
		}
		fmt.Fprintln(table)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "\n%s", notes.String())
	return err
}

func build(ctx context.Context, docs, index string) (*engine.Report, error) {
	if _, err := os.Stat(docs); err != nil {
		return nil, err
	}
	return engine.Build(ctx, engine.BuildOptions{Paths: []string{docs}, Out: index, KeepGoing: true})
}

func readQuestions(file string) ([]question, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var questions []question
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		var q question
		if err := json.Unmarshal(lines.Bytes(), &q); err != nil {
			return nil, fmt.Errorf("%s, line %d: %w", file, n, err)
		}
		questions = append(questions, q)
	}
	return questions, lines.Err()
}

// ask puts the questions to the index and writes a note on each miss.
func ask(ctx context.Context, path string, questions []question, notes io.Writer) (counts [verdicts]int, err error) {
	index, err := engine.Open(path)
	if err != nil {
		return counts, err
	}
	defer func() { err = errors.Join(err, index.Close()) }()
	for _, q := range questions {
		answer, err := index.Ask(ctx, q.Question, engine.AskOptions{})
		if err != nil {
			return counts, fmt.Errorf("%s: %w", q.ID, err)
		}
		v := judge(q, answer)
		counts[v]++
		if v != answeredRight && v != rightlyRefused {
			describe(notes, q, v, answer)
		}
	}
	return counts, nil
}

func judge(q question, a *engine.Answer) verdict {
	switch {
	case a.Outcome == engine.Conflicted:
		return disagreed
	case a.Outcome == engine.Grounded && q.Answerable && holdsEvidence(a, q.Evidence):
		return answeredRight
	case a.Outcome == engine.Grounded:
		return answeredWrong
	case q.Answerable:
		return wronglyRefused
	default:
		return rightlyRefused
	}
}

func holdsEvidence(a *engine.Answer, evidence []string) bool {
	for _, s := range a.Sentences {
		text := fold(s.Text)
		for _, e := range evidence {
			if strings.Contains(text, fold(e)) {
				return true
			}
		}
	}
	return false
}

var plainMarks = strings.NewReplacer("’", "'", "‘", "'", "“", `"`, "”", `"`, "–", "-", "—", "-", "\u00a0", " ")

// fold makes texts comparable however their marks and white space are set.
func fold(text string) string {
	return strings.Join(strings.Fields(strings.ToLower(plainMarks.Replace(text))), " ")
}

// describe writes what was expected and what was said.
func describe(w io.Writer, q question, v verdict, a *engine.Answer) {
	fmt.Fprintf(w, "%s  %s  %q\n", q.ID, verdictNames[v], q.Question)
	if q.Answerable {
		fmt.Fprintf(w, "  wanted  %s [%s]\n", strings.Join(q.Evidence, " / "), q.Document)
	} else {
		fmt.Fprintf(w, "  wanted  a refusal: %s\n", q.Why)
	}
	for _, s := range a.Sentences {
		fmt.Fprintf(w, "  said    %s [%s]\n", shorten(s.Text), s.Citations[0].Label())
	}
	for _, c := range a.Conflicts {
		for _, quote := range c.Quotes {
			fmt.Fprintf(w, "  said    %s [%s]\n", shorten(quote.Quote), quote.Label())
		}
	}
	if a.Message != "" {
		fmt.Fprintf(w, "  said    %s (%s)\n", a.Message, a.Reason)
	}
	for _, h := range a.Passages {
		fmt.Fprintf(w, "  best    %.2f %s: %s; missing %s\n", h.Score, h.Document, shorten(h.Text), strings.Join(h.Missing, ", "))
	}
	fmt.Fprintln(w)
}

// shorten keeps a line readable.
func shorten(text string) string {
	const most = 160
	letters := []rune(strings.Join(strings.Fields(text), " "))
	if len(letters) <= most {
		return string(letters)
	}
	return string(letters[:most]) + "…"
}
