package pdftext

import (
	"regexp"
	"slices"
	"unicode"
	"unicode/utf8"
)

// The parts of a page are found by its white space. A gutter is a white strip
// that several rows share, with words on both sides. Text that runs on down
// each side makes columns, read one after the other; cells that stand by
// themselves make a table, read row by row.

const (
	// gutterWidth is the least width of a gutter, in ems.
	gutterWidth = 0.9
	// wideGutter is the width from which two rows are enough for a table.
	wideGutter = 1.5
	// longColumn is how many lines of running text make a column for sure.
	longColumn = 8
	// shortTail is how many lines below columns may be something else.
	shortTail = 3
	// maxNesting bounds columns within columns.
	maxNesting = 6
	// maxRows is how many rows of one part are looked at together.
	maxRows = 400
)

// blocksOf parts the rows of a page into blocks in reading order.
func blocksOf(rows []row, depth int) []Block {
	if len(rows) == 0 {
		return nil
	}
	if len(rows) > maxRows { // no page for people has so many
		return append(blocksOf(rows[:maxRows], depth), blocksOf(rows[maxRows:], depth)...)
	}
	if depth < maxNesting {
		if band, ok := widestBand(rows); ok {
			var out []Block
			out = append(out, blocksOf(rows[:band.from], depth+1)...)
			if !band.table {
				band.lengthen(rows)
			}
			inside := rows[band.from:band.to]
			if band.table {
				out = append(out, tableOf(inside))
			} else {
				left, right := split(inside, (band.x0+band.x1)/2)
				out = append(out, blocksOf(left, depth+1)...)
				out = append(out, blocksOf(right, depth+1)...)
			}
			return append(out, blocksOf(rows[band.to:], depth+1)...)
		}
	}
	block := Block{X0: rows[0].words[0].x0}
	for _, r := range rows {
		line := lineOf(r.words)
		block.X0, block.X1 = min(block.X0, line.X0), max(block.X1, line.X1)
		block.Lines = append(block.Lines, line)
	}
	return []Block{block}
}

// band is a run of rows that share a gutter.
type band struct {
	from, to int
	x0, x1   float64
	both     int // rows with words on both sides
	table    bool
}

// widestBand finds the gutter that most rows share.
func widestBand(rows []row) (band, bool) {
	var best band
	found := false
	for i, r := range rows {
		for k := 1; k < len(r.words); k++ {
			x0, x1 := r.words[k-1].x1, r.words[k].x0
			if x1-x0 < gutterWidth*r.size {
				continue
			}
			if found && i < best.to && i >= best.from && best.x0 < x1 && x0 < best.x1 && best.x1-best.x0 >= x1-x0 {
				continue // it would grow into the same band
			}
			b := grow(rows, i, x0, x1)
			if b.accept(rows) && (!found || b.both > best.both || b.both == best.both && b.x1-b.x0 > best.x1-best.x0) {
				best, found = b, true
			}
		}
	}
	return best, found
}

// grow lengthens a gutter up and down as far as it stays wide enough.
func grow(rows []row, at int, x0, x1 float64) band {
	b := band{from: at, to: at + 1, x0: x0, x1: x1}
	down := true
	for up := true; up || down; {
		if up = up && b.from > 0 && b.take(rows, b.from-1); up {
			b.from--
		}
		if down = down && b.to < len(rows) && b.take(rows, b.to); down {
			b.to++
		}
	}
	b.trim(rows)
	for _, r := range rows[b.from:b.to] {
		if left, right := sides(r, (b.x0+b.x1)/2); len(left) > 0 && len(right) > 0 {
			b.both++
		}
	}
	return b
}

// take narrows the gutter to what row i leaves of it.
func (b *band) take(rows []row, i int) bool {
	r := rows[i]
	x0, x1 := b.x0, b.x1
	least := gutterWidth * min(r.size, rows[b.from].size)
	for _, w := range r.words {
		switch {
		case w.x1 <= x0 || w.x0 >= x1:
		case w.x0 <= x0 && w.x1 >= x1:
			return false
		case w.x0+w.x1 < x0+x1:
			x0 = max(x0, w.x1)
		default:
			x1 = min(x1, w.x0)
		}
		if x1-x0 < least {
			return false
		}
	}
	b.x0, b.x1 = x0, x1
	return true
}

// trim gives up rows at the ends that only seem to belong: those above with
// words on the right alone, and those on one side that stand apart from the
// rest or are set in another size.
func (b *band) trim(rows []row) {
	middle := (b.x0 + b.x1) / 2
	for b.from < b.to {
		left, right := sides(rows[b.from], middle)
		if len(left) > 0 && len(right) > 0 {
			break
		}
		if len(left) == 0 && b.goesOnBelow(rows, middle) {
			break // the right column begins a little higher
		}
		if b.from+1 < b.to && oneHand(rows[b.from], rows[b.from+1]) && len(left) > 0 {
			// A longer left column may start higher.
			if k := b.firstBoth(rows, middle); k > 0 && steady(rows[b.from:k+1]) {
				break
			}
		}
		b.from++
	}
	for b.to > b.from {
		left, right := sides(rows[b.to-1], middle)
		if len(left) > 0 && len(right) > 0 {
			break
		}
		if b.to-2 >= b.from && oneHand(rows[b.to-1], rows[b.to-2]) && steady(rows[max(b.from, b.to-3):b.to]) {
			break
		}
		b.to--
	}
}

// goesOnBelow says whether the first row of the band, with words on the right
// alone, is the first line of the text on the right.
func (b *band) goesOnBelow(rows []row, middle float64) bool {
	first := rows[b.from]
	for _, r := range rows[b.from+1 : b.to] {
		if _, right := sides(r, middle); len(right) > 0 {
			return first.y-right[0].y < 1.7*first.size && oneHand(first, row{size: right[0].size})
		}
	}
	return false
}

// lengthen takes in what goes on below on one side of the gutter, for columns
// of unequal length; but not what leads to text across the whole width.
func (b *band) lengthen(rows []row) {
	to := b.to
	for to < len(rows) && b.holds(rows[to]) {
		to++
	}
	if n := to - b.to; n > 0 && n <= shortTail && !(oneHand(rows[b.to], rows[b.to-1]) && steady(rows[b.to-1:b.to+1])) {
		return // a line or two apart from the columns belong to what follows
	}
	if to < len(rows) {
		for to > b.to && rows[to-1].y-rows[to].y < 2.2*max(rows[to-1].size, rows[to].size) {
			to--
		}
	}
	b.to = to
}

// holds says whether a row keeps to the columns, though a word may stick out
// into the gutter.
func (b *band) holds(r row) bool {
	for _, w := range r.words {
		if w.x1 > b.x1-0.2*r.size && w.x0 < b.x1-0.3*r.size {
			return false
		}
	}
	left, right := sides(r, b.x1-0.25*r.size)
	return len(left) == 0 || len(right) == 0 || right[0].x0-left[len(left)-1].x1 >= gutterWidth*r.size
}

func (b *band) firstBoth(rows []row, middle float64) int {
	for k := b.from; k < b.to; k++ {
		if left, right := sides(rows[k], middle); len(left) > 0 && len(right) > 0 {
			return k
		}
	}
	return -1
}

// oneHand says whether two rows are set in one size.
func oneHand(a, b row) bool { return abs(a.size-b.size) < 0.08*max(a.size, b.size) }

// steady says whether rows follow each other as lines of running text do.
func steady(rows []row) bool {
	for i := 1; i < len(rows); i++ {
		if rows[i-1].y-rows[i].y > 1.7*rows[i].size {
			return false
		}
	}
	return true
}

// sides parts the words of a row at x.
func sides(r row, x float64) (left, right []word) {
	for i, w := range r.words {
		if (w.x0+w.x1)/2 > x {
			return r.words[:i], r.words[i:]
		}
	}
	return r.words, nil
}

// split parts rows at x into two columns, each with its own rows.
func split(rows []row, x float64) (left, right []row) {
	var l, r []glyph
	for _, row := range rows {
		a, b := sides(row, x)
		for _, w := range a {
			l = append(l, w.glyphs...)
		}
		for _, w := range b {
			r = append(r, w.glyphs...)
		}
	}
	return rowsOf(l), rowsOf(r)
}

// accept says whether a band is columns or a table, and which.
func (b *band) accept(rows []row) bool {
	if b.both < 1 {
		return false
	}
	middle := (b.x0 + b.x1) / 2
	inside := rows[b.from:b.to]
	em := usualRow(inside)
	if onlyMarkers(inside, middle) {
		return false
	}
	left, right := sideOf(inside, middle, false), sideOf(inside, middle, true)
	if left.runsOn() && right.runsOn() {
		return b.both >= 3 || b.x1-b.x0 >= wideGutter*em || left.lines >= longColumn
	}
	if (left.runsOn() || right.runsOn()) && outOfStep(inside, middle) {
		return true // a box beside running text
	}
	if left.runsOn() && left.lines >= longColumn && right.lines <= 2 {
		return true // the text's last line or two stand alone in the second column
	}
	if b.both < 2 || b.both == 2 && b.x1-b.x0 < wideGutter*em {
		return false
	}
	b.table = true
	for len(inside) > 0 { // a line above on one side is a title, not a row
		l, r := sides(inside[0], middle)
		if len(l) > 0 && len(r) > 0 {
			break
		}
		b.from++
		inside = inside[1:]
	}
	return b.isTable(inside)
}

// outOfStep says whether there are rows where one side goes on in the middle of
// a sentence while the other begins something: no row of a table does that.
func outOfStep(rows []row, middle float64) bool {
	for _, r := range rows[1:] {
		left, right := sides(r, middle)
		if len(left) > 0 && len(right) > 0 && startsLower(left) != startsLower(right) && startsLetter(left) && startsLetter(right) {
			return true
		}
	}
	return false
}

func startsLower(words []word) bool {
	c, _ := utf8.DecodeRuneInString(words[0].glyphs[0].text)
	return unicode.IsLower(c)
}

func startsLetter(words []word) bool {
	c, _ := utf8.DecodeRuneInString(words[0].glyphs[0].text)
	return unicode.IsLetter(c)
}

// onlyMarkers says whether the left side holds nothing but the marks of lists.
func onlyMarkers(rows []row, middle float64) bool {
	markers, others := 0, 0
	for _, r := range rows {
		left, right := sides(r, middle)
		switch {
		case len(left) == 0 || len(right) == 0:
		case len(left) == 1 && listMark.MatchString(textOf(left[0].glyphs)):
			markers++
		default:
			others++
		}
	}
	return markers > others
}

// listMark is what stands before an item of a list.
var listMark = regexp.MustCompile(`^(?:[•◦▪‣●○■□–—*·⁃∙➢➤►▶✓✔❖o-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5})[.)])$`)

// usualRow is the size of most rows.
func usualRow(rows []row) float64 {
	sizes := make([]float64, len(rows))
	for i, r := range rows {
		sizes[i] = r.size
	}
	slices.Sort(sizes)
	return sizes[len(sizes)/2]
}

// side is one side of a gutter, summed up.
type side struct {
	lines, words int
	// on counts the lines that go on in the middle of a sentence.
	on int
	// width is the mean, widest the greatest, in ems.
	width, widest float64
	// gappy counts the lines with a wide gap inside, tight those that follow
	// the one above as lines of one paragraph do.
	gappy, tight int
}

func sideOf(rows []row, middle float64, right bool) side {
	var s side
	first := true
	above := 0.0
	for _, r := range rows {
		words, other := sides(r, middle)
		if right {
			words = other
		}
		if len(words) == 0 {
			continue
		}
		s.lines++
		s.words += len(words)
		w := (words[len(words)-1].x1 - words[0].x0) / max(r.size, 1)
		s.width += w
		s.widest = max(s.widest, w)
		for i := 1; i < len(words); i++ {
			if words[i].x0-words[i-1].x1 > wideGutter*r.size {
				s.gappy++
				break
			}
		}
		if !first && above-r.y < 1.8*r.size {
			s.tight++
		}
		above = r.y
		if c, _ := utf8.DecodeRuneInString(words[0].glyphs[0].text); !first && unicode.IsLower(c) {
			s.on++
		}
		first = false
	}
	if s.lines > 0 {
		s.width /= float64(s.lines)
	}
	return s
}

// runsOn says whether a side holds running text: lines of some length that
// fill it, or that break off in mid-sentence.
func (s side) runsOn() bool {
	if s.lines < 2 || s.width < 7 || s.gappy*3 >= s.lines || s.tight*2 < s.lines-1 {
		return false
	}
	words := float64(s.words) / float64(s.lines)
	if s.on*4 >= s.lines-1 && (words >= 2.5 || s.width >= 10) && s.on > 0 {
		return true
	}
	return s.lines >= 4 && s.width > 14 && s.width > 0.8*s.widest && words >= 4
}

// isTable says whether the rows are cells: most of them have something on both
// sides.
func (b *band) isTable(inside []row) bool {
	return b.both*2 > len(inside)
}
