package engine

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"footnote/engine/internal/document"
	"footnote/engine/internal/files"
	"footnote/engine/internal/index"
	"footnote/engine/internal/passage"
)

// BuildOptions say what to read and where to write the index.
type BuildOptions struct {
	// Paths are files and folders, in any order.
	Paths []string
	// LeaveOut are files below Paths that are passed over.
	LeaveOut []string
	// Vocabulary is the path of the vocabulary file, or empty for none. It is
	// no document, wherever it stands.
	Vocabulary string
	// Out is the path of the index file. An index is replaced whole, or not at
	// all, and a file that is not an index never.
	Out string
	// KeepGoing builds from the files that could be read.
	KeepGoing bool
	// AllowNone builds an index of no documents where none are found.
	AllowNone bool
	// Progress, if set, is called from one goroutine at a time, with Done
	// never falling; it must return quickly.
	Progress func(Progress)
}

// Progress tells how far a build has come: Done of Total files are read, and
// File (a document's name) is the one just finished or, at first, empty.
type Progress struct {
	Done, Total int
	File        string
}

// Report is what a build did. It is complete also when the build was stopped
// by files that cannot be read.
type Report struct {
	Out       string `json:"out"`
	Digest    string `json:"digest"`
	Documents int    `json:"documents"`
	Passages  int    `json:"passages"`
	// Files are all files considered, sorted by name.
	Files []File `json:"files"`
	// LeftOut counts the files in folders whose kind is unknown, by extension
	// (with its dot, lower case; "" for none).
	LeftOut map[string]int `json:"left_out"`
}

// File is one file that a build considered.
type File struct {
	// Path is where the file stands on this machine. It is not in the index.
	Path string `json:"path"`
	// Name is the document's name.
	Name     string   `json:"name"`
	Title    string   `json:"title,omitempty"`
	Passages int      `json:"passages"`
	Failure  *Failure `json:"failure,omitempty"`
	Remarks  []Remark `json:"remarks,omitempty"`
}

// Failure says why a file cannot be read and what its owner can do about it.
type Failure struct {
	Cause  document.Cause `json:"cause"`
	What   string         `json:"what"`
	Remedy string         `json:"remedy"`
}

// Remark is something about a file that was read and that its owner should
// know.
type Remark struct {
	What   string `json:"what"`
	Remedy string `json:"remedy"`
}

// ErrFiles is wrapped by the error of a build that was stopped by files that
// cannot be read; Report.Files names them all.
var ErrFiles = errors.New("some files cannot be read")

// ErrNoDocuments is wrapped by the error of a build that found no document.
var ErrNoDocuments = errors.New("no document was found")

// ErrNotIndex is wrapped by the error of a build whose Out is a file that is
// not an index.
var ErrNotIndex = errors.New("it is there already and is not an index; choose another name for the index, or move it away")

// Build reads documents and writes an index. Whatever the error, the file at
// Out stays as it was. On failing files without KeepGoing, or where no file
// can be read, the error wraps ErrFiles; where there is none, without
// AllowNone, ErrNoDocuments; where Out is no index, ErrNotIndex. A faulty
// vocabulary gives a *VocabularyError, a cancelled ctx its own error. The
// report is never nil.
func Build(ctx context.Context, o BuildOptions) (*Report, error) {
	report := &Report{Out: o.Out, LeftOut: map[string]int{}}
	if files.Occupied(o.Out) {
		return report, fmt.Errorf("%s: %w", files.Visible(o.Out), ErrNotIndex)
	}
	words, err := readVocabulary(o.Vocabulary)
	if err != nil {
		return report, err
	}
	leaveOut := o.LeaveOut
	if o.Vocabulary != "" {
		leaveOut = append(slices.Clip(leaveOut), o.Vocabulary)
	}
	found, err := files.Gather(ctx, o.Paths, leaveOut, document.Supported)
	if err != nil {
		return report, err
	}
	report.LeftOut = found.LeftOut
	if len(found.Files) == 0 && !o.AllowNone {
		return report, noDocuments(o.Paths)
	}
	docs, err := readAll(ctx, found.Files, earlier(o.Out), o.Progress)
	if err != nil {
		return report, err
	}
	var kept []*index.Document
	failed := 0
	for i, d := range docs {
		f := File{Path: found.Files[i].Path, Name: found.Files[i].Name}
		if d.failure != nil {
			failed++
			f.Failure = &Failure{d.failure.Cause, d.failure.What, d.failure.Remedy}
		} else {
			kept = append(kept, d.document)
			f.Title, f.Passages = d.document.Title, len(d.document.Passages)
			for _, r := range d.document.Remarks {
				f.Remarks = append(f.Remarks, Remark{r.What, r.Remedy})
			}
		}
		report.Files = append(report.Files, f)
	}
	if failed > 0 && !o.KeepGoing {
		return report, fmt.Errorf("%w: %d of %d", ErrFiles, failed, len(docs))
	}
	if failed > 0 && len(kept) == 0 {
		return report, fmt.Errorf("%w: none of %d", ErrFiles, len(docs))
	}
	x, err := index.New(kept, words)
	if err != nil {
		return report, err
	}
	if err := ctx.Err(); err != nil {
		return report, err
	}
	if err := files.Write(o.Out, x.Write); err != nil {
		return report, err
	}
	report.Digest, report.Documents, report.Passages = x.Digest(), len(kept), x.Passages()
	return report, nil
}

// mostPaths is how many paths an error names.
const mostPaths = 3

func noDocuments(paths []string) error {
	if len(paths) == 0 {
		return fmt.Errorf("%w: no file or folder was named; name those that hold your documents", ErrNoDocuments)
	}
	var names []string
	for _, path := range paths[:min(len(paths), mostPaths)] {
		names = append(names, files.Visible(path))
	}
	if more := len(paths) - mostPaths; more > 0 {
		names = append(names, fmt.Sprintf("%d more", more))
	}
	return fmt.Errorf("%w in %s; name a file or folder of documents (%s)", ErrNoDocuments,
		strings.Join(names, ", "), strings.Join(document.Extensions(), ", "))
}

// outcome is a document, or why a file could not be made one.
type outcome struct {
	document *index.Document
	failure  *document.Error
}

// readAll reads files on all cores. The order of the outcomes is that of the
// files; the error is ctx's.
func readAll(ctx context.Context, found []files.File, known map[string]*index.Document, progress func(Progress)) ([]outcome, error) {
	outcomes := make([]outcome, len(found))
	var mu sync.Mutex
	done := 0
	tell := func(name string) {
		if progress == nil {
			return
		}
		mu.Lock()
		defer mu.Unlock()
		if name != "" {
			done++
		}
		progress(Progress{Done: done, Total: len(found), File: name})
	}
	tell("")
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i, f := range found {
		g.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			outcomes[i] = readOne(f, known)
			tell(f.Name)
			return nil
		})
	}
	return outcomes, g.Wait()
}

// readOne reads one file, or takes over what an earlier build made of the same
// bytes under the same name.
func readOne(f files.File, known map[string]*index.Document) outcome {
	if f.Failure != nil {
		return outcome{failure: f.Failure}
	}
	data, err := files.Read(f.Path, files.MaxBytes)
	if err != nil {
		return outcome{failure: asFailure(err)}
	}
	sum := sha256.Sum256(data)
	source := hex.EncodeToString(sum[:])
	if d := known[f.Name]; d != nil && d.Source == source {
		return outcome{document: d}
	}
	d, err := document.Read(f.Name, data)
	if err != nil {
		return outcome{failure: asFailure(err)}
	}
	return outcome{document: &index.Document{
		Meta: index.Meta{Name: f.Name, Title: d.Title, Link: d.Link, Tags: d.Tags, Effective: d.Effective,
			Supersedes: d.Supersedes, Source: source, Remarks: d.Remarks},
		Text: d.Text, Headings: d.Headings, Passages: passage.Split(d),
	}}
}

func asFailure(err error) *document.Error {
	var e *document.Error
	if errors.As(err, &e) {
		return e
	}
	return &document.Error{Cause: document.CauseInternal, What: err.Error(), Remedy: "try again"}
}

// earlier returns the documents of the index at path by name, if there is one
// that this version's readers made.
func earlier(path string) map[string]*index.Document {
	known := map[string]*index.Document{}
	data, err := files.ReadIndex(path)
	if err != nil {
		return known
	}
	x, err := index.Read(data)
	if err != nil || x.Readers() != document.Version {
		return known
	}
	for i, m := range x.Documents() {
		if d, err := x.Document(i); err == nil {
			known[m.Name] = d
		}
	}
	return known
}
