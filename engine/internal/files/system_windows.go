package files

import (
	"errors"
	"os"
	"syscall"
	"time"
)

const openFlags = 0

// Windows' own error numbers.
const (
	errWriteProtect     syscall.Errno = 19
	errSharingViolation syscall.Errno = 32
	errLockViolation    syscall.Errno = 33
	errHandleDiskFull   syscall.Errno = 39
	errDiskFull         syscall.Errno = 112
)

// hidden tells whether the file carries the hidden or the system attribute.
func hidden(info os.FileInfo) bool {
	data, ok := info.Sys().(*syscall.Win32FileAttributeData)
	return ok && data.FileAttributes&(syscall.FILE_ATTRIBUTE_HIDDEN|syscall.FILE_ATTRIBUTE_SYSTEM) != 0
}

// hold has nothing to do: Windows keeps an open file from being removed.
func hold(*os.File) {}

func removeAbandoned(path string) { _ = os.Remove(path) }

// renameHeld closes first, because Windows does not rename an open file, and
// waits a little for readers of the old one.
func renameHeld(f *os.File, from, to string) error {
	if err := f.Close(); err != nil {
		return err
	}
	var err error
	for pause := 5 * time.Millisecond; pause < time.Second; pause *= 2 {
		if err = os.Rename(from, to); err == nil || !openElsewhere(err) && !errors.Is(err, os.ErrPermission) {
			return err
		}
		time.Sleep(pause)
	}
	return err
}

func syncFolder(string) {}

func diskFull(err error) bool {
	return errors.Is(err, errDiskFull) || errors.Is(err, errHandleDiskFull)
}

func diskReadOnly(err error) bool { return errors.Is(err, errWriteProtect) }

func openElsewhere(err error) bool {
	return errors.Is(err, errSharingViolation) || errors.Is(err, errLockViolation)
}
