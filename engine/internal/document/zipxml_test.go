package document

import (
	"archive/zip"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/txtar"
)

var updateWord = flag.Bool("update-word", false, "write what the Word and OpenDocument readers give into testdata/word")

// zipPart is one file of an archive.
type zipPart struct{ name, text string }

// pack makes a zip archive, with the same bytes each time.
func pack(t testing.TB, parts ...zipPart) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, p := range parts {
		w, err := z.Create(p.name)
		if err == nil {
			_, err = io.WriteString(w, p.text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

const xmlStart = `<?xml version="1.0" encoding="UTF-8"?>` + "\n"

// wordXML wraps a fragment in the root element that its part has.
func wordXML(root, fragment string) string {
	return xmlStart + `<w:` + root + ` xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"` +
		` xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"` +
		` xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"` +
		` xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"` +
		` xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"` +
		` xmlns:v="urn:schemas-microsoft-com:vml">` + fragment + `</w:` + root + `>`
}

const packageRels = xmlStart + `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
	`<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>` +
	`</Relationships>`

// packDOCX makes a DOCX from the inside of its parts: body, styles,
// numbering, footnotes, endnotes, and the title.
func packDOCX(t testing.TB, inside map[string]string) []byte {
	parts := []zipPart{{"_rels/.rels", packageRels},
		{"word/document.xml", wordXML("document", "<w:body>"+inside["body"]+"</w:body>")}}
	for _, name := range []string{"styles", "numbering", "footnotes", "endnotes", "comments"} {
		if fragment, ok := inside[name]; ok {
			parts = append(parts, zipPart{"word/" + name + ".xml", wordXML(name, fragment)})
		}
	}
	if title, ok := inside["title"]; ok {
		parts = append(parts, zipPart{"docProps/core.xml", xmlStart + `<cp:coreProperties xmlns:cp="urn:x" xmlns:dc="http://purl.org/dc/elements/1.1/">` +
			`<dc:title>` + strings.TrimSpace(title) + `</dc:title></cp:coreProperties>`})
	}
	return pack(t, parts...)
}

// packODT makes an ODT from the inside of its parts: text, automatic (styles),
// styles, and the title.
func packODT(t testing.TB, inside map[string]string) []byte {
	names := ""
	for _, name := range []string{"office", "text", "table", "style", "form"} {
		names += ` xmlns:` + name + `="urn:oasis:names:tc:opendocument:xmlns:` + name + `:1.0"`
	}
	names += ` xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"` +
		` xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"` +
		` xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/"`
	parts := []zipPart{
		{"mimetype", "application/vnd.oasis.opendocument.text"},
		{"META-INF/manifest.xml", xmlStart + `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">` +
			inside["manifest"] + `</manifest:manifest>`},
		{"styles.xml", xmlStart + `<office:document-styles` + names + `><office:styles>` + inside["styles"] + `</office:styles></office:document-styles>`},
		{"meta.xml", xmlStart + `<office:document-meta` + names + `><office:meta><dc:title>` + strings.TrimSpace(inside["title"]) +
			`</dc:title></office:meta></office:document-meta>`},
		{"content.xml", xmlStart + `<office:document-content` + names + `><office:automatic-styles>` + inside["automatic"] +
			`</office:automatic-styles><office:body><office:text>` + inside["text"] + `</office:text></office:body></office:document-content>`},
	}
	if object, ok := inside["object"]; ok {
		parts = append(parts, zipPart{"Object 1/content.xml", object})
	}
	return pack(t, parts...)
}

// dumpWord writes a document the way testdata/word has it: what the file says
// of itself, then its blocks in order. A further paragraph of a list item is
// marked with a plus.
func dumpWord(d *Document) string {
	var out strings.Builder
	if d.Title != "" {
		fmt.Fprintf(&out, "title: %s\n", d.Title)
	}
	for _, r := range d.Remarks {
		fmt.Fprintf(&out, "remark: %s; %s\n", r.What, r.Remedy)
	}
	next := 0
	headings := func(before int) {
		for next < len(d.Headings) && d.Headings[next].Start < before {
			h := d.Headings[next]
			fmt.Fprintf(&out, "%s %s\n", strings.Repeat("#", h.Level), h.Of(d.Text))
			next++
		}
	}
	for _, b := range d.Blocks {
		headings(b.Start)
		switch {
		case b.Kind == List:
			depth := make([]int, len(b.Items))
			for i, item := range b.Items {
				if item.Parent >= 0 {
					depth[i] = depth[item.Parent] + 1
				}
				fmt.Fprintf(&out, "%s- %s\n", strings.Repeat("  ", depth[i]), item.Of(d.Text))
			}
		case b.Kind == Row:
			fmt.Fprintf(&out, "| %s (table %d)\n", b.Of(d.Text), b.Table)
		case b.Label:
			fmt.Fprintf(&out, "label: %s\n", b.Of(d.Text))
		default:
			fmt.Fprintf(&out, "%s\n", b.Of(d.Text))
		}
	}
	headings(len(d.Text) + 1)
	return out.String()
}

// checkSpans fails unless every heading, block and item is a span of the
// canonical text, in order.
func checkSpans(t *testing.T, d *Document) {
	t.Helper()
	if !utf8.ValidString(d.Text) {
		t.Fatal("the text is not UTF-8")
	}
	in := func(s Span) bool { return 0 <= s.Start && s.Start <= s.End && s.End <= len(d.Text) }
	last := 0
	for _, h := range d.Headings {
		if !in(h.Span) || h.Level < 1 || h.Level > 6 {
			t.Fatalf("heading out of place: %+v", h)
		}
	}
	for _, b := range d.Blocks {
		if !in(b.Span) || b.Start < last || b.Start == b.End || b.Heading >= len(d.Headings) {
			t.Fatalf("block out of place: %+v", b)
		}
		last = b.End
		for i, item := range b.Items {
			if !in(item.Span) || item.Start < b.Start || item.End > b.End || item.Parent >= i {
				t.Fatalf("item out of place: %+v in %+v", item, b)
			}
		}
	}
}

// TestWordFiles reads each file of testdata/word, packed as what its name
// begins with, and compares what is read with what the file wants.
func TestWordFiles(t *testing.T) {
	names, err := filepath.Glob("testdata/word/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal("no test data", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			inside := insides(archive)
			format, packed := ".docx", []byte(nil)
			if strings.HasPrefix(filepath.Base(name), "odt-") {
				format, packed = ".odt", packODT(t, inside)
			} else {
				packed = packDOCX(t, inside)
			}
			d, err := Read("a"+format, packed)
			if err != nil {
				t.Fatal(err)
			}
			checkSpans(t, d)
			got := dumpWord(d)
			if *updateWord {
				i := slices.IndexFunc(archive.Files, func(f txtar.File) bool { return f.Name == "want" })
				if i < 0 {
					archive.Files = append(archive.Files, txtar.File{Name: "want"})
					i = len(archive.Files) - 1
				}
				archive.Files[i].Data = []byte(got)
				if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if got != inside["want"] {
				t.Errorf("got:\n%s\nwant:\n%s", got, inside["want"])
			}
		})
	}
}

// insides are a test file's parts by name. Line feeds between elements do no
// harm: text stands in elements of its own.
func insides(archive *txtar.Archive) map[string]string {
	inside := make(map[string]string)
	for _, f := range archive.Files {
		inside[f.Name] = string(f.Data)
	}
	return inside
}

// wantError fails unless err is of that cause, says one of the words, and
// gives a remedy.
func wantError(t *testing.T, err error, cause Cause, word string) {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) {
		t.Fatalf("got %v, want a failure that says %q", err, word)
	}
	if e.Cause != cause || !strings.Contains(e.What, word) || e.Remedy == "" {
		t.Errorf("got %s: %s; %s\nwant %s and %q", e.Cause, e.What, e.Remedy, cause, word)
	}
}
