package gui

import (
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"github.com/clipperhouse/uax29/v2/graphemes"
)

// note is the rune that keeps a place in running text for a small widget. It
// is never in text from outside, see plain.
const note = '\uFFFC'

// meter knows how far each letter of one size and weight moves the pen. A sum
// of advances leaves out kerning, which over a line is less than a letter;
// breakLines keeps that much free. For the UI goroutine only.
type meter struct {
	size  float32
	style fyne.TextStyle
	ascii [utf8.RuneSelf]float32
	other map[rune]float32
	// noteWidth is the advance of the rune note.
	noteWidth float32
}

func newMeter(size float32, style fyne.TextStyle) *meter {
	return &meter{size: size, style: style, other: map[rune]float32{}}
}

func (m *meter) advance(r rune) float32 {
	if r == '\t' {
		return 4 * m.advance(' ')
	}
	if r < utf8.RuneSelf {
		if w := m.ascii[r]; w != 0 || r < ' ' {
			return w
		}
		m.ascii[r] = m.measure(r)
		return m.ascii[r]
	}
	if r == note {
		return m.noteWidth
	}
	key := r
	switch {
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul):
		key = '\u4e00' // all of one width
	}
	w, ok := m.other[key]
	if !ok {
		w = m.measure(key)
		m.other[key] = w
	}
	return w
}

func (m *meter) measure(r rune) float32 {
	return fyne.MeasureText(string(r), m.size, m.style).Width
}

// lineSpan is one line: text[Start:End] is drawn, and the next line starts at
// or after End (white space between is not drawn).
type lineSpan struct{ Start, End int }

// breakLines breaks text into lines no wider than width. It breaks at "\n",
// after white space and hyphens, between ideographs, and inside a word only
// where the word alone is wider than a line, then never inside a grapheme.
func breakLines(text string, width float32, m *meter) []lineSpan {
	var lines []lineSpan
	limit := width - m.size*0.3
	if limit < m.size {
		limit = m.size
	}
	for start := 0; ; {
		end := start
		for end < len(text) && text[end] != '\n' {
			end++
		}
		lines = breakParagraph(lines, text, start, end, limit, m)
		if end == len(text) {
			return lines
		}
		start = end + 1
	}
}

func breakParagraph(lines []lineSpan, text string, start, end int, limit float32, m *meter) []lineSpan {
	if start == end {
		return append(lines, lineSpan{start, end})
	}
	var (
		lineStart = start
		lastBreak = -1    // where the next line would start
		lastEnd   = start // where this line would end, trailing space off
		width     float32 // of text[lineStart:i]
		tail      float32 // of text[lastBreak:i]
		previous  rune
	)
	for i := start; i < end; {
		r, n := utf8.DecodeRuneInString(text[i:end])
		if i > lineStart && mayBreak(previous, r) {
			lastBreak, tail = i, 0
			lastEnd = trimRight(text, lineStart, i)
		}
		w := m.advance(r)
		if width+w > limit && !unicode.IsSpace(r) && i > lineStart {
			if lastBreak > lineStart {
				lines = append(lines, lineSpan{lineStart, lastEnd})
				lineStart, width, lastBreak = lastBreak, tail, -1
				continue // r is looked at again on the new line
			}
			cut := graphemeStart(text, lineStart, i)
			if cut > lineStart {
				lines = append(lines, lineSpan{lineStart, cut})
				width = 0
				for _, r := range text[cut:i] {
					width += m.advance(r)
				}
				lineStart, lastBreak = cut, -1
			}
		}
		width += w
		tail += w
		previous = r
		i += n
	}
	return append(lines, lineSpan{lineStart, trimRight(text, lineStart, end)})
}

// graphemeStart returns the last boundary between graphemes in
// text[start:at] at or before at. Only the last stretch is looked at: no
// grapheme that a reader means is longer.
func graphemeStart(text string, start, at int) int {
	const longest = 128
	from := start
	if at-from > longest {
		from = at - longest
		for from < at && !utf8.RuneStart(text[from]) {
			from++
		}
	}
	last := from
	it := graphemes.FromString(text[from:min(len(text), at+longest)])
	for pos := from; it.Next(); {
		if pos > at {
			break
		}
		last = pos
		pos += len(it.Value())
	}
	if last == from && from > start {
		return at
	}
	return last
}

func trimRight(text string, start, end int) int {
	for end > start {
		r, n := utf8.DecodeLastRuneInString(text[start:end])
		if !unicode.IsSpace(r) {
			break
		}
		end -= n
	}
	return end
}

const (
	noLineStart = "、。，．：；！？）］｝〕〉》」』】’”…ー々!?,.:;)]}%»"
	noLineEnd   = "（［｛〔〈《「『【‘“([{«"
)

// mayBreak says whether a line may end between two runes.
func mayBreak(before, after rune) bool {
	switch {
	case after == note, unicode.IsSpace(after):
		return false
	case before == '\u00a0' || before == '\u2060' || before == '\u202f':
		return false
	case unicode.IsSpace(before), before == '\u200b':
		return true
	case before == note:
		return true
	case before == '-' || before == '\u2010' || before == '\u2013' || before == '\u2014' || before == '/':
		return unicode.IsLetter(after)
	case !ideograph(before) && !ideograph(after):
		return false
	}
	return !inString(noLineStart, after) && !inString(noLineEnd, before)
}

func ideograph(r rune) bool {
	return r >= 0x2e80 && (unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul) ||
		r >= 0x3000 && r < 0x3040 || r >= 0xff00 && r < 0xff61)
}

func inString(s string, r rune) bool {
	for _, c := range s {
		if c == r {
			return true
		}
	}
	return false
}
