package document

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"path"
	"regexp"
	"strconv"
	"strings"
	"time"

	"footnote/engine/internal/pdfflow"
	"footnote/engine/internal/pdftext"
	"footnote/engine/internal/sandbox"
)

// A PDF is read in a child process (see RunReader): into lines by pdftext, and
// from lines into parts by pdfflow. Here the parts become a document, and what
// went wrong gets its cause and remedy.

const (
	// pdfTime, and pdfTimePerMB for each megabyte of the file, bound a read.
	// They are far above what any sound file takes, so that a slow machine
	// reads the same text.
	pdfTime      = 8 * time.Second
	pdfTimePerMB = 2 * time.Second
	pdfTimeMost  = 2 * time.Minute
	// pdfResident bounds the memory of the child, pdfOutput what it sends.
	pdfResident = 1 << 30
	pdfOutput   = 256 << 20
)

const (
	readerPDF     = "pdf"
	readerPrepare = "prepare"
)

// RunReader must be called first in main, and in TestMain, of every program
// that reads files. Started by the program itself to read a file apart, it
// does that and exits; else it returns at once.
func RunReader() {
	sandbox.Serve(map[string]sandbox.Reader{
		readerPDF: func(data []byte, prepare func(func())) []byte {
			var out bytes.Buffer
			if err := gob.NewEncoder(&out).Encode(pdfflow.Flow(pdftext.Read(data, sandbox.CacheFolder(), prepare))); err != nil {
				panic(err)
			}
			return out.Bytes()
		},
		readerPrepare: func(_ []byte, prepare func(func())) []byte {
			var err error
			prepare(func() { err = pdftext.Prepare(sandbox.CacheFolder()) })
			if err != nil {
				panic(err)
			}
			return nil
		},
	})
}

// PrepareReader compiles what reading PDFs needs, once on each machine, so
// that the first PDF does not wait for it. It takes some seconds and may run
// in the background.
func PrepareReader() error {
	_, err := sandbox.Run(readerPrepare, nil, sandbox.Limits{Time: pdfTimeMost, Output: 1 << 10})
	return err
}

func pdfLimits(size int) sandbox.Limits {
	allowed := pdfTime + time.Duration(size>>20)*pdfTimePerMB
	return sandbox.Limits{Time: min(allowed, pdfTimeMost), Resident: pdfResident, Output: pdfOutput}
}

// readPDF reads a PDF in a child process.
func readPDF(data []byte) (*Document, error) {
	return readPDFWithin(data, pdfLimits(len(data)))
}

func readPDFWithin(data []byte, limits sandbox.Limits) (*Document, error) {
	result, err := sandbox.Run(readerPDF, data, limits)
	if err != nil {
		return nil, pdfRunError(err, limits)
	}
	var flow pdfflow.Document
	if err := gob.NewDecoder(bytes.NewReader(result)).Decode(&flow); err != nil {
		return nil, pdfRunError(sandbox.ErrCrash, limits)
	}
	if flow.Fault != "" {
		return nil, pdfFault(flow.Fault)
	}
	return pdfDocument(flow)
}

// pdfFault says why a PDF gives no text, and what can be done.
func pdfFault(fault pdftext.Fault) *Error {
	switch fault {
	case pdftext.NotPDF:
		return &Error{CauseDamaged, "it is not a PDF, whatever its name says, or its beginning is damaged",
			"get it again from where it came, or give it the ending of what it is"}
	case pdftext.Password:
		return &Error{CausePassword, "it needs a password to be opened",
			"open it with the password and save a copy that has none"}
	case pdftext.Scanned:
		return &Error{CauseScanned, "it has no text: its pages are images (scanned)",
			"run it through text recognition (OCR) and add the result"}
	case pdftext.Empty:
		return &Error{CauseNoText, "it holds no text: its pages are empty",
			"check that it is the right file"}
	case pdftext.Unmapped:
		return &Error{CauseEncoding, "its text cannot be read, since its fonts carry no character map",
			"print it to a new PDF from the program it was written in, or use text recognition (OCR)"}
	case pdftext.TooLong:
		return &Error{CauseTooLarge, "it holds more pages or more text than one file may",
			"split it into several files"}
	}
	return &Error{CauseDamaged, "it is damaged or was cut short, and no page of it can be read",
		"get it again from where it came, or open it in a PDF program and save it anew"}
}

// pdfRunError says how reading was stopped.
func pdfRunError(err error, limits sandbox.Limits) *Error {
	switch {
	case errors.Is(err, sandbox.ErrTime):
		return &Error{CauseTooSlow, fmt.Sprintf("reading it did not end within %d seconds; it may be damaged", int(limits.Time.Seconds())),
			"open it in a PDF program and save it anew, or leave it out"}
	case errors.Is(err, sandbox.ErrMemory), errors.Is(err, sandbox.ErrOutput):
		return &Error{CauseTooLarge, "it expands to more than can be read; it may be damaged",
			"open it in a PDF program and save it anew, or leave it out"}
	case errors.Is(err, sandbox.ErrNoHook):
		return &Error{CauseInternal, "this program is not made to read PDF files: its main function must call RunReader first",
			"report this to those who made the program"}
	case errors.Is(err, sandbox.ErrStart):
		return &Error{CauseInternal, clip("the process that reads PDF files could not be started ("+err.Error()+")", 200),
			"start the program again, and report the fault if it stays"}
	}
	return &Error{CauseDamaged, "it is damaged or expands without end: reading it broke off",
		"open it in a PDF program and save it anew, or leave it out"}
}

// pdfDocument makes the document of its parts.
func pdfDocument(flow pdfflow.Document) (*Document, error) {
	b := newBuilder()
	if sensibleTitle(flow.Title) {
		b.setTitle(flow.Title)
	}
	for _, p := range flow.Parts {
		b.setPage(p.Page)
		switch p.Kind {
		case pdfflow.Heading:
			b.heading(p.Level, p.Text, "")
		case pdfflow.List:
			lines := make([]listItem, len(p.Items))
			for i, item := range p.Items {
				lines[i] = listItem{text: item.Text, parent: item.Parent}
			}
			b.list(lines)
		case pdfflow.Table:
			b.startTable()
			for _, cells := range p.Rows {
				b.row(p.Columns, cells)
			}
		default:
			b.paragraph(p.Text, p.Bold)
		}
	}
	pdfRemarks(b, flow)
	return b.finish()
}

// sensibleTitle leaves out titles that a program made up from a file's name.
func sensibleTitle(title string) bool {
	title = strings.TrimSpace(title)
	lower := strings.ToLower(title)
	return title != "" && len(title) < 300 && !strings.HasPrefix(lower, "untitled") &&
		!strings.HasPrefix(lower, "microsoft word") && !fileEnding.MatchString(path.Ext(lower)) &&
		!strings.ContainsAny(title, `\/`) && strings.IndexFunc(title, isControl) < 0
}

var fileEnding = regexp.MustCompile(`^\.[a-z][a-z0-9]{1,4}$`)

func isControl(c rune) bool { return c < 0x20 || c == 0xFFFD }

// pdfRemarks names the pages of a PDF that were not read in full.
func pdfRemarks(b *builder, flow pdfflow.Document) {
	of := fmt.Sprintf(" of %d", flow.Pages)
	if len(flow.Empty) > 0 {
		verb := " hold no text"
		if len(flow.Empty) == 1 {
			verb = " holds no text"
		}
		b.remark(pageList(flow.Empty)+of+verb, "if it is an image (scanned), run the file through text recognition (OCR)")
	}
	if len(flow.Hidden) > 0 {
		b.remark("words on "+pageList(flow.Hidden)+of+" cannot be seen there and were left out",
			"if they should count, make them visible and save the file anew")
	}
	if len(flow.Unmapped) > 0 {
		b.remark("some characters on "+pageList(flow.Unmapped)+of+" cannot be read, since their font carries no character map",
			"print it to a new PDF from the program it was written in")
	}
}

// maxPagesNamed is how many pages one remark names.
const maxPagesNamed = 12

// pageList names pages: "page 2", "pages 2, 5 and 7".
func pageList(pages []int) string {
	if len(pages) == 1 {
		return "page " + strconv.Itoa(pages[0])
	}
	var list []string
	for _, n := range pages[:min(len(pages), maxPagesNamed)] {
		list = append(list, strconv.Itoa(n))
	}
	if more := len(pages) - maxPagesNamed; more > 0 {
		return "pages " + strings.Join(list, ", ") + " and " + strconv.Itoa(more) + " more"
	}
	return "pages " + strings.Join(list[:len(list)-1], ", ") + " and " + list[len(list)-1]
}
