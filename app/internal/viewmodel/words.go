package viewmodel

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/sahilm/fuzzy"

	"footnote/engine"
)

// wording is the customer words as they are typed.
type wording struct {
	// text is what is typed, good the last of it that could be read whole, and
	// onDisk what the vocabulary file holds.
	text, good, onDisk string
	undo, redo         []string
	// line is the one that the last edit changed, if it changed only that:
	// further edits of it are undone together.
	line     int
	faults   []engine.VocabularyLine
	warnings []engine.VocabularyLine
	edition  uint64
	applying bool
}

// colons part a term from its kin, as the engine reads them; a line without
// one is faulty, and then it is all term.
const colons = ":："

// maxUndo is how many edits of the words can be undone.
const maxUndo = 200

// draft is what is typed and cannot be read yet, or nil.
func (w *wording) draft() *string {
	if w.text == w.good {
		return nil
	}
	return &w.text
}

// restoreWords reads the words that were kept. Where the file was edited
// elsewhere and cannot be read, the words of the index stay in use.
func (m *Model) restoreWords() error {
	text, draft, err := m.store.LoadWords()
	if err != nil {
		return err
	}
	w := &m.words
	w.onDisk, w.good, w.text, w.line = text, text, text, -1
	if _, faults, _ := m.options.Engine.CheckVocabulary(text); len(faults) > 0 {
		w.good = ""
		if m.base != nil {
			w.good = m.base.Vocabulary()
		}
	}
	if draft != nil {
		w.text = *draft
	}
	w.edition = 1
	_, w.faults, w.warnings = m.options.Engine.CheckVocabulary(w.text)
	if len(w.faults) == 0 {
		w.good = w.text
		m.saveWords = w.good != w.onDisk || draft != nil
	}
	return nil
}

// setWords takes up an edit. The lock is held.
func (m *Model) setWords(text string) {
	w := &m.words
	if text == w.text {
		return
	}
	line := changedLine(w.text, text)
	if line < 0 || line != w.line || len(w.undo) == 0 {
		w.undo = append(w.undo, w.text)
		w.undo = w.undo[max(0, len(w.undo)-maxUndo):]
	}
	w.line, w.redo = line, nil
	m.useWords(text)
}

// useWords makes text what is typed, and puts it to use if it can be read. The
// lock is held.
func (m *Model) useWords(text string) {
	w := &m.words
	w.text = text
	_, w.faults, w.warnings = m.options.Engine.CheckVocabulary(text)
	if len(w.faults) == 0 && w.good != text {
		w.good = text
		m.applyWords()
	}
	m.saveWords = true
	wake(m.unsaved)
	m.parts |= wordsPart
	if len(m.wordFiles) > 0 {
		m.parts |= documentsPart
	}
}

// applyWords lets the documents answer with the words in use, off the caller's
// goroutine; the index file follows when the typing pauses. The lock is held.
func (m *Model) applyWords() {
	if m.base == nil || m.words.applying {
		return // a build, or the loop that runs, takes the newest words
	}
	m.words.applying = true
	m.tasks.Go(func() {
		m.mu.Lock()
		base := m.base
		m.mu.Unlock()
		m.withWords(base, func(index Index, words string) bool {
			done := false
			m.change(func() {
				if m.words.good != words {
					return
				}
				done, m.words.applying = true, false
				if m.base != base {
					return // a build has ended, and took the words itself
				}
				m.index = index
				m.parts |= documentsPart
				m.answerAgain()
				m.writeSoon.touch()
			})
			return done
		})
	})
}

// wordsOnDisk takes up an edit of the file by another program. The lock is
// held.
func (m *Model) wordsOnDisk(text string) {
	w := &m.words
	if text == w.onDisk || m.saveWords || m.savingWords {
		return
	}
	w.onDisk = text
	if text != w.text && text != w.good {
		w.edition++
		m.setWords(text)
	}
}

// changedLine is the only line in which two texts differ, from 0, or -1.
func changedLine(a, b string) int {
	as, bs := splitLines(a), splitLines(b)
	if len(as) != len(bs) {
		return -1
	}
	changed := -1
	for i := range as {
		if as[i] != bs[i] {
			if changed >= 0 {
				return -1
			}
			changed = i
		}
	}
	return changed
}

// SetWordsText replaces the whole vocabulary by what was typed in the text
// editor.
func (m *Model) SetWordsText(text string) { m.change(func() { m.setWords(text) }) }

// splitLines cuts a text after each line break, of whatever system.
func splitLines(text string) []string {
	var lines []string
	for text != "" {
		end := len(text)
		if i := strings.IndexAny(text, "\r\n"); i >= 0 {
			end = i + 1
			if strings.HasPrefix(text[i:], "\r\n") {
				end++
			}
		}
		lines = append(lines, text[:end])
		text = text[end:]
	}
	return lines
}

// SetWord replaces the words of one line; kin are separated by commas. Call
// it as the owner types: a line that cannot be read is kept, marked, and not
// yet used. A comma at the end waits for its word, and is no fault.
func (m *Model) SetWord(line int, term, kin string) {
	m.change(func() {
		lines := splitLines(m.words.text)
		if line < 1 || line > len(lines) {
			return
		}
		old := lines[line-1]
		lines[line-1] = wordLine(term, strings.TrimRight(kin, ", \t")) + old[len(strings.TrimRight(old, "\r\n")):]
		m.words.edition++
		m.setWords(strings.Join(lines, ""))
	})
}

// wordLine writes one line of a vocabulary.
func wordLine(term, kin string) string {
	flat := strings.NewReplacer("\r", " ", "\n", " ")
	if kin == "" {
		return flat.Replace(term) + ":"
	}
	return flat.Replace(term) + ": " + flat.Replace(kin)
}

// AddWord adds a line at the end and gives its number.
func (m *Model) AddWord(term, kin string) int {
	number := 0
	m.change(func() {
		text, end := m.words.text, "\n"
		lines := splitLines(text)
		if len(lines) > 0 {
			if first := strings.TrimLeft(lines[0], "\ufeff"); strings.HasSuffix(first, "\r\n") {
				end = "\r\n"
			}
			if last := lines[len(lines)-1]; strings.TrimRight(last, "\r\n") == last {
				text += end
			}
		}
		number = len(lines) + 1
		m.words.edition++
		m.setWords(text + wordLine(term, kin) + end)
	})
	return number
}

// RemoveWord takes a line out.
func (m *Model) RemoveWord(line int) {
	m.change(func() {
		lines := splitLines(m.words.text)
		if line < 1 || line > len(lines) {
			return
		}
		m.words.edition++
		m.setWords(strings.Join(slices.Delete(lines, line-1, line), ""))
	})
}

// UndoWords takes back the last edit of the vocabulary.
func (m *Model) UndoWords() {
	m.change(func() { m.stepWords(&m.words.undo, &m.words.redo) })
}

// RedoWords takes back UndoWords.
func (m *Model) RedoWords() {
	m.change(func() { m.stepWords(&m.words.redo, &m.words.undo) })
}

func (m *Model) stepWords(from, to *[]string) {
	n := len(*from)
	if n == 0 {
		return
	}
	text := (*from)[n-1]
	*from, *to = (*from)[:n-1], append(*to, m.words.text)
	m.words.line = -1
	m.words.edition++
	m.useWords(text)
}

// DiscardWordsDraft drops what was typed and cannot be read, and goes back to
// the words in use; UndoWords brings the draft back.
func (m *Model) DiscardWordsDraft() {
	m.change(func() {
		m.words.edition++
		m.words.line = -1
		m.setWords(m.words.good)
	})
}

// FilterWords shows only the rows whose words fit the text, fuzzily.
func (m *Model) FilterWords(text string) {
	m.change(func() {
		m.next.Words.Filter = text
		m.parts |= wordsPart
	})
}

// wordsPane makes the customer words pane. The lock is held.
func (m *Model) wordsPane() Words {
	w := &m.words
	p := Words{Filter: m.next.Words.Filter, Text: w.text, CanUndo: len(w.undo) > 0, CanRedo: len(w.redo) > 0, Edition: w.edition}
	faults, warnings := map[int]string{}, map[int]string{}
	for _, f := range w.faults {
		p.Faults = append(p.Faults, WordFault{f.Number, sentence(f.What)})
		faults[f.Number] = joinSentences(faults[f.Number], sentence(f.What))
	}
	for _, f := range w.warnings {
		p.Warnings = append(p.Warnings, WordFault{f.Number, sentence(f.What)})
		warnings[f.Number] = joinSentences(warnings[f.Number], sentence(f.What))
	}
	p.Unfinished = len(p.Faults) > 0
	for i, line := range splitLines(w.text) {
		line = strings.TrimRight(line, "\r\n")
		if i == 0 {
			line = strings.TrimPrefix(line, "\ufeff")
		}
		bare := strings.TrimSpace(line)
		if bare == "" || strings.HasPrefix(bare, "#") {
			if fault := faults[i+1]; fault == "" {
				continue
			}
		}
		term, kin, unfinished := line, "", false
		if at := strings.IndexAny(line, colons); at >= 0 {
			_, size := utf8.DecodeRuneInString(line[at:])
			term, kin = line[:at], line[at+size:]
			unfinished = faults[i+1] != "" && (strings.TrimSpace(term) == "" || strings.TrimSpace(kin) == "")
		}
		if faults[i+1] != "" && !unfinished {
			p.Unfinished = false
		}
		p.Rows = append(p.Rows, WordRow{Line: i + 1, Term: strings.TrimSpace(term), Kin: strings.TrimLeft(kin, " \t"),
			Fault: faults[i+1], Warning: warnings[i+1], Unfinished: unfinished})
	}
	p.Total = len(p.Rows)
	p.Rows = filterWords(p.Rows, p.Filter)
	switch n := len(p.Faults); {
	case p.Unfinished && n == 1:
		p.Sentence = "One line is not finished. What you typed is kept, and used once both sides are filled in."
	case p.Unfinished:
		p.Sentence = fmt.Sprintf("%d lines are not finished. What you typed is kept, and used once both sides are filled in.", n)
	case n == 1:
		p.Sentence = fmt.Sprintf("Line %d cannot be read: %s What you typed is kept; until it is mended, the last good words are used.",
			p.Faults[0].Line, p.Faults[0].What)
	case n > 1:
		p.Sentence = fmt.Sprintf("%d lines cannot be read. What you typed is kept; until they are mended, the last good words are used.", n)
	case m.saveWords || m.savingWords:
		p.Sentence = "Saving…"
	case w.text != "":
		p.Sentence = "Saved"
	}
	return p
}

// filterWords keeps the rows of which the term or the kin fit, best match
// first.
func filterWords(rows []WordRow, filter string) []WordRow {
	filter = strings.TrimSpace(filter)
	if filter == "" {
		return rows
	}
	const gap = ": "
	matches := fuzzy.FindFrom(filter, wordLines(rows))
	kept := make([]WordRow, 0, len(matches))
	for _, match := range matches {
		r := rows[match.Index]
		for _, i := range match.MatchedIndexes {
			if i < len(r.Term) {
				r.MatchedTerm = append(r.MatchedTerm, i)
			} else if i >= len(r.Term)+len(gap) {
				r.MatchedKin = append(r.MatchedKin, i-len(r.Term)-len(gap))
			}
		}
		kept = append(kept, r)
	}
	return kept
}

type wordLines []WordRow

func (w wordLines) String(i int) string { return w[i].Term + ": " + w[i].Kin }
func (w wordLines) Len() int            { return len(w) }
