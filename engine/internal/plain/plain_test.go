package plain

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/document"
	"footnote/engine/internal/passage"
)

// outline writes what was read, one heading, paragraph or item a line.
func outline(text string) string {
	d := Read(text)
	var b strings.Builder
	headings := d.Headings
	upTo := func(at int) {
		for len(headings) > 0 && headings[0].Start < at {
			fmt.Fprintf(&b, "%d %s\n", headings[0].Level, headings[0].Of(text))
			headings = headings[1:]
		}
	}
	for _, block := range d.Blocks {
		upTo(block.Start)
		if block.Kind == document.Paragraph {
			fmt.Fprintf(&b, "p %s\n", block.Of(d.Text))
		}
		for _, item := range block.Items {
			depth := 0
			for at := item.Parent; at >= 0; at = block.Items[at].Parent {
				depth++
			}
			fmt.Fprintf(&b, "%s- %s\n", strings.Repeat("  ", depth), item.Of(d.Text))
		}
	}
	upTo(len(text) + 1)
	return b.String()
}

func TestRead(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a sentence over a line break", "Glass goes in the green bin,\nnot the blue one.\n\nPaper\tgoes out.", "p Glass goes in the green bin, not the blue one.\np Paper goes out.\n"},
		{"a list with its lead-in", "These are not insured:\n- ice\n- floods,\n  also from drains\n\nAll else is.", "p These are not insured:\n- ice\n- floods,   also from drains\np All else is.\n"},
		{"items apart", "1. Write.\n\n2. Wait.\n\n   Two weeks at most.\n\n3) Ask.", "- Write.\n- Wait.\n  - Two weeks at most.\n- Ask.\n"},
		{"items in items", "* pets\n  * cats\n  * dogs\n* plants", "- pets\n  - cats\n  - dogs\n- plants\n"},
		{"a year is no item", "The rule began in\n2019. It holds.", "p The rule began in 2019. It holds.\n"},
		{"a dash is no item", "It costs five euros\n- or six -\nfor each.", "p It costs five euros - or six - for each.\n"},
		{"headings", "# House rules #\n\nFEES\n\nNone.\n\nBins\n----\nGreen.\n2.1 Glass\nIn the bin.", "1 House rules\n2 FEES\np None.\n2 Bins\np Green. 2.1 Glass In the bin.\n"},
		{"a line alone above text", "Parking\n\nNot allowed\n\nIn the yard.\n\nAllowed\n\nIn the street.", "1 Parking\n2 Not allowed\np In the yard.\n2 Allowed\np In the street.\n"},
		{"a last line is text", "In the yard.\n\nNo parking", "p In the yard.\np No parking\n"},
		{"a fact is no heading", "Fee: 5 euros\n\nPaid in cash.", "p Fee: 5 euros\np Paid in cash.\n"},
		{"a table keeps its rows", "zone | fee | days\na | 5 | 2\nb | 7 | 3", "p zone | fee | days\na | 5 | 2\nb | 7 | 3\n"},
		{"a rule", "One.\n* * *\nTwo.", "p One.\np Two.\n"},
		{"Windows line ends", "One\r\ntwo.\r\n\r\nThree.", "p One  two.\np Three.\n"},
		{"nothing", " \n\t\n", ""},
	} {
		if got := outline(c.text); got != c.want {
			t.Errorf("%s:\n%q, want\n%q", c.name, got, c.want)
		}
	}
}

// Every place is a place in the text as it was given, and nothing that can be
// seen is lost but the marks of lists, headings and rules.
func TestPlacesAreThoseOfTheText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOf(rapid.OneOf(rapid.SampledFrom([]string{"One", "two.", "- item", "  - in it", "1. first", "2. second", "# Head", "====", "---", "\n", "\n\n", " ", "\t", "\r\n", "\u2028", "\u00a0", "退款", "e\u0301", "|", "3.1 Part", "ALL OF IT"}), rapid.String())).Draw(t, "parts")
		text := strings.ToValidUTF8(strings.Join(parts, ""), "?")
		d := Read(text)
		if len(d.Text) != len(text) {
			t.Fatalf("%d bytes became %d", len(text), len(d.Text))
		}
		for i := range text {
			if text[i] != d.Text[i] && d.Text[i] != ' ' {
				t.Fatalf("byte %d is changed", i)
			}
		}
		covered := make([]bool, len(text))
		cover := func(s analysis.Span) {
			if s.Start < 0 || s.Start >= s.End || s.End > len(text) || strings.TrimSpace(s.Of(text)) == "" {
				t.Fatalf("%v in %q", s, text)
			}
			for i := s.Start; i < s.End; i++ {
				covered[i] = true
			}
		}
		for _, h := range d.Headings {
			cover(h.Span)
		}
		last := 0
		for _, p := range passage.Split(d) {
			if p.Start < last {
				t.Fatalf("passages overlap at %d in %q", p.Start, text)
			}
			last = p.End
			for _, l := range p.Lines {
				cover(l.Span)
			}
		}
		for i, r := range text {
			if !covered[i] && !unicode.IsSpace(r) && !strings.ContainsRune("-*+•–—·▪◦‣●○■□#=_~|.()0123456789", r) {
				t.Fatalf("%q at %d of %q is lost", r, i, text)
			}
		}
		if again := Read(text); !slices.Equal(again.Headings, d.Headings) {
			t.Fatal("read twice, and differently")
		}
	})
}
