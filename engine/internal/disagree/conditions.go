package disagree

import (
	"slices"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/facts"
)

// conditions open a clause that says in which case something holds.
var conditions = set("if when whenever unless where whether until while")

// inCondition tells whether the denial at key k says in which case something
// holds (if there is no ticket), or, where a case is set, of which kind it is
// (an unspent conviction).
func (v *view) inCondition(k int) bool {
	words, at := v.text.Words, v.keys[k].word
	for i := at - 1; i >= 0; i-- {
		if conditions[words[i].Form] && words[i].Fact < 0 {
			return true
		}
		if words[i].Raw == "," || words[i].Raw == ";" || words[i].Raw == ":" {
			break
		}
	}
	if at == 0 || !articles[words[at-1].Form] || words[at].Term == "not" || analysis.StopWord(words[at].Form) {
		return false
	}
	return slices.ContainsFunc(v.keys, func(k key) bool { return k.role == limit && conditions[k.name] })
}

var articles = set("a an any the")

// opposite tells whether the two sides measure in opposite ways: more than
// the allowance, less than the allowance.
func (l layout) opposite() bool {
	for _, p := range directions {
		if l.a.holds(p[0]) != l.b.holds(p[0]) && l.a.holds(p[1]) != l.b.holds(p[1]) && l.a.holds(p[0]) != l.a.holds(p[1]) {
			return true
		}
	}
	return false
}

var directions = [][2]string{{"more", "less"}, {"more", "fewer"}, {"above", "below"}, {"over", "under"}, {"higher", "lower"}, {"longer", "shorter"},
	{"older", "younger"}, {"earlier", "later"}, {"larger", "smaller"}, {"heavier", "lighter"}}

// holds tells whether a statement has a word outside its values.
func (v *view) holds(form string) bool {
	return slices.ContainsFunc(v.text.Words, func(w facts.Word) bool { return w.Form == form && w.Fact < 0 })
}
