package files

import (
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"footnote/engine/internal/document"
)

// entry is one file on its way to becoming a File.
type entry struct {
	path   string
	real   string
	parts  []string // of the shown path
	depth  int      // how many of parts make the name
	size   int64
	info   os.FileInfo
	folder bool // a folder that cannot be read
	linked bool // path leads through a link
	fail   *document.Error
}

func (e *entry) name() string { return strings.Join(e.parts[len(e.parts)-e.depth:], "/") }

// tree is a folder to be walked: depth counts its own parts of the names of
// the files in it.
type tree struct {
	path, real string
	depth      int
	linked     bool
}

type gatherer struct {
	ctx       context.Context
	supported func(name string) bool
	leaveOut  map[string]bool
	// entries are kept by their real path, case and composition folded,
	// because some file systems tell neither.
	entries map[string][]*entry
	named   map[string]bool // real paths given by themselves
	walked  map[string]bool
	linked  []tree // folders behind links, walked when all others are
	leftOut map[string]int
}

// Gather finds the documents in paths, which are files and folders, passing
// over those in leaveOut; supported tells by a file's name whether its kind
// can be read.
//
// A document's name is its path below the folder given, or its base name where
// it was given by itself; the same file given twice, also through a link, is
// one document and keeps the longer of its names. In a folder, hidden and
// system files and the program's own files are passed over, files of an
// unknown kind are counted. What cannot be read is in Files with its Failure;
// the error is ctx's.
func Gather(ctx context.Context, paths, leaveOut []string, supported func(name string) bool) (*Found, error) {
	g := &gatherer{ctx: ctx, supported: supported,
		leaveOut: map[string]bool{}, entries: map[string][]*entry{}, named: map[string]bool{},
		walked: map[string]bool{}, leftOut: map[string]int{}}
	for _, path := range leaveOut {
		abs, err := filepath.Abs(path)
		if err != nil {
			return nil, err
		}
		g.leaveOut[abs], g.leaveOut[realPath(abs)] = true, true
	}
	var roots []tree
	for _, path := range paths {
		root, err := g.given(path)
		if err != nil {
			return nil, err
		}
		if root != nil {
			roots = append(roots, *root)
		}
	}
	// The outermost folder first, so that a folder given with one inside it
	// names its files whatever the order.
	slices.SortFunc(roots, func(a, b tree) int {
		return cmp.Or(cmp.Compare(strings.Count(a.real, string(filepath.Separator)), strings.Count(b.real, string(filepath.Separator))),
			cmp.Compare(a.real, b.real), compareBool(a.linked, b.linked), cmp.Compare(a.path, b.path))
	})
	for _, root := range roots {
		if err := g.walk(root); err != nil {
			return nil, err
		}
	}
	for len(g.linked) > 0 {
		level := g.linked
		g.linked = nil
		slices.SortStableFunc(level, func(a, b tree) int {
			return cmp.Or(cmp.Compare(a.depth, b.depth), cmp.Compare(a.path, b.path))
		})
		for _, t := range level {
			if err := g.walk(t); err != nil {
				return nil, err
			}
		}
	}
	return g.found(), nil
}

func compareBool(a, b bool) int {
	if a == b {
		return 0
	}
	if b {
		return -1
	}
	return 1
}

// given takes up one path that the caller named: a file becomes an entry, a
// folder is returned.
func (g *gatherer) given(path string) (*tree, error) {
	if path == "" {
		path = "."
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	e := &entry{path: abs, real: realPath(abs), depth: 1}
	if g.leaveOut[e.path] || g.leaveOut[e.real] {
		return nil, nil
	}
	e.linked = e.path != e.real
	info, err := os.Stat(abs)
	switch {
	case err != nil:
		e.fail = e.missing(err)
	case info.IsDir():
		return &tree{path: abs, real: e.real, linked: e.linked}, nil
	case isSpecial(info):
		e.fail = special()
	case !g.supported(filepath.Base(abs)):
		e.fail = unknownKind(abs)
	default:
		if e.look(info) {
			e.fail = ownFile()
		}
	}
	g.named[e.real] = true
	g.add(e)
	return nil, nil
}

// look fills in what the file itself says, and tells whether it is one of the
// program's own.
func (e *entry) look(info os.FileInfo) (own bool) {
	e.info, e.size = info, info.Size()
	f, _, fail := open(e.path)
	if fail != nil {
		e.fail = fail
		return false
	}
	defer f.Close()
	start := make([]byte, ownBytes)
	n, err := io.ReadFull(f, start)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		e.fail = failure(err)
		return false
	}
	if e.size > MaxBytes {
		e.fail = tooLarge(MaxBytes)
	}
	return Own(start[:n])
}

// missing puts into words why e is not there.
func (e *entry) missing(err error) *document.Error {
	f := failure(err)
	if info, lerr := os.Lstat(e.path); lerr == nil && info.Mode()&fs.ModeSymlink != 0 && errors.Is(err, fs.ErrNotExist) {
		f.What = "it is a link to a file that is not there"
	}
	return f
}

// add keeps e unless its file is there already: then the way that makes the
// longer name is kept, and of two that make equally long ones the one that
// does not lead through a link.
func (g *gatherer) add(e *entry) {
	key := strings.ToLower(norm.NFC.String(e.real))
	for i, have := range g.entries[key] {
		if have.real != e.real && (have.info == nil || e.info == nil || !os.SameFile(have.info, e.info)) {
			continue
		}
		order := cmp.Or(cmp.Compare(e.depth, have.depth),
			compareBool(have.linked, e.linked),
			cmp.Compare(have.path, e.path))
		if order > 0 {
			g.entries[key][i] = e
		}
		return
	}
	g.entries[key] = append(g.entries[key], e)
}

// walk takes up the files in a folder and the folders in it, unless another
// way has led there before.
func (g *gatherer) walk(t tree) error {
	if err := g.ctx.Err(); err != nil {
		return err
	}
	if g.walked[t.real] {
		return nil
	}
	g.walked[t.real] = true
	items, err := os.ReadDir(t.path)
	if err != nil {
		g.add(&entry{path: t.path, real: t.real, depth: max(t.depth, 1), folder: true, linked: t.linked, fail: folderFailure(err)})
	}
	for _, item := range items {
		if skipped(item.Name()) {
			continue
		}
		sub, err := g.item(t, item)
		if err != nil {
			return err
		}
		if sub != nil {
			if err := g.walk(*sub); err != nil {
				return err
			}
		}
	}
	return nil
}

func folderFailure(err error) *document.Error {
	f := failure(err)
	if f.Cause == document.CausePermission {
		f.What = "no permission to read this folder"
	}
	return f
}

// item takes up one item of a folder; a real folder is returned.
func (g *gatherer) item(t tree, item fs.DirEntry) (*tree, error) {
	if err := g.ctx.Err(); err != nil {
		return nil, err
	}
	e := &entry{path: filepath.Join(t.path, item.Name()), real: filepath.Join(t.real, item.Name()), depth: t.depth + 1}
	link := item.Type()&fs.ModeSymlink != 0
	e.linked = link || t.linked
	if link {
		e.real = realPath(e.path)
	}
	if g.leaveOut[e.path] || g.leaveOut[e.real] {
		return nil, nil
	}
	info, err := os.Stat(e.path)
	if err == nil && hidden(info) {
		return nil, nil
	}
	switch {
	case err == nil && info.IsDir():
		sub := tree{path: e.path, real: e.real, depth: e.depth, linked: e.linked}
		if link {
			g.linked = append(g.linked, sub)
			return nil, nil
		}
		return &sub, nil
	case err == nil && isSpecial(info):
		if !g.named[e.real] {
			g.leftOut[Special]++
		}
		return nil, nil
	case err != nil && item.IsDir():
		e.folder, e.fail = true, folderFailure(err)
	case !g.supported(item.Name()):
		// Only a .json file is looked into: opening a file that is kept
		// elsewhere can fetch the whole of it.
		kind := strings.ToLower(filepath.Ext(item.Name()))
		if !g.named[e.real] && !(kind == ".json" && err == nil && e.look(info)) {
			g.leftOut[kind]++
		}
		return nil, nil
	case err != nil:
		e.fail = e.missing(err)
	default:
		if e.look(info) {
			return nil, nil
		}
	}
	g.add(e)
	return nil, nil
}

// found names and sorts what has been gathered.
func (g *gatherer) found() *Found {
	var all []*entry
	for _, bucket := range g.entries {
		all = append(all, bucket...)
	}
	nameAll(all)
	out := &Found{LeftOut: g.leftOut, Files: make([]File, 0, len(all))}
	for _, e := range all {
		out.Files = append(out.Files, File{Path: e.path, Name: e.name(), Size: e.size, Failure: e.fail})
	}
	slices.SortFunc(out.Files, func(a, b File) int { return cmp.Compare(a.Name, b.Name) })
	return out
}
