package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// press is anything that can be pressed, by mouse, Enter or Space: buttons,
// citation numbers, tabs, rows. It draws its ground, a veil under the pointer,
// and a ring when it has the focus.
type press struct {
	widget.DisableableWidget
	// self is what stands in the tree: the press, or what it is part of.
	self         fyne.CanvasObject
	content      fyne.CanvasObject
	fill, stroke fyne.ThemeColorName
	radius       float32
	padV, padH   float32
	// name says what it does, where the content alone does not.
	name     string
	OnTapped func()
	// OnKey gets the keys that press does not take itself.
	OnKey func(*fyne.KeyEvent)
	// OnSecondary is a right click, or the menu key's place for one.
	OnSecondary func(*fyne.PointEvent)
	// OnLeft is told that the pointer or the focus has gone elsewhere.
	OnLeft func()

	hovered, focused bool
	least            float32 // width
}

func newPress(content fyne.CanvasObject, tapped func()) *press {
	p := barePress(content, tapped)
	p.self = p
	p.ExtendBaseWidget(p)
	return p
}

// barePress is a press to be part of another widget, which extends it.
func barePress(content fyne.CanvasObject, tapped func()) *press {
	return &press{content: content, radius: 6, padV: gapHair, padH: gapSmall, OnTapped: tapped, fill: colorClear}
}

func (p *press) Tapped(*fyne.PointEvent) {
	if !p.Disabled() && p.OnTapped != nil {
		p.OnTapped()
	}
}

func (p *press) TappedSecondary(e *fyne.PointEvent) {
	if !p.Disabled() && p.OnSecondary != nil {
		p.OnSecondary(e)
	}
}

func (p *press) MouseIn(*desktop.MouseEvent)    { p.hovered = true; p.Refresh() }
func (p *press) MouseMoved(*desktop.MouseEvent) {}
func (p *press) TypedRune(rune)                 {}

func (p *press) MouseOut() {
	p.hovered = false
	p.left()
}

func (p *press) FocusLost() {
	p.focused = false
	p.left()
}

func (p *press) left() {
	if p.OnLeft != nil {
		p.OnLeft()
	}
	p.Refresh()
}

func (p *press) FocusGained() {
	p.focused = true
	p.Refresh()
	bringInSight(p.self)
}

func (p *press) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		p.Tapped(nil)
	default:
		if !forWindow(p.self, e) && p.OnKey != nil {
			p.OnKey(e)
		}
	}
}

// Cursor is a hand over what can be pressed.
func (p *press) Cursor() desktop.Cursor {
	if p.Disabled() {
		return desktop.DefaultCursor
	}
	return desktop.PointerCursor
}

func (p *press) CreateRenderer() fyne.WidgetRenderer {
	r := &pressRenderer{press: p, ground: canvas.NewRectangle(nil), veil: canvas.NewRectangle(nil), ring: canvas.NewRectangle(nil)}
	r.Refresh()
	return r
}

type pressRenderer struct {
	press              *press
	ground, veil, ring *canvas.Rectangle
}

func (r *pressRenderer) Destroy() {}

func (r *pressRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.veil, r.press.content, r.ring}
}

func (r *pressRenderer) MinSize() fyne.Size {
	size := r.press.content.MinSize().AddWidthHeight(2*r.press.padH, 2*r.press.padV)
	return fyne.NewSize(fyne.Max(size.Width, r.press.least), size.Height)
}

func (r *pressRenderer) Layout(s fyne.Size) {
	r.ground.Resize(s)
	r.veil.Resize(s)
	r.ring.Resize(s)
	p := r.press
	p.content.Move(fyne.NewPos(p.padH, p.padV))
	p.content.Resize(fyne.NewSize(s.Width-2*p.padH, s.Height-2*p.padV))
}

func (r *pressRenderer) Refresh() {
	p := r.press
	clear := themeColor(colorClear)
	r.ground.FillColor = themeColor(p.fill)
	r.ground.StrokeWidth = 0
	if p.stroke != "" {
		r.ground.StrokeColor, r.ground.StrokeWidth = themeColor(p.stroke), 1
	}
	r.veil.FillColor = clear
	if p.hovered && !p.Disabled() {
		r.veil.FillColor = themeColor(theme.ColorNameHover)
	}
	r.ring.FillColor, r.ring.StrokeColor, r.ring.StrokeWidth = clear, clear, 0
	if p.focused && !p.Disabled() {
		r.ring.StrokeColor, r.ring.StrokeWidth = themeColor(colorAccent), 2
		if p.fill == colorAccent {
			r.ring.StrokeColor, r.ring.StrokeWidth = themeColor(colorInk), 3
		}
	}
	for _, rect := range []*canvas.Rectangle{r.ground, r.veil, r.ring} {
		rect.CornerRadius = p.radius
		rect.Refresh()
	}
}
