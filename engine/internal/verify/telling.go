package verify

import (
	"slices"
	"strings"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/facts"
)

// telling is a part of a sentence that tells one thing: what it is told about,
// and what is told. "Adults pay 5 euros and children 3" holds two.
type telling struct {
	page        *page
	first, last int
	// subject are the terms that stand before the verb, or those of what a
	// pronoun there stands for.
	subject []int32
	// told are the other terms, each with its word.
	told []word
	// terms are all of them, and wide those that it may be about as well: what
	// is understood from the part before, the lead-in and the headings.
	terms, wide []int32
	// near are those of wide that its own sentence gives.
	near []int32
	// part marks one of several that its sentence tells side by side.
	part bool
	// open marks a subject that may be anything: every guest, all of them.
	open bool
	// unnamed marks one that is told of by what it is: the president.
	unnamed bool
	// excepts marks one that makes an exception.
	excepts bool
}

type word struct {
	id int32
	at int
}

func (t *telling) has(id int32) bool { return slices.Contains(t.terms, id) }

func (t *telling) may(id int32) bool {
	return t.has(id) || slices.Contains(t.wide, id) || slices.Contains(t.near, id)
}

// id gives term name its number.
func (c *check) id(name string) int32 {
	n, ok := c.ids[name]
	if !ok {
		n = int32(len(c.ids) + 1)
		c.ids[name] = n
	}
	return n
}

// tell cuts p into tellings.
func (c *check) tell(p *page) {
	p.tellingOf = make([]int, len(p.text.Facts))
	for i := range p.tellingOf {
		p.tellingOf[i] = -1
	}
	var heads, nearest []int32
	for i := range p.heads {
		s := p.sentences[i]
		nearest = nil
		for w := s.first; w < s.last; w++ {
			if t := c.termAt(p, w, false); t > 0 {
				nearest = append(nearest, t)
			}
		}
		heads = append(heads, nearest...)
	}
	// What the sentence before was about, and all that it may have been about.
	subject, wide := nearest, []int32(nil)
	for i := p.heads; i < len(p.sentences); i++ {
		s := p.sentences[i]
		from := len(p.tellings)
		if p.text.Words[s.last-1].Raw == "?" {
			subject, wide = nil, nil
			for w := s.first; w < s.last; w++ {
				if t := c.termAt(p, w, false); t > 0 {
					subject = append(subject, t)
				}
			}
			continue
		}
		if p.text.Words[s.first].Break && s.lead >= 0 || i > 0 && p.leads(i-1) {
			subject, wide = nil, nil // what introduces it is added below
		}
		cells := p.cells(s)
		cuts := cells
		if cells == nil {
			cuts = p.partsOf(s)
		}
		for k := range len(cuts) - 1 {
			t := c.telling(p, cuts[k], cuts[k+1])
			t.part = cells != nil || k > 0 && !p.introduces(cuts[k]-1, s) || k+2 < len(cuts) && !p.introduces(cuts[k+1]-1, s)
			switch {
			case cells != nil:
			case len(t.subject) == 0 && k == 0, k == 0 && t.about(pronounForms):
				t.wide = append(t.wide, wide...)
				t.wide = append(t.wide, subject...)
				t.subject = append(t.subject, subject...)
				t.terms = append(t.terms, subject...)
			case k > 0 && p.introduces(cuts[k]-1, s):
				t.wide = append(t.wide, p.tellings[len(p.tellings)-1].terms...)
			case k > 0:
				c.understood(&t, &p.tellings[len(p.tellings)-1])
			}
			p.tellings = append(p.tellings, t)
		}
		if cells != nil {
			c.joinCells(p, p.tellings[from:])
		}
		c.respectively(p, from)
		for k := from; k < len(p.tellings); k++ {
			t := &p.tellings[k]
			t.wide = append(t.wide, heads...)
			if s.lead >= 0 {
				l := p.sentences[s.lead]
				for w := l.first; w < l.last && w < l.first+mostContext; w++ {
					if id := c.termAt(p, w, false); id > 0 {
						// What introduces it may deny it, which is looked at elsewhere.
						t.wide = append(t.wide, id, c.termAt(p, w, true))
					}
				}
			}
			for w := t.first; w < t.last; w++ {
				if f := p.text.Words[w].Fact; f >= 0 && p.text.Facts[f].First == w && p.tellingOf[f] < 0 {
					p.tellingOf[f] = k
				}
			}
		}
		if from < len(p.tellings) {
			t := &p.tellings[from]
			if len(t.subject) > 0 {
				subject = t.subject
			}
			wide = slices.Clone(t.terms)
			if t.about(pronounForms) {
				wide = append(wide, t.wide...)
			}
			wide = wide[:min(len(wide), 4*mostContext)]
		}
	}
}

var pronounForms = []string{"it", "they", "he", "she", "this", "these", "that", "those", "its", "their", "his", "her", "both", "which", "who"}

// about tells whether the first word that is no mark is one of forms.
func (t *telling) about(forms []string) bool {
	for w := t.first; w < t.last; w++ {
		if word := t.page.text.Words[w]; word.Kind == facts.Letters {
			return slices.Contains(forms, word.Form)
		}
	}
	return false
}

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

// joinCells gives each cell what its row says, but not what another cell says
// in its place.
func (c *check) joinCells(p *page, cells []telling) {
	kinds := func(t telling) (out []int) {
		for w := t.first; w < t.last; w++ {
			if f := p.text.Words[w].Fact; f >= 0 && p.text.Facts[f].First == w && !p.text.Facts[f].Weak {
				out = append(out, f)
			}
		}
		return out
	}
	var own, labels [][]int32
	var facts [][]int
	for _, t := range cells {
		var values []int32
		for _, x := range t.told {
			values = append(values, x.id)
		}
		own, labels = append(own, values), append(labels, t.subject)
		facts = append(facts, kinds(t))
	}
	if len(cells) > 40 {
		return
	}
	for i := range cells {
		for j := range cells {
			if i == j {
				continue
			}
			alike := slices.ContainsFunc(facts[i], func(f int) bool {
				return slices.ContainsFunc(facts[j], func(g int) bool { return sameClass(p.text.Facts[f], p.text.Facts[g]) })
			})
			if alike {
				continue
			}
			cells[i].terms = append(cells[i].terms, own[j]...)
			cells[i].wide = append(cells[i].wide, labels[j]...)
			if len(facts[j]) == 0 {
				cells[i].subject = append(cells[i].subject, own[j]...)
			}
		}
	}
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
	return append(slices.Compact(cuts), s.last)
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

// classOf is what facts share that can stand in each other's place.
func classOf(f facts.Fact) string {
	unit := f.Unit
	if f.Kind == facts.Number && unit == "" && strings.Contains(f.Value, "/") {
		unit = "percent" // a share
	}
	if f.Kind == facts.Amount || f.Kind == facts.Time || soft(unit) {
		unit = ""
	}
	if f.Kind == facts.Date {
		unit = map[bool]string{true: "day", false: "date"}[f.Day.Weekday > 0]
	}
	return string(rune('A'+int(f.Kind))) + unit
}

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

// telling reads the words [first, last).
func (c *check) telling(p *page, first, last int) telling {
	t := telling{page: p, first: first, last: last}
	verb := p.verb(first, last)
	denied := false
	var opposite []int32
	for w := first; w < last; w++ {
		x := p.text.Words[w]
		if x.Kind == facts.Letters && x.Fact < 0 && facts.Denies(x) {
			denied = !denied
		}
		if p.text.Excepts(w) {
			denied, t.excepts = false, true
		}
		if w < verb && universals[x.Form] {
			t.open = true
		}
		id := c.termAt(p, w, denied && w >= verb)
		if id == 0 {
			continue
		}
		if denied && w >= verb {
			opposite = append(opposite, c.termAt(p, w, false))
		}
		t.terms = append(t.terms, id)
		if w < verb {
			t.subject = append(t.subject, id)
		} else {
			t.told = append(t.told, word{id, w})
		}
	}
	if t.excepts {
		t.wide = append(t.wide, opposite...)
	}
	t.unnamed = t.about([]string{"the", "this", "these", "those", "that", "his", "her", "its", "their", "our", "such"})
	return t
}

var universals = map[string]bool{"all": true, "every": true, "everyone": true, "everybody": true, "each": true, "both": true, "any": true, "anyone": true, "everything": true, "most": true, "many": true, "other": true, "others": true}

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
	for f := range strings.FieldsSeq("won lost beat made built sold bought wrote became grew fell rose spent began ran went came kept held led met sent took gave got drew paid left sang taught") {
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

// termAt is the number of the term that word w gives, or 0. A word that is
// denied is another term.
func (c *check) termAt(p *page, w int, denied bool) int32 {
	x := p.text.Words[w]
	if x.Fact >= 0 && !p.text.Facts[x.Fact].Weak {
		f := p.text.Facts[x.Fact]
		if f.First != w {
			return 0
		}
		return c.id(figureTerm(f))
	}
	if x.Kind != facts.Letters || facts.Denies(x) || facts.Finite(x.Form) {
		return 0
	}
	if side := sides[x.Form]; side != "" {
		return c.id(side)
	}
	name, turned := p.concept(w)
	if base := facts.Base(x); base != "" && !turned {
		name, turned = analysis.Term(base), true
	}
	if analysis.StopWord(x.Form) && !x.Capitals && !turned {
		return 0
	}
	if turned != denied {
		if charges[name] {
			return c.id("free")
		}
		return c.id("¬" + name)
	}
	if gratis[x.Form] {
		return c.id("free")
	}
	return c.id(name)
}

func figureTerm(f facts.Fact) string {
	bound := plainBound(f)
	if bound == facts.About {
		bound = facts.Exactly
	}
	return "=" + f.Value + " " + f.High + string(rune('0'+int(bound)))
}

// sides are the small words that tell one place or time from another.
var sides = map[string]string{"within": "inside", "inside": "inside", "outside": "outside", "before": "before", "after": "after", "afterwards": "after", "thereafter": "after", "above": "above", "below": "below"}

// What costs nothing is free.
var (
	charges = map[string]bool{"charg": true, "fee": true, "cost": true, "payment": true}
	gratis  = map[string]bool{"free": true, "gratis": true, "complimentary": true}
)

// understood gives t what it leaves out and the part before it, of the same
// sentence, says: its verb where it has none, its subject where it has a
// pronoun. What t has something else in the place of is not understood.
func (c *check) understood(t, before *telling) {
	p := t.page
	if p.surely(t.first, t.last) || t.about(pronounForms) {
		if len(t.subject) == 0 || t.about(pronounForms) {
			t.subject = append(t.subject, before.subject...)
			t.terms = append(t.terms, before.subject...)
		} else if fronted(t) {
			t.near = append(t.near, before.subject...)
		}
		return
	}
	start := t.first
	for start < t.last && (p.text.Words[start].Kind == facts.Mark || joining[p.text.Words[start].Form]) {
		start++
	}
	if start < t.last && prepositions[p.text.Words[start].Form] {
		// Another place or time: all but the place before is understood.
		t.near = append(t.near, before.near...)
		placed := c.placed(before)
		for _, id := range before.terms {
			if !slices.Contains(placed, id) {
				t.near = append(t.near, id)
			}
		}
		return
	}
	for _, x := range before.told {
		t.near = append(t.near, x.id)
	}
	if before.about(pronounForms) {
		t.near = append(t.near, before.subject...) // he won silver in 2014 and gold in 2018
	}
}

var joining = map[string]bool{"and": true, "or": true, "but": true, "while": true, "whereas": true}

var prepositions = map[string]bool{"in": true, "on": true, "at": true, "for": true, "from": true, "with": true, "without": true, "within": true, "outside": true, "inside": true, "before": true, "after": true, "during": true, "by": true, "to": true, "of": true, "against": true, "under": true, "over": true, "between": true}

// fronted tells whether t begins with a place or time.
func fronted(t *telling) bool {
	for w := t.first; w < t.last; w++ {
		if x := t.page.text.Words[w]; x.Kind == facts.Letters && !joining[x.Form] {
			return prepositions[x.Form]
		}
	}
	return false
}

// placed are the terms of t that a preposition stands before, but no figure.
func (c *check) placed(t *telling) []int32 {
	var out []int32
	in := false
	for w := t.first; w < t.last; w++ {
		x := t.page.text.Words[w]
		switch {
		case x.Kind == facts.Letters && prepositions[x.Form]:
			in = true
			continue
		case x.Fact >= 0 && t.page.text.Facts[x.Fact].Kind != facts.Date || x.Kind == facts.Mark || facts.Finite(x.Form):
			in = false
		case x.Kind == facts.Letters && analysis.StopWord(x.Form):
			if len(out) > 0 {
				in = false
			}
			continue
		}
		if id := c.termAt(t.page, w, false); in && id > 0 {
			out = append(out, id)
		}
	}
	return out
}

// respectively parts what is told of several subjects, each with its own
// figure: "cats and dogs cost 10 and 20 euros".
func (c *check) respectively(p *page, from int) {
	for k := from; k < len(p.tellings); k++ {
		t := p.tellings[k]
		var values []int
		for w := t.first; w < t.last; w++ {
			f := p.text.Words[w].Fact
			if f < 0 || p.text.Facts[f].First != w || p.text.Facts[f].Weak {
				continue
			}
			if len(values) > 0 && classOf(p.text.Facts[values[0]]) != classOf(p.text.Facts[f]) {
				continue
			}
			if len(values) > 0 && p.cutBetween(p.text.Facts[values[len(values)-1]].Last, w) >= 0 {
				values = nil
				break
			}
			values = append(values, f)
		}
		if len(values) < 2 || len(values) > 20 {
			continue
		}
		if f := p.text.Facts[values[0]]; (f.Kind == facts.Date || f.Kind == facts.Time || f.Kind == facts.Identifier) && !p.holds("respectively", t.first, t.last) {
			continue
		}
		var lists [][]int32
		start := t.first
		end := p.verb(t.first, t.last)
		for w := t.first; w <= end && w <= t.last; w++ {
			if w < end && p.text.Words[w].Raw != "," && p.text.Words[w].Form != "and" {
				continue
			}
			var ids []int32
			for i := start; i < w; i++ {
				if id := c.termAt(p, i, false); id > 0 {
					ids = append(ids, id)
				}
			}
			if len(ids) > 0 {
				lists = append(lists, ids)
			}
			start = w
		}
		if len(lists) != len(values) || !p.holds("and", t.first, end) {
			continue
		}
		var parts []telling
		for i := range values {
			f := p.text.Facts[values[i]]
			part := telling{page: p, part: true, first: f.First, last: f.Last, subject: lists[i], open: t.open}
			part.terms = append(slices.Clone(lists[i]), c.termAt(p, f.First, false))
			part.told = []word{{c.termAt(p, f.First, false), f.First}}
			for _, x := range t.told {
				if p.text.Words[x.at].Fact < 0 {
					part.near = append(part.near, x.id)
				}
			}
			parts = append(parts, part)
		}
		p.tellings = slices.Replace(p.tellings, k, k+1, parts...)
		k += len(parts) - 1
	}
}

func (p *page) holds(form string, first, last int) bool {
	return slices.ContainsFunc(p.text.Words[first:last], func(w facts.Word) bool { return w.Form == form })
}
