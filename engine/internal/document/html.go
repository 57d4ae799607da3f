package document

import (
	"bytes"
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// readHTML reads the main content of a page. Where nothing is left once page
// furniture is taken out, the page is all furniture to look at and is read
// with it: a short page of plain words must never come out empty.
func readHTML(data []byte) (*Document, error) {
	b := newBuilder()
	text, err := decodeText(data, declaredCharset(data), b)
	if err != nil {
		return nil, err
	}
	root, err := parseHTML(text)
	if err != nil {
		return nil, err
	}
	readHead(root, b)
	meta := *b
	for _, keep := range []bool{false, true} {
		b = newBuilder()
		b.doc, b.redirects = meta.doc, meta.redirects
		h := newHTMLReader(b, root)
		h.keepFurniture = keep
		h.readPage(root)
		if len(b.doc.Blocks) > 0 {
			break
		}
	}
	return b.finish()
}

// maxRebuilt bounds the elements that the parser may have to make again,
// because a format such as <font> was left open over many blocks.
const maxRebuilt = 2_000_000

// parseHTML parses a page as browsers do. Depth is bounded by the parser, and
// the work that unclosed formats make is bounded here.
func parseHTML(text string) (*html.Node, error) {
	tooDeep := &Error{Cause: CauseTooDeep, What: "its parts are nested too deep to be read",
		Remedy: "save it again from a browser or a word processor, or copy its text to a new file"}
	open, rebuilt := 0, 0
	tokens := html.NewTokenizer(strings.NewReader(text))
	for {
		kind := tokens.Next()
		if kind == html.ErrorToken {
			break
		}
		if kind != html.StartTagToken && kind != html.EndTagToken {
			continue
		}
		name, _ := tokens.TagName()
		switch atom.Lookup(name) {
		case atom.A, atom.B, atom.Big, atom.Code, atom.Em, atom.Font, atom.I, atom.Nobr, atom.S,
			atom.Small, atom.Strike, atom.Strong, atom.Tt, atom.U:
			if kind == html.StartTagToken {
				open++
			} else if open > 0 {
				open--
			}
		default:
			if rebuilt += open; rebuilt > maxRebuilt {
				return nil, tooDeep
			}
		}
	}
	root, err := html.Parse(strings.NewReader(text))
	if err != nil {
		return nil, tooDeep
	}
	return root, nil
}

var xmlEncoding = regexp.MustCompile(`^\s*<\?xml[^>]*\sencoding=["']([^"']+)["']`)

// declaredCharset returns the character set that a page names in its first
// bytes, or nothing.
func declaredCharset(data []byte) string {
	head := data[:min(len(data), 4096)]
	if m := xmlEncoding.FindSubmatch(head); m != nil {
		return string(m[1])
	}
	tokens := html.NewTokenizer(bytes.NewReader(head))
	for {
		switch tokens.Next() {
		case html.ErrorToken:
			return ""
		case html.StartTagToken, html.SelfClosingTagToken:
			t := tokens.Token()
			if t.DataAtom != atom.Meta {
				continue
			}
			n := &html.Node{Attr: t.Attr}
			if name := strings.TrimSpace(attribute(n, "charset")); name != "" {
				return name
			}
			if strings.EqualFold(attribute(n, "http-equiv"), "content-type") {
				_, name, _ := strings.Cut(strings.ToLower(attribute(n, "content")), "charset=")
				if name, _, _ = strings.Cut(name, ";"); name != "" {
					return strings.Trim(name, ` "'`)
				}
			}
		}
	}
}

// refreshAddress is what a <meta> refresh holds after its delay.
var refreshAddress = regexp.MustCompile(`(?i)^\s*[\d.]+(?:\s*[;,]|\s)\s*(?:url\s*=)?(.*)`)

// leadsElsewhere tells whether a <meta> refresh names another page.
func leadsElsewhere(refresh string) bool {
	m := refreshAddress.FindStringSubmatch(refresh)
	return m != nil && strings.Trim(m[1], " \t\r\n\f\"';,") != ""
}

// readHead takes what the page says of itself.
func readHead(root *html.Node, b *builder) {
	for n := range root.Descendants() {
		switch {
		case n.DataAtom == atom.Title && n.Namespace == "" && n.Parent.DataAtom == atom.Head && n.FirstChild != nil:
			b.setTitle(n.FirstChild.Data)
		case n.DataAtom == atom.Link && strings.EqualFold(attribute(n, "rel"), "canonical"):
			b.setLink(attribute(n, "href"))
		case n.DataAtom == atom.Meta:
			content := attribute(n, "content")
			if strings.EqualFold(attribute(n, "http-equiv"), "refresh") && leadsElsewhere(content) {
				b.redirects = true
			}
			switch strings.ToLower(attribute(n, "name")) {
			case "title":
				b.setTitle(content)
			case "link":
				b.setLink(content)
			case "tags", "keywords":
				for tag := range strings.SplitSeq(content, ",") {
					b.addTag(tag)
				}
			case "effective":
				b.setEffective(content)
			case "supersedes":
				b.addSupersedes(content)
			}
		}
	}
}

// htmlReader walks a page's tree and hands its parts to a builder. Text
// gathers in an open paragraph until a block begins or ends.
type htmlReader struct {
	b             *builder
	markdown      bool // the tree was made from Markdown
	keepFurniture bool
	inContent     int // how many main, article and section elements are open
	inQuote       int
	inRaised      bool
	hasMain       bool
	headings      map[*html.Node]bool // the elements that hold a heading
	tables        map[*html.Node]bool // the elements that hold a table
	topHeadings   int                 // how many h1 the page has
	slugs         map[string]int

	paragraph openParagraph
	lines     []listItem // the open list
	items     []openItem // the open items of it, outermost first
	bullets   []listItem // the open list of typed bullets
	parts     *[]string  // where paragraphs go inside a cell or a heading, or nil
	alt       string     // the words of a picture, inside a cell or a heading
}

// openItem is an item of the open list: the line that its own text became, or
// -1, and the line around it.
type openItem struct{ own, outer int }

func newHTMLReader(b *builder, root *html.Node) *htmlReader {
	h := &htmlReader{b: b, headings: map[*html.Node]bool{}, tables: map[*html.Node]bool{}, slugs: map[string]int{}}
	for n := range root.Descendants() {
		switch n.DataAtom {
		case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
			markAround(h.headings, n)
			if n.DataAtom == atom.H1 {
				h.topHeadings++
			}
		case atom.Table:
			markAround(h.tables, n)
		}
	}
	return h
}

func markAround(marked map[*html.Node]bool, n *html.Node) {
	for n = n.Parent; n != nil && !marked[n]; n = n.Parent {
		marked[n] = true
	}
}

// readPage reads the main elements, if the page has any that hold text, and a
// top heading before them; or else all of the body.
func (h *htmlReader) readPage(root *html.Node) {
	var mains []*html.Node
	var top *html.Node
	for n := range root.Descendants() {
		isMain := n.Type == html.ElementNode && (n.DataAtom == atom.Main || attribute(n, "role") == "main")
		if isMain && !isHidden(n) && holdsText(n) && (len(mains) == 0 || !isInside(n, mains[len(mains)-1])) {
			mains = append(mains, n)
		}
		if n.DataAtom == atom.H1 && top == nil {
			top = n
		}
	}
	if len(mains) == 0 || h.keepFurniture {
		h.walk(root, false)
		h.flush()
		h.endBullets()
		return
	}
	h.hasMain = true
	if top != nil && h.topHeadings == 1 && !isInside(top, mains[0]) {
		h.walk(top, false)
	}
	for _, n := range mains {
		h.walk(n, false)
		h.flush()
	}
	h.endBullets()
}

func isInside(n, around *html.Node) bool {
	for ; n != nil; n = n.Parent {
		if n == around {
			return true
		}
	}
	return false
}

func holdsText(n *html.Node) bool {
	for d := range n.Descendants() {
		if d.Type == html.TextNode && strings.TrimSpace(d.Data) != "" && !isUnread(d.Parent) {
			return true
		}
	}
	return false
}

// walk reads n and what is in it.
func (h *htmlReader) walk(n *html.Node, bold bool) {
	if n.Type == html.TextNode {
		h.write(n.Data, bold)
		return
	}
	if n.Type != html.ElementNode {
		h.walkChildren(n, bold)
		return
	}
	if isUnread(n) || isHidden(n) || !h.keepFurniture && h.isFurniture(n) {
		return
	}
	switch n.DataAtom {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		h.heading(n)
	case atom.Ul, atom.Ol, atom.Menu, atom.Dir, atom.Dl:
		h.list(n, bold)
	case atom.Li, atom.Dt, atom.Dd:
		h.item(n, bold)
	case atom.Table:
		h.table(n, bold)
	case atom.Pre, atom.Listing, atom.Xmp, atom.Plaintext:
		h.pre(n)
	case atom.Br:
		h.lineBreak()
	case atom.Hr:
		h.flush()
	case atom.Img, atom.Area:
		if h.alt == "" {
			h.alt = attribute(n, "alt")
		}
	case atom.B, atom.Strong:
		h.walkChildren(n, true)
	case atom.Code, atom.Kbd, atom.Samp, atom.Tt, atom.Var:
		h.paragraph.inCode++
		h.walkChildren(n, bold)
		h.paragraph.inCode--
	case atom.Sup:
		if h.inRaised {
			h.walkChildren(n, bold)
		} else {
			h.raised(n, bold)
		}
	case atom.Q:
		h.write("“", bold)
		h.walkChildren(n, bold)
		h.write("”", bold)
	case atom.Summary:
		h.block(n, !h.headings[n])
	case atom.Blockquote:
		h.inQuote++
		h.block(n, bold)
		h.inQuote--
	case atom.Main, atom.Article, atom.Section:
		h.inContent++
		h.block(n, bold)
		h.inContent--
	default:
		if isBlock(n) {
			h.block(n, bold)
		} else {
			h.walkChildren(n, bold || isBoldStyle(n))
		}
	}
}

func (h *htmlReader) walkChildren(n *html.Node, bold bool) {
	for c := range n.ChildNodes() {
		h.walk(c, bold)
	}
}

func (h *htmlReader) block(n *html.Node, bold bool) {
	h.flush()
	h.walkChildren(n, bold)
	h.flush()
}

// lineBreak reads a <br>: a hard break in its paragraph, or the paragraph's
// end when it is the second in a row or what stands before it is all bold.
func (h *htmlReader) lineBreak() {
	if h.paragraph.broken || h.paragraph.allBold() {
		h.flush()
		return
	}
	h.paragraph.breakLine()
}

func (h *htmlReader) write(text string, bold bool) { h.paragraph.write(text, bold) }

// flush ends the open paragraph and puts it where it belongs: into a cell or
// heading, the open list, or the document.
func (h *htmlReader) flush() {
	text, bold := h.paragraph.take()
	if h.inQuote > 0 || h.markdown {
		text = calloutMark.ReplaceAllString(text, "")
	}
	if strings.TrimFunc(text, unicode.IsSpace) == "" {
		return
	}
	switch {
	case h.parts != nil:
		if text = foldLine(text); text != "" {
			*h.parts = append(*h.parts, text)
		}
	case len(h.items) > 0:
		h.addLine(listItem{text: text})
	case h.typedBullets(text, bold):
	default:
		h.endBullets()
		h.b.paragraph(text, bold)
	}
}

// calloutMark opens a note in a quotation: > [!WARNING]
var calloutMark = regexp.MustCompile(`^\s*\[![A-Za-z]{2,20}\][+-]?`)

// addLine adds a line to the open item: first its own text, then what belongs
// to it.
func (h *htmlReader) addLine(line listItem) {
	item := &h.items[len(h.items)-1]
	line.parent = item.own
	if item.own < 0 {
		line.parent = item.outer
		item.own = len(h.lines)
	}
	h.lines = append(h.lines, line)
}

// inside reads what is in n apart from all else and returns its paragraphs.
func (h *htmlReader) inside(n *html.Node) (parts []string, bold bool) {
	inner := *h
	inner.paragraph, inner.parts, inner.items, inner.lines, inner.alt = openParagraph{}, &parts, nil, nil, ""
	inner.walkChildren(n, false)
	bold = inner.paragraph.allBold()
	inner.flush()
	if len(parts) == 0 {
		if alt := foldLine(inner.alt); alt != "" {
			parts = append(parts, alt)
		}
	}
	return parts, bold && len(parts) == 1
}

// heading opens a section. In a quotation, a list or a cell it is only a line
// of its own: what follows the quotation is not under it. A heading that holds
// only a picture has the picture's words.
func (h *htmlReader) heading(n *html.Node) {
	h.flush()
	parts, _ := h.inside(n)
	text := strings.Join(parts, " ")
	if h.parts != nil || len(h.items) > 0 || h.inQuote > 0 {
		h.write(text, true)
		h.flush()
		return
	}
	anchor := headingAnchor(n)
	if anchor != "" {
		uniqueSlug(h.slugs, anchor)
	} else if h.markdown {
		anchor = h.slug(text)
	}
	h.endBullets()
	h.b.heading(int(n.Data[1]-'0'), text, anchor)
}

// headingAnchor is the heading's own id, that of an <a> in it, or that of the
// element it opens.
func headingAnchor(n *html.Node) string {
	if id := attribute(n, "id"); id != "" {
		return id
	}
	for d := range n.Descendants() {
		if d.DataAtom == atom.A || d.DataAtom == atom.Span {
			if id := attribute(d, "id") + attribute(d, "name"); id != "" {
				return id
			}
		}
	}
	before := n.PrevSibling
	for before != nil && before.Type != html.ElementNode && strings.TrimSpace(before.Data) == "" {
		before = before.PrevSibling
	}
	if before == nil && n.Parent != nil && (n.Parent.DataAtom == atom.Section || n.Parent.DataAtom == atom.Div || n.Parent.DataAtom == atom.Article) {
		return attribute(n.Parent, "id")
	}
	if before != nil && before.DataAtom == atom.A && before.FirstChild == nil {
		return attribute(before, "id") + attribute(before, "name")
	}
	return ""
}

// slug is the anchor that GitHub and most Markdown tools make from a heading.
func (h *htmlReader) slug(text string) string {
	slug := strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-', r == '_', unicode.IsLetter(r), unicode.IsDigit(r), unicode.IsMark(r):
			return unicode.ToLower(r)
		}
		return -1
	}, foldLine(text))
	return uniqueSlug(h.slugs, slug)
}

// raised reads a <sup>, which may be a note mark, an exponent, a fraction's
// upper figure or an ordinal's ending.
func (h *htmlReader) raised(n *html.Node, bold bool) {
	h.inRaised = true
	parts, _ := h.inside(n)
	h.inRaised = false
	text := strings.Join(parts, " ")
	linked := false
	for d := range n.Descendants() {
		linked = linked || d.DataAtom == atom.A && strings.HasPrefix(attribute(d, "href"), "#")
	}
	before := h.paragraph.tail()
	if next := n.NextSibling; next != nil && next.Type == html.TextNode && raisedFigure.MatchString(text) &&
		(strings.HasPrefix(next.Data, "/") || strings.HasPrefix(next.Data, "⁄")) {
		if before != "" && unicode.IsDigit(rune(before[len(before)-1])) {
			text = " " + text
		}
		h.write(text, bold)
		return
	}
	h.write(raisedText(text, before, linked), bold)
}

// pre reads text that keeps its white space.
func (h *htmlReader) pre(n *html.Node) {
	h.flush()
	var text strings.Builder
	var collect func(n *html.Node)
	collect = func(n *html.Node) {
		for c := range n.ChildNodes() {
			switch {
			case c.Type == html.TextNode:
				text.WriteString(c.Data)
			case c.DataAtom == atom.Br:
				text.WriteByte('\n')
			case c.Type == html.ElementNode && !isUnread(c) && !isHidden(c):
				collect(c)
			}
		}
	}
	collect(n)
	switch {
	case h.parts != nil:
		if line := foldLine(text.String()); line != "" {
			*h.parts = append(*h.parts, line)
		}
	case len(h.items) > 0:
		if strings.TrimSpace(text.String()) != "" {
			h.addLine(listItem{text: text.String(), code: true})
		}
	default:
		h.endBullets()
		h.b.code(text.String())
	}
}
