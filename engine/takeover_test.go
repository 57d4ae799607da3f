package engine_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"footnote/engine"
	"footnote/engine/internal/document"
	"footnote/engine/internal/index"
)

// planted writes an index to out that claims to be made of file, but holds
// another text, and that readers of some version made.
func planted(t *testing.T, out, name, file string, version int) {
	t.Helper()
	d := &index.Document{Meta: index.Meta{Name: name, Source: fmt.Sprintf("%x", sha256.Sum256([]byte(file)))}, Text: "Planted."}
	x, err := index.New([]*index.Document{d}, "")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := x.Write(&b); err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(b.String(), "\n")
	header := strings.TrimSuffix(strings.TrimPrefix(lines[1], `"header":`), ",\n")
	changed := strings.Replace(header, fmt.Sprintf(`"readers":%d`, document.Version), fmt.Sprintf(`"readers":%d`, version), 1)
	lines[1] = `"header":` + changed + ",\n"
	lines[2] = fmt.Sprintf("\"checksum\":\"%x\",\n", sha256.Sum256([]byte(changed)))
	put(t, out, strings.Join(lines, ""))
	open(t, out)
}

// What is taken over is what the same readers made of the same bytes under the
// same name, and nothing else.
func TestWhatIsTakenOver(t *testing.T) {
	const file = "# Gate\n\nThe gate is locked at dusk.\n"
	dir := folder(t, map[string]string{"gate.md": file})
	for name, c := range map[string]struct {
		name, file string
		version    int
		taken      bool
	}{
		"the same":        {"gate.md", file, document.Version, true},
		"other bytes":     {"gate.md", file + "\n", document.Version, false},
		"another name":    {"door.md", file, document.Version, false},
		"older readers":   {"gate.md", file, document.Version - 1, false},
		"readers to come": {"gate.md", file, document.Version + 1, false},
	} {
		out := filepath.Join(t.TempDir(), "sources.json")
		planted(t, out, c.name, c.file, c.version)
		x := open(t, build(t, engine.BuildOptions{Paths: []string{dir}, Out: out}).Out)
		d, err := x.Document("gate.md")
		if err != nil {
			t.Fatal(err)
		}
		if taken := d.Text == "Planted."; taken != c.taken {
			t.Errorf("%s: taken over is %v", name, taken)
		}
	}
}
