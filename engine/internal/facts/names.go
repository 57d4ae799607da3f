package facts

import (
	"strings"

	"footnote/engine/internal/analysis"
)

// Name is a run of words that name somebody or something.
type Name struct {
	analysis.Span
	// Words are the places of its words, without the small words in it.
	Words []int
	// Opening marks one that starts its sentence and may be a plain word.
	Opening bool
}

// small words may stand inside a name: Bank of England, Tarn & Sons.
var inNames = set("of the and for de la le van von der den du del di da y al & on at in")

// Names finds the names in the words [first, last), which are a sentence.
func (t *Text) Names(first, last int) []Name {
	var out []Name
	if t.titleCase(first, last) {
		return nil
	}
	opening := true // nothing but marks so far
	for i := first; i < last; {
		w := t.Words[i]
		if w.Kind == Mark && (w.Raw == ":" || w.Raw == "•" || w.Raw == "“" || w.Raw == "\"" || w.Raw == ".") {
			opening = true
		}
		if !t.nameWord(i) {
			if w.Kind != Mark {
				opening = false
			}
			if w.Break && w.Kind == Letters && !w.Upper {
				opening = false
			}
			i++
			continue
		}
		opening = opening || w.Break
		n := Name{Opening: opening}
		end := i
		for j := i; j < last; {
			if j > i && t.Words[j].Break {
				break
			}
			if t.nameWord(j) {
				n.Words = append(n.Words, j)
				j++
				end = j
				continue
			}
			// A small word, or a stop after an initial, inside a name.
			if t.Words[j].Raw == "." && t.Words[j-1].End-t.Words[j-1].Start <= 2 || t.Words[j].Joined && t.Words[j].Kind == Figure {
				j++
				continue
			}
			if inNames[t.Words[j].Form] && j+1 < last && (t.nameWord(j+1) || inNames[t.Words[j+1].Form] && j+2 < last && t.nameWord(j+2)) && t.Words[j].Form != "and" && t.Words[j].Form != "on" && t.Words[j].Form != "in" && t.Words[j].Form != "at" {
				j++
				continue
			}
			break
		}
		n.Span = analysis.Span{Start: t.Words[i].Start, End: t.Words[end-1].End}
		// "The", "If", "How" at the start are no part of a name.
		for len(n.Words) > 0 && n.Opening && analysis.StopWord(t.Words[n.Words[0]].Form) && !t.Words[n.Words[0]].Capitals {
			n.Words = n.Words[1:]
			if len(n.Words) > 0 {
				n.Start = t.Words[n.Words[0]].Start
				n.Opening = false
			}
		}
		if n.Opening && len(n.Words) > 0 && (t.Words[n.Words[0]].Capitals || mixedCase(t.Words[n.Words[0]].Of(t.Source))) {
			n.Opening = false
		}
		if len(n.Words) > 0 {
			out = append(out, n)
		}
		opening = false
		i = max(end, i+1)
	}
	return out
}

// nameWord tells whether word i is written as a name is.
func (t *Text) nameWord(i int) bool {
	w := t.Words[i]
	if w.Kind != Letters || w.Fact >= 0 || w.Form == "i" || w.Term == "not" {
		return false
	}
	if w.Joined && (!w.Upper || i > 0 && !t.Words[i-1].Upper) {
		return false
	}
	return w.Upper || mixedCase(w.Of(t.Source))
}

// mixedCase tells iPhone and eBay.
func mixedCase(s string) bool {
	return len(s) > 2 && len(s) < 40 && s[0] >= 'a' && s[0] <= 'z' && strings.ContainsFunc(s[1:3], func(r rune) bool { return r >= 'A' && r <= 'Z' })
}

// titleCase tells whether most words of a sentence have a capital, so that
// capitals say nothing.
func (t *Text) titleCase(first, last int) bool {
	upper, lower := 0, 0
	for _, w := range t.Words[first:last] {
		if w.Kind != Letters || analysis.StopWord(w.Form) {
			continue
		}
		if w.Upper {
			upper++
		} else {
			lower++
		}
	}
	return lower == 0 && upper > 3
}
