package pdftext

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// tableOf reads rows as a table. Its columns are where no row has a word.
func tableOf(rows []row) Block {
	edges := columnEdges(rows)
	block := Block{Table: true, X0: rows[0].words[0].x0}
	for _, r := range rows {
		line := lineOf(r.words)
		line.Cells = make([]string, len(edges)+1)
		cells := make([][]word, len(edges)+1)
		for _, strip := range strips(r) {
			// What spans columns belongs to the one where it begins.
			k, _ := slices.BinarySearch(edges, (strip[0].x0+strip[len(strip)-1].x1)/2)
			if first, _ := slices.BinarySearch(edges, strip[0].x0); first < k && strip[len(strip)-1].x1 > edges[k-1] && strip[0].x0 < edges[k-1] {
				k = first
			}
			cells[k] = append(cells[k], strip...)
		}
		for k, words := range cells {
			line.Cells[k], _ = compose(words, line.Y, line.Size)
		}
		block.X0, block.X1 = min(block.X0, line.X0), max(block.X1, line.X1)
		if n := len(block.Lines); n > 0 && continues(block.Lines[n-1], line) {
			last := &block.Lines[n-1]
			for k, cell := range line.Cells {
				last.Cells[k] = strings.TrimSpace(last.Cells[k] + " " + cell)
			}
			last.Y = line.Y
			continue
		}
		block.Lines = append(block.Lines, line)
	}
	mergeColumns(block.Lines, rows)
	block.Header = hasHeader(block.Lines)
	return block
}

// mergeColumns puts a name at the left of its column and figures at the right
// into one column: neighbours that no row fills both, while there are more
// columns than any row has cells.
func mergeColumns(lines []Line, rows []row) {
	most := 0
	for _, r := range rows {
		most = max(most, len(strips(r)))
	}
	for k := 0; len(lines) > 0 && len(lines[0].Cells) > most && k+1 < len(lines[0].Cells); {
		apart := true
		for _, l := range lines {
			apart = apart && (l.Cells[k] == "" || l.Cells[k+1] == "")
		}
		if !apart {
			k++
			continue
		}
		for i := range lines {
			lines[i].Cells[k] += lines[i].Cells[k+1]
			lines[i].Cells = slices.Delete(lines[i].Cells, k+1, k+2)
		}
	}
}

// continues says whether a row only goes on with the cells of the one above.
func continues(above, line Line) bool {
	if above.Y-line.Y > 1.6*line.Size || above.Bold != line.Bold {
		return false
	}
	filled, lower := 0, false
	for k, cell := range line.Cells {
		if cell == "" {
			continue
		}
		if above.Cells[k] == "" {
			return false
		}
		filled++
		if c, _ := utf8.DecodeRuneInString(cell); unicode.IsLower(c) {
			lower = true
		}
	}
	return filled > 0 && filled < len(line.Cells) && (line.Cells[0] == "" || lower)
}

// hasHeader says whether the first row names the columns: it has a name for
// each, none with a figure, and is set apart by its weight or by the figures
// that stand below it.
func hasHeader(lines []Line) bool {
	if len(lines) < 2 {
		return false
	}
	for _, cell := range lines[0].Cells {
		if cell == "" || strings.ContainsAny(cell, "0123456789") || strings.HasSuffix(cell, ":") {
			return false
		}
	}
	if lines[0].Bold && !lines[1].Bold {
		return true
	}
	for k := range lines[0].Cells {
		figures := 0
		for _, line := range lines[1:] {
			if strings.ContainsAny(line.Cells[k], "0123456789") {
				figures++
			}
		}
		if figures == len(lines)-1 {
			return true
		}
	}
	return false
}

// cellGap is the least space between the cells of a row, in ems.
const cellGap = 0.6

// strips are the words of a row that stand together.
func strips(r row) [][]word {
	var out [][]word
	for i, w := range r.words {
		if n := len(out); i > 0 && w.x0-r.words[i-1].x1 < cellGap*r.size {
			out[n-1] = append(out[n-1], w)
			continue
		}
		out = append(out, []word{w})
	}
	return out
}

// columnEdges are the middles of the white strips that the rows share, those
// set aside whose cells span columns.
func columnEdges(rows []row) []float64 {
	most, full := 0, 0
	for _, r := range rows {
		switch n := len(strips(r)); {
		case n > most:
			most, full = n, 1
		case n == most:
			full++
		}
	}
	type span struct{ x0, x1 float64 }
	var spans []span
	em := rows[0].size
	for _, r := range rows {
		cells := strips(r)
		if full >= 2 && len(cells) < most {
			continue
		}
		for _, cell := range cells {
			spans = append(spans, span{cell[0].x0, cell[len(cell)-1].x1})
		}
		em = min(em, r.size)
	}
	slices.SortFunc(spans, func(a, b span) int { return cmp.Compare(a.x0, b.x0) })
	var edges []float64
	right := spans[0].x1
	for _, s := range spans[1:] {
		if s.x0-right > cellGap*em {
			edges = append(edges, (right+s.x0)/2)
		}
		right = max(right, s.x1)
	}
	return edges
}
