package viewmodel

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestFirstRunSaysWhatToDo(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.wantStatus(NothingYet, "Nothing here yet")
		if !d.Snapshot().Documents.Empty {
			t.Error("the first-run pane is not shown")
		}
		d.Ask("refund")
		if r := d.settle().Result; r.State != NothingBuilt || r.Message == "" {
			t.Errorf("asking gives %d %q", r.State, r.Message)
		}
	})
}

func TestAddedFilesAnswerAndComeBack(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.put("handbook/a.md", "a refund")
		d.put("handbook/sub/b.md", "delivery")
		d.put("handbook/c.xlsx", "")
		d.put("handbook/d.png", "")
		single := d.put("e.md", "a gift")
		d.Add(filepath.Join(d.files, "handbook"), single)
		s := d.settle()
		d.wantRows("a.md: ready; e.md: ready; sub/b.md: ready")
		d.wantStatus(UpToDate, "Up to date · digest "+s.Status.Digest)
		if len(s.Status.Digest) != 12 {
			t.Errorf("the digest shown is %q", s.Status.Digest)
		}
		if got := s.Documents.LeftOutLine; got != "Left out: 1 .png, 1 .xlsx" {
			t.Errorf("left out: %q", got)
		}
		if s.Documents.Summary != "3 documents, 3 paragraphs" {
			t.Errorf("summary: %q", s.Documents.Summary)
		}
		if f := s.Documents.Folders; len(f) != 1 || f[0].Documents != 2 {
			t.Errorf("folders: %+v", f)
		}
		builds := d.engine.builds.Load()
		d.reopen()
		d.wantRows("a.md: ready; e.md: ready; sub/b.md: ready")
		d.wantStatus(UpToDate, "Up to date")
		if d.engine.builds.Load() != builds {
			t.Error("unchanged files were read again at the start")
		}
	})
}

func TestChangesWhileClosedAreNoticed(t *testing.T) {
	onDesk(t, func(d *desk) {
		path := d.put("a.md", "one")
		d.Add(path)
		d.Ask("two")
		d.settle()
		d.Close()
		d.put("a.md", "two now")
		d.Model = nil
		d.reopen()
		if r := d.settle().Result; r.State != Answered || r.Question != "two" {
			t.Errorf("the last question was not answered from the changed file: %+v", r)
		}
	})
}

func TestFailedFileLeavesTheLastGoodVersion(t *testing.T) {
	onDesk(t, func(d *desk) {
		good := d.put("a.md", "old words")
		d.Add(good)
		d.Ask("old words")
		d.settle()
		bad := d.put("b.md", "FAIL")
		d.Add(bad)
		s := d.settle()
		d.wantRows("b.md: can’t be read; a.md: ready")
		d.wantStatus(Attention, "Still answering from the last good version; 1 file needs attention")
		if r := s.Documents.Rows[0]; r.Cause != "It is broken." || r.Remedy != "Mend it." {
			t.Errorf("the row says %q %q", r.Cause, r.Remedy)
		}
		if s.Result.State != Answered {
			t.Errorf("the last good version does not answer: %+v", s.Result)
		}
		// The document that changes meanwhile is read, and waits.
		d.put("a.md", "new words")
		s = d.look()
		d.wantRows("b.md: can’t be read; a.md: changed since read")
		if s.Result.Stale != "a.md has changed since it was read; this answer is from before." || !s.Result.Citations[0].Stale {
			t.Errorf("the answer is not marked: %q", s.Result.Stale)
		}
		d.reopen()
		d.wantStatus(Attention, "Still answering")

		d.LeaveOut(bad)
		d.settle()
		d.wantRows("a.md: ready; b.md: left out")
		d.wantStatus(UpToDate, "Up to date")
		d.reopen()
		d.wantRows("a.md: ready; b.md: left out")
		d.TakeBack(bad)
		d.settle()
		d.wantRows("b.md: can’t be read; a.md: ready")
		d.put("b.md", "mended")
		d.TryAgain(bad)
		d.settle()
		d.wantRows("a.md: ready; b.md: ready")
	})
}

func TestAllFailedIsSaid(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.Add(d.put("a.md", "FAIL"))
		d.Ask("anything")
		s := d.settle()
		d.wantStatus(Attention, "Nothing can be answered yet; 1 file needs attention")
		if s.Result.State != AllFailed {
			t.Errorf("asking gives %d %q", s.Result.State, s.Result.Message)
		}
	})
}

func TestPathThatLeadsNowhereIsAFailedRow(t *testing.T) {
	onDesk(t, func(d *desk) {
		lost := filepath.Join(d.files, "lost.md")
		d.Add(lost, "", d.put("a.md", "words"))
		s := d.settle()
		if s.Documents.Failed != 2 || s.Documents.Rows[2].State != Ready {
			t.Fatalf("rows: %q", d.rows())
		}
		for _, r := range s.Documents.Rows[:2] {
			if r.Cause == "" || r.Remedy == "" {
				t.Errorf("no cause or remedy: %+v", r)
			}
		}
		d.wantStatus(Attention, "Up to date · digest "+s.Status.Digest+"; 2 files need attention")
		d.LeaveOut("")
		d.reopen()
		d.put("lost.md", "found")
		d.TryAgain(lost)
		d.settle()
		d.wantRows("a.md: ready; lost.md: ready")
	})
}

func TestRemoveAndUndo(t *testing.T) {
	onDesk(t, func(d *desk) {
		folder := filepath.Join(d.files, "handbook")
		inFolder := d.put("handbook/a.md", "alpha")
		single := d.put("b.md", "beta")
		d.Add(folder, single)
		d.settle()
		for _, path := range []string{inFolder, single} {
			before := d.Snapshot().Status.Digest
			d.Remove(path)
			s := d.settle()
			if strings.Contains(d.rows(), filepath.Base(path)) || s.Status.Digest == before {
				t.Errorf("%s was not removed: %s", path, d.rows())
			}
			if _, err := os.Stat(path); err != nil {
				t.Errorf("the file itself: %v", err)
			}
			d.reopen()
			d.Undo(d.notice().ID)
			s = d.settle()
			d.wantRows("a.md: ready; b.md: ready")
			if s.Status.Digest != before || len(s.Documents.Notices) != 0 {
				t.Errorf("undo: digest %s, was %s; notices %v", s.Status.Digest, before, s.Documents.Notices)
			}
		}
		d.Remove(inFolder)
		d.settle()
		d.Dismiss(d.notice().ID)
		d.Add(inFolder) // given again, it is wanted again
		d.settle()
		d.wantRows("a.md: ready; b.md: ready")

		d.RemoveFolder(folder)
		d.settle()
		d.wantRows("b.md: ready")
		d.Undo(d.notice().ID)
		d.settle()
		d.wantRows("a.md: ready; b.md: ready")
	})
}

func TestARemarkStandsOnTheRowAndAtTheDocument(t *testing.T) {
	onDesk(t, func(d *desk) {
		path := d.put("a.md", "TAGS")
		d.Add(path)
		want := "It holds tags. Give the finished page."
		if r := d.settle().Documents.Rows[0]; len(r.Remarks) != 1 || r.Remarks[0] != want {
			t.Errorf("the row has %q", r.Remarks)
		}
		if v, err := d.OpenDocument(path); err != nil || len(v.Remarks) != 1 || v.Remarks[0] != want {
			t.Errorf("the document has %+v, %v", v, err)
		}
	})
}

func TestManyLeftOutAreOneNotice(t *testing.T) {
	onDesk(t, func(d *desk) {
		bad, worse := d.put("bad.md", "FAIL"), d.put("worse.md", "FAIL")
		lost := filepath.Join(d.files, "lost.md")
		d.Add(d.put("a.md", "alpha"), d.put("b.md", "beta"), bad, worse, lost)
		s := d.settle()
		if s.Documents.Summary != "No document in use yet" || s.Documents.Rest != "2 waiting, 3 can’t be read" {
			t.Errorf("what cannot be read is counted: %q, %q", s.Documents.Summary, s.Documents.Rest)
		}
		d.FilterDocuments("worse")
		d.LeaveOutFailed() // those that the filter hides, too
		d.FilterDocuments("")
		s = d.settle()
		d.wantRows("a.md: ready; b.md: ready; bad.md: left out; worse.md: left out")
		if s.Documents.Summary != "2 documents, 2 paragraphs" || s.Documents.Rest != "2 left out" {
			t.Errorf("the summary is %q, %q", s.Documents.Summary, s.Documents.Rest)
		}
		if n := d.notice(); !n.CanUndo || !strings.HasPrefix(n.Sentence, "3 files were left out.") {
			t.Errorf("the notice is %+v", n)
		}
		d.Undo(d.notice().ID)
		if s = d.settle(); s.Documents.Failed != 3 || len(s.Documents.Notices) != 0 {
			t.Errorf("undo: %s, %v", d.rows(), s.Documents.Notices)
		}
	})
}

func TestAnUndoThatWouldDoNothingGoes(t *testing.T) {
	onDesk(t, func(d *desk) {
		folder := filepath.Join(d.files, "handbook")
		a, b := d.put("handbook/a.md", "alpha"), d.put("b.md", "beta")
		lost := filepath.Join(d.files, "lost.md")
		d.Add(folder, b)
		d.settle()
		for _, c := range []struct {
			name       string
			gone, back func()
		}{
			{"left out, taken back", func() { d.LeaveOut(a) }, func() { d.TakeBack(a) }},
			{"removed, given again", func() { d.Remove(b) }, func() { d.Add(b) }},
			{"removed from its folder, given again", func() { d.Remove(a) }, func() { d.Add(a) }},
			{"folder removed, given again", func() { d.RemoveFolder(folder) }, func() { d.Add(folder) }},
			{"lost and removed, given again", func() {
				d.Add(lost)
				d.settle()
				d.Remove(lost)
			}, func() { d.Add(lost) }},
		} {
			c.gone()
			d.settle()
			d.notice()
			c.back()
			if s := d.settle(); len(s.Documents.Notices) != 0 {
				t.Errorf("%s: still offered: %+v", c.name, s.Documents.Notices)
			}
		}
		d.put("handbook/a.md", "FAIL")
		d.put("b.md", "FAIL")
		d.look()
		d.LeaveOutFailed()
		d.settle()
		d.TakeBack(a)
		d.settle()
		d.Undo(d.notice().ID) // what is left of it
		if s := d.settle(); s.Documents.LeftOut != 0 || len(s.Documents.Notices) != 0 {
			t.Error(d.rows(), s.Documents.Notices)
		}
	})
}

func TestRemovingTheLastDocumentAnswersNothing(t *testing.T) {
	onDesk(t, func(d *desk) {
		path := d.put("a.md", "words")
		d.Add(path)
		d.Ask("words")
		d.settle()
		d.Remove(path)
		s := d.settle()
		if s.Result.State != NothingBuilt {
			t.Errorf("what was removed still answers: %+v", s.Result)
		}
		d.wantStatus(NothingYet, "Nothing here yet")
		d.Undo(d.notice().ID)
		if r := d.settle().Result; r.State != Answered {
			t.Errorf("after undo: %+v", r)
		}
	})
}

func TestFileGoneFromAFolderLeavesWithUndo(t *testing.T) {
	onDesk(t, func(d *desk) {
		faq := d.put("handbook/sub/faq.md", "questions")
		d.put("handbook/a.md", "alpha")
		d.Add(filepath.Join(d.files, "handbook"))
		before := d.settle().Status.Digest
		d.drop(faq)
		d.look()
		d.wantRows("a.md: ready")
		if n := d.notice(); n.Sentence != "sub/faq.md has gone from the folder handbook." || !n.CanUndo {
			t.Errorf("the notice is %+v", n)
		}
		d.reopen()
		d.Undo(d.notice().ID)
		s := d.settle()
		d.wantRows("a.md: ready; sub/faq.md: kept as it was last read; its file has gone")
		if s.Status.Digest != before {
			t.Error("undo does not bring the same documents back")
		}
		d.reopen()
		d.wantRows("a.md: ready; sub/faq.md: kept as it was last read; its file has gone")

		d.put("handbook/sub/faq.md", "better questions")
		d.look()
		d.wantRows("a.md: ready; sub/faq.md: ready")
		if n := d.notice(); n.CanUndo || !strings.Contains(n.Sentence, "is back") {
			t.Errorf("the notice is %+v", n)
		}
	})
}

func TestKeptDocumentCanBeRemovedAndBroughtBack(t *testing.T) {
	onDesk(t, func(d *desk) {
		faq := d.put("handbook/faq.md", "questions")
		d.put("handbook/a.md", "alpha")
		d.Add(filepath.Join(d.files, "handbook"))
		d.settle()
		d.drop(faq)
		d.look()
		d.Undo(d.notice().ID)
		s := d.settle()
		d.Remove(s.Documents.Rows[1].Path)
		d.settle()
		d.wantRows("a.md: ready")
		d.Undo(d.notice().ID)
		d.settle()
		d.wantRows("a.md: ready; faq.md: kept as it was last read; its file has gone")
	})
}

func TestMovedFileIsNotGone(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.put("handbook/a.md", "alpha")
		d.Add(filepath.Join(d.files, "handbook"))
		d.settle()
		if err := os.Rename(filepath.Join(d.files, "handbook/a.md"), filepath.Join(d.files, "handbook/b.md")); err != nil {
			t.Fatal(err)
		}
		s := d.look()
		d.wantRows("b.md: ready")
		if len(s.Documents.Notices) != 0 {
			t.Errorf("a move is told as a loss: %v", s.Documents.Notices)
		}
	})
}

func TestFileGivenByItselfAndGoneIsAFailedRow(t *testing.T) {
	onDesk(t, func(d *desk) {
		path := d.put("a.md", "alpha")
		d.Add(path)
		d.Ask("alpha")
		d.settle()
		d.drop(path)
		s := d.look()
		d.wantRows("a.md: can’t be read")
		if s.Result.State != Answered || !s.Documents.Rows[0].Answering {
			t.Error("the last good version does not answer")
		}
		d.put("a.md", "alpha")
		d.look()
		d.wantRows("a.md: ready")
	})
}

func TestManyGoneAreOneNotice(t *testing.T) {
	onDesk(t, func(d *desk) {
		for i := range 5 {
			d.put(fmt.Sprintf("handbook/%d.md", i), fmt.Sprint("text ", i))
		}
		d.put("handbook/x.md", "stays")
		d.Add(filepath.Join(d.files, "handbook"))
		d.settle()
		for i := range 5 {
			d.drop(filepath.Join(d.files, "handbook", fmt.Sprintf("%d.md", i)))
		}
		d.look()
		if n := d.notice(); n.Sentence != "0.md and 4 more have gone from the folder handbook." {
			t.Errorf("the notice is %q", n.Sentence)
		}
		d.Undo(d.notice().ID)
		if s := d.settle(); s.Documents.Total != 6 {
			t.Errorf("after undo: %s", d.rows())
		}
	})
}

func TestWatchedFileIsReadAgainOnceItIsLeftAlone(t *testing.T) {
	onDesk(t, func(d *desk) {
		path := d.put("a.md", "one")
		d.Add(path)
		d.settle()
		builds := d.engine.builds.Load()
		d.put("a.md", "two")
		for range 5 {
			d.watcher.changed()
		}
		d.settle()
		if d.engine.builds.Load() != builds {
			t.Error("it was read before it was left alone")
		}
		<-time.After(quiet)
		d.Ask("two")
		if r := d.settle().Result; r.State != Answered {
			t.Errorf("the changed file does not answer: %+v", r)
		}
		if d.engine.builds.Load() != builds+1 {
			t.Errorf("it was read %d times", d.engine.builds.Load()-builds)
		}
	})
}

func TestBusyFolderIsStillLookedAt(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.Add(d.put("a.md", "one"))
		d.settle()
		builds := d.engine.builds.Load()
		d.put("a.md", "two")
		for range int(2 * patience / quiet) {
			d.watcher.changed()
			<-time.After(quiet / 2)
		}
		d.settle()
		if d.engine.builds.Load() == builds {
			t.Error("a folder that never rests is never read")
		}
	})
}

// The data folder may lie in a folder that was given: nothing in it is a
// document, but for the samples and the copies that were kept.
func TestOwnFolderIsNoDocument(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.Close()
		d.home, d.Model = filepath.Join(d.files, "data"), nil
		d.reopen()
		d.put("a.md", "alpha")
		d.put("b.md", "beta")
		d.put("data/looks-like-one.md", "no")
		d.Add(d.files)
		d.settle()
		d.wantRows("a.md: ready; b.md: ready")
		builds := d.engine.builds.Load()
		d.look()
		if d.engine.builds.Load() != builds {
			t.Error("what the program keeps is taken for a change")
		}
		d.drop(filepath.Join(d.files, "b.md"))
		d.look()
		d.Undo(d.notice().ID)
		d.settle()
		d.wantRows("a.md: ready; b.md: kept as it was last read; its file has gone")
	})
}

func TestThousandsOfFilesInOneDrop(t *testing.T) {
	onDesk(t, func(d *desk) {
		var paths []string
		for i := range 3000 {
			paths = append(paths, d.put(fmt.Sprintf("%04d.md", i), "text"))
		}
		d.Add(paths...)
		if s := d.settle(); s.Documents.Total != 3000 || s.Documents.Rows[2999].State != Ready || d.engine.builds.Load() != 1 {
			t.Errorf("%d documents, %d builds", s.Documents.Total, d.engine.builds.Load())
		}
	})
}

func TestFilterIsFuzzyAndMarksWhatMatched(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.Add(d.put("refunds.md", "a"), d.put("délivery.md", "b"), d.put("faq.md", "c"))
		d.settle()
		d.FilterDocuments("dlv")
		s := d.settle()
		if len(s.Documents.Rows) != 1 || s.Documents.Total != 3 {
			t.Fatalf("rows: %s", d.rows())
		}
		r := s.Documents.Rows[0]
		var marked strings.Builder
		for _, i := range r.Matched {
			marked.WriteByte(r.Name[i])
		}
		if marked.String() != "dlv" {
			t.Errorf("marked is %q in %s", marked.String(), r.Name)
		}
		d.FilterDocuments("")
		if s := d.settle(); len(s.Documents.Rows) != 3 {
			t.Errorf("rows: %s", d.rows())
		}
	})
}

func TestNamesStayOnOneLine(t *testing.T) {
	onDesk(t, func(d *desk) {
		path := d.put("two\nlines.md", "text here")
		d.Add(path)
		d.Ask("text here")
		s := d.settle()
		d.wantRows("two⏎lines.md: ready")
		if s.Documents.Rows[0].Path != path {
			t.Errorf("the path was changed: %q", s.Documents.Rows[0].Path)
		}
		if v, err := d.OpenCitation(1); err != nil || v.Path != path {
			t.Errorf("opening it: %+v, %v", v, err)
		}
	})
}
