// Package verify holds a sentence to the passages that it cites.
//
// Every number, date, time, amount, identifier and name of the sentence must
// stand in one passage, equal in value however it is written, with the same
// unit and the same bound (equal.go). Then it must stand there about the same
// thing. Where the sentence is nearly a sentence of the passage, the two are
// laid side by side and what stands in a fact's place is compared with it
// (align.go). Both are parted into what is told of what (parts.go, telling.go,
// understood.go), and what is told belongs to its subject (belong.go), within a
// sentence of several figures to its own side (segments.go), and in the words
// around it to its own kind (pairing.go); some places name their own (roles.go).
//
// A denial is held to the clause of the passage that speaks of the same thing
// (statement.go, negation.go, lists.go), and words such as "all" to those of the
// passage (quantity.go).
//
// A sentence that is made of whole sentences of one passage, in their order,
// is not looked at further: it says what the passage says.
package verify

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/facts"
)

// Span is a range of a text in bytes.
type Span = analysis.Span

// Source is a cited passage with its lead-ins, under its headings.
type Source struct {
	Text     string
	Headings []string
}

// Reason is what a fault is in.
type Reason string

const (
	Number     Reason = "number"
	Unit       Reason = "unit"
	Date       Reason = "date"
	Time       Reason = "time"
	Amount     Reason = "amount"
	Identifier Reason = "identifier"
	Name       Reason = "name"
	Negation   Reason = "negation"
	Bound      Reason = "bound"
	// Pairing: the fact stands in the passage, but about something else.
	Pairing Reason = "pairing"
)

// Fault is one thing that the passages do not say.
type Fault struct {
	Reason Reason
	// Span is where it stands in the sentence, Found what is written there.
	Span  Span
	Found string
	// Instead is what the passage has in its place, or empty.
	Instead string
	// Detail says so in one plain sentence.
	Detail string
}

// Verdict is the outcome of a check; Faults are in the order of the sentence.
type Verdict struct {
	Faults []Fault
}

// OK tells whether nothing was found wrong.
func (v Verdict) OK() bool { return len(v.Faults) == 0 }

// mostSentences is how many sentences may stand in what is checked as one: a
// lead-in and its item are two.
const mostSentences = 60

// mostSaid is how many bytes are checked as one sentence, and mostRead how many
// are read of its sources: a sentence that only what lies beyond supports is
// refused.
const (
	mostSaid = 16 << 10
	mostRead = 128 << 10
)

// mostFigures is how many figures, dates and other facts may stand in what is
// checked as one sentence, and mostNamed how many names.
const (
	mostFigures = 100
	mostNamed   = 100
)

// Check holds sentence to sources.
func Check(sentence string, sources []Source) Verdict {
	if len(sentence) > mostSaid {
		return Verdict{[]Fault{lengthFault(sentence)}}
	}
	c := newCheck(sentence, sources)
	if c.quoted() {
		return Verdict{}
	}
	if c.tooLong() {
		return Verdict{[]Fault{lengthFault(sentence)}}
	}
	c.compareSentences()
	c.belonging()
	c.facts()
	c.names()
	c.negations()
	c.align()
	c.roles()
	c.quantities()
	slices.SortStableFunc(c.faults, func(a, b Fault) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Span.End, b.Span.End), strings.Compare(string(a.Reason), string(b.Reason)))
	})
	c.faults = slices.CompactFunc(c.faults, func(a, b Fault) bool { return a.Span == b.Span })
	return Verdict{c.faults}
}

func lengthFault(sentence string) Fault {
	return Fault{Reason: Pairing, Span: Span{End: len(sentence)}, Found: sentence,
		Detail: "This is too long to be checked as one sentence; cut it into sentences."}
}

// tooLong tells whether more is said than is compared with a whole source.
func (c *check) tooLong() bool {
	if len(c.said.sentences) > mostSentences || len(c.said.text.Facts) > mostFigures {
		return true
	}
	n := 0
	for _, s := range c.said.sentences {
		n += len(c.said.text.Names(s.first, s.last))
	}
	return n > mostNamed
}

// check is one sentence held to its sources.
type check struct {
	said   *page
	pages  []*page
	faults []Fault
	// bad marks the facts of the sentence that a fault was found with.
	bad map[int]bool
	// badWords marks words of the sentence that a fault covers.
	badWords map[int]bool
	// sure marks the facts that a source tells of all that the sentence tells
	// them of, sureWords the words beside them.
	sure, sureWords map[int]bool
	forms           map[string]bool
	terms           map[string]int
	// upheld marks the sentences of what is said of which a clause of a source
	// says all, and denies as much.
	upheld map[int]bool
	// beside gives for each sentence of what is said the one of the sources
	// that is most like it.
	beside []pairing
	// parts are those that stand in a part of what is said.
	parts []pairing
	// ids number the terms of all texts.
	ids map[string]int32
}

func newCheck(sentence string, sources []Source) *check {
	c := &check{said: read(unmarked(sentence), 0), bad: map[int]bool{}, badWords: map[int]bool{}, sure: map[int]bool{}, sureWords: map[int]bool{}, upheld: map[int]bool{}, forms: map[string]bool{}, terms: map[string]int{}, ids: map[string]int32{}}
	c.said.written = sentence
	room := mostRead
	for _, s := range sources {
		var b strings.Builder
		for _, h := range s.Headings {
			b.WriteString(strings.ReplaceAll(h, "\n", " "))
			b.WriteString("\n\n")
		}
		head := b.Len()
		b.WriteString(s.Text)
		text := start(b.String(), room)
		room -= len(text)
		c.pages = append(c.pages, read(text, min(head, len(text))))
	}
	for _, p := range c.pages {
		for i, w := range p.text.Words {
			c.forms[w.Form] = true
			if w.Kind == facts.Letters && i >= 0 {
				c.terms[w.Term]++
			}
		}
	}
	return c
}

func (c *check) fault(reason Reason, span Span, instead, detail string) {
	// The fault is named as the sentence has it, marks and all.
	found := span.Of(c.said.written)
	c.faults = append(c.faults, Fault{reason, span, found, instead, detail})
}

// start is the first bytes of a text, n at most, cut between two runes.
func start(text string, n int) string {
	if len(text) <= n {
		return text
	}
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n]
}
