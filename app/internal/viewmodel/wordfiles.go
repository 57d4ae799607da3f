package viewmodel

import (
	"path/filepath"
	"slices"
	"strings"

	"footnote/app/internal/store"
)

// wordFileName is the name, whatever its case, of a file of customer words
// among documents: that of the one that the window and the command line keep.
const wordFileName = "vocabulary.txt"

// longestWordFile bounds a file of customer words, in bytes.
const longestWordFile = 1 << 20

// findWords gives those of the given files that hold customer words. They are
// no documents: no customer shall be told a line of them.
func (m *Model) findWords(stamps map[string]store.Stamp) map[string]string {
	m.mu.Lock()
	not := slices.Clone(m.state.AsDocuments)
	for _, l := range m.state.LeftOut {
		not = append(not, l.Path)
	}
	m.mu.Unlock()
	found := map[string]string{}
	for path := range stamps {
		if !strings.EqualFold(filepath.Base(path), wordFileName) || slices.Contains(not, path) {
			continue
		}
		data, err := store.ReadRegular(path, longestWordFile)
		if err != nil {
			continue
		}
		if terms, _, _ := m.options.Engine.CheckVocabulary(string(data)); len(terms) > 0 {
			found[path] = string(data)
		}
	}
	return found
}

// newWords are the lines of words that are not among those there are.
func newWords(there, more string) []string {
	known := map[string]bool{}
	for _, line := range splitLines(there) {
		known[bareLine(line)] = true
	}
	var lines []string
	for _, line := range splitLines(more) {
		if bare := bareLine(line); bare != "" && !strings.HasPrefix(bare, "#") && !known[bare] {
			known[bare] = true
			lines = append(lines, bare)
		}
	}
	return lines
}

func bareLine(line string) string { return strings.TrimSpace(strings.TrimPrefix(line, "\ufeff")) }

// UseWordFile adds the words of a file to the customer words; UndoWords takes
// it back. The file itself is not looked at any more.
func (m *Model) UseWordFile(path string) {
	m.change(func() {
		text, there := m.wordFiles[path], m.words.text
		lines := newWords(there, text)
		if len(lines) == 0 {
			return
		}
		if strings.TrimSpace(there) != "" {
			if !strings.HasSuffix(there, "\n") {
				there += "\n"
			}
			text = there + strings.Join(lines, "\n") + "\n"
		}
		m.words.edition++
		m.words.line = -1
		m.setWords(text)
	})
}

// ReadAsDocument makes a document of a file that holds customer words.
func (m *Model) ReadAsDocument(path string) {
	m.change(func() {
		if _, ok := m.wordFiles[path]; !ok {
			return
		}
		m.state.AsDocuments = append(slices.Clip(m.state.AsDocuments), path)
		m.keep()
		m.request(true)
	})
}
