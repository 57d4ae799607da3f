package document

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestGolden reads every file in testdata/read and compares what was made of
// it with the file of the same name and .golden.
func TestGolden(t *testing.T) {
	inputs, err := filepath.Glob("testdata/read/*.*")
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for _, input := range inputs {
		if strings.HasSuffix(input, ".golden") {
			continue
		}
		count++
		t.Run(filepath.Base(input), func(t *testing.T) {
			data, err := os.ReadFile(input)
			if err != nil {
				t.Fatal(err)
			}
			got := dump(Read(input, data))
			golden := input + ".golden"
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
		})
	}
	if count == 0 {
		t.Error("no input")
	}
}

// dump writes a document for people to read.
func dump(d *Document, err error) string {
	if err != nil {
		return "error: " + err.Error() + "\n"
	}
	var out strings.Builder
	field := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&out, "%s: %s\n", name, value)
		}
	}
	field("title", d.Title)
	field("link", d.Link)
	field("tags", strings.Join(d.Tags, ", "))
	field("effective", d.Effective)
	field("supersedes", strings.Join(d.Supersedes, ", "))
	for _, r := range d.Remarks {
		field("remark", r.What+"; "+r.Remedy)
	}
	headings := d.Headings
	for i, b := range d.Blocks {
		for len(headings) > 0 && len(d.Headings)-len(headings) <= b.Heading {
			h := headings[0]
			fmt.Fprintf(&out, "%s %s {#%s}\n", strings.Repeat("#", h.Level), h.Of(d.Text), h.Anchor)
			headings = headings[1:]
		}
		kind := string(b.Kind)
		if b.Label {
			kind += " label"
		}
		if b.Table > 0 {
			kind += fmt.Sprintf(" of table %d", b.Table)
		}
		if b.Page > 0 {
			kind += fmt.Sprintf(" on page %d", b.Page)
		}
		fmt.Fprintf(&out, "[%s]\n", kind)
		if b.Kind != List {
			fmt.Fprintf(&out, "  %s\n", strings.ReplaceAll(b.Of(d.Text), "\n", "\n  "))
			continue
		}
		depth := make([]int, len(d.Blocks[i].Items))
		for j, item := range b.Items {
			if item.Parent >= 0 {
				depth[j] = depth[item.Parent] + 1
			}
			indent := strings.Repeat("  ", depth[j]+1)
			fmt.Fprintf(&out, "%s- %s\n", indent, strings.ReplaceAll(item.Of(d.Text), "\n", "\n  "+indent))
		}
	}
	for _, h := range headings {
		fmt.Fprintf(&out, "%s %s {#%s}\n", strings.Repeat("#", h.Level), h.Of(d.Text), h.Anchor)
	}
	return out.String()
}
