package gui

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
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
	rest    *prose
	leftOut *prose
	nothing *prose
	allOut  *button
	samples *button
	list    *rowList[viewmodel.Row]
	value   viewmodel.Documents

	OnAddFile      func()
	OnAddFolder    func()
	OnFilter       func(string)
	OnRemoveFolder func(path string)
	OnLeaveOutAll  func()
	// OnFocus is told what is to get the focus.
	OnFocus func(fyne.Focusable)
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
	OnUseWords func(path string)
	OnReadIt   func(path string)
	// OnStep goes to the row that many below.
	OnStep func(path string, rows int)
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
	d.rest = newProse("", colorInk, theme.SizeNameCaptionText)
	d.leftOut = newProse("", colorMuted, theme.SizeNameCaptionText)
	d.nothing = newProse("No document has a name like that.", colorMuted, theme.SizeNameText)
	d.allOut = newButton("Leave out all", theme.VisibilityOffIcon(), plainLook, func() { d.OnLeaveOutAll() })
	d.list = newRowList(
		func() fyne.CanvasObject { return newDocumentRow(&d.rowActions) },
		func(o fyne.CanvasObject, r viewmodel.Row) { o.(*documentRow).show(r) },
		rowHeight)
	d.list.OnSelected = func(i int) {
		d.list.UnselectAll()
		d.OnOpen(d.list.values[i])
	}
	d.OnStep = d.step
	d.samples = newButton("Remove the sample documents", theme.DeleteIcon(), plainLook, func() { d.OnRemoveFolder(d.value.Samples) })
	top := column(gapSmall,
		card(colorSurface, colorLine, column(gapMedium, d.hint, flow(gapSmall, addFile, addFolder))),
		column(2, d.summary, d.rest, d.leftOut), flow(gapSmall, d.allOut, d.samples), d.filter, d.nothing)
	d.frame = frame(padded(gapMedium, gapMedium, top),
		d.list.all, nil)
	d.all = newPage(d.frame, 340)
	return d
}

// compact leaves out what can be done without in a small window.
func (d *documentsPane) compact(on bool) { visible(d.hint, !on) }

func (d *documentsPane) show(v viewmodel.Documents) {
	d.value = v
	at := d.list.focused()
	focused := ""
	if at >= 0 {
		focused = d.list.values[at].Path
	}
	d.list.show(v.Rows)
	d.summary.set(v.Summary)
	d.rest.set(v.Rest)
	visible(d.rest, v.Rest != "")
	d.leftOut.set(v.LeftOutLine)
	visible(d.leftOut, v.LeftOutLine != "")
	visible(d.filter, v.Total > 0)
	d.filter.reflect(v.Filter)
	visible(d.allOut, v.Failed > 1)
	d.allOut.call(leaveAllOut(v))
	visible(d.nothing, v.Filter != "" && len(v.Rows) == 0)
	visible(d.samples, v.Samples != "")
	relay(d.frame)
	if at >= 0 && d.list.focused() < 0 {
		// The document that had the focus keeps it; one that has gone hands it on.
		if i := d.index(focused); i >= 0 {
			at = i
		}
		d.focusRow(min(at, len(v.Rows)-1))
	}
}

func (d *documentsPane) index(path string) int {
	return slices.IndexFunc(d.list.values, func(r viewmodel.Row) bool { return r.Path == path })
}

// step gives the focus to the row that many below another.
func (d *documentsPane) step(path string, rows int) {
	if i := d.index(path); i >= 0 {
		d.focusRow(i + rows)
	}
}

func (d *documentsPane) focusRow(i int) {
	if row, ok := d.list.scrollToRow(i).(*documentRow); ok {
		d.OnFocus(row.face)
	}
}

// leaveAllOut names what leaves out all that cannot be read.
func leaveAllOut(v viewmodel.Documents) string {
	return fmt.Sprintf("Leave out all %d that can’t be read", v.Failed)
}
