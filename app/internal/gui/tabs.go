package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
)

// tab is one pane of several that share a place.
type tab struct {
	name    string
	title   string
	short   string // for where there is no room for all titles
	icon    fyne.Resource
	content fyne.CanvasObject

	press *press
	label *text
	mark  *box
	glyph *glyph
	lead  *fyne.Container // holds the glyph
}

// tabs shows one of several panes, with their names above. Fyne's own cannot
// be reached by keyboard.
type tabs struct {
	bar, body *fyne.Container
	all       *fyne.Container
	list      []*tab
	current   string
	// OnChanged is told the name of the pane that was chosen.
	OnChanged func(name string)
}

func newTabs() *tabs {
	t := &tabs{
		body: container.NewStack(),
	}
	t.bar = container.New(&tabBar{tabs: t})
	top := container.NewStack(newBox(colorPaper, "", 0),
		frame(nil, padded(0, gapSmall, t.bar), newRule()))
	t.all = frame(top, t.body, nil)
	return t
}

// set says which panes there are; the one shown stays if it is among them.
func (t *tabs) set(list ...*tab) {
	t.list = list
	var presses, contents []fyne.CanvasObject
	for i, one := range list {
		if one.press == nil {
			t.dress(one)
		}
		one.press.OnTapped = func() { t.choose(one.name) }
		one.press.OnKey = func(e *fyne.KeyEvent) { t.step(i, e) }
		presses = append(presses, one.press)
		contents = append(contents, one.content)
	}
	t.bar.Objects, t.body.Objects = presses, contents
	t.bar.Refresh()
	t.body.Refresh()
	t.show(t.current)
}

func (t *tabs) dress(one *tab) {
	one.label = newText(one.title, colorMuted, theme.SizeNameText, true)
	one.glyph = newGlyph(one.icon, colorMuted, 17)
	one.mark = newBox(colorClear, "", 1.5)
	one.mark.min = fyne.NewSize(10, 3)
	one.lead = middle(one.glyph)
	line := container.New(layout.NewCustomPaddedHBoxLayout(6), one.lead, middle(one.label))
	one.press = newPress(frame(nil, padded(gapSmall, gapHair, line), one.mark), nil)
	one.press.padV, one.press.padH = 0, gapSmall
	one.press.name = one.title
}

// retitle gives a tab another name.
func (t *tabs) retitle(one *tab, title string) {
	if one.title == title {
		return
	}
	one.title, one.short = title, title
	if one.press != nil {
		one.press.name = title
		one.label.set(title)
		t.bar.Refresh()
		relay(t.all)
	}
}

// choose shows a pane and reports it.
func (t *tabs) choose(name string) {
	changed := name != t.current
	t.show(name)
	if changed && t.OnChanged != nil {
		t.OnChanged(t.current)
	}
}

// show shows a pane; a name that there is not shows the first.
func (t *tabs) show(name string) {
	if len(t.list) == 0 {
		return
	}
	found := t.list[0]
	for _, one := range t.list {
		if one.name == name {
			found = one
		}
	}
	t.current = found.name
	for _, one := range t.list {
		on := one == found
		ink, mark := colorMuted, colorClear
		if on {
			ink, mark = colorAccent, colorAccent
			one.content.Show()
		} else {
			one.content.Hide()
		}
		one.label.paint(ink)
		one.glyph.set(one.icon, ink)
		one.mark.fill = mark
		one.mark.Refresh()
	}
}

// step goes to the next or the last pane with the arrow keys.
func (t *tabs) step(i int, e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyRight:
		i++
	case fyne.KeyLeft:
		i--
	default:
		return
	}
	one := t.list[(i+len(t.list))%len(t.list)]
	t.choose(one.name)
	if c := fyne.CurrentApp().Driver().CanvasForObject(one.press); c != nil {
		c.Focus(one.press)
	}
}

// tabBar sets the tabs side by side: with their icons where there is room,
// without where there is not, then with short names, and on a second line at
// the last.
type tabBar struct {
	tabs *tabs
	flow flowLayout
}

func (b *tabBar) Layout(o []fyne.CanvasObject, s fyne.Size) {
	b.flow.gap = gapHair
	for _, one := range b.tabs.list {
		visible(one.lead, true)
		one.label.set(one.title)
	}
	for _, less := range []func(*tab){
		func(one *tab) { visible(one.lead, false) },
		func(one *tab) { one.label.set(one.short) },
	} {
		if b.flow.place(o, s.Width, false) <= b.line(o) {
			break
		}
		for _, one := range b.tabs.list {
			less(one)
		}
	}
	b.flow.Layout(o, s)
}

func (b *tabBar) line(o []fyne.CanvasObject) float32 {
	var height float32
	for _, child := range o {
		height = fyne.Max(height, child.MinSize().Height)
	}
	return height
}

func (b *tabBar) MinSize(o []fyne.CanvasObject) fyne.Size {
	b.flow.gap = gapHair
	size := b.flow.MinSize(o)
	return fyne.NewSize(fyne.Min(size.Width, 120), size.Height)
}
