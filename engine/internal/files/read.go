package files

import (
	"bytes"
	"errors"
	"io"
	"os"
	"time"

	"footnote/engine/internal/document"
)

// readAttempts and readPause bound how long a file that is being saved by
// another program is waited for.
const (
	readAttempts = 4
	readPause    = 50 * time.Millisecond
)

// Read returns the bytes of the file at path, the whole of one version of it:
// a file that changes meanwhile is read again, and is an error if it never
// rests. The error, if any, is a *document.Error.
func Read(path string, limit int64) ([]byte, error) {
	return readWatched(path, limit, func() {})
}

// readWatched calls between after each reading and before the check that the
// file has not changed.
func readWatched(path string, limit int64, between func()) ([]byte, error) {
	for range readAttempts {
		data, same, fail := readOnce(path, limit, between)
		if fail != nil {
			return nil, fail
		}
		if same {
			return data, nil
		}
		time.Sleep(readPause)
	}
	return nil, changing()
}

// readOnce reads the file and tells whether it is the same as it was before.
func readOnce(path string, limit int64, between func()) (data []byte, same bool, fail *document.Error) {
	f, before, fail := open(path)
	if fail != nil {
		return nil, false, fail
	}
	defer f.Close()
	if before.Size() > limit {
		return nil, false, tooLarge(limit)
	}
	var b bytes.Buffer
	b.Grow(int(before.Size()) + bytes.MinRead)
	n, err := b.ReadFrom(io.LimitReader(f, limit+1))
	if err != nil {
		return nil, false, failure(err)
	}
	if n > limit {
		return nil, false, tooLarge(limit)
	}
	between()
	after, err := f.Stat()
	if err != nil {
		return nil, false, failure(err)
	}
	there, err := os.Stat(path) // another file may have taken its place
	same = err == nil && os.SameFile(there, after) && after.Size() == before.Size() &&
		after.ModTime().Equal(before.ModTime()) && (n == after.Size() || after.Size() == 0)
	return b.Bytes(), same, nil
}

// ReadIndex returns the bytes of the index at path, which need not rest, since
// an index is only ever replaced whole. A pipe or a device is never opened, and
// of a file that does not start as an index does only the start is returned.
// The error is the system's, or a *document.Error.
func ReadIndex(path string) ([]byte, error) {
	f, info, err := openRegular(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var b bytes.Buffer
	if _, err := b.ReadFrom(io.LimitReader(f, int64(len(indexStart)))); err != nil || b.String() != indexStart {
		return b.Bytes(), err
	}
	b.Grow(int(info.Size()) + bytes.MinRead)
	_, err = b.ReadFrom(f)
	return b.Bytes(), err
}

// open is openRegular, with every error in words.
func open(path string) (*os.File, os.FileInfo, *document.Error) {
	f, info, err := openRegular(path)
	var fail *document.Error
	if err != nil && !errors.As(err, &fail) {
		fail = failure(err)
	}
	return f, info, fail
}

// openRegular opens a regular file for reading, and nothing else: what it is is
// told before it is opened, and again after, in case it was replaced in
// between.
func openRegular(path string) (*os.File, os.FileInfo, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, nil, notRegular(info)
	}
	f, err := os.OpenFile(path, os.O_RDONLY|openFlags, 0)
	if err != nil {
		return nil, nil, err
	}
	info, err = f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = notRegular(info)
	}
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return f, info, nil
}

func notRegular(info os.FileInfo) *document.Error {
	if info.IsDir() {
		return &document.Error{Cause: document.CauseSpecial,
			What: "it is a folder, not a file", Remedy: "give a file"}
	}
	return special()
}
