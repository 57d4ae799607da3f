package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"footnote/app/internal/viewmodel"
)

// wordsPane is where the owner says which words customers use for the
// documents' own.
type wordsPane struct {
	all      fyne.CanvasObject
	frame    *fyne.Container
	hint     *prose
	filter   *entry
	add      *button
	undo     *button
	redo     *button
	discard  *button
	mode     *button
	external *button
	glyph    *glyph
	sentence *prose
	columns  *fyne.Container
	empty    *fyne.Container
	list     *rowList[viewmodel.WordRow]
	editor   *editor
	heads    *fyne.Container
	value    viewmodel.Words
	asText   bool
	edition  uint64
	// focusLine is the line that is to get the focus once it is drawn, or -1.
	focusLine int

	// OnFocus is told what is to get the focus.
	OnFocus    func(fyne.Focusable)
	OnFilter   func(string)
	OnSet      func(line int, term, kin string)
	OnAdd      func(term, kin string) int
	OnRemove   func(line int)
	OnUndo     func()
	OnRedo     func()
	OnDiscard  func()
	OnText     func(string)
	OnExternal func()
}

func newWordsPane() *wordsPane {
	w := &wordsPane{focusLine: -1}
	w.hint = newProse("Customers may say it in other words than your documents do. All words on one line stand for each other.", colorMuted, theme.SizeNameText)
	w.filter = newEntry("Find a word")
	w.filter.OnChanged = func(s string) { w.OnFilter(s) }
	w.add = newButton("Add words", theme.ContentAddIcon(), primaryLook, func() { w.addLine("") })
	w.undo = newButton("Undo", theme.ContentUndoIcon(), plainLook, func() { w.OnUndo() })
	w.redo = newButton("Redo", theme.ContentRedoIcon(), plainLook, func() { w.OnRedo() })
	w.discard = newButton("Go back to the words in use", theme.HistoryIcon(), plainLook, func() { w.OnDiscard() })
	w.mode = newButton("Edit as text", theme.DocumentCreateIcon(), quietLook, func() { w.setMode(!w.asText) })
	w.external = newButton("Open the file", theme.FileTextIcon(), quietLook, func() { w.OnExternal() })
	w.glyph = newGlyph(theme.ConfirmIcon(), theme.ColorNameSuccess, 18)
	w.sentence = newProse("", colorInk, theme.SizeNameText)
	w.list = newRowList(
		func() fyne.CanvasObject { return newWordRow(w) },
		func(o fyne.CanvasObject, r viewmodel.WordRow) { o.(*wordRow).show(r) },
		wordRowHeight)
	w.editor = newEditor()
	w.editor.SetPlaceHolder("refund: money back, reimbursement")
	w.editor.OnChanged = func(s string) { w.OnText(s) }
	w.empty = padded(gapLarge, gapLarge, column(gapMedium,
		newGlyph(theme.SearchReplaceIcon(), colorMuted, 36),
		newProse("No words yet. For example: your documents say “refund” and your customers say “money back”.", colorInk, theme.SizeNameText)))
	w.heads = container.New(wordColumns{}, subhead("In your documents"), subhead("Your customers say"), newBox(colorClear, "", 0))
	w.columns = frame(padded(gapHair, gapLarge, w.heads),
		w.list.all, nil)
	top := padded(gapLarge, gapLarge, column(gapMedium, w.hint, w.filter,
		flow(gapSmall, w.add, w.undo, w.redo, w.mode, w.external)))
	foot := column(0, newRule(), padded(gapSmall, gapLarge, column(gapSmall,
		beside(gapSmall, w.glyph, w.sentence), flow(gapSmall, w.discard))))
	w.frame = frame(top,
		container.NewStack(w.columns, w.empty, padded(0, gapLarge, w.editor)), foot)
	w.all = newPage(w.frame, 420)
	w.setMode(false)
	return w
}

// compact leaves out what can be done without in a small window.
func (w *wordsPane) compact(on bool) { visible(w.hint, !on) }

// addLine adds a line for the owner to fill in, with a customers' word if
// there is one already.
func (w *wordsPane) addLine(kin string) {
	w.setMode(false)
	w.filter.SetText("")
	w.focusLine = w.OnAdd("", kin)
	w.focus()
}

// focus goes to the line that waits for it, if that is there by now.
func (w *wordsPane) focus() {
	if w.focusLine < 0 {
		return
	}
	for i, r := range w.value.Rows {
		if r.Line != w.focusLine {
			continue
		}
		if row, ok := w.list.scrollToRow(i).(*wordRow); ok {
			w.focusLine = -1
			w.OnFocus(row.term)
		}
		return
	}
}

func (w *wordsPane) setMode(asText bool) {
	w.asText = asText
	if asText {
		w.mode.call("Edit in two columns")
		if w.editor.Text != w.value.Text {
			w.editor.reflect(w.value.Text)
		}
	} else {
		w.mode.call("Edit as text")
	}
	w.arrange()
}

func (w *wordsPane) arrange() {
	visible(w.editor, w.asText)
	visible(w.columns, !w.asText && w.value.Total > 0)
	visible(w.empty, !w.asText && w.value.Total == 0)
	visible(w.filter, !w.asText && w.value.Total > 0)
	relay(w.frame)
}

func (w *wordsPane) show(v viewmodel.Words) {
	w.value = v
	w.list.show(v.Rows) // before anything is laid out: no row may show what was
	w.filter.reflect(v.Filter)
	w.undo.enable(v.CanUndo)
	w.redo.enable(v.CanRedo)
	visible(w.discard, len(v.Faults) > 0)
	symbol, ink := theme.ConfirmIcon(), theme.ColorNameSuccess
	switch {
	case v.Unfinished:
		symbol, ink = theme.DocumentCreateIcon(), colorMuted
	case len(v.Faults) > 0:
		symbol, ink = theme.ErrorIcon(), theme.ColorNameError
	}
	w.glyph.set(symbol, ink)
	w.sentence.set(v.Sentence)
	visible(w.glyph, v.Sentence != "")
	if v.Edition != w.edition {
		w.edition = v.Edition
		if w.asText && w.editor.Text != v.Text {
			w.editor.reflect(v.Text)
		}
	}
	w.arrange()
	w.focus()
}
