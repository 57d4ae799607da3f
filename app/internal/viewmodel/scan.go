package viewmodel

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"footnote/app/internal/store"
)

// look takes the stamps of all files in the given places, and of the known
// ones. The engine decides what a document is; this only has to see every
// change that could matter to it.
func (m *Model) look(ctx context.Context, given []store.Given, known []string) map[string]store.Stamp {
	stamps := map[string]store.Stamp{}
	take := func(path string) {
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			stamps[path] = store.Stamp{Size: info.Size(), Modified: info.ModTime().UnixNano()}
		}
	}
	for _, g := range given {
		if !g.Folder {
			take(g.Path)
			continue
		}
		filepath.WalkDir(g.Path, func(path string, d fs.DirEntry, err error) error {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if path != g.Path && (hidden(path) || path == m.store.Folder()) {
				if d != nil && d.IsDir() {
					return fs.SkipDir
				}
				return nil
			}
			if err == nil && !d.IsDir() {
				take(path)
			}
			return nil // a folder that cannot be read is the engine's to name
		})
	}
	for _, path := range known {
		if _, ok := stamps[path]; !ok {
			take(path)
		}
	}
	return stamps
}

func hidden(path string) bool { return strings.HasPrefix(filepath.Base(path), ".") }

// scan compares the files with what was read, and asks for a build if they
// differ.
func (m *Model) scan() {
	m.mu.Lock()
	given := m.task().given
	read, last := map[string]bool{}, m.stamps
	var known []string
	for _, f := range m.reading.Files {
		read[f.Path] = true
		known = append(known, f.Path)
	}
	if m.attempt != nil {
		for _, f := range m.attempt.Files {
			if !read[f.Path] {
				read[f.Path] = true
				known = append(known, f.Path)
			}
		}
	}
	m.mu.Unlock()
	stamps := m.look(m.ctx, given, known)
	words, err := os.ReadFile(m.store.VocabularyPath())
	wordFiles := m.findWords(stamps)
	m.change(func() {
		switch {
		case err == nil:
			m.wordsOnDisk(string(words))
		case errors.Is(err, fs.ErrNotExist) && m.words.onDisk != "":
			// The words in use are not lost with their file: it is written again.
			m.words.onDisk, m.saveWords = "", true
			wake(m.unsaved)
		}
		if !maps.Equal(stamps, last) {
			m.stamps = stamps
			m.parts |= documentsPart
		}
		m.dropReturned()
		moved := !slices.Equal(slices.Sorted(maps.Keys(wordFiles)), slices.Sorted(maps.Keys(m.wordFiles)))
		if !maps.Equal(wordFiles, m.wordFiles) {
			m.wordFiles = wordFiles
			m.parts |= documentsPart
		}
		if moved || differ(stamps, last, read) {
			m.request(false)
		}
	})
	m.watch()
}

// differ tells whether a file came or went, or one that was read changed. A
// file of a kind that is left out may change as it likes.
func differ(now, before map[string]store.Stamp, read map[string]bool) bool {
	for path, stamp := range now {
		if old, ok := before[path]; !ok || (read[path] && old != stamp) {
			return true
		}
	}
	for path := range before {
		if _, ok := now[path]; !ok {
			return true
		}
	}
	return false
}
