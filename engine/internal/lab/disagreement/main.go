// Command disagreement counts what the search for disagreement finds and
// reports in error.
//
//	go run footnote/engine/internal/lab/disagreement [-misses] [-list] DATA
//
// DATA/evals/support holds NAME.passage_pairs.jsonl files: one object a line
// with two passages a and b, a label (contradicted or consistent) and why.
// DATA/corpora/NAME/docs holds documents: from each corpus come pairs of
// paragraphs that have nothing to do with each other, half of them drawn
// evenly and half the most alike ones of two documents, and statements set
// against themselves with one value changed. With -misses every
// pair on which report and label differ is printed, with -list all that is
// found in the corpora.
package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/disagree"
	"footnote/engine/internal/document"
)

func main() {
	document.RunReader()
	misses := flag.Bool("misses", false, "print every pair on which report and label differ")
	list := flag.Bool("list", false, "print all that is found in the corpora")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: disagreement [-misses] [-list] DATA, where DATA holds evals/support and corpora")
		os.Exit(2)
	}
	if err := run(context.Background(), flag.Arg(0), *misses, *list, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "disagreement:", err)
		os.Exit(2)
	}
}

func run(ctx context.Context, data string, misses, list bool, out io.Writer) error {
	if err := labelled(filepath.Join(data, "evals", "support"), misses, out); err != nil {
		return err
	}
	corpora, err := filepath.Glob(filepath.Join(data, "corpora", "*", "docs"))
	if err != nil {
		return err
	}
	var all []paragraph
	for _, dir := range corpora {
		found, err := readCorpus(dir)
		if err != nil {
			return err
		}
		if err := search(ctx, filepath.Base(filepath.Dir(dir)), found, list, out); err != nil {
			return err
		}
		planted(filepath.Base(filepath.Dir(dir)), found, misses, out)
		all = append(all, found...)
	}
	unrelated(all, misses, out)
	return nil
}

type row struct {
	ID    string `json:"id"`
	A     string `json:"a"`
	B     string `json:"b"`
	Label string `json:"label"`
	Why   string `json:"why"`
	Split string `json:"split"`
}

// labelled counts what is reported of the pairs that people labelled.
func labelled(dir string, misses bool, out io.Writer) error {
	paths, err := filepath.Glob(filepath.Join(dir, "*.passage_pairs.jsonl"))
	if err != nil {
		return err
	}
	if len(paths) == 0 {
		return fmt.Errorf("%s holds no .passage_pairs.jsonl file", dir)
	}
	type group struct{ set, label, why string }
	reported, pairs := map[group]int{}, map[group]int{}
	for _, path := range paths {
		set := strings.TrimSuffix(filepath.Base(path), ".passage_pairs.jsonl")
		rows, err := readRows(path)
		if err != nil {
			return err
		}
		for _, r := range rows {
			g := group{set, r.Label, r.Why}
			pairs[g]++
			d, a, b, ok := between(paragraph{sentences: sentences("a", 0, nil, "", r.A)}, paragraph{sentences: sentences("b", 0, nil, "", r.B)})
			if ok {
				reported[g]++
			}
			if misses && ok != (r.Label == "contradicted") {
				fmt.Fprintf(out, "%s %s %s %s\n  A %s\n  B %s\n", set, r.ID, r.Label, r.Why, r.A, r.B)
				if ok {
					fmt.Fprintf(out, "  reported %s: %s | %s | %s\n    %s\n    %s\n", d.Kind, d.About, d.ValueA.Text, d.ValueB.Text, a.Text, b.Text)
				}
			}
		}
	}
	groups := make([]group, 0, len(pairs))
	for g := range pairs {
		groups = append(groups, g)
	}
	slices.SortFunc(groups, func(a, b group) int {
		return cmp.Or(strings.Compare(a.set, b.set), strings.Compare(a.label, b.label), strings.Compare(a.why, b.why))
	})
	table := tabwriter.NewWriter(out, 2, 8, 2, ' ', 0)
	fmt.Fprintln(table, "set\tlabel\twhy\treported")
	for _, g := range groups {
		fmt.Fprintf(table, "%s\t%s\t%s\t%d of %d (%.0f%%)\n", g.set, g.label, g.why, reported[g], pairs[g], float64(reported[g])*100/float64(pairs[g]))
	}
	return table.Flush()
}

func readRows(path string) ([]row, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var out []row
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var r row
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		out = append(out, r)
	}
	return out, lines.Err()
}

func sentences(document string, passage int, headings []string, kind, text string) []disagree.Statement {
	var out []disagree.Statement
	for i, s := range analysis.Sentences(text) {
		out = append(out, disagree.Statement{Text: s.Of(text), Headings: headings, Document: document, Passage: passage, Sentence: i, Kind: kind})
	}
	return out
}

// between finds the first difference between sentences of two paragraphs.
func between(p, q paragraph) (disagree.Difference, disagree.Statement, disagree.Statement, bool) {
	for _, a := range p.sentences {
		for _, b := range q.sentences {
			if d, ok := disagree.Differ(a, b); ok {
				return d, a, b, true
			}
		}
	}
	return disagree.Difference{}, disagree.Statement{}, disagree.Statement{}, false
}

// search lists what a whole corpus holds.
func search(ctx context.Context, name string, found []paragraph, list bool, out io.Writer) error {
	var all []disagree.Statement
	for _, p := range found {
		all = append(all, p.sentences...)
	}
	began := time.Now()
	pairs, err := disagree.Corpus(ctx, all, nil)
	if err != nil {
		return err
	}
	took := time.Since(began)
	duplicates := disagree.Duplicates(all)
	dates := disagree.Dates(all, listDay)
	fmt.Fprintf(out, "%s: %d paragraphs, %d statements, %d differences (%.1f s), %d repeated paragraphs, %d dates passed by %s\n",
		name, len(found), len(all), len(pairs), took.Seconds(), len(duplicates), len(dates), listDay)
	if !list {
		return nil
	}
	for _, p := range pairs {
		fmt.Fprintf(out, "- %s | %s | %s | %s\n    %s [%s > %s]\n    %s [%s > %s]\n", p.Kind, p.About, p.ValueA.Text, p.ValueB.Text,
			p.A.Text, p.A.Document, strings.Join(p.A.Headings, " > "), p.B.Text, p.B.Document, strings.Join(p.B.Headings, " > "))
	}
	for _, d := range dates {
		fmt.Fprintf(out, "- passed %s | %s [%s]\n", d.Date, d.Text, d.Document)
	}
	for _, d := range duplicates {
		fmt.Fprintf(out, "- repeated %v\n", d)
	}
	for _, s := range all {
		if other, ok := disagree.Replaces(s.Text); ok {
			fmt.Fprintf(out, "- replaces %s | %s [%s]\n", other, s.Text, s.Document)
		}
	}
	return nil
}

// listDay is the day that dates are held to.
const listDay = "2026-01-01"
