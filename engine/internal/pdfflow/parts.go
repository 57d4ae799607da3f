package pdfflow

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"footnote/engine/internal/pdftext"
)

const (
	// headingSize is how much larger than the running text a heading is.
	headingSize = 1.1
	// maxHeading is the most characters of a heading.
	maxHeading = 200
	// maxBoldHeading is that of one told by its weight alone.
	maxBoldHeading = 120
	// maxHeadingLines is the most lines of a heading.
	maxHeadingLines = 4
)

// isHeadingType says whether a line is set as headings are.
func (c *composer) isHeadingType(line pdftext.Line) bool {
	return line.Size >= headingSize*c.body || line.Bold && !c.bolded
}

// isHeading says whether a part is a heading: set larger than the text, or in
// bold on lines of its own, short, and no sentence.
func (c *composer) isHeading(p *part) bool {
	n := utf8.RuneCountInString(p.text)
	if n > maxHeading || p.lines > maxHeadingLines || p.note || strings.IndexFunc(p.text, unicode.IsLetter) < 0 || isBullet(p.marker) {
		return false
	}
	if p.size >= headingSize*c.body {
		return n <= maxBoldHeading || !endsSentence(p.text)
	}
	if p.size < smallPrint*c.body || n > maxBoldHeading || p.lines > 2 {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(p.text)
	if strings.ContainsRune(".,;:", last) {
		return false
	}
	if p.bold && !c.bolded {
		return true
	}
	return p.apart && p.lines == 1 && p.marker == "" && isCapitals(p.text)
}

// isCapitals says whether text is set wholly in capitals, as headings are in
// plain files.
func isCapitals(text string) bool {
	n := 0
	for _, r := range text {
		switch {
		case unicode.IsLower(r), unicode.IsDigit(r):
			return false
		case unicode.IsUpper(r):
			n++
		}
	}
	return n >= 5 && strings.ContainsRune(text, ' ')
}

// level is a heading's level: by size, those in the text's own size last.
func (c *composer) level(p *part) int {
	size := roundSize(p.size)
	if size < headingSize*c.body {
		return len(c.levels) + 1
	}
	at, _ := slices.BinarySearchFunc(c.levels, size, func(a, b float64) int { return cmp.Compare(b, a) })
	return at + 1
}

// finish tells what each part is.
func (c *composer) finish() []Part {
	c.close()
	c.closeNotes()
	for _, p := range c.done {
		if _, table := c.rows[p]; table || !c.isHeading(p) {
			continue
		}
		if size := roundSize(p.size); size >= headingSize*c.body && !slices.Contains(c.levels, size) {
			c.levels = append(c.levels, size)
		}
	}
	slices.SortFunc(c.levels, func(a, b float64) int { return cmp.Compare(b, a) })
	var parts []Part
	for i := 0; i < len(c.done); {
		p := c.done[i]
		if block, table := c.rows[p]; table {
			parts = append(parts, tablePart(p.page, block))
			i++
			continue
		}
		if c.isHeading(p) {
			text := p.text
			if p.marker != "" {
				text = p.marker + " " + text
			}
			parts = append(parts, Part{Kind: Heading, Page: p.page, Level: c.level(p), Text: text})
			i++
			continue
		}
		if n := c.listLength(i); n > 0 {
			parts = append(parts, listPart(c.done[i:i+n]))
			i += n
			continue
		}
		text := p.text
		if p.marker != "" && !isBullet(p.marker) {
			text = p.marker + " " + text
		}
		parts = append(parts, Part{Kind: Paragraph, Page: p.page, Text: text, Bold: p.bold && !c.bolded})
		i++
	}
	return parts
}

func tablePart(page int, block pdftext.Block) Part {
	out := Part{Kind: Table, Page: page}
	lines := block.Lines
	if block.Header && len(lines) > 1 {
		out.Columns, lines = lines[0].Cells, lines[1:]
	}
	for _, line := range lines {
		cells := line.Cells
		// A label and its value read as one.
		if out.Columns == nil && len(cells) == 2 && strings.HasSuffix(cells[0], ":") {
			cells = []string{strings.TrimSpace(cells[0] + " " + cells[1])}
		}
		out.Rows = append(out.Rows, cells)
	}
	return out
}

var (
	bullets = "•◦▪‣●○■□–—*·⁃∙➢➤►▶✓✔❖o-"
	// numbered begins with the number of an item: 1. 2) (a) iv.
	numbered = regexp.MustCompile(`^(\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5})[.)])\s+(\S.*)$`)
)

// listMarker parts a line into its list marker and the rest.
func listMarker(text string) (marker, rest string) {
	first, size := utf8.DecodeRuneInString(text)
	if strings.ContainsRune(bullets, first) && len(text) > size && text[size] == ' ' {
		return string(first), strings.TrimSpace(text[size:])
	}
	if strings.ContainsRune("•▪‣●■➢➤►❖", first) && len(text) > size {
		return string(first), strings.TrimSpace(text[size:])
	}
	if m := numbered.FindStringSubmatch(text); m != nil {
		return m[1], m[2]
	}
	return "", ""
}

func isBullet(marker string) bool {
	return marker != "" && strings.IndexFunc(marker, func(r rune) bool { return r == '.' || r == ')' }) < 0
}

// mayStartItem says whether a marker in the middle of a part begins an item: a
// bullet does; a number does when it is the first or follows the one before.
func (c *composer) mayStartItem(p *part, line pdftext.Line, marker string) bool {
	if isBullet(marker) {
		// A dash may also stand inside a sentence.
		return !strings.ContainsAny(marker, "-–—*o") || p.marker == marker || c.endsWhole(p) || strings.HasSuffix(p.text, ",")
	}
	if p.marker != "" && !isBullet(p.marker) {
		return follows(p.marker, marker) || line.X0 > p.indent+0.5*line.Size || line.X0 < p.indent-0.5*line.Size
	}
	return ordinal(marker) == 1 || c.followsEarlier(marker)
}

// followsEarlier says whether an earlier numbered part comes before marker.
func (c *composer) followsEarlier(marker string) bool {
	for i := len(c.done) - 1; i >= max(0, len(c.done)-10); i-- {
		if m := c.done[i].marker; m != "" && follows(m, marker) {
			return true
		}
	}
	return false
}

// ordinal is the place that a marker stands for, or 0.
func ordinal(marker string) int {
	s := strings.Trim(marker, "().")
	if n, err := strconv.Atoi(s); err == nil {
		return n
	}
	if utf8.RuneCountInString(s) == 1 {
		if c := unicode.ToLower(rune(s[0])); c >= 'a' && c <= 'z' {
			if c == 'i' {
				return 1 // also the first of i, ii, iii
			}
			return int(c-'a') + 1
		}
	}
	return romans[strings.ToLower(s)]
}

var romans = map[string]int{"ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8, "ix": 9, "x": 10}

func follows(before, marker string) bool {
	a, b := ordinal(before), ordinal(marker)
	if a == 8 && strings.Trim(marker, "().") == "i" {
		return true
	}
	return a > 0 && b == a+1
}

// maxItem is the mean length from which numbered parts are clauses that stand
// for themselves, not the items of a list.
const maxItem = 280

// listLength is how many parts from i make one list, or 0.
func (c *composer) listLength(i int) int {
	n, bytes, numbers := 0, 0, false
	for i+n < len(c.done) {
		p := c.done[i+n]
		if _, table := c.rows[p]; table || p.marker == "" || c.isHeading(p) {
			break
		}
		if n > 0 && !isBullet(p.marker) && ordinal(p.marker) != 1 && !followsOneOf(c.done[i:i+n], p) {
			break
		}
		bytes += len(p.text)
		numbers = numbers || !isBullet(p.marker)
		n++
	}
	switch {
	case n == 0, numbers && (n < 2 || bytes/n > maxItem):
		return 0
	}
	return n
}

// followsOneOf says whether the number of p comes after that of the last part
// with the same indent.
func followsOneOf(parts []*part, p *part) bool {
	for i := len(parts) - 1; i >= 0; i-- {
		if d := parts[i].inset - p.inset; d < 0.5*p.size && d > -0.5*p.size && !isBullet(parts[i].marker) {
			return follows(parts[i].marker, p.marker)
		}
	}
	return true
}

// listPart makes one list of parts, nested by their indents.
func listPart(parts []*part) Part {
	out := Part{Kind: List, Page: parts[0].page}
	var open []int
	for i, p := range parts {
		for len(open) > 0 && parts[open[len(open)-1]].inset >= p.inset-0.5*p.size {
			open = open[:len(open)-1]
		}
		item := Item{Text: p.text, Parent: -1}
		if len(open) > 0 && parts[open[len(open)-1]].page == p.page {
			item.Parent = open[len(open)-1]
		}
		out.Items = append(out.Items, item)
		open = append(open, i)
	}
	return out
}

// endsSentence says whether text ends as a sentence does.
func endsSentence(text string) bool {
	text = strings.TrimRight(text, "\"'”’»)]）」』")
	last, _ := utf8.DecodeLastRuneInString(text)
	return strings.ContainsRune(".!?。！？…؟।", last) && text != ""
}
