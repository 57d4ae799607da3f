package gui

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
)

// look is how much a button asks to be pressed.
type look int

const (
	plainLook   look = iota // one of several
	primaryLook             // the next step
	quietLook               // there if wanted
)

// button is a press with a word, an icon, or both.
type button struct {
	*press
	label *text
	glyph *glyph
	look  look
}

func newButton(label string, r fyne.Resource, l look, tapped func()) *button {
	b := &button{look: l}
	var parts []fyne.CanvasObject
	if r != nil {
		b.glyph = newGlyph(r, colorInk, 17)
		parts = append(parts, middle(b.glyph))
	}
	b.label = newText(label, colorInk, theme.SizeNameText, l == primaryLook)
	if label != "" {
		parts = append(parts, b.label)
	}
	content := container.New(layout.NewCustomPaddedHBoxLayout(6), parts...)
	b.press = barePress(container.NewCenter(content), tapped)
	b.self, b.name = b, label
	b.ExtendBaseWidget(b)
	b.padV, b.padH = 6, gapMedium
	if label == "" {
		b.padH = 6
	}
	b.dress()
	return b
}

func (b *button) dress() {
	ink := colorInk
	switch b.look {
	case primaryLook:
		b.fill, ink = colorAccent, theme.ColorNameForegroundOnPrimary
	case plainLook:
		b.fill, b.stroke = colorSurface, theme.ColorNameInputBorder
	case quietLook:
		b.fill, ink = colorClear, colorAccent
	}
	if b.Disabled() {
		b.fill, ink = theme.ColorNameDisabledButton, theme.ColorNameDisabled
	}
	b.label.paint(ink)
	if b.glyph != nil {
		b.glyph.set(b.glyph.icon, ink)
	}
	b.Refresh()
}

// call gives the button another word.
func (b *button) call(label string) {
	b.name = label
	b.label.set(label)
}

// newCopyButton is a button that copies, and says so until the pointer or the
// focus goes elsewhere. It keeps its width, so that nothing moves.
func newCopyButton(label string, l look, copy func()) *button {
	var b *button
	b = newButton(label, theme.ContentCopyIcon(), l, func() {
		copy()
		b.least = b.MinSize().Width
		b.glyph.set(theme.ConfirmIcon(), b.glyph.color)
		b.call("Copied")
	})
	b.OnLeft = func() {
		b.glyph.set(theme.ContentCopyIcon(), b.glyph.color)
		b.call(label)
	}
	return b
}

// enable switches the button on or off.
func (b *button) enable(on bool) {
	if on == !b.Disabled() {
		return
	}
	if on {
		b.Enable()
	} else {
		b.Disable()
	}
	b.dress()
}

// newNote is the number of a citation, small and raised as in print, that
// opens it.
func newNote(number int, tapped func()) *press {
	label := newText(strconv.Itoa(number), colorAccent, theme.SizeNameCaptionText, true)
	p := newPress(label, tapped)
	p.name = "Citation " + label.value
	p.fill, p.radius = colorAccentSoft, 5
	p.padV, p.padH = 0, 6
	return p
}
