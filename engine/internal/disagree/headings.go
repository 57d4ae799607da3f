package disagree

import (
	"slices"
	"strings"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/facts"
)

// heading is one heading as the things it names: "Returns and refunds" names
// two. A heading that only says what manner of text follows names none.
type heading []part

// part is one thing that a heading names, by its terms. Those of a genre,
// which only say what a page or a department is called, pick nothing out in
// another document.
type part struct{ terms, genre []string }

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
		names := renamed(t.Words)
		var out heading
		var p part
		var people, things []string
		kinds := 0
		end := func() {
			// "Staff handbook" is for whoever reads it, "Staff" is not.
			if kinds > 0 {
				p.genre = append(p.genre, people...)
			} else {
				p.terms = append(p.terms, people...)
			}
			// "Account settings" are for all, "service accounts" are of a kind.
			if len(things) > 1 {
				p.terms = append(p.terms, things...)
			} else {
				p.genre = append(p.genre, things...)
			}
			if len(p.terms)+len(p.genre) > 0 {
				out = append(out, p)
			}
			p, people, things, kinds = part{}, nil, nil, 0
		}
		for i, w := range t.Words {
			switch {
			case w.Form == "example" || w.Form == "examples" || w.Form == "sample" || w.Form == "template":
				v.heads = nil
				return
			case w.Form == "and" || w.Raw == "&" || w.Raw == "," || w.Raw == "/" || w.Form == "or":
				end()
			case w.Fact >= 0:
				if f := t.Facts[w.Fact]; f.First == i && !f.Weak && !ordered(t, f) {
					p.terms = append(p.terms, "# "+f.Value)
				}
			case names[i] == "-":
			case genres[names[i]]:
				p.genre = append(p.genre, names[i])
				kinds++
			case names[i] != "":
				p.terms = append(p.terms, names[i])
			case w.Kind == facts.Letters && w.Term == "not", w.Form == "no", w.Form == "without", w.Form == "except", w.Form == "only", w.Form == "if", w.Form == "unless":
				p.terms = append(p.terms, "¬"+w.Form)
			case w.Kind == facts.Letters && generic[w.Form] && !(w.Capitals && w.Form == "us"):
				kinds++
			case w.Kind == facts.Letters && (!analysis.StopWord(w.Form) || w.Capitals) && !generic[w.Term] && !lightVerbs[w.Term]:
				switch term := headingTerm(w); {
				case genres[w.Form]:
					p.genre = append(p.genre, term)
					kinds++
				case objects[w.Form]:
					things = append(things, term)
				case audiences[w.Form]:
					people = append(people, term)
				default:
					p.terms = append(p.terms, term)
				}
			}
		}
		end()
		v.heads = append(v.heads, out)
	}
}

// headingTerm is the name that a word of a heading is compared by.
func headingTerm(w facts.Word) string {
	if named := namedSo[w.Form]; named != "" {
		return nameOf(analysis.Term(named))
	}
	return nameOf(w.Term)
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
// thing: each names something that the other side names too, or that its own
// sentence names.
func headingsMeet(a, b *view) bool { return a.under(b) && b.under(a) }

func (v *view) under(w *view) bool {
	for _, h := range v.heads {
		if len(h) > 0 && !slices.ContainsFunc(h, func(p part) bool {
			// Sections of one document are told apart by whatever they are called.
			return v.said(p.terms, w) && (v.Document != w.Document || v.said(p.genre, w))
		}) {
			return false
		}
	}
	return true
}

// said tells whether all terms of a heading are named by the other side, or by
// the sentence below it.
func (v *view) said(terms []string, w *view) bool {
	return !slices.ContainsFunc(terms, func(term string) bool { return !w.names(term) && !v.tells(term) })
}

// names tells whether a view has a term in its sentence or headings.
func (v *view) names(term string) bool {
	if v.tells(term) {
		return true
	}
	for _, h := range v.heads {
		for _, p := range h {
			if slices.Contains(p.terms, term) || slices.Contains(p.genre, term) {
				return true
			}
		}
	}
	return false
}

// tells tells whether the sentence has a term, or a word made from it or that
// it is made from (enrol and enrolment), or a thing of that kind.
func (v *view) tells(term string) bool {
	if v.terms[term] {
		return true
	}
	for t := range v.terms {
		if topics[term][t] || derived(t, term) || derived(term, t) {
			return true
		}
	}
	return false
}

// leastStem is how long a term is of which another is made, and longEnding an
// ending that may stand at one so short.
const (
	leastStem  = 4
	longEnding = 4
)

var endings = set("al ment ation ion ance ence ship er or ing able ible ed e s ly in")

// derived tells whether term is base with an ending.
func derived(term, base string) bool {
	rest, ok := strings.CutPrefix(term, base)
	if !ok {
		rest, ok = strings.CutPrefix(term, strings.TrimSuffix(base, "e"))
	}
	return ok && endings[rest] && (len(base) >= leastStem || len(base) == leastStem-1 && len(rest) >= longEnding)
}

func sameHeadings(a, b *view) bool {
	return len(a.Headings) > 0 && slices.Equal(a.Headings, b.Headings)
}
