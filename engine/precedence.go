package engine

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/disagree"
	"footnote/engine/internal/facts"
	"footnote/engine/internal/index"
)

// prevails tells which of two documents prevails over the other by what they
// say themselves, and why; nil where neither does, or each claims to. Without
// a day, what holds from a later date prevails, and the reason names that date.
func (x *Index) prevails(a, b *index.Document, today string) (*index.Document, string) {
	if a == b {
		return nil, ""
	}
	first, second := x.replaces(a, b), x.replaces(b, a)
	switch {
	case first.why != "" && second.why != "":
		return nil, ""
	case first.why != "" && (today == "" || first.from <= today):
		return a, first.why
	case first.why != "":
		return b, notYet(a, first.from)
	case second.why != "" && (today == "" || second.from <= today):
		return b, second.why
	case second.why != "":
		return a, notYet(b, second.from)
	}
	if b.Effective > a.Effective {
		a, b = b, a
	}
	switch {
	case today != "" && b.Effective > today:
		return nil, "" // neither holds yet
	case today != "" && a.Effective > today:
		return b, notYet(a, a.Effective)
	case b.Effective == "" || a.Effective == b.Effective:
		return nil, ""
	}
	return a, fmt.Sprintf("%s holds from %s, later than %s, which holds from %s.", a.Name, a.Effective, b.Name, b.Effective)
}

func notYet(d *index.Document, from string) string {
	return fmt.Sprintf("%s holds only from %s.", d.Name, from)
}

// replacement is why a document replaces another, and the day from which it
// does; zero where it does not.
type replacement struct{ why, from string }

// replaces tells whether a document says that it replaces another: by what it
// supersedes, and what that does in its turn, or in a plain sentence.
func (x *Index) replaces(winner, loser *index.Document) replacement {
	r := replacement{from: winner.Effective}
	since := ""
	if r.from != "" {
		since = fmt.Sprintf(" It holds from %s.", r.from)
	}
	by, other := x.byName[winner.Name], x.byName[loser.Name]
	replaced := x.superseded(by)
	for i := 0; i < len(replaced); i++ {
		if replaced[i] != other {
			for _, next := range x.superseded(replaced[i]) {
				if next != by && !slices.Contains(replaced, next) {
					replaced = append(replaced, next)
				}
			}
			continue
		}
		r.why = fmt.Sprintf("%s says that it supersedes %s.%s", winner.Name, loser.Name, since)
		if !slices.Contains(x.superseded(by), other) {
			r.why = fmt.Sprintf("%s supersedes what supersedes %s.%s", winner.Name, loser.Name, since)
		}
		return r
	}
	for _, s := range x.replacements(winner) {
		if !s.by && x.named(s.name, by) == other {
			r.why = fmt.Sprintf("%s says: “%s”%s", winner.Name, s.sentence, since)
			r.from = max(r.from, s.from)
			return r
		}
	}
	for _, s := range x.replacements(loser) {
		if s.by && x.named(s.name, other) == by {
			r.why = fmt.Sprintf("%s says: “%s”%s", loser.Name, s.sentence, since)
			r.from = max(r.from, s.from)
			return r
		}
	}
	return replacement{}
}

// superseded are the documents that one supersedes by its own metadata.
func (x *Index) superseded(by int) []int {
	var out []int
	for _, name := range x.index.Documents()[by].Supersedes {
		if i := x.named(name, by); i >= 0 && !slices.Contains(out, i) {
			out = append(out, i)
		}
	}
	return out
}

// replacing is a sentence in which a document says plainly that it replaces
// what it calls name, or is replaced by it, and the day from which that holds
// where it gives one.
type replacing struct {
	sentence, name, from string
	by                   bool
}

// replacements are such sentences of a document.
func (x *Index) replacements(d *index.Document) []replacing {
	if kept, ok := x.replaced.Load(d.Name); ok {
		return kept.([]replacing)
	}
	var out []replacing
	for _, p := range d.Passages {
		for _, l := range p.Sentences(d.Text) {
			s := replacing{sentence: l.Of(d.Text)}
			var ok bool
			if s.name, ok = disagree.Replaces(s.sentence); !ok {
				if s.name, s.by = disagree.ReplacedBy(s.sentence); !s.by {
					continue
				}
			}
			for _, f := range facts.Read(s.sentence).Facts {
				// A date in the other's name is no day from which this holds.
				if f.Kind == facts.Date && f.Day.Year > 0 && f.Day.Month > 0 && f.Day.Number > 0 && !strings.Contains(s.name, f.Of(s.sentence)) {
					s.from = max(s.from, fmt.Sprintf("%04d-%02d-%02d", f.Day.Year, f.Day.Month, f.Day.Number))
				}
			}
			out = append(out, s)
		}
	}
	x.replaced.Store(d.Name, out)
	return out
}

// named returns the one document that a name given in document number by
// means, or -1: by its path, its address, its base name or its title; failing
// those, the one whose name and title hold all words of it and fewest others.
func (x *Index) named(name string, by int) int {
	docs := x.index.Documents()
	name = strings.Trim(strings.TrimSpace(name), "[]<>")
	beside := path.Join(path.Dir(docs[by].Name), name)
	exact := []func(d index.Meta) bool{
		func(d index.Meta) bool { return strings.EqualFold(d.Name, beside) },
		func(d index.Meta) bool { return strings.EqualFold(d.Name, path.Clean(name)) },
		func(d index.Meta) bool { return d.Link != "" && d.Link == name },
		func(d index.Meta) bool {
			base := path.Base(d.Name)
			return strings.EqualFold(base, path.Base(name)) || strings.EqualFold(strings.TrimSuffix(base, path.Ext(base)), path.Base(name))
		},
		func(d index.Meta) bool { return d.Title != "" && analysis.Fold(d.Title) == analysis.Fold(name) },
	}
	for _, is := range exact {
		found, n := -1, 0
		for i, d := range docs {
			if i != by && is(d) {
				found, n = i, n+1
			}
		}
		if n == 1 {
			return found
		}
		if n > 1 {
			return -1
		}
	}
	wanted := nameWords(name)
	if len(wanted) == 0 {
		return -1
	}
	best, fewest, tied := -1, 0, false
	for i, d := range docs {
		if i == by {
			continue
		}
		own := nameWords(strings.TrimSuffix(d.Name, path.Ext(d.Name)) + " " + d.Title + " " + strings.SplitN(d.Effective, "-", 2)[0])
		has := true
		for w := range wanted {
			has = has && own[w]
		}
		if !has {
			continue
		}
		switch n := len(own); {
		case best < 0 || n < fewest:
			best, fewest, tied = i, n, false
		case n == fewest:
			tied = true
		}
	}
	if tied {
		return -1
	}
	return best
}

// nameWords are the words of a name, marks that part those of a file's name
// set aside.
func nameWords(name string) map[string]bool {
	words := map[string]bool{}
	for _, t := range analysis.Tokens(strings.Map(separators, name)) {
		if !t.Part && !analysis.StopWord(t.Form) {
			words[t.Term] = true
		}
	}
	return words
}

// separators makes spaces of the marks that part the words of a file name.
func separators(r rune) rune {
	if strings.ContainsRune("-_/.", r) {
		return ' '
	}
	return r
}
