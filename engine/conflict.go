package engine

import (
	"fmt"
	"slices"
	"strings"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/disagree"
	"footnote/engine/internal/extract"
	"footnote/engine/internal/index"
	"footnote/engine/internal/retrieve"
)

// said is a sentence that bears on the question: one that the answer uses, or
// one that was set aside and may contradict it.
type said struct {
	Sentence
	document  *index.Document
	statement disagree.Statement
	used      bool
	// value is what it states where it contradicts another.
	value string
	// defeated tells that a document that prevails contradicts it.
	defeated bool
}

// mostCompared bounds the sentences that are held against one another.
const mostCompared = 40

// bearing returns the sentences of the answer and, after them, those of all
// passages from the floor up that the answer leaves out.
func bearing(used []extract.Passage, hits []retrieve.Hit, docs map[int]*index.Document, floor float64) []*said {
	var all []*said
	taken := map[[2]int]bool{}
	add := func(h *retrieve.Hit, places []int, used bool) {
		d := docs[h.Document]
		s := &said{Sentence: sentenceOf(d, h, places), document: d, used: used}
		p := d.Passages[h.Place]
		lead := 0
		for _, c := range s.Citations[:len(s.Citations)-len(places)] {
			lead += len(c.Quote) + 1
		}
		s.statement = disagree.Statement{Text: s.Text, Lead: lead, Headings: p.Headings, Document: d.Name,
			Passage: h.Place, Sentence: places[0], Kind: string(p.Kind)}
		all = append(all, s)
		for _, i := range places {
			taken[[2]int{h.ID, i}] = true
		}
	}
	for _, p := range used {
		for _, places := range p.Sentences {
			add(p.Hit, places, true)
		}
	}
	for i := range hits {
		h := &hits[i]
		if h.Score < floor {
			break
		}
		for j, s := range h.Sentences {
			if s.Score >= floor && !taken[[2]int{h.ID, j}] && len(all) < mostCompared {
				add(h, []int{j}, false)
			}
		}
	}
	return all
}

// settle holds the sentences of an answer against all that bear on the
// question. Where documents disagree and one of them prevails, the answer is
// that one's; otherwise there is no answer but the disagreement.
func (x *Index) settle(a *Answer, all []*said, today string) {
	var cluster []*said
	about, resolve := "", ""
	contradicts := func(s, t *said) bool {
		d, ok := disagree.Differ(s.statement, t.statement)
		if !ok {
			return false
		}
		s.value, t.value = d.ValueA.Text, d.ValueB.Text
		if about == "" {
			about, resolve = d.About, d.Resolve
		}
		winner, because := prevails(s.document, t.document, today)
		if winner != nil {
			loser := t
			if winner == t.document {
				loser = s
			}
			loser.defeated = true
			a.prefer(Preference{Document: winner.Name, Over: loser.document.Name, Because: because})
		}
		for _, one := range []*said{s, t} {
			if !slices.Contains(cluster, one) {
				cluster = append(cluster, one)
			}
		}
		return true
	}
	for _, s := range all {
		if !s.used {
			continue
		}
		for _, t := range all {
			if t != s && !(t.used && slices.Index(all, t) < slices.Index(all, s)) {
				contradicts(s, t)
			}
		}
	}
	if len(cluster) == 0 {
		a.take(all)
		return
	}
	// Others may side with what was set aside.
	for _, t := range slices.Clone(cluster) {
		for _, s := range all {
			if !slices.Contains(cluster, s) {
				contradicts(t, s)
			}
		}
	}
	var standing []*said
	for _, s := range cluster {
		if !s.defeated {
			standing = append(standing, s)
		}
	}
	if agree(standing) && len(standing) > 0 {
		// What prevails takes the place of what it defeats.
		for _, s := range standing {
			s.used = s.used || slices.ContainsFunc(cluster, func(t *said) bool { return t.used && t.defeated })
		}
		a.take(slices.DeleteFunc(all, func(s *said) bool { return s.defeated }))
		return
	}
	a.Preferred = []Preference{}
	conflict := Conflict{About: about, Resolve: resolve}
	var values []string
	slices.SortStableFunc(cluster, func(s, t *said) int { return slices.Index(all, s) - slices.Index(all, t) })
	for _, s := range cluster {
		conflict.side(s.Sentence, s.value)
		if !slices.ContainsFunc(values, func(v string) bool { return analysis.Fold(v) == analysis.Fold(s.value) }) {
			values = append(values, s.value)
		}
	}
	a.Outcome = Conflicted
	a.Conflicts = append(a.Conflicts, conflict)
	a.Message = "Documents disagree: " + strings.Join(values, ", or ") + "?"
}

// side adds a sentence that states value. What introduces it comes before it
// as a quotation without a value.
func (c *Conflict) side(s Sentence, value string) {
	for _, q := range s.Citations {
		c.Quotes = append(c.Quotes, ConflictQuote{Citation: q})
	}
	c.Quotes[len(c.Quotes)-1].Value = value
}

// agree tells whether no two of the sentences contradict each other.
func agree(standing []*said) bool {
	for i, s := range standing {
		for _, t := range standing[i+1:] {
			if _, differ := disagree.Differ(s.statement, t.statement); differ {
				return false
			}
		}
	}
	return true
}

// take makes the used sentences, each text once, the answer's.
func (a *Answer) take(all []*said) {
	seen := map[string]bool{}
	for _, s := range all {
		if key := strings.ToLower(s.Text); s.used && !seen[key] {
			seen[key] = true
			a.Sentences = append(a.Sentences, s.Sentence)
		}
	}
	if len(a.Sentences) > 0 {
		a.Outcome, a.Message = Grounded, ""
	}
}

func (a *Answer) prefer(p Preference) {
	if !slices.Contains(a.Preferred, p) {
		a.Preferred = append(a.Preferred, p)
	}
}

// prevails tells which of two documents prevails over the other by what they
// say themselves, and why; nil where neither does. Without a day, a document
// with the later date prevails, and the reason names the day it holds from.
func prevails(a, b *index.Document, today string) (*index.Document, string) {
	if a == b {
		return nil, ""
	}
	for _, pair := range [][2]*index.Document{{a, b}, {b, a}} {
		winner, loser := pair[0], pair[1]
		if slices.ContainsFunc(winner.Supersedes, func(name string) bool { return names(name, loser) }) {
			return winner, fmt.Sprintf("%s says that it supersedes %s.", winner.Name, loser.Name)
		}
		if sentence := replaces(winner, loser); sentence != "" {
			return winner, fmt.Sprintf("%s says: “%s”", winner.Name, sentence)
		}
	}
	if today != "" {
		for _, pair := range [][2]*index.Document{{a, b}, {b, a}} {
			if pair[1].Effective > today && pair[0].Effective <= today {
				return pair[0], fmt.Sprintf("%s holds only from %s.", pair[1].Name, pair[1].Effective)
			}
		}
	}
	if a.Effective == "" || b.Effective == "" || a.Effective == b.Effective {
		return nil, ""
	}
	if b.Effective > a.Effective {
		a, b = b, a
	}
	return a, fmt.Sprintf("%s holds from %s, later than %s, which holds from %s.", a.Name, a.Effective, b.Name, b.Effective)
}

// replaces returns the sentence in which winner says plainly that it replaces
// loser, or nothing.
func replaces(winner, loser *index.Document) string {
	for _, p := range winner.Passages {
		for _, l := range p.Sentences(winner.Text) {
			sentence := l.Of(winner.Text)
			if name, ok := disagree.Replaces(sentence); ok && names(name, loser) {
				return sentence
			}
		}
	}
	return ""
}

// names tells whether a name that a document gives means another: its file
// name or its title, or words that all stand in those.
func names(name string, d *index.Document) bool {
	own := map[string]bool{}
	for _, t := range analysis.Tokens(strings.Map(separators, d.Name) + " " + d.Title) {
		own[t.Term] = true
	}
	told := 0
	for _, t := range analysis.Tokens(strings.Map(separators, name)) {
		if t.Part || analysis.StopWord(t.Form) {
			continue
		}
		if !own[t.Term] {
			return false
		}
		told++
	}
	return told > 0
}

// separators makes spaces of the marks that part the words of a file name.
func separators(r rune) rune {
	if strings.ContainsRune("-_/.", r) {
		return ' '
	}
	return r
}
