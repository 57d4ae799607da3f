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
	page  *container.Scroll
	most  fyne.Size
	// closed is told that the sheet has closed; it may be nil.
	closed func()
}

// showSheet opens a sheet in place of the one that is open. Its buttons stand
// at the bottom, after Close.
func (w *Window) showSheet(title string, content fyne.CanvasObject, buttons ...fyne.CanvasObject) {
	w.closeSheet()
	shut := newButton("Close", theme.CancelIcon(), plainLook, w.closeSheet)
	head := newProse(title, colorInk, sizeTitle)
	head.bold = true
	foot := flow(gapSmall, append([]fyne.CanvasObject{shut}, buttons...)...)
	page := newPage(padded(gapSmall, gapMedium, content), 0)
	body := frame(padded(gapSmall, gapMedium, head), page, padded(gapMedium, gapMedium, foot))
	c := w.win.Canvas()
	w.sheet = &sheet{popUp: widget.NewModalPopUp(body, c), page: page}
	size := c.Size()
	most := fyne.NewSize(fyne.Min(640, size.Width-gapLarge), fyne.Min(680, size.Height-gapLarge))
	w.sheet.most = most
	w.sheet.popUp.Resize(most)
	w.sheet.popUp.Show()
	w.growSheet()
	c.Focus(shut)
	if w.onSheet != nil {
		w.onSheet()
	}
}

// growSheet gives the sheet the height that its content needs, if there is
// room. The lines of its texts are broken only once they have their width.
func (w *Window) growSheet() {
	if w.sheet == nil {
		return
	}
	s := w.sheet
	s.popUp.Resize(s.most)
	if spare := s.page.Size().Height - s.page.Content.MinSize().Height; spare > 0 {
		s.popUp.Resize(fyne.NewSize(s.most.Width, s.most.Height-spare))
	}
}

// closeSheet closes the sheet that is open, if one is.
func (w *Window) closeSheet() {
	if w.sheet != nil {
		w.sheet.popUp.Hide()
		dropPage(w.sheet.page)
		closed := w.sheet.closed
		w.sheet = nil
		if closed != nil {
			closed()
		}
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
