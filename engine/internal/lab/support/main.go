// Command support holds the check to pairs of a sentence and a passage that
// people labelled, and counts by kind of change what it refuses and keeps.
//
//	go run footnote/engine/internal/lab/support [-misses] DIR
//
// DIR holds NAME.pairs.jsonl files: one object a line with passage, sentence,
// label (supported, contradicted, unsupported) and why. With -misses it also
// prints every row on which the check and the label differ.
package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"footnote/engine/internal/verify"
)

type pair struct {
	ID       string `json:"id"`
	Passage  string `json:"passage"`
	Sentence string `json:"sentence"`
	Label    string `json:"label"`
	Why      string `json:"why"`
}

// count is the rows of one kind, and those of them that are as they should be.
type count struct{ right, all int }

func main() {
	misses := flag.Bool("misses", false, "print every row on which the check and the label differ")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: support [-misses] DIR, where DIR holds NAME.pairs.jsonl files")
		os.Exit(2)
	}
	if err := run(flag.Arg(0), *misses, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "support:", err)
		os.Exit(2)
	}
}

func run(dir string, misses bool, out io.Writer) error {
	paths, err := filepath.Glob(filepath.Join(dir, "*.pairs.jsonl"))
	if err != nil {
		return err
	}
	if len(paths) == 0 {
		return fmt.Errorf("%s holds no .pairs.jsonl file", dir)
	}
	table := tabwriter.NewWriter(out, 2, 8, 2, ' ', 0)
	fmt.Fprintln(table, "set\twhy\trefused, of contradicted or unsupported\tkept, of supported")
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".pairs.jsonl")
		pairs, err := readPairs(path)
		if err != nil {
			return err
		}
		refused, kept := map[string]*count{}, map[string]*count{}
		for _, p := range pairs {
			v := verify.Check(p.Sentence, []verify.Source{{Text: p.Passage}})
			supported := p.Label == "supported"
			at := refused
			if supported {
				at = kept
			}
			for _, why := range []string{p.Why, "all"} {
				if at[why] == nil {
					at[why] = &count{}
				}
				at[why].all++
				if v.OK() == supported {
					at[why].right++
				}
			}
			if misses && v.OK() != supported {
				fmt.Fprintf(out, "%s %s %s %s\n  %s\n", name, p.ID, p.Label, p.Why, p.Sentence)
				for _, f := range v.Faults {
					fmt.Fprintf(out, "    %s: %s\n", f.Reason, f.Detail)
				}
				fmt.Fprintf(out, "  < %s\n", p.Passage)
			}
		}
		whys := map[string]bool{}
		for _, m := range []map[string]*count{refused, kept} {
			for w := range m {
				whys[w] = true
			}
		}
		var order []string
		for w := range whys {
			order = append(order, w)
		}
		slices.Sort(order)
		for _, w := range order {
			fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", name, cmpOr(w, "unchanged"), share(refused[w]), share(kept[w]))
		}
	}
	return table.Flush()
}

func cmpOr(a, b string) string {
	if a == "" {
		return b
	}
	return a
}

func share(c *count) string {
	if c == nil {
		return "-"
	}
	return fmt.Sprintf("%d of %d (%.0f%%)", c.right, c.all, float64(c.right)*100/float64(c.all))
}

func readPairs(path string) ([]pair, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var out []pair
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var p pair
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		out = append(out, p)
	}
	return out, lines.Err()
}
