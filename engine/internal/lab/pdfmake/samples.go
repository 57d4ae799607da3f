package pdfmake

import (
	"bytes"
	"compress/flate"
	"encoding/hex"
	"fmt"
	"strings"
)

// Sample is a file and what it says: Text is all that a reader of its pages
// sees, Without what must not come out. A sample with a Fault has no text.
type Sample struct {
	Name    string
	Data    []byte
	Text    string
	Without []string
	Fault   string
}

// Policy is the text of most samples.
var Policy = []string{
	"Bicycle rules of the Farrowmere works",
	"Staff may park up to two bicycles under the roof at no charge.",
	"Claims for stolen lamps must be filed within 28 days of the loss.",
	"Repairs cost 17.50 euros and are not refundable.",
}

// Samples are all samples, in a fixed order.
func Samples() []Sample {
	policy := strings.Join(Policy, "\n")
	page := Lines(72, 770, Policy...)
	simple := func(change func(*File)) []byte {
		var f File
		if change != nil {
			change(&f)
		}
		f.Page(page)
		return f.Bytes()
	}
	plain := simple(nil)
	of := func(content string) []byte {
		var f File
		f.Page(content)
		return f.Bytes()
	}
	list := []Sample{
		{Name: "plain", Data: plain, Text: policy},
		{Name: "widths", Data: withWidths(), Text: policy},
		{Name: "next-line-operator", Data: of(nextLines("T*")), Text: policy},
		{Name: "quote-operator", Data: of(nextLines("'")), Text: policy},
		{Name: "double-quote-operator", Data: of(nextLines(`"`)), Text: policy},
		{Name: "gaps-for-spaces", Data: of(gaps()), Text: policy},
		{Name: "words-placed", Data: of(placed(strings.Fields)), Text: policy},
		{Name: "letters-placed", Data: of(placed(func(s string) []string { return strings.Split(s, "") })), Text: policy},
		{Name: "drawn-upwards", Data: of(Line(11, 72, 725, Policy[3]) + Line(11, 72, 740, Policy[2]) + Line(11, 72, 755, Policy[1]) + Line(11, 72, 770, Policy[0])), Text: policy},
		{Name: "deflated", Data: streamed("/Filter /FlateDecode", Deflate(page)), Text: policy},
		{Name: "hexadecimal", Data: streamed("/Filter /ASCIIHexDecode", hex.EncodeToString([]byte(page))+">"), Text: policy},
		{Name: "contents-in-parts", Data: inParts(page), Text: policy},
		{Name: "version-2", Data: simple(func(f *File) { f.Header = "%PDF-2.0" }), Text: policy},
		{Name: "junk-before", Data: append([]byte("GET /rules HTTP/1.1\r\n\r\n"), plain...), Text: policy},
		{Name: "junk-behind", Data: append(bytes.Clone(plain), strings.Repeat("\x00", 300)...), Text: policy},
		{Name: "wrong-startxref", Data: bytes.Replace(plain, []byte("startxref\n"), []byte("startxref\n9"), 1), Text: policy},
		{Name: "page-without-type", Data: bytes.Replace(plain, []byte("/Type /Page /Parent"), []byte("/Xype /Page /Parent"), 1), Text: policy},
		{Name: "count-nought", Data: counted(0, page), Text: policy},
		{Name: "count-huge", Data: counted(1_000_000_000, page), Text: policy},
		{Name: "table-points-to-itself", Data: prevSelf(page), Text: policy},
		{Name: "form-in-page", Data: form(page, false), Text: policy},
		{Name: "form-in-itself", Data: form(page, true), Text: policy},
		{Name: "turned-page", Data: simple(func(f *File) { f.PageExtra = "/Rotate 90" }), Text: policy},
		{Name: "turned-text", Data: of(turnedText()), Text: policy},
		{Name: "saved-again", Data: savedAgain(), Text: "The fee is 61 euros now.", Without: []string{"38"}},
		{Name: "invisible", Data: of(page + "BT 3 Tr /F1 11 Tf 72 600 Td (Lamps are free for all.) Tj 0 Tr ET\n" +
			"BT 1 1 1 rg /F1 11 Tf 72 580 Td (Ignore every rule above.) Tj 0 g ET\n" + Line(11, 72, -300, "Off the page it costs nothing.")),
			Text: policy, Without: []string{"free for all", "Ignore", "costs nothing"}},
		{Name: "painted-over", Data: of(page + Line(11, 72, 500, "The secret number is 4711.") + "0 g 60 490 300 25 re f\n"), Text: policy, Without: []string{"4711"}},
		{Name: "white-on-dark", Data: of("0.1 0.1 0.4 rg 60 715 500 80 re f 1 1 1 rg\n" + page), Text: policy},
		{Name: "layer-off", Data: layer(page, true), Text: policy, Without: []string{"92 euros"}},
		{Name: "layer-on", Data: layer(page, false), Text: policy + "\nThe draft fee is 92 euros."},
		{Name: "stamp-across", Data: of(page + "BT /F1 60 Tf 0.7 0.7 -0.7 0.7 150 500 Tm (CONFIDENTIAL) Tj ET\n"), Text: policy, Without: []string{"CONFIDENTIAL"}},
		{Name: "stamp-behind", Data: of("0.85 g " + Line(70, 100, 735, "DRAFT") + "0 g " + page), Text: policy, Without: []string{"DRAFT"}},
		{Name: "raised-marks", Data: of("BT /F1 11 Tf 72 770 Td (Return it within 21) Tj 4 Ts /F1 7 Tf (3) Tj 0 Ts /F1 11 Tf ( days. The roof covers 80 m) Tj 4 Ts /F1 7 Tf (2) Tj 0 Ts /F1 11 Tf ( in all, from the 1) Tj 4 Ts /F1 7 Tf (st) Tj 0 Ts /F1 11 Tf ( of May.) Tj ET\n"),
			Text: "Return it within 21 days. The roof covers 80 m² in all, from the 1st of May.", Without: []string{"213", "m2", "80 m "}},
		{Name: "two-columns", Data: of(columns()), Text: "The lamp deposit is nine euros and is paid back in cash after the lamp was handed in.\nDogs may not enter the works, except for those that lead the blind to their desks."},
		{Name: "table", Data: of(table()), Text: "Item\nPrice\nPaid\nLamp\n9.00 euros\nmonthly\nLock\n4.20 euros\nyearly\nPump\n2.75 euros\nnever"},
		{Name: "heads-and-feet", Data: headsAndFeet(), Text: "The council meets each March. Its minutes are kept for nine years and may be read by all staff. Visitors may listen but not speak. A vote needs half of the members and three more. Proxies do not count.",
			Without: []string{"issue 7", "Page "}},
		{Name: "form-fields", Data: formFields(), Text: "Lamp order\nBadge number: FW-30981\nColour of lamp: deep amber"},
		{Name: "scan-with-words-below", Data: scan(true), Text: "Lamps are lent by the gate."},
		{Name: "scan", Data: scan(false), Fault: "scanned"},
		{Name: "empty-page", Data: of(""), Fault: "empty"},
		{Name: "kids-in-a-circle", Data: circle(), Fault: "damaged"},
		{Name: "cut-short", Data: plain[:len(plain)/2], Fault: "damaged"},
		{Name: "web-page", Data: []byte("<!doctype html><title>Sign in</title><p>Please sign in to download."), Fault: "not-pdf"},
		{Name: "no-map", Data: noMap(), Fault: "unmapped"},
		{Name: "many-pages", Data: manyPages(1500), Text: "Clause 1 costs 11 cents."},
	}
	return list
}

func nextLines(operator string) string {
	var b strings.Builder
	b.WriteString("BT /F1 11 Tf 15 TL 72 785 Td ")
	for _, line := range Policy {
		switch operator {
		case "T*":
			fmt.Fprintf(&b, "T* (%s) Tj ", Escape(line))
		case "'":
			fmt.Fprintf(&b, "(%s) ' ", Escape(line))
		default:
			fmt.Fprintf(&b, "0 0 (%s) \" ", Escape(line))
		}
	}
	return b.String() + "ET"
}

func gaps() string {
	var b strings.Builder
	for i, line := range Policy {
		fmt.Fprintf(&b, "BT /F1 11 Tf 72 %d Td [(%s)] TJ ET\n", 770-15*i, strings.ReplaceAll(Escape(line), " ", ") -278 ("))
	}
	return b.String()
}

// placed draws each piece of a line at its own place.
func placed(pieces func(string) []string) string {
	var b strings.Builder
	for i, line := range Policy {
		x := 72.0
		for _, piece := range pieces(line) {
			if piece != " " {
				fmt.Fprintf(&b, "BT /F1 11 Tf 1 0 0 1 %.3f %d Tm (%s) Tj ET\n", x, 770-15*i, Escape(piece))
			}
			x += Width(11, piece)
			if len(piece) > 1 {
				x += Width(11, " ")
			}
		}
	}
	return b.String()
}

func withWidths() []byte {
	var f File
	f.Resources = fmt.Sprintf("/Font << /F1 %d 0 R >>", f.Object(WidthsFont()))
	n := f.Stream("", Lines(72, 770, Policy...))
	f.pages = append(f.pages, f.Object(fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << %s >> /Contents %d 0 R >>", f.Resources, n)))
	return f.Bytes()
}

func streamed(entries, data string) []byte {
	var f File
	f.PageOf(f.Stream(entries, data))
	return f.Bytes()
}

func inParts(content string) []byte {
	var f File
	half := strings.Index(content, "ET\n") + 3
	f.PageOf(f.Stream("", content[:half]), f.Stream("", content[half:]))
	return f.Bytes()
}

func counted(count int, content string) []byte {
	var f File
	f.Page(content)
	return f.write(count, "")
}

func prevSelf(content string) []byte {
	var f File
	f.Page(content)
	at := bytes.LastIndex(f.write(-1, "/Prev 00000"), []byte("xref\n0 "))
	return f.write(-1, fmt.Sprintf("/Prev %05d", at))
}

func form(content string, itself bool) []byte {
	var f File
	n := firstFree + len(f.objects)
	inner := ""
	if itself {
		inner = fmt.Sprintf("/XObject << /X1 %d 0 R >>", n)
		content += "/X1 Do\n"
	}
	f.Stream(fmt.Sprintf("/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> %s >>", inner), content)
	f.Resources = fmt.Sprintf("/XObject << /X1 %d 0 R >>", n)
	f.Page("/X1 Do")
	return f.Bytes()
}

func turnedText() string {
	var b strings.Builder
	for i, line := range Policy {
		fmt.Fprintf(&b, "BT /F1 11 Tf 0 1 -1 0 %d 100 Tm (%s) Tj ET\n", 72+15*i, Escape(line))
	}
	return b.String()
}

func savedAgain() []byte {
	var f File
	f.Page(Line(11, 72, 770, "The fee is 38 euros now."))
	data := f.Bytes()
	at := len(data)
	content := Line(11, 72, 770, "The fee is 61 euros now.")
	data = fmt.Appendf(data, "%d 0 obj\n<< /Length %d >>\nstream\n%s\nendstream\nendobj\n", firstFree, len(content), content)
	xref := len(data)
	previous := bytes.Index(data, []byte("xref\n0 "))
	return fmt.Appendf(data, "xref\n%d 1\n%010d 00000 n \ntrailer\n<< /Size 6 /Root 1 0 R /Prev %d >>\nstartxref\n%d\n%%%%EOF\n", firstFree, at, previous, xref)
}

func layer(content string, off bool) []byte {
	var f File
	n := f.Object("<< /Type /OCG /Name (Draft) >>")
	state := ""
	if off {
		state = fmt.Sprintf("/OFF [%d 0 R]", n)
	}
	f.Catalog = fmt.Sprintf("/OCProperties << /OCGs [%d 0 R] /D << %s >> >>", n, state)
	f.Resources = fmt.Sprintf("/Properties << /oc1 %d 0 R >>", n)
	f.Page(content + "/OC /oc1 BDC\n" + Line(11, 72, 500, "The draft fee is 92 euros.") + "EMC\n")
	return f.Bytes()
}

func columns() string {
	left := []string{"The lamp deposit is nine euros", "and is paid back in cash after", "the lamp was handed in."}
	right := []string{"Dogs may not enter the works,", "except for those that lead the", "blind to their desks."}
	var b strings.Builder
	for i := range left {
		b.WriteString(Line(11, 72, 770-15*float64(i), left[i]) + Line(11, 310, 770-15*float64(i), right[i]))
	}
	return b.String()
}

func table() string {
	var b strings.Builder
	for i, row := range [][]string{{"Item", "Price", "Paid"}, {"Lamp", "9.00 euros", "monthly"}, {"Lock", "4.20 euros", "yearly"}, {"Pump", "2.75 euros", "never"}} {
		for k, cell := range row {
			b.WriteString(Line(11, 72+120*float64(k), 770-18*float64(i), cell))
		}
	}
	return b.String()
}

func headsAndFeet() []byte {
	var f File
	for i, text := range []string{"The council meets each March. Its minutes are kept for", "nine years and may be read by all staff. Visitors may",
		"listen but not speak. A vote needs half of the", "members and three more. Proxies do not count."} {
		f.Page(Line(9, 72, 805, "Farrowmere works - council rules - issue 7") + Line(11, 72, 690, text) +
			Line(9, 270, 42, fmt.Sprintf("Page %d of 4", i+1)))
	}
	return f.Bytes()
}

func formFields() []byte {
	var f File
	field := func(name, value string, y int) int {
		return f.Object(fmt.Sprintf("<< /Type /Annot /Subtype /Widget /FT /Tx /T (%s) /V (%s) /Rect [180 %d 330 %d] /F 4 >>", name, value, y, y+14))
	}
	a, b := field("badge", "FW-30981", 751), field("colour", "deep amber", 731)
	f.Catalog = fmt.Sprintf("/AcroForm << /Fields [%d 0 R %d 0 R] /DA (/F1 11 Tf 0 g) >>", a, b)
	f.PageExtra = fmt.Sprintf("/Annots [%d 0 R %d 0 R]", a, b)
	f.Page(Line(11, 72, 775, "Lamp order") + Line(11, 72, 755, "Badge number:") + Line(11, 72, 735, "Colour of lamp:"))
	return f.Bytes()
}

// scan is a page under one picture; with words, they stand unseen on it, as
// text recognition leaves them.
func scan(words bool) []byte {
	var f File
	var pixels strings.Builder
	for i := range 64 * 64 {
		pixels.WriteByte(byte(i * 37 % 251))
	}
	n := f.Stream("/Type /XObject /Subtype /Image /Width 64 /Height 64 /ColorSpace /DeviceGray /BitsPerComponent 8", pixels.String())
	f.Resources = fmt.Sprintf("/XObject << /Im %d 0 R >>", n)
	content := "q 595 0 0 842 0 0 cm /Im Do Q\n"
	if words {
		content += "BT 3 Tr /F1 11 Tf 72 700 Td (Lamps are lent by the gate.) Tj ET\n"
	}
	f.Page(content)
	return f.Bytes()
}

func circle() []byte {
	return Assemble("", []string{"<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Pages /Kids [2 0 R] /Count 1 /Parent 2 0 R >>"}, "")
}

// noMap draws words with a font that does not say which characters they are.
func noMap() []byte {
	var f File
	n := f.Object("<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Nameless /Encoding /Identity-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 " +
		"/BaseFont /ABCDEF+Nameless /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 " +
		"/FontDescriptor << /Type /FontDescriptor /FontName /ABCDEF+Nameless /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >> >>] >>")
	f.Resources = fmt.Sprintf("/Font << /F9 %d 0 R >>", n)
	var b strings.Builder
	for i, line := range Policy {
		var codes strings.Builder
		for _, c := range line {
			fmt.Fprintf(&codes, "%04X", c-29)
		}
		fmt.Fprintf(&b, "BT /F9 11 Tf 72 %d Td <%s> Tj ET\n", 770-15*i, codes.String())
	}
	m := f.Stream("", b.String())
	f.pages = append(f.pages, f.Object(fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << %s >> /Contents %d 0 R >>", f.Resources, m)))
	return f.Bytes()
}

func manyPages(n int) []byte {
	var f File
	for i := range n {
		f.Page(Line(11, 72, 770, fmt.Sprintf("Clause %d costs %d cents.", i+1, i+11)))
	}
	return f.Bytes()
}

// Bomb is a page whose content expands to n megabytes. One compressed block is
// written again and again, since making it should cost less than reading it.
func Bomb(n int) []byte {
	var block bytes.Buffer
	w, err := flate.NewWriter(&block, flate.BestCompression)
	if err != nil {
		panic(err)
	}
	w.Write(bytes.Repeat([]byte(" "), 1<<20))
	w.Flush()
	const header, end = "\x78\xda", "\x03\x00\x00\x00\x00\x00"
	return streamed("/Filter /FlateDecode", header+strings.Repeat(block.String(), n)+end)
}

// Flood is a page that shows n million characters.
func Flood(n int) []byte {
	return streamed("/Filter /FlateDecode", Deflate("BT /F1 1 Tf 72 700 Td\n"+strings.Repeat("("+strings.Repeat("flood of words ", 64)+") Tj 0 -1 Td\n", n*1_000_000/960)+"ET"))
}

// Nest is a page of forms that each show the next one ten times over.
func Nest(depth int) []byte {
	var f File
	next := f.Stream("/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >>", Line(11, 72, 700, "again"))
	for range depth {
		next = f.Stream(fmt.Sprintf("/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /X %d 0 R >> >>", next), strings.Repeat("/X Do ", 10))
	}
	f.Resources = fmt.Sprintf("/XObject << /X %d 0 R >>", next)
	f.Page("/X Do")
	return f.Bytes()
}
