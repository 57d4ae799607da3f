// Command mutants measures the check on real sentences: it changes one
// number, unit, date, amount, name or negation of each, half of them to what
// stands elsewhere in the same passage, and counts how many the check refuses;
// and it counts how many of the unchanged sentences, and of the same sentences
// in other words for the same figures, it refuses by mistake.
//
//	go run footnote/engine/internal/lab/mutants [-misses] DIR
//
// DIR holds documents, in folders of any depth. The changes are made by rules
// alone: the same documents give the same table.
package main

import (
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/document"
	"footnote/engine/internal/passage"
	"footnote/engine/internal/verify"
)

// mostNear is how many mutants of one kind are tried whose new value stands in
// the same passage, and mostNew how many with another new value, spread evenly
// over the documents. Of the first there are fewer to be had.
const (
	mostNear = 500
	mostNew  = 180
)

func main() {
	document.RunReader()
	misses := flag.Bool("misses", false, "print every mutant that is kept and every true sentence that is refused")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: mutants [-misses] DIR, where DIR holds documents")
		os.Exit(2)
	}
	items, err := readAll(flag.Arg(0))
	if err == nil {
		_, err = report(items, *misses, os.Stdout)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(2)
	}
}

// item is one sentence and the passage it stands in.
type item struct {
	lead, sentence string
	source         verify.Source
}

// readAll gives the sentences of all documents below dir.
func readAll(dir string) ([]item, error) {
	var items []item
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !document.Supported(path) {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		doc, err := document.Read(filepath.Base(path), data)
		if err != nil {
			return nil // what cannot be read has no sentences
		}
		items = append(items, sentencesOf(doc)...)
		return nil
	})
	return items, err
}

func sentencesOf(doc *document.Document) []item {
	var items []item
	for _, p := range passage.Split(doc) {
		if p.Kind == document.Code {
			continue
		}
		var parts []string
		for _, s := range p.Extent() {
			parts = append(parts, s.Of(doc.Text))
		}
		source := verify.Source{Text: strings.Join(parts, "\n"), Headings: p.Headings}
		for _, l := range p.Lines {
			text := l.Of(doc.Text)
			lead := ""
			for _, s := range l.Lead {
				lead += s.Of(doc.Text) + " "
			}
			for _, s := range analysis.Sentences(text) {
				if sentence := s.Of(text); len(strings.Fields(sentence)) >= 4 {
					items = append(items, item{lead, sentence, source})
				}
			}
		}
	}
	return items
}

// tally counts what is refused.
type tally struct{ refused, all int }

type trial struct {
	item
	text string
}

// row is one line of the table.
type row struct {
	name   string
	mutant bool
	tally
}

// report tries items and writes the table.
func report(items []item, misses bool, out io.Writer) ([]row, error) {
	groups := map[string][]trial{}
	for turn, it := range items {
		groups["unchanged"] = append(groups["unchanged"], trial{it, it.lead + it.sentence})
		for _, m := range mutants(it.lead, it.sentence, it.source.Text, turn) {
			name := m.kind + ", new"
			if m.near {
				name = m.kind + ", from the passage"
			}
			groups[name] = append(groups[name], trial{it, m.text})
		}
		for _, text := range same(it.sentence) {
			groups["rewritten"] = append(groups["rewritten"], trial{it, it.lead + text})
		}
	}
	var names []string
	for name := range groups {
		names = append(names, name)
	}
	slices.Sort(names)
	var rows []row
	for _, name := range names {
		trials := groups[name]
		r := row{name: name, mutant: strings.Contains(name, ",")}
		most := mostNew
		if strings.HasSuffix(name, "from the passage") {
			most = mostNear
		}
		if r.mutant && len(trials) > most {
			var spread []trial
			for i := range most {
				spread = append(spread, trials[i*len(trials)/most])
			}
			trials = spread
		}
		for _, t := range trials {
			v := verify.Check(t.text, []verify.Source{t.source})
			r.all++
			if !v.OK() {
				r.refused++
			}
			if misses && v.OK() == r.mutant {
				fmt.Fprintf(out, "%s\n  %s\n  < %s\n", name, t.text, t.item.lead+t.item.sentence)
				for _, f := range v.Faults {
					fmt.Fprintf(out, "    %s: %s\n", f.Reason, f.Detail)
				}
			}
		}
		rows = append(rows, r)
	}
	table := tabwriter.NewWriter(out, 2, 8, 2, ' ', 0)
	fmt.Fprintln(table, "kind\trefused\tof\tshare")
	total := row{name: "all mutants", mutant: true}
	for _, r := range rows {
		fmt.Fprintf(table, "%s\t%d\t%d\t%s\n", r.name, r.refused, r.all, r.share())
		if r.mutant {
			total.refused += r.refused
			total.all += r.all
		}
	}
	fmt.Fprintf(table, "%s\t%d\t%d\t%s\n", total.name, total.refused, total.all, total.share())
	return append(rows, total), table.Flush()
}

func (t tally) share() string {
	if t.all == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f%%", float64(t.refused)*100/float64(t.all))
}
