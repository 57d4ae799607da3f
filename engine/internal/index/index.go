// Package index keeps documents, cut into passages, in one file, and finds the
// passages that hold a term.
//
// # The file
//
// An index file is one JSON object whose large values stand on lines of their
// own, so that a reader can reach one without decoding the rest:
//
//	{"footnote":1,
//	"header":HEADER,
//	"checksum":"SHA-256 of HEADER's bytes, in hex",
//	"parts":[
//	VOCABULARY,
//	WORDS,
//	DOCUMENT,
//	...
//	]}
//
// The number after "footnote" is the format version: it changes when an older
// reader could not read the file rightly. HEADER holds the digest, a list of
// the documents sorted by name with their metadata and the SHA-256 of the file
// each was read from, the version of the readers that read them, and for every part its length in bytes and its SHA-256.
// Parts follow in the order VOCABULARY (a string, the vocabulary file's text),
// WORDS (the postings, see words.go) and one DOCUMENT a document (canonical
// text, headings, passages). A part's checksum is verified before the part is
// first used.
//
// # The digest
//
// The digest is the SHA-256 of the RFC 8785 (JCS) form of
//
//	{"documents":[{"effective","headings","link","name","passages",
//	 "supersedes","tags","text","title"}...],"vocabulary":"..."}
//
// with documents sorted by name. It covers what was read, not how this file
// lays it out: postings, checksums and source hashes are outside it.
package index

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sort"
	"strconv"
	"sync"

	"github.com/gowebpki/jcs"

	"footnote/engine/internal/document"
	"footnote/engine/internal/passage"
)

// Format is the version of the file format that this package writes and the
// newest that it reads.
const Format = 1

// Magic is how every index file starts.
const Magic = `{"footnote":`

// Errors that Read and the accessors wrap.
var (
	// ErrNotIndex: the bytes are no index file.
	ErrNotIndex = errors.New("not an index file")
	// ErrDamaged: the file was cut short or altered.
	ErrDamaged = errors.New("damaged")
	// ErrNewer: a newer version of the program made the file.
	ErrNewer = errors.New("made by a newer version")
)

// Meta describes one document.
type Meta struct {
	Name       string   `json:"name"`
	Title      string   `json:"title"`
	Link       string   `json:"link"`
	Tags       []string `json:"tags"`
	Effective  string   `json:"effective"`
	Supersedes []string `json:"supersedes"`
	// Source is the SHA-256 of the file's bytes, in hex.
	Source string `json:"source"`
	// Remarks are kept so that a document that is taken over from an earlier
	// index need not be read again to repeat them.
	Remarks []document.Remark `json:"remarks,omitempty"`
	// Passages counts the document's passages.
	Passages int `json:"passages"`
}

// Document is one document with its text.
type Document struct {
	Meta
	Text     string
	Headings []document.Heading
	Passages []passage.Passage
}

// part is where a value stands in the file and what its bytes must hash to.
type part struct {
	Bytes  int    `json:"bytes"`
	SHA256 string `json:"sha256"`
}

type header struct {
	Digest     string   `json:"digest"`
	Readers    int      `json:"readers"`
	Vocabulary part     `json:"vocabulary"`
	Words      part     `json:"words"`
	Documents  []docRow `json:"documents"`
}

type docRow struct {
	Meta
	part
}

// body is the stored form of a document's text.
type body struct {
	Text     string             `json:"text"`
	Headings []document.Heading `json:"headings"`
	Passages []passage.Passage  `json:"passages"`
}

// Index is an unchanging set of documents. It may be used by many goroutines
// at once.
type Index struct {
	digest     string
	readers    int
	vocabulary string
	metas      []Meta
	first      []int // first[i] is the number of document i's first passage
	passages   int
	words      *words
	load       []func() (*Document, error)
}

// New makes an index of documents with a vocabulary file's text. Documents
// with the same name are an error of the caller's.
func New(docs []*Document, vocabulary string) (*Index, error) {
	docs = append([]*Document(nil), docs...)
	sort.Slice(docs, func(i, j int) bool { return docs[i].Name < docs[j].Name })
	x := &Index{vocabulary: vocabulary, readers: document.Version}
	for i, d := range docs {
		if i > 0 && docs[i-1].Name == d.Name {
			return nil, fmt.Errorf("two documents are named %q", d.Name)
		}
		d.Meta.Passages = len(d.Passages)
		x.add(d.Meta, func() (*Document, error) { return d, nil })
	}
	digest, err := digestOf(docs, vocabulary)
	if err != nil {
		return nil, err
	}
	x.digest = digest
	x.words = countWords(docs)
	return x, nil
}

func (x *Index) add(m Meta, load func() (*Document, error)) {
	x.metas = append(x.metas, m)
	x.first = append(x.first, x.passages)
	x.passages += m.Passages
	x.load = append(x.load, load)
}

// WithVocabulary returns an index of the same documents with another
// vocabulary file's text.
func (x *Index) WithVocabulary(text string) (*Index, error) {
	docs, err := x.all()
	if err != nil {
		return nil, err
	}
	y := *x
	y.vocabulary = text
	if y.digest, err = digestOf(docs, text); err != nil {
		return nil, err
	}
	return &y, nil
}

// Digest returns the digest in hex, 64 digits.
func (x *Index) Digest() string { return x.digest }

// Readers is the version of the readers that read the documents.
func (x *Index) Readers() int { return x.readers }

// Vocabulary returns the text of the vocabulary file that the index was built
// with.
func (x *Index) Vocabulary() string { return x.vocabulary }

// Documents describes the documents, sorted by name. The caller must not
// change it.
func (x *Index) Documents() []Meta { return x.metas }

// Passages counts the passages of all documents.
func (x *Index) Passages() int { return x.passages }

// Document returns document i of Documents. The error wraps ErrDamaged.
func (x *Index) Document(i int) (*Document, error) { return x.load[i]() }

// Locate returns the document that holds passage number id, counted over all
// documents, and the passage's place in it.
func (x *Index) Locate(id int) (doc, place int) {
	doc = sort.SearchInts(x.first, id+1) - 1
	return doc, id - x.first[doc]
}

func (x *Index) all() ([]*Document, error) {
	docs := make([]*Document, len(x.load))
	for i := range x.load {
		d, err := x.Document(i)
		if err != nil {
			return nil, err
		}
		docs[i] = d
	}
	return docs, nil
}

// digestOf follows the package comment.
func digestOf(docs []*Document, vocabulary string) (string, error) {
	type covered struct {
		Name       string             `json:"name"`
		Title      string             `json:"title"`
		Link       string             `json:"link"`
		Tags       []string           `json:"tags"`
		Effective  string             `json:"effective"`
		Supersedes []string           `json:"supersedes"`
		Text       string             `json:"text"`
		Headings   []document.Heading `json:"headings"`
		Passages   []passage.Passage  `json:"passages"`
	}
	// Documents are canonicalised one by one: an array's form is its
	// elements' forms between commas, and an object's keys are sorted.
	h := sha256.New()
	io.WriteString(h, `{"documents":[`)
	for i, d := range docs {
		if i > 0 {
			io.WriteString(h, ",")
		}
		raw, err := json.Marshal(covered{d.Name, d.Title, d.Link, list(d.Tags), d.Effective,
			list(d.Supersedes), d.Text, list(d.Headings), list(d.Passages)})
		if err != nil {
			return "", err
		}
		canonical, err := jcs.Transform(raw)
		if err != nil {
			return "", fmt.Errorf("%s: %w", d.Name, err)
		}
		h.Write(canonical)
	}
	raw, err := json.Marshal([]string{vocabulary})
	if err != nil {
		return "", err
	}
	canonical, err := jcs.Transform(raw)
	if err != nil {
		return "", err
	}
	io.WriteString(h, `],"vocabulary":`)
	h.Write(canonical[1 : len(canonical)-1])
	io.WriteString(h, "}")
	return hex.EncodeToString(h.Sum(nil)), nil
}

// list makes a nil slice an empty one, so that both have one form.
func list[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

// Write writes the file's bytes. The same index gives the same bytes.
func (x *Index) Write(w io.Writer) error {
	docs, err := x.all()
	if err != nil {
		return err
	}
	vocabulary, err := encode(x.vocabulary)
	if err != nil {
		return err
	}
	wordsPart, err := encode(x.words.marshal())
	if err != nil {
		return err
	}
	head := header{Digest: x.digest, Readers: x.readers, Vocabulary: partOf(vocabulary), Words: partOf(wordsPart)}
	parts := [][]byte{vocabulary, wordsPart}
	for _, d := range docs {
		b, err := encode(body{d.Text, list(d.Headings), list(d.Passages)})
		if err != nil {
			return err
		}
		head.Documents = append(head.Documents, docRow{d.Meta, partOf(b)})
		parts = append(parts, b)
	}
	head.Documents = list(head.Documents)
	hb, err := encode(head)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(hb)
	if _, err := fmt.Fprintf(w, "%s%d,\n\"header\":%s,\n\"checksum\":\"%x\",\n\"parts\":[\n", Magic, Format, hb, sum); err != nil {
		return err
	}
	for i, p := range parts {
		end := ",\n"
		if i == len(parts)-1 {
			end = "\n]}\n"
		}
		if _, err := w.Write(p); err != nil {
			return err
		}
		if _, err := io.WriteString(w, end); err != nil {
			return err
		}
	}
	return nil
}

// encode gives v's JSON on one line, with <, > and & as they are.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

func partOf(b []byte) part {
	sum := sha256.Sum256(b)
	return part{len(b), hex.EncodeToString(sum[:])}
}

// Read reads a file's bytes, which must not change afterwards. The error wraps
// ErrNotIndex, ErrNewer or ErrDamaged.
func Read(data []byte) (*Index, error) {
	rest, ok := bytes.CutPrefix(data, []byte(Magic))
	if !ok {
		return nil, ErrNotIndex
	}
	line, rest, ok := bytes.Cut(rest, []byte(",\n"))
	if !ok || len(line) > 9 {
		return nil, ErrDamaged
	}
	version, err := strconv.Atoi(string(line))
	if err != nil || version < 1 {
		return nil, ErrDamaged
	}
	if version > Format {
		return nil, ErrNewer
	}
	line, rest, ok = bytes.Cut(rest, []byte("\n"))
	headerBytes, ok2 := bytes.CutPrefix(line, []byte(`"header":`))
	headerBytes, ok3 := bytes.CutSuffix(headerBytes, []byte(","))
	if !ok || !ok2 || !ok3 {
		return nil, ErrDamaged
	}
	sum := sha256.Sum256(headerBytes)
	rest, ok = bytes.CutPrefix(rest, fmt.Appendf(nil, "\"checksum\":\"%x\",\n\"parts\":[\n", sum))
	if !ok {
		return nil, ErrDamaged
	}
	var h header
	if err := json.Unmarshal(headerBytes, &h); err != nil {
		return nil, fmt.Errorf("%w: %v", ErrDamaged, err)
	}
	left := 2 + len(h.Documents)
	next := func(p part) ([]byte, error) {
		if p.Bytes < 0 || p.Bytes > len(rest) {
			return nil, fmt.Errorf("%w: cut short", ErrDamaged)
		}
		b := rest[:p.Bytes:p.Bytes]
		end := ",\n"
		if left--; left == 0 {
			end = "\n]}\n"
		}
		if rest, ok = bytes.CutPrefix(rest[p.Bytes:], []byte(end)); !ok {
			return nil, fmt.Errorf("%w: its parts are not where they should be", ErrDamaged)
		}
		return b, nil
	}
	vocabularyBytes, err := next(h.Vocabulary)
	if err != nil {
		return nil, err
	}
	wordsBytes, err := next(h.Words)
	if err != nil {
		return nil, err
	}
	x := &Index{digest: h.Digest, readers: h.Readers}
	if err := decode(vocabularyBytes, h.Vocabulary, &x.vocabulary); err != nil {
		return nil, err
	}
	for _, row := range h.Documents {
		b, err := next(row.part)
		if err != nil {
			return nil, err
		}
		if row.Passages < 0 {
			return nil, ErrDamaged
		}
		x.add(row.Meta, sync.OnceValues(func() (*Document, error) { return readDocument(b, row) }))
	}
	if len(rest) > 0 {
		return nil, fmt.Errorf("%w: bytes after the end", ErrDamaged)
	}
	var packed packedWords
	if err := decode(wordsBytes, h.Words, &packed); err != nil {
		return nil, err
	}
	if x.words, err = unmarshalWords(packed, x.passages); err != nil {
		return nil, err
	}
	return x, nil
}

func decode(b []byte, p part, v any) error {
	sum := sha256.Sum256(b)
	if hex.EncodeToString(sum[:]) != p.SHA256 {
		return fmt.Errorf("%w: its checksum does not match", ErrDamaged)
	}
	if err := json.Unmarshal(b, v); err != nil {
		return fmt.Errorf("%w: %v", ErrDamaged, err)
	}
	return nil
}

func readDocument(b []byte, row docRow) (*Document, error) {
	var t body
	if err := decode(b, row.part, &t); err != nil {
		return nil, fmt.Errorf("%s: %w", row.Name, err)
	}
	d := &Document{Meta: row.Meta, Text: t.Text, Headings: t.Headings, Passages: t.Passages}
	if err := d.check(); err != nil {
		return nil, fmt.Errorf("%s: %w: %v", row.Name, ErrDamaged, err)
	}
	return d, nil
}

// check holds every span to the text, so that no later stage need do so.
func (d *Document) check() error {
	if len(d.Passages) != d.Meta.Passages {
		return errors.New("its passages are not as many as listed")
	}
	in := func(s passage.Span) bool { return 0 <= s.Start && s.Start <= s.End && s.End <= len(d.Text) }
	for _, h := range d.Headings {
		if !in(h.Span) {
			return errors.New("a heading lies outside its text")
		}
	}
	for _, p := range d.Passages {
		if !in(p.Span) {
			return errors.New("a passage lies outside its text")
		}
		for _, l := range p.Lines {
			if !in(l.Span) || l.Start < p.Start || l.End > p.End {
				return errors.New("a line lies outside its passage")
			}
			for _, s := range l.Lead {
				if !in(s) {
					return errors.New("a lead-in lies outside its text")
				}
			}
		}
	}
	return nil
}
