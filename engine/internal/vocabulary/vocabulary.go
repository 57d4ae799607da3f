// Package vocabulary reads the file of customer words: for each term of the
// documents, the kin that mean the same. The file is plain text that people
// edit by hand; edits keep its comments, blank lines and order.
package vocabulary

import "footnote/engine/internal/analysis"

// LineError says what is wrong with one line, numbered from 1.
type LineError struct {
	Number int
	What   string
}

// Term is a term with its kin, over all its lines, in order.
type Term struct {
	Name  string
	Kin   []string
	Lines []int
}

// Vocabulary is one vocabulary file.
type Vocabulary struct{ text string }

// Parse reads a vocabulary file. Lines that cannot be read are listed; the
// vocabulary holds the others.
func Parse(text []byte) (*Vocabulary, []LineError) { return &Vocabulary{string(text)}, nil }

// Format returns the file's text, byte for byte where nothing was edited.
func (v *Vocabulary) Format() []byte { return []byte(v.text) }

// Terms lists the terms in order of their first line.
func (v *Vocabulary) Terms() []Term { return nil }

// Warnings lists lines that can be read but look wrong.
func (v *Vocabulary) Warnings() []LineError { return nil }

// Form is one member of a group: a term or a kin.
type Form struct {
	Written string
	// Terms are what its tokens must match, in order.
	Terms []string
}

// Match is a term or kin found in a run of tokens.
type Match struct {
	// First and Last are the places of its first and last token.
	First, Last int
	// Written is how the vocabulary writes what was found.
	Written string
	// Others are the other members of the groups it stands in.
	Others []Form
}

// Kin finds, at each place, the longest term or kin.
func (v *Vocabulary) Kin(tokens []analysis.Token) []Match { return nil }
