// Package pdfflow makes the parts of a document (headings, paragraphs, lists,
// tables) out of the lines of a PDF's pages.
//
// Running heads, feet and page numbers fall away first (furniture.go). Lines
// are then joined into parts by their distances, edges, sizes and weights, over
// the ends of columns and pages too (lines.go); words broken at a line's end
// are made whole (hyphen.go); and each part is told to be a heading, an item of
// a list or a paragraph (parts.go). Nothing here knows any file format.
package pdfflow

import "footnote/engine/internal/pdftext"

// Kind says what a part is.
type Kind uint8

const (
	Paragraph Kind = iota
	Heading
	List
	Table
)

// Part is one part of the document, on the page where it begins.
type Part struct {
	Kind Kind
	Page int
	// Text is that of a heading or a paragraph.
	Text string
	// Level is a heading's, from 1.
	Level int
	// Bold says that all of a paragraph is set in bold, unlike the rest.
	Bold bool
	// Items are the lines of a list.
	Items []Item
	// Columns are the names of a table's columns, or nil; Rows its cells.
	Columns []string
	Rows    [][]string
}

// Item is one line of a list; Parent is the index of the line it belongs to,
// or -1.
type Item struct {
	Text   string
	Parent int
}

// Document is a PDF as read. Fault is empty when it holds text.
type Document struct {
	Fault pdftext.Fault
	Title string
	Parts []Part
	// Pages is how many pages there are; the others are those without text,
	// with words that cannot be seen, and with characters that cannot be read.
	Pages                   int
	Empty, Hidden, Unmapped []int
}

// Flow makes the parts. It takes the pages' lines over.
func Flow(text pdftext.Text) Document {
	d := Document{Fault: text.Fault, Title: text.Title, Pages: len(text.Pages)}
	if d.Fault != "" {
		return d
	}
	for i, page := range text.Pages {
		if len(page.Blocks) == 0 {
			d.Empty = append(d.Empty, i+1)
		}
		if page.Hidden > 0 {
			d.Hidden = append(d.Hidden, i+1)
		}
		if page.Unmapped > 0 {
			d.Unmapped = append(d.Unmapped, i+1)
		}
	}
	dropFurniture(text.Pages)
	c := newComposer(text.Pages)
	for i, page := range text.Pages {
		c.page(i+1, page)
	}
	d.Parts = c.finish()
	return d
}
