package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// entry is a one-line field that a snapshot may be shown in without taking
// away what is being typed.
type entry struct {
	widget.Entry
	focused bool
}

func newEntry(placeHolder string) *entry {
	e := &entry{}
	e.ExtendBaseWidget(e)
	e.SetPlaceHolder(placeHolder)
	return e
}

func (e *entry) FocusGained() {
	e.focused = true
	e.Entry.FocusGained()
	bringInSight(e)
}

func (e *entry) FocusLost() {
	e.focused = false
	e.Entry.FocusLost()
}

func (e *entry) TypedKey(k *fyne.KeyEvent) {
	if !forWindow(e, k) {
		e.Entry.TypedKey(k)
	}
}

// reflect shows value without reporting it as typed.
func (e *entry) reflect(value string) {
	if e.Text == value {
		return
	}
	changed := e.OnChanged
	e.OnChanged = nil
	e.SetText(value)
	e.OnChanged = changed
}

// editor is a field of many lines in which Tab goes on to the next control.
type editor struct{ widget.Entry }

func newEditor() *editor {
	e := &editor{}
	e.MultiLine = true
	e.Wrapping = fyne.TextWrapOff
	e.ExtendBaseWidget(e)
	return e
}

func (e *editor) TypedKey(k *fyne.KeyEvent) {
	if !forWindow(e, k) {
		e.Entry.TypedKey(k)
	}
}

// AcceptsTab keeps the way out of the field open.
func (e *editor) AcceptsTab() bool { return false }
