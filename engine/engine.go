// Package engine answers questions from an organisation's own documents, every
// sentence traced to the exact words it came from.
//
// Build reads documents into an index file; Open reads that file; Index.Ask
// answers from it. The method, stage by stage: a file is read into canonical
// text (internal/document), cut into passages (internal/passage), kept with
// its word lists in one file (internal/index), ranked against a question
// (internal/retrieve), and the sentences that bear on the question are taken
// out (internal/extract). Nothing here prints, exits, or knows a window.
//
// The same files and the same question give the same bytes on any machine.
package engine

// Outcome says what became of a question.
type Outcome string

const (
	// Grounded: the answer's sentences are the documents' own words.
	Grounded Outcome = "grounded"
	// Unsupported: there is no grounded answer; Answer.Reason says why.
	Unsupported Outcome = "unsupported"
	// Conflicted: documents disagree, and none is known to prevail.
	Conflicted Outcome = "conflicted"
)

// Reason is a code for why there is no grounded answer.
type Reason string

const (
	// ReasonEmpty: the question holds no word.
	ReasonEmpty Reason = "empty"
	// ReasonNoDocuments: the index holds no document.
	ReasonNoDocuments Reason = "no_documents"
	// ReasonAbsentWord: no document holds a word that carries the question.
	ReasonAbsentWord Reason = "absent_word"
	// ReasonApart: the documents hold the question's words, but not together.
	ReasonApart Reason = "apart"
	// ReasonWeightless: every word only asks; none says what about.
	ReasonWeightless Reason = "weightless"
	// ReasonUnconfirmed: a passage was found, but no sentence made from it
	// passes the check.
	ReasonUnconfirmed Reason = "unconfirmed"
)

// Answer is the whole outcome of one question. "No grounded answer" is an
// Answer, never an error.
type Answer struct {
	Question string  `json:"question"`
	Outcome  Outcome `json:"outcome"`
	// Digest names the state of the documents that the answer is true to.
	Digest string `json:"digest"`
	// Sentences is empty unless the outcome is Grounded.
	Sentences []Sentence `json:"sentences"`
	// Gaps name the evidence that would have been needed.
	Gaps      []string   `json:"kb_gaps"`
	Conflicts []Conflict `json:"conflicts"`
	// Preferred says which documents were preferred over others that disagree.
	Preferred []Preference `json:"preferred"`
	// Passages are the best k, whatever the floor, best first.
	Passages []Hit  `json:"passages"`
	Reason   Reason `json:"reason,omitempty"`
	// Message says the outcome in one sentence; empty when Grounded.
	Message string `json:"message,omitempty"`
	// Words says, for each word of the question in order, what it counted for.
	Words []Word `json:"words"`
	// Floor is the score from which a passage was used.
	Floor float64 `json:"floor"`
}

// Sentence is one sentence of an answer: the quotes of its citations, joined
// by one space.
type Sentence struct {
	Text      string     `json:"text"`
	Citations []Citation `json:"citations"`
}

// Citation is one quotation: Quote is the bytes [Start, End) of the document's
// canonical text.
type Citation struct {
	Document string   `json:"document"`
	Headings []string `json:"headings"`
	Link     string   `json:"link"`
	Page     int      `json:"page"`
	Quote    string   `json:"quote"`
	Start    int      `json:"start"`
	End      int      `json:"end"`
	// Passage is the place of the passage among its document's, from 0.
	Passage int `json:"passage"`
}

// Conflict is a disagreement between documents.
type Conflict struct {
	About   string          `json:"about"`
	Quotes  []ConflictQuote `json:"quotes"`
	Resolve string          `json:"resolve"`
}

// ConflictQuote is one side of a disagreement and the value it states. A
// lead-in is a quote of its own, without a value, before what it introduces.
type ConflictQuote struct {
	Citation
	Value string `json:"value"`
}

// Preference says that one document prevails over another, and why.
type Preference struct {
	Document string `json:"document"`
	Over     string `json:"over"`
	Because  string `json:"because"`
}

// Hit is a passage that was considered.
type Hit struct {
	Document string   `json:"document"`
	Headings []string `json:"headings"`
	Text     string   `json:"text"`
	Link     string   `json:"link"`
	Page     int      `json:"page"`
	// Sentence is the one that comes closest, with its lead-in.
	Sentence string `json:"sentence"`
	// Score is that of Sentence and runs from 0 to 1: how much of what the
	// question asks it covers.
	Score float64 `json:"score"`
	// Passage is the place of the passage among its document's, from 0.
	Passage int `json:"passage"`
	// Words are the question's words that the passage holds, and Missing
	// those it lacks, as the question writes them.
	Words   []string `json:"words"`
	Missing []string `json:"missing"`
}

// State says what became of one word of the question.
type State string

const (
	// Found: documents hold the word itself.
	Found State = "found"
	// Kin: documents hold only words that mean the same.
	Kin State = "kin"
	// Absent: no document holds it.
	Absent State = "absent"
	// Weightless: it only asks.
	Weightless State = "weightless"
)

// Word is one word of the question.
type Word struct {
	Word  string `json:"word"`
	State State  `json:"state"`
	// Passages counts the passages that hold the word or its kin.
	Passages int `json:"passages"`
	// Via is the kin that was found, or empty.
	Via string `json:"via"`
	// Weight is the word's share of the score, from 0 to 1; the shares of a
	// question's words sum to 1, or to 0 where no word carries weight.
	Weight float64 `json:"weight"`
}
