package document

import (
	"strings"
)

// docxReader reads a DOCX as Word shows it with all tracked changes accepted:
// what is inserted stays, and what is deleted, moved away, hidden or struck
// out is not text; nor are comments, headers and footers, the instructions of
// fields, and tables of contents.
type docxReader struct {
	a      *archive
	styles *docxStyles
	lists  *docxLists
	notes  map[string][]flowBlock // by kind and id, until they are called
	flow   *flow
	fields []docxField
	// keepFields ignores what fields hide: set for a file whose fields never
	// end.
	keepFields bool
	changed    bool // it holds tracked changes
	parts      bool // it holds parts from other files
	indent     int  // of the last list item
	// ahead is the text of paragraphs whose end is deleted, so that they run
	// into the next.
	ahead *docxParagraph
}

// docxField is a field that has begun and not ended.
type docxField struct {
	instruction string
	result      bool // past the instruction
	filled      string
}

// docxParagraph is a paragraph being read.
type docxParagraph struct {
	runText
	look  docxLook   // of the paragraph's style
	after []*element // text boxes
	calls []flowBlock
}

func readDOCX(a *archive, main string) (*Document, error) {
	r := &docxReader{a: a}
	var err error
	part := func(kind string) string {
		name, e := a.related(main, kind)
		if err == nil {
			err = e
		}
		if name == "" {
			name = main[:strings.LastIndex(main, "/")+1] + kind + ".xml"
		}
		return name
	}
	styles, numbering, footnotes, endnotes := part("styles"), part("numbering"), part("footnotes"), part("endnotes")
	if err != nil {
		return nil, err
	}
	if r.styles, err = readDOCXStyles(a, styles); err != nil {
		return nil, err
	}
	if err := r.readBody(main, numbering, footnotes, endnotes); err != nil {
		return nil, err
	}
	if r.hides() {
		// A table of contents that never ends would hide the whole file.
		r.keepFields = true
		if err := r.readBody(main, numbering, footnotes, endnotes); err != nil {
			return nil, err
		}
	}
	b := newBuilder()
	if err := a.readTitle(b, "docprops/core.xml", "dc:title"); err != nil {
		return nil, err
	}
	if r.changed {
		b.remark("it holds tracked changes that nobody has accepted yet; it was read as if all were accepted",
			"accept or reject the changes and save it again")
	}
	if r.parts {
		b.remark("it shows text from another file, which was not read",
			"add that file too, or open it in Word and save it as a new document")
	}
	if err := r.flow.write(b); err != nil {
		return nil, err
	}
	return b.finish()
}

// readTitle takes the title from a file's own data, unless a program made it
// up.
func (a *archive) readTitle(b *builder, part, name string) error {
	return a.walk(part, func(name string) bool {
		return !strings.HasPrefix(name, "dc:")
	}, func(e *element) {
		title := strings.TrimSpace(e.plain())
		if e.name == name && !strings.HasPrefix(title, "Microsoft Word - ") {
			b.setTitle(title)
		}
	})
}

func (r *docxReader) readBody(main, numbering, footnotes, endnotes string) error {
	var err error
	if r.lists, err = readDOCXLists(r.a, numbering, r.styles); err != nil {
		return err
	}
	r.notes = make(map[string][]flowBlock)
	for _, of := range [...]struct{ kind, part string }{{"w:footnote", footnotes}, {"w:endnote", endnotes}} {
		err := r.a.walk(of.part, func(name string) bool { return name == of.kind+"s" }, func(e *element) {
			if e.name == of.kind && (e.attr("w:type") == "" || e.attr("w:type") == "normal") {
				r.notes[of.kind+e.attr("w:id")] = r.inner(e.kids)
				r.fields = nil
			}
		})
		if err != nil {
			return err
		}
	}
	r.flow, r.fields = &flow{}, nil
	found := false
	err = r.a.walk(main, func(name string) bool {
		found = found || name == "w:body"
		return name == "w:document" || name == "w:body"
	}, r.block)
	if err == nil && !found {
		return errCut
	}
	r.finishAhead()
	return err
}

// inner reads blocks into a flow of their own.
func (r *docxReader) inner(kids []*element) []flowBlock {
	flowAround, aheadAround := r.flow, r.ahead
	r.flow, r.ahead = &flow{}, nil
	r.blocks(kids)
	r.finishAhead()
	blocks := r.flow.blocks
	r.flow, r.ahead = flowAround, aheadAround
	return blocks
}

func (r *docxReader) blocks(kids []*element) {
	for _, kid := range kids {
		r.block(kid)
	}
}

func (r *docxReader) block(e *element) {
	switch e.name {
	case "w:p":
		r.paragraph(e)
	case "w:tbl":
		r.finishAhead()
		r.table(e)
	case "w:sdt":
		if r.isControlText(e) {
			r.blocks(e.child("w:sdtContent").kids)
		}
	case "w:ins", "w:moveTo":
		r.changed = true
		r.blocks(e.kids)
	case "w:del", "w:moveFrom":
		r.changed = true
	case "w:customXml", "w:smartTag", "w:sdtContent":
		r.blocks(e.kids)
	case "mc:AlternateContent":
		before := len(r.flow.blocks)
		for _, choice := range e.kids {
			if len(r.flow.blocks) == before {
				r.blocks(choice.kids)
			}
		}
	case "w:altChunk", "w:subDoc":
		r.parts = true
	case "m:oMathPara", "m:oMath":
		r.flow.add(flowBlock{text: mathText(e)})
	}
}

// isControlText says whether a content control holds text of the document, and
// not a hint of what to type or a generated table of contents.
func (r *docxReader) isControlText(e *element) bool {
	properties := e.child("w:sdtPr")
	if e.child("w:sdtContent") == nil || isSet(docxFlag(properties, "w:showingPlcHdr")) {
		return false
	}
	return r.keepFields || properties.child("w:docPartObj", "w:docPartGallery").attr("w:val") != "Table of Contents"
}

func (r *docxReader) paragraph(e *element) {
	properties := e.child("w:pPr")
	id := properties.child("w:pStyle").attr("w:val")
	if id == "" {
		id = r.styles.paragraph
	}
	style := r.styles.byID[id]
	name := ""
	p := &docxParagraph{look: r.styles.defaults}
	number := docxParagraphNumber(properties)
	if style != nil {
		name = style.name
		p.look = style.look.over(p.look)
		number = number.over(style.number)
	}
	level := r.styles.level(style)
	if direct := docxInt(properties.child("w:outlineLvl"), "w:val"); direct != nil && headingLevel(name) == 0 {
		if level = *direct + 1; level < 1 || level > 9 {
			level = 0
		}
	}
	if level > 0 && !isContents(name) && r.hides() {
		r.fields = nil // a table of contents holds no headings: its end is missing
	}
	if ahead := r.ahead; ahead != nil {
		look := p.look
		p, r.ahead = ahead, nil
		p.look = look
	}
	r.inlines(e.kids, p, docxLook{})
	for len(r.fields) > 0 && !r.fields[len(r.fields)-1].result {
		r.fields = r.fields[:len(r.fields)-1] // an instruction ends with its paragraph
	}
	mark := properties.child("w:rPr")
	if mark.child("w:ins") != nil || mark.child("w:moveTo") != nil {
		r.changed = true
	}
	if mark.child("w:del") != nil || mark.child("w:moveFrom") != nil {
		r.changed = true
		r.ahead = p
		return
	}
	block := flowBlock{text: p.out.String(), bold: p.bold(), level: level}
	switch {
	case isContents(name) && !r.keepFields:
		block.text = ""
	case level > 0:
		block.kind = flowHeading
	case r.flow.inList() && (strings.HasPrefix(name, "list continue") || name == "list paragraph" ||
		number.indent != nil && *number.indent > 0 && *number.indent >= r.indent-50):
		block.kind = flowMore // unless it has a marker of its own
	}
	empty := strings.TrimSpace(block.text) == ""
	if !isContents(name) && !(empty && isSet(docxRunLook(mark).over(p.look).hidden)) {
		r.number(&block, number, id)
	}
	if !empty {
		r.flow.add(block)
	}
	r.finish(p)
}

// number gives a paragraph its place in a list.
func (r *docxReader) number(block *flowBlock, number docxNumber, style string) {
	id, list, at, ok := r.lists.find(number, style)
	if !ok {
		return
	}
	block.label, block.counts, block.starts = r.lists.count(id, list, at)
	block.list = list.definition
	level := r.lists.level(list, at)
	if block.kind == flowHeading || level.format == "none" && block.label == "" {
		return
	}
	block.kind, block.level = flowItem, at
	if block.indent = level.indent; number.indent != nil {
		block.indent = *number.indent
	}
	r.indent = block.indent
}

// finish adds what hangs on a paragraph: its notes and text boxes.
func (r *docxReader) finish(p *docxParagraph) {
	r.flow.blocks = append(r.flow.blocks, p.calls...)
	for _, box := range p.after {
		r.flow.blocks = append(r.flow.blocks, r.inner(box.kids)...)
	}
}

func (r *docxReader) finishAhead() {
	if p := r.ahead; p != nil {
		r.ahead = nil
		r.flow.add(flowBlock{text: p.out.String(), bold: p.bold()})
		r.finish(p)
	}
}

func (r *docxReader) inlines(kids []*element, p *docxParagraph, look docxLook) {
	for _, kid := range kids {
		r.inline(kid, p, look)
	}
}

// inline reads a part of a paragraph; look is that of the run around it.
func (r *docxReader) inline(e *element, p *docxParagraph, look docxLook) {
	switch e.name {
	case "w:r":
		r.run(e, p)
	case "w:hyperlink", "w:smartTag", "w:customXml", "w:sdtContent", "w:dir", "w:bdo", "w:rubyBase":
		r.inlines(e.kids, p, look)
	case "w:ruby":
		if base := e.child("w:rubyBase"); base != nil {
			r.inlines(base.kids, p, look)
		}
	case "w:fldSimple":
		if !hidesResult(e.attr("w:instr")) || r.keepFields {
			r.inlines(e.kids, p, look)
		}
	case "w:sdt":
		if r.isControlText(e) {
			r.inlines(e.child("w:sdtContent").kids, p, look)
		}
	case "w:ins", "w:moveTo":
		r.changed = true
		r.inlines(e.kids, p, look)
	case "w:del", "w:moveFrom":
		r.changed = true
	case "mc:AlternateContent":
		r.alternatives(e, p, look)
	case "m:oMath", "m:oMathPara":
		r.text(mathText(e), p, look)
	default:
		r.runPart(e, p, look)
	}
}

// alternatives reads the first of several forms of the same thing that gives
// any text.
func (r *docxReader) alternatives(e *element, p *docxParagraph, look docxLook) {
	size, boxes := p.out.Len(), len(p.after)
	for _, choice := range e.kids {
		if p.out.Len() == size && len(p.after) == boxes {
			r.inlines(choice.kids, p, look)
		}
	}
}

func (r *docxReader) run(e *element, p *docxParagraph) {
	properties := e.child("w:rPr")
	look := docxRunLook(properties)
	if style := r.styles.byID[properties.child("w:rStyle").attr("w:val")]; style != nil {
		look = look.over(style.look)
	}
	r.inlines(e.kids, p, look.over(p.look))
}

// runPart reads what a run holds.
func (r *docxReader) runPart(e *element, p *docxParagraph, look docxLook) {
	switch e.name {
	case "w:t":
		text := e.plain()
		if isSymbolFont(look.font) {
			text = symbolText(text, look.font)
		}
		r.text(text, p, look)
	case "w:tab", "w:ptab":
		r.text("\t", p, look)
	case "w:br", "w:cr":
		r.text(hardBreak, p, look)
		if kind := e.attr("w:type"); kind == "page" || kind == "column" {
			r.text(hardBreak, p, look) // an empty line: paragraphs apart
		}
	case "w:noBreakHyphen":
		r.text("-", p, look)
	case "w:sym":
		r.text(symbol(e.attr("w:char"), e.attr("w:font")), p, look)
	case "w:fldChar":
		r.field(e, p, look)
	case "w:instrText":
		if last := len(r.fields) - 1; last >= 0 && len(r.fields[last].instruction) < 100 {
			r.fields[last].instruction += clip(e.plain(), 100)
		}
	case "w:footnoteReference", "w:endnoteReference":
		if !look.unseen() {
			r.call(strings.TrimSuffix(e.name, "Reference")+e.attr("w:id"), p)
		}
	case "w:drawing", "w:pict", "w:object":
		if !look.unseen() && !r.mute() {
			findBoxes(e, p)
		}
	}
}

// findBoxes gathers the text boxes inside a drawing; the forms in which a
// writer repeats one count once.
func findBoxes(e *element, p *docxParagraph) {
	switch e.name {
	case "w:txbxContent":
		p.after = append(p.after, e)
		return
	case "mc:AlternateContent":
		before := len(p.after)
		for _, choice := range e.kids {
			if len(p.after) == before {
				findBoxes(choice, p)
			}
		}
		return
	}
	for _, kid := range e.kids {
		findBoxes(kid, p)
	}
}

func (r *docxReader) text(text string, p *docxParagraph, look docxLook) {
	switch {
	case text == "" || look.unseen() || r.mute():
	case isSet(look.raised):
		p.raise(text, isSet(look.bold))
	default:
		p.add(text, isSet(look.bold))
	}
}

// call puts a note behind the paragraph that calls it, once.
func (r *docxReader) call(id string, p *docxParagraph) {
	for _, block := range r.notes[id] {
		if block.grid == nil {
			block.kind, block.label = flowNote, ""
		}
		p.calls = append(p.calls, block)
	}
	delete(r.notes, id)
}

// field follows a field through its instruction to its result.
func (r *docxReader) field(e *element, p *docxParagraph, look docxLook) {
	last := len(r.fields) - 1
	switch e.attr("w:fldCharType") {
	case "begin":
		if len(r.fields) < maxNesting {
			r.fields = append(r.fields, docxField{filled: formValue(e.child("w:ffData"))})
		}
	case "separate":
		if last >= 0 {
			r.fields[last].result = true
		}
	case "end":
		if last >= 0 {
			field := r.fields[last]
			r.fields = r.fields[:last]
			r.text(field.filled, p, look)
		}
	}
}

// mute says whether text is part of an instruction, or of a result that does
// not count.
func (r *docxReader) mute() bool {
	if r.keepFields {
		return false
	}
	for _, field := range r.fields {
		if !field.result || hidesResult(field.instruction) {
			return true
		}
	}
	return false
}

// hides says whether a field that is still open hides its result.
func (r *docxReader) hides() bool {
	for _, field := range r.fields {
		if hidesResult(field.instruction) && !r.keepFields {
			return true
		}
	}
	return false
}

// hidesResult says whether a field makes a table of contents or an index.
func hidesResult(instruction string) bool {
	word, _, _ := strings.Cut(strings.TrimSpace(instruction), " ")
	switch strings.ToUpper(word) {
	case "TOC", "TOA", "INDEX":
		return true
	}
	return false
}

// formValue is what a form field shows that has no result of its own.
func formValue(data *element) string {
	if box := data.child("w:checkBox"); box != nil {
		checked := docxFlag(box, "w:checked")
		if checked == nil {
			checked = docxFlag(box, "w:default")
		}
		if isSet(checked) {
			return "☒"
		}
		return "☐"
	}
	list := data.child("w:ddList")
	if list == nil {
		return ""
	}
	chosen := 0
	if n := docxInt(list.child("w:result"), "w:val"); n != nil {
		chosen = *n
	}
	for _, kid := range list.kids {
		if kid.name != "w:listEntry" {
			continue
		}
		if chosen == 0 {
			return kid.attr("w:val")
		}
		chosen--
	}
	return ""
}
