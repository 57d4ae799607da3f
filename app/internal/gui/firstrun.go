package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"footnote/assets"
)

var appIcon = fyne.NewStaticResource("icon.svg", assets.IconSVG)

// firstRun is the window before any document was given.
type firstRun struct {
	all *container.Scroll

	OnAddFile   func()
	OnAddFolder func()
	OnSamples   func()
}

func newFirstRun() *firstRun {
	f := &firstRun{}
	picture := canvas.NewImageFromResource(appIcon)
	picture.FillMode = canvas.ImageFillContain
	picture.SetMinSize(fyne.NewSquareSize(72))
	title := newProse("Answers from your own documents", colorInk, sizeTitle)
	title.bold = true
	drop := card(colorSurface, theme.ColorNameInputBorder, column(gapMedium,
		headline(theme.DownloadIcon(), colorAccent, "Drop files or a folder anywhere in this window"),
		newProse("Markdown, web pages, plain text, Word, OpenDocument and PDF. Your originals are never changed.", colorMuted, theme.SizeNameText),
		flow(gapSmall,
			newButton("Add file…", theme.FileIcon(), primaryLook, func() { f.OnAddFile() }),
			newButton("Add folder…", theme.FolderIcon(), plainLook, func() { f.OnAddFolder() }))))
	samples := card(colorSurface, colorLine, column(gapMedium,
		headline(theme.FileTextIcon(), colorInk, "Or look around first"),
		newProse("The documents of a small invented shop, and three questions. One of them has no answer there, so that you see what happens then.", colorMuted, theme.SizeNameText),
		flow(gapSmall, newButton("Try with sample documents", theme.MediaPlayIcon(), plainLook, func() { f.OnSamples() }))))
	f.all = newPage(container.New(&pageLayout{widest: 620}, padded(gapHuge, gapHuge, column(gapLarge,
		container.NewHBox(picture), title,
		newProse("Give Footnote the documents that your customers are answered from. Then ask what customers ask: you see exactly what they would be told, and the words in your documents that say so. Where your documents do not say it, Footnote tells you, and why.", colorInk, theme.SizeNameText),
		drop, samples,
		beside(gapSmall, newGlyph(theme.ComputerIcon(), colorMuted, 18),
			newProse("Everything stays on this computer.", colorMuted, theme.SizeNameText))))), 0)
	return f
}

// pageLayout keeps a page in the middle and no wider than is easy to read.
type pageLayout struct{ widest float32 }

func (l *pageLayout) Layout(o []fyne.CanvasObject, s fyne.Size) {
	width := fyne.Min(l.widest, s.Width)
	height := o[0].MinSize().Height
	o[0].Resize(fyne.NewSize(width, fyne.Max(height, 0)))
	o[0].Move(fyne.NewPos((s.Width-width)/2, fyne.Max(0, (s.Height-height)/3)))
}

func (l *pageLayout) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }
