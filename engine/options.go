package engine

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
	// Today is the day, as YYYY-MM-DD, that decides which documents hold yet;
	// without it the answer names the day from which one does.
	Today string
}

// DocumentInfo describes one document of an index.
type DocumentInfo struct {
	Name       string
	Title      string
	Link       string
	Tags       []string
	Effective  string
	Supersedes []string
	// Passages counts the document's passages.
	Passages int
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
	// Lines are the passage's parts in order: a paragraph, list items.
	Lines []LineInfo
}

// LineInfo is the place of one part of a passage in the canonical text, and
// how deep it stands below the sentence that introduces it: 0 for a part that
// nothing introduces.
type LineInfo struct {
	Start, End, Depth int
}
