package document

import (
	"errors"
	"strings"
	"testing"
)

func TestFailuresNameCauseAndRemedy(t *testing.T) {
	nested := strings.Repeat("<div>", 2000) + "x"
	for name, c := range map[string]struct {
		file  string
		data  string
		cause Cause
		what  string
	}{
		"nothing":                {"a.txt", "", CauseEmpty, "empty"},
		"only blanks":            {"a.txt", " \n\t\n", CauseNoText, "no text"},
		"only invisible":         {"a.md", "\ufeff\u200b\n", CauseNoText, "no text"},
		"only front matter":      {"a.md", "---\ntitle: x\n---\n", CauseNoText, "no text"},
		"only script":            {"a.html", "<script>var fee = 1</script>", CauseNoText, "no text"},
		"unknown":                {"a.xyz", "x", CauseUnknown, "kind"},
		"no extension":           {"README", "x", CauseUnknown, "kind"},
		"Latin-1":                {"a.txt", "ab\ncaf\xe9 x", CauseEncoding, "0xE9, stands at offset 6, line 2"},
		"Latin-1, old line ends": {"a.md", "ab\rcaf\xe9", CauseEncoding, "offset 6, line 2"},
		"cut short":              {"a.txt", "fee \xe2\x82", CauseEncoding, "offset 4, line 1"},
		"surrogate":              {"a.txt", "a\xed\xa0\x80", CauseEncoding, "offset 1"},
		"undeclared page":        {"a.html", "<p>caf\xe9", CauseEncoding, "not UTF-8"},
		"wrong declaration":      {"a.html", "<meta charset=utf-8><p>caf\xe9", CauseEncoding, "not UTF-8"},
		"unknown declaration":    {"a.html", "<meta charset=klingon><p>caf\xe9", CauseEncoding, "klingon"},
		"UTF-16 without mark":    {"a.txt", "F\x00e\x00e\x00s\x00", CauseEncoding, "UTF-16"},
		"half of UTF-16":         {"a.txt", "\xff\xfeF\x00e", CauseEncoding, "cut short"},
		"half a pair":            {"a.txt", "\xff\xfe\x00\xd8F\x00", CauseEncoding, "offset 2"},
		"UTF-32":                 {"a.txt", "\xff\xfe\x00\x00F\x00\x00\x00", CauseEncoding, "UTF-32"},
		"deep page":              {"a.html", nested, CauseTooDeep, "deep"},
		"deep quotation":         {"a.md", strings.Repeat(">", 2000) + " x", CauseTooDeep, "deep"},
		"open formats":           {"a.html", manyFonts(), CauseTooDeep, "deep"},
	} {
		t.Run(name, func(t *testing.T) {
			d, err := Read(c.file, []byte(c.data))
			var e *Error
			if !errors.As(err, &e) || d != nil {
				t.Fatalf("got %v, %v", d, err)
			}
			if e.Cause != c.cause || !strings.Contains(e.What, c.what) || e.Remedy == "" {
				t.Errorf("got %+v", e)
			}
		})
	}
}

// manyFonts is a page whose unclosed formats a browser opens anew in each of
// its paragraphs.
func manyFonts() string {
	var page strings.Builder
	for i := range 400 {
		page.WriteString("<font size=" + strings.Repeat("1", i+1) + ">")
	}
	return page.String() + strings.Repeat("<p>x", 20_000)
}

func TestCharacterSets(t *testing.T) {
	const want = "Café: 5 €"
	for name, c := range map[string]struct{ file, data string }{
		"UTF-8":                 {"a.txt", "Café: 5 €"},
		"UTF-8 with mark":       {"a.txt", "\ufeffCafé: 5 €"},
		"UTF-16, little end":    {"a.txt", "\xff\xfeC\x00a\x00f\x00\xe9\x00:\x00 \x005\x00 \x00\xac\x20"},
		"UTF-16, big end":       {"a.md", "\xfe\xff\x00C\x00a\x00f\x00\xe9\x00:\x00 \x005\x00 \x20\xac"},
		"meta charset":          {"a.html", "<meta charset=windows-1252><p>Caf\xe9: 5 \x80"},
		"http-equiv":            {"a.html", "<meta http-equiv=Content-Type content='text/html; charset=iso-8859-1'><p>Caf\xe9: 5 \x80"},
		"XML declaration":       {"a.html", `<?xml version="1.0" encoding="windows-1252"?><p>Caf` + "\xe9: 5 \x80</p>"},
		"composed and parted":   {"a.txt", "Cafe\u0301: 5\u00a0€"},
		"references":            {"a.html", "<p>Caf&eacute;:&nbsp;5&thinsp;&euro;"},
		"UTF-16 page with mark": {"a.html", "\xff\xfe<\x00p\x00>\x00C\x00a\x00f\x00\xe9\x00:\x00 \x005\x00 \x00\xac\x20"},
	} {
		t.Run(name, func(t *testing.T) {
			d, err := Read(c.file, []byte(c.data))
			if err != nil || d.Text != want || len(d.Remarks) > 0 {
				t.Errorf("got %+v, %v", d, err)
			}
		})
	}
}

func TestRemarks(t *testing.T) {
	for name, c := range map[string]struct{ file, data, text, remark string }{
		"control characters": {"a.txt", "Gate 3\x00\x07 is\x1b[31m shut\x1b[0m.", "Gate 3 is shut.", "control characters"},
		"lost characters":    {"a.md", "The fee is 5 \ufffd for all.", "The fee is 5 \ufffd for all.", "\ufffd"},
		"read twice":         {"a.txt", "The cafÃ© is shut.", "The cafÃ© is shut.", "doubtful"},
		"wrong declaration":  {"a.html", "<meta charset=windows-1252><p>Café", "Café", "declares"},
		"no date":            {"a.md", "---\neffective: May 2026\n---\nx", "x", "effective"},
		"broken metadata":    {"a.md", "---\ntitle: [a\n---\nx", "x", "front matter"},
		"only a redirect":    {"a.md", "---\ntitle: x\nredirect_to: /b/\n---\n", "", "another page"},
		"only a refresh":     {"a.html", "<title>x</title><meta http-equiv=Refresh content=\"0; URL='/b/'\"><script>1</script>", "", "another page"},
		"refresh, no url=":   {"a.html", "<meta http-equiv=refresh content=\"1.5 b.html\"><body></body>", "", "another page"},
		"template value":     {"a.md", "---\nlayout: x\n---\nWrite to {{ mail }} now.", "Write to now.", "template"},
	} {
		t.Run(name, func(t *testing.T) {
			d, err := Read(c.file, []byte(c.data))
			if err != nil {
				t.Fatal(err)
			}
			if d.Text != c.text || len(d.Remarks) != 1 || !strings.Contains(d.Remarks[0].What, c.remark) || d.Remarks[0].Remedy == "" {
				t.Errorf("got %+v", d)
			}
		})
	}
}

// A page that sends its readers nowhere, or holds text, is a page like others.
func TestARefreshAloneIsNoRedirect(t *testing.T) {
	for _, content := range []string{"30", "0;", " 5 ; url=''"} {
		_, err := Read("a.html", []byte(`<meta http-equiv=refresh content="`+content+`">`))
		if e := new(*Error); !errors.As(err, e) || (*e).Cause != CauseNoText {
			t.Errorf("%q: %v", content, err)
		}
	}
	d, err := Read("a.html", []byte("<meta http-equiv=refresh content='9;url=b.html'><p>The gate is shut."))
	if err != nil || d.Text != "The gate is shut." || len(d.Remarks) > 0 {
		t.Errorf("got %+v, %v", d, err)
	}
}

func TestAPanicIsAFailureOfTheFile(t *testing.T) {
	readers[".boom"] = func([]byte) (*Document, error) { panic("boom") }
	defer delete(readers, ".boom")
	_, err := Read("a.boom", []byte("x"))
	var e *Error
	if !errors.As(err, &e) || e.Cause != CauseInternal {
		t.Errorf("got %v", err)
	}
}

func TestSupportedIsByExtension(t *testing.T) {
	for _, name := range []string{"a.md", "dir/A.MARKDOWN", `c:\x\b.HTM`, "a.b.html", "notes.txt"} {
		if !Supported(name) {
			t.Errorf("%s should be supported", name)
		}
	}
	for _, name := range []string{"md", "a.md.bak", "dir.md/file", ""} {
		if Supported(name) {
			t.Errorf("%s should not be supported", name)
		}
	}
}

func TestFrontMatter(t *testing.T) {
	for name, c := range map[string]struct{ data, title, link, tags, supersedes, text string }{
		"YAML":         {"---\ntitle: Sauna\nurl: /s\ntags:\n- a\n- b\nsupersedes: old.md\n---\nx", "Sauna", "/s", "a,b", "old.md", "x"},
		"TOML":         {"+++\ntitle = 'Sauna'\ntags = ['a', 'b']\nlink = '/s'\n+++\nx", "Sauna", "/s", "a,b", "", "x"},
		"dots":         {"---\ntitle: \"Sauna: hot\"\n...\nx", "Sauna: hot", "", "", "", "x"},
		"text as tags": {"---\ntags: a, b c\n---\nx", "", "", "a,b c", "", "x"},
		"link first":   {"---\npermalink: /p\nlink: /l\n---\nx", "", "/l", "", "", "x"},
		"empty":        {"---\n---\nx", "", "", "", "", "x"},
		"comment":      {"---\n# hello\ntitle: T\n---\nx", "T", "", "", "", "x"},
		"aliases":      {"---\na: &a [x, x]\ntags: *a\ntitle: T\n---\nx", "T", "", "", "", "x"},
		"blank line":   {"---\n\ntitle: T\n\n---\nx", "", "", "", "", "title: T\n\nx"},
		"no key":       {"---\nJust a line.\n---\nx", "", "", "", "", "Just a line.\n\nx"},
		"unclosed":     {"---\ntitle: T\n\nx", "", "", "", "", "title: T\n\nx"},
		"later":        {"x\n\n+++\ntitle = 'T'\n+++", "", "", "", "", "x\n\n+++ title = 'T' +++"},
	} {
		t.Run(name, func(t *testing.T) {
			d, err := Read("a.md", []byte(c.data))
			if err != nil {
				t.Fatal(err)
			}
			if d.Title != c.title || d.Link != c.link || strings.Join(d.Tags, ",") != c.tags ||
				strings.Join(d.Supersedes, ",") != c.supersedes || d.Text != c.text {
				t.Errorf("got %+v", d)
			}
		})
	}
}
