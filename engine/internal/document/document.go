// Package document reads one file into a Document: its canonical text and the
// places in it that carry meaning (headings, blocks, list items, table rows).
// There is one reader per format. A reader sees bytes and returns a Document
// or a *Error that names the cause and the remedy; it touches neither the file
// system nor the clock.
package document

import "footnote/engine/internal/analysis"

// Span is a range of the document's canonical text.
type Span = analysis.Span

// Version is the version of the readers and of the passages made from what
// they read. It goes up when the same bytes may be read differently, so that
// nothing read before is taken over.
const Version = 1

// Document is one file as read.
type Document struct {
	// Title comes from the file's metadata, or else its first level-1 heading;
	// it may be empty.
	Title string
	// Link is the page's address as the file itself gives it.
	Link string
	Tags []string
	// Effective is the date the document holds from, as YYYY-MM-DD, or empty.
	Effective string
	// Supersedes names the documents that this one replaces.
	Supersedes []string
	// Text is the canonical text: Unicode NFC, blocks separated by one blank
	// line, white space folded in prose and kept in code. Headings are blocks
	// of it too.
	Text     string
	Headings []Heading
	Blocks   []Block
	Remarks  []Remark
}

// Heading is one heading, in document order.
type Heading struct {
	Span
	Level  int    `json:"level"` // 1 to 6
	Anchor string `json:"anchor,omitempty"`
}

// Kind is the kind of a block and of the passage made from it.
type Kind string

const (
	Paragraph Kind = "paragraph"
	List      Kind = "list"
	Row       Kind = "row" // one row of a table, "Column: cell; Column: cell"
	Code      Kind = "code"
)

// Block is a stretch of canonical text that stands together. A table gives one
// Block per row; a list, with all that is nested in it, gives one Block.
type Block struct {
	Span
	Kind Kind
	// Heading is the index in Document.Headings of the nearest heading above,
	// or -1.
	Heading int
	// Page is the page that the block starts on, from 1, or 0 where the
	// format has no pages.
	Page int
	// Table numbers the tables of a document from 1, so that the rows of one
	// can be told from those of the next; 0 for other kinds.
	Table int
	// Items are the lines of a list in order; nil for other kinds.
	Items []Item
	// Label marks a paragraph that only introduces what follows it: wholly
	// bold, or one question.
	Label bool
}

// Item is one line of a list: an item's own text, or a further paragraph of it.
type Item struct {
	Span
	// Parent is the index in Block.Items of the line that this one belongs
	// to (the item around a nested item, the first paragraph of a later one),
	// or -1.
	Parent int
}

// Remark is something about a file that was read and that its owner should
// know.
type Remark struct {
	What   string `json:"what"`
	Remedy string `json:"remedy"`
}

// Cause is a short stable code for why a file cannot be read.
type Cause string

const (
	CauseMissing    Cause = "missing"
	CausePermission Cause = "permission"
	CauseEmpty      Cause = "empty"
	CauseNoText     Cause = "no-text"
	CauseEncoding   Cause = "encoding"
	CauseTooLarge   Cause = "too-large"
	CauseUnknown    Cause = "unknown-kind"
	CauseSpecial    Cause = "not-a-file"
	CausePassword   Cause = "password"
	CauseScanned    Cause = "scanned"
	CauseDamaged    Cause = "damaged"
	CauseTooDeep    Cause = "too-deep"
	CauseTooSlow    Cause = "too-slow"
	CauseChanging   Cause = "changing"
	CauseInternal   Cause = "internal"
)

// Error says why a file cannot be read and what its owner can do about it.
// What and Remedy are sentences without the file's name and without a final
// stop.
type Error struct {
	Cause  Cause
	What   string
	Remedy string
}

func (e *Error) Error() string { return e.What + "; " + e.Remedy }
