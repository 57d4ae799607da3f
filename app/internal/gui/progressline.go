package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// progressLine is a thin bar that fills from the left.
type progressLine struct {
	widget.BaseWidget
	part float32
}

func newProgressLine() *progressLine {
	p := &progressLine{}
	p.ExtendBaseWidget(p)
	return p
}

func (p *progressLine) set(part float32) {
	if part != p.part {
		p.part = part
		p.Refresh()
	}
}

func (p *progressLine) CreateRenderer() fyne.WidgetRenderer {
	r := &progressLineRenderer{line: p, ground: canvas.NewRectangle(nil), done: canvas.NewRectangle(nil)}
	r.Refresh()
	return r
}

type progressLineRenderer struct {
	line         *progressLine
	ground, done *canvas.Rectangle
}

func (r *progressLineRenderer) Destroy()           {}
func (r *progressLineRenderer) MinSize() fyne.Size { return fyne.NewSize(10, 4) }

func (r *progressLineRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.done}
}

func (r *progressLineRenderer) Layout(s fyne.Size) {
	r.ground.Resize(s)
	r.done.Resize(fyne.NewSize(s.Width*fyne.Max(0, fyne.Min(1, r.line.part)), s.Height))
}

func (r *progressLineRenderer) Refresh() {
	r.ground.FillColor = themeColor(colorLine)
	r.done.FillColor = themeColor(colorAccent)
	r.Layout(r.line.Size())
	r.ground.Refresh()
	r.done.Refresh()
}
