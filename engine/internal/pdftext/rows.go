package pdftext

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// word is a run of glyphs without a space.
type word struct {
	x0, x1, y float64
	size      float64
	bold      bool
	glyphs    []glyph
}

// row is what stands at one height across the page.
type row struct {
	y, size float64
	words   []word
}

// rowsOf sorts upright glyphs into rows, from the top of the page, and parts
// them into words.
func rowsOf(glyphs []glyph) []row {
	sorted := slices.Clone(glyphs)
	slices.SortStableFunc(sorted, func(a, b glyph) int {
		return cmp.Or(cmp.Compare(b.y, a.y), cmp.Compare(a.x, b.x), cmp.Compare(a.order, b.order))
	})
	var rows []row
	var open []glyph
	var y, size float64
	flush := func() {
		if words := wordsOf(open); len(words) > 0 {
			rows = append(rows, row{y: y, size: size, words: words})
		}
		open = nil
	}
	for _, g := range sorted {
		if len(open) > 0 && !sameRow(y, size, g) {
			flush()
		}
		if len(open) == 0 || g.size > size {
			y, size = g.y, g.size
		}
		open = append(open, g)
	}
	flush()
	return rows
}

// sameRow says whether g belongs to the row whose largest glyphs stand at y: a
// raised or lowered mark does, the next line of small print does not.
func sameRow(y, size float64, g glyph) bool {
	return y-g.y <= min(0.5*max(size, g.size), 0.8*min(size, g.size))
}

const (
	// wordGap is the least space between words, in ems.
	wordGap = 0.16
	// wideGap is that between signs of scripts without spaces.
	wideGap = 0.6
	// overprint is how near the same glyph again is the same glyph, drawn
	// twice to look bold, in ems.
	overprint = 0.2
)

// wordsOf parts the glyphs of a row into words, left to right.
func wordsOf(glyphs []glyph) []word {
	slices.SortStableFunc(glyphs, func(a, b glyph) int {
		return cmp.Or(cmp.Compare(a.x, b.x), cmp.Compare(a.order, b.order))
	})
	loose := looseness(glyphs)
	var words []word
	var open []glyph
	var edge float64
	flush := func() {
		if w, ok := newWord(open); ok {
			words = append(words, w)
		}
		open = nil
	}
	for _, g := range glyphs {
		if strings.TrimSpace(g.text) == "" && !g.broken {
			flush()
			continue
		}
		if n := len(open); n > 0 {
			last := open[n-1]
			if last.text == g.text && g.x-last.x < overprint*g.size && abs(g.y-last.y) < overprint*g.size && g.order-last.order > 1 {
				continue
			}
			gap := wordGap + loose
			if isWide(last.text) && isWide(g.text) {
				gap = wideGap
			}
			if g.x-edge > gap*min(g.size, last.size) {
				flush()
			}
		}
		if len(open) == 0 {
			edge = g.x
		}
		open = append(open, g)
		edge = max(edge, g.x+g.w)
	}
	flush()
	return words
}

// isWide says whether text is of a script that puts no spaces between words.
func isWide(text string) bool {
	c, _ := utf8.DecodeRuneInString(text)
	return unicode.In(c, unicode.Han, unicode.Hiragana, unicode.Katakana) || c >= 0x3000 && c <= 0x303F || c >= 0xFF00 && c <= 0xFF65
}

// looseness is the usual gap between the letters of a row, in ems: more than
// none where a heading is letterspaced.
func looseness(glyphs []glyph) float64 {
	var gaps []float64
	for i := 1; i < len(glyphs); i++ {
		a, b := glyphs[i-1], glyphs[i]
		if a.text == " " || b.text == " " || a.size <= 0 {
			continue
		}
		gaps = append(gaps, (b.x-a.x-a.w)/a.size)
	}
	if len(gaps) < 6 {
		return 0
	}
	slices.Sort(gaps)
	return min(max(gaps[len(gaps)/2], 0), 0.5)
}

func newWord(glyphs []glyph) (word, bool) {
	if len(glyphs) == 0 {
		return word{}, false
	}
	w := word{x0: glyphs[0].x, glyphs: glyphs, bold: true}
	letters := false
	for _, g := range glyphs {
		if g.size > w.size {
			w.size, w.y = g.size, g.y
		}
		w.x1 = max(w.x1, g.x+g.w)
		if c, _ := utf8.DecodeRuneInString(g.text); unicode.IsLetter(c) || unicode.IsDigit(c) {
			letters = true
			w.bold = w.bold && g.bold
		}
	}
	if !letters {
		w.bold = glyphs[0].bold
	}
	return w, true
}

// lineOf writes words as one line.
func lineOf(words []word) Line {
	line := Line{Bold: true}
	if len(words) == 0 {
		return Line{}
	}
	line.X0, line.X1 = words[0].x0, words[0].x1
	weight := map[float64]int{}
	for _, w := range words {
		line.X0, line.X1 = min(line.X0, w.x0), max(line.X1, w.x1)
		weight[w.size] += len(w.glyphs)
		line.Bold = line.Bold && w.bold
	}
	best := 0
	for _, w := range words { // in order, so that ties fall the same way
		if n := weight[w.size]; n > best {
			best, line.Size, line.Y = n, w.size, w.y
		}
	}
	line.Text, line.Note = compose(words, line.Y, line.Size)
	return line
}

// compose writes the words of a line in logical order, with raised marks
// resolved.
func compose(words []word, y, size float64) (text string, note bool) {
	if rightToLeft(words) {
		words = logicalOrder(words)
	}
	var b strings.Builder
	for i, w := range words {
		part := w.text(y, size)
		if i == 0 && part.mark && part.rest == "" {
			note = true
			continue
		}
		if i == 0 && part.mark && part.leading {
			note = true
		}
		if part.rest == "" {
			continue
		}
		if b.Len() > 0 && !part.joined {
			b.WriteByte(' ')
		}
		b.WriteString(part.rest)
	}
	return b.String(), note
}

// rightToLeft says whether most letters are of a script written so.
func rightToLeft(words []word) bool {
	n := 0
	for _, w := range words {
		for _, g := range w.glyphs {
			c, _ := utf8.DecodeRuneInString(g.text)
			switch {
			case unicode.In(c, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana):
				n++
			case unicode.IsLetter(c):
				n--
			}
		}
	}
	return n > 0
}

// logicalOrder turns a right-to-left line round, words and letters, and leaves
// numbers and Latin words as they are.
func logicalOrder(words []word) []word {
	out := make([]word, 0, len(words))
	for i := len(words) - 1; i >= 0; {
		if !leftToRight(words[i]) {
			w := words[i]
			w.glyphs = slices.Clone(w.glyphs)
			slices.Reverse(w.glyphs)
			out = append(out, w)
			i--
			continue
		}
		start := i
		for start > 0 && leftToRight(words[start-1]) {
			start--
		}
		out = append(out, words[start:i+1]...)
		i = start - 1
	}
	return out
}

func leftToRight(w word) bool { return !rightToLeft([]word{w}) && !onlyMarks(w) }

func onlyMarks(w word) bool {
	for _, g := range w.glyphs {
		c, _ := utf8.DecodeRuneInString(g.text)
		if unicode.IsLetter(c) || unicode.IsDigit(c) {
			return false
		}
	}
	return true
}
