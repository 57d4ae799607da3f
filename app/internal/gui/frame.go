package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// frame sets a part above and a part below the one that takes the rest of the
// height; either may be nil. Unlike Fyne's border container it keeps the parts
// in reading order, which is the order that Tab goes in.
func frame(above, rest, below fyne.CanvasObject) *fyne.Container {
	return inOrder(false, above, rest, below)
}

// beam is frame from left to right.
func beam(left, rest, right fyne.CanvasObject) *fyne.Container {
	return inOrder(true, left, rest, right)
}

func inOrder(across bool, first, rest, last fyne.CanvasObject) *fyne.Container {
	l := &frameLayout{across: across, rest: rest}
	if across {
		l.gap = gapHair
	}
	var parts []fyne.CanvasObject
	for _, o := range []fyne.CanvasObject{first, rest, last} {
		if o != nil {
			parts = append(parts, o)
		}
	}
	return container.New(l, parts...)
}

type frameLayout struct {
	across bool
	gap    float32
	rest   fyne.CanvasObject
}

func (l *frameLayout) Layout(o []fyne.CanvasObject, s fyne.Size) {
	free := l.along(s)
	for _, part := range o {
		if part != l.rest && part.Visible() {
			free -= l.along(part.MinSize()) + l.gap
		}
	}
	var at float32
	for _, part := range o {
		if !part.Visible() {
			continue
		}
		length := l.along(part.MinSize())
		if part == l.rest {
			length = fyne.Max(0, free)
		}
		if l.across {
			part.Move(fyne.NewPos(at, 0))
			part.Resize(fyne.NewSize(length, s.Height))
		} else {
			part.Move(fyne.NewPos(0, at))
			part.Resize(fyne.NewSize(s.Width, length))
		}
		at += length + l.gap
	}
}

func (l *frameLayout) along(s fyne.Size) float32 {
	if l.across {
		return s.Width
	}
	return s.Height
}

func (l *frameLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	var size fyne.Size
	for _, part := range o {
		if !part.Visible() {
			continue
		}
		min := part.MinSize()
		if l.across {
			size = fyne.NewSize(size.Width+min.Width+l.gap, fyne.Max(size.Height, min.Height))
		} else {
			size = fyne.NewSize(fyne.Max(size.Width, min.Width), size.Height+min.Height)
		}
	}
	return size
}

// relay lays a frame out anew after its parts have come, gone or grown. The
// toolkit does that by itself only where the frame's own size changes.
func relay(frame *fyne.Container) { frame.Layout.Layout(frame.Objects, frame.Size()) }
