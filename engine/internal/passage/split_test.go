package passage

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"pgregory.net/rapid"

	"footnote/engine/internal/document"
	"footnote/engine/internal/growth"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestGolden splits every file in testdata and compares the passages with the
// file of the same name and .golden.
func TestGolden(t *testing.T) {
	inputs, err := filepath.Glob("testdata/*.*")
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for _, input := range inputs {
		if strings.HasSuffix(input, ".golden") {
			continue
		}
		count++
		t.Run(filepath.Base(input), func(t *testing.T) {
			data, err := os.ReadFile(input)
			if err != nil {
				t.Fatal(err)
			}
			d, err := document.Read(input, data)
			if err != nil {
				t.Fatal(err)
			}
			got := dump(d, Split(d))
			golden := input + ".golden"
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
		})
	}
	if count == 0 {
		t.Error("no input")
	}
}

// dump writes passages for people to read: a line, and under it in brackets
// what introduces it.
func dump(d *document.Document, passages []Passage) string {
	var out strings.Builder
	for _, p := range passages {
		fmt.Fprintf(&out, "[%s] %s", p.Kind, strings.Join(p.Headings, " > "))
		if p.Anchor != "" {
			fmt.Fprintf(&out, " {#%s}", p.Anchor)
		}
		if p.Page > 0 {
			fmt.Fprintf(&out, " on page %d", p.Page)
		}
		out.WriteByte('\n')
		for _, line := range p.Lines {
			fmt.Fprintf(&out, "  %s\n", strings.ReplaceAll(line.Of(d.Text), "\n", "\n  "))
			for _, lead := range line.Lead {
				fmt.Fprintf(&out, "      (%s)\n", lead.Of(d.Text))
			}
		}
	}
	return out.String()
}

// fault says what is wrong with the passages of a document, or nothing.
func fault(d *document.Document, passages []Passage) string {
	place, block := 0, 0
	onRunes := func(s Span) bool {
		return s.Start >= 0 && s.Start < s.End && s.End <= len(d.Text) &&
			utf8.RuneStart(d.Text[s.Start]) && (s.End == len(d.Text) || utf8.RuneStart(d.Text[s.End]))
	}
	held := make([]bool, len(d.Text)) // bytes that are in a line
	for _, p := range passages {
		switch {
		case !onRunes(p.Span) || p.Start < place:
			return "a passage is out of place"
		case p.End-p.Start > MaxBytes:
			return "a passage is longer than MaxBytes"
		case len(p.Lines) == 0 || p.Lines[0].Start != p.Start || p.Lines[len(p.Lines)-1].End != p.End:
			return "a passage is not its lines"
		}
		place = p.End
		at := p.Start
		for _, line := range p.Lines {
			if !onRunes(line.Span) || line.Start < at || strings.TrimSpace(line.Of(d.Text)) == "" {
				return "a line is out of place"
			}
			at = line.End
			for _, lead := range line.Lead {
				if !onRunes(lead) || lead.End > line.Start {
					return "a line's lead does not stand before it"
				}
			}
			for i := line.Start; i < line.End; i++ {
				held[i] = true
			}
		}
		for block < len(d.Blocks) && d.Blocks[block].End <= p.Start {
			block++
		}
		if h := d.Blocks[block].Heading; h >= 0 && p.Anchor != d.Headings[h].Anchor {
			return "a passage is under another heading"
		}
	}
	for _, b := range d.Blocks {
		for i, r := range b.Of(d.Text) {
			if !unicode.IsSpace(r) && !held[b.Start+i] {
				return "a block's text is in no passage"
			}
		}
	}
	return ""
}

var pieces = []string{
	"\n\n", "\n\n", "\n", "- ", "  - ", "\n- item", "\n  - inner", "1. ", "# H\n\n", "## H2\n\n", "##\n\n", "**Bold**\n\n", "Who?\n\n", "Note these:\n\n",
	"The list follows.\n\n", "A sentence. ", "word ", "| a | b |\n|---|---|\n| c | d |\n\n", "\n```\nx\n\ny\n```\n\n", "> ", "<br>", "漢字。", "é", "👩\u200d🚀",
	strings.Repeat("long ", 300), strings.Repeat("One more. ", 200), strings.Repeat("x", 1500), strings.Repeat("字", 700), "\n```\n" + strings.Repeat("line\n", 500) + "```\n\n",
	strings.Repeat("\n- item", 400), "e" + strings.Repeat("\u0323\u0301", 600),
}

func TestPassagesCoverTheDocument(t *testing.T) {
	piece := rapid.OneOf(rapid.SampledFrom(pieces), rapid.SampledFrom(pieces), rapid.StringN(0, 6, 20))
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(piece, 1, 30).Draw(t, "pieces"), "")
		for _, name := range []string{"a.md", "a.txt", "a.html"} {
			d, err := document.Read(name, []byte(text))
			if err != nil {
				continue
			}
			if what := fault(d, Split(d)); what != "" {
				t.Fatalf("%s: %s", name, what)
			}
		}
	})
}

func TestNoCharacterIsCut(t *testing.T) {
	for name, unit := range map[string]string{
		"letters":   "q",
		"accents":   "a\u0330\u0301",
		"sequences": "👩\u200d👩\u200d👧\u200d👦",
		"flags":     "🇫🇮",
		"marked":    "क्षि",
		"spaced":    "a \u0301",
	} {
		d, err := document.Read("a.txt", []byte(strings.Repeat(unit, 3000)))
		if err != nil {
			t.Fatal(err)
		}
		ends := map[int]bool{}
		for it := graphemes.FromString(d.Text); it.Next(); {
			ends[it.End()] = true
		}
		passages := Split(d)
		if len(passages) < 2 {
			t.Errorf("%s: not cut", name)
		}
		for _, p := range passages {
			if !ends[p.End] {
				t.Errorf("%s: cut inside a character at %d", name, p.End)
			}
		}
	}
}

// TestCutsComeBetweenSentences says that a long paragraph is cut between
// sentences, and one sentence between words.
func TestCutsComeBetweenSentences(t *testing.T) {
	text := strings.Repeat("The gate is shut at night, and a guard lets in those who live here. ", 100)
	d, err := document.Read("a.txt", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range Split(d) {
		if quote := p.Of(d.Text); !strings.HasPrefix(quote, "The gate") || !strings.HasSuffix(quote, "here.") {
			t.Errorf("cut inside a sentence: %q", quote)
		}
	}
	d, err = document.Read("a.txt", []byte(strings.Repeat("gatehouse ", 1000)))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range Split(d) {
		if quote := p.Of(d.Text); !strings.HasPrefix(quote, "gatehouse") || !strings.HasSuffix(quote, "gatehouse") {
			t.Errorf("cut inside a word: %q", quote)
		}
	}
}

func TestCodeIsCutAtLineEnds(t *testing.T) {
	d, err := document.Read("a.md", []byte("```\n"+strings.Repeat("  open --gate north. Then wait.\n", 200)+"```\n"))
	if err != nil {
		t.Fatal(err)
	}
	passages := Split(d)
	if len(passages) < 2 {
		t.Fatal("not cut")
	}
	for _, p := range passages {
		for _, line := range strings.Split(p.Of(d.Text), "\n") {
			if line != "  open --gate north. Then wait." {
				t.Errorf("cut inside a line: %q", line)
			}
		}
	}
}

func TestOneVeryLongLine(t *testing.T) {
	for name, unit := range map[string]string{"sentences.txt": "A berth is held for two hours. ", "words.md": "berth ", "letters.html": "x"} {
		growth.Linear(t, name, 50_000, func(size int) {
			d, err := document.Read(name, []byte(strings.Repeat(unit, size/len(unit))))
			if err != nil {
				t.Fatal(err)
			}
			if what := fault(d, Split(d)); what != "" {
				t.Errorf("%s: %s", name, what)
			}
		})
	}
}

func FuzzSplit(f *testing.F) {
	f.Add([]byte(strings.Join(pieces[:20], "")))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, name := range []string{"a.md", "a.html", "a.txt"} {
			d, err := document.Read(name, data)
			if err != nil {
				continue
			}
			if what := fault(d, Split(d)); what != "" {
				t.Fatalf("%s: %s", name, what)
			}
		}
	})
}
