package document

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf16"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// DOCX and ODT are zip archives of XML parts. Everything in them is bounded
// before it is believed: entries, expanded bytes, elements and their depth. No
// entity that a file defines is ever expanded, and nothing outside the file is
// ever looked up. Only tests change these limits, so that small files reach
// them.
var (
	maxEntries  = 20_000
	maxExpanded = 64 << 20  // bytes of all parts that are read
	maxElements = 2_500_000 // and stretches of text
	maxTag      = 1 << 20   // bytes of one tag with its attributes
	// A part larger than suspectSize that shrinks by more than maxRatio is made
	// to harm: the tables of real documents shrink by less.
	suspectSize = 8 << 20
)

const (
	maxNesting = 256
	maxRatio   = 500
)

const saveAgain = "open it in the program that made it and save it again, or leave it out"

var errEndless = &Error{Cause: CauseTooLarge,
	What:   "it would expand without end: a small file that unpacks to an enormous one",
	Remedy: saveAgain}

var errEntities = &Error{Cause: CauseTooLarge,
	What:   "it defines entities of its own, through which it would expand without end",
	Remedy: saveAgain}

var errExpanded = &Error{Cause: CauseTooLarge,
	What:   fmt.Sprintf("it is too large: its text takes more than %d MB once unpacked", maxExpanded>>20),
	Remedy: "split it into several files"}

var errNested = &Error{Cause: CauseTooDeep,
	What:   fmt.Sprintf("its parts are nested more than %d deep", maxNesting),
	Remedy: saveAgain}

var errPassword = &Error{Cause: CausePassword,
	What:   "it needs a password to be opened",
	Remedy: "open it with its password, save it without one and add it again"}

var errCut = &Error{Cause: CauseDamaged,
	What:   "it is cut short or damaged",
	Remedy: "copy or download it again, or open it in the program that made it and save it again"}

// notWord says that the bytes are another kind of file under this name.
func notWord(kind, remedy string) *Error {
	return &Error{Cause: CauseDamaged, What: "it is damaged or not what its name says: it is " + kind, Remedy: remedy}
}

// readZipped reads a DOCX or an ODT: which of the two rests on the bytes
// alone.
func readZipped(data []byte) (*Document, error) {
	a, err := openArchive(data)
	if err != nil {
		return nil, err
	}
	kind := a.mimetype()
	switch {
	case strings.HasPrefix(kind, "application/vnd.oasis.opendocument.text"), kind == "" && a.find("content.xml") != nil:
		return readODT(a)
	case kind == "":
		main, err := a.related("", "officedocument")
		if err != nil {
			return nil, err
		}
		if main == "" {
			main = "word/document.xml"
		}
		if a.find(main) != nil && strings.HasPrefix(strings.ToLower(main), "word/") {
			return readDOCX(a, main)
		}
	}
	return nil, a.otherKind(kind)
}

// archive is a zip file whose parts are read within common bounds.
type archive struct {
	files    map[string]*zip.File
	expanded int64
	elements int
}

func openArchive(data []byte) (*archive, error) {
	if !bytes.HasPrefix(data, []byte("PK")) {
		return nil, notArchive(data)
	}
	if bytes.Count(data, []byte("PK\x01\x02")) > maxEntries {
		return nil, &Error{Cause: CauseTooLarge,
			What: fmt.Sprintf("it holds more than %d parts", maxEntries), Remedy: saveAgain}
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, errCut
	}
	a := &archive{files: make(map[string]*zip.File, len(z.File))}
	for _, f := range z.File {
		name := partName(f.Name)
		if _, twice := a.files[name]; !twice {
			a.files[name] = f
		}
	}
	return a, nil
}

// partName folds the ways in which writers spell the same part.
func partName(name string) string {
	return strings.ToLower(strings.TrimLeft(strings.ReplaceAll(name, `\`, "/"), "/"))
}

func (a *archive) find(name string) *zip.File { return a.files[partName(name)] }

// notArchive names what the bytes are, as far as their beginning tells.
func notArchive(data []byte) error {
	start := bytes.TrimLeft(data[:min(len(data), 512)], "\ufeff \t\r\n")
	switch {
	case bytes.HasPrefix(data, []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")):
		// An OLE compound file: a locked package or a file of the old kind.
		// Names in its directory are UTF-16.
		if bytes.Contains(data, wide("EncryptedPackage")) {
			return errPassword
		}
		return notWord("a document of an old kind, such as .doc", "open it in Word and save it as a Word document (.docx)")
	case bytes.HasPrefix(start, []byte(`{\rtf`)):
		return notWord("rich text (.rtf)", "open it in Word and save it as a Word document (.docx)")
	case bytes.HasPrefix(start, []byte("%PDF")):
		return notWord("a PDF", "give it a name that ends in .pdf")
	case bytes.HasPrefix(start, []byte("<?xml")):
		return notWord("a bare XML file", "open it in Word and save it as a Word document (.docx)")
	case bytes.HasPrefix(start, []byte("<")):
		return notWord("a web page", "give it a name that ends in .html")
	}
	return errCut
}

func wide(name string) []byte {
	var out []byte
	for _, unit := range utf16.Encode([]rune(name)) {
		out = append(out, byte(unit), byte(unit>>8))
	}
	return out
}

// otherKind names an archive that is neither DOCX nor ODT.
func (a *archive) otherKind(mimetype string) error {
	has := func(folder string) bool {
		for name := range a.files {
			if strings.HasPrefix(name, folder) {
				return true
			}
		}
		return false
	}
	const asWord = "save what it says as a Word document (.docx) or a PDF"
	switch {
	case has("xl/"), strings.HasSuffix(mimetype, "spreadsheet"):
		return notWord("a spreadsheet", asWord)
	case has("ppt/"), strings.HasSuffix(mimetype, "presentation"):
		return notWord("a set of slides", asWord)
	case has("word/"):
		return &Error{Cause: CauseDamaged, What: "it is damaged: the part that holds its text is missing", Remedy: errCut.Remedy}
	}
	return notWord("an archive that holds no Word or OpenDocument text", asWord)
}

// mimetype is what an OpenDocument file says it is, or empty.
func (a *archive) mimetype() string {
	r, err := a.open("mimetype")
	if r == nil || err != nil {
		return ""
	}
	text, _ := io.ReadAll(io.LimitReader(r, 200))
	return strings.TrimSpace(string(text))
}

// open opens a part; the reader is nil where there is none of that name.
func (a *archive) open(name string) (io.Reader, error) {
	f := a.find(name)
	if f == nil {
		return nil, nil
	}
	if f.Flags&1 != 0 {
		return nil, errPassword
	}
	r, err := f.Open()
	if err != nil {
		return nil, errCut
	}
	return &boundedReader{a: a, from: r, packed: int64(f.CompressedSize64)}, nil
}

// boundedReader counts what a part expands to, whatever its header claims.
type boundedReader struct {
	a            *archive
	from         io.Reader
	packed, read int64
}

func (r *boundedReader) Read(p []byte) (int, error) {
	n, err := r.from.Read(p)
	r.read += int64(n)
	r.a.expanded += int64(n)
	switch {
	case r.read > int64(suspectSize) && r.read/max(r.packed, 1) > maxRatio:
		return 0, errEndless
	case r.a.expanded > int64(maxExpanded):
		return 0, errExpanded
	}
	return n, err
}

// tagReader stops a tag that is longer than any honest one: the decoder would
// hold all of its attributes at once.
type tagReader struct {
	from  io.Reader
	state byte // 0 outside a tag, '<' just inside, '>' further in, or a quote mark
	long  int
}

func (r *tagReader) Read(p []byte) (int, error) {
	n, err := r.from.Read(p)
	for _, c := range p[:n] {
		switch {
		case r.state == 0:
			if c == '<' {
				r.state, r.long = '<', 0
			}
			continue
		case r.state == '<' && (c == '!' || c == '?'):
			r.state = 0 // a comment or an instruction, where quotes mean nothing
		case r.state == '"' || r.state == '\'':
			if c == r.state {
				r.state = '>'
			}
		case c == '>':
			r.state = 0
		case c == '"' || c == '\'':
			r.state = c
		default:
			r.state = '>'
		}
		if r.long++; r.long > maxTag {
			return 0, errEndless
		}
	}
	return n, err
}

// element is one XML element, or a stretch of text where name is empty. A name
// is its namespace's usual prefix and the local name, such as "w:p".
type element struct {
	name  string
	text  string
	attrs []xmlAttribute
	kids  []*element
}

type xmlAttribute struct{ name, value string }

func (e *element) attr(name string) string {
	value, _ := e.lookup(name)
	return value
}

func (e *element) lookup(name string) (string, bool) {
	if e != nil {
		for _, a := range e.attrs {
			if a.name == name {
				return a.value, true
			}
		}
	}
	return "", false
}

// child is the first child along the path of names, or nil.
func (e *element) child(path ...string) *element {
	for _, name := range path {
		if e == nil {
			return nil
		}
		var next *element
		for _, kid := range e.kids {
			if kid.name == name {
				next = kid
				break
			}
		}
		e = next
	}
	return e
}

// plain is all text inside e.
func (e *element) plain() string {
	if e == nil {
		return ""
	}
	if e.name == "" || len(e.kids) == 0 {
		return e.text
	}
	if len(e.kids) == 1 {
		return e.kids[0].plain()
	}
	var out strings.Builder
	for _, kid := range e.kids {
		out.WriteString(kid.plain())
	}
	return out.String()
}

// walk reads one part. An element that into names is entered; any other is
// given to visit as a whole, so that no more than one of them is held at a
// time. A part that is missing has nothing to visit.
func (a *archive) walk(name string, into func(name string) bool, visit func(*element)) error {
	r, err := a.open(name)
	if r == nil || err != nil {
		return err
	}
	d := xml.NewDecoder(&tagReader{from: transform.NewReader(r, unicode.BOMOverride(transform.Nop))})
	d.CharsetReader = func(label string, input io.Reader) (io.Reader, error) {
		if strings.HasPrefix(strings.ToLower(label), "utf-16") {
			return input, nil // turned into UTF-8 above, by its byte-order mark
		}
		return charset.NewReaderLabel(label, input)
	}
	var stack []*element // from the element that visit will be given
	names := make(map[xml.Name]string)
	rooted := false
	for {
		token, err := d.Token()
		if err == io.EOF {
			if !rooted {
				return errCut
			}
			return nil
		}
		if err != nil {
			return xmlError(err)
		}
		switch t := token.(type) {
		case xml.Directive:
			if bytes.Contains(t, []byte("<!ENTITY")) {
				return errEntities
			}
		case xml.CharData:
			if top := len(stack) - 1; top >= 0 {
				if a.elements++; a.elements > maxElements {
					return errExpanded
				}
				stack[top].kids = append(stack[top].kids, &element{text: string(t)})
			}
		case xml.StartElement:
			rooted = true
			if a.elements++; a.elements > maxElements {
				return errExpanded
			}
			e := &element{name: shortName(names, t.Name)}
			if len(stack) == 0 && into(e.name) {
				continue
			}
			for _, at := range t.Attr {
				e.attrs = append(e.attrs, xmlAttribute{shortName(names, at.Name), at.Value})
			}
			if top := len(stack) - 1; top >= 0 {
				stack[top].kids = append(stack[top].kids, e)
			}
			if stack = append(stack, e); len(stack) > maxNesting {
				return errNested
			}
		case xml.EndElement:
			if len(stack) == 0 {
				continue
			}
			if len(stack) == 1 {
				visit(stack[0])
			}
			stack = stack[:len(stack)-1]
		}
	}
}

func xmlError(err error) error {
	var known *Error
	if errors.As(err, &known) {
		return known
	}
	return errCut
}

// shortName gives a name with its namespace's usual prefix, whatever prefix
// the file uses.
func shortName(cache map[xml.Name]string, name xml.Name) string {
	short, ok := cache[name]
	if !ok {
		short = name.Local
		if name.Space != "" {
			prefix := prefixes[name.Space]
			if prefix == "" {
				prefix = "other"
			}
			short = prefix + ":" + name.Local
		}
		if len(cache) < 10_000 {
			cache[name] = short
		}
	}
	return short
}

// prefixes gives the usual prefix of each namespace that is read. Word has two
// sets: of the common files, and of "strict" ones.
var prefixes = map[string]string{
	"http://schemas.openxmlformats.org/wordprocessingml/2006/main":        "w",
	"http://purl.oclc.org/ooxml/wordprocessingml/main":                    "w",
	"http://schemas.openxmlformats.org/officeDocument/2006/math":          "m",
	"http://purl.oclc.org/ooxml/officeDocument/math":                      "m",
	"http://schemas.openxmlformats.org/officeDocument/2006/relationships": "r",
	"http://purl.oclc.org/ooxml/officeDocument/relationships":             "r",
	"http://schemas.openxmlformats.org/package/2006/relationships":        "rel",
	"http://schemas.openxmlformats.org/markup-compatibility/2006":         "mc",
	"http://purl.org/dc/elements/1.1/":                                    "dc",
	"urn:oasis:names:tc:opendocument:xmlns:office:1.0":                    "office",
	"urn:oasis:names:tc:opendocument:xmlns:text:1.0":                      "text",
	"urn:oasis:names:tc:opendocument:xmlns:table:1.0":                     "table",
	"urn:oasis:names:tc:opendocument:xmlns:style:1.0":                     "style",
	"urn:oasis:names:tc:opendocument:xmlns:drawing:1.0":                   "draw",
	"urn:oasis:names:tc:opendocument:xmlns:form:1.0":                      "form",
	"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0":                  "manifest",
	"urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0":         "fo",
	"urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0":            "svg",
	"http://www.w3.org/XML/1998/namespace":                                "xml",
	"http://www.w3.org/1999/xlink":                                        "xlink",
	"http://www.w3.org/1998/Math/MathML":                                  "math",
}

// related is the part that part's relationships give for a kind (the last word
// of the relationship's type, lower case), or empty. The empty part is the
// whole package.
func (a *archive) related(part, kind string) (string, error) {
	folder, base := "", part
	if cut := strings.LastIndex(part, "/"); cut >= 0 {
		folder, base = part[:cut+1], part[cut+1:]
	}
	found := ""
	err := a.walk(folder+"_rels/"+base+".rels",
		func(name string) bool { return name == "rel:Relationships" },
		func(e *element) {
			kindOf := strings.ToLower(e.attr("Type"))
			if found != "" || !strings.HasSuffix(kindOf, "/"+kind) || e.attr("TargetMode") == "External" {
				return
			}
			target := strings.ReplaceAll(e.attr("Target"), `\`, "/")
			if strings.HasPrefix(target, "/") {
				found = strings.TrimLeft(target, "/")
			} else {
				found = folder + strings.TrimPrefix(target, "./")
			}
		})
	return found, err
}
