package viewmodel

import (
	"strings"
	"testing"
	"unicode/utf8"

	"footnote/engine"
)

func TestTheClosestParagraphIsShownWhereItBearsOnTheQuestion(t *testing.T) {
	filler := strings.Repeat("We are open every day and the coffee is good. ", 20)
	asked := []engine.Word{{Word: "is", Weight: 0}, {Word: "repairs", Weight: 0.5}, {Word: "guarantee", Weight: 0.3, Via: "warranty"},
		{Word: "plumber", Weight: 0.2}}
	for _, c := range []struct {
		name, text, want string
		ellipsis         string // where something is left out: start, end
	}{
		{"short: whole", "A lamp is repaired. " + filler[:200], "A lamp is repaired. " + strings.TrimRight(filler[:200], " "), ""},
		{"in the middle", filler + "A lamp is repaired under the warranty. " + filler, "… A lamp is repaired under the warranty. We are", "start end"},
		{"at the end", filler + "A lamp is repaired.", "… A lamp is repaired.", "start"},
		{"at the start", "A lamp is repaired. " + filler, "A lamp is repaired. We are", "end"},
		{"kin", filler + "The warranty lasts two years.", "… The warranty lasts two years.", "start"},
		{"most of the question", filler + "Repairs take long. " + filler + "Our warranty covers repairs. " + filler,
			"… Our warranty covers repairs. We are", "start end"},
		{"nothing stands there", filler, "We are open every day", "end"},
		{"a list keeps its lead-in", "These are not covered:\n" + strings.Repeat("a lamp that was painted\n", 30) + "repairs by others",
			"These are not covered:\n… repairs by others", ""},
	} {
		got := excerpt(c.text, asked)
		if !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %.80q, want %.80q", c.name, got, c.want)
		}
		if strings.HasPrefix(got, "… ") != strings.Contains(c.ellipsis, "start") || strings.HasSuffix(got, " …") != strings.Contains(c.ellipsis, "end") {
			t.Errorf("%s: the ellipses of %.20q … %q", c.name, got, got[max(0, len(got)-20):])
		}
		known := map[string]bool{"…": true}
		for _, w := range strings.Fields(c.text) {
			known[w] = true
		}
		for _, w := range strings.Fields(got) {
			if !known[w] {
				t.Errorf("%s: %q is no whole word", c.name, w)
			}
		}
	}
}

func TestAnExcerptIsCutBetweenLetters(t *testing.T) {
	asked := []engine.Word{{Word: "退款", Weight: 1}}
	long := strings.Repeat("我们每天营业而且咖啡很好", 60)
	for _, text := range []string{long + "退款需要三天" + long, strings.Repeat("ä", 700), strings.Repeat("x", 2000)} {
		got := excerpt(text, asked)
		if !utf8.ValidString(got) || len(got) > longestExcerpt+20 {
			t.Errorf("%q", got)
		}
		if strings.Contains(text, "退款") && !strings.Contains(got, "退款") {
			t.Error("the words asked for are not in it")
		}
	}
}
