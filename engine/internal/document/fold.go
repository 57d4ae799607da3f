package document

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// hardBreak is what a reader writes into prose where the author broke the
// line on purpose (<br>, two spaces at a line's end). It is U+2028, so that a
// line separator in a file means the same.
const hardBreak = "\u2028"

// foldProse makes canonical prose: invisible characters removed, NFC, every
// run of white space one space. A hard break between sentences stays a line
// feed; any other is a space. A wrapped line of a script without spaces is
// joined with nothing.
func foldProse(text string) string {
	text = norm.NFC.String(removeInvisible(text))
	out := make([]byte, 0, len(text))
	last := rune(-1) // the last rune written
	space, newline, hard := false, false, false
	for _, r := range text {
		if unicode.IsSpace(r) {
			space = true
			newline = newline || r == '\n' || r == '\r' || r == '\v' || r == '\f'
			hard = hard || isHardBreak(r)
			continue
		}
		if space && last >= 0 {
			switch {
			case hard && endsSentence(out) && !unicode.IsLower(r):
				out = append(out, '\n')
			case (newline || hard) && isUnspaced(last) && isUnspaced(r):
			default:
				out = append(out, ' ')
			}
		}
		space, newline, hard = false, false, false
		out = utf8.AppendRune(out, r)
		last = r
	}
	// Joining two lines with nothing can bring composable characters together.
	return norm.NFC.String(string(out))
}

// foldLine is foldProse on one line: for headings, list items and cells.
func foldLine(text string) string {
	return strings.ReplaceAll(foldProse(text), "\n", " ")
}

// foldCode makes canonical code: line ends are line feeds, control characters
// are gone, blank lines at either end are cut, and all else stays.
func foldCode(text string) string {
	text = lineEnds.Replace(text)
	text = norm.NFC.String(removeInvisible(text))
	text = strings.TrimRightFunc(text, unicode.IsSpace)
	for {
		line, rest, found := strings.Cut(text, "\n")
		if !found || strings.TrimSpace(line) != "" {
			return text
		}
		text = rest
	}
}

var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\f", "\n", "\v", "\n",
	"\u0085", "\n", "\u2028", "\n", "\u2029", "\n")

func isHardBreak(r rune) bool { return r == '\u2028' || r == '\u2029' || r == '\u0085' }

// endsSentence says whether text ends with a sentence's mark, closing quotes
// and brackets aside.
func endsSentence[T string | []byte](text T) bool {
	s := string(text[max(0, len(text)-16):])
	s = strings.TrimRight(s, "\"')]}»”’」』）")
	r, _ := utf8.DecodeLastRuneInString(s)
	return strings.ContainsRune(".!?…。！？｡।؟۔", r)
}

// isUnspaced says whether r belongs to a script written without spaces
// between words, so that a wrapped line needs none.
func isUnspaced(r rune) bool {
	return r >= 0x2E80 && (unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) ||
		r >= 0x3000 && r <= 0x303F || r >= 0xFF00 && r <= 0xFF60)
}

// removeInvisible drops what a reader of the page cannot see and what can
// part or turn a word in secret: byte-order marks, soft hyphens, zero-width
// spaces, direction and format controls, tags, control characters. Joiners
// stay where a script or an emoji sequence needs them.
func removeInvisible(text string) string {
	if !hasInvisible(text) {
		return text
	}
	out := make([]byte, 0, len(text))
	var before written
	for i, r := range text {
		if isInvisible(r) && !isNeeded(r, before, text[i+utf8.RuneLen(r):], out) {
			continue
		}
		out = utf8.AppendRune(out, r)
		before.add(r)
	}
	return string(out)
}

// written is what stands before a place: the last rune, the last that is no
// mark, and whether a mark of a joining script follows that. The order of
// marks does not count, for NFC may change it.
type written struct {
	last, base rune
	joined     bool
}

func (w *written) add(r rune) {
	w.last = r
	if unicode.IsMark(r) {
		w.joined = w.joined || unicode.Is(unicode.Mn, r) && isJoining(r)
		return
	}
	w.base, w.joined = r, false
}

func hasInvisible(text string) bool {
	for i := 0; i < len(text); i++ {
		if c := text[i]; c >= 0x80 || c < 0x20 && c != '\t' && c != '\n' || c == 0x7F {
			return strings.IndexFunc(text[i:], isInvisible) >= 0
		}
	}
	return false
}

const (
	zeroWidthNonJoiner = '\u200C'
	zeroWidthJoiner    = '\u200D'
	blackFlag          = '\U0001F3F4'
	mongolianSeparator = '\u180E'
)

func isInvisible(r rune) bool {
	switch {
	case unicode.IsSpace(r):
		return false
	case r < 0xA0:
		return unicode.IsControl(r)
	case isVariationSelector(r):
		return true
	case r == 0xFFFC, r&0xFFFE == 0xFFFE, r >= 0xFDD0 && r <= 0xFDEF:
		return true // object replacement, noncharacters
	}
	return unicode.Is(unicode.Cf, r) && !isVisibleFormat(r)
}

// isVisibleFormat lists the format characters that are drawn, such as the
// Arabic number sign.
func isVisibleFormat(r rune) bool {
	return r >= 0x600 && r <= 0x605 || r == 0x6DD || r == 0x70F || r == 0x890 || r == 0x891 ||
		r == 0x8E2 || r == 0x110BD || r == 0x110CD || r >= 0x13430 && r <= 0x1343F
}

func isVariationSelector(r rune) bool {
	return r >= 0xFE00 && r <= 0xFE0F || r >= 0xE0100 && r <= 0xE01EF || r >= 0x180B && r <= 0x180D
}

// isNeeded says whether an invisible character does work where it stands,
// behind what was written and ahead of rest.
func isNeeded(r rune, before written, rest string, out []byte) bool {
	if before.last == 0 || unicode.IsSpace(before.last) {
		return false
	}
	after, _ := utf8.DecodeRuneInString(rest)
	switch {
	case isVariationSelector(r):
		return !isVariationSelector(before.last) // one at most: more can hide a text
	case r == mongolianSeparator:
		return unicode.Is(unicode.Mongolian, before.last) && unicode.Is(unicode.Mongolian, after)
	case r == zeroWidthJoiner && isPictograph(after):
		return isPictograph(before.last) || isVariationSelector(before.last)
	case r == zeroWidthJoiner, r == zeroWidthNonJoiner:
		return isJoining(before.base) && (isJoining(after) && unicode.IsLetter(after) || r == zeroWidthJoiner && before.joined)
	case r >= 0xE0020 && r <= 0xE007F:
		return inFlag(out)
	}
	return false
}

// inFlag says whether out ends in a black flag and at most six tags: the
// flags of England, Scotland and Wales.
func inFlag(out []byte) bool {
	for range 7 {
		r, size := utf8.DecodeLastRune(out)
		if r == blackFlag {
			return true
		}
		if r < 0xE0020 || r > 0xE007F {
			return false
		}
		out = out[:len(out)-size]
	}
	return false
}

func isPictograph(r rune) bool {
	return r >= 0x1F000 && r <= 0x1FAFF || r >= 0x2190 && r <= 0x27BF || r >= 0x2B00 && r <= 0x2BFF
}

var joiningScripts = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Nko, unicode.Mongolian, unicode.Devanagari,
	unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya, unicode.Tamil,
	unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Khmer,
	unicode.Myanmar, unicode.Tibetan, unicode.Balinese, unicode.Javanese,
}

func isJoining(r rune) bool {
	return r >= 0x600 && (unicode.IsLetter(r) || unicode.IsMark(r)) && unicode.In(r, joiningScripts...)
}
