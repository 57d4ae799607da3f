package viewmodel

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"footnote/engine"
	"footnote/engine/seal"
)

// fakeEngine reads files whose name ends in .md: one passage a file. A file
// that holds FAIL cannot be read, and one that holds TAGS gets a remark. Where
// gate is set, each build waits for one
// send on it, or for its end.
type fakeEngine struct {
	mu     sync.Mutex
	built  map[string]*fakeIndex
	builds atomic.Int64
	gate   chan struct{}
	answer func(ctx context.Context, x *fakeIndex, question string, o engine.AskOptions) (*engine.Answer, error)
	check  func(ctx context.Context, x *fakeIndex, today string) (*engine.Findings, error)
	reply  func(ctx context.Context, x *fakeIndex, reply string) (*engine.Reply, error)
}

func newFake() *fakeEngine { return &fakeEngine{built: map[string]*fakeIndex{}} }

type fakeIndex struct {
	engine    *fakeEngine
	documents []engine.DocumentInfo
	texts     map[string]string
	words     string
}

func (e *fakeEngine) Build(ctx context.Context, o engine.BuildOptions) (*engine.Report, error) {
	report := &engine.Report{LeftOut: map[string]int{}}
	if e.gate != nil {
		select {
		case <-e.gate:
		case <-ctx.Done():
			return report, ctx.Err()
		}
	}
	x := &fakeIndex{engine: e, texts: map[string]string{}}
	failed := false
	one := func(path, name string) {
		f := engine.File{Path: path, Name: name}
		data, err := os.ReadFile(path)
		switch {
		case err != nil:
			failed, f.Failure = true, &engine.Failure{What: "it is not there", Remedy: "put it back"}
		case strings.Contains(string(data), "FAIL"):
			failed, f.Failure = true, &engine.Failure{What: "it is broken", Remedy: "mend it"}
		default:
			f.Passages = 1
			if strings.Contains(string(data), "TAGS") {
				f.Remarks = []engine.Remark{{What: "it holds tags", Remedy: "give the finished page"}}
			}
			sum := sha256.Sum256(data)
			x.documents = append(x.documents, engine.DocumentInfo{Name: name, Passages: 1, Source: hex.EncodeToString(sum[:])})
			x.texts[name] = string(data)
		}
		report.Files = append(report.Files, f)
	}
	for _, path := range o.Paths {
		if slices.Contains(o.LeaveOut, path) {
			continue
		}
		if info, err := os.Stat(path); err != nil || !info.IsDir() {
			one(path, filepath.Base(path))
			continue
		}
		filepath.WalkDir(path, func(p string, d fs.DirEntry, err error) error {
			if slices.Contains(o.LeaveOut, p) {
				if d.IsDir() {
					return fs.SkipDir
				}
				return nil
			}
			rel, _ := filepath.Rel(path, p)
			if err == nil && !d.IsDir() {
				if ext := filepath.Ext(p); ext != ".md" {
					report.LeftOut[ext]++
				} else {
					one(p, filepath.ToSlash(rel))
				}
			}
			return nil
		})
	}
	if o.Progress != nil {
		o.Progress(engine.Progress{Done: len(report.Files), Total: len(report.Files)})
	}
	if failed && !o.KeepGoing {
		return report, engine.ErrFiles
	}
	if o.Vocabulary != "" {
		data, err := os.ReadFile(o.Vocabulary)
		if err != nil {
			return report, err
		}
		x.words = string(data)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.builds.Add(1)
	e.built[o.Out] = x
	report.Digest = x.Digest()
	return report, nil
}

func (e *fakeEngine) Open(path string) (Index, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if x, ok := e.built[path]; ok {
		return x, nil
	}
	return nil, fs.ErrNotExist
}

// written is the index in the data folder.
func (e *fakeEngine) written(home string) *fakeIndex {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.built[filepath.Join(home, "sources.json")]
}

// A line of the fake's vocabulary is good if it holds ": " after a word.
func (e *fakeEngine) CheckVocabulary(text string) (terms []engine.VocabularyTerm, faults, warnings []engine.VocabularyLine) {
	for i, line := range splitLines(text) {
		line = strings.TrimRight(strings.TrimPrefix(line, "\ufeff"), "\r\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		term, kin, ok := strings.Cut(strings.ReplaceAll(line, "：", ": "), ": ")
		if !ok || term == "" {
			faults = append(faults, engine.VocabularyLine{Number: i + 1, What: "there is no word on the right"})
			continue
		}
		terms = append(terms, engine.VocabularyTerm{Line: i + 1, Term: term, Kin: strings.Split(kin, ", ")})
	}
	return terms, faults, nil
}

func (x *fakeIndex) Digest() string {
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(x.texts)) {
		fmt.Fprintf(sum, "%q %q\n", name, x.texts[name])
	}
	fmt.Fprintf(sum, "%q", x.words)
	return hex.EncodeToString(sum.Sum(nil))
}

func (x *fakeIndex) Documents() []engine.DocumentInfo { return x.documents }
func (x *fakeIndex) Passages() int                    { return len(x.documents) }
func (x *fakeIndex) Vocabulary() string               { return x.words }

func (x *fakeIndex) Document(name string) (*engine.DocumentText, error) {
	text, ok := x.texts[name]
	if !ok {
		return nil, engine.ErrNoDocument
	}
	return &engine.DocumentText{DocumentInfo: engine.DocumentInfo{Name: name}, Text: text,
		Passages: []engine.PassageInfo{{Kind: "paragraph", Text: text, End: len(text)}}}, nil
}

func (x *fakeIndex) WithVocabulary(text string) (Index, error) {
	y := *x
	y.words = text
	return &y, nil
}

func (x *fakeIndex) Write(path string) error {
	x.engine.mu.Lock()
	defer x.engine.mu.Unlock()
	x.engine.built[path] = x
	return nil
}

// tell hides what a test wants to know in the reasons, and told finds it.
func tell(what string) []engine.Word { return []engine.Word{{Word: what, State: engine.Absent}} }

func told(s *Snapshot) string {
	if len(s.Result.Reasons) == 0 {
		return ""
	}
	return s.Result.Reasons[0].Word
}

// Ask answers with the whole text of the first document that holds the
// question, or else tells the words in use.
func (x *fakeIndex) Ask(ctx context.Context, question string, o engine.AskOptions) (*engine.Answer, error) {
	if x.engine.answer != nil {
		return x.engine.answer(ctx, x, question, o)
	}
	a := &engine.Answer{Question: question, Digest: x.Digest(), Outcome: engine.Unsupported, Words: tell(x.words)}
	if len(x.documents) == 0 {
		a.Reason = engine.ReasonNoDocuments
		return a, nil
	}
	for _, d := range x.documents {
		if text := x.texts[d.Name]; strings.Contains(text, question) {
			a.Outcome, a.Message = engine.Grounded, ""
			a.Sentences = []engine.Sentence{{Text: text, Citations: []engine.Citation{{Document: d.Name, Quote: text, End: len(text)}}}}
			break
		}
	}
	return a, nil
}

// CheckWith tells of each pair of documents with the same text; it says that
// it is half done before anything else.
func (x *fakeIndex) CheckWith(ctx context.Context, o engine.CheckOptions) (*engine.Findings, error) {
	o.Progress(engine.Progress{Done: 1, Total: 2})
	if x.engine.check != nil {
		return x.engine.check(ctx, x, o.Today)
	}
	f := &engine.Findings{Digest: x.Digest()}
	first, again := map[string]string{}, map[string]int{} // by text: a name, and the place among the duplicates
	for _, d := range x.documents {
		text := x.texts[d.Name]
		if name, seen := first[text]; !seen {
			first[text] = d.Name
		} else if at, seen := again[text]; !seen {
			again[text] = len(f.Duplicates)
			f.Duplicates = append(f.Duplicates, []engine.Citation{x.cite(name), x.cite(d.Name)})
		} else {
			f.Duplicates[at] = append(f.Duplicates[at], x.cite(d.Name))
		}
	}
	return f, nil
}

// cite quotes a whole document.
func (x *fakeIndex) cite(name string) engine.Citation {
	return engine.Citation{Document: name, Quote: x.texts[name], End: len(x.texts[name])}
}

// CheckReply takes the whole reply for one sentence, found in the documents
// that are the same.
func (x *fakeIndex) CheckReply(ctx context.Context, reply string) (*engine.Reply, error) {
	if x.engine.reply != nil {
		return x.engine.reply(ctx, x, reply)
	}
	s := engine.ReplySentence{Text: reply, End: len(reply), State: engine.ReplyNotFound}
	for _, d := range x.documents {
		if x.texts[d.Name] == reply {
			s.State, s.Citations = engine.ReplyFound, append(s.Citations, x.cite(d.Name))
		}
	}
	return &engine.Reply{Digest: x.Digest(), Sentences: []engine.ReplySentence{s}}, nil
}

// Seal seals any answer but one that says REFUSE.
func (x *fakeIndex) Seal(ctx context.Context, a *engine.Answer) (*seal.Sealed, []seal.Refusal, error) {
	sealed := &seal.Sealed{Question: a.Question, Seal: strings.Repeat("ab", 32), JSON: []byte(`{"seal":"abab"}`)}
	sealed.Answer.Outcome = a.Outcome
	for _, s := range a.Sentences {
		if strings.Contains(s.Text, "REFUSE") {
			return nil, []seal.Refusal{{Pointer: "/question", Reason: seal.Shape, Detail: "It holds nothing."}}, nil
		}
		if !strings.Contains(s.Text, "DOUBT") {
			sealed.Answer.Sentences = append(sealed.Answer.Sentences, seal.Sentence{Text: s.Text})
		}
	}
	return sealed, nil, nil
}

// fakeWatcher remembers what is watched; tests call changed.
type fakeWatcher struct {
	mu      sync.Mutex
	changed func()
	paths   []string
}

func (w *fakeWatcher) Watch(paths []string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.paths = paths
	return nil
}
func (w *fakeWatcher) Close() error { return nil }

// desk is a model on a folder of its own, with files beside it.
type desk struct {
	*Model
	t       *testing.T
	engine  *fakeEngine
	watcher *fakeWatcher
	home    string
	files   string
	// day is the one that the model's clock gives.
	day string
}

// onDesk runs a test on a desk, in a bubble where waiting takes no time.
func onDesk(t *testing.T, test func(d *desk)) {
	home, files := t.TempDir(), t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		d := &desk{t: t, engine: newFake(), home: home, files: files, day: "2026-05-04"}
		d.reopen()
		test(d)
		if err := d.Close(); err != nil {
			t.Errorf("closing: %v", err)
		}
	})
}

// reopen closes the model, if there is one, and opens it again.
func (d *desk) reopen() {
	d.t.Helper()
	if d.Model != nil {
		if err := d.Close(); err != nil {
			d.t.Fatalf("closing: %v", err)
		}
	}
	d.watcher = &fakeWatcher{}
	var err error
	d.Model, err = Open(Options{Folder: d.home, Engine: d.engine, Notify: func() {},
		Today: func() string { return d.day },
		Watch: func(changed func()) (Watcher, error) {
			d.watcher.changed = changed
			return d.watcher, nil
		}})
	if err != nil {
		d.t.Fatal(err)
	}
	synctest.Wait()
}

// put writes a file and gives its path.
func (d *desk) put(name, text string) string {
	d.t.Helper()
	path := filepath.Join(d.files, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		d.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		d.t.Fatal(err)
	}
	return path
}

func (d *desk) drop(path string) {
	d.t.Helper()
	if err := os.RemoveAll(path); err != nil {
		d.t.Fatal(err)
	}
}

// settle waits until nothing is left to do but wait, and gives what is shown.
func (d *desk) settle() *Snapshot {
	synctest.Wait()
	return d.Snapshot()
}

// look is settle after the model has looked at the files.
func (d *desk) look() *Snapshot {
	d.Rescan()
	return d.settle()
}

// rows lists the rows as "name: state".
func (d *desk) rows() string {
	var lines []string
	for _, r := range d.Snapshot().Documents.Rows {
		lines = append(lines, r.Name+": "+r.StateText)
	}
	return strings.Join(lines, "; ")
}

func (d *desk) wantRows(want string) {
	d.t.Helper()
	if got := d.rows(); got != want {
		d.t.Errorf("rows are %q, want %q", got, want)
	}
}

func (d *desk) wantStatus(kind StatusKind, sentence string) {
	d.t.Helper()
	if s := d.Snapshot().Status; s.Kind != kind || !strings.HasPrefix(s.Sentence, sentence) {
		d.t.Errorf("status is %d %q (problem %q), want %d %q", s.Kind, s.Sentence, s.Problem, kind, sentence)
	}
}

// notice gives the only notice.
func (d *desk) notice() Notice {
	d.t.Helper()
	notices := d.Snapshot().Documents.Notices
	if len(notices) != 1 {
		d.t.Fatalf("there are %d notices: %v", len(notices), notices)
	}
	return notices[0]
}
