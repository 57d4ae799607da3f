package gui

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"footnote/app/internal/viewmodel"
)

// documentsPane shows the files that were given, one row each.
type documentsPane struct {
	all     fyne.CanvasObject
	frame   *fyne.Container
	hint    *fyne.Container
	filter  *entry
	summary *prose
	leftOut *prose
	nothing *prose
	allOut  *button
	list    *list
	value   viewmodel.Documents
	width   float32
	heights []float32

	OnAddFile   func()
	OnAddFolder func()
	OnFilter    func(string)
	rowActions
}

// rowActions are what can be wished for a document.
type rowActions struct {
	OnOpen     func(viewmodel.Row)
	OnMenu     func(viewmodel.Row, fyne.Position)
	OnTryAgain func(path string)
	OnLeaveOut func(path string)
	OnTakeBack func(path string)
	OnRemove   func(path string)
}

func newDocumentsPane() *documentsPane {
	d := &documentsPane{}
	d.hint = beside(gapSmall, newGlyph(theme.DownloadIcon(), colorAccent, 20),
		newProse("Drop files or a folder anywhere in this window. Your originals are never changed.", colorMuted, theme.SizeNameText))
	addFile := newButton("Add file…", theme.FileIcon(), plainLook, func() { d.OnAddFile() })
	addFolder := newButton("Add folder…", theme.FolderIcon(), plainLook, func() { d.OnAddFolder() })
	d.filter = newEntry("Find a document")
	d.filter.OnChanged = func(s string) { d.OnFilter(s) }
	d.summary = newProse("", colorInk, theme.SizeNameText)
	d.summary.bold = true
	d.leftOut = newProse("", colorMuted, theme.SizeNameCaptionText)
	d.nothing = newProse("No document has a name like that.", colorMuted, theme.SizeNameText)
	d.allOut = newButton("Leave out all", theme.VisibilityOffIcon(), plainLook, d.leaveAllOut)
	d.list = newList(
		func() int { return len(d.value.Rows) },
		func() fyne.CanvasObject { return newDocumentRow(&d.rowActions) },
		func(i int, o fyne.CanvasObject) {
			if i < len(d.value.Rows) {
				o.(*documentRow).show(d.value.Rows[i])
			}
		})
	d.list.OnSelected = func(i int) {
		d.list.UnselectAll()
		if i < len(d.value.Rows) {
			d.OnOpen(d.value.Rows[i])
		}
	}
	top := column(gapSmall,
		card(colorSurface, colorLine, column(gapMedium, d.hint, flow(gapSmall, addFile, addFolder))),
		column(2, d.summary, d.leftOut), flow(gapSmall, d.allOut), d.filter, d.nothing)
	d.frame = frame(padded(gapMedium, gapMedium, top),
		container.New(&widthWatch{changed: d.measure}, d.list), nil)
	d.all = newPage(d.frame, 340)
	return d
}

// compact leaves out what can be done without in a small window.
func (d *documentsPane) compact(on bool) { visible(d.hint, !on) }

func (d *documentsPane) show(v viewmodel.Documents) {
	d.value = v
	d.summary.set(v.Summary)
	d.leftOut.set(v.LeftOutLine)
	visible(d.leftOut, v.LeftOutLine != "")
	visible(d.filter, v.Total > 0)
	d.filter.reflect(v.Filter)
	visible(d.allOut, v.Failed > 1)
	d.allOut.call(fmt.Sprintf("Leave out all %d that can’t be read", v.Failed))
	visible(d.nothing, v.Filter != "" && len(v.Rows) == 0)
	d.setHeights()
	relay(d.frame)
	d.list.Refresh()
}

// leaveAllOut leaves out every file in sight that cannot be read.
func (d *documentsPane) leaveAllOut() {
	for _, r := range d.value.Rows {
		if r.State == viewmodel.Failed {
			d.OnLeaveOut(r.Path)
		}
	}
}

func (d *documentsPane) measure(width float32) {
	d.width = width
	d.setHeights()
}

func (d *documentsPane) setHeights() {
	if d.width == 0 {
		return
	}
	for i, r := range d.value.Rows {
		h := rowHeight(r, d.width)
		if i < len(d.heights) {
			if d.heights[i] == h {
				continue
			}
			d.heights[i] = h
		} else {
			d.heights = append(d.heights, h)
		}
		d.list.SetItemHeight(i, h)
	}
}

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
