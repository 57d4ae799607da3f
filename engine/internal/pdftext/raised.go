package pdftext

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	// raisedSize is how small a raised mark is beside its line.
	raisedSize = 0.85
	// raisedBy is how far it stands above, in the line's ems.
	raisedBy = 0.12
)

// wordText is a word as it is written in its line.
type wordText struct {
	rest string
	// mark: a note mark was left out; leading: it stood before all else.
	mark, leading bool
	// joined: it follows the word before without a space.
	joined bool
}

// text writes a word. Small raised glyphs are note marks and are left out, so
// that 30 with a raised 1 never reads 301; but raised figures behind a unit of
// length are its power (m²), powers of ten and of variables stay raised, raised
// endings belong to their number (1st), and a raised figure before a fraction stroke is a numerator.
func (w word) text(y, size float64) wordText {
	var out wordText
	var b strings.Builder
	for i := 0; i < len(w.glyphs); {
		g := w.glyphs[i]
		end := i + 1
		raised := isRaised(g, y, size)
		for end < len(w.glyphs) && isRaised(w.glyphs[end], y, size) == raised {
			end++
		}
		part := textOf(w.glyphs[i:end])
		if !raised {
			b.WriteString(withoutMarks(part, b.String()))
			i = end
			continue
		}
		next := ""
		if end < len(w.glyphs) {
			next = w.glyphs[end].text
		}
		switch kept, keep := keepRaised(part, b.String(), next); {
		case keep:
			b.WriteString(kept)
		default:
			out.mark = true
			out.leading = out.leading || b.Len() == 0
		}
		i = end
	}
	out.rest = b.String()
	return out
}

func isRaised(g glyph, y, size float64) bool {
	return g.size <= raisedSize*size && g.y-y >= raisedBy*size
}

func textOf(glyphs []glyph) string {
	var b strings.Builder
	for _, g := range glyphs {
		switch {
		case g.broken && g.text == "":
			if !strings.HasSuffix(b.String(), unreadable) {
				b.WriteString(unreadable)
			}
		default:
			b.WriteString(g.text)
		}
	}
	return b.String()
}

// unreadable stands where a character cannot be read.
const unreadable = "□"

// keepRaised says what a raised part means behind the text before it.
func keepRaised(part, before, next string) (string, bool) {
	switch {
	case isOrdinal(part) && endsInDigit(before):
		return part, true
	case isDigits(part) && (next == "/" || next == "⁄"):
		if endsInDigit(before) {
			return " " + part, true
		}
		return part, true
	case isDigits(strings.TrimLeft(part, "-−+")) && (isUnit(before) || isBase(before) && part != "1"):
		return raisedForm(part), true
	case part == "°" || part == "º" || part == "%" || part == "'" || part == "’" || part == "”" || part == "\"" || part == "“" || part == "‘":
		return part, true
	case len(part) > 1 && letters(part) && !noteLetters(part):
		return part, true
	}
	return "", false
}

// isOrdinal knows the endings of ordinal numbers.
func isOrdinal(s string) bool {
	switch strings.ToLower(s) {
	case "st", "nd", "rd", "th", "er", "re", "e", "o", "a", "os", "as", "ème", "te":
		return true
	}
	return false
}

// isUnit says whether text ends in a unit that is squared or cubed.
func isUnit(text string) bool {
	unit := strings.TrimLeftFunc(text, func(c rune) bool { return unicode.IsDigit(c) || c == '.' || c == ',' })
	if i := strings.LastIndexAny(unit, "/·"); i >= 0 {
		unit = unit[i+1:]
	}
	switch unit {
	case "m", "cm", "mm", "dm", "km", "nm", "µm", "μm", "ft", "in", "yd", "mi", "s", "kW/m", "inch", "hm":
		return true
	}
	return false
}

// isBase says whether text is a number or a variable that is raised to powers.
func isBase(text string) bool {
	if i := strings.LastIndexAny(text, "×·("); i >= 0 {
		_, size := utf8.DecodeRuneInString(text[i:])
		text = text[i+size:]
	}
	c, size := utf8.DecodeRuneInString(text)
	return text == "10" || size == len(text) && unicode.IsLower(c) && c != 'a'
}

func endsInDigit(s string) bool {
	c, _ := utf8.DecodeLastRuneInString(s)
	return unicode.IsDigit(c)
}

func isDigits(s string) bool {
	return s != "" && strings.IndexFunc(s, func(c rune) bool { return c < '0' || c > '9' }) < 0
}

func letters(s string) bool {
	return strings.IndexFunc(s, func(c rune) bool { return !unicode.IsLetter(c) }) < 0
}

// noteLetters says whether raised letters are a row of note marks, such as iv.
func noteLetters(s string) bool { return strings.Trim(s, "ivx") == "" }

var raisedDigits = strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵",
	"6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹", "-", "⁻", "−", "⁻", "+", "⁺")

func raisedForm(s string) string { return raisedDigits.Replace(s) }

// withoutMarks leaves out characters that are raised by themselves (30¹), by
// the same rule.
func withoutMarks(part, before string) string {
	if !strings.ContainsAny(part, "⁰¹²³⁴⁵⁶⁷⁸⁹") {
		return part
	}
	var b strings.Builder
	for i, c := range part {
		if strings.ContainsRune("⁰¹²³⁴⁵⁶⁷⁸⁹", c) && !isUnit(before+b.String()) &&
			!endsInRaised(b.String()) {
			rest := strings.TrimLeft(part[i:], "⁰¹²³⁴⁵⁶⁷⁸⁹")
			if strings.HasPrefix(rest, "⁄") || strings.HasPrefix(rest, "/") {
				b.WriteRune(c)
			}
			continue
		}
		b.WriteRune(c)
	}
	return b.String()
}

func endsInRaised(s string) bool {
	c, _ := utf8.DecodeLastRuneInString(s)
	return strings.ContainsRune("⁰¹²³⁴⁵⁶⁷⁸⁹", c) && c != utf8.RuneError
}
