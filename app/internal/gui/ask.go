package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"footnote/app/internal/viewmodel"
)

// askPane is where a question is tried and its outcome shown.
type askPane struct {
	all     *fyne.Container
	field   *entry
	ask     *button
	recent  *button
	clear   *button
	copy    *button // that of the answer on screen
	body    *fyne.Container
	scroll  *container.Scroll
	asked   []string
	samples []string
	number  uint64
	result  viewmodel.Result
	shown   bool

	OnAsk         func(string)
	OnClear       func()
	OnCitation    func(number int)
	OnClosest     func()
	OnCopy        func()
	OnProof       func()
	OnAddDocument func()
	// OnLeaveOutAll leaves out all that cannot be read.
	OnLeaveOutAll func()
	// OnTeachWord is told a word that no document holds.
	OnTeachWord func(word string)
	// OnRebuild reads everything again.
	OnRebuild func()
	// OnFocus is told what is to get the focus.
	OnFocus func(fyne.Focusable)
}

func newAskPane() *askPane {
	a := &askPane{}
	a.field = newEntry("Ask as a customer would")
	a.field.OnSubmitted = func(string) { a.submit() }
	a.ask = newButton("Ask", theme.SearchIcon(), primaryLook, a.submit)
	a.recent = newButton("", theme.HistoryIcon(), plainLook, a.showRecent)
	a.recent.name = "Asked before"
	a.clear = newButton("", theme.CancelIcon(), plainLook, func() {
		a.field.SetText("")
		a.OnClear()
	})
	a.clear.name = "Clear the question"
	bar := beam(nil, a.field, container.NewHBox(a.clear, a.recent, a.ask))
	a.body = column(gapLarge)
	a.scroll = newPage(padded(gapHair, gapLarge, a.body), 0)
	a.all = frame(padded(gapLarge, gapLarge, bar), a.scroll, nil)
	return a
}

func (a *askPane) submit() { a.OnAsk(a.field.Text) }

// put asks a question that stands ready somewhere.
func (a *askPane) put(question string) {
	a.field.SetText(question)
	a.submit()
}

func (a *askPane) showRecent() {
	var items []*fyne.MenuItem
	for _, q := range a.asked[:min(len(a.asked), 12)] {
		items = append(items, fyne.NewMenuItem(shortenEnd(plain(q), 70), func() { a.put(q) }))
	}
	showMenu(a.recent, items)
}

func (a *askPane) show(s *viewmodel.Snapshot) {
	a.asked = s.Recent
	visible(a.recent, len(s.Recent) > 0)
	visible(a.clear, s.Result.State != viewmodel.NotAsked)
	if a.shown && sameStrings(a.samples, s.Samples) && sameResult(&a.result, &s.Result) {
		return
	}
	again := a.shown && a.number == s.Result.Number
	if s.Result.Number != a.number && !a.field.focused || !a.shown {
		a.field.reflect(s.Result.Question)
	}
	a.shown, a.number, a.samples, a.result = true, s.Result.Number, s.Samples, s.Result
	a.body.Objects = a.outcome(s)
	a.body.Refresh()
	if !again {
		a.scroll.ScrollToTop()
	}
}

func (a *askPane) outcome(s *viewmodel.Snapshot) []fyne.CanvasObject {
	r := s.Result
	switch r.State {
	case viewmodel.NotAsked:
		return a.invitation(s)
	case viewmodel.Asking:
		return []fyne.CanvasObject{headline(theme.SearchIcon(), colorMuted, "Looking in your documents…")}
	case viewmodel.Answered:
		return a.answered(r)
	case viewmodel.NoAnswer:
		return a.refused(r)
	case viewmodel.Disagree:
		return a.disagree(r)
	}
	return a.cannotSay(r, s.Documents)
}

// invitation is the pane before anything was asked.
func (a *askPane) invitation(s *viewmodel.Snapshot) []fyne.CanvasObject {
	title := newProse("What would a customer ask?", colorInk, sizeTitle)
	title.bold = true
	objects := []fyne.CanvasObject{column(gapSmall, title,
		newProse("Type a question above. You see exactly what a customer would be told, in the words of your documents, and where each sentence stands.", colorMuted, theme.SizeNameText))}
	list, head := s.Samples, "Try one of these"
	if len(list) == 0 {
		list, head = s.Recent, "Asked before"
	}
	if len(list) == 0 {
		return objects
	}
	lines := column(gapHair)
	for _, q := range list[:min(len(list), 6)] {
		lines.Add(a.questionLine(q))
	}
	return append(objects, column(gapSmall, newText(head, colorInk, theme.SizeNameText, true), lines))
}

func (a *askPane) questionLine(q string) fyne.CanvasObject {
	content := beside(gapSmall, newGlyph(theme.QuestionIcon(), colorAccent, 18), newProse(q, colorInk, theme.SizeNameText))
	p := newPress(content, func() { a.put(q) })
	p.name = q
	p.fill, p.stroke = colorSurface, colorLine
	p.padV, p.padH = gapSmall, gapMedium
	return p
}

// headline is an icon and a few words that say the outcome.
func headline(r fyne.Resource, ink fyne.ThemeColorName, words string) *fyne.Container {
	line := newProse(words, ink, theme.SizeNameSubHeadingText)
	line.bold = true
	return beside(gapSmall, middle(newGlyph(r, ink, 22)), middle(line))
}

func (a *askPane) cannotSay(r viewmodel.Result, d viewmodel.Documents) []fyne.CanvasObject {
	objects := []fyne.CanvasObject{headline(theme.InfoIcon(), colorInk, r.Message)}
	switch {
	case r.State == viewmodel.AllFailed && d.Failed < d.Total:
		label := leaveAllOut(d)
		if d.Failed == 1 {
			label = "Leave it out"
		}
		objects = append(objects, flow(gapSmall,
			newButton(label, theme.VisibilityOffIcon(), primaryLook, func() { a.OnLeaveOutAll() }),
			newButton("Read again", theme.ViewRefreshIcon(), plainLook, func() { a.OnRebuild() })))
	case r.State == viewmodel.NothingBuilt, r.State == viewmodel.AllFailed:
		objects = append(objects, flow(gapSmall,
			newButton("Add file…", theme.FileIcon(), primaryLook, func() { a.OnAddDocument() }),
			newButton("Read again", theme.ViewRefreshIcon(), plainLook, func() { a.OnRebuild() })))
	case r.State == viewmodel.Broken:
		objects = append(objects, flow(gapSmall,
			newButton("Ask again", theme.ViewRefreshIcon(), primaryLook, a.submit)))
	}
	return []fyne.CanvasObject{card(colorSurface, colorLine, column(gapMedium, objects...))}
}

func sameStrings(a, b []string) bool {
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

// sameResult tells whether what is shown of two results is the same. Slices
// of results do not change once made, so that their addresses say it.
func sameResult(a, b *viewmodel.Result) bool {
	return a.Number == b.Number && a.State == b.State && a.Question == b.Question &&
		a.Message == b.Message && a.Stale == b.Stale && a.Digest == b.Digest && a.Closest == b.Closest &&
		sameSlice(a.Sentences, b.Sentences) && sameSlice(a.Citations, b.Citations) &&
		sameSlice(a.Reasons, b.Reasons) && sameSlice(a.Conflicts, b.Conflicts)
}

func sameSlice[T any](a, b []T) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// shortenEnd cuts a text to so many letters, between words where that is near.
func shortenEnd(s string, most int) string {
	runes := []rune(s)
	if len(runes) <= most {
		return s
	}
	return cutEnd(runes, most-1)
}

// answers tells whether there is an answer on screen to take away.
func (a *askPane) answers() bool {
	return a.result.State == viewmodel.Answered || a.result.State == viewmodel.Disagree
}

// copyAll copies the answer, if there is one on screen, where that is seen.
func (a *askPane) copyAll() {
	if a.answers() {
		a.OnFocus(a.copy)
		a.copy.Tapped(nil)
	}
}
