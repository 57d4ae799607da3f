package pdfflow

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"footnote/engine/internal/pdftext"
)

// part is a paragraph in the making: the lines that belong together.
type part struct {
	text string
	page int
	size float64
	bold bool
	note bool
	// first and rest are the left edges of the first line and of the others;
	// right is the last line's right edge, edge that of its column.
	first, rest float64
	right, edge float64
	y           float64
	lines       int
	// apart says that a gap stands above it, placed that it has its place
	// among the parts that are done.
	apart, placed bool
	// marker is its list marker, empty for none; indent is where it stands,
	// inset how far from the left edge of its column.
	marker        string
	indent, inset float64
}

// composer turns the lines of all pages into parts, and these into the
// document. A part stays open over the end of a column or a page until it is
// known not to go on; the notes at the foot of a page wait for it.
type composer struct {
	seen wordsSeen
	body float64 // size of the running text
	// bolded says that the running text itself is bold.
	bolded bool
	// pitch is the distance of most lines, in ems.
	pitch float64
	// levels are the sizes of headings, largest first.
	levels []float64
	// open is the part in the making, broken one that was left in the middle
	// of a sentence at the end of a column, notes are those that wait.
	open, broken *part
	notes        []*part
	done         []*part
	rows         map[*part]pdftext.Block // tables stand among the parts
}

func newComposer(pages []pdftext.Page) *composer {
	c := &composer{seen: seenIn(pages), rows: map[*part]pdftext.Block{}}
	c.body, c.bolded = bodyType(pages)
	c.pitch = documentPitch(pages)
	return c
}

// bodyType is the size and weight of most of the text.
func bodyType(pages []pdftext.Page) (size float64, bold bool) {
	weight := map[float64]int{}
	bolds, all := 0, 0
	for _, page := range pages {
		for _, block := range page.Blocks {
			for _, line := range block.Lines {
				n := utf8.RuneCountInString(line.Text)
				weight[roundSize(line.Size)] += n
				all += n
				if line.Bold {
					bolds += n
				}
			}
		}
	}
	sizes := make([]float64, 0, len(weight))
	for s := range weight {
		sizes = append(sizes, s)
	}
	slices.SortFunc(sizes, func(a, b float64) int {
		return cmp.Or(cmp.Compare(weight[b], weight[a]), cmp.Compare(a, b))
	})
	if len(sizes) == 0 {
		return 0, false
	}
	return sizes[0], bolds*2 > all
}

// roundSize is a size to the nearest half point.
func roundSize(size float64) float64 { return float64(int(size*2+0.5)) / 2 }

const (
	// sameSize is how far sizes of one text may differ.
	sameSize = 0.08
	// smallPrint is the size, beside the running text's, of notes.
	smallPrint = 0.92
)

// page takes the lines of one page.
func (c *composer) page(number int, page pdftext.Page) {
	for _, block := range page.Blocks {
		if len(block.Lines) == 0 {
			continue
		}
		if block.Table {
			c.table(number, block)
			continue
		}
		c.block(number, block)
	}
}

func (c *composer) table(number int, block pdftext.Block) {
	c.close()
	p := &part{page: number}
	c.rows[p] = block
	c.done = append(c.done, p)
}

// block takes the lines of one column.
func (c *composer) block(number int, block pdftext.Block) {
	pitch := usualPitch(block.Lines)
	if all := c.pitch * block.Lines[0].Size; pitch > all || pitch == 0 {
		pitch = all
	}
	right := rightEdge(block.Lines)
	inNotes := false
	for i, line := range block.Lines {
		text := dotLeaders.ReplaceAllString(line.Text, " ")
		if strings.TrimSpace(text) == "" {
			continue
		}
		marker, rest := listMarker(text)
		if inNotes {
			c.note(number, line, text, right)
			continue
		}
		if i == 0 {
			if (c.open == nil || c.endsWhole(c.open)) && c.goesOn(c.broken, line, text, marker) && unicode.IsLower(firstRune(text)) {
				c.close()
				c.open = c.broken
			}
			if c.goesOn(c.open, line, text, marker) {
				c.extend(line, text, right)
				continue
			}
			if c.open != nil && !c.endsWhole(c.open) && c.open.lines > 1 {
				c.broken = c.open
			}
			if c.isNote(line, block.Lines[i:]) && c.open != nil && !c.endsWhole(c.open) {
				inNotes = true
			}
		} else {
			above := block.Lines[i-1]
			near := localRight(block.Lines, i-1, right)
			if c.open != nil && !c.breaks(above, line, text, marker, pitch, near) {
				c.extend(line, text, right)
				continue
			}
			if c.isNote(line, block.Lines[i:]) && (line.Note || startsNote.MatchString(text)) {
				inNotes = true
			}
		}
		if inNotes {
			c.note(number, line, text, right)
			continue
		}
		apart := i == 0 || gapAbove(block.Lines[i-1], line, pitch)
		c.start(number, line, text, marker, rest, right, apart)
		c.open.inset = line.X0 - block.X0
	}
}

// clauseNumber is the number of a clause, such as 2.1.
var clauseNumber = regexp.MustCompile(`^\d{1,3}(?:\.\d{1,3})+\.?\s+\p{Lu}`)

// dotLeaders lead the eye from an entry to its page or price.
var dotLeaders = regexp.MustCompile(`\s*(?:\.\s?){5,}\s*|\s*(?:…\s?){2,}\s*`)

// usualPitch is the distance of most lines, or 0 where there are too few.
func usualPitch(lines []pdftext.Line) float64 {
	var list []float64
	for i := 1; i < len(lines); i++ {
		if d := lines[i-1].Y - lines[i].Y; d > 0 && sameType(lines[i-1], lines[i]) {
			list = append(list, d)
		}
	}
	if len(list) < 3 {
		return 0
	}
	slices.Sort(list)
	return list[(len(list)-1)/2]
}

func sameType(a, b pdftext.Line) bool { return near(a.Size, b.Size) && a.Bold == b.Bold }

func near(a, b float64) bool { return max(a, b)-min(a, b) <= sameSize*max(a, b) }

// documentPitch is the distance of the lines of one paragraph, in ems: that of
// the closest lines, so long as they are not a rare few.
func documentPitch(pages []pdftext.Page) float64 {
	var list []float64
	for _, page := range pages {
		for _, block := range page.Blocks {
			for i := 1; i < len(block.Lines) && !block.Table; i++ {
				a, b := block.Lines[i-1], block.Lines[i]
				if d := a.Y - b.Y; d > 0.9*b.Size && near(a.Size, b.Size) {
					list = append(list, d/b.Size)
				}
			}
		}
	}
	if len(list) < 6 {
		return 0
	}
	slices.Sort(list)
	return list[len(list)/7]
}

func rightEdge(lines []pdftext.Line) float64 {
	right := lines[0].X1
	for _, line := range lines {
		right = max(right, line.X1)
	}
	return right
}

// localRight is the right edge of the text round line i: the column's, unless
// the lines round it all end before it at one edge, as beside a picture.
func localRight(lines []pdftext.Line, i int, right float64) float64 {
	from, to := max(0, i-2), min(len(lines), i+3)
	if to-from < 5 {
		return right
	}
	low, high := lines[i].X1, lines[i].X1
	for _, l := range lines[from:to] {
		if l.X1-l.X0 < 10*l.Size {
			return right
		}
		low, high = min(low, l.X1), max(high, l.X1)
	}
	if high-low > 3*lines[i].Size {
		return right
	}
	return high
}

func gapAbove(above, line pdftext.Line, pitch float64) bool {
	d := above.Y - line.Y
	if pitch > 0 {
		return d > 1.25*pitch || d < 0
	}
	return d > 1.75*line.Size || d < 0
}

// breaks says whether line begins a new part below above.
func (c *composer) breaks(above, line pdftext.Line, text, marker string, pitch, right float64) bool {
	p := c.open
	first, _ := utf8.DecodeRuneInString(text)
	lower := unicode.IsLower(first)
	broken := endsBroken(p.text)
	switch {
	case line.Note, !near(above.Size, line.Size):
		return true
	case gapAbove(above, line, pitch):
		return true
	case clauseNumber.MatchString(text) && c.endsWhole(p):
		return true
	case marker != "" && (!lower || isBullet(marker)) && !broken && c.mayStartItem(p, line, marker):
		return true
	case above.Bold != line.Bold:
		// A bold beginning may run over the end of its line.
		return !(lower && !c.fits(above, line, right))
	case broken:
		return false
	case lower && p.marker == "" && !c.fits(above, line, right-slack*line.Size):
		return false
	}
	if c.isHeadingType(line) {
		return false // a heading of several lines
	}
	em := line.Size
	indented := line.X0 > above.X0+0.8*em
	outdented := line.X0 < above.X0-0.8*em
	switch {
	case p.marker != "" && line.X0 <= p.indent+0.3*em && p.lines > 1 && p.rest > p.indent+0.5*em:
		return true // back from a hanging item
	case p.marker != "" && outdented && line.X0 < p.first-0.3*em:
		return true
	case indented && p.marker == "" && p.lines == 1 && !c.fits(above, line, right) && !endsSentence(p.text):
		return false // a hanging paragraph
	case indented && p.marker == "":
		return true
	case outdented && p.lines > 1:
		return true
	}
	return c.fits(above, line, right)
}

// slack is the room, in ems, that must be left over at the end of a line for
// the next to be a part of its own even though it begins in lower case.
const slack = 4

// fits says whether the first word of line would have found room at the end of
// the line above: then the line was ended on purpose.
func (c *composer) fits(above, line pdftext.Line, right float64) bool {
	word := strings.Fields(line.Text)[0]
	n := utf8.RuneCountInString(line.Text)
	if n == 0 {
		return false
	}
	if first, _ := utf8.DecodeRuneInString(word); withoutSpaces(first) {
		return right-above.X1 > 2.5*line.Size
	}
	width := (line.X1 - line.X0) / float64(n) * float64(utf8.RuneCountInString(word)+1)
	return right-above.X1 > width+0.5*line.Size
}

// goesOn says whether the first line of a column goes on with p.
func (c *composer) goesOn(p *part, line pdftext.Line, text, marker string) bool {
	if p == nil || line.Note || !near(p.size, line.Size) || p.bold != line.Bold && line.Bold || c.isHeading(p) {
		return false
	}
	first, _ := utf8.DecodeRuneInString(text)
	if endsBroken(p.text) {
		return unicode.IsLetter(first) || unicode.IsDigit(first)
	}
	if unicode.IsLower(first) {
		return !c.endsWhole(p) || p.marker == "" && marker == "" && p.right > p.edge-3*line.Size
	}
	// A sentence may go on with a name or a figure, if the line before is full.
	return !c.endsWhole(p) && marker == "" && p.lines > 1 && p.right > p.edge-4*line.Size && !c.isHeadingType(line)
}

// endsWhole says whether a part ends as a sentence or a heading does.
func (c *composer) endsWhole(p *part) bool {
	return endsSentence(p.text) || strings.HasSuffix(p.text, ":") || strings.HasSuffix(p.text, ";")
}

// isNote says whether lines down to the column's end are small print.
func (c *composer) isNote(line pdftext.Line, rest []pdftext.Line) bool {
	for _, l := range rest {
		if l.Size > smallPrint*c.body {
			return false
		}
	}
	return line.Size <= smallPrint*c.body
}

func (c *composer) start(number int, line pdftext.Line, text, marker, rest string, right float64, apart bool) {
	c.close()
	if len(c.notes) > 0 && (c.isHeadingType(line) || marker == "" && c.notes[0].page < number) {
		c.closeNotes()
	}
	p := &part{text: text, page: number, size: line.Size, bold: line.Bold, note: line.Note, first: line.X0, rest: line.X0,
		right: line.X1, edge: right, y: line.Y, lines: 1, apart: apart}
	if marker != "" {
		p.marker, p.text, p.indent = marker, rest, line.X0
	}
	c.open = p
}

// note takes a line of the notes at the foot of a page, which wait until the
// text above them, or its list, has come to an end.
func (c *composer) note(number int, line pdftext.Line, text string, right float64) {
	if n := len(c.notes); n > 0 && !line.Note && !startsNote.MatchString(text) && c.notes[n-1].page == number {
		c.notes[n-1].text = c.seen.appendLine(c.notes[n-1].text, text)
		return
	}
	c.notes = append(c.notes, &part{text: text, page: number, size: line.Size, note: true, first: line.X0,
		right: line.X1, edge: right, lines: 1})
}

// startsNote knows a note by its mark.
var startsNote = regexp.MustCompile(`^(?:\d{1,3}|[*†‡§¹²³])\s`)

func (c *composer) extend(line pdftext.Line, text string, right float64) {
	p := c.open
	if p.lines == 1 {
		p.rest = line.X0
	}
	p.text = c.seen.appendLine(p.text, text)
	p.bold = p.bold && line.Bold
	p.right, p.edge, p.y = line.X1, right, line.Y
	p.lines++
}

// close ends the open part.
func (c *composer) close() {
	if c.open != nil && !c.open.placed {
		c.open.placed = true
		c.done = append(c.done, c.open)
	}
	c.open = nil
}

func firstRune(text string) rune {
	c, _ := utf8.DecodeRuneInString(text)
	return c
}

// closeNotes puts the notes that waited after what is done.
func (c *composer) closeNotes() {
	c.done = append(c.done, c.notes...)
	c.notes = nil
}
