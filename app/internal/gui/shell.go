package gui

import "fyne.io/fyne/v2"

const (
	// narrow is the width below which the documents become a tab.
	narrow float32 = 820
	// sideBySide is the width of the right part from which a document stands
	// beside the answer; below it the document covers the answer.
	sideBySide float32 = 780
	// short is the height below which hints are left out.
	short float32 = 520
)

// shellLayout sets the documents in the left third, the panes beside them,
// and an opened document beside those. Where the window is narrow the
// documents become a tab, and an opened document takes the whole room.
type shellLayout struct {
	window *Window
	known  bool
	slim   bool
	low    bool
	width  float32
}

// covers tells whether an opened document stands over the panes.
func (l *shellLayout) covers() bool {
	right := l.width
	if !l.slim {
		right -= l.left()
	}
	return right < sideBySide
}

func (l *shellLayout) left() float32 {
	return fyne.Max(280, fyne.Min(400, l.width*0.30))
}

// Layout places documents, rule, panes, rule, opened document.
func (l *shellLayout) Layout(o []fyne.CanvasObject, s fyne.Size) {
	l.width = s.Width
	l.adapt(s)
	docs, rule, panes, rule2, source := o[0], o[1], o[2], o[3], o[4]
	x := float32(0)
	visible(rule, !l.slim)
	if !l.slim {
		place(docs, 0, l.left(), s.Height)
		place(rule, l.left(), 1, s.Height)
		x = l.left() + 1
	}
	room := s.Width - x
	switch {
	case !source.Visible():
		visible(panes, true)
		visible(rule2, false)
		place(panes, x, room, s.Height)
	case l.covers():
		visible(panes, false)
		visible(rule2, false)
		place(source, x, room, s.Height)
	default:
		half := float32(int(room / 2))
		visible(panes, true)
		visible(rule2, true)
		place(panes, x, half, s.Height)
		place(rule2, x+half, 1, s.Height)
		place(source, x+half+1, room-half-1, s.Height)
	}
}

func place(o fyne.CanvasObject, x, width, height float32) {
	o.Move(fyne.NewPos(x, 0))
	o.Resize(fyne.NewSize(width, height))
}

// adapt moves the documents into the tabs, or out of them.
func (l *shellLayout) adapt(s fyne.Size) {
	w := l.window
	if low := s.Height < short; low != l.low || !l.known {
		l.low = low
		w.docs.compact(low)
		w.reply.compact(low)
		w.checks.compact(low)
		w.words.compact(low)
		w.source.compact(low)
		w.notices.compact(low)
	}
	slim := s.Width < narrow
	if l.known && slim == l.slim {
		return
	}
	l.known, l.slim = true, slim
	if slim {
		w.body.Objects[0] = newBox(colorClear, "", 0)
		w.docsTab.content = w.docs.all
		w.tabs.set(w.docsTab, w.askTab, w.replyTab, w.checkTab, w.wordsTab)
	} else {
		w.docsTab.content = nil
		w.tabs.set(w.askTab, w.replyTab, w.checkTab, w.wordsTab)
		w.docs.all.Show()
		w.body.Objects[0] = w.docs.all
	}
}

// MinSize lets the window become small: the panes scroll.
func (l *shellLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 160) }
