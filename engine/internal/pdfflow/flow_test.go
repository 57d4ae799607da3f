package pdfflow

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"footnote/engine/internal/pdftext"
)

// set makes a page of lines, each "size|x|text", 1.3 sizes apart; an empty
// line leaves a gap, and a size with a b is bold.
func set(width float64, rows ...string) pdftext.Page {
	page := pdftext.Page{Width: 595, Height: 842}
	block := pdftext.Block{X0: 72, X1: 72 + width}
	y := 760.0
	for _, row := range rows {
		if row == "" {
			y -= 14
			continue
		}
		f := strings.SplitN(row, "|", 3)
		var l pdftext.Line
		size, bold := strings.CutSuffix(f[0], "b")
		fmt.Sscan(size, &l.Size)
		fmt.Sscan(f[1], &l.X0)
		l.Bold, l.Text, l.Y = bold, f[2], y
		l.X1 = l.X0 + 0.5*l.Size*float64(len(l.Text))
		block.X0, block.X1 = min(block.X0, l.X0), max(block.X1, l.X1)
		block.Lines = append(block.Lines, l)
		y -= 1.3 * l.Size
	}
	page.Blocks = []pdftext.Block{block}
	return page
}

// show writes parts for people to read.
func show(parts []Part) string {
	var b strings.Builder
	for _, p := range parts {
		switch p.Kind {
		case Heading:
			fmt.Fprintf(&b, "%s %s\n", strings.Repeat("#", p.Level), p.Text)
		case List:
			depth := map[int]int{-1: -1}
			for i, item := range p.Items {
				depth[i] = depth[item.Parent] + 1
				fmt.Fprintf(&b, "%s- %s\n", strings.Repeat("  ", depth[i]), item.Text)
			}
		case Table:
			fmt.Fprintf(&b, "| %v %v\n", p.Columns, p.Rows)
		default:
			fmt.Fprintf(&b, "%d: %s\n", p.Page, p.Text)
		}
	}
	return b.String()
}

func TestFlow(t *testing.T) {
	for name, c := range map[string]struct {
		pages []pdftext.Page
		want  string
	}{
		"headings by size and weight": {[]pdftext.Page{set(300,
			"20|72|Lamps", "", "14|72|Lending", "",
			"10|72|A lamp is lent for nine days to any member who asks, and", "10|72|must be brought back clean.", "",
			"10b|72|What it costs", "",
			"10|72|It costs nothing at all for those who live nearby and have", "10|72|paid their yearly fee.")},
			"# Lamps\n## Lending\n1: A lamp is lent for nine days to any member who asks, and must be brought back clean.\n### What it costs\n1: It costs nothing at all for those who live nearby and have paid their yearly fee.\n"},
		"paragraphs by gap, indent and short lines": {[]pdftext.Page{set(300,
			"10|72|The first paragraph runs over two lines of the page, and it", "10|72|ends here.",
			"10|72|The second begins because the line above was left short by", "10|72|its writer, who meant it so, or else he would have gone on to",
			"10|90|The third is set in by some points, as in books, and goes", "10|72|on at the edge of the column like the others do.", "",
			"10|72|The fourth stands below a gap.")},
			"1: The first paragraph runs over two lines of the page, and it ends here.\n" +
				"1: The second begins because the line above was left short by its writer, who meant it so, or else he would have gone on to\n" +
				"1: The third is set in by some points, as in books, and goes on at the edge of the column like the others do.\n" +
				"1: The fourth stands below a gap.\n"},
		"a list with items of two lines and a nested one": {[]pdftext.Page{set(300,
			"10|72|These cannot be lent to anyone:", "",
			"10|80|• lamps that are older than the works themselves and have", "10|92|no glass",
			"10|80|• wicks", "10|100|– used ones least of all", "10|80|• oil", "",
			"10|72|All else can be lent.")},
			"1: These cannot be lent to anyone:\n- lamps that are older than the works themselves and have no glass\n- wicks\n  - used ones least of all\n- oil\n1: All else can be lent.\n"},
		"numbered steps are a list, one number is not": {[]pdftext.Page{set(300,
			"10|72|1. Ask at the desk.", "10|72|2. Sign the card.", "10|72|3. Take the lamp.", "",
			"10|72|5. Members who live abroad may not lend lamps at all.")},
			"- Ask at the desk.\n- Sign the card.\n- Take the lamp.\n1: 5. Members who live abroad may not lend lamps at all.\n"},
		"a sentence over the end of a page": {[]pdftext.Page{
			set(300, "10|72|The oil is paid for by the member who burned it, or by the", "10|72|member who lent the lamp to"),
			set(300, "10|72|a friend. The wick is free.")},
			"1: The oil is paid for by the member who burned it, or by the member who lent the lamp to a friend. The wick is free.\n"},
		"notes wait for the text above them": {[]pdftext.Page{
			set(300, "10|72|The oil is paid for by the member who burned it, or by the", "10|72|member who lent the lamp to", "", "8|72|1 Counted in pints."),
			set(300, "10|72|a friend. The wick is free, and so is the match that lights", "10|72|it in the evening.")},
			"1: The oil is paid for by the member who burned it, or by the member who lent the lamp to a friend. The wick is free, and so is the match that lights it in the evening.\n1: 1 Counted in pints.\n"},
		"clauses by their numbers": {[]pdftext.Page{set(300,
			"10|72|2.1 The rent is due on the third day of each month of the year.", "10|72|2.2 The rent rises each year by as much as prices rise in it.")},
			"1: 2.1 The rent is due on the third day of each month of the year.\n1: 2.2 The rent rises each year by as much as prices rise in it.\n"},
		"a paragraph round a box": {[]pdftext.Page{{Width: 595, Height: 842, Blocks: []pdftext.Block{
			set(200, "10|72|The ferry leaves at nine on working days,", "10|72|and it reaches the island in less").Blocks[0],
			set(100, "10b|360|Note", "10|360|In storms no ferry sails.").Blocks[0],
			set(300, "10|72|than an hour, when the sea is calm.").Blocks[0]}}},
			"1: The ferry leaves at nine on working days, and it reaches the island in less than an hour, when the sea is calm.\n# Note\n1: In storms no ferry sails.\n"},
		"leaders to a price": {[]pdftext.Page{set(300, "10|72|Oil for a night .................... 4 euros")},
			"1: Oil for a night 4 euros\n"},
	} {
		d := Flow(pdftext.Text{Pages: c.pages})
		if got := show(d.Parts); got != c.want {
			t.Errorf("%s: got\n%swant\n%s", name, got, c.want)
		}
	}
}

func TestTable(t *testing.T) {
	page := pdftext.Page{Width: 595, Height: 842, Blocks: []pdftext.Block{
		{Table: true, Header: true, Lines: []pdftext.Line{{Text: "x", Size: 10, Cells: []string{"Item", "Price"}}, {Text: "x", Size: 10, Cells: []string{"Oil", "4"}}}},
		{Table: true, Lines: []pdftext.Line{{Text: "x", Size: 10, Cells: []string{"Name:", "Vane"}}, {Text: "x", Size: 10, Cells: []string{"Oil", "4"}}}},
	}}
	want := []Part{{Kind: Table, Page: 1, Columns: []string{"Item", "Price"}, Rows: [][]string{{"Oil", "4"}}},
		{Kind: Table, Page: 1, Rows: [][]string{{"Name: Vane"}, {"Oil", "4"}}}}
	if got := Flow(pdftext.Text{Pages: []pdftext.Page{page}}).Parts; !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// TestFurniture: heads and page numbers go; what only looks like them stays.
func TestFurniture(t *testing.T) {
	edge := func(y, size float64, text string) pdftext.Block {
		return pdftext.Block{X0: 72, X1: 500, Lines: []pdftext.Line{{X0: 72, X1: 200, Y: y, Size: size, Text: text}}}
	}
	var pages []pdftext.Page
	for i := range 4 {
		pages = append(pages, pdftext.Page{Width: 595, Height: 842, Blocks: []pdftext.Block{
			edge(810, 9, "Lamp rules, issue 3"), edge(600, 10, fmt.Sprintf("Rule %d is this.", i+1)), edge(500, 10, "It holds for all."), edge(30, 9, fmt.Sprintf("- %d -", i+11)),
		}})
	}
	got := show(Flow(pdftext.Text{Pages: pages}).Parts)
	want := ""
	for i := range 4 {
		want += fmt.Sprintf("%d: Rule %d is this.\n%d: It holds for all.\n", i+1, i+1, i+1)
	}
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if !numbersPage("Lamp rules, page 2 of 9", 2, 9) || numbersPage("Lamp rules, page 2 of 9", 3, 9) || numbersPage("Open 5/7", 1, 7) {
		t.Error("a page's number beside that of all pages is not known")
	}
	for name, text := range map[string]string{"the only line of each page": "Clause %d costs %d euros.", "a line whose figures differ": "Price list of %d%d"} {
		pages = nil
		for i := range 4 {
			p := pdftext.Page{Width: 595, Height: 842, Blocks: []pdftext.Block{edge(800, 10, fmt.Sprintf(text, i+1, i*i))}}
			if strings.Contains(name, "differ") {
				p.Blocks = append(p.Blocks, edge(500, 10, "Oil."))
			}
			pages = append(pages, p)
		}
		if got := show(Flow(pdftext.Text{Pages: pages}).Parts); strings.Count(got, text[:6]) != 4 {
			t.Errorf("%s: got\n%s", name, got)
		}
	}
}

// TestHyphens: a hyphen that breaks a word goes, one of its own stays.
func TestHyphens(t *testing.T) {
	seen := wordsSeen{"farrowmere": 2, "wick-free": 1, "quill": 1, "feather": 3}
	for _, c := range [][3]string{
		{"The accom-", "modation is free.", "The accommodation is free."},
		{"A cross-", "border trip.", "A cross-border trip."},
		{"All price-", "determining facts.", "All price-determining facts."},
		{"A self-certifi-", "cation.", "A self-certification."},
		{"In Farrow-", "mere town.", "In Farrowmere town."},
		{"A wick-", "free lamp.", "A wick-free lamp."},
		{"The quill-", "feather pen.", "The quill-feather pen."},
		{"The rein-", "statement of fees.", "The reinstatement of fees."},
		{"The Anglo-", "Saxon rule.", "The Anglo-Saxon rule."},
		{"Form A-", "12 is needed.", "Form A-12 is needed."},
		{"A 2-", "year term.", "A 2-year term."},
		{"Some soft\u00ad", "ness.", "Some softness."},
		{"Paid – or not –", "at all.", "Paid – or not – at all."},
		{"See https://example.org/", "rules.", "See https://example.org/rules."},
		{"雨伞可以", "借用三天。", "雨伞可以借用三天。"},
		{"No hyphen", "here.", "No hyphen here."},
	} {
		if got := seen.appendLine(c[0], c[1]); got != c[2] {
			t.Errorf("%q and %q: %q, want %q", c[0], c[1], got, c[2])
		}
	}
}

func TestListMarker(t *testing.T) {
	for text, want := range map[string]string{
		"• oil": "•", "•oil": "•", "– oil": "–", "1. Oil": "1.", "(a) oil": "(a)", "iv) oil": "iv)",
		"oil": "", "1.5 pints": "", "2026 was": "", "-5 degrees": "", "A lamp": "", "e.g. oil": "",
	} {
		if got, _ := listMarker(text); got != want {
			t.Errorf("%q: marker %q, want %q", text, got, want)
		}
	}
}
