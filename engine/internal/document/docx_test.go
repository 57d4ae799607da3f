package document

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

const (
	ole       = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"
	onlyWords = `<w:p><w:r><w:t>One sentence.</w:t></w:r></w:p>`
)

func TestWordFilesThatCannotBeRead(t *testing.T) {
	whole := packDOCX(t, map[string]string{"body": strings.Repeat(onlyWords, 50)})
	broken := append([]byte(nil), whole...)
	broken[60] ^= 0xFF
	locked := append([]byte(nil), whole...)
	for i := range locked {
		if strings.HasPrefix(string(locked[i:]), "PK\x01\x02") {
			locked[i+8] |= 1
		}
	}
	lower(t, &suspectSize, 512<<10)
	lower(t, &maxTag, 16<<10)
	lower(t, &maxEntries, 200)
	entities := `<!DOCTYPE w:document [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>`
	for _, c := range []struct {
		name  string
		data  []byte
		cause Cause
		word  string
	}{
		{"cut short", whole[:len(whole)-30], CauseDamaged, "cut short"},
		{"half", whole[:len(whole)/2], CauseDamaged, "cut short"},
		{"noise", []byte("\x00\x01\x02noise"), CauseDamaged, "damaged"},
		{"bytes changed", broken, CauseDamaged, "damaged"},
		{"locked entries", locked, CausePassword, "password"},
		{"locked package", []byte(ole + strings.Repeat("\x00", 600) + string(wide("EncryptedPackage"))), CausePassword, "password"},
		{"old .doc", []byte(ole + strings.Repeat("\x00", 600) + string(wide("WordDocument"))), CauseDamaged, ".doc"},
		{"rich text", []byte(`{\rtf1 Hello}`), CauseDamaged, "rich text"},
		{"PDF", []byte("%PDF-1.4 ..."), CauseDamaged, "PDF"},
		{"web page", []byte("\n<html><body>Hello"), CauseDamaged, "web page"},
		{"spreadsheet", pack(t, zipPart{"xl/workbook.xml", "<x/>"}), CauseDamaged, "spreadsheet"},
		{"slides", pack(t, zipPart{"mimetype", "application/vnd.oasis.opendocument.presentation"}), CauseDamaged, "slides"},
		{"other archive", pack(t, zipPart{"readme.txt", "x"}), CauseDamaged, "archive"},
		{"no main part", pack(t, zipPart{"word/styles.xml", wordXML("styles", "")}), CauseDamaged, "missing"},
		{"empty main part", pack(t, zipPart{"word/document.xml", ""}), CauseDamaged, "damaged"},
		{"no body", pack(t, zipPart{"word/document.xml", wordXML("document", "")}), CauseDamaged, "damaged"},
		{"XML cut", pack(t, zipPart{"word/document.xml", strings.TrimSuffix(wordXML("document", "<w:body><w:p>"), "</w:document>")}), CauseDamaged, "damaged"},
		{"no text", packDOCX(t, map[string]string{"body": "<w:p/>"}), CauseNoText, "no text"},
		{"entities", pack(t, zipPart{"word/document.xml", strings.Replace(wordXML("document", "<w:body><w:p><w:r><w:t>&b;</w:t></w:r></w:p></w:body>"),
			"<w:document", entities+"<w:document", 1)}), CauseTooLarge, "expand without end"},
		{"one part expands", packDOCX(t, map[string]string{"body": onlyWords + strings.Repeat(" ", 2*suspectSize)}), CauseTooLarge, "expand without end"},
		{"styles expand", packDOCX(t, map[string]string{"body": onlyWords, "styles": strings.Repeat(" ", 2*suspectSize)}), CauseTooLarge, "expand without end"},
		{"one tag", packDOCX(t, map[string]string{"body": "<w:p " + strings.Repeat(`a="" `, maxTag/5+1) + "/>" + onlyWords}), CauseTooLarge, "expand without end"},
		{"deep tables", packDOCX(t, map[string]string{"body": strings.Repeat("<w:tbl><w:tr><w:tc>", 5000) + onlyWords +
			strings.Repeat("</w:tc></w:tr></w:tbl>", 5000)}), CauseTooDeep, "nested"},
		{"many parts", pack(t, make([]zipPart, maxEntries+1)...), CauseTooLarge, "parts"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Read("a.docx", c.data)
			wantError(t, err, c.cause, c.word)
		})
	}
}

// TestDOCXStaysSmall reads files that ask for far more than they hold. Each is
// read, or named as endless.
func TestDOCXStaysSmall(t *testing.T) {
	lower(t, &maxColumns, 100)
	lower(t, &maxWritten, 256<<10)
	lower(t, &maxElements, 50_000)
	cell := func(properties, text string) string {
		return "<w:tc><w:tcPr>" + properties + "</w:tcPr><w:p><w:r><w:t>" + text + "</w:t></w:r></w:p></w:tc>"
	}
	long := strings.Repeat("column name ", 20)
	header := "<w:tr>" + strings.Repeat(cell("", long), maxColumns) + "</w:tr>"
	narrow := "<w:tr>" + strings.Repeat(cell("", "x"), maxColumns) + "</w:tr>"
	spread := "<w:tr>" + cell("", "a") + cell(`<w:vMerge w:val="restart"/>`, strings.Repeat("merged ", 1000)) + "</w:tr>"
	below := "<w:tr>" + cell("", "b") + cell(`<w:vMerge/>`, "") + "</w:tr>"
	for name, body := range map[string]string{
		"columns by rows":  "<w:tbl>" + header + strings.Repeat(narrow, 20) + "</w:tbl>",
		"merged by rows":   "<w:tbl>" + spread + strings.Repeat(below, 500) + "</w:tbl>",
		"wide cells":       "<w:tbl><w:tr>" + strings.Repeat(cell(`<w:gridSpan w:val="2147483647"/>`, "x"), 200) + "</w:tr></w:tbl>",
		"header rows":      "<w:tbl>" + strings.Repeat("<w:tr><w:trPr><w:tblHeader/></w:trPr>"+cell(`<w:gridSpan w:val="999"/>`, "x")+cell("", "y")+"</w:tr>", 500) + "</w:tbl>",
		"cell paragraphs":  "<w:tbl><w:tr><w:tc>" + strings.Repeat(onlyWords, 2000) + "</w:tc>" + cell("", "x") + "</w:tr></w:tbl>",
		"breaks":           "<w:p><w:r>" + strings.Repeat("<w:t>- x</w:t><w:br/>", 2500) + "</w:r></w:p>",
		"raised marks":     "<w:p>" + strings.Repeat(`<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>1</w:t></w:r>`, 2000) + "<w:r><w:t>x</w:t></w:r></w:p>",
		"open fields":      "<w:p>" + strings.Repeat(`<w:r><w:fldChar w:fldCharType="begin"/><w:fldChar w:fldCharType="separate"/><w:t>x</w:t></w:r>`, 2500) + "</w:p>",
		"ends of deletion": strings.Repeat(`<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr><w:r><w:t>x </w:t></w:r></w:p>`, 2000),
		"nested tables":    strings.Repeat("<w:tbl><w:tr><w:tc>", 60) + strings.Repeat(onlyWords, 1000) + strings.Repeat("</w:tc><w:tc>"+onlyWords+"</w:tc></w:tr></w:tbl>", 60),
	} {
		t.Run(name, func(t *testing.T) {
			d, err := Read("a.docx", packDOCX(t, map[string]string{"body": body}))
			if err != nil {
				wantError(t, err, CauseTooLarge, "expand without end")
			} else {
				checkSpans(t, d)
			}
		})
	}
}

// TestDOCXContentsThatNeverEnd says that a table of contents whose end is
// missing does not take the file with it.
func TestDOCXContentsThatNeverEnd(t *testing.T) {
	d, err := Read("a.docx", packDOCX(t, map[string]string{"body": `<w:p><w:r><w:fldChar w:fldCharType="begin"/><w:instrText>TOC</w:instrText>` +
		`<w:fldChar w:fldCharType="separate"/></w:r></w:p>` + onlyWords}))
	if err != nil || d.Text != "One sentence." {
		t.Errorf("got %+v, %v", d, err)
	}
}

// TestDOCXSpellings reads the same words from the ways in which writers spell
// a file: strict namespaces, other prefixes, UTF-16, another place for the
// main part.
func TestDOCXSpellings(t *testing.T) {
	body := "<w:body><w:p><w:r><w:t>Räder cost 5 euros.</w:t></w:r></w:p></w:body>"
	plain := wordXML("document", body)
	utf16 := "\xFF\xFE" + string(wide(strings.Replace(plain, "UTF-8", "UTF-16", 1)))
	rels := strings.Replace(packageRels, "word/document.xml", "/word/main2.xml", 1)
	for name, parts := range map[string][]zipPart{
		"usual":      {{"word/document.xml", plain}},
		"strict":     {{"word/document.xml", strings.ReplaceAll(plain, "http://schemas.openxmlformats.org/wordprocessingml/2006/main", "http://purl.oclc.org/ooxml/wordprocessingml/main")}},
		"prefix":     {{"word/document.xml", strings.NewReplacer("<w:", "<ns0:", "</w:", "</ns0:", "xmlns:w=", "xmlns:ns0=").Replace(plain)}},
		"UTF-16":     {{"word/document.xml", utf16}},
		"Latin-1":    {{"word/document.xml", strings.NewReplacer("UTF-8", "ISO-8859-1", "ä", "\xE4").Replace(plain)}},
		"mark":       {{"word/document.xml", "\uFEFF" + plain}},
		"backslash":  {{`word\document.xml`, plain}},
		"other name": {{"_rels/.rels", rels}, {"word/main2.xml", plain}},
	} {
		t.Run(name, func(t *testing.T) {
			d, err := Read("a.docx", pack(t, parts...))
			if err != nil || d.Text != "Räder cost 5 euros." {
				t.Errorf("got %+v, %v", d, err)
			}
		})
	}
}

// TestDOCXKeepsEveryWord makes files of plain paragraphs, items and rows, and
// finds each word of them once, in order.
func TestDOCXKeepsEveryWord(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var body strings.Builder
		var words []string
		paragraph := func(number string) string {
			text := ""
			for range rapid.IntRange(1, 4).Draw(rt, "runs") {
				word := rapid.StringMatching(`[a-z]{3,8}`).Draw(rt, "word")
				words = append(words, word)
				text += `<w:r><w:t xml:space="preserve">` + word + ` </w:t></w:r>`
			}
			return "<w:p><w:pPr>" + number + "</w:pPr>" + text + "</w:p>"
		}
		for range rapid.IntRange(1, 8).Draw(rt, "blocks") {
			switch rapid.IntRange(0, 3).Draw(rt, "kind") {
			case 0:
				body.WriteString(paragraph(""))
			case 1:
				level := string(rune('0' + rapid.IntRange(0, 3).Draw(rt, "level")))
				body.WriteString(paragraph(`<w:numPr><w:ilvl w:val="` + level + `"/><w:numId w:val="1"/></w:numPr>`))
			case 2:
				body.WriteString(paragraph(`<w:outlineLvl w:val="0"/>`))
			default:
				body.WriteString("<w:tbl>")
				for range rapid.IntRange(1, 3).Draw(rt, "rows") {
					body.WriteString("<w:tr><w:tc>" + paragraph("") + paragraph("") + "</w:tc></w:tr>")
				}
				body.WriteString("</w:tbl>")
			}
		}
		d, err := Read("a.docx", packDOCX(t, map[string]string{"body": body.String(),
			"numbering": `<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`}))
		if err != nil {
			rt.Fatal(err)
		}
		checkSpans(t, d)
		if got := strings.Fields(d.Text); strings.Join(got, " ") != strings.Join(words, " ") {
			rt.Fatalf("got %q\nwant %q", got, words)
		}
	})
}

// FuzzDOCX reads any XML as the parts of a DOCX, and any bytes as the file.
func FuzzDOCX(f *testing.F) {
	for _, inside := range seeds(f, "docx-") {
		f.Add(inside["body"], inside["styles"], inside["numbering"], inside["footnotes"], packDOCX(f, inside))
	}
	f.Fuzz(func(t *testing.T, body, styles, numbering, footnotes string, whole []byte) {
		fuzzRead(t, packDOCX(t, map[string]string{"body": body, "styles": styles, "numbering": numbering, "footnotes": footnotes}))
		fuzzRead(t, whole)
	})
}
