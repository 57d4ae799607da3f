package disagree

import (
	"slices"

	"footnote/engine/internal/facts"
)

// leastInSegment is how many telling words a part of a sentence has before it
// is compared by itself.
const leastInSegment = 3

// named judges two statements of one named subject: where both say a value of
// the same thing, in a part of the sentence that tells nothing else, they
// differ in it whatever the rest says.
func named(l layout) (Difference, bool) {
	name := l.a.subjectName()
	same := name != "" && name == l.b.subjectName()
	ranked := l.a.subject() != "" && l.a.subject() == l.b.subject()
	if !same && !ranked {
		return Difference{}, false
	}
	for i, x := range l.a.keys {
		for j, y := range l.b.keys {
			if x.role != figure || y.role != figure || x.name != y.name || !same && x.name != "# ordinal" || !follows(l.a, l.b, i+1, j+1) {
				continue
			}
			if l.compare(x, y) == differing && !l.b.states(l.a, x) && !l.a.states(l.b, y) && l.sameSegment(l.a.segment(i), l.b.segment(j)) {
				return l.difference(kindOf(x.name), l.a.phrase(x, x), l.b.phrase(y, y)), true
			}
		}
	}
	return Difference{}, false
}

// states tells whether v says somewhere the value x of w.
func (v *view) states(w *view, x key) bool {
	f := w.text.Facts[x.fact]
	return slices.ContainsFunc(v.text.Facts, func(g facts.Fact) bool {
		return f.Kind == g.Kind && f.Unit == g.Unit && f.Value == g.Value && f.High == g.High
	})
}

// follows tells whether one telling word stands at both keys.
func follows(a, b *view, i, j int) bool {
	return i < len(a.keys) && j < len(b.keys) && a.keys[i].role == content && a.keys[i].name == b.keys[j].name
}

// sameSegment tells whether two parts of sentences tell of the same: no
// condition or denial of one alone, and no word that the other's sentence
// lacks.
func (l layout) sameSegment(a, b []int) bool {
	in := func(v *view, keys []int, name string) bool {
		return slices.ContainsFunc(keys, func(k int) bool { return v.keys[k].name == name })
	}
	one := func(v, w *view, its, theirs []int) bool {
		shared := 0
		for _, k := range its {
			switch x := v.keys[k]; {
			case x.role == content && !w.terms[x.name], (x.role == limit || x.role == denial) && !in(w, theirs, x.name):
				return false
			case x.role == content && in(w, theirs, x.name):
				shared++
			}
		}
		return shared >= leastInSegment
	}
	return one(l.a, l.b, a, b) && one(l.b, l.a, b, a)
}

// segment gives the keys around key k up to the marks and conjunctions that
// part what is said about one thing from the next.
func (v *view) segment(k int) []int {
	first, last := k, k
	for first > 0 && !v.parted(first-1, first) {
		first--
	}
	for last+1 < len(v.keys) && !v.parted(last, last+1) {
		last++
	}
	var out []int
	for i := first; i <= last; i++ {
		out = append(out, i)
	}
	return out
}

func (v *view) parted(i, j int) bool {
	for _, w := range v.text.Words[v.keys[i].word+1 : max(v.keys[j].word, v.keys[i].word+1)] {
		if w.Fact >= 0 {
			continue
		}
		switch {
		case w.Kind == facts.Mark && w.Raw != "." && w.Raw != "-" && w.Raw != "'" && w.Raw != "\"":
			return true
		case w.Form == "and" || w.Form == "but" || w.Form == "which" || w.Form == "who" || w.Form == "while" || w.Form == "or":
			return true
		}
	}
	return false
}

// subject gives the telling terms before the verb.
func (v *view) subject() string {
	out := ""
	for _, k := range v.keys {
		if k.word >= v.verb {
			break
		}
		if k.role != content {
			return ""
		}
		out += "\x00" + k.name
	}
	return out
}

// subjectName gives the name that a sentence begins with, or "".
func (v *view) subjectName() string {
	out := ""
	for _, k := range v.keys {
		if v.verb < 0 || k.word >= v.verb || k.role != content || !v.text.Words[k.word].Upper {
			break
		}
		if k.word > 0 && v.text.Words[k.word-1].Kind == facts.Mark {
			break
		}
		out += "\x00" + k.name
	}
	// A plain word that begins a sentence has a capital too.
	if len(v.keys) > 0 && out != "" && v.common() {
		return ""
	}
	return out
}

// common tells whether the first word of a sentence may be a plain word: it
// alone has a capital.
func (v *view) common() bool {
	k := v.keys[0]
	return v.verb >= 0 && k.word == 0 && (len(v.keys) < 2 || v.keys[1].word != 1 || !v.text.Words[1].Upper) && !v.properElsewhere(k)
}

func (v *view) properElsewhere(first key) bool {
	return slices.ContainsFunc(v.keys[1:], func(k key) bool { return k.name == first.name && k.proper })
}
