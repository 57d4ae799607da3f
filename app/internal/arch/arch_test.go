package arch

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// imports lists each of our packages that match, with all the packages that
// its program code leads to (deps), or names itself.
func imports(t *testing.T, deps bool, patterns ...string) map[string][]string {
	t.Helper()
	field := "Imports"
	if deps {
		field = "Deps"
	}
	args := append([]string{"list", "-e", "-f", "{{.ImportPath}} {{join ." + field + ` " "}}`}, patterns...)
	out, err := exec.Command("go", args...).Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	found := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		found[words[0]] = words[1:]
	}
	return found
}

// windowPackages may know the window toolkit.
var windowPackages = []string{"footnote/app/desktop", "footnote/app/internal/gui"}

func TestOnlyTheWindowKnowsTheToolkit(t *testing.T) {
	packages := imports(t, true, "footnote/...")
	for _, must := range []string{"footnote/engine", "footnote/app/internal/cli", "footnote/app/footnote", "footnote/app/desktop"} {
		if _, ok := packages[must]; !ok {
			t.Errorf("%s is not there", must)
		}
	}
	for name, deps := range packages {
		if slices.ContainsFunc(windowPackages, func(w string) bool { return name == w || strings.HasPrefix(name, w+"/") }) {
			continue
		}
		for _, dep := range deps {
			if strings.HasPrefix(dep, "fyne.io/") {
				t.Errorf("%s leads to %s", name, dep)
				break
			}
		}
	}
}

func TestOnlyTheDesktopProgramOpensOne(t *testing.T) {
	for name, names := range imports(t, false, "footnote/...") {
		if slices.Contains(names, "fyne.io/fyne/v2/app") && name != "footnote/app/desktop" {
			t.Errorf("%s imports fyne.io/fyne/v2/app", name)
		}
	}
}

// stages are the engine's packages in the order in which data flows: each may
// import earlier ones only.
var stages = []string{
	"engine/internal/analysis",
	"engine/internal/document",
	"engine/internal/files",
	"engine/internal/passage",
	"engine/internal/vocabulary",
	"engine/internal/index",
	"engine/internal/retrieve",
	"engine/internal/extract",
	"engine",
	"app/internal/store",
	"app/internal/viewmodel",
	"app/internal/gui",
}

func TestImportsPointBackAlongTheFlow(t *testing.T) {
	found := imports(t, false, "footnote/...")
	for i, stage := range stages {
		for _, later := range stages[i+1:] {
			if slices.Contains(found["footnote/"+stage], "footnote/"+later) {
				t.Errorf("%s imports %s, which comes after it", stage, later)
			}
		}
	}
	for name, names := range found {
		for _, imported := range names {
			if strings.HasPrefix(name, "footnote/engine") && strings.HasPrefix(imported, "footnote/app") {
				t.Errorf("%s imports %s: the engine knows no program", name, imported)
			}
			if imported == "footnote/app/internal/cli" && name != "footnote/app/footnote" {
				t.Errorf("%s imports the command line", name)
			}
		}
	}
}
