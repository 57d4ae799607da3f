package seal

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"footnote/engine"
)

// pieces are what random texts are made of: prose, lists, headings, odd white
// space, other scripts, and rules that clash with one another.
var pieces = []string{
	"A refund takes five working days.", "Refunds take 10 working days.", "A gift card cannot be refunded.", "Gift cards can be refunded.",
	"The fee is £4.99 for each parcel.", "The fee is 5 pounds.", "The desk opens at 9 a.m. on weekdays, and at 10 on 2 May 2026.", "Part HC-20 fits pump B.",
	"These cannot be returned:", "- gift cards", "  - those that were used", "* opened software", "1. Write to us.", "2) Wait two weeks.",
	"Not covered", "# Refunds", "REFUNDS", "2.1 Returns", "=====", "---", "Only for members", "Can I cancel? Yes, within 14 days.",
	"退款在三十天内支付。", "Die Gebühr beträgt 5 Euro.", "e\u0301te\u0301", "soft\u00adhyphen", "zero\u200bwidth", "😀 smile", "a\tb", "name | fee | days", "x | 5 | 3",
	"This policy replaces b.", "\u2028", "\u00a0", "\"quoted\" \\ <tag> & 'so'", "word", "5", "…", "(see note 3)", "Fees: 5 euros",
}

func randomCorpus(t *rapid.T) []Source {
	n := rapid.IntRange(1, 5).Draw(t, "sources")
	var corpus []Source
	for i := range n {
		var b strings.Builder
		for range rapid.IntRange(1, 12).Draw(t, "pieces") {
			piece := rapid.SampledFrom(pieces).Draw(t, "piece")
			if rapid.IntRange(0, 15).Draw(t, "other") == 0 {
				piece = rapid.String().Draw(t, "text")
			}
			b.WriteString(piece)
			b.WriteString(rapid.SampledFrom([]string{" ", "\n", "\n\n", "\r\n", "\n \n", "  "}).Draw(t, "between"))
		}
		text := strings.ToValidUTF8(b.String(), "?")
		if blank(text) {
			text = "word"
		}
		corpus = append(corpus, Source{ID: string(rune('a' + i)), Title: rapid.SampledFrom([]string{"Policy", "Fees", "退款"}).Draw(t, "title"), Text: text})
	}
	return corpus
}

var questions = []string{"How long does a refund take?", "Can gift cards be refunded?", "What is the fee?", "When does the desk open?", "What does HC-20 fit?",
	"Are gift cards returned?", "退款什么时候支付？", "Gebühr?", "?", "word", "what is covered", "opened software used gift cards returned members", "Can I cancel?"}

// What the engine answers is always sealed, and the seal always holds.
func TestDraftFinalizeVerify(t *testing.T) {
	outcomes := map[engine.Outcome]int{}
	rapid.Check(t, func(t *rapid.T) {
		ctx := context.Background()
		asked, err := json.Marshal(map[string]any{"question": rapid.SampledFrom(questions).Draw(t, "question"), "corpus": randomCorpus(t)})
		if err != nil {
			t.Fatal(err)
		}
		packet, refused, err := Draft(ctx, asked)
		if err != nil || refused != nil {
			t.Fatal(refused, err)
		}
		form, err := packet.Marshal()
		if err != nil {
			t.Fatal(err)
		}
		sealed, refused, err := Finalize(ctx, form)
		if err != nil || refused != nil {
			t.Fatalf("%s\nrefused %v, %v", form, refused, err)
		}
		outcomes[sealed.Answer.Outcome]++
		if _, refused, err := Verify(ctx, sealed.JSON, packet.Corpus); err != nil || len(refused) > 0 {
			t.Fatalf("%s\ndoes not hold: %v, %v", sealed.JSON, refused, err)
		}
		for _, s := range sealed.Answer.Sentences {
			for _, q := range s.Citations {
				if !strings.Contains(textOf(packet.Corpus, q.Source), q.Quote) {
					t.Fatalf("%q is not in %s", q.Quote, q.Source)
				}
			}
		}
	})
	if len(outcomes) != 3 {
		t.Errorf("only these outcomes came up: %v", slices.Collect(maps.Keys(outcomes)))
	}
}

func textOf(corpus []Source, id string) string {
	for _, s := range corpus {
		if s.ID == id {
			return s.Text
		}
	}
	return ""
}

// A sealed answer that an index gave is verified against that index.
func TestAnswersOfAnIndex(t *testing.T) {
	ctx := context.Background()
	out := t.TempDir() + "/sources.json"
	if _, err := engine.Build(ctx, engine.BuildOptions{Paths: []string{"testdata/documents"}, Out: out}); err != nil {
		t.Fatal(err)
	}
	x, err := engine.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	corpus, err := IndexCorpus(x)
	if err != nil {
		t.Fatal(err)
	}
	for question, want := range map[string]string{
		"Are cars older than 10 years covered?": `"text":"Not covered: Cars older than 10 years."`,
		"Can opened software be returned?":      `"text":"These cannot be returned: opened software"`,
		"How long does a refund take?":          `"outcome":"conflicted"`,
		"Do you take Bitcoin?":                  `"outcome":"unsupported"`,
	} {
		a, err := x.Ask(ctx, question, engine.AskOptions{})
		if err != nil {
			t.Fatal(err)
		}
		sealed, refused, err := FromAnswer(ctx, x, a)
		if err != nil || refused != nil {
			t.Errorf("%s: %v, %v", question, refused, err)
			continue
		}
		if !strings.Contains(string(sealed.JSON), want) {
			t.Errorf("%s: %s, want %s", question, sealed.JSON, want)
		}
		if _, refused, err := Verify(ctx, sealed.JSON, corpus); err != nil || len(refused) > 0 {
			t.Errorf("%s: %v, %v", question, refused, err)
		}
	}
	a, err := x.Ask(ctx, "", engine.AskOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if _, refused, _ := FromAnswer(ctx, x, a); len(refused) != 1 || refused[0].Pointer != "/question" {
		t.Errorf("no question is sealed: %v", refused)
	}
	for i, s := range corpus {
		if s.Title == "" || i > 0 && corpus[i-1].ID >= s.ID {
			t.Errorf("source %q: title %q", s.ID, s.Title)
		}
	}
}

func TestDraftRefuses(t *testing.T) {
	for asked, want := range map[string]string{
		`{"question":"q"}`:            "/corpus corpus",
		`{"question":"","corpus":[]}`: "/corpus corpus /question shape",
		`{"question":"q","corpus":[{"id":"a","title":"A","text":"x"}],"draft":{}}`: "/draft shape",
		`[]`: " shape",
		`{`:  " shape",
	} {
		_, refused, err := Draft(context.Background(), []byte(asked))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, r := range refused {
			got = append(got, r.Pointer+" "+string(r.Reason))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %q, want %q", asked, got, want)
		}
	}
}
