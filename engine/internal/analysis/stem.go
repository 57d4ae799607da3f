package analysis

import (
	"strings"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"
)

// stemBytes is the length above which no word has an inflection worth folding.
const stemBytes = 40

// Term returns the term of a single written word.
func Term(written string) string { return wordOf(written).term }

// termOf returns the term of a folded word.
func termOf(form string) string {
	if len(form) > stemBytes {
		return form
	}
	for i := 0; i < len(form); i++ {
		if form[i] < 'a' || form[i] > 'z' {
			return form
		}
	}
	if base, ok := irregular[form]; ok {
		form = base
	}
	form = americanSpelling(form)
	if keptWhole[form] {
		return form
	}
	for _, ending := range [...][2]string{{"s", ""}, {"es", ""}, {"ies", "y"}, {"ly", ""}} {
		if base, ok := strings.CutSuffix(form, ending[0]); ok && keptWhole[base+ending[1]] {
			return base + ending[1]
		}
	}
	env := snowballstem.NewEnv(form)
	english.Stem(env)
	return env.Current()
}

// americanSpelling gives British spellings their American form. Both sides of
// a comparison pass through here, so a word that has only one spelling is not
// harmed by being respelled.
func americanSpelling(form string) string {
	if len(form) < 5 {
		return form
	}
	if s, ok := spellings[form]; ok {
		return s
	}
	for _, n := range [...]int{8, 7, 6, 5, 4} { // colour(ed), favour(able)
		if len(form) > n {
			if s, ok := ourWords[form[:n]]; ok {
				return s + form[n:]
			}
		}
	}
	if s, ok := ourWords[form]; ok {
		return s
	}
	if !isWords(form) {
		for _, ending := range isEndings {
			if stem, ok := strings.CutSuffix(form, ending); ok && len(stem) >= 3 {
				return stem + "iz" + ending[2:]
			}
		}
	}
	return form
}

var isEndings = []string{"isational", "isations", "isation", "ising", "isers", "iser", "ised", "ises", "ise"}

// isWords tells whether form belongs to a word that is written with -is- in
// every spelling and has a derived form (precision, riser) that respelling
// would part it from.
func isWords(form string) bool {
	for _, w := range isStems {
		if strings.HasPrefix(form, w) {
			return true
		}
	}
	return false
}

var isStems = strings.Fields(`precis concis wis ris rais prais exercis promis nois advis surpris expertis revis supervis
	televis premis pois bruis cruis excis compris franchis merchandis otherwis likewis enterpris aris`)
