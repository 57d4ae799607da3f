package document

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// grid is a table of a word processor's file. Its first row names the columns
// unless the file or the row itself says otherwise; a table with one column is
// a frame around what it holds; in one of two columns without names, or with a
// bold first column, the first cell names the second.
type grid struct {
	rows []gridRow
	// headless says that the file itself marks the first row as no header.
	headless bool
}

type gridRow struct {
	header bool
	cells  []gridCell
}

type gridCell struct {
	column, span int
	continued    bool // goes on from the cell above
	blocks       []flowBlock
}

var maxColumns = 1000 // a variable for the tests

const (
	maxHeaderRows = 5
	// maxRepeat is the most bytes of a cell that is said again in other rows,
	// as a column's name or for a cell that spans them.
	maxRepeat = 250
)

// tableRow is a row whose cells have become text.
type tableRow struct {
	header bool
	cells  []tableCell
}

type tableCell struct {
	column, span int
	text         string
	bold         bool
	carried      bool     // repeats the cell above
	rows         []string // where the cell holds just a table: its rows
}

func (g *grid) write(w *flowWriter) {
	rows, width, notes := g.text()
	if len(rows) == 0 {
		return
	}
	w.next()
	if g.isFrame(rows) {
		for _, row := range g.rows {
			for _, cell := range row.cells {
				w.blocks(cell.blocks)
			}
		}
		return
	}
	w.b.startTable()
	if first := rows[0].cells; len(first) == 1 && len(rows) > 2 && len(first[0].text) <= maxRepeat &&
		(first[0].span >= width || first[0].bold) {
		w.b.paragraph(first[0].text, true) // the table's title
		rows = rows[1:]
	}
	g.writeRows(w, rows, width)
	w.notes = append(w.notes, notes...)
	w.flushNotes()
}

// writeRows writes each row under the names of its columns. A row of one cell
// across the whole table names the rows below it.
func (g *grid) writeRows(w *flowWriter, rows []tableRow, width int) {
	names, rows := g.columnNames(rows, width)
	keyed := names == nil && width == 2
	group, groupUsed := "", true
	endGroup := func() {
		if !groupUsed {
			w.b.row(nil, []string{group})
		}
	}
	for _, row := range rows {
		if w.full() {
			return
		}
		if only := row.cells[0]; len(row.cells) == 1 && only.span >= width && !only.carried && only.rows == nil {
			endGroup()
			group, groupUsed = only.text, false
			if endsSentence(only.text) || len(only.text) > maxRepeat {
				w.b.row(nil, []string{only.text})
				group, groupUsed = "", true
			}
			w.written += len(only.text)
			continue
		}
		for _, cells := range row.variants() {
			var columns, texts []string
			if group != "" {
				columns, texts, groupUsed = append(columns, ""), append(texts, group), true
			}
			for _, cell := range cells {
				name := cell.name(names)
				columns, texts = append(columns, name), append(texts, cell.text)
				w.written += len(name) + len(cell.text)
			}
			if keyed && len(cells) == 2 {
				key, value := len(texts)-2, len(texts)-1
				columns[value] = texts[key]
				columns, texts = slices.Delete(columns, key, value), slices.Delete(texts, key, value)
			}
			w.written += len(group)
			w.b.row(columns, texts)
		}
	}
	endGroup()
}

// name is the name of a cell's column, or of the few that it spans.
func (c tableCell) name(names []string) string {
	if c.column >= len(names) {
		return ""
	}
	name := names[c.column]
	if c.span > 4 || c.span >= len(names) {
		return name
	}
	for _, more := range names[c.column+1 : min(c.column+c.span, len(names))] {
		if more != "" && !strings.HasSuffix(name, more) {
			name += ", " + more
		}
	}
	return strings.TrimPrefix(name, ", ")
}

// variants is the row once, or once for each row of a table that stands in one
// of its cells.
func (r tableRow) variants() [][]tableCell {
	inner, others := -1, 0
	for i, cell := range r.cells {
		if len(cell.rows) < 2 {
			others += len(cell.text)
		} else if inner < 0 {
			inner = i
		} else {
			others += len(cell.text)
		}
	}
	if inner < 0 || others > maxRepeat {
		return [][]tableCell{r.cells}
	}
	var out [][]tableCell
	for _, line := range r.cells[inner].rows {
		cells := slices.Clone(r.cells)
		cells[inner].text = line
		out = append(out, cells)
	}
	return out
}

// text turns cells into text: it drops what is empty, repeats cells that span
// rows, and takes the notes out.
func (g *grid) text() (rows []tableRow, width int, notes []string) {
	above := make(map[int]tableCell)
	for _, row := range g.rows {
		out := tableRow{header: row.header}
		fresh := false
		for _, cell := range row.cells {
			t := tableCell{column: cell.column, span: cell.span}
			if cell.continued {
				if t = above[cell.column]; t.text == "" || len(t.text) > maxRepeat {
					continue
				}
				t.carried = true
			} else {
				var called []string
				t.text, t.bold, t.rows, called = cellText(cell.blocks)
				notes = append(notes, called...)
				delete(above, cell.column)
				if t.text == "" {
					continue
				}
				above[cell.column] = t
				fresh = true
			}
			width = max(width, cell.column+cell.span)
			out.cells = append(out.cells, t)
		}
		if fresh {
			rows = append(rows, out)
		}
	}
	return rows, width, notes
}

// isFrame says whether a table only sets text in a box: it has one column, or
// a single row of more than a few words.
func (g *grid) isFrame(rows []tableRow) bool {
	columns := make(map[int]bool)
	long := false
	for _, row := range rows {
		for _, cell := range row.cells {
			columns[cell.column] = true
			long = long || len(cell.text) > maxRepeat || len(cell.rows) > 0
		}
	}
	return len(columns) == 1 || len(rows) == 1 && long
}

// columnNames takes the header rows off and gives the columns' names, or nil
// where there are none.
func (g *grid) columnNames(rows []tableRow, width int) ([]string, []tableRow) {
	count := 0
	for count < min(len(rows), maxHeaderRows) && rows[count].header {
		count++
	}
	switch {
	case len(rows) < 2:
		return nil, rows
	case count == len(rows):
		count = 1
	case count > 0:
	case g.headless || !namesColumns(rows[0]) || width == 2 && isKeyed(rows):
		return nil, rows
	default:
		count = 1
		if len(rows) > 2 && isUpperHeader(rows[0], rows[1], width) {
			count = 2
		}
	}
	names := make([]string, width)
	for _, row := range rows[:count] {
		for _, cell := range row.cells {
			for column := cell.column; column < min(cell.column+cell.span, width); column++ {
				switch name := cell.text; {
				case len(name) > maxRepeat, cell.carried, names[column] == name, len(names[column]) > maxRepeat:
				case names[column] == "":
					names[column] = name
				default:
					names[column] += " " + name
				}
			}
		}
	}
	return names, rows[count:]
}

// namesColumns says whether a row can be a header: short cells that are no
// sentences.
func namesColumns(row tableRow) bool {
	for _, cell := range row.cells {
		if len(cell.text) > maxRepeat || len(cell.rows) > 1 ||
			endsSentence(cell.text) && strings.Count(cell.text, " ") > 2 {
			return false
		}
	}
	return true
}

// isKeyed says whether the first of two columns names the second: it is bold
// in every row, and the second is not bold in the first row.
func isKeyed(rows []tableRow) bool {
	for i, row := range rows {
		if len(row.cells) != 2 {
			continue
		}
		if !row.cells[0].bold || i == 0 && row.cells[1].bold {
			return false
		}
	}
	return true
}

// isUpperHeader says whether the second row goes on naming the columns: a cell
// of the first spans some of them, and the second holds no figures.
func isUpperHeader(first, second tableRow, width int) bool {
	spans := false
	for _, cell := range first.cells {
		spans = spans || cell.span > 1 && cell.span < width
	}
	if !spans || !namesColumns(second) {
		return false
	}
	for _, cell := range second.cells {
		if strings.ContainsFunc(cell.text, unicode.IsDigit) {
			return false
		}
	}
	return true
}

// cellText writes a cell's blocks on one line. rows is set where the cell holds
// one table and nothing else.
func cellText(blocks []flowBlock) (text string, bold bool, rows, notes []string) {
	bold = true
	parts := 0
	var out strings.Builder
	for _, block := range blocks {
		if block.kind == flowNote {
			notes = append(notes, block.text)
			continue
		}
		line := strings.TrimSpace(dropNoteMarks(block.text))
		if block.grid != nil {
			var called []string
			rows, called = block.grid.lines()
			notes = append(notes, called...)
			line = strings.Join(rows, "; ")
		} else if rest, typed := typedBullet(line, typedBullets); typed {
			line, block.kind = rest, flowItem
		}
		if line == "" {
			continue
		}
		if block.label != "" && (block.counts > 1 || hasWord(block.label)) {
			line = block.label + " " + line
		}
		parts++
		bold = bold && (block.bold || block.kind == flowHeading)
		if parts > 1 {
			out.WriteString(cellJoint(out.String(), line, block.kind == flowItem || block.grid != nil))
		}
		out.WriteString(line)
	}
	if parts != 1 {
		rows = nil
	}
	return out.String(), bold && parts > 0, rows, notes
}

// cellJoint is what stands between a cell's paragraphs: a comma where the next
// seems to begin something new.
func cellJoint(before, next string, item bool) string {
	last, _ := utf8.DecodeLastRuneInString(before)
	first, _ := utf8.DecodeRuneInString(next)
	if strings.ContainsRune(".,:;!?-–—/&(", last) || !item && !unicode.IsUpper(first) {
		return " "
	}
	return ", "
}

// lines writes a table that stands inside a cell, one line for each row. Only
// a marked or a bold first row names its columns.
func (g *grid) lines() (lines, notes []string) {
	rows, width, notes := g.text()
	var names []string
	if len(rows) > 1 {
		marked := true
		for _, cell := range rows[0].cells {
			marked = marked && (cell.bold || rows[0].header)
		}
		if marked && width > 1 && (rows[0].header || !(width == 2 && isKeyed(rows))) {
			names, rows = g.columnNames(rows, width)
		}
	}
	size := 0
	for _, row := range rows {
		var cells []string
		for _, cell := range row.cells {
			text := cell.text
			if name := cell.name(names); name != "" {
				text = name + ": " + text
			}
			if size += len(text); size > maxWritten {
				return lines, notes
			}
			cells = append(cells, text)
		}
		lines = append(lines, strings.Join(cells, ", "))
	}
	return lines, notes
}
