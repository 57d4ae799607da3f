package pdftext

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/structs"
)

// maxAnnotations is the most annotations of one page that are read.
const maxAnnotations = 5000

// annotations gives what stands in the fields of a form and in text boxes laid
// over the page, as glyphs in their places, so that a value comes out beside
// its label. Notes that only open on a click are comments, and are left out.
func (r *pdfiumReader) annotations(page requests.Page, f frame, printed []glyph) []glyph {
	count, err := r.FPDFPage_GetAnnotCount(&requests.FPDFPage_GetAnnotCount{Page: page})
	if err != nil {
		return nil
	}
	type placed struct {
		box  rect
		text string
	}
	var values []placed
	for i := range min(count.Count, maxAnnotations) {
		got, err := r.FPDFPage_GetAnnot(&requests.FPDFPage_GetAnnot{Page: page, Index: i})
		if err != nil {
			continue
		}
		value := r.annotationText(got.Annotation)
		if box, err := r.FPDFAnnot_GetRect(&requests.FPDFAnnot_GetRect{Annotation: got.Annotation}); err == nil && value != "" {
			b := rect{float64(box.Rect.Left), float64(box.Rect.Bottom), float64(box.Rect.Right), float64(box.Rect.Top)}
			if b = f.rect(b); finite(b) {
				values = append(values, placed{b, value})
			}
		}
		r.FPDFPage_CloseAnnot(&requests.FPDFPage_CloseAnnot{Annotation: got.Annotation})
	}
	slices.SortStableFunc(values, func(a, b placed) int { return cmp.Compare(b.box.y1, a.box.y1) })
	var list []glyph
	labels := map[label]bool{}
	for _, v := range values {
		set := setIn(v.box, v.text, len(printed)+len(list))
		if y, ok := labelLine(printed, v.box, labels); ok && !strings.ContainsAny(v.text, "\r\n") {
			for i := range set {
				set[i].y = y
			}
		}
		list = append(list, set...)
	}
	return list
}

// label is a printed line that already has its value in the column of fields
// that starts at x.
type label struct{ x, y float64 }

// labelLine finds the baseline of the label that a field belongs to: the
// highest line to its left that reaches into the field and has no value yet.
func labelLine(printed []glyph, box rect, taken map[label]bool) (float64, bool) {
	best, found := 0.0, false
	for _, g := range printed {
		if g.text == " " || g.angle != 0 || g.x > box.x0 || g.y < box.y0-2 || g.y > box.y1 {
			continue
		}
		if !taken[label{box.x0, g.y}] && (!found || g.y > best) {
			best, found = g.y, true
		}
	}
	taken[label{box.x0, best}] = found
	return best, found
}

// annotationText is what an annotation shows on the page, or empty.
func (r *pdfiumReader) annotationText(a references.FPDF_ANNOTATION) string {
	kind, err := r.FPDFAnnot_GetSubtype(&requests.FPDFAnnot_GetSubtype{Annotation: a})
	if err != nil {
		return ""
	}
	flags, err := r.FPDFAnnot_GetFlags(&requests.FPDFAnnot_GetFlags{Annotation: a})
	if err != nil || flags.Flags&(enums.FPDF_ANNOT_FLAG_HIDDEN|enums.FPDF_ANNOT_FLAG_NOVIEW|enums.FPDF_ANNOT_FLAG_INVISIBLE) != 0 {
		return ""
	}
	switch kind.Subtype {
	case enums.FPDF_ANNOT_SUBTYPE_FREETEXT:
		if text, err := r.FPDFAnnot_GetStringValue(&requests.FPDFAnnot_GetStringValue{Annotation: a, Key: "Contents"}); err == nil {
			return text.Value
		}
	case enums.FPDF_ANNOT_SUBTYPE_WIDGET:
		if r.form == "" {
			return ""
		}
		field, err := r.FPDFAnnot_GetFormFieldType(&requests.FPDFAnnot_GetFormFieldType{FormHandle: r.form, Annotation: a})
		if err != nil {
			return ""
		}
		switch field.FormFieldType {
		case enums.FPDF_FORMFIELD_TYPE_TEXTFIELD, enums.FPDF_FORMFIELD_TYPE_COMBOBOX, enums.FPDF_FORMFIELD_TYPE_LISTBOX:
			value, err := r.FPDFAnnot_GetFormFieldValue(&requests.FPDFAnnot_GetFormFieldValue{FormHandle: r.form, Annotation: a})
			if err == nil {
				return value.FormFieldValue
			}
		case enums.FPDF_FORMFIELD_TYPE_CHECKBOX, enums.FPDF_FORMFIELD_TYPE_RADIOBUTTON:
			if set, err := r.FPDFAnnot_IsChecked(&requests.FPDFAnnot_IsChecked{FormHandle: r.form, Annotation: a}); err == nil && set.IsChecked {
				return "[x]"
			}
		}
	}
	return ""
}

// setIn sets text in a box as a form would: in one line in the middle of a low
// box, else in lines from its top.
func setIn(box rect, text string, order int) []glyph {
	lines := strings.FieldsFunc(text, func(c rune) bool { return c == '\r' || c == '\n' })
	height := box.y1 - box.y0
	size := min(11, 0.7*height/float64(max(len(lines), 1)))
	if size < 1 {
		size = 1
	}
	var list []glyph
	y := box.y1 - (height-size*1.2*float64(len(lines)))/2 - 0.95*size
	if len(lines) > 1 {
		y = box.y1 - size
	}
	for _, line := range lines {
		n := float64(utf8.RuneCountInString(line))
		advance := min(0.5*size, (box.x1-box.x0)/max(n, 1))
		x := box.x0 + 2
		for _, c := range line {
			list = append(list, glyph{text: character(c), x: x, y: y, w: advance, size: size, order: order + len(list),
				box: rect{x, y - 0.2*size, x + advance, y + 0.8*size}})
			x += advance
		}
		y -= 1.2 * size
	}
	return list
}

// formEnvironment is the least that PDFium asks for to read a form.
func formEnvironment(doc references.FPDF_DOCUMENT) *requests.FPDFDOC_InitFormFillEnvironment {
	return &requests.FPDFDOC_InitFormFillEnvironment{Document: doc, FormFillInfo: structs.FPDF_FORMFILLINFO{
		FFI_Invalidate:         func(references.FPDF_PAGE, float64, float64, float64, float64) {},
		FFI_SetCursor:          func(enums.FXCT) {},
		FFI_SetTimer:           func(int, func(int)) int { return 1 },
		FFI_KillTimer:          func(int) {},
		FFI_GetLocalTime:       func() structs.FPDF_SYSTEMTIME { return structs.FPDF_SYSTEMTIME{} },
		FFI_GetPage:            func(references.FPDF_DOCUMENT, int) *references.FPDF_PAGE { return nil },
		FFI_GetRotation:        func(references.FPDF_PAGE) enums.FPDF_PAGE_ROTATION { return 0 },
		FFI_ExecuteNamedAction: func(string) {},
	}}
}
