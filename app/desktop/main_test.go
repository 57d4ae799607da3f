package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"

	"footnote/app/internal/cli"
	"footnote/engine"
)

// playWindow makes the test program the window.
const playWindow = "FOOTNOTE_TEST_WINDOW"

func TestMain(m *testing.M) {
	if os.Getenv(playWindow) != "" {
		main()
	}
	engine.RunReader()
	os.Exit(m.Run())
}

func TestVersionIsOneEverywhere(t *testing.T) {
	data, err := os.ReadFile("../../FyneApp.toml")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Details struct{ Version string }
	}
	if err := toml.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	if version != cli.Version || version != file.Details.Version {
		t.Errorf("the window is %s, the command line %s, FyneApp.toml %s", version, cli.Version, file.Details.Version)
	}
}

func TestArgumentsBeforeAnyWindow(t *testing.T) {
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	var out, complaints bytes.Buffer
	if status := run([]string{"--version"}, &out, &complaints); status != 0 || out.String() != "footnote-window "+version+"\n" {
		t.Errorf("--version: %d %q", status, out.String())
	}
	if status := run([]string{"--help"}, &out, &complaints); status != 0 || !strings.Contains(complaints.String(), "usage:") {
		t.Errorf("--help: %d %q", status, complaints.String())
	}
	if status := run([]string{"--nonsense"}, &out, &complaints); status != 2 {
		t.Errorf("an unknown option gives %d, want 2", status)
	}
}

func TestWithoutADisplayOneSentence(t *testing.T) {
	if hasDisplay(runtime.GOOS, func(string) string { return "" }) {
		t.Logf("%s always has a display", runtime.GOOS)
	} else {
		for _, language := range []string{"C", "C.UTF-8", "POSIX", ""} {
			window := exec.Command(os.Args[0])
			window.Env = append(os.Environ(), playWindow+"=1", "DISPLAY=", "WAYLAND_DISPLAY=", "LANGUAGE=", "LC_MESSAGES=", "LC_ALL="+language, "LANG="+language)
			out, err := window.CombinedOutput()
			if err == nil || window.ProcessState.ExitCode() != 2 || string(out) != noDisplay+"\n" {
				t.Errorf("in the locale %q: %v, %q", language, err, out)
			}
		}
	}
	for _, system := range []string{"linux", "freebsd"} {
		if hasDisplay(system, func(string) string { return "" }) {
			t.Errorf("%s has a display though none is named", system)
		}
		if !hasDisplay(system, func(name string) string { return map[string]string{"WAYLAND_DISPLAY": "wayland-0"}[name] }) {
			t.Errorf("%s does not see Wayland", system)
		}
	}
	if !hasDisplay("windows", func(string) string { return "" }) {
		t.Error("Windows always has a display")
	}
	if n := strings.Count(noDisplay, "\n"); n != 0 {
		t.Errorf("the message has %d line breaks", n)
	}
}

func TestPathsBecomeAbsolute(t *testing.T) {
	paths, done, _ := parse([]string{"--", "-leading-dash.md", "a.md"}, nil, nil)
	if done || len(paths) != 2 {
		t.Fatalf("paths %q", paths)
	}
	for _, p := range paths {
		if !filepath.IsAbs(p) {
			t.Errorf("%q is not absolute", p)
		}
	}
}
