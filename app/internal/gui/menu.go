package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// menu is the main menu. Its shortcuts work wherever the focus is.
func (w *Window) menu() *fyne.MainMenu {
	m := w.model
	w.takeBack = fyne.NewMenuItem("Take back the last removal", w.undoRemoval)
	w.copyAnswer = fyne.NewMenuItem("Copy answer with citations", w.ask.copyAll)
	w.proveAnswer = fyne.NewMenuItem("Save proof of the answer…", w.saveProof)
	undo := fyne.NewMenuItem("Undo", w.undo)
	undo.Shortcut = &fyne.ShortcutUndo{} // the toolkit knows Ctrl+Z by this name only
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
			undo, w.takeBack,
			fyne.NewMenuItemSeparator(),
			w.copyAnswer, w.proveAnswer,
			key(fyne.NewMenuItem("Check the reply", w.checkReply), fyne.KeyReturn, ctrl)),
		fyne.NewMenu("Go",
			key(fyne.NewMenuItem("Try a question", w.goAsk), fyne.Key1, ctrl),
			key(fyne.NewMenuItem("Check a reply", w.goReply), fyne.Key2, ctrl),
			key(fyne.NewMenuItem("To check", w.goChecks), fyne.Key3, ctrl),
			key(fyne.NewMenuItem("Customer words", w.goWords), fyne.Key4, ctrl),
			fyne.NewMenuItemSeparator(),
			key(fyne.NewMenuItem("Find a document", w.goFilter), fyne.KeyF, ctrl)),
		fyne.NewMenu("Help",
			key(fyne.NewMenuItem("Help", w.showHelp), fyne.KeyF1, 0),
			fyne.NewMenuItem("About Footnote", w.showAbout)),
	)
}

// showMenu dims what there is nothing to do for.
func (w *Window) showMenu() {
	_, removed := w.notices.last()
	answers := w.ask.answers()
	changed := false
	for item, off := range map[*fyne.MenuItem]bool{w.takeBack: !removed, w.copyAnswer: !answers, w.proveAnswer: !answers} {
		changed = changed || item.Disabled != off
		item.Disabled = off
	}
	if changed {
		w.win.MainMenu().Refresh()
	}
}

// undo takes back what was typed in the field that has the focus, or else the
// last removal.
func (w *Window) undo() {
	if field, ok := w.win.Canvas().Focused().(fyne.Shortcutable); ok {
		field.TypedShortcut(&fyne.ShortcutUndo{})
		return
	}
	w.undoRemoval()
}

func (w *Window) undoRemoval() {
	if id, ok := w.notices.last(); ok {
		w.model.Undo(id)
	}
}

// goTo brings a pane to the front and gives something in it the focus. Before
// there is a document there are no panes.
func (w *Window) goTo(pane string, to fyne.Focusable) {
	if !w.body.Visible() {
		return
	}
	w.closeSheet()
	w.choose(pane)
	w.win.Canvas().Focus(to)
}

func (w *Window) goAsk() {
	w.goTo(paneAsk, w.ask.field)
	w.ask.field.TypedShortcut(&fyne.ShortcutSelectAll{})
}

func (w *Window) goReply()  { w.goTo(paneReply, w.reply.field) }
func (w *Window) goChecks() { w.goTo(paneChecks, w.checkTab.press) }
func (w *Window) goFilter() { w.goTo(paneDocuments, w.docs.filter) }

func (w *Window) goWords() {
	if w.words.filter.Visible() {
		w.goTo(paneWords, w.words.filter)
	} else {
		w.goTo(paneWords, w.wordsTab.press)
	}
}

// checkReply checks the reply that is typed, wherever the focus is.
func (w *Window) checkReply() {
	if w.body.Visible() {
		w.choose(paneReply)
		w.model.CheckReply()
	}
}
