// Package facts finds in a text what can be held against another text: numbers
// with their units and bounds, amounts of money, dates, times of day,
// identifiers and names, each as a value that is the same however it was
// written, with its place.
//
// The text is cut into words and figures (lex.go); figures are classified by
// their shape (figures.go), number words are added up (numerals.go); then one
// pass from left to right joins what belongs together, the longest reading
// first: a date, a phone number, an amount, a range, a number with its unit
// (read.go, dates.go, units.go). Bounds are read from the words around a fact
// (bounds.go), and what denies something from a closed list (negation.go).
package facts

import "footnote/engine/internal/analysis"

// Kind is the type of a fact.
type Kind uint8

const (
	// Number is a quantity: Value and, for a range, High; Unit may be empty.
	Number Kind = iota
	// Amount is a sum of money; Unit is its currency.
	Amount
	// Date is a day, month, year or weekday; its parts are in Date.
	Date
	// Time is a time of day, "17:30".
	Time
	// Identifier is compared as it is written: HC-20417, version 2.4, 007.
	Identifier
)

// Fact is one value that a text states.
type Fact struct {
	// Span covers the value with its unit, not its bound.
	analysis.Span
	Kind Kind
	// Value is the canonical value. High is a range's upper end, or empty.
	Value, High string
	// Plain is the value before its unit was converted.
	Plain string
	// Unit is the canonical unit or currency, Per what it is counted by
	// ("a month"), both empty where none is given.
	Unit, Per string
	// Day holds the parts of a Date.
	Day Day
	// Digits is a plain number as written, and empty for all else.
	Digits string
	// Bound says on which side of the value the truth may lie.
	Bound Bound
	// Side says on which side of an event a duration lies.
	Side Side
	// Bounded covers the value with the words of its bound.
	Bounded analysis.Span
	// Weak marks what may stand for a fact, but claims none: "a day", "one".
	Weak bool
	// First and Last are the words that it takes, Last exclusive.
	First, Last int
}

// Bound is a comparison that a text makes with a value.
type Bound uint8

const (
	Exactly Bound = iota
	// AtLeast and AtMost include the value, Over and Under do not.
	AtLeast
	AtMost
	Over
	Under
	// From and Until are the ends of a time through which something holds.
	From
	Until
	// About leaves the value open on both sides.
	About
)

// Side is where a duration lies relative to an event.
type Side uint8

const (
	NoSide Side = iota
	BeforeEvent
	AfterEvent
)

// Day is a date of which any part may be missing (0).
type Day struct {
	Year, Month, Number int
	// Weekday is 1 for Monday to 7 for Sunday.
	Weekday int
	// Written is a date that can be read in two ways, as written.
	Written string
}

// WordKind says what a Word is.
type WordKind uint8

const (
	// Letters is a word of letters.
	Letters WordKind = iota
	// Figure holds a digit.
	Figure
	// Sign is a currency, percent, section or comparison sign.
	Sign
	// Mark is a piece of punctuation.
	Mark
)

// Word is one word, figure or mark of a text.
type Word struct {
	analysis.Span
	Kind WordKind
	// Form is the word with case and accents folded, Term its stem.
	Form, Term string
	// Raw is a figure with its digits made plain, or a mark.
	Raw string
	// Upper marks a capital first letter, Capitals a word wholly in capitals
	// of two letters or more.
	Upper, Capitals bool
	// Joined marks a word that a hyphen joins to the one before it.
	Joined bool
	// Break marks the first word of a line.
	Break bool
	// Fact is the place of the fact that the word is part of, or -1.
	Fact int
}

// Text is a text as read.
type Text struct {
	Source string
	Words  []Word
	Facts  []Fact
}

// Read finds the words and the facts of text.
func Read(text string) *Text {
	t := &Text{Source: text, Words: lex(text)}
	r := reader{text: t, words: t.Words}
	r.read()
	return t
}
