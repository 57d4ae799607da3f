package viewmodel

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"footnote/engine"
)

const (
	childHome  = "FOOTNOTE_TEST_CHILD_HOME"
	childFiles = "FOOTNOTE_TEST_CHILD_FILES"
)

// TestMain lets the test program play the one that is killed.
func TestMain(m *testing.M) {
	engine.RunReader()
	if home := os.Getenv(childHome); home != "" {
		if err := workForEver(home, os.Getenv(childFiles)); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}

// workForEver adds document after document and word after word, and says the
// number of each once the window would show both as done.
func workForEver(home, files string) error {
	changed := make(chan struct{}, 1)
	m, err := Open(Options{Folder: home, Engine: Real{}, Notify: func() { wake(changed) },
		Watch: func(func()) (Watcher, error) { return &fakeWatcher{}, nil }})
	if err != nil {
		return err
	}
	wait := func(done func(s *Snapshot) bool) {
		for !done(m.Snapshot()) {
			<-changed
		}
	}
	for n := len(m.Snapshot().Documents.Rows) + 1; ; n++ {
		path := filepath.Join(files, fmt.Sprintf("%03d.md", n))
		if err := os.WriteFile(path, []byte(fmt.Sprintf("# Room %d\n\nRoom number %d opens at nine.\n", n, n)), 0o600); err != nil {
			return err
		}
		m.Add(path)
		wait(func(s *Snapshot) bool { return s.Status.Kind == UpToDate && s.Documents.Total >= n })
		m.SetWordsText(fmt.Sprintf("# %d\nroom: chamber\n", n))
		wait(func(s *Snapshot) bool { return s.Words.Sentence == "Saved" })
		fmt.Println(n)
	}
}

func TestKilledProgramLosesNothingThatWasDone(t *testing.T) {
	home, files := t.TempDir(), t.TempDir()
	for round := range 8 {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), childHome+"="+home, childFiles+"="+files)
		child.Stderr = os.Stderr
		out, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		// Killing right after a number is read falls somewhere in the next step.
		lines, last := bufio.NewScanner(out), 0
		for n := 0; n <= round%4 && lines.Scan(); n++ {
			if last, err = strconv.Atoi(lines.Text()); err != nil {
				t.Fatal(err)
			}
		}
		child.Process.Kill()
		child.Wait()
		if last == 0 {
			t.Fatal("the program did nothing")
		}
		d := &realDesk{t: t, changed: make(chan struct{}, 1), files: files}
		d.options = Options{Folder: home, Engine: Real{}, Notify: func() { wake(d.changed) }}
		d.reopen()
		s := d.wait("all documents", func(s *Snapshot) bool { return s.Status.Kind == UpToDate && s.Documents.Total >= last })
		var number int
		if _, err := fmt.Sscanf(s.Words.Text, "# %d\n", &number); err != nil || number < last {
			t.Errorf("words %d were saved, %q is there", last, s.Words.Text)
		}
		if len(s.Documents.Notices) > 0 || s.Status.Problem != "" {
			t.Errorf("after a kill: %+v, %q", s.Documents.Notices, s.Status.Problem)
		}
		d.Ask(fmt.Sprintf("When does chamber number %d open?", last))
		d.wait("an answer", func(s *Snapshot) bool {
			return s.Result.State == Answered && strings.Contains(s.Result.Sentences[0].Text, fmt.Sprintf("Room number %d opens", last))
		})
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
