package analysis

import (
	"strconv"
	"strings"
)

// combine joins what several words say together: number words and scales
// ("two hundred and fifty", "1.6 million"), groups of digits, per cent, times
// of day; and reads a short unit after a number.
func (s *scanner) combine() []Token {
	if !s.numbers {
		return s.tokens
	}
	in, ws := s.tokens, s.words
	out := make([]Token, 0, len(in)+4)
	for i := 0; i < len(in); {
		t, w := in[i], ws[i]
		if w == nil && t.Kind != Number || t.Part {
			out = append(out, t)
			i++
			continue
		}
		if n := s.percent(i); n > 0 {
			out = append(out, Token{Span: Span{t.Start, in[i+n-1].End}, Form: "percent", Term: percentTerm})
			i += n
			continue
		}
		if w != nil && w.numeral.kind == noNumeral && t.Kind == Word {
			if isNumberSign(s.text, t, w, in, i) {
				t.Form, t.Term = "number", numberWordTerm
			} else if name := currencies[w.form]; name != "" && (besideNumber(in, i) || t.Acronym) {
				t.Term = termOf(name)
			} else if w.unit != "" && i > 0 && in[i-1].Kind == Number && s.adjacent(in[i-1].End, t.Start) {
				t.Term = w.unit
			}
			out = append(out, t)
			i++
			continue
		}
		made, n := s.numberAt(i)
		if n == 0 {
			out = append(out, t)
			i++
			continue
		}
		out = append(out, made...)
		i += n
	}
	return out
}

var numberWordTerm = termOf("number")

// isNumberSign tells whether a word is the abbreviation in "No. 14".
func isNumberSign(text string, t Token, w *word, in []Token, i int) bool {
	return (w.form == "no" || w.form == "nos") && i+1 < len(in) && (in[i+1].Kind == Number || in[i+1].Kind == Code) &&
		t.End < len(text) && text[t.End] == '.' && strings.TrimLeft(text[t.End+1:in[i+1].Start], " \u00a0") == ""
}

func besideNumber(in []Token, i int) bool {
	return i > 0 && in[i-1].Kind == Number || i+1 < len(in) && in[i+1].Kind == Number
}

// adjacent tells whether only blanks or a hyphen part two places of the text.
func (s *scanner) adjacent(end, start int) bool {
	return end <= start && start-end <= 8 && strings.Trim(s.text[end:start], " \t\r\n-‐‑\u00a0\u202f\u2009") == ""
}

// percent counts the tokens of "per cent" at i, or of a name of it.
func (s *scanner) percent(i int) int {
	w := s.words[i]
	if w == nil || w.form != "per" || i+1 >= len(s.tokens) {
		return 0
	}
	if next := s.words[i+1]; next != nil && next.form == "cent" && s.adjacent(s.tokens[i].End, s.tokens[i+1].Start) {
		return 2
	}
	return 0
}

// numberAt reads the number that starts at token i. It returns the tokens
// that it comes to and how many it takes, or 0 where there is nothing to join.
func (s *scanner) numberAt(i int) ([]Token, int) {
	t, w := s.tokens[i], s.words[i]
	if t.Kind == Number {
		return s.digitsAt(i)
	}
	switch w.numeral.kind {
	case halfNumeral:
		t.Kind, t.Term = Number, "1/2"
		return []Token{t}, 1
	case ordinalNumeral:
		if w.form == "second" && i > 0 && (s.tokens[i-1].Kind == Number && isDigitByte(s.tokens[i-1].Term[len(s.tokens[i-1].Term)-1]) || s.tokens[i-1].Form == "per" || s.tokens[i-1].Term == "one") {
			return nil, 0
		}
		t.Kind, t.Term = Number, ordinal(w.numeral.value)
		if w.form == "second" {
			return []Token{t, {Span: t.Span, Form: w.form, Term: w.term, Part: true, Alt: true}}, 1
		}
		return []Token{t}, 1
	case scaleNumeral:
		if i > 0 && s.words[i-1] != nil && (s.words[i-1].form == "a") {
			t.Kind, t.Term = Number, strconv.Itoa(w.numeral.value)
			return []Token{t}, 1
		}
		return nil, 0
	}
	value, n, isOrdinal := s.spelled(i)
	t.Kind = Number
	t.End = s.tokens[i+n-1].End
	if n > 1 {
		t.Form = Fold(t.Span.Of(s.text))
	}
	t.Term = strconv.Itoa(value)
	if isOrdinal {
		t.Term = ordinal(value)
	}
	return []Token{t}, n
}

// spelled reads number words from token i: their value and how many they are.
func (s *scanner) spelled(i int) (value, n int, isOrdinal bool) {
	total, part := 0, -1 // part is what stands before the next scale, or -1
	next := i
	var last numeral
	for next < len(s.tokens) && s.words[next] != nil {
		if next > i && !s.adjacent(s.tokens[next-1].End, s.tokens[next].Start) {
			break
		}
		w := s.words[next]
		at := next
		if w.form == "and" && last.kind == scaleNumeral && next+1 < len(s.words) && s.words[next+1] != nil &&
			s.adjacent(s.tokens[next].End, s.tokens[next+1].Start) {
			at = next + 1
			w = s.words[at]
		}
		k := w.numeral
		switch {
		case k.kind == tensNumeral && (next == i || last.kind == scaleNumeral):
			part = max(part, 0) + k.value
		case k.kind == unitNumeral && (next == i || last.kind == scaleNumeral || last.kind == tensNumeral && k.value > 0 && k.value < 10):
			part = max(part, 0) + k.value
		case k.kind == ordinalNumeral && next > i && (last.kind == scaleNumeral || last.kind == tensNumeral && k.value < 10):
			return total + max(part, 0) + k.value, at + 1 - i, true
		case k.kind == scaleNumeral && next > i && part > 0 && k.value == 100 && part < 100:
			part *= 100
		case k.kind == scaleNumeral && next > i && part > 0 && k.value > 100 && part < 1e6 && total < 1e12:
			total += part * k.value
			part = 0
		default:
			return total + max(part, 0), next - i, false
		}
		last = k
		next = at + 1
	}
	return total + max(part, 0), next - i, false
}

// digitsAt joins a number in digits with what follows it: groups of thousands,
// a scale, a time of day.
func (s *scanner) digitsAt(i int) ([]Token, int) {
	t := s.tokens[i]
	next := i + 1
	for next < len(s.tokens) && s.tokens[next].Part {
		next++
	}
	if next >= len(s.tokens) || !s.adjacent(t.End, s.tokens[next].Start) {
		return nil, 0
	}
	made, n := s.groupsAt(i, next)
	if n > 0 {
		t, next = made[0], i+n
		if next >= len(s.tokens) || !s.adjacent(t.End, s.tokens[next].Start) {
			return made, n
		}
	}
	w := s.words[next]
	if w == nil {
		return made, n
	}
	switch {
	case w.numeral.kind == scaleNumeral && !strings.ContainsAny(t.Term, ":/") && isDigitByte(t.Term[len(t.Term)-1]):
		t.End = s.tokens[next].End
		t.Form = Fold(t.Span.Of(s.text))
		t.Term = scaled(t.Term, w.numeral.value)
		return []Token{t}, next + 1 - i
	case (w.form == "am" || w.form == "pm") && n == 0:
		written := plainDigits(t.Span.Of(s.text))
		if term, ok := clock(written, w.form[0]); ok {
			c := scanner{text: s.text}
			c.clockTime(Span{t.Start, s.tokens[next].End}, term, written)
			return c.tokens, next + 1 - i
		}
	}
	return made, n
}

// groupsAt joins 12 500: digits in groups of three parted by one blank. The
// groups stay as Parts, since a plain space may part two numbers as well.
func (s *scanner) groupsAt(i, next int) ([]Token, int) {
	first := s.tokens[i]
	if next != i+1 || len(first.Term) > 3 || first.Term == "0" || !allDigits(first.Span.Of(s.text)) {
		return nil, 0
	}
	term := first.Term
	parts := []Token{first}
	for next < len(s.tokens) && len(term) < 15 {
		t := s.tokens[next]
		gap := s.text[parts[len(parts)-1].End:t.Start]
		digits := t.Span.Of(s.text)
		if len(digits) != 3 || !allDigits(digits) || gap != " " && gap != "\u00a0" && gap != "\u202f" && gap != "\u2009" && gap != "'" && gap != "’" {
			break
		}
		term += digits
		parts = append(parts, t)
		next++
	}
	if len(parts) == 1 || next < len(s.tokens) && s.tokens[next].Start == parts[len(parts)-1].End {
		return nil, 0
	}
	whole := first
	whole.End = parts[len(parts)-1].End
	whole.Term = term
	whole.Form = term
	made := []Token{whole}
	for _, p := range parts {
		p.Part = true
		made = append(made, p)
	}
	return made, next - i
}
