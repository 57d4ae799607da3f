package gui

import (
	"strings"
	"testing"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/clipperhouse/uax29/v2/graphemes"
)

func newTestMeter(t *testing.T) *meter {
	test.NewTempApp(t)
	return newMeter(14, fyne.TextStyle{})
}

func broken(text string, width float32, m *meter) []string {
	var out []string
	for _, l := range breakLines(text, width, m) {
		out = append(out, text[l.Start:l.End])
	}
	return out
}

func width(s string, m *meter) float32 {
	var w float32
	for _, r := range s {
		w += m.advance(r)
	}
	return w
}

func TestLinesBreakBetweenWords(t *testing.T) {
	m := newTestMeter(t)
	text := "An order can be refunded within thirty days of delivery."
	lines := broken(text, 120, m)
	if len(lines) < 3 {
		t.Fatalf("lines %q", lines)
	}
	if got := strings.Join(lines, " "); got != text {
		t.Errorf("joined %q, want %q", got, text)
	}
	for _, l := range lines {
		if w := width(l, m); w > 120 {
			t.Errorf("%q is %v wide", l, w)
		}
	}
}

// Whatever the text and the width, nothing but white space is lost, order is
// kept, no line is too wide unless it is one grapheme, and no grapheme is cut.
func TestLinesKeepEverything(t *testing.T) {
	m := newTestMeter(t)
	texts := []string{
		"", " ", "\n", "\n\n", "a", "one\ntwo\n\nthree\n", "tab\tbed  and   wide",
		strings.Repeat("w", 1200),
		"退款在三十天内支付。我们会发送电子邮件。",
		"naïve e\u0301clair " + strings.Repeat("e\u0301", 200),
		"family 👩‍👩‍👧‍👦 " + strings.Repeat("👩‍👩‍👧‍👦", 60),
		"سياسة الاسترداد خلال ثلاثين يوما من التسليم",
		"well-known half-hearted and/or e-mail-address-like " + strings.Repeat("a-", 90),
	}
	for _, text := range texts {
		for _, w := range []float32{1, 20, 60, 200, 900} {
			last, lines := 0, breakLines(text, w, m)
			for _, l := range lines {
				if l.Start < last || l.End < l.Start {
					t.Fatalf("%.20q at %v: line %v after %d", text, w, l, last)
				}
				if s := text[last:l.Start]; strings.TrimFunc(s, unicode.IsSpace) != "" {
					t.Fatalf("%.20q at %v: lost %q", text, w, s)
				}
				if s := text[l.Start:l.End]; width(s, m) > w && graphemeCount(s) > 1 && w > 14 {
					t.Errorf("%.20q at %v: %.30q is %v wide", text, w, s, width(s, m))
				}
				last = l.End
			}
			if s := text[last:]; strings.TrimFunc(s, unicode.IsSpace) != "" {
				t.Fatalf("%.20q at %v: lost the end %q", text, w, s)
			}
			for _, l := range lines {
				if !graphemeBoundary(text, l.Start) || !graphemeBoundary(text, l.End) {
					t.Errorf("%.20q at %v: %v cuts a grapheme", text, w, l)
				}
			}
		}
	}
}

func graphemeCount(s string) int {
	n := 0
	for it := graphemes.FromString(s); it.Next(); {
		n++
	}
	return n
}

func graphemeBoundary(text string, at int) bool {
	pos := 0
	for it := graphemes.FromString(text); it.Next(); pos += len(it.Value()) {
		if pos >= at {
			break
		}
	}
	return pos == at
}

func TestPunctuationDoesNotStartALine(t *testing.T) {
	m := newTestMeter(t)
	text := strings.Repeat("退款在三十天内支付，", 12)
	for w := float32(40); w < 200; w += 7 {
		for _, l := range broken(text, w, m)[1:] {
			if strings.HasPrefix(l, "，") {
				t.Fatalf("at %v a line starts with a comma: %q", w, l)
			}
		}
	}
}

// A document of a megabyte is broken in a fraction of the second it may take.
func BenchmarkBreakMegabyte(b *testing.B) {
	test.NewTempApp(b)
	m := newMeter(14, fyne.TextStyle{})
	text := strings.Repeat("An order can be refunded within thirty days of delivery, unused. ", 16000)
	for b.Loop() {
		breakLines(text, 480, m)
	}
}
