package engine

import (
	"io"
	"path/filepath"
	"strings"
	"testing"

	"footnote/engine/internal/files"
)

// A sentence that its passages do not say is not shown, whoever wrote it.
func TestWhatCannotBeConfirmedIsNotShown(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "fees.md")
	if err := files.Write(file, func(w io.Writer) error {
		_, err := io.WriteString(w, "# Fees\n\nA day pass costs 12 crowns.\n")
		return err
	}); err != nil {
		t.Fatal(err)
	}
	r, err := Build(t.Context(), BuildOptions{Paths: []string{file}, Out: filepath.Join(dir, "sources.json")})
	if err != nil {
		t.Fatal(err)
	}
	x, err := Open(r.Out)
	if err != nil {
		t.Fatal(err)
	}
	a, err := x.Ask(t.Context(), "What does a day pass cost?", AskOptions{})
	if err != nil || a.Outcome != Grounded {
		t.Fatalf("%+v, %v", a, err)
	}
	told := a.Sentences[0]
	wrong := told
	wrong.Text = strings.Replace(told.Text, "12", "15", 1)
	moved := told
	moved.Citations = []Citation{told.Citations[0]}
	moved.Citations[0].Quote = "A day pass costs 15 crowns."
	for name, c := range map[string]struct {
		sentences []Sentence
		kept      int
	}{
		"what stands there":             {[]Sentence{told}, 1},
		"a fact that does not":          {[]Sentence{wrong}, 0},
		"a quotation that does not":     {[]Sentence{moved}, 0},
		"one of two":                    {[]Sentence{wrong, told}, 1},
		"a sentence that cites nothing": {[]Sentence{{Text: told.Text}}, 0},
	} {
		b := *a
		b.Sentences, b.Gaps = c.sentences, []string{}
		if err := x.confirm(&b); err != nil {
			t.Fatal(err)
		}
		if len(b.Sentences) != c.kept || (b.Outcome == Grounded) != (c.kept > 0) {
			t.Errorf("%s: %s, %d sentences", name, b.Outcome, len(b.Sentences))
		}
		if c.kept == 0 && (b.Reason != ReasonUnconfirmed || b.Message != messageUnconfirmed || len(b.Gaps) == 0) {
			t.Errorf("%s: reason %q, message %q, gaps %q", name, b.Reason, b.Message, b.Gaps)
		}
	}
}

// What is claimed is a place of the draft, for any draft.
func FuzzClaims(f *testing.F) {
	for _, s := range []string{"", "a\nb", "- a:\n  - b. C [1].\r\n> d", "[x](y)\n**z**\n(a.md)", "A long line that was broken by a mail program at\n30 days", "\xff\n\u00a0•\tx"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, draft string) {
		last := 0
		for _, c := range claims(draft, func(s string) bool { return s == "a.md" }) {
			if c.Start < last || c.End <= c.Start || c.End > len(draft) || c.End-c.Start != len(c.text) {
				t.Fatalf("%q claims [%d,%d) of %d bytes, after %d", draft, c.Start, c.End, len(draft), last)
			}
			last = c.End
		}
	})
}
