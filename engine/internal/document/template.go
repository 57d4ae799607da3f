package document

import (
	"regexp"
	"strings"
)

// Files that a site generator turns into pages hold template tags: {% … %}
// and {{ … }} of Liquid, {{< … >}} of Hugo. They are not text. Liquid is only
// read in a file that has front matter, or that holds a {% tag %}: elsewhere
// {{name}} may be what the document speaks about.

var (
	liquidTag   = regexp.MustCompile(`\{%-?\s*(\w+)`)
	templateTag = regexp.MustCompile(`(?s)\{%.*?%\}|\{\{[<%].*?[>%]\}\}|\{\{[^{}\n]*\}\}`)
	comment     = regexp.MustCompile(`(?s)\{%-?\s*comment\s*-?%\}.*?\{%-?\s*endcomment\s*-?%\}`)
	rawBlock    = regexp.MustCompile(`(?s)\{%-?\s*raw\s*-?%\}.*?\{%-?\s*endraw\s*-?%\}`)
	rawTag      = regexp.MustCompile(`\{%-?\s*(?:end)?raw\s*-?%\}`)
	hugoTag     = regexp.MustCompile(`\{\{[<%]`)
	attributes  = regexp.MustCompile(`(?m)[ \t]*\{:\s?[^{}\n]{0,200}\}[ \t]*$`)
	admonition  = regexp.MustCompile(`(?m)^ {0,3}:{3,}[ \t]*(?:\{[^}\n]*\}|[\w-]*)[ \t]*`)
)

// dropTemplateTags takes template tags out of the source, code aside, with
// kramdown's attribute lists and the fences of ::: notes.
func dropTemplateTags(source string, frontMatter bool, b *builder) string {
	if !strings.Contains(source, "{") && !strings.Contains(source, ":::") {
		return source
	}
	isTemplate := frontMatter || liquidTag.MatchString(source) || hugoTag.MatchString(source)
	if isTemplate {
		source = rawBlock.ReplaceAllStringFunc(source, func(raw string) string {
			return strings.ReplaceAll(rawTag.ReplaceAllString(raw, ""), "{", savedBrace)
		})
		source = comment.ReplaceAllString(source, "")
	}
	valueLost := false
	source = outsideCode(source, func(prose string) string {
		prose = attributes.ReplaceAllString(prose, "")
		prose = admonition.ReplaceAllString(prose, "")
		if !isTemplate {
			return prose
		}
		var out strings.Builder
		last := 0
		for _, m := range templateTag.FindAllStringIndex(prose, -1) {
			tag := prose[m[0]:m[1]]
			if strings.Contains(tag, "\n\n") {
				continue // an opening without its end
			}
			before := prose[last:m[0]]
			inLink := strings.HasSuffix(strings.TrimRight(before, "<\"'/"), "](") || strings.HasSuffix(before, "=\"")
			if !inLink && putsText(tag) {
				valueLost = true
			}
			out.WriteString(before)
			if putsText(tag) || !standsAlone(prose, m[0], m[1]) {
				out.WriteString(droppedTag)
			}
			last = m[1]
		}
		out.WriteString(prose[last:])
		return out.String()
	})
	if valueLost {
		b.remark("it holds template tags whose text is not in the file, and they were left out",
			"look whether sentences lack words, or give the finished page instead")
	}
	return strings.ReplaceAll(source, savedBrace, "{")
}

// Stand-ins that no text may hold: the builder takes them out of prose.
const (
	// droppedTag stands where a tag put text: the marks around it stay a pair
	// (**{{ name }}**), and its line is not blank.
	droppedTag = "\uFDD0"
	// savedBrace keeps a tag that the document shows and does not use.
	savedBrace = "\uFDD1"
)

// standsAlone says whether nothing else is on the lines from start to end.
func standsAlone(text string, start, end int) bool {
	for start > 0 && (text[start-1] == ' ' || text[start-1] == '\t') {
		start--
	}
	for end < len(text) && (text[end] == ' ' || text[end] == '\t') {
		end++
	}
	return (start == 0 || text[start-1] == '\n') && (end == len(text) || text[end] == '\n')
}

// putsText says whether a tag stands for text: a value, or a tag of the
// site's own with an argument. Those that only steer do not.
func putsText(tag string) bool {
	if strings.HasPrefix(tag, "{{") {
		return !hugoTag.MatchString(tag)
	}
	m := liquidTag.FindStringSubmatch(tag)
	if m == nil {
		return false
	}
	switch m[1] {
	case "if", "elsif", "else", "unless", "case", "when", "for", "break", "continue", "tablerow", "cycle",
		"assign", "capture", "increment", "decrement", "comment", "raw", "highlight", "layout", "page", "alert":
		return false
	}
	return !strings.HasPrefix(m[1], "end") && strings.Contains(tag, `"`)
}

var codeSpan = regexp.MustCompile("`+")

// outsideCode applies change to the stretches of Markdown source that are not
// in a fence or a code span. A stretch may hold several lines.
func outsideCode(source string, change func(string) string) string {
	var out, prose strings.Builder
	fence := ""
	for line := range strings.Lines(source) {
		mark := fenceMark(line)
		if fence == "" && mark == "" {
			prose.WriteString(line)
			continue
		}
		out.WriteString(outsideSpans(prose.String(), change))
		prose.Reset()
		out.WriteString(line)
		switch {
		case fence == "":
			fence = mark
		case strings.HasPrefix(mark, fence) && strings.TrimSpace(line) == mark:
			fence = ""
		}
	}
	out.WriteString(outsideSpans(prose.String(), change))
	return out.String()
}

// fenceMark is the run of ` or ~ that opens or closes a fence, or nothing.
func fenceMark(line string) string {
	line = strings.TrimLeft(line, " \t>")
	for _, mark := range []byte{'`', '~'} {
		n := 0
		for n < len(line) && line[n] == mark {
			n++
		}
		if n >= 3 && (mark == '~' || strings.IndexByte(line[n:], '`') < 0) {
			return line[:n]
		}
	}
	return ""
}

// outsideSpans applies change between code spans; runs of backquotes pair with
// the next of the same length in the same paragraph.
func outsideSpans(source string, change func(string) string) string {
	runs := codeSpan.FindAllStringIndex(source, -1)
	var out strings.Builder
	last := 0
	for i := 0; i < len(runs); i++ {
		close := -1
		for j := i + 1; j < len(runs) && j < i+50; j++ {
			if strings.Contains(source[runs[j-1][1]:runs[j][0]], "\n\n") {
				break
			}
			if runs[j][1]-runs[j][0] == runs[i][1]-runs[i][0] {
				close = j
				break
			}
		}
		if close < 0 {
			continue
		}
		out.WriteString(change(source[last:runs[i][0]]))
		out.WriteString(source[runs[i][0]:runs[close][1]])
		last = runs[close][1]
		i = close
	}
	out.WriteString(change(source[last:]))
	return out.String()
}
