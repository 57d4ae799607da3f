package main

import (
	"cmp"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/disagree"
	"footnote/engine/internal/document"
	"footnote/engine/internal/facts"
	"footnote/engine/internal/passage"
)

// paragraph is a passage as its statements.
type paragraph struct {
	sentences []disagree.Statement
	terms     []string
}

// readCorpus reads the Markdown, HTML and text files below dir.
func readCorpus(dir string) ([]paragraph, error) {
	var out []paragraph
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		if !document.Supported(path) {
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		d, err := document.Read(name, data)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		out = append(out, paragraphs(name, d)...)
		return nil
	})
	return out, err
}

func paragraphs(name string, d *document.Document) []paragraph {
	var out []paragraph
	for i, p := range passage.Split(d) {
		var made paragraph
		for _, l := range p.Lines {
			var lead []string
			for _, s := range l.Lead {
				lead = append(lead, s.Of(d.Text))
			}
			text := l.Of(d.Text)
			for _, s := range analysis.Sentences(text) {
				whole := strings.Join(append(slices.Clone(lead), s.Of(text)), " ")
				made.sentences = append(made.sentences, disagree.Statement{Text: whole, Lead: max(0, len(whole)-len(s.Of(text))-1), Headings: p.Headings,
					Document: name, Passage: i, Sentence: len(made.sentences), Kind: string(p.Kind)})
			}
		}
		made.terms = terms(p.Of(d.Text))
		out = append(out, made)
	}
	return out
}

func terms(text string) []string {
	var out []string
	for _, t := range analysis.Tokens(text) {
		if !t.Part && !analysis.StopWord(t.Form) && t.Kind == analysis.Word {
			out = append(out, t.Term)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

var digits = regexp.MustCompile(`\d+`)

// planted counts how many statements of a corpus differ from themselves with
// one value changed, as they would stand in another document.
func planted(name string, found []paragraph, misses bool, out io.Writer) {
	reported, all := 0, 0
	for _, p := range found {
		for _, s := range p.sentences {
			changed, ok := plant(s)
			if !ok {
				continue
			}
			all++
			if _, ok := disagree.Differ(s, changed); ok {
				reported++
			} else if misses {
				fmt.Fprintf(out, "%s, planted: %s\n", name, changed.Text)
			}
		}
	}
	fmt.Fprintf(out, "%s: %d of %d statements with one value changed reported\n", name, reported, all)
}

// plant changes the first value of a statement that is written in figures and
// has a unit, or is a date or a time.
func plant(s disagree.Statement) (disagree.Statement, bool) {
	if s.Kind == string(document.Code) || s.Kind == string(document.Row) {
		return s, false
	}
	for _, f := range facts.Read(s.Text).Facts {
		if f.Weak || f.Kind == facts.Identifier || f.Kind == facts.Number && f.Unit == "" || f.Start < s.Lead {
			continue
		}
		at := digits.FindStringIndex(f.Of(s.Text))
		if at == nil {
			continue
		}
		n, err := strconv.Atoi(f.Of(s.Text)[at[0]:at[1]])
		if err != nil {
			continue
		}
		s.Document += ", changed"
		s.Text = s.Text[:f.Start+at[0]] + strconv.Itoa(n+3) + s.Text[f.Start+at[1]:]
		return s, true
	}
	return s, false
}

const (
	// evenly and alike are how many pairs are drawn of each sort.
	evenly, alike = 10000, 10000
	// perParagraph bounds how many pairs of the alike sort one paragraph is in.
	perParagraph = 8
)

// unrelated counts what is reported of pairs of paragraphs of two documents.
func unrelated(all []paragraph, misses bool, out io.Writer) {
	var list []paragraph
	for _, p := range all {
		if len(p.sentences) > 0 && len(p.terms) >= 5 {
			list = append(list, p)
		}
	}
	for _, sort := range []struct {
		name  string
		pairs [][2]int
	}{{"drawn evenly", drawn(list)}, {"most alike", nearest(list)}} {
		reported := 0
		for _, p := range sort.pairs {
			d, a, b, ok := between(list[p[0]], list[p[1]])
			if !ok {
				continue
			}
			reported++
			if misses {
				fmt.Fprintf(out, "unrelated, %s: %s | %s | %s | %s\n  %s [%s %s]\n  %s [%s %s]\n", sort.name, d.Kind, d.About, d.ValueA.Text, d.ValueB.Text,
					a.Text, a.Document, a.Headings, b.Text, b.Document, b.Headings)
			}
		}
		fmt.Fprintf(out, "unrelated paragraphs, %s: %d of %d reported\n", sort.name, reported, len(sort.pairs))
	}
}

// drawn pairs paragraphs of two documents by a fixed linear congruence.
func drawn(list []paragraph) [][2]int {
	var out [][2]int
	seed := uint64(1)
	next := func() int {
		seed = seed*6364136223846793005 + 1442695040888963407
		return int(seed >> 33 % uint64(len(list)))
	}
	for len(list) > 1 && len(out) < evenly {
		i, j := next(), next()
		if list[i].sentences[0].Document != list[j].sentences[0].Document {
			out = append(out, [2]int{i, j})
		}
	}
	return out
}

// nearest gives the pairs of paragraphs of two documents that share the
// largest part of their terms, and are not the same paragraph.
func nearest(list []paragraph) [][2]int {
	holders := map[string][]int{}
	for i, p := range list {
		for _, t := range p.terms {
			holders[t] = append(holders[t], i)
		}
	}
	type scored struct {
		pair  [2]int
		score float64
	}
	var found []scored
	shared := make([]int, len(list))
	for i, p := range list {
		var met []int
		for _, t := range p.terms {
			for _, j := range holders[t] {
				if j > i {
					if shared[j] == 0 {
						met = append(met, j)
					}
					shared[j]++
				}
			}
		}
		var near []scored
		for _, j := range met {
			q := list[j]
			score := float64(shared[j]) / float64(len(p.terms)+len(q.terms)-shared[j])
			if p.sentences[0].Document != q.sentences[0].Document && score < 1 {
				near = append(near, scored{[2]int{i, j}, score})
			}
			shared[j] = 0
		}
		slices.SortFunc(near, func(a, b scored) int {
			return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.pair[1], b.pair[1]))
		})
		found = append(found, near[:min(len(near), perParagraph)]...)
	}
	slices.SortFunc(found, func(a, b scored) int {
		return cmp.Or(cmp.Compare(b.score, a.score), slices.Compare(a.pair[:], b.pair[:]))
	})
	var out [][2]int
	for _, f := range found[:min(len(found), alike)] {
		out = append(out, f.pair)
	}
	return out
}
