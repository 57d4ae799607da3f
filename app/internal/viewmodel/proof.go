package viewmodel

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"footnote/engine"
	"footnote/engine/seal"
)

// ErrProofThere is returned when a file stands already where a proof is to be
// written.
var ErrProofThere = errors.New("there is a file of that name already")

// Proof tells of a sealed answer that was written.
type Proof struct {
	Path string
	// Seal is the seal's first 12 hex digits.
	Seal string
	// Documents is the file of the documents as they were read, or empty.
	Documents string
	// Note says where the proof is less than the answer on screen, or is empty.
	Note string
}

// ProofName is a file name for the proof of the answer on screen.
func (m *Model) ProofName() string {
	var b strings.Builder
	for _, r := range strings.ToLower(m.Snapshot().Result.Question) {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
		if b.Len() > 50 {
			break
		}
	}
	return strings.Trim("proof-"+b.String(), "-") + ".json"
}

// SaveProof seals the answer on screen and writes it to path, whole or not at
// all; with documents, what it was answered from is written beside it. A file
// that is there is replaced only if replace says so. It may take a while; the
// error is a sentence.
func (m *Model) SaveProof(ctx context.Context, path string, documents, replace bool) (*Proof, error) {
	m.mu.Lock()
	answer, index := m.ask.answer, m.ask.index
	m.mu.Unlock()
	if answer == nil || index == nil {
		return nil, errNotShown
	}
	if strings.TrimSpace(path) == "" || !filepath.IsAbs(path) {
		return nil, errors.New("give the whole path of a file")
	}
	p := &Proof{Path: path}
	if documents {
		p.Documents = strings.TrimSuffix(path, filepath.Ext(path)) + "-documents.json"
	}
	for _, file := range []string{p.Path, p.Documents} {
		if file == "" {
			continue
		}
		switch info, err := os.Stat(file); {
		case err == nil && info.IsDir():
			return nil, fmt.Errorf("%s is a folder; give the name of a file in it", visible(file))
		case err == nil && !replace:
			return nil, fmt.Errorf("%w: %s", ErrProofThere, visible(file))
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			return nil, fmt.Errorf("%s cannot be written: %w", visible(file), err)
		}
	}
	sealed, refusals, err := index.Seal(ctx, answer)
	if err != nil {
		return nil, fmt.Errorf("the answer cannot be sealed: %w", err)
	}
	if len(refusals) > 0 {
		return nil, fmt.Errorf("the answer cannot be sealed: %s", refusals[0].Detail)
	}
	if p.Documents != "" {
		if err := index.Write(p.Documents); err != nil {
			return nil, fmt.Errorf("the documents cannot be saved: %w", err)
		}
	}
	if err := m.store.Write(path, append(sealed.JSON, '\n')); err != nil {
		return nil, fmt.Errorf("the proof cannot be saved: %w", err)
	}
	p.Seal = engine.ShortDigest(sealed.Seal)
	p.Note = proofNote(answer, sealed.Answer)
	return p, nil
}

// proofNote says in what a proof is less than the answer.
func proofNote(a *engine.Answer, s seal.Answer) string {
	switch {
	case a.Outcome == s.Outcome && len(s.Sentences) < len(a.Sentences):
		return fmt.Sprintf("It proves %d of the %s; the others lean on more than the words they quote.",
			len(s.Sentences), count(len(a.Sentences), "sentence"))
	case a.Outcome == s.Outcome:
		return ""
	case s.Outcome == engine.Conflicted:
		return "Another sentence of your documents says otherwise, and which of them prevails is not part of what can be proved: it proves the disagreement, not this answer."
	default:
		return "No sentence of this answer can be proved by the words it quotes alone, so it proves only that there was no such sentence."
	}
}
