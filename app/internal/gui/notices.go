package gui

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"footnote/app/internal/viewmodel"
)

// shownNotices is how many notices stand on screen, and fewNotices how many
// where it is low; older ones come up as these are put away.
const (
	shownNotices = 3
	fewNotices   = 1
)

// noticeStrip shows what has happened, the newest last, each with Undo where
// it can be taken back.
type noticeStrip struct {
	all  *fyne.Container
	list []viewmodel.Notice
	most int

	OnUndo    func(id uint64)
	OnDismiss func(id uint64)
}

func newNoticeStrip() *noticeStrip {
	return &noticeStrip{all: column(1), most: shownNotices}
}

// compact shows fewer notices in a small window.
func (n *noticeStrip) compact(on bool) {
	n.most = shownNotices
	if on {
		n.most = fewNotices
	}
	n.draw()
}

func (n *noticeStrip) show(list []viewmodel.Notice) {
	if sameNotices(n.list, list) {
		return
	}
	n.list = list
	n.draw()
}

func (n *noticeStrip) draw() {
	n.all.RemoveAll()
	shown := n.list[max(0, len(n.list)-n.most):]
	for i, one := range shown {
		actions := n.actions(one)
		if total := len(n.list); i == len(shown)-1 && total > 1 && n.most > fewNotices {
			actions.Add(newButton(fmt.Sprintf("Put all %d away", total), theme.CancelIcon(), quietLook, n.dismissAll))
		}
		n.all.Add(n.line(one, actions))
	}
}

func (n *noticeStrip) dismissAll() {
	for _, one := range n.list {
		n.OnDismiss(one.ID)
	}
}

func sameNotices(a, b []viewmodel.Notice) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func (n *noticeStrip) actions(one viewmodel.Notice) *fyne.Container {
	actions := container.NewHBox()
	if one.CanUndo {
		actions.Add(newButton("Undo", theme.ContentUndoIcon(), plainLook, func() { n.OnUndo(one.ID) }))
	}
	away := newButton("", theme.CancelIcon(), quietLook, func() { n.OnDismiss(one.ID) })
	away.name = "Put this notice away"
	actions.Add(away)
	return actions
}

func (n *noticeStrip) line(one viewmodel.Notice, actions fyne.CanvasObject) fyne.CanvasObject {
	return container.NewStack(newBox(colorAccentSoft, "", 0), padded(gapHair, gapMedium,
		beam(middle(newGlyph(theme.InfoIcon(), colorAccent, 18)),
			padded(0, gapSmall, middle(newProse(one.Sentence, colorInk, theme.SizeNameText))), middle(actions))))
}

// last gives the newest notice that can be undone.
func (n *noticeStrip) last() (uint64, bool) {
	for i := len(n.list) - 1; i >= 0; i-- {
		if n.list[i].CanUndo {
			return n.list[i].ID, true
		}
	}
	return 0, false
}
