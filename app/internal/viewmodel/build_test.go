package viewmodel

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"footnote/app/internal/store"
)

func TestAnswersGoOnDuringABuild(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.Add(d.put("a.md", "old words"))
		d.settle()
		d.engine.gate = make(chan struct{})
		d.Add(d.put("b.md", "new words"))
		d.settle()
		d.wantStatus(Reading, "Looking for documents…")
		d.Ask("old words")
		if r := d.settle().Result; r.State != Answered {
			t.Errorf("the last version does not answer: %+v", r)
		}
		d.Ask("new words")
		if r := d.settle().Result; r.State != NoAnswer {
			t.Errorf("what is not read yet answers: %+v", r)
		}
		d.engine.gate <- struct{}{}
		if r := d.settle().Result; r.State != Answered {
			t.Errorf("the question was not asked again: %+v", r)
		}
	})
}

func TestQuestionAskedWhileReadingIsAnsweredWhenItCan(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.engine.gate = make(chan struct{})
		d.Add(d.put("a.md", "words"))
		d.Ask("words")
		if r := d.settle().Result; r.State != NothingBuilt || !strings.Contains(r.Message, "still being read") {
			t.Errorf("%+v", r)
		}
		d.engine.gate <- struct{}{}
		if r := d.settle().Result; r.State != Answered {
			t.Errorf("%+v", r)
		}
	})
}

func TestNewerRequestSupersedesAnOlder(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.engine.gate = make(chan struct{})
		d.Add(d.put("a.md", "a"))
		d.settle()
		for _, name := range []string{"b.md", "c.md", "d.md"} {
			d.Add(d.put(name, name))
			d.settle()
		}
		d.engine.gate <- struct{}{} // only the last build is there to take it
		d.settle()
		d.wantRows("a.md: ready; b.md: ready; c.md: ready; d.md: ready")
		if d.engine.builds.Load() != 1 {
			t.Errorf("%d builds ended", d.engine.builds.Load())
		}
	})
}

func TestChangedFileDoesNotStopABuild(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.engine.gate = make(chan struct{})
		path := d.put("a.md", "one")
		d.Add(path)
		d.settle()
		d.put("a.md", "three")
		d.look()
		d.engine.gate <- struct{}{}
		d.settle()
		if d.engine.builds.Load() != 1 {
			t.Fatalf("%d builds ended", d.engine.builds.Load())
		}
		// Whether the first build saw it or not, the change is read after it.
		d.engine.gate <- struct{}{}
		d.Ask("three")
		if r := d.settle().Result; r.State != Answered {
			t.Errorf("%+v", r)
		}
	})
}

func TestCancelLeavesTheLastVersion(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.Add(d.put("a.md", "a"))
		before := d.settle().Status.Digest
		d.engine.gate = make(chan struct{})
		d.Add(d.put("b.md", "b"))
		d.settle()
		d.Cancel()
		s := d.settle()
		d.wantStatus(Stopped, "Stopped before everything was read. Still answering from the last good version.")
		if s.Status.Digest != before {
			t.Errorf("digest %s, was %s", s.Status.Digest, before)
		}
		d.wantRows("a.md: ready; b.md: not read yet")
		d.engine.gate = nil
		d.Rebuild()
		d.settle()
		d.wantStatus(UpToDate, "Up to date")
		d.Cancel()
		d.settle()
		d.wantStatus(UpToDate, "Up to date")
	})
}

func TestStoppedBuildIsTakenUpAtTheNextStart(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.engine.gate = make(chan struct{})
		d.Add(d.put("a.md", "a"))
		d.settle()
		d.Close()
		d.Model, d.engine.gate = nil, nil
		d.reopen()
		d.wantRows("a.md: ready")
	})
}

// Each write of a whole session fails in turn. What the owner did is still
// there afterwards: in the window, and after the next save on the disk.
func TestFailedSaveIsToldAndMadeGood(t *testing.T) {
	for fail := range 12 {
		onDesk(t, func(d *desk) {
			path := d.put("handbook/a.md", "alpha")
			var mu sync.Mutex // both the saver and the builder write
			failing, n := true, 0
			write := d.store.Write
			d.store.Write = func(p string, data []byte) error {
				mu.Lock()
				defer mu.Unlock()
				if n++; failing && n-1 >= fail {
					return errors.New("the disk is full")
				}
				return write(p, data)
			}
			d.Add(filepath.Dir(path))
			d.Ask("alpha")
			d.settle()
			d.SetWordsText("a: b\n")
			d.settle()
			d.SetWordsText("a: b\nc\n")
			d.settle()
			s := d.Snapshot()
			if s.Result.State != Answered || s.Words.Text != "a: b\nc\n" {
				t.Errorf("failing from write %d on, the window shows %+v, %q", fail, s.Result, s.Words.Text)
			}
			if n > fail && !strings.Contains(s.Status.Problem, "Could not save") {
				t.Errorf("failing from write %d on, no problem is told: %q", fail, s.Status.Problem)
			}
			mu.Lock()
			failing = false
			mu.Unlock()
			d.Rescan() // as when the window gets the focus
			if p := d.settle().Status.Problem; p != "" {
				t.Errorf("after all is saved the problem stays: %q", p)
			}
			d.reopen()
			s = d.settle()
			if s.Result.State != Answered || s.Words.Text != "a: b\nc\n" || d.rows() != "a.md: ready" {
				t.Errorf("failing from write %d on, what came back is %+v, %q, %s", fail, s.Result, s.Words.Text, d.rows())
			}
		})
	}
}

// A program that is killed leaves the data folder as it is at that moment: a
// copy of it, taken at each step, opens with all that was shown before.
func TestKilledAtEachStepNothingIsLost(t *testing.T) {
	onDesk(t, func(d *desk) {
		path := d.put("handbook/a.md", "alpha")
		steps := []func(){
			func() { d.Add(filepath.Dir(path)) },
			func() { d.Ask("alpha") },
			func() { d.SetWordsText("a: b\n") },
			func() { d.SetWordsText("a: b\nc\n") },
			func() { d.Remove(path) },
			func() { d.Undo(d.notice().ID) },
		}
		for i, step := range steps {
			step()
			want := d.settle()
			copied := t.TempDir()
			if err := os.CopyFS(copied, os.DirFS(d.home)); err != nil {
				t.Fatal(err)
			}
			// The fake's index is where the copy is, too.
			fake := newFake()
			fake.built[filepath.Join(copied, "sources.json")] = d.engine.written(d.home)
			other := &desk{t: t, engine: fake, home: copied, files: d.files}
			other.reopen()
			got := other.settle()
			if got.Words.Text != want.Words.Text || other.rows() != d.rows() || got.Result.State != want.Result.State ||
				len(got.Documents.Notices) != len(want.Documents.Notices) || got.Status.Sentence != want.Status.Sentence {
				t.Errorf("after step %d: %s and %s; %q and %q", i, other.rows(), d.rows(), got.Status.Sentence, want.Status.Sentence)
			}
			other.Close()
		}
	})
}

func TestSecondCopyIsRefusedInWords(t *testing.T) {
	onDesk(t, func(d *desk) {
		_, err := Open(Options{Folder: d.home, Engine: d.engine})
		if !errors.Is(err, store.ErrInUse) || !strings.Contains(err.Error(), "close it first") {
			t.Errorf("%v", err)
		}
	})
}

func TestDamagedStateIsToldOfAndDocumentsStay(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.Add(d.put("a.md", "alpha"))
		d.settle()
		d.Close()
		if err := os.WriteFile(filepath.Join(d.home, "state.json"), []byte("{"), 0o600); err != nil {
			t.Fatal(err)
		}
		d.Model = nil
		d.reopen()
		d.wantRows("a.md: ready")
		if n := d.notice(); !strings.Contains(n.Sentence, "state.json.damaged-1") || n.CanUndo {
			t.Errorf("the damage is not told: %+v", n)
		}
	})
}

func TestIndexThatIsLostIsBuiltAgain(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.Add(d.put("a.md", "alpha"))
		d.settle()
		d.engine.built = map[string]*fakeIndex{}
		d.reopen()
		d.wantRows("a.md: ready")
		d.wantStatus(UpToDate, "Up to date")
	})
}

func TestWindowIsKept(t *testing.T) {
	onDesk(t, func(d *desk) {
		splits := map[string]float64{"left": 0.3}
		d.SetWindow(Window{Width: 900, Height: 700, Theme: "dark", Tab: "words", Splits: splits})
		splits["left"] = 7
		d.reopen()
		w := d.Snapshot().Window
		if w.Width != 900 || w.Theme != "dark" || w.Tab != "words" || w.Splits["left"] != 0.3 {
			t.Errorf("%+v", w)
		}
	})
}

func TestNothingHappensAfterClose(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.settle()
		version := d.Snapshot().Version
		d.Close()
		d.Ask("x")
		d.Add(d.put("a.md", "a"))
		d.SetWordsText("a: b")
		if got := d.settle().Version; got != version {
			t.Errorf("version %d became %d", version, got)
		}
	})
}
