package disagree

import (
	"fmt"
	"strings"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/facts"
)

// phrase is the value from key x to key y as a reader needs it: with its
// bound, its unit, and the noun that a bare number counts.
func (v *view) phrase(x, y key) Value {
	f, g := v.text.Facts[x.fact], v.text.Facts[y.fact]
	start, end := min(f.Bounded.Start, f.Start), max(g.Bounded.End, g.End)
	if j := g.Last; !g.Weak && j < len(v.text.Words) && (g.Unit == "" && g.Kind == facts.Number || g.Unit == "ordinal") {
		w := v.text.Words[j]
		if w.Kind == facts.Letters && w.Fact < 0 && (g.Unit == "ordinal" || strings.HasSuffix(w.Form, "s")) && !analysis.StopWord(w.Form) && !finite[w.Form] {
			end = max(end, w.End)
		}
	}
	return v.span(start, end)
}

func (v *view) span(start, end int) Value { return Value{v.Text[start:end], start, end} }

// denialPhrase is the denial at key k with the verb before and the word after.
func (v *view) denialPhrase(k int) Value {
	words := v.text.Words
	at := v.keys[k].word
	first, last := at, at
	if first > 0 && (finite[words[first-1].Form] || words[first-1].Form == "be") && words[first-1].Kind == facts.Letters {
		first--
	}
	if k+1 < len(v.keys) && v.keys[k+1].role != figure {
		last = max(last, v.keys[k+1].word)
	}
	return v.span(words[first].Start, words[last].End)
}

// beside is the phrase of v that stands where the other side has its denial
// at key k.
func (v *view) beside(l layout, otherIsA bool, k int) Value {
	words := v.text.Words
	from, to := -1, -1
	for _, m := range l.matches {
		theirs, ours := m.a, m.b
		if !otherIsA {
			theirs, ours = m.b, m.a
		}
		if theirs < k {
			from = ours
		} else if to < 0 {
			to = ours
		}
	}
	first, last := 0, len(words)-1
	if from >= 0 {
		first = v.keys[from].word + 1
	}
	if to >= 0 {
		last = v.keys[to].word
		if f := v.keys[to].fact; f >= 0 {
			last = v.text.Facts[f].Last - 1
		}
	}
	// What is allowed within a value is told with it.
	if to >= 0 && to+1 < len(v.keys) && v.keys[to+1].role == figure {
		last = v.text.Facts[v.keys[to+1].fact].Last - 1
	}
	for first < last && (words[first].Kind == facts.Mark || analysis.StopWord(words[first].Form) && !finite[words[first].Form] && words[first].Form != "be") {
		first++
	}
	for last > first && words[last].Kind == facts.Mark {
		last--
	}
	if first > last {
		first = last
	}
	return v.span(words[first].Start, words[last].End)
}

// mostAbout is the most words that what two statements speak of is named in.
const mostAbout = 8

func (l layout) difference(kind Kind, a, b Value) Difference {
	return Difference{Kind: kind, About: about(l.a, l.b, a, b), ValueA: a, ValueB: b, Resolve: resolve(l.a, l.b, kind, a, b)}
}

// about is the shorter of what the two sentences say before the value, or
// else after it.
func about(a, b *view, x, y Value) string {
	best := ""
	for _, sides := range [][2]string{{a.named(0, x.Start), b.named(0, y.Start)}, {a.named(x.End, len(a.Text)), b.named(y.End, len(b.Text))}} {
		for _, s := range sides {
			if s != "" && (best == "" || len(strings.Fields(s)) < len(strings.Fields(best))) {
				best = s
			}
		}
		if best != "" && len(strings.Fields(best)) <= mostAbout {
			return best
		}
	}
	var out []string
	for _, k := range a.keys {
		if k.role == content && b.terms[k.name] && len(out) < mostAbout {
			out = append(out, a.text.Words[k.word].Of(a.Text))
		}
	}
	return strings.Join(out, " ")
}

// named is the part of the text in [start, end) that names something: without
// the words of grammar at both ends. It is empty where nothing telling is left.
func (v *view) named(start, end int) string {
	first, last := -1, -1
	tells := false
	for i, w := range v.text.Words {
		if w.Start < start || w.End > end {
			continue
		}
		bare := w.Kind != facts.Letters || analysis.StopWord(w.Form) && !w.Capitals || w.Term == "not"
		if first < 0 && bare {
			continue
		}
		if first < 0 {
			first = i
		}
		if !bare && !lightVerbs[w.Term] {
			last, tells = i, tells || !attributeWord[w.Form] && !lightWords[w.Form]
		}
	}
	if !tells || last < first {
		return ""
	}
	return v.Text[v.text.Words[first].Start:v.text.Words[last].End]
}

func resolve(a, b *view, kind Kind, x, y Value) string {
	where := fmt.Sprintf("in %s and %s", a.Document, b.Document)
	if a.Document == b.Document {
		where = "in both places of " + a.Document
	}
	if a.Document == "" && b.Document == "" {
		where = "in both documents"
	}
	if a.Document == b.Document {
		return fmt.Sprintf("Find out which is right, “%s” or “%s”, and say the same %s.", x.Text, y.Text, where)
	}
	return fmt.Sprintf("Find out which is right, “%s” or “%s”, and say the same %s; or, if one document replaces the other, say so in it.", x.Text, y.Text, where)
}
