package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// showMenu opens a menu below an object.
func showMenu(below fyne.CanvasObject, items []*fyne.MenuItem) {
	driver := fyne.CurrentApp().Driver()
	c := driver.CanvasForObject(below)
	if c == nil || len(items) == 0 {
		return
	}
	at := driver.AbsolutePositionForObject(below).AddXY(0, below.Size().Height)
	showMenuAt(c, at, items)
}

func showMenuAt(c fyne.Canvas, at fyne.Position, items []*fyne.MenuItem) {
	widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items...), c, at)
}
