package document

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/pelletier/go-toml/v2"
)

// maxFrontMatter bounds what is parsed as front matter, in bytes, and
// maxBrackets how deep its lists can be nested.
const (
	maxFrontMatter = 64 << 10
	maxBrackets    = 500
)

var (
	yamlKey  = regexp.MustCompile(`^["']?[\pL\d_][^:#"']{0,80}["']?\s*:(?:\s|$)`)
	tomlLine = regexp.MustCompile(`^(?:["']?[\w.-]+["']?\s*=|\[)`)
)

// cutFrontMatter takes a Markdown file's front matter off and keeps what it
// says of the document. Front matter starts at the first byte (--- for YAML,
// +++ for TOML), its next line is no blank one, its first entry is a key, and
// it is closed; anything else is text.
func cutFrontMatter(text string, b *builder) (rest string, found bool) {
	first, body, _ := strings.Cut(text, "\n")
	fence := strings.TrimRight(first, " \t")
	if fence != "---" && fence != "+++" {
		return text, false
	}
	var lines []string
	size, key := 0, false
	for {
		line, after, more := strings.Cut(body, "\n")
		trimmed := strings.TrimRight(line, " \t")
		if trimmed == fence || fence == "---" && trimmed == "..." {
			body = after
			break
		}
		if len(lines) == 0 && trimmed == "" || !more {
			return text, false
		}
		if !key && trimmed != "" && trimmed[0] != '#' {
			if key = fence == "---" && yamlKey.MatchString(line) || fence == "+++" && tomlLine.MatchString(line); !key {
				return text, false
			}
		}
		if size += len(line) + 1; size > maxFrontMatter {
			return text, false
		}
		lines = append(lines, line)
		body = after
	}
	matter := strings.Join(lines, "\n")
	if strings.Count(matter, "[")+strings.Count(matter, "{") > maxBrackets {
		b.remark("its front matter is too complex, and was left out", "keep only simple entries in it")
		return body, true
	}
	var err error
	if fence == "---" {
		err = readYAML(matter, b)
	} else {
		err = readTOML(matter, b)
	}
	if err != nil {
		b.remark("its front matter cannot be read, and was left out", "correct the lines between the "+fence+" marks")
	}
	return body, true
}

// metadata keeps one entry of front matter. Values come as text or as a list.
func metadata(key string, values []string, b *builder) {
	if len(values) == 0 {
		return
	}
	switch strings.ToLower(key) {
	case "title":
		b.setTitle(values[0])
	case "link", "url", "permalink", "canonical":
		b.setLink(values[0])
	case "tags":
		for _, value := range values {
			for tag := range strings.SplitSeq(value, ",") {
				b.addTag(tag)
			}
		}
	case "effective":
		b.setEffective(values[0])
	case "supersedes":
		for _, value := range values {
			b.addSupersedes(value)
		}
	}
}

// linkKeys are the entries that give the link, the most telling first.
var linkKeys = []string{"link", "url", "permalink", "canonical"}

// redirectKeys are the entries with which site generators send a page's
// readers elsewhere.
var redirectKeys = []string{"redirect_to", "redirect", "redirect-to", "redirectto"}

// keep hands the entries on in an order that does not hang on the file's.
func keep(entries map[string][]string, b *builder) {
	for _, key := range append([]string{"title", "tags", "effective", "supersedes"}, linkKeys...) {
		metadata(key, entries[key], b)
	}
	for _, key := range redirectKeys {
		b.redirects = b.redirects || len(entries[key]) > 0
	}
}

// readYAML looks only at the syntax tree: an alias is never followed, so that
// no small file can grow large.
func readYAML(matter string, b *builder) error {
	file, err := parser.ParseBytes([]byte(matter), 0)
	if err != nil {
		return err
	}
	entries := map[string][]string{}
	for _, doc := range file.Docs {
		var values []*ast.MappingValueNode
		switch body := doc.Body.(type) {
		case *ast.MappingNode:
			values = body.Values
		case *ast.MappingValueNode:
			values = []*ast.MappingValueNode{body}
		}
		for _, v := range values {
			key := strings.ToLower(v.Key.GetToken().Value)
			if _, taken := entries[key]; !taken {
				entries[key] = yamlTexts(v.Value)
			}
		}
	}
	keep(entries, b)
	return nil
}

func yamlTexts(n ast.Node) []string {
	switch n := n.(type) {
	case *ast.SequenceNode:
		var texts []string
		for _, value := range n.Values {
			if _, nested := value.(*ast.SequenceNode); !nested {
				texts = append(texts, yamlTexts(value)...)
			}
		}
		return texts
	case *ast.AnchorNode:
		if _, nested := n.Value.(*ast.AnchorNode); !nested {
			return yamlTexts(n.Value)
		}
	case *ast.LiteralNode:
		return []string{n.Value.Value}
	case *ast.StringNode:
		return []string{n.Value}
	case *ast.NullNode, *ast.AliasNode:
	case ast.ScalarNode:
		return []string{n.GetToken().Value}
	}
	return nil
}

func readTOML(matter string, b *builder) error {
	var values map[string]any
	if err := toml.Unmarshal([]byte(matter), &values); err != nil {
		return err
	}
	entries := map[string][]string{}
	for key, value := range values { // order is made by keep
		switch value := value.(type) {
		case []any:
			for _, item := range value {
				switch item.(type) {
				case []any, map[string]any:
				default:
					entries[strings.ToLower(key)] = append(entries[strings.ToLower(key)], fmt.Sprint(item))
				}
			}
		case map[string]any:
		default:
			entries[strings.ToLower(key)] = []string{fmt.Sprint(value)}
		}
	}
	keep(entries, b)
	return nil
}
