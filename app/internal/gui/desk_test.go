package gui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"footnote/app/internal/viewmodel"
)

// item is the item of the main menu with that label.
func (b *bench) item(label string) *fyne.MenuItem {
	b.t.Helper()
	for _, menu := range b.win.MainMenu().Items {
		for _, item := range menu.Items {
			if item.Label == label {
				return item
			}
		}
	}
	b.t.Fatalf("the menu has no %q", label)
	return nil
}

// key presses a key where the focus is.
func (b *bench) key(name fyne.KeyName) {
	b.t.Helper()
	o := b.win.Canvas().Focused()
	if o == nil {
		b.t.Fatalf("nothing has the focus that %s could go to", name)
	}
	o.TypedKey(&fyne.KeyEvent{Name: name})
}

// onRow tells which document's row has the focus.
func (b *bench) onRow() string {
	if p, ok := b.win.Canvas().Focused().(*press); ok {
		return p.name
	}
	return ""
}

func manyDocuments(s *viewmodel.Snapshot) {
	someDocuments(s)
	for i := range 40 {
		name := string(rune('a'+i/26)) + string(rune('a'+i%26)) + ".md"
		s.Documents.Rows = append(s.Documents.Rows, viewmodel.Row{Path: "/d/" + name, Name: name, Paragraphs: 1, StateText: "ready"})
	}
	s.Documents.Total = len(s.Documents.Rows)
}

func TestDocumentsAreWalkedAndRemovedByKeyboard(t *testing.T) {
	b := newBench(t, manyDocuments)
	b.goFilter()
	b.win.Canvas().FocusNext()
	if b.onRow() != "price.md" {
		t.Fatalf("Tab goes from the filter to %T, not to the first document", b.win.Canvas().Focused())
	}
	b.key(fyne.KeyUp) // there is none above
	b.win.Canvas().FocusNext()
	b.key(fyne.KeyDown) // from a button in the row
	if b.onRow() != "refunds.md" {
		t.Errorf("Down goes to %q", b.onRow())
	}
	for range 40 {
		b.key(fyne.KeyDown)
	}
	if b.onRow() != "bn.md" {
		t.Errorf("the last document is %q", b.onRow())
	}
	b.key(fyne.KeyDown)
	b.key(fyne.KeyUp)
	b.key(fyne.KeyDelete)
	b.wished("remove /d/bm.md")

	// The next document stands in its place then, and the notice takes room.
	b.set(func(s *viewmodel.Snapshot) {
		rows := s.Documents.Rows
		s.Documents.Rows = append(append([]viewmodel.Row{}, rows[:40]...), rows[41:]...)
		s.Documents.Notices = []viewmodel.Notice{{ID: 7, Sentence: "bm.md was removed.", CanUndo: true}}
	})
	if b.onRow() != "bn.md" {
		t.Fatalf("after the removal %q has the focus", b.onRow())
	}
	driver := fyne.CurrentApp().Driver()
	row := b.win.Canvas().Focused().(*press)
	foot := driver.AbsolutePositionForObject(b.docs.list).Y + b.docs.list.Size().Height
	if y := driver.AbsolutePositionForObject(row).Y; y+row.Size().Height/2 > foot {
		t.Errorf("the document with the focus is at %v, below the list's end at %v", y, foot)
	}
	b.item("Undo").Action()
	b.wished("undo 7")

	// A document that moves keeps the focus: Delete must not meet another.
	b.set(func(s *viewmodel.Snapshot) {
		rows := s.Documents.Rows
		s.Documents.Rows = append([]viewmodel.Row{rows[len(rows)-1]}, rows[:len(rows)-1]...)
	})
	if b.onRow() != "bn.md" {
		t.Errorf("the focus went to %q", b.onRow())
	}
}

func TestTheMenuDimsWhatHasNoEffect(t *testing.T) {
	b := newBench(t, someDocuments)
	dimmed := func(want bool, labels ...string) {
		t.Helper()
		for _, label := range labels {
			if b.item(label).Disabled != want {
				t.Errorf("%s: dimmed is %v", label, !want)
			}
		}
	}
	dimmed(true, "Take back the last removal", "Copy answer with citations", "Save proof of the answer…")
	b.set(answer)
	b.set(func(s *viewmodel.Snapshot) {
		s.Documents.Notices = []viewmodel.Notice{{ID: 7, Sentence: "faq.md was removed.", CanUndo: true}}
	})
	dimmed(false, "Take back the last removal", "Copy answer with citations", "Save proof of the answer…")
	b.goAsk() // a removal is taken back even while a field has the focus
	b.item("Take back the last removal").Action()
	b.wished("undo 7")
	b.set(func(s *viewmodel.Snapshot) { s.Documents.Notices = nil })
	dimmed(true, "Take back the last removal")
}

func TestShortcutsGoToThePanes(t *testing.T) {
	b := newBench(t, answer)
	b.item("Settings…").Action()
	for _, c := range []struct{ label, pane string }{
		{"Check a reply", paneReply}, {"To check", paneChecks}, {"Customer words", paneWords}, {"Try a question", paneAsk},
	} {
		b.item(c.label).Action()
		if b.tabs.current != c.pane || b.win.Canvas().Focused() == nil {
			t.Errorf("%s shows %s, and %T has the focus", c.label, b.tabs.current, b.win.Canvas().Focused())
		}
	}
	b.miss("How strict")
	empty := newBench(t, nil)
	empty.goAsk()
	if empty.win.Canvas().Focused() != nil {
		t.Error("a field that is not there gets what is typed")
	}
}

func TestEscapeClosesTheChoiceOfAFile(t *testing.T) {
	b := newBench(t, answer)
	b.saveProof()
	b.press("Choose a folder…")
	top := b.win.Canvas().Overlays().Top()
	b.escape()
	if b.win.Canvas().Overlays().Top() == top {
		t.Error("the choice of a folder is still open")
	}
	b.see("Save proof")
	b.escape()
	b.miss("A proof is a small file")
	b.addFile()
	b.escape()
	if b.win.Canvas().Overlays().Top() != nil {
		t.Error("the choice of a file is still open")
	}
}

func TestCopySaysThatItCopied(t *testing.T) {
	b := newBench(t, answer)
	width := b.named("Copy with citations").Size().Width
	b.press("Copy with citations")
	b.see("Copied")
	b.size(1180, 760)
	if got := b.named("Copied").Size().Width; got != width {
		t.Errorf("the button was %v wide and is %v: what stands beside it moves", width, got)
	}
	b.named("Copied").MouseOut()
	b.miss("Copied")
	b.item("Copy answer with citations").Action()
	b.see("Copied")
	if got := b.app.Clipboard().Content(); got != "An answer. [a.md]" {
		t.Errorf("the clipboard holds %q", got)
	}
	b.win.Canvas().FocusNext()
	b.miss("Copied")
}

func TestARemarkIsOneLineAndWholeInTheDetails(t *testing.T) {
	const remark = "It holds template tags whose text is not in the file, and they were left out. Look whether sentences lack words, or give the finished page instead."
	b := newBench(t, func(s *viewmodel.Snapshot) {
		someDocuments(s)
		s.Documents.Rows[1].Remarks = []string{remark}
	})
	b.see("It holds template tags", "…")
	b.miss("Look whether", "finished page")
	plainRow := b.fake.value.Documents.Rows[1]
	plainRow.Remarks = nil
	if got, want := rowHeight(b.fake.value.Documents.Rows[1], 340)-rowHeight(plainRow, 340), lineHeight(theme.SizeNameCaptionText, false); got > want+4 {
		t.Errorf("the remark takes %v, and a line %v", got, want)
	}
	b.showDetails(b.fake.value.Documents.Rows[1])
	if all := strings.Join(strings.Fields(b.text()), " "); !strings.Contains(all, remark) {
		t.Errorf("the details lack the remark: %s", all)
	}
}

func TestCustomerWordsAmongDocumentsAreOffered(t *testing.T) {
	b := newBench(t, func(s *viewmodel.Snapshot) {
		someDocuments(s)
		s.Documents.Rows = append(s.Documents.Rows, viewmodel.Row{Path: "/d/vocabulary.txt", Name: "vocabulary.txt",
			State: viewmodel.WordFile, StateText: "customer words, not a document"})
	})
	for _, width := range []float32{1180, 427} {
		b.size(width, 760)
		b.choose(paneDocuments)
		b.press("Read it as a document")
		b.wished("read /d/vocabulary.txt")
		b.press("Use these words")
		b.wished("use words /d/vocabulary.txt")
		if b.tabs.current != paneWords {
			t.Error("the words are not shown")
		}
	}
	b.choose(paneDocuments)
	b.set(func(s *viewmodel.Snapshot) {
		s.Documents.Rows[2].State, s.Documents.Rows[2].StateText = viewmodel.WordsInUse, "customer words, in use"
	})
	b.see("customer words, in use")
	b.miss("Use these words")
}

func TestSamplesAmongTheOwnersOwnCanBeRemoved(t *testing.T) {
	b := newBench(t, someDocuments)
	b.miss("Remove the sample documents")
	b.set(func(s *viewmodel.Snapshot) { s.Documents.Samples = "/home/ann/samples" })
	b.press("Remove the sample documents")
	b.wished("remove folder /home/ann/samples")
}

func TestNoticesLeaveALowWindowUsable(t *testing.T) {
	b := newBench(t, func(s *viewmodel.Snapshot) {
		someDocuments(s)
		s.Documents.Notices = []viewmodel.Notice{{ID: 1, Sentence: "a.md was removed."}, {ID: 2, Sentence: "b.md was removed."}}
	})
	b.see("a.md was removed.", "b.md was removed.")
	b.size(427, 320)
	b.miss("a.md was removed.")
	b.see("b.md was removed.")
}

// A fault below a line moves things about while the line is being typed.
func TestTypingGoesOnWhereItWasWhenAFaultComes(t *testing.T) {
	b := newBench(t, words)
	row := func(kin, fault string) {
		b.set(func(s *viewmodel.Snapshot) {
			rows := append([]viewmodel.WordRow{}, s.Words.Rows...)
			rows[0].Kin, rows[0].Fault = kin, fault
			s.Words.Rows, s.Words.Faults = rows, nil
			if fault != "" {
				s.Words.Sentence = fault + " What you typed is kept; until it is mended, the last good words are used."
				s.Words.Faults = []viewmodel.WordFault{{Line: rows[0].Line, What: fault}}
			}
		})
	}
	row("refill", "")
	field := b.words.list.scrollToRow(0).(*wordRow).kin
	b.win.Canvas().Focus(field)
	field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	test.Type(field, ",")
	row("refill,", "Has a comma with no word beside it; remove the comma.")
	test.Type(field, " x")
	if field.Text != "refill, x" || b.win.Canvas().Focused() != fyne.Focusable(field) {
		t.Errorf("the field holds %q, and %T has the focus", field.Text, b.win.Canvas().Focused())
	}
}

func TestACommaStaysWhileItsWordIsTyped(t *testing.T) {
	b := newBench(t, words)
	row := b.words.list.scrollToRow(0).(*wordRow)
	show := func(kin string) {
		b.set(func(s *viewmodel.Snapshot) {
			rows := append([]viewmodel.WordRow{}, s.Words.Rows...)
			rows[0].Kin = kin
			s.Words.Rows = rows
		})
	}
	b.win.Canvas().Focus(row.kin)
	row.kin.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	test.Type(row.kin, ", ")
	show("money back")
	test.Type(row.kin, "x")
	b.wished(`word 1 "refund" "money back, x"`)
	show("reimbursement") // undone, or edited elsewhere
	if row.kin.Text != "reimbursement" {
		t.Errorf("the field holds %q", row.kin.Text)
	}
	test.Type(row.kin, " ")
	b.win.Canvas().Unfocus()
	show("reimbursement")
	if row.kin.Text != "reimbursement" {
		t.Errorf("the field holds %q once it is left", row.kin.Text)
	}
}

func TestALineThatIsNotFinishedIsNotShownAsAMistake(t *testing.T) {
	b := newBench(t, words)
	for _, unfinished := range []bool{true, false} {
		b.set(func(s *viewmodel.Snapshot) {
			rows := append([]viewmodel.WordRow{}, s.Words.Rows...)
			rows[1].Unfinished, s.Words.Unfinished = unfinished, unfinished
			s.Words.Rows = rows
		})
		row := b.words.list.scrollToRow(1).(*wordRow)
		for _, ink := range []fyne.ThemeColorName{row.fault.color, row.mark.color, b.words.glyph.color} {
			if (ink == theme.ColorNameError) == unfinished {
				t.Errorf("unfinished is %v, and it is drawn in %s", unfinished, ink)
			}
		}
	}
}
