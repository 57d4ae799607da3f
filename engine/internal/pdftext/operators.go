package pdftext

import (
	"math"

	"github.com/ledongthuc/pdf"
)

// matrix is [a b c d e f] as PDF writes it.
type matrix [6]float64

var identity = matrix{1, 0, 0, 1, 0, 0}

// times is m followed by n. The products are rounded one by one, so that every
// machine gives the same bits.
func (m matrix) times(n matrix) matrix {
	return matrix{
		float64(m[0]*n[0]) + float64(m[1]*n[2]), float64(m[0]*n[1]) + float64(m[1]*n[3]),
		float64(m[2]*n[0]) + float64(m[3]*n[2]), float64(m[2]*n[1]) + float64(m[3]*n[3]),
		float64(m[4]*n[0]) + float64(m[5]*n[2]) + n[4], float64(m[4]*n[1]) + float64(m[5]*n[3]) + n[5],
	}
}

func (m matrix) point(x, y float64) (float64, float64) {
	return float64(x*m[0]) + float64(y*m[2]) + m[4], float64(x*m[1]) + float64(y*m[3]) + m[5]
}

// state is the graphics state as far as text needs it.
type state struct {
	ctm                                     matrix
	font                                    *font
	size, charSpace, wordSpace, scale, rise float64
	leading                                 float64
	mode                                    int64
	pale                                    bool
	alpha                                   float64
}

func startState() state { return state{ctm: identity, scale: 1, alpha: 1} }

const (
	// maxStates bounds the nesting of saved states.
	maxStates = 256
	// palest and faintest are the fill colours that cast doubt on whether
	// text can be seen, as for PDFium.
	palest   = float64(lightFill) / 255
	faintest = float64(faintFill) / 255
)

// drawing runs the operators of one page.
type drawing struct {
	reader    *plainReader
	resources pdf.Value
	frame     frame
	shown     rect
	state     state
	saved     []state
	text      matrix // of the text as it goes on
	line      matrix // of its line
	inText    bool
	path      rect
	hasPath   bool
	runs      []rect // where text stands so far
	glyphs    []glyph
	pictures  float64
	dots      []rect
}

// operator runs one operator; what it does not know ends the plain reading.
func (d *drawing) operator(stack *pdf.Stack, operator string) {
	args := popAll(stack)
	s := &d.state
	n := func(i int) float64 {
		plainOnly(i < len(args) && (args[i].Kind() == pdf.Integer || args[i].Kind() == pdf.Real))
		return args[i].Float64()
	}
	switch operator {
	case "q":
		plainOnly(len(d.saved) < maxStates)
		d.saved = append(d.saved, *s)
	case "Q":
		plainOnly(len(d.saved) > 0)
		*s = d.saved[len(d.saved)-1]
		d.saved = d.saved[:len(d.saved)-1]
	case "cm":
		s.ctm = matrix{n(0), n(1), n(2), n(3), n(4), n(5)}.times(s.ctm)
	case "BT":
		plainOnly(!d.inText)
		d.text, d.line, d.inText = identity, identity, true
	case "ET":
		d.inText = false
	case "Tf":
		plainOnly(len(args) == 2)
		s.font, s.size = d.reader.font(d.resources, args[0].Name()), n(1)
	case "Tc":
		s.charSpace = n(0)
	case "Tw":
		s.wordSpace = n(0)
	case "Tz":
		s.scale = n(0) / 100
	case "TL":
		s.leading = n(0)
	case "Ts":
		s.rise = n(0)
	case "Tr":
		s.mode = int64(n(0))
	case "Tm":
		d.line = matrix{n(0), n(1), n(2), n(3), n(4), n(5)}
		d.text = d.line
	case "Td":
		d.move(n(0), n(1))
	case "TD":
		s.leading = -n(1)
		d.move(n(0), n(1))
	case "T*":
		d.move(0, -s.leading)
	case "Tj":
		plainOnly(len(args) == 1 && args[0].Kind() == pdf.String)
		d.show(args[0].RawString())
	case "'":
		plainOnly(len(args) == 1 && args[0].Kind() == pdf.String)
		d.move(0, -s.leading)
		d.show(args[0].RawString())
	case "TJ":
		plainOnly(len(args) == 1 && args[0].Kind() == pdf.Array)
		for i := range args[0].Len() {
			if x := args[0].Index(i); x.Kind() == pdf.String {
				d.show(x.RawString())
			} else {
				d.advance(-x.Float64() / 1000 * s.size * s.scale)
			}
		}
	case "g", "rg", "k", "sc", "scn":
		d.colour(args)
	case "cs":
		s.pale = false
	case "gs":
		plainOnly(len(args) == 1)
		set := d.resources.Key("ExtGState").Key(args[0].Name())
		plainOnly(set.Key("Font").IsNull() && set.Key("SMask").Kind() != pdf.Dict)
		if alpha := set.Key("ca"); !alpha.IsNull() {
			s.alpha = alpha.Float64()
		}
	case "Do":
		plainOnly(len(args) == 1)
		x := d.resources.Key("XObject").Key(args[0].Name())
		plainOnly(x.Key("Subtype").Name() == "Image" && x.Key("OC").IsNull())
		box := d.box(s.ctm, rect{0, 0, 1, 1})
		d.pictures += box.clip(d.shown).area()
		d.cover(box)
	case "re":
		x, y, w, h := n(0), n(1), n(2), n(3)
		d.extend(x, y)
		d.extend(x+w, y)
		d.extend(x, y+h)
		d.extend(x+w, y+h)
	case "m", "l":
		d.extend(n(0), n(1))
	case "c":
		d.extend(n(0), n(1))
		d.extend(n(2), n(3))
		d.extend(n(4), n(5))
	case "v", "y":
		d.extend(n(0), n(1))
		d.extend(n(2), n(3))
	case "f", "F", "f*", "B", "B*", "b", "b*":
		if d.hasPath {
			d.dot()
			d.cover(d.path)
		}
		d.hasPath = false
	case "S", "s":
		d.dot()
		d.hasPath = false
	case "n":
		d.hasPath = false
	case "BDC":
		plainOnly(len(args) == 2 && args[0].Name() != "OC")
	case "BMC", "EMC", "MP", "DP", "BX", "EX", "h", "W", "W*", "w", "J", "j", "M", "d", "ri", "i",
		"CS", "SC", "SCN", "G", "RG", "K":
	default:
		panic(giveUp{})
	}
}

func (d *drawing) move(x, y float64) {
	d.line = matrix{1, 0, 0, 1, x, y}.times(d.line)
	d.text = d.line
}

func (d *drawing) advance(x float64) {
	d.text = matrix{1, 0, 0, 1, x, 0}.times(d.text)
}

// show sets out the glyphs of a string.
func (d *drawing) show(codes string) {
	s := &d.state
	plainOnly(d.inText && s.font != nil && s.mode == 0 && !s.pale && s.alpha >= faintest)
	f := s.font
	plainOnly(len(codes)%f.codeLen == 0 && len(d.glyphs) < maxPageGlyphs)
	start := len(d.glyphs)
	for i := 0; i < len(codes); i += f.codeLen {
		code := number(codes[i : i+f.codeLen])
		width, known := f.width[code]
		if !known {
			width = f.usual
		}
		text, known := f.text[code]
		plainOnly(known)
		d.glyph(text, width/1000)
		tx := float64(width/1000*s.size) + s.charSpace
		if f.codeLen == 1 && code == ' ' {
			tx += s.wordSpace
		}
		d.advance(tx * s.scale)
	}
	run := rect{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for _, g := range d.glyphs[start:] {
		run = rect{min(run.x0, g.box.x0), min(run.y0, g.box.y0), max(run.x1, g.box.x1), max(run.y1, g.box.y1)}
	}
	if len(d.glyphs) > start {
		d.runs = append(d.runs, run)
	}
}

// glyph sets out one glyph that stands for text and is w ems wide.
func (d *drawing) glyph(text string, w float64) {
	s := &d.state
	m := matrix{s.size * s.scale, 0, 0, s.size, 0, s.rise}.times(d.text).times(s.ctm)
	size := math.Hypot(m[2], m[3])
	plainOnly(size > 0.1 && size < 2000 && float64(m[0]*m[3])-float64(m[1]*m[2]) > 0)
	x, y := d.frame.point(m[4], m[5])
	g := glyph{x: x, y: y, w: w * math.Hypot(m[0], m[1]), size: size, bold: s.font.bold,
		angle: d.frame.angle(m[0], m[1]), box: d.box(m, rect{0, -0.25, w, 0.85}), order: len(d.glyphs)}
	plainOnly(finite(g.box))
	for _, c := range text {
		plainOnly(!unusable(c))
		g.text += character(c)
	}
	if !d.shown.overlaps(g.box) && !overEdge(d.glyphs, x, y, size, d.shown) && g.w > 0 {
		return
	}
	d.glyphs = append(d.glyphs, g)
}

// box is where a rectangle of m's own space stands on the page as shown.
func (d *drawing) box(m matrix, r rect) rect {
	out := rect{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for _, corner := range [...][2]float64{{r.x0, r.y0}, {r.x1, r.y0}, {r.x0, r.y1}, {r.x1, r.y1}} {
		x, y := m.point(corner[0], corner[1])
		x, y = d.frame.point(x, y)
		out = rect{min(out.x0, x), min(out.y0, y), max(out.x1, x), max(out.y1, y)}
	}
	return out
}

// extend adds a point to the path.
func (d *drawing) extend(x, y float64) {
	x, y = d.state.ctm.point(x, y)
	x, y = d.frame.point(x, y)
	if !d.hasPath {
		d.path, d.hasPath = rect{x, y, x, y}, true
	}
	d.path = rect{min(d.path.x0, x), min(d.path.y0, y), max(d.path.x1, x), max(d.path.y1, y)}
}

// dot notes a shape that may mark a list.
func (d *drawing) dot() {
	if d.hasPath && isDot(d.path) && len(d.dots) < maxDots {
		d.dots = append(d.dots, d.path)
	}
}

// cover gives up when a filled area lies over earlier text.
func (d *drawing) cover(box rect) {
	if box.area() < 20 {
		return
	}
	for _, run := range d.runs {
		plainOnly(run.clip(box).area() <= 0.3*run.area())
	}
}

// colour looks at the fill colour: too pale, or a pattern, casts doubt.
func (d *drawing) colour(args []pdf.Value) {
	var parts []float64
	for _, a := range args {
		if a.Kind() == pdf.Name {
			d.state.pale = true
			return
		}
		parts = append(parts, a.Float64())
	}
	least, most := 1.0, 0.0
	for _, v := range parts {
		least, most = min(least, v), max(most, v)
	}
	if len(parts) == 4 {
		d.state.pale = most <= 1-palest
	} else {
		d.state.pale = least >= palest
	}
}
