package viewmodel

import (
	"context"

	"footnote/engine"
	"footnote/engine/seal"
)

// Engine is what the model needs of the engine: Real is it, and tests put
// their own in its place.
type Engine interface {
	Build(context.Context, engine.BuildOptions) (*engine.Report, error)
	Open(path string) (Index, error)
	CheckVocabulary(text string) (terms []engine.VocabularyTerm, faults, warnings []engine.VocabularyLine)
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
	CheckWith(ctx context.Context, o engine.CheckOptions) (*engine.Findings, error)
	CheckReply(ctx context.Context, reply string) (*engine.Reply, error)
	// Seal makes the proof of an answer that this index gave.
	Seal(ctx context.Context, a *engine.Answer) (*seal.Sealed, []seal.Refusal, error)
}

// Real is the engine.
type Real struct{}

// Build is engine.Build.
func (Real) Build(ctx context.Context, o engine.BuildOptions) (*engine.Report, error) {
	return engine.Build(ctx, o)
}

// Open is engine.Open.
func (Real) Open(path string) (Index, error) {
	x, err := engine.Open(path)
	if err != nil {
		return nil, err
	}
	return realIndex{x}, nil
}

// CheckVocabulary is engine.CheckVocabulary.
func (Real) CheckVocabulary(text string) (terms []engine.VocabularyTerm, faults, warnings []engine.VocabularyLine) {
	return engine.CheckVocabulary(text)
}

type realIndex struct{ *engine.Index }

func (x realIndex) WithVocabulary(text string) (Index, error) {
	y, err := x.Index.WithVocabulary(text)
	if err != nil {
		return nil, err
	}
	return realIndex{y}, nil
}

func (x realIndex) Seal(ctx context.Context, a *engine.Answer) (*seal.Sealed, []seal.Refusal, error) {
	return seal.FromAnswer(ctx, x.Index, a)
}
