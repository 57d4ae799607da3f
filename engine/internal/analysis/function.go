package analysis

import "strings"

func set(words string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		m[w] = true
	}
	return m
}

// The word classes below are the closed classes of English as its grammars
// list them (determiners, pronouns, prepositions, conjunctions, auxiliaries,
// degree and linking adverbs), plus the polite phrases that open a question.
// Negations and limits (not, without, only, before) are among them: they
// change what a sentence says, which the check and the disagreement look at
// for themselves, but nobody finds a paragraph by them.
var stopWords = set(`
	a an the this that these those some any each every either neither both all such another other others same own
	i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself she her hers
	herself it its itself they them their theirs themselves one ones someone somebody anyone anybody everyone everybody
	something anything everything nobody nothing none
	about above across after against along among around as at before behind below beneath beside besides between beyond
	by concerning despite down during except excluding following for from in inside including into like near of off on
	onto out outside over per regarding since through throughout till to toward towards under until unto up upon via
	with within without than
	and but or nor so yet if unless while whereas whether because although though once lest
	be is am are was were been being do does did doing done have has had having can could will would shall should may
	might must ought need dare used
	not no never only just even also too very quite rather much many more most less least few little enough still
	already ever again there here then now however therefore thus hence otherwise instead else maybe perhaps
	please hello hi hey thanks thank dear ok okay sorry yes etc eg ie
	cannot dont wont im ive id`)

var questionWords = set("what which who whom whose when where why how whether")

// StopWord tells whether a folded form is a word of grammar or a question
// word, which does not tell what a question is about. A word written as an
// acronym (IT, US) is none, whatever its form.
func StopWord(form string) bool { return stopWords[form] || questionWords[form] }

// lightVerbs are the verbs that grammars call light (take a decision, give
// notice), the verbs of wanting, asking and knowing that frame a question,
// and the nouns that stand for the answer (what kind, which way). They are
// compared as terms.
var lightVerbs = terms(`
	take get do have make need want go use work give let put keep come become happen mean say tell show know find look
	try help like wish please ask explain describe wonder think seem allow able possible go got require
	way kind sort type thing something information detail question answer example case time`)

func terms(words string) map[string]bool {
	m := map[string]bool{}
	for w := range set(words) {
		m[termOf(w)] = true
	}
	return m
}

// LightVerb tells whether a term is a verb, or the noun beside a question
// word, that only carries a question.
func LightVerb(term string) bool { return lightVerbs[term] }
