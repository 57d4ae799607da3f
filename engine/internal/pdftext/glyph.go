package pdftext

import "math"

// glyph is one character as drawn, in the page's upright coordinates.
type glyph struct {
	text string
	// x and y are the origin, w the advance along the line.
	x, y, w float64
	size    float64
	bold    bool
	// box is where its ink may be.
	box rect
	// angle is the direction of writing in degrees, 0 to 359; 0 is upright.
	angle int
	// order is its place in the file's own order.
	order int
	// broken marks a character that cannot be known, guessed one that its
	// font does not map but whose code may be it.
	broken, guessed bool
}

type rect struct{ x0, y0, x1, y1 float64 }

func (r rect) overlaps(o rect) bool {
	return r.x0 < o.x1 && o.x0 < r.x1 && r.y0 < o.y1 && o.y0 < r.y1
}

func (r rect) area() float64 {
	if r.x1 <= r.x0 || r.y1 <= r.y0 {
		return 0
	}
	return float64((r.x1 - r.x0) * (r.y1 - r.y0))
}

func (r rect) clip(o rect) rect {
	return rect{max(r.x0, o.x0), max(r.y0, o.y0), min(r.x1, o.x1), min(r.y1, o.y1)}
}

const (
	// dotLeast and dotMost are the sizes of a shape that may mark a list.
	dotLeast, dotMost = 1.5, 9
	// maxDots is the most such shapes of one page; a page with more is a
	// drawing.
	maxDots = 300
)

// isDot says whether a shape may be the mark of an item of a list.
func isDot(r rect) bool {
	w, h := r.x1-r.x0, r.y1-r.y0
	return w >= dotLeast && w <= dotMost && abs(w-h) < 0.25*w
}

// frame maps a page's own coordinates to those of the page as shown: cropped,
// and turned by quarters clockwise.
type frame struct {
	box   rect
	turns int
}

func (f frame) size() (w, h float64) {
	w, h = f.box.x1-f.box.x0, f.box.y1-f.box.y0
	if f.turns%2 == 1 {
		return h, w
	}
	return w, h
}

func (f frame) point(x, y float64) (float64, float64) {
	x, y = x-f.box.x0, y-f.box.y0
	w, h := f.box.x1-f.box.x0, f.box.y1-f.box.y0
	switch f.turns {
	case 1:
		return y, w - x
	case 2:
		return w - x, h - y
	case 3:
		return h - y, x
	}
	return x, y
}

func (f frame) rect(r rect) rect {
	ax, ay := f.point(r.x0, r.y0)
	bx, by := f.point(r.x1, r.y1)
	return rect{min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)}
}

// angle is the direction, as shown, of text written along (dx, dy).
func (f frame) angle(dx, dy float64) int {
	if dx == 0 && dy == 0 {
		return 0
	}
	degrees := int(math.Round(math.Atan2(dy, dx) * 180 / math.Pi))
	return ((degrees-90*f.turns)%360 + 360) % 360
}

// turn gives the glyphs of one direction upright, as if the page were turned.
func turn(glyphs []glyph, angle int, w, h float64) ([]glyph, float64, float64) {
	turns := angle / 90 % 4
	if turns == 0 {
		return glyphs, w, h
	}
	f := frame{box: rect{0, 0, w, h}, turns: turns}
	out := make([]glyph, len(glyphs))
	for i, g := range glyphs {
		g.x, g.y = f.point(g.x, g.y)
		g.box = f.rect(g.box)
		g.angle = 0
		out[i] = g
	}
	w, h = f.size()
	return out, w, h
}
