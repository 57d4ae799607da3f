//go:build realwindow

// The window itself, on a virtual display: make window-test.

package main

import (
	"bufio"
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/fsnotify/fsnotify"
)

// patient is how long anything may take on a busy machine.
const patient = 2 * time.Minute

// python is Debian's own, which python3-xlib belongs to.
const python = "/usr/bin/python3"

type screen struct {
	t   *testing.T
	ctx context.Context
	env []string
}

// newScreen starts a display of its own with a window manager.
func newScreen(t *testing.T) *screen {
	t.Helper()
	for _, tool := range []string{"Xvfb", "openbox", "xdotool", python} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Fatalf("%s is missing; make window-test installs what is", tool)
		}
	}
	ctx, stop := context.WithTimeout(context.Background(), patient)
	t.Cleanup(stop)
	s := &screen{t: t, ctx: ctx}
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	x := exec.CommandContext(ctx, "Xvfb", "-displayfd", "3", "-screen", "0", "1280x860x24", "-nolisten", "tcp", "-noreset")
	x.ExtraFiles = []*os.File{write}
	s.start(x)
	write.Close()
	number, err := bufio.NewReader(read).ReadString('\n')
	if err != nil {
		t.Fatalf("Xvfb did not start: %v", err)
	}
	s.env = append(os.Environ(), "DISPLAY=:"+strings.TrimSpace(number), "WAYLAND_DISPLAY=",
		"LANG=en_US.UTF-8", "LC_ALL=", "LC_CTYPE=C.UTF-8", "LIBGL_ALWAYS_SOFTWARE=1", "HOME="+t.TempDir())
	s.start(s.command("openbox", "--sm-disable"))
	return s
}

func (s *screen) command(name string, args ...string) *exec.Cmd {
	c := exec.CommandContext(s.ctx, name, args...)
	c.Env = s.env
	return c
}

// start runs a program until the test ends.
func (s *screen) start(c *exec.Cmd) {
	s.t.Helper()
	if err := c.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() {
		c.Process.Kill()
		c.Wait()
	})
}

func (s *screen) run(name string, args ...string) string {
	s.t.Helper()
	out, err := s.command(name, args...).CombinedOutput()
	if err != nil {
		s.t.Fatalf("%s %q: %v\n%s", name, args, err, out)
	}
	return strings.TrimSpace(string(out))
}

// folder watches the data folder.
type folder struct {
	t       *testing.T
	path    string
	watcher *fsnotify.Watcher
}

func watch(t *testing.T, path string) *folder {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.Close() })
	if err := w.Add(path); err != nil {
		t.Fatal(err)
	}
	return &folder{t, path, w}
}

// holds waits until a file of the folder holds some text.
func (f *folder) holds(name, text string) { f.t.Helper(); f.until(name, text, true) }

// lacks waits until it does not.
func (f *folder) lacks(name, text string) { f.t.Helper(); f.until(name, text, false) }

func (f *folder) until(name, text string, holds bool) {
	f.t.Helper()
	late := time.After(patient)
	for {
		data, _ := os.ReadFile(filepath.Join(f.path, name))
		if bytes.Contains(data, []byte(text)) == holds {
			return
		}
		select {
		case <-f.watcher.Events:
		case err := <-f.watcher.Errors:
			f.t.Fatal(err)
		case <-late:
			f.t.Fatalf("%s: that it holds %q never was %v; it holds %.400q", name, text, holds, data)
		}
	}
}

// A file dropped on the window is read, a question is answered, a document
// removed and brought back by keyboard alone, and closing the window keeps it
// all.
func TestDropAskCloseAndReopen(t *testing.T) {
	program := filepath.Join(t.TempDir(), "footnote-window")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	documents, home := t.TempDir(), t.TempDir()
	file := filepath.Join(documents, "opening hours & more.md")
	if err := os.WriteFile(file, []byte("# Opening hours\n\nThe shop opens at nine o'clock.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := newScreen(t)
	s.env = append(s.env, "FOOTNOTE_HOME="+home)
	kept := watch(t, home)

	app := s.command(program)
	var log bytes.Buffer
	app.Stderr = &log
	s.start(app)
	window := s.run("xdotool", "search", "--sync", "--onlyvisible", "--name", "^Footnote$")
	s.run(python, "testdata/drop.py", window, file, "../../engine/internal/document/testdata/read/plain-chromium.pdf")
	kept.holds("sources.json", "nine o'clock")
	kept.holds("sources.json", `"plain-chromium.pdf"`)

	s.run("xdotool", "windowactivate", "--sync", window)
	s.run("xdotool", "key", "ctrl+1")
	s.run("xdotool", "type", "--delay", "40", "When does the shop open?")
	s.run("xdotool", "key", "Return")
	kept.holds("state.json", "When does the shop open?")

	s.run("xdotool", "key", "ctrl+f", "Tab", "Delete")
	kept.lacks("sources.json", "nine o'clock")
	s.run("xdotool", "key", "ctrl+z")
	kept.holds("sources.json", "nine o'clock")

	s.run("xdotool", "key", "alt+F4")
	if err := app.Wait(); err != nil {
		t.Fatalf("closing the window: %v\n%s", err, log.String())
	}
	if strings.Contains(log.String(), "panic") || strings.Contains(log.String(), "fyne.Do") {
		t.Errorf("the program complained:\n%s", log.String())
	}

	again := s.command(program)
	s.start(again)
	window = s.run("xdotool", "search", "--sync", "--onlyvisible", "--name", "^Footnote$")
	s.run("xdotool", "windowactivate", "--sync", window, "key", "alt+F4")
	if err := again.Wait(); err != nil {
		t.Fatalf("the second time: %v", err)
	}
	kept.holds("state.json", "opening hours")
	kept.holds("sources.json", "nine o'clock")
}
