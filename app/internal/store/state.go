package store

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// State is what the owner chose. It is small and written at every change.
type State struct {
	Version int     `json:"version"`
	Given   []Given `json:"given"`
	// LeftOut are files that builds pass over.
	LeftOut []LeftOut `json:"left_out,omitempty"`
	// AsDocuments are files that hold customer words, by their name, and are
	// documents all the same.
	AsDocuments []string `json:"as_documents,omitempty"`
	// Nowhere are paths that were given and led nowhere.
	Nowhere []Nowhere `json:"nowhere,omitempty"`
	// Kept tells where the file of each kept copy stood.
	Kept     []Kept   `json:"kept,omitempty"`
	Notices  []Notice `json:"notices,omitempty"`
	Floor    *float64 `json:"floor,omitempty"`
	K        int      `json:"k,omitempty"`
	Question string   `json:"question,omitempty"`
	Recent   []string `json:"recent,omitempty"`
	// Reply is the draft of a reply as it was typed, ReplyChecked tells that it
	// was checked as it stands, and ReplyCleared is one that was cleared.
	Reply        string `json:"reply,omitempty"`
	ReplyChecked bool   `json:"reply_checked,omitempty"`
	ReplyCleared string `json:"reply_cleared,omitempty"`
	// Dismissed are the keys of findings that were dismissed, oldest first.
	Dismissed []string `json:"dismissed,omitempty"`
	// Window belongs to the window.
	Window json.RawMessage `json:"window,omitempty"`
}

// Given is a file or folder that the owner gave.
type Given struct {
	Path   string `json:"path"`
	Folder bool   `json:"folder,omitempty"`
}

// LeftOut is a file that is passed over; Hidden ones were removed and have no
// row.
type LeftOut struct {
	Path   string `json:"path"`
	Hidden bool   `json:"hidden,omitempty"`
}

// Nowhere is a path that was given and cannot be used.
type Nowhere struct {
	Path   string `json:"path"`
	What   string `json:"what"`
	Remedy string `json:"remedy"`
}

// Kept is a copy, at Path, of a file that has gone from Original.
type Kept struct {
	Original string `json:"original"`
	Name     string `json:"name"`
	Source   string `json:"source"`
	Path     string `json:"path,omitempty"`
}

// Notice is a line that the owner has not put away, with what its Undo brings
// back.
type Notice struct {
	ID       uint64 `json:"id"`
	Sentence string `json:"sentence"`
	// Given, LeftOut and Nowhere are put back, PassedOver is lifted, a copy of
	// each file of Kept is made a document, and Words are the customer words
	// again if there are none.
	Given      []Given   `json:"given,omitempty"`
	LeftOut    []LeftOut `json:"left_out,omitempty"`
	Nowhere    []Nowhere `json:"nowhere,omitempty"`
	PassedOver []string  `json:"passed_over,omitempty"`
	Kept       []Kept    `json:"kept,omitempty"`
	Words      string    `json:"words,omitempty"`
}

// Reading is what the last good build read, written after each.
type Reading struct {
	Version int `json:"version"`
	// Digest is that of the index it belongs to.
	Digest  string         `json:"digest"`
	Files   []ReadFile     `json:"files"`
	LeftOut map[string]int `json:"left_out,omitempty"`
	// Stamps are the files that stood in the given places before the build
	// began, so that a change is noticed.
	Stamps map[string]Stamp `json:"stamps"`
	// Given and PassedOver are what the build was asked for. A damaged State is
	// mended from Given.
	Given      []Given  `json:"given"`
	PassedOver []string `json:"passed_over,omitempty"`
	// WordFiles are the files that hold customer words and were no documents.
	WordFiles []string `json:"word_files,omitempty"`
}

// ReadFile is one file of a Reading.
type ReadFile struct {
	Path     string   `json:"path"`
	Name     string   `json:"name"`
	Title    string   `json:"title,omitempty"`
	Passages int      `json:"passages"`
	Remarks  []string `json:"remarks,omitempty"`
	// Source is the SHA-256 of the file's bytes, in hex.
	Source string `json:"source,omitempty"`
}

// Stamp tells one state of a file from another.
type Stamp struct {
	Size int64 `json:"size"`
	// Modified is in nanoseconds since 1970.
	Modified int64 `json:"modified"`
}

// LoadState gives the state that was kept, and the zero State at first. The
// sentence, if any, tells the owner of a damaged file.
func (s *Store) LoadState() (State, string, error) {
	var state State
	sentence, err := s.load(stateName, &state)
	if sentence != "" {
		state = State{}
		if reading, _, err := s.LoadReading(); err == nil && len(reading.Given) > 0 {
			state.Given = reading.Given
			sentence += " The list of your documents was brought back from the last reading; the settings start afresh."
		}
	}
	return state, sentence, err
}

// SaveState keeps the state.
func (s *Store) SaveState(state State) error {
	state.Version = version
	return s.save(stateName, state)
}

// LoadReading gives what the last good build read.
func (s *Store) LoadReading() (Reading, string, error) {
	var reading Reading
	sentence, err := s.load(readingName, &reading)
	if sentence != "" {
		reading = Reading{}
	}
	return reading, sentence, err
}

// SaveReading keeps what a build read.
func (s *Store) SaveReading(reading Reading) error {
	reading.Version = version
	return s.save(readingName, reading)
}

// LoadWords gives the customer words in use and, where something newer was
// typed that could not be read, the draft of it.
func (s *Store) LoadWords() (text string, draft *string, err error) {
	data, err := os.ReadFile(s.VocabularyPath())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", nil, err
	}
	typed, err := os.ReadFile(filepath.Join(s.folder, draftName))
	if errors.Is(err, fs.ErrNotExist) {
		return string(data), nil, nil
	}
	if err != nil {
		return "", nil, err
	}
	d := string(typed)
	return string(data), &d, nil
}

// SaveWords keeps words that can be read, unless text is nil, and the draft of
// what was typed and cannot; a nil draft means that there is none any more.
func (s *Store) SaveWords(text, draft *string) error {
	// The draft goes first and is dropped last, so that no moment loses it.
	if draft != nil {
		if err := s.Write(filepath.Join(s.folder, draftName), []byte(*draft)); err != nil {
			return err
		}
	}
	if text != nil {
		if err := s.Write(s.VocabularyPath(), []byte(*text)); err != nil {
			return err
		}
	}
	if draft == nil {
		return s.dropDraft()
	}
	return nil
}

func (s *Store) dropDraft() error {
	err := os.Remove(filepath.Join(s.folder, draftName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
