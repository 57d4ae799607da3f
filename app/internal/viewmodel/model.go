package viewmodel

import (
	"io/fs"
	"sync"
	"sync/atomic"

	"footnote/engine"
)

// Options say what a Model works with.
type Options struct {
	// Folder is the owner's data folder; store.DefaultFolder gives the usual
	// one. It is made if it is missing.
	Folder string
	Engine Engine
	// Notify is called, from any goroutine and with no lock held, when there
	// is a new Snapshot. It must return quickly and may call Snapshot. Several
	// changes may share one call.
	Notify func()
	// Samples holds the sample documents, and may be nil.
	Samples fs.FS
}

// Model is the state behind the window. Every method may be called from any
// goroutine, the window's own too: unless its comment says otherwise it
// returns at once, and what it starts shows in later snapshots.
type Model struct {
	options  Options
	snapshot atomic.Pointer[Snapshot]

	mu sync.Mutex
}

// Open opens the data folder and brings back everything that was kept. It
// reads files and may take a moment; call it before the window is shown, or
// off its goroutine. The error is a sentence for the owner: the folder is in
// use by another copy of the program (store.ErrInUse), was written by a newer
// version (store.ErrNewer), or cannot be used.
func Open(o Options) (*Model, error) {
	m := &Model{options: o}
	m.snapshot.Store(&Snapshot{
		Version:   1,
		Status:    Status{Kind: NothingYet, Sentence: "Nothing here yet. Drop files or a folder anywhere in this window."},
		Documents: Documents{Empty: true},
		Strict:    Strictness{Floor: engine.DefaultFloor, K: engine.DefaultK},
	})
	return m, nil
}

// Close stops all work, saves what is unsaved and lets the data folder go. It
// waits for both; nothing is notified after it returns.
func (m *Model) Close() error { return nil }

// Snapshot gives the state as it is now.
func (m *Model) Snapshot() *Snapshot { return m.snapshot.Load() }

// DataFolder is where everything is kept, for Help.
func (m *Model) DataFolder() string { return m.options.Folder }

// VocabularyPath is the file of customer words, to open as text elsewhere.
func (m *Model) VocabularyPath() string { return "" }

// Add gives files and folders, as dropped or chosen. A path that is given
// already is read again; one that leads nowhere becomes a failed row.
func (m *Model) Add(paths ...string) {}

// Remove takes the document at path out, with a notice that offers Undo. The
// file itself is not touched.
func (m *Model) Remove(path string) {}

// RemoveFolder takes out a given folder and all its documents, with a notice
// that offers Undo.
func (m *Model) RemoveFolder(path string) {}

// LeaveOut builds without the file at path; its row stays, marked.
func (m *Model) LeaveOut(path string) {}

// TakeBack ends LeaveOut.
func (m *Model) TakeBack(path string) {}

// TryAgain reads a failed file once more.
func (m *Model) TryAgain(path string) {}

// Undo takes back what the notice tells of, and Dismiss only puts the notice
// away.
func (m *Model) Undo(notice uint64) {}

// Dismiss puts a notice away.
func (m *Model) Dismiss(notice uint64) {}

// Rebuild reads everything again.
func (m *Model) Rebuild() {}

// Cancel stops the build that is going on; the last good version answers.
func (m *Model) Cancel() {}

// Rescan looks whether any file has changed, as watching can miss it. Call it
// when the window gets the focus.
func (m *Model) Rescan() {}

// FilterDocuments shows only the rows whose name fits the text, fuzzily.
func (m *Model) FilterDocuments(text string) {}

// LoadSamples copies the sample documents into the data folder and adds them.
func (m *Model) LoadSamples() {}

// Ask asks a question as a customer would.
func (m *Model) Ask(question string) {}

// ClearQuestion takes the question off the screen.
func (m *Model) ClearQuestion() {}

// CopyText is the answer on screen with its citations, as plain text, or
// empty when there is none.
func (m *Model) CopyText() string { return "" }

// OpenCitation shows the paragraph of a citation of the result on screen, its
// quoted words marked. It answers within milliseconds; the error is a
// sentence.
func (m *Model) OpenCitation(number int) (*DocumentView, error) { return &DocumentView{}, nil }

// OpenClosest shows the closest paragraph of a refusal in its document.
func (m *Model) OpenClosest() (*DocumentView, error) { return &DocumentView{}, nil }

// OpenDocument shows a document from its beginning, as it was read.
func (m *Model) OpenDocument(path string) (*DocumentView, error) { return &DocumentView{}, nil }

// SetStrictness keeps the settings, held to 0…1 and at least 1, and answers
// the question on screen again.
func (m *Model) SetStrictness(s Strictness) {}

// SetWindow keeps what the window wants kept.
func (m *Model) SetWindow(w Window) {}

// FilterWords shows only the rows whose words fit the text, fuzzily.
func (m *Model) FilterWords(text string) {}

// SetWordsText replaces the whole vocabulary by what was typed in the text
// editor.
func (m *Model) SetWordsText(text string) {}

// SetWord replaces the words of one line; kin are separated by commas. Call
// it as the owner types: a line that cannot be read is kept, marked, and not
// yet used.
func (m *Model) SetWord(line int, term, kin string) {}

// AddWord adds a line at the end and gives its number.
func (m *Model) AddWord(term, kin string) int { return 0 }

// RemoveWord takes a line out.
func (m *Model) RemoveWord(line int) {}

// UndoWords and RedoWords step through the edits of the vocabulary.
func (m *Model) UndoWords() {}

// RedoWords takes back UndoWords.
func (m *Model) RedoWords() {}

// DiscardWordsDraft drops what was typed and cannot be read, and goes back to
// the words in use; UndoWords brings the draft back.
func (m *Model) DiscardWordsDraft() {}
