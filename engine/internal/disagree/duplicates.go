package disagree

import (
	"cmp"
	"slices"
	"strings"
)

// leastRepeated is how many words of its own a paragraph has before it is worth saying
// that it stands twice.
const leastRepeated = 12

// Place is where a paragraph stands.
type Place struct {
	Document string
	Passage  int
}

// Duplicates finds the paragraphs that stand in two places or more, case,
// marks and inflection set aside. The groups are in the order of their first
// places.
func Duplicates(statements []Statement) [][]Place {
	type paragraph struct {
		Place
		sentences []Statement
	}
	found := map[Place]*paragraph{}
	var all []*paragraph
	for _, s := range statements {
		at := Place{s.Document, s.Passage}
		if found[at] == nil {
			found[at] = &paragraph{Place: at}
			all = append(all, found[at])
		}
		found[at].sentences = append(found[at].sentences, s)
	}
	same := map[string][]Place{}
	for _, p := range all {
		slices.SortStableFunc(p.sentences, func(a, b Statement) int { return cmp.Compare(a.Sentence, b.Sentence) })
		var b strings.Builder
		words, lead := 0, ""
		for _, s := range p.sentences {
			// A lead-in stands before each of its items, and counts as none of
			// their words.
			at := min(max(s.Lead, 0), len(s.Text))
			if s.Text[:at] != lead {
				lead = s.Text[:at]
				b.WriteString(folded(lead))
			}
			own := folded(s.Text[at:])
			words += strings.Count(own, " ")
			b.WriteString(own)
		}
		if words >= leastRepeated {
			same[b.String()] = append(same[b.String()], p.Place)
		}
	}
	var out [][]Place
	for _, places := range same {
		if len(places) > 1 {
			slices.SortFunc(places, comparePlaces)
			out = append(out, places)
		}
	}
	slices.SortFunc(out, func(a, b []Place) int { return comparePlaces(a[0], b[0]) })
	return out
}

func comparePlaces(a, b Place) int {
	return cmp.Or(strings.Compare(a.Document, b.Document), cmp.Compare(a.Passage, b.Passage))
}
