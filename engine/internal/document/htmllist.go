package document

import (
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// list reads a list with all that is nested in it as one block. A list that
// holds headings only lays out a page, and is read as what it holds.
func (h *htmlReader) list(n *html.Node, bold bool) {
	h.flush()
	if h.parts != nil || h.headings[n] && len(h.items) == 0 {
		h.block(n, bold)
		return
	}
	outermost := len(h.items) == 0
	outer := -1
	if !outermost {
		item := h.items[len(h.items)-1]
		if outer = item.own; outer < 0 {
			outer = item.outer
		}
	}
	depth := len(h.items)
	h.items = append(h.items, openItem{own: -1, outer: outer})
	for c := range n.ChildNodes() {
		// A list right inside a list belongs to the item before it.
		if c.DataAtom != atom.Ul && c.DataAtom != atom.Ol && c.Type == html.ElementNode && n.DataAtom != atom.Dl {
			h.items[depth].own = -1
		}
		h.walk(c, bold)
	}
	h.flush()
	h.items = h.items[:depth]
	if outermost {
		h.endBullets()
		h.b.list(h.lines)
		h.lines = nil
	}
}

// item reads one item of a list, or a term or its meaning. A meaning belongs
// to its term; terms that share a meaning are one line.
func (h *htmlReader) item(n *html.Node, bold bool) {
	h.flush()
	if len(h.items) == 0 { // outside any list, or in one that lays out a page
		h.block(n, bold)
		return
	}
	item := &h.items[len(h.items)-1]
	switch n.DataAtom {
	case atom.Dt:
		if last := len(h.lines) - 1; last >= 0 && item.own == last && previousElement(n) == atom.Dt {
			h.parts = &[]string{}
			h.walkChildren(n, bold)
			h.flush()
			for _, part := range *h.parts {
				h.lines[last].text += ", " + part
			}
			h.parts = nil
			return
		}
		item.own = -1
		h.walkChildren(n, bold)
		h.flush()
	case atom.Dd:
		term := item.own
		h.items = append(h.items, openItem{own: -1, outer: term})
		h.walkChildren(n, bold)
		h.flush()
		h.items = h.items[:len(h.items)-1]
	default:
		item.own = -1
		h.walkChildren(n, bold)
		h.flush()
	}
}

// bulletSign is a bullet that the author typed at the beginning of a line.
var bulletSign = regexp.MustCompile(`^[\s\pZ]*·[\s\pZ]+|(?:^|[\n\x{2028}])[\s\pZ]*[•●▪◦‣■][\s\pZ]*`)

// typedBullets takes the items of a list whose bullets were typed, as word
// processors save it: paragraphs, or lines of one, that begin with the sign.
// Those that follow one another are one list.
func (h *htmlReader) typedBullets(text string, bold bool) bool {
	signs := bulletSign.FindAllStringIndex(text, -1)
	if signs == nil {
		return false
	}
	if before := text[:signs[0][0]]; strings.TrimSpace(before) != "" {
		h.endBullets()
		h.b.paragraph(before, bold)
	}
	for i, sign := range signs {
		end := len(text)
		if i+1 < len(signs) {
			end = signs[i+1][0]
		}
		h.bullets = append(h.bullets, listItem{text: text[sign[1]:end], parent: -1})
	}
	return true
}

// endBullets writes the list of typed bullets that is open.
func (h *htmlReader) endBullets() {
	if len(h.bullets) > 0 {
		h.b.list(h.bullets)
		h.bullets = nil
	}
}

func previousElement(n *html.Node) atom.Atom {
	for n = n.PrevSibling; n != nil; n = n.PrevSibling {
		if n.Type == html.ElementNode {
			return n.DataAtom
		}
	}
	return 0
}

// uniqueSlug makes the second heading of a name end in -1, the third in -2.
func uniqueSlug(seen map[string]int, slug string) string {
	if slug == "" {
		return ""
	}
	count, taken := seen[slug]
	for candidate := slug; ; candidate = slug + "-" + strconv.Itoa(count) {
		if _, used := seen[candidate]; !used {
			seen[candidate] = 0
			if taken {
				seen[slug] = count
			}
			return candidate
		}
		count++
	}
}
