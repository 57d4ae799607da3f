package document

import "testing"

func TestFoldProse(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"white space", "\u00a0 a \t\u202f b\n\n c\u3000", "a b c"},
		{"soft hyphen in a negation", "n\u00adot", "not"},
		{"zero-width space, word joiner, mark", "re\u200bfund\u2060s\ufeff", "refunds"},
		{"direction", "a\u202eb\u202c\u2066c\u2069\u200f", "abc"},
		{"hidden tags", "ok\U000E0049\U000E0067", "ok"},
		{"many variation selectors", "a\ufe0f\U000E0100\U000E0101", "a\ufe0f"},
		{"an emoji sequence", "👩\u200d🚀 ⚠\ufe0f", "👩\u200d🚀 ⚠\ufe0f"},
		{"a flag of tags", "🏴\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F", "🏴\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F"},
		{"Persian", "می\u200cخواهم", "می\u200cخواهم"},
		{"a half form at a word's end", "क्\u200d", "क्\u200d"},
		{"marks that NFC moves", "0\u094d\u0329\u200dx", "0\u094d\u0329x"},
		{"a joiner between Latin letters", "pass\u200dword", "password"},
		{"composition across what is removed", "e\u200b\u0301", "é"},
		{"wrapped Chinese", "押金为\n三百元。", "押金为三百元。"},
		{"wrapped Korean", "보증금은\n삼백", "보증금은 삼백"},
		{"hard break between sentences", "One.\u2028Two.", "One.\nTwo."},
		{"hard break inside one", "12 Quay\u2028Harbour", "12 Quay Harbour"},
		{"hard break before a small letter", "at 9 a.m.\u0085sharp", "at 9 a.m. sharp"},
	} {
		if got := foldProse(c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestNoteMarksStayOutOfNumbers(t *testing.T) {
	for text, want := range map[string]string{
		"30[1] days[2], 5[^a].[3-5]":    "30 days, 5.",
		"30² days, paid.¹ Twice^3^":     "30 days, paid. Twice",
		"12 m², 5 cm^2^, 3 × 10⁶, x²":   "12 m², 5 cm², 3 × 10⁶, x²",
		"Marlow et al. [2024], see [1]": "Marlow et al. [2024], see [1]",
		"[1] Working days.":             "[1] Working days.",
		"a[1](b)":                       "a[1](b)",
	} {
		if got := dropNoteMarks(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
	for html, want := range map[string]string{
		"30<sup>2</sup> days":                             "30 days",
		"30<sup><a href='#n'>a</a></sup> days":            "30 days",
		"1<sup>st</sup> floor, 20 m<sup>2</sup>":          "1st floor, 20 m²",
		"1<sup>1</sup>/<sub>2</sub> hours":                "1 1/2 hours",
		"free<sup>*</sup> for members<sup>[1], [2]</sup>": "free for members",
		"<code>a[1]</code> and word[1]":                   "a[1] and word",
	} {
		d, err := Read("a.html", []byte(html))
		if err != nil || d.Text != want {
			t.Errorf("%q: got %v, %v, want %q", html, d, err, want)
		}
	}
}
