package pdftext

import (
	"regexp"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/ledongthuc/pdf"
)

const (
	// maxMapped is the most entries of a character map.
	maxMapped = 70_000
	// maxMapBytes is the longest character map, decoded.
	maxMapBytes = 4 << 20
)

// font says what the codes of a string stand for and how wide they are.
type font struct {
	codeLen int
	text    map[int]string
	width   map[int]float64 // in thousandths of an em
	usual   float64         // width of the codes that have none of their own
	bold    bool
}

// symbolic and upright are flags of a font's descriptor.
const (
	symbolic    = 1 << 2
	nonsymbolic = 1 << 5
	forcedBold  = 1 << 18
)

// font loads a font from the resources, once for each dictionary.
func (p *plainReader) font(resources pdf.Value, name string) *font {
	v := resources.Key("Font").Key(name)
	plainOnly(v.Kind() == pdf.Dict)
	key := v.String() // holds references, not what they point to
	if f := p.fonts[key]; f != nil {
		return f
	}
	var f *font
	switch v.Key("Subtype").Name() {
	case "Type1", "TrueType", "MMType1":
		f = p.simpleFont(v)
	case "Type0":
		f = p.compositeFont(v)
	default:
		panic(giveUp{})
	}
	p.fonts[key] = f
	return f
}

func (p *plainReader) simpleFont(v pdf.Value) *font {
	widths := v.Key("Widths")
	plainOnly(widths.Kind() == pdf.Array && widths.Len() <= 256)
	descriptor := v.Key("FontDescriptor")
	f := &font{codeLen: 1, width: map[int]float64{}, text: map[int]string{}}
	first := int(v.Key("FirstChar").Int64())
	for i := range widths.Len() {
		f.width[first+i] = widths.Index(i).Float64()
	}
	f.usual = descriptor.Key("MissingWidth").Float64()
	f.describe(v, descriptor)
	if v.Key("ToUnicode").Kind() == pdf.Stream {
		p.readMap(f, v.Key("ToUnicode"))
		return f
	}
	flags := descriptor.Key("Flags").Int64()
	encoding := v.Key("Encoding")
	base := ""
	switch encoding.Kind() {
	case pdf.Name:
		base = encoding.Name()
	case pdf.Dict:
		base = encoding.Key("BaseEncoding").Name()
	}
	switch base {
	case "WinAnsiEncoding", "MacRomanEncoding":
		bare := pdf.Font{V: v}
		table := bare.Encoder()
		if encoding.Kind() == pdf.Dict {
			plainOnly(base == "WinAnsiEncoding")
			f.ascii()
			break
		}
		for code := 0x20; code < 0x100; code++ {
			if s := table.Decode(string([]byte{byte(code)})); s != "" && s != "\ufffd" {
				f.text[code] = s
			}
		}
	default:
		plainOnly(base == "" || base == "StandardEncoding")
		if flags&symbolic == 0 && flags&nonsymbolic != 0 {
			f.ascii()
			delete(f.text, '\'') // curved in the standard encoding
			delete(f.text, '`')
		}
	}
	if encoding.Kind() == pdf.Dict {
		f.differences(v, encoding.Key("Differences"))
	}
	return f
}

func (f *font) ascii() {
	for code := 0x20; code < 0x7F; code++ {
		f.text[code] = string(rune(code))
	}
}

// glyphName is a name that says which character it is.
var glyphName = regexp.MustCompile(`^[A-Za-z]+$`)

// differences takes over the characters that an encoding names.
func (f *font) differences(v, list pdf.Value) {
	bare := pdf.Font{V: v}
	names := bare.Encoder()
	code := 0
	for i := range list.Len() {
		switch x := list.Index(i); x.Kind() {
		case pdf.Integer:
			code = int(x.Int64())
		case pdf.Name:
			plainOnly(code >= 0 && code < 256)
			s := names.Decode(string([]byte{byte(code)}))
			r, _ := utf8.DecodeRuneInString(s)
			name := x.Name()
			// A name that is not known comes back as the code itself.
			known := glyphName.MatchString(name) && (r != rune(code) || code < 0x7F && (len(name) > 1 || name == s))
			delete(f.text, code)
			if known && s != "" && !unusable(r) {
				f.text[code] = s
			}
			code++
		}
	}
}

func (p *plainReader) compositeFont(v pdf.Value) *font {
	plainOnly(v.Key("Encoding").Name() == "Identity-H" && v.Key("ToUnicode").Kind() == pdf.Stream)
	descendant := v.Key("DescendantFonts").Index(0)
	plainOnly(descendant.Kind() == pdf.Dict)
	f := &font{codeLen: 2, width: map[int]float64{}, text: map[int]string{}, usual: 1000}
	if dw := descendant.Key("DW"); !dw.IsNull() {
		f.usual = dw.Float64()
	}
	list := descendant.Key("W")
	for i := 0; i+1 < list.Len(); {
		first := int(list.Index(i).Int64())
		if next := list.Index(i + 1); next.Kind() == pdf.Array {
			for k := range next.Len() {
				f.width[first+k] = next.Index(k).Float64()
			}
			i += 2
			continue
		}
		plainOnly(i+2 < list.Len())
		last, width := int(list.Index(i+1).Int64()), list.Index(i+2).Float64()
		plainOnly(first >= 0 && last <= 0xFFFF)
		for k := first; k <= last; k++ {
			f.width[k] = width
		}
		i += 3
	}
	plainOnly(len(f.width) <= maxMapped)
	f.describe(v, descendant.Key("FontDescriptor"))
	p.readMap(f, v.Key("ToUnicode"))
	return f
}

// describe sees whether the font is bold.
func (f *font) describe(v, descriptor pdf.Value) {
	f.bold = boldName(v.Key("BaseFont").Name()) || descriptor.Key("Flags").Int64()&forcedBold != 0 ||
		descriptor.Key("FontWeight").Float64() >= 600
}

// readMap reads a ToUnicode map.
func (p *plainReader) readMap(f *font, stream pdf.Value) {
	before := p.bytes
	p.measure(stream)
	plainOnly(p.bytes-before <= maxMapBytes)
	entry := func(code string, text string) {
		if len(code) == f.codeLen && len(f.text) < maxMapped {
			f.text[number(code)] = text
		}
	}
	pdf.Interpret(stream, func(stack *pdf.Stack, operator string) {
		switch operator {
		case "endbfchar":
			args := popAll(stack)
			for i := len(args) % 2; i+1 < len(args); i += 2 {
				if args[i].Kind() == pdf.String && args[i+1].Kind() == pdf.String {
					entry(args[i].RawString(), utf16Text(args[i+1].RawString()))
				}
			}
		case "endbfrange":
			args := popAll(stack)
			for i := len(args) % 3; i+2 < len(args); i += 3 {
				mapRange(args[i], args[i+1], args[i+2], entry)
			}
		case "beginbfchar", "beginbfrange", "begincodespacerange", "endcodespacerange":
			popAll(stack)
		case "findresource", "defineresource", "begincmap", "endcmap", "usecmap":
			popAll(stack)
			// The map writes its own data into a dictionary, here a throwaway
			// copy of one that every file has.
			stack.Push(p.trailer.Key("Root"))
		}
	})
	plainOnly(len(f.text) > 0 && len(f.text) < maxMapped)
}

func mapRange(from, to, target pdf.Value, entry func(code, text string)) {
	if from.Kind() != pdf.String || to.Kind() != pdf.String || len(from.RawString()) != len(to.RawString()) {
		return
	}
	code := []byte(from.RawString())
	first, last := number(from.RawString()), number(to.RawString())
	plainOnly(len(code) > 0 && len(code) <= 2 && last-first < maxMapped)
	for k := first; k <= last; k++ {
		c := string([]byte{byte(k >> 8), byte(k)}[2-len(code):])
		switch target.Kind() {
		case pdf.Array:
			if x := target.Index(k - first); x.Kind() == pdf.String {
				entry(c, utf16Text(x.RawString()))
			}
		case pdf.String:
			units := []byte(target.RawString())
			if len(units) < 2 {
				return
			}
			low := int(units[len(units)-2])<<8 | int(units[len(units)-1])
			low += k - first
			units[len(units)-2], units[len(units)-1] = byte(low>>8), byte(low)
			entry(c, utf16Text(string(units)))
		}
	}
}

func number(code string) int {
	n := 0
	for i := range len(code) {
		n = n<<8 | int(code[i])
	}
	return n
}

func utf16Text(s string) string {
	units := make([]uint16, 0, len(s)/2)
	for i := 0; i+1 < len(s); i += 2 {
		units = append(units, uint16(s[i])<<8|uint16(s[i+1]))
	}
	return string(utf16.Decode(units))
}

func popAll(stack *pdf.Stack) []pdf.Value {
	args := make([]pdf.Value, stack.Len())
	for i := len(args) - 1; i >= 0; i-- {
		args[i] = stack.Pop()
	}
	return args
}
