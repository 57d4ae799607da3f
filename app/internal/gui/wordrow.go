package gui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"footnote/app/internal/viewmodel"
)

// wordRow is one line of the customer words: the documents' word, the
// customers' words, and what is wrong with the line.
type wordRow struct {
	widget.BaseWidget
	pane   *wordsPane
	value  viewmodel.WordRow
	term   *entry
	kin    *entry
	remove *button
	fault  *prose
	mark   *glyph
	line   *fyne.Container
}

func newWordRow(pane *wordsPane) *wordRow {
	r := &wordRow{pane: pane}
	r.term = newEntry("refund")
	r.kin = newEntry("money back, reimbursement")
	typed := func(string) { pane.OnSet(r.value.Line, r.term.Text, r.kin.Text) }
	r.term.OnChanged, r.kin.OnChanged = typed, typed
	r.remove = newButton("", theme.DeleteIcon(), quietLook, func() { pane.OnRemove(r.value.Line) })
	r.fault = newProse("", theme.ColorNameError, theme.SizeNameCaptionText)
	r.mark = newGlyph(theme.ErrorIcon(), theme.ColorNameError, 16)
	r.line = container.New(wordColumns{}, r.term, r.kin, r.remove)
	r.ExtendBaseWidget(r)
	return r
}

func (r *wordRow) show(v viewmodel.WordRow) {
	moved := r.value.Line != v.Line
	r.value = v
	if moved && r.hasFocus() {
		// The field now stands for another line: typing must not go there.
		unfocus(r)
	}
	if moved || !r.hasFocus() || !sameTyped(r.term.Text, v.Term) || !sameTyped(r.kin.Text, v.Kin) {
		r.term.reflect(v.Term)
		r.kin.reflect(v.Kin)
	}
	r.remove.name = "Remove " + v.Term
	r.fault.set(v.Fault)
	symbol, ink := theme.ErrorIcon(), theme.ColorNameError
	if v.Unfinished {
		symbol, ink = theme.DocumentCreateIcon(), colorMuted
	}
	r.fault.color = ink
	r.mark.set(symbol, ink)
	visible(r.fault, v.Fault != "")
	visible(r.mark, v.Fault != "")
	r.Refresh()
}

// sameTyped tells whether a field holds what is kept of it: a comma or space
// at the end, after which more is to come, is not.
func sameTyped(typed, kept string) bool {
	return strings.Trim(typed, ", \t") == strings.Trim(kept, ", \t")
}

func (r *wordRow) hasFocus() bool { return r.term.focused || r.kin.focused }

func wordRowHeight(v viewmodel.WordRow, width float32) float32 {
	h := wordFieldHeight() + gapHair
	if v.Fault != "" {
		inner := width - 2*gapLarge - 16 - gapSmall
		n := len(breakLines(paragraphs(v.Fault), inner, meterFor(textSize(theme.SizeNameCaptionText), fyne.TextStyle{})))
		h += float32(n)*lineHeight(theme.SizeNameCaptionText, false) + gapHair
	}
	return h
}

func wordFieldHeight() float32 {
	return lineHeightOf(theme.SizeNameText) + 2*theme.InnerPadding()
}

func (r *wordRow) CreateRenderer() fyne.WidgetRenderer { return &wordRowRenderer{r} }

type wordRowRenderer struct{ row *wordRow }

func (r *wordRowRenderer) Destroy() {}

func (r *wordRowRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.row.line, r.row.mark, r.row.fault}
}

func (r *wordRowRenderer) MinSize() fyne.Size {
	return fyne.NewSize(180, wordFieldHeight()+gapHair)
}

func (r *wordRowRenderer) Layout(s fyne.Size) {
	w := r.row
	w.line.Move(fyne.NewPos(gapLarge, 0))
	w.line.Resize(fyne.NewSize(s.Width-2*gapLarge, wordFieldHeight()))
	y := wordFieldHeight() + gapHair
	w.mark.Move(fyne.NewPos(gapLarge, y))
	w.mark.Resize(fyne.NewSize(16, lineHeight(theme.SizeNameCaptionText, false)))
	w.fault.Move(fyne.NewPos(gapLarge+16+gapSmall, y))
	w.fault.Resize(fyne.NewSize(s.Width-2*gapLarge-16-gapSmall, fyne.Max(0, s.Height-y)))
}

func (r *wordRowRenderer) Refresh() {
	r.Layout(r.row.Size())
	for _, o := range r.Objects() {
		o.Refresh()
	}
}

// wordColumns sets two columns, the second wider, and a button.
type wordColumns struct{}

func (wordColumns) Layout(o []fyne.CanvasObject, s fyne.Size) {
	const button = 34
	room := s.Width - button - 2*gapSmall
	first := room * 0.38
	x := float32(0)
	for i, width := range []float32{first, room - first, button} {
		o[i].Move(fyne.NewPos(x, 0))
		o[i].Resize(fyne.NewSize(width, s.Height))
		x += width + gapSmall
	}
}

func (wordColumns) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(180, fyne.Max(o[0].MinSize().Height, o[1].MinSize().Height))
}
