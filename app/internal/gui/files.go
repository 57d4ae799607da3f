package gui

import (
	"net/url"
	"os/exec"
	"path/filepath"
	"runtime"

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
	d.SetTitleText("Add a file")
	d.SetConfirmText("Add")
	d.Resize(w.dialogSize())
	d.Show()
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
	d.SetTitleText("Add a folder")
	d.SetConfirmText("Add this folder")
	d.Resize(w.dialogSize())
	d.Show()
}

func (w *Window) dialogSize() fyne.Size {
	s := w.win.Canvas().Size()
	return fyne.NewSize(fyne.Min(820, s.Width-gapLarge), fyne.Min(600, s.Height-gapLarge))
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
		u := &url.URL{Scheme: "file", Path: filepath.ToSlash(path)}
		if runtime.GOOS == "windows" {
			u.Path = "/" + u.Path
		}
		if err := w.app.OpenURL(u); err != nil {
			fyne.Do(func() { w.tell("No program could open "+path, err) })
		}
	}()
}

// reveal shows a file in its folder, chosen where the system can do that.
func (w *Window) reveal(path string) {
	go func() {
		var err error
		switch runtime.GOOS {
		case "darwin":
			err = exec.Command("open", "-R", path).Run()
		case "windows":
			exec.Command("explorer", "/select,", path).Run() // its exit code means nothing
		default:
			file := (&url.URL{Scheme: "file", Path: path}).String()
			err = exec.Command("dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.FileManager1",
				"/org/freedesktop/FileManager1", "org.freedesktop.FileManager1.ShowItems",
				"array:string:"+file, "string:").Run()
		}
		if err != nil {
			w.open(filepath.Dir(path))
		}
	}()
}

// tell says that something could not be done, and why.
func (w *Window) tell(what string, err error) {
	parts := column(gapMedium, newProse(what+".", colorInk, theme.SizeNameText))
	if err != nil {
		parts.Add(quoted(newProse(err.Error(), colorMuted, theme.SizeNameText)))
	}
	w.showSheet("That did not work", parts)
}
