package gui

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

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

// Tab goes the way that one reads: the question, its buttons, the answer.
func TestTabGoesInReadingOrder(t *testing.T) {
	b := newBench(t, answer)
	b.goAsk()
	var order []string
	for range 8 {
		b.win.Canvas().FocusNext()
		switch o := b.win.Canvas().Focused().(type) {
		case *button:
			order = append(order, o.name)
		case *press:
			order = append(order, o.name)
		}
	}
	want := []string{"Clear the question", "Ask", "Citation 1", "Citation 2", "refunds.md > Time", "cards.md > Limits, page 4", "Copy with citations", "Save proof…"}
	if !slices.Equal(order, want) {
		t.Errorf("Tab goes to %q, want %q", order, want)
	}
}

// Whatever can be pressed by mouse can be reached with Tab and pressed with
// Enter and with Space.
func TestEverythingIsReachedByTab(t *testing.T) {
	for name, set := range states {
		b := newBench(t, set)
		reached := map[fyne.Focusable]bool{}
		for b.win.Canvas().FocusNext(); !reached[b.win.Canvas().Focused()]; b.win.Canvas().FocusNext() {
			reached[b.win.Canvas().Focused()] = true
		}
		b.walk(func(o fyne.CanvasObject) {
			if _, ok := o.(fyne.Tappable); !ok {
				return
			}
			if d, ok := o.(fyne.Disableable); ok && d.Disabled() {
				return
			}
			f, ok := o.(fyne.Focusable)
			switch o.(type) {
			case *press, *button, *entry, *editor:
				if !ok || !reached[f] {
					t.Errorf("%s: %T cannot be reached with Tab", name, o)
				}
			}
		})
	}
	b := newBench(t, nil)
	for _, key := range []fyne.KeyName{fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace} {
		b.fake.wishes = nil
		b.named("Try with sample documents").TypedKey(&fyne.KeyEvent{Name: key})
		b.wished("samples")
	}
}

func TestShortcuts(t *testing.T) {
	b := newBench(t, someDocuments)
	have := map[string]string{}
	for _, menu := range b.win.MainMenu().Items {
		for _, item := range menu.Items {
			if item.Shortcut != nil {
				have[item.Shortcut.ShortcutName()] = item.Label
			}
		}
	}
	for name, label := range map[string]string{
		"CustomDesktop:Control+O": "Add file…", "CustomDesktop:Shift+Control+O": "Add folder…",
		"CustomDesktop:Control+1": "Try a question", "CustomDesktop:Control+2": "Check a reply",
		"CustomDesktop:Control+3": "To check", "CustomDesktop:Control+4": "Customer words",
		"CustomDesktop:Control+F": "Find a document", "CustomDesktop:Control+,": "Settings…",
		"Undo": "Undo", // what the toolkit makes of Ctrl+Z
	} {
		if have[name] != label {
			t.Errorf("%s does %q, want %q; there are %v", name, have[name], label, have)
		}
	}
	b.goFilter()
	if b.win.Canvas().Focused() != fyne.Focusable(b.docs.filter) {
		t.Error("Ctrl+F does not go to the filter")
	}
	b.docs.filter.TypedKey(&fyne.KeyEvent{Name: fyne.KeyF1})
	b.see("What Footnote cannot see", "/home/ann/.config/Footnote", "Keys")
	b.escape()
	b.miss("What Footnote cannot see")
}

func TestUndoInAFieldIsTheFieldsOwn(t *testing.T) {
	b := newBench(t, someDocuments)
	b.set(func(s *viewmodel.Snapshot) {
		s.Documents.Notices = []viewmodel.Notice{{ID: 7, Sentence: "faq.md was removed.", CanUndo: true}}
	})
	b.goAsk()
	test.Type(b.ask.field, "abc")
	b.undo()
	if b.ask.field.Text == "abc" {
		t.Error("the field did not undo")
	}
	for _, w := range b.fake.wishes {
		if w == "undo 7" {
			t.Error("typing was undone by bringing a document back")
		}
	}
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

	// What drew a document that has scrolled away may draw another then.
	b.docs.list.scrollToRow(0).(*documentRow).show(viewmodel.Row{Path: "/d/other.md", Name: "other.md"})
	if name := b.onRow(); name != "" {
		t.Errorf("%q was given the focus", name)
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
