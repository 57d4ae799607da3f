package document

import (
	"strconv"
	"strings"
)

// odtLook is how text is set: above 0 for yes, below 0 for no, and 0 where it
// is as the text around.
type odtLook struct {
	bold, struck, hidden, raised int8
	outline                      int // heading level that the style itself gives
}

func (l odtLook) over(base odtLook) odtLook {
	for _, pair := range [...]struct{ own, base *int8 }{
		{&l.bold, &base.bold}, {&l.struck, &base.struck}, {&l.hidden, &base.hidden}, {&l.raised, &base.raised}} {
		if *pair.own == 0 {
			*pair.own = *pair.base
		}
	}
	return l
}

func (l odtLook) unseen() bool { return l.struck > 0 || l.hidden > 0 }

const odtLevels = 10

type odtListStyle struct {
	levels [odtLevels]odtListLevel
}

// odtListLevel is a level of a list; its format is empty for bullets.
type odtListLevel struct {
	format, prefix, suffix string
	start, shown           int
}

type odtStyle struct {
	parent string
	look   odtLook
	done   bool
}

// odtStyles are a file's styles: the named ones of styles.xml and the ones
// that the program made up for content.xml.
type odtStyles struct {
	styles  map[string]*odtStyle
	lists   map[string]*odtListStyle
	outline odtListStyle
	tables  map[string]bool // hidden ones
}

func newODTStyles() *odtStyles {
	return &odtStyles{styles: make(map[string]*odtStyle), lists: make(map[string]*odtListStyle), tables: make(map[string]bool)}
}

func (s *odtStyles) hiddenTable(name string) bool { return s.tables[name] }

func (s *odtStyles) read(e *element) {
	name := e.attr("style:name")
	switch e.name {
	case "style:style":
		properties := e.child("style:text-properties")
		style := &odtStyle{parent: e.attr("style:parent-style-name"), look: odtTextLook(properties)}
		if e.attr("style:family") == "paragraph" {
			shown := strings.ToLower(e.attr("style:display-name"))
			if shown == "" {
				shown = strings.ToLower(strings.ReplaceAll(name, "_20_", " "))
			}
			if n, err := strconv.Atoi(e.attr("style:default-outline-level")); err == nil && n > 0 {
				style.look.outline = n
			} else {
				style.look.outline = headingLevel(shown)
			}
		}
		if e.attr("style:family") == "table" && e.child("style:table-properties").attr("table:display") == "false" {
			s.tables[name] = true
		}
		s.styles[e.attr("style:family")+" "+name] = style
	case "text:list-style", "text:outline-style":
		list := &odtListStyle{}
		for _, kid := range e.kids {
			at, err := strconv.Atoi(kid.attr("text:level"))
			if err != nil || at < 1 || at > odtLevels ||
				kid.name != "text:list-level-style-number" && kid.name != "text:outline-level-style" {
				continue
			}
			level := &list.levels[at-1]
			level.format = kid.attr("style:num-format")
			level.prefix, level.suffix = kid.attr("style:num-prefix"), kid.attr("style:num-suffix")
			level.start, level.shown = 1, 1
			if n, err := strconv.Atoi(kid.attr("text:start-value")); err == nil {
				level.start = n
			}
			if n, err := strconv.Atoi(kid.attr("text:display-levels")); err == nil {
				level.shown = n
			}
		}
		if e.name == "text:outline-style" {
			s.outline = *list
		} else {
			s.lists[name] = list
		}
	}
}

func odtTextLook(properties *element) odtLook {
	var l odtLook
	set := func(flag *int8, on bool) {
		if *flag = -1; on {
			*flag = 1
		}
	}
	if weight, ok := properties.lookup("fo:font-weight"); ok {
		set(&l.bold, weight == "bold" || weight >= "600" && len(weight) == 3)
	}
	if line, ok := properties.lookup("style:text-line-through-style"); ok {
		set(&l.struck, line != "none")
	}
	if line, ok := properties.lookup("style:text-line-through-type"); ok && l.struck <= 0 {
		set(&l.struck, line != "none")
	}
	if display, ok := properties.lookup("text:display"); ok {
		set(&l.hidden, display == "none")
	}
	if position, ok := properties.lookup("style:text-position"); ok {
		height, _, _ := strings.Cut(strings.TrimSpace(position), " ")
		set(&l.raised, height == "super" || !strings.HasPrefix(height, "-") && strings.Trim(height, "0%") != "" && height != "sub")
	}
	return l
}

// look is what a style of a family gives, with all that it takes from its
// parents. A chain that bites its own tail ends after maxStyles.
func (s *odtStyles) look(family, name string) odtLook {
	var chain []*odtStyle
	style := s.styles[family+" "+name]
	for style != nil && !style.done && len(chain) < maxStyles {
		chain = append(chain, style)
		style = s.styles[family+" "+style.parent]
	}
	for i := len(chain) - 1; i >= 0; i-- {
		own := chain[i]
		if style != nil {
			own.look = own.look.over(style.look)
			if own.look.outline == 0 {
				own.look.outline = style.look.outline
			}
		}
		own.done = true
		style = own
	}
	if style == nil {
		return odtLook{}
	}
	return style.look
}
