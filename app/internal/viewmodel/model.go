package viewmodel

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"sync"
	"sync/atomic"
	"time"

	"footnote/app/internal/store"
	"footnote/engine"
)

// Options say what a Model works with.
type Options struct {
	// Folder is the owner's data folder; store.DefaultFolder gives the usual
	// one. It is made if it is missing.
	Folder string
	Engine Engine
	// Notify is called when there is a new Snapshot, from one goroutine that
	// is not the caller's and with no lock held. It must return quickly and may
	// call any method but Close. Several changes may share one call.
	Notify func()
	// Samples holds documents/, vocabulary.txt and questions.txt, and may be
	// nil.
	Samples fs.FS
	// Watch makes the watcher of the owner's files; nil means the system's.
	Watch NewWatcher
	// Today gives the day as YYYY-MM-DD; nil means the system's.
	Today func() string
	// copied, which tests set, is called when the copies of all files are made.
	copied func()
}

// Model is the state behind the window. Every method may be called from any
// goroutine, the window's own too: unless its comment says otherwise it
// returns at once, and what it starts shows in later snapshots.
type Model struct {
	options  Options
	store    *store.Store
	watcher  Watcher
	snapshot atomic.Pointer[Snapshot]

	ctx   context.Context
	stop  context.CancelFunc
	tasks sync.WaitGroup
	// changed wakes the notifier, work the builder, unsaved the saver; each
	// holds at most one wake-up.
	changed, work, unsaved chan struct{}
	// saves is closed to end the saver, after the other tasks.
	saves, saved chan struct{}

	mu sync.Mutex
	// next is the snapshot being made; parts are those to make anew.
	next  Snapshot
	parts part

	state   store.State
	reading store.Reading
	// index answers. It is base, the one of the last good build, with the
	// words in use.
	index, base Index
	// attempt is the last build's report if it failed, else nil.
	attempt *engine.Report
	// wordFiles are the given files that hold customer words, with their text.
	wordFiles map[string]string
	// stamps are the files as the last look at them found them.
	stamps   map[string]store.Stamp
	problems map[problem]string
	build    building
	ask      asking
	reply    replying
	checks   checking
	words    wording
	// day is the one that answers and checks are made for.
	day     string
	watched []string
	// touched waits for files to be left alone, writeSoon for the typing of
	// words to pause.
	touched, writeSoon debounce
	// windowSoon waits for the resizing of the window to pause.
	windowSoon debounce
	// all are the rows of every document, whatever the filter.
	all     []Row
	samples []string
	// lastNotice is the greatest notice number ever given.
	lastNotice uint64

	// saveState and saveWords tell what is unsaved, savingWords that they are
	// being written.
	saveState, saveWords, savingWords bool
}

// part is a part of the snapshot that must be made anew.
type part uint

const (
	documentsPart part = 1 << iota
	resultPart
	wordsPart
	statusPart
	replyPart
	checksPart
	everyPart = documentsPart | resultPart | wordsPart | statusPart | replyPart | checksPart
)

// problem is a kind of trouble that the status bar tells of until it is over.
type problem int

const (
	saveProblem problem = iota
	indexProblem
	buildProblem
	watchProblem
	samplesProblem
	problemKinds
)

// Open opens the data folder and brings back everything that was kept. It
// reads files and may take a moment; call it before the window is shown, or
// off its goroutine. The error is a sentence for the owner: the folder is in
// use by another copy of the program (store.ErrInUse), was written by a newer
// version (store.ErrNewer), or cannot be used.
func Open(o Options) (*Model, error) {
	s, err := store.Open(o.Folder)
	if err != nil {
		return nil, err
	}
	m := &Model{options: o, store: s, problems: map[problem]string{},
		changed: make(chan struct{}, 1), work: make(chan struct{}, 1), unsaved: make(chan struct{}, 1),
		saves: make(chan struct{}), saved: make(chan struct{})}
	m.ctx, m.stop = context.WithCancel(context.Background())
	m.touched.fire, m.writeSoon.fire = m.Rescan, m.askWrite
	m.windowSoon.fire = func() { wake(m.unsaved) }
	if err := m.restore(); err != nil {
		s.Close()
		return nil, err
	}
	newWatcher := o.Watch
	if newWatcher == nil {
		newWatcher = watchFiles
	}
	if m.watcher, err = newWatcher(m.touched.touch); err != nil {
		m.problems[watchProblem] = watchSentence(err)
	}
	m.parts = everyPart
	m.publish()
	m.tasks.Go(m.notifier)
	m.tasks.Go(m.builder)
	go m.saver()
	m.change(func() {
		m.answerAgain()
		m.build.scan = true
		wake(m.work)
	})
	return m, nil
}

// restore reads what was kept.
func (m *Model) restore() error {
	state, damage, err := m.store.LoadState()
	if err != nil {
		return err
	}
	reading, damagedReading, err := m.store.LoadReading()
	if err != nil {
		return err
	}
	m.state, m.reading = state, reading
	for _, damage := range []string{damage, damagedReading} {
		if damage != "" {
			m.notice(store.Notice{Sentence: damage})
		}
	}
	openErr := m.openIndex()
	if err := m.restoreWords(); err != nil {
		return err
	}
	if len(state.Window) > 0 {
		// A window state that does not fit is the window's default.
		_ = json.Unmarshal(state.Window, &m.next.Window)
	}
	m.ask.question, m.ask.asked = state.Question, state.Question != ""
	m.restoreReply()
	m.day = m.today()
	m.restoreIndex(openErr)
	m.samples = sampleQuestions(m.options.Samples)
	return nil
}

// Close stops all work, saves what is unsaved and lets the data folder go. It
// waits for both; nothing is notified after it returns.
func (m *Model) Close() error {
	m.mu.Lock()
	if m.ctx.Err() != nil {
		m.mu.Unlock()
		return nil
	}
	m.stop()
	m.mu.Unlock()
	m.touched.end()
	m.writeSoon.end()
	m.windowSoon.end()
	if m.watcher != nil {
		m.watcher.Close()
	}
	m.tasks.Wait()
	close(m.saves)
	<-m.saved
	err := m.store.Close()
	m.mu.Lock()
	defer m.mu.Unlock()
	if sentence := m.problems[saveProblem]; sentence != "" {
		return fmt.Errorf("%s", sentence)
	}
	return err
}

// Snapshot gives the state as it is now.
func (m *Model) Snapshot() *Snapshot { return m.snapshot.Load() }

// DataFolder is where everything is kept, for Help.
func (m *Model) DataFolder() string { return m.store.Folder() }

// VocabularyPath is the file of customer words, to open as text elsewhere.
func (m *Model) VocabularyPath() string { return m.store.VocabularyPath() }

// change runs f with the lock held and publishes what it changed.
func (m *Model) change(f func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.ctx.Err() != nil {
		return
	}
	f()
	m.publish()
}

// publish makes the next snapshot. The lock is held.
func (m *Model) publish() {
	if m.parts&documentsPart != 0 {
		m.next.Documents = m.documents()
	}
	if m.parts&(documentsPart|statusPart) != 0 {
		m.next.Status = m.status()
	}
	if m.parts&(documentsPart|resultPart) != 0 || (m.parts&statusPart != 0 && m.ask.answer == nil) {
		m.next.Result = m.result()
	}
	if m.parts&(documentsPart|replyPart) != 0 {
		m.next.Reply = m.replyPane()
	}
	if m.parts&(documentsPart|checksPart) != 0 {
		m.next.Checks = m.checksPane()
	}
	if m.parts&wordsPart != 0 {
		m.next.Words = m.wordsPane()
	}
	m.parts = 0
	m.next.Strict = m.strictness()
	m.next.Recent = m.state.Recent
	m.next.Samples = nil
	if m.samplesGiven() {
		m.next.Samples = m.samples
	}
	m.next.Version++
	snapshot := m.next
	m.snapshot.Store(&snapshot)
	wake(m.changed)
}

// wake leaves a wake-up unless one is waiting.
func wake(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// frame is the least time between two notices to the window.
const frame = 16 * time.Millisecond

func (m *Model) notifier() {
	for {
		select {
		case <-m.ctx.Done():
			return
		case <-m.changed:
		}
		if m.options.Notify != nil {
			m.options.Notify()
		}
		select {
		case <-m.ctx.Done():
			return
		case <-time.After(frame):
		}
	}
}

// saver writes what is unsaved, the newest only, and once more at the end.
func (m *Model) saver() {
	defer close(m.saved)
	for {
		select {
		case <-m.unsaved:
			m.save()
		case <-m.saves:
			m.save()
			return
		}
	}
}

// save writes what is unsaved. What cannot be written stays unsaved and is
// tried again at the next change.
func (m *Model) save() {
	m.mu.Lock()
	state, saveState := m.state, m.saveState
	good, draft, saveWords := m.words.good, m.words.draft(), m.saveWords
	goodIsNew := good != m.words.onDisk
	m.saveState, m.saveWords, m.savingWords = false, false, saveWords
	m.mu.Unlock()
	if !saveState && !saveWords {
		return
	}
	var stateErr, wordsErr error
	if saveState {
		stateErr = m.store.SaveState(state)
	}
	if saveWords {
		var text *string
		if goodIsNew {
			text = &good
		}
		wordsErr = m.store.SaveWords(text, draft)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.saveState = m.saveState || stateErr != nil
	m.saveWords, m.savingWords = m.saveWords || wordsErr != nil, false
	if saveWords && wordsErr == nil {
		m.words.onDisk = good
	}
	sentence := ""
	if err := firstError(stateErr, wordsErr); err != nil {
		sentence = fmt.Sprintf("Could not save: %v. It is tried again at your next change and when you close the window.", err)
	}
	m.setProblem(saveProblem, sentence)
	m.parts |= wordsPart
	if m.ctx.Err() == nil {
		m.publish()
	}
}

// keep marks the state as unsaved. The lock is held.
func (m *Model) keep() {
	m.saveState = true
	wake(m.unsaved)
}

// setProblem sets or, with an empty sentence, clears a problem. The lock is
// held.
func (m *Model) setProblem(p problem, sentence string) {
	m.problems[p] = sentence
	m.parts |= statusPart
}

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// SetWindow keeps what the window wants kept.
func (m *Model) SetWindow(w Window) {
	data, err := json.Marshal(w)
	if err != nil {
		return // a float that is no number: nothing worth keeping
	}
	w.Splits = maps.Clone(w.Splits)
	m.change(func() {
		m.next.Window, m.state.Window = w, data
		m.saveState = true
		m.windowSoon.touch() // a window that is being resized is saved once
	})
}

// SetStrictness keeps the settings, held to 0…1 and at least 1, and answers
// the question on screen again.
func (m *Model) SetStrictness(s Strictness) {
	floor := min(max(s.Floor, 0), 1)
	if s.Floor != s.Floor {
		floor = engine.DefaultFloor
	}
	m.change(func() {
		m.state.Floor, m.state.K = &floor, max(s.K, 1)
		m.keep()
		m.askAgain()
	})
}

func (m *Model) strictness() Strictness {
	s := Strictness{Floor: engine.DefaultFloor, K: engine.DefaultK}
	if m.state.Floor != nil {
		s.Floor = *m.state.Floor
	}
	if m.state.K > 0 {
		s.K = m.state.K
	}
	return s
}
