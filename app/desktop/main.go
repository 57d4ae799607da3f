// Footnote's window.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"

	"footnote/assets"

	_ "footnote/app/desktop/internal/locale"
	"footnote/app/internal/gui"
	"footnote/app/internal/store"
	"footnote/app/internal/viewmodel"
	"footnote/engine"
)

// version is also in FyneApp.toml and on the command line; a test holds them
// together.
const version = "0.1.0"

const usage = `Footnote answers questions from your own documents.

usage: footnote-window [--version] [FILE|FOLDER…]

Opens the window and adds the files and folders. What the window keeps is in
your settings folder, or in the folder that FOOTNOTE_HOME names.
`

func main() {
	engine.RunReader()
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

func run(args []string, out, complaints io.Writer) int {
	paths, done, status := parse(args, out, complaints)
	if done {
		return status
	}
	if !hasDisplay(runtime.GOOS, os.Getenv) {
		fmt.Fprintln(complaints, noDisplay)
		return 2
	}
	folder, err := store.DefaultFolder()
	if err != nil {
		fmt.Fprintln(complaints, sentence(err))
		return 2
	}
	if err := show(folder, paths); err != nil {
		fmt.Fprintln(complaints, sentence(err))
		return 2
	}
	return 0
}

// parse reads the arguments; done tells that there is nothing more to do.
func parse(args []string, out, complaints io.Writer) (paths []string, done bool, status int) {
	flags := flag.NewFlagSet("footnote-window", flag.ContinueOnError)
	flags.SetOutput(complaints)
	flags.Usage = func() { fmt.Fprint(complaints, usage) }
	showVersion := flags.Bool("version", false, "")
	if err := flags.Parse(args); err == flag.ErrHelp {
		return nil, true, 0
	} else if err != nil {
		return nil, true, 2
	}
	if *showVersion {
		fmt.Fprintln(out, "footnote-window", version)
		return nil, true, 0
	}
	for _, path := range flags.Args() {
		full, err := filepath.Abs(path)
		if err != nil {
			full = path
		}
		paths = append(paths, full)
	}
	return paths, false, 0
}

const noDisplay = "There is no display here (DISPLAY and WAYLAND_DISPLAY are not set), so the window cannot open; the command line, footnote, answers without one."

// hasDisplay tells whether a window can open: elsewhere than on Unix there is
// always a display.
func hasDisplay(system string, env func(string) string) bool {
	switch system {
	case "windows", "darwin":
		return true
	}
	return env("DISPLAY") != "" || env("WAYLAND_DISPLAY") != ""
}

func sentence(err error) string { return "Footnote cannot start: " + err.Error() + "." }

// show opens the window and stays until it closes.
func show(folder string, paths []string) (err error) {
	defer func() {
		// The toolkit panics where the display that is named does not answer.
		if fault := recover(); fault != nil {
			err = fmt.Errorf("the window cannot be drawn here (%v); the command line, footnote, answers without one", fault)
		}
	}()
	app.SetMetadata(fyne.AppMetadata{
		ID: "app.footnote.Footnote", Name: "Footnote", Version: version,
		Icon:       fyne.NewStaticResource("icon.png", assets.IconPNG),
		Migrations: map[string]bool{"fyneDo": true},
	})
	a := app.New()
	w := gui.New(a, version)
	model, err := viewmodel.Open(viewmodel.Options{
		Folder: folder, Engine: viewmodel.Real{}, Notify: w.Changed, Samples: assets.Samples(),
	})
	if err != nil {
		// Whoever started the window by a click sees no terminal.
		w.Refuse(sentence(err))
		w.Fyne().ShowAndRun()
		return err
	}
	defer func() {
		if closed := model.Close(); err == nil {
			err = closed
		}
	}()
	w.Use(model)
	if len(paths) > 0 {
		model.Add(paths...)
	}
	a.Lifecycle().SetOnStarted(func() { go prepare() })
	a.Lifecycle().SetOnEnteredForeground(model.Rescan)
	window := w.Fyne()
	window.SetCloseIntercept(func() {
		w.Keep()
		window.Close()
	})
	window.ShowAndRun()
	return nil
}

// prepare spares the first PDF that is dropped the wait.
func prepare() {
	if err := engine.PrepareReader(); err != nil {
		fyne.LogError("Reading PDFs is not prepared", err)
	}
}
