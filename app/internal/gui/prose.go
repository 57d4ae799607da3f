package gui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"footnote/app/internal/viewmodel"
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
	// marks are the spans of value that are bold, on a ground, with a line
	// below; in order and apart.
	marks []lineSpan

	width float32
	lines []lineSpan
}

func newProse(value string, color fyne.ThemeColorName, size fyne.ThemeSizeName) *prose {
	p := &prose{value: paragraphs(value), color: color, size: size}
	p.ExtendBaseWidget(p)
	return p
}

// newMarked is prose with ranges of it marked.
func newMarked(value string, marks []viewmodel.Range, color fyne.ThemeColorName, size fyne.ThemeSizeName) *prose {
	p := newProse("", color, size)
	// What is made safe to draw may be longer: each stretch is made so apart.
	var b strings.Builder
	at := 0
	for _, r := range marks {
		if r.Start < at || r.End > len(value) || r.Start >= r.End {
			continue
		}
		b.WriteString(paragraphs(value[at:r.Start]))
		from := b.Len()
		b.WriteString(paragraphs(value[r.Start:r.End]))
		p.marks = append(p.marks, lineSpan{from, b.Len()})
		at = r.End
	}
	b.WriteString(paragraphs(value[at:]))
	p.value = b.String()
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
	p.value, p.lines, p.notes, p.marks = value, nil, nil, nil
	p.Refresh()
}

// setNotes shows sentences, each followed by its notes.
func (p *prose) setNotes(sentences []string, notes [][]fyne.CanvasObject) {
	var b strings.Builder
	p.notes, p.marks = nil, nil
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
		style := p.style()
		style.Bold = style.Bold || len(p.marks) > 0 // the wider letters
		m := meterFor(textSize(p.size), style)
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
	grounds []*canvas.Rectangle // ground and line of each mark by turns
	objects []fyne.CanvasObject
}

func (r *proseRenderer) Destroy()                     {}
func (r *proseRenderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *proseRenderer) MinSize() fyne.Size {
	p := r.prose
	width := textSize(theme.SizeNameText) * 4
	return fyne.NewSize(width, float32(len(p.broken()))*lineHeight(p.size, p.bold))
}

// Layout draws each stretch of a line, between notes and the ends of marks, as
// one canvas.Text.
func (r *proseRenderer) Layout(fyne.Size) {
	p := r.prose
	used, grounds, placed := 0, 0, 0
	height := lineHeight(p.size, p.bold)
	r.objects = r.objects[:0]
	put := func(s string, x, y float32, marked bool) float32 {
		if s == "" {
			return 0
		}
		if used == len(r.texts) {
			r.texts = append(r.texts, canvas.NewText("", nil))
		}
		t := r.texts[used]
		used++
		t.Text, t.TextSize, t.TextStyle = s, textSize(p.size), p.style()
		t.TextStyle.Bold = t.TextStyle.Bold || marked
		t.Color = themeColor(p.color)
		size := t.MinSize()
		if marked {
			r.ground(grounds, x, y, size.Width, height)
			grounds++
		}
		t.Resize(size)
		t.Move(fyne.NewPos(x, y+(height-size.Height)/2))
		r.objects = append(r.objects, t)
		return size.Width
	}
	for i, line := range p.broken() {
		y := float32(i) * height
		var x float32
		for at := line.Start; at < line.End; {
			end, marked := p.stretch(at, line.End)
			before, _, found := strings.Cut(p.value[at:end], string(note))
			x += put(before, x, y, marked)
			at += len(before)
			if !found {
				continue
			}
			at += len(string(note))
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

// stretch gives where the stretch of one look that starts at a place ends, and
// whether it is marked.
func (p *prose) stretch(at, end int) (int, bool) {
	for _, m := range p.marks {
		switch {
		case at < m.Start:
			return min(end, m.Start), false
		case at < m.End:
			return min(end, m.End), true
		}
	}
	return end, false
}

// ground draws what a marked stretch stands on.
func (r *proseRenderer) ground(n int, x, y, width, height float32) {
	for len(r.grounds) < 2*n+2 {
		r.grounds = append(r.grounds, canvas.NewRectangle(nil))
	}
	ground, edge := r.grounds[2*n], r.grounds[2*n+1]
	ground.FillColor, ground.CornerRadius = themeColor(colorMark), 3
	ground.Move(fyne.NewPos(x-1, y+1))
	ground.Resize(fyne.NewSize(width+2, height-2))
	edge.FillColor = themeColor(colorMarkEdge)
	edge.Move(fyne.NewPos(x, y+height-3))
	edge.Resize(fyne.NewSize(width, 2))
	r.objects = append(r.objects, ground, edge)
}

func (r *proseRenderer) Refresh() {
	r.Layout(r.prose.Size())
	for _, o := range r.objects {
		o.Refresh()
	}
	canvas.Refresh(r.prose)
}
