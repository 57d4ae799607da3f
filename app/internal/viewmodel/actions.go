package viewmodel

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"footnote/app/internal/store"
)

// Add gives files and folders, as dropped or chosen. A path that is given
// already is read again; one that leads nowhere becomes a failed row.
func (m *Model) Add(paths ...string) {
	paths = slices.Clone(paths)
	// A path may lie on a drive that takes its time: it is looked at apart.
	go func() {
		var given []store.Given
		var nowhere []store.Nowhere
		for _, path := range paths {
			g, n := lookAt(path)
			if n != nil {
				nowhere = append(nowhere, *n)
			} else {
				given = append(given, g)
			}
		}
		m.change(func() { m.add(given, nowhere) })
	}()
}

// lookAt tells what a path leads to.
func lookAt(path string) (store.Given, *store.Nowhere) {
	abs, err := filepath.Abs(path)
	if err != nil || path == "" {
		return store.Given{}, &store.Nowhere{Path: path, What: "this is not the path of a file",
			Remedy: "save it as a file, and drop that"}
	}
	info, err := os.Stat(abs)
	switch {
	case err == nil:
		return store.Given{Path: abs, Folder: info.IsDir()}, nil
	case errors.Is(err, fs.ErrPermission):
		return store.Given{}, &store.Nowhere{Path: abs, What: "no permission to read it",
			Remedy: "ask its owner for the right to read it"}
	default:
		return store.Given{}, &store.Nowhere{Path: abs, What: "there is no file at this place",
			Remedy: "a link or a mail must be saved as a file first; then drop that"}
	}
}

// add takes up what was looked at. The lock is held.
func (m *Model) add(given []store.Given, nowhere []store.Nowhere) {
	cover, rows, again := m.cover(), map[string]bool{}, map[string]bool{}
	for _, f := range m.reading.Files {
		rows[f.Path] = true
	}
	for _, g := range given {
		again[g.Path] = true
	}
	m.state.Nowhere = without(m.state.Nowhere, func(n store.Nowhere) bool { return again[n.Path] })
	m.state.AsDocuments = without(m.state.AsDocuments, func(path string) bool { return again[path] })
	m.state.LeftOut = without(m.state.LeftOut, func(l store.LeftOut) bool {
		rows[l.Path] = rows[l.Path] || again[l.Path]
		return again[l.Path] || slices.ContainsFunc(given, func(g store.Given) bool { return g.Folder && within(l.Path, g.Path) })
	})
	list := slices.Clone(m.state.Given)
	for _, g := range given {
		// A file of a given folder is a document already, unless its kind is
		// unknown; then giving it by itself says why it cannot be read.
		fromFolder := !g.Folder && rows[g.Path] && cover.folderOf(g.Path) != ""
		if fromFolder || cover.files[g.Path] || slices.Contains(cover.folders, g.Path) {
			continue
		}
		list = append(list, g)
		if g.Folder {
			cover.folders = append(cover.folders, g.Path)
		} else {
			cover.files[g.Path] = true
		}
	}
	m.state.Given = list
	for _, n := range nowhere {
		if cover.holds(n.Path) {
			continue // it is the engine's to name
		}
		m.state.Nowhere = append(without(m.state.Nowhere, func(old store.Nowhere) bool { return old.Path == n.Path }), n)
	}
	m.dropOvertaken()
	m.keep()
	m.parts |= documentsPart
	if len(given) > 0 {
		m.request(true)
	}
}

// without gives a new slice of what does not fit.
func without[T any](list []T, fits func(T) bool) []T {
	return slices.DeleteFunc(slices.Clone(list), fits)
}

// Remove takes the document at path out, with a notice that offers Undo. The
// file itself is not touched.
func (m *Model) Remove(path string) { m.change(func() { m.remove(path) }) }

func (m *Model) remove(path string) {
	n := store.Notice{}
	name := m.nameOf(path)
	take := func(p string) bool { return p == path }
	for _, g := range m.state.Given {
		if take(g.Path) {
			n.Given = append(n.Given, g)
		}
	}
	for _, w := range m.state.Nowhere {
		if take(w.Path) {
			n.Nowhere, name = append(n.Nowhere, w), w.Path
		}
	}
	for _, k := range m.state.Kept {
		if take(k.Path) {
			n.Kept = append(n.Kept, k)
		}
	}
	for _, l := range m.state.LeftOut {
		if take(l.Path) {
			n.LeftOut = append(n.LeftOut, l)
		}
	}
	m.state.Given = without(m.state.Given, func(g store.Given) bool { return take(g.Path) })
	m.state.Nowhere = without(m.state.Nowhere, func(w store.Nowhere) bool { return take(w.Path) })
	m.state.Kept = without(m.state.Kept, func(k store.Kept) bool { return take(k.Path) })
	m.state.LeftOut = without(m.state.LeftOut, func(l store.LeftOut) bool { return take(l.Path) })
	if m.cover().folderOf(path) != "" {
		m.state.LeftOut = append(m.state.LeftOut, store.LeftOut{Path: path, Hidden: true})
		n.PassedOver = append(n.PassedOver, path)
	}
	if n.Given == nil && n.Nowhere == nil && n.Kept == nil && n.LeftOut == nil && n.PassedOver == nil {
		return
	}
	n.Sentence = visible(name) + " was removed. The file itself is untouched."
	if len(n.Nowhere) > 0 || len(n.Kept) > 0 {
		n.Sentence = visible(name) + " was removed."
	}
	m.notice(n)
	if len(n.Nowhere) == 0 {
		m.request(true)
	}
}

// nameOf is what the document at path is called.
func (m *Model) nameOf(path string) string {
	for _, f := range m.reading.Files {
		if f.Path == path {
			return f.Name
		}
	}
	return filepath.Base(path)
}

// RemoveFolder takes out a given folder and all its documents, with a notice
// that offers Undo.
func (m *Model) RemoveFolder(path string) {
	m.change(func() {
		n := store.Notice{Sentence: fmt.Sprintf("The folder %s was removed. The folder itself is untouched.", visible(filepath.Base(path)))}
		m.state.Given = without(m.state.Given, func(g store.Given) bool {
			if g.Path == path {
				n.Given = append(n.Given, g)
			}
			return g.Path == path
		})
		if n.Given == nil {
			return
		}
		cover := m.cover()
		m.state.LeftOut = without(m.state.LeftOut, func(l store.LeftOut) bool {
			if within(l.Path, path) && !cover.holds(l.Path) {
				n.LeftOut = append(n.LeftOut, l)
				return true
			}
			return false
		})
		if path == m.store.SamplesFolder() {
			n.Sentence = "The sample documents were removed."
			if words := m.sampleWords(); words != "" && m.words.text == words {
				n.Sentence, n.Words = "The sample documents and their customer words were removed.", words
				m.words.edition++
				m.setWords("")
			}
		}
		m.notice(n)
		m.request(true)
	})
}

// LeaveOut builds without the file at path, with a notice that offers Undo;
// its row stays, marked.
func (m *Model) LeaveOut(path string) { m.change(func() { m.leaveOut(path) }) }

// LeaveOutFailed is LeaveOut of every file that cannot be read.
func (m *Model) LeaveOutFailed() {
	m.change(func() {
		var paths []string
		for _, r := range m.all {
			if r.State == Failed {
				paths = append(paths, r.Path)
			}
		}
		m.leaveOut(paths...)
	})
}

func (m *Model) leaveOut(paths ...string) {
	n, cover := store.Notice{}, m.cover()
	passed := map[string]bool{}
	for _, l := range m.state.LeftOut {
		passed[l.Path] = true
	}
	name := ""
	for _, path := range paths {
		lost := slices.IndexFunc(m.state.Nowhere, func(n store.Nowhere) bool { return n.Path == path })
		switch {
		case lost >= 0: // there is nothing to build without
			n.Nowhere = append(n.Nowhere, m.state.Nowhere[lost])
			m.state.Nowhere = without(m.state.Nowhere, func(n store.Nowhere) bool { return n.Path == path })
		case cover.holds(path) && !passed[path]:
			passed[path] = true
			n.PassedOver = append(n.PassedOver, path)
			m.state.LeftOut = append(slices.Clip(m.state.LeftOut), store.LeftOut{Path: path})
		default:
			continue
		}
		name = m.nameOf(path)
	}
	switch total := len(n.Nowhere) + len(n.PassedOver); total {
	case 0:
		return
	case 1:
		n.Sentence = visible(name) + " was left out."
	default:
		n.Sentence = fmt.Sprintf("%d files were left out.", total)
	}
	m.notice(n)
	if len(n.PassedOver) > 0 {
		m.request(true)
	}
}

// TakeBack ends LeaveOut.
func (m *Model) TakeBack(path string) {
	m.change(func() {
		m.state.LeftOut = without(m.state.LeftOut, func(l store.LeftOut) bool { return l.Path == path })
		m.dropOvertaken()
		m.keep()
		m.request(true)
	})
}

// TryAgain reads a failed file once more.
func (m *Model) TryAgain(path string) {
	m.mu.Lock()
	lost := slices.ContainsFunc(m.state.Nowhere, func(n store.Nowhere) bool { return n.Path == path })
	m.mu.Unlock()
	if lost {
		m.Add(path)
		return
	}
	m.Rebuild()
}

// maxNotices is how many notices are kept; older ones go.
const maxNotices = 20

// notice adds a notice and keeps it. The lock is held.
func (m *Model) notice(n store.Notice) {
	for _, old := range m.state.Notices {
		n.ID = max(n.ID, old.ID)
	}
	n.ID = max(n.ID, m.lastNotice) + 1
	m.lastNotice = n.ID
	notices := append(slices.Clone(m.state.Notices), n)
	m.state.Notices = notices[max(0, len(notices)-maxNotices):]
	m.keep()
	m.parts |= documentsPart
}

// canUndo tells whether a notice would bring anything back. What was left out
// comes back only with what it belongs to.
func canUndo(n store.Notice) bool {
	return len(n.Given)+len(n.Nowhere)+len(n.PassedOver)+len(n.Kept) > 0
}

// dropOvertaken drops what has come back by other ways from what notices would
// bring back, and notices that would bring back nothing any more. The lock is
// held.
func (m *Model) dropOvertaken() {
	cover, passed := m.cover(), map[string]bool{}
	for _, l := range m.state.LeftOut {
		passed[l.Path] = true
	}
	var notices []store.Notice
	for _, n := range m.state.Notices {
		could := canUndo(n)
		n.Given = without(n.Given, func(g store.Given) bool { return cover.files[g.Path] || slices.Contains(cover.folders, g.Path) })
		n.PassedOver = without(n.PassedOver, func(path string) bool { return !passed[path] })
		n.Nowhere = without(n.Nowhere, func(w store.Nowhere) bool {
			return cover.holds(w.Path) || slices.ContainsFunc(m.state.Nowhere, func(now store.Nowhere) bool { return now.Path == w.Path })
		})
		n.Kept = without(n.Kept, func(k store.Kept) bool { _, back := m.stamps[k.Original]; return back })
		if !could || canUndo(n) {
			notices = append(notices, n)
		}
	}
	m.state.Notices = notices
}

// takeNotice takes a notice off the list. The lock is held.
func (m *Model) takeNotice(id uint64) (n store.Notice, ok bool) {
	m.state.Notices = without(m.state.Notices, func(old store.Notice) bool {
		if old.ID == id {
			n, ok = old, true
		}
		return old.ID == id
	})
	if ok {
		m.keep()
		m.parts |= documentsPart
	}
	return n, ok
}

// Dismiss puts a notice away.
func (m *Model) Dismiss(notice uint64) { m.change(func() { m.takeNotice(notice) }) }

// Undo takes back what the notice tells of.
func (m *Model) Undo(notice uint64) {
	m.change(func() {
		n, ok := m.takeNotice(notice)
		if !ok {
			return
		}
		m.state.Given = append(slices.Clip(m.state.Given), n.Given...)
		m.state.Nowhere = append(slices.Clip(m.state.Nowhere), n.Nowhere...)
		m.state.LeftOut = append(without(m.state.LeftOut, func(l store.LeftOut) bool {
			return slices.Contains(n.PassedOver, l.Path)
		}), n.LeftOut...)
		if len(n.Kept) > 0 {
			m.tasks.Go(func() { m.restoreKept(n.Kept) })
		}
		if n.Words != "" && m.words.text == "" {
			m.words.edition++
			m.setWords(n.Words)
		}
		if len(n.Given)+len(n.LeftOut)+len(n.PassedOver) > 0 {
			m.request(true)
		}
	})
}

// restoreKept makes documents of copies.
func (m *Model) restoreKept(kept []store.Kept) {
	var restored []store.Kept
	var failed string
	for _, k := range kept {
		path, err := m.store.Restore(k.Source, k.Name)
		if err != nil {
			failed = joinSentences(failed, fmt.Sprintf("%s could not be brought back: %v.", visible(k.Name), err))
			continue
		}
		k.Path = path
		restored = append(restored, k)
	}
	m.change(func() {
		if failed != "" {
			m.notice(store.Notice{Sentence: failed})
		}
		if len(restored) > 0 {
			m.state.Kept = append(slices.Clip(m.state.Kept), restored...)
			m.keep()
			m.request(true)
		}
	})
}

// goneFiles are the files of given folders that the last reading held, that
// the owner did not take out, and that have gone. A file that only moved is
// not gone.
func (m *Model) goneFiles(now store.Reading) map[string][]store.Kept {
	m.mu.Lock()
	defer m.mu.Unlock()
	before := map[string]bool{}
	for _, f := range m.reading.Files {
		before[f.Path] = true
	}
	there, moved := map[string]bool{}, map[string]bool{}
	for _, f := range now.Files {
		there[f.Path] = true
		if !before[f.Path] {
			moved[f.Source] = true
		}
	}
	passed := map[string]bool{}
	for _, l := range m.state.LeftOut {
		passed[l.Path] = true
	}
	cover, gone := m.cover(), map[string][]store.Kept{}
	for _, f := range m.reading.Files {
		folder := cover.folderOf(f.Path)
		if there[f.Path] || passed[f.Path] || folder == "" || moved[f.Source] {
			continue
		}
		if _, err := os.Lstat(f.Path); errors.Is(err, fs.ErrNotExist) {
			gone[folder] = append(gone[folder], store.Kept{Original: f.Path, Name: f.Name, Source: f.Source})
		}
	}
	return gone
}

// noticeGone tells of files that have gone from given folders. The lock is
// held.
func (m *Model) noticeGone(gone map[string][]store.Kept) {
	for _, g := range m.state.Given {
		files := gone[g.Path]
		if len(files) == 0 {
			continue
		}
		folder := visible(filepath.Base(g.Path))
		n := store.Notice{Sentence: fmt.Sprintf("%s has gone from the folder %s.", visible(files[0].Name), folder)}
		if len(files) > 1 {
			n.Sentence = fmt.Sprintf("%s and %d more have gone from the folder %s.", visible(files[0].Name), len(files)-1, folder)
		}
		for _, f := range files {
			if m.store.HasCopy(f.Source) {
				n.Kept = append(n.Kept, f)
			}
		}
		switch {
		case len(n.Kept) == 0:
			n.Sentence += " To have it again, put it back."
		case len(n.Kept) < len(files):
			n.Sentence += fmt.Sprintf(" Undo brings back %d of them, from copies.", len(n.Kept))
		}
		m.notice(n)
	}
}

// dropReturned lets a kept copy go when its file is back. The lock is held.
func (m *Model) dropReturned() {
	for _, k := range m.state.Kept {
		if _, back := m.stamps[k.Original]; !back {
			continue
		}
		m.state.Kept = without(m.state.Kept, func(old store.Kept) bool { return old.Path == k.Path })
		m.dropOvertaken()
		m.notice(store.Notice{Sentence: visible(k.Name) + " is back in its folder and is read from there again."})
		m.request(false)
	}
}

// copyFolders keeps the bytes of the files of given folders, so that one that
// goes can be kept, and drops copies that nothing needs.
func (m *Model) copyFolders(r store.Reading) {
	m.mu.Lock()
	cover, wanted := m.cover(), map[string]bool{}
	files := map[string]string{}
	for _, f := range r.Files {
		if cover.folderOf(f.Path) != "" && f.Source != "" {
			wanted[f.Source], files[f.Path] = true, f.Source
		}
	}
	for _, n := range m.state.Notices {
		for _, k := range n.Kept {
			wanted[k.Source] = true
		}
	}
	for _, k := range m.state.Kept {
		wanted[k.Source] = true
	}
	m.mu.Unlock()
	m.store.PruneCopies(wanted)
	for path, source := range files {
		m.mu.Lock()
		hurry := m.build.wanted || m.ctx.Err() != nil
		m.mu.Unlock()
		if hurry {
			return // the next build does the rest
		}
		m.store.Copy(path, source)
	}
	if m.options.copied != nil {
		m.options.copied()
	}
}
