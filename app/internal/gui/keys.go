package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// forWindow hands the keys that the window itself acts on to it, and tells
// whether it did: what has the focus would swallow them.
func forWindow(o fyne.CanvasObject, e *fyne.KeyEvent) bool {
	if e.Name != fyne.KeyEscape && e.Name != fyne.KeyF1 {
		return false
	}
	c := fyne.CurrentApp().Driver().CanvasForObject(o)
	if c != nil && c.OnTypedKey() != nil {
		c.OnTypedKey()(e)
	}
	return true
}

// tick is Fyne's check box, with the window's keys handed on.
type tick struct{ widget.Check }

func newTick(label string, changed func(bool)) *tick {
	t := &tick{}
	t.Text, t.OnChanged = label, changed
	t.ExtendBaseWidget(t)
	return t
}

func (t *tick) TypedKey(e *fyne.KeyEvent) {
	if !forWindow(t, e) {
		t.Check.TypedKey(e)
	}
}

// list is Fyne's, with the window's keys handed on.
type list struct{ widget.List }

func newList(length func() int, create func() fyne.CanvasObject, update func(int, fyne.CanvasObject)) *list {
	l := &list{}
	l.Length, l.CreateItem, l.UpdateItem = length, create, update
	l.HideSeparators = true
	l.ExtendBaseWidget(l)
	return l
}

func (l *list) TypedKey(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter {
		e = &fyne.KeyEvent{Name: fyne.KeySpace}
	}
	if !forWindow(l, e) {
		l.List.TypedKey(e)
	}
}
