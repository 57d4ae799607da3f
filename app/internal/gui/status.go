package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"footnote/app/internal/viewmodel"
)

// statusBar says in one line, with an icon, how the documents stand.
type statusBar struct {
	all      *fyne.Container
	glyph    *glyph
	sentence *prose
	problem  *prose
	trouble  *fyne.Container
	bar      *progressLine
	copy     *button
	cancel   *button
	rebuild  *button

	OnCopy    func()
	OnCancel  func()
	OnRebuild func()
}

func newStatusBar() *statusBar {
	s := &statusBar{
		glyph:    newGlyph(theme.InfoIcon(), colorMuted, 18),
		sentence: newProse("", colorInk, theme.SizeNameText),
		problem:  newProse("", theme.ColorNameWarning, theme.SizeNameText),
		bar:      newProgressLine(),
	}
	s.copy = newCopyButton("Copy digest", quietLook, func() { s.OnCopy() })
	s.cancel = newButton("Cancel", theme.CancelIcon(), plainLook, func() { s.OnCancel() })
	s.rebuild = newButton("Read again", theme.ViewRefreshIcon(), plainLook, func() { s.OnRebuild() })
	s.trouble = padded(gapHair, gapMedium, beside(gapSmall,
		middle(newGlyph(theme.WarningIcon(), theme.ColorNameWarning, 18)), middle(s.problem)))
	line := padded(gapHair, gapMedium, beam(middle(s.glyph), padded(0, gapSmall, middle(s.sentence)),
		container.NewHBox(s.copy, s.cancel, s.rebuild)))
	s.all = container.NewStack(newBox(colorSunken, "", 0),
		container.New(layout.NewCustomPaddedVBoxLayout(0), s.bar, s.trouble, line))
	s.show(viewmodel.Status{})
	return s
}

func (s *statusBar) show(v viewmodel.Status) {
	symbol, ink := theme.InfoIcon(), colorMuted
	switch v.Kind {
	case viewmodel.Reading, viewmodel.Cancelling:
		symbol, ink = theme.ViewRefreshIcon(), colorAccent
	case viewmodel.UpToDate:
		symbol, ink = theme.ConfirmIcon(), theme.ColorNameSuccess
	case viewmodel.Attention, viewmodel.Stopped:
		symbol, ink = theme.WarningIcon(), theme.ColorNameWarning
	}
	s.glyph.set(symbol, ink)
	s.sentence.set(v.Sentence)
	s.problem.set(v.Problem)
	visible(s.trouble, v.Problem != "")
	busy := v.Kind == viewmodel.Reading || v.Kind == viewmodel.Cancelling
	visible(s.bar, busy)
	if busy && v.Total > 0 {
		s.bar.set(float32(v.Done) / float32(v.Total))
	}
	visible(s.copy, v.Digest != "" && !busy)
	visible(s.cancel, busy)
	s.cancel.enable(v.Kind == viewmodel.Reading)
	visible(s.rebuild, v.Kind == viewmodel.Stopped)
}

// visible shows or hides an object, and does nothing when it is so already.
func visible(o fyne.CanvasObject, on bool) {
	if o.Visible() == on {
		return
	}
	if on {
		o.Show()
	} else {
		o.Hide()
	}
}
