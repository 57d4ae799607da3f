package viewmodel

import (
	"os"
	"strings"
	"testing"
)

func TestAFileOfCustomerWordsIsNoDocument(t *testing.T) {
	onDesk(t, func(d *desk) {
		path := d.put("Vocabulary.txt", "# ours\nrefund: money back\n")
		d.Add(d.put("a.md", "alpha"), path)
		s := d.settle()
		d.wantRows("Vocabulary.txt: customer words, not a document; a.md: ready")
		if s.Documents.Summary != "1 document, 1 paragraph" {
			t.Errorf("they are counted: %q", s.Documents.Summary)
		}
		if _, err := d.OpenDocument(path); err == nil {
			t.Error("they can be quoted")
		}
		builds := d.engine.builds.Load()
		d.reopen()
		d.look()
		d.wantRows("Vocabulary.txt: customer words, not a document; a.md: ready")
		if d.engine.builds.Load() != builds {
			t.Error("they are read again at every start")
		}

		d.UseWordFile(path)
		if s = d.settle(); s.Words.Text != "# ours\nrefund: money back\n" {
			t.Errorf("the words became %q", s.Words.Text)
		}
		d.wantRows("a.md: ready; Vocabulary.txt: customer words, in use")
		d.UndoWords()
		d.settle()
		d.wantRows("Vocabulary.txt: customer words, not a document; a.md: ready")

		d.SetWordsText("lamp: light")
		d.UseWordFile(path)
		d.UseWordFile(path)
		if s = d.settle(); s.Words.Text != "lamp: light\nrefund: money back\n" {
			t.Errorf("the words became %q", s.Words.Text)
		}

		d.ReadAsDocument(path)
		d.settle()
		d.wantRows("Vocabulary.txt: ready; a.md: ready")
		d.reopen()
		d.look()
		d.wantRows("Vocabulary.txt: ready; a.md: ready")
		d.Remove(path)
		d.settle()
		d.Add(path) // given again, it is asked again
		d.settle()
		d.wantRows("a.md: ready; Vocabulary.txt: customer words, in use")
	})
}

func TestAFileOfCustomerWordsMayBecomeADocument(t *testing.T) {
	onDesk(t, func(d *desk) {
		path := d.put("vocabulary.txt", "Words are what we speak with.")
		d.Add(path)
		d.settle()
		d.wantRows("vocabulary.txt: ready")
		d.put("vocabulary.txt", "refund: money back\nlamp\n")
		d.look()
		d.wantRows("vocabulary.txt: customer words, not a document")
		d.UseWordFile(path)
		if s := d.settle(); len(s.Words.Faults) != 1 || s.Words.Text != "refund: money back\nlamp\n" {
			t.Errorf("a line that cannot be read is lost: %+v", s.Words)
		}
		d.put("vocabulary.txt", "Words are what we speak with, and write.")
		d.look()
		d.wantRows("vocabulary.txt: ready")
		d.Remove(path)
		d.settle()
		if _, err := os.Stat(path); err != nil || strings.Contains(d.rows(), "vocabulary") {
			t.Errorf("removed: %v, %s", err, d.rows())
		}
	})
}
