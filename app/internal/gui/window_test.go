package gui

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/test"

	"footnote/app/internal/viewmodel"
)

// bench is a window over a fake view model.
type bench struct {
	*Window
	t    *testing.T
	fake *fake
}

func newBench(t *testing.T, set func(*viewmodel.Snapshot)) *bench {
	t.Helper()
	f := newFake()
	if set != nil {
		set(&f.value)
	}
	b := &bench{Window: New(test.NewTempApp(t), "1.2.3"), t: t, fake: f}
	b.Use(f)
	b.size(1180, 760)
	return b
}

// size sizes the window, twice since lines are broken only once their width
// is known.
func (b *bench) size(w, h float32) {
	b.win.Resize(fyne.NewSize(w, h))
	b.win.Resize(fyne.NewSize(w, h+1))
	b.win.Resize(fyne.NewSize(w, h))
}

// set changes the snapshot and draws it.
func (b *bench) set(change func(*viewmodel.Snapshot)) {
	b.fake.mu.Lock()
	change(&b.fake.value)
	b.fake.value.Version++
	b.fake.mu.Unlock()
	b.Changed()
	s := b.win.Canvas().Size()
	b.size(s.Width, s.Height)
}

// walk visits what is visible, in the order of the tab key.
func (b *bench) walk(visit func(fyne.CanvasObject)) {
	var down func(o fyne.CanvasObject)
	down = func(o fyne.CanvasObject) {
		if o == nil || !o.Visible() {
			return
		}
		visit(o)
		switch o := o.(type) {
		case *fyne.Container:
			for _, c := range o.Objects {
				down(c)
			}
		case fyne.Widget:
			for _, c := range test.WidgetRenderer(o).Objects() {
				down(c)
			}
		}
	}
	down(b.win.Content())
	if top := b.win.Canvas().Overlays().Top(); top != nil {
		down(top)
	}
}

// text is all that stands in the window, in one line.
func (b *bench) text() string {
	var out []string
	b.walk(func(o fyne.CanvasObject) {
		if t, ok := o.(*canvas.Text); ok && t.Text != "" {
			out = append(out, t.Text)
		}
	})
	return strings.Join(out, " ")
}

func (b *bench) see(parts ...string) {
	b.t.Helper()
	all := b.text()
	for _, p := range parts {
		if !strings.Contains(all, p) {
			b.t.Errorf("%q is not to be seen in: %s", p, all)
		}
	}
}

func (b *bench) miss(parts ...string) {
	b.t.Helper()
	all := b.text()
	for _, p := range parts {
		if strings.Contains(all, p) {
			b.t.Errorf("%q is to be seen in: %s", p, all)
		}
	}
}

// named finds what can be pressed by its name.
func (b *bench) named(name string) *press {
	b.t.Helper()
	var found *press
	var names []string
	b.walk(func(o fyne.CanvasObject) {
		var p *press
		switch o := o.(type) {
		case *press:
			p = o
		case *button:
			p = o.press
		default:
			return
		}
		names = append(names, p.name)
		if p.name == name && found == nil {
			found = p
		}
	})
	if found == nil {
		b.t.Fatalf("nothing to press is named %q; there are %q", name, names)
	}
	return found
}

func (b *bench) press(name string) {
	b.t.Helper()
	b.named(name).Tapped(nil)
}

func (b *bench) wished(want string) {
	b.t.Helper()
	b.fake.mu.Lock()
	defer b.fake.mu.Unlock()
	if !slices.Contains(b.fake.wishes, want) {
		b.t.Errorf("no wish %q among %q", want, b.fake.wishes)
	}
}

// soon waits for a wish that another goroutine reports.
func (b *bench) soon(want string) {
	b.t.Helper()
	for got := range b.fake.wished {
		if got == want {
			return
		}
	}
}

func someDocuments(s *viewmodel.Snapshot) {
	s.Status = viewmodel.Status{Kind: viewmodel.UpToDate, Sentence: "Up to date · digest ba9e751e249e", Digest: "ba9e751e249e"}
	s.Documents = viewmodel.Documents{
		Total: 2, Paragraphs: 12, Failed: 1, Summary: "2 documents, 12 paragraphs", LeftOutLine: "Left out: 1 .png",
		Rows: []viewmodel.Row{
			{Path: "/d/price.md", Name: "price.md", State: viewmodel.Failed, StateText: "can’t be read", Cause: "It is empty.", Remedy: "Check that it was saved."},
			{Path: "/d/refunds.md", Name: "refunds.md", Paragraphs: 12, StateText: "ready"},
		},
	}
}

func TestFirstRunOffersTheNextStep(t *testing.T) {
	b := newBench(t, nil)
	b.see("Drop files or a folder anywhere in this window", "Everything stays on this computer.", "Nothing here yet.")
	b.miss("Try a question", "Find a document")
	b.press("Try with sample documents")
	b.wished("samples")
}

func TestDropHandsOnEveryPath(t *testing.T) {
	b := newBench(t, nil)
	b.dropped(fyne.NewPos(1, 1), []fyne.URI{storage.NewFileURI("/a/one file.md"), storage.NewFileURI("/a/100% #1.md")})
	b.soon(`add ["/a/one file.md" "/a/100% #1.md"]`)
}

func TestDocumentsSayHowTheyStand(t *testing.T) {
	b := newBench(t, someDocuments)
	b.see("2 documents, 12 paragraphs", "Left out: 1 .png", "refunds.md", "12 paragraphs · ready",
		"price.md", "can’t be read", "It is empty.", "Check that it was saved.", "Up to date · digest ba9e751e249e")
	b.press("Try again")
	b.wished("try again /d/price.md")
	b.press("Leave it out")
	b.wished("leave out /d/price.md")
	b.press("Copy digest")
	if got := b.app.Clipboard().Content(); got != "ba9e751e249e" {
		t.Errorf("the clipboard holds %q", got)
	}
}

func TestManyFailuresCanBeLeftOutAtOnce(t *testing.T) {
	b := newBench(t, func(s *viewmodel.Snapshot) {
		someDocuments(s)
		s.Documents.Failed = 2
		s.Documents.Rows = append(s.Documents.Rows, viewmodel.Row{Path: "/d/two.md", Name: "two.md", State: viewmodel.Failed})
	})
	b.press("Leave out all 2 that can’t be read")
	b.wished("leave out failed")
}

func TestWhatStopsEveryAnswerCanBeLeftOutWhereOneAsks(t *testing.T) {
	b := newBench(t, func(s *viewmodel.Snapshot) {
		someDocuments(s)
		s.Result = viewmodel.Result{Number: 1, Question: "How long?", State: viewmodel.AllFailed, Message: "Nothing can be answered yet."}
	})
	for _, c := range []struct {
		failed, total int
		label         string
	}{{1, 2, "Leave it out"}, {2, 3, "Leave out all 2 that can’t be read"}} {
		b.set(func(s *viewmodel.Snapshot) {
			s.Documents.Failed, s.Documents.Total = c.failed, c.total
			s.Documents.Rows = nil
			s.Result.Number++
		})
		b.fake.wishes = nil
		b.press(c.label)
		b.wished("leave out failed")
	}
	b.set(func(s *viewmodel.Snapshot) {
		s.Documents.Failed = 3
		s.Result.Number++
	})
	b.see("Nothing can be answered yet.")
	b.press("Add file…")
}

func TestAFailedRowOpensItsDetails(t *testing.T) {
	b := newBench(t, someDocuments)
	b.press("price.md")
	b.see("Details", "/d/price.md", "What to do")
	b.press("Close")
	b.miss("What to do")
}

func TestNoticesCanBeUndone(t *testing.T) {
	b := newBench(t, someDocuments)
	b.set(func(s *viewmodel.Snapshot) {
		s.Documents.Notices = []viewmodel.Notice{{ID: 7, Sentence: "faq.md was removed.", CanUndo: true}, {ID: 8, Sentence: "Nothing to undo here."}}
	})
	b.see("faq.md was removed.", "Nothing to undo here.")
	b.press("Undo")
	b.wished("undo 7")
	b.undo() // the shortcut takes the newest that can be undone
	b.press("Put this notice away")
	b.wished("dismiss 7")
	b.fake.wishes = nil
	b.press("Put all 2 away")
	b.wished("dismiss 7")
	b.wished("dismiss 8")
}

func TestReadingShowsProgressAndCancel(t *testing.T) {
	b := newBench(t, someDocuments)
	b.set(func(s *viewmodel.Snapshot) {
		s.Status = viewmodel.Status{Kind: viewmodel.Reading, Sentence: "Reading 2 of 5: refunds.md", Done: 2, Total: 5}
	})
	b.see("Reading 2 of 5: refunds.md")
	b.press("Cancel")
	b.wished("cancel")
	b.set(func(s *viewmodel.Snapshot) { s.Status.Kind = viewmodel.Cancelling })
	if !b.named("Cancel").Disabled() {
		t.Error("Cancel can be pressed twice")
	}
}

func TestAskingByKeyboard(t *testing.T) {
	b := newBench(t, someDocuments)
	b.goAsk()
	test.Type(b.ask.field, "How long does a refund take?")
	b.ask.field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	b.wished(`ask "How long does a refund take?"`)
}

func answer(s *viewmodel.Snapshot) {
	someDocuments(s)
	s.Result = viewmodel.Result{
		Number: 1, Question: "How long?", State: viewmodel.Answered,
		Sentences: []viewmodel.Sentence{{Text: "It takes five days.", Numbers: []int{1}}, {Text: "Gift cards cannot be refunded.", Numbers: []int{2}}},
		Citations: []viewmodel.Citation{{Number: 1, Label: "refunds.md > Time"}, {Number: 2, Label: "cards.md > Limits", Page: 4}},
	}
}

func TestAnswerReadsAsTheCustomerWouldSeeIt(t *testing.T) {
	b := newBench(t, answer)
	b.see("Your customer would see", "It takes five days.", "Gift cards cannot be refunded.", "refunds.md > Time", "cards.md > Limits, page 4")
	b.press("Copy with citations")
	if got := b.app.Clipboard().Content(); got != "An answer. [a.md]" {
		t.Errorf("the clipboard holds %q", got)
	}
}

func TestACitationOpensItsDocument(t *testing.T) {
	b := newBench(t, answer)
	b.fake.view = &viewmodel.DocumentView{
		Name: "refunds.md", Title: "Refunds", Path: "/d/refunds.md", Quote: "It takes five days.", Label: "refunds.md > Time", At: 2,
		Remarks: []string{"A page has no text."},
		Rows: []viewmodel.TextRow{
			{Kind: viewmodel.HeadingRow, Level: 1, Text: "Refunds", First: true},
			{Text: "The paragraph before.", First: true},
			{Text: "It takes five days. Then you get an email.", First: true, Quoted: []viewmodel.Range{{Start: 0, End: 19}}},
			{Text: "The paragraph after.", First: true},
		},
	}
	shown := make(chan bool, 1)
	b.OnLooked = func() { shown <- true }
	b.press("Citation 1")
	<-shown
	b.wished("open citation 1")
	b.size(1180, 760)
	b.see("The paragraph before.", "It takes five days. Then you get an email.", "The paragraph after.", "A page has no text.")
	b.size(1180, 400)
	b.miss("A page has no text.")
	b.size(1180, 760)
	b.see("A page has no text.")
	b.press("Copy quotation")
	if got := b.app.Clipboard().Content(); got != "It takes five days." {
		t.Errorf("the clipboard holds %q", got)
	}
	b.escape()
	b.miss("The paragraph before.")
}

// What comes and goes above a list makes room for it, or gives it back.
func TestTheListFollowsItsHead(t *testing.T) {
	b := newBench(t, someDocuments)
	top := func(o fyne.CanvasObject) float32 {
		return fyne.CurrentApp().Driver().AbsolutePositionForObject(o).Y
	}
	before := top(b.docs.list)
	change := func(line string) {
		b.fake.mu.Lock()
		b.fake.value.Documents.LeftOutLine = line
		b.fake.mu.Unlock()
		b.Changed()
	}
	change("")
	if got := top(b.docs.list); got >= before {
		t.Errorf("a line has gone and the list stays at %v", got)
	}
	change("Left out: 1 .png")
	if got := top(b.docs.list); got != before {
		t.Errorf("the line is back and the list is at %v, not at %v", got, before)
	}
}

func TestADocumentThatHasGoneIsSaidInWords(t *testing.T) {
	b := newBench(t, answer)
	shown := make(chan bool, 1)
	b.OnLooked = func() { shown <- true }
	b.press("refunds.md > Time")
	<-shown
	b.see("The document cannot be shown", "the document has gone")
}

func refusal(s *viewmodel.Snapshot) {
	someDocuments(s)
	s.Result = viewmodel.Result{
		Number: 1, Question: "Can I pay with Bitcoin?", State: viewmodel.NoAnswer, Message: "No document speaks of “bitcoin”.",
		Reasons: []viewmodel.Reason{
			{Word: "Can I", Kind: viewmodel.WordAsks, Sentence: "Not counted: “Can I”"},
			{Word: "pay", Kind: viewmodel.WordFound, Sentence: "“pay” is in 4 paragraphs"},
			{Word: "bitcoin", Kind: viewmodel.WordAbsent, Sentence: "“bitcoin” is in none of your documents"},
		},
		Closest: &viewmodel.Closest{Label: "pay.md > Paying", Text: "Pay by card.", Lacks: "It does not speak of “bitcoin”."},
	}
}

func TestRefusalSaysWhyAndWhatToDo(t *testing.T) {
	b := newBench(t, refusal)
	b.see("Your customer would get no answer", "“bitcoin” is in none of your documents", "“pay” is in 4 paragraphs",
		"The closest paragraph", "Pay by card.", "It does not speak of “bitcoin”.")
	shown := make(chan bool, 1)
	b.OnLooked = func() { shown <- true }
	b.press("pay.md > Paying")
	<-shown
	b.wished("open closest")
	b.escape()
	b.press("Another word for “bitcoin”…")
	b.wished(`add word "" "bitcoin"`)
	b.see("No words yet.")
}

func TestTheSameResultIsNotBuiltTwice(t *testing.T) {
	b := newBench(t, answer)
	before := b.ask.body.Objects[0]
	b.set(func(s *viewmodel.Snapshot) { s.Documents.Summary = "3 documents" })
	if b.ask.body.Objects[0] != before {
		t.Error("the answer was built anew though nothing in it changed")
	}
	b.set(func(s *viewmodel.Snapshot) { s.Result.Stale = "refunds.md has changed since." })
	b.see("refunds.md has changed since.")
}

func words(s *viewmodel.Snapshot) {
	someDocuments(s)
	s.Window.Tab = paneWords
	s.Words = viewmodel.Words{
		Total: 2, Text: "refund: money back\nbad\n", Sentence: "Line 2 cannot be read.", Edition: 1,
		Rows: []viewmodel.WordRow{
			{Line: 1, Term: "refund", Kin: "money back"},
			{Line: 2, Term: "bad", Fault: "Put a colon after the documents' word."},
		},
		Faults: []viewmodel.WordFault{{Line: 2, What: "no colon"}},
	}
}

func TestWordsAreEditedInPlace(t *testing.T) {
	b := newBench(t, words)
	b.see("In your documents", "Your customers say", "refund", "money back", "Put a colon after the documents' word.", "Line 2 cannot be read.")
	var row *wordRow
	b.walk(func(o fyne.CanvasObject) {
		if r, ok := o.(*wordRow); ok && r.value.Line == 1 {
			row = r
		}
	})
	row.kin.SetText("money back, cash")
	b.wished(`word 1 "refund" "money back, cash"`)
	b.press("Remove refund")
	b.wished("remove word 1")
	b.press("Go back to the words in use")
	b.wished("discard words")
}

func TestAnAddedLineGetsTheFocus(t *testing.T) {
	b := newBench(t, words)
	b.fake.added = 3
	b.press("Add words")
	b.wished(`add word "" ""`)
	b.set(func(s *viewmodel.Snapshot) {
		s.Words.Rows = append(s.Words.Rows[:2:2], viewmodel.WordRow{Line: 3})
		s.Words.Total = 3
	})
	test.Type(b.win.Canvas().Focused(), "voucher")
	b.wished(`word 3 "voucher" ""`)
}

func TestWordsAsText(t *testing.T) {
	b := newBench(t, words)
	b.press("Edit as text")
	if b.words.editor.Text != "refund: money back\nbad\n" {
		t.Errorf("the editor holds %q", b.words.editor.Text)
	}
	b.words.editor.SetText("refund: cash\n")
	b.wished(`words text "refund: cash\n"`)
}

// A snapshot that changes nothing in a field must not be reported as typing.
func TestShowingIsNotTyping(t *testing.T) {
	b := newBench(t, words)
	b.set(func(s *viewmodel.Snapshot) {
		s.Words.Rows = []viewmodel.WordRow{{Line: 1, Term: "delivery", Kin: "shipping"}}
		s.Words.Filter, s.Documents.Filter = "x", "y"
	})
	for _, w := range b.fake.wishes {
		if strings.HasPrefix(w, "word") || strings.HasPrefix(w, "filter") {
			t.Errorf("showing was reported as %q", w)
		}
	}
}

func TestANarrowWindowHasTabsForPanes(t *testing.T) {
	b := newBench(t, answer)
	b.size(427, 320)
	b.see("Documents", "Question", "Reply", "To check", "Words", "Your customer would see")
	b.miss("2 documents, 12 paragraphs")
	b.press("Documents")
	b.see("2 documents, 12 paragraphs")
	b.miss("Your customer would see")
	b.size(1180, 760)
	b.see("2 documents, 12 paragraphs", "Your customer would see")
}

// No text may be wider than what it stands in.
func TestNoTextIsCutOff(t *testing.T) {
	states := maps.Clone(states)
	states["first"] = func(*viewmodel.Snapshot) {}
	for name, set := range states {
		b := newBench(t, set)
		for _, size := range []fyne.Size{{Width: 427, Height: 320}, {Width: 640, Height: 480}, {Width: 1180, Height: 760}} {
			b.size(size.Width, size.Height)
			b.walk(func(o fyne.CanvasObject) {
				text, ok := o.(*canvas.Text)
				if !ok {
					return
				}
				at := fyne.CurrentApp().Driver().AbsolutePositionForObject(text)
				if right := at.X + text.MinSize().Width; right > size.Width+1 {
					t.Errorf("%s at %v: %q ends at %v", name, size, text.Text, right)
				}
			})
		}
	}
}

func TestAboutNamesVersionAndLicence(t *testing.T) {
	b := newBench(t, someDocuments)
	b.showAbout()
	b.see("1.2.3", "Apache License")
}

func TestSettingsHoldAtOnce(t *testing.T) {
	b := newBench(t, someDocuments)
	b.showSettings()
	b.see("How strict", "30 of 100", "An answer is drawn from 3 paragraphs at most.", "As the system", "Dark")
	b.setScheme(SchemeDark)
	if got := b.fake.Snapshot().Window.Theme; got != "dark" {
		t.Errorf("kept theme %q", got)
	}
	if got := b.app.Settings().Theme().(*Theme).Scheme; got != SchemeDark {
		t.Errorf("the theme is %q", got)
	}
}

func TestTheWindowComesBackAsItWas(t *testing.T) {
	b := newBench(t, func(s *viewmodel.Snapshot) {
		words(s)
		s.Window = viewmodel.Window{Width: 900, Height: 600, Theme: "light", Tab: paneWords}
	})
	b.see("Your customers say")
	b.size(1000, 700)
	b.Keep()
	kept := b.fake.Snapshot().Window
	if kept.Width != 1000 || kept.Height != 700 || kept.Tab != paneWords || kept.Theme != "light" {
		t.Errorf("kept %+v", kept)
	}
}
