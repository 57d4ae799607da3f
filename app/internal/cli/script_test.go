package cli_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"footnote/app/internal/cli"
	"footnote/engine"
)

func TestMain(m *testing.M) {
	engine.RunReader()
	testscript.Main(m, map[string]func(){
		"footnote": func() { os.Exit(cli.Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
	})
}

// TestScripts runs one script per promise. Each starts with the documents of
// testdata/shop in its folder.
func TestScripts(t *testing.T) {
	shop, err := filepath.Abs("testdata/shop")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			return os.CopyFS(env.WorkDir, os.DirFS(shop))
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":  exits,
			"same":   same,
			"append": appendTo,
			"bytes":  putBytes,
		},
	})
}

// exits STATUS COMMAND... wants the very exit status.
func exits(ts *testscript.TestScript, _ bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

// same FILE... wants files of the same bytes.
func same(ts *testscript.TestScript, _ bool, args []string) {
	for _, other := range args[1:] {
		if ts.ReadFile(args[0]) != ts.ReadFile(other) {
			ts.Fatalf("%s and %s differ", args[0], other)
		}
	}
}

// append FILE TEXT adds a line.
func appendTo(ts *testscript.TestScript, _ bool, args []string) {
	path := ts.MkAbs(args[0])
	ts.Check(os.WriteFile(path, []byte(ts.ReadFile(args[0])+args[1]+"\n"), 0o644))
}

// bytes FILE TEXT writes TEXT with its Go escapes undone.
func putBytes(ts *testscript.TestScript, _ bool, args []string) {
	name, err := strconv.Unquote(`"` + args[0] + `"`)
	ts.Check(err)
	text, err := strconv.Unquote(`"` + strings.ReplaceAll(args[1], `"`, `\"`) + `"`)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(name), []byte(text), 0o644))
}
