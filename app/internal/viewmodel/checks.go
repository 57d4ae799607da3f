package viewmodel

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"

	"footnote/engine"
)

// ChecksState says how the look through all documents stands.
type ChecksState int

const (
	// ChecksNone: there is nothing to look through.
	ChecksNone ChecksState = iota
	// ChecksRunning: going on; offer StopChecks. Findings are the last ones.
	ChecksRunning
	// ChecksDone: Findings are those of the documents as they answer.
	ChecksDone
	// ChecksStopped: the owner stopped it; offer RunChecks.
	ChecksStopped
	// ChecksBroken: it could not be done; offer RunChecks.
	ChecksBroken
)

// Checks is what the owner should look at, over all documents.
type Checks struct {
	State ChecksState
	// Sentence says how it stands.
	Sentence string
	// Findings are those not dismissed, and Dismissed those that are.
	Findings, Dismissed []Finding
}

// FindingKind is what a finding is about.
type FindingKind int

const (
	// Disagreement: the sides cannot both hold.
	Disagreement FindingKind = iota
	// PassedDate: the side speaks of a day as ahead that has passed.
	PassedDate
	// Repeated: the same paragraph stands in all these places.
	Repeated
)

// Finding is one thing to look at.
type Finding struct {
	// Key stays the same as long as the quoted texts and their documents do.
	Key  string
	Kind FindingKind
	// Message says it in a sentence, and Resolve what to do.
	Message, Resolve string
	Sides            []Side
}

// Text is the finding as plain text, to send to somebody.
func (f Finding) Text() string {
	var b strings.Builder
	b.WriteString(f.Message + "\n")
	for i, s := range f.Sides {
		if f.Kind != Repeated || i == 0 {
			b.WriteString(s.Text + "\n")
		}
		b.WriteString("[" + placeText(s.Label, s.Page) + "]\n")
	}
	b.WriteString(f.Resolve + "\n")
	return b.String()
}

// checking is the look through all documents.
type checking struct {
	run  uint64
	stop context.CancelFunc
	// percent is how much of it is done.
	percent int
	// stopped tells that the owner stopped it.
	stopped bool
	broken  string
	// looked and day are what the last look was for, however it ended.
	looked Index
	day    string
	// all are the findings of index, or of none when it is nil.
	all   []Finding
	index Index
}

func (m *Model) today() string {
	if m.options.Today != nil {
		return m.options.Today()
	}
	return time.Now().Format(time.DateOnly)
}

// checkAgain looks through the documents that answer, unless that was begun
// already. Customer words make no difference to it. The lock is held.
func (m *Model) checkAgain() {
	c := &m.checks
	m.parts |= checksPart
	if m.base != nil && c.looked != nil && c.day == m.day && c.looked.Digest() == m.base.Digest() {
		return
	}
	if c.stop != nil {
		c.stop()
		c.stop = nil
	}
	c.run++
	c.percent, c.stopped, c.broken = 0, false, ""
	c.looked, c.day = m.base, m.day
	if m.base == nil || m.base.Passages() == 0 {
		c.all, c.index = nil, nil
		return
	}
	ctx, stop := context.WithCancel(m.ctx)
	c.stop = stop
	run, index, day := c.run, m.base, m.day
	m.tasks.Go(func() {
		defer stop()
		found, err := index.CheckWith(ctx, engine.CheckOptions{Today: day, Progress: func(p engine.Progress) { m.checked(run, p) }})
		var all []Finding
		if err == nil {
			all = findingsOf(found)
		}
		m.change(func() {
			c := &m.checks
			if c.run != run {
				return // a newer one is on its way, or it was stopped
			}
			c.stop = nil
			m.parts |= checksPart
			if err != nil {
				c.broken = fmt.Sprintf("Your documents could not be looked through: %v.", err)
				return
			}
			c.all, c.index = all, index
		})
	})
}

// checked keeps how far a look has come, where it is still the one that counts.
func (m *Model) checked(run uint64, p engine.Progress) {
	percent := 100 * p.Done / max(1, p.Total)
	m.mu.Lock()
	told := m.checks.run != run || percent < m.checks.percent+leastProgress
	m.mu.Unlock()
	if told {
		return
	}
	m.change(func() {
		if m.checks.run == run {
			m.checks.percent = percent
			m.parts |= checksPart
		}
	})
}

// leastProgress is the percentage by which a look must have come further to be
// shown anew.
const leastProgress = 5

// RunChecks looks through all documents again.
func (m *Model) RunChecks() {
	m.change(func() {
		m.checks.looked = nil
		m.checkAgain()
	})
}

// StopChecks stops looking through the documents. What was found before stays.
func (m *Model) StopChecks() {
	m.change(func() {
		c := &m.checks
		if c.stop == nil {
			return
		}
		c.stop()
		c.stop, c.stopped = nil, true
		c.run++
		m.parts |= checksPart
	})
}

// maxDismissed is how many dismissals are remembered.
const maxDismissed = 10_000

// DismissFinding puts a finding away until its text changes; RestoreFinding
// brings it back.
func (m *Model) DismissFinding(key string) {
	m.change(func() {
		kept := append(without(m.state.Dismissed, func(k string) bool { return k == key }), key)
		m.state.Dismissed = kept[max(0, len(kept)-maxDismissed):]
		m.keep()
		m.parts |= checksPart
	})
}

// RestoreFinding takes back DismissFinding.
func (m *Model) RestoreFinding(key string) {
	m.change(func() {
		m.state.Dismissed = without(m.state.Dismissed, func(k string) bool { return k == key })
		m.keep()
		m.parts |= checksPart
	})
}

// OpenFinding shows one side of a finding in its document.
func (m *Model) OpenFinding(key string, side int) (*DocumentView, error) {
	m.mu.Lock()
	index, all := m.checks.index, m.checks.all
	m.mu.Unlock()
	i := slices.IndexFunc(all, func(f Finding) bool { return f.Key == key })
	if index == nil || i < 0 || side < 0 || side >= len(all[i].Sides) {
		return nil, errNotShown
	}
	return m.openSide(index, all[i].Sides[side])
}

// checksPane makes the pane. The lock is held.
func (m *Model) checksPane() Checks {
	c := &m.checks
	var p Checks
	dismissed := map[string]bool{}
	for _, key := range m.state.Dismissed {
		dismissed[key] = true
	}
	for _, f := range c.all {
		if dismissed[f.Key] {
			p.Dismissed = append(p.Dismissed, f)
		} else {
			p.Findings = append(p.Findings, f)
		}
	}
	switch {
	case c.stop != nil:
		p.State = ChecksRunning
		p.Sentence = "Looking through " + count(m.base.Passages(), "paragraph") + "…"
		if c.percent > 0 {
			p.Sentence += fmt.Sprintf(" %d%%", c.percent)
		}
	case c.broken != "":
		p.State, p.Sentence = ChecksBroken, c.broken
	case c.stopped && c.index == nil:
		p.State, p.Sentence = ChecksStopped, "Stopped before everything was looked at."
	case c.stopped:
		p.State, p.Sentence = ChecksStopped, "Stopped before everything was looked at. What was found before is below."
	case c.index == nil:
		p.State, p.Sentence = ChecksNone, "There is nothing to look through yet. Drop files or a folder anywhere in this window."
	default:
		p.State, p.Sentence = ChecksDone, checksSentence(p)
	}
	return p
}

// checksSentence sums up what was found.
func checksSentence(c Checks) string {
	var n [3]int
	for _, f := range c.Findings {
		n[f.Kind]++
	}
	if len(c.Findings) == 0 {
		if len(c.Dismissed) > 0 {
			return "Nothing else to check: what was found is dismissed."
		}
		return "All is well: no documents were found that disagree, no date that has passed, and no paragraph that stands in two places."
	}
	var parts []string
	for kind, what := range []string{"disagreement", "date that has passed", "repeated paragraph"} {
		switch {
		case n[kind] == 1:
			parts = append(parts, "1 "+what)
		case n[kind] > 1 && FindingKind(kind) == PassedDate:
			parts = append(parts, fmt.Sprintf("%d dates that have passed", n[kind]))
		case n[kind] > 1:
			parts = append(parts, fmt.Sprintf("%d %ss", n[kind], what))
		}
	}
	return joinWords(parts) + "."
}

// findingsOf lists disagreements first, then dates, then repetitions.
func findingsOf(e *engine.Findings) []Finding {
	var all []Finding
	add := func(f Finding) {
		f.Key = keyOf(f)
		if !slices.ContainsFunc(all[max(0, len(all)-1):], func(g Finding) bool { return g.Key == f.Key }) {
			all = append(all, f)
		}
	}
	for _, d := range e.Differences {
		c := conflictOf(d, nil)
		var values []string
		for _, s := range c.Sides {
			if v := quoted(s.Value); s.Value != "" && !slices.Contains(values, v) {
				values = append(values, v)
			}
		}
		message := capital(c.About)
		if len(values) > 0 {
			message += ": " + strings.Join(values, ", or ") + "?"
		}
		add(Finding{Kind: Disagreement, Message: message, Resolve: c.Resolve, Sides: c.Sides})
	}
	for _, p := range e.Passed {
		if len(p.Citations) == 0 {
			continue
		}
		add(Finding{Kind: PassedDate, Message: longDate(p.Date) + " has passed",
			Resolve: "Change the sentence in " + visible(p.Citations[0].Document) + ", or take it out.",
			Sides:   []Side{sideOf(p.Citations)}})
	}
	for _, places := range e.Duplicates {
		f := Finding{Kind: Repeated, Message: fmt.Sprintf("The same paragraph stands in %d places", len(places)),
			Resolve: "Keep it in one place, so that a change cannot be made in one and forgotten in another."}
		for _, c := range places {
			f.Sides = append(f.Sides, sideOf([]engine.Citation{c}))
		}
		add(f)
	}
	return all
}

// keyOf names a finding by what it quotes and from where.
func keyOf(f Finding) string {
	var lines []string
	for _, s := range f.Sides {
		lines = append(lines, fmt.Sprintf("%q %q", s.Document, s.Text))
	}
	slices.Sort(lines)
	sum := sha256.Sum256(fmt.Appendf(nil, "%d\n%s", f.Kind, strings.Join(lines, "\n")))
	return hex.EncodeToString(sum[:16])
}

// longDate writes a day as people do, 3 May 2026.
func longDate(day string) string {
	t, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return t.Format("2 January 2006")
}
