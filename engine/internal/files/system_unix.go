//go:build !windows

package files

import (
	"os"
	"syscall"
)

// openFlags keep an open from waiting for a writer, and from taking a terminal,
// should a pipe or a device have taken the file's place.
const openFlags = syscall.O_NONBLOCK | syscall.O_NOCTTY

// hidden is for systems that mark hidden files by more than their name.
func hidden(os.FileInfo) bool { return false }

// hold marks f as being written by a running process; the mark goes with the
// process.
func hold(f *os.File) { _ = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }

// removeAbandoned removes the file unless a running process holds it.
func removeAbandoned(path string) {
	f, err := os.OpenFile(path, os.O_RDONLY|openFlags, 0)
	if err != nil {
		return
	}
	defer f.Close()
	if syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil {
		os.Remove(path)
	}
}

// renameHeld renames before it closes, so that the mark stays until the file
// has its name.
func renameHeld(f *os.File, from, to string) error {
	if err := os.Rename(from, to); err != nil {
		return err
	}
	f.Close() // synced already; what it holds is on the disk
	return nil
}

// syncFolder makes the rename last. Where a system cannot, the file is whole
// all the same.
func syncFolder(path string) {
	if d, err := os.Open(path); err == nil {
		_ = d.Sync()
		d.Close()
	}
}

// Unix has one number for each of these, which writeError knows.
func diskFull(error) bool      { return false }
func diskReadOnly(error) bool  { return false }
func openElsewhere(error) bool { return false }
