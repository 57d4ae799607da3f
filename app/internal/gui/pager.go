package gui

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// atOnce is how many entries of a long list are drawn before the owner asks
// for more.
const atOnce = 40

// pager bounds how much of a long list is drawn.
type pager struct {
	most   int
	redraw func()
}

func (p *pager) reset() { p.most = atOnce }

// cut gives how many of n to draw, and what shows more of them, or nil.
func (p *pager) cut(n int) (int, fyne.CanvasObject) {
	p.most = max(p.most, atOnce)
	if n <= p.most {
		return n, nil
	}
	next := min(atOnce, n-p.most)
	return p.most, flow(0, newButton(fmt.Sprintf("Show %d more of %d", next, n-p.most), theme.MoveDownIcon(), plainLook, func() {
		p.most += atOnce
		p.redraw()
	}))
}
