package gui

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"footnote/app/internal/viewmodel"
)

// documentRow is one document: its name, how it stands, and where it cannot
// be read, why and what to do.
type documentRow struct {
	widget.BaseWidget
	value   viewmodel.Row
	actions *rowActions

	face     *press
	glyph    *glyph
	name     *text
	under    *text
	cause    *prose
	remedy   *prose
	remark   *text
	more     *button
	tryAgain *button
	leaveOut *button
	takeBack *button
	useWords *button
	readIt   *button
}

const (
	rowPad    float32 = 6
	rowIndent float32 = 28
	rowMore   float32 = 32
)

func newDocumentRow(actions *rowActions) *documentRow {
	r := &documentRow{actions: actions}
	r.glyph = newGlyph(theme.DocumentIcon(), colorMuted, 18)
	r.name = newName("", theme.SizeNameText, true)
	r.under = newText("", colorMuted, theme.SizeNameCaptionText, false)
	r.cause = newProse("", theme.ColorNameError, theme.SizeNameText)
	r.remedy = newProse("", colorInk, theme.SizeNameText)
	r.remark = newLine("", colorMuted, theme.SizeNameCaptionText)
	r.more = newButton("", theme.MoreHorizontalIcon(), quietLook, func() {
		below := fyne.CurrentApp().Driver().AbsolutePositionForObject(r.more)
		actions.OnMenu(r.value, below.AddXY(0, r.more.Size().Height))
	})
	r.tryAgain = newButton("Try again", theme.ViewRefreshIcon(), plainLook, func() { actions.OnTryAgain(r.value.Path) })
	r.leaveOut = newButton("Leave it out", theme.VisibilityOffIcon(), plainLook, func() { actions.OnLeaveOut(r.value.Path) })
	r.takeBack = newButton("Take it back in", theme.ContentUndoIcon(), plainLook, func() { actions.OnTakeBack(r.value.Path) })
	r.useWords = newButton("Use these words", theme.ConfirmIcon(), plainLook, func() { actions.OnUseWords(r.value.Path) })
	r.readIt = newButton("Read it as a document", theme.DocumentIcon(), plainLook, func() { actions.OnReadIt(r.value.Path) })
	r.face = newPress(newBox(colorClear, "", 0), func() { actions.OnOpen(r.value) })
	r.face.OnSecondary = func(e *fyne.PointEvent) { actions.OnMenu(r.value, e.AbsolutePosition) }
	r.face.OnKey = func(e *fyne.KeyEvent) {
		if e.Name == fyne.KeyDelete {
			actions.OnRemove(r.value.Path)
			return
		}
		r.step(e)
	}
	for _, b := range []*button{r.tryAgain, r.leaveOut, r.takeBack, r.useWords, r.readIt, r.more} {
		b.OnKey = r.step
	}
	r.ExtendBaseWidget(r)
	return r
}

func (r *documentRow) hasFocus() bool { return r.face.focused }

// step goes to the row below or above.
func (r *documentRow) step(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyDown:
		r.actions.OnStep(r.value.Path, 1)
	case fyne.KeyUp:
		r.actions.OnStep(r.value.Path, -1)
	}
}

func (r *documentRow) show(v viewmodel.Row) {
	if r.value.Path != v.Path && r.hasFocus() {
		// The row now stands for another document: no key must go to that.
		unfocus(r)
	}
	r.value = v
	symbol, ink := rowSymbol(v)
	r.glyph.set(symbol, ink)
	r.name.set(v.Name)
	r.name.mark(v.Matched)
	r.under.set(rowUnder(v))
	r.under.paint(ink)
	r.face.name, r.more.name = v.Name, "More about "+v.Name
	r.cause.set(v.Cause)
	r.remedy.set(v.Remedy)
	r.remark.set(rowRemark(v))
	failed := v.State == viewmodel.Failed
	visible(r.cause, failed)
	visible(r.remedy, failed)
	visible(r.remark, !failed && len(v.Remarks) > 0)
	visible(r.tryAgain, failed)
	visible(r.leaveOut, failed)
	visible(r.takeBack, v.State == viewmodel.LeftOut)
	visible(r.useWords, v.State == viewmodel.WordFile)
	visible(r.readIt, v.State == viewmodel.WordFile)
	r.Refresh()
}

func rowSymbol(v viewmodel.Row) (fyne.Resource, fyne.ThemeColorName) {
	switch v.State {
	case viewmodel.Failed:
		return theme.ErrorIcon(), theme.ColorNameError
	case viewmodel.Waiting, viewmodel.Changed:
		return theme.ViewRefreshIcon(), colorAccent
	case viewmodel.LeftOut:
		return theme.VisibilityOffIcon(), colorMuted
	case viewmodel.WordFile, viewmodel.WordsInUse:
		return theme.SearchReplaceIcon(), colorMuted
	case viewmodel.Kept:
		return theme.HistoryIcon(), theme.ColorNameWarning
	}
	if len(v.Remarks) > 0 {
		return theme.InfoIcon(), theme.ColorNameWarning
	}
	return theme.DocumentIcon(), colorMuted
}

func rowUnder(v viewmodel.Row) string {
	if v.State == viewmodel.Failed {
		if v.Answering {
			return v.StateText + "; last version answers"
		}
		return v.StateText
	}
	if v.Paragraphs == 0 {
		return v.StateText
	}
	return count(v.Paragraphs, "paragraph") + " · " + v.StateText
}

// rowRemark is one line; the remarks stand in the details in full.
func rowRemark(v viewmodel.Row) string {
	switch len(v.Remarks) {
	case 0:
		return ""
	case 1:
		return v.Remarks[0]
	}
	return fmt.Sprintf("%d remarks: %s", len(v.Remarks), v.Remarks[0])
}

// count is a number with its noun: "1 paragraph", "12 paragraphs".
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// rowHeight is the height that a row takes at a width.
func rowHeight(v viewmodel.Row, width float32) float32 {
	inner := width - rowIndent - 2*rowPad - gapSmall
	h := 2*rowPad + lineHeight(theme.SizeNameText, true) + lineHeight(theme.SizeNameCaptionText, false)
	lines := func(s string, size fyne.ThemeSizeName) float32 {
		n := len(breakLines(paragraphs(s), inner, meterFor(textSize(size), fyne.TextStyle{})))
		return float32(n) * lineHeight(size, false)
	}
	switch {
	case v.State == viewmodel.Failed:
		h += lines(v.Cause, theme.SizeNameText) + lines(v.Remedy, theme.SizeNameText) + gapSmall + buttonsHeight(inner, "Try again", "Leave it out")
	case v.State == viewmodel.WordFile:
		h += gapSmall + buttonsHeight(inner, "Use these words", "Read it as a document")
	case v.State == viewmodel.LeftOut:
		h += gapHair + buttonHeight()
	case len(v.Remarks) > 0:
		h += lineHeight(theme.SizeNameCaptionText, false)
	}
	return h
}

func buttonHeight() float32 {
	return lineHeightOf(theme.SizeNameText) + 12
}

func lineHeightOf(size fyne.ThemeSizeName) float32 {
	return fyne.MeasureText("Mg", textSize(size), fyne.TextStyle{}).Height
}

// buttonsHeight is that of a row's two buttons, which stand below each other
// where the row is narrow.
func buttonsHeight(inner float32, first, second string) float32 {
	m := meterFor(textSize(""), fyne.TextStyle{})
	var both float32
	for _, r := range first + second {
		both += m.advance(r)
	}
	if both+2*(17+6+2*gapMedium)+gapSmall > inner {
		return 2*buttonHeight() + gapHair
	}
	return buttonHeight()
}

func (r *documentRow) CreateRenderer() fyne.WidgetRenderer {
	return &documentRowRenderer{row: r}
}

type documentRowRenderer struct{ row *documentRow }

func (r *documentRowRenderer) Destroy() {}

func (r *documentRowRenderer) Objects() []fyne.CanvasObject {
	d := r.row
	return []fyne.CanvasObject{d.face, d.glyph, d.name, d.under, d.cause, d.remedy, d.remark,
		d.tryAgain, d.leaveOut, d.takeBack, d.useWords, d.readIt, d.more}
}

func (r *documentRowRenderer) MinSize() fyne.Size {
	return fyne.NewSize(160, 2*rowPad+lineHeight(theme.SizeNameText, true)+lineHeight(theme.SizeNameCaptionText, false))
}

func (r *documentRowRenderer) Layout(s fyne.Size) {
	d := r.row
	d.face.Move(fyne.NewPos(gapHair, 0))
	d.face.Resize(fyne.NewSize(s.Width-gapSmall, s.Height))
	x, y := rowIndent+rowPad, rowPad
	inner := s.Width - rowIndent - 2*rowPad - gapSmall
	name := lineHeight(theme.SizeNameText, true)
	d.glyph.Move(fyne.NewPos(rowPad+gapHair, y))
	d.glyph.Resize(fyne.NewSize(18, name))
	d.name.Move(fyne.NewPos(x, y))
	d.name.Resize(fyne.NewSize(inner-rowMore, name))
	d.more.Resize(fyne.NewSize(rowMore, rowMore-4))
	d.more.Move(fyne.NewPos(s.Width-rowPad-rowMore-gapHair, y))
	y += name
	under := lineHeight(theme.SizeNameCaptionText, false)
	d.under.Move(fyne.NewPos(x, y))
	d.under.Resize(fyne.NewSize(inner-rowMore, under))
	y += under
	if d.remark.Visible() {
		d.remark.Move(fyne.NewPos(x, y))
		d.remark.Resize(fyne.NewSize(inner, under))
		y += under
	}
	for _, p := range []*prose{d.cause, d.remedy} {
		if !p.Visible() {
			continue
		}
		p.Move(fyne.NewPos(x, y))
		p.Resize(fyne.NewSize(inner, 0))
		h := p.MinSize().Height
		p.Resize(fyne.NewSize(inner, h))
		y += h
	}
	y += gapHair
	left := x
	for _, b := range []*button{d.tryAgain, d.leaveOut, d.takeBack, d.useWords, d.readIt} {
		if !b.Visible() {
			continue
		}
		size := b.MinSize()
		if left > x && left+size.Width > x+inner {
			left, y = x, y+size.Height+gapHair
		}
		b.Move(fyne.NewPos(left, y))
		b.Resize(size)
		left += size.Width + gapSmall
	}
}

func (r *documentRowRenderer) Refresh() {
	r.Layout(r.row.Size())
	for _, o := range r.Objects() {
		if o.Visible() {
			o.Refresh()
		}
	}
}
