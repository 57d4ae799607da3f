package files

import (
	"bytes"
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
		return nil, false, tooLarge()
	}
	var b bytes.Buffer
	b.Grow(int(before.Size()) + bytes.MinRead)
	n, err := b.ReadFrom(io.LimitReader(f, limit+1))
	if err != nil {
		return nil, false, failure(err)
	}
	if n > limit {
		return nil, false, tooLarge()
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

// open opens a regular file for reading, and nothing else: what it is is told
// before it is opened, and again after, in case it was replaced in between.
func open(path string) (*os.File, os.FileInfo, *document.Error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, nil, failure(err)
	}
	if !info.Mode().IsRegular() {
		return nil, nil, notRegular(info)
	}
	f, err := os.OpenFile(path, os.O_RDONLY|openFlags, 0)
	if err != nil {
		return nil, nil, failure(err)
	}
	info, err = f.Stat()
	if err != nil {
		f.Close()
		return nil, nil, failure(err)
	}
	if !info.Mode().IsRegular() {
		f.Close()
		return nil, nil, notRegular(info)
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
