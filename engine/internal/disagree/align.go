package disagree

import (
	"slices"
	"strings"
)

// match is two keys laid side by side.
type match struct{ a, b int }

// layout is two views laid side by side.
type layout struct {
	a, b    *view
	matches []match
	// onlyA and onlyB are the keys that stand on one side alone.
	onlyA, onlyB []int
	// swapped tells that at one place each side has a telling word of its own,
	// reversed that one has a denial there and the other words in its place.
	swapped, reversed bool
	// sides tells that one says before where the other says after.
	sides bool
	// contents counts the telling words that both have.
	contents int
}

// lay finds the longest common sequence of keys, in which values of one
// measure match, equal ones before others.
func lay(a, b *view) layout {
	n, m := len(a.keys), len(b.keys)
	width := m + 1
	best := make([]int, (n+1)*width)
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			v := max(best[(i+1)*width+j], best[i*width+j+1])
			if w := weigh(a, b, i, j); w > 0 {
				v = max(v, w+best[(i+1)*width+j+1])
			}
			best[i*width+j] = v
		}
	}
	l := layout{a: a, b: b}
	i, j := 0, 0
	fromA, fromB := 0, 0
	gap := func() {
		l.swapped = l.swapped || telling(a, l.onlyA[fromA:]) && telling(b, l.onlyB[fromB:])
		l.reversed = l.reversed || denies(a, l.onlyA[fromA:]) && worded(b, l.onlyB[fromB:]) || denies(b, l.onlyB[fromB:]) && worded(a, l.onlyA[fromA:])
		fromA, fromB = len(l.onlyA), len(l.onlyB)
	}
	for i < n && j < m {
		w := weigh(a, b, i, j)
		switch {
		case w > 0 && best[i*width+j] == w+best[(i+1)*width+j+1]:
			gap()
			l.matches = append(l.matches, match{i, j})
			if a.keys[i].role == content && b.keys[j].role == content {
				l.contents++
			}
			l.sides = l.sides || a.keys[i].role == limit && a.formOf(i) != b.formOf(j)
			i, j = i+1, j+1
		case best[(i+1)*width+j] >= best[i*width+j+1]:
			l.onlyA = append(l.onlyA, i)
			i++
		default:
			l.onlyB = append(l.onlyB, j)
			j++
		}
	}
	for ; i < n; i++ {
		l.onlyA = append(l.onlyA, i)
	}
	for ; j < m; j++ {
		l.onlyB = append(l.onlyB, j)
	}
	gap()
	return l
}

// formOf is the folded word of key k.
func (v *view) formOf(k int) string { return v.text.Words[v.keys[k].word].Form }

// weigh says how much it is worth to lay key i of a beside key j of b, or 0.
func weigh(a, b *view, i, j int) int {
	x, y := a.keys[i], b.keys[j]
	if x.name != y.name && !(x.role == figure && gratisOrPriced(x.name, y.name)) || (x.role == figure) != (y.role == figure) {
		return 0
	}
	switch x.role {
	case content:
		return 6
	case figure:
		f, g := a.text.Facts[x.fact], b.text.Facts[y.fact]
		if f.Value == g.Value && f.High == g.High && f.Bound == g.Bound {
			return 5
		}
		return 3
	case denial:
		return 2
	}
	return 2
}

func denies(v *view, keys []int) bool {
	return slices.ContainsFunc(keys, func(k int) bool { return v.keys[k].role == denial })
}

// worded tells whether some of the keys may say in other words what a denial
// says; words that say how often or how surely are none.
func worded(v *view, keys []int) bool {
	return slices.ContainsFunc(keys, func(k int) bool {
		return v.keys[k].role == limit || v.keys[k].role == content && !v.adverb(v.keys[k])
	})
}

// adverb tells a word that only says how surely or how far something holds.
func (v *view) adverb(k key) bool {
	form := v.text.Words[k.word].Form
	return k.fact < 0 && !k.proper && (strings.HasSuffix(form, "ly") && len(form) > 4 || form == "well" || form == "sometimes")
}

// telling tells whether some of the keys tell what is spoken of.
func telling(v *view, keys []int) bool {
	for _, k := range keys {
		if r := v.keys[k].role; r == content && v.keys[k].loose == bound || r == limit {
			return true
		}
	}
	return false
}
