// Package retrieve finds the passages that bear on a question and says why.
//
// A question is read into words, each weighed by how telling it is among the
// documents (question.go). The postings give the passages that hold most of
// that weight (search.go); each of those is cut into sentences, and every sentence is read
// together with its lead-in and headings, since words that carry a question
// must meet in one sentence to answer it (sentence.go). A passage scores as
// its best sentence does (score.go): by how much of the question's weight it
// covers and by what tells an answer from a mere mention (features.go). The
// weights stand in weights.go with their provenance.
package retrieve

import (
	"regexp"
	"slices"
	"strings"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/index"
	"footnote/engine/internal/vocabulary"
)

// State says what became of one word of the question.
type State uint8

const (
	// Found: a passage holds the word itself.
	Found State = iota
	// Kin: passages hold only words that mean the same.
	Kin
	// Absent: no passage holds it.
	Absent
	// Weightless: it only asks.
	Weightless
)

// Word is one word of a question, or several that the vocabulary takes as one.
type Word struct {
	// Text is the word as the question writes it.
	Text  string
	State State
	// Passages counts the passages that hold the word or its kin.
	Passages int
	// Via is the kin that passages hold where none holds the word itself.
	Via string
	// Weight is how telling the word is: 0 for one that only asks, 1 for one
	// that no passage holds.
	Weight float64
	// Focus tells that the word stands in the sentence that asks, or that
	// nothing else does.
	Focus bool

	forms []form // the word's own first, then its kin
}

// form is one way in which documents may write a word: terms that follow one
// another.
type form struct {
	terms []string
	text  string
	kin   bool
}

// Question is a question as read against the documents.
type Question struct {
	Words []Word
	Asked analysis.Ask
	total float64 // the sum of the words' weights
	// negated tells that the question holds a word that negates.
	negated bool
	// scene tells that some words only set the scene for the sentence that asks.
	scene bool
	// absent is the share of what is asked that no document holds.
	absent float64
	// last is the place of the last word that asks and carries weight.
	last int
	// says holds the terms of its words that carry weight, and of their kin.
	says map[string]bool
}

// Weight returns the share of word i in the score.
func (q *Question) Weight(i int) float64 {
	if q.total == 0 {
		return 0
	}
	return q.Words[i].Weight / q.total
}

// Empty tells whether the question holds no word at all.
func (q *Question) Empty() bool { return len(q.Words) == 0 }

// tag is a tag question: it asks nothing of its own.
var tag = regexp.MustCompile(`(?i),\s*(right|correct|true|ok|okay|yes|no|(isn|aren|wasn|don|doesn|didn|won|can|couldn|shouldn|haven|hasn)['’]t (it|they|you|i|we|he|she|there))\s*\?`)

// maxQuestion bounds the text that is read as a question, in bytes.
const maxQuestion = 20000

// ReadQuestion reads a question against the documents of x.
func ReadQuestion(x *index.Index, v *vocabulary.Vocabulary, text string) *Question {
	text = tag.ReplaceAllString(text, "?")
	sentences := analysis.Sentences(text)
	asking := askingSentences(text, sentences)
	sentences, asking = shorten(sentences, asking)
	q := &Question{Asked: analysis.Asked(asked(text, sentences, asking))}
	seen := map[string]int{}
	for i, s := range sentences {
		for _, w := range readWords(x, v, strings.ToValidUTF8(s.Of(text), "")) {
			w.Focus = asking[i]
			q.negated = q.negated || w.Focus && analysis.Negation(analysis.Fold(w.Text))
			key := strings.Join(w.forms[0].terms, " ")
			if at, again := seen[key]; again {
				q.Words[at].Focus = q.Words[at].Focus || w.Focus
				continue
			}
			seen[key] = len(q.Words)
			q.Words = append(q.Words, w)
		}
	}
	for i := range q.Words {
		q.Words[i].weigh(x, q.Asked)
	}
	q.settle()
	q.says = map[string]bool{}
	for i, w := range q.Words {
		if w.Focus && w.Weight > 0 {
			q.last = i
		}
		for _, f := range w.forms {
			if w.Weight > 0 && len(f.terms) == 1 {
				q.says[f.terms[0]] = true
			}
		}
	}
	return q
}

// shorten keeps of a long question the sentences that ask, and then as many of
// the others as there is room for, all in their order.
func shorten(sentences []analysis.Span, asking []bool) ([]analysis.Span, []bool) {
	room := maxQuestion
	keep := make([]bool, len(sentences))
	for _, wanted := range []bool{true, false} {
		for i, s := range sentences {
			if asking[i] == wanted && s.End-s.Start <= room {
				keep[i] = true
				room -= s.End - s.Start
			}
		}
	}
	var kept []analysis.Span
	var asks []bool
	for i, s := range sentences {
		if keep[i] {
			kept, asks = append(kept, s), append(asks, asking[i])
		}
	}
	if len(kept) == 0 && len(sentences) > 0 {
		first := sentences[0]
		first.End = first.Start + maxQuestion
		return []analysis.Span{first}, []bool{true}
	}
	return kept, asks
}

// asked returns the sentences that ask, as one text.
func asked(text string, sentences []analysis.Span, asking []bool) string {
	var all []string
	for i, s := range sentences {
		if asking[i] {
			all = append(all, s.Of(text))
		}
	}
	return strings.Join(all, " ")
}

// settle reckons the totals. However much is told to set the scene, it counts
// for no more than mostScene times what is asked.
func (q *Question) settle() {
	var focus, scene, absent float64
	for _, w := range q.Words {
		if !w.Focus {
			scene += w.Weight
			continue
		}
		focus += w.Weight
		if w.State == Absent {
			absent += w.Weight
		}
	}
	if focus > 0 {
		q.absent = absent / focus
	}
	q.scene = scene > 0
	if most := float64(mostScene * focus); scene > most && focus > 0 {
		for i := range q.Words {
			if !q.Words[i].Focus {
				q.Words[i].Weight = float64(q.Words[i].Weight*most) / scene
			}
		}
		scene = most
	}
	q.total = focus + scene
}

// askingSentences tells which sentences ask: those that end in a question
// mark or, where none does, all of them.
func askingSentences(text string, sentences []analysis.Span) []bool {
	asking := make([]bool, len(sentences))
	for i, s := range sentences {
		asking[i] = strings.ContainsAny(s.Of(text), "?？؟")
	}
	if !slices.Contains(asking, true) {
		for i := range asking {
			asking[i] = true
		}
	}
	return asking
}

// readWords reads one sentence into words, taking what the vocabulary knows as
// one word where it is several.
func readWords(x *index.Index, v *vocabulary.Vocabulary, text string) []Word {
	tokens := analysis.Tokens(text)
	matches := v.Kin(tokens)
	stops := analysis.Stops(tokens)
	var words []Word
	for i := 0; i < len(tokens); i++ {
		if tokens[i].Part {
			continue
		}
		known := len(matches) > 0 && matches[0].First == i
		w := Word{Text: tokens[i].Of(text)}
		last := i
		if next := particle(x, tokens, stops, i); next > 0 && !stops[i] && !(known && matches[0].Last >= next) {
			w.Text = text[tokens[i].Start:tokens[next].End]
			w.forms = []form{{terms: []string{analysis.Term(tokens[i].Form + tokens[next].Form)}, text: w.Text},
				{terms: []string{tokens[i].Term, tokens[next].Term}, text: w.Text}}
			last = next
		} else if known {
			last = matches[0].Last
			w.Text = text[tokens[i].Start:tokens[last].End]
			for _, own := range matches[0].Own {
				w.forms = append(w.forms, form{terms: own, text: w.Text})
			}
		} else {
			for _, way := range analysis.Ways(tokens, i) {
				w.forms = append(w.forms, form{terms: way, text: w.Text})
			}
			if stops[i] {
				w.State = Weightless
			}
		}
		if known {
			for _, other := range matches[0].Others {
				w.forms = append(w.forms, form{terms: other.Terms, text: other.Written, kin: true})
			}
		}
		for len(matches) > 0 && matches[0].First <= last {
			matches = matches[1:]
		}
		words = append(words, w)
		i = last
	}
	return words
}

// particle returns the place of a word of grammar that makes one word with the
// one before it (check out, log in), as the documents write it joined, or 0.
func particle(x *index.Index, tokens []analysis.Token, stops []bool, i int) int {
	next := i + 1
	if next >= len(tokens) || !stops[next] || tokens[i].Kind != analysis.Word || tokens[next].Kind != analysis.Word ||
		tokens[i].Part || tokens[next].Part || !x.Has(analysis.Term(tokens[i].Form+tokens[next].Form)) {
		return 0
	}
	return next
}

// weigh looks the word up in the documents and sets its weight. A word that
// only says what kind of thing is asked for (what cost, which day) need not
// stand in the documents: the answer gives that thing.
func (w *Word) weigh(x *index.Index, asked analysis.Ask) {
	if w.State == Weightless {
		return
	}
	own, kin := 0, 0
	for _, f := range w.forms {
		n := len(passagesWith(x, f))
		if f.kin {
			if n > 0 && w.Via == "" {
				w.Via = f.text
			}
			kin += n
		} else {
			own += n
		}
	}
	w.Passages = own + kin
	switch {
	case own > 0:
		w.State, w.Via = Found, ""
	case kin > 0:
		w.State = Kin
	default:
		w.State = Absent
	}
	w.Weight = rarity(w.Passages, x.Passages())
	if len(w.forms[0].terms) == 1 {
		term := w.forms[0].terms[0]
		names := analysis.AskNoun(term) != analysis.AskOther && analysis.AskNoun(term) == asked
		switch light := analysis.LightVerb(term); {
		case w.State == Absent && (light || names || asked == analysis.AskYesNo && analysis.Permits(term)):
			w.State, w.Weight = Weightless, 0
			return
		case light:
			w.Weight = float64(w.Weight * lightVerb)
		}
	}
	if !w.Focus {
		w.Weight = float64(w.Weight * setting)
	}
}

// passagesWith returns the postings of the passages that hold all of a form's
// terms, in order.
func passagesWith(x *index.Index, f form) []index.Posting {
	ps := x.Postings(f.terms[0])
	for _, term := range f.terms[1:] {
		ps = intersect(ps, x.Postings(term))
	}
	return ps
}

// intersect keeps the passages that both hold, with the smaller count.
func intersect(a, b []index.Posting) []index.Posting {
	var both []index.Posting
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0].Passage < b[0].Passage:
			a = a[1:]
		case a[0].Passage > b[0].Passage:
			b = b[1:]
		default:
			both = append(both, index.Posting{Passage: a[0].Passage,
				Count: min(a[0].Count, b[0].Count), Heading: a[0].Heading && b[0].Heading})
			a, b = a[1:], b[1:]
		}
	}
	return both
}
