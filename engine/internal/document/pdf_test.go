package document

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"footnote/engine/internal/lab/pdfmake"
	"footnote/engine/internal/sandbox"
)

var causeOfFault = map[string]Cause{
	"scanned": CauseScanned, "empty": CauseNoText, "damaged": CauseDamaged, "not-pdf": CauseDamaged, "unmapped": CauseEncoding,
}

// TestPDFSamples reads a file of every manner: each line of its text comes
// out whole, and nothing that a reader of the page does not see.
func TestPDFSamples(t *testing.T) {
	for _, s := range pdfmake.Samples() {
		t.Run(s.Name, func(t *testing.T) {
			d, err := Read("sample.pdf", s.Data)
			if s.Fault != "" {
				var e *Error
				if !errors.As(err, &e) || e.Cause != causeOfFault[s.Fault] || e.Remedy == "" {
					t.Fatalf("error %v, want the cause %s", err, causeOfFault[s.Fault])
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			text := strings.Join(strings.Fields(d.Text), " ")
			for line := range strings.SplitSeq(s.Text, "\n") {
				if !strings.Contains(text, line) {
					t.Errorf("%q is not in\n%s", line, d.Text)
				}
			}
			for _, no := range s.Without {
				if strings.Contains(text, no) {
					t.Errorf("%q is in\n%s", no, d.Text)
				}
			}
		})
	}
}

func sample(t testing.TB, name string) []byte {
	for _, s := range pdfmake.Samples() {
		if s.Name == name {
			return s.Data
		}
	}
	t.Fatalf("there is no sample %s", name)
	return nil
}

func TestPDFTable(t *testing.T) {
	d, err := Read("table.pdf", sample(t, "table"))
	if err != nil {
		t.Fatal(err)
	}
	want := "Item: Lamp; Price: 9.00 euros; Paid: monthly\n\nItem: Lock; Price: 4.20 euros; Paid: yearly\n\nItem: Pump; Price: 2.75 euros; Paid: never"
	if d.Text != want || d.Blocks[0].Kind != Row {
		t.Errorf("got %q, want %q", d.Text, want)
	}
}

func TestPDFPages(t *testing.T) {
	d, err := Read("many.pdf", sample(t, "many-pages"))
	if err != nil {
		t.Fatal(err)
	}
	for i, b := range d.Blocks {
		if want := fmt.Sprintf("Clause %d costs %d cents.", i+1, i+11); b.Of(d.Text) != want || b.Page != i+1 {
			t.Fatalf("block %d is %q on page %d", i, b.Of(d.Text), b.Page)
		}
	}
	if len(d.Blocks) != 1500 {
		t.Errorf("%d blocks, want one for each of 1500 pages", len(d.Blocks))
	}
}

// TestPDFRemarks: what was left out of a file that was read is named, with its
// page.
func TestPDFRemarks(t *testing.T) {
	var half pdfmake.File
	half.Page(pdfmake.Lines(72, 770, pdfmake.Policy...))
	half.Page("")
	half.Page("")
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"a page without text": {half.Bytes(), "pages 2 and 3 of 3 hold no text"},
		"unseen words":        {sample(t, "invisible"), "page 1 of 1 cannot be seen"},
	} {
		d, err := Read("x.pdf", c.data)
		if err != nil {
			t.Fatal(err)
		}
		if len(d.Remarks) != 1 || !strings.Contains(d.Remarks[0].What, c.want) || d.Remarks[0].Remedy == "" {
			t.Errorf("%s: remarks %q, want one with %q", name, d.Remarks, c.want)
		}
	}
	if d, err := Read("x.pdf", sample(t, "plain")); err != nil || len(d.Remarks) != 0 {
		t.Errorf("a sound file: %v, remarks %q", err, d.Remarks)
	}
}

// TestPDFPasswords: an empty user password opens a file; a real one is asked
// for by name, however the file is encrypted.
func TestPDFPasswords(t *testing.T) {
	for _, kind := range []string{"rc4-40", "rc4-128", "aes-128", "aes-256"} {
		open, err := os.ReadFile(filepath.Join("testdata", "pdf", "open-"+kind+".pdf"))
		if err != nil {
			t.Fatal(err)
		}
		if d, err := Read("open.pdf", open); err != nil || !strings.Contains(d.Text, pdfmake.Policy[1]) {
			t.Errorf("%s with an empty password: %v", kind, err)
		}
		locked, err := os.ReadFile(filepath.Join("testdata", "pdf", "locked-"+kind+".pdf"))
		if err != nil {
			t.Fatal(err)
		}
		var e *Error
		if _, err := Read("locked.pdf", locked); !errors.As(err, &e) || e.Cause != CausePassword || !strings.Contains(e.What, "needs a password") {
			t.Errorf("%s with a password: %v", kind, err)
		}
	}
}

// TestPDFWithoutEnd: a file that would take for ever or expand without end is
// that file's error, and the next file is read as ever.
func TestPDFWithoutEnd(t *testing.T) {
	limits := pdfLimits(0)
	limits.Resident = 600 << 20
	short := limits
	short.Time = 500 * time.Millisecond
	little := limits
	little.Output = 1 << 10
	for _, c := range []struct {
		name   string
		data   []byte
		limits sandbox.Limits
		want   []Cause
	}{
		{"a page that expands to 300 MB", pdfmake.Bomb(300), limits, []Cause{CauseDamaged, CauseTooLarge}},
		{"a million characters on a page", pdfmake.Flood(1), limits, []Cause{CauseTooLarge}},
		{"forms in forms, ten times each", pdfmake.Nest(9), short, []Cause{CauseTooSlow, CauseTooLarge}},
		{"more text than may be sent", sample(t, "many-pages"), little, []Cause{CauseTooLarge}},
	} {
		_, err := readPDFWithin(c.data, c.limits)
		var e *Error
		if !errors.As(err, &e) || e.Remedy == "" {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		found := false
		for _, cause := range c.want {
			found = found || e.Cause == cause
		}
		if !found {
			t.Errorf("%s: cause %s, want one of %v", c.name, e.Cause, c.want)
		}
		if _, err := Read("x.pdf", sample(t, "plain")); err != nil {
			t.Errorf("after %s: %v", c.name, err)
		}
	}
}

// TestPDFSameEveryTime: many files at once give what one by one they give.
func TestPDFSameEveryTime(t *testing.T) {
	data := sample(t, "heads-and-feet")
	want := dump(Read("x.pdf", data))
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			if got := dump(Read("x.pdf", data)); got != want {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
		})
	}
	group.Wait()
}

func TestPrepareReader(t *testing.T) {
	if err := PrepareReader(); err != nil {
		t.Error(err)
	}
}

func TestPageList(t *testing.T) {
	for want, pages := range map[string][]int{
		"page 4": {4}, "pages 1 and 2": {1, 2}, "pages 1, 2 and 9": {1, 2, 9},
		"pages 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 1 more": {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13},
	} {
		if got := pageList(pages); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestSensibleTitle(t *testing.T) {
	for title, want := range map[string]bool{
		"Member handbook": true, "Fees for 2026": true, "Version 2.0": true,
		"": false, "untitled": false, "Microsoft Word - rules": false, "rules.docx": false, `C:\rules`: false,
	} {
		if got := sensibleTitle(title); got != want {
			t.Errorf("%q: %v", title, got)
		}
	}
}

// FuzzPDF: whatever the bytes, a document or an error that names cause and
// remedy comes back, and the spans hold.
func FuzzPDF(f *testing.F) {
	for _, s := range pdfmake.Samples() {
		if len(s.Data) < 20_000 {
			f.Add(s.Data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		limits := pdfLimits(len(data))
		d, err := readPDFWithin(data, limits)
		var e *Error
		switch {
		case err == nil:
			for _, b := range d.Blocks {
				if b.Start < 0 || b.End > len(d.Text) || b.Start > b.End || b.Page < 1 {
					t.Fatalf("block %+v of %d bytes", b, len(d.Text))
				}
			}
		case !errors.As(err, &e) || e.What == "" || e.Remedy == "" || e.Cause == CauseInternal:
			t.Fatalf("error %v", err)
		}
	})
}
