package pdftext

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	// maxPages, maxPageGlyphs and maxGlyphs bound what is read of one file.
	maxPages      = 20_000
	maxPageGlyphs = 200_000
	maxGlyphs     = 6_000_000
	// headerWithin is where the mark of a PDF must stand.
	headerWithin = 1024
	// mostlyPicture is the share of a page under images from which a page
	// without text is a scan.
	mostlyPicture = 0.3
)

// Read reads a PDF. prepare runs work that is no fault of the file, and folder
// is where compiled code may be kept; it may be empty.
//
// It may hang or panic on a hostile file, and is to be run where it can be
// stopped.
func Read(data []byte, folder string, prepare func(work func())) Text {
	if !bytes.Contains(data[:min(len(data), headerWithin)], []byte("%PDF-")) {
		return Text{Fault: NotPDF}
	}
	if text, ok := readPlain(data); ok {
		return text
	}
	if !enginePrepared() {
		var err error
		prepare(func() { err = prepareEngine(folder) })
		must(err)
	}
	return readByPDFium(data)
}

// Prepare compiles PDFium, or finds it compiled in folder, ahead of any file.
func Prepare(folder string) error { return prepareEngine(folder) }

func readByPDFium(data []byte) Text {
	var c collector
	title, fault := readPDFium(data, c.add)
	if fault != "" {
		return Text{Fault: fault}
	}
	text := Text{Title: title, Pages: c.pages}
	text.Fault = c.fault()
	if text.Fault != "" {
		text.Pages = nil
	}
	return text
}

// collector sets out pages and judges them together.
type collector struct {
	pages  []Page
	glyphs int
	judge  judgement
}

// add takes one more page; it returns false when there are too many glyphs.
func (c *collector) add(raw rawPage) bool {
	c.glyphs += len(raw.glyphs)
	if c.glyphs > maxGlyphs {
		return false
	}
	page := setOut(raw)
	c.judge.broken += page.Unmapped
	for _, g := range raw.glyphs {
		if g.guessed {
			c.judge.guessed++
		}
	}
	for _, block := range page.Blocks {
		for _, line := range block.Lines {
			c.judge.add(line.Text)
		}
	}
	c.pages = append(c.pages, page)
	return true
}

// fault judges the whole.
func (c *collector) fault() Fault {
	pictures, text := false, false
	for _, page := range c.pages {
		pictures = pictures || page.Pictures
		text = text || len(page.Blocks) > 0
	}
	switch {
	case !c.judge.readable():
		return Unmapped
	case !text && pictures:
		return Scanned
	case !text:
		return Empty
	case !c.judge.likeWords():
		return Unmapped
	}
	return ""
}

// setOut makes lines of the glyphs of one page.
func setOut(raw rawPage) Page {
	w, h := raw.frame.size()
	page := Page{Width: w, Height: h, Pictures: raw.pictures >= mostlyPicture, Hidden: raw.hidden}
	for _, g := range raw.glyphs {
		if g.broken {
			page.Unmapped++
		}
	}
	for _, part := range byAngle(append(raw.glyphs, drawnBullets(raw)...)) {
		glyphs, _, _ := turn(part.glyphs, part.angle, w, h)
		glyphs = lowerInitials(withoutBackdrop(glyphs))
		for _, block := range blocksOf(rowsOf(glyphs), 0) {
			block.Lines = slices.DeleteFunc(block.Lines, func(l Line) bool {
				return strings.Trim(l.Text, unreadable+" ") == ""
			})
			if len(block.Lines) > 0 {
				page.Blocks = append(page.Blocks, block)
			}
		}
	}
	return page
}

// drawnBullets are the marks of lists that are drawn as shapes: small, and in
// front of the first letter of a line.
func drawnBullets(raw rawPage) []glyph {
	var list []glyph
	for _, dot := range raw.dots {
		y := (dot.y0 + dot.y1) / 2
		best, found := glyph{}, false
		first := true
		for _, g := range raw.glyphs {
			if g.angle != 0 || g.text == " " || abs(g.y+0.33*g.size-y) > 0.22*g.size {
				continue
			}
			if g.x < dot.x0 && g.x > dot.x0-4*g.size {
				first = false
				break
			}
			if g.x >= dot.x1 && g.x-dot.x1 < 2.5*g.size && (!found || g.x < best.x) {
				best, found = g, true
			}
		}
		if found && first && dot.x1-dot.x0 < 0.75*best.size {
			list = append(list, glyph{text: "•", x: dot.x0, y: best.y, w: dot.x1 - dot.x0, size: best.size, bold: best.bold,
				box: dot, order: len(raw.glyphs) + len(list)})
		}
	}
	return list
}

// turned is the text of a page in one direction.
type turned struct {
	angle  int
	glyphs []glyph
}

// byAngle parts the glyphs by their direction, the one with most text first.
// Text aslant is a stamp across the page and is left out, unless there is no
// other; small slants are those of a crooked scan.
func byAngle(glyphs []glyph) []turned {
	parts := make([]turned, 4)
	var aslant []glyph
	for _, g := range glyphs {
		quarter := (g.angle + 45) / 90 % 4
		off := abs(float64((g.angle+45)%90 - 45))
		if off > 8 {
			aslant = append(aslant, g)
			continue
		}
		parts[quarter].angle = quarter * 90
		parts[quarter].glyphs = append(parts[quarter].glyphs, g)
	}
	slices.SortStableFunc(parts, func(a, b turned) int { return len(b.glyphs) - len(a.glyphs) })
	parts = slices.DeleteFunc(parts, func(t turned) bool { return len(t.glyphs) == 0 })
	if len(parts) == 0 && len(aslant) > 0 {
		parts = []turned{{0, aslant}}
	}
	return parts
}

const (
	// backdropSize is how much larger than the text a stamp behind it is.
	backdropSize = 2.2
	// backdropOver is how many characters of the text it must lie under.
	backdropOver = 3
)

// withoutBackdrop leaves out large words that lie behind or across the text.
func withoutBackdrop(glyphs []glyph) []glyph {
	size := usualSize(glyphs)
	var large []glyph
	for _, g := range glyphs {
		if g.size >= backdropSize*size {
			large = append(large, g)
		}
	}
	if len(large) == 0 || len(large) > 200 {
		return glyphs
	}
	over := map[float64]int{}
	for _, l := range large {
		ink := rect{l.x, l.y, l.x + l.w, l.y + 0.65*l.size}
		for _, g := range glyphs {
			if g.size < backdropSize*size && g.text != " " &&
				ink.overlaps(rect{g.x, g.y, g.x + g.w, g.y + 0.5*g.size}) {
				over[l.size]++
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(glyphs), func(g glyph) bool {
		return g.size >= backdropSize*size && over[g.size] >= backdropOver
	})
}

// initialSize is how much larger than the text a letter is that begins it over
// several lines.
const initialSize = 1.8

// maxInitials is the most such letters of one page.
const maxInitials = 50

// lowerInitials sets such letters in front of the first of their lines, in its
// size.
func lowerInitials(glyphs []glyph) []glyph {
	size := usualSize(glyphs)
	if larger(glyphs, initialSize*size) > maxPageGlyphs/100 {
		return glyphs
	}
	var out []glyph
	tried := 0
	for i, g := range glyphs {
		if tried >= maxInitials {
			break
		}
		if c, _ := utf8.DecodeRuneInString(g.text); g.size < initialSize*size || !unicode.IsUpper(c) || !standsAlone(glyphs, i) {
			continue
		}
		tried++
		best, found := glyph{}, false
		for _, l := range glyphs {
			inside := l.y > g.y+0.3*size && l.y < g.y+g.size && l.x >= g.x+0.5*g.w && l.x-(g.x+g.w) < 1.5*size
			if l.size < initialSize*size && l.text != " " && inside && (!found || l.y > best.y || l.y == best.y && l.x < best.x) {
				best, found = l, true
			}
		}
		if found {
			if out == nil {
				out = slices.Clone(glyphs)
			}
			w := min(g.w, 0.7*best.size)
			out[i].x, out[i].y, out[i].w, out[i].size = best.x-w, best.y, w, best.size
		}
	}
	if out == nil {
		return glyphs
	}
	return out
}

// larger counts the glyphs of at least a size.
func larger(glyphs []glyph, size float64) int {
	n := 0
	for _, g := range glyphs {
		if g.size >= size {
			n++
		}
	}
	return n
}

// standsAlone says whether no glyph of its size is next to glyph i.
func standsAlone(glyphs []glyph, i int) bool {
	g := glyphs[i]
	for k, o := range glyphs {
		if k != i && o.text != " " && abs(o.size-g.size) < 0.1*g.size && abs(o.y-g.y) < 0.2*g.size && abs(o.x-g.x) < 3*g.size {
			return false
		}
	}
	return true
}

// usualSize is the size of most glyphs.
func usualSize(glyphs []glyph) float64 {
	sizes := make([]float64, 0, len(glyphs))
	for _, g := range glyphs {
		sizes = append(sizes, g.size)
	}
	if len(sizes) == 0 {
		return 0
	}
	slices.Sort(sizes)
	return sizes[len(sizes)/2]
}
