package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// sheet is a page over the window, with a title and a way back. Esc closes
// it.
type sheet struct {
	popUp *widget.PopUp
}

// showSheet opens a sheet in place of the one that is open. Its buttons stand
// at the bottom, after Close.
func (w *Window) showSheet(title string, content fyne.CanvasObject, buttons ...fyne.CanvasObject) {
	w.closeSheet()
	shut := newButton("Close", theme.CancelIcon(), plainLook, w.closeSheet)
	head := newProse(title, colorInk, sizeTitle)
	head.bold = true
	foot := flow(gapSmall, append([]fyne.CanvasObject{shut}, buttons...)...)
	body := container.NewBorder(padded(gapSmall, gapMedium, head), padded(gapMedium, gapMedium, foot), nil, nil,
		container.NewVScroll(padded(gapSmall, gapMedium, content)))
	c := w.win.Canvas()
	w.sheet = &sheet{popUp: widget.NewModalPopUp(body, c)}
	size := c.Size()
	w.sheet.popUp.Resize(fyne.NewSize(fyne.Min(640, size.Width-gapLarge), fyne.Min(640, size.Height-gapLarge)))
	w.sheet.popUp.Show()
	c.Focus(shut.press)
}

// closeSheet closes the sheet that is open, if one is.
func (w *Window) closeSheet() {
	if w.sheet != nil {
		w.sheet.popUp.Hide()
		w.sheet = nil
	}
}

// facts sets names with what they are, one below another.
func facts(pairs ...[2]string) fyne.CanvasObject {
	list := column(gapMedium)
	for _, p := range pairs {
		if p[1] == "" {
			continue
		}
		list.Add(column(2, newText(p[0], colorMuted, theme.SizeNameCaptionText, true),
			newProse(p[1], colorInk, theme.SizeNameText)))
	}
	return list
}
