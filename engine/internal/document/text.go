package document

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// readText reads plain text by these rules. Blocks stand between blank lines
// (a line of white space is blank); the lines of a block are one paragraph. A
// form feed begins a page. Lines that begin with a bullet, or with a number or
// letter in a sequence, are a list; lines that follow an item belong to it,
// and so does an indented paragraph after it. A number that is no part of a
// sequence is text.
//
// A heading is a line underlined by === or ---; or a short line that does not
// end like a sentence, stands alone or directly above its text, and is wholly
// in capitals or numbered (2.1 Paper). A line of signs is a rule, and no text.
// What follows the mail signature mark "-- " near the end is cut.
func readText(data []byte) (*Document, error) {
	b := newBuilder()
	source, err := decodeText(data, "", b)
	if err != nil {
		return nil, err
	}
	t := textReader{b: b}
	pages := strings.Split(cutSignature(textLines.Replace(source)), "\f")
	for i, page := range pages {
		if len(pages) > 1 {
			b.setPage(i + 1)
		}
		t.blocks = append(t.blocks, splitBlocks(page)...)
		t.readBlocks()
	}
	return b.finish()
}

var textLines = strings.NewReplacer("\u0085", "\n", "\u2028", "\n", "\u2029", "\n", "\v", "\n")

// maxSignature is how many lines a signature may have.
const maxSignature = 15

func cutSignature(text string) string {
	at := strings.LastIndex("\n"+text, "\n-- \n")
	if at >= 0 && strings.Count(strings.TrimSpace(text[at:]), "\n") <= maxSignature {
		return text[:at]
	}
	return text
}

// splitBlocks returns the lines of each block, with the white space at their
// beginning.
func splitBlocks(text string) [][]string {
	var blocks [][]string
	var block []string
	end := func() {
		if len(block) > 0 {
			blocks = append(blocks, block)
			block = nil
		}
	}
	for line := range strings.Lines(text) {
		line = strings.TrimRightFunc(line, unicode.IsSpace)
		if strings.TrimFunc(line, func(r rune) bool { return unicode.IsSpace(r) || isInvisible(r) }) == "" {
			end()
			continue
		}
		block = append(block, line)
	}
	end()
	return blocks
}

type textReader struct {
	b      *builder
	blocks [][]string
	lines  []listItem // the open list
	depths []textItem // the open items of it, outermost first
	number int        // the last number of the list before, which may go on
}

// textItem is an open item: its line, how far it is indented, and its number
// or 0.
type textItem struct{ line, indent, number int }

// readBlocks reads the blocks gathered so far.
func (t *textReader) readBlocks() {
	blocks := t.blocks
	t.blocks = nil
	for i, block := range blocks {
		var next []string
		if i+1 < len(blocks) {
			next = blocks[i+1]
		}
		t.readBlock(block, next)
	}
	t.endList()
}

func (t *textReader) readBlock(block, next []string) {
	var prose []string
	paragraph := func() {
		t.b.paragraph(dropNoteMarks(strings.Join(prose, "\n")), false)
		prose = nil
	}
	for i := 0; i < len(block); i++ {
		line := block[i]
		if isRule(line) {
			if len(prose) > 0 {
				paragraph()
			}
			t.endList()
			continue
		}
		following := next
		if i+1 < len(block) {
			following = block[i+1:]
		}
		if level := t.headingLevel(line, block[i+1:], following); level > 0 && len(prose) == 0 {
			t.endList()
			t.b.heading(level, dropNoteMarks(line), "")
			continue
		}
		if marker, ok := t.listMarker(line, prose, following); ok {
			if len(prose) > 0 {
				paragraph()
			}
			t.addItem(line, marker)
			i += t.addWrapped(block[i+1:])
			continue
		}
		if i == 0 && len(t.depths) > 0 && indentOf(line) >= 2 && indentOf(line) > t.depths[0].indent {
			t.addParagraph(line)
			i += t.addWrapped(block[1:])
			continue
		}
		t.endList()
		prose = append(prose, line)
	}
	if len(prose) > 0 {
		paragraph()
	}
}

// endList writes the open list.
func (t *textReader) endList() {
	for i := range t.lines {
		t.lines[i].text = dropNoteMarks(t.lines[i].text)
	}
	t.b.list(t.lines)
	if len(t.depths) > 0 {
		t.number = t.depths[0].number
	}
	t.lines, t.depths = nil, nil
}

// goesOn says whether a number is the next of an open item's, or of the list
// before.
func (t *textReader) goesOn(number int) bool {
	return t.number == number-1 && len(t.depths) == 0 ||
		slices.ContainsFunc(t.depths, func(d textItem) bool { return d.number > 0 && d.number == number-1 })
}

// addItem begins an item; deeper by two columns, it belongs to the one above.
func (t *textReader) addItem(line string, marker textMarker) {
	indent := indentOf(line)
	depth := len(t.depths)
	for depth > 0 && indent < t.depths[depth-1].indent+2 {
		depth--
	}
	if depth == 0 && len(t.depths) > 0 {
		if before := t.depths[0].number; (before > 0) != (marker.number > 0) || marker.number == 1 {
			t.endList() // another kind of mark, or a new count, is another list
		}
	}
	t.depths = t.depths[:min(depth, len(t.depths))]
	parent := -1
	if len(t.depths) > 0 {
		parent = t.depths[len(t.depths)-1].line
	}
	t.depths = append(t.depths, textItem{line: len(t.lines), indent: indent, number: marker.number})
	t.lines = append(t.lines, listItem{text: marker.rest, parent: parent})
}

// addParagraph begins a further paragraph of the item that it is indented
// under.
func (t *textReader) addParagraph(line string) {
	owner := t.depths[0]
	for _, item := range t.depths {
		if item.indent < indentOf(line) {
			owner = item
		}
	}
	t.lines = append(t.lines, listItem{text: line, parent: owner.line})
}

// addWrapped adds to the last line of the list the lines that go on with it,
// and returns how many they are.
func (t *textReader) addWrapped(lines []string) int {
	text := []string{t.lines[len(t.lines)-1].text}
	for _, line := range lines {
		if _, item := t.listMarker(line, nil, nil); item || isRule(line) {
			break
		}
		text = append(text, line)
	}
	t.lines[len(t.lines)-1].text = strings.Join(text, "\n")
	return len(text) - 1
}

func indentOf(line string) int {
	columns := 0
	for _, r := range line {
		switch {
		case r == '\t':
			columns += 4
		case unicode.IsSpace(r):
			columns++
		default:
			return columns
		}
	}
	return columns
}

// textMarker is what a list item begins with: its number (letters count from
// 1; 0 for a bullet) and the text behind it.
type textMarker struct {
	number int
	rest   string
}

var (
	bullet     = regexp.MustCompile(`^\s*[-*+•–—·▪◦‣●○■□]\s+(.*\S.*)$`)
	numbered   = regexp.MustCompile(`^\s*(?:\((\d{1,3}|[a-z])\)|(\d{1,3})[.)]|([a-z])\))\s+(.*\S.*)$`)
	clauseMark = regexp.MustCompile(`^(\d{1,3}(?:\.\d{1,3}){0,4})\.?[ \t]+\p{Lu}`)
	signLine   = regexp.MustCompile(`^\s*(?:[-=_*~#+.•·–—]\s?){3,}$`)
)

// listMarker says whether a line begins a list's item. prose are the lines
// before it in its block, following the lines after it. A number must be 1 or
// follow the one before; in the middle of a paragraph the mark must open more
// than one item, or come after a colon or a full stop.
func (t *textReader) listMarker(line string, prose, following []string) (textMarker, bool) {
	marker, ok := parseMarker(line)
	if !ok {
		return marker, false
	}
	if marker.number > 1 && !t.goesOn(marker.number) {
		return marker, false
	}
	if len(prose) > 0 {
		last := prose[len(prose)-1]
		if strings.HasSuffix(last, ":") || endsSentence(last) {
			return marker, true
		}
		if len(following) == 0 {
			return marker, false
		}
		_, more := parseMarker(following[0])
		return marker, more
	}
	return marker, true
}

func parseMarker(line string) (textMarker, bool) {
	if m := bullet.FindStringSubmatch(line); m != nil {
		return textMarker{rest: m[1]}, true
	}
	m := numbered.FindStringSubmatch(line)
	if m == nil {
		return textMarker{}, false
	}
	mark := m[1] + m[2] + m[3]
	if number, err := strconv.Atoi(mark); err == nil {
		return textMarker{number: number, rest: m[4]}, number > 0
	}
	return textMarker{number: int(mark[0]-'a') + 1, rest: m[4]}, true
}

// isRule says whether a line is nothing but signs.
func isRule(line string) bool { return signLine.MatchString(line) }

// Bounds of a line that can be a heading.
const (
	maxHeading      = 80 // in characters
	maxHeadingWords = 12
)

// headingLevel returns the level of a heading line, or 0. rest are the lines
// below it in its block, following those or else the next block.
func (t *textReader) headingLevel(line string, rest, following []string) int {
	text := strings.TrimSpace(line)
	if len(rest) > 0 && isRule(rest[0]) && len(text) <= 2*maxHeading {
		switch under := strings.TrimSpace(rest[0]); {
		case strings.Trim(under, "=") == "":
			return 1
		case strings.Trim(under, "-") == "":
			return 2
		}
	}
	if utf8.RuneCountInString(text) > maxHeading || len(strings.Fields(text)) > maxHeadingWords ||
		endsSentence(text) || strings.ContainsAny(text[len(text)-1:], ",;:") {
		return 0
	}
	if len(rest) > 0 && !opensText(rest[0]) {
		return 0
	}
	if m := clauseMark.FindStringSubmatch(text); m != nil && !t.isListed(text, rest, following) {
		return min(strings.Count(m[1], ".")+2, 6)
	}
	if isCapitals(text) {
		if _, item := parseMarker(line); item {
			return 0
		}
		if len(rest) == 0 && len(following) > 0 && len(following[0]) < 2*maxHeading &&
			len(t.b.doc.Headings)+len(t.b.doc.Blocks) == 0 && isCapitals(following[0]) {
			return 1 // a title right above the first section
		}
		return 2
	}
	return 0
}

// isListed says whether a line with a plain number is an item and not a
// title: it has text right below it, goes on a list, or is followed by the
// next item.
func (t *textReader) isListed(text string, rest, following []string) bool {
	marker, ok := parseMarker(text)
	if !ok || marker.number == 0 {
		return false
	}
	if len(rest) > 0 && !isCapitals(text) || marker.number > 1 && t.goesOn(marker.number) {
		return true
	}
	if len(following) == 0 {
		return len(t.lines) > 0
	}
	next, ok := parseMarker(following[0])
	return ok && (next.number == marker.number+1 || next.number == 0)
}

// opensText says whether a line can be the first of a paragraph.
func opensText(line string) bool {
	if _, ok := parseMarker(line); ok {
		return true
	}
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(strings.TrimSpace(line), "\"'“‘«(["))
	return !unicode.IsLower(r)
}

// isCapitals says whether a line holds words, all in capitals.
func isCapitals(text string) bool {
	letters := 0
	for _, r := range text {
		if unicode.IsLower(r) {
			return false
		}
		if unicode.IsUpper(r) {
			letters++
		}
	}
	return letters >= 3 && letters*2 >= utf8.RuneCountInString(strings.ReplaceAll(text, " ", ""))
}
