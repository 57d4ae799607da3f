package analysis

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"pgregory.net/rapid"

	"footnote/engine/internal/growth"
)

// Each line is a text whose sentences are parted by " | ".
const sentenceTable = `
Parcels, e.g. No. 3, weigh approx. 2 kilos. | Nobody lifts them.
Marsh Water Co. Ltd. Sells pumps. | It is old.
See Fig. 4 and Art. IV. | Then stop.
Prof. Ada B. Quill et al. [1999] agree. | Few object.
Pens, paper, etc. | The shop has them.
Pens, paper, etc. are sold.
The U.S. Office and the U.K. Branch share a desk.
We left the U.S. | The desk stayed.
The answer is no. | Ask again.
Version 3.1.4 costs £2.5m. | That is dear.
Open a.example.org/x.y?z=2.5. | Read it.
Wait for v2.0! | Then go.
Prices rise 0.5 percent p.a. from 2.3.2031. | Yes.
Pay 5. | Then 6.
Pay within 5 days. | 10 days later it doubles.
The desk opens at 8 a.m. Tuesday. | It shuts at 4 p.m. | The bell rings at 3 p.m. sharp.
It shuts at 4 p.m. EST. | Guests go home.
We meet in room C. | Bring a pen.
Ask J. R. Hartwell. | She knows.
Choose plan B. | It is cheaper.
Written by J. Hartwell in May.
1. Open the lid. | 2. Close it.
a. Open the lid.
Die Wahl ist am 4. Oktober 2031. | Danach ist Ruhe.
Das Büro ist im 2. Stock. | Kommen Sie.
Wait... then go. | Stop.
Wait... | The lid is hot.
Wait… | The lid is hot.
He said “Stop.” | Then he left.
"Stop!" he said. | He left.
Is it open? yes, daily.
(See the map.) | The door is left.
Really?! | No.
Est-ce cher ? | Oui !
¿Es caro? | ¡No!
票价十元。 | 儿童免费！ | 可以吗？ | 可以。
彼は「はい。」と言った。 | 終わり。
प्रवेश निःशुल्क है। | नियम देखें।
هل هو مفتوح؟ | نعم.
Ten.Eleven.
It costs ten euros.[2] | The rest is free.
Refunds take 5 days.  | Exchanges take 6.
Add 5 g. of salt to No. 12. | Stir.
The price is 5 € incl. VAT. | Post is free.
Bring two forms. | • Sign both.
No stop at all
`

func parted(text string) (string, []string) {
	want := strings.Split(text, " | ")
	join := func(r rune) bool { return isUnspaced(r) || strings.ContainsRune("。！？」", r) }
	var b strings.Builder
	for i, s := range want {
		if i > 0 && !join(runeAt(s, 0)) {
			b.WriteByte(' ')
		}
		b.WriteString(s)
		want[i] = strings.TrimSpace(s)
	}
	return b.String(), want
}

func TestSentences(t *testing.T) {
	for line := range strings.SplitSeq(strings.TrimSpace(sentenceTable), "\n") {
		text, want := parted(line)
		var got []string
		for _, s := range Sentences(text) {
			got = append(got, s.Of(text))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s\n got %q\nwant %q", text, got, want)
		}
	}
}

func TestSentencesAcrossLines(t *testing.T) {
	text := "A wrapped\nline goes on. Next one\n\nNew paragraph\nAnother line"
	var got []string
	for _, s := range Sentences(text) {
		got = append(got, s.Of(text))
	}
	want := []string{"A wrapped\nline goes on.", "Next one", "New paragraph", "Another line"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// checkSentences holds any text to the promise of Sentences.
func checkSentences(t interface{ Fatalf(string, ...any) }, text string) {
	at := 0
	edges := map[int]bool{0: true, len(text): true}
	for g := graphemes.FromString(text); g.Next(); {
		edges[g.Start()] = true
	}
	for _, s := range Sentences(text) {
		if s.Start < at || s.Start >= s.End || s.End > len(text) {
			t.Fatalf("%q: span %v is empty or out of order", text, s)
		}
		if strings.TrimSpace(text[at:s.Start]) != "" {
			t.Fatalf("%q: %q is in no sentence", text, text[at:s.Start])
		}
		if utf8.ValidString(text) && (!edges[s.Start] || !edges[s.End]) {
			t.Fatalf("%q: span %v cuts a grapheme", text, s)
		}
		if strings.TrimSpace(s.Of(text)) == "" {
			t.Fatalf("%q: span %v is white space", text, s)
		}
		at = s.End
	}
	if strings.TrimSpace(text[at:]) != "" {
		t.Fatalf("%q: %q is in no sentence", text, text[at:])
	}
}

func textGenerator() *rapid.Generator[string] {
	piece := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{". ", ".", "? ", "! ", "e.g. ", "No. ", "5", " The ", "\n",
		"\n\n", "…", "...", "a.m.", "。", "「", "」", "x", "X", "\u0301", "\u200d", "[1] ", "’s", "can't", "£", "1,250", "HC-2", "\u0600", "押金"}))
	return rapid.Map(rapid.SliceOfN(piece, 0, 20), func(p []string) string { return strings.Join(p, "") })
}

func TestSentencesCoverEverything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkSentences(t, textGenerator().Draw(t, "text")) })
}

func TestSentencesAreLinear(t *testing.T) {
	for name, unit := range map[string]string{"prose": "The fee is 5 euros, e.g. No. 7. ", "stops": ".", "spaced stops": ". ",
		"letters": "x", "closers": ".)", "notes": "[1]", "abbreviations": "e.g. ", "openers": "(", "digits": "1. ", "spaces": "  "} {
		growth.Linear(t, name, 25_000, func(size int) { Sentences(strings.Repeat(unit, size/len(unit))) })
	}
}

func FuzzSentences(f *testing.F) {
	for line := range strings.SplitSeq(sentenceTable, "\n") {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, text string) { checkSentences(t, text) })
}

func BenchmarkSentences(b *testing.B) {
	text := strings.Repeat(strings.ReplaceAll(sentenceTable, "|", ""), 20)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Sentences(text)
	}
}
