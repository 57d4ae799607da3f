package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"footnote/app/internal/viewmodel"
)

// refused says why there is no answer, and what would mend it.
func (a *askPane) refused(r viewmodel.Result) []fyne.CanvasObject {
	why := column(gapSmall)
	for _, reason := range r.Reasons {
		why.Add(reasonLine(reason))
	}
	top := card(colorWarnSoft, "", column(gapMedium,
		headline(theme.WarningIcon(), theme.ColorNameWarning, "Your customer would get no answer"),
		newProse(r.Message, colorInk, theme.SizeNameText)))
	objects := []fyne.CanvasObject{top}
	if len(r.Reasons) > 0 {
		objects = append(objects, card(colorSurface, colorLine,
			column(gapMedium, subhead("Why, word by word"), why)))
	}
	if r.Closest != nil {
		objects = append(objects, a.closest(r.Closest))
	}
	return append(objects, a.mend(r))
}

func subhead(words string) fyne.CanvasObject {
	return newText(words, colorInk, theme.SizeNameText, true)
}

func reasonLine(r viewmodel.Reason) fyne.CanvasObject {
	symbol, ink := theme.MoreHorizontalIcon(), colorMuted
	switch r.Kind {
	case viewmodel.WordFound:
		symbol, ink = theme.ConfirmIcon(), theme.ColorNameSuccess
	case viewmodel.WordKin:
		symbol, ink = theme.SearchReplaceIcon(), theme.ColorNameSuccess
	case viewmodel.WordAbsent:
		symbol, ink = theme.CancelIcon(), theme.ColorNameError
	}
	said := colorInk
	if r.Kind == viewmodel.WordAsks {
		said = colorMuted
	}
	line := newProse(r.Sentence, said, theme.SizeNameText)
	line.bold = r.Kind == viewmodel.WordAbsent
	return beside(gapSmall, newGlyph(symbol, ink, 18), line)
}

func (a *askPane) closest(c *viewmodel.Closest) fyne.CanvasObject {
	parts := []fyne.CanvasObject{subhead("The closest paragraph"), quoted(newProse(c.Text, colorInk, theme.SizeNameText))}
	if c.Lacks != "" {
		parts = append(parts, newProse(c.Lacks, colorMuted, theme.SizeNameText))
	}
	open := newPress(beside(gapSmall, newGlyph(theme.DocumentIcon(), colorAccent, 18),
		newProse(c.Label, colorAccent, theme.SizeNameText)), func() { a.OnClosest() })
	open.name = c.Label
	parts = append(parts, open)
	return card(colorSurface, colorLine, column(gapMedium, parts...))
}

// quoted sets a bar before words that are not ours.
func quoted(o fyne.CanvasObject) fyne.CanvasObject {
	bar := newBox(colorLine, "", 1.5)
	bar.min = fyne.NewSize(3, 3)
	return stretchBeside(gapMedium, bar, o)
}

// mend offers what would close the gap.
func (a *askPane) mend(r viewmodel.Result) fyne.CanvasObject {
	parts := []fyne.CanvasObject{subhead("What you can do"),
		newProse("Add a document that says it, or if your documents use another word for it, say which.", colorInk, theme.SizeNameText)}
	buttons := flow(gapSmall, newButton("Add file…", theme.FileIcon(), plainLook, func() { a.OnAddDocument() }))
	for _, reason := range r.Reasons {
		if reason.Kind == viewmodel.WordAbsent {
			buttons.Add(newButton("Another word for “"+shortenEnd(plain(reason.Word), 24)+"”…", theme.ContentAddIcon(), plainLook,
				func() { a.OnTeachWord(reason.Word) }))
		}
	}
	return card(colorSurface, colorLine, column(gapMedium, append(parts, buttons)...))
}
