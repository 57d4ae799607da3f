package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// pages are the scrolled areas, so that what gets the focus can be brought in
// sight. UI goroutine only.
var pages []*container.Scroll

// newPage scrolls content, which is never given less height than least.
func newPage(content fyne.CanvasObject, least float32) *container.Scroll {
	s := container.NewVScroll(container.New(leastHeight(least), content))
	pages = append(pages, s)
	return s
}

// dropPage forgets a page that has closed.
func dropPage(s *container.Scroll) {
	for i, p := range pages {
		if p == s {
			pages = append(pages[:i], pages[i+1:]...)
			return
		}
	}
}

type leastHeight float32

func (l leastHeight) Layout(o []fyne.CanvasObject, s fyne.Size) { o[0].Resize(s) }

func (l leastHeight) MinSize(o []fyne.CanvasObject) fyne.Size {
	min := o[0].MinSize()
	return fyne.NewSize(min.Width, fyne.Max(min.Height, float32(l)))
}

// bringInSight scrolls the pages so that an object can be seen whole.
func bringInSight(o fyne.CanvasObject) {
	driver := fyne.CurrentApp().Driver()
	at := driver.AbsolutePositionForObject(o)
	size := o.Size()
	for _, p := range pages {
		if !p.Visible() || p.Size().Height == 0 || driver.CanvasForObject(p) == nil {
			continue
		}
		top := driver.AbsolutePositionForObject(p)
		inner := driver.AbsolutePositionForObject(p.Content)
		if at.X < top.X || at.X >= top.X+p.Size().Width || at.Y < inner.Y || at.Y >= inner.Y+p.Content.Size().Height {
			continue
		}
		offset := p.Offset.Y
		if below := at.Y + size.Height + gapSmall - (top.Y + p.Size().Height); below > 0 {
			offset += below
		}
		if above := top.Y + gapSmall - at.Y; above > 0 {
			offset -= above
		}
		if offset = fyne.Max(0, offset); offset != p.Offset.Y {
			p.ScrollToOffset(fyne.NewPos(0, offset))
		}
	}
}
