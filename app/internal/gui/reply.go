package gui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"footnote/app/internal/viewmodel"
)

// replyPane is where the draft of a reply is held to the documents.
type replyPane struct {
	all     *container.Scroll
	hint    *prose
	field   *editor
	check   *button
	clear   *button
	back    *button
	changed *fyne.Container
	tooLong *fyne.Container
	body    *fyne.Container
	value   viewmodel.Reply
	shown   bool
	pages   pager

	OnType      func(string)
	OnCheck     func()
	OnClear     func()
	OnBringBack func()
	OnOpen      func(sentence, side int)
}

// longestReply is the length of what can be pasted: some 400 sentences.
const longestReply = 40_000

func newReplyPane() *replyPane {
	r := &replyPane{}
	r.hint = newProse("Paste a reply before you send it. Each sentence is held to your documents: found, not found, or different, and in what.",
		colorMuted, theme.SizeNameText)
	r.field = newEditor()
	r.field.SetPlaceHolder("Paste or type a reply")
	r.field.wraps(true)
	r.field.most = longestReply
	r.field.OnTooLong = func() { visible(r.tooLong, true) }
	r.tooLong = remark("What you pasted is too long to be checked as one, and was not taken. Paste it in parts.")
	r.tooLong.Hide()
	r.field.OnChanged = func(s string) {
		visible(r.tooLong, false)
		r.field.fit()
		r.OnType(s)
	}
	r.check = newButton("Check this reply", theme.ConfirmIcon(), primaryLook, func() { r.OnCheck() })
	r.clear = newButton("Clear", theme.CancelIcon(), plainLook, func() { r.OnClear() })
	r.back = newButton("Bring back what was cleared", theme.ContentUndoIcon(), plainLook, func() { r.OnBringBack() })
	r.changed = remark("You have changed the reply since it was checked.")
	r.body = column(gapMedium)
	r.pages.redraw = r.draw
	r.all = newPage(padded(gapLarge, gapLarge, column(gapMedium, r.hint, r.field,
		flow(gapSmall, r.check, r.clear, r.back), r.tooLong, r.changed, r.body)), 0)
	return r
}

// compact leaves out what can be done without in a small window.
func (r *replyPane) compact(on bool) {
	visible(r.hint, !on)
	rows := 7
	if on {
		rows = 3
	}
	r.field.SetMinRowsVisible(rows)
}

func (r *replyPane) show(v viewmodel.Reply) {
	old := r.value
	r.value = v
	if v.Edition != old.Edition || !r.shown {
		r.field.reflect(v.Draft)
	}
	r.clear.enable(v.Draft != "")
	visible(r.back, v.CanBringBack)
	visible(r.changed, v.Changed)
	if r.shown && v.State == old.State && v.Message == old.Message && v.Number == old.Number && sameSlice(v.Sentences, old.Sentences) {
		return
	}
	if v.Number != old.Number {
		r.pages.reset()
	}
	r.shown = true
	r.draw()
}

func (r *replyPane) draw() {
	r.body.Objects = r.outcome(r.value)
	r.body.Refresh()
}

func (r *replyPane) outcome(v viewmodel.Reply) []fyne.CanvasObject {
	switch v.State {
	case viewmodel.ReplyNotChecked:
		return nil
	case viewmodel.ReplyChecking:
		return []fyne.CanvasObject{headline(theme.SearchIcon(), colorMuted, v.Message)}
	case viewmodel.ReplyChecked:
	default:
		return []fyne.CanvasObject{card(colorSurface, colorLine, headline(theme.InfoIcon(), colorInk, v.Message))}
	}
	symbol, ink := theme.WarningIcon(), theme.ColorNameWarning
	if v.Good {
		symbol, ink = theme.ConfirmIcon(), theme.ColorNameSuccess
	}
	lines := column(gapMedium, headline(symbol, ink, v.Message))
	if slices.ContainsFunc(v.Sentences, func(s viewmodel.ReplySentence) bool { return s.State == viewmodel.SentenceNotFound }) {
		lines.Add(newProse(notFound, colorMuted, theme.SizeNameText))
	}
	most, more := r.pages.cut(len(v.Sentences))
	for i, s := range v.Sentences[:most] {
		lines.Add(newRule())
		lines.Add(r.sentence(i, s))
	}
	objects := []fyne.CanvasObject{card(colorSurface, colorLine, lines)}
	if more != nil {
		objects = append(objects, more)
	}
	return append(objects, beside(gapSmall, newGlyph(theme.InfoIcon(), colorMuted, 18), newProse(cannotSee, colorMuted, theme.SizeNameText)))
}

// notFound says what to make of sentences that were not found.
const notFound = "Not found means that no paragraph of your documents says it. A greeting need not be found."

// cannotSee says plainly what the check cannot do.
const cannotSee = "What the check cannot see: a rewording that changes the meaning in other words can pass, and a sentence that is found is only as true as its document."

// sentence shows what was found of one sentence.
func (r *replyPane) sentence(i int, s viewmodel.ReplySentence) fyne.CanvasObject {
	symbol, ink, word := theme.ConfirmIcon(), theme.ColorNameSuccess, "Found"
	switch s.State {
	case viewmodel.SentenceDiffers:
		symbol, ink, word = theme.ErrorIcon(), theme.ColorNameError, "Differs"
	case viewmodel.SentenceNotFound:
		symbol, ink, word = theme.QuestionIcon(), theme.ColorNameWarning, "Not found"
	}
	parts := column(gapHair, newText(word, ink, theme.SizeNameCaptionText, true),
		newMarked(s.Text, s.Marked, colorInk, theme.SizeNameText))
	for _, fault := range s.Faults {
		parts.Add(newProse(fault, theme.ColorNameError, theme.SizeNameText))
	}
	for k, side := range s.Sides {
		if s.State == viewmodel.SentenceDiffers {
			parts.Add(padded(gapHair, 0, quoted(newMarked(side.Text, side.Marked, colorInk, theme.SizeNameText))))
		}
		parts.Add(placeLine(side, func() { r.OnOpen(i, k) }))
	}
	return beside(gapSmall, newGlyph(symbol, ink, 18), parts)
}
