package store

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

const childFolder = "FOOTNOTE_STORE_CHILD"

// TestMain lets the test program play the one that is killed.
func TestMain(m *testing.M) {
	if folder := os.Getenv(childFolder); folder != "" {
		saveForEver(folder)
	}
	os.Exit(m.Run())
}

// saveForEver saves ever newer states and words, and says each number once
// both are saved.
func saveForEver(folder string) {
	s, err := Open(folder)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	state, _, _ := s.LoadState()
	start, _ := strconv.Atoi(state.Question)
	for i := start + 1; ; i++ {
		state.Question = strconv.Itoa(i)
		words := fmt.Sprintf("term%d: kin\n", i)
		err := errors.Join(s.SaveState(state), s.SaveWords(&words, nil))
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		fmt.Println(i)
	}
}

func open(t *testing.T, folder string) *Store {
	t.Helper()
	s, err := Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestKilledAtAnyPointNothingSavedIsLost(t *testing.T) {
	folder := t.TempDir()
	for round := range 12 {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), childFolder+"="+folder)
		child.Stderr = os.Stderr
		out, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		// Killing right after a number is read falls somewhere in the next save.
		lines, last := bufio.NewScanner(out), 0
		for n := 0; n <= round%7 && lines.Scan(); n++ {
			if last, err = strconv.Atoi(lines.Text()); err != nil {
				t.Fatal(err)
			}
		}
		child.Process.Kill()
		child.Wait()
		s := open(t, folder)
		state, sentence, err := s.LoadState()
		if err != nil || sentence != "" {
			t.Fatalf("after a kill: %q, %v", sentence, err)
		}
		if got, _ := strconv.Atoi(state.Question); last == 0 || got < last {
			t.Fatalf("state %d was said to be saved, %q is there", last, state.Question)
		}
		words, draft, err := s.LoadWords()
		if err != nil || draft != nil {
			t.Fatalf("words after a kill: draft %v, %v", draft, err)
		}
		got, err := strconv.Atoi(strings.TrimSuffix(strings.TrimPrefix(words, "term"), ": kin\n"))
		if err != nil || got < last {
			t.Fatalf("words %d were said to be saved, %q is there", last, words)
		}
		s.Close()
	}
}

func TestStateComesBack(t *testing.T) {
	floor := 0.4
	want := State{Given: []Given{{"/a b/c.md", false}, {"/d", true}}, LeftOut: []LeftOut{{"/d/x.md", true}},
		Nowhere:  []Nowhere{{"http://x", "w", "r"}},
		Notices:  []Notice{{ID: 3, Sentence: "s", PassedOver: []string{"/d/x.md"}}},
		Floor:    &floor,
		K:        5,
		Question: "How?", Recent: []string{"How?", "Why?"}, Window: []byte(`{"width":3}`)}
	folder := filepath.Join(t.TempDir(), "new", "folder")
	s := open(t, folder)
	if err := s.SaveState(want); err != nil {
		t.Fatal(err)
	}
	s.Close()
	got, sentence, err := open(t, folder).LoadState()
	if err != nil || sentence != "" {
		t.Fatal(sentence, err)
	}
	got.Window = []byte(strings.Join(strings.Fields(string(got.Window)), ""))
	want.Version = version
	if !reflect.DeepEqual(got, want) {
		t.Errorf("kept %+v, got back %+v", want, got)
	}
}

func TestSecondCopyIsKeptOut(t *testing.T) {
	folder := t.TempDir()
	first := open(t, folder)
	if _, err := Open(folder); !errors.Is(err, ErrInUse) {
		t.Fatalf("a second copy: %v", err)
	}
	first.Close()
	open(t, folder)
}

func TestNewerVersionIsRefused(t *testing.T) {
	for _, name := range []string{stateName, readingName} {
		folder := t.TempDir()
		data := []byte(`{"version": 2, "given": {"in": "another shape"}}`)
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(folder); !errors.Is(err, ErrNewer) {
			t.Errorf("%s of a newer version: %v", name, err)
		}
		if left, _ := os.ReadFile(filepath.Join(folder, name)); string(left) != string(data) {
			t.Errorf("%s was changed to %q", name, left)
		}
	}
}

func TestDamagedStateIsSetAsideAndMended(t *testing.T) {
	folder := t.TempDir()
	s := open(t, folder)
	given := []Given{{"/handbook", true}}
	if err := s.SaveReading(Reading{Given: given}); err != nil {
		t.Fatal(err)
	}
	for n, damage := range []string{`{"given": [{"pa`, "", "\x00\x00\x00"} {
		if err := os.WriteFile(filepath.Join(folder, stateName), []byte(damage), 0o600); err != nil {
			t.Fatal(err)
		}
		state, sentence, err := s.LoadState()
		if err != nil {
			t.Fatal(err)
		}
		aside := fmt.Sprintf("state.json.damaged-%d", n+1)
		if !strings.Contains(sentence, aside) {
			t.Errorf("the sentence names no %s: %q", aside, sentence)
		}
		if kept, _ := os.ReadFile(filepath.Join(folder, aside)); string(kept) != damage {
			t.Errorf("%s holds %q, not %q", aside, kept, damage)
		}
		if !reflect.DeepEqual(state, State{Given: given}) {
			t.Errorf("mended state is %+v", state)
		}
		if _, sentence, _ := s.LoadState(); sentence != "" {
			t.Errorf("the damage is told of twice: %q", sentence)
		}
	}
}

// A draft that cannot be used and the words in use survive a failure of any of
// the writes that save them.
func TestWordsSurviveAFailureAtEachStep(t *testing.T) {
	old, oldDraft, good, typed := "a: b\n", "a:\n", "a: c\n", "a: c\nd\n"
	for fail := range 3 {
		for _, draft := range []*string{nil, &typed} {
			folder := t.TempDir()
			s := open(t, folder)
			if err := s.SaveWords(&old, &oldDraft); err != nil {
				t.Fatal(err)
			}
			write, n := s.Write, 0
			s.Write = func(path string, data []byte) error {
				if n++; n-1 == fail {
					return errors.New("the disk is full")
				}
				return write(path, data)
			}
			err := s.SaveWords(&good, draft)
			words, left, loadErr := s.LoadWords()
			if loadErr != nil {
				t.Fatal(loadErr)
			}
			if err == nil && (words != good || !reflect.DeepEqual(left, draft)) {
				t.Errorf("write %d: saved, but %q and %v are there", fail, words, left)
			}
			if err != nil && words != old && words != good {
				t.Errorf("write %d: the words became %q", fail, words)
			}
			if err != nil && left == nil {
				t.Errorf("write %d: the draft is gone though saving failed", fail)
			}
			if wrote := fail < 1 || (fail < 2 && draft != nil); wrote != (err != nil) {
				t.Errorf("write %d: error %v", fail, err)
			}
		}
	}
}

func TestCopyIsOfTheBytesThatWereRead(t *testing.T) {
	s := open(t, t.TempDir())
	path := filepath.Join(t.TempDir(), "faq.md")
	text := []byte("# Questions\n\nWe answer within a day.\n")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	hash := sha256.Sum256(text)
	sum := hex.EncodeToString(hash[:])
	if s.Copy(path, strings.Repeat("0", 64)) {
		t.Error("other bytes than those read were copied")
	}
	if !s.Copy(path, sum) {
		t.Fatal("no copy was made")
	}
	if data, err := ReadRegular(path, int64(len(text))); err != nil || string(data) != string(text) {
		t.Errorf("read %q, %v", data, err)
	}
	if _, err := ReadRegular(path, int64(len(text))-1); err == nil {
		t.Error("a file over the limit was read")
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	back, err := s.Restore(sum, "more/faq.md")
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(back); string(got) != string(text) {
		t.Errorf("restored %q", got)
	}
	if rel, _ := filepath.Rel(s.KeptFolder(sum), back); filepath.ToSlash(rel) != "more/faq.md" {
		t.Errorf("restored to %s", back)
	}
	if _, err := s.Restore(sum, "../../outside.md"); err == nil {
		t.Error("a copy was written outside its folder")
	}
	s.PruneCopies(map[string]bool{})
	if s.HasCopy(sum) {
		t.Error("a copy that nothing needs stays")
	}
	if _, err := s.Restore(sum, "faq.md"); err == nil {
		t.Error("what is not there was restored")
	}
}

func TestDefaultFolderIsTheOwnersChoice(t *testing.T) {
	t.Setenv("FOOTNOTE_HOME", filepath.Join(t.TempDir(), "mine"))
	if got, err := DefaultFolder(); err != nil || got != os.Getenv("FOOTNOTE_HOME") {
		t.Errorf("FOOTNOTE_HOME gives %q, %v", got, err)
	}
	t.Setenv("FOOTNOTE_HOME", "")
	config := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", config)
	t.Setenv("HOME", config)
	t.Setenv("AppData", config)
	if got, err := DefaultFolder(); err != nil || filepath.Base(got) != "Footnote" || !strings.HasPrefix(got, config) {
		t.Errorf("by default %q, %v", got, err)
	}
}
