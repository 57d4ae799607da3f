package document

import (
	"bytes"
	"regexp"
	"strings"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// readMarkdown turns Markdown into HTML and reads that: HTML in Markdown, which
// may open in one block and close in another, is then read by the same code as
// a page, and both kinds of file give the same text for the same words.
//
// Front matter and template tags are taken off first. A footnote becomes a
// paragraph at the end of the section that refers to it. What a picture says
// in its alternative text is left out, unless a heading or a table's cell
// holds nothing else.
func readMarkdown(data []byte) (*Document, error) {
	b := newBuilder()
	source, err := decodeText(data, "", b)
	if err != nil {
		return nil, err
	}
	source, found := cutFrontMatter(source, b)
	source = dropTemplateTags(blankOddLines(source), found, b)
	source = escapeOpenLinks(outsideCode(source, addTableHeads))
	if nestedTooDeep(source) {
		return nil, &Error{Cause: CauseTooDeep, What: "its lists or quotations are nested too deep to be read",
			Remedy: "lessen the marks at the beginning of its lines"}
	}
	var page bytes.Buffer
	if err := converter.Convert([]byte(source), &page); err != nil {
		return nil, err
	}
	root, err := parseHTML(escapeUnclosed(page.String()))
	if err != nil {
		return nil, err
	}
	h := newHTMLReader(b, root)
	h.markdown = true
	h.walk(root, false)
	h.flush()
	h.endBullets()
	return b.finish()
}

var converter = goldmark.New(
	goldmark.WithExtensions(extension.GFM, extension.Footnote, extension.DefinitionList),
	goldmark.WithParserOptions(parser.WithAttribute(),
		parser.WithASTTransformers(util.Prioritized(footnotePlacer{}, 2000), util.Prioritized(tagCloser{}, 2001))),
	goldmark.WithRendererOptions(html.WithUnsafe(),
		renderer.WithNodeRenderers(util.Prioritized(ownRenderer{}, 1))),
)

// blankOddLines makes blank the lines that look it, and parts pages.
func blankOddLines(source string) string {
	source = strings.NewReplacer("\f", "\n\n", "\v", "\n").Replace(source)
	var out strings.Builder
	for line := range strings.Lines(source) {
		if strings.TrimFunc(line, func(r rune) bool { return unicode.IsSpace(r) || isInvisible(r) }) == "" {
			line = "\n"
		}
		out.WriteString(line)
	}
	return out.String()
}

// addTableHeads gives an empty header row to a table that begins with its
// delimiter row, as some dialects allow.
func addTableHeads(prose string) string {
	if !strings.Contains(prose, "|-") && !strings.Contains(prose, "| -") && !strings.Contains(prose, "|:") {
		return prose
	}
	var out strings.Builder
	before := ""
	for line := range strings.Lines(prose) {
		if delimiterRow.MatchString(line) && !strings.Contains(before, "|") {
			if before != "" && strings.TrimSpace(before) != "" {
				out.WriteByte('\n')
			}
			out.WriteString(noDelimiter.Replace(line))
		}
		out.WriteString(line)
		before = line
	}
	return out.String()
}

var (
	delimiterRow = regexp.MustCompile(`^\|(?: *:?-+:? *\|){2,} *\n?$`)
	noDelimiter  = strings.NewReplacer("-", " ", ":", " ")
)

// Bounds on nesting: how many list and quotation marks one line may begin
// with, and how far a list's item may be indented.
const (
	maxMarks  = 100
	maxIndent = 400
)

func nestedTooDeep(source string) bool {
	for line := range strings.Lines(source) {
		marks := 0
		for i := 0; i < len(line); i++ {
			c := line[i]
			if c == '>' || (c == '-' || c == '*' || c == '+') && i+1 < len(line) && (line[i+1] == ' ' || line[i+1] == '\t') ||
				(c == '.' || c == ')') && i > 0 && line[i-1] >= '0' && line[i-1] <= '9' {
				marks++
			} else if c != ' ' && c != '\t' && (c < '0' || c > '9') {
				break
			}
		}
		if marks > 0 && len(line) > maxIndent && strings.TrimSpace(line[:maxIndent]) == "" {
			return true
		}
		if marks > maxMarks && !thematicBreak.MatchString(line) {
			return true
		}
	}
	return false
}

var thematicBreak = regexp.MustCompile(`^\s*(?:(?:-\s*)+|(?:\*\s*)+)$`)

// maxOpenLinks is how many links a file may open in a way that is hard to
// follow to its end. Beyond it they are text: each could cost a look at all
// the rest of its paragraph.
const maxOpenLinks = 2000

func escapeOpenLinks(source string) string {
	if strings.Count(source, "](")-len(plainLink.FindAllStringIndex(source, -1)) <= maxOpenLinks {
		return source
	}
	return strings.ReplaceAll(source, "](", "]\\(")
}

var plainLink = regexp.MustCompile(`\]\([^()\s"']*(?:\([^()\s"']*\)[^()\s"']*)?(?:\s+"[^"\n]*")?\)`)

// footnotePlacer moves each footnote's own text to the end of the section that
// first refers to it.
type footnotePlacer struct{}

func (footnotePlacer) Transform(doc *ast.Document, _ text.Reader, _ parser.Context) {
	list, _ := doc.LastChild().(*extast.FootnoteList)
	if list == nil {
		return
	}
	doc.RemoveChild(doc, list)
	section := map[int]ast.Node{} // by footnote, the heading that ends its section
	for top := doc.FirstChild(); top != nil; top = top.NextSibling() {
		_ = ast.Walk(top, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
			if link, ok := n.(*extast.FootnoteLink); ok && entering {
				if _, known := section[link.Index]; !known {
					section[link.Index] = top
				}
			}
			return ast.WalkContinue, nil
		})
	}
	ends := map[ast.Node]ast.Node{} // by top-level block, the next heading
	var next ast.Node
	for top := doc.LastChild(); top != nil; top = top.PreviousSibling() {
		ends[top] = next
		if top.Kind() == ast.KindHeading {
			next = top
		}
	}
	for note := list.FirstChild(); note != nil; {
		following := note.NextSibling()
		end := ends[section[note.(*extast.Footnote).Index]]
		if end == nil {
			doc.AppendChild(doc, note)
		} else {
			doc.InsertBefore(doc, end, note)
		}
		note = following
	}
}

// tagCloser drops an inline tag that its own block never closes: a browser
// would carry it on over the rest of the file.
type tagCloser struct{}

var inlineTag = regexp.MustCompile(`^<(/?)([A-Za-z][A-Za-z0-9-]*)[^>]*?(/?)>`)

func (tagCloser) Transform(doc *ast.Document, reader text.Reader, _ parser.Context) {
	type opened struct {
		name string
		tag  ast.Node
	}
	var open []opened
	var drop []ast.Node
	endBlock := func() {
		for _, o := range open {
			drop = append(drop, o.tag)
		}
		open = open[:0]
	}
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if n.Type() == ast.TypeBlock {
			endBlock()
			return ast.WalkContinue, nil
		}
		raw, ok := n.(*ast.RawHTML)
		if !ok || !entering || raw.Segments.Len() == 0 {
			return ast.WalkContinue, nil
		}
		m := inlineTag.FindStringSubmatch(string(raw.Segments.Value(reader.Source())))
		if m == nil || m[3] != "" || isVoid(m[2]) || swallowing.MatchString(m[0]) {
			return ast.WalkContinue, nil
		}
		name := strings.ToLower(m[2])
		if m[1] == "" {
			open = append(open, opened{name, n})
			return ast.WalkContinue, nil
		}
		for i := len(open) - 1; i >= max(0, len(open)-50); i-- {
			if open[i].name == name {
				open = append(open[:i], open[i+1:]...)
				break
			}
		}
		return ast.WalkContinue, nil
	})
	endBlock()
	for _, n := range drop {
		n.Parent().RemoveChild(n.Parent(), n)
	}
}

func isVoid(name string) bool {
	switch strings.ToLower(name) {
	case "br", "hr", "img", "wbr", "input", "col", "area", "embed", "source", "link", "meta":
		return true
	}
	return false
}

// ownRenderer writes what differs from a page: a footnote's mark is nothing,
// its text stands in the open, and only a double ~~ strikes out.
type ownRenderer struct{}

func (ownRenderer) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	nothing := func(util.BufWriter, []byte, ast.Node, bool) (ast.WalkStatus, error) { return ast.WalkContinue, nil }
	r.Register(extast.KindFootnoteLink, nothing)
	r.Register(extast.KindFootnoteBacklink, nothing)
	r.Register(extast.KindFootnoteList, nothing)
	r.Register(extast.KindFootnote, nothing)
	r.Register(extast.KindStrikethrough, func(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch {
		case !isDoubleStrike(source, n):
			_ = w.WriteByte('~')
		case entering:
			_, _ = w.WriteString("<del>")
		default:
			_, _ = w.WriteString("</del>")
		}
		return ast.WalkContinue, nil
	})
}

// isDoubleStrike looks before the first words for two tildes: "~5 or ~10" is
// about, not struck out.
func isDoubleStrike(source []byte, n ast.Node) bool {
	start := -1
	_ = ast.Walk(n, func(c ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := c.(*ast.Text); ok && entering {
			start = t.Segment.Start
			return ast.WalkStop, nil
		}
		return ast.WalkContinue, nil
	})
	if start < 0 {
		return true
	}
	before := source[max(0, start-40):start]
	last := bytes.LastIndexByte(before, '~')
	return last < 0 || last > 0 && before[last-1] == '~'
}

// escapeUnclosed makes text of a tag that is never closed and whose element
// would swallow the rest of the file: prose that speaks of <title>.
func escapeUnclosed(page string) string {
	found := swallowing.FindAllStringSubmatchIndex(page, -1)
	if found == nil {
		return page
	}
	closed := map[string]bool{} // is there an end tag further on?
	escape := map[int]bool{}
	for i := len(found) - 1; i >= 0; i-- {
		m := found[i]
		name := strings.ToLower(page[m[4]:m[5]])
		if m[2] < m[3] {
			closed[name] = true
		} else if !closed[name] {
			escape[m[0]] = true
		} else {
			closed[name] = false
		}
	}
	var out strings.Builder
	for i := 0; i < len(page); i++ {
		if escape[i] {
			out.WriteString("&lt;")
		} else {
			out.WriteByte(page[i])
		}
	}
	return out.String()
}

var swallowing = regexp.MustCompile(`(?i)<(/?)(title|textarea|xmp|plaintext|noembed|noframes|noscript|iframe|script|style|template|select|svg|math|button|object|video|audio|canvas|dialog)\b`)
