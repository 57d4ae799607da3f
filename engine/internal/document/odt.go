package document

import (
	"strconv"
	"strings"
)

// odtReader reads an OpenDocument text as it would stand with all tracked
// changes accepted. What is deleted, hidden or struck out is not text; nor are
// annotations, headers and footers, tables of contents and indexes.
type odtReader struct {
	a      *archive
	styles *odtStyles
	flow   *flow
	counts map[string]*[odtLevels]int // of lists and of the outline
	// copies is how many cells the file asked for by repeating others.
	copies  int
	changed bool
	forms   bool
	err     error // from a part that the text calls
}

// odtParagraph is a paragraph being read.
type odtParagraph struct {
	runText
	after []flowBlock // notes and text boxes
}

var maxCopies = 200_000 // a variable for the tests

func readODT(a *archive) (*Document, error) {
	locked := false
	err := a.walk("META-INF/manifest.xml", func(name string) bool { return name != "manifest:encryption-data" },
		func(*element) { locked = true })
	if err != nil {
		return nil, err
	}
	if locked || a.find("encrypted-package") != nil {
		return nil, errPassword
	}
	if a.find("content.xml") == nil {
		return nil, &Error{Cause: CauseDamaged, What: "it is damaged: the part that holds its text is missing", Remedy: errCut.Remedy}
	}
	r := &odtReader{a: a, styles: newODTStyles(), flow: &flow{}, counts: make(map[string]*[odtLevels]int)}
	err = a.walk("styles.xml", func(name string) bool {
		return name == "office:document-styles" || name == "office:styles"
	}, r.styles.read)
	if err != nil {
		return nil, err
	}
	found := false
	err = a.walk("content.xml", func(name string) bool {
		found = found || name == "office:text"
		switch name {
		case "office:document-content", "office:automatic-styles", "office:body", "office:text":
			return true
		}
		return false
	}, func(e *element) {
		if found {
			r.block(e, odtList{})
		} else {
			r.styles.read(e)
		}
	})
	if err != nil {
		return nil, err
	}
	switch {
	case !found:
		return nil, errCut
	case r.err != nil:
		return nil, r.err
	case r.copies > maxCopies:
		return nil, errEndless
	}
	b := newBuilder()
	if err := a.readTitle(b, "meta.xml", "dc:title"); err != nil {
		return nil, err
	}
	if r.changed {
		b.remark("it holds tracked changes that nobody has accepted yet; it was read as if all were accepted",
			"accept or reject the changes and save it again")
	}
	if r.forms {
		b.remark("it holds form fields, which were not read", "write what they say as text if it matters")
	}
	if err := r.flow.write(b); err != nil {
		return nil, err
	}
	return b.finish()
}

// inner reads blocks into a flow of their own.
func (r *odtReader) inner(kids []*element) []flowBlock {
	around := r.flow
	r.flow = &flow{}
	r.blocks(kids, odtList{})
	blocks := r.flow.blocks
	r.flow = around
	return blocks
}

func (r *odtReader) blocks(kids []*element, in odtList) {
	for _, kid := range kids {
		r.block(kid, in)
	}
}

// odtList is where a block stands in a list: depth 0 is outside of any.
type odtList struct {
	style string
	depth int
	count string // names the counters
	first bool   // the block begins its item
	blind bool   // the item shows no number
	value *int   // the number that the item is given
}

func (r *odtReader) block(e *element, in odtList) {
	switch e.name {
	case "text:p", "text:h":
		r.paragraph(e, in)
	case "text:list":
		r.list(e, in)
	case "table:table":
		r.table(e)
	case "text:section":
		if e.attr("text:display") != "none" && e.attr("text:is-hidden") != "true" {
			r.blocks(e.kids, in)
		}
	case "text:bibliography":
		r.blocks(e.child("text:index-body").kidsOf(), in)
	case "text:tracked-changes":
		for _, region := range e.kids {
			for _, kid := range region.kids {
				r.changed = r.changed || kid.name == "text:insertion" || kid.name == "text:deletion"
			}
		}
	case "office:forms":
		r.forms = r.forms || holdsFields(e)
	case "text:numbered-paragraph":
		r.blocks(e.kids, in)
	case "draw:frame", "draw:custom-shape", "draw:rect", "draw:g", "draw:a":
		p := &odtParagraph{}
		r.shape(e, p)
		r.flow.blocks = append(r.flow.blocks, p.after...)
	}
}

// kidsOf is e's children, also of no element.
func (e *element) kidsOf() []*element {
	if e == nil {
		return nil
	}
	return e.kids
}

func holdsFields(e *element) bool {
	switch e.name {
	case "form:text", "form:textarea", "form:combobox", "form:listbox", "form:checkbox", "form:radio", "form:formatted-text", "form:date", "form:number":
		return true
	}
	for _, kid := range e.kids {
		if holdsFields(kid) {
			return true
		}
	}
	return false
}

func (r *odtReader) list(e *element, in odtList) {
	inside := odtList{style: e.attr("text:style-name"), depth: in.depth + 1, count: in.count}
	if inside.style == "" {
		inside.style = in.style
	}
	if in.depth == 0 {
		// A list counts by itself unless it goes on with an earlier one.
		inside.count = inside.style
		if e.attr("text:continue-numbering") != "true" && e.attr("text:continue-list") == "" {
			delete(r.counts, inside.count)
		}
	}
	for _, kid := range e.kids {
		if kid.name != "text:list-item" && kid.name != "text:list-header" {
			continue
		}
		item := inside
		item.first, item.blind = true, kid.name == "text:list-header"
		if n, err := strconv.Atoi(kid.attr("text:start-value")); err == nil {
			item.value = &n
		}
		for _, block := range kid.kids {
			r.block(block, item)
			if block.name == "text:p" || block.name == "text:h" {
				item.first = false
			}
		}
	}
}

func (r *odtReader) paragraph(e *element, in odtList) {
	style := r.styles.look("paragraph", e.attr("text:style-name"))
	p := &odtParagraph{}
	r.inlines(e.kids, p, style)
	block := flowBlock{text: p.out.String(), bold: p.bold()}
	level := 0
	if e.name == "text:h" {
		level = 1
		if n, err := strconv.Atoi(e.attr("text:outline-level")); err == nil && n > 0 {
			level = n
		}
	} else {
		level = style.outline
	}
	list := r.styles.lists[in.style]
	empty := strings.TrimSpace(block.text) == ""
	switch {
	case level > 0:
		block.kind, block.level = flowHeading, level
		if e.attr("text:is-list-header") == "true" || empty {
			break
		}
		if e.name == "text:p" {
			break // a title: the outline numbers headings alone
		}
		if list == nil || in.depth == 0 || list.levels[min(in.depth, odtLevels)-1].format == "" {
			list, in = &r.styles.outline, odtList{depth: level, count: "outline", first: true}
		}
		if e.attr("text:restart-numbering") == "true" {
			start := max(1, odtCount(e.attr("text:start-value")))
			in.value = &start
		}
		r.number(&block, list, in)
	case in.depth == 0:
	case !in.first:
		block.kind = flowMore
	default:
		block.kind, block.level, block.list = flowItem, in.depth-1, in.style
		if list != nil && !in.blind {
			r.number(&block, list, in)
		}
	}
	if !empty {
		r.flow.add(block)
	}
	r.flow.blocks = append(r.flow.blocks, p.after...)
}

// number counts a paragraph in its list and gives it its label.
func (r *odtReader) number(block *flowBlock, list *odtListStyle, in odtList) {
	at := min(in.depth, odtLevels) - 1
	c := r.counts[in.count]
	if c == nil {
		c = new([odtLevels]int)
		r.counts[in.count] = c
	}
	level := list.levels[at]
	start := max(level.start, 0)
	if c[at] == 0 {
		c[at] = start
		block.starts = true
	} else {
		c[at]++
	}
	if in.value != nil {
		c[at], block.starts = *in.value, *in.value == start
	}
	for i := at + 1; i < odtLevels; i++ {
		c[i] = 0
	}
	if level.format == "" {
		block.starts = false
		return
	}
	var parts []string
	for i := at - max(min(level.shown, at+1), 1) + 1; i <= at; i++ {
		if above := list.levels[i]; above.format != "" {
			n := c[i]
			if n == 0 {
				n = above.start // it has not counted yet
			}
			parts = append(parts, formatNumber(n, above.format))
		}
	}
	block.label = strings.TrimSpace(level.prefix + strings.Join(parts, ".") + level.suffix)
	block.counts, block.list = len(parts), in.count
}

func (r *odtReader) inlines(kids []*element, p *odtParagraph, look odtLook) {
	for _, kid := range kids {
		r.inline(kid, p, look)
	}
}

// inline reads a part of a paragraph that is set in look.
func (r *odtReader) inline(e *element, p *odtParagraph, look odtLook) {
	switch e.name {
	case "":
		r.text(e.text, p, look)
	case "text:s":
		r.text(" ", p, look)
	case "text:tab":
		r.text("\t", p, look)
	case "text:line-break":
		r.text(hardBreak, p, look)
	case "text:span":
		r.inlines(e.kids, p, r.styles.look("text", e.attr("text:style-name")).over(look))
	case "text:note":
		if look.unseen() {
			return
		}
		for _, block := range r.inner(e.child("text:note-body").kidsOf()) {
			if block.grid == nil {
				block.kind, block.label = flowNote, ""
			}
			p.after = append(p.after, block)
		}
	case "text:ruby":
		r.inlines(e.child("text:ruby-base").kidsOf(), p, look)
	case "text:hidden-text", "text:hidden-paragraph":
		if e.attr("text:is-hidden") == "false" {
			r.text(e.attr("text:string-value")+e.plain(), p, look)
		}
	case "office:annotation", "office:annotation-end", "text:note-citation", "text:script", "text:number",
		"text:placeholder", "text:tracked-changes", "text:toc-mark", "text:alphabetical-index-mark", "text:user-index-mark",
		"text:soft-page-break", "svg:title", "svg:desc":
	case "draw:frame", "draw:custom-shape", "draw:rect", "draw:g":
		if !look.unseen() {
			r.text(r.formula(e.child("draw:object").attr("xlink:href")), p, look)
			r.shape(e, p)
		}
	default:
		// Links, fields and marks of meaning: what they show is text.
		if e.attr("text:display") != "none" {
			r.inlines(e.kids, p, look)
		}
	}
}

// formula reads an object that is a formula, and gives the empty text for any
// other.
func (r *odtReader) formula(object string) string {
	object = strings.TrimPrefix(object, "./")
	if object == "" || strings.Contains(object, "..") {
		return ""
	}
	text := ""
	err := r.a.walk(object+"/content.xml", func(string) bool { return false }, func(e *element) {
		if e.name == "math:math" {
			text = odtMath(e)
		}
	})
	if err != nil && r.err == nil {
		r.err = err
	}
	return text
}

// odtMath writes MathML on one line.
func odtMath(e *element) string {
	var parts []string
	for _, kid := range e.kids {
		if text := odtMath(kid); text != "" {
			parts = append(parts, text)
		}
	}
	sign := ""
	switch e.name {
	case "":
		return strings.TrimSpace(e.text)
	case "math:annotation", "math:annotation-xml":
		return ""
	case "math:mfrac":
		sign = "/"
	case "math:msup":
		sign = "^"
	case "math:msub":
		sign = "_"
	case "math:msqrt":
		return "√(" + strings.Join(parts, " ") + ")"
	}
	if sign != "" && len(parts) == 2 {
		for i, part := range parts {
			if strings.Contains(part, " ") {
				parts[i] = "(" + part + ")"
			}
		}
		return parts[0] + sign + parts[1]
	}
	return strings.Join(parts, " ")
}

// shape reads the text of a drawing, once, behind the paragraph that holds it.
func (r *odtReader) shape(e *element, p *odtParagraph) {
	for _, kid := range e.kids {
		switch kid.name {
		case "draw:text-box":
			p.after = append(p.after, r.inner(kid.kids)...)
			return // what follows in a frame is another form of the same
		case "text:p", "text:h", "text:list":
			p.after = append(p.after, r.inner([]*element{kid})...)
		case "draw:frame", "draw:custom-shape", "draw:rect", "draw:g", "draw:a":
			r.shape(kid, p)
		}
	}
}

func (r *odtReader) text(text string, p *odtParagraph, look odtLook) {
	switch {
	case text == "" || look.unseen():
	case look.raised > 0:
		p.raise(text, look.bold > 0)
	default:
		p.add(text, look.bold > 0)
	}
}

func (r *odtReader) table(e *element) {
	if r.styles.hiddenTable(e.attr("table:style-name")) {
		return
	}
	g := &grid{}
	r.rows(e.kids, g, false, make(map[int]int))
	r.flow.add(flowBlock{kind: flowGrid, grid: g})
}

// rows reads rows; above counts, by column, the rows that a cell still spans.
func (r *odtReader) rows(kids []*element, g *grid, header bool, above map[int]int) {
	for _, kid := range kids {
		switch kid.name {
		case "table:table-header-rows":
			r.rows(kid.kids, g, true, above)
		case "table:table-rows", "table:table-row-group":
			r.rows(kid.kids, g, header, above)
		case "table:table-row":
			// A row that is repeated says the same again, so once is enough.
			if kid.attr("table:visibility") != "collapse" && kid.attr("table:visibility") != "filter" {
				r.row(kid, g, header, above)
			}
		}
	}
}

func (r *odtReader) row(e *element, g *grid, header bool, above map[int]int) {
	row := gridRow{header: header}
	column := 0
	for _, kid := range e.kids {
		covered := kid.name == "table:covered-table-cell"
		if !covered && kid.name != "table:table-cell" || column >= maxColumns {
			continue
		}
		repeat := odtCount(kid.attr("table:number-columns-repeated"))
		if covered {
			for range repeat {
				if column >= maxColumns {
					break
				}
				if above[column] > 0 {
					above[column]--
					row.cells = append(row.cells, gridCell{column: column, span: 1, continued: true})
				}
				column++
			}
			continue
		}
		span := min(odtCount(kid.attr("table:number-columns-spanned")), maxColumns-column)
		blocks := r.inner(kid.kids)
		for i := range repeat {
			if column >= maxColumns || len(blocks) == 0 {
				column += repeat - i
				break
			}
			if i > 0 {
				if r.copies++; r.copies > maxCopies {
					return
				}
			}
			row.cells = append(row.cells, gridCell{column: column, span: span, blocks: blocks})
			above[column] = odtCount(kid.attr("table:number-rows-spanned")) - 1
			column++
		}
	}
	g.rows = append(g.rows, row)
}

// odtCount reads a count of rows or columns, at least 1 and bounded.
func odtCount(value string) int {
	n, err := strconv.Atoi(value)
	if err != nil {
		if len(value) > 3 && strings.Trim(value, "0123456789") == "" {
			return maxColumns
		}
		return 1
	}
	return min(max(n, 1), maxColumns)
}
