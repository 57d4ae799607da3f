package analysis

import "strings"

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

var stopWords = set(`a an the and or but if of to in on at by for from with as is are was were be been
	being am do does did have has had i me my we us our you your he him his she her it its they them their
	this that these those there here can could will would shall should may might must not no so than then
	what which who whom whose when where why how`)

// StopWord tells whether a folded form is a word of grammar, which does not
// tell what a question is about.
func StopWord(form string) bool { return stopWords[form] }

var lightVerbs = set(`take get do have make need want go use work`)

// LightVerb tells whether a term is a verb that only carries a question.
func LightVerb(term string) bool { return lightVerbs[term] }
