package gui

import (
	"strings"

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
type editor struct {
	widget.Entry
	// most is the length that pasting may lead to; 0 means any. OnTooLong is
	// told of a paste that was not taken.
	most      int
	OnTooLong func()
}

func newEditor() *editor {
	e := &editor{}
	e.MultiLine = true
	e.Wrapping = fyne.TextWrapOff
	e.ExtendBaseWidget(e)
	return e
}

// longWrapped is the length from which an editor does not wrap its lines: the
// toolkit measures all of them anew at every change. longLine is that of a
// line which it cannot draw whole, and which is wrapped all the same.
const (
	longWrapped = 6000
	longLine    = 1000
)

// tooLongToWrap tells whether lines are better left as they are.
func tooLongToWrap(text string) bool {
	if len(text) < longWrapped {
		return false
	}
	for line := range strings.Lines(text) {
		if len(line) > longLine {
			return false
		}
	}
	return true
}

// wraps sets whether long lines go on below.
func (e *editor) wraps(on bool) {
	wrapping := fyne.TextWrapOff
	if on {
		wrapping = fyne.TextWrapWord
	}
	if e.Wrapping != wrapping {
		e.Wrapping = wrapping
		e.Refresh()
	}
}

// fit wraps lines only while the text is short.
func (e *editor) fit() { e.wraps(!tooLongToWrap(e.Text)) }

// TypedShortcut looks at what is pasted before it is measured.
func (e *editor) TypedShortcut(s fyne.Shortcut) {
	if p, ok := s.(*fyne.ShortcutPaste); ok && p.Clipboard != nil {
		whole := e.Text + p.Clipboard.Content()
		if e.most > 0 && len(whole)-len(e.SelectedText()) > e.most {
			e.OnTooLong()
			return
		}
		if tooLongToWrap(whole) {
			e.wraps(false)
		}
	}
	e.Entry.TypedShortcut(s)
}

// reflect shows value without reporting it as typed.
func (e *editor) reflect(value string) {
	if e.Text == value {
		return
	}
	changed := e.OnChanged
	e.OnChanged = nil
	if tooLongToWrap(value) {
		e.wraps(false)
	}
	e.SetText(value)
	e.OnChanged = changed
}

func (e *editor) TypedKey(k *fyne.KeyEvent) {
	if !forWindow(e, k) {
		e.Entry.TypedKey(k)
	}
}

func (e *editor) FocusGained() {
	e.Entry.FocusGained()
	bringInSight(e)
}

// AcceptsTab keeps the way out of the field open.
func (e *editor) AcceptsTab() bool { return false }
