// Package files is the engine's only hand on the file system: it finds the
// documents in what its caller was given (Gather), reads one whole (Read), and
// replaces a file whole or not at all (Write).
//
// Whatever stands on a disk, Gather ends and opens nothing that could block:
// folders are walked once each by their real path, pipes and devices are told
// by their mode before they would be opened, and a file that is too large is
// named before it is read. What is found does not depend on the order of what
// was given.
package files

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"footnote/engine/internal/document"
)

// MaxBytes is the size of the largest file that is read.
const MaxBytes = 64 << 20

// Special is the key of Found.LeftOut that counts pipes, sockets and devices.
const Special = "pipe or device"

// ReportMark stands in the first line of every report that the program saves,
// so that no report is ever read as a document.
const ReportMark = "<!-- footnote report -->"

// indexStart opens every index file.
const indexStart = `{"footnote":`

// Found is what Gather found.
type Found struct {
	// Files are in byte order of their names; no two names are equal.
	Files []File
	// LeftOut counts the files in folders whose kind is unknown, by extension
	// (with its dot, lower case; "" for none), and Special.
	LeftOut map[string]int
}

// File is one document found, or a file or folder that cannot be one.
type File struct {
	// Path is absolute, and spelled as it was given.
	Path string
	// Name is the document's name: slash-separated, Unicode NFC, with what
	// cannot be shown in its place escaped (see Visible). The name of a folder
	// that cannot be read ends in a slash.
	Name string
	Size int64
	// Failure says why it cannot be read, or is nil.
	Failure *document.Error
}

// systemNames are files that operating systems and archivers leave in folders
// without being asked, in lower case.
var systemNames = map[string]bool{
	"thumbs.db": true, "ehthumbs.db": true, "desktop.ini": true, "icon\r": true,
	"__macosx": true, "$recycle.bin": true, "system volume information": true,
	"lost+found": true,
}

// skipped tells whether a name met in a folder is passed over in silence:
// hidden and system files, locks and backups of editors.
func skipped(name string) bool {
	return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "~$") ||
		strings.HasSuffix(name, "~") || systemNames[strings.ToLower(name)]
}

// Own tells whether a file that starts with these bytes is the program's own:
// an index or a saved report.
func Own(start []byte) bool {
	s := strings.TrimPrefix(string(start), "\ufeff")
	if strings.HasPrefix(s, indexStart) {
		return true
	}
	line, _, _ := strings.Cut(s, "\n")
	return strings.Contains(line, ReportMark)
}

// Occupied tells whether a file stands at path that is neither empty nor an
// index, so that no index may take its place.
func Occupied(path string) bool {
	f, info, err := openRegular(path)
	if err != nil {
		return false // Write knows what to say
	}
	defer f.Close()
	if info.Size() == 0 {
		return false
	}
	start := make([]byte, len(indexStart))
	_, err = io.ReadFull(f, start)
	return err != nil || string(start) != indexStart
}

// ownBytes is how much of a file's start Own needs.
const ownBytes = 512

func tooLarge(limit int64) *document.Error {
	return &document.Error{Cause: document.CauseTooLarge,
		What:   fmt.Sprintf("it is too large: more than %d MB", limit>>20),
		Remedy: "split it into smaller files, or leave it out"}
}

func special() *document.Error {
	return &document.Error{Cause: document.CauseSpecial,
		What:   "it is a pipe, a socket or a device, not a file",
		Remedy: "give a file or a folder"}
}

func unknownKind(name string) *document.Error {
	kind := strings.ToLower(filepath.Ext(name))
	if kind == "" {
		kind = "a file without an ending such as .md"
	} else {
		kind = "a " + Visible(kind) + " file"
	}
	return &document.Error{Cause: document.CauseUnknown,
		What:   kind + " is not a kind of document that can be read",
		Remedy: "save it as a kind that can be, such as .md, .html or .txt"}
}

func ownFile() *document.Error {
	return &document.Error{Cause: document.CauseUnknown,
		What:   "it is an index or a report that this program wrote, not a document",
		Remedy: "give the documents it was made from"}
}

func changing() *document.Error {
	return &document.Error{Cause: document.CauseChanging,
		What:   "it was being changed while it was read",
		Remedy: "try again when the other program has saved it"}
}

// failure puts an error of the operating system into words.
func failure(err error) *document.Error {
	switch {
	case errors.Is(err, fs.ErrPermission):
		return &document.Error{Cause: document.CausePermission,
			What:   "no permission to read it",
			Remedy: "ask its owner for the right to read it, or leave it out"}
	case errors.Is(err, syscall.ELOOP):
		return &document.Error{Cause: document.CauseMissing,
			What:   "it is a link that leads back to itself",
			Remedy: "mend the link, or leave it out"}
	case errors.Is(err, syscall.ENAMETOOLONG):
		return &document.Error{Cause: document.CauseMissing,
			What:   "its path is longer than this system allows",
			Remedy: "move it to a folder nearer the top"}
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return &document.Error{Cause: document.CauseMissing,
			What:   "it is not there",
			Remedy: "check the name, or leave it out"}
	}
	what := "it cannot be read from the disk"
	var number syscall.Errno
	if errors.As(err, &number) {
		what += " (" + number.Error() + ")"
	}
	return &document.Error{Cause: document.CauseDamaged, What: what,
		Remedy: "check the disk, or copy the file to another place"}
}

func realPath(path string) string {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return path
	}
	return real
}

func isSpecial(info os.FileInfo) bool {
	return !info.Mode().IsRegular() && !info.IsDir()
}
