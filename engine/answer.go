package engine

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/extract"
	"footnote/engine/internal/index"
	"footnote/engine/internal/passage"
	"footnote/engine/internal/retrieve"
)

// Messages of the outcomes. The one for the floor is part of the command
// line's reference transcript.
const (
	messageEmpty       = "Please type a question."
	messageNoDocuments = "Nothing has been read yet: there are no documents to answer from."
	messageFloor       = "No grounded answer: no passage scores above the floor. The agent would refuse or hand the turn off."
)

// compose makes the answer of what was found.
func (x *Index) compose(question string, q *retrieve.Question, hits []retrieve.Hit, k int, floor float64, today string) (*Answer, error) {
	a := &Answer{Question: question, Outcome: Unsupported, Digest: x.Digest(), Floor: floor,
		Sentences: []Sentence{}, Gaps: []string{}, Conflicts: []Conflict{}, Preferred: []Preference{}, Passages: []Hit{}, Words: []Word{}}
	for i, w := range q.Words {
		a.Words = append(a.Words, Word{Word: w.Text, State: states[w.State], Passages: w.Passages, Via: w.Via, Weight: round(q.Weight(i))})
	}
	docs := map[int]*index.Document{}
	for i := range hits {
		// Every hit has been read, so that this finds what is kept.
		d, err := x.index.Document(hits[i].Document)
		if err != nil {
			return nil, err
		}
		docs[hits[i].Document] = d
	}
	for i := range hits[:min(k, len(hits))] {
		a.Passages = append(a.Passages, hitOf(docs[hits[i].Document], &hits[i], q))
	}
	used := extract.Compose(q, hits, k, floor, func(h *retrieve.Hit, places []int) string {
		return sentenceOf(docs[h.Document], h, places).Text
	})
	x.settle(a, bearing(used, hits, docs, floor), k, today)
	if a.Outcome == Grounded {
		if err := x.confirm(a); err != nil {
			return nil, err
		}
		return a, nil
	}
	if a.Outcome == Unsupported {
		a.refuse(q, x.Passages())
	}
	return a, nil
}

var states = map[retrieve.State]State{retrieve.Found: Found, retrieve.Kin: Kin, retrieve.Absent: Absent, retrieve.Weightless: Weightless}

// round keeps what is shown and stored to four digits.
func round(v float64) float64 { return float64(int(float64(v*10000)+0.5)) / 10000 }

func hitOf(d *index.Document, h *retrieve.Hit, q *retrieve.Question) Hit {
	p := d.Passages[h.Place]
	hit := Hit{Document: d.Name, Headings: headings(p), Text: extentOf(d, p), Link: linkTo(d.Link, p.Anchor), Page: p.Page,
		Sentence: sentenceOf(d, h, []int{h.Best}).Text, Score: round(h.Score), Passage: h.Place, Words: []string{}, Missing: []string{}}
	for j, w := range q.Words {
		if w.Weight == 0 {
			continue
		}
		held := false
		for _, s := range h.Sentences {
			held = held || s.Covers[j] > 0
		}
		if held {
			hit.Words = append(hit.Words, w.Text)
		} else {
			hit.Missing = append(hit.Missing, w.Text)
		}
	}
	return hit
}

// extentOf is the passage's text, after any lead-in that lies outside it.
func extentOf(d *index.Document, p passage.Passage) string {
	var texts []string
	for _, s := range p.Extent() {
		texts = append(texts, s.Of(d.Text))
	}
	return strings.Join(texts, "\n")
}

func headings(p passage.Passage) []string {
	return append([]string{}, p.Headings...)
}

// sentenceOf quotes the sentences of a hit at some places, which share their
// lead-in, as one: the lead-in, then each one's own words.
func sentenceOf(d *index.Document, h *retrieve.Hit, places []int) Sentence {
	spans := append([]analysis.Span{}, h.Sentences[places[0]].Lead...)
	for _, i := range places {
		spans = append(spans, h.Sentences[i].Span)
	}
	return quoteSpans(d, h.Place, spans)
}

// quoteSpans quotes spans of passage number place of d as one sentence.
func quoteSpans(d *index.Document, place int, spans []analysis.Span) Sentence {
	var quotes []string
	var citations []Citation
	for _, span := range spans {
		c := citation(d, place, span)
		citations = append(citations, c)
		quotes = append(quotes, c.Quote)
	}
	return Sentence{Text: strings.Join(quotes, " "), Citations: citations}
}

// citation quotes a span of passage number place of d.
func citation(d *index.Document, place int, span analysis.Span) Citation {
	p := d.Passages[place]
	return Citation{Document: d.Name, Headings: headings(p), Link: linkTo(d.Link, p.Anchor), Page: p.Page,
		Quote: span.Of(d.Text), Start: span.Start, End: span.End, Passage: place}
}

// refuse says why there is no grounded answer, and what would be needed.
func (a *Answer) refuse(q *retrieve.Question, passages int) {
	absent := []string{}
	weighty := 0
	for _, w := range q.Words {
		if w.Weight > 0 {
			weighty++
		}
		if w.State == retrieve.Absent {
			absent = append(absent, w.Text)
			a.Gaps = append(a.Gaps, fmt.Sprintf("No document mentions “%s”.", w.Text))
		}
	}
	a.Message = messageFloor
	switch {
	case q.Empty():
		a.Reason, a.Message = ReasonEmpty, messageEmpty
		a.Gaps = []string{"A question in words."}
	case passages == 0:
		a.Reason, a.Message = ReasonNoDocuments, messageNoDocuments
		a.Gaps = []string{"Any document."}
	case weighty == 0:
		a.Reason = ReasonWeightless
		a.Gaps = append(a.Gaps, "A word that says what the question is about.")
	case len(absent) > 0:
		a.Reason = ReasonAbsentWord
	default:
		a.Reason = ReasonApart
		a.Gaps = append(a.Gaps, "A sentence that answers this, about "+telling(q)+".")
	}
}

// telling lists the words of a question that weigh most, in its own order.
func telling(q *retrieve.Question) string {
	const most = 5
	var at []int
	for i, w := range q.Words {
		if w.Weight > 0 {
			at = append(at, i)
		}
	}
	slices.SortStableFunc(at, func(i, j int) int { return cmp.Compare(q.Words[j].Weight, q.Words[i].Weight) })
	at = at[:min(most, len(at))]
	slices.Sort(at)
	var words []string
	for _, i := range at {
		words = append(words, "“"+q.Words[i].Text+"”")
	}
	if n := len(words); n > 1 {
		return strings.Join(words[:n-1], ", ") + " and " + words[n-1] + " together"
	}
	return strings.Join(words, "")
}

// Label names the place of a citation: the document, its nearest heading, and
// every heading above that negates, limits or conditions it.
func (c Citation) Label() string { return label(c.Document, c.Headings) }

// Label names the place of a hit, as Citation.Label does.
func (h Hit) Label() string { return label(h.Document, h.Headings) }

func label(document string, headings []string) string {
	parts := []string{document}
	for i, h := range headings {
		if i == len(headings)-1 || limits(h) {
			parts = append(parts, h)
		}
	}
	return strings.Join(parts, " > ")
}

// limits tells whether a heading negates, limits or conditions what stands
// below it.
func limits(heading string) bool {
	for _, t := range analysis.Tokens(heading) {
		if analysis.Negation(t.Form) || analysis.Limit(t.Form) {
			return true
		}
	}
	return false
}
