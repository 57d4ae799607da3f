package document

import (
	"strconv"
	"strings"
)

// docxLists is a DOCX's numbering: what each list's levels look like, and how
// far each has counted.
type docxLists struct {
	definitions map[string]*docxDefinition
	lists       map[string]*docxList
	counts      map[string]*[docxLevels]int // by definition: lists of one definition count on
	begun       map[string]bool             // lists whose own start values have been set
}

const docxLevels = 9

type docxDefinition struct {
	levels [docxLevels]docxLevel
	like   string // the numbering style whose list this one copies
}

type docxLevel struct {
	format  string // "decimal", "bullet", …
	text    string // "%1.%2"
	start   int
	restart int // the level from 1 that sets this one back; 0 for never, -1 for any above
	decimal bool
	style   string
	indent  int
}

type docxList struct {
	definition string
	starts     [docxLevels]*int
	levels     [docxLevels]*docxLevel
}

func readDOCXLists(a *archive, part string, styles *docxStyles) (*docxLists, error) {
	n := &docxLists{
		definitions: make(map[string]*docxDefinition), lists: make(map[string]*docxList),
		counts: make(map[string]*[docxLevels]int), begun: make(map[string]bool),
	}
	err := a.walk(part, func(name string) bool { return name == "w:numbering" }, func(e *element) {
		switch e.name {
		case "w:abstractNum":
			d := &docxDefinition{like: e.child("w:numStyleLink").attr("w:val")}
			for _, kid := range e.kids {
				if at := docxInt(kid, "w:ilvl"); kid.name == "w:lvl" && at != nil && *at >= 0 && *at < docxLevels {
					d.levels[*at] = readDOCXLevel(kid)
				}
			}
			n.definitions[e.attr("w:abstractNumId")] = d
		case "w:num":
			list := &docxList{definition: e.child("w:abstractNumId").attr("w:val")}
			for _, kid := range e.kids {
				at := docxInt(kid, "w:ilvl")
				if kid.name != "w:lvlOverride" || at == nil || *at < 0 || *at >= docxLevels {
					continue
				}
				list.starts[*at] = docxInt(kid.child("w:startOverride"), "w:val")
				if level := kid.child("w:lvl"); level != nil {
					own := readDOCXLevel(level)
					list.levels[*at] = &own
				}
			}
			n.lists[e.attr("w:numId")] = list
		}
	})
	if err != nil {
		return nil, err
	}
	for _, list := range n.lists {
		if d := n.definitions[list.definition]; d != nil && d.like != "" {
			if linked := n.lists[styles.lists[d.like]]; linked != nil {
				list.definition = linked.definition
			}
		}
	}
	return n, nil
}

func readDOCXLevel(e *element) docxLevel {
	level := docxLevel{
		format:  e.child("w:numFmt").attr("w:val"),
		text:    e.child("w:lvlText").attr("w:val"),
		restart: -1,
		decimal: isSet(docxFlag(e, "w:isLgl")),
		style:   e.child("w:pStyle").attr("w:val"),
		start:   1,
	}
	if start := docxInt(e.child("w:start"), "w:val"); start != nil {
		level.start = *start
	} else if level.format != "" {
		level.start = 0
	}
	if restart := docxInt(e.child("w:lvlRestart"), "w:val"); restart != nil {
		level.restart = *restart
	}
	if indent := docxIndent(e.child("w:pPr")); indent != nil {
		level.indent = *indent
	}
	return level
}

// find gives the list of a paragraph and its level there, or false.
func (n *docxLists) find(number docxNumber, style string) (id string, list *docxList, at int, ok bool) {
	if number.list == nil || *number.list == "0" {
		return "", nil, 0, false
	}
	if list = n.lists[*number.list]; list == nil || n.definitions[list.definition] == nil {
		return "", nil, 0, false
	}
	if number.level != nil {
		at = min(max(*number.level, 0), docxLevels-1)
	} else {
		for i := range docxLevels {
			if l := n.level(list, i); l.style != "" && l.style == style {
				at = i
			}
		}
	}
	return *number.list, list, at, true
}

func (n *docxLists) level(list *docxList, at int) docxLevel {
	if own := list.levels[at]; own != nil {
		return *own
	}
	return n.definitions[list.definition].levels[at]
}

// count moves the list on by one paragraph and gives its label. counts is how
// many numbers the label shows; first says that it is the first of its level.
func (n *docxLists) count(id string, list *docxList, at int) (label string, counts int, first bool) {
	c := n.counts[list.definition]
	if c == nil {
		c = new([docxLevels]int)
		for i := range c {
			c[i] = n.level(list, i).start - 1
		}
		n.counts[list.definition] = c
	}
	if !n.begun[id] {
		n.begun[id] = true
		for i, start := range list.starts {
			if start != nil {
				c[i] = *start - 1
			}
		}
	}
	first = c[at] == n.start(list, at)-1
	c[at]++
	for i := at + 1; i < docxLevels; i++ {
		if l := n.level(list, i); l.restart < 0 || l.restart == at+1 {
			c[i] = n.start(list, i) - 1
		}
	}
	level := n.level(list, at)
	if level.format == "bullet" || level.format == "none" || level.text == "" {
		return "", 0, false
	}
	var out strings.Builder
	for i := 0; i < len(level.text); i++ {
		if level.text[i] != '%' || i+1 == len(level.text) || level.text[i+1] < '1' || level.text[i+1] > '9' {
			out.WriteByte(level.text[i])
			continue
		}
		i++
		shown := int(level.text[i] - '1')
		l := n.level(list, shown)
		format := l.format
		if level.decimal {
			format = "decimal"
		}
		// A level above that has not counted yet shows where it starts.
		value := c[shown]
		if shown < at {
			value = max(value, n.start(list, shown))
		}
		out.WriteString(formatNumber(value, format))
		counts++
	}
	return strings.TrimSpace(out.String()), counts, first
}

func (n *docxLists) start(list *docxList, at int) int {
	if list.starts[at] != nil {
		return *list.starts[at]
	}
	return n.level(list, at).start
}

// formatNumber writes a list's number. Ways of counting that are not known
// are written in digits.
func formatNumber(n int, format string) string {
	switch format {
	case "none", "bullet":
		return ""
	case "upperRoman", "I":
		return roman(n)
	case "lowerRoman", "i":
		return strings.ToLower(roman(n))
	case "upperLetter", "A":
		return letters(n)
	case "lowerLetter", "a":
		return strings.ToLower(letters(n))
	case "decimalZero":
		if n >= 0 && n < 10 {
			return "0" + strconv.Itoa(n)
		}
	}
	return strconv.Itoa(n)
}

// roman writes 1 to 3999 in Roman numerals, and others in digits.
func roman(n int) string {
	if n < 1 || n > 3999 {
		return strconv.Itoa(n)
	}
	values := [...]int{1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1}
	signs := [...]string{"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"}
	out := ""
	for i, value := range values {
		for ; n >= value; n -= value {
			out += signs[i]
		}
	}
	return out
}

// letters counts A to Z, then AA to ZZ, as word processors do.
func letters(n int) string {
	if n < 1 || n > 26*8 {
		return strconv.Itoa(n)
	}
	return strings.Repeat(string(rune('A'+(n-1)%26)), (n-1)/26+1)
}
