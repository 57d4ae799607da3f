package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// box is a rectangle in colours of the theme.
type box struct {
	widget.BaseWidget
	fill, stroke fyne.ThemeColorName
	radius       float32
	min          fyne.Size
}

func newBox(fill, stroke fyne.ThemeColorName, radius float32) *box {
	b := &box{fill: fill, stroke: stroke, radius: radius}
	b.ExtendBaseWidget(b)
	return b
}

// newRule is a thin line across.
func newRule() *box {
	b := newBox(colorLine, "", 0)
	b.min = fyne.NewSize(1, 1)
	return b
}

func (b *box) CreateRenderer() fyne.WidgetRenderer {
	r := &boxRenderer{box: b, rect: canvas.NewRectangle(nil)}
	r.Refresh()
	return r
}

type boxRenderer struct {
	box  *box
	rect *canvas.Rectangle
}

func (r *boxRenderer) Destroy()                     {}
func (r *boxRenderer) Layout(s fyne.Size)           { r.rect.Resize(s) }
func (r *boxRenderer) MinSize() fyne.Size           { return r.box.min }
func (r *boxRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.rect} }

func (r *boxRenderer) Refresh() {
	r.rect.FillColor = themeColor(r.box.fill)
	r.rect.CornerRadius = r.box.radius
	r.rect.StrokeWidth = 0
	if r.box.stroke != "" {
		r.rect.StrokeColor = themeColor(r.box.stroke)
		r.rect.StrokeWidth = 1
	}
	r.rect.Refresh()
}

// card puts content on a raised ground.
func card(fill, stroke fyne.ThemeColorName, content fyne.CanvasObject) *fyne.Container {
	return container.NewStack(newBox(fill, stroke, radius), padded(gapLarge, gapLarge, content))
}

// padded keeps a distance around content: v above and below, h at the sides.
func padded(v, h float32, content fyne.CanvasObject) *fyne.Container {
	return container.New(layout.NewCustomPaddedLayout(v, v, h, h), content)
}

// column sets objects one below another, gap apart.
func column(gap float32, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(layout.NewCustomPaddedVBoxLayout(gap), objects...)
}

// beside sets one object before another that takes the rest of the width,
// both from the top.
func beside(gap float32, first, rest fyne.CanvasObject) *fyne.Container {
	return container.New(&besideLayout{gap: gap}, first, rest)
}

type besideLayout struct{ gap float32 }

func (l *besideLayout) Layout(o []fyne.CanvasObject, s fyne.Size) {
	first := o[0].MinSize()
	o[0].Resize(first)
	o[0].Move(fyne.NewPos(0, 0))
	left := first.Width + l.gap
	o[1].Move(fyne.NewPos(left, 0))
	o[1].Resize(fyne.NewSize(max(0, s.Width-left), s.Height))
}

func (l *besideLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	a, b := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(a.Width+l.gap+b.Width, max(a.Height, b.Height))
}

// flow sets objects side by side and goes on below where they do not fit.
func flow(gap float32, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(&flowLayout{gap: gap}, objects...)
}

type flowLayout struct {
	gap   float32
	width float32
}

func (l *flowLayout) place(o []fyne.CanvasObject, width float32, move bool) float32 {
	var x, y, height float32
	for _, child := range o {
		if !child.Visible() {
			continue
		}
		min := child.MinSize()
		if x > 0 && x+min.Width > width {
			x, y, height = 0, y+height+l.gap, 0
		}
		if move {
			child.Move(fyne.NewPos(x, y))
			child.Resize(fyne.NewSize(fyne.Min(min.Width, width), min.Height))
		}
		x += min.Width + l.gap
		height = fyne.Max(height, min.Height)
	}
	return y + height
}

func (l *flowLayout) Layout(o []fyne.CanvasObject, s fyne.Size) {
	l.width = s.Width
	l.place(o, s.Width, true)
}

func (l *flowLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	var widest float32
	for _, child := range o {
		if child.Visible() {
			widest = fyne.Max(widest, child.MinSize().Width)
		}
	}
	width := l.width
	if width == 0 {
		width = 4096 // not laid out yet: one line
	}
	return fyne.NewSize(widest, l.place(o, width, false))
}

// middle keeps an object at its least height, in the middle of the height it
// is given, over the full width.
func middle(o fyne.CanvasObject) *fyne.Container {
	return container.New(middleLayout{}, o)
}

type middleLayout struct{}

func (middleLayout) Layout(o []fyne.CanvasObject, s fyne.Size) {
	h := fyne.Min(o[0].MinSize().Height, s.Height)
	o[0].Resize(fyne.NewSize(s.Width, h))
	o[0].Move(fyne.NewPos(0, (s.Height-h)/2))
}

func (middleLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	if !o[0].Visible() {
		return fyne.Size{}
	}
	return o[0].MinSize()
}

// glyph is an icon of a given size in a colour of the theme.
type glyph struct {
	widget.BaseWidget
	icon  fyne.Resource
	color fyne.ThemeColorName
	size  float32
}

func newGlyph(r fyne.Resource, color fyne.ThemeColorName, size float32) *glyph {
	g := &glyph{icon: r, color: color, size: size}
	g.ExtendBaseWidget(g)
	return g
}

func (g *glyph) set(r fyne.Resource, color fyne.ThemeColorName) {
	if g.icon == r && g.color == color {
		return
	}
	g.icon, g.color = r, color
	g.Refresh()
}

func (g *glyph) CreateRenderer() fyne.WidgetRenderer {
	r := &glyphRenderer{glyph: g, image: canvas.NewImageFromResource(nil)}
	r.image.FillMode = canvas.ImageFillContain
	r.Refresh()
	return r
}

type glyphRenderer struct {
	glyph *glyph
	image *canvas.Image
}

func (r *glyphRenderer) Destroy()                     {}
func (r *glyphRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.image} }
func (r *glyphRenderer) MinSize() fyne.Size           { return fyne.NewSquareSize(r.glyph.size) }

func (r *glyphRenderer) Layout(s fyne.Size) {
	r.image.Resize(fyne.NewSquareSize(r.glyph.size))
	r.image.Move(fyne.NewPos((s.Width-r.glyph.size)/2, (s.Height-r.glyph.size)/2))
}

func (r *glyphRenderer) Refresh() {
	if r.glyph.icon != nil {
		if r.glyph.color == "" {
			r.image.Resource = r.glyph.icon
		} else {
			r.image.Resource = icon(r.glyph.icon, r.glyph.color)
		}
	} else {
		r.image.Resource = nil
	}
	r.image.Refresh()
}

func textSize(name fyne.ThemeSizeName) float32 {
	if name == "" {
		name = theme.SizeNameText
	}
	return theme.Size(name)
}

// stretchBeside is beside with the first object as high as the rest.
func stretchBeside(gap float32, first, rest fyne.CanvasObject) *fyne.Container {
	return beam(container.New(layout.NewCustomPaddedLayout(0, 0, 0, gap), first), rest, nil)
}
