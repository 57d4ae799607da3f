package passage

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/document"
)

// Split cuts a document into its passages, in document order. Every byte of
// every block is in exactly one passage.
func Split(d *document.Document) []Passage {
	s := splitter{doc: d, chains: chains(d)}
	for i := 0; i < len(d.Blocks); {
		i = s.group(i)
	}
	return s.passages
}

// chains returns, for each heading, the words of the headings around it and
// its own, outermost first.
func chains(d *document.Document) [][]string {
	type open struct {
		level int
		chain []string
	}
	var stack []open
	all := make([][]string, len(d.Headings))
	for i, h := range d.Headings {
		for len(stack) > 0 && stack[len(stack)-1].level >= h.Level {
			stack = stack[:len(stack)-1]
		}
		var chain []string
		if len(stack) > 0 {
			chain = slices.Clip(stack[len(stack)-1].chain)
		}
		if text := h.Of(d.Text); text != "" {
			chain = append(chain, text)
		}
		stack = append(stack, open{h.Level, chain})
		all[i] = chain
	}
	return all
}

type splitter struct {
	doc      *document.Document
	chains   [][]string
	passages []Passage
	tableOf  int    // the table that tableLead introduces
	lead     []Span // what introduces its rows
}

// group makes the passages of block i and of the blocks that it introduces,
// and returns the index of the next block. Labels and an introducing sentence
// hang together in a chain (a question, the sentence under it, its list).
func (s *splitter) group(i int) int {
	var lines []Line
	var lead []Span
	first := i
	for ; ; i++ {
		block := s.doc.Blocks[i]
		var next *document.Block
		if i+1 < len(s.doc.Blocks) && s.doc.Blocks[i+1].Heading == block.Heading {
			next = &s.doc.Blocks[i+1]
		}
		if block.Kind == document.Row {
			if block.Table != s.tableOf {
				s.tableOf, s.lead = block.Table, lead
			}
			s.emit(first, i, lines)
			s.emit(i, i+1, []Line{{Span: block.Span, Lead: s.lead}})
			return i + 1
		}
		lines = append(lines, blockLines(s.doc, block, lead)...)
		intro, introduces := s.introduction(block, next)
		if !introduces || len(lead) >= maxLead {
			s.emit(first, i+1, lines)
			return i + 1
		}
		lead = append(slices.Clip(lead), intro)
	}
}

// maxLead is how many blocks in a row can introduce one another.
const maxLead = 4

// introduction returns what of a block introduces the next one: a label
// whole, or the last sentence of a paragraph before a list, a table or code.
func (s *splitter) introduction(block document.Block, next *document.Block) (Span, bool) {
	if next == nil || block.Kind != document.Paragraph {
		return Span{}, false
	}
	if block.Label {
		return block.Span, !next.Label || endsOpen(block.Of(s.doc.Text))
	}
	if next.Kind == document.Paragraph {
		return Span{}, false
	}
	last := lastSentence(s.doc.Text, block.Span)
	return last, introduces(last.Of(s.doc.Text))
}

// lastSentence is the last sentence of a span. Only its end is looked at: it
// may be long.
func lastSentence(text string, span Span) Span {
	from := span.Start
	if span.End-from > MaxBytes {
		from = runeStart(text, span.End-MaxBytes)
	}
	for _, part := range slices.Backward(lineSpans(text, Span{Start: from, End: span.End})) {
		if sentences := analysis.Sentences(part.Of(text)); len(sentences) > 0 {
			last := sentences[len(sentences)-1]
			return Span{Start: part.Start + last.Start, End: part.Start + last.End}
		}
	}
	return span
}

// introduces says whether a sentence before a list, a table or code leads into
// it: it ends in a colon or without a full stop, or points ahead.
func introduces(sentence string) bool {
	if endsOpen(sentence) {
		return true
	}
	words := strings.FieldsFunc(strings.ToLower(sentence), func(r rune) bool { return !unicode.IsLetter(r) })
	for i, word := range words {
		switch word {
		case "following", "below", "these":
			return true
		case "follow", "follows":
			if i == len(words)-1 {
				return true
			}
		}
	}
	return false
}

// endsOpen says whether text ends without the mark of a whole sentence.
func endsOpen(text string) bool {
	text = strings.TrimRight(text, "\"')]}»”’」』）*_ ")
	r, _ := utf8.DecodeLastRuneInString(text)
	return !strings.ContainsRune(".!?…。！？｡।؟۔", r)
}

// blockLines are the lines of a block, each with what introduces it.
func blockLines(d *document.Document, block document.Block, lead []Span) []Line {
	if block.Kind == document.List {
		return listLines(d.Text, block.Items, lead)
	}
	if block.Kind == document.Code {
		return []Line{{Span: block.Span, Lead: lead}}
	}
	var lines []Line
	for _, span := range lineSpans(d.Text, block.Span) {
		lines = append(lines, Line{Span: span, Lead: lead})
	}
	return splitQuestion(d.Text, lines)
}

// maxQuestion is the most bytes of a question that leads its paragraph.
const maxQuestion = 250

// splitQuestion parts the question that a paragraph begins with from its
// answer: "Can I cancel? Write to us." The answer stands only with it.
func splitQuestion(text string, lines []Line) []Line {
	first := lines[0]
	head := Span{Start: first.Start, End: runeStart(text, min(first.End, first.Start+2*maxQuestion))}
	sentences := analysis.Sentences(head.Of(text))
	if len(sentences) == 0 || len(sentences) == 1 && len(lines) == 1 ||
		sentences[0].End > maxQuestion || !isQuestion(sentences[0].Of(head.Of(text))) {
		return lines
	}
	question := Span{Start: first.Start, End: first.Start + sentences[0].End}
	split := []Line{{Span: question, Lead: first.Lead}}
	if len(sentences) > 1 {
		lines[0].Start = first.Start + sentences[1].Start
		if isQuestion(sentences[1].Of(head.Of(text))) {
			lines[0].Start = first.Start // a row of questions has no one answer
			return lines
		}
	} else {
		lines = lines[1:]
	}
	for _, line := range lines {
		line.Lead = append(slices.Clip(line.Lead), question)
		split = append(split, line)
	}
	return split
}

func isQuestion(sentence string) bool {
	sentence = strings.TrimRight(sentence, "\"')]}»”’」』） ")
	return strings.HasSuffix(sentence, "?") || strings.HasSuffix(sentence, "？") || strings.HasSuffix(sentence, "؟")
}

// listLines are the lines of a list: each is introduced by what introduces the
// list, and by the items around it.
func listLines(text string, items []document.Item, lead []Span) []Line {
	lines := make([]Line, len(items))
	below := make([][]Span, len(items)) // what introduces the lines under an item
	for i, item := range items {
		lines[i] = Line{Span: item.Span, Lead: lead}
		if p := item.Parent; p >= 0 && p < i {
			if below[p] == nil {
				below[p] = lines[p].Lead
				if len(below[p]) < maxLead+maxParents {
					below[p] = append(slices.Clip(below[p]), lastSentence(text, items[p].Span))
				}
			}
			lines[i].Lead = below[p]
		}
	}
	return lines
}

// maxParents is how many items around an item introduce it.
const maxParents = 4

// lineSpans are the lines of a span of prose.
func lineSpans(text string, span Span) []Span {
	var spans []Span
	start := span.Start
	for start <= span.End {
		end := strings.IndexByte(text[start:span.End], '\n')
		if end < 0 {
			return append(spans, Span{Start: start, End: span.End})
		}
		if end > 0 {
			spans = append(spans, Span{Start: start, End: start + end})
		}
		start += end + 1
	}
	return spans
}

// emit makes one passage of blocks [first, end), or several where they are
// too long for one.
func (s *splitter) emit(first, end int, lines []Line) {
	if len(lines) == 0 {
		return
	}
	block := s.doc.Blocks[first]
	p := Passage{Kind: kindOf(s.doc.Blocks[first:end]), Page: block.Page, Headings: []string{}}
	if block.Heading >= 0 {
		p.Headings = append(p.Headings, s.chains[block.Heading]...)
		p.Anchor = s.doc.Headings[block.Heading].Anchor
	}
	for _, piece := range s.pieces(lines) {
		p.Span = Span{Start: piece[0].Start, End: piece[len(piece)-1].End}
		p.Lines = piece
		for i := first + 1; i < end && s.doc.Blocks[i].Start <= p.Start; i++ {
			p.Page = s.doc.Blocks[i].Page
		}
		s.passages = append(s.passages, p)
	}
}

// kindOf is the kind of what is introduced: a paragraph with its list is a
// list.
func kindOf(blocks []document.Block) document.Kind { return blocks[len(blocks)-1].Kind }

// pieces shares lines out over passages of at most MaxBytes. A line that is
// too long by itself is cut.
func (s *splitter) pieces(lines []Line) [][]Line {
	var pieces [][]Line
	var piece []Line
	for _, line := range lines {
		for _, part := range s.cut(line) {
			if len(piece) > 0 && part.End-piece[0].Start > MaxBytes {
				pieces = append(pieces, piece)
				piece = nil
			}
			piece = append(piece, part)
		}
	}
	return append(pieces, piece)
}

// cut cuts a line that is longer than MaxBytes.
func (s *splitter) cut(line Line) []Line {
	if line.End-line.Start <= MaxBytes {
		return []Line{line}
	}
	var parts []Line
	rest := line.Span
	for rest.End-rest.Start > MaxBytes {
		end := cutPlace(s.doc.Text, rest)
		parts = append(parts, Line{Span: Span{Start: rest.Start, End: end}, Lead: line.Lead})
		rest.Start = end
	}
	parts = append(parts, Line{Span: rest, Lead: line.Lead})
	return trimmed(s.doc.Text, parts)
}

// cutPlace is where a long span is cut: at the last end of a line, of a
// sentence, of a word, or else of a character that fits.
func cutPlace(text string, span Span) int {
	window := text[span.Start:runeStart(text, span.Start+MaxBytes)]
	if i := strings.LastIndexByte(window, '\n'); i > 0 {
		return span.Start + i
	}
	// A sentence's end is only known with what comes after it.
	if sentences := analysis.Sentences(window); len(sentences) > 1 {
		return span.Start + sentences[len(sentences)-2].End
	}
	if i := lastSpace(window); i > 0 {
		return span.Start + i
	}
	end, whole := 0, 0
	for it := graphemes.FromString(window); it.Next(); {
		end, whole = it.End(), end
	}
	if whole == 0 {
		whole = len(window) // one character longer than a passage
	}
	return span.Start + whole
}

// lastSpace is the place of the last white space that is a character of its
// own: a mark can be combined with one.
func lastSpace(text string) int {
	for end := len(text); ; {
		i := strings.LastIndexFunc(text[:end], unicode.IsSpace)
		if i <= 0 {
			return 0
		}
		_, size := utf8.DecodeRuneInString(text[i:])
		if after, _ := utf8.DecodeRuneInString(text[i+size:]); i+size < len(text) && !unicode.In(after, unicode.M, unicode.Cf) {
			return i
		}
		end = i
	}
}

// trimmed takes the white space off the cut ends of parts and drops those of
// nothing else. A first line's own indentation stays.
func trimmed(text string, parts []Line) []Line {
	kept := parts[:0]
	for i, part := range parts {
		for part.Start < part.End {
			r, size := utf8.DecodeLastRuneInString(part.Of(text))
			if !unicode.IsSpace(r) {
				break
			}
			part.End -= size
		}
		if i > 0 {
			for part.Start < part.End && (text[part.Start] == '\n' || text[part.Start] == ' ' && text[part.Start-1] != '\n') {
				part.Start++
			}
		}
		if part.Start < part.End {
			kept = append(kept, part)
		}
	}
	return kept
}

// runeStart moves a place back to where a character begins.
func runeStart(text string, at int) int {
	for at > 0 && at < len(text) && !utf8.RuneStart(text[at]) {
		at--
	}
	return at
}
