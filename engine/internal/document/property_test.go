package document

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"
)

// fault says what is wrong with a document by the promises of its type, or
// nothing.
func fault(d *Document) string {
	text := d.Text
	switch {
	case !utf8.ValidString(text):
		return "the text is not UTF-8"
	case !norm.NFC.IsNormalString(text):
		return "the text is not NFC"
	case removeInvisible(text) != text:
		return "the text holds what cannot be seen"
	}
	type part struct {
		Span
		code bool // it may hold white space of its own
	}
	var parts []part
	heading := -1
	next := func(start int) string {
		for heading+1 < len(d.Headings) && d.Headings[heading+1].Start <= start {
			heading++
			h := d.Headings[heading]
			if h.Start == h.End {
				continue
			}
			if h.Start == start {
				return "a heading and a block share a place"
			}
			parts = append(parts, part{h.Span, false})
		}
		return ""
	}
	for _, b := range d.Blocks {
		if b.Start >= b.End || b.End > len(text) {
			return "a block is empty or outside the text"
		}
		if what := next(b.Start); what != "" {
			return what
		}
		if b.Heading != heading {
			return "a block is not under the nearest heading"
		}
		if (b.Table > 0) != (b.Kind == Row) || (b.Items != nil) != (b.Kind == List) {
			return "a block holds what its kind has not"
		}
		parts = append(parts, part{b.Span, b.Kind == Code || b.Kind == List})
		if b.Kind != List {
			continue
		}
		at := b.Start
		for i, item := range b.Items {
			if item.Start != at || item.End <= item.Start || item.Parent >= i || item.Parent < -1 {
				return "an item is out of place"
			}
			at = item.End + 1
			if item.End < b.End && text[item.End] != '\n' {
				return "items are not on lines of their own"
			}
		}
		if at != b.End+1 {
			return "the items do not fill the list"
		}
	}
	if what := next(len(text)); what != "" {
		return what
	}
	at := 0
	for i, p := range parts {
		if i > 0 {
			if p.Start != at+2 || text[at:p.Start] != "\n\n" {
				return "blocks are not parted by one blank line"
			}
		} else if p.Start != 0 {
			return "the text begins before its first block"
		}
		at = p.End
		if what := foul(p.Of(text)); what != "" && !p.code {
			return what
		}
	}
	if at != len(text) {
		return "the text goes on after its last block"
	}
	return ""
}

// foul says whether prose holds white space that should have been folded.
func foul(prose string) string {
	before := ' '
	for _, r := range prose {
		if unicode.IsSpace(r) && (r != ' ' && r != '\n' || unicode.IsSpace(before)) {
			return "prose holds white space that is not folded"
		}
		before = r
	}
	if unicode.IsSpace(before) {
		return "prose ends in white space"
	}
	return ""
}

func names() []string { return []string{"a.md", "a.html", "a.txt"} }

// pieces are what the generated files are made of.
var pieces = []string{
	"\n", "\n\n", "\n\n", " ", "\t", "\u00a0", "\u202f", "\u3000", "\u2028", "\u0085", "\f", "\v", "\ufeff", "\u00ad",
	"\u200b", "\u200d", "\u2060", "\u202e", "\x00", "\x07", "e\u0301", "\u0301", "漢", "字。", "👩\u200d🚀", "क्\u200dष",
	"word", "Fees", "30", "30²", "days[1]", "^3^", "Yes.", "Who? ", "a: ", "x\n===\n", "y\n---\n", "---\n", "# ", "## ", "- ", "  - ",
	"1. ", "2. ", "* * *\n", "> ", ">> ", "    code\n", "```\n", "~~", "**", "`", "[a](b)", "[^1]", "[^1]: note\n", "| a | b |\n|---|---|\n| c | d |\n",
	"<p>", "</p>", "<div>", "</div>", "<b>", "</b>", "<br>", "<ul><li>", "</li></ul>", "<table><tr><th>h</th><td>c</td></tr>", "</table>",
	"<h2 id=x>", "</h2>", "<pre>", "</pre>", "<sup>1</sup>", "<s>", "</s>", "<nav>", "</nav>", "<main>", "<td rowspan=2 colspan=3>", "<dl><dt>", "<dd>",
	"<!--", "-->", "&amp;", "&shy;", "&#0;", "&nbsp;", "{% x \"y\" %}", "{{ z }}", "<title>", "<q>", "<summary>", "-- \n", "CAPITALS\n", "2.1 Paper\n",
}

func source() *rapid.Generator[string] {
	piece := rapid.OneOf(rapid.SampledFrom(pieces), rapid.SampledFrom(pieces), rapid.StringN(0, 6, 20))
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(piece, 0, 60).Draw(t, "pieces"), "")
	})
}

func TestEveryDocumentIsWellFormed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := source().Draw(t, "text")
		for _, name := range names() {
			d, err := Read(name, []byte(text))
			if err != nil {
				if cause := err.(*Error).Cause; cause == CauseInternal {
					t.Fatalf("%s: %v", name, err)
				}
				continue
			}
			if what := fault(d); what != "" {
				t.Fatalf("%s: %s: %q", name, what, d.Text)
			}
		}
	})
}

func TestReadingTwiceAndLineEndsGiveTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := strings.ReplaceAll(source().Draw(t, "text"), "\r", "")
		for _, name := range names() {
			first, err1 := Read(name, []byte(text))
			for _, end := range []string{"\n", "\r\n", "\r"} {
				again, err2 := Read(name, []byte(strings.ReplaceAll(text, "\n", end)))
				if !reflect.DeepEqual(first, again) || !reflect.DeepEqual(err1, err2) {
					t.Fatalf("%s with line ends %q: %v %v, then %v %v", name, end, first, err1, again, err2)
				}
			}
		}
	})
}

func TestFoldingIsSettled(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(source(), rapid.String()).Draw(t, "text")
		once := foldProse(text)
		if twice := foldProse(once); foldLine(twice) != foldLine(once) {
			t.Fatalf("%q became %q, then %q", text, once, twice)
		}
		if code := foldCode(text); foldCode(code) != code {
			t.Fatalf("%q: code is not settled", text)
		}
	})
}

// fuzz holds a reader to the promises that hold for any bytes.
func fuzz(f *testing.F, name string) {
	inputs, _ := filepath.Glob("testdata/read/*" + filepath.Ext(name))
	for _, input := range inputs {
		if data, err := os.ReadFile(input); err == nil {
			f.Add(data)
		}
	}
	f.Add([]byte(strings.Join(pieces, "x")))
	f.Add([]byte("\xff\xfeA\x00\n\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := Read(name, data)
		if err != nil {
			if e := err.(*Error); e.Cause == CauseInternal || e.What == "" || e.Remedy == "" {
				t.Fatal(err)
			}
			return
		}
		if what := fault(d); what != "" {
			t.Fatalf("%s: %q", what, d.Text)
		}
	})
}

func FuzzMarkdown(f *testing.F) { fuzz(f, "a.md") }
func FuzzHTML(f *testing.F)     { fuzz(f, "a.html") }
func FuzzText(f *testing.F)     { fuzz(f, "a.txt") }
