package pdftext

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/enums"
	pdfiumerrors "github.com/klippa-app/go-pdfium/errors"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
)

// memoryPages is the most memory PDFium gets, in pages of 64 KiB: 384 MiB.
const memoryPages = 6144

var engine struct {
	sync.Mutex
	pool pdfium.Pool
}

// prepareEngine compiles PDFium once in the life of the process, or takes the
// compiled form from the folder. An empty folder keeps it in memory only.
func prepareEngine(folder string) error {
	engine.Lock()
	defer engine.Unlock()
	if engine.pool != nil {
		return nil
	}
	config := wazero.NewRuntimeConfig().
		WithCoreFeatures(api.CoreFeaturesV2 | experimental.CoreFeaturesExceptionHandling).
		WithMemoryLimitPages(memoryPages)
	if folder != "" {
		if cache, err := wazero.NewCompilationCacheWithDir(folder); err == nil {
			config = config.WithCompilationCache(cache)
		}
	}
	pool, err := webassembly.Init(webassembly.Config{
		MinIdle: 0, MaxIdle: 1, MaxTotal: 1,
		RuntimeConfig: config,
		FSConfig:      wazero.NewFSConfig(), // no file system at all
		Stdout:        nowhere{},
		Stderr:        nowhere{},
		RandomSource:  zeros{},
	})
	if err != nil {
		return fmt.Errorf("preparing PDFium: %w", err)
	}
	engine.pool = pool
	return nil
}

func enginePrepared() bool {
	engine.Lock()
	defer engine.Unlock()
	return engine.pool != nil
}

type nowhere struct{}

func (nowhere) Write(p []byte) (int, error) { return len(p), nil }

// zeros keeps PDFium from doing different things at different times.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// pdfiumReader reads one document with PDFium.
type pdfiumReader struct {
	pdfium.Pdfium
	doc  references.FPDF_DOCUMENT
	form references.FPDF_FORMHANDLE
	// bold remembers which fonts are bold, by name.
	bold map[string]bool
	// looked counts the page objects looked at.
	looked int
	// tooLong: a page holds more characters than can be read.
	tooLong bool
}

// rawPage is a page before its glyphs are set out in lines.
type rawPage struct {
	frame    frame
	glyphs   []glyph
	pictures float64 // share of the page under images
	hidden   int
	dots     []rect // small shapes that may be the marks of lists
}

// readPDFium reads all pages. A failure inside the reader is a panic: the
// memory limit, or a fault in PDFium.
func readPDFium(data []byte, visit func(rawPage) bool) (title string, fault Fault) {
	instance, err := engine.pool.GetInstanceWithContext(context.Background())
	if err != nil {
		panic(err)
	}
	defer instance.Close()
	r := &pdfiumReader{Pdfium: instance, bold: map[string]bool{}}
	opened, err := r.OpenDocument(&requests.OpenDocument{File: &data})
	switch {
	case errors.Is(err, pdfiumerrors.ErrPassword), errors.Is(err, pdfiumerrors.ErrSecurity):
		return "", Password
	case errors.Is(err, pdfiumerrors.ErrFormat), errors.Is(err, pdfiumerrors.ErrFile),
		errors.Is(err, pdfiumerrors.ErrUnknown), errors.Is(err, pdfiumerrors.ErrPage),
		errors.Is(err, pdfiumerrors.ErrSuccess), errors.Is(err, pdfiumerrors.ErrUnexpected):
		return "", Damaged
	case err != nil:
		panic(err)
	}
	r.doc = opened.Document
	r.form = r.openForm()
	count, err := r.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: r.doc})
	must(err)
	if count.PageCount == 0 {
		return "", Damaged
	}
	if count.PageCount > maxPages {
		return "", TooLong
	}
	if meta, err := r.FPDF_GetMetaText(&requests.FPDF_GetMetaText{Document: r.doc, Tag: "Title"}); err == nil {
		title = meta.Value
	}
	failed := 0
	for i := range count.PageCount {
		page, ok := r.page(i)
		if !ok {
			failed++
		}
		if r.tooLong || !visit(page) {
			return title, TooLong
		}
	}
	if failed == count.PageCount {
		return title, Damaged
	}
	return title, ""
}

// must turns the death of the WebAssembly instance into a panic.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// page reads one page; ok is false where PDFium cannot load it.
func (r *pdfiumReader) page(index int) (p rawPage, ok bool) {
	loaded, err := r.FPDF_LoadPage(&requests.FPDF_LoadPage{Document: r.doc, Index: index})
	if err != nil {
		return rawPage{frame: frame{box: rect{0, 0, 612, 792}}}, false
	}
	page := requests.Page{ByReference: &loaded.Page}
	defer r.FPDF_ClosePage(&requests.FPDF_ClosePage{Page: loaded.Page})

	box, err := r.FPDF_GetPageBoundingBox(&requests.FPDF_GetPageBoundingBox{Page: page})
	must(err)
	rotation, err := r.FPDFPage_GetRotation(&requests.FPDFPage_GetRotation{Page: page})
	must(err)
	p.frame = frame{
		box:   rect{float64(box.Rect.Left), float64(box.Rect.Bottom), float64(box.Rect.Right), float64(box.Rect.Top)},
		turns: int(rotation.PageRotation) & 3,
	}
	if p.glyphs, ok = r.glyphs(page, p.frame); !ok {
		return p, false
	}
	look := r.look(page, p.frame)
	p.pictures, p.dots = look.pictures, look.dots
	if look.doubtful && len(p.glyphs) > 0 {
		p.glyphs, p.hidden = r.dropUnseen(page, p.frame, p.glyphs)
	}
	p.glyphs = append(p.glyphs, r.annotations(page, p.frame, p.glyphs)...)
	return p, true
}

// glyphs reads the characters of a page; ok is false where PDFium cannot.
func (r *pdfiumReader) glyphs(page requests.Page, f frame) (list []glyph, ok bool) {
	loaded, err := r.FPDFText_LoadPage(&requests.FPDFText_LoadPage{Page: page})
	if err != nil {
		return nil, false
	}
	text := loaded.TextPage
	defer r.FPDFText_ClosePage(&requests.FPDFText_ClosePage{TextPage: text})
	count, err := r.FPDFText_CountChars(&requests.FPDFText_CountChars{TextPage: text})
	must(err)
	w, h := f.size()
	shown := rect{0, 0, w, h}
	newWord := true
	bold := false
	lastSize, lastX, lastY := 0.0, math.NaN(), math.NaN()
	if count.Count > maxPageGlyphs {
		r.tooLong = true
		return nil, true
	}
	for i := range count.Count {
		code, err := r.FPDFText_GetUnicode(&requests.FPDFText_GetUnicode{TextPage: text, Index: i})
		must(err)
		if generated, err := r.FPDFText_IsGenerated(&requests.FPDFText_IsGenerated{TextPage: text, Index: i}); err == nil && generated.IsGenerated {
			newWord = true
			continue
		}
		origin, err := r.FPDFText_GetCharOrigin(&requests.FPDFText_GetCharOrigin{TextPage: text, Index: i})
		if err != nil {
			continue
		}
		loose, err := r.FPDFText_GetLooseCharBox(&requests.FPDFText_GetLooseCharBox{TextPage: text, Index: i})
		if err != nil {
			continue
		}
		matrix, err := r.FPDFText_GetMatrix(&requests.FPDFText_GetMatrix{TextPage: text, Index: i})
		if err != nil {
			continue
		}
		nominal, err := r.FPDFText_GetFontSize(&requests.FPDFText_GetFontSize{TextPage: text, Index: i})
		if err != nil {
			continue
		}
		m := matrix.Matrix
		size := nominal.FontSize * math.Hypot(float64(m.C), float64(m.D))
		box := f.rect(rect{float64(loose.Rect.Left), float64(loose.Rect.Bottom), float64(loose.Rect.Right), float64(loose.Rect.Top)})
		if !(size > 0) || math.IsInf(size, 0) || !finite(box) {
			continue
		}
		x, y := f.point(origin.X, origin.Y)
		g := glyph{text: character(rune(code.Unicode)), x: x, y: y, size: size, box: box, order: i,
			angle: f.angle(float64(m.A), float64(m.B))}
		if m.A < 0 && m.B == 0 && m.D > 0 {
			g.angle = f.angle(1, 0) // mirrored, not turned
		}
		switch g.angle {
		case 90, 270:
			g.w = box.y1 - box.y0
		default:
			g.w = box.x1 - box.x0
		}
		if n := len(list); n > 0 && list[n-1].order == i-1 && lastX == origin.X && lastY == origin.Y {
			// One drawn sign for several letters: each gets its share.
			if last := &list[n-1]; g.angle == 0 {
				last.w = max(box.x0-last.x, 0)
				g.x, g.w = box.x0, box.x1-box.x0
			}
		}
		lastX, lastY = origin.X, origin.Y
		if !shown.overlaps(box) && !overEdge(list, x, y, size, shown) {
			continue
		}
		if fault, err := r.FPDFText_HasUnicodeMapError(&requests.FPDFText_HasUnicodeMapError{TextPage: text, Index: i}); err == nil && fault.HasUnicodeMapError {
			g.guessed = true
		}
		if unusable(rune(code.Unicode)) {
			g.broken = true
		}
		if newWord || size != lastSize {
			bold = r.isBold(text, i)
			newWord, lastSize = false, size
		}
		g.bold = bold
		if g.text == " " {
			newWord = true
		}
		list = append(list, g)
	}
	return list, true
}

// overEdge says whether a glyph beyond the page's edge only ends a line that
// begins on the page.
func overEdge(list []glyph, x, y, size float64, shown rect) bool {
	if len(list) == 0 {
		return false
	}
	last := list[len(list)-1]
	return abs(last.y-y) < 0.1*size && x > last.x && x < shown.x1+2*size && y > 0 && y < shown.y1
}

func finite(r rect) bool {
	for _, v := range [...]float64{r.x0, r.y0, r.x1, r.y1} {
		if math.IsNaN(v) || math.Abs(v) > 1e6 {
			return false
		}
	}
	return true
}

// isBold looks at the font of one character.
func (r *pdfiumReader) isBold(text references.FPDF_TEXTPAGE, index int) bool {
	info, err := r.FPDFText_GetFontInfo(&requests.FPDFText_GetFontInfo{TextPage: text, Index: index})
	if err != nil {
		return false
	}
	bold, known := r.bold[info.FontName]
	if !known {
		// The weight that PDFium tells is a guess from the stems of the letters.
		bold = boldName(info.FontName) || info.Flags&forcedBold != 0
		r.bold[info.FontName] = bold
	}
	return bold
}

// boldName knows a bold font by its name.
func boldName(name string) bool {
	name = strings.ToLower(name)
	for _, part := range [...]string{"bold", "black", "heavy", "demi", "cmbx", "sfbx", "-bd"} {
		if strings.Contains(name, part) {
			return true
		}
	}
	return false
}

// openForm gives what reading the values of form fields needs; empty where the
// document has no form.
func (r *pdfiumReader) openForm() references.FPDF_FORMHANDLE {
	kind, err := r.FPDF_GetFormType(&requests.FPDF_GetFormType{Document: r.doc})
	if err != nil || kind.FormType == enums.FPDF_FORMTYPE_NONE {
		return ""
	}
	form, err := r.FPDFDOC_InitFormFillEnvironment(formEnvironment(r.doc))
	if err != nil {
		return ""
	}
	return form.FormHandle
}
