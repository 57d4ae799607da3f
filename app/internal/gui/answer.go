package gui

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"footnote/app/internal/viewmodel"
)

// answered shows an answer as a customer would see it, its sources below a
// rule like the footnotes of a page.
func (a *askPane) answered(r viewmodel.Result) []fyne.CanvasObject {
	reply := newProse("", colorInk, sizeAnswer)
	sentences := make([]string, len(r.Sentences))
	notes := make([][]fyne.CanvasObject, len(r.Sentences))
	for i, s := range r.Sentences {
		sentences[i] = s.Text
		for _, n := range s.Numbers {
			notes[i] = append(notes[i], newNote(n, func() { a.OnCitation(n) }))
		}
	}
	reply.setNotes(sentences, notes)

	sources := column(2)
	for _, c := range r.Citations {
		sources.Add(a.sourceLine(c))
	}
	parts := []fyne.CanvasObject{
		headline(theme.ConfirmIcon(), theme.ColorNameSuccess, "Your customer would see"),
		reply,
	}
	if warning := missingLetters(sentences...); warning != "" {
		parts = append(parts, remark(warning))
	}
	parts = append(parts, shortRule(), sources)
	for _, preferred := range r.Preferred {
		parts = append(parts, beside(gapSmall, newGlyph(theme.InfoIcon(), colorMuted, 18),
			newProse(preferred, colorInk, theme.SizeNameText)))
	}
	if r.Stale != "" {
		parts = append(parts, remark(r.Stale))
	}
	return []fyne.CanvasObject{
		card(colorSurface, colorLine, column(gapMedium, parts...)),
		a.takeAway(),
	}
}

// takeAway offers what can be done with an answer elsewhere.
func (a *askPane) takeAway() fyne.CanvasObject {
	a.copy = newCopyButton("Copy with citations", plainLook, func() { a.OnCopy() })
	return flow(gapSmall, a.copy,
		newButton("Save proof…", theme.DocumentSaveIcon(), plainLook, func() { a.OnProof() }))
}

// sourceLine is one footnote: its number, and where it stands.
func (a *askPane) sourceLine(c viewmodel.Citation) fyne.CanvasObject {
	where := placeText(c.Label, c.Page)
	if c.Stale {
		where += " (changed since it was read)"
	}
	number := newText(fmt.Sprint(c.Number), colorAccent, theme.SizeNameText, true)
	p := newPress(beside(gapSmall, number, newProse(where, colorAccent, theme.SizeNameText)),
		func() { a.OnCitation(c.Number) })
	p.name = where
	p.padV, p.padH = gapHair, gapSmall
	return p
}

// shortRule is the line that a printed page has above its footnotes.
func shortRule() fyne.CanvasObject {
	rule := newBox(theme.ColorNameInputBorder, "", 0)
	rule.min = fyne.NewSize(120, 1)
	return beside(0, rule, newBox(colorClear, "", 0))
}

// remark is a line that the owner should know of.
func remark(sentence string) *fyne.Container {
	return beside(gapSmall, newGlyph(theme.WarningIcon(), theme.ColorNameWarning, 18),
		newProse(sentence, theme.ColorNameWarning, theme.SizeNameText))
}

// disagree shows what each document says, side by side.
func (a *askPane) disagree(r viewmodel.Result) []fyne.CanvasObject {
	parts := []fyne.CanvasObject{
		headline(theme.WarningIcon(), theme.ColorNameWarning, r.Message),
		newProse("Your customer would get no answer until this is settled.", colorInk, theme.SizeNameText)}
	for _, c := range r.Conflicts {
		parts = append(parts, sides(c.Sides, func(i int) { a.OnCitation(c.Sides[i].Citation) }), settle(c.Resolve))
	}
	if r.Stale != "" {
		parts = append(parts, remark(r.Stale))
	}
	return []fyne.CanvasObject{card(colorSurface, colorLine, column(gapMedium, parts...)), a.takeAway()}
}
