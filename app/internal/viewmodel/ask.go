package viewmodel

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"footnote/engine"
)

// asking is the question on screen.
type asking struct {
	question string
	// asked tells that there is a question on screen, if an empty one.
	asked bool
	// number rises with every question the owner asks; run rises with every
	// time one is put to the engine, also again after a change.
	number, run uint64
	stop        context.CancelFunc
	waiting     bool
	// answer is the last one that came for question, or nil, from index.
	answer *engine.Answer
	index  Index
	broken string
}

// maxRecent is how many questions are remembered.
const maxRecent = 30

// Ask asks a question as a customer would.
func (m *Model) Ask(question string) {
	m.change(func() {
		m.ask.question, m.ask.answer, m.ask.index, m.ask.broken = question, nil, nil, ""
		m.ask.asked = true
		m.ask.number++
		m.state.Question = question
		if q := strings.TrimSpace(question); q != "" {
			recent := without(m.state.Recent, func(old string) bool { return old == q })
			recent = append([]string{q}, recent...)
			m.state.Recent = recent[:min(maxRecent, len(recent))]
		}
		m.keep()
		m.askAgain()
	})
}

// ClearQuestion takes the question off the screen.
func (m *Model) ClearQuestion() {
	m.change(func() {
		if m.ask.stop != nil {
			m.ask.stop()
		}
		number, run := m.ask.number, m.ask.run
		m.ask = asking{number: number + 1, run: run + 1}
		m.state.Question = ""
		m.keep()
		m.parts |= resultPart
	})
}

// askAgain puts the question on screen to what answers now. The answer on
// screen stays until the new one is there. The lock is held.
func (m *Model) askAgain() {
	m.parts |= resultPart
	if m.ask.stop != nil {
		m.ask.stop()
		m.ask.stop = nil
	}
	m.ask.run++
	m.ask.waiting = false
	if !m.ask.asked {
		return
	}
	if m.index == nil {
		m.ask.answer, m.ask.index = nil, nil
		return
	}
	ctx, stop := context.WithCancel(m.ctx)
	m.ask.stop, m.ask.waiting = stop, true
	run, question, index, strict, today := m.ask.run, m.ask.question, m.index, m.strictness(), m.day
	m.tasks.Go(func() {
		defer stop()
		answer, err := index.Ask(ctx, question, engine.AskOptions{K: strict.K, Floor: &strict.Floor, Today: today})
		m.change(func() {
			if m.ask.run != run {
				return // a newer one is on its way
			}
			m.ask.waiting, m.ask.stop = false, nil
			m.ask.answer, m.ask.index, m.ask.broken = answer, index, ""
			if err != nil {
				m.ask.answer, m.ask.broken = nil, fmt.Sprintf("The answer could not be made: %v.", err)
			}
			m.parts |= resultPart
		})
	})
}

// result makes the result on screen. The lock is held.
func (m *Model) result() Result {
	r := Result{Number: m.ask.number, Question: m.ask.question}
	switch {
	case !m.ask.asked:
		r.State = NotAsked
	case m.ask.answer != nil:
		m.fill(&r, m.ask.answer)
	case m.ask.broken != "":
		r.State, r.Message = Broken, m.ask.broken
	case m.ask.waiting:
		r.State, r.Message = Asking, "Looking in your documents…"
	default:
		r.State, r.Message = m.nothingToAsk()
	}
	return r
}

// nothingToAsk says why no document can be asked.
func (m *Model) nothingToAsk() (ResultState, string) {
	s := m.next.Status
	switch {
	case s.Kind == Reading || s.Kind == Cancelling:
		return NothingBuilt, "Your documents are still being read. The answer comes as soon as they are."
	case s.NeedAttention > 0 && s.NeedAttention == m.next.Documents.Total:
		return AllFailed, "None of your documents can be read. The row of each says what to do."
	case s.NeedAttention > 0:
		return AllFailed, fmt.Sprintf("Nothing can be answered yet, because %s cannot be read. Mend %s, or leave %s out.",
			count(s.NeedAttention, "file"), plural(s.NeedAttention, "it", "them"), plural(s.NeedAttention, "it", "them"))
	default:
		return NothingBuilt, "There is nothing to answer from yet. Drop files or a folder anywhere in this window."
	}
}

// fill puts the engine's answer into r.
func (m *Model) fill(r *Result, a *engine.Answer) {
	r.Digest = engine.ShortDigest(a.Digest)
	r.Message = a.Message
	states := map[string]RowState{}
	for _, row := range m.all {
		if row.Answering {
			states[row.Name] = row.State
		}
	}
	cite := citer{stale: func(document string) bool { return states[visible(document)] == Changed }}
	switch {
	case a.Outcome == engine.Grounded:
		r.State = Answered
		for _, s := range a.Sentences {
			r.Sentences = append(r.Sentences, Sentence{Text: s.Text, Numbers: cite.all(s.Citations)})
		}
		for _, p := range a.Preferred {
			r.Preferred = append(r.Preferred, fmt.Sprintf("Preferred over %s: %s", visible(p.Over), visible(p.Because)))
		}
	case a.Outcome == engine.Conflicted:
		r.State = Disagree
		for _, c := range a.Conflicts {
			r.Conflicts = append(r.Conflicts, conflictOf(c, &cite))
		}
	case a.Reason == engine.ReasonEmpty:
		r.State, r.Message = PleaseType, "Please type a question."
		return
	case a.Reason == engine.ReasonNoDocuments:
		r.State, r.Message = m.nothingToAsk()
		return
	default:
		r.State, r.Message = NoAnswer, noAnswer(a)
		r.Closest = closest(a)
	}
	r.Citations = cite.citations
	r.Reasons = reasons(a.Words)
	var stale []string
	for _, c := range r.Citations {
		if c.Stale && !slices.Contains(stale, visible(c.Document)) {
			stale = append(stale, visible(c.Document))
		}
	}
	if len(stale) > 0 {
		r.Stale = joinWords(stale) + " has changed since it was read; this answer is from before."
		if len(stale) > 1 {
			r.Stale = joinWords(stale) + " have changed since they were read; this answer is from before."
		}
	}
}

// noAnswer says in one sentence why there is no answer.
func noAnswer(a *engine.Answer) string {
	switch a.Reason {
	case engine.ReasonAbsentWord:
		var absent []string
		for _, w := range a.Words {
			if w.State == engine.Absent && !slices.Contains(absent, quoted(w.Word)) {
				absent = append(absent, quoted(w.Word))
			}
		}
		if len(absent) > 0 {
			return "No answer: your documents do not speak of " + joinOr(absent) + "."
		}
	case engine.ReasonApart:
		return "No answer: your documents hold these words, but not about the same thing."
	case engine.ReasonWeightless:
		return "No answer: these words only ask. Say what the question is about."
	}
	return "No answer: no paragraph of your documents covers enough of this question."
}

// citer numbers cited paragraphs in the order they come.
type citer struct {
	citations []Citation
	stale     func(document string) bool
}

func (c *citer) all(cited []engine.Citation) []int {
	var numbers []int
	for _, e := range cited {
		if n := c.one(e); !slices.Contains(numbers, n) {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

func (c *citer) one(e engine.Citation) int {
	span := Range{e.Start, e.End}
	for i := range c.citations {
		have := &c.citations[i]
		if have.Document == e.Document && have.passage == e.Passage {
			if !slices.Contains(have.spans, span) {
				have.spans, have.Quotes = append(have.spans, span), append(have.Quotes, e.Quote)
			}
			return have.Number
		}
	}
	c.citations = append(c.citations, Citation{
		Number: len(c.citations) + 1, Label: visible(e.Label()), Document: e.Document, Headings: e.Headings,
		Link: e.Link, Page: e.Page, Quotes: []string{e.Quote}, Stale: c.stale(e.Document),
		passage: e.Passage, spans: []Range{span},
	})
	return len(c.citations)
}

func closest(a *engine.Answer) *Closest {
	if len(a.Passages) == 0 || len(a.Passages[0].Words) == 0 {
		return nil
	}
	h := a.Passages[0]
	label := engine.Citation{Document: h.Document, Headings: h.Headings}.Label()
	c := &Closest{Document: h.Document, Label: visible(label), Headings: h.Headings, Text: excerpt(h.Text, a.Words), Page: h.Page, passage: h.Passage}
	if len(h.Missing) > 0 {
		var missing []string
		for _, w := range h.Missing {
			missing = append(missing, quoted(w))
		}
		c.Lacks = "It does not speak of " + joinOr(missing) + "."
	}
	return c
}

// reasons says word by word what a question's words counted for. Those that
// count for nothing come last, together.
func reasons(words []engine.Word) []Reason {
	var all []Reason
	var runs []string // of words that count for nothing
	joined := false
	for _, w := range words {
		q := quoted(w.Word)
		switch w.State {
		case engine.Weightless:
			if joined {
				runs[len(runs)-1] += " " + w.Word
			} else {
				runs = append(runs, w.Word)
			}
		case engine.Absent:
			all = append(all, Reason{w.Word, WordAbsent, q + " is in none of your documents"})
		case engine.Kin:
			all = append(all, Reason{w.Word, WordKin, fmt.Sprintf("%s was read as your word %s, which is in %s",
				q, quoted(w.Via), count(w.Passages, "paragraph"))})
		default:
			all = append(all, Reason{w.Word, WordFound, q + " is in " + count(w.Passages, "paragraph")})
		}
		joined = w.State == engine.Weightless
	}
	if len(runs) > 0 {
		words := strings.Join(runs, " ")
		for i, run := range runs {
			runs[i] = quoted(run)
		}
		all = append(all, Reason{words, WordAsks, "Not counted: " + strings.Join(runs, ", ")})
	}
	return all
}

func quoted(word string) string { return "“" + word + "”" }

func joinWords(words []string) string { return joinWith(words, "and") }
func joinOr(words []string) string    { return joinWith(words, "or") }

func joinWith(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " " + last + " " + words[len(words)-1]
}

// CopyText is the answer on screen with its citations, as plain text, or
// empty when there is none.
func (m *Model) CopyText() string {
	r := m.Snapshot().Result
	var b strings.Builder
	numbers := func(ns []int) {
		for _, n := range ns {
			fmt.Fprintf(&b, " [%d]", n)
		}
		b.WriteString("\n")
	}
	switch r.State {
	case Answered:
		for _, s := range r.Sentences {
			b.WriteString(s.Text)
			numbers(s.Numbers)
		}
	case Disagree:
		b.WriteString(r.Message + "\n")
		for _, c := range r.Conflicts {
			for _, s := range c.Sides {
				b.WriteString(s.Text)
				numbers([]int{s.Citation})
			}
			b.WriteString(c.Resolve + "\n")
		}
	default:
		return ""
	}
	for _, p := range r.Preferred {
		b.WriteString(p + "\n")
	}
	b.WriteString("\n")
	for _, c := range r.Citations {
		fmt.Fprintf(&b, "[%d] %s", c.Number, placeText(c.Label, c.Page))
		if c.Link != "" {
			fmt.Fprintf(&b, ", %s", c.Link)
		}
		b.WriteString("\n")
	}
	return b.String()
}

var errNotShown = errors.New("this is not on screen any more; ask again")
