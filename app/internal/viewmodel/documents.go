package viewmodel

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"unicode"

	"github.com/sahilm/fuzzy"

	"footnote/engine"
)

// documents makes the documents pane. The lock is held.
func (m *Model) documents() Documents {
	rows := m.rows()
	m.all = rows
	d := Documents{Filter: m.next.Documents.Filter, LeftOutLine: m.leftOutLine(), Folders: m.folders(rows),
		Empty: len(rows) == 0 && len(m.state.Given) == 0}
	answering := 0
	for _, r := range rows {
		switch r.State {
		case Failed:
			d.Failed++
		case LeftOut:
			d.LeftOut++
			continue
		case WordFile, WordsInUse:
			continue
		}
		d.Total++
		if r.Answering {
			answering++
			d.Paragraphs += r.Paragraphs
		}
	}
	d.Summary = count(answering, "document") + ", " + count(d.Paragraphs, "paragraph")
	if answering == 0 && d.Total > 0 {
		d.Summary = "No document in use yet"
	}
	d.Rest = d.rest(answering)
	if m.samplesGiven() && len(m.state.Given) > 1 {
		d.Samples = m.store.SamplesFolder()
	}
	for _, n := range m.state.Notices {
		d.Notices = append(d.Notices, Notice{ID: n.ID, Sentence: n.Sentence, CanUndo: canUndo(n)})
	}
	d.Rows = filterRows(rows, d.Filter)
	return d
}

// rest counts what does not answer, and why.
func (d *Documents) rest(answering int) string {
	var parts []string
	if n := d.Total - d.Failed - answering; n > 0 {
		parts = append(parts, fmt.Sprintf("%d waiting", n))
	}
	if d.Failed > 0 {
		parts = append(parts, fmt.Sprintf("%d can’t be read", d.Failed))
	}
	if d.LeftOut > 0 {
		parts = append(parts, fmt.Sprintf("%d left out", d.LeftOut))
	}
	return strings.Join(parts, ", ")
}

// rows gives all rows: those that wait for the owner first, then by name, and
// what is left out last.
func (m *Model) rows() []Row {
	passed := map[string]bool{}
	cover := m.cover()
	var rows []Row
	add := func(r Row) {
		r.Name, r.Title = visible(r.Name), visible(r.Title)
		if r.StateText == "" {
			r.StateText = stateText[r.State]
		}
		rows = append(rows, r)
	}
	for _, l := range m.state.LeftOut {
		passed[l.Path] = true
		if !l.Hidden {
			add(Row{Path: l.Path, Name: cover.shortName(l.Path), State: LeftOut, Folder: cover.folderOf(l.Path)})
		}
	}
	seen := map[string]bool{}
	for path, text := range m.wordFiles {
		if !passed[path] && cover.holds(path) {
			seen[path] = true
			r := Row{Path: path, Name: cover.shortName(path), State: WordFile, Folder: cover.folderOf(path)}
			if len(newWords(m.words.text, text)) == 0 {
				r.State = WordsInUse
			}
			add(r)
		}
	}
	failures := map[string]*engine.Failure{}
	if m.attempt != nil {
		for _, f := range m.attempt.Files {
			failures[f.Path] = f.Failure
		}
	}
	for _, f := range m.reading.Files {
		if seen[f.Path] || passed[f.Path] || !cover.holds(f.Path) {
			continue
		}
		seen[f.Path] = true
		r := Row{Path: f.Path, Name: f.Name, Title: f.Title, Paragraphs: f.Passages, Remarks: f.Remarks,
			Folder: cover.folderOf(f.Path), Answering: m.index != nil}
		now, there := m.stamps[f.Path]
		switch {
		case failures[f.Path] != nil:
			r.State = Failed
			r.Cause, r.Remedy = sentence(failures[f.Path].What), sentence(failures[f.Path].Remedy)
		case !there:
			r.State, r.StateText = Changed, "gone since it was read"
		case now != m.reading.Stamps[f.Path]:
			r.State = Changed
		case cover.kept[f.Path]:
			r.State = Kept
			r.Folder = ""
		}
		add(r)
	}
	if m.attempt != nil {
		for _, f := range m.attempt.Files {
			if seen[f.Path] || passed[f.Path] || !cover.holds(f.Path) {
				continue
			}
			seen[f.Path] = true
			r := Row{Path: f.Path, Name: f.Name, Title: f.Title, Folder: cover.folderOf(f.Path), State: Waiting,
				StateText: "read, waiting for the files that need attention"}
			if f.Failure != nil {
				r.State, r.StateText = Failed, ""
				r.Cause, r.Remedy = sentence(f.Failure.What), sentence(f.Failure.Remedy)
			}
			add(r)
		}
	}
	for _, g := range m.state.Given {
		if !g.Folder && !seen[g.Path] && !passed[g.Path] {
			seen[g.Path] = true
			add(Row{Path: g.Path, Name: filepath.Base(g.Path), State: Waiting})
		}
	}
	for _, n := range m.state.Nowhere {
		if !seen[n.Path] {
			add(Row{Path: n.Path, Name: n.Path, State: Failed, Cause: sentence(n.What), Remedy: sentence(n.Remedy)})
		}
	}
	slices.SortStableFunc(rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Path, b.Path))
	})
	return rows
}

// rank puts what waits for the owner first, and what is left out last.
func rank(r Row) int {
	switch r.State {
	case Failed:
		return 0
	case WordFile:
		return 1
	case LeftOut, WordsInUse:
		return 3
	}
	return 2
}

var stateText = map[RowState]string{
	Ready:   "ready",
	Waiting: "not read yet",
	Changed: "changed since read",
	Failed:  "can’t be read",
	LeftOut: "left out",
	Kept:    "kept as it was last read; its file has gone",

	WordFile:   "customer words, not a document",
	WordsInUse: "customer words, in use",
}

// cover tells which of the owner's gifts a file came from.
type cover struct {
	files   map[string]bool
	folders []string
	kept    map[string]bool
}

func (m *Model) cover() cover {
	c := cover{files: map[string]bool{}, kept: map[string]bool{}}
	for _, g := range m.state.Given {
		if g.Folder {
			c.folders = append(c.folders, g.Path)
		} else {
			c.files[g.Path] = true
		}
	}
	for _, k := range m.state.Kept {
		c.kept[k.Path] = true
	}
	return c
}

// holds tells whether the owner's list still covers path.
func (c cover) holds(path string) bool {
	return c.files[path] || c.kept[path] || slices.Contains(c.folders, path) || c.folderOf(path) != ""
}

// folderOf is the outermost given folder that path came from, or empty.
func (c cover) folderOf(path string) string {
	folder := ""
	for _, f := range c.folders {
		if within(path, f) && (folder == "" || len(f) < len(folder)) {
			folder = f
		}
	}
	return folder
}

// shortName is the path below the given folder, or the base name.
func (c cover) shortName(path string) string {
	if folder := c.folderOf(path); folder != "" {
		if rel, err := filepath.Rel(folder, path); err == nil {
			return filepath.ToSlash(rel)
		}
	}
	return filepath.Base(path)
}

// within tells whether path lies below folder.
func within(path, folder string) bool {
	rest, ok := strings.CutPrefix(path, folder)
	return ok && rest != "" && (os.IsPathSeparator(rest[0]) || os.IsPathSeparator(folder[len(folder)-1]))
}

func (m *Model) folders(rows []Row) []Folder {
	counts := map[string]int{}
	for _, r := range rows {
		if r.State != LeftOut {
			counts[r.Folder]++
		}
	}
	var folders []Folder
	for _, g := range m.state.Given {
		if g.Folder {
			folders = append(folders, Folder{Path: g.Path, Name: visible(filepath.Base(g.Path)), Documents: counts[g.Path]})
		}
	}
	return folders
}

// leftOutLine says what kinds of file were passed over in folders.
func (m *Model) leftOutLine() string {
	kinds := m.reading.LeftOut
	if m.attempt != nil {
		kinds = m.attempt.LeftOut
	}
	var parts []string
	for kind, n := range kinds {
		switch {
		case kind == "":
			kind = "without an ending"
		case !strings.HasPrefix(kind, ".") && n > 1:
			kind += "s"
		}
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, visible(kind)))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	sort.Slice(parts, func(i, j int) bool {
		_, a, _ := strings.Cut(parts[i], " ")
		_, b, _ := strings.Cut(parts[j], " ")
		return a < b
	})
	return "Left out: " + strings.Join(parts, ", ")
}

// filterRows keeps the rows whose name fits, best match first.
func filterRows(rows []Row, filter string) []Row {
	filter = strings.TrimSpace(filter)
	if filter == "" {
		return rows
	}
	matches := fuzzy.FindFrom(filter, rowNames(rows))
	kept := make([]Row, 0, len(matches))
	for _, match := range matches {
		r := rows[match.Index]
		r.Matched = match.MatchedIndexes
		kept = append(kept, r)
	}
	return kept
}

type rowNames []Row

func (r rowNames) String(i int) string { return r[i].Name }
func (r rowNames) Len() int            { return len(r) }

// visible shows a line break and other signs that have no shape, so that a
// name stays on one line and reads in its own order.
func visible(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return '⏎'
		case r == '\t':
			return '⇥'
		case unicode.IsControl(r), r >= 0x202A && r <= 0x202E, r >= 0x2066 && r <= 0x2069:
			return unicode.ReplacementChar
		}
		return r
	}, name)
}

// count says "1 document", "3 documents".
func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// FilterDocuments shows only the rows whose name fits the text, fuzzily.
func (m *Model) FilterDocuments(text string) {
	m.change(func() {
		m.next.Documents.Filter = text
		m.parts |= documentsPart
	})
}

// status makes the status bar from the documents pane. The lock is held.
func (m *Model) status() Status {
	s := Status{NeedAttention: m.next.Documents.Failed}
	for p := problem(0); p < problemKinds; p++ {
		s.Problem = joinSentences(s.Problem, m.problems[p])
	}
	if m.index != nil {
		s.Digest = engine.ShortDigest(m.index.Digest())
	}
	still := "Nothing can be answered yet"
	if m.index != nil && len(m.reading.Files) > 0 {
		still = "Still answering from the last good version"
	}
	attention := count(s.NeedAttention, "file") + " need attention"
	if s.NeedAttention == 1 {
		attention = "1 file needs attention"
	}
	running := m.build.stop != nil || m.build.wanted
	switch {
	case m.build.cancelled && m.build.stop != nil:
		s.Kind, s.Sentence = Cancelling, "Cancelling…"
		s.Done, s.Total, s.File = m.build.progress.Done, m.build.progress.Total, visible(m.build.progress.File)
	case running:
		p := m.build.progress
		s.Kind, s.Done, s.Total, s.File = Reading, p.Done, p.Total, visible(p.File)
		s.Sentence = "Looking for documents…"
		if p.Total > 0 {
			s.Sentence = fmt.Sprintf("Reading %d of %d", p.Done, p.Total)
			if s.File != "" {
				s.Sentence += ": " + s.File
			}
		}
	case m.build.stopped:
		s.Kind, s.Sentence = Stopped, "Stopped before everything was read. "+still+"."
	case s.NeedAttention > 0 && m.attempt == nil && m.index != nil && len(m.reading.Files) > 0:
		s.Kind, s.Sentence = Attention, fmt.Sprintf("Up to date · digest %s; %s", s.Digest, attention)
	case s.NeedAttention > 0:
		s.Kind, s.Sentence = Attention, still+"; "+attention
	case m.problems[buildProblem] != "":
		s.Kind, s.Sentence = Attention, still
	case m.next.Documents.Empty || m.index == nil:
		s.Kind, s.Sentence = NothingYet, "Nothing here yet. Drop files or a folder anywhere in this window."
	case len(m.reading.Files) == 0:
		s.Kind, s.Sentence = NothingYet, "There is nothing to answer from: no document is left."
	default:
		s.Kind, s.Sentence = UpToDate, "Up to date · digest "+s.Digest
	}
	return s
}
