package document

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// flow is what a word processor's file holds, in order: headings, paragraphs,
// list items, tables and notes. DOCX and ODT are read into one, and write then
// hands it to the builder. Only then is it known how a list is used:
//
//   - a bulleted or plainly numbered list ("1.", "a)") is a list, and its
//     markers are left out: nobody asks for step "2.";
//   - numbers that people cite ("4.2", "Article 5", "§ 3") are words of their
//     paragraph, and of their heading, whatever their number looks like. The
//     upper levels of a list that counts "4.2" below are such numbers too.
//
// A note's text is a paragraph of its own after the block that calls it, or
// after the list or table that this block introduces.
type flow struct {
	blocks []flowBlock
}

type flowKind uint8

const (
	flowParagraph flowKind = iota
	flowHeading
	flowItem
	flowMore // a further paragraph of the list item before
	flowGrid
	flowNote
)

type flowBlock struct {
	kind  flowKind
	text  string
	bold  bool
	level int // of a heading from 1, of a list item from 0
	// label is the number as it is shown, or empty; counts is how many
	// numbers it is made of, and starts says that it is the first of its list.
	label  string
	counts int
	starts bool
	list   string // names the list's definition
	indent int    // from the margin in twentieths of a point, 0 if unknown
	grid   *grid
}

func (f *flow) add(block flowBlock) { f.blocks = append(f.blocks, block) }

// inList says whether a further paragraph would go on with a list item.
func (f *flow) inList() bool {
	for i := len(f.blocks) - 1; i >= 0; i-- {
		if kind := f.blocks[i].kind; kind != flowNote {
			return kind == flowItem || kind == flowMore
		}
	}
	return false
}

// flowWriter hands a flow to the builder.
type flowWriter struct {
	b *builder
	// cited holds, for each list that counts in several numbers, the lowest
	// level that does.
	cited       map[string]int
	lines       []listItem // the list being gathered
	open        []listPlace
	notes       []string // wait for the end of what their caller introduces
	introducing bool
	written     int
}

// listPlace is a list item that a later one may stand below.
type listPlace struct {
	line, level, indent int
	list                string
}

// write hands the flow to b. It fails when repeated cells and merged columns
// would make the text grow without end.
func (f *flow) write(b *builder) error {
	w := &flowWriter{b: b, cited: make(map[string]int)}
	w.findCited(f.blocks)
	w.joinItems(f.blocks)
	w.blocks(f.blocks)
	w.closeList()
	w.flushNotes()
	if w.full() {
		return errEndless
	}
	return nil
}

// maxWritten is the most bytes of text that one file gives, repeated cells and
// column names counted: some ten thousand pages.
var maxWritten = 24 << 20 // a variable for the tests

func (w *flowWriter) full() bool { return w.written > maxWritten }

func (w *flowWriter) findCited(blocks []flowBlock) {
	for _, block := range blocks {
		if block.counts > 1 {
			if level, known := w.cited[block.list]; !known || block.level < level {
				w.cited[block.list] = block.level
			}
		}
		if block.grid != nil {
			for _, row := range block.grid.rows {
				for _, cell := range row.cells {
					w.findCited(cell.blocks)
				}
			}
		}
	}
}

// joinItems makes the few paragraphs between one number of a list and the next
// a part of the item that they follow.
func (w *flowWriter) joinItems(blocks []flowBlock) {
	const few = 3
	for i, block := range blocks {
		if block.kind != flowItem || block.label == "" || w.isCited(block) {
			continue
		}
		next := i + 1
		for next < len(blocks) && next <= i+few && (blocks[next].kind == flowParagraph || blocks[next].kind == flowNote) {
			next++
		}
		if next == len(blocks) || blocks[next].kind != flowItem || blocks[next].starts || blocks[next].label == "" ||
			blocks[next].list != block.list || blocks[next].level != block.level {
			continue
		}
		for between := i + 1; between < next; between++ {
			if blocks[between].kind == flowParagraph {
				blocks[between].kind = flowMore
			}
		}
	}
}

// isCited says whether people refer to a list item by its number.
func (w *flowWriter) isCited(block flowBlock) bool {
	if block.label == "" {
		return false
	}
	lowest, counts := w.cited[block.list]
	return block.counts > 1 || counts && block.level < lowest || hasWord(block.label)
}

// hasWord says whether a label is more than a number: "Article 5", "§ 5", but
// not "iv." or "bb)".
func hasWord(label string) bool {
	if strings.Contains(label, "§") {
		return true
	}
	for _, word := range strings.FieldsFunc(label, func(r rune) bool { return !unicode.IsLetter(r) }) {
		first, size := utf8.DecodeRuneInString(word)
		if size < len(word) && strings.Trim(word, string(first)) != "" && strings.Trim(strings.ToLower(word), "ivxlcdm") != "" {
			return true
		}
	}
	return false
}

func (w *flowWriter) blocks(blocks []flowBlock) {
	for i, block := range blocks {
		if w.full() {
			return
		}
		parts := []flowBlock{block}
		if block.kind == flowParagraph || block.kind == flowItem || block.kind == flowMore {
			before := ""
			if i > 0 {
				before = blocks[i-1].text
			}
			dashed := i > 0 && startsDashed(before) || i+1 < len(blocks) && startsDashed(blocks[i+1].text) ||
				strings.HasSuffix(strings.TrimSpace(before), ":")
			parts = splitTyped(block, dashed)
		}
		for _, part := range parts {
			w.block(part)
		}
	}
}

func (w *flowWriter) block(block flowBlock) {
	w.written += len(block.text) + len(block.label)
	if strings.TrimSpace(block.text) == "" && block.kind != flowGrid {
		return
	}
	switch {
	case block.kind == flowItem && w.isCited(block), block.kind == flowMore && len(w.lines) == 0:
		block.kind = flowParagraph
	case block.kind == flowNote:
		w.notes = append(w.notes, dropNoteMarks(block.text))
		return
	}
	block.text = dropNoteMarks(block.text)
	if block.label != "" && block.kind != flowItem {
		block.text = block.label + " " + block.text
	}
	switch block.kind {
	case flowItem:
		w.item(block)
	case flowMore:
		w.lines = append(w.lines, listItem{text: block.text, parent: w.open[len(w.open)-1].line})
	case flowParagraph:
		w.next()
		w.b.paragraph(block.text, block.bold)
		text := strings.TrimSpace(block.text)
		w.introducing = block.bold || strings.HasSuffix(text, ":") || strings.HasSuffix(text, "?")
	case flowHeading:
		w.next()
		w.flushNotes()
		w.b.heading(block.level, strings.ReplaceAll(block.text, hardBreak, " "), "")
	case flowGrid:
		block.grid.write(w)
	}
}

// next closes what came before a new block, and lets its notes follow unless
// it introduces that block.
func (w *flowWriter) next() {
	w.closeList()
	if !w.introducing {
		w.flushNotes()
	}
	w.introducing = false
}

func (w *flowWriter) flushNotes() {
	for _, note := range w.notes {
		w.b.paragraph(note, false)
	}
	w.notes = nil
}

func (w *flowWriter) item(block flowBlock) {
	for len(w.open) > 0 && !isBelow(block, w.open[len(w.open)-1]) {
		w.open = w.open[:len(w.open)-1]
	}
	if len(w.open) == 0 && block.starts {
		w.closeList() // it counts anew: another list
	}
	line := listItem{text: block.text, parent: -1}
	if len(w.open) > 0 {
		line.parent = w.open[len(w.open)-1].line
	}
	w.open = append(w.open, listPlace{line: len(w.lines), level: block.level, indent: block.indent, list: block.list})
	w.lines = append(w.lines, line)
}

// isBelow says whether a list item belongs to an earlier one. Writers give a
// list inside another either a deeper level or a list of its own, set further
// in.
func isBelow(block flowBlock, item listPlace) bool {
	const deeper = 100
	if block.list != item.list && block.indent > 0 && item.indent > 0 {
		return block.indent > item.indent+deeper
	}
	return block.level > item.level
}

func (w *flowWriter) closeList() {
	if len(w.lines) > 0 {
		w.b.list(w.lines)
		w.introducing = false
	}
	w.lines, w.open = nil, nil
}

const (
	typedBullets = "•◦▪▫‣●○■□∙⁃➢➤\uf0b7\uf0a7"
	typedDashes  = "-–—−"
)

// typedBullet cuts a bullet that was typed by hand from a line.
func typedBullet(line, bullets string) (string, bool) {
	line = strings.TrimSpace(line)
	r, size := utf8.DecodeRuneInString(line)
	if size == 0 || !strings.ContainsRune(bullets, r) {
		return line, false
	}
	rest := line[size:]
	text := strings.TrimSpace(rest)
	return text, text != "" && (len(text) < len(rest) || bullets == typedBullets)
}

func startsDashed(text string) bool {
	_, ok := typedBullet(text, typedDashes)
	return ok
}

// splitTyped takes a paragraph apart where its author did by hand: at an empty
// line, and at lines that begin with a bullet. A dash is a bullet only beside
// another, or after a colon: dashed says so of the first line.
func splitTyped(block flowBlock, dashed bool) []flowBlock {
	lines := strings.Split(block.text, hardBreak)
	dashes := 0
	for _, line := range lines {
		if startsDashed(line) {
			dashes++
		}
	}
	dashed = dashed || dashes > 1
	if len(lines) == 1 && !dashed && !strings.ContainsAny(block.text, typedBullets) {
		return []flowBlock{block}
	}
	var out []flowBlock
	var gathered []string // lines of the last part
	fresh := true         // the next line begins a part
	finish := func() {
		if len(out) > 0 {
			out[len(out)-1].text = strings.Join(gathered, hardBreak)
		}
		gathered = nil
	}
	for i, line := range lines {
		if strings.TrimSpace(line) == "" {
			fresh = true
			continue
		}
		part := block
		if len(out) > 0 {
			part.label = ""
			if block.kind == flowItem {
				part.kind = flowMore
			}
		}
		if block.kind != flowMore {
			text, ok := typedBullet(line, typedBullets)
			if !ok && (dashed || i > 0 && strings.HasSuffix(strings.TrimSpace(lines[i-1]), ":")) {
				text, ok = typedBullet(line, typedDashes)
			}
			if ok {
				line, fresh = text, true
				if part.kind == flowParagraph {
					part.kind, part.list = flowItem, "typed"
				}
			}
		}
		if fresh {
			finish()
			out = append(out, part)
		}
		gathered = append(gathered, line)
		fresh = false
	}
	finish()
	return out
}

// runText gathers a paragraph's text from its runs.
type runText struct {
	out           strings.Builder
	pending       string // a raised mark that is a fraction's upper half if a bar follows
	letters, thin bool   // whether it has letters, and some that are not bold
}

func (t *runText) add(text string, bold bool) {
	if text == "" {
		return
	}
	if t.pending != "" && (text[0] == '/' || strings.HasPrefix(text, "⁄")) {
		if endsInDigit(t.out.String()) {
			t.out.WriteByte(' ')
		}
		t.out.WriteString(t.pending)
	}
	t.pending = ""
	t.out.WriteString(text)
	if strings.IndexFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) >= 0 {
		t.letters = true
		t.thin = t.thin || !bold
	}
}

// raise adds raised text, less a note mark. A figure with a bar behind it is
// the upper half of a fraction.
func (t *runText) raise(text string, bold bool) {
	mark := strings.TrimSpace(text)
	if letterMark.MatchString(mark) && endsInDigit(t.out.String()) {
		return
	}
	switch kept := raisedText(mark, t.out.String(), false); {
	case kept == mark:
		t.add(text, bold)
	case kept == "" && len(t.pending) < 8:
		t.pending += mark
	default:
		t.add(kept, bold)
	}
}

// letterMark is a note mark in letters, which a number cannot end in: "1st"
// and "2e" are words.
var letterMark = regexp.MustCompile(`^[a-dA-D]$`)

func endsInDigit(text string) bool {
	r, _ := utf8.DecodeLastRuneInString(text)
	return unicode.IsDigit(r)
}

func (t *runText) bold() bool { return t.letters && !t.thin }
