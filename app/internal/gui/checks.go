package gui

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"footnote/app/internal/viewmodel"
)

// checksPane lists what the owner should look at over all documents.
type checksPane struct {
	all      *container.Scroll
	body     *fyne.Container
	hint     *prose
	value    viewmodel.Checks
	shown    bool
	past     bool // whether dismissed ones are shown
	pages    pager
	putAways []*button
	// next is which finding's button gets the focus after a dismissal, or -1.
	next int

	OnOpen    func(key string, side int)
	OnDismiss func(key string)
	OnRestore func(key string)
	OnCopy    func(text string)
	OnRun     func()
	OnStop    func()
	OnFocus   func(fyne.Focusable)
}

func newChecksPane() *checksPane {
	c := &checksPane{next: -1}
	c.hint = newProse("Without any question: where your documents disagree, dates that have passed, and paragraphs that stand in two places.", colorMuted, theme.SizeNameText)
	c.body = column(gapLarge)
	c.pages.redraw = c.draw
	c.all = newPage(padded(gapLarge, gapLarge, column(gapLarge, c.hint, c.body)), 0)
	return c
}

// compact leaves out what can be done without in a small window.
func (c *checksPane) compact(on bool) { visible(c.hint, !on) }

func (c *checksPane) show(v viewmodel.Checks) {
	old := c.value
	c.value = v
	if c.shown && v.State == old.State && v.Sentence == old.Sentence &&
		sameFindings(v.Findings, old.Findings) && sameFindings(v.Dismissed, old.Dismissed) {
		return
	}
	c.shown = true
	c.draw()
}

// sameFindings tells whether two lists show the same: findings do not change
// once made.
func sameFindings(a, b []viewmodel.Finding) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Key != b[i].Key || !sameSlice(a[i].Sides, b[i].Sides) {
			return false
		}
	}
	return true
}

func (c *checksPane) draw() {
	v := c.value
	c.putAways = nil
	objects := []fyne.CanvasObject{c.head()}
	most, more := c.pages.cut(len(v.Findings))
	for i, f := range v.Findings[:most] {
		objects = append(objects, c.finding(f, i))
	}
	if more != nil {
		objects = append(objects, more)
	}
	if n := len(v.Dismissed); n > 0 {
		label, symbol := fmt.Sprintf("Show dismissed (%d)", n), theme.VisibilityIcon()
		if c.past {
			label, symbol = "Hide dismissed", theme.VisibilityOffIcon()
		}
		toggle := newButton(label, symbol, quietLook, func() {
			c.past = !c.past
			c.next = len(c.putAways)
			c.draw()
		})
		c.putAways = append(c.putAways, toggle)
		objects = append(objects, flow(0, toggle))
		if c.past {
			for _, f := range v.Dismissed[:min(n, 2*atOnce)] {
				objects = append(objects, c.finding(f, -1))
			}
		}
	}
	c.body.Objects = objects
	c.body.Refresh()
	if c.next >= 0 && len(c.putAways) > 0 {
		c.OnFocus(c.putAways[min(c.next, len(c.putAways)-1)])
	}
	c.next = -1
}

// head says how the look stands.
func (c *checksPane) head() fyne.CanvasObject {
	v := c.value
	again := func(look look) *button {
		return newButton("Look again", theme.ViewRefreshIcon(), look, func() { c.OnRun() })
	}
	symbol, ink := theme.InfoIcon(), colorInk
	buttons := flow(gapSmall)
	switch v.State {
	case viewmodel.ChecksRunning:
		symbol, ink = theme.SearchIcon(), colorMuted
		buttons.Add(newButton("Cancel", theme.CancelIcon(), plainLook, func() { c.OnStop() }))
	case viewmodel.ChecksStopped, viewmodel.ChecksBroken:
		symbol, ink = theme.WarningIcon(), theme.ColorNameWarning
		buttons.Add(again(primaryLook))
	case viewmodel.ChecksDone:
		if len(v.Findings) == 0 {
			symbol, ink = theme.ConfirmIcon(), theme.ColorNameSuccess
		}
	}
	parts := column(gapMedium, headline(symbol, ink, v.Sentence))
	if len(buttons.Objects) > 0 {
		parts.Add(buttons)
	}
	if v.State == viewmodel.ChecksDone && len(v.Findings) == 0 {
		parts.Add(newProse("It is looked at again by itself whenever a document changes. A disagreement in other words, without a number, a date, an amount or a “not”, is not seen.", colorMuted, theme.SizeNameText))
		return card(colorSurface, colorLine, parts)
	}
	return parts
}

// longestRepeated bounds how many letters of a repeated paragraph are shown;
// all of it is one press away.
const longestRepeated = 600

// finding shows one thing to look at; number is its place among those not
// dismissed, or -1.
func (c *checksPane) finding(f viewmodel.Finding, number int) fyne.CanvasObject {
	symbol := theme.WarningIcon()
	switch f.Kind {
	case viewmodel.PassedDate:
		symbol = theme.HistoryIcon()
	case viewmodel.Repeated:
		symbol = theme.ContentCopyIcon()
	}
	open := func(i int) { c.OnOpen(f.Key, i) }
	title := newProse(f.Message, colorInk, theme.SizeNameText)
	title.bold = true
	parts := column(gapMedium, beside(gapSmall, newGlyph(symbol, theme.ColorNameWarning, 18), title))
	if f.Kind == viewmodel.Repeated {
		parts.Add(quoted(newProse(shortenEnd(f.Sides[0].Text, longestRepeated), colorInk, theme.SizeNameText)))
		places := column(2)
		for i, s := range f.Sides {
			places.Add(placeLine(s, func() { open(i) }))
		}
		parts.Add(places)
	} else {
		parts.Add(sides(f.Sides, open))
	}
	parts.Add(settle(f.Resolve))
	copyIt := newCopyButton("Copy", quietLook, func() { c.OnCopy(f.Text()) })
	away := newButton("Bring back", theme.ContentUndoIcon(), plainLook, func() { c.OnRestore(f.Key) })
	if number >= 0 {
		away = newButton("Dismiss", theme.VisibilityOffIcon(), plainLook, func() {
			c.next = number
			c.OnDismiss(f.Key)
		})
		c.putAways = append(c.putAways, away)
	}
	parts.Add(flow(gapSmall, away, copyIt))
	ground := colorSurface
	if number < 0 {
		ground = colorPaper
	}
	return card(ground, colorLine, parts)
}
