package gui

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestNamesAreShortenedInTheMiddle(t *testing.T) {
	fits := func(most int) func(string) bool {
		return func(s string) bool { return utf8.RuneCountInString(s) <= most }
	}
	name := "terms and conditions of the spring sale (final) 2026.pdf"
	short := shorten(name, cutMiddle, fits(24))
	if n := utf8.RuneCountInString(short); n > 24 {
		t.Errorf("%q has %d letters", short, n)
	}
	if !strings.HasPrefix(short, "terms") || !strings.HasSuffix(short, "2026.pdf") || !strings.Contains(short, "…") {
		t.Errorf("shortened to %q", short)
	}
	if got := shorten("a.md", cutMiddle, fits(24)); got != "a.md" {
		t.Errorf("a short name became %q", got)
	}
	if got := shorten("e\u0301e\u0301e\u0301e\u0301e\u0301.md", cutMiddle, fits(6)); strings.Contains(got, "…\u0301") {
		t.Errorf("an accent was parted from its letter: %q", got)
	}
}

func TestPlainShowsWhatWouldNotShow(t *testing.T) {
	for in, want := range map[string]string{
		"refunds.md":         "refunds.md",
		"line\nbreak.md":     "line↵break.md",
		"a\u202egnp.md":      "a\ufffdgnp.md",
		"bell\a":             "bell\ufffd",
		"a\tb":               "a    b",
		"退款 政策.md":           "退款 政策.md",
		"object \ufffc here": "object \ufffd here",
	} {
		if got := plain(in); got != want {
			t.Errorf("plain(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestCountsInWords(t *testing.T) {
	if got := count(1, "paragraph"); got != "1 paragraph" {
		t.Error(got)
	}
	if got := count(12, "paragraph"); got != "12 paragraphs" {
		t.Error(got)
	}
}
