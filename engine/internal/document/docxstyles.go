package document

import (
	"regexp"
	"strconv"
	"strings"
)

// docxStyle is one style of a DOCX. A field that the style leaves to the one
// it is based on is nil.
type docxStyle struct {
	name    string
	basedOn string
	outline *int // from 0; 9 is body text
	number  docxNumber
	look    docxLook
}

// docxNumber is a paragraph's place in the numbering, as far as it is given.
type docxNumber struct {
	list   *string
	level  *int
	indent *int
}

// docxLook is how text is set, as far as it is given.
type docxLook struct {
	bold, struck, hidden, raised *bool
	font                         string
}

// over gives the look of text that has look l inside text that has base.
func (l docxLook) over(base docxLook) docxLook {
	if l.bold == nil {
		l.bold = base.bold
	}
	if l.struck == nil {
		l.struck = base.struck
	}
	if l.hidden == nil {
		l.hidden = base.hidden
	}
	if l.raised == nil {
		l.raised = base.raised
	}
	if l.font == "" {
		l.font = base.font
	}
	return l
}

func (l docxLook) unseen() bool { return isSet(l.struck) || isSet(l.hidden) }

func isSet(flag *bool) bool { return flag != nil && *flag }

func docxFlag(properties *element, name string) *bool {
	e := properties.child(name)
	if e == nil {
		return nil
	}
	on := true
	switch e.attr("w:val") {
	case "0", "false", "off", "none":
		on = false
	}
	return &on
}

func docxInt(e *element, name string) *int {
	value, ok := e.lookup(name)
	if !ok {
		return nil
	}
	n, err := strconv.Atoi(strings.TrimSpace(value))
	if err != nil {
		return nil
	}
	return &n
}

// raisedFrom is how far up from the line, in half points, a note mark stands
// that was raised by hand.
const raisedFrom = 4

// docxRunLook reads a w:rPr.
func docxRunLook(properties *element) docxLook {
	var l docxLook
	if properties == nil {
		return l
	}
	l.bold = docxFlag(properties, "w:b")
	l.struck = docxFlag(properties, "w:strike")
	if double := docxFlag(properties, "w:dstrike"); l.struck == nil || isSet(double) {
		l.struck = double
	}
	l.hidden = docxFlag(properties, "w:vanish")
	if align := properties.child("w:vertAlign"); align != nil {
		raised := align.attr("w:val") == "superscript"
		l.raised = &raised
	} else if height := docxInt(properties.child("w:position"), "w:val"); height != nil {
		raised := *height >= raisedFrom
		l.raised = &raised
	}
	fonts := properties.child("w:rFonts")
	if l.font = fonts.attr("w:ascii"); l.font == "" {
		l.font = fonts.attr("w:hAnsi")
	}
	return l
}

// docxParagraphNumber reads the numbering in a w:pPr.
func docxParagraphNumber(properties *element) docxNumber {
	var n docxNumber
	if properties == nil {
		return n
	}
	number := properties.child("w:numPr")
	if id, ok := number.child("w:numId").lookup("w:val"); ok {
		n.list = &id
	}
	n.level = docxInt(number.child("w:ilvl"), "w:val")
	n.indent = docxIndent(properties)
	return n
}

func docxIndent(properties *element) *int {
	indent := properties.child("w:ind")
	if left := docxInt(indent, "w:left"); left != nil {
		return left
	}
	return docxInt(indent, "w:start")
}

// docxStyles are a file's styles by their id.
type docxStyles struct {
	byID map[string]*docxStyle
	// paragraph is the id of the style of paragraphs that name none.
	paragraph string
	defaults  docxLook
	// lists gives the numbering that a numbering style stands for.
	lists map[string]string
}

func readDOCXStyles(a *archive, part string) (*docxStyles, error) {
	s := &docxStyles{byID: make(map[string]*docxStyle), lists: make(map[string]string)}
	err := a.walk(part, func(name string) bool { return name == "w:styles" }, func(e *element) {
		switch e.name {
		case "w:docDefaults":
			s.defaults = docxRunLook(e.child("w:rPrDefault", "w:rPr"))
		case "w:style":
			id := e.attr("w:styleId")
			properties := e.child("w:pPr")
			style := &docxStyle{
				name:    strings.ToLower(e.child("w:name").attr("w:val")),
				basedOn: e.child("w:basedOn").attr("w:val"),
				outline: docxInt(properties.child("w:outlineLvl"), "w:val"),
				number:  docxParagraphNumber(properties),
				look:    docxRunLook(e.child("w:rPr")),
			}
			s.byID[id] = style
			switch kind := e.attr("w:type"); {
			case kind == "numbering" && style.number.list != nil:
				s.lists[id] = *style.number.list
			case kind == "paragraph" && isOn(e.attr("w:default")):
				s.paragraph = id
			}
		}
	})
	if err != nil {
		return nil, err
	}
	for id := range s.byID {
		s.resolve(id, 0)
	}
	return s, nil
}

func isOn(value string) bool { return value == "1" || value == "true" || value == "on" }

// maxStyles is the longest chain of styles that are based on one another. A
// chain that bites its own tail ends there too.
const maxStyles = 32

// resolve fills in what a style takes from the ones it is based on.
func (s *docxStyles) resolve(id string, depth int) *docxStyle {
	style := s.byID[id]
	if style == nil || style.basedOn == "" || depth > maxStyles {
		return style
	}
	parent := style.basedOn
	style.basedOn = ""
	base := s.resolve(parent, depth+1)
	if base == nil {
		return style
	}
	style.look = style.look.over(base.look)
	if style.outline == nil {
		style.outline = base.outline
		if level := headingLevel(base.name); style.outline == nil && level > 0 && headingLevel(style.name) == 0 {
			level--
			style.outline = &level
		}
	}
	style.number = style.number.over(base.number)
	return style
}

func (n docxNumber) over(base docxNumber) docxNumber {
	if n.list == nil {
		n.list = base.list
	}
	if n.level == nil {
		n.level = base.level
	}
	if n.indent == nil {
		n.indent = base.indent
	}
	return n
}

// level is the heading level of a style's paragraphs from 1, or 0 for text.
func (s *docxStyles) level(style *docxStyle) int {
	if style == nil {
		return 0
	}
	if level := headingLevel(style.name); level > 0 {
		return level
	}
	if style.outline != nil && *style.outline >= 0 && *style.outline < 9 {
		return *style.outline + 1
	}
	return 0
}

// headingName matches the built-in heading styles, which Word keeps under
// their English names and other writers under those of their own language.
var headingName = regexp.MustCompile(`^(?:heading|überschrift|titre|título|titulo|título|encabezado|titolo|kop|rubrik|overskrift|` +
	`otsikko|nagłówek|nadpis|címsor|titlu|başlık|заголовок|επικεφαλίδα|标题|標題|見出し|제목)[ _]?([1-9])$`)

// titleName matches the style of a document's title.
var titleName = regexp.MustCompile(`^(?:title|titel|titre|titolo|puesto|título|otsikko|tytuł|název|название|标题|標題|表題)$`)

// headingLevel reads a level from a style's lower-case name: 1 for a title.
func headingLevel(name string) int {
	if m := headingName.FindStringSubmatch(name); m != nil {
		return int(m[1][0] - '0')
	}
	if titleName.MatchString(name) {
		return 1
	}
	return 0
}

// isContents says whether a style is that of a table of contents, of figures
// or an index: they lead about the document and say nothing of their own.
func isContents(name string) bool {
	return contentsName.MatchString(name)
}

var contentsName = regexp.MustCompile(`^(?:toc ?[1-9]|toc heading|contents ?[1-9]|contents heading|table of figures|` +
	`table of authorities|toa heading|index ?[1-9]|index heading)$`)
