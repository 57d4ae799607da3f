package analysis

import (
	"strings"
	"unicode"
)

// figures adds the tokens of a run that holds a digit: a number, a range, a
// time, a number with its unit, or else a code.
func (s *scanner) figures(from, end int, m marks) {
	raw := plainDigits(s.text[from:end])
	same := len(raw) == end-from // offsets into raw are offsets into the text
	span := Span{from, end}
	switch m &^ digit {
	case 0, stop, comma, stop | comma:
		if term, ok := numberTerm(raw); ok {
			s.number(span, term)
			if whole, fraction, found := strings.Cut(term, "."); found && len(fraction) == 3 && len(whole) <= 3 && whole != "0" {
				s.alt(span, whole+fraction, whole+fraction, Number) // 1.250 may be 1,250
			}
			return
		}
		if m&comma != 0 && m&stop == 0 && same {
			s.split(from, end, comma)
			return
		}
	case hyphen, dash, hyphen | stop, dash | stop, hyphen | comma, dash | comma:
		if isRange(raw, m) {
			s.split(from, end, hyphen|dash)
			return
		}
	case colon:
		if term, ok := clock(raw, 0); ok {
			s.clockTime(span, term, raw)
			return
		}
	case letter, letter | stop, letter | comma:
		if same && s.numberWithLetters(from, end, raw) {
			return
		}
		if m == letter|stop|digit && same && s.lettersThenNumber(from, end, raw) {
			return
		}
	case letter | hyphen, letter | dash, letter | hyphen | stop, letter | hyphen | comma:
		if i := strings.IndexAny(raw, "-–‐‑−"); i > 0 && same && s.numberThenWord(from, end, raw, i) {
			return
		}
	case letter | apostrophe:
		if i := strings.IndexFunc(raw, func(r rune) bool { return joint(r) == apostrophe }); i > 0 && strings.HasSuffix(raw, "s") && len(raw)-i <= 4 {
			s.classify(from, from+i, codeMarksOf(raw[:i]))
			return
		}
	}
	if m&(slash|ampersand|dash) != 0 && m&letter != 0 && s.wordsAndFigures(from, end) {
		return
	}
	s.code(from, end)
}

func codeMarksOf(raw string) marks {
	m := digit
	if strings.ContainsFunc(raw, unicode.IsLetter) {
		m |= letter
	}
	return m
}

// isRange tells a range of two numbers (3–5, 10-15) from a code (0-445).
func isRange(raw string, m marks) bool {
	i := strings.IndexFunc(raw, func(r rune) bool { return joint(r)&(hyphen|dash) != 0 })
	low, high := raw[:i], strings.TrimLeft(raw[i:], "-–‐‑−")
	if strings.ContainsAny(high, "-–‐‑−") {
		return false
	}
	a, ok := numberTerm(low)
	b, ok2 := numberTerm(high)
	if !ok || !ok2 {
		return false
	}
	return m&dash != 0 || a != "0" && len(b) <= len(a)+2 && (len(a) <= 4 || m&comma != 0)
}

// wordsAndFigures splits what a slash merely lists: "morning/9am". A code's
// pieces are short or in capitals.
func (s *scanner) wordsAndFigures(from, end int) bool {
	raw := s.text[from:end]
	plain := false
	for piece := range strings.FieldsFuncSeq(raw, func(r rune) bool { return joint(r)&(slash|ampersand|dash) != 0 }) {
		if len(piece) >= 4 && strings.ToLower(piece) == piece && !strings.ContainsFunc(piece, unicode.IsDigit) {
			plain = true
		}
	}
	if plain {
		s.split(from, end, slash|ampersand|dash)
	}
	return plain
}

// numberWithLetters reads 20kg, 2nd, 9am, 5k.
func (s *scanner) numberWithLetters(from, end int, raw string) bool {
	i := 0
	for i < len(raw) && (isDigitByte(raw[i]) || raw[i] == '.' || raw[i] == ',') {
		i++
	}
	if i == 0 {
		return s.version(from, end, raw)
	}
	tail := Fold(raw[i:])
	digits := strings.TrimRight(raw[:i], ".,")
	if strings.ContainsFunc(tail, func(r rune) bool { return !unicode.IsLetter(r) }) || len(digits) != i {
		return (tail == "p.m" || tail == "a.m") && s.timeOfDay(from, end, digits, tail[0])
	}
	term, ok := numberTerm(digits)
	if tail == "am" || tail == "pm" {
		return s.timeOfDay(from, end, digits, tail[0])
	}
	if !ok {
		return false
	}
	span := Span{from, end}
	switch tail {
	case "st", "nd", "rd", "th":
		s.number(span, ordinalOf(term))
		return true
	case "k":
		s.number(span, scaled(term, 1000))
		return true
	case "bn":
		s.number(span, scaled(term, 1e9))
		return true
	}
	if n := len(s.words); tail == "m" && n > 0 && s.words[n-1] == &currencyMark && s.tokens[n-1].End == from {
		s.number(span, scaled(term, 1e6))
		return true
	}
	w := wordOf(s.text[from+i : end])
	if w.unit == "" && currencies[w.form] == "" && len(tail) < 3 {
		return false
	}
	s.classify(from, from+i, digit|joints(digits))
	s.letters(from+i, end)
	return true
}

func joints(raw string) (m marks) {
	for _, r := range raw {
		m |= joint(r)
	}
	return m
}

func ordinalOf(term string) string {
	n := 0
	for i := 0; i < len(term) && i < 9; i++ {
		if !isDigitByte(term[i]) {
			return term
		}
		n = n*10 + int(term[i]-'0')
	}
	if len(term) > 9 {
		return term + "th"
	}
	return ordinal(n)
}

// version reads v2.4 as "version 2.4".
func (s *scanner) version(from, end int, raw string) bool {
	if raw[0] != 'v' && (raw[0] != 'V' || !strings.Contains(raw, ".")) || strings.Trim(raw[1:], "0123456789.") != "" {
		return false
	}
	s.spoken(from, from+1, "version")
	s.classify(from+1, end, digit|joints(raw))
	return true
}

// lettersThenNumber reads No.14 and a sentence glued to a number.
func (s *scanner) lettersThenNumber(from, end int, raw string) bool {
	i := strings.IndexByte(raw, '.')
	if i < 2 || strings.ContainsFunc(raw[:i], unicode.IsDigit) || strings.ContainsFunc(raw[i:], unicode.IsLetter) {
		return false
	}
	s.split(from, from+i, 0)
	if form := Fold(raw[:i]); form == "no" || form == "nos" || form == "nr" {
		s.asNumber(len(s.tokens) - 1)
	}
	s.classify(from+i+1, end, digit|joints(raw[i+1:]))
	return true
}

// asNumber makes the abbreviation No. the word "number".
func (s *scanner) asNumber(i int) {
	w := wordOf("number")
	s.tokens[i].Form, s.tokens[i].Term = w.form, w.term
	s.words[i] = w
}

// numberThenWord reads 30-day as "30 day".
func (s *scanner) numberThenWord(from, end int, raw string, i int) bool {
	if _, ok := numberTerm(raw[:i]); !ok {
		return false
	}
	rest := strings.TrimLeft(raw[i:], "-–‐‑−")
	if strings.ContainsFunc(rest, unicode.IsDigit) || len(rest) < 3 || rest != strings.ToLower(rest) {
		return false
	}
	s.classify(from, from+i, digit|joints(raw[:i]))
	s.classify(end-len(rest), end, letter|joints(rest))
	return true
}

// timeOfDay adds a time written with am or pm.
func (s *scanner) timeOfDay(from, end int, digits string, half byte) bool {
	term, ok := clock(digits, half)
	if ok {
		s.clockTime(Span{from, end}, term, digits)
	}
	return ok
}

// clockTime adds a time of day with the figure it was written with as a Part.
func (s *scanner) clockTime(span Span, term, written string) {
	s.number(span, term)
	hour, minutes, _ := strings.Cut(strings.Replace(written, ".", ":", 1), ":")
	hour = strings.TrimLeft(hour, "0")
	if minutes != "" && minutes != "00" {
		hour += ":" + minutes
	}
	if hour != "" && hour != term {
		s.add(Token{Span: span, Kind: Number, Form: hour, Term: hour, Part: true}, nil)
	}
}

// address reads an e-mail address or the address of a page, and returns its
// end, or 0.
func (s *scanner) address(from int) int {
	text := s.text[from:]
	scheme := 0
	for _, p := range [...]string{"https://", "http://", "ftp://", "mailto:", "www."} {
		if len(text) > len(p) && strings.EqualFold(text[:len(p)], p) {
			scheme = len(p)
			break
		}
	}
	if scheme == 0 {
		host := strings.IndexByte(text[:min(len(text), 80)], '/')
		if host < 4 || text[:host] != strings.ToLower(text[:host]) || strings.Trim(text[:host], "abcdefghijklmnopqrstuvwxyz0123456789.-") != "" ||
			!domains[text[strings.LastIndexByte(text[:host], '.')+1:host]] || !strings.Contains(text[:host], ".") {
			return 0
		}
	}
	size := strings.IndexFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune("<>\"”“‘«»|", r) || isUnspaced(r)
	})
	if size < 0 {
		size = len(text)
	}
	for size > scheme {
		c := text[size-1]
		if strings.IndexByte(".,;:!?'*_", c) < 0 && (c != ')' || strings.Contains(text[:size], "(")) {
			break
		}
		size--
	}
	if size <= scheme {
		return 0
	}
	at := from
	if scheme > 4 {
		at += scheme
		if rest := s.text[at : from+size]; len(rest) > 4 && strings.EqualFold(rest[:4], "www.") {
			at += 4
		}
	} else {
		at += scheme
	}
	form := strings.TrimSuffix(Fold(s.text[at:from+size]), "/")
	if form == "" {
		return 0
	}
	s.add(Token{Span: Span{from, from + size}, Kind: Code, Form: form, Term: form}, nil)
	// The words of the host, since a site is called by its name alone.
	host := s.text[at : from+size]
	if i := strings.IndexAny(host, "/?#:"); i >= 0 {
		host = host[:i]
	}
	for host != "" && isASCIIString(host) {
		name, rest, more := strings.Cut(host, ".")
		if more && len(name) >= 3 {
			s.part(at, at+len(name))
		}
		at += len(name) + 1
		host = rest
	}
	return from + size
}

func isEmail(raw string) bool {
	name, host, _ := strings.Cut(raw, "@")
	i := strings.LastIndexByte(host, '.')
	return name != "" && i > 0 && len(host)-i > 2 && !strings.Contains(host, "@")
}
