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
	if r.Stale != "" {
		parts = append(parts, remark(r.Stale))
	}
	return []fyne.CanvasObject{
		card(colorSurface, colorLine, column(gapMedium, parts...)),
		flow(gapSmall, newButton("Copy with citations", theme.ContentCopyIcon(), plainLook, func() { a.OnCopy() })),
	}
}

// sourceLine is one footnote: its number, and where it stands.
func (a *askPane) sourceLine(c viewmodel.Citation) fyne.CanvasObject {
	where := c.Label
	if c.Page > 0 {
		where = fmt.Sprintf("%s, page %d", where, c.Page)
	}
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
func remark(sentence string) fyne.CanvasObject {
	return beside(gapSmall, newGlyph(theme.WarningIcon(), theme.ColorNameWarning, 18),
		newProse(sentence, theme.ColorNameWarning, theme.SizeNameText))
}

// disagree shows what each document says.
func (a *askPane) disagree(r viewmodel.Result) []fyne.CanvasObject {
	parts := []fyne.CanvasObject{headline(theme.WarningIcon(), theme.ColorNameWarning, r.Message)}
	for _, side := range r.Sides {
		quote := column(gapHair, newProse(side.Quote, colorInk, sizeAnswer))
		if side.Value != "" {
			value := newProse("It says: "+side.Value, colorInk, theme.SizeNameText)
			value.bold = true
			quote.Add(value)
		}
		if i := side.Citation - 1; i >= 0 && i < len(r.Citations) {
			quote.Add(a.sourceLine(r.Citations[i]))
		}
		parts = append(parts, newRule(), quote)
	}
	if r.Resolve != "" {
		parts = append(parts, newRule(), newProse(r.Resolve, colorInk, theme.SizeNameText))
	}
	return []fyne.CanvasObject{card(colorSurface, colorLine, column(gapMedium, parts...))}
}
