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
	stale   *warning
	lacks   *warning
	remarks *warning
	copy    *button
	open    *button
	reveal  *button
	back    *button
	page    *sourceText
	view    *viewmodel.DocumentView
	low     bool // there is little room

	OnClose  func()
	OnCopy   func(quote string)
	OnOpen   func(path string)
	OnReveal func(path string)
}

func newSourcePane() *sourcePane {
	s := &sourcePane{
		title:   newName("", theme.SizeNameSubHeadingText, true),
		label:   newProse("", colorMuted, theme.SizeNameText),
		stale:   newWarning(),
		lacks:   newWarning(),
		remarks: newWarning(),
		page:    newSourceText(),
	}
	s.back = newButton("Close", theme.NavigateBackIcon(), plainLook, func() { s.OnClose() })
	s.copy = newCopyButton("Copy quotation", primaryLook, func() { s.OnCopy(s.view.Quote) })
	s.open = newButton("Open file", theme.DocumentIcon(), plainLook, func() { s.OnOpen(s.view.Path) })
	s.reveal = newButton("Show in folder", theme.FolderOpenIcon(), plainLook, func() { s.OnReveal(s.view.Path) })
	top := column(gapSmall,
		beam(nil, middle(s.title), s.back),
		s.label, flow(gapSmall, s.copy, s.open, s.reveal), s.stale.line, s.lacks.line, s.remarks.line)
	s.frame = frame(
		column(0, padded(gapMedium, gapLarge, top), newRule()),
		container.New(&widthWatch{changed: s.page.resize}, s.page.list), nil)
	s.all = container.NewStack(newBox(colorSurface, "", 0), s.frame)
	return s
}

// warning is a line that is there while it has something to say.
type warning struct {
	line  *fyne.Container
	words *prose
}

func newWarning() *warning {
	words := newProse("", theme.ColorNameWarning, theme.SizeNameText)
	return &warning{words: words, line: beside(gapSmall, newGlyph(theme.WarningIcon(), theme.ColorNameWarning, 18), words)}
}

func (w *warning) say(words string) {
	w.words.set(words)
	visible(w.line, words != "")
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
	s.stale.say(v.Stale)
	s.lacks.say(missingLetters(sample(v)...))
	s.remark()
	visible(s.copy, v.Quote != "")
	visible(s.open, v.Path != "")
	visible(s.reveal, v.Path != "")
	relay(s.frame)
	s.page.show(v)
}

// compact leaves out what can be done without in a small window.
func (s *sourcePane) compact(on bool) {
	s.low = on
	visible(s.label, !on)
	s.remark()
}

func (s *sourcePane) remark() {
	if s.low || s.view == nil {
		s.remarks.say("")
		return
	}
	s.remarks.say(strings.Join(s.view.Remarks, "\n"))
}

// sample is enough of a document to know which letters it is written in.
func sample(v *viewmodel.DocumentView) []string {
	const most = 200
	var texts []string
	for i := max(0, v.At-most); i < len(v.Rows) && i < v.At+most; i++ {
		texts = append(texts, v.Rows[i].Text)
	}
	return append(texts, strings.ToValidUTF8(v.Quote, ""))
}
