package gui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"footnote/app/internal/viewmodel"
)

func TestCopySaysThatItCopied(t *testing.T) {
	b := newBench(t, answer)
	width := b.named("Copy with citations").MinSize().Width
	b.press("Copy with citations")
	b.see("Copied")
	b.size(1180, 760)
	if got := b.named("Copied").MinSize().Width; got != width {
		t.Errorf("the button was to be %v wide and is to be %v: what stands beside it moves", width, got)
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
