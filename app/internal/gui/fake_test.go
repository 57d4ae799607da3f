package gui

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"footnote/app/internal/viewmodel"
)

// fake is a view model that shows what a test puts there and writes down what
// the window wished for.
type fake struct {
	mu    sync.Mutex
	value viewmodel.Snapshot
	view  *viewmodel.DocumentView
	added int // the line that AddWord gives
	// proof and proofErr are what SaveProof gives.
	proof    *viewmodel.Proof
	proofErr error
	wishes   []string
	wished   chan string // gets each wish, if there is room
}

func newFake() *fake {
	return &fake{wished: make(chan string, 100), value: viewmodel.Snapshot{
		Status:    viewmodel.Status{Kind: viewmodel.NothingYet, Sentence: "Nothing here yet."},
		Documents: viewmodel.Documents{Empty: true},
		Strict:    viewmodel.Strictness{Floor: 0.3, K: 3},
	}}
}

func (f *fake) wish(format string, a ...any) {
	f.mu.Lock()
	defer f.mu.Unlock()
	w := fmt.Sprintf(format, a...)
	f.wishes = append(f.wishes, w)
	select {
	case f.wished <- w:
	default:
	}
}

func (f *fake) Snapshot() *viewmodel.Snapshot {
	f.mu.Lock()
	defer f.mu.Unlock()
	v := f.value
	return &v
}

func (f *fake) DataFolder() string     { return "/home/ann/.config/Footnote" }
func (f *fake) VocabularyPath() string { return "/home/ann/.config/Footnote/vocabulary.txt" }

func (f *fake) Add(paths ...string)        { f.wish("add %q", paths) }
func (f *fake) Remove(path string)         { f.wish("remove %s", path) }
func (f *fake) RemoveFolder(path string)   { f.wish("remove folder %s", path) }
func (f *fake) LeaveOut(path string)       { f.wish("leave out %s", path) }
func (f *fake) LeaveOutFailed()            { f.wish("leave out failed") }
func (f *fake) TakeBack(path string)       { f.wish("take back %s", path) }
func (f *fake) TryAgain(path string)       { f.wish("try again %s", path) }
func (f *fake) UseWordFile(path string)    { f.wish("use words %s", path) }
func (f *fake) ReadAsDocument(path string) { f.wish("read %s", path) }
func (f *fake) Undo(notice uint64)         { f.wish("undo %d", notice) }
func (f *fake) Dismiss(notice uint64)      { f.wish("dismiss %d", notice) }
func (f *fake) Rebuild()                   { f.wish("rebuild") }
func (f *fake) Cancel()                    { f.wish("cancel") }
func (f *fake) Rescan()                    { f.wish("rescan") }
func (f *fake) LoadSamples()               { f.wish("samples") }

func (f *fake) FilterDocuments(text string) { f.wish("filter documents %q", text) }

func (f *fake) Ask(question string) { f.wish("ask %q", question) }
func (f *fake) ClearQuestion()      { f.wish("clear question") }
func (f *fake) CopyText() string    { return "An answer. [a.md]" }

func (f *fake) OpenCitation(n int) (*viewmodel.DocumentView, error) {
	return f.show("open citation %d", n)
}

func (f *fake) OpenClosest() (*viewmodel.DocumentView, error) { return f.show("open closest") }

func (f *fake) OpenDocument(path string) (*viewmodel.DocumentView, error) {
	return f.show("open %s", path)
}

func (f *fake) show(format string, a ...any) (*viewmodel.DocumentView, error) {
	f.wish(format, a...)
	if f.view == nil {
		return nil, errors.New("the document has gone")
	}
	return f.view, nil
}

func (f *fake) ProofName() string { return "proof-how-long.json" }

func (f *fake) SaveProof(_ context.Context, path string, documents, replace bool) (*viewmodel.Proof, error) {
	f.wish("proof %s %v %v", path, documents, replace)
	return f.proof, f.proofErr
}

func (f *fake) SetReply(draft string) { f.wish("reply %q", draft) }
func (f *fake) CheckReply()           { f.wish("check reply") }
func (f *fake) ClearReply()           { f.wish("clear reply") }
func (f *fake) BringBackReply()       { f.wish("bring back reply") }

func (f *fake) OpenReply(sentence, side int) (*viewmodel.DocumentView, error) {
	return f.show("open reply %d %d", sentence, side)
}

func (f *fake) RunChecks()                { f.wish("run checks") }
func (f *fake) StopChecks()               { f.wish("stop checks") }
func (f *fake) DismissFinding(key string) { f.wish("dismiss finding %s", key) }
func (f *fake) RestoreFinding(key string) { f.wish("restore finding %s", key) }

func (f *fake) OpenFinding(key string, side int) (*viewmodel.DocumentView, error) {
	return f.show("open finding %s %d", key, side)
}

func (f *fake) SetStrictness(s viewmodel.Strictness) { f.wish("strict %.2f %d", s.Floor, s.K) }

func (f *fake) SetWindow(w viewmodel.Window) {
	f.mu.Lock()
	f.value.Window = w
	f.mu.Unlock()
	f.wish("window")
}

func (f *fake) FilterWords(text string)            { f.wish("filter words %q", text) }
func (f *fake) SetWordsText(text string)           { f.wish("words text %q", text) }
func (f *fake) SetWord(line int, term, kin string) { f.wish("word %d %q %q", line, term, kin) }
func (f *fake) RemoveWord(line int)                { f.wish("remove word %d", line) }
func (f *fake) UndoWords()                         { f.wish("undo words") }
func (f *fake) RedoWords()                         { f.wish("redo words") }
func (f *fake) DiscardWordsDraft()                 { f.wish("discard words") }

func (f *fake) AddWord(term, kin string) int {
	f.wish("add word %q %q", term, kin)
	return f.added
}

var _ Backend = (*fake)(nil)
