package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"footnote/engine"
)

// playFootnote makes the test program the command line.
const playFootnote = "FOOTNOTE_TEST_MAIN"

func TestMain(m *testing.M) {
	if os.Getenv(playFootnote) != "" {
		main()
	}
	engine.RunReader()
	os.Exit(m.Run())
}

func TestTheProgramReadsPDFs(t *testing.T) {
	index := filepath.Join(t.TempDir(), "sources.json")
	footnote := func(args ...string) string {
		c := exec.Command(os.Args[0], args...)
		c.Env = append(os.Environ(), playFootnote+"=1")
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("%q: %v\n%s", args, err, out)
		}
		return string(out)
	}
	footnote("sources", "build", "../../engine/internal/document/testdata/read/plain-chromium.pdf", "--out", index)
	if shown := footnote("sources", "show", "--index", index); !strings.Contains(shown, "borrow up to twelve books") {
		t.Errorf("read was only\n%s", shown)
	}
}
