package engine_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The pages about the code must go on being true to it.
func TestArchitecturePageNamesEveryFolder(t *testing.T) {
	text := get(t, "../docs/architecture.md")
	for _, parent := range []string{"internal", "../app", "../app/internal"} {
		entries, err := os.ReadDir(parent)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if !e.IsDir() || parent == "../app" && e.Name() == "internal" {
				continue
			}
			name := e.Name()
			if parent == "../app/internal" {
				name = "internal/" + name
			}
			if !strings.Contains(text, "\n| `"+name+"` |") {
				t.Errorf("docs/architecture.md has no row for %s", filepath.Join(parent, e.Name()))
			}
		}
	}
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z/]+)` \\|").FindAllStringSubmatch(text, -1) {
		if _, err := os.Stat(filepath.Join("internal", row[1])); err == nil {
			continue
		}
		if _, err := os.Stat(filepath.Join("..", "app", row[1])); err != nil {
			t.Errorf("docs/architecture.md tells of %s, which is not there", row[1])
		}
	}
}

func TestDependenciesPageNamesEveryLibrary(t *testing.T) {
	text := get(t, "../docs/dependencies.md")
	direct := map[string]bool{}
	for line := range strings.Lines(get(t, "../go.mod")) {
		if fields := strings.Fields(line); len(fields) == 2 && strings.HasPrefix(line, "\t") {
			direct[fields[0]] = true
			if !strings.Contains(text, "\n| "+fields[0]+" |") {
				t.Errorf("docs/dependencies.md does not tell what %s is for", fields[0])
			}
		}
	}
	for _, row := range regexp.MustCompile(`(?m)^\| ([a-z]+\.[^ ]+) \|`).FindAllStringSubmatch(text, -1) {
		// One module of a library may bring another along that code names too.
		if !direct[row[1]] && !strings.Contains(get(t, "../go.mod"), row[1]+" ") {
			t.Errorf("docs/dependencies.md tells of %s, which go.mod does not require", row[1])
		}
	}
}
