package viewmodel

import (
	"reflect"
	"strings"
	"testing"

	"footnote/engine"
)

// documentOf makes a document of blocks, each "kind|text"; a heading's kind is
// its level.
func documentOf(blocks ...string) *engine.DocumentText {
	d := &engine.DocumentText{}
	for _, block := range blocks {
		kind, text, _ := strings.Cut(block, "|")
		if d.Text != "" {
			d.Text += "\n\n"
		}
		start := len(d.Text)
		d.Text += text
		end := len(d.Text)
		if strings.Contains("123456", kind) {
			d.Headings = append(d.Headings, engine.HeadingInfo{Start: start, End: end, Level: int(kind[0] - '0')})
			continue
		}
		p := engine.PassageInfo{Kind: kind, Start: start, End: end, Text: text}
		if kind == "list" {
			at := start
			for i, line := range strings.SplitAfter(text, "\n") {
				p.Lines = append(p.Lines, engine.LineInfo{Start: at, End: at + len(strings.TrimSuffix(line, "\n")), Depth: min(i, 1)})
				at += len(line)
			}
		}
		d.Passages = append(d.Passages, p)
	}
	return d
}

func TestDocumentIsShownLineByLine(t *testing.T) {
	d := documentOf("1|Refunds", "paragraph|An order can be refunded.", "list|These cannot:\n- gift cards\n- vouchers",
		"row|Kind: cash; Days: 3", "code|a = 1\n\nb = 2", "2|More", "paragraph|The end.")
	want := []TextRow{
		{Kind: HeadingRow, Level: 1, Text: "Refunds", First: true},
		{Kind: ParagraphRow, Text: "An order can be refunded.", First: true},
		{Kind: ParagraphRow, Text: "These cannot:", First: true},
		{Kind: ListRow, Text: "- gift cards"},
		{Kind: ListRow, Text: "- vouchers"},
		{Kind: TableRow, Text: "Kind: cash; Days: 3", First: true},
		{Kind: CodeRow, Text: "a = 1", First: true},
		{Kind: CodeRow, Text: ""},
		{Kind: CodeRow, Text: "b = 2"},
		{Kind: HeadingRow, Level: 2, Text: "More", First: true},
		{Kind: ParagraphRow, Text: "The end.", First: true},
	}
	got := textRows(d)
	for i := range got {
		if text := d.Text[got[i].start:]; !strings.HasPrefix(text, got[i].Text) {
			t.Errorf("row %d does not stand where it says", i)
		}
		got[i].start = 0
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

type oneDocument struct {
	Index
	document *engine.DocumentText
}

func (x oneDocument) Document(string) (*engine.DocumentText, error) { return x.document, nil }

func TestQuotedWordsAreMarkedInEveryRow(t *testing.T) {
	d := documentOf("1|Refunds", "list|These cannot be returned:\n- gift cards\n- vouchers", "paragraph|The end.")
	lead := Range{strings.Index(d.Text, "These"), strings.Index(d.Text, "\n- gift")}
	item := Range{strings.Index(d.Text, "vouchers"), strings.Index(d.Text, "vouchers") + len("vouchers")}
	v, err := (&Model{}).view(oneDocument{document: d}, "a.md", 0, []Range{item, lead, lead})
	if err != nil {
		t.Fatal(err)
	}
	if v.At != 1 || v.Quote != "These cannot be returned: vouchers" {
		t.Errorf("scrolls to %d, quotes %q", v.At, v.Quote)
	}
	var marked []string
	for _, r := range v.Rows {
		for _, q := range r.Quoted {
			marked = append(marked, r.Text[q.Start:q.End])
		}
	}
	if want := []string{"These cannot be returned:", "vouchers"}; !reflect.DeepEqual(marked, want) {
		t.Errorf("marked %q", marked)
	}
	// A span over several lines is marked in each, and never outside a row.
	whole := Range{d.Passages[0].Start, d.Passages[0].End}
	v, err = (&Model{}).view(oneDocument{document: d}, "a.md", 0, []Range{whole})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range v.Rows[1:4] {
		if !reflect.DeepEqual(r.Quoted, []Range{{0, len(r.Text)}}) {
			t.Errorf("%q is marked at %v", r.Text, r.Quoted)
		}
	}
}

// A document of a megabyte is cut into rows in a time that is not noticed: the
// cost is counted in allocations, which no busy machine can change.
func TestLongDocumentOpensAtOnce(t *testing.T) {
	var blocks []string
	for range 10000 {
		blocks = append(blocks, "paragraph|"+strings.Repeat("words and more words ", 5))
	}
	var text strings.Builder
	d := &engine.DocumentText{}
	for _, b := range blocks {
		_, b, _ = strings.Cut(b, "|")
		start := text.Len()
		text.WriteString(b)
		d.Passages = append(d.Passages, engine.PassageInfo{Kind: "paragraph", Start: start, End: text.Len()})
		text.WriteString("\n\n")
	}
	d.Text = strings.TrimSpace(text.String())
	last := d.Passages[len(d.Passages)-1]
	span := []Range{{last.Start, last.Start + 5}}
	var v *DocumentView
	allocations := testing.AllocsPerRun(1, func() {
		v, _ = (&Model{}).view(oneDocument{document: d}, "a.md", len(d.Passages)-1, span)
	})
	if len(d.Text) < 1<<20 || len(v.Rows) != 10000 || v.At != 9999 || v.Quote != "words" {
		t.Fatalf("%d bytes, %d rows, at %d, quote %q", len(d.Text), len(v.Rows), v.At, v.Quote)
	}
	if allocations > 100 {
		t.Errorf("opening it allocates %v times", allocations)
	}
}
