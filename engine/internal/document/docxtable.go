package document

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

func (r *docxReader) table(e *element) {
	g := &grid{}
	if e.child("w:tblPr", "w:tblLook") != nil {
		g.headless = isHeadless(e.child("w:tblPr", "w:tblLook"))
	}
	for _, row := range docxParts(e.kids, "w:tr") {
		r.row(row, g)
	}
	r.flow.add(flowBlock{kind: flowGrid, grid: g})
}

// isHeadless reads a table's options: its first column stands out and its
// first row does not.
func isHeadless(look *element) bool {
	bits, _ := strconv.ParseUint(look.attr("w:val"), 16, 32)
	row, column := bits&0x20 != 0, bits&0x80 != 0
	if value, ok := look.lookup("w:firstRow"); ok {
		row = isOn(value)
	}
	if value, ok := look.lookup("w:firstColumn"); ok {
		column = isOn(value)
	}
	return column && !row
}

// docxParts gives the elements of one name, also inside content controls and
// other wrappers.
func docxParts(kids []*element, name string) []*element {
	var out []*element
	for _, kid := range kids {
		switch kid.name {
		case name:
			out = append(out, kid)
		case "w:sdt", "w:sdtContent", "w:customXml", "w:ins", "w:moveTo":
			out = append(out, docxParts(kid.kids, name)...)
		}
	}
	return out
}

func (r *docxReader) row(e *element, g *grid) {
	properties := e.child("w:trPr")
	if properties.child("w:ins") != nil {
		r.changed = true
	}
	if properties.child("w:del") != nil {
		r.changed = true
		return
	}
	if isSet(docxFlag(properties, "w:hidden")) {
		return
	}
	row := gridRow{header: isSet(docxFlag(properties, "w:tblHeader"))}
	column := 0
	if before := docxInt(properties.child("w:gridBefore"), "w:val"); before != nil {
		column = min(max(*before, 0), maxColumns)
	}
	for _, cell := range docxParts(e.kids, "w:tc") {
		properties := cell.child("w:tcPr")
		out := gridCell{column: column, span: 1}
		if span := docxInt(properties.child("w:gridSpan"), "w:val"); span != nil {
			out.span = min(max(*span, 1), maxColumns)
		}
		if column += out.span; column > maxColumns {
			break
		}
		if merge := properties.child("w:vMerge"); merge != nil {
			out.continued = merge.attr("w:val") != "restart"
		}
		switch {
		case properties.child("w:cellDel") != nil:
			r.changed = true
			continue
		case properties.child("w:cellIns") != nil:
			r.changed = true
		}
		out.blocks = r.inner(cell.kids)
		row.cells = append(row.cells, out)
	}
	g.rows = append(g.rows, row)
}

// symbolFonts are fonts whose letters are pictures, with the characters that
// mean the same. A picture that is not listed is left out.
var symbolFonts = map[string]map[rune]string{
	"wingdings": {0xFC: "✓", 0xFB: "✗", 0xFE: "☑", 0xFD: "☒", 0xA8: "☐", 0x6F: "☐", 0x71: "☐", 0x72: "☐",
		0xE0: "→", 0xDF: "←", 0xE1: "↑", 0xE2: "↓", 0xE8: "→", 0xF0: "→", 0x6C: "•", 0x6E: "▪", 0xA7: "▪", 0x9F: "•",
		0xD8: "➢", 0x76: "•", 0x77: "•", 0x78: "☒", 0x28: "☎", 0x2A: "✉", 0x4A: "☺", 0x4C: "☹", 0x46: "☞",
		0x81: "①", 0x82: "②", 0x83: "③", 0x84: "④", 0x85: "⑤", 0x86: "⑥", 0x87: "⑦", 0x88: "⑧", 0x89: "⑨"},
	"wingdings 2": {0x50: "✓", 0x4F: "✗", 0x51: "☒", 0x52: "☑", 0xA3: "☐", 0x53: "☒", 0x54: "☒", 0x97: "•"},
	"webdings":    {0x61: "✓", 0x72: "✗", 0x63: "☐", 0x67: "▪"},
	"symbol": {0xB7: "•", 0xA3: "≤", 0xB3: "≥", 0xB1: "±", 0xB4: "×", 0xB8: "÷", 0xB0: "°", 0xA5: "∞", 0xB9: "≠",
		0xBB: "≈", 0xAE: "→", 0xAC: "←", 0xAB: "↔", 0xD7: "⋅", 0xA7: "♣", 0xE5: "∑", 0xD6: "√", 0xB2: "″", 0xA2: "′",
		0xD2: "®", 0xD3: "©", 0xD4: "™", 0xA0: "€", 0xBC: "…", 0x2D: "−", 0x27: "∋", 0x22: "∀", 0x24: "∃", 0xCE: "∈"},
}

// symbolGreek are the letters of the font Symbol.
const symbolGreek = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" +
	"ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖαβχδεφγηιϕκλμνοπθρστυϖωξψζ"

func isSymbolFont(font string) bool { return symbolFonts[strings.ToLower(font)] != nil }

// symbol is the character that a w:sym shows.
func symbol(code, font string) string {
	n, err := strconv.ParseUint(code, 16, 32)
	if err != nil {
		return ""
	}
	return symbolText(string(rune(n)), font)
}

// symbolText turns text in a font of pictures into characters. Writers give
// such a letter its own code, or one from the private area at U+F000.
func symbolText(text, font string) string {
	pictures := symbolFonts[strings.ToLower(font)]
	var out strings.Builder
	for _, r := range text {
		code := r
		if r >= 0xF000 && r <= 0xF0FF {
			code = r - 0xF000
		}
		switch {
		case pictures == nil:
			if code == r {
				out.WriteRune(r)
			}
		case pictures[code] != "":
			out.WriteString(pictures[code])
		case code > 0xFF || code <= ' ':
			out.WriteRune(r)
		case strings.EqualFold(font, "symbol"):
			if at := strings.IndexRune(symbolGreek[:52], code); at >= 0 {
				r, _ := utf8.DecodeRuneInString(symbolGreek[52+2*at:])
				out.WriteRune(r)
			} else if code < 0x7F {
				out.WriteRune(code) // figures and marks are the usual ones
			}
		}
	}
	return out.String()
}

// mathText writes a formula on one line: (a+b)/2, x^2, √y.
func mathText(e *element) string {
	if e == nil {
		return ""
	}
	part := func(name string) string { return mathText(e.child(name)) }
	// group sets a part behind a sign, in brackets unless it is one character
	// or a plain number.
	group := func(sign, name string) string {
		text := strings.TrimSpace(part(name))
		switch {
		case text == "":
			return ""
		case utf8.RuneCountInString(text) > 1 && strings.Trim(text, "0123456789") != "":
			return sign + "(" + text + ")"
		}
		return sign + text
	}
	sign := func(fallback string, path ...string) string {
		if char, ok := e.child(path...).lookup("m:val"); ok {
			return char
		}
		return fallback
	}
	switch e.name {
	case "m:t", "w:t":
		return e.plain()
	case "m:f":
		return group("", "m:num") + group("/", "m:den")
	case "m:sSup":
		return part("m:e") + group("^", "m:sup")
	case "m:sSub":
		return part("m:e") + group("_", "m:sub")
	case "m:sSubSup":
		return part("m:e") + group("_", "m:sub") + group("^", "m:sup")
	case "m:rad":
		return raise(strings.TrimSpace(part("m:deg"))) + group("√", "m:e")
	case "m:func":
		return part("m:fName") + " " + part("m:e")
	case "m:nary":
		return sign("∫", "m:naryPr", "m:chr") + group("_", "m:sub") + group("^", "m:sup") + " " + part("m:e")
	case "m:d":
		var terms []string
		for _, kid := range docxParts(e.kids, "m:e") {
			terms = append(terms, mathText(kid))
		}
		return sign("(", "m:dPr", "m:begChr") + strings.Join(terms, ", ") + sign(")", "m:dPr", "m:endChr")
	case "w:del", "w:moveFrom", "w:rPr", "m:rPr", "":
		return ""
	}
	var out strings.Builder
	for _, kid := range e.kids {
		out.WriteString(mathText(kid))
	}
	return out.String()
}
