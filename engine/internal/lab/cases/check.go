package main

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"footnote/engine"
	"footnote/engine/internal/analysis"
	"footnote/engine/internal/index"
	"footnote/engine/internal/retrieve"
	"footnote/engine/internal/vocabulary"
)

// check holds what was read, and what is answered from it, to the case.
func (t *trial) check() error {
	if err := t.checkRead(); err != nil {
		return err
	}
	for _, q := range t.c.Assert.NoAnswer {
		a, err := t.ask(t.index, q, engine.AskOptions{})
		if err != nil {
			return err
		}
		if a.Outcome == engine.Grounded {
			t.fault("%q is answered: %s", q, shown(a))
		}
	}
	for _, w := range t.c.Assert.Answers {
		if err := t.checkAnswer(w); err != nil {
			return err
		}
	}
	for _, p := range t.c.Assert.RankFirst {
		got, err := t.first(p.Q)
		if err != nil {
			return err
		}
		if !strings.Contains(fold(got), fold(p.Text)) {
			t.fault("%q ranks first %q, not %q", p.Q, got, p.Text)
		}
	}
	for _, p := range t.c.Assert.Find {
		a, err := t.ask(t.index, p.Q, engine.AskOptions{K: 20})
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(a.Passages, func(h engine.Hit) bool { return base(h.Document) == p.File }) {
			t.fault("%q does not find %s", p.Q, p.File)
		}
	}
	for _, w := range t.c.Assert.Conflict {
		a, err := t.ask(t.index, w.Q, engine.AskOptions{})
		if err != nil {
			return err
		}
		if a.Outcome != engine.Conflicted {
			t.fault("%q is %s, not conflicted: %s", w.Q, a.Outcome, shown(a))
			continue
		}
		for _, want := range w.Quotes {
			if !slices.ContainsFunc(a.Conflicts, func(c engine.Conflict) bool {
				return slices.ContainsFunc(c.Quotes, func(q engine.ConflictQuote) bool { return fold(q.Quote) == fold(want) })
			}) {
				t.fault("%q does not show the side %q", w.Q, want)
			}
		}
	}
	return nil
}

// checkRead holds the documents as read to the case.
func (t *trial) checkRead() error {
	a := t.c.Assert
	places := t.places("")
	if a.Passages != nil && len(places) != len(a.Passages) {
		t.fault("%d passages, not %d: %s", len(places), len(a.Passages), texts(places))
	}
	for _, want := range slices.Concat(a.Passages, a.PassagesInclude) {
		if !slices.ContainsFunc(places, func(p Place) bool {
			return strings.Contains(fold(p.Text), fold(want.Text)) && (want.File == "" || p.File == want.File) &&
				(want.Path == nil || slices.Equal(p.Path, want.Path))
		}) {
			t.fault("no passage %q under %v; there are %s", want.Text, want.Path, texts(places))
		}
	}
	for _, lacking := range a.PassagesExclude {
		for _, p := range places {
			if held := strings.Join(p.Path, "\n") + "\n" + p.Text; strings.Contains(held, lacking) {
				t.fault("a passage holds %q: %s", lacking, held)
			}
		}
	}
	headings, err := t.headings()
	if err != nil {
		return err
	}
	if a.Headings != nil && !sameLists(headings, a.Headings) {
		t.fault("headings are %q, not %q", headings, a.Headings)
	}
	for _, want := range a.HeadingsText {
		if !slices.ContainsFunc(headings, func(h []string) bool { return fold(h[len(h)-1]) == fold(want) }) {
			t.fault("no heading %q among %q", want, headings)
		}
	}
	if a.Sentences != nil {
		if got := t.sentences(); !slices.Equal(got, a.Sentences) {
			t.fault("sentences are\n        %q, not\n        %q", got, a.Sentences)
		}
	}
	if a.MaxToken > 0 {
		for _, p := range places {
			for _, token := range analysis.Tokens(p.Text) {
				if n := utf8.RuneCountInString(token.Of(p.Text)); n > a.MaxToken {
					t.fault("a token is %d letters long: %q", n, token.Of(p.Text))
				}
			}
		}
	}
	return nil
}

func (t *trial) checkAnswer(w Wanted) error {
	q := w.Q
	if w.QFile != "" {
		data, err := os.ReadFile(filepath.Join(t.dir, w.QFile))
		if err != nil {
			return err
		}
		q = string(data)
	}
	a, err := t.ask(t.index, q, engine.AskOptions{})
	if err != nil {
		return err
	}
	name := q[:min(len(q), 60)]
	// Both sides of a disagreement are shown: that can be what is wanted, but
	// never where the sentences of the answer are named.
	if a.Outcome == engine.Conflicted && w.Sentences == nil && w.Cites == nil {
		t.checkShown(name, w, a)
		return nil
	}
	if a.Outcome != engine.Grounded {
		best := ""
		if len(a.Passages) > 0 {
			best = a.Passages[0].Text
		}
		t.fault("%q is %s (%s); closest: %.3f %q", name, a.Outcome, a.Reason, score(a), best)
		return nil
	}
	var sentences []string
	for _, s := range a.Sentences {
		sentences = append(sentences, fold(s.Text))
	}
	if w.Sentences != nil && !slices.Equal(sentences, w.Sentences) {
		t.fault("%q is answered %q, not %q", name, sentences, w.Sentences)
	}
	if w.First != "" && sentences[0] != fold(w.First) {
		t.fault("%q is answered first %q, not %q", name, sentences[0], w.First)
	}
	if w.SentenceEnds != "" && !slices.ContainsFunc(sentences, func(s string) bool { return strings.HasSuffix(s, w.SentenceEnds) }) {
		t.fault("%q is answered %.80q, without %q", name, sentences, w.SentenceEnds)
	}
	for _, s := range sentences {
		if n := utf8.RuneCountInString(s); w.MaxChars > 0 && n > w.MaxChars {
			t.fault("%q is answered with a sentence of %d letters", name, n)
		}
	}
	t.checkShown(name, w, a)
	t.checkCitations(name, w, a)
	return nil
}

func (t *trial) checkShown(name string, w Wanted, a *engine.Answer) {
	for _, want := range w.Contains {
		if !strings.Contains(shown(a), fold(want)) {
			t.fault("%q is answered without %q: %s", name, want, shown(a))
		}
	}
	for _, lacking := range w.Lacks {
		if strings.Contains(shown(a), fold(lacking)) {
			t.fault("%q is answered with %q: %s", name, lacking, shown(a))
		}
	}
}

func (t *trial) checkCitations(name string, w Wanted, a *engine.Answer) {
	first := a.Sentences[0].Citations[0]
	if w.Path != nil && !slices.Equal(first.Headings, w.Path) {
		t.fault("%q is cited under %q, not %q", name, first.Headings, w.Path)
	}
	if w.Page != 0 && first.Page != w.Page {
		t.fault("%q is cited from page %d, not %d", name, first.Page, w.Page)
	}
	if w.Cites == nil {
		return
	}
	cited := map[string]bool{}
	for _, s := range a.Sentences {
		for _, c := range s.Citations {
			cited[base(c.Document)] = true
		}
	}
	for _, want := range w.Cites {
		if !cited[want.File] {
			t.fault("%q does not cite %s", name, want.File)
		}
		delete(cited, want.File)
	}
	for file := range cited {
		t.fault("%q cites %s too", name, file)
	}
}

// shown is all that a customer sees of an answer.
func shown(a *engine.Answer) string {
	var b strings.Builder
	b.WriteString(a.Message)
	for _, s := range a.Sentences {
		b.WriteString(" " + s.Text)
		for _, c := range s.Citations {
			b.WriteString(" [" + c.Label() + "]")
		}
	}
	for _, c := range a.Conflicts {
		for _, q := range c.Quotes {
			b.WriteString(" " + q.Quote + " [" + q.Label() + "]")
		}
	}
	return fold(b.String())
}

func score(a *engine.Answer) float64 {
	if len(a.Passages) == 0 {
		return 0
	}
	return a.Passages[0].Score
}

// places lists the passages of a document, or of all.
func (t *trial) places(file string) []Place {
	var places []Place
	for _, info := range t.index.Documents() {
		if file != "" && base(info.Name) != file {
			continue
		}
		d, err := t.index.Document(info.Name)
		if err != nil {
			t.fault("%v", err)
			continue
		}
		for _, p := range d.Passages {
			places = append(places, Place{File: base(info.Name), Path: p.Headings, Text: p.Text})
		}
	}
	return places
}

func texts(places []Place) string {
	var all []string
	for _, p := range places[:min(len(places), 12)] {
		all = append(all, strings.Join(p.Path, " > ")+" | "+fold(p.Text))
	}
	return strings.Join(all, " ‖ ")
}

// headings lists the heading chains of all documents.
func (t *trial) headings() ([][]string, error) {
	var all [][]string
	for _, info := range t.index.Documents() {
		d, err := t.index.Document(info.Name)
		if err != nil {
			return nil, err
		}
		var open []engine.HeadingInfo
		for _, h := range d.Headings {
			for len(open) > 0 && open[len(open)-1].Level >= h.Level {
				open = open[:len(open)-1]
			}
			open = append(open, h)
			var chain []string
			for _, o := range open {
				chain = append(chain, d.Text[o.Start:o.End])
			}
			all = append(all, chain)
		}
	}
	return all, nil
}

// sameLists compares lists in any order.
func sameLists(a, b [][]string) bool {
	return slices.EqualFunc(sorted(a), sorted(b), func(x, y string) bool { return x == y })
}

func sorted(lists [][]string) []string {
	var out []string
	for _, l := range lists {
		out = append(out, fold(strings.Join(l, "\x00")))
	}
	slices.Sort(out)
	return out
}

// sentences cuts every line of every passage.
func (t *trial) sentences() []string {
	var all []string
	for _, info := range t.index.Documents() {
		d, err := t.index.Document(info.Name)
		if err != nil {
			t.fault("%v", err)
			continue
		}
		for _, p := range d.Passages {
			for _, l := range p.Lines {
				line := d.Text[l.Start:l.End]
				for _, s := range analysis.Sentences(line) {
					all = append(all, fold(s.Of(line)))
				}
			}
		}
	}
	return all
}

// first returns the sentence that ranks above all others.
func (t *trial) first(q string) (string, error) {
	data, err := os.ReadFile(t.out)
	if err != nil {
		return "", err
	}
	x, err := index.Read(data)
	if err != nil {
		return "", err
	}
	words, _ := vocabulary.Parse([]byte(x.Vocabulary()))
	_, hits, err := retrieve.NewSearcher(x, words).Search(context.Background(), q)
	if err != nil || len(hits) == 0 {
		return "", err
	}
	d, err := x.Document(hits[0].Document)
	if err != nil {
		return "", err
	}
	return hits[0].Sentences[hits[0].Best].Of(d.Text), nil
}
