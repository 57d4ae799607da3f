package gui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// prose is running text broken to its width, with marked words and small
// widgets (citation numbers) standing in it.
type prose struct {
	widget.BaseWidget
	value string
	color fyne.ThemeColorName
	size  fyne.ThemeSizeName
	bold  bool
	// notes stand where value has the rune note, in order.
	notes []fyne.CanvasObject

	width float32
	lines []lineSpan
}

func newProse(value string, color fyne.ThemeColorName, size fyne.ThemeSizeName) *prose {
	p := &prose{value: paragraphs(value), color: color, size: size}
	p.ExtendBaseWidget(p)
	return p
}

// paragraphs is plain for text whose line breaks are meant.
func paragraphs(s string) string {
	lines := strings.Split(strings.ReplaceAll(s, "\r\n", "\n"), "\n")
	for i, l := range lines {
		lines[i] = plain(l)
	}
	return strings.Join(lines, "\n")
}

func (p *prose) set(value string) {
	value = paragraphs(value)
	if p.value == value {
		return
	}
	p.value, p.lines, p.notes = value, nil, nil
	p.Refresh()
}

// setNotes shows sentences, each followed by its notes.
func (p *prose) setNotes(sentences []string, notes [][]fyne.CanvasObject) {
	var b strings.Builder
	p.notes = nil
	for i, s := range sentences {
		if i > 0 {
			b.WriteString(" ")
		}
		b.WriteString(paragraphs(s))
		for _, n := range notes[i] {
			b.WriteRune(note)
			p.notes = append(p.notes, n)
		}
	}
	p.value, p.lines = b.String(), nil
	p.Refresh()
}

func (p *prose) style() fyne.TextStyle { return fyne.TextStyle{Bold: p.bold} }

func (p *prose) Resize(s fyne.Size) {
	if s.Width != p.width {
		p.width, p.lines = s.Width, nil
	}
	p.BaseWidget.Resize(s)
}

func (p *prose) broken() []lineSpan {
	if p.lines == nil {
		width := p.width
		if width == 0 {
			width = 480
		}
		m := meterFor(textSize(p.size), p.style())
		m.noteWidth = 0
		for _, n := range p.notes {
			m.noteWidth = fyne.Max(m.noteWidth, n.MinSize().Width)
		}
		p.lines = breakLines(p.value, width, m)
	}
	return p.lines
}

func lineHeight(size fyne.ThemeSizeName, bold bool) float32 {
	px := textSize(size)
	natural := fyne.MeasureText("Mg", px, fyne.TextStyle{Bold: bold}).Height
	return fyne.Max(natural, px*1.42)
}

var meters = map[meterKey]*meter{}

type meterKey struct {
	size float32
	bold bool
	mono bool
}

// meterFor keeps one meter for each size and weight. UI goroutine only.
func meterFor(size float32, style fyne.TextStyle) *meter {
	key := meterKey{size, style.Bold, style.Monospace}
	m := meters[key]
	if m == nil {
		m = newMeter(size, style)
		meters[key] = m
	}
	return m
}

func (p *prose) CreateRenderer() fyne.WidgetRenderer {
	r := &proseRenderer{prose: p}
	r.Refresh()
	return r
}

type proseRenderer struct {
	prose   *prose
	texts   []*canvas.Text
	objects []fyne.CanvasObject
}

func (r *proseRenderer) Destroy()                     {}
func (r *proseRenderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *proseRenderer) MinSize() fyne.Size {
	p := r.prose
	width := textSize(theme.SizeNameText) * 4
	return fyne.NewSize(width, float32(len(p.broken()))*lineHeight(p.size, p.bold))
}

// Layout draws each stretch of a line between notes as one canvas.Text.
func (r *proseRenderer) Layout(fyne.Size) {
	p := r.prose
	used, placed := 0, 0
	height := lineHeight(p.size, p.bold)
	r.objects = r.objects[:0]
	put := func(s string, x, y float32) float32 {
		if s == "" {
			return 0
		}
		if used == len(r.texts) {
			r.texts = append(r.texts, canvas.NewText("", nil))
		}
		t := r.texts[used]
		used++
		t.Text, t.TextSize, t.TextStyle = s, textSize(p.size), p.style()
		t.Color = themeColor(p.color)
		size := t.MinSize()
		t.Resize(size)
		t.Move(fyne.NewPos(x, y+(height-size.Height)/2))
		r.objects = append(r.objects, t)
		return size.Width
	}
	for i, line := range p.broken() {
		y := float32(i) * height
		var x float32
		rest := p.value[line.Start:line.End]
		for {
			before, after, found := strings.Cut(rest, string(note))
			x += put(before, x, y)
			if !found {
				break
			}
			rest = after
			if placed < len(p.notes) {
				n := p.notes[placed]
				placed++
				size := n.MinSize()
				n.Resize(size)
				n.Move(fyne.NewPos(x, y+(height-size.Height)/2))
				r.objects = append(r.objects, n)
				x += size.Width
			}
		}
	}
}

func (r *proseRenderer) Refresh() {
	r.Layout(r.prose.Size())
	for _, o := range r.objects {
		o.Refresh()
	}
	canvas.Refresh(r.prose)
}
