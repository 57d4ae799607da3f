package document

import (
	"regexp"
	"slices"
	"strings"
	"time"
)

// builder makes a Document: a reader hands it the parts of a file in order,
// as raw text, and it writes the canonical text and the spans. All folding
// and cleaning happens here (see foldProse and foldCode), so that every format
// gives the same canonical text for the same words. A part that is empty once
// cleaned leaves nothing behind.
type builder struct {
	doc     Document
	text    strings.Builder
	current int // index of the nearest heading, or -1
	page    int
	table   int
	// redirects tells that the file sends its readers to another page.
	redirects bool
}

func newBuilder() *builder { return &builder{current: -1} }

// setPage says that what follows stands on page n, counted from 1.
func (b *builder) setPage(n int) { b.page = n }

// heading opens a section. An empty heading still closes the one before.
func (b *builder) heading(level int, text, anchor string) {
	span := Span{Start: b.text.Len(), End: b.text.Len()}
	if text = foldLine(text); text != "" {
		span = b.write(text)
	}
	b.doc.Headings = append(b.doc.Headings, Heading{
		Span: span, Level: min(max(level, 1), 6), Anchor: cleanAnchor(anchor)})
	b.current = len(b.doc.Headings) - 1
}

// paragraph adds prose; bold says that all of it is set in bold.
func (b *builder) paragraph(text string, bold bool) {
	if text = foldProse(text); text == "" {
		return
	}
	b.add(Block{Span: b.write(text), Kind: Paragraph, Label: isLabel(text, bold)})
}

// listItem is one line of a list. parent is the index of the line that it
// belongs to, always an earlier one, or -1.
type listItem struct {
	text   string
	parent int
	code   bool // keep white space
}

// list adds one list with all that is nested in it.
func (b *builder) list(lines []listItem) {
	var block Block
	place := make([]int, len(lines)) // index in block.Items, or of the nearest kept parent
	for i, line := range lines {
		parent := -1
		if line.parent >= 0 && line.parent < i {
			parent = place[line.parent]
		}
		text := foldLine(line.text)
		if line.code {
			text = foldCode(line.text)
		}
		if text == "" {
			place[i] = parent
			continue
		}
		var span Span
		if len(block.Items) == 0 {
			span = b.write(text)
			block.Span = span
		} else {
			b.text.WriteByte('\n')
			span.Start = b.text.Len()
			b.text.WriteString(text)
			span.End = b.text.Len()
			block.End = span.End
		}
		place[i] = len(block.Items)
		block.Items = append(block.Items, Item{Span: span, Parent: parent})
	}
	if len(block.Items) > 0 {
		block.Kind = List
		b.add(block)
	}
}

// startTable says that the rows that follow belong to a table of their own.
func (b *builder) startTable() { b.table++ }

// row adds a table's row as "Column: cell; Column: cell". Empty cells are left
// out; a cell without a column name stands alone.
func (b *builder) row(columns, cells []string) {
	var parts []string
	for i, cell := range cells {
		if cell = foldLine(cell); cell == "" {
			continue
		}
		if i < len(columns) {
			if name := strings.TrimRight(foldLine(columns[i]), ": "); name != "" && name != cell {
				cell = name + ": " + cell
			}
		}
		parts = append(parts, cell)
	}
	if len(parts) == 0 {
		return
	}
	line := strings.ReplaceAll(strings.Join(parts, "; "), ":; ", ": ") // a cell such as "Total:"
	b.add(Block{Span: b.write(foldLine(line)), Kind: Row, Table: max(b.table, 1)})
}

// code adds text that keeps its white space.
func (b *builder) code(text string) {
	if text = foldCode(text); text != "" {
		b.add(Block{Span: b.write(text), Kind: Code})
	}
}

// remark notes something for the file's owner, once.
func (b *builder) remark(what, remedy string) {
	if r := (Remark{What: what, Remedy: remedy}); !slices.Contains(b.doc.Remarks, r) {
		b.doc.Remarks = append(b.doc.Remarks, r)
	}
}

// setTitle, setLink, addTag, setEffective and supersedes keep what the file
// says of itself. The first title and link count; a date that is none is
// remarked on.
func (b *builder) setTitle(text string) {
	if b.doc.Title == "" {
		b.doc.Title = foldLine(text)
	}
}

func (b *builder) setLink(address string) {
	if b.doc.Link == "" {
		b.doc.Link = strings.ReplaceAll(foldLine(address), " ", "%20")
	}
}

func (b *builder) addTag(tag string) {
	if tag = foldLine(tag); tag != "" && !slices.Contains(b.doc.Tags, tag) {
		b.doc.Tags = append(b.doc.Tags, tag)
	}
}

func (b *builder) addSupersedes(name string) {
	if name = foldLine(name); name != "" && !slices.Contains(b.doc.Supersedes, name) {
		b.doc.Supersedes = append(b.doc.Supersedes, name)
	}
}

var leadingDate = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}($|[T ])`)

func (b *builder) setEffective(date string) {
	date = foldLine(date)
	if date == "" || b.doc.Effective != "" {
		return
	}
	if leadingDate.MatchString(date) {
		if _, err := time.Parse(time.DateOnly, date[:10]); err == nil {
			b.doc.Effective = date[:10]
			return
		}
	}
	b.remark("its effective date is not a date: "+clip(date, 40), "write it as YYYY-MM-DD, such as 2026-05-03")
}

// finish returns the document, or a *Error when the file held no text.
func (b *builder) finish() (*Document, error) {
	if len(b.doc.Blocks) == 0 && b.text.Len() == 0 {
		if b.redirects {
			b.remark("it only sends its readers to another page and holds no text", "give that page too, or leave this one out")
			return &b.doc, nil
		}
		return nil, &Error{Cause: CauseNoText, What: "it holds no text to read",
			Remedy: "check that it is the right file and that its words are not only in pictures"}
	}
	d := b.doc
	d.Text = b.text.String()
	for _, h := range d.Headings {
		if d.Title == "" && h.Level == 1 {
			d.Title = h.Of(d.Text)
		}
	}
	return &d, nil
}

// write appends one block of canonical text and returns its span.
func (b *builder) write(text string) Span {
	if b.text.Len() > 0 {
		b.text.WriteString("\n\n")
	}
	start := b.text.Len()
	b.text.WriteString(text)
	return Span{Start: start, End: b.text.Len()}
}

func (b *builder) add(block Block) {
	block.Heading, block.Page = b.current, b.page
	b.doc.Blocks = append(b.doc.Blocks, block)
}

// maxLabel is the most bytes of a paragraph that only introduces another.
const maxLabel = 250

// isLabel says whether a paragraph only introduces what follows: one question
// and nothing else, or bold words that are no sentence of their own.
func isLabel(text string, bold bool) bool {
	if len(text) > maxLabel {
		return false
	}
	bare := strings.TrimRight(text, "\"')]}»”’」』） ")
	question := strings.HasSuffix(bare, "?") || strings.HasSuffix(bare, "？") || strings.HasSuffix(bare, "؟")
	if question {
		return bold || !sentenceInside.MatchString(bare)
	}
	return bold && !endsSentence(text)
}

var sentenceInside = regexp.MustCompile(`[.!?][\s"')\]”’]+\p{Lu}|[。！？]\P{Pe}`)

// cleanAnchor keeps an anchor that can stand in a link.
func cleanAnchor(anchor string) string {
	anchor = strings.TrimPrefix(removeInvisible(strings.TrimSpace(anchor)), "#")
	if strings.ContainsAny(anchor, " \t\r\n\f\v\u00a0\u0085\u2028\u2029") {
		return ""
	}
	return anchor
}

// clip shortens text for a message, on a rune's boundary.
func clip(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for i := range text {
		if i > most {
			return text[:i] + "…"
		}
	}
	return text
}
