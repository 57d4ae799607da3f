package analysis

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/words"
)

// Tokens returns the tokens of text in order of their start. Pairs overlap,
// and a Part lies within the token it was made from; no other two tokens
// share a byte. The time taken is linear in the length of text.
//
// What is no word by itself gives no token: punctuation, a possessive 's, the
// article of l'accès. A contraction gives its words (can, not), a range its
// two numbers, "£4.99" the currency and the number.
//
// For a question: a token is found where its Term is, or where its Alt is, or,
// for a Word, where all its other Parts are. The Parts of a Code only help
// find it in a document.
func Tokens(text string) []Token {
	s := scanner{text: text, tokens: make([]Token, 0, len(text)/5+1), words: make([]*word, 0, len(text)/5+1)}
	for at := 0; at < len(text); {
		at = s.lexeme(at)
	}
	return s.combine()
}

type scanner struct {
	text   string
	tokens []Token
	// words holds, for each token, what its letters came to, or nil.
	words []*word
	// numbers tells that there is something to combine.
	numbers bool
}

// lexeme reads what starts at a place and returns where to go on.
func (s *scanner) lexeme(at int) int {
	c := s.text[at]
	if isLetterByte(c) {
		// The commonest case by far: letters and then no joining mark.
		end := at + 1
		for end < len(s.text) && isLetterByte(s.text[end]) {
			end++
		}
		if end == len(s.text) || endsPlainWord[s.text[end]] {
			s.word(at, end)
			return end
		}
		return s.mixed(at)
	}
	if c < utf8.RuneSelf {
		switch {
		case isDigitByte(c):
			return s.mixed(at)
		case c == '.' && (at == 0 || !joinsBefore(s.text, at)) && at+1 < len(s.text):
			return s.leadingStop(at)
		case c == '$':
			s.currency(at, at+1)
		case c == '%':
			s.add(Token{Span: Span{at, at + 1}, Form: "percent", Term: percentTerm}, nil)
		case c == '#' && at+1 < len(s.text) && isDigitByte(s.text[at+1]):
			s.spoken(at, at+1, "number")
		}
		return at + 1
	}
	r, size := utf8.DecodeRuneInString(s.text[at:])
	switch {
	case isUnspaced(r):
		return s.pairs(at)
	case unicode.IsLetter(r) || unicode.IsDigit(r):
		return s.mixed(at)
	case unicode.Is(unicode.Sc, r):
		s.currency(at, at+size)
	case r == '§':
		if at == 0 || !strings.HasSuffix(s.text[:at], "§") {
			s.spoken(at, at+size, "section")
		}
	case r == '№':
		s.spoken(at, at+size, "number")
	case r == '％':
		s.add(Token{Span: Span{at, at + size}, Form: "percent", Term: percentTerm}, nil)
	case fractions[r] != "":
		s.add(Token{Span: Span{at, at + size}, Kind: Number, Form: fractions[r], Term: fractions[r]}, nil)
		s.numbers = true
	}
	return at + size
}

var percentTerm = termOf("percent")

var fractions = map[rune]string{'½': "1/2", '¼': "1/4", '¾': "3/4", '⅓': "1/3", '⅔': "2/3", '⅕': "1/5", '⅖': "2/5",
	'⅗': "3/5", '⅘': "4/5", '⅙': "1/6", '⅚': "5/6", '⅛': "1/8", '⅜': "3/8", '⅝': "5/8", '⅞': "7/8"}

// endsPlainWord holds the bytes after which letters are surely a whole word.
var endsPlainWord = func() (t [256]bool) {
	for _, c := range []byte(" \t\r\n,;!?)]}\"<>|*=~^`\\{[$%") {
		t[c] = true
	}
	return t
}()

func isLetterByte(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigitByte(c byte) bool  { return '0' <= c && c <= '9' }

func joinsBefore(text string, at int) bool {
	r, _ := utf8.DecodeLastRuneInString(text[:at])
	return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '.' || r == ')'
}

// leadingStop reads .5 and .NET.
func (s *scanner) leadingStop(at int) int {
	end := at + 1
	if isDigitByte(s.text[end]) {
		for end < len(s.text) && isDigitByte(s.text[end]) {
			end++
		}
		s.number(Span{at, end}, "0"+s.text[at:end])
		return end
	}
	for end < len(s.text) && 'A' <= s.text[end] && s.text[end] <= 'Z' {
		end++
	}
	if end-at > 2 && (end == len(s.text) || !isLetterByte(s.text[end])) {
		s.code(at, end)
		return end
	}
	return at + 1
}

func (s *scanner) add(t Token, w *word) {
	s.tokens = append(s.tokens, t)
	s.words = append(s.words, w)
}

// word adds the word [at, end), which holds letters and marks alone.
func (s *scanner) word(at, end int) {
	w := wordOf(s.text[at:end])
	if w.not > 0 {
		s.spoken(at, at+w.not, bareVerb(w.form))
		s.spoken(at+w.not, end, "not")
		return
	}
	s.wordAs(at, end, w)
}

func (s *scanner) wordAs(at, end int, w *word) {
	if w.form == "" {
		return
	}
	s.numbers = s.numbers || w.joins
	span := Span{at, end}
	s.add(Token{Span: span, Form: w.form, Term: w.term, Upper: w.upper, Acronym: w.acronym}, w)
	if w.altForm != "" {
		s.alt(span, w.altForm, w.altTerm, Word)
	}
}

// spoken adds a word that stands for what is written at [at, end).
func (s *scanner) spoken(at, end int, form string) {
	w := wordOf(form)
	s.add(Token{Span: Span{at, end}, Form: w.form, Term: w.term, Upper: unicode.IsUpper(runeAt(s.text, at))}, w)
}

func (s *scanner) alt(span Span, form, term string, kind Kind) {
	s.add(Token{Span: span, Kind: kind, Form: form, Term: term, Part: true, Alt: true}, nil)
}

// part adds a piece of the token before it.
func (s *scanner) part(at, end int) {
	w := wordOf(s.text[at:end])
	if w.form != "" {
		s.add(Token{Span: Span{at, end}, Form: w.form, Term: w.term, Part: true, Upper: w.upper, Acronym: w.acronym}, nil)
	}
}

func (s *scanner) number(span Span, term string) {
	s.add(Token{Span: span, Kind: Number, Form: Fold(s.text[span.Start:span.End]), Term: term}, nil)
	s.numbers = true
}

func (s *scanner) currency(at, end int) {
	form := s.text[at:end]
	name := currencies[form]
	if name == "" {
		name = form
	}
	s.add(Token{Span: Span{at, end}, Form: name, Term: termOf(name)}, &currencyMark)
}

var currencyMark word

// code adds the code [at, end) with another way of writing it, and the words
// in it.
func (s *scanner) code(at, end int) {
	raw := s.text[at:end]
	form := codeMarks.Replace(Fold(plainDigits(raw)))
	if form == "" {
		return
	}
	span := Span{at, end}
	t := Token{Span: span, Kind: Code, Form: form, Term: form, Upper: unicode.IsUpper(runeAt(raw, 0))}
	t.Acronym = t.Upper && raw == strings.ToUpper(raw)
	s.add(t, nil)
	if plain := codeJoints.Replace(form); plain != form && plain != "" && strings.ContainsFunc(plain, unicode.IsLetter) {
		s.alt(span, plain, plain, Code)
	}
	for i := 0; i < len(raw); {
		r, size := utf8.DecodeRuneInString(raw[i:])
		j := i + size
		if unicode.IsLetter(r) {
			for j < len(raw) {
				r, size := utf8.DecodeRuneInString(raw[j:])
				if !unicode.IsLetter(r) && !unicode.IsMark(r) {
					break
				}
				j += size
			}
			if utf8.RuneCountInString(raw[i:j]) >= 3 {
				s.part(at+i, at+j)
			}
		}
		i = j
	}
}

var (
	codeMarks  = strings.NewReplacer("’", "'", "‐", "-", "‑", "-", "–", "-", "−", "-")
	codeJoints = strings.NewReplacer("-", "", "(", "", ")", "")
)

// pairs reads letters of scripts without spaces as overlapping pairs of
// characters, each with its marks.
func (s *scanner) pairs(at int) int {
	var previous, last Span
	count := 0
	for last.End = at; last.End < len(s.text); {
		r, size := utf8.DecodeRuneInString(s.text[last.End:])
		if !isUnspaced(r) && !(count > 0 && unicode.IsMark(r)) {
			break
		}
		if unicode.IsMark(r) && count > 0 {
			last.End += size
			continue
		}
		if count > 1 {
			s.pair(Span{previous.Start, last.End})
		}
		previous, last = last, Span{last.End, last.End + size}
		count++
	}
	if count == 1 {
		s.pair(last)
	} else {
		s.pair(Span{previous.Start, last.End})
	}
	return last.End
}

func (s *scanner) pair(span Span) {
	if form := wordOf(span.Of(s.text)).form; form != "" {
		s.add(Token{Span: span, Kind: Pair, Form: form, Term: form}, nil)
	}
}

// letters adds the words of a run of letters and marks, by Unicode's rules.
func (s *scanner) letters(at, end int) {
	if isASCIIString(s.text[at:end]) {
		s.word(at, end)
		return
	}
	it := words.FromString(s.text[at:end])
	for it.Next() {
		if strings.ContainsFunc(it.Value(), unicode.IsLetter) {
			s.word(at+it.Start(), at+it.End())
		}
	}
}
