package disagree

import (
	"strings"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/facts"
)

// prefixes deny the word that follows them. They stand before words that have
// nothing to do with it too (interest, discount, image), so one counts only
// where the other side has the word itself.
var prefixes = []string{"non", "dis", "mis", "in", "im", "il", "ir", "un", "a"}

// leastBase is the length of a word below which what stands before it is no
// prefix.
const leastBase = 5

// opposed are more words that mean the denial of another one, by its term.
var opposed = func() map[string]string {
	m := map[string]string{}
	for p := range strings.FieldsSeq(`oppose:support opposes:support opposed:support opposing:support forbade:allow
		cease:continue ceases:continue ceased:continue stop:continue stops:continue stopped:continue scarce:abundant rarity:abundance
		scarcity:abundance disadvantage:advantage unlike:like`) {
		from, to, _ := strings.Cut(p, ":")
		m[from] = analysis.Term(to)
	}
	return m
}()

// concept gives the term that a word is compared by when polarity is set
// aside, and tells whether the word denies it.
func concept(w facts.Word) (term string, turned bool) {
	if to := opposed[w.Form]; to != "" {
		return to, true
	}
	if term, turned = facts.Concept(w); term != w.Term {
		term = analysis.Term(term)
	}
	return term, turned
}

// against returns v with each word that denies a word of w by its prefix told
// as a denial and that word: "informally" beside "formally".
func (v *view) against(w *view) *view {
	if !v.prefixed {
		return v
	}
	denied := map[int]string{}
	for i, k := range v.keys {
		if k.role == content && k.fact < 0 && !v.picksOut(k.word) && !w.terms[k.name] {
			if base := v.deniedBase(k, w); base != "" {
				denied[i] = base
			}
		}
	}
	if len(denied) == 0 {
		return v
	}
	out := *v
	out.keys, out.terms = nil, map[string]bool{}
	out.contents, out.denials, out.values, out.figures = 0, 0, 0, 0
	for i, k := range v.keys {
		if base := denied[i]; base != "" {
			out.add(key{role: denial, name: "¬", word: k.word, fact: -1})
			k.name = base
		}
		out.add(k)
	}
	return &out
}

// deniedBase is the term of w that the word of key k denies by its prefix, or
// "".
func (v *view) deniedBase(k key, w *view) string {
	form := v.text.Words[k.word].Form
	for _, p := range prefixes {
		if rest, ok := strings.CutPrefix(form, p); ok && len(rest) >= leastBase {
			if t := analysis.Term(rest); w.terms[t] && !v.terms[t] {
				return t
			}
		}
	}
	return ""
}
