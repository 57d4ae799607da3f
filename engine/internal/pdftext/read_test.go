package pdftext

import (
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"footnote/engine/internal/lab/pdfmake"
)

// prepared compiles PDFium into the same folder as the program itself does, so
// that the tests wait for it once on each machine.
var prepared = sync.OnceValue(func() error {
	folder, err := os.UserCacheDir()
	if err != nil {
		return Prepare("")
	}
	return Prepare(filepath.Join(folder, "footnote", "reader"))
})

func read(t testing.TB, data []byte) Text {
	if err := prepared(); err != nil {
		t.Fatal(err)
	}
	return Read(data, "", func(work func()) { work() })
}

// lines are the lines of a page as text; the cells of a table are parted by |.
func lines(p Page) []string {
	var out []string
	for _, b := range p.Blocks {
		for _, l := range b.Lines {
			if b.Table {
				out = append(out, strings.Join(l.Cells, " | "))
				continue
			}
			out = append(out, l.Text)
		}
	}
	return out
}

// TestFaults: every sample without text has its fault.
func TestFaults(t *testing.T) {
	for _, s := range pdfmake.Samples() {
		if got := read(t, s.Data).Fault; string(got) != s.Fault {
			t.Errorf("%s: fault %q, want %q", s.Name, got, s.Fault)
		}
	}
}

// TestBothReadersAgree: where the plain reader reads, it gives what PDFium
// gives, place by place.
func TestBothReadersAgree(t *testing.T) {
	if err := prepared(); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("../document/testdata/read/*.pdf")
	if err != nil {
		t.Fatal(err)
	}
	files = append(files, "")
	read := 0
	for _, name := range files {
		data := sampleNamed(t, "widths")
		if name != "" {
			if data, err = os.ReadFile(name); err != nil {
				t.Fatal(err)
			}
		}
		plain, ok := readPlain(data)
		if !ok {
			continue
		}
		read++
		byPDFium := readByPDFium(data)
		if len(plain.Pages) != len(byPDFium.Pages) || plain.Title != byPDFium.Title {
			t.Errorf("%s: %d pages %q, PDFium %d pages %q", name, len(plain.Pages), plain.Title, len(byPDFium.Pages), byPDFium.Title)
			continue
		}
		for i := range plain.Pages {
			a, b := plain.Pages[i], byPDFium.Pages[i]
			if !slices.Equal(lines(a), lines(b)) {
				t.Errorf("%s page %d:\n%q\nPDFium:\n%q", name, i+1, lines(a), lines(b))
				continue
			}
			for k := range a.Blocks {
				for n, l := range a.Blocks[k].Lines {
					m := b.Blocks[k].Lines[n]
					if l.Bold != m.Bold || l.Note != m.Note || math.Abs(l.Size-m.Size) > 0.1 || math.Abs(l.X0-m.X0) > 1 || math.Abs(l.X1-m.X1) > 1 || math.Abs(l.Y-m.Y) > 0.5 {
						t.Errorf("%s page %d: %+v, PDFium %+v", name, i+1, l, m)
					}
				}
			}
		}
	}
	if read < 2 {
		t.Errorf("the plain reader read %d of %d files", read, len(files))
	}
}

func sampleNamed(t testing.TB, name string) []byte {
	for _, s := range pdfmake.Samples() {
		if s.Name == name {
			return s.Data
		}
	}
	t.Fatalf("there is no sample %s", name)
	return nil
}

// TestPlainReaderGivesUp on all that it would read wrongly or never end with.
func TestPlainReaderGivesUp(t *testing.T) {
	for _, name := range []string{"table-points-to-itself", "kids-in-a-circle", "count-huge", "count-nought", "form-in-page",
		"invisible", "painted-over", "layer-off", "form-fields", "no-map", "scan-with-words-below", "page-without-type",
		"wrong-startxref", "junk-before", "junk-behind", "version-2", "cut-short", "plain", "stamp-across"} {
		if _, ok := readPlain(sampleNamed(t, name)); ok && name != "stamp-across" {
			t.Errorf("%s was read", name)
		}
	}
	if _, ok := readPlain(sampleNamed(t, "widths")); !ok {
		t.Error("a plain file was not read")
	}
}

// TestLines shows how the lines of a page come out.
func TestLines(t *testing.T) {
	for name, c := range map[string]struct {
		content string
		want    []string
	}{
		"two columns, then text across": {
			pdfmake.Line(11, 72, 800, "A heading across the whole of the page, as they often are") +
				column(72, 770, "The left side goes on for some", "lines and is read first of all,", "then comes the other side of it.") +
				column(320, 770, "The right side is read after the", "left side has come to its end,", "never in between its lines.") +
				pdfmake.Line(11, 72, 700, "And here the text runs across the whole of the page once more, as one column."),
			[]string{"A heading across the whole of the page, as they often are",
				"The left side goes on for some", "lines and is read first of all,", "then comes the other side of it.",
				"The right side is read after the", "left side has come to its end,", "never in between its lines.",
				"And here the text runs across the whole of the page once more, as one column."}},
		"columns whose lines stand at other heights": {
			pdfmake.Line(16, 72, 765, "House rules") + column(72, 740, "Quiet hours last from ten in the", "evening until six in the morning", "and hold for all in the house.") +
				column(310, 772, "Bicycles must not stand in the", "stairwell, not even for a short", "time, since it is the way out in", "case of a fire."),
			[]string{"House rules", "Quiet hours last from ten in the", "evening until six in the morning", "and hold for all in the house.",
				"Bicycles must not stand in the", "stairwell, not even for a short", "time, since it is the way out in", "case of a fire."}},
		"a box beside running text": {
			pdfmake.Line(11, 360, 770, "In storms no ferry sails.") + pdfmake.Line(11, 360, 755, "Call before you leave.") +
				column(72, 770, "The ferry leaves at nine on working", "days, and reaches the island in less") +
				pdfmake.Line(11, 72, 740, "than an hour, when the sea is calm and the ferry has not been delayed at the pier."),
			[]string{"The ferry leaves at nine on working", "days, and reaches the island in less", "In storms no ferry sails.", "Call before you leave.",
				"than an hour, when the sea is calm and the ferry has not been delayed at the pier."}},
		"a table with cells of two lines": {
			pdfmake.Line(11, 72, 770, "What") + pdfmake.Line(11, 300, 770, "Euros") +
				pdfmake.Line(11, 72, 750, "Lamp for the way") + pdfmake.Line(11, 300, 750, "9") +
				pdfmake.Line(11, 72, 737, "home at night") +
				pdfmake.Line(11, 72, 717, "Pump") + pdfmake.Line(11, 300, 717, "4"),
			[]string{"What | Euros", "Lamp for the way home at night | 9", "Pump | 4"}},
		"bullets are no column of a table": {
			pdfmake.Line(11, 72, 770, "-") + pdfmake.Line(11, 90, 770, "close the windows") +
				pdfmake.Line(11, 72, 755, "-") + pdfmake.Line(11, 90, 755, "leave the bags"),
			[]string{"- close the windows", "- leave the bags"}},
		"an initial over two lines": {
			pdfmake.Line(30, 72, 755, "T") + pdfmake.Line(11, 93, 770, "hank you for the order of the") + pdfmake.Line(11, 95, 755, "21 lamps that came today."),
			[]string{"Thank you for the order of the", "21 lamps that came today."}},
		"a table with a row that spans columns": {
			pdfmake.Line(11, 72, 770, "Item") + pdfmake.Line(11, 150, 770, "Number") + pdfmake.Line(11, 230, 770, "Sum") +
				pdfmake.Line(11, 72, 752, "Lamp") + pdfmake.Line(11, 180, 752, "2") + pdfmake.Line(11, 230, 752, "36") +
				pdfmake.Line(11, 72, 734, "Total with the tax of 19%") + pdfmake.Line(11, 230, 734, "40"),
			[]string{"Item | Number | Sum", "Lamp | 2 | 36", "Total with the tax of 19% |  | 40"}},
		"drawn bullets": {
			"72 771 4 4 re f 72 756 4 4 re f\n" + pdfmake.Line(11, 90, 770, "close the windows") + pdfmake.Line(11, 90, 755, "leave the bags"),
			[]string{"• close the windows", "• leave the bags"}},
		"marks, powers and fractions": {
			"BT /F1 11 Tf 72 770 Td (In 30) Tj 4 Ts /F1 7 Tf (1) Tj 0 Ts /F1 11 Tf ( days, 5) Tj 4 Ts /F1 7 Tf (1) Tj 0 Ts /F1 11 Tf (/) Tj /F1 7 Tf (2) Tj /F1 11 Tf ( hours, 10) Tj 4 Ts /F1 7 Tf (6) Tj 0 Ts /F1 11 Tf ( grains, 9 m) Tj 4 Ts /F1 7 Tf (2) Tj 0 Ts /F1 11 Tf (, CO) Tj -2 Ts /F1 7 Tf (2) Tj 0 Ts /F1 11 Tf (.) Tj ET\n",
			[]string{"In 30 days, 5 1/2 hours, 10⁶ grains, 9 m², CO2."}},
		"drawn twice to look bold": {
			pdfmake.Line(11, 72, 770, "Fees rise in 2027.") + pdfmake.Line(11, 72.4, 770, "Fees rise in 2027."),
			[]string{"Fees rise in 2027."}},
		"letterspaced": {
			"BT /F1 11 Tf 4 Tc 72 770 Td (RULES FOR ALL) Tj ET\n", []string{"RULES FOR ALL"}},
	} {
		var f pdfmake.File
		f.Page(c.content)
		got := read(t, f.Bytes())
		if got.Fault != "" || !slices.Equal(lines(got.Pages[0]), c.want) {
			t.Errorf("%s: %s\n%q, want\n%q", name, got.Fault, lines(got.Pages[0]), c.want)
		}
	}
}

func column(x, y float64, lines ...string) string { return pdfmake.Lines(x, y, lines...) }

// TestTurnedPage: a page that is shown turned has its lines where they are
// seen.
func TestTurnedPage(t *testing.T) {
	want := read(t, sampleNamed(t, "plain"))
	for _, name := range []string{"turned-page", "turned-text"} {
		got := read(t, sampleNamed(t, name))
		if !slices.Equal(lines(got.Pages[0]), lines(want.Pages[0])) {
			t.Errorf("%s: %q", name, lines(got.Pages[0]))
		}
	}
}

func TestJudge(t *testing.T) {
	judge := func(text string) *judgement {
		var j judgement
		for line := range strings.SplitSeq(text, "\n") {
			j.add(line)
		}
		return &j
	}
	for _, text := range []string{
		"Staff may park up to two bicycles under the roof at no charge.",
		"PDF, XML and HTML by RFC 2616 and SHA",
		"购买后三十天内可以退款。运费不予退还。客服电话每天九点至十七点开放。",
		"Возврат средств производится в течение десяти рабочих дней.",
		"Die Rechtsschutzversicherungsgesellschaften zahlen.",
		"12 34 56 78 90", "",
	} {
		if j := judge(text); !j.likeWords() || !j.readable() {
			t.Errorf("%q is held not to be words", text)
		}
	}
	for _, text := range []string{
		"6WDII PD\\ FODLP XS WR HXURV SHU QLJKW IRU ORGJLQJ 7D[L IDUHV DUH QRW UHIXQGDEOH ZLWKRXW D UHFHLSW FODLPV PXVW EH ILOHG",
		"Staffmayparkuptotwobicyclesundertheroofatnochargeandclaimsforstolenlamps",
	} {
		if judge(text).likeWords() {
			t.Errorf("%q is held to be words", text)
		}
	}
	broken := judge("abcdefghij")
	broken.broken = 30
	if broken.readable() {
		t.Error("three broken characters for each letter are held to be readable")
	}
}

func TestCharacter(t *testing.T) {
	for c, want := range map[rune]string{'ﬁ': "fi", 'ﬄ': "ffl", '\u00a0': " ", '\u2003': " ", 0x02: "-", 0xF0B7: "•", 0x01: "", 0xE123: "", 'é': "é", '\u00ad': "\u00ad"} {
		if got := character(c); got != want {
			t.Errorf("%U: %q, want %q", c, got, want)
		}
	}
}

func TestFrame(t *testing.T) {
	for turns, want := range map[int][2]float64{0: {5, 10}, 1: {10, 95}, 2: {95, 190}, 3: {190, 5}} {
		f := frame{box: rect{100, 100, 200, 300}, turns: turns}
		if x, y := f.point(105, 110); x != want[0] || y != want[1] {
			t.Errorf("turned %d times: %v, %v, want %v", turns, x, y, want)
		}
	}
}

// FuzzRead: whatever the bytes, the plain reader and PDFium come back with a
// text or a fault; only the death of PDFium is a panic, which its caller holds.
func FuzzRead(f *testing.F) {
	for _, s := range pdfmake.Samples() {
		if len(s.Data) < 20_000 {
			f.Add(s.Data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		plain, ok := readPlain(data)
		if ok && len(plain.Pages) == 0 {
			t.Fatal("read, but without pages")
		}
		again, same := readPlain(data)
		if ok != same || !reflect.DeepEqual(plain, again) {
			t.Fatal("two readings differ")
		}
	})
}
