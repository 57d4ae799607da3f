package gui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"footnote/app/internal/viewmodel"
)

// sourcePane shows a document as it was read, the quoted words marked.
type sourcePane struct {
	all     *fyne.Container
	frame   *fyne.Container
	title   *text
	label   *prose
	stale   *fyne.Container
	lacks   *fyne.Container
	staleIn *prose
	lacksIn *prose
	copy    *button
	open    *button
	reveal  *button
	back    *button
	page    *sourceText
	view    *viewmodel.DocumentView

	OnClose  func()
	OnCopy   func(quote string)
	OnOpen   func(path string)
	OnReveal func(path string)
}

func newSourcePane() *sourcePane {
	s := &sourcePane{
		title:   newName("", theme.SizeNameSubHeadingText, true),
		label:   newProse("", colorMuted, theme.SizeNameText),
		staleIn: newProse("", theme.ColorNameWarning, theme.SizeNameText),
		lacksIn: newProse("", theme.ColorNameWarning, theme.SizeNameText),
		page:    newSourceText(),
	}
	s.back = newButton("Close", theme.NavigateBackIcon(), plainLook, func() { s.OnClose() })
	s.copy = newCopyButton("Copy quotation", primaryLook, func() { s.OnCopy(s.view.Quote) })
	s.open = newButton("Open file", theme.DocumentIcon(), plainLook, func() { s.OnOpen(s.view.Path) })
	s.reveal = newButton("Show in folder", theme.FolderOpenIcon(), plainLook, func() { s.OnReveal(s.view.Path) })
	s.stale = warningLine(s.staleIn)
	s.lacks = warningLine(s.lacksIn)
	top := column(gapSmall,
		beam(nil, middle(s.title), s.back),
		s.label, flow(gapSmall, s.copy, s.open, s.reveal), s.stale, s.lacks)
	s.frame = frame(
		column(0, padded(gapMedium, gapLarge, top), newRule()),
		container.New(&widthWatch{changed: s.page.resize}, s.page.list), nil)
	s.all = container.NewStack(newBox(colorSurface, "", 0), s.frame)
	return s
}

func warningLine(p *prose) *fyne.Container {
	return beside(gapSmall, newGlyph(theme.WarningIcon(), theme.ColorNameWarning, 18), p)
}

func (s *sourcePane) show(v *viewmodel.DocumentView) {
	s.view = v
	name := v.Title
	if name == "" {
		name = v.Name
	}
	s.title.set(name)
	label := v.Label
	if label == "" {
		label = v.Name
	}
	s.label.set(label)
	s.staleIn.set(v.Stale)
	visible(s.stale, v.Stale != "")
	missing := missingLetters(sample(v)...)
	s.lacksIn.set(missing)
	visible(s.lacks, missing != "")
	visible(s.copy, v.Quote != "")
	visible(s.open, v.Path != "")
	visible(s.reveal, v.Path != "")
	relay(s.frame)
	s.page.show(v)
}

// compact leaves out what can be done without in a small window.
func (s *sourcePane) compact(on bool) { visible(s.label, !on) }

// sample is enough of a document to know which letters it is written in.
func sample(v *viewmodel.DocumentView) []string {
	const most = 200
	var texts []string
	for i := max(0, v.At-most); i < len(v.Rows) && i < v.At+most; i++ {
		texts = append(texts, v.Rows[i].Text)
	}
	return append(texts, strings.ToValidUTF8(v.Quote, ""))
}
