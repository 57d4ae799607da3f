package gui

import (
	"context"

	"footnote/app/internal/viewmodel"
)

// Backend is what the window asks of the view model; *viewmodel.Model is it.
type Backend interface {
	Snapshot() *viewmodel.Snapshot
	DataFolder() string
	VocabularyPath() string

	Add(paths ...string)
	Remove(path string)
	RemoveFolder(path string)
	LeaveOut(path string)
	LeaveOutFailed()
	TakeBack(path string)
	TryAgain(path string)
	UseWordFile(path string)
	ReadAsDocument(path string)
	Undo(notice uint64)
	Dismiss(notice uint64)
	Rebuild()
	Cancel()
	Rescan()
	FilterDocuments(text string)
	LoadSamples()

	Ask(question string)
	ClearQuestion()
	CopyText() string
	OpenCitation(number int) (*viewmodel.DocumentView, error)
	OpenClosest() (*viewmodel.DocumentView, error)
	OpenDocument(path string) (*viewmodel.DocumentView, error)

	ProofName() string
	SaveProof(ctx context.Context, path string, documents, replace bool) (*viewmodel.Proof, error)

	SetReply(draft string)
	CheckReply()
	ClearReply()
	BringBackReply()
	OpenReply(sentence, side int) (*viewmodel.DocumentView, error)

	RunChecks()
	StopChecks()
	DismissFinding(key string)
	RestoreFinding(key string)
	OpenFinding(key string, side int) (*viewmodel.DocumentView, error)

	SetStrictness(viewmodel.Strictness)
	SetWindow(viewmodel.Window)

	FilterWords(text string)
	SetWordsText(text string)
	SetWord(line int, term, kin string)
	AddWord(term, kin string) int
	RemoveWord(line int)
	UndoWords()
	RedoWords()
	DiscardWordsDraft()
}

var _ Backend = (*viewmodel.Model)(nil)
