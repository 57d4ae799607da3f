package viewmodel

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"footnote/app/internal/store"
	"footnote/engine"
)

// building is the state of the builder, which runs in one goroutine: it looks
// at the files, builds, and writes the index when only words have changed.
type building struct {
	// wanted, scan and write are what the builder shall do next.
	wanted, scan, write bool
	// stop ends the build that runs, or is nil.
	stop context.CancelFunc
	// cancelled tells that the owner stopped the one that runs, stopped that
	// the last one ended so.
	cancelled, stopped bool
	progress           engine.Progress
}

// request asks for a build. One that is going on is stopped if it reads what
// the owner does not want any more; a mere change of a file waits its turn, so
// that a busy folder cannot keep a build from ever ending. The lock is held.
func (m *Model) request(supersede bool) {
	m.build.wanted, m.build.stopped = true, false
	if supersede && m.build.stop != nil {
		m.build.stop()
	}
	m.parts |= documentsPart
	wake(m.work)
}

// Rebuild reads everything again.
func (m *Model) Rebuild() { m.change(func() { m.request(true) }) }

// Cancel stops the build that is going on; the last good version answers.
func (m *Model) Cancel() {
	m.change(func() {
		if m.build.stop == nil && !m.build.wanted {
			return
		}
		m.build.wanted, m.build.stopped = false, true
		if m.build.stop != nil {
			m.build.cancelled = true
			m.build.stop()
		}
		m.parts |= statusPart
	})
}

// Rescan looks whether any file has changed, as watching can miss it. Call it
// when the window gets the focus.
func (m *Model) Rescan() {
	m.change(func() {
		m.build.scan = true
		wake(m.work)
		wake(m.unsaved)
		if day := m.today(); day != m.day {
			m.day = day
			m.answerAgain()
		}
	})
}

func (m *Model) builder() {
	for {
		select {
		case <-m.ctx.Done():
			return
		case <-m.work:
		}
		for m.ctx.Err() == nil && m.step() {
		}
	}
}

// step does one thing that the builder shall do, and tells whether there was
// one.
func (m *Model) step() bool {
	m.mu.Lock()
	b := &m.build
	scan, build, write := b.scan, b.wanted, b.write
	switch {
	case scan:
		b.scan = false
	case build:
		b.wanted = false
	case write:
		b.write = false
	}
	m.mu.Unlock()
	switch {
	case scan:
		m.scan()
	case build:
		m.buildOnce()
	case write:
		m.writeIndex()
	default:
		return false
	}
	return true
}

// task is what one build is asked for.
type task struct {
	given      []store.Given
	passedOver []string
	// words are the files that hold customer words.
	words   []string
	options engine.BuildOptions
}

func (m *Model) buildOnce() {
	ctx, cancel := context.WithCancel(m.ctx)
	defer cancel()
	var t task
	var known []string
	m.change(func() {
		t = m.task()
		for _, f := range m.reading.Files {
			known = append(known, f.Path)
		}
		m.build.stop, m.build.progress = cancel, engine.Progress{}
		m.build.cancelled = false
		m.parts |= documentsPart
	})
	if m.ctx.Err() != nil {
		return
	}
	// The stamps are taken first: what changes during the build is seen to
	// have changed after it.
	stamps := m.look(ctx, t.given, known)
	if ctx.Err() != nil {
		m.endStopped(nil)
		return
	}
	words := m.findWords(stamps)
	t.words = slices.Sorted(maps.Keys(words))
	t.options.LeaveOut = slices.Concat(t.passedOver, t.words)
	m.change(func() { m.wordFiles = words })
	t.options.Progress = func(p engine.Progress) {
		m.change(func() {
			m.build.progress = p
			m.parts |= statusPart
		})
	}
	report, err := m.options.Engine.Build(ctx, t.options)
	if errors.Is(err, engine.ErrNotIndex) && m.store.SetIndexAside() == nil {
		// Nothing but the index stands there, so it is damaged from its start.
		report, err = m.options.Engine.Build(ctx, t.options)
	}
	if err != nil && ctx.Err() == nil && t.options.Vocabulary != "" && !errors.Is(err, engine.ErrFiles) {
		// The vocabulary file may have been edited or deleted elsewhere a moment
		// ago. The words in use are put into the index when it is opened.
		t.options.Vocabulary = ""
		report, err = m.options.Engine.Build(ctx, t.options)
	}
	switch {
	case ctx.Err() != nil && err != nil:
		m.endStopped(stamps)
	case errors.Is(err, engine.ErrFiles):
		m.endFailed(report, stamps, "")
	case err != nil:
		m.endFailed(nil, stamps, fmt.Sprintf("The documents could not be read: %v.", err))
	default:
		m.endBuilt(t, report, stamps)
	}
	m.watch()
}

// task gathers what to build. The lock is held.
func (m *Model) task() task {
	t := task{given: slices.Clone(m.state.Given)}
	for _, k := range m.state.Kept {
		t.given = append(t.given, store.Given{Path: m.store.KeptFolder(k.Source), Folder: true})
	}
	for _, l := range m.state.LeftOut {
		t.passedOver = append(t.passedOver, l.Path)
	}
	// What this program keeps is no document, also when its folder lies in one
	// that was given.
	if slices.ContainsFunc(m.state.Given, func(g store.Given) bool { return g.Folder && within(m.store.Folder(), g.Path) }) {
		t.passedOver = append(t.passedOver, m.store.Folder())
	}
	// The last document may be removed, too.
	t.options = engine.BuildOptions{LeaveOut: t.passedOver, Out: m.store.IndexPath(), AllowNone: true}
	for _, g := range t.given {
		t.options.Paths = append(t.options.Paths, g.Path)
	}
	if m.words.good != "" && m.words.good == m.words.onDisk {
		t.options.Vocabulary = m.store.VocabularyPath()
	}
	return t
}

// endStopped ends a build that was cancelled or superseded. What was seen to
// have changed does not start another.
func (m *Model) endStopped(stamps map[string]store.Stamp) {
	m.change(func() {
		m.build.stop = nil
		if stamps != nil {
			m.stamps = stamps
		}
		m.parts |= documentsPart
	})
}

// endFailed ends a build that leaves the last good version in place.
func (m *Model) endFailed(report *engine.Report, stamps map[string]store.Stamp, sentence string) {
	m.change(func() {
		m.build.stop = nil
		m.attempt, m.stamps = report, stamps
		m.setProblem(buildProblem, sentence)
		m.parts |= documentsPart
		m.askAgain()
	})
}

// endBuilt opens the new index and lets it answer.
func (m *Model) endBuilt(t task, report *engine.Report, stamps map[string]store.Stamp) {
	base, err := m.options.Engine.Open(m.store.IndexPath())
	if err != nil {
		m.endFailed(nil, stamps, fmt.Sprintf("The documents were read, but the result cannot be opened: %v.", err))
		return
	}
	reading := readingOf(t, report, base, stamps)
	gone := m.goneFiles(reading)
	index := m.withWords(base, func(index Index, words string) bool {
		swapped := false
		m.change(func() {
			if swapped = m.words.good == words; !swapped {
				return
			}
			m.build.stop = nil
			m.base, m.index, m.attempt = base, index, nil
			m.reading, m.stamps = reading, stamps
			m.build.write = m.build.write || index.Digest() != base.Digest()
			m.setProblem(buildProblem, "")
			m.setProblem(indexProblem, "")
			m.build.stopped = false
			m.noticeGone(gone)
			m.parts |= everyPart
			m.answerAgain()
		})
		return swapped
	})
	if index == nil {
		return
	}
	if err := m.store.SaveReading(reading); err != nil {
		m.change(func() { m.setProblem(saveProblem, fmt.Sprintf("Could not save: %v.", err)) })
	}
	m.copyFolders(reading)
}

// withWords gives base the words in use and calls swap until it accepts: the
// words may change meanwhile. It gives nil when the model is closed.
func (m *Model) withWords(base Index, swap func(index Index, words string) bool) Index {
	for m.ctx.Err() == nil {
		m.mu.Lock()
		words := m.words.good
		m.mu.Unlock()
		index := base
		if base.Vocabulary() != words {
			derived, err := base.WithVocabulary(words)
			if err != nil {
				m.change(func() {
					m.setProblem(indexProblem, fmt.Sprintf("The customer words could not be used: %v.", err))
				})
			} else {
				index = derived
			}
		}
		if swap(index, words) {
			return index
		}
	}
	return nil
}

// writeIndex writes the index in use, when its words are not those that the
// last build wrote.
func (m *Model) writeIndex() {
	m.mu.Lock()
	index := m.index
	m.mu.Unlock()
	if index == nil {
		return
	}
	err := index.Write(m.store.IndexPath())
	m.change(func() {
		if err != nil {
			m.setProblem(saveProblem, fmt.Sprintf("Could not save: %v. It is tried again at the next change.", err))
			return
		}
		m.setProblem(saveProblem, "")
	})
}

// askWrite has the index written by the builder.
func (m *Model) askWrite() {
	m.change(func() {
		m.build.write = true
		wake(m.work)
	})
}

// openIndex opens the index of the last run.
func (m *Model) openIndex() error {
	base, err := m.options.Engine.Open(m.store.IndexPath())
	if err == nil {
		m.base, m.index = base, base
	}
	return err
}

// restoreIndex lets the index of the last run answer, with the words in use,
// and asks for a build where it does not hold what was given. The error is
// that of openIndex.
func (m *Model) restoreIndex(err error) {
	m.stamps = m.reading.Stamps
	m.wordFiles = map[string]string{}
	for _, path := range m.reading.WordFiles {
		m.wordFiles[path] = "" // the first scan reads it
	}
	m.build.wanted = len(m.state.Given) > 0 && !m.readingFits()
	switch {
	case err == nil:
		if m.base.Vocabulary() != m.words.good {
			if index, err := m.base.WithVocabulary(m.words.good); err == nil {
				m.index, m.build.write = index, true
			}
		}
	case !errors.Is(err, os.ErrNotExist):
		m.problems[indexProblem] = fmt.Sprintf("What was read before cannot be used (%v); the documents are read again.", err)
	}
}

// readingFits tells whether the index holds what the owner gave, apart from
// changes to the files themselves.
func (m *Model) readingFits() bool {
	t := m.task()
	return m.base != nil && m.reading.Files != nil && sameDocuments(m.reading, m.base) &&
		slices.Equal(t.given, m.reading.Given) && slices.Equal(t.passedOver, m.reading.PassedOver)
}

// sameDocuments tells whether a reading belongs to an index, whatever its
// words.
func sameDocuments(r store.Reading, x Index) bool {
	sources := map[string]string{}
	for _, f := range r.Files {
		sources[f.Name] = f.Source
	}
	documents := x.Documents()
	for _, d := range documents {
		if source, ok := sources[d.Name]; !ok || source != d.Source {
			return false
		}
	}
	return len(documents) == len(sources)
}

func readingOf(t task, report *engine.Report, x Index, stamps map[string]store.Stamp) store.Reading {
	r := store.Reading{Digest: x.Digest(), Files: []store.ReadFile{}, LeftOut: report.LeftOut,
		Stamps: stamps, Given: t.given, PassedOver: t.passedOver, WordFiles: t.words}
	sources := map[string]string{}
	for _, d := range x.Documents() {
		sources[d.Name] = d.Source
	}
	for _, f := range report.Files {
		file := store.ReadFile{Path: f.Path, Name: f.Name, Title: f.Title, Passages: f.Passages, Source: sources[f.Name]}
		for _, remark := range f.Remarks {
			file.Remarks = append(file.Remarks, sentence(remark.What)+" "+sentence(remark.Remedy))
		}
		r.Files = append(r.Files, file)
	}
	return r
}

// sentence starts a cause or a remedy with a capital and ends it with a stop.
func sentence(s string) string {
	s = strings.TrimSpace(s)
	if s == "" {
		return ""
	}
	s = capital(s)
	if !strings.ContainsAny(s[len(s)-1:], ".!?") {
		s += "."
	}
	return s
}

// capital starts a text with a capital letter.
func capital(s string) string {
	_, size := utf8.DecodeRuneInString(s)
	return strings.ToUpper(s[:size]) + s[size:]
}

func joinSentences(parts ...string) string {
	var whole []string
	for _, p := range parts {
		if p != "" {
			whole = append(whole, p)
		}
	}
	return strings.Join(whole, " ")
}
