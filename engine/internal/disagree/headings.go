package disagree

import (
	"slices"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/facts"
)

// heading is one heading as the things it names: "Returns and refunds" names
// two. A heading that only says what manner of text follows names none.
type heading [][]string

// generic words of a heading say what manner of text stands below it, or what
// is measured there; they pick nothing out.
var generic = func() map[string]bool {
	m := map[string]bool{}
	for w := range set(`handbook handbooks faq faqs policy policies guide guides guideline guidelines manual overview introduction general information info
		question questions frequently asked ask answer answers help support about note notes welcome contents summary section part chapter page
		document documents appendix term terms condition conditions rule rules procedure procedures process detail details basics basic
		background purpose scope key main important common faq's q a time times limit limits period duration deadline deadlines price prices pricing
		cost costs fee fees charge charges amount amounts hours long much many take takes length number how what when where get table
		we our your you us work works do does using use day days working reference resources`) {
		m[w], m[analysis.Term(w)] = true, true
	}
	return m
}()

// readHeadings reads the headings. It leaves heads nil where they make an
// example of what stands below.
func (v *view) readHeadings() {
	v.heads = []heading{}
	for _, h := range v.Headings {
		t := facts.Read(h)
		var out heading
		var part []string
		for i, w := range t.Words {
			switch {
			case w.Form == "example" || w.Form == "examples" || w.Form == "sample" || w.Form == "template":
				v.heads = nil
				return
			case w.Form == "and" || w.Raw == "&" || w.Raw == "," || w.Raw == "/" || w.Form == "or":
				if len(part) > 0 {
					out = append(out, part)
				}
				part = nil
			case w.Fact >= 0:
				if f := t.Facts[w.Fact]; f.First == i && !f.Weak && !ordered(t, f) {
					part = append(part, "# "+f.Value)
				}
			case w.Kind == facts.Letters && w.Term == "not", w.Form == "no", w.Form == "without", w.Form == "except", w.Form == "only", w.Form == "if", w.Form == "unless":
				part = append(part, "¬"+w.Form)
			case w.Kind == facts.Letters && (!analysis.StopWord(w.Form) || w.Capitals) && !generic[w.Form] && !generic[w.Term] && !lightVerbs[w.Term]:
				part = append(part, w.Term)
			}
		}
		if len(part) > 0 {
			out = append(out, part)
		}
		v.heads = append(v.heads, out)
	}
}

// ordered tells whether a figure only numbers a heading: 3.1 Refunds, Section
// 3: Refunds.
func ordered(t *facts.Text, f facts.Fact) bool {
	if f.Last >= len(t.Words) || f.Kind != facts.Number && f.Kind != facts.Identifier || f.Unit != "" && f.Unit != "labelled" {
		return false
	}
	if f.First == 0 {
		return true
	}
	switch t.Words[f.First-1].Form {
	case "section", "chapter", "part", "article", "appendix", "clause":
		return f.First == 1
	}
	return false
}

// headingsMeet tells whether the headings of two statements pick out the same
// thing: each names something that the other side names too.
func headingsMeet(a, b *view) bool { return a.under(b) && b.under(a) }

func (v *view) under(w *view) bool {
	for _, h := range v.heads {
		if len(h) == 0 {
			continue
		}
		if !slices.ContainsFunc(h, func(part []string) bool {
			return !slices.ContainsFunc(part, func(term string) bool { return !w.names(term) })
		}) {
			return false
		}
	}
	return true
}

// names tells whether a view has a term in its sentence or headings.
func (v *view) names(term string) bool {
	if v.terms[term] {
		return true
	}
	for _, h := range v.heads {
		for _, part := range h {
			if slices.Contains(part, term) {
				return true
			}
		}
	}
	return false
}

func sameHeadings(a, b *view) bool {
	return len(a.Headings) > 0 && slices.Equal(a.Headings, b.Headings)
}
