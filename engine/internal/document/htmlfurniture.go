package document

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name && a.Namespace == "" {
			return strings.TrimSpace(a.Val)
		}
	}
	return ""
}

func hasAttribute(n *html.Node, name string) bool {
	for _, a := range n.Attr {
		if a.Key == name {
			return true
		}
	}
	return false
}

// isUnread says whether an element's text is never text of the page: code for
// the browser, drawings, controls, what a browser shows only without script,
// and words that are struck out.
func isUnread(n *html.Node) bool {
	if n.Namespace == "svg" {
		return true
	}
	switch n.DataAtom {
	case atom.Head, atom.Script, atom.Style, atom.Template, atom.Noscript, atom.Noframes, atom.Noembed,
		atom.Title, atom.Iframe, atom.Object, atom.Embed, atom.Canvas, atom.Audio, atom.Video, atom.Svg,
		atom.Select, atom.Datalist, atom.Option, atom.Input, atom.Textarea, atom.Progress, atom.Meter,
		atom.Rt, atom.Rp, atom.Del, atom.S, atom.Strike:
		return true
	case atom.Dialog:
		return !hasAttribute(n, "open")
	case atom.Label:
		return isControlLabel(n)
	case atom.Button:
		return !isQuestionButton(n)
	case atom.A:
		return isHeadingMark(n)
	}
	return n.Data == "annotation" || n.Data == "annotation-xml"
}

// isControlLabel says whether a label names a control of a form.
func isControlLabel(n *html.Node) bool {
	if hasAttribute(n, "for") {
		return true
	}
	for d := range n.Descendants() {
		switch d.DataAtom {
		case atom.Input, atom.Select, atom.Textarea:
			return true
		}
	}
	return false
}

// isQuestionButton says whether a button is the head of a part that folds
// open: inside a heading, or a question, or several words over a panel.
func isQuestionButton(n *html.Node) bool {
	for p := n.Parent; p != nil; p = p.Parent {
		switch p.DataAtom {
		case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
			return true
		case atom.Form:
			return false
		}
	}
	text := strings.TrimSpace(plainText(n))
	return strings.HasSuffix(text, "?") ||
		hasAttribute(n, "aria-expanded") && hasAttribute(n, "aria-controls") && len(strings.Fields(text)) > 2
}

// isHeadingMark says whether a link is the sign behind a heading that links to
// itself.
func isHeadingMark(n *html.Node) bool {
	if !strings.HasPrefix(attribute(n, "href"), "#") || n.FirstChild == nil || n.FirstChild != n.LastChild {
		return false
	}
	switch strings.TrimSpace(n.FirstChild.Data) {
	case "#", "¶", "§", "🔗", "↩", "↩︎", "^", "\uF0C1":
		return true
	}
	return false
}

func plainText(n *html.Node) string {
	var text strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			text.WriteString(d.Data)
		}
	}
	return text.String()
}

// isHidden says whether an element is kept from the reader by its own
// attributes. Style sheets are not read.
func isHidden(n *html.Node) bool {
	if len(n.Attr) == 0 {
		return false
	}
	if hasAttribute(n, "hidden") && attribute(n, "hidden") != "until-found" {
		return true
	}
	if attribute(n, "aria-hidden") == "true" && n.DataAtom != atom.Body && n.DataAtom != atom.Main {
		return true
	}
	for _, class := range classes(n) {
		switch class {
		case "sr-only", "visually-hidden", "visuallyhidden", "screen-reader-text", "usa-sr-only", "skip-link":
			return true
		}
	}
	style := attribute(n, "style")
	return style != "" && hiddenStyle.MatchString(strings.Join(strings.Fields(strings.ToLower(style)), " "))
}

var hiddenStyle = regexp.MustCompile(`(?:^|;) ?(?:display ?: ?none|visibility ?: ?(?:hidden|collapse)|` +
	`text-decoration(?:-line)? ?:[^;]*line-through|opacity ?: ?0(?:\.0*)? ?(?:;|!|$)|font-size ?: ?0(?:px|pt|em|rem|%)? ?(?:;|!|$)|mso-hide ?: ?all)`)

var boldStyle = regexp.MustCompile(`(?i)font-weight\s*:\s*(?:bold|[6-9]00)`)

func isBoldStyle(n *html.Node) bool { return boldStyle.MatchString(attribute(n, "style")) }

func classes(n *html.Node) []string {
	return strings.Fields(strings.ToLower(attribute(n, "class")))
}

// isFurniture says whether an element belongs to the page and not to what it
// says: menus, and headers, footers and asides outside the content. A header
// with the page's only top heading is content.
func (h *htmlReader) isFurniture(n *html.Node) bool {
	content := h.markdown || h.inContent > 0 || h.hasMain
	switch n.DataAtom {
	case atom.Nav:
		return true
	case atom.Header, atom.Footer, atom.Aside:
		return !content && !(h.topHeadings == 1 && h.holdsTop(n))
	}
	switch attribute(n, "role") {
	case "navigation", "menu", "menubar", "search", "toolbar", "dialog", "alertdialog", "tooltip":
		return true
	case "banner", "contentinfo", "complementary":
		return !content && !(h.topHeadings == 1 && h.holdsTop(n))
	}
	if h.markdown || len(n.Attr) == 0 || !isBlock(n) && n.DataAtom != atom.Ul && n.DataAtom != atom.Ol {
		return false
	}
	names := strings.Join(append(classes(n), strings.ToLower(attribute(n, "id"))), " ")
	if names == " " || names == "" {
		return false
	}
	if cookieBanner.MatchString(names) && !h.headings[n] {
		return len(plainText(n)) < 2000
	}
	return menuName.MatchString(names) && !h.headings[n] && isAllLinks(n)
}

var (
	cookieBanner = regexp.MustCompile(`(?:cookie|consent|gdpr)[-_]?(?:banner|bar|notice|popup|modal|dialog|consent|message|overlay)`)
	menuName     = regexp.MustCompile(`(?:^|[ _-])(?:nav|navbar|navigation|menu|breadcrumbs?|sidebar|topbar|toolbar|pagination|pager|toc|footer|header|share|social)(?:$|[ _-])`)
)

func (h *htmlReader) holdsTop(n *html.Node) bool {
	if !h.headings[n] {
		return false
	}
	for d := range n.Descendants() {
		if d.DataAtom == atom.H1 {
			return true
		}
	}
	return false
}

// isAllLinks says whether there is no text in n but that of links.
func isAllLinks(n *html.Node) bool {
	for c := range n.ChildNodes() {
		switch {
		case c.Type == html.TextNode && len(strings.Trim(c.Data, " \t\r\n\f|/›»>·•-")) > 0:
			return false
		case c.Type == html.ElementNode && c.DataAtom != atom.A && c.DataAtom != atom.Button && !isUnread(c) && !isAllLinks(c):
			return false
		}
	}
	return true
}

// isBlock says whether an element stands on lines of its own.
func isBlock(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Address, atom.Article, atom.Aside, atom.Blockquote, atom.Body, atom.Caption, atom.Center,
		atom.Col, atom.Colgroup, atom.Dd, atom.Details, atom.Dialog, atom.Dir, atom.Div, atom.Dl, atom.Dt,
		atom.Fieldset, atom.Figcaption, atom.Figure, atom.Footer, atom.Form, atom.Header, atom.Hgroup,
		atom.Html, atom.Legend, atom.Li, atom.Main, atom.Menu, atom.Nav, atom.Ol, atom.P, atom.Pre,
		atom.Section, atom.Summary, atom.Table, atom.Tbody, atom.Td, atom.Tfoot, atom.Th, atom.Thead,
		atom.Tr, atom.Ul, atom.Frameset, atom.Frame, atom.Isindex, atom.Button:
		return true
	}
	return n.Data == "search"
}
