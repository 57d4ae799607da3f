package disagree

import (
	"slices"

	"footnote/engine/internal/facts"
)

// cell is one cell of a row as its reader writes it ("Fee: £12"): the words
// [first, colon) name its column, those up to last are what it holds.
type cell struct{ first, colon, last int }

func (v *view) cells() []cell {
	var out []cell
	c := cell{colon: -1}
	for i, w := range v.text.Words {
		switch {
		case w.Raw == ":" && c.colon < 0:
			c.colon = i
		case w.Raw == ";" && c.colon >= 0:
			c.last = i
			out = append(out, c)
			c = cell{first: i + 1, colon: -1}
		}
	}
	if c.colon >= 0 {
		c.last = len(v.text.Words)
		out = append(out, c)
	}
	return out
}

// rowGists reads each cell of a row that holds one value as what it says of
// the thing that the first cell names.
func (v *view) rowGists() []gist {
	cells := v.cells()
	if len(cells) < 2 {
		return nil
	}
	in := func(first, last int) (keys []key) {
		for _, k := range v.keys {
			if k.word >= first && k.word < last {
				keys = append(keys, k)
			}
		}
		return keys
	}
	names := func(keys []key) (out []string, plain bool) {
		for _, k := range keys {
			if k.role != content && k.role != light {
				return nil, false
			}
			if k.role == content {
				out = append(out, k.name)
			}
		}
		return out, true
	}
	thing, plain := names(in(cells[0].colon, cells[0].last))
	class, plainClass := names(in(cells[0].first, cells[0].colon))
	if !plain || !plainClass || len(thing) == 0 {
		return nil
	}
	var out []gist
	for _, c := range cells[1:] {
		g := gist{subject: slices.Clone(thing), class: class, row: true}
		ok := true
		for _, k := range in(c.first, c.last) {
			switch {
			case k.role == figure && k.word > c.colon && g.measure == "":
				g.value, g.measure = k, measureOf(k)
			case k.role == figure && v.text.Facts[k.fact].Weak, k.role == light:
			case k.role == content:
				g.rest = append(g.rest, k.name)
			default:
				ok = false
			}
		}
		if !ok || g.measure == "" || !v.comparable(g.value) {
			continue
		}
		g.rest = slices.DeleteFunc(g.rest, func(name string) bool { return attributeTerms[g.measure][name] })
		slices.Sort(g.rest)
		slices.Sort(g.subject)
		out = append(out, g)
	}
	return out
}

// comparable tells whether a gist may have that value.
func (v *view) comparable(k key) bool {
	f := v.text.Facts[k.fact]
	return f.Kind != facts.Date && f.Unit != "ordinal"
}
