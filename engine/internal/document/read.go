package document

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// reader reads the bytes of one format.
type reader func(data []byte) (*Document, error)

// readers holds one reader for each extension, lower case with its dot.
var readers = map[string]reader{
	".md":       readMarkdown,
	".markdown": readMarkdown,
	".html":     readHTML,
	".htm":      readHTML,
	".txt":      readText,
	".docx":     readZipped,
	".odt":      readZipped,
	".pdf":      readPDF,
}

// Extensions are the kinds of file that can be read, lower case with their
// dots, sorted.
func Extensions() []string {
	list := make([]string, 0, len(readers))
	for extension := range readers {
		list = append(list, extension)
	}
	slices.Sort(list)
	return list
}

// Supported says whether a file of this name is of a kind that can be read.
func Supported(name string) bool { return readers[extensionOf(name)] != nil }

func extensionOf(name string) string {
	return strings.ToLower(path.Ext(strings.ReplaceAll(name, `\`, "/")))
}

// Read reads a file's bytes by the reader for its name's extension. The error
// is always a *Error. A reader that panics is such an error too.
func Read(name string, data []byte) (doc *Document, err error) {
	read := readers[extensionOf(name)]
	if read == nil {
		return nil, &Error{Cause: CauseUnknown, What: "its kind of file cannot be read",
			Remedy: "save it as one of " + strings.Join(Extensions(), ", ")}
	}
	if len(data) == 0 {
		return nil, &Error{Cause: CauseEmpty, What: "it is empty",
			Remedy: "check that it was saved or copied in full"}
	}
	defer func() {
		if r := recover(); r != nil {
			doc, err = nil, &Error{Cause: CauseInternal,
				What:   clip(fmt.Sprintf("it could not be read because of a fault in this program (%v)", r), 200),
				Remedy: "leave it out, and report the fault"}
		}
	}()
	doc, err = read(data)
	if err != nil {
		return nil, err
	}
	return doc, nil
}
