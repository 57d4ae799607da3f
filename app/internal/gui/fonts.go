package gui

import (
	"image"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/software"
)

// scripts are those that the built-in letters do not cover, each with a
// letter to try.
var scripts = []struct {
	name  string
	table *unicode.RangeTable
	try   rune
}{
	{"Chinese", unicode.Han, '中'},
	{"Japanese", unicode.Hiragana, 'あ'},
	{"Japanese", unicode.Katakana, 'ア'},
	{"Korean", unicode.Hangul, '한'},
	{"Arabic", unicode.Arabic, 'س'},
	{"Hebrew", unicode.Hebrew, 'ש'},
	{"Thai", unicode.Thai, 'ก'},
	{"Bengali", unicode.Bengali, 'ক'},
	{"Tamil", unicode.Tamil, 'க'},
	{"Telugu", unicode.Telugu, 'క'},
	{"Gujarati", unicode.Gujarati, 'ક'},
	{"Gurmukhi", unicode.Gurmukhi, 'ਕ'},
	{"Malayalam", unicode.Malayalam, 'ക'},
	{"Kannada", unicode.Kannada, 'ಕ'},
	{"Georgian", unicode.Georgian, 'ა'},
	{"Armenian", unicode.Armenian, 'ա'},
	{"Ethiopic", unicode.Ethiopic, 'አ'},
	{"Khmer", unicode.Khmer, 'ក'},
	{"Lao", unicode.Lao, 'ກ'},
	{"Burmese", unicode.Myanmar, 'က'},
	{"Sinhala", unicode.Sinhala, 'ක'},
	{"Tibetan", unicode.Tibetan, 'ཀ'},
}

var drawable = map[rune]bool{}

// missingLetters says in a sentence which scripts of the texts this computer
// has no letters for, or is empty. UI goroutine only.
func missingLetters(texts ...string) string {
	var names []string
	for _, s := range scripts {
		if !holds(texts, s.table) || canDraw(s.try) {
			continue
		}
		if len(names) == 0 || names[len(names)-1] != s.name {
			names = append(names, s.name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return "This computer has no letters for " + strings.Join(names, ", ") +
		", so boxes stand for them. What you copy is exact. To see them, install a font that has them, such as Noto."
}

func holds(texts []string, table *unicode.RangeTable) bool {
	for _, t := range texts {
		for _, r := range t {
			if r >= 0x530 && unicode.Is(table, r) {
				return true
			}
		}
	}
	return false
}

// canDraw compares the picture of a letter with that of one that no font has.
func canDraw(r rune) bool {
	can, known := drawable[r]
	if !known {
		can = !samePicture(picture(r), picture('\U0010fffd'))
		drawable[r] = can
	}
	return can
}

func picture(r rune) image.Image {
	t := canvas.NewText(string(r), themeColor(colorInk))
	t.TextSize = 24
	c := software.NewTransparentCanvas()
	c.SetPadded(false)
	c.SetContent(t)
	c.Resize(fyne.NewSize(40, 40))
	return c.Capture()
}

func samePicture(a, b image.Image) bool {
	if a.Bounds() != b.Bounds() {
		return false
	}
	for y := a.Bounds().Min.Y; y < a.Bounds().Max.Y; y++ {
		for x := a.Bounds().Min.X; x < a.Bounds().Max.X; x++ {
			if a.At(x, y) != b.At(x, y) {
				return false
			}
		}
	}
	return true
}
