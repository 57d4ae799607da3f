// Package analysis turns text into what retrieval compares: sentences, and
// tokens folded so that case, accents, inflection, contractions and the ways
// of writing a number do not matter. Documents and questions are read by the
// same code, so that a word means the same on both sides.
//
// Sentence and word boundaries follow Unicode Standard Annex 29, refined for
// abbreviations, decimals, ordinals and codes; inflection is folded by the
// Snowball English stemmer (Porter2) and tables of irregular forms and of
// British and American spelling.
//
// What is written with an umlaut is met both without it and with an e in its
// place: the token's own term drops the mark, and an Alt spells the e. So
// "Kündigung" meets "Kundigung" and "Kuendigung", and no English word with
// "ue" in it is touched.
package analysis

// Span is a half-open range of UTF-8 byte offsets into some text.
type Span struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// Of returns the text that s covers.
func (s Span) Of(text string) string { return text[s.Start:s.End] }

// Kind says how a token is compared.
type Kind uint8

const (
	// Word is compared by its stem.
	Word Kind = iota
	// Number is compared by its value: "1,250", "1250" and "three" (as "3").
	Number
	// Code holds letters with digits or joining marks and is compared exactly:
	// HC-20471, v2.4.1, C++, 0-445, § 12(3).
	Code
	// Pair is two neighbouring characters of a script that has no spaces.
	Pair
)

// Token is one unit of comparison.
type Token struct {
	Span
	Kind Kind
	// Form is the token as written, case and accents folded: "refunded".
	Form string
	// Term is what two tokens must share to match: "refund".
	Term string
	// Part marks a token made from a piece of the token before it, such as
	// "border" after "cross-border"; a phrase steps over it.
	Part bool
	// Alt marks a Part that is not a piece but another way of writing the
	// whole token before it: "kuendigung" after "Kündigung", "w2" after "W-2".
	// Who finds the Alt has found the token.
	Alt bool
	// Upper marks a word written with a capital first letter, Acronym one
	// written wholly in capitals.
	Upper, Acronym bool
}
