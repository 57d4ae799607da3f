package gui

import (
	"fmt"
	"strings"
	"sync/atomic"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"

	"footnote/app/internal/viewmodel"
)

// Names of the panes, as kept between runs.
const (
	paneDocuments = "documents"
	paneAsk       = "ask"
	paneReply     = "reply"
	paneChecks    = "checks"
	paneWords     = "words"
)

// Window is the one window of the program.
type Window struct {
	app     fyne.App
	win     fyne.Window
	model   Backend
	version string
	scheme  Scheme

	first    *firstRun
	docs     *documentsPane
	ask      *askPane
	reply    *replyPane
	checks   *checksPane
	words    *wordsPane
	source   *sourcePane
	notices  *noticeStrip
	status   *statusBar
	tabs     *tabs
	askTab   *tab
	replyTab *tab
	checkTab *tab
	wordsTab *tab
	docsTab  *tab
	shell    *shellLayout
	body     *fyne.Container
	root     *fyne.Container

	sheet   *sheet
	chooser *dialog.FileDialog // the one that is open, or nil
	// takeBack, copyAnswer and proveAnswer are menu items that are dimmed at
	// times.
	takeBack, copyAnswer, proveAnswer *fyne.MenuItem
	// OnLooked is told when a document that was asked for is shown, or cannot
	// be; it may be nil.
	OnLooked func()
	// onSheet is told when a sheet has opened; it may be nil.
	onSheet func()

	// launch runs a program of the system; tests put their own in its place.
	launch func(name string, args ...string) error

	pending atomic.Bool
	sources int            // counts documents asked for: a late one is not shown
	before  fyne.Focusable // had the focus when the document was opened
}

// New makes the window, not yet shown. Call Use before showing it.
func New(app fyne.App, version string) *Window {
	w := &Window{app: app, version: version, scheme: SchemeSystem, launch: launch}
	app.Settings().SetTheme(NewTheme(w.scheme))
	w.win = app.NewWindow("Footnote")
	w.win.SetIcon(appIcon)
	return w
}

// furnish makes the panes, in the colours of the scheme.
func (w *Window) furnish() {
	w.first = newFirstRun()
	w.docs = newDocumentsPane()
	w.ask = newAskPane()
	w.reply = newReplyPane()
	w.checks = newChecksPane()
	w.words = newWordsPane()
	w.source = newSourcePane()
	w.notices = newNoticeStrip()
	w.status = newStatusBar()
	w.tabs = newTabs()
	w.askTab = &tab{name: paneAsk, title: "Try a question", short: "Question", icon: theme.SearchIcon(), content: w.ask.all}
	w.replyTab = &tab{name: paneReply, title: "Check a reply", short: "Reply", icon: theme.MailReplyIcon(), content: w.reply.all}
	w.checkTab = &tab{name: paneChecks, title: "To check", short: "To check", icon: theme.ListIcon(), content: w.checks.all}
	w.wordsTab = &tab{name: paneWords, title: "Customer words", short: "Words", icon: theme.SearchReplaceIcon(), content: w.words.all}
	w.docsTab = &tab{name: paneDocuments, title: "Documents", short: "Documents", icon: theme.DocumentIcon()}
}

// Changed tells the window that there is a new snapshot. It may be called
// from any goroutine; many calls may make one redraw.
func (w *Window) Changed() {
	if w.pending.CompareAndSwap(false, true) {
		fyne.Do(func() {
			w.pending.Store(false)
			if w.model != nil {
				w.show(w.model.Snapshot())
			}
		})
	}
}

// Use binds the window to a view model and draws its state. Call it on the
// UI goroutine.
func (w *Window) Use(m Backend) {
	w.model = m
	s := m.Snapshot()
	w.restore(s.Window)
	w.furnish()
	w.tabs.current = s.Window.Tab
	w.bind()
	w.build()
	w.win.SetMainMenu(w.menu())
	w.win.SetOnDropped(w.dropped)
	w.show(s)
}

// Refuse shows only why the program cannot start.
func (w *Window) Refuse(sentence string) {
	w.win.SetContent(container.NewStack(newBox(colorPaper, "", 0), padded(gapHuge, gapHuge, column(gapLarge,
		headline(theme.WarningIcon(), theme.ColorNameWarning, "Footnote cannot start"),
		newProse(sentence, colorInk, theme.SizeNameText),
		flow(0, newButton("Close", theme.CancelIcon(), primaryLook, w.win.Close))))))
	w.win.Resize(fyne.NewSize(560, 240))
}

// Fyne gives the toolkit's window, to show and run.
func (w *Window) Fyne() fyne.Window { return w.win }

func (w *Window) build() {
	w.shell = &shellLayout{window: w}
	w.body = container.New(w.shell, w.docs.all, newRule(), w.tabs.all, newRule(), w.source.all)
	w.source.all.Hide()
	w.tabs.set(w.askTab, w.replyTab, w.checkTab, w.wordsTab)
	main := container.NewStack(w.body, w.first.all)
	foot := column(0, newRule(), w.notices.all, w.status.all)
	w.root = frame(nil, main, foot)
	w.win.SetContent(container.NewStack(newBox(colorPaper, "", 0), w.root))
	w.win.SetPadded(false)
	w.win.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) {
		switch e.Name {
		case fyne.KeyEscape:
			w.escape()
		case fyne.KeyF1:
			w.showHelp()
		}
	})
}

func (w *Window) bind() {
	m := w.model
	w.first.OnAddFile, w.first.OnAddFolder, w.first.OnSamples = w.addFile, w.addFolder, m.LoadSamples
	w.docs.OnAddFile, w.docs.OnAddFolder, w.docs.OnFilter = w.addFile, w.addFolder, m.FilterDocuments
	w.docs.OnRemoveFolder, w.docs.OnFocus, w.docs.OnReadIt = m.RemoveFolder, w.win.Canvas().Focus, m.ReadAsDocument
	w.docs.OnUseWords = func(path string) {
		m.UseWordFile(path)
		w.choose(paneWords)
	}
	w.docs.OnOpen = w.openDocument
	w.docs.OnMenu = w.documentMenu
	w.docs.OnTryAgain, w.docs.OnLeaveOut, w.docs.OnTakeBack, w.docs.OnRemove = m.TryAgain, m.LeaveOut, m.TakeBack, m.Remove
	w.docs.OnLeaveOutAll, w.ask.OnLeaveOutAll = m.LeaveOutFailed, m.LeaveOutFailed
	w.ask.OnAsk, w.ask.OnClear, w.ask.OnAddDocument, w.ask.OnRebuild = m.Ask, m.ClearQuestion, w.addFile, m.Rebuild
	w.ask.OnCopy = func() { w.app.Clipboard().SetContent(m.CopyText()) }
	w.ask.OnCitation = func(n int) {
		w.look(func() (*viewmodel.DocumentView, error) { return m.OpenCitation(n) })
	}
	w.ask.OnProof, w.ask.OnFocus = w.saveProof, w.win.Canvas().Focus
	w.ask.OnClosest = func() { w.look(m.OpenClosest) }
	w.ask.OnTeachWord = func(word string) {
		w.choose(paneWords)
		w.words.addLine(word)
	}
	w.reply.OnType, w.reply.OnCheck, w.reply.OnClear, w.reply.OnBringBack = m.SetReply, m.CheckReply, m.ClearReply, m.BringBackReply
	w.reply.OnOpen = func(sentence, side int) {
		w.look(func() (*viewmodel.DocumentView, error) { return m.OpenReply(sentence, side) })
	}
	w.checks.OnRun, w.checks.OnStop, w.checks.OnDismiss, w.checks.OnRestore = m.RunChecks, m.StopChecks, m.DismissFinding, m.RestoreFinding
	w.checks.OnCopy = w.app.Clipboard().SetContent
	w.checks.OnFocus = w.win.Canvas().Focus
	w.checks.OnOpen = func(key string, side int) {
		w.look(func() (*viewmodel.DocumentView, error) { return m.OpenFinding(key, side) })
	}
	w.words.OnFilter, w.words.OnSet, w.words.OnAdd, w.words.OnRemove = m.FilterWords, m.SetWord, m.AddWord, m.RemoveWord
	w.words.OnUndo, w.words.OnRedo, w.words.OnDiscard, w.words.OnText = m.UndoWords, m.RedoWords, m.DiscardWordsDraft, m.SetWordsText
	w.words.OnFocus = w.win.Canvas().Focus
	w.words.OnExternal = func() { w.open(m.VocabularyPath()) }
	w.source.OnClose = w.closeSource
	w.source.OnCopy = func(quote string) { w.app.Clipboard().SetContent(quote) }
	w.source.OnOpen, w.source.OnReveal = w.open, w.reveal
	w.notices.OnUndo, w.notices.OnDismiss = m.Undo, m.Dismiss
	w.status.OnCancel, w.status.OnRebuild = m.Cancel, m.Rebuild
	w.status.OnCopy = func() { w.app.Clipboard().SetContent(m.Snapshot().Status.Digest) }
	w.tabs.OnChanged = func(name string) {
		kept := m.Snapshot().Window
		kept.Tab = name
		m.SetWindow(kept)
	}
}

// show draws a snapshot.
func (w *Window) show(s *viewmodel.Snapshot) {
	visible(w.first.all, s.Documents.Empty)
	visible(w.body, !s.Documents.Empty)
	w.docs.show(s.Documents)
	w.ask.show(s)
	w.reply.show(s.Reply)
	w.checks.show(s.Checks)
	title := "To check"
	if n := len(s.Checks.Findings); n > 0 {
		title = fmt.Sprintf("To check (%d)", n)
	}
	w.tabs.retitle(w.checkTab, title)
	w.words.show(s.Words)
	w.notices.show(s.Documents.Notices)
	w.status.show(s.Status)
	w.showMenu()
	relay(w.root)
}

// look shows a document beside the answer once it has been fetched. A later
// wish wins over an earlier one that comes late.
func (w *Window) look(fetch func() (*viewmodel.DocumentView, error)) {
	w.sources++
	mine := w.sources
	go func() {
		view, err := fetch()
		fyne.Do(func() {
			if mine != w.sources {
				return
			}
			if err != nil {
				w.tell("The document cannot be shown", err)
			} else {
				if !w.source.all.Visible() {
					w.before = w.win.Canvas().Focused()
				}
				visible(w.source.all, true)
				w.body.Refresh()
				w.source.show(view)
				w.win.Canvas().Focus(w.source.back)
			}
			if w.OnLooked != nil {
				w.OnLooked()
			}
		})
	}()
}

// escape closes what lies on top.
func (w *Window) escape() {
	switch {
	case w.chooser != nil:
		w.chooser.Hide()
	case w.sheet != nil:
		w.closeSheet()
	default:
		w.closeSource()
	}
}

func (w *Window) closeSource() {
	w.sources++
	if w.source.all.Visible() {
		w.source.all.Hide()
		w.body.Refresh()
		// The focus goes back to where the document was opened from.
		w.win.Canvas().Focus(w.before)
		w.before = nil
	}
}

func (w *Window) openDocument(r viewmodel.Row) {
	if r.State == viewmodel.Failed && !r.Answering || r.Paragraphs == 0 && !r.Answering {
		w.showDetails(r)
		return
	}
	w.look(func() (*viewmodel.DocumentView, error) { return w.model.OpenDocument(r.Path) })
}

func (w *Window) documentMenu(r viewmodel.Row, at fyne.Position) {
	m := w.model
	items := []*fyne.MenuItem{
		fyne.NewMenuItem("Read it here", func() { w.openDocument(r) }),
		fyne.NewMenuItem("Open file", func() { w.open(r.Path) }),
		fyne.NewMenuItem("Show in folder", func() { w.reveal(r.Path) }),
		fyne.NewMenuItem("Details…", func() { w.showDetails(r) }),
		fyne.NewMenuItemSeparator(),
	}
	if r.State == viewmodel.LeftOut {
		items = append(items, fyne.NewMenuItem("Take it back in", func() { m.TakeBack(r.Path) }))
	} else {
		items = append(items, fyne.NewMenuItem("Leave it out", func() { m.LeaveOut(r.Path) }))
	}
	items = append(items, fyne.NewMenuItem("Remove", func() { m.Remove(r.Path) }))
	if r.Folder != "" {
		items = append(items, fyne.NewMenuItem("Remove its whole folder", func() { m.RemoveFolder(r.Folder) }))
	}
	showMenuAt(w.win.Canvas(), at, items)
}

func (w *Window) showDetails(r viewmodel.Row) {
	paragraphs := ""
	if r.Paragraphs > 0 {
		paragraphs = count(r.Paragraphs, "paragraph")
	}
	w.showSheet("Details", facts(
		[2]string{"Name", r.Name},
		[2]string{"Title", r.Title},
		[2]string{"State", r.StateText},
		[2]string{"Why", r.Cause},
		[2]string{"What to do", r.Remedy},
		[2]string{"Read", paragraphs},
		[2]string{"Remarks", strings.Join(r.Remarks, "\n")},
		[2]string{"Where it is", plain(r.Path)},
		[2]string{"Given with the folder", plain(r.Folder)},
	), newCopyButton("Copy path", plainLook, func() { w.app.Clipboard().SetContent(r.Path) }),
		newButton("Show in folder", theme.FolderOpenIcon(), plainLook, func() { w.reveal(r.Path) }))
}

// choose brings a pane to the front.
func (w *Window) choose(name string) {
	if w.source.all.Visible() && w.shell.covers() {
		w.closeSource()
	}
	if name != paneDocuments || w.shell.slim {
		w.tabs.choose(name)
	}
}

func (w *Window) restore(kept viewmodel.Window) {
	switch kept.Theme {
	case string(SchemeLight):
		w.scheme = SchemeLight
	case string(SchemeDark):
		w.scheme = SchemeDark
	}
	w.app.Settings().SetTheme(NewTheme(w.scheme))
	size := fyne.NewSize(1180, 760)
	if kept.Width >= 320 && kept.Height >= 240 {
		size = fyne.NewSize(kept.Width, kept.Height)
	}
	w.win.Resize(size)
}

func (w *Window) setScheme(s Scheme) {
	w.scheme = s
	w.app.Settings().SetTheme(NewTheme(s))
	kept := w.model.Snapshot().Window
	kept.Theme = string(s)
	if s == SchemeSystem {
		kept.Theme = ""
	}
	w.model.SetWindow(kept)
}

// Keep tells the view model what the window wants kept. Call it before the
// window closes.
func (w *Window) Keep() {
	kept := w.model.Snapshot().Window
	size := w.win.Canvas().Size()
	kept.Width, kept.Height = size.Width, size.Height
	kept.Tab = w.tabs.current
	w.model.SetWindow(kept)
}
