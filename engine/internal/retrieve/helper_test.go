package retrieve

import (
	"context"
	"testing"

	"footnote/engine/internal/document"
	"footnote/engine/internal/index"
	"footnote/engine/internal/passage"
	"footnote/engine/internal/vocabulary"
)

// indexOf makes an index of Markdown pages, named a.md, b.md and so on.
func indexOf(t testing.TB, pages ...string) *index.Index {
	t.Helper()
	var docs []*index.Document
	for i, text := range pages {
		name := string(rune('a'+i)) + ".md"
		d, err := document.Read(name, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		docs = append(docs, &index.Document{Meta: index.Meta{Name: name, Title: d.Title}, Text: d.Text,
			Headings: d.Headings, Passages: passage.Split(d)})
	}
	x, err := index.New(docs, "")
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func words(t testing.TB, text string) *vocabulary.Vocabulary {
	t.Helper()
	v, errs := vocabulary.Parse([]byte(text))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	return v
}

func search(t testing.TB, x *index.Index, vocabulary, question string) (*Question, []Hit) {
	t.Helper()
	q, hits, err := NewSearcher(x, words(t, vocabulary)).Search(context.Background(), question)
	if err != nil {
		t.Fatal(err)
	}
	return q, hits
}

// first is the sentence that ranks above all others, without its lead-in.
func first(t testing.TB, x *index.Index, question string) string {
	t.Helper()
	_, hits := search(t, x, "", question)
	if len(hits) == 0 {
		return ""
	}
	d, err := x.Document(hits[0].Document)
	if err != nil {
		t.Fatal(err)
	}
	return hits[0].Sentences[hits[0].Best].Of(d.Text)
}

func word(t testing.TB, q *Question, text string) (*Word, int) {
	t.Helper()
	for i := range q.Words {
		if q.Words[i].Text == text {
			return &q.Words[i], i
		}
	}
	t.Fatalf("the question holds no word %q", text)
	return nil, 0
}
