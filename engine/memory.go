package engine

import (
	"footnote/engine/internal/index"
	"footnote/engine/internal/passage"
	"footnote/engine/internal/plain"
)

// Text is a plain text to answer from.
type Text struct {
	Name  string
	Title string
	Text  string
}

// FromTexts makes an index of plain texts in memory. A place in a document of
// it is the same place in the text that was given; only line breaks and tabs
// inside a paragraph are spaces there. Names must differ.
func FromTexts(texts []Text) (*Index, error) {
	docs := make([]*index.Document, len(texts))
	for i, t := range texts {
		d := plain.Read(t.Text)
		docs[i] = &index.Document{Meta: index.Meta{Name: t.Name, Title: t.Title},
			Text: d.Text, Headings: d.Headings, Passages: passage.Split(d)}
	}
	x, err := index.New(docs, "")
	if err != nil {
		return nil, err
	}
	return newIndex(x), nil
}
