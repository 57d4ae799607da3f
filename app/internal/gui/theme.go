package gui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// Scheme says whether the window is light, dark, or as the system is.
type Scheme string

const (
	SchemeSystem Scheme = "system"
	SchemeLight  Scheme = "light"
	SchemeDark   Scheme = "dark"
)

// Colours that Fyne has no name for. "Soft" is a ground on which text in the
// colour of the same name can be read.
const (
	colorSurface    fyne.ThemeColorName = "footnote-surface"
	colorSunken     fyne.ThemeColorName = "footnote-sunken"
	colorMuted      fyne.ThemeColorName = "footnote-muted"
	colorAccentSoft fyne.ThemeColorName = "footnote-accent-soft"
	colorErrorSoft  fyne.ThemeColorName = "footnote-error-soft"
	colorWarnSoft   fyne.ThemeColorName = "footnote-warning-soft"
	colorGoodSoft   fyne.ThemeColorName = "footnote-success-soft"
	colorMark       fyne.ThemeColorName = "footnote-mark"
	colorMarkEdge   fyne.ThemeColorName = "footnote-mark-edge"
	colorClear      fyne.ThemeColorName = "footnote-clear"

	colorInk    = theme.ColorNameForeground
	colorPaper  = theme.ColorNameBackground
	colorAccent = theme.ColorNamePrimary
	colorLine   = theme.ColorNameSeparator
)

// Text sizes beyond Fyne's.
const (
	sizeAnswer fyne.ThemeSizeName = "footnote-answer"
	sizeTitle  fyne.ThemeSizeName = "footnote-title"
)

// Distances. Everything stands at one of these from its neighbour.
const (
	gapHair   float32 = 4
	gapSmall  float32 = 8
	gapMedium float32 = 12
	gapLarge  float32 = 16
	gapHuge   float32 = 24

	radius float32 = 8
)

// Theme is Fyne's own with our colours: warm paper, ink, one blue, and a
// marker for quoted words.
type Theme struct {
	fyne.Theme
	Scheme Scheme
}

// NewTheme returns the theme for a scheme.
func NewTheme(s Scheme) *Theme {
	return &Theme{Theme: theme.DefaultTheme(), Scheme: s}
}

// Color looks a colour up by name.
func (t *Theme) Color(name fyne.ThemeColorName, variant fyne.ThemeVariant) color.Color {
	switch t.Scheme {
	case SchemeLight:
		variant = theme.VariantLight
	case SchemeDark:
		variant = theme.VariantDark
	}
	palette := lightPalette
	if variant == theme.VariantDark {
		palette = darkPalette
	}
	if c, ok := palette[name]; ok {
		return c
	}
	return t.Theme.Color(name, variant)
}

// Size looks a size up by name.
func (t *Theme) Size(name fyne.ThemeSizeName) float32 {
	switch name {
	case theme.SizeNameText:
		return 14
	case theme.SizeNameCaptionText:
		return 12.5
	case theme.SizeNameSubHeadingText:
		return 16
	case theme.SizeNameHeadingText, sizeTitle:
		return 21
	case sizeAnswer:
		return 17
	case theme.SizeNameInputRadius, theme.SizeNameSelectionRadius:
		return 6
	case theme.SizeNameScrollBar:
		return 12
	}
	return t.Theme.Size(name)
}

type palette map[fyne.ThemeColorName]color.Color

func rgb(hex uint32) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 0xff}
}

// ink is the colour of text. The toolkit takes the low byte of 95 in a hundred
// of its opacity for that of the shortcuts in menus, which are all but
// invisible unless that byte is high.
type ink color.NRGBA

// RGBA gives the colour, opaque but for less than what can be seen.
func (i ink) RGBA() (r, g, b, a uint32) {
	r, g, b, _ = color.NRGBA(i).RGBA()
	return r, g, b, 0xffc9
}

func rgba(hex uint32, alpha uint8) color.NRGBA {
	c := rgb(hex)
	c.A = alpha
	return c
}

var lightPalette = palette{
	colorPaper:                         rgb(0xf6f4ef),
	colorSurface:                       rgb(0xffffff),
	colorSunken:                        rgb(0xedeae3),
	colorInk:                           ink(rgb(0x20252b)),
	colorMuted:                         rgb(0x565e67),
	colorLine:                          rgb(0xdedad1),
	colorAccent:                        rgb(0x1d5a8c),
	colorAccentSoft:                    rgb(0xe2edf6),
	colorErrorSoft:                     rgb(0xfbebe9),
	colorWarnSoft:                      rgb(0xfbf1de),
	colorGoodSoft:                      rgb(0xe6f3ea),
	colorMark:                          rgb(0xffe9a6),
	colorMarkEdge:                      rgb(0xa87300),
	colorClear:                         rgba(0xffffff, 0),
	theme.ColorNameError:               rgb(0xab231b),
	theme.ColorNameWarning:             rgb(0x7f4c00),
	theme.ColorNameSuccess:             rgb(0x1d643b),
	theme.ColorNameForegroundOnPrimary: rgb(0xffffff),
	theme.ColorNameForegroundOnError:   rgb(0xffffff),
	theme.ColorNameForegroundOnWarning: rgb(0xffffff),
	theme.ColorNameForegroundOnSuccess: rgb(0xffffff),
	theme.ColorNameHyperlink:           rgb(0x1d5a8c),
	theme.ColorNameButton:              rgb(0xedeae3),
	theme.ColorNameDisabledButton:      rgb(0xedeae3),
	theme.ColorNameDisabled:            rgb(0x6b7078),
	theme.ColorNamePlaceHolder:         rgb(0x646b73),
	theme.ColorNameInputBackground:     rgb(0xffffff),
	theme.ColorNameInputBorder:         rgb(0x8b867b),
	theme.ColorNameMenuBackground:      rgb(0xffffff),
	theme.ColorNameOverlayBackground:   rgb(0xffffff),
	theme.ColorNameHeaderBackground:    rgb(0xedeae3),
	theme.ColorNameHover:               rgba(0x20252b, 0x10),
	theme.ColorNamePressed:             rgba(0x20252b, 0x20),
	theme.ColorNameFocus:               rgba(0x1d5a8c, 0x50),
	theme.ColorNameSelection:           rgba(0x1d5a8c, 0x40),
	theme.ColorNameScrollBar:           rgba(0x20252b, 0x80),
	theme.ColorNameScrollBarBackground: rgba(0x20252b, 0x08),
	theme.ColorNameShadow:              rgba(0x20252b, 0x30),
}

var darkPalette = palette{
	colorPaper:                         rgb(0x15181b),
	colorSurface:                       rgb(0x1e2226),
	colorSunken:                        rgb(0x282d32),
	colorInk:                           ink(rgb(0xe8e6e1)),
	colorMuted:                         rgb(0xa9b0b7),
	colorLine:                          rgb(0x343a40),
	colorAccent:                        rgb(0x8cc0ec),
	colorAccentSoft:                    rgb(0x1f3447),
	colorErrorSoft:                     rgb(0x3b2422),
	colorWarnSoft:                      rgb(0x372c1a),
	colorGoodSoft:                      rgb(0x1d3326),
	colorMark:                          rgb(0x574710),
	colorMarkEdge:                      rgb(0xe9bd48),
	colorClear:                         rgba(0x000000, 0),
	theme.ColorNameError:               rgb(0xff9d93),
	theme.ColorNameWarning:             rgb(0xf1c07a),
	theme.ColorNameSuccess:             rgb(0x8ad5a4),
	theme.ColorNameForegroundOnPrimary: rgb(0x0c2030),
	theme.ColorNameForegroundOnError:   rgb(0x2b0b08),
	theme.ColorNameForegroundOnWarning: rgb(0x2a1b02),
	theme.ColorNameForegroundOnSuccess: rgb(0x06200f),
	theme.ColorNameHyperlink:           rgb(0x8cc0ec),
	theme.ColorNameButton:              rgb(0x2a2f35),
	theme.ColorNameDisabledButton:      rgb(0x23272b),
	theme.ColorNameDisabled:            rgb(0x8d949b),
	theme.ColorNamePlaceHolder:         rgb(0x98a0a8),
	theme.ColorNameInputBackground:     rgb(0x15181b),
	theme.ColorNameInputBorder:         rgb(0x747c84),
	theme.ColorNameMenuBackground:      rgb(0x23282d),
	theme.ColorNameOverlayBackground:   rgb(0x1e2226),
	theme.ColorNameHeaderBackground:    rgb(0x282d32),
	theme.ColorNameHover:               rgba(0xffffff, 0x12),
	theme.ColorNamePressed:             rgba(0xffffff, 0x22),
	theme.ColorNameFocus:               rgba(0x8cc0ec, 0x50),
	theme.ColorNameSelection:           rgba(0x8cc0ec, 0x48),
	theme.ColorNameScrollBar:           rgba(0xffffff, 0x70),
	theme.ColorNameScrollBarBackground: rgba(0xffffff, 0x08),
	theme.ColorNameShadow:              rgba(0x000000, 0x70),
}

func themeColor(name fyne.ThemeColorName) color.Color { return theme.Color(name) }

// icon returns one of Fyne's icons in a colour of the theme.
func icon(r fyne.Resource, name fyne.ThemeColorName) fyne.Resource {
	return theme.NewColoredResource(r, name)
}
