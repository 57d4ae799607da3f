package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// rowList is a list of values in rows whose heights follow from the list's
// width. Tab goes straight to what is in a row.
type rowList[V any] struct {
	widget.List
	all    *fyne.Container // the list, to be laid out
	values []V

	height  func(v V, width float32) float32
	width   float32
	heights []float32
	// at tells which row each drawn object stands for.
	at map[fyne.CanvasObject]int
}

func newRowList[V any](create func() fyne.CanvasObject, update func(fyne.CanvasObject, V), height func(V, float32) float32) *rowList[V] {
	l := &rowList[V]{height: height, at: map[fyne.CanvasObject]int{}}
	l.Length = func() int { return len(l.values) }
	l.CreateItem = create
	l.UpdateItem = func(i int, o fyne.CanvasObject) {
		if i < len(l.values) {
			l.at[o] = i
			update(o, l.values[i])
		}
	}
	l.HideSeparators = true
	l.ExtendBaseWidget(l)
	l.all = container.New(&widthWatch{changed: l.measure}, l)
	return l
}

// show draws other values.
func (l *rowList[V]) show(values []V) {
	l.values = values
	l.setHeights()
	clear(l.at)
	l.Refresh()
}

// scrollToRow brings a row in sight and gives what draws it, or nil.
func (l *rowList[V]) scrollToRow(i int) fyne.CanvasObject {
	if i < 0 || i >= len(l.values) {
		return nil
	}
	clear(l.at)
	l.ScrollTo(i)
	l.Refresh()
	for o, at := range l.at {
		if at == i && o.Visible() {
			return o
		}
	}
	return nil
}

// Resize keeps the row that has the focus in sight when the list gets lower.
func (l *rowList[V]) Resize(s fyne.Size) {
	lower := s.Height < l.Size().Height
	l.List.Resize(s)
	if i := l.focused(); lower && i >= 0 {
		l.ScrollTo(i)
	}
}

// focused is the row that has the focus, or -1.
func (l *rowList[V]) focused() int {
	for o, i := range l.at {
		if row, ok := o.(interface{ hasFocus() bool }); ok && row.hasFocus() && i < len(l.values) {
			return i
		}
	}
	return -1
}

// unfocus takes the focus from whatever has it where o is.
func unfocus(o fyne.CanvasObject) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(o); c != nil {
		c.Unfocus()
	}
}

func (l *rowList[V]) measure(width float32) {
	l.width = width
	l.setHeights()
}

func (l *rowList[V]) setHeights() {
	if l.width == 0 {
		return
	}
	for i, v := range l.values {
		h := l.height(v, l.width)
		if i < len(l.heights) {
			if l.heights[i] == h {
				continue
			}
			l.heights[i] = h
		} else {
			l.heights = append(l.heights, h)
		}
		l.SetItemHeight(i, h)
	}
}

// Disabled keeps Tab from stopping at the list itself, which has no keys that
// its rows have not.
func (l *rowList[V]) Disabled() bool { return true }

// Enable does nothing: see Disabled.
func (l *rowList[V]) Enable() {}

// Disable does nothing: see Disabled.
func (l *rowList[V]) Disable() {}

// widthWatch gives its one child all the room and tells of a new width
// before the child is laid out.
type widthWatch struct {
	width   float32
	changed func(float32)
}

func (w *widthWatch) Layout(o []fyne.CanvasObject, s fyne.Size) {
	if s.Width != w.width {
		w.width = s.Width
		w.changed(s.Width)
	}
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(s)
}

func (w *widthWatch) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }
