package engine

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"

	"footnote/engine/internal/document"
	"footnote/engine/internal/files"
	"footnote/engine/internal/index"
	"footnote/engine/internal/retrieve"
	"footnote/engine/internal/vocabulary"
)

// Index is an open index. It never changes, and many goroutines may use it at
// once.
type Index struct {
	index  *index.Index
	byName map[string]int
	search *retrieve.Searcher
	// replaced keeps what documents say that they replace, by their names.
	replaced sync.Map
}

// IndexError says why an index file cannot be used.
type IndexError struct {
	Path   string
	What   string
	Remedy string
	Err    error
}

func (e *IndexError) Error() string { return files.Visible(e.Path) + ": " + e.What + "; " + e.Remedy }
func (e *IndexError) Unwrap() error { return e.Err }

// Open reads the index file at path. The error is an *IndexError.
func Open(path string) (*Index, error) {
	data, err := files.ReadIndex(path)
	if err != nil {
		return nil, openError(path, err)
	}
	x, err := index.Read(data)
	if err != nil {
		return nil, openError(path, err)
	}
	return newIndex(x), nil
}

func newIndex(x *index.Index) *Index {
	// A vocabulary's faulty lines were refused when the index was built.
	words, _ := vocabulary.Parse([]byte(x.Vocabulary()))
	y := &Index{index: x, byName: map[string]int{}, search: retrieve.NewSearcher(x, words)}
	for i, m := range x.Documents() {
		y.byName[m.Name] = i
	}
	return y
}

func openError(path string, err error) *IndexError {
	e := &IndexError{Path: path, Err: err, What: "it cannot be read: " + err.Error(), Remedy: "check the file, or build it again"}
	var fail *document.Error
	switch {
	case errors.As(err, &fail):
		e.What, e.Remedy = fail.What, "name a file made by sources build"
	case errors.Is(err, os.ErrNotExist):
		e.What, e.Remedy = "there is no such file", "build it first, with sources build"
	case errors.Is(err, os.ErrPermission):
		e.What, e.Remedy = "there is no permission to read it", "change its permissions, or build it elsewhere"
	case errors.Is(err, index.ErrNewer):
		e.What, e.Remedy = "it was made by a newer version of Footnote", "update Footnote, or build it again"
	case errors.Is(err, index.ErrNotIndex):
		e.What, e.Remedy = "it is not an index, or it is damaged", "name a file made by sources build, or build it again"
	case errors.Is(err, index.ErrDamaged):
		e.What, e.Remedy = "it is damaged (it was cut short or altered since it was built)", "build it again"
	}
	return e
}

// Close lets the index go. It must not be used afterwards.
func (x *Index) Close() error { return nil }

// Digest names the state of the documents and the vocabulary: SHA-256, 64 hex
// digits. Anybody can compute it; the index package says how.
func (x *Index) Digest() string { return x.index.Digest() }

// ShortDigest is the first 12 digits of a digest, as it is shown.
func ShortDigest(digest string) string { return digest[:min(12, len(digest))] }

// Passages counts the passages of all documents.
func (x *Index) Passages() int { return x.index.Passages() }

// Vocabulary is the text of the vocabulary file that the index was built with.
func (x *Index) Vocabulary() string { return x.index.Vocabulary() }

// Documents describes the documents, sorted by name.
func (x *Index) Documents() []DocumentInfo {
	infos := make([]DocumentInfo, 0, len(x.index.Documents()))
	for _, m := range x.index.Documents() {
		infos = append(infos, infoOf(m))
	}
	return infos
}

func infoOf(m index.Meta) DocumentInfo {
	return DocumentInfo{Name: m.Name, Title: m.Title, Link: m.Link, Tags: m.Tags, Effective: m.Effective,
		Supersedes: m.Supersedes, Passages: m.Passages, Source: m.Source}
}

// ErrNoDocument is wrapped when a document is not in the index.
var ErrNoDocument = errors.New("no such document")

// Document returns one document as it was read. The error wraps ErrNoDocument,
// or the file is damaged.
func (x *Index) Document(name string) (*DocumentText, error) {
	i, ok := x.byName[name]
	if !ok {
		return nil, fmt.Errorf("%s: %w", files.Visible(name), ErrNoDocument)
	}
	d, err := x.index.Document(i)
	if err != nil {
		return nil, err
	}
	t := &DocumentText{DocumentInfo: infoOf(d.Meta), Text: d.Text}
	for _, h := range d.Headings {
		t.Headings = append(t.Headings, HeadingInfo{h.Start, h.End, h.Level})
	}
	for _, p := range d.Passages {
		info := PassageInfo{Kind: string(p.Kind), Headings: p.Headings, Link: linkTo(d.Link, p.Anchor), Page: p.Page,
			Text: p.Of(d.Text), Start: p.Start, End: p.End}
		for _, l := range p.Lines {
			info.Lines = append(info.Lines, LineInfo{l.Start, l.End, len(l.Lead)})
		}
		t.Passages = append(t.Passages, info)
	}
	return t, nil
}

// linkTo is the address of an anchor on a page, or empty where the page's own
// is not known.
func linkTo(page, anchor string) string {
	if page == "" || anchor == "" {
		return page
	}
	return page + "#" + anchor
}

// WithVocabulary gives an index of the same documents with other words. The
// error is a *VocabularyError without a path.
func (x *Index) WithVocabulary(text string) (*Index, error) {
	if _, err := checkVocabulary("", []byte(text)); err != nil {
		return nil, err
	}
	y, err := x.index.WithVocabulary(text)
	if err != nil {
		return nil, err
	}
	return newIndex(y), nil
}

// Write writes the index to a file, whole or not at all.
func (x *Index) Write(path string) error { return files.Write(path, x.index.Write) }

// Ask answers a question from the documents. When no passage supports an
// answer the outcome is Unsupported and the answer says why; the error is
// non-nil only if the index could not be read or ctx ended.
func (x *Index) Ask(ctx context.Context, question string, o AskOptions) (*Answer, error) {
	k, floor := o.K, DefaultFloor
	if k == 0 {
		k = DefaultK
	}
	if o.Floor != nil {
		floor = *o.Floor
	}
	q, hits, err := x.search.Search(ctx, question)
	if err != nil {
		return nil, err
	}
	return x.compose(question, q, hits, k, floor, o.Today)
}
