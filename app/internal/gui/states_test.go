package gui

import (
	"errors"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"footnote/app/internal/viewmodel"
)

// states are the windows that hold for what every pane has to keep.
var states = map[string]func(*viewmodel.Snapshot){
	"answer": answer, "refusal": refusal, "words": words, "disagreement": disagreement, "reply": reply, "checks": checks,
	"documents": documentsOfAllStates,
}

func documentsOfAllStates(s *viewmodel.Snapshot) {
	someDocuments(s)
	s.Documents.Rest, s.Documents.Samples = "1 waiting, 2 can’t be read, 1 left out", "/home/ann/samples"
	s.Documents.Failed, s.Window.Tab = 2, paneDocuments
	s.Documents.Notices = []viewmodel.Notice{{ID: 7, Sentence: "The sample documents and their customer words were removed.", CanUndo: true}}
	s.Result = viewmodel.Result{Number: 1, Question: "How long?", State: viewmodel.AllFailed, Message: "Nothing can be answered yet, because 2 files cannot be read."}
	s.Documents.Total = 4
	s.Documents.Rows = append(s.Documents.Rows,
		viewmodel.Row{Path: "/d/vocabulary.txt", Name: "vocabulary.txt", State: viewmodel.WordFile, StateText: "customer words, not a document"},
		viewmodel.Row{Path: "/d/new.md", Name: "new.md", State: viewmodel.Waiting, StateText: "read, waiting for the files that need attention"},
		viewmodel.Row{Path: "/d/remark.md", Name: "remark.md", Paragraphs: 3, StateText: "ready", Remarks: []string{
			"It holds template tags whose text is not in the file, and they were left out.", "A page has no text."}},
		viewmodel.Row{Path: "/d/out.md", Name: "out.md", State: viewmodel.LeftOut, StateText: "left out"})
}

func twoSides() []viewmodel.Side {
	return []viewmodel.Side{
		{Text: "A refund takes five days.", Value: "five days", Marked: []viewmodel.Range{{Start: 15, End: 24}}, Label: "refunds.md > Time", Document: "refunds.md", Citation: 1},
		{Text: "We promise: it takes ten days.", Value: "ten days", Marked: []viewmodel.Range{{Start: 21, End: 29}}, Label: "faq.md > Refunds", Document: "faq.md", Page: 2, Citation: 2},
	}
}

func disagreement(s *viewmodel.Snapshot) {
	someDocuments(s)
	s.Result = viewmodel.Result{Number: 1, Question: "How long?", State: viewmodel.Disagree,
		Message:   "Documents disagree: five days, or ten days?",
		Conflicts: []viewmodel.Conflict{{About: "Refunds", Sides: twoSides(), Resolve: "Find out which is right."}}}
}

func reply(s *viewmodel.Snapshot) {
	someDocuments(s)
	s.Window.Tab = paneReply
	s.Reply = viewmodel.Reply{Number: 1, Draft: "Hello. It takes six days. We pay.", Edition: 1, State: viewmodel.ReplyChecked,
		Message: "Of 3 sentences: 1 differs, 1 not found, 1 found.",
		Sentences: []viewmodel.ReplySentence{
			{Text: "Hello.", State: viewmodel.SentenceNotFound},
			{Text: "It takes six days.", State: viewmodel.SentenceDiffers, Marked: []viewmodel.Range{{Start: 9, End: 17}},
				Faults: []string{"“six days” is not in the paragraph, which has “five days”."}, Sides: twoSides()[:1]},
			{Text: "We pay.", State: viewmodel.SentenceFound, Sides: []viewmodel.Side{{Text: "We pay.", Label: "pay.md"}}},
		}}
}

func checks(s *viewmodel.Snapshot) {
	someDocuments(s)
	s.Window.Tab = paneChecks
	s.Checks = viewmodel.Checks{State: viewmodel.ChecksDone, Sentence: "1 disagreement, 1 date that has passed and 1 repeated paragraph.",
		Findings: []viewmodel.Finding{
			{Key: "d", Kind: viewmodel.Disagreement, Message: "Refunds: “five days”, or “ten days”?", Resolve: "Find out which is right.", Sides: twoSides()},
			{Key: "p", Kind: viewmodel.PassedDate, Message: "3 May 2026 has passed", Resolve: "Change the sentence.", Sides: []viewmodel.Side{{Text: "The sale ends on 3 May.", Label: "sale.md"}}},
			{Key: "r", Kind: viewmodel.Repeated, Message: "The same paragraph stands in 2 places", Resolve: "Keep it in one place.",
				Sides: []viewmodel.Side{{Text: "Write to us.\nBy post.", Label: "a.md"}, {Text: "Write to us.", Label: "b.md"}}},
		},
		Dismissed: []viewmodel.Finding{{Key: "x", Kind: viewmodel.PassedDate, Message: "1 May 2026 has passed", Sides: []viewmodel.Side{{Text: "May Day.", Label: "old.md"}}}},
	}
}

// opens presses something and waits until what it asked for has come.
func (b *bench) opens(name, wish string) {
	b.t.Helper()
	shown := make(chan bool, 1)
	b.OnLooked = func() { shown <- true }
	b.press(name)
	<-shown
	b.wished(wish)
	b.closeSheet()
}

// marked are the texts that are bold and stand on a ground.
func (b *bench) marked() []string {
	var found []string
	b.walk(func(o fyne.CanvasObject) {
		p, ok := o.(*prose)
		if !ok || len(p.marks) == 0 {
			return
		}
		objects := test.WidgetRenderer(p).Objects()
		for i, o := range objects {
			// ground, line below, text
			if t, ok := o.(*canvas.Text); ok && t.TextStyle.Bold && i >= 2 {
				ground, isGround := objects[i-2].(*canvas.Rectangle)
				if isGround && ground.FillColor == themeColor(colorMark) && ground.Size().Width >= t.Size().Width {
					found = append(found, t.Text)
				}
			}
		}
	})
	return found
}

func TestDocumentsThatDisagreeStandSideBySide(t *testing.T) {
	b := newBench(t, disagreement)
	b.see("Documents disagree: five days, or ten days?", "Your customer would get no answer until this is settled.",
		"A refund takes", "We promise: it takes", "refunds.md > Time", "faq.md > Refunds, page 2", "Find out which is right.")
	if got := b.marked(); !slices.Equal(got, []string{"five days", "ten days"}) {
		t.Errorf("marked are %q", got)
	}
	at := func(name string) fyne.Position {
		return fyne.CurrentApp().Driver().AbsolutePositionForObject(b.named(name))
	}
	const first, second = "Open refunds.md > Time", "Open faq.md > Refunds, page 2"
	if x, y := at(first), at(second); x.X >= y.X || x.Y != y.Y {
		t.Errorf("they stand at %v and %v, not side by side", x, y)
	}
	b.size(427, 640)
	if x, y := at(first), at(second); x.X != y.X || x.Y >= y.Y {
		t.Errorf("in a narrow window they stand at %v and %v, not one below the other", x, y)
	}
	b.size(1180, 760)
	b.opens(first, "open citation 1")
	b.opens(second, "open citation 2")
	b.press("Copy with citations")
	if got := b.app.Clipboard().Content(); got != "An answer. [a.md]" {
		t.Errorf("the clipboard holds %q", got)
	}
}

func TestAnAnswerSaysWhatItWasPreferredOver(t *testing.T) {
	b := newBench(t, func(s *viewmodel.Snapshot) {
		answer(s)
		s.Result.Preferred = []string{"Preferred over faq.md: refunds.md says that it supersedes faq.md."}
	})
	b.see("Preferred over faq.md: refunds.md says that it supersedes faq.md.")
}

func TestAReplyIsCheckedSentenceBySentence(t *testing.T) {
	b := newBench(t, reply)
	b.see("Of 3 sentences: 1 differs, 1 not found, 1 found.", "Found", "Not found", "Differs",
		"“six days” is not in the paragraph, which has “five days”.", "Not found means that no paragraph", "is only as true as its")
	if got := b.marked(); !slices.Equal(got, []string{"six days", "five days"}) {
		t.Errorf("marked are %q", got)
	}
	b.opens("Open refunds.md > Time", "open reply 1 0")
	b.opens("Open pay.md", "open reply 2 0")
	b.miss("You have changed the reply")
	b.goReply()
	test.Type(b.win.Canvas().Focused(), "x")
	b.wished(`reply "xHello. It takes six days. We pay."`)
	b.set(func(s *viewmodel.Snapshot) { s.Reply.Changed = true })
	b.see("You have changed the reply")
	b.press("Check this reply")
	b.wished("check reply")
	b.press("Clear")
	b.wished("clear reply")
}

func TestAClosedDocumentGivesTheFocusBack(t *testing.T) {
	b := newBench(t, checks)
	b.fake.view = &viewmodel.DocumentView{Name: "refunds.md", Rows: []viewmodel.TextRow{{Text: "A refund takes five days."}}}
	place := b.named("Open refunds.md > Time")
	b.win.Canvas().Focus(place)
	b.opens("Open refunds.md > Time", "open finding d 0")
	if b.win.Canvas().Focused() != fyne.Focusable(b.source.back) {
		t.Error("the document did not get the focus")
	}
	b.escape()
	if b.win.Canvas().Focused() != fyne.Focusable(place) {
		t.Errorf("the focus went to %T", b.win.Canvas().Focused())
	}
}

// What is typed stays in the field whatever snapshot comes, until the draft
// itself was changed elsewhere.
func TestTypingInAReplyIsNotTakenAway(t *testing.T) {
	b := newBench(t, reply)
	b.reply.field.SetText("typed on")
	b.set(func(s *viewmodel.Snapshot) { s.Reply.State = viewmodel.ReplyChecking })
	if b.reply.field.Text != "typed on" {
		t.Errorf("the field holds %q", b.reply.field.Text)
	}
	b.fake.wishes = nil
	b.set(func(s *viewmodel.Snapshot) {
		s.Reply = viewmodel.Reply{Edition: 2, CanBringBack: true}
	})
	if b.reply.field.Text != "" || len(b.fake.wishes) > 0 {
		t.Errorf("after clearing, the field holds %q and %q was reported", b.reply.field.Text, b.fake.wishes)
	}
	b.press("Bring back what was cleared")
	b.wished("bring back reply")
}

// The toolkit measures wrapped text anew at every change, which takes seconds
// for a long one.
func TestALongReplyIsNotWrapped(t *testing.T) {
	b := newBench(t, reply)
	b.app.Clipboard().SetContent(strings.Repeat("A sentence of a long reply.\n", 1000))
	b.goReply()
	b.reply.field.TypedShortcut(&fyne.ShortcutPaste{Clipboard: b.app.Clipboard()})
	if b.reply.field.Wrapping != fyne.TextWrapOff {
		t.Error("28 KB are wrapped")
	}
	b.app.Clipboard().SetContent(strings.Repeat("Much too long. ", 1000))
	b.reply.field.TypedShortcut(&fyne.ShortcutPaste{Clipboard: b.app.Clipboard()})
	if strings.Contains(b.reply.field.Text, "Much too long.") {
		t.Error("more was taken than can be checked")
	}
	b.see("Paste it in parts.")
	b.reply.field.SetText("Short.")
	b.miss("Paste it in parts.")
	if b.reply.field.Wrapping != fyne.TextWrapWord {
		t.Error("a short reply is not wrapped")
	}
}

func TestWhatIsToBeChecked(t *testing.T) {
	b := newBench(t, checks)
	b.see("To check (3)", "1 disagreement, 1 date that has passed and 1 repeated paragraph.", "Refunds: “five days”, or “ten days”?",
		"3 May 2026 has passed", "The sale ends on 3 May.", "The same paragraph stands in 2 places", "Write to us.", "By post.")
	b.miss("1 May 2026 has passed", "↵")
	b.opens("Open faq.md > Refunds, page 2", "open finding d 1")
	b.opens("Open b.md", "open finding r 1")
	b.press("Copy")
	if got := b.app.Clipboard().Content(); !strings.HasPrefix(got, "Refunds: “five days”") {
		t.Errorf("the clipboard holds %q", got)
	}
	b.press("Show dismissed (1)")
	b.see("1 May 2026 has passed", "Hide dismissed")
	b.press("Bring back")
	b.wished("restore finding x")
	b.press("Hide dismissed")
	b.miss("1 May 2026 has passed", "↵")
}

// After a dismissal the focus goes on to the next finding, so that a list can
// be gone through with one key.
func TestDismissingGoesOnToTheNext(t *testing.T) {
	b := newBench(t, checks)
	b.press("Dismiss")
	b.wished("dismiss finding d")
	b.set(func(s *viewmodel.Snapshot) {
		s.Checks.Dismissed = append(s.Checks.Dismissed[:1:1], s.Checks.Findings[0])
		s.Checks.Findings = s.Checks.Findings[1:]
	})
	b.see("To check (2)")
	b.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	b.wished("dismiss finding p")
}

func TestTheLookThroughDocumentsSaysHowItStands(t *testing.T) {
	b := newBench(t, checks)
	b.set(func(s *viewmodel.Snapshot) {
		s.Checks = viewmodel.Checks{State: viewmodel.ChecksRunning, Sentence: "Looking through 12 paragraphs…"}
	})
	b.see("Looking through 12 paragraphs…")
	b.press("Cancel")
	b.wished("stop checks")
	b.set(func(s *viewmodel.Snapshot) {
		s.Checks = viewmodel.Checks{State: viewmodel.ChecksStopped, Sentence: "Stopped before everything was looked at."}
	})
	b.press("Look again")
	b.wished("run checks")
	b.set(func(s *viewmodel.Snapshot) {
		s.Checks = viewmodel.Checks{State: viewmodel.ChecksDone, Sentence: "All is well: nothing was found."}
	})
	b.see("All is well", "is not seen.")
	b.miss("To check (", "Look again")
}

func TestALongListIsDrawnInParts(t *testing.T) {
	b := newBench(t, func(s *viewmodel.Snapshot) {
		checks(s)
		s.Checks.Findings = nil
		for i := range 100 {
			s.Checks.Findings = append(s.Checks.Findings, viewmodel.Finding{Key: string(rune('A' + i)), Kind: viewmodel.PassedDate,
				Message: "A day has passed", Sides: []viewmodel.Side{{Text: "It ends.", Label: "a.md"}}})
		}
	})
	count := func() int { return strings.Count(b.text(), "A day has passed") }
	if got := count(); got != atOnce {
		t.Errorf("%d are drawn", got)
	}
	b.press("Show 40 more of 60")
	b.press("Show 20 more of 20")
	if got := count(); got != 100 {
		t.Errorf("%d are drawn in the end", got)
	}
}

func TestAProofIsSavedWhereTheOwnerSays(t *testing.T) {
	b := newBench(t, func(s *viewmodel.Snapshot) {
		answer(s)
		s.Window.ProofFolder = t.TempDir()
	})
	folder := b.fake.value.Window.ProofFolder
	path := filepath.Join(folder, "proof-how-long.json")
	done := make(chan bool, 1)
	b.OnLooked = func() { done <- true }
	b.press("Save proof…")
	b.see("It proves what was answered from what, not who made it", "Save the documents beside it")
	b.fake.proofErr = viewmodel.ErrProofThere
	b.press("Save")
	<-done
	b.wished("proof " + path + " false false")
	b.see("There is a file of that name already. Give another name, or replace it.")
	b.fake.proofErr, b.fake.proof = nil, &viewmodel.Proof{Path: path, Seal: "abababababab", Note: "It proves 1 of the 2 sentences."}
	b.press("Replace it")
	<-done
	b.wished("proof " + path + " false true")
	b.see("Saved, with the seal abababababab. It proves 1 of the 2 sentences.", "Show in folder")
	b.fake.proofErr = errors.New("the proof cannot be saved: no room")
	b.press("Save")
	<-done
	b.see("The proof cannot be saved: no room.")
	var box *tick
	b.walk(func(o fyne.CanvasObject) {
		if t, ok := o.(*tick); ok {
			box = t
		}
	})
	box.TypedRune(' ')
	b.press("Save")
	<-done
	b.wished("proof " + path + " true false")
	box.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	b.miss("Where to")
	b.set(refusal)
	b.saveProof() // there is nothing to prove
	if b.sheet != nil {
		t.Error("a proof of nothing is offered")
	}
}

func TestHelpTellsHowAProofIsVerified(t *testing.T) {
	b := newBench(t, someDocuments)
	b.showHelp()
	b.see("footnote answer verify --index", "A rewording that changes the meaning in other words can pass.")
}

// Without a file manager the owner is told where the file is.
func TestNoFileManagerIsSaidInASentence(t *testing.T) {
	b := newBench(t, someDocuments)
	told := make(chan bool, 1)
	file := filepath.Join(t.TempDir(), "a.md")
	b.launch = func(name string, _ ...string) error { return &exec.Error{Name: name, Err: exec.ErrNotFound} }
	for _, c := range []struct {
		do   func(string)
		path string
		want []string
	}{
		{b.reveal, file, []string{"No file manager was found on this computer", filepath.Base(filepath.Dir(file))}},
		{b.open, filepath.Dir(file), []string{"No program on this computer could open it.", filepath.Base(filepath.Dir(file))}},
		{b.open, file, []string{"It is not there any more.", "a.md"}},
	} {
		b.onSheet = func() { told <- true }
		c.do(c.path)
		<-told
		b.see(c.want...)
		b.closeSheet()
	}
}

func TestMatchedLettersAreMarked(t *testing.T) {
	for _, c := range []struct {
		whole, shown string
		letters      []int
		want         []string
	}{
		{"refunds.md", "refunds.md", []int{0, 1, 4}, []string{"re", "n"}},
		{"größe.md", "größe.md", []int{2, 4, 6}, []string{"öße"}},
		{"a-long-name.md", "a-l…e.md", []int{0, 5, 10, 12}, []string{"a", "e", "m"}},
		{"refunds.md", "refunds.md", nil, nil},
		{"a…b-long.md", "a…b…md", []int{0}, nil},
	} {
		var got []string
		for _, m := range markedRuns(c.whole, c.shown, c.letters) {
			got = append(got, c.shown[m.Start:m.End])
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s as %s: marked %q, want %q", c.whole, c.shown, got, c.want)
		}
	}
	b := newBench(t, someDocuments)
	b.set(func(s *viewmodel.Snapshot) {
		s.Documents.Rows = []viewmodel.Row{{Name: "refunds.md", Paragraphs: 1, Matched: []int{0, 1}}}
	})
	var marks int
	b.walk(func(o fyne.CanvasObject) {
		if n, ok := o.(*text); ok && n.value == "refunds.md" {
			marks = len(test.WidgetRenderer(n).Objects()) - 1
		}
	})
	if marks != 2 {
		t.Errorf("%d grounds and lines are drawn, want one of each", marks)
	}
}
