//go:build linux

package files

import (
	"errors"
	"os"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"footnote/engine/internal/document"
)

// asOrdinaryUser runs f with the file rights of a user who owns nothing, so
// that the promises about permission are tested as root too.
func asOrdinaryUser(t *testing.T, f func()) {
	t.Helper()
	if os.Geteuid() != 0 {
		f()
		return
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	must(t, syscall.Setfsuid(65534))
	must(t, syscall.Setfsgid(65534))
	defer func() {
		must(t, syscall.Setfsuid(0))
		must(t, syscall.Setfsgid(0))
	}()
	f()
}

// open to all, where t.TempDir is for its owner alone.
func publicFolder(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "files")
	must(t, err)
	t.Cleanup(func() { os.RemoveAll(dir) })
	must(t, os.Chmod(dir, 0o755))
	return realPath(dir)
}

func TestPipesAndDevicesAreNeverOpened(t *testing.T) {
	dir := place(t, "a.md", "x", "null.txt", "-> /dev/null", "terminal.md", "-> /dev/tty")
	must(t, syscall.Mkfifo(dir+"/pipe.md", 0o644)) // opening it would wait for ever
	found := gather(t, dir)
	wantList(t, found, "a.md")
	if found.LeftOut[Special] != 3 {
		t.Errorf("left out %v", found.LeftOut)
	}
	wantList(t, gather(t, dir+"/pipe.md", dir+"/null.txt", dir+"/a.md"), "a.md", "null.txt not-a-file", "pipe.md not-a-file")
	var fail *document.Error
	if _, err := Read(dir+"/pipe.md", MaxBytes); !errors.As(err, &fail) || fail.Cause != document.CauseSpecial {
		t.Errorf("reading a pipe: %v", err)
	}
	for _, path := range []string{dir + "/pipe.md", "/dev/zero"} { // the one never answers, the other never ends
		if _, err := ReadIndex(path); !errors.As(err, &fail) || fail.Cause != document.CauseSpecial {
			t.Errorf("reading %s as an index: %v", path, err)
		}
	}
}

// A file as large as the disk allows costs nothing where it is no index.
func TestOnlyAnIndexIsReadAsOne(t *testing.T) {
	dir := place(t, "sparse.json", "[", "index.json", indexStart+"1}")
	must(t, os.Truncate(dir+"/sparse.json", 1<<42))
	if data, err := ReadIndex(dir + "/sparse.json"); err != nil || len(data) > len(indexStart) {
		t.Errorf("%d bytes read, %v", len(data), err)
	}
	if data, err := ReadIndex(dir + "/index.json"); err != nil || string(data) != indexStart+"1}" {
		t.Errorf("%q, %v", data, err)
	}
}

func TestTheLimitThatIsNamedIsTheOneThatWasSet(t *testing.T) {
	dir := place(t, "words.txt", "")
	must(t, os.Truncate(dir+"/words.txt", 4<<20+1))
	if _, err := Read(dir+"/words.txt", 4<<20); err == nil || !strings.Contains(err.Error(), "more than 4 MB") {
		t.Errorf("%v", err)
	}
}

func TestWhatMayNotBeReadIsNamed(t *testing.T) {
	dir := publicFolder(t)
	placeIn(t, dir, "a.md", "x", "secret.md", "x", "closed/b.md", "x")
	must(t, os.Chmod(dir+"/secret.md", 0o200))
	must(t, os.Chmod(dir+"/closed", 0o000))
	t.Cleanup(func() { os.Chmod(dir+"/closed", 0o755) })
	asOrdinaryUser(t, func() {
		found := gather(t, dir)
		wantList(t, found, "a.md", "closed/ permission", "secret.md permission")
		for _, f := range found.Files[1:] {
			if !strings.Contains(f.Failure.What, "no permission") {
				t.Errorf("%s: %s", f.Name, f.Failure)
			}
		}
		if _, err := Read(dir+"/secret.md", MaxBytes); err == nil || !strings.Contains(err.Error(), "no permission") {
			t.Errorf("reading it: %v", err)
		}
	})
}

func TestFolderThatMayNotBeWrittenTo(t *testing.T) {
	dir := publicFolder(t)
	placeIn(t, dir, "sources.json", "old")
	must(t, os.Chmod(dir, 0o555))
	asOrdinaryUser(t, func() { wantRefused(t, dir+"/sources.json", "no permission") })
	wantText(t, dir+"/sources.json", "old")
	wantNothingBeside(t, dir, "sources.json")
}

func TestFullDiskKeepsTheOldFile(t *testing.T) {
	dir := place(t, "sources.json", "old")
	var limit syscall.Rlimit
	must(t, syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit))
	// The go command's own notes about the test must stay below the limit.
	must(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 1 << 20, Max: limit.Max}))
	defer syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit)
	wantRefused(t, dir+"/sources.json", "larger than a file may be")
	wantText(t, dir+"/sources.json", "old")
	wantNothingBeside(t, dir, "sources.json")
	err := writeError("x.json", &os.PathError{Op: "write", Path: "x.json", Err: syscall.ENOSPC})
	if err.Error() != "x.json: no space left on the disk; free some space, or choose another disk" {
		t.Error(err)
	}
}

func TestAWriteLeavesARunningOneAlone(t *testing.T) {
	dir := place(t, "sources.json", "old")
	path := dir + "/sources.json"
	must(t, os.WriteFile(dir+"/"+besideName(path, "00000001"), []byte("crashed"), 0o644))
	running, err := os.Create(dir + "/" + besideName(path, "00000002"))
	must(t, err)
	hold(running)
	must(t, Write(path, text("new")))
	wantText(t, path, "new")
	wantNothingBeside(t, dir, "sources.json", besideName(path, "00000002"))
	running.Close() // its process ends
	must(t, Write(path, text("newer")))
	wantNothingBeside(t, dir, "sources.json")
}
