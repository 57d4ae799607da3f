package files

import (
	"bufio"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// WriteError says why a file could not be written and what can be done.
type WriteError struct {
	Path   string
	What   string
	Remedy string
	Err    error
}

func (e *WriteError) Error() string { return Visible(e.Path) + ": " + e.What + "; " + e.Remedy }
func (e *WriteError) Unwrap() error { return e.Err }

// writeAttempts bounds how often a write starts afresh after another process
// has cleared its unfinished file away.
const writeAttempts = 3

// Write replaces the file at path with what write writes: whole, or not at
// all. What stands at path stays as it was when write, or the disk, fails; an
// error of write itself comes back as it is, any other is a *WriteError. The
// file keeps its mode, and a link stays a link.
//
// The new text is written to a hidden file beside, synced, and renamed. A
// crash can leave that file behind; the next Write to path removes it. write
// may be called more than once.
func Write(path string, write func(io.Writer) error) error {
	target, err := filepath.Abs(path)
	if err != nil {
		return writeError(path, err)
	}
	target = realPath(target)
	mode, err := writable(target)
	if err != nil {
		return writeError(path, err)
	}
	clearBeside(target)
	for range writeAttempts {
		var own error
		own, err = replace(target, mode, write)
		if own != nil {
			return own
		}
		if err == nil {
			return nil
		}
		if !errors.Is(err, errCleared) {
			break
		}
	}
	return writeError(path, err)
}

var (
	errFolder   = errors.New("is a folder")
	errNotAFile = errors.New("not a file")
	errReadOnly = errors.New("read-only file")
	errCleared  = errors.New("the unfinished file is gone")
)

// writable returns the mode of the file at path, or 0 where there is none.
func writable(path string) (fs.FileMode, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return 0, nil
	case err != nil:
		return 0, err
	case info.IsDir():
		return 0, errFolder
	case !info.Mode().IsRegular():
		return 0, errNotAFile
	case info.Mode().Perm()&0o222 == 0:
		return 0, errReadOnly
	}
	return info.Mode().Perm(), nil
}

// replace writes beside target and renames. own is an error of write itself.
func replace(target string, mode fs.FileMode, write func(io.Writer) error) (own, err error) {
	f, err := createBeside(target, mode)
	if err != nil {
		return nil, err
	}
	beside := f.Name()
	done := false
	defer func() {
		if !done {
			f.Close()
			os.Remove(beside)
		}
	}()
	hold(f)
	if mode != 0 { // the umask may have taken from it
		if err := f.Chmod(mode); err != nil && !unsupported(err) {
			return nil, err
		}
	}
	disk := &diskWriter{w: f}
	buffer := bufio.NewWriterSize(disk, 1<<16)
	if own := write(buffer); own != nil {
		if disk.err != nil {
			return nil, disk.err
		}
		return own, nil
	}
	if err := buffer.Flush(); err != nil {
		return nil, err
	}
	if err := f.Sync(); err != nil && !unsupported(err) {
		return nil, err
	}
	if err := renameHeld(f, beside, target); err != nil {
		if _, lost := os.Lstat(beside); errors.Is(lost, fs.ErrNotExist) {
			err = errCleared
		}
		return nil, err
	}
	done = true
	syncFolder(filepath.Dir(target))
	return nil, nil
}

// createBeside makes an unfinished file of target under a name that no other
// has.
func createBeside(target string, mode fs.FileMode) (*os.File, error) {
	if mode == 0 {
		mode = 0o666
	}
	for {
		name := besideName(target, fmt.Sprintf("%08x", rand.Uint32()))
		f, err := os.OpenFile(filepath.Join(filepath.Dir(target), name), os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
}

// diskWriter remembers an error of the disk, to tell it from one of the
// caller's.
type diskWriter struct {
	w   io.Writer
	err error
}

func (d *diskWriter) Write(p []byte) (int, error) {
	n, err := d.w.Write(p)
	if err != nil {
		d.err = err
	}
	return n, err
}

// besideName names the unfinished files of target; a hash keeps it within
// what a file system allows, whatever target is called.
func besideName(target, unique string) string {
	sum := sha256.Sum256([]byte(filepath.Base(target)))
	return fmt.Sprintf(".footnote-%x-%s.new", sum[:6], unique)
}

// clearBeside removes what a crashed write of target has left, and leaves
// alone what a running one is writing.
func clearBeside(target string) {
	folder := filepath.Dir(target)
	items, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	start, end, _ := strings.Cut(besideName(target, "*"), "*")
	for _, item := range items {
		if strings.HasPrefix(item.Name(), start) && strings.HasSuffix(item.Name(), end) && item.Type().IsRegular() {
			removeAbandoned(filepath.Join(folder, item.Name()))
		}
	}
}

func unsupported(err error) bool {
	return errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.EINVAL)
}

// writeError puts an error of the operating system into words.
func writeError(path string, err error) *WriteError {
	what, remedy := "it cannot be written", "choose another place for it"
	var number syscall.Errno
	switch {
	case errors.Is(err, errFolder):
		what, remedy = "it is a folder", "give the name of a file in it"
	case errors.Is(err, errNotAFile):
		what, remedy = "it is a pipe or a device, not a file", "give the name of a file"
	case errors.Is(err, errReadOnly):
		what, remedy = "the file is read-only", "make it writable, or choose another name"
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT), diskFull(err):
		what, remedy = "no space left on the disk", "free some space, or choose another disk"
	case errors.Is(err, syscall.EROFS), diskReadOnly(err):
		what, remedy = "the disk is read-only", "choose another place for it"
	case errors.Is(err, syscall.EFBIG):
		what, remedy = "it would be larger than a file may be here", "raise the limit on file size, or choose another disk"
	case errors.Is(err, fs.ErrPermission):
		what, remedy = "no permission to write there", "choose another folder, or ask for the right to write to this one"
	case errors.Is(err, syscall.ENAMETOOLONG):
		what, remedy = "its name is longer than this system allows", "choose a shorter name"
	case errors.Is(err, syscall.ENOTDIR):
		what, remedy = "a part of its path is a file, not a folder", "choose a folder that is there"
	case errors.Is(err, fs.ErrNotExist):
		what, remedy = "its folder does not exist", "make the folder first, or choose another"
	case errors.Is(err, errCleared):
		what, remedy = "another program is writing it", "try again in a moment"
	case openElsewhere(err):
		what, remedy = "it is open in another program", "close it there and try again"
	case errors.As(err, &number):
		what += " (" + number.Error() + ")"
	}
	return &WriteError{Path: path, What: what, Remedy: remedy, Err: err}
}
