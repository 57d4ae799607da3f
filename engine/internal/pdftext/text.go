// Package pdftext turns the bytes of a PDF into pages of lines in reading
// order, each with its place, size and weight.
//
// Two readers stand behind it. github.com/ledongthuc/pdf gives the objects and
// operators of plainly made files, from which this package sets out the glyphs
// itself (plain.go); whatever is out of the ordinary for it, or does not look
// like words once read (judge.go), goes to PDFium, run as WebAssembly with an
// empty file system (pdfium.go). Which of them reads rests on the bytes alone.
//
// Both give glyphs: a character, its origin on the page as shown, its advance
// and size. From these, and not from the order in which a file draws them,
// come words, lines, table cells and columns (rows.go, columns.go). Text that
// a reader of the page does not see is left out: outside the page, without
// ink, on a layer that is switched off, slanted across the page.
//
// The package does not protect itself against files that never end; its caller
// runs it in a process that can be killed.
package pdftext

// Fault is why a PDF gives no text.
type Fault string

const (
	Damaged  Fault = "damaged"  // no reader can open it, or it has no pages
	NotPDF   Fault = "not-pdf"  // it is something else under the name
	Password Fault = "password" // it opens only with a password
	Scanned  Fault = "scanned"  // its pages are pictures
	Empty    Fault = "empty"    // its pages hold neither text nor pictures
	Unmapped Fault = "unmapped" // its fonts do not say which characters they draw
	TooLong  Fault = "too-long" // it holds more text or pages than can be read
)

// Text is a PDF as read. Fault is empty when Pages hold its text.
type Text struct {
	Fault Fault
	Title string
	Pages []Page
}

// Page is one page as shown, upright, in points, the origin at the lower left.
type Page struct {
	Width, Height float64
	// Blocks are the parts of the page in reading order: the columns of
	// running text, and tables.
	Blocks []Block
	// Pictures says that images cover a good part of the page.
	Pictures bool
	// Hidden counts the words that were left out since they cannot be seen.
	Hidden int
	// Unmapped counts the characters left out since their font does not say
	// what they are.
	Unmapped int
}

// Block is a stretch of lines between the same left and right edges. A table
// has Columns, and one line for each row.
type Block struct {
	X0, X1 float64
	Lines  []Line
	Table  bool
	// Header says that the first row of a table names its columns.
	Header bool
}

// Line is one line of text, or one row of a table.
type Line struct {
	X0, X1 float64
	// Y is the baseline.
	Y    float64
	Size float64
	// Bold says that all its letters are set in bold.
	Bold bool
	Text string
	// Note says that the line begins with a raised mark, now left out, as
	// the text of a footnote does.
	Note bool
	// Cells are the row's cells, one for each column of its table.
	Cells []string
}
