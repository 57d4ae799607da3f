package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// menu is the main menu. Its shortcuts work wherever the focus is.
func (w *Window) menu() *fyne.MainMenu {
	m := w.model
	key := func(item *fyne.MenuItem, name fyne.KeyName, mod fyne.KeyModifier) *fyne.MenuItem {
		item.Shortcut = &desktop.CustomShortcut{KeyName: name, Modifier: mod}
		return item
	}
	const ctrl = fyne.KeyModifierShortcutDefault
	return fyne.NewMainMenu(
		fyne.NewMenu("File",
			key(fyne.NewMenuItem("Add file…", w.addFile), fyne.KeyO, ctrl),
			key(fyne.NewMenuItem("Add folder…", w.addFolder), fyne.KeyO, ctrl|fyne.KeyModifierShift),
			key(fyne.NewMenuItem("Read everything again", m.Rebuild), fyne.KeyR, ctrl),
			fyne.NewMenuItemSeparator(),
			key(fyne.NewMenuItem("Settings…", w.showSettings), fyne.KeyComma, ctrl)),
		fyne.NewMenu("Edit",
			key(fyne.NewMenuItem("Take back the last removal", w.undo), fyne.KeyZ, ctrl),
			fyne.NewMenuItem("Copy answer with citations", w.ask.copyAll),
			fyne.NewMenuItem("Save proof of the answer…", w.saveProof),
			key(fyne.NewMenuItem("Check the reply", w.checkReply), fyne.KeyReturn, ctrl)),
		fyne.NewMenu("Go",
			key(fyne.NewMenuItem("Question", w.goAsk), fyne.KeyL, ctrl),
			key(fyne.NewMenuItem("Find a document", w.goFilter), fyne.KeyF, ctrl),
			key(fyne.NewMenuItem("Check a reply", w.goReply), fyne.KeyJ, ctrl),
			key(fyne.NewMenuItem("To check", w.goChecks), fyne.KeyT, ctrl),
			key(fyne.NewMenuItem("Customer words", w.goWords), fyne.KeyK, ctrl)),
		fyne.NewMenu("Help",
			key(fyne.NewMenuItem("Help", w.showHelp), fyne.KeyF1, 0),
			fyne.NewMenuItem("About Footnote", w.showAbout)),
	)
}

// undo takes back the last removal, or, in a field, what was typed there.
func (w *Window) undo() {
	if field, ok := w.win.Canvas().Focused().(fyne.Shortcutable); ok {
		field.TypedShortcut(&fyne.ShortcutUndo{})
		return
	}
	if id, ok := w.notices.last(); ok {
		w.model.Undo(id)
	}
}

func (w *Window) goAsk() {
	w.choose(paneAsk)
	w.win.Canvas().Focus(w.ask.field)
	w.ask.field.TypedShortcut(&fyne.ShortcutSelectAll{})
}

func (w *Window) goFilter() {
	w.choose(paneDocuments)
	w.win.Canvas().Focus(w.docs.filter)
}

func (w *Window) goReply() {
	w.choose(paneReply)
	w.win.Canvas().Focus(w.reply.field)
}

// checkReply checks the reply that is typed, wherever the focus is.
func (w *Window) checkReply() {
	w.choose(paneReply)
	w.model.CheckReply()
}

func (w *Window) goChecks() {
	w.choose(paneChecks)
	w.win.Canvas().Focus(w.checkTab.press)
}

func (w *Window) goWords() {
	w.choose(paneWords)
	w.win.Canvas().Focus(w.words.filter)
}
