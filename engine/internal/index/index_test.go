package index

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gowebpki/jcs"

	"footnote/engine/internal/document"
	"footnote/engine/internal/passage"
)

// doc makes a document of one paragraph a line of text, under one heading.
func doc(name, heading string, paragraphs ...string) *Document {
	d := &Document{Meta: Meta{Name: name, Title: heading, Source: "00"}, Text: heading}
	d.Headings = []document.Heading{{Span: passage.Span{Start: 0, End: len(heading)}, Level: 1}}
	for _, p := range paragraphs {
		d.Text += "\n\n"
		s := passage.Span{Start: len(d.Text), End: len(d.Text) + len(p)}
		d.Text += p
		d.Passages = append(d.Passages, passage.Passage{Span: s, Kind: document.Paragraph,
			Headings: []string{heading}, Lines: []passage.Line{{Span: s}}})
	}
	return d
}

func desk() []*Document {
	return []*Document{
		doc("b.md", "Refunds", "A refund takes five days. Refunds are free.", "Gift cards stay valid <for ever> & a day."),
		doc("a.md", "Delivery", "Delivery takes two days."),
	}
}

func written(t testing.TB, x *Index) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := x.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestFileIsTheSameInAnyOrder(t *testing.T) {
	docs := desk()
	x, err := New(docs, "refund: money back\n")
	if err != nil {
		t.Fatal(err)
	}
	slices.Reverse(docs)
	y, err := New(docs, "refund: money back\n")
	if err != nil {
		t.Fatal(err)
	}
	first, second := written(t, x), written(t, y)
	if !bytes.Equal(first, second) {
		t.Error("the order in which documents are given shows in the file")
	}
	z, err := Read(first)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(written(t, z), first) {
		t.Error("a file that is read and written again differs")
	}
	if !json.Valid(first) {
		t.Error("the file is not valid JSON")
	}
}

// The digest must be what its description says, computed here from the file's
// own JSON by other means.
func TestDigestIsWhatItIsSaidToBe(t *testing.T) {
	x, err := New(desk(), "a: b\n")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Header struct {
			Documents []map[string]any `json:"documents"`
		} `json:"header"`
		Parts []any `json:"parts"`
	}
	if err := json.Unmarshal(written(t, x), &file); err != nil {
		t.Fatal(err)
	}
	var docs []any
	for i, h := range file.Header.Documents {
		d := file.Parts[2+i].(map[string]any)
		for _, k := range []string{"effective", "link", "name", "supersedes", "tags", "title"} {
			d[k] = h[k]
			if h[k] == nil {
				d[k] = []any{}
			}
		}
		docs = append(docs, d)
	}
	raw, err := json.Marshal(map[string]any{"documents": docs, "vocabulary": file.Parts[0]})
	if err != nil {
		t.Fatal(err)
	}
	canonical, err := jcs.Transform(raw)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(canonical)
	if got := hex.EncodeToString(sum[:]); got != x.Digest() {
		t.Errorf("digest %s, by the description %s", x.Digest(), got)
	}
}

func TestDigestCoversEverythingThatWasRead(t *testing.T) {
	digest := func(change func([]*Document) string) string {
		docs := desk()
		x, err := New(docs, change(docs))
		if err != nil {
			t.Fatal(err)
		}
		return x.Digest()
	}
	plain := digest(func([]*Document) string { return "" })
	for name, change := range map[string]func([]*Document) string{
		"name":       func(d []*Document) string { d[0].Name = "c.md"; return "" },
		"text":       func(d []*Document) string { d[0].Text += "!"; return "" },
		"link":       func(d []*Document) string { d[0].Link = "https://shop.example"; return "" },
		"tags":       func(d []*Document) string { d[0].Tags = []string{"x"}; return "" },
		"effective":  func(d []*Document) string { d[0].Effective = "2026-01-01"; return "" },
		"supersedes": func(d []*Document) string { d[0].Supersedes = []string{"a.md"}; return "" },
		"passages":   func(d []*Document) string { d[0].Passages[0].Page = 2; return "" },
		"vocabulary": func([]*Document) string { return "refund: money back\n" },
	} {
		if digest(change) == plain {
			t.Errorf("the digest does not cover the %s", name)
		}
	}
	if digest(func(d []*Document) string { d[0].Source = "11"; return "" }) != plain {
		t.Error("the digest covers the file that a document was read from, not only what was read")
	}
}

func TestPostings(t *testing.T) {
	x, err := New(desk(), "")
	if err != nil {
		t.Fatal(err)
	}
	if y, err := Read(written(t, x)); err != nil {
		t.Fatal(err)
	} else {
		x = y
	}
	// Passages are numbered by document name: a.md has 0, b.md has 1 and 2.
	want := []Posting{{Passage: 1, Count: 2, Heading: true}, {Passage: 2, Count: 0, Heading: true}}
	if got := x.Postings("refund"); !slices.Equal(got, want) {
		t.Errorf("refund stands in %v, want %v", got, want)
	}
	if got := x.Postings("bitcoin"); got != nil {
		t.Errorf("bitcoin stands in %v", got)
	}
	if d, p := x.Locate(2); d != 1 || p != 1 {
		t.Errorf("passage 2 is document %d, place %d", d, p)
	}
}

// Every single byte counts: whichever is changed, the change is noticed before
// anything is answered from it.
func TestAlteredFilesAreRefused(t *testing.T) {
	x, err := New(desk(), "a: b\n")
	if err != nil {
		t.Fatal(err)
	}
	good := written(t, x)
	use := func(data []byte) error {
		x, err := Read(data)
		if err != nil {
			return err
		}
		_, err = x.all()
		return err
	}
	if err := use(good); err != nil {
		t.Fatal(err)
	}
	for i := range good {
		bad := bytes.Clone(good)
		bad[i] ^= 1
		if err := use(bad); err == nil {
			t.Errorf("byte %d of %q was changed and not noticed", i, good[max(0, i-20):min(len(good), i+20)])
		}
		if err := use(good[:i]); err == nil {
			t.Errorf("a file cut short after %d bytes was not noticed", i)
		}
	}
}

func TestNewerFilesAreRefusedInWords(t *testing.T) {
	x, err := New(desk(), "")
	if err != nil {
		t.Fatal(err)
	}
	newer := bytes.Replace(written(t, x), fmt.Appendf(nil, "%s%d", Magic, Format), fmt.Appendf(nil, "%s%d", Magic, Format+1), 1)
	if _, err := Read(newer); !errors.Is(err, ErrNewer) {
		t.Errorf("a newer file gives %v", err)
	}
	if _, err := Read([]byte("# Notes\n")); !errors.Is(err, ErrNotIndex) {
		t.Errorf("a text gives %v", err)
	}
}

func FuzzRead(f *testing.F) {
	x, err := New(desk(), "a: b\n")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(written(f, x))
	f.Add([]byte(Magic + "1,\n\"header\":{},\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		x, err := Read(data)
		if err != nil {
			return
		}
		for _, term := range x.Terms() {
			for _, p := range x.Postings(term) {
				if p.Passage < 0 || p.Passage >= x.Passages() {
					t.Fatalf("%q stands in passage %d of %d", term, p.Passage, x.Passages())
				}
			}
		}
		docs, err := x.all()
		if err != nil {
			return
		}
		for _, d := range docs {
			for _, p := range d.Passages {
				_ = strings.Clone(p.Of(d.Text))
			}
		}
	})
}
