package gui

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// text is one line of text in a size and a colour of the theme. Where it is
// given less room than it needs, it is shortened if it may be: a name in
// the middle, so that its ending stays, a sentence at its end.
type text struct {
	widget.BaseWidget
	value   string
	color   fyne.ThemeColorName
	size    fyne.ThemeSizeName
	bold    bool
	shorten func(runes []rune, keep int) string
	// marks are the byte offsets of letters to mark.
	marks []int
}

func newText(value string, color fyne.ThemeColorName, size fyne.ThemeSizeName, bold bool) *text {
	t := &text{value: value, color: color, size: size, bold: bold}
	t.ExtendBaseWidget(t)
	return t
}

// newName is a text that may be shortened in its middle.
func newName(value string, size fyne.ThemeSizeName, bold bool) *text {
	t := newText(value, colorInk, size, bold)
	t.shorten = cutMiddle
	return t
}

// newLine is a text that may be shortened at its end.
func newLine(value string, color fyne.ThemeColorName, size fyne.ThemeSizeName) *text {
	t := newText(value, color, size, false)
	t.shorten = cutEnd
	return t
}

func (t *text) set(value string) {
	if t.value != value {
		t.value = value
		t.Refresh()
	}
}

// mark marks letters, by their byte offsets.
func (t *text) mark(letters []int) {
	if !slices.Equal(t.marks, letters) {
		t.marks = letters
		t.Refresh()
	}
}

func (t *text) paint(color fyne.ThemeColorName) {
	if t.color != color {
		t.color = color
		t.Refresh()
	}
}

func (t *text) style() fyne.TextStyle { return fyne.TextStyle{Bold: t.bold} }

func (t *text) CreateRenderer() fyne.WidgetRenderer {
	r := &textRenderer{text: t, line: canvas.NewText("", nil)}
	r.Refresh()
	return r
}

type textRenderer struct {
	text  *text
	line  *canvas.Text
	marks []fyne.CanvasObject
}

func (r *textRenderer) Destroy() {}

func (r *textRenderer) Objects() []fyne.CanvasObject {
	return append(slices.Clone(r.marks), r.line)
}

func (r *textRenderer) MinSize() fyne.Size {
	t := r.text
	value := plain(t.value)
	if t.shorten != nil {
		value = "mmmm"
	}
	return fyne.MeasureText(value, textSize(t.size), t.style())
}

func (r *textRenderer) Layout(s fyne.Size) {
	t := r.text
	shown := plain(t.value)
	if t.shorten != nil {
		shown = shorten(shown, t.shorten, func(v string) bool {
			return fyne.MeasureText(v, textSize(t.size), t.style()).Width <= s.Width
		})
	}
	if r.line.Text != shown {
		r.line.Text = shown
		r.line.Refresh()
	}
	h := r.line.MinSize().Height
	r.line.Move(fyne.NewPos(0, (s.Height-h)/2))
	r.line.Resize(fyne.NewSize(s.Width, h))
	r.mark(plain(t.value), shown, (s.Height-h)/2, h)
}

// mark draws a ground and a line below the marked letters that are shown.
func (r *textRenderer) mark(whole, shown string, y, height float32) {
	t := r.text
	before := len(r.marks)
	r.marks = r.marks[:0]
	if whole == t.value { // else the offsets would not fit
		for _, m := range markedRuns(whole, shown, t.marks) {
			from := fyne.MeasureText(shown[:m.Start], textSize(t.size), t.style()).Width
			to := fyne.MeasureText(shown[:m.End], textSize(t.size), t.style()).Width
			ground, edge := canvas.NewRectangle(themeColor(colorMark)), canvas.NewRectangle(themeColor(colorMarkEdge))
			ground.Move(fyne.NewPos(from, y))
			ground.Resize(fyne.NewSize(to-from, height))
			edge.Move(fyne.NewPos(from, y+height-2))
			edge.Resize(fyne.NewSize(to-from, 2))
			r.marks = append(r.marks, ground, edge)
		}
	}
	if before > 0 || len(r.marks) > 0 {
		canvas.Refresh(t)
	}
}

// markedRuns gives the runs of marked letters in what is shown of a text,
// which may have lost letters in its middle.
func markedRuns(whole, shown string, letters []int) []lineSpan {
	head, tail := len(whole), len(whole)
	if shown != whole {
		head = strings.Index(shown, "…")
		if head < 0 || !strings.HasPrefix(whole, shown[:head]) || !strings.HasSuffix(whole, shown[head+len("…"):]) {
			return nil
		}
		tail = len(whole) - (len(shown) - head - len("…"))
	}
	var runs []lineSpan
	for _, at := range letters {
		if at < 0 || at >= len(whole) || at >= head && at < tail {
			continue
		}
		_, size := utf8.DecodeRuneInString(whole[at:])
		if at >= tail {
			at += len(shown) - len(whole)
		}
		if n := len(runs); n > 0 && runs[n-1].End == at {
			runs[n-1].End = at + size
			continue
		}
		runs = append(runs, lineSpan{at, at + size})
	}
	return runs
}

func (r *textRenderer) Refresh() {
	t := r.text
	r.line.Color = themeColor(t.color)
	r.line.TextSize = textSize(t.size)
	r.line.TextStyle = t.style()
	if t.shorten == nil {
		r.line.Text = plain(t.value)
	}
	r.Layout(t.Size())
	r.line.Refresh()
}

// shorten takes letters out of s until it fits.
func shorten(s string, cut func(runes []rune, keep int) string, fits func(string) bool) string {
	if fits(s) {
		return s
	}
	runes := []rune(s)
	low, high := 0, len(runes)-1
	for low < high { // the most letters that can be kept
		mid := (low + high + 1) / 2
		if fits(cut(runes, mid)) {
			low = mid
		} else {
			high = mid - 1
		}
	}
	return cut(runes, low)
}

// cutEnd keeps whole words, where one ends nearby.
func cutEnd(runes []rune, keep int) string {
	short := string(runes[:keep])
	if i := strings.LastIndexByte(short, ' '); i > len(short)*3/4 {
		short = short[:i]
	}
	return short + "…"
}

func cutMiddle(runes []rune, keep int) string {
	head := (keep + 1) / 2
	tail := len(runes) - (keep - head)
	for head > 0 && unicode.Is(unicode.Mn, runes[head]) {
		head-- // not between a letter and its accent
	}
	for tail < len(runes) && unicode.Is(unicode.Mn, runes[tail]) {
		tail++
	}
	return string(runes[:head]) + "…" + string(runes[tail:])
}

// plain makes text from outside safe to draw on one line: a line break shows
// as a mark, other control letters and those that would turn the direction of
// what stands around them do not reach the screen.
func plain(s string) string {
	clean := true
	for _, r := range s {
		if r < ' ' || r == 0x7f || r >= 0x80 && mustReplace(r) {
			clean = false
			break
		}
	}
	if clean {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '\n' || r == '\r' || r == '\u2028' || r == '\u2029' || r == '\u0085':
			b.WriteRune('↵')
		case r == '\t':
			b.WriteString("    ")
		case r < ' ' || r == 0x7f || mustReplace(r):
			b.WriteRune(utf8.RuneError)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func mustReplace(r rune) bool {
	return r == note || r >= 0x80 && r < 0xa0 || r == '\u2028' || r == '\u2029' ||
		r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069
}
