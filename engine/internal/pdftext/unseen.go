package pdftext

import (
	"image"

	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
)

const (
	// maxLooked is how many page objects of one file are looked at; beyond
	// it every page is held to be doubtful.
	maxLooked = 200_000
	// maxFormDepth bounds forms within forms.
	maxFormDepth = 8
	// lightFill is the darkest channel from which a fill counts as pale.
	lightFill = 225
	// faintFill is the opacity, of 255, below which a fill counts as faint.
	faintFill = 60
)

// look is what the objects of a page say about what can be seen of it.
type look struct {
	// doubtful: some text may be invisible, so the page must be drawn to know.
	doubtful bool
	pictures float64
	texts    []rect
	dots     []rect
}

// look goes through the objects of a page. Drawing every page would cost ten
// times as much as reading it, so only a page with a reason for doubt is drawn:
// text in an invisible mode, in a pale or faint colour, on a layer, or under a
// filled shape or a picture.
func (r *pdfiumReader) look(page requests.Page, f frame) look {
	var l look
	w, h := f.size()
	shown := rect{0, 0, w, h}
	count, err := r.FPDFPage_CountObjects(&requests.FPDFPage_CountObjects{Page: page})
	if err != nil {
		return l
	}
	for i := range count.Count {
		object, err := r.FPDFPage_GetObject(&requests.FPDFPage_GetObject{Page: page, Index: i})
		if err != nil {
			continue
		}
		r.lookAt(object.PageObject, f, &l, shown, 0)
	}
	if area := shown.area(); area > 0 {
		l.pictures /= area
	}
	return l
}

func (r *pdfiumReader) lookAt(object references.FPDF_PAGEOBJECT, f frame, l *look, shown rect, depth int) {
	if r.looked++; r.looked > maxLooked {
		l.doubtful = true
		return
	}
	kind, err := r.FPDFPageObj_GetType(&requests.FPDFPageObj_GetType{PageObject: object})
	if err != nil {
		return
	}
	if !l.doubtful && r.onLayer(object) {
		l.doubtful = true
	}
	switch kind.Type {
	case enums.FPDF_PAGEOBJ_TEXT:
		mode, err := r.FPDFTextObj_GetTextRenderMode(&requests.FPDFTextObj_GetTextRenderMode{PageObject: object})
		if err == nil && mode.TextRenderMode != enums.FPDF_TEXTRENDERMODE_FILL &&
			mode.TextRenderMode != enums.FPDF_TEXTRENDERMODE_FILL_STROKE {
			l.doubtful = true
		}
		fill, err := r.FPDFPageObj_GetFillColor(&requests.FPDFPageObj_GetFillColor{PageObject: object})
		if err == nil {
			c := fill.FillColor
			if min(c.R, c.G, c.B) >= lightFill || c.A < faintFill {
				l.doubtful = true
			}
		}
		if box, ok := r.bounds(object, f); ok && depth == 0 {
			l.texts = append(l.texts, box)
		}
	case enums.FPDF_PAGEOBJ_PATH:
		if box, ok := r.bounds(object, f); ok && isDot(box) && len(l.dots) < maxDots && depth == 0 {
			l.dots = append(l.dots, box)
		}
		if l.doubtful || len(l.texts) == 0 {
			return
		}
		mode, err := r.FPDFPath_GetDrawMode(&requests.FPDFPath_GetDrawMode{PageObject: object})
		if err == nil && mode.FillMode != enums.FPDF_FILLMODE_NONE {
			r.covers(object, f, l)
		}
	case enums.FPDF_PAGEOBJ_SHADING:
		r.covers(object, f, l)
	case enums.FPDF_PAGEOBJ_IMAGE:
		if box, ok := r.bounds(object, f); ok {
			l.pictures += box.clip(shown).area()
		}
		r.covers(object, f, l)
	case enums.FPDF_PAGEOBJ_FORM:
		if depth >= maxFormDepth {
			return
		}
		count, err := r.FPDFFormObj_CountObjects(&requests.FPDFFormObj_CountObjects{PageObject: object})
		if err != nil {
			return
		}
		for i := range count.Count {
			inner, err := r.FPDFFormObj_GetObject(&requests.FPDFFormObj_GetObject{PageObject: object, Index: uint64(i)})
			if err == nil {
				r.lookAt(inner.PageObject, f, l, shown, depth+1)
			}
		}
	}
}

// covers makes the page doubtful when object lies over earlier text.
func (r *pdfiumReader) covers(object references.FPDF_PAGEOBJECT, f frame, l *look) {
	box, ok := r.bounds(object, f)
	if !ok || box.area() < 20 {
		return
	}
	for _, text := range l.texts {
		if covered := text.clip(box); covered.area() > 0.3*text.area() {
			l.doubtful = true
			return
		}
	}
}

func (r *pdfiumReader) bounds(object references.FPDF_PAGEOBJECT, f frame) (rect, bool) {
	b, err := r.FPDFPageObj_GetBounds(&requests.FPDFPageObj_GetBounds{PageObject: object})
	if err != nil {
		return rect{}, false
	}
	box := f.rect(rect{float64(b.Left), float64(b.Bottom), float64(b.Right), float64(b.Top)})
	return box, finite(box)
}

// onLayer says whether an object belongs to optional content.
func (r *pdfiumReader) onLayer(object references.FPDF_PAGEOBJECT) bool {
	count, err := r.FPDFPageObj_CountMarks(&requests.FPDFPageObj_CountMarks{PageObject: object})
	if err != nil {
		return false
	}
	for i := range count.Count {
		mark, err := r.FPDFPageObj_GetMark(&requests.FPDFPageObj_GetMark{PageObject: object, Index: uint64(i)})
		if err != nil {
			continue
		}
		name, err := r.FPDFPageObjMark_GetName(&requests.FPDFPageObjMark_GetName{PageObjectMark: mark.Mark})
		if err == nil && name.Name == "OC" {
			return true
		}
	}
	return false
}

const (
	// drawDPI is the resolution at which a doubtful page is drawn, unless it
	// would have more than maxPixels.
	drawDPI   = 144
	maxPixels = 12_000_000
	// leastDPI is that below which letters cannot be told from their ground.
	leastDPI = 36
	// leastContrast is the difference in grey, of 255, that can be seen.
	leastContrast = 24
)

// dropUnseen draws the page and leaves out the words that make no mark on it.
// The test is the same for every way of hiding text, and it keeps the unseen
// text that lies over the picture of a scanned page, and white text on a dark
// ground.
func (r *pdfiumReader) dropUnseen(page requests.Page, f frame, glyphs []glyph) (seen []glyph, hidden int) {
	w, h := f.size()
	dpi := drawDPI
	for float64(dpi*dpi)/72/72*w*h > maxPixels {
		dpi /= 2
	}
	if dpi < leastDPI || w < 1 || h < 1 {
		return glyphs, 0
	}
	drawn, err := r.RenderPageInDPI(&requests.RenderPageInDPI{Page: page, DPI: dpi, ImageFormat: requests.RenderImageFormatGrayscale})
	if err != nil {
		return glyphs, 0
	}
	defer drawn.Cleanup()
	picture, ok := drawn.Result.RenderedImage.(*image.Gray)
	if !ok {
		return glyphs, 0
	}
	scale := float64(picture.Bounds().Dx()) / w
	for start := 0; start < len(glyphs); {
		end := start + 1
		for end < len(glyphs) && sameWord(glyphs[end-1], glyphs[end]) {
			end++
		}
		word := glyphs[start:end]
		switch {
		case isBlank(word) || contrast(picture, word, scale, h) >= leastContrast:
			seen = append(seen, word...)
		default:
			hidden++
		}
		start = end
	}
	return seen, hidden
}

// sameWord says whether b goes on from a in the same word and hand.
func sameWord(a, b glyph) bool {
	return a.text != " " && b.text != " " && a.size == b.size && a.angle == b.angle &&
		abs(a.y-b.y) < 0.1*a.size && b.x >= a.x && b.x-(a.x+a.w) < 0.5*a.size
}

func isBlank(word []glyph) bool {
	for _, g := range word {
		if g.text != " " && g.text != "" {
			return false
		}
	}
	return true
}

// contrast is the widest difference in grey within the boxes of a word.
func contrast(picture *image.Gray, word []glyph, scale, height float64) int {
	low, high := 255, 0
	for _, g := range word {
		// The line above or a rule below must not count.
		inset := 0.12 * (g.box.y1 - g.box.y0)
		area := image.Rect(int(g.box.x0*scale), int((height-g.box.y1+inset)*scale),
			int(g.box.x1*scale)+1, int((height-g.box.y0-inset)*scale)+1).Intersect(picture.Bounds())
		for y := area.Min.Y; y < area.Max.Y; y++ {
			for x := area.Min.X; x < area.Max.X; x++ {
				v := int(picture.GrayAt(x, y).Y)
				low, high = min(low, v), max(high, v)
			}
		}
	}
	return high - low
}

func abs(x float64) float64 {
	if x < 0 {
		return -x
	}
	return x
}
