// Package store keeps what belongs to the owner in one data folder: what was
// given, the settings, the customer words and the index.
//
// Method: every file is replaced whole or stays as it was. One lock file, held by the operating system and
// let go when the program ends however it ends, keeps a second copy of the
// program out. A file that cannot be read is set aside under another name,
// and a sentence says so; nothing is dropped.
package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"

	"footnote/engine"
)

// version is that of the files State and Reading; a newer one is refused.
const version = 1

// ErrInUse is wrapped by the error of Open while another copy of the program
// has the folder.
var ErrInUse = errors.New("another copy of Footnote is open")

// ErrNewer is wrapped by the error of Open when a newer version of the
// program wrote the folder.
var ErrNewer = errors.New("a newer version of Footnote wrote this folder")

// Store is an opened data folder.
type Store struct {
	folder string
	lock   *flock.Flock
	// Write replaces a file whole or not at all; a test may put a disk that
	// fails in its place.
	Write func(path string, data []byte) error
}

// DefaultFolder is where a person's data is kept: FOOTNOTE_HOME, or a folder
// "Footnote" in the system's place for settings.
func DefaultFolder() (string, error) {
	if home := os.Getenv("FOOTNOTE_HOME"); home != "" {
		return filepath.Abs(home)
	}
	config, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("the system names no folder for settings (%w); set FOOTNOTE_HOME to a folder of your own", err)
	}
	return filepath.Join(config, "Footnote"), nil
}

// Open opens the data folder, which is made if it is missing, for this
// program alone. Its error is a sentence for the owner.
func Open(folder string) (*Store, error) {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("the folder %s cannot be made (%s); set FOOTNOTE_HOME to a folder of your own", folder, reason(err))
	}
	lock := flock.New(filepath.Join(folder, "lock"))
	held, err := lock.TryLock()
	if err != nil {
		return nil, fmt.Errorf("the folder %s cannot be written (%s); set FOOTNOTE_HOME to a folder of your own", folder, reason(err))
	}
	if !held {
		return nil, fmt.Errorf("%w and keeps its data in %s; use the window that is open, or close it first", ErrInUse, folder)
	}
	s := &Store{folder: folder, lock: lock, Write: engine.WriteFile}
	for _, name := range []string{stateName, readingName} {
		if v, _ := versionOf(filepath.Join(folder, name)); v > version {
			s.Close()
			return nil, fmt.Errorf("%w (%s): open it with that version, or set FOOTNOTE_HOME to another folder", ErrNewer, folder)
		}
	}
	return s, nil
}

// Close lets the folder go.
func (s *Store) Close() error { return s.lock.Close() }

// Folder is the data folder.
func (s *Store) Folder() string { return s.folder }

const (
	indexName   = "sources.json"
	stateName   = "state.json"
	readingName = "reading.json"
	wordsName   = "vocabulary.txt"
	draftName   = "vocabulary.draft.txt"
)

// IndexPath is the file that all answers come from.
func (s *Store) IndexPath() string { return filepath.Join(s.folder, indexName) }

// VocabularyPath is the file of customer words.
func (s *Store) VocabularyPath() string { return filepath.Join(s.folder, wordsName) }

// SamplesFolder holds the sample documents once they are loaded.
func (s *Store) SamplesFolder() string { return filepath.Join(s.folder, "samples") }

// KeptFolder holds the copy, with the SHA-256 sum, of a document whose file has
// gone and which the owner kept. Each has its own, so that its name is its
// path in it.
func (s *Store) KeptFolder(sum string) string {
	return filepath.Join(s.folder, "kept", sum[:min(12, len(sum))])
}

// copiesFolder holds the bytes of files from given folders, as last read,
// under their SHA-256.
func (s *Store) copiesFolder() string { return filepath.Join(s.folder, "copies") }

func versionOf(path string) (int, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return 0, err
	}
	var v struct{ Version int }
	err = json.Unmarshal(data, &v)
	return v.Version, err
}

// load reads one JSON file into v. A missing file leaves v alone. A file that
// cannot be understood is set aside and the sentence tells of it.
func (s *Store) load(name string, v any) (sentence string, err error) {
	path := filepath.Join(s.folder, name)
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("%s cannot be read (%s)", path, reason(err))
	}
	if json.Unmarshal(data, v) == nil {
		return "", nil
	}
	aside, err := s.setAside(name)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s was damaged and could not be read; it is kept as %s.", path, aside), nil
}

// SetIndexAside renames a damaged index, so that a new one can be built.
func (s *Store) SetIndexAside() error {
	_, err := s.setAside(indexName)
	return err
}

// setAside renames a damaged file to a name that is free.
func (s *Store) setAside(name string) (string, error) {
	for n := 1; ; n++ {
		aside := fmt.Sprintf("%s.damaged-%d", name, n)
		target := filepath.Join(s.folder, aside)
		if _, err := os.Lstat(target); err == nil {
			continue
		}
		if err := os.Rename(filepath.Join(s.folder, name), target); err != nil {
			return "", fmt.Errorf("%s is damaged and cannot be set aside (%s)", filepath.Join(s.folder, name), reason(err))
		}
		return aside, nil
	}
}

func (s *Store) save(name string, v any) error {
	data, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		return err
	}
	return s.Write(filepath.Join(s.folder, name), append(data, '\n'))
}

// reason is the cause of an error without the path, which the sentence around
// it names.
func reason(err error) string {
	var e *fs.PathError
	if errors.As(err, &e) {
		return e.Err.Error()
	}
	return err.Error()
}
