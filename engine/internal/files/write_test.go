package files

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"footnote/engine/internal/document"
)

func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

func wantText(t *testing.T, path, want string) {
	t.Helper()
	got, err := os.ReadFile(path)
	must(t, err)
	if string(got) != want {
		t.Errorf("%s holds %.40q, want %.40q", filepath.Base(path), got, want)
	}
}

func wantNothingBeside(t *testing.T, dir string, want ...string) {
	t.Helper()
	items, err := os.ReadDir(dir)
	must(t, err)
	var got []string
	for _, item := range items {
		got = append(got, item.Name())
	}
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("the folder holds %q, want %q", got, want)
	}
}

// wantRefused writes 64 KB to path and wants an error that names it and says
// why not.
func wantRefused(t *testing.T, path, why string) {
	t.Helper()
	err := Write(path, text(strings.Repeat("x", 2<<20)))
	var refused *WriteError
	if !errors.As(err, &refused) || !strings.Contains(err.Error(), path) || !strings.Contains(refused.What, why) || refused.Remedy == "" {
		t.Errorf("error %v, want one about %q", err, why)
	}
}

func TestWriteReplacesAndKeepsMode(t *testing.T) {
	dir := place(t, "sources.json", "old", "link.json", "-> sources.json")
	must(t, os.Chmod(dir+"/sources.json", 0o640))
	must(t, Write(dir+"/link.json", text("new")))
	wantText(t, dir+"/sources.json", "new")
	if info, err := os.Lstat(dir + "/link.json"); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Error("the link is no longer a link")
	}
	if info, err := os.Stat(dir + "/sources.json"); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("mode %v", info.Mode())
	}
	must(t, Write(dir+"/"+strings.Repeat("n", 250)+".json", text("long name")))
	wantNothingBeside(t, dir, "link.json", "sources.json", strings.Repeat("n", 250)+".json")
}

func TestWriteSaysWhyNot(t *testing.T) {
	dir := place(t, "folder/", "", "locked.json", "old", "file", "x")
	must(t, os.Chmod(dir+"/locked.json", 0o444))
	wantRefused(t, dir+"/folder", "is a folder")
	wantRefused(t, dir+"/nowhere/sources.json", "does not exist")
	wantRefused(t, dir+"/locked.json", "read-only")
	wantRefused(t, dir+"/file/sources.json", "not a folder")
	wantRefused(t, dir+"/"+strings.Repeat("n", 300), "longer than")
	wantText(t, dir+"/locked.json", "old")
	wantNothingBeside(t, dir, "file", "folder", "locked.json")
}

func TestFailedWriteChangesNothing(t *testing.T) {
	dir := place(t, "sources.json", "old")
	cancelled := errors.New("cancelled")
	err := Write(dir+"/sources.json", func(w io.Writer) error {
		_ = text(strings.Repeat("half", 1<<16))(w)
		return cancelled
	})
	if !errors.Is(err, cancelled) {
		t.Errorf("error %v", err)
	}
	wantText(t, dir+"/sources.json", "old")
	wantNothingBeside(t, dir, "sources.json")
}

// TestReadersSeeOneVersionWhole writes from several goroutines while others
// read: every reading is the whole of one version.
func TestReadersSeeOneVersionWhole(t *testing.T) {
	dir := place(t, "sources.json", strings.Repeat("0", 20000))
	path := dir + "/sources.json"
	var work sync.WaitGroup
	for writer := range 3 {
		work.Go(func() {
			for range 20 {
				if err := Write(path, text(strings.Repeat(fmt.Sprint(writer+1), 20000))); err != nil {
					t.Error(err)
				}
			}
		})
		work.Go(func() {
			for range 50 {
				data, err := os.ReadFile(path)
				if err != nil || len(data) != 20000 || strings.Count(string(data), string(data[:1])) != len(data) {
					t.Errorf("read %d bytes, %v", len(data), err)
				}
			}
		})
	}
	work.Wait()
	wantNothingBeside(t, dir, "sources.json")
}

func TestReadGivesOneVersionOfAChangingFile(t *testing.T) {
	dir := place(t, "a.md", "first")
	versions := []string{"second version", "third"}
	data, err := readWatched(dir+"/a.md", MaxBytes, func() {
		if len(versions) > 0 {
			must(t, os.WriteFile(dir+"/a.md", []byte(versions[0]), 0o644))
			versions = versions[1:]
		}
	})
	if err != nil || string(data) != "third" {
		t.Errorf("read %q, %v", data, err)
	}
	n := 0
	_, err = readWatched(dir+"/a.md", MaxBytes, func() {
		n++ // replaced by another file, as editors save
		placeIn(t, dir, "new.md", fmt.Sprint("version ", n))
		must(t, os.Rename(dir+"/new.md", dir+"/a.md"))
	})
	wantCause(t, err, document.CauseChanging)
}

func TestReadSaysWhyNot(t *testing.T) {
	dir := place(t, "a.md", "0123456789")
	_, err := Read(dir+"/a.md", 9)
	wantCause(t, err, document.CauseTooLarge)
	_, err = Read(dir, MaxBytes)
	wantCause(t, err, document.CauseSpecial)
	_, err = Read(dir+"/gone.md", MaxBytes)
	wantCause(t, err, document.CauseMissing)
	if data, err := Read(dir+"/a.md", 10); err != nil || string(data) != "0123456789" {
		t.Errorf("read %q, %v", data, err)
	}
}

func wantCause(t *testing.T, err error, cause document.Cause) {
	t.Helper()
	var fail *document.Error
	if !errors.As(err, &fail) || fail.Cause != cause || fail.What == "" || fail.Remedy == "" {
		t.Errorf("error %v, want cause %s", err, cause)
	}
}
