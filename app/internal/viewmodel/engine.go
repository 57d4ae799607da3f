package viewmodel

import (
	"context"

	"footnote/engine"
)

// Engine is what the model needs of the engine; the adapter in adapter.go
// gives the real one.
type Engine interface {
	Build(context.Context, engine.BuildOptions) (*engine.Report, error)
	Open(path string) (Index, error)
	// CheckWords reads a vocabulary's text: its good lines, in order, and the
	// lines that cannot be read.
	CheckWords(text string) ([]WordLine, []engine.VocabularyLine)
}

// Index is an open index. It never changes and may be used by many goroutines
// at once.
type Index interface {
	Digest() string
	Documents() []engine.DocumentInfo
	Document(name string) (*engine.DocumentText, error)
	Passages() int
	Vocabulary() string
	// WithVocabulary gives the same documents with other words.
	WithVocabulary(text string) (Index, error)
	Write(path string) error
	Ask(ctx context.Context, question string, o engine.AskOptions) (*engine.Answer, error)
	Close() error
}

// WordLine is one good line of a vocabulary.
type WordLine struct {
	// Number is the line's number from 1.
	Number int
	Term   string
	Kin    []string
}
