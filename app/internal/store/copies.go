package store

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// MaxCopy is the size up to which a file of a given folder is copied, so that
// it can be kept when it goes.
const MaxCopy = 8 << 20

// Copy keeps the bytes of the file at path if they still have the SHA-256
// sum, and tells whether they are kept. A file that is too large or has
// changed is not.
func (s *Store) Copy(path, sum string) bool {
	if s.HasCopy(sum) {
		return true
	}
	data, err := ReadRegular(path, MaxCopy)
	if err != nil {
		return false
	}
	if got := sha256.Sum256(data); hex.EncodeToString(got[:]) != sum {
		return false
	}
	if os.MkdirAll(s.copiesFolder(), 0o700) != nil {
		return false
	}
	return s.Write(filepath.Join(s.copiesFolder(), sum), data) == nil
}

// ReadRegular gives the bytes of a regular file of at most so many. What a file
// is is looked at once it is open: by then nothing can take its place.
func ReadRegular(path string, most int64) ([]byte, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|openFlags, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a file", path)
	}
	data, err := io.ReadAll(io.LimitReader(f, most+1))
	if err == nil && int64(len(data)) > most {
		err = fmt.Errorf("%s is too large", path)
	}
	return data, err
}

// HasCopy tells whether the bytes with that sum are kept.
func (s *Store) HasCopy(sum string) bool {
	if len(sum) != 2*sha256.Size {
		return false
	}
	_, err := os.Stat(filepath.Join(s.copiesFolder(), sum))
	return err == nil
}

// PruneCopies drops the copies whose sums are not wanted.
func (s *Store) PruneCopies(wanted map[string]bool) {
	entries, err := os.ReadDir(s.copiesFolder())
	if err != nil {
		return
	}
	for _, e := range entries {
		if !wanted[e.Name()] {
			os.Remove(filepath.Join(s.copiesFolder(), e.Name()))
		}
	}
}

// Restore writes the copy with that sum into its kept folder, under name, and
// gives the new file's path.
func (s *Store) Restore(sum, name string) (string, error) {
	if !filepath.IsLocal(filepath.FromSlash(name)) {
		return "", fmt.Errorf("%q is no name for a copy", name)
	}
	data, err := os.ReadFile(filepath.Join(s.copiesFolder(), sum))
	if errors.Is(err, fs.ErrNotExist) {
		return "", errors.New("there is no copy of it any more; put the file back")
	}
	if err != nil {
		return "", fmt.Errorf("the copy cannot be read (%s); put the file back", reason(err))
	}
	path := filepath.Join(s.KeptFolder(sum), filepath.FromSlash(name))
	return path, s.put(path, data)
}

// WriteSample writes one sample document, unless it is there already: the
// owner may have tried an edit in it.
func (s *Store) WriteSample(name string, data []byte) error {
	if !filepath.IsLocal(filepath.FromSlash(name)) {
		return fmt.Errorf("%q is no name for a sample", name)
	}
	path := filepath.Join(s.SamplesFolder(), filepath.FromSlash(name))
	if _, err := os.Stat(path); err == nil {
		return nil
	}
	return s.put(path, data)
}

func (s *Store) put(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("%s cannot be made (%s)", filepath.Dir(path), reason(err))
	}
	return s.Write(path, data)
}
