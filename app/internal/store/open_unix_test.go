//go:build !windows

package store

import (
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"syscall"
	"testing"
)

// A pipe that nobody writes to would be waited for without end.
func TestAPipeInTheFilesPlaceIsNotWaitedFor(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "faq.md")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	nothing := sha256.Sum256(nil)
	s := open(t, t.TempDir())
	if s.Copy(pipe, hex.EncodeToString(nothing[:])) {
		t.Error("a pipe was copied as a file")
	}
	for _, path := range []string{pipe, t.TempDir(), "/dev/null"} {
		if _, err := ReadRegular(path, MaxCopy); err == nil {
			t.Errorf("%s was read", path)
		}
	}
}
