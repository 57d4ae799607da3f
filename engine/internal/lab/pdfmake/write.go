// Package pdfmake writes small PDF files for tests and for the table of
// readers: sound ones in many manners, and ones that are wrong on purpose.
package pdfmake

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"strings"
)

// File is a PDF in the making. The zero value is ready.
type File struct {
	// Catalog, Resources and PageExtra are added to those dictionaries.
	Catalog, Resources, PageExtra string
	// Header is the first line; empty means %PDF-1.4.
	Header  string
	objects []string
	pages   []int
}

// The first objects have fixed numbers.
const (
	catalogNumber = 1
	pagesNumber   = 2
	fontNumber    = 3
	firstFree     = 4
)

// Object adds an object and returns its number.
func (f *File) Object(body string) int {
	f.objects = append(f.objects, body)
	return firstFree + len(f.objects) - 1
}

// Stream adds a stream with further entries of its dictionary.
func (f *File) Stream(entries, data string) int {
	return f.Object(fmt.Sprintf("<< /Length %d %s >>\nstream\n%s\nendstream", len(data), entries, data))
}

// Page adds a page that shows the content stream.
func (f *File) Page(content string) { f.PageOf(f.Stream("", content)) }

// PageOf adds a page that shows the numbered streams.
func (f *File) PageOf(streams ...int) {
	var refs []string
	for _, n := range streams {
		refs = append(refs, fmt.Sprintf("%d 0 R", n))
	}
	f.pages = append(f.pages, f.Object(fmt.Sprintf(
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> %s >> /Contents [%s] %s >>",
		f.Resources, strings.Join(refs, " "), f.PageExtra)))
}

// Bytes writes the file.
func (f *File) Bytes() []byte { return f.write(-1, "") }

// write writes the file; count replaces the tree's own, trailer is added.
func (f *File) write(count int, trailer string) []byte {
	var kids []string
	for _, n := range f.pages {
		kids = append(kids, fmt.Sprintf("%d 0 R", n))
	}
	if count < 0 {
		count = len(f.pages)
	}
	bodies := append([]string{
		"<< /Type /Catalog /Pages 2 0 R " + f.Catalog + " >>",
		fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", strings.Join(kids, " "), count),
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
	}, f.objects...)
	return Assemble(f.Header, bodies, trailer)
}

// Assemble numbers the objects from 1 and writes a file whose catalogue is
// object 1.
func Assemble(header string, bodies []string, trailer string) []byte {
	var b bytes.Buffer
	if header == "" {
		header = "%PDF-1.4"
	}
	b.WriteString(header + "\n")
	var places []int
	for i, body := range bodies {
		places = append(places, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, body)
	}
	xref := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(bodies)+1)
	for _, at := range places {
		fmt.Fprintf(&b, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R %s >>\nstartxref\n%d\n%%%%EOF\n", len(bodies)+1, trailer, xref)
	return b.Bytes()
}

// Line shows text at a place.
func Line(size, x, y float64, text string) string {
	return fmt.Sprintf("BT /F1 %g Tf %g %g Td (%s) Tj ET\n", size, x, y, Escape(text))
}

// Lines shows lines below each other, 15 points apart.
func Lines(x, y float64, lines ...string) string {
	var b strings.Builder
	for i, line := range lines {
		b.WriteString(Line(11, x, y-15*float64(i), line))
	}
	return b.String()
}

// Escape writes text inside the brackets of a string.
func Escape(text string) string {
	return strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`).Replace(text)
}

// Deflate compresses data as /FlateDecode reads it.
func Deflate(data string) string {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	w.Write([]byte(data))
	w.Close()
	return b.String()
}

// helvetica are the widths of the printable ASCII characters in Helvetica.
var helvetica = [...]float64{278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
	556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
	1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
	667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
	333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
	556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584}

// Width is how wide text is at a size, in Helvetica.
func Width(size float64, text string) float64 {
	w := 0.0
	for _, c := range text {
		if c >= ' ' && int(c-' ') < len(helvetica) {
			w += helvetica[c-' ']
		}
	}
	return w * size / 1000
}

// WidthsFont is a Helvetica that names its widths, as most programs write it.
func WidthsFont() string {
	var b strings.Builder
	for _, w := range helvetica {
		fmt.Fprintf(&b, "%g ", w)
	}
	return fmt.Sprintf("<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Helvetica /Encoding /WinAnsiEncoding "+
		"/FirstChar 32 /LastChar %d /Widths [%s] /FontDescriptor << /Type /FontDescriptor /Flags 32 /FontName /ABCDEF+Helvetica >> >>",
		31+len(helvetica), b.String())
}
