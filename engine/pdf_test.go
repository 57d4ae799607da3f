package engine_test

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"footnote/engine"
	"footnote/engine/internal/lab/pdfmake"
)

// A PDF is read like any other document, and its passages keep their pages.
func TestPDFsAreCitedByPage(t *testing.T) {
	f := &pdfmake.File{}
	f.Page(pdfmake.Lines(72, 700, "Lockers are opened at seven each morning."))
	f.Page(pdfmake.Lines(72, 700, "A lost locker key costs nine crowns."))
	dir := folder(t, map[string]string{"lockers.pdf": string(f.Bytes()), "hours.md": "# Hours\n\nThe hall opens at six.\n"})
	x := open(t, build(t, engine.BuildOptions{Paths: []string{dir}}).Out)
	a := ask(t, x, "What does a lost locker key cost?")
	if got := texts(a); !slices.Equal(got, []string{"A lost locker key costs nine crowns."}) {
		t.Fatalf("answered %q", got)
	}
	if c := a.Sentences[0].Citations[0]; c.Document != "lockers.pdf" || c.Page != 2 || a.Passages[0].Page != 2 {
		t.Errorf("cited from page %d of %s", c.Page, c.Document)
	}

	put(t, filepath.Join(dir, "cut.pdf"), string(f.Bytes()[:200]))
	r, err := engine.Build(context.Background(), engine.BuildOptions{Paths: []string{dir}, Out: filepath.Join(t.TempDir(), "x.json")})
	if !errors.Is(err, engine.ErrFiles) {
		t.Fatalf("a damaged PDF gives %v", err)
	}
	for _, file := range r.Files {
		if failed := file.Failure != nil; failed != (file.Name == "cut.pdf") || failed && !strings.Contains(file.Failure.What, "damaged") {
			t.Errorf("%s: %+v", file.Name, file.Failure)
		}
	}
}
