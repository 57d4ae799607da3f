package gui

import (
	"errors"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"
)

// addFile lets the owner choose a file.
func (w *Window) addFile() {
	d := dialog.NewFileOpen(func(f fyne.URIReadCloser, err error) {
		if err != nil {
			w.tell("The file cannot be opened", err)
			return
		}
		if f == nil {
			return
		}
		path := f.URI().Path()
		go func() {
			f.Close()
			w.model.Add(path)
		}()
	}, w.win)
	w.showChooser(d, "Add a file", "Add")
}

// addFolder lets the owner choose a folder.
func (w *Window) addFolder() {
	d := dialog.NewFolderOpen(func(f fyne.ListableURI, err error) {
		if err != nil {
			w.tell("The folder cannot be opened", err)
			return
		}
		if f != nil {
			go w.model.Add(f.Path())
		}
	}, w.win)
	w.showChooser(d, "Add a folder", "Add this folder")
}

// showChooser shows the toolkit's own dialog for a path. Esc closes it.
func (w *Window) showChooser(d *dialog.FileDialog, title, confirm string) {
	if w.chooser != nil {
		w.chooser.Hide()
	}
	d.SetTitleText(title)
	d.SetConfirmText(confirm)
	s := w.win.Canvas().Size()
	d.Resize(fyne.NewSize(fyne.Min(820, s.Width-gapLarge), fyne.Min(600, s.Height-gapLarge)))
	d.SetOnClosed(func() { w.chooser = nil })
	w.chooser = d
	d.Show()
}

// dropped takes what was dropped on the window. The file manager waits until
// this returns, so the paths are handed on at once.
func (w *Window) dropped(_ fyne.Position, uris []fyne.URI) {
	paths := make([]string, 0, len(uris))
	for _, u := range uris {
		paths = append(paths, u.Path())
	}
	go w.model.Add(paths...)
}

// open opens a file or folder with the program that the system has for it.
func (w *Window) open(path string) {
	go func() {
		if !w.there(path) {
			return
		}
		if err := w.openPath(path); err != nil {
			w.noProgram("No program on this computer could open it", path)
		}
	}()
}

// reveal shows a file in its folder, chosen where the system can do that.
func (w *Window) reveal(path string) {
	go func() {
		folder := filepath.Dir(path)
		if !w.there(folder) {
			return
		}
		if err := w.revealPath(path); err == nil {
			return
		}
		if err := w.openPath(folder); err != nil {
			w.noProgram("No file manager was found on this computer that could show the folder", folder)
		}
	}()
}

// there tells whether a path leads to something, and the owner if it does not.
func (w *Window) there(path string) bool {
	_, err := os.Stat(path)
	if err != nil {
		fyne.Do(func() { w.tell("It is not there any more", errors.New(plain(path))) })
	}
	return err == nil
}

// noProgram says where something is that could not be opened.
func (w *Window) noProgram(what, path string) {
	fyne.Do(func() {
		w.showSheet("That did not work", column(gapMedium, newProse(what+". It is here:", colorInk, theme.SizeNameText),
			quoted(newProse(plain(path), colorInk, theme.SizeNameText))),
			newCopyButton("Copy path", plainLook, func() { w.app.Clipboard().SetContent(path) }))
	})
}

// openPath hands a path to the system.
func (w *Window) openPath(path string) error {
	switch runtime.GOOS {
	case "darwin":
		return w.launch("open", path)
	case "windows":
		return w.launch("rundll32", "url.dll,FileProtocolHandler", path)
	}
	err := w.launch("xdg-open", path)
	// xdg-open tells with 2, 3 and 4 that it could not; what else comes is the
	// program's own, which did open.
	var exit *exec.ExitError
	if errors.As(err, &exit) && (exit.ExitCode() < 2 || exit.ExitCode() > 4) {
		return nil
	}
	return err
}

// revealPath asks the system's file manager to show a file chosen.
func (w *Window) revealPath(path string) error {
	switch runtime.GOOS {
	case "darwin":
		return w.launch("open", "-R", path)
	case "windows":
		_ = w.launch("explorer", "/select,"+path) // its exit code means nothing
		return nil
	}
	file := (&url.URL{Scheme: "file", Path: path}).String()
	return w.launch("dbus-send", "--session", "--print-reply", "--reply-timeout=5000", "--dest=org.freedesktop.FileManager1",
		"/org/freedesktop/FileManager1", "org.freedesktop.FileManager1.ShowItems", "array:string:"+file, "string:")
}

// patience is how long a program is watched for having failed to start.
const patience = 5 * time.Second

// launch runs a program and gives its error if it ends soon; one that goes on
// has opened what it was to open.
func launch(name string, args ...string) error {
	c := exec.Command(name, args...)
	if err := c.Start(); err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	select {
	case err := <-ended:
		return err
	case <-time.After(patience):
		return nil
	}
}

// tell says that something could not be done, and why.
func (w *Window) tell(what string, err error) {
	parts := column(gapMedium, newProse(what+".", colorInk, theme.SizeNameText))
	if err != nil {
		parts.Add(quoted(newProse(err.Error(), colorMuted, theme.SizeNameText)))
	}
	w.showSheet("That did not work", parts)
}
