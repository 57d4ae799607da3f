package verify

import (
	"slices"
	"strings"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/facts"
)

// Where a sentence is parted, and where the verb of a part stands.

// cells gives the places where the cells of a table row begin and end, or nil.
func (p *page) cells(s sentence) []int {
	cuts := []int{s.first}
	colon := false
	for w := s.first; w < s.last; w++ {
		switch p.text.Words[w].Raw {
		case ":":
			colon = true
		case ";":
			if !colon {
				return nil
			}
			colon = false
			cuts = append(cuts, w)
		}
	}
	if !colon || len(cuts) < 2 {
		return nil
	}
	return append(cuts, s.last)
}

// partsOf gives the places where the parts of s begin, and its end.
func (p *page) partsOf(s sentence) []int {
	cuts := []int{s.first}
	label := p.labelEnd(s)
	for _, cl := range s.clauses[min(1, len(s.clauses)):] {
		if start := cuts[len(cuts)-1]; cl.First > label && p.verb(start, cl.First) < cl.First && p.coordinate(cl, s) {
			cuts = append(cuts, cl.First)
		}
	}
	last := map[string]int{}
	for w := s.first; w < s.last; w++ {
		word := p.text.Words[w]
		if p.introduces(w, s) {
			cuts = append(cuts, w+1)
			clear(last)
			continue
		}
		if w > s.first && (contrasts[word.Form] && word.Fact < 0 || w > label && p.parts(w, cuts[len(cuts)-1], s)) {
			cuts = append(cuts, w)
		}
		if word.Fact < 0 || p.text.Facts[word.Fact].First != w || p.text.Facts[word.Fact].Weak {
			continue
		}
		f := p.text.Facts[word.Fact]
		class := classOf(f)
		if g, ok := last[class]; ok {
			if at := p.cutBetween(p.text.Facts[g].Last, w); at >= 0 && p.nounAt(at, w) {
				cuts = append(cuts, at)
			}
		}
		last[class] = word.Fact
	}
	slices.Sort(cuts)
	// A mark alone is no part.
	out := []int{s.first}
	for _, at := range append(slices.Compact(cuts), s.last)[1:] {
		if from := out[len(out)-1]; slices.ContainsFunc(p.text.Words[from:at], func(w facts.Word) bool { return w.Kind != facts.Mark }) {
			out = append(out, at)
		}
	}
	out[len(out)-1] = s.last
	return out
}

// introduces tells whether word w is a colon that whole clauses follow.
func (p *page) introduces(w int, s sentence) bool {
	return p.text.Words[w].Raw == ":" && w > s.first && w+1 < s.last && p.verb(w+1, s.last) < s.last
}

// parts tells whether word w is a comma or conjunction between the part that
// starts at start and a clause with a subject and a known verb of its own.
func (p *page) parts(w, start int, s sentence) bool {
	words := p.text.Words
	if !joining[words[w].Form] && words[w].Raw != "," || w+1 >= s.last || start >= w || words[w].Raw == "," && joining[words[w+1].Form] {
		return false
	}
	end := w + 2
	for end < s.last && end < w+mostContext && !joining[words[end].Form] && words[end].Kind != facts.Mark {
		end++
	}
	end = min(end, s.last)
	return p.verb(start, w) < w && p.coordinate(facts.Clause{First: w + 1, Last: end}, s) && p.nounAt(w, end) && p.surely(w+1, end)
}

// surely tells whether the verb of the words [first, last) is a known one.
func (p *page) surely(first, last int) bool {
	at := p.verb(first, last)
	if at >= last {
		return false
	}
	w := p.text.Words[at]
	return facts.Finite(w.Form) || modals[w.Form] || verbs[w.Term] || pasts[w.Form]
}

// coordinate tells whether a clause stands beside the one before it, with a
// subject of its own.
func (p *page) coordinate(cl facts.Clause, s sentence) bool {
	w := cl.First
	if w >= cl.Last {
		return false
	}
	if x := p.text.Words[w]; x.Raw != ";" && !joining[x.Form] && (w == s.first || p.text.Words[w-1].Raw != "," && !joining[p.text.Words[w-1].Form]) {
		return false
	}
	for w < cl.Last && (p.text.Words[w].Kind == facts.Mark || joining[p.text.Words[w].Form]) {
		w++
	}
	verb := p.verb(w, cl.Last)
	return w < verb && verb < cl.Last && !slices.ContainsFunc(p.text.Words[w:verb], func(x facts.Word) bool { return relatives[x.Form] })
}

// nounAt tells whether what is told from word at to the figure at word to
// begins with something that it is told of, not with a verb.
func (p *page) nounAt(at, to int) bool {
	for w := at; w < to; w++ {
		x := p.text.Words[w]
		if x.Kind == facts.Mark || joining[x.Form] || contrasts[x.Form] {
			continue
		}
		if x.Kind != facts.Letters || facts.Finite(x.Form) || relatives[x.Form] {
			return false
		}
		if analysis.StopWord(x.Form) {
			continue
		}
		term := x.Term[:max(0, len(x.Term)-1)]
		return x.Upper || !strings.HasSuffix(x.Form, "ed") && !strings.HasSuffix(x.Form, "ing") && strings.HasPrefix(x.Form, term)
	}
	return false
}

var relatives = map[string]bool{"who": true, "which": true, "that": true, "where": true, "when": true, "as": true, "if": true, "because": true, "since": true, "until": true, "although": true, "though": true}

// contrasts begin what is told of something else.
var contrasts = map[string]bool{"compared": true, "versus": true, "whereas": true, "while": true, "than": true, "unlike": true, "instead": true}

// labelEnd is the colon or dash behind the label that s begins with, or -1.
func (p *page) labelEnd(s sentence) int {
	for w := s.first; w < s.last && w < s.first+8; w++ {
		word := p.text.Words[w]
		if (word.Raw == ":" || word.Raw == "–" || word.Raw == "—" || word.Raw == "-") && word.Kind == facts.Mark {
			return w
		}
		if word.Kind == facts.Letters && facts.Finite(word.Form) || word.Raw == "," || word.Raw == ";" {
			return -1
		}
	}
	return -1
}

// verb finds the verb of the words [first, last): one of the closed class, or
// the first that stands where a verb does. Without one it gives the end of a
// label, or last.
func (p *page) verb(first, last int) int {
	if at := p.labelEnd(sentence{first: first, last: last}); at >= 0 {
		return at
	}
	content := false
	finite := last
	for w := first; w < last; w++ {
		x := p.text.Words[w]
		if x.Kind == facts.Letters && x.Fact < 0 && (facts.Finite(x.Form) || modals[x.Form]) && content {
			finite = w
			break
		}
		content = content || x.Kind == facts.Letters || x.Fact >= 0 && p.text.Facts[x.Fact].Kind == facts.Identifier
	}
	joined := false
	for w := first + 1; w+1 < finite; w++ {
		x, before, next := p.text.Words[w], p.text.Words[w-1], p.text.Words[w+1]
		joined = joined || x.Form == "and"
		coded := before.Fact >= 0 && p.text.Facts[before.Fact].Kind == facts.Identifier
		if x.Kind != facts.Letters || x.Fact >= 0 || x.Upper || analysis.StopWord(x.Form) || before.Kind != facts.Letters && !coded {
			continue
		}
		if finite < last && (!verbs[x.Term] && !pasts[x.Form] || facts.Finite(next.Form) || modals[next.Form]) {
			continue // before a surer verb, only a known one
		}
		if !verbs[x.Term] && !pasts[x.Form] && !(next.Fact >= 0 || next.Kind == facts.Letters && analysis.StopWord(next.Form) || next.Kind == facts.Figure) {
			continue
		}
		if pronouns[before.Form] || before.Form == "you" || before.Form == "we" {
			return w
		}
		if pasts[x.Form] {
			return w
		}
		if analysis.StopWord(before.Form) {
			continue
		}
		plural := joined || strings.HasSuffix(before.Form, "s") || strings.HasSuffix(before.Form, "ren") || before.Form == "people"
		if strings.HasSuffix(x.Form, "ed") || strings.HasSuffix(x.Form, "s") != plural {
			return w
		}
	}
	return finite
}

// modals are verbs of grammar that are not in the closed class of facts.
var modals = map[string]bool{"need": true, "needs": true, "ought": true, "used": true}

// pasts are irregular forms of the past.
var pasts = func() map[string]bool {
	m := map[string]bool{}
	for f := range strings.FieldsSeq("won lost beat made built sold bought wrote became grew fell rose spent began ran went came found kept held led met sent took gave got drew paid left sang taught") {
		m[f] = true
	}
	return m
}()

// verbs are the stems of verbs that rules are often told with.
var verbs = func() map[string]bool {
	m := map[string]bool{}
	for f := range strings.FieldsSeq(`include require provide offer accept allow contain cover receive give get take pay cost open close start end begin run last arrive leave
		join work live use apply charge borrow hold seat serve sell send ship weigh measure keep own make handle manage teach lead have win lose
		finish score make build buy write direct play become grow fall rise spend come meet go draw`) {
		m[analysis.Term(f)] = true
	}
	return m
}()

var joining = map[string]bool{"and": true, "or": true, "but": true, "while": true, "whereas": true}

var prepositions = map[string]bool{"in": true, "on": true, "at": true, "for": true, "from": true, "with": true, "without": true, "within": true, "outside": true, "inside": true, "before": true, "after": true, "during": true, "by": true, "to": true, "of": true, "against": true, "under": true, "over": true, "between": true}

func (p *page) holds(form string, first, last int) bool {
	return slices.ContainsFunc(p.text.Words[first:last], func(w facts.Word) bool { return w.Form == form })
}
