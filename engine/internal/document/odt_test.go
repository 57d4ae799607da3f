package document

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

func TestODTThatCannotBeRead(t *testing.T) {
	lower(t, &maxCopies, 2000)
	lower(t, &maxColumns, 100)
	lower(t, &maxExpanded, 1<<20)
	words := "<text:p>One sentence.</text:p>"
	whole := packODT(t, map[string]string{"text": words})
	for _, c := range []struct {
		name  string
		data  []byte
		cause Cause
		word  string
	}{
		{"cut short", whole[:len(whole)-20], CauseDamaged, "cut short"},
		{"locked", packODT(t, map[string]string{"text": words, "manifest": `<manifest:file-entry manifest:full-path="content.xml">` +
			`<manifest:encryption-data/></manifest:file-entry>`}), CausePassword, "password"},
		{"locked as a whole", pack(t, zipPart{"mimetype", "application/vnd.oasis.opendocument.text"},
			zipPart{"encrypted-package", "\x01\x02"}), CausePassword, "password"},
		{"no content", pack(t, zipPart{"mimetype", "application/vnd.oasis.opendocument.text"}), CauseDamaged, "missing"},
		{"no text", packODT(t, map[string]string{"text": "<text:p/>"}), CauseNoText, "no text"},
		{"repeated cells", packODT(t, map[string]string{"text": "<table:table><table:table-row>" +
			strings.Repeat(`<table:table-cell table:number-columns-repeated="1000"><text:p>x</text:p></table:table-cell></table:table-row><table:table-row>`, 50) +
			"</table:table-row></table:table>"}), CauseTooLarge, "expand without end"},
		{"deep lists", packODT(t, map[string]string{"text": strings.Repeat("<text:list><text:list-item>", 5000) + words +
			strings.Repeat("</text:list-item></text:list>", 5000)}), CauseTooDeep, "nested"},
		{"a formula called without end", packODT(t, map[string]string{
			"text":   "<text:p>" + strings.Repeat(`<draw:frame><draw:object xlink:href="Object 1"/></draw:frame>`, 100) + "</text:p>",
			"object": `<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>` + strings.Repeat("x ", 10_000) + `</mi></math>`}), CauseTooLarge, "large"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Read("a.odt", c.data)
			wantError(t, err, c.cause, c.word)
		})
	}
}

// TestReaderRestsOnBytes says that a file under the other name reads the same.
func TestReaderRestsOnBytes(t *testing.T) {
	odt := packODT(t, map[string]string{"text": "<text:p>One sentence.</text:p>"})
	if d, err := Read("a.docx", odt); err != nil || d.Text != "One sentence." {
		t.Errorf("got %+v, %v", d, err)
	}
}

// seeds are the insides of the test files whose names begin so.
func seeds(t testing.TB, prefix string) []map[string]string {
	names, err := filepath.Glob("testdata/word/" + prefix + "*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal("no test data", err)
	}
	var out []map[string]string
	for _, name := range names {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, insides(archive))
	}
	return out
}

// fuzzRead fails unless data reads as a document in order, the same each time,
// or gives a failure that is not a fault of ours.
func fuzzRead(t *testing.T, data []byte) {
	if len(data) == 0 {
		return
	}
	d, err := Read("a.docx", data)
	if err != nil {
		var e *Error
		if !errors.As(err, &e) || e.Cause == CauseInternal || e.What == "" || e.Remedy == "" {
			t.Fatal(err)
		}
		return
	}
	checkSpans(t, d)
	if again, err := Read("a.docx", data); err != nil || dumpWord(again) != dumpWord(d) {
		t.Fatalf("it reads differently again: %v", err)
	}
}

// FuzzODT reads any XML as the parts of an ODT, and any bytes as the file.
func FuzzODT(f *testing.F) {
	for _, inside := range seeds(f, "odt-") {
		f.Add(inside["text"], inside["automatic"], inside["styles"], packODT(f, inside))
	}
	f.Fuzz(func(t *testing.T, text, automatic, styles string, whole []byte) {
		fuzzRead(t, packODT(t, map[string]string{"text": text, "automatic": automatic, "styles": styles}))
		fuzzRead(t, whole)
	})
}
