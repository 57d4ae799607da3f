package document

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// openParagraph gathers running text until a block ends it. Note marks are
// taken out of prose, never out of code.
type openParagraph struct {
	done    strings.Builder // text that is final
	prose   strings.Builder // text since the last code, whose note marks may go
	inCode  int
	visible int  // bytes written that can be seen
	bold    int  // and those of them set in bold
	broken  bool // a hard break is the last that was written
}

func (p *openParagraph) write(text string, bold bool) {
	if text == "" {
		return
	}
	visible := strings.TrimFunc(text, unicode.IsSpace)
	if visible != "" {
		p.broken = false
	}
	p.visible += len(visible)
	if bold {
		p.bold += len(visible)
	}
	if p.inCode > 0 {
		p.settle()
		p.done.WriteString(text)
		return
	}
	p.prose.WriteString(text)
}

// breakLine writes a hard break.
func (p *openParagraph) breakLine() {
	p.broken = true
	p.prose.WriteString(hardBreak)
}

func (p *openParagraph) settle() {
	if p.prose.Len() > 0 {
		p.done.WriteString(dropNoteMarks(p.prose.String()))
		p.prose.Reset()
	}
}

// tail is the last text written.
func (p *openParagraph) tail() string {
	text := p.prose.String()
	if text == "" {
		text = p.done.String()
	}
	text = text[max(0, len(text)-24):]
	for text != "" && !utf8.RuneStart(text[0]) {
		text = text[1:]
	}
	return text
}

func (p *openParagraph) allBold() bool { return p.visible > 0 && p.bold == p.visible }

// take returns the text and whether all of it is bold, and starts anew.
func (p *openParagraph) take() (text string, bold bool) {
	p.settle()
	text, bold = p.done.String(), p.allBold()
	*p = openParagraph{inCode: p.inCode}
	return text, bold
}
