package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"footnote/app/internal/viewmodel"
)

// widestLine keeps lines short enough to be read with ease.
const widestLine float32 = 720

// sourceText is a document's text, broken into lines of which only those in
// sight are drawn.
type sourceText struct {
	list *list
	rows []viewmodel.TextRow
	at   int
	// pointed are the rows that a bar points to though nothing in them is
	// quoted: the closest paragraph of a refusal.
	pointed [2]int
	lines   []sourceLine
	width   float32
}

// sourceLine is one line on screen: a span of a row, or room between blocks.
type sourceLine struct {
	row  int
	span lineSpan
	room bool
}

func newSourceText() *sourceText {
	s := &sourceText{}
	s.list = newList(
		func() int { return len(s.lines) },
		func() fyne.CanvasObject { return newSourceRow(s) },
		func(i int, o fyne.CanvasObject) { o.(*sourceRow).show(i) })
	s.list.OnSelected = func(i int) { s.list.UnselectAll() }
	return s
}

func (s *sourceText) show(v *viewmodel.DocumentView) {
	s.rows, s.at, s.pointed = v.Rows, v.At, [2]int{}
	if v.Quote == "" && v.Label != "" {
		end := v.At + 1
		for end < len(v.Rows) && !v.Rows[end].First {
			end++
		}
		s.pointed = [2]int{v.At, end}
	}
	s.breakRows()
	s.list.Refresh()
	s.scroll()
}

// scroll puts the cited row in sight, with some lines before it.
func (s *sourceText) scroll() {
	height := sourceHeight() + theme.Padding()
	before := max(1, min(6, int(s.list.Size().Height/height)/3))
	for i, l := range s.lines {
		if l.row == s.at && !l.room {
			s.list.ScrollToOffset(fyne.Max(0, float32(i-before)*height))
			return
		}
	}
	s.list.ScrollToTop()
}

// resize is told the width of a row before it is drawn, and breaks the lines
// anew when that has changed.
func (s *sourceText) resize(width float32) {
	if width == s.width {
		return
	}
	s.width = width
	if len(s.rows) == 0 {
		return
	}
	s.breakRows()
	s.list.Refresh()
	s.scroll()
}

func (s *sourceText) breakRows() {
	width := fyne.Min(widestLine, s.width-sourceLeft-gapLarge)
	if s.width == 0 {
		width = 480
	}
	s.lines = s.lines[:0]
	for i, r := range s.rows {
		if r.First || i == 0 {
			s.lines = append(s.lines, sourceLine{row: i, room: true})
		}
		size, style := rowStyle(r)
		for _, span := range breakLines(r.Text, width-rowIndented(r)+sourceLeft, meterFor(size, style)) {
			s.lines = append(s.lines, sourceLine{row: i, span: span})
		}
	}
}

func rowStyle(r viewmodel.TextRow) (float32, fyne.TextStyle) {
	switch {
	case r.Kind == viewmodel.CodeRow:
		return textSize(theme.SizeNameText), fyne.TextStyle{Monospace: true}
	case r.Kind == viewmodel.HeadingRow && r.Level <= 2:
		return textSize(theme.SizeNameSubHeadingText), fyne.TextStyle{Bold: true}
	case r.Kind == viewmodel.HeadingRow:
		return textSize(theme.SizeNameText), fyne.TextStyle{Bold: true}
	}
	return textSize(theme.SizeNameText), fyne.TextStyle{}
}

// rowIndented is where the text of a row starts: lists stand in a little.
func rowIndented(r viewmodel.TextRow) float32 {
	if r.Kind == viewmodel.ListRow {
		return sourceLeft + gapLarge
	}
	return sourceLeft
}

// sourceLeft is the margin, which holds the bar beside quoted lines.
const sourceLeft float32 = 24

func sourceHeight() float32 { return lineHeight(theme.SizeNameSubHeadingText, true) - theme.Padding() }

// sourceRow draws one line.
type sourceRow struct {
	widget.BaseWidget
	text  *sourceText
	index int
}

func newSourceRow(s *sourceText) *sourceRow {
	r := &sourceRow{text: s, index: -1}
	r.ExtendBaseWidget(r)
	return r
}

func (r *sourceRow) show(i int) {
	r.index = i
	r.Refresh()
}

func (r *sourceRow) CreateRenderer() fyne.WidgetRenderer {
	return &sourceRowRenderer{row: r, line: canvas.NewText("", nil), bar: canvas.NewRectangle(nil)}
}

type sourceRowRenderer struct {
	row   *sourceRow
	line  *canvas.Text
	bar   *canvas.Rectangle
	marks []*canvas.Rectangle // ground and underline by turns
	shown []fyne.CanvasObject
}

func (r *sourceRowRenderer) Destroy()                     {}
func (r *sourceRowRenderer) MinSize() fyne.Size           { return fyne.NewSize(80, sourceHeight()) }
func (r *sourceRowRenderer) Objects() []fyne.CanvasObject { return r.shown }

func (r *sourceRowRenderer) Layout(s fyne.Size) {
	r.draw(s)
}

func (r *sourceRowRenderer) Refresh() {
	r.draw(r.row.Size())
	for _, o := range r.shown {
		o.Refresh()
	}
	canvas.Refresh(r.row)
}

func (r *sourceRowRenderer) draw(s fyne.Size) {
	r.shown = r.shown[:0]
	t := r.row.text
	if r.row.index < 0 || r.row.index >= len(t.lines) {
		return
	}
	l := t.lines[r.row.index]
	if l.room {
		return
	}
	v := t.rows[l.row]
	size, style := rowStyle(v)
	left, used := rowIndented(v), 0
	for _, q := range v.Quoted {
		start, end := max(q.Start, l.span.Start), min(q.End, l.span.End)
		if start >= end {
			continue
		}
		from := left + fyne.MeasureText(plain(v.Text[l.span.Start:start]), size, style).Width
		to := left + fyne.MeasureText(plain(v.Text[l.span.Start:end]), size, style).Width
		r.mark(used, from, to, s.Height)
		used++
	}
	if used > 0 || l.row >= t.pointed[0] && l.row < t.pointed[1] {
		r.bar.FillColor = themeColor(colorMarkEdge)
		r.bar.CornerRadius = 1.5
		r.bar.Move(fyne.NewPos(gapSmall, -theme.Padding()/2))
		r.bar.Resize(fyne.NewSize(3, s.Height+theme.Padding()))
		r.shown = append(r.shown, r.bar)
	}
	r.line.Text = plain(v.Text[l.span.Start:l.span.End])
	r.line.TextSize, r.line.TextStyle = size, style
	r.line.Color = themeColor(colorInk)
	min := r.line.MinSize()
	r.line.Resize(min)
	r.line.Move(fyne.NewPos(left, (s.Height-min.Height)/2))
	r.shown = append(r.shown, r.line)
}

func (r *sourceRowRenderer) mark(n int, from, to, height float32) {
	for len(r.marks) < 2*n+2 {
		r.marks = append(r.marks, canvas.NewRectangle(nil))
	}
	ground, edge := r.marks[2*n], r.marks[2*n+1]
	ground.FillColor, ground.CornerRadius = themeColor(colorMark), 3
	ground.Move(fyne.NewPos(from-2, 0))
	ground.Resize(fyne.NewSize(to-from+4, height))
	edge.FillColor = themeColor(colorMarkEdge)
	edge.Move(fyne.NewPos(from, height-2))
	edge.Resize(fyne.NewSize(to-from, 2))
	r.shown = append(r.shown, ground, edge)
}
