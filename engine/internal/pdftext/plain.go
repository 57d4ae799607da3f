package pdftext

import (
	"bytes"
	"io"
	"regexp"
	"strconv"

	"github.com/ledongthuc/pdf"
)

// The plain reader takes the objects of a file from ledongthuc/pdf and runs the
// drawing operators itself (operators.go) with the fonts' own maps and widths
// (fonts.go). It reads only what it reads as well as PDFium does, and gives up
// at the first thing out of the ordinary: a repair, an encryption, a layer, a
// form, a font without map or widths, a colour too pale to see. Giving up costs
// little, since PDFium then reads; a wrong reading would cost much.
//
// ledongthuc/pdf never ends on files whose tables or page trees run in circles,
// so both are gone through beforehand, in bounded steps.

const (
	// maxPlainPages and maxPlainContent bound the work of the plain reader.
	maxPlainPages   = 2000
	maxPlainContent = 64 << 20
	// maxTreeDepth bounds the tree of pages, maxSections the chain of
	// cross-reference tables.
	maxTreeDepth = 32
	maxSections  = 64
)

// giveUp is what the plain reader panics with when a file is not plain.
type giveUp struct{}

func plainOnly(ok bool) {
	if !ok {
		panic(giveUp{})
	}
}

// readPlain reads a plainly made file; ok is false when PDFium must.
func readPlain(data []byte) (text Text, ok bool) {
	if !looksPlain(data) {
		return Text{}, false
	}
	// ledongthuc/pdf panics on much of what it cannot read.
	defer func() {
		if recover() != nil {
			text, ok = Text{}, false
		}
	}()
	reader, err := pdf.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return Text{}, false
	}
	p := plainReader{trailer: reader.Trailer(), fonts: map[string]*font{}}
	root := p.trailer.Key("Root")
	plainOnly(root.Kind() == pdf.Dict)
	for _, key := range [...]string{"AcroForm", "OCProperties"} {
		plainOnly(root.Key(key).IsNull())
	}
	tree := root.Key("Pages")
	p.walk(tree, inherited{}, 0)
	plainOnly(len(p.pages) > 0 && int64(len(p.pages)) == tree.Key("Count").Int64())
	var c collector
	for _, page := range p.pages {
		plainOnly(c.add(p.read(page)))
	}
	plainOnly(c.fault() == "")
	return Text{Title: p.trailer.Key("Info").Key("Title").Text(), Pages: c.pages}, true
}

var (
	plainHeader  = regexp.MustCompile(`^%PDF-1\.[0-7][\r\n]`)
	startXref    = regexp.MustCompile(`startxref\s+(\d+)\s+%%EOF\s*$`)
	previousXref = regexp.MustCompile(`/Prev\s+(\d+)`)
)

// looksPlain looks at the raw bytes: a file as a program writes it in one go,
// its table where it says, nothing encrypted, packed in streams of objects or
// switched on and off.
func looksPlain(data []byte) bool {
	if !plainHeader.Match(data[:min(len(data), 16)]) {
		return false
	}
	for _, mark := range [...]string{"/Encrypt", "/ObjStm", "/OCProperties", "/AcroForm", "/XFA"} {
		if bytes.Contains(data, []byte(mark)) {
			return false
		}
	}
	m := startXref.FindSubmatch(data[max(0, len(data)-100):])
	if m == nil {
		return false
	}
	at, err := strconv.Atoi(string(m[1]))
	seen := map[int]bool{}
	for range maxSections {
		if err != nil || at < 0 || at >= len(data) || seen[at] || !bytes.HasPrefix(data[at:], []byte("xref")) {
			return false
		}
		seen[at] = true
		section := data[at:]
		if end := bytes.Index(section, []byte("startxref")); end >= 0 {
			section = section[:end]
		}
		_, trailer, found := bytes.Cut(section, []byte("trailer"))
		if !found || bytes.Contains(trailer, []byte("/XRefStm")) {
			return false
		}
		previous := previousXref.FindSubmatch(trailer)
		if previous == nil {
			return true
		}
		at, err = strconv.Atoi(string(previous[1]))
	}
	return false
}

// plainReader reads the pages of one file.
type plainReader struct {
	trailer pdf.Value
	pages   []plainPage
	fonts   map[string]*font // by the text of their dictionary
	bytes   int64            // of content, decoded
}

// inherited is what pages take over from the nodes above them.
type inherited struct {
	resources, media, crop, rotate pdf.Value
}

type plainPage struct {
	page pdf.Value
	inherited
}

// walk lists the pages below node.
func (p *plainReader) walk(node pdf.Value, from inherited, depth int) {
	plainOnly(depth < maxTreeDepth && node.Kind() == pdf.Dict)
	for key, to := range map[string]*pdf.Value{"Resources": &from.resources, "MediaBox": &from.media, "CropBox": &from.crop, "Rotate": &from.rotate} {
		if v := node.Key(key); !v.IsNull() {
			*to = v
		}
	}
	switch node.Key("Type").Name() {
	case "Page":
		p.pages = append(p.pages, plainPage{node, from})
		plainOnly(len(p.pages) <= maxPlainPages)
	case "Pages":
		kids := node.Key("Kids")
		plainOnly(kids.Kind() == pdf.Array && kids.Len() > 0)
		for i := range kids.Len() {
			p.walk(kids.Index(i), from, depth+1)
		}
	default:
		panic(giveUp{})
	}
}

// read reads the glyphs of one page.
func (p *plainReader) read(page plainPage) rawPage {
	plainOnly(page.page.Key("UserUnit").IsNull())
	annotations := page.page.Key("Annots")
	plainOnly(annotations.Len() <= maxAnnotations)
	for i := range annotations.Len() {
		plainOnly(annotations.Index(i).Key("Subtype").Name() == "Link")
	}
	box := boxOf(page.media)
	if page.crop.Kind() == pdf.Array {
		box = box.clip(boxOf(page.crop))
	}
	plainOnly(box.area() > 0 && finite(box))
	turns := page.rotate.Int64()
	plainOnly(turns%90 == 0)
	f := frame{box: box, turns: int((turns/90%4 + 4) % 4)}
	raw := rawPage{frame: f}
	contents := page.page.Key("Contents")
	switch contents.Kind() {
	case pdf.Null:
		return raw
	case pdf.Stream:
		p.measure(contents)
	case pdf.Array:
		for i := range contents.Len() {
			plainOnly(contents.Index(i).Kind() == pdf.Stream)
			p.measure(contents.Index(i))
		}
	default:
		panic(giveUp{})
	}
	w, h := f.size()
	d := drawing{reader: p, resources: page.resources, frame: f, shown: rect{0, 0, w, h}, state: startState()}
	pdf.Interpret(contents, d.operator)
	plainOnly(!d.inText)
	raw.glyphs, raw.dots = d.glyphs, d.dots
	raw.pictures = d.pictures / d.shown.area()
	return raw
}

// measure decodes a stream once to see that it is whole and not too long.
func (p *plainReader) measure(stream pdf.Value) {
	in := stream.Reader()
	defer in.Close()
	n, err := io.Copy(io.Discard, io.LimitReader(in, maxPlainContent-p.bytes+1))
	p.bytes += n
	plainOnly(err == nil && p.bytes <= maxPlainContent)
}

func boxOf(v pdf.Value) rect {
	plainOnly(v.Kind() == pdf.Array && v.Len() == 4)
	a, b, c, d := v.Index(0).Float64(), v.Index(1).Float64(), v.Index(2).Float64(), v.Index(3).Float64()
	return rect{min(a, c), min(b, d), max(a, c), max(b, d)}
}
