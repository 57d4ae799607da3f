package document

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Bounds on a table, so that a small file cannot ask for a huge one.
const (
	maxHTMLColumns = 500
	maxColspan     = 100
	maxRepeated    = 300 // bytes of a cell that is repeated in each column or row it spans
	maxTableCells  = 2_000_000
)

// htmlCell is one cell of a table's grid.
type htmlCell struct {
	text   string
	header bool
	bold   bool
}

// htmlRow is one row as it lies on the grid, spans filled in. A whole row is
// one cell over all columns.
type htmlRow struct {
	cells []htmlCell
	head  bool // in a <thead>
	whole bool
}

// table reads a table of data row by row, and any other table as what it
// holds: a table without header cells that has headings, tables or a single
// column in it lays out a page.
func (h *htmlReader) table(n *html.Node, bold bool) {
	rows := ownRows(n)
	if h.laysOut(n, rows) {
		h.block(n, bold)
		return
	}
	h.flush()
	var caption []string
	for c := range n.ChildNodes() {
		if c.DataAtom == atom.Caption && !isUnread(c) && !isHidden(c) {
			caption, _ = h.inside(c)
		}
	}
	grid := h.grid(rows)
	if h.parts != nil || len(h.items) > 0 {
		h.tableLines(caption, grid)
		return
	}
	h.endBullets()
	for _, text := range caption {
		h.b.paragraph(text, false)
	}
	h.b.startTable()
	eachRow(grid, h.b.row)
}

// tableLines reads a table inside a list or another table's cell.
func (h *htmlReader) tableLines(caption []string, grid []htmlRow) {
	scratch := newBuilder()
	for _, text := range caption {
		scratch.paragraph(text, false)
	}
	eachRow(grid, scratch.row)
	for _, block := range scratch.doc.Blocks {
		h.write(block.Of(scratch.text.String()), false)
		h.flush()
	}
}

// ownRows are the rows of n itself, not those of tables within.
func ownRows(n *html.Node) []*html.Node {
	var rows []*html.Node
	for c := range n.ChildNodes() {
		switch c.DataAtom {
		case atom.Tr:
			rows = append(rows, c)
		case atom.Thead, atom.Tbody, atom.Tfoot:
			if !isHidden(c) {
				rows = append(rows, ownRows(c)...)
			}
		}
	}
	return rows
}

func (h *htmlReader) laysOut(n *html.Node, rows []*html.Node) bool {
	if role := attribute(n, "role"); role == "presentation" || role == "none" {
		return true
	}
	widest := 0
	for _, row := range rows {
		count := 0
		for c := range row.ChildNodes() {
			switch c.DataAtom {
			case atom.Th:
				return false
			case atom.Td:
				count++
			}
		}
		widest = max(widest, count)
	}
	return widest < 2 || h.headings[n] || h.tables[n]
}

// grid lays the cells out, each repeated in the columns and rows that it
// spans, unless it is long.
func (h *htmlReader) grid(rows []*html.Node) []htmlRow {
	type carried struct {
		htmlCell
		left int
	}
	below := map[int]carried{} // cells that reach down from rows above, by column
	var grid []htmlRow
	total := 0
	for _, tr := range rows {
		if isHidden(tr) || total > maxTableCells {
			continue
		}
		row := htmlRow{head: tr.Parent.DataAtom == atom.Thead}
		column, cells := 0, 0
		carry := func() {
			for c, ok := below[column]; ok && c.left > 0; c, ok = below[column] {
				row.cells = append(row.cells, c.htmlCell)
				c.left--
				below[column] = c
				column++
			}
		}
		for c := range tr.ChildNodes() {
			if c.DataAtom != atom.Td && c.DataAtom != atom.Th || isHidden(c) || column > maxHTMLColumns {
				continue
			}
			carry()
			parts, bold := h.inside(c)
			one := htmlCell{text: joinCellParts(parts), header: c.DataAtom == atom.Th, bold: bold}
			again := one
			if len(one.text) > maxRepeated {
				again.text = ""
			}
			wide := min(max(spanOf(c, "colspan", 1), 1), maxColspan)
			down := min(spanOf(c, "rowspan", 1), len(rows))
			if down == 0 { // to the table's end
				down = len(rows)
			}
			for i := range wide {
				if i > 0 {
					one = again
				}
				row.cells = append(row.cells, one)
				if down > 1 {
					below[column] = carried{again, down - 1}
				}
				column++
			}
			cells++
		}
		carry()
		row.whole = cells == 1 && len(row.cells) > 1 && !slices.ContainsFunc(row.cells, func(c htmlCell) bool { return c != row.cells[0] })
		total += len(row.cells)
		grid = append(grid, row)
	}
	return grid
}

func spanOf(n *html.Node, name string, otherwise int) int {
	if number, err := strconv.Atoi(attribute(n, name)); err == nil && number >= 0 {
		return number
	}
	return otherwise
}

// joinCellParts puts a cell's paragraphs on one line.
func joinCellParts(parts []string) string {
	var line strings.Builder
	for i, part := range parts {
		if i > 0 {
			if before := parts[i-1]; !endsSentence(before) && !strings.ContainsAny(before[len(before)-1:], ":;,") {
				line.WriteByte(',')
			}
			line.WriteByte(' ')
		}
		line.WriteString(part)
	}
	return line.String()
}

// eachRow gives each row of data with its column names. Header rows at the top
// name the columns, several of them together; one further down names them
// anew. A cell over a whole row heads the rows below it, up to the next. A
// table of nothing but headers gives them as rows.
func eachRow(grid []htmlRow, emit func(columns, cells []string)) {
	var columns []string
	group, inHead, emitted := "", false, false
	for i, row := range grid {
		switch {
		case row.isHeader(i):
			if !inHead {
				columns = nil
			}
			columns = nameColumns(columns, row)
			inHead = true
			if !row.whole {
				group = ""
			}
			continue
		case row.whole && len(row.cells[0].text) <= maxRepeated && i+1 < len(grid) && !grid[i+1].whole:
			group, inHead = row.cells[0].text, false
			continue
		}
		inHead, emitted = false, true
		cells, names := row.texts(), columns
		if row.whole {
			cells, names = cells[:1], nil
		} else if len(names) == 0 && row.namesItself() {
			names, cells = []string{cells[0]}, []string{strings.Join(nonEmpty(cells[1:]), "; ")}
		}
		if group != "" {
			names, cells = append([]string{""}, names...), append([]string{group}, cells...)
		}
		emit(names, cells)
	}
	if !emitted {
		for _, row := range grid {
			emit(nil, row.texts())
		}
	}
}

// isHeader says whether a row only names columns: it is in the head, or all
// its cells are header cells, or it is the first and wholly bold.
func (r htmlRow) isHeader(place int) bool {
	if r.head {
		return true
	}
	headers, bold, filled := 0, 0, 0
	for _, c := range r.cells {
		if c.text == "" {
			continue
		}
		filled++
		if c.header {
			headers++
		}
		if c.bold {
			bold++
		}
	}
	return filled > 1 && !r.whole && (headers == filled || place == 0 && bold == filled)
}

// namesItself says whether a row of a table without column names begins with
// the name of what follows: a header cell, or a bold one before a single value.
func (r htmlRow) namesItself() bool {
	return len(r.cells) > 1 && r.cells[0].text != "" &&
		(r.cells[0].header || r.cells[0].bold && len(r.cells) == 2 && !r.cells[1].bold)
}

func (r htmlRow) texts() []string {
	texts := make([]string, len(r.cells))
	for i, c := range r.cells {
		texts[i] = c.text
	}
	return texts
}

// nameColumns adds a header row's words to the names from the row above it.
func nameColumns(names []string, row htmlRow) []string {
	if row.whole && len(names) == 0 {
		return names // a title over the whole table is no column's name
	}
	for i, c := range row.cells {
		switch {
		case i >= len(names):
			names = append(names, c.text)
		case c.text != "" && names[i] != c.text:
			names[i] = strings.TrimSpace(names[i] + " " + c.text)
		}
	}
	return names
}

func nonEmpty(texts []string) []string {
	return slices.DeleteFunc(slices.Clone(texts), func(t string) bool { return t == "" })
}
