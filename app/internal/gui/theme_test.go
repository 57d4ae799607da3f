package gui

import (
	"image/color"
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// Every colour of text can be read on every ground that it stands on.
func TestContrast(t *testing.T) {
	grounds := []fyne.ThemeColorName{colorPaper, colorSurface, colorSunken}
	pairs := map[fyne.ThemeColorName][]fyne.ThemeColorName{
		colorInk: append([]fyne.ThemeColorName{colorAccentSoft, colorErrorSoft, colorWarnSoft, colorGoodSoft, colorMark,
			theme.ColorNameInputBackground, theme.ColorNameMenuBackground, theme.ColorNameOverlayBackground, theme.ColorNameButton}, grounds...),
		colorMuted:                         append([]fyne.ThemeColorName{theme.ColorNameOverlayBackground}, grounds...),
		colorAccent:                        append([]fyne.ThemeColorName{colorAccentSoft}, grounds...),
		theme.ColorNameHyperlink:           grounds,
		theme.ColorNameError:               append([]fyne.ThemeColorName{colorErrorSoft}, grounds...),
		theme.ColorNameWarning:             append([]fyne.ThemeColorName{colorWarnSoft}, grounds...),
		theme.ColorNameSuccess:             append([]fyne.ThemeColorName{colorGoodSoft}, grounds...),
		theme.ColorNameForegroundOnPrimary: {colorAccent},
		theme.ColorNameForegroundOnError:   {theme.ColorNameError},
		theme.ColorNameForegroundOnSuccess: {theme.ColorNameSuccess},
		theme.ColorNameForegroundOnWarning: {theme.ColorNameWarning},
		theme.ColorNamePlaceHolder:         {theme.ColorNameInputBackground},
	}
	for name, p := range map[string]palette{"light": lightPalette, "dark": darkPalette} {
		for text, grounds := range pairs {
			for _, ground := range grounds {
				if r := contrast(p[text], p[ground]); r < 4.5 {
					t.Errorf("%s: %s on %s is %.2f to 1, want 4.5", name, text, ground, r)
				}
			}
		}
		for _, edge := range []fyne.ThemeColorName{theme.ColorNameInputBorder, colorMarkEdge} {
			if r := contrast(p[edge], p[colorSurface]); r < 3 {
				t.Errorf("%s: %s is %.2f to 1, want 3", name, edge, r)
			}
		}
	}
}

func TestBothPalettesNameTheSameColours(t *testing.T) {
	for name := range lightPalette {
		if _, ok := darkPalette[name]; !ok {
			t.Errorf("%s has no dark colour", name)
		}
	}
	if len(lightPalette) != len(darkPalette) {
		t.Errorf("%d light colours, %d dark ones", len(lightPalette), len(darkPalette))
	}
}

func contrast(a, b color.Color) float64 {
	x, y := luminance(a), luminance(b)
	if x < y {
		x, y = y, x
	}
	return (x + 0.05) / (y + 0.05)
}

func luminance(c color.Color) float64 {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	part := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*part(n.R) + 0.7152*part(n.G) + 0.0722*part(n.B)
}

// The toolkit's own way to the colour of a shortcut in a menu.
func TestShortcutsInMenusCanBeRead(t *testing.T) {
	for name, p := range map[string]palette{"light": lightPalette, "dark": darkPalette} {
		r, g, b, a := p[colorInk].RGBA()
		shortcut := color.NRGBA{R: uint8(r), G: uint8(g), B: uint8(b), A: uint8(uint32(float32(a) * 0.95))}
		if shortcut.A < 0xf0 {
			t.Errorf("%s: the opacity is %d of 255", name, shortcut.A)
		}
		shortcut.A = 0xff
		if r := contrast(shortcut, p[theme.ColorNameMenuBackground]); r < 4.5 {
			t.Errorf("%s: the contrast is %.2f to 1", name, r)
		}
		if as := color.NRGBAModel.Convert(p[colorInk]).(color.NRGBA); as.A != 0xff {
			t.Errorf("%s: text is drawn with opacity %d", name, as.A)
		}
	}
}
