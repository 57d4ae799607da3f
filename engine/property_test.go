package engine_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"footnote/engine"
)

// sentencesOf are what random documents are put together from.
var sentencesOf = []string{
	"The ferry leaves the quay at ten past six.", "Dogs travel free.", "A cabin costs €84 a night, and €61 in winter.",
	"Tickets cannot be returned.", "Tickets bought at the desk can be returned within 14 days.", "Who sells tickets?", "The purser, on deck 3.",
	"No smoking on board!", "Bring form HC-20471 and a passport.", "“Late” means after the third whistle.", "Version 2.4 of the map shows the reef.",
	"Vans over 2.5 m pay twice.", "Unless it storms, the bar is open.", "Children don’t need a ticket.", "Die Überfahrt dauert drei Stunden.",
	"船票三百元。", "Meals are served in two sittings; see the board.", "Refunds reach the card in three to five working days.", "e.g. a bicycle",
	"Is breakfast included?", "Only on Sundays.", "The fare is 1,250 crowns.", "It sinks slowly :-)", "<b>Bold</b> &amp; brave", "a|b", "\\* not a list",
}

var questionWords = strings.Fields("what how long when where who can may is are the a an for to of ferry dogs cabin cost ticket tickets " +
	"returned desk days smoking form HC-20471 passport version 2.4 map vans children Überfahrt 船票 refund refunds card money back fare crowns " +
	"1250 bar storms never not only Sundays breakfast lobster ? ! … 3–5 don't")

// markdown draws a document of headings, paragraphs, lists, tables and code.
func markdown(t *rapid.T) string {
	var b strings.Builder
	sentence := rapid.SampledFrom(sentencesOf)
	for range rapid.IntRange(0, 8).Draw(t, "blocks") {
		switch rapid.IntRange(0, 6).Draw(t, "block") {
		case 0:
			fmt.Fprintf(&b, "%s %s\n\n", strings.Repeat("#", rapid.IntRange(1, 4).Draw(t, "level")), sentence.Draw(t, "heading"))
		case 1:
			lead := rapid.SampledFrom([]string{"These are not taken:", "Bring these:", "Except:", ""}).Draw(t, "lead")
			fmt.Fprintf(&b, "%s\n\n", lead)
			for range rapid.IntRange(1, 4).Draw(t, "items") {
				indent := rapid.SampledFrom([]string{"", "", "  ", "    "}).Draw(t, "indent")
				fmt.Fprintf(&b, "%s- %s\n", indent, sentence.Draw(t, "item"))
			}
			b.WriteString("\n")
		case 2:
			fmt.Fprintf(&b, "| Berth | %s |\n|---|---|\n", rapid.SampledFrom([]string{"Fare", "Not in winter", ""}).Draw(t, "column"))
			for range rapid.IntRange(1, 3).Draw(t, "rows") {
				fmt.Fprintf(&b, "| %s | %d crowns |\n", sentence.Draw(t, "cell"), rapid.IntRange(1, 5000).Draw(t, "fare"))
			}
			b.WriteString("\n")
		case 3:
			fmt.Fprintf(&b, "```\n%s\n  %s\n```\n\n", sentence.Draw(t, "code"), sentence.Draw(t, "code"))
		default:
			for range rapid.IntRange(1, 4).Draw(t, "sentences") {
				b.WriteString(sentence.Draw(t, "sentence") + rapid.SampledFrom([]string{" ", "\n", "  "}).Draw(t, "gap"))
			}
			b.WriteString("\n\n")
		}
	}
	return b.String()
}

// Whatever the documents and the question, an answer keeps the promises that
// sound lists, and asking again gives the same.
func TestEveryAnswerIsSound(t *testing.T) {
	dir := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		here, err := os.MkdirTemp(dir, "")
		if err != nil {
			t.Fatal(err)
		}
		defer os.RemoveAll(here)
		docs := filepath.Join(here, "docs")
		if err := os.Mkdir(docs, 0o755); err != nil {
			t.Fatal(err)
		}
		for i := range rapid.IntRange(0, 4).Draw(t, "documents") {
			kind := rapid.SampledFrom([]string{".md", ".txt"}).Draw(t, "kind")
			if err := os.WriteFile(filepath.Join(docs, fmt.Sprint(i, kind)), []byte(markdown(t)), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		o := engine.BuildOptions{Paths: []string{docs}, Out: filepath.Join(here, "sources.json"), KeepGoing: true, AllowNone: true}
		if rapid.Bool().Draw(t, "vocabulary") {
			o.Vocabulary = "testdata/desk/vocabulary.txt"
		}
		if _, err := engine.Build(context.Background(), o); err != nil {
			return // no document drawn holds text
		}
		x, err := engine.Open(o.Out)
		if err != nil {
			t.Fatal(err)
		}
		defer x.Close()
		for range 4 {
			words := rapid.SliceOfN(rapid.SampledFrom(questionWords), 0, 9).Draw(t, "words")
			question := strings.Join(words, " ") + rapid.SampledFrom([]string{"?", "", " ?", "."}).Draw(t, "end")
			if rapid.IntRange(0, 9).Draw(t, "scene") == 0 {
				question = rapid.SampledFrom(sentencesOf).Draw(t, "before") + " " + question
			}
			how := engine.AskOptions{K: rapid.IntRange(0, 5).Draw(t, "k")}
			if rapid.Bool().Draw(t, "floored") {
				how.Floor = floor(float64(rapid.IntRange(1, 100).Draw(t, "floor")) / 100)
			}
			a, err := x.Ask(context.Background(), question, how)
			if err != nil {
				t.Fatal(err)
			}
			for _, fault := range faults(x, a, how) {
				t.Errorf("%q: %s", question, fault)
			}
			again, err := x.Ask(context.Background(), question, how)
			if err != nil || fmt.Sprintf("%+v", again) != fmt.Sprintf("%+v", a) {
				t.Errorf("%q is answered differently the second time", question)
			}
		}
	})
}
