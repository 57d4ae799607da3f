package analysis

import (
	"strings"
	"unicode"

	"github.com/clipperhouse/uax29/v2/words"
)

// Tokens returns the tokens of text in order of their start.
func Tokens(text string) []Token {
	var tokens []Token
	it := words.FromString(text)
	for it.Next() {
		w := it.Value()
		if strings.IndexFunc(w, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) < 0 {
			continue
		}
		f := Fold(w)
		tokens = append(tokens, Token{Span: Span{it.Start(), it.End()}, Form: f, Term: stem(f)})
	}
	return tokens
}
