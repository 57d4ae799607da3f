package viewmodel

import (
	"os"
	"strings"
	"testing"
	"time"
)

const someWords = "# Left: ours. Right: theirs.\n\nrefund: money back, reimbursement\n\ndelivery:  shipping \n"

func (d *desk) wordsFile() string {
	d.t.Helper()
	data, err := os.ReadFile(d.VocabularyPath())
	if err != nil {
		d.t.Fatal(err)
	}
	return string(data)
}

func TestSavingKeepsCommentsOrderAndBlankLines(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.SetWordsText(someWords)
		s := d.settle()
		if d.wordsFile() != someWords || s.Words.Sentence != "Saved" {
			t.Errorf("saved %q, says %q", d.wordsFile(), s.Words.Sentence)
		}
		if rows := s.Words.Rows; len(rows) != 2 || rows[0].Line != 3 || rows[0].Term != "refund" || rows[0].Kin != "money back, reimbursement" {
			t.Errorf("rows: %+v", rows)
		}
		d.SetWord(5, "delivery", "shipping, postage")
		line := d.AddWord("gift", "present")
		d.settle()
		want := "# Left: ours. Right: theirs.\n\nrefund: money back, reimbursement\n\ndelivery: shipping, postage\ngift: present\n"
		if d.wordsFile() != want || line != 6 {
			t.Errorf("saved %q, added line %d", d.wordsFile(), line)
		}
		d.RemoveWord(3)
		d.settle()
		if want := "# Left: ours. Right: theirs.\n\n\ndelivery: shipping, postage\ngift: present\n"; d.wordsFile() != want {
			t.Errorf("saved %q", d.wordsFile())
		}
	})
}

func TestLineEndsOfOtherSystemsStay(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.SetWordsText("# x\r\nrefund: money\r\n")
		d.SetWord(2, "refund", "cash")
		d.AddWord("gift", "present")
		d.settle()
		if got := d.wordsFile(); got != "# x\r\nrefund: cash\r\ngift: present\r\n" {
			t.Errorf("saved %q", got)
		}
	})
}

func TestOldLineEndsCount(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.SetWordsText("\ufeff# x\ra: b\r\n\nc：d")
		s := d.settle()
		if rows := s.Words.Rows; len(rows) != 2 || rows[0].Line != 2 || rows[1].Line != 4 || rows[1].Term != "c" || rows[1].Kin != "d" {
			t.Errorf("%+v", rows)
		}
		d.SetWord(2, "a", "e")
		if line := d.AddWord("f", "g"); line != 5 {
			t.Errorf("added as line %d", line)
		}
		if got := d.settle().Words.Text; got != "\ufeff# x\ra: e\r\n\nc：d\nf: g\n" {
			t.Errorf("%q", got)
		}
	})
}

func TestGoodEditAnswersAtOnce(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.Add(d.put("a.md", "refund"))
		d.Ask("money")
		d.settle()
		builds := d.engine.builds.Load()
		d.SetWordsText("refund: money\n")
		s := d.settle()
		if told(s) != "refund: money\n" {
			t.Errorf("the answer is %q", told(s))
		}
		if d.engine.builds.Load() != builds {
			t.Error("the documents were read again for a word")
		}
		if got := d.engine.written(d.home).words; got != "" {
			t.Errorf("the index was written before the typing paused: %q", got)
		}
		<-time.After(quiet)
		d.settle()
		if got := d.engine.written(d.home).words; got != "refund: money\n" {
			t.Errorf("the index was written with %q", got)
		}
		d.wantStatus(UpToDate, "Up to date")
		d.Rebuild()
		if s := d.settle(); told(s) != "refund: money\n" {
			t.Errorf("after a build: %q", told(s))
		}
	})
}

func TestWordsTypedDuringABuildAreInItsResult(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.engine.gate = make(chan struct{})
		d.Add(d.put("a.md", "refund"))
		d.Ask("money")
		d.settle()
		d.SetWordsText("refund: money\n")
		d.settle()
		d.engine.gate <- struct{}{}
		if s := d.settle(); told(s) != "refund: money\n" {
			t.Errorf("%+v", s.Result)
		}
	})
}

func TestFaultyLineIsMarkedKeptAndNotUsed(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.Add(d.put("a.md", "refund"))
		d.Ask("money")
		d.SetWordsText("refund: money\n")
		d.settle()
		d.SetWordsText("refund: money\nship\n")
		s := d.settle()
		if len(s.Words.Faults) != 1 || s.Words.Faults[0] != (WordFault{2, "There is no word on the right."}) || s.Words.Rows[1].Fault == "" {
			t.Errorf("faults %+v, rows %+v", s.Words.Faults, s.Words.Rows)
		}
		if told(s) != "refund: money\n" || d.wordsFile() != "refund: money\n" {
			t.Errorf("in use %q, saved %q", told(s), d.wordsFile())
		}
		d.reopen()
		s = d.Snapshot()
		if s.Words.Text != "refund: money\nship\n" || told(s) != "refund: money\n" {
			t.Errorf("came back as %q, in use %q", s.Words.Text, told(s))
		}
		d.DiscardWordsDraft()
		if s := d.settle(); s.Words.Text != "refund: money\n" || len(s.Words.Faults) != 0 {
			t.Errorf("after discarding: %+v", s.Words)
		}
		d.UndoWords()
		if s := d.settle(); s.Words.Text != "refund: money\nship\n" {
			t.Errorf("the discarded draft is lost: %+v", s.Words)
		}
		d.SetWord(2, "ship", "send")
		d.settle()
		d.reopen()
		if s := d.Snapshot(); s.Words.Text != "refund: money\nship: send\n" || told(s) != "refund: money\nship: send\n" {
			t.Errorf("mended: %q, in use %q", s.Words.Text, told(s))
		}
	})
}

func TestALineThatIsNotFinishedIsNoMistake(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.SetWordsText("refund: money\n")
		line := d.AddWord("", "postage")
		s := d.settle()
		if !s.Words.Unfinished || !s.Words.Rows[1].Unfinished || !strings.HasPrefix(s.Words.Sentence, "One line is not finished.") {
			t.Errorf("a new line: %+v", s.Words)
		}
		d.AddWord("ink", "")
		if s = d.settle(); !s.Words.Unfinished || !strings.HasPrefix(s.Words.Sentence, "2 lines are not finished.") {
			t.Errorf("two new lines: %+v", s.Words)
		}
		d.SetWordsText(s.Words.Text + "nothing to part two words\n")
		if s = d.settle(); s.Words.Unfinished || s.Words.Rows[3].Unfinished || len(s.Words.Faults) != 3 {
			t.Errorf("and a mistake: %+v", s.Words)
		}
		d.UndoWords()
		d.RemoveWord(line + 1)
		d.SetWord(line, "delivery", "postage")
		if s = d.settle(); s.Words.Unfinished || len(s.Words.Faults) != 0 || s.Words.Rows[1].Unfinished {
			t.Errorf("finished: %+v", s.Words)
		}
	})
}

func TestUndoAndRedoOfWords(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.SetWordsText("a: b\nc: d\n")
		for _, typed := range []string{"x", "xy", "xyz"} {
			d.SetWord(1, "a", typed) // one line, typed letter by letter, is one step
		}
		d.SetWord(2, "c", "e")
		edition := d.settle().Words.Edition
		for _, want := range []string{"a: xyz\nc: d\n", "a: b\nc: d\n", ""} {
			d.UndoWords()
			if got := d.settle().Words.Text; got != want {
				t.Errorf("undone to %q, want %q", got, want)
			}
		}
		d.UndoWords()
		s := d.settle()
		if s.Words.CanUndo || !s.Words.CanRedo || s.Words.Edition == edition {
			t.Errorf("%+v", s.Words)
		}
		for range 3 {
			d.RedoWords()
		}
		s = d.settle()
		if s.Words.Text != "a: xyz\nc: e\n" || s.Words.CanRedo {
			t.Errorf("redone to %q", s.Words.Text)
		}
		d.UndoWords()
		d.SetWord(2, "c", "f")
		if s := d.settle(); s.Words.CanRedo {
			t.Error("an edit leaves a redo that would undo it")
		}
	})
}

func TestWordsEditedElsewhereAreTakenUp(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.Add(d.put("a.md", "refund"))
		d.Ask("money")
		d.SetWordsText("a: b\n")
		d.settle()
		for _, text := range []string{"refund: money\n", "refund: money\nfaulty\n"} {
			if err := os.WriteFile(d.VocabularyPath(), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			s := d.look()
			if s.Words.Text != text || told(s) != "refund: money\n" {
				t.Errorf("typed %q, in use %q", s.Words.Text, told(s))
			}
		}
		d.UndoWords()
		if s := d.settle(); s.Words.Text != "refund: money\n" {
			t.Errorf("undone to %q", s.Words.Text)
		}
	})
}

func TestDeletedFileOfWordsIsWrittenAgain(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.Add(d.put("a.md", "refund"))
		d.Ask("money")
		d.SetWordsText("refund: money\n")
		d.settle()
		if err := os.Remove(d.VocabularyPath()); err != nil {
			t.Fatal(err)
		}
		d.put("a.md", "a refund")
		d.Rebuild()
		s := d.settle()
		d.wantStatus(UpToDate, "Up to date")
		if told(s) != "refund: money\n" {
			t.Errorf("in use %q", told(s))
		}
		d.look()
		if got := d.wordsFile(); got != "refund: money\n" {
			t.Errorf("written again as %q", got)
		}
	})
}

func TestFaultyFileAtTheStartLosesNothing(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.Add(d.put("a.md", "refund"))
		d.Ask("money")
		d.SetWordsText("refund: money\n")
		d.settle()
		<-time.After(quiet)
		d.settle()
		d.Close()
		if err := os.WriteFile(d.VocabularyPath(), []byte("refund: money\nfaulty\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		d.Model = nil
		d.reopen()
		s := d.Snapshot()
		if s.Words.Text != "refund: money\nfaulty\n" || told(s) != "refund: money\n" {
			t.Errorf("typed %q, in use %q", s.Words.Text, told(s))
		}
	})
}

func TestWordsAreFilteredFuzzily(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.SetWordsText(someWords)
		d.FilterWords("rmbs")
		s := d.settle()
		if len(s.Words.Rows) != 1 || s.Words.Total != 2 {
			t.Fatalf("%+v", s.Words)
		}
		r, marked := s.Words.Rows[0], ""
		for _, i := range r.MatchedTerm {
			marked += r.Term[i : i+1]
		}
		for _, i := range r.MatchedKin {
			marked += r.Kin[i : i+1]
		}
		if marked != "rmbs" {
			t.Errorf("marked %q in %+v", marked, r)
		}
	})
}

func TestACommaThatWaitsForItsWordIsNoFault(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.AddWord("ink", "refill")
		for _, typed := range []string{"refill,", "refill, "} {
			d.SetWord(1, "ink", typed)
			if s := d.settle(); len(s.Words.Faults) > 0 || s.Words.Text != "ink: refill\n" {
				t.Errorf("%q gives %q, %+v", typed, s.Words.Text, s.Words.Faults)
			}
		}
		d.SetWord(1, "ink", "refill, cartridge")
		if s := d.settle(); s.Words.Text != "ink: refill, cartridge\n" {
			t.Errorf("the words are %q", s.Words.Text)
		}
	})
}
