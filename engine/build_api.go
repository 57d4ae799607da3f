package engine

import (
	"context"
	"errors"

	"footnote/engine/internal/document"
)

// BuildOptions say what to read and where to write the index.
type BuildOptions struct {
	// Paths are files and folders, in any order.
	Paths []string
	// LeaveOut are files below Paths that are passed over.
	LeaveOut []string
	// Vocabulary is the path of the vocabulary file, or empty for none.
	Vocabulary string
	// Out is the path of the index file. It is replaced whole, or not at all.
	Out string
	// KeepGoing builds from the files that could be read.
	KeepGoing bool
	// Progress, if set, is called from one goroutine at a time, with Done
	// never falling; it must return quickly.
	Progress func(Progress)
}

// Progress tells how far a build has come: Done of Total files are read, and
// File (a document's name) is the one just finished or, at first, empty.
type Progress struct {
	Done, Total int
	File        string
}

// Report is what a build did. It is complete also when the build was stopped
// by files that cannot be read.
type Report struct {
	Out       string `json:"out"`
	Digest    string `json:"digest"`
	Documents int    `json:"documents"`
	Passages  int    `json:"passages"`
	// Files are all files considered, sorted by name.
	Files []File `json:"files"`
	// LeftOut counts the files in folders whose kind is unknown, by extension
	// (with its dot, lower case; "" for none).
	LeftOut map[string]int `json:"left_out"`
}

// File is one file that a build considered.
type File struct {
	// Path is where the file stands on this machine. It is not in the index.
	Path string `json:"path"`
	// Name is the document's name.
	Name     string   `json:"name"`
	Title    string   `json:"title,omitempty"`
	Passages int      `json:"passages"`
	Failure  *Failure `json:"failure,omitempty"`
	Remarks  []Remark `json:"remarks,omitempty"`
}

// Failure says why a file cannot be read and what its owner can do about it.
type Failure struct {
	Cause  document.Cause `json:"cause"`
	What   string         `json:"what"`
	Remedy string         `json:"remedy"`
}

// Remark is something about a file that was read and that its owner should
// know.
type Remark struct {
	What   string `json:"what"`
	Remedy string `json:"remedy"`
}

// ErrFiles is wrapped by the error of a build that was stopped by files that
// cannot be read; Report.Files names them all.
var ErrFiles = errors.New("some files cannot be read")

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

// Build reads documents and writes an index. On failing files without
// KeepGoing the error wraps ErrFiles and the index at Out stays as it was; a
// faulty vocabulary gives a *VocabularyError; a cancelled ctx gives its error.
// The report is never nil.
//
//	func Build(ctx context.Context, o BuildOptions) (*Report, error)

// DefaultK and DefaultFloor are the settings of a question that names none.
const (
	DefaultK     = 3
	DefaultFloor = 0.3
)

// AskOptions tune one question. The zero value asks with the defaults.
type AskOptions struct {
	// K is the most passages used, at least 1; 0 means DefaultK.
	K int
	// Floor is the score from which a passage is used, 0 to 1; nil means
	// DefaultFloor.
	Floor *float64
}

// DocumentInfo describes one document of an index.
type DocumentInfo struct {
	Name       string
	Title      string
	Link       string
	Tags       []string
	Effective  string
	Supersedes []string
	Passages   int
	// Source is the SHA-256 of the file's bytes, in hex.
	Source string
}

// DocumentText is one document as it was read.
type DocumentText struct {
	DocumentInfo
	// Text is the canonical text that citations point into.
	Text     string
	Headings []HeadingInfo
	Passages []PassageInfo
}

// HeadingInfo is a heading's place in the canonical text.
type HeadingInfo struct {
	Start, End, Level int
}

// PassageInfo is one passage as it was read.
type PassageInfo struct {
	Kind       string
	Headings   []string
	Link       string
	Page       int
	Text       string
	Start, End int
}

// Planned methods, for those who write against this file before the engine
// is whole:
//
//	func Open(path string) (*Index, error)        // *IndexError when it cannot be used
//	func (x *Index) Close() error
//	func (x *Index) Digest() string               // 64 hex digits; ShortDigest gives the first 12
//	func (x *Index) ShortDigest() string
//	func (x *Index) Documents() []DocumentInfo     // sorted by name
//	func (x *Index) Document(name string) (*DocumentText, error)
//	func (x *Index) Passages() int
//	func (x *Index) Vocabulary() string            // the vocabulary file's text as built with
//	func (x *Index) WithVocabulary(text string) (*Index, error) // same documents, other words; *VocabularyError
//	func (x *Index) Write(path string) error       // whole or not at all
//	func (x *Index) Ask(ctx context.Context, question string, o AskOptions) (*Answer, error)
//
// An *Index may be used by many goroutines at once and never changes.
//
//	func (c Citation) Label() string               // "cover.md > Not covered > Cars"
//	func CheckVocabulary(text string) ([]VocabularyTerm, []VocabularyLine)
var _ context.Context
