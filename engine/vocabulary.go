package engine

import (
	"fmt"
	"io"
	"strings"

	"footnote/engine/internal/files"
	"footnote/engine/internal/vocabulary"
)

// VocabularyError lists every line of a vocabulary file that cannot be read.
type VocabularyError struct {
	Path  string
	Lines []VocabularyLine
}

// VocabularyLine is one faulty line, numbered from 1.
type VocabularyLine struct {
	Number int
	What   string
}

func (e *VocabularyError) Error() string {
	var lines []string
	for _, l := range e.Lines {
		lines = append(lines, fmt.Sprintf("%s: line %d: %s", files.Visible(e.Path), l.Number, l.What))
	}
	return strings.Join(lines, "\n")
}

// maxVocabulary is the size of the largest vocabulary file that is read.
const maxVocabulary = 4 << 20

// VocabularyTerm is one good line of a vocabulary file.
type VocabularyTerm struct {
	Line int
	Term string
	Kin  []string
}

// CheckVocabulary reads a vocabulary's text: its good lines in order, the
// lines that cannot be read, and the lines that can but look wrong, such as an
// opposite listed as kin.
func CheckVocabulary(text string) (terms []VocabularyTerm, faults, warnings []VocabularyLine) {
	v, errs := vocabulary.Parse([]byte(text))
	for _, t := range v.Terms() {
		terms = append(terms, VocabularyTerm{t.Lines[0], t.Name, t.Kin})
	}
	return terms, vocabularyLines(errs), vocabularyLines(v.Warnings())
}

func vocabularyLines(errs []vocabulary.LineError) []VocabularyLine {
	var lines []VocabularyLine
	for _, e := range errs {
		lines = append(lines, VocabularyLine{e.Number, e.What})
	}
	return lines
}

// readVocabulary returns the text of the vocabulary file at path, or nothing
// where path is empty. The error is a *VocabularyError, or says why the file
// cannot be read.
func readVocabulary(path string) (string, error) {
	if path == "" {
		return "", nil
	}
	data, err := files.Read(path, maxVocabulary)
	if err != nil {
		return "", fmt.Errorf("%s: %w", files.Visible(path), err)
	}
	return checkVocabulary(path, data)
}

func checkVocabulary(path string, data []byte) (string, error) {
	v, errs := vocabulary.Parse(data)
	if len(errs) > 0 {
		return "", &VocabularyError{Path: path, Lines: vocabularyLines(errs)}
	}
	return string(v.Format()), nil
}

// WriteFile writes data to path, whole or not at all: beside it, synced, and
// renamed.
func WriteFile(path string, data []byte) error {
	return files.Write(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}
