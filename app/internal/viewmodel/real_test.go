package viewmodel

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"footnote/assets"
)

// patient is how long a test waits for what should take no time: only a broken
// program lets it pass.
const patient = 30 * time.Second

// realDesk is a model with the engine itself and, unless told otherwise, the
// system's watcher.
type realDesk struct {
	*Model
	t       *testing.T
	options Options
	changed chan struct{}
	files   string
}

func newRealDesk(t *testing.T) *realDesk {
	d := &realDesk{t: t, changed: make(chan struct{}, 1), files: t.TempDir()}
	d.options = Options{Folder: t.TempDir(), Engine: Real{}, Samples: assets.Samples(), Notify: func() { wake(d.changed) }}
	d.options.copied = func() { wake(d.changed) }
	d.reopen()
	t.Cleanup(func() { d.Close() })
	return d
}

func (d *realDesk) reopen() {
	d.t.Helper()
	if d.Model != nil {
		if err := d.Close(); err != nil {
			d.t.Fatal(err)
		}
	}
	var err error
	if d.Model, err = Open(d.options); err != nil {
		d.t.Fatal(err)
	}
}

// wait waits for a snapshot that fits.
func (d *realDesk) wait(what string, fits func(s *Snapshot) bool) *Snapshot {
	d.t.Helper()
	late := time.After(patient)
	for {
		if s := d.Snapshot(); fits(s) {
			return s
		}
		select {
		case <-d.changed:
		case <-late:
			s := d.Snapshot()
			d.t.Fatalf("waited for %s: status %+v, rows %+v, result %+v", what, s.Status, s.Documents.Rows, s.Result)
		}
	}
}

func (d *realDesk) put(name, text string) string {
	d.t.Helper()
	path := filepath.Join(d.files, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		d.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		d.t.Fatal(err)
	}
	return path
}

func answers(question, words string) func(*Snapshot) bool {
	return func(s *Snapshot) bool {
		return s.Result.State == Answered && s.Result.Question == question && len(s.Result.Sentences) > 0 &&
			strings.Contains(s.Result.Sentences[0].Text, words) && s.Status.Kind == UpToDate && s.Result.Digest == s.Status.Digest
	}
}

const parking = "# Parking\n\n## For visitors\n\nVisitors park free of charge for two hours.\n\n## For staff\n\nStaff park behind the building.\n"

func TestDropAskCiteWithTheEngine(t *testing.T) {
	d := newRealDesk(t)
	path := d.put("handbook/parking.md", parking)
	d.put("handbook/map.png", "x")
	d.Add(filepath.Dir(path))
	d.Ask("How long do visitors park free of charge?")
	s := d.wait("an answer", answers("How long do visitors park free of charge?", "two hours"))
	if got := s.Result.Citations[0].Label; got != "parking.md > For visitors" {
		t.Errorf("cited as %q", got)
	}
	if s.Documents.LeftOutLine != "Left out: 1 .png" {
		t.Errorf("left out: %q", s.Documents.LeftOutLine)
	}
	v, err := d.OpenCitation(1)
	if err != nil {
		t.Fatal(err)
	}
	if v.Path != path || v.Quote != "Visitors park free of charge for two hours." {
		t.Errorf("opened %q, quoting %q", v.Path, v.Quote)
	}
	if row := v.Rows[v.At]; len(row.Quoted) != 1 || row.Text[row.Quoted[0].Start:row.Quoted[0].End] != v.Quote {
		t.Errorf("the row shown is %+v", row)
	}
	if v.Rows[0].Kind != HeadingRow || v.Rows[0].Text != "Parking" {
		t.Errorf("the first row is %+v", v.Rows[0])
	}
	d.reopen()
	d.wait("the answer to come back", answers("How long do visitors park free of charge?", "two hours"))

	d.Ask("Who repairs a scooter?")
	s = d.wait("a refusal", func(s *Snapshot) bool { return s.Result.State == NoAnswer })
	reasons := ""
	for _, r := range s.Result.Reasons {
		reasons += r.Sentence + "\n"
	}
	if !strings.Contains(reasons, "“scooter” is in none of your documents") {
		t.Errorf("the reasons are\n%s", reasons)
	}
	d.Ask("")
	d.wait("please type", func(s *Snapshot) bool { return s.Result.State == PleaseType })
}

func TestCustomerWordsWithTheEngine(t *testing.T) {
	d := newRealDesk(t)
	d.Add(d.put("parking.md", parking))
	d.Ask("How long do guests park free of charge?")
	d.SetWordsText("# ours: theirs\nvisitors: guests\n")
	s := d.wait("an answer through a customer word", answers("How long do guests park free of charge?", "two hours"))
	found := false
	for _, r := range s.Result.Reasons {
		found = found || (r.Kind == WordKin && strings.Contains(r.Sentence, "“guests” was read as your word “visitors”"))
	}
	if !found {
		t.Errorf("the reasons do not tell of the word: %+v", s.Result.Reasons)
	}
	d.SetWordsText("# ours: theirs\nvisitors guests\n")
	s = d.wait("the fault", func(s *Snapshot) bool { return len(s.Words.Faults) == 1 })
	if s.Words.Faults[0].Line != 2 || s.Result.State != Answered {
		t.Errorf("faults %+v, result %+v", s.Words.Faults, s.Result)
	}
}

func TestFailedFileWithTheEngine(t *testing.T) {
	d := newRealDesk(t)
	d.Add(d.put("parking.md", parking))
	d.Ask("Where do staff park?")
	d.wait("an answer", answers("Where do staff park?", "behind"))
	bad := d.put("empty.md", "")
	d.Add(bad)
	s := d.wait("the failure", func(s *Snapshot) bool { return s.Status.Kind == Attention })
	if r := s.Documents.Rows[0]; r.Path != bad || r.Cause == "" || r.Remedy == "" || s.Result.State != Answered {
		t.Errorf("row %+v, result %+v", r, s.Result)
	}
	d.LeaveOut(bad)
	d.wait("up to date", func(s *Snapshot) bool { return s.Status.Kind == UpToDate && s.Documents.LeftOut == 1 })
}

// The files change under the system's watcher: written in place, replaced by
// another as editors do, in a folder that came later, and removed.
func TestFolderIsWatched(t *testing.T) {
	d := newRealDesk(t)
	folder := filepath.Dir(d.put("handbook/a.md", "# A\n\nThe office opens at eight.\n"))
	d.put("handbook/stays.md", "# Stays\n\nThis one stays.\n")
	single := d.put("elsewhere/single.md", "# Single\n\nThe canteen opens at noon.\n")
	d.Add(folder, single)
	d.Ask("When does the office open?")
	d.wait("an answer", answers("When does the office open?", "eight"))

	d.put("handbook/a.md", "# A\n\nThe office opens at nine.\n")
	d.wait("a file written in place", answers("When does the office open?", "nine"))

	if err := os.Rename(d.put("handbook/.a.md.swp", "# A\n\nThe office opens at ten.\n"), filepath.Join(folder, "a.md")); err != nil {
		t.Fatal(err)
	}
	d.wait("a file that was replaced", answers("When does the office open?", "ten"))

	if err := os.Rename(d.put("elsewhere/new", "# Single\n\nThe canteen opens at one.\n"), single); err != nil {
		t.Fatal(err)
	}
	d.Ask("When does the canteen open?")
	d.wait("a single file that was replaced", answers("When does the canteen open?", "one"))

	d.put("handbook/new/deep/b.md", "# B\n\nThe library opens at seven.\n")
	d.Ask("When does the library open?")
	d.wait("a file in a new folder", answers("When does the library open?", "seven"))
	d.put("handbook/new/deep/b.md", "# B\n\nThe library opens at six.\n")
	d.wait("a change in a new folder", answers("When does the library open?", "six"))

	six := sha256.Sum256([]byte("# B\n\nThe library opens at six.\n"))
	d.wait("a copy", func(*Snapshot) bool { return d.store.HasCopy(hex.EncodeToString(six[:])) })
	if err := os.RemoveAll(filepath.Join(folder, "new")); err != nil {
		t.Fatal(err)
	}
	s := d.wait("a notice", func(s *Snapshot) bool {
		return len(s.Documents.Notices) == 1 && s.Result.State != Answered && s.Status.Kind == UpToDate
	})
	d.Undo(s.Documents.Notices[0].ID)
	d.wait("undo", answers("When does the library open?", "six"))
}

func TestSamplesTeachTheLoop(t *testing.T) {
	d := newRealDesk(t)
	d.LoadSamples()
	s := d.wait("the samples", func(s *Snapshot) bool { return s.Status.Kind == UpToDate && s.Documents.Total > 0 })
	if len(s.Samples) < 2 || s.Words.Text == "" {
		t.Fatalf("questions %v, words %q", s.Samples, s.Words.Text)
	}
	for i, question := range s.Samples {
		d.Ask(question)
		s := d.wait("an answer to a sample question", func(s *Snapshot) bool {
			return s.Result.Question == question && s.Result.State != Asking && s.Status.Kind == UpToDate
		})
		want := Answered
		if i == len(d.samples)-1 {
			want = NoAnswer
		}
		if s.Result.State != want {
			t.Errorf("%q gives %d: %+v", question, s.Result.State, s.Result)
		}
	}
	d.RemoveFolder(s.Documents.Folders[0].Path)
	d.wait("no questions without the samples", func(s *Snapshot) bool { return s.Samples == nil })
}

func TestSamplesLeaveWhenTheOwnersOwnCome(t *testing.T) {
	d := newRealDesk(t)
	d.LoadSamples()
	s := d.wait("the samples", func(s *Snapshot) bool { return s.Status.Kind == UpToDate && s.Documents.Total > 0 })
	words := s.Words.Text
	if s.Documents.Samples != "" {
		t.Error("they are to be removed while there is nothing else")
	}
	d.Add(d.put("mine.md", "# Opening\n\nThe shop opens at nine.\n"))
	s = d.wait("own document", func(s *Snapshot) bool { return s.Status.Kind == UpToDate && s.Documents.Samples != "" })
	d.RemoveFolder(s.Documents.Samples)
	s = d.wait("only its own", func(s *Snapshot) bool {
		return s.Status.Kind == UpToDate && s.Documents.Total == 1 && s.Words.Text == ""
	})
	if s.Documents.Samples != "" || s.Samples != nil || len(s.Documents.Notices) != 1 {
		t.Fatalf("removed: %+v", s.Documents)
	}
	d.Undo(s.Documents.Notices[0].ID)
	s = d.wait("undo", func(s *Snapshot) bool {
		return s.Status.Kind == UpToDate && s.Documents.Total == 5 && s.Words.Text == words
	})
	d.SetWord(2, "refund", "cash back")
	mine := d.Snapshot().Words.Text
	d.RemoveFolder(s.Documents.Samples)
	s = d.wait("removed", func(s *Snapshot) bool { return s.Status.Kind == UpToDate && s.Documents.Total == 1 })
	if s.Words.Text != mine || mine == words {
		t.Errorf("the owner's words went with the samples: %q", s.Words.Text)
	}
}

func TestOwnWordsAndFilesOutliveTheSamples(t *testing.T) {
	d := newRealDesk(t)
	d.Close()
	d.options.Samples = fstest.MapFS{
		"documents/a.md": {Data: []byte("# A\n\nSample text.\n")},
		"vocabulary.txt": {Data: []byte("sample: example\n")},
		"questions.txt":  {Data: []byte("What?\n")},
	}
	d.Model = nil
	d.reopen()
	mine := filepath.Join(d.DataFolder(), "samples", "a.md")
	if err := os.MkdirAll(filepath.Dir(mine), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(mine, []byte("# A\n\nMy own try.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	d.SetWordsText("mine: own\n")
	d.LoadSamples()
	s := d.wait("the samples", func(s *Snapshot) bool { return s.Documents.Total == 1 && s.Status.Kind == UpToDate })
	if s.Words.Text != "mine: own\n" {
		t.Errorf("the words became %q", s.Words.Text)
	}
	if data, _ := os.ReadFile(mine); !strings.Contains(string(data), "My own try") {
		t.Errorf("the file became %q", data)
	}
}

func TestDamagedIndexIsBuiltAgain(t *testing.T) {
	d := newRealDesk(t)
	d.put("hours.md", "# Hours\n\nThe shop opens at nine.\n")
	d.Add(filepath.Join(d.files, "hours.md"))
	d.wait("the first build", func(s *Snapshot) bool { return s.Status.Kind == UpToDate })
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	index := filepath.Join(d.options.Folder, "sources.json")
	whole, err := os.ReadFile(index)
	if err != nil {
		t.Fatal(err)
	}
	for name, damage := range map[string][]byte{"zeroed": make([]byte, len(whole)), "cut short": whole[:len(whole)/2], "emptied": {}} {
		if err := os.WriteFile(index, damage, 0o600); err != nil {
			t.Fatal(err)
		}
		d.Model = nil
		d.reopen()
		d.wait("a new build after it was "+name, func(s *Snapshot) bool { return s.Status.Kind == UpToDate })
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		if again, err := os.ReadFile(index); err != nil || string(again) != string(whole) {
			t.Errorf("%s: the index is not built again: %v", name, err)
		}
	}
}
