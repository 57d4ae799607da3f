package seal

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/document"
	"footnote/engine/internal/passage"
	"footnote/engine/internal/plain"
	"footnote/engine/internal/verify"
)

// judge holds an answer to a corpus.
type judge struct {
	corpus   []Source
	byID     map[string]int
	readings []*reading // by place in corpus, nil until used
	rivals   *rivals
	refusals []Refusal
}

// reading is a source cut into passages.
type reading struct {
	doc      *document.Document
	passages []passage.Passage
	words    []map[string]bool // the terms of each passage, nil until used
}

func newJudge(corpus []Source) *judge {
	j := &judge{corpus: corpus, byID: map[string]int{}, readings: make([]*reading, len(corpus))}
	for i, s := range corpus {
		if _, twice := j.byID[s.ID]; !twice && s.ID != "" {
			j.byID[s.ID] = i
		}
	}
	return j
}

func (j *judge) fault(pointer string, reason Reason, format string, values ...any) {
	j.refusals = append(j.refusals, Refusal{pointer, reason, fmt.Sprintf(format, values...)})
}

func (j *judge) read(source int) *reading {
	r := j.readings[source]
	if r == nil {
		d := plain.Read(j.corpus[source].Text)
		r = &reading{doc: d, passages: passage.Split(d)}
		r.words = make([]map[string]bool, len(r.passages))
		j.readings[source] = r
	}
	return r
}

// answer judges a whole answer. The error is ctx's.
func (j *judge) answer(ctx context.Context, a Answer) error {
	for i, s := range a.Sentences {
		if err := ctx.Err(); err != nil {
			return err
		}
		j.sentence(s, fmt.Sprintf("/draft/sentences/%d", i))
	}
	for i, c := range a.Conflicts {
		j.conflict(c, fmt.Sprintf("/draft/conflicts/%d", i))
	}
	return ctx.Err()
}

// cited is a quotation and where it stands.
type cited struct {
	Quote
	source int
	// passages are those of the source that it stands in, or, where it does
	// not stand exactly, the one that is most like it.
	passages []int
	at       int // where it first stands
	exact    bool
}

const (
	// mostPlaces is how many paragraphs that a quotation stands in are looked
	// at: those that are most like the sentence.
	mostPlaces = 2
	// mostFound is how often a quotation is looked for.
	mostFound = 5000
)

// quote looks one quotation up. It is nil when it has no source.
func (j *judge) quote(q Quote, sentence, at string) *cited {
	if q.Source == "" {
		return nil // told already
	}
	source, ok := j.byID[q.Source]
	if !ok {
		j.fault(at+"/source", Membership, "No source of the corpus has the id “%s”. Cite only sources of the corpus.", clip(q.Source))
		return nil
	}
	c := &cited{Quote: q, source: source}
	r := j.read(source)
	if q.Quote == "" {
		c.passages = r.closest(sentence, nil, 1)
		return c
	}
	text := j.corpus[source].Text
	stands := false
	for from, n := 0, 0; n < mostFound; n++ {
		k := strings.Index(text[from:], q.Quote)
		if k < 0 {
			break
		}
		stands = true
		start := from + k
		_, size := utf8.DecodeRuneInString(text[start:])
		from = start + size
		if cutsWord(text, start) || cutsWord(text, start+len(q.Quote)) {
			continue
		}
		if !c.exact {
			c.exact, c.at = true, start
		}
		c.passages = r.around(analysis.Span{Start: start, End: start + len(q.Quote)}, c.passages)
	}
	switch {
	case c.exact && len(c.passages) > mostPlaces:
		c.passages = r.closest(sentence, c.passages, mostPlaces)
	case !c.exact && stands:
		c.passages = r.closest(q.Quote+"\n"+sentence, nil, 1)
		j.fault(at+"/quote", Quotation, "“%s” begins or ends in the middle of a word or figure of source “%s”. Quote whole words.", clip(q.Quote), clip(q.Source))
	case !c.exact:
		c.passages = r.closest(q.Quote+"\n"+sentence, nil, 1)
		j.fault(at+"/quote", Quotation, "“%s” does not stand in source “%s” exactly%s. Copy it letter for letter, white space too.",
			clip(q.Quote), clip(q.Source), nearly(q.Quote, text))
	}
	return c
}

// nearly says what a quotation that does not stand exactly differs in.
func nearly(quote, text string) string {
	fold := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	switch quote, text := fold(quote), fold(text); {
	case strings.Contains(text, quote):
		return " (the white space differs)"
	case strings.Contains(strings.ToLower(text), strings.ToLower(quote)):
		return " (capital letters differ)"
	}
	return ""
}

// cutsWord tells whether a place lies inside a word or a figure. Scripts
// without spaces have no such places.
func cutsWord(text string, at int) bool {
	if at <= 0 || at >= len(text) {
		return false
	}
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, size := utf8.DecodeRuneInString(text[at:])
	if unicode.Is(unicode.M, after) {
		return true
	}
	if unspaced(before) || unspaced(after) {
		return false
	}
	if joins(before) && joins(after) {
		return true
	}
	point := func(r rune) bool { return r == '.' || r == ',' || r == ':' }
	if unicode.IsDigit(before) && point(after) {
		next, _ := utf8.DecodeRuneInString(text[at+size:])
		return unicode.IsDigit(next)
	}
	if point(before) && unicode.IsDigit(after) {
		last, _ := utf8.DecodeLastRuneInString(text[:at-1])
		return unicode.IsDigit(last)
	}
	return false
}

func joins(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.M, r) }

func unspaced(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}

// around adds to places the passages that a span of the text touches.
func (r *reading) around(span analysis.Span, places []int) []int {
	first, _ := slices.BinarySearchFunc(r.passages, span.Start, func(p passage.Passage, at int) int {
		if p.End <= at {
			return -1
		}
		return 1
	})
	for i := first; i < len(r.passages) && r.passages[i].Start < span.End; i++ {
		if n := len(places); n == 0 || places[n-1] < i {
			places = append(places, i)
		}
	}
	return places
}

// closest are the passages that share most words with text, at most n of them,
// among some (or all, for nil), in document order.
func (r *reading) closest(text string, among []int, n int) []int {
	words := terms(text)
	if among == nil {
		for i := range r.passages {
			among = append(among, i)
		}
	}
	shared := map[int]int{}
	for _, i := range among {
		if r.words[i] == nil {
			r.words[i] = terms(r.text(i))
		}
		for w := range words {
			if r.words[i][w] {
				shared[i]++
			}
		}
	}
	best := slices.Sorted(maps.Keys(shared))
	slices.SortStableFunc(best, func(a, b int) int { return shared[b] - shared[a] })
	best = best[:min(n, len(best))]
	slices.Sort(best)
	if len(best) == 0 {
		return among[:min(n, len(among))]
	}
	return best
}

// text is a passage with what introduces it, each item of a list on a line.
func (r *reading) text(i int) string {
	p := r.passages[i]
	var parts []string
	for _, s := range p.Extent() {
		if s != p.Span {
			parts = append(parts, s.Of(r.doc.Text))
		}
	}
	for _, l := range p.Lines {
		parts = append(parts, l.Of(r.doc.Text))
	}
	return strings.Join(parts, "\n")
}

// terms are the words of a text that say what it is about.
func terms(text string) map[string]bool {
	set := map[string]bool{}
	for _, t := range analysis.Tokens(text) {
		if t.Acronym || !analysis.StopWord(t.Form) {
			set[t.Term] = true
		}
	}
	return set
}

// sentence judges one sentence and returns what it cites.
func (j *judge) sentence(s Sentence, at string) {
	var all []*cited
	exact := len(s.Citations) > 0
	for i, q := range s.Citations {
		c := j.quote(q, s.Text, fmt.Sprintf("%s/citations/%d", at, i))
		if c == nil {
			exact = false
			continue
		}
		exact = exact && c.exact
		all = append(all, c)
	}
	if s.Text == "" || len(all) == 0 {
		return
	}
	at += "/text"
	j.unseen(s, at)
	said := verify.Check(s.Text, j.evidence(all)).Faults
	for _, f := range said {
		j.fault(at, Reason(f.Reason), "%s", flat(f.Detail))
	}
	if !exact {
		return
	}
	quoted := j.quotations(all)
	if !related(s.Text, quoted) {
		j.fault(at, Quotation, "What is quoted shares no word with the sentence. Quote the words that it rests on.")
		return
	}
	for _, f := range verify.Check(s.Text, quoted).Faults {
		if f.Reason == verify.Name || f.Reason == verify.Pairing || slices.ContainsFunc(said, func(g verify.Fault) bool {
			return g.Reason == f.Reason || g.Span.Start < f.Span.End && f.Span.Start < g.Span.End
		}) {
			continue // the paragraph decides what a thing is called and what belongs to what
		}
		j.fault(at, Reason(f.Reason), "What is quoted does not hold “%s”, though the paragraph around it may. Quote the words that say so too.", clip(f.Found))
	}
	for _, rival := range j.contradictions(s, all) {
		j.fault(at, Contradicted, "Source “%s” says otherwise: “%s”. Make the outcome conflicted and quote both.", clip(j.corpus[rival.source].ID), clip(rival.Text))
	}
}

// evidence are the passages that quotations stand in.
func (j *judge) evidence(all []*cited) []verify.Source {
	type place struct{ source, passage int }
	var sources []verify.Source
	seen := map[place]bool{}
	for _, c := range all {
		r := j.read(c.source)
		if len(c.passages) == 0 && c.exact { // it lies in a heading
			sources = append(sources, verify.Source{Text: c.Quote.Quote})
		}
		for _, i := range c.passages {
			if !seen[place{c.source, i}] {
				seen[place{c.source, i}] = true
				sources = append(sources, verify.Source{Text: r.text(i), Headings: j.headings(c.source, r.passages[i].Headings)})
			}
		}
	}
	return sources
}

// headings are those of a passage, below the title of its source.
func (j *judge) headings(source int, chain []string) []string {
	title := j.corpus[source].Title
	if slices.Contains(chain, title) {
		return chain
	}
	return append([]string{title}, chain...)
}

// quotations are what is quoted, that of one source together, under its
// headings.
func (j *judge) quotations(all []*cited) []verify.Source {
	var sources []verify.Source
	place := map[int]int{}
	seen := map[Quote]bool{}
	for _, c := range all {
		if seen[c.Quote] {
			continue
		}
		seen[c.Quote] = true
		i, ok := place[c.source]
		if !ok {
			i = len(sources)
			place[c.source] = i
			var chain []string
			if len(c.passages) > 0 {
				chain = j.read(c.source).passages[c.passages[0]].Headings
			}
			sources = append(sources, verify.Source{Headings: j.headings(c.source, chain)})
		} else {
			sources[i].Text += "\n"
		}
		sources[i].Text += flat(c.Quote.Quote)
	}
	return sources
}

// flat makes one line of text.
func flat(s string) string { return strings.Join(strings.Fields(s), " ") }

// related tells whether a sentence shares a telling word with what is quoted.
func related(sentence string, quoted []verify.Source) bool {
	said := terms(sentence)
	if len(said) == 0 {
		return true
	}
	for _, q := range quoted {
		for w := range terms(q.Text + "\n" + strings.Join(q.Headings, "\n")) {
			if said[w] {
				return true
			}
		}
	}
	return false
}

// unseen refuses characters that a reader would not see, or that turn the
// direction of text, where nothing that is quoted has them.
func (j *judge) unseen(s Sentence, at string) {
	for _, c := range s.Text {
		if !hidden(c) || slices.ContainsFunc(s.Citations, func(q Quote) bool { return strings.ContainsRune(q.Quote, c) }) {
			continue
		}
		j.fault(at, Shape, "It holds the character %U, which a reader does not see. Take it out.", c)
		return
	}
}

func hidden(c rune) bool {
	return unicode.IsControl(c) && c != '\n' && c != '\t' || unicode.In(c, unicode.Cf, unicode.Co, unicode.Noncharacter_Code_Point)
}

// blank tells whether text has nothing to see in it.
func blank(s string) bool {
	return strings.TrimFunc(s, func(c rune) bool { return unicode.IsSpace(c) || hidden(c) }) == ""
}

// conflict judges one conflict: each quotation stands, and they are not the
// same words, or a part of them.
func (j *judge) conflict(c Conflict, at string) {
	same := len(c.Quotes) > 1
	for i, q := range c.Quotes {
		j.quote(q, "", fmt.Sprintf("%s/quotes/%d", at, i))
		same = same && repeats(c.Quotes[0].Quote, q.Quote)
	}
	if same {
		j.fault(at+"/quotes", Contradicted, "The quotes say the same. Quote the words that differ.")
	}
}

// repeats tells whether one of two texts holds the other, case and white space
// set aside.
func repeats(a, b string) bool {
	a, b = strings.ToLower(flat(a)), strings.ToLower(flat(b))
	return a != "" && b != "" && (strings.Contains(a, b) || strings.Contains(b, a))
}
