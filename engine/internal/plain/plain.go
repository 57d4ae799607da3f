// Package plain finds the paragraphs, lists and headings of a text that is
// kept as it is, byte for byte. The readers in package document make a text of
// their own out of a file; here the text is given, and every place is a place
// in it.
//
// Blocks stand between blank lines. Lines that begin with a bullet, or with a
// number in sequence, are a list. A heading is a line that opens with #, is
// underlined by === or ---, is in capitals, or stands alone above other text
// without ending like a sentence.
package plain

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/document"
)

// Read returns the blocks and headings of text. The document's Text is as long
// as text and differs from it only in the line breaks and tabs inside a block,
// which are spaces there, so that a sentence can run over the end of a line.
func Read(text string) *document.Document {
	r := &reader{text: text, doc: &document.Document{}}
	r.split()
	for i := 0; i < len(r.blocks); i++ {
		r.block(i)
	}
	r.endList()
	r.doc.Text = flatten(text, r.doc.Blocks)
	return r.doc
}

// line is a line without the white space around it, and how far it is
// indented.
type line struct {
	analysis.Span
	indent int
}

type reader struct {
	text   string
	blocks [][]line
	doc    *document.Document
	// list is the open list, and indents how far each item of it is indented.
	list    []document.Item
	indents []int
	// number is the last number of the open list.
	number int
	// fresh tells that nothing has come after the last heading yet.
	fresh bool
}

func (r *reader) of(l line) string { return l.Of(r.text) }

// split gathers the lines between blank lines.
func (r *reader) split() {
	var block []line
	at := 0
	for whole := range strings.Lines(r.text) {
		bare := strings.TrimSpace(whole)
		if bare == "" {
			if len(block) > 0 {
				r.blocks = append(r.blocks, block)
				block = nil
			}
		} else {
			start := at + strings.Index(whole, bare)
			block = append(block, line{analysis.Span{Start: start, End: start + len(bare)}, columns(whole)})
		}
		at += len(whole)
	}
	if len(block) > 0 {
		r.blocks = append(r.blocks, block)
	}
}

func columns(s string) int {
	n := 0
	for _, c := range s {
		switch {
		case c == '\t':
			n += 4
		case unicode.IsSpace(c):
			n++
		default:
			return n
		}
	}
	return n
}

func (r *reader) block(at int) {
	lines := r.blocks[at]
	var prose []line
	flush := func() {
		if len(prose) > 0 {
			r.endList()
			r.add(document.Block{Span: analysis.Span{Start: prose[0].Start, End: prose[len(prose)-1].End}, Kind: document.Paragraph})
			prose = nil
		}
	}
	// A further paragraph of an item is indented under it.
	if len(r.list) > 0 && lines[0].indent >= 2 && lines[0].indent > r.indents[0] {
		if _, _, ok := r.marker(lines[0]); !ok {
			owner := len(r.list) - 1
			for owner > 0 && r.indents[owner] >= lines[0].indent {
				owner--
			}
			r.list = append(r.list, document.Item{Span: analysis.Span{Start: lines[0].Start, End: lines[len(lines)-1].End}, Parent: owner})
			r.indents = append(r.indents, lines[0].indent)
			return
		}
	}
	for i := 0; i < len(lines); i++ {
		l := lines[i]
		if rule.MatchString(r.of(l)) {
			flush()
			r.endList()
			continue
		}
		if len(prose) == 0 {
			if level, span := r.heading(at, i); level > 0 {
				r.endList()
				r.doc.Headings = append(r.doc.Headings, document.Heading{Span: span, Level: level})
				r.fresh = true
				continue
			}
		}
		if start, number, ok := r.marker(l); ok && (len(prose) == 0 || r.opensList(prose, lines[i+1:])) {
			flush()
			r.item(analysis.Span{Start: start, End: l.End}, l.indent, number)
			for i+1 < len(lines) && !r.ends(lines[i+1]) {
				i++
				r.list[len(r.list)-1].End = lines[i].End
			}
			continue
		}
		prose = append(prose, l)
	}
	flush()
}

func (r *reader) ends(l line) bool {
	_, _, ok := r.marker(l)
	return ok || rule.MatchString(r.of(l))
}

// opensList tells whether a mark in the middle of a paragraph begins a list:
// after what ends, or where another follows.
func (r *reader) opensList(prose, rest []line) bool {
	if before := r.of(prose[len(prose)-1]); strings.HasSuffix(before, ":") || endsSentence(before) {
		return true
	}
	if len(rest) == 0 {
		return false
	}
	return bullet.MatchString(r.of(rest[0])) || numbered.MatchString(r.of(rest[0]))
}

var (
	bullet   = regexp.MustCompile(`^[-*+•–—·▪◦‣●○■□]\s+\S`)
	numbered = regexp.MustCompile(`^\(?(\d{1,3})[.)]\s+\S`)
	rule     = regexp.MustCompile(`^(?:[-=_*~•·–—]\s?){3,}$`)
	hashes   = regexp.MustCompile(`^(#{1,6})\s+\S`)
	clause   = regexp.MustCompile(`^(\d{1,3}(?:\.\d{1,3})+)\.?\s+\p{Lu}`)
)

// marker returns where the text of a list item begins and its number (0 for a
// bullet). A number must be 1 or the next.
func (r *reader) marker(l line) (start, number int, ok bool) {
	s := r.of(l)
	if m := bullet.FindStringIndex(s); m != nil {
		_, size := utf8.DecodeLastRuneInString(s[:m[1]])
		return l.Start + m[1] - size, 0, true
	}
	m := numbered.FindStringSubmatchIndex(s)
	if m == nil {
		return 0, 0, false
	}
	for _, digit := range s[m[2]:m[3]] {
		number = number*10 + int(digit-'0')
	}
	if number != 1 && number != r.number+1 {
		return 0, 0, false
	}
	_, size := utf8.DecodeLastRuneInString(s[:m[1]])
	return l.Start + m[1] - size, number, true
}

func (r *reader) item(span analysis.Span, indent, number int) {
	if number == 1 && len(r.list) > 0 && indent <= r.indents[0] {
		r.endList()
	}
	if number > 0 {
		r.number = number
	}
	parent := len(r.list) - 1
	for parent >= 0 && r.indents[parent]+2 > indent {
		parent = r.list[parent].Parent
	}
	r.fresh = false
	r.list = append(r.list, document.Item{Span: span, Parent: parent})
	r.indents = append(r.indents, indent)
}

func (r *reader) endList() {
	if len(r.list) > 0 {
		span := analysis.Span{Start: r.list[0].Start, End: r.list[len(r.list)-1].End}
		r.add(document.Block{Span: span, Kind: document.List, Items: r.list})
	}
	r.list, r.indents, r.number = nil, nil, 0
}

func (r *reader) add(b document.Block) {
	b.Heading = len(r.doc.Headings) - 1
	r.doc.Blocks = append(r.doc.Blocks, b)
	r.fresh = false
}

// Bounds of a line that can be a heading.
const (
	maxHeading      = 80 // in characters
	maxHeadingWords = 12
)

// heading returns the level of the heading that line i of a block is, or 0,
// and the place of its words.
func (r *reader) heading(at, i int) (int, analysis.Span) {
	lines := r.blocks[at]
	l, rest := lines[i], lines[i+1:]
	s := r.of(l)
	if m := hashes.FindStringSubmatchIndex(s); m != nil {
		_, size := utf8.DecodeLastRuneInString(s[:m[1]])
		end := l.Start + len(strings.TrimRight(strings.TrimRight(s, "#"), " \t"))
		return m[3] - m[2], analysis.Span{Start: l.Start + m[1] - size, End: max(end, l.Start+m[1])}
	}
	if len(rest) > 0 && len(s) <= 2*maxHeading {
		switch under := r.of(rest[0]); {
		case len(under) >= 3 && strings.Trim(under, "=") == "":
			return 1, l.Span
		case len(under) >= 3 && strings.Trim(under, "-") == "":
			return 2, l.Span
		}
	}
	if utf8.RuneCountInString(s) > maxHeading || len(strings.Fields(s)) > maxHeadingWords ||
		endsSentence(s) || strings.ContainsAny(s[len(s)-1:], ",;:|") {
		return 0, l.Span
	}
	if _, _, item := r.marker(l); item {
		return 0, l.Span
	}
	followed := len(rest) > 0 || at+1 < len(r.blocks)
	if m := clause.FindStringSubmatch(s); m != nil && followed {
		return min(strings.Count(m[1], ".")+1, 6), l.Span
	}
	if capitals(s) && followed {
		return 2, l.Span
	}
	first, _ := utf8.DecodeRuneInString(s)
	if len(lines) > 1 || !followed || !unicode.IsUpper(first) || strings.Contains(s, ": ") {
		return 0, l.Span
	}
	// A line that stands alone. Under a heading that nothing has followed it
	// is a lower one.
	level := 1
	if n := len(r.doc.Headings); n > 0 {
		level = r.doc.Headings[n-1].Level
		if r.fresh {
			level = min(level+1, 6)
		}
	} else if len(r.doc.Blocks) > 0 {
		level = 2
	}
	return level, l.Span
}

func endsSentence(s string) bool {
	s = strings.TrimRight(s, "\"')]}»”’」』）*_ ")
	last, _ := utf8.DecodeLastRuneInString(s)
	return strings.ContainsRune(".!?…。！？｡।؟۔", last)
}

func capitals(s string) bool {
	letters := 0
	for _, c := range s {
		if unicode.IsLower(c) {
			return false
		}
		if unicode.IsUpper(c) {
			letters++
		}
	}
	return letters >= 3
}

// flatten makes spaces of the line breaks and tabs inside blocks. Lines that
// are columns of a table stay apart.
func flatten(text string, blocks []document.Block) string {
	out := []byte(text)
	for _, b := range blocks {
		s := b.Of(text)
		breaks := strings.Count(s, "\n")
		if breaks > 0 && strings.Count(s, "|") > 2*breaks {
			continue
		}
		for i, c := range s {
			switch c {
			case '\n', '\r', '\t', '\v', '\f', '\u0085', '\u2028', '\u2029':
				for j := range utf8.RuneLen(c) {
					out[b.Start+i+j] = ' '
				}
			}
		}
	}
	return string(out)
}
