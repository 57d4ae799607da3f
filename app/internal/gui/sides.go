package gui

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"footnote/app/internal/viewmodel"
)

// sideWidth is the width from which a quotation can stand beside another.
const sideWidth float32 = 230

// sides sets what documents say side by side, one below another where there
// is no room; open is told which one to show in its document.
func sides(list []viewmodel.Side, open func(side int)) fyne.CanvasObject {
	cards := container.New(&sidesLayout{gap: gapMedium})
	for i, s := range list {
		quote := column(gapSmall, newMarked(s.Text, s.Marked, colorInk, theme.SizeNameText))
		if s.Value != "" && len(s.Marked) == 0 {
			value := newProse("It says: "+s.Value, colorInk, theme.SizeNameText)
			value.bold = true
			quote.Add(value)
		}
		quote.Add(placeLine(s, func() { open(i) }))
		cards.Add(container.NewStack(newBox(colorPaper, colorLine, radius), padded(gapMedium, gapMedium, quote)))
	}
	return cards
}

// placeLine names a paragraph and opens it.
func placeLine(s viewmodel.Side, open func()) *press {
	where := placeText(s.Label, s.Page)
	p := newPress(beside(gapSmall, newGlyph(theme.DocumentIcon(), colorAccent, 18),
		newProse(where, colorAccent, theme.SizeNameText)), open)
	p.name = "Open " + where
	p.padH = gapHair
	return p
}

func placeText(label string, page int) string {
	if page > 0 {
		return fmt.Sprintf("%s, page %d", label, page)
	}
	return label
}

// settle says what to do about something.
func settle(sentence string) fyne.CanvasObject {
	return beside(gapSmall, newGlyph(theme.NavigateNextIcon(), colorMuted, 18), newProse(sentence, colorInk, theme.SizeNameText))
}

// sidesLayout sets objects of one width side by side, all as high as the
// highest, or one below another where they would be narrower than sideWidth.
type sidesLayout struct {
	gap   float32
	width float32
}

func (l *sidesLayout) beside(n int) (float32, bool) {
	width := (l.width - l.gap*float32(n-1)) / float32(n)
	return width, n > 1 && width >= sideWidth
}

func (l *sidesLayout) Layout(o []fyne.CanvasObject, s fyne.Size) {
	l.width = s.Width
	width, across := l.beside(len(o))
	var at float32
	for _, child := range o {
		if across {
			child.Move(fyne.NewPos(at, 0))
			child.Resize(fyne.NewSize(width, s.Height))
			at += width + l.gap
			continue
		}
		height := child.MinSize().Height
		child.Move(fyne.NewPos(0, at))
		child.Resize(fyne.NewSize(s.Width, height))
		at += height + l.gap
	}
}

func (l *sidesLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	_, across := l.beside(len(o))
	var size fyne.Size
	for i, child := range o {
		min := child.MinSize()
		size.Width = fyne.Max(size.Width, min.Width)
		if across {
			size.Height = fyne.Max(size.Height, min.Height)
			continue
		}
		size.Height += min.Height
		if i > 0 {
			size.Height += l.gap
		}
	}
	return size
}
