// Package viewmodel holds what the window shows and what its buttons do. It
// knows no toolkit: the window calls a method of Model, the work goes on in
// the background, and Model calls notify; the window then takes one Snapshot
// and draws it.
//
// Method: all state lives in one Model behind one lock. Every change makes a
// new immutable Snapshot. One goroutine builds, one saves, each question runs
// in its own; a result carries the number of the request it answers, and an
// older one never replaces a newer one.
package viewmodel

// Snapshot is everything the window shows, at one moment. It never changes
// once taken; slices in it must not be written to. Parts that did not change
// between two snapshots share their memory.
type Snapshot struct {
	// Version rises with every change.
	Version   uint64
	Status    Status
	Documents Documents
	Result    Result
	Reply     Reply
	Checks    Checks
	Words     Words
	Strict    Strictness
	Window    Window
	// Recent are the questions asked, newest first, each once.
	Recent []string
	// Samples are questions to try while the sample documents are loaded.
	Samples []string
}

// StatusKind says which of the status bar's forms is meant, for its icon and
// its buttons.
type StatusKind int

const (
	// NothingYet: no document has been given.
	NothingYet StatusKind = iota
	// Reading: a build is going on; show the bar and Cancel.
	Reading
	// Cancelling: Cancel was pressed and the build has not stopped yet.
	Cancelling
	// UpToDate: the answers come from the files as they are; show Copy.
	UpToDate
	// Attention: some files cannot be read.
	Attention
	// Stopped: a build was cancelled; offer Rebuild.
	Stopped
)

// Status is the status bar.
type Status struct {
	Kind StatusKind
	// Sentence says it all in plain English.
	Sentence string
	// Digest is the first 12 hex digits of what answers now, or empty when
	// nothing does.
	Digest string
	// Done of Total files are read, and File is the one just finished; set
	// while Reading or Cancelling.
	Done, Total int
	File        string
	// NeedAttention counts the files that cannot be read.
	NeedAttention int
	// Problem is a sentence about something that went wrong besides the
	// documents (saving, watching, an index that cannot be opened), or empty.
	Problem string
}

// RowState says how a document stands.
type RowState int

const (
	// Ready: answers come from the file as it is.
	Ready RowState = iota
	// Waiting: given, and not read yet.
	Waiting
	// Changed: the file has changed since it was read.
	Changed
	// Failed: the file cannot be read; Cause and Remedy say why. Offer
	// TryAgain and LeaveOut.
	Failed
	// LeftOut: the owner left it out. Offer TakeBack.
	LeftOut
	// Kept: the file has gone from its folder and the owner kept the copy of
	// it as it was last read.
	Kept
	// WordFile: the file holds customer words, and is no document. Offer
	// UseWordFile, unless the state is WordsInUse, and ReadAsDocument.
	WordFile
	WordsInUse
)

// Row is one document of the documents pane.
type Row struct {
	// Path is the file's full path and the row's identity: what Remove,
	// LeaveOut, TakeBack, TryAgain and OpenDocument take.
	Path string
	// Name is the document's name, with what cannot be shown (a line break)
	// made visible.
	Name  string
	Title string
	// Matched are the byte offsets in Name that the filter matched.
	Matched    []int
	Paragraphs int
	State      RowState
	// StateText names the state in words: "ready", "changed since read".
	StateText string
	// Cause and Remedy are whole sentences, set when Failed.
	Cause, Remedy string
	// Remarks are sentences about what the owner should know of the file.
	Remarks []string
	// Folder is the path of the given folder that the file came from, or
	// empty for a file given by itself.
	Folder string
	// Answering tells that an earlier reading of this document still answers.
	Answering bool
}

// Folder is a folder that was given.
type Folder struct {
	Path, Name string
	// Documents counts its rows.
	Documents int
}

// Notice is a line about something that happened, to show until Undo or
// Dismiss.
type Notice struct {
	ID       uint64
	Sentence string
	// CanUndo tells whether to show Undo.
	CanUndo bool
}

// Documents is the documents pane.
type Documents struct {
	// Rows are those that pass the filter: what waits for the owner first, what
	// is left out last, then by name; with a filter, best match first.
	Rows   []Row
	Filter string
	// Total, Paragraphs, Failed and LeftOut count all documents, whatever the
	// filter.
	Total, Paragraphs, Failed, LeftOut int
	// Summary counts in words what answers, "26 documents, 412 paragraphs", and
	// Rest what does not: "2 can’t be read, 1 left out", or empty.
	Summary, Rest string
	// LeftOutLine says what kinds of file in folders were passed over: "Left
	// out: 1 .png, 1 .xlsx", or empty.
	LeftOutLine string
	Folders     []Folder
	// Notices are oldest first.
	Notices []Notice
	// Samples is the path of the sample documents' folder while they stand among
	// the owner's own: offer RemoveFolder. Else it is empty.
	Samples string
	// Empty tells to show the first-run pane.
	Empty bool
}

// ResultState says what became of the question on screen.
type ResultState int

const (
	// NotAsked: show the invitation to ask.
	NotAsked ResultState = iota
	// Asking: on its way.
	Asking
	// Answered: Sentences hold the answer.
	Answered
	// NoAnswer: Message, Reasons and Closest say why.
	NoAnswer
	// Disagree: Conflicts hold both quotes.
	Disagree
	// PleaseType: the question holds no word.
	PleaseType
	// NothingBuilt: there is nothing to answer from yet.
	NothingBuilt
	// AllFailed: documents were given and none could be read.
	AllFailed
	// Broken: the answer could not be made; Message says why.
	Broken
)

// Result is the question on screen and what became of it.
type Result struct {
	// Number rises with every question asked.
	Number   uint64
	Question string
	State    ResultState
	// Message is one sentence for every state but NotAsked and Answered.
	Message   string
	Sentences []Sentence
	// Citations are numbered from 1 in the order of the sentences; the
	// citation numbered n is Citations[n-1].
	Citations []Citation
	// Conflicts say where documents disagree.
	Conflicts []Conflict
	// Preferred says in sentences which documents the answer was preferred
	// over, and why.
	Preferred []string
	// Reasons say, word by word, what the question's words counted for.
	Reasons []Reason
	// Closest is the paragraph nearest to the question when there is no
	// answer, or nil.
	Closest *Closest
	// Stale names in one sentence the cited documents that have changed since
	// they were read, or is empty.
	Stale string
	// Digest is the first 12 hex digits of what it was answered from.
	Digest string
}

// Sentence is one sentence of an answer and the numbers of its citations.
type Sentence struct {
	Text    string
	Numbers []int
}

// Citation is one cited paragraph. Two sentences of the same paragraph share
// its number.
type Citation struct {
	Number int
	// Label is how the paragraph is named: "refunds.md > How long a refund
	// takes".
	Label    string
	Document string
	Headings []string
	Link     string
	Page     int
	Quotes   []string
	// Stale tells that the document has changed since it was read.
	Stale bool

	passage int
	spans   []Range
}

// Reason is what one word counted for, or all those that count for nothing.
type Reason struct {
	Word string
	Kind ReasonKind
	// Sentence says it: "“bitcoin” is in none of your documents".
	Sentence string
}

// ReasonKind sorts the reasons, for an icon.
type ReasonKind int

const (
	// WordFound: documents hold it.
	WordFound ReasonKind = iota
	// WordKin: documents hold a word that means the same.
	WordKin
	// WordAbsent: no document holds it.
	WordAbsent
	// WordAsks: they only ask, and are not counted.
	WordAsks
)

// Closest is the paragraph nearest to a question that has no answer.
type Closest struct {
	Document string
	Label    string
	Headings []string
	// Text is the part of it that bears most on the question.
	Text string
	Page int
	// Lacks says what of the question it does not hold: "It does not speak of
	// “bitcoin”."
	Lacks string

	passage int
}

// Range is a half-open range of byte offsets.
type Range struct{ Start, End int }

// RowKind is the kind of a row of a document view.
type RowKind int

const (
	ParagraphRow RowKind = iota
	HeadingRow
	ListRow
	TableRow
	CodeRow
)

// TextRow is one line of a document's text as it was read.
type TextRow struct {
	Kind RowKind
	// Level is the level of a heading, 1 to 6.
	Level int
	Text  string
	// Quoted are the byte ranges of Text to mark, in order, without overlap.
	Quoted []Range
	// First tells that a paragraph, list, row or code block starts here: show
	// some room above.
	First bool
	Page  int

	start int
}

// DocumentView shows a document as it was read.
type DocumentView struct {
	Name, Title string
	// Path is the file's full path, or empty when it is not known any more.
	Path string
	Link string
	Rows []TextRow
	// At is the index of the row to scroll to.
	At int
	// Quote is the text to copy, or empty when nothing is quoted.
	Quote string
	// Label is the cited paragraph's label, or empty.
	Label string
	// Stale says in a sentence that the file has changed since, or is empty.
	Stale string
	// Remarks are those of its row.
	Remarks []string
}

// Words is the customer words pane.
type Words struct {
	// Rows are the lines that hold words and pass the filter, faulty ones
	// too, in the order of the file; with a filter, best match first.
	Rows   []WordRow
	Filter string
	// Total counts the rows, whatever the filter.
	Total int
	// Text is the file as text, comments and blank lines too.
	Text string
	// Faults are the lines that cannot be read. While there are any, answers
	// use the last good words, and what was typed is kept.
	Faults []WordFault
	// Unfinished tells that all of them only lack one side.
	Unfinished bool
	// Warnings are lines that are used but look wrong.
	Warnings []WordFault
	// Sentence says how the words stand: "Saved", "Line 3 cannot be read …".
	Sentence         string
	CanUndo, CanRedo bool
	// Edition rises when Text changes by anything but SetWordsText, so that
	// the window knows to put Text into its editor. Rows likewise must not be
	// put into a field that has the focus while they differ only at their ends:
	// a comma or space that was typed last does not come back.
	Edition uint64
}

// WordRow is one line of the vocabulary.
type WordRow struct {
	// Line is the line's number from 1, and what the edits take.
	Line int
	// Term is the documents' word; Kin the customers' words, separated by
	// commas.
	Term, Kin string
	// Fault says why the line cannot be read, and Warning what looks wrong
	// about one that can; both may be empty.
	Fault, Warning string
	// Unfinished tells that the fault is only that one side is still empty.
	Unfinished bool
	// MatchedTerm and MatchedKin are the byte offsets that the filter matched.
	MatchedTerm, MatchedKin []int
}

// WordFault is one line that cannot be read.
type WordFault struct {
	Line int
	What string
}

// Strictness is how strict answers are.
type Strictness struct {
	// Floor is the score, 0 to 1, from which a paragraph is used.
	Floor float64
	// K is the most paragraphs used.
	K int
}

// Window is what the window wants kept between runs. The model keeps it and
// reads nothing in it.
type Window struct {
	Width  float32 `json:"width,omitempty"`
	Height float32 `json:"height,omitempty"`
	// Splits are the offsets of the window's split panes, by name.
	Splits map[string]float64 `json:"splits,omitempty"`
	// Theme is "light", "dark", or empty for the system's.
	Theme string `json:"theme,omitempty"`
	// Tab names the pane last shown.
	Tab string `json:"tab,omitempty"`
	// ProofFolder is where the last proof was saved.
	ProofFolder string `json:"proof_folder,omitempty"`
}
