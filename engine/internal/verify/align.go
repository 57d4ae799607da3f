package verify

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/facts"
)

const (
	// nearlySame is the share of the words of the shorter of two sentences that
	// must stand in the other, in the same order, before the two are laid side
	// by side.
	nearlySame = 0.6
	// fewestKeys are the fewest words that both must have.
	fewestKeys = 4
	// surely is the share from which a name that stands elsewhere in the
	// sentence of the source is out of place.
	surely = 0.75
	// namesSame is the least share with which one name is taken to stand in
	// the place of another.
	namesSame = 0.65
	// partOf is the share of the words of a sentence below which what is said
	// is one part of it, that may leave out what another part says.
	partOf = 0.75
	// mostSwapped is the longest run of words that one name is swapped in.
	mostSwapped = 6
	// mostDropped is the longest run of words whose denial is missed when the
	// sentence leaves them out; a longer one is a clause of its own.
	mostDropped = 3
	// mostKeys is the length above which sentences are not laid side by side,
	// and mostTried how many sentences of the sources are tried.
	mostKeys  = 250
	mostTried = 6
)

// compareSentences lays each sentence of what is said beside the sentences of
// the sources that are most like it, or that it holds.
func (c *check) compareSentences() {
	c.beside = make([]pairing, len(c.said.sentences))
	for i, s := range c.said.sentences {
		if n := s.to - s.from; n == 0 || n > mostKeys {
			continue
		}
		likest := c.likest(s)
		for _, t := range likest {
			if m := c.layOut(s.from, s.to, t); m.share > c.beside[i].share {
				c.beside[i] = m
			}
		}
		c.layParts(s.from, s.to, likest)
	}
}

// layParts lays the keys [from, to) beside the sentence that most of stands in
// them, and then what is left on both sides of it.
func (c *check) layParts(from, to int, among []candidate) {
	for to-from >= fewestKeys {
		best, bestShare := pairing{}, 0.0
		for _, t := range among {
			ts := t.page.sentences[t.index]
			n := min(ts.to-ts.from, to-from)
			if n < fewestKeys {
				continue
			}
			m := c.layOut(from, to, t)
			if share := m.share * float64(to-from) / float64(n); share > bestShare {
				best, bestShare = m, share
			}
		}
		if bestShare < nearlySame {
			return
		}
		first, last := -1, -1
		for i, j := range best.match {
			if j >= 0 {
				if first < 0 {
					first = i
				}
				last = i
			}
		}
		// What stands before and after is laid beside as much of the sentence
		// as is left over there.
		ts := best.page.sentences[best.index]
		low := max(0, first-best.match[first])
		high := min(to-from, last+1+ts.to-ts.from-1-best.match[last])
		best.from, best.to = from+low, from+high
		best.match = best.match[low:high]
		best.share = bestShare
		c.parts = append(c.parts, best)
		if low >= to-from-high {
			c.layParts(from+high, to, among)
			to = from + low
		} else {
			c.layParts(from, from+low, among)
			from += high
		}
	}
}

// align refuses a fact or name that stands in the place of another in a
// sentence of a source that is otherwise nearly the same.
func (c *check) align() {
	for _, m := range c.parts {
		c.judge(m)
	}
}

// candidate is a sentence of a source.
type candidate struct {
	page  *page
	index int
	score float64
}

// likest returns the sentences of the sources that share most with s.
func (c *check) likest(s sentence) []candidate {
	want := map[string]int{}
	for _, k := range c.said.keys[s.from:s.to] {
		want[k.value]++
	}
	var out []candidate
	for _, p := range c.pages {
		for i, t := range p.sentences {
			n := t.to - t.from
			if n == 0 || n > mostKeys {
				continue
			}
			seen := map[string]int{}
			hits := 0
			for _, k := range p.keys[t.from:t.to] {
				if seen[k.value] < want[k.value] {
					seen[k.value]++
					hits++
				}
			}
			if share := float64(hits) / float64(min(n, s.to-s.from)); share >= nearlySame {
				out = append(out, candidate{p, i, share - float64(0.001*float64(n-hits))})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b candidate) int {
		switch {
		case a.score > b.score:
			return -1
		case a.score < b.score:
			return 1
		}
		return 0
	})
	return out[:min(len(out), mostTried)]
}

// pairing is two sentences laid side by side: match gives for each of the keys
// [from, to) of what is said that of the source, or -1.
type pairing struct {
	candidate
	from, to int
	match    []int
	share    float64
}

// layOut finds the longest run of keys, with gaps, that both have.
func (c *check) layOut(from, to int, t candidate) pairing {
	a := c.said.keys[from:to]
	ts := t.page.sentences[t.index]
	b := t.page.keys[ts.from:ts.to]
	table := make([]uint16, (len(a)+1)*(len(b)+1))
	w := len(b) + 1
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i].value == b[j].value {
				table[i*w+j] = table[(i+1)*w+j+1] + 1
			} else {
				table[i*w+j] = max(table[(i+1)*w+j], table[i*w+j+1])
			}
		}
	}
	m := pairing{candidate: t, from: from, to: to, match: make([]int, len(a)), share: float64(table[0]) / float64(len(a))}
	for i, j := 0, 0; i < len(a); {
		switch {
		case j < len(b) && a[i].value == b[j].value:
			m.match[i] = j
			i++
			j++
		case j < len(b) && table[i*w+j+1] > table[(i+1)*w+j]:
			j++
		default:
			m.match[i] = -1
			i++
		}
	}
	return m
}

// judge compares what stands in the gaps of m.
func (c *check) judge(m pairing) {
	a := c.said.keys[m.from:m.to]
	ts := m.page.sentences[m.index]
	b := m.page.keys[ts.from:ts.to]
	within := float64(len(a)) < float64(partOf*float64(len(b)))
	denials, at, dropped, whole := 0, -1, -1, true
	for i := 0; i < len(a); {
		if m.match[i] >= 0 {
			i++
			continue
		}
		end := i
		for end < len(a) && m.match[end] < 0 {
			end++
		}
		low, high := 0, len(b)
		if i > 0 {
			low = m.match[i-1] + 1
		}
		if end < len(a) {
			high = m.match[end]
		}
		whole = whole && c.said.bare(a[i:end])
		if high-low <= mostDropped && c.said.bare(a[i:end]) && m.page.bare(b[low:high]) {
			denials += c.said.denials(a[i:end], &at) + m.page.denials(b[low:high], new(int))
		}
		c.gap(a[i:end], b[low:high], m.page, ts, m.share, within)
		i = end
	}
	// What the sentence leaves out between, before and after the words it keeps.
	for i := range len(a) + 1 {
		low, high := 0, len(b)
		if i > 0 {
			low = m.match[i-1] + 1
		}
		if i < len(a) {
			high = m.match[i]
		}
		if (i == 0 || low > 0) && high > low && high-low <= mostDropped && m.page.bare(b[low:high]) {
			if n := m.page.denials(b[low:high], new(int)); n > 0 {
				denials, dropped = denials+n, i
			}
		}
	}
	if at >= 0 && m.page.denies(b) || m.page.excepts(ts) || m.page.asks(ts) || c.upheld[c.said.of[a[0].word]] {
		denials = 0 // denied in other words, or in part, which is looked at clause by clause
	}
	if denials%2 != 0 && whole && m.share >= surely && !c.question(c.said.sentences[c.said.of[a[0].word]]) {
		span := Span{Start: c.said.text.Words[a[0].word].Start, End: c.said.text.Words[a[len(a)-1].word].End}
		switch {
		case at >= 0:
			span = c.said.text.Words[at].Span
		case dropped > 0 && dropped < len(a):
			// The words that the denial stood between.
			span = Span{Start: c.said.text.Words[a[dropped-1].word].Start, End: c.said.text.Words[a[dropped].word].End}
		}
		instead := m.page.written[m.page.text.Words[ts.first].Start:m.page.text.Words[ts.last-1].End]
		c.fault(Negation, span, instead, fmt.Sprintf("The passage says otherwise: “%s”.", instead))
	}
}

// excepts tells whether s makes an exception.
func (p *page) excepts(s sentence) bool {
	for w := s.first; w < s.last; w++ {
		if p.text.ExceptsAt(w) && p.text.Words[w].Form != "without" {
			return true
		}
	}
	return false
}

// question tells whether a sentence of what is said asks.
func (c *check) question(s sentence) bool { return c.said.text.Words[s.last-1].Raw == "?" }

// asks tells whether s asks, or tells what somebody asked.
func (p *page) asks(s sentence) bool {
	return slices.ContainsFunc(p.text.Words[s.first:s.last], func(w facts.Word) bool { return w.Raw == "?" })
}

// denies tells whether one of keys denies by itself.
func (p *page) denies(keys []key) bool {
	return slices.ContainsFunc(keys, func(k key) bool { return k.fact < 0 && facts.Denies(p.text.Words[k.word]) })
}

// bare tells whether keys hold no word that says anything but a denial, so
// that none of them can be the opposite of another.
func (p *page) bare(keys []key) bool {
	for _, k := range keys {
		if k.fact >= 0 {
			continue
		}
		if w := p.text.Words[k.word]; !facts.Denies(w) && !analysis.StopWord(w.Form) && w.Form != "longer" {
			return false
		}
	}
	return true
}

// denials counts the words among keys that deny, or that name something by its
// opposite. at is set to the first of them.
func (p *page) denials(keys []key, at *int) int {
	n := 0
	for _, k := range keys {
		if k.fact >= 0 {
			continue
		}
		w := p.text.Words[k.word]
		_, turned := p.concept(k.word)
		if facts.Denies(w) || turned {
			if n++; *at < 0 {
				*at = k.word
			}
		}
	}
	return n
}

// gap compares keys of the sentence with those in their place in the source.
func (c *check) gap(said, there []key, p *page, ts sentence, share float64, within bool) {
	for _, k := range said {
		if k.fact < 0 || c.bad[k.fact] || within && c.sure[k.fact] {
			continue
		}
		f := c.said.text.Facts[k.fact]
		for _, other := range there {
			if other.fact < 0 {
				continue
			}
			g := p.text.Facts[other.fact]
			if c.compare(f, p, g) == equal {
				break
			}
			if share < surely && p.has(c, f, ts) {
				continue // further from the source's wording, it may have moved
			}
			if (sameClass(f, g) || figure(f) && figure(g) || len(said) == 1 && len(there) == 1) && !c.saidIn(said, p, g) {
				c.bad[k.fact] = true
				written := g.Of(p.written)
				c.fault(Pairing, f.Span, written, fmt.Sprintf("“%s” is in the passage, but about something else; here the passage has “%s”.", c.written(f.Span), written))
				break
			}
		}
	}
	c.nameGap(said, there, p, ts, share, within)
}

// figure tells whether a fact is a quantity.
func figure(f facts.Fact) bool {
	return f.Kind == facts.Number || f.Kind == facts.Amount
}

// has tells whether sentence s states fact f of what is said.
func (p *page) has(c *check, f facts.Fact, s sentence) bool {
	for _, k := range p.keys[s.from:s.to] {
		if k.fact >= 0 && c.compare(f, p, p.text.Facts[k.fact]) == equal {
			return true
		}
	}
	return false
}

// saidIn tells whether the same gap of the sentence states g.
func (c *check) saidIn(said []key, p *page, g facts.Fact) bool {
	for _, k := range said {
		if k.fact >= 0 && c.compare(c.said.text.Facts[k.fact], p, g) == equal {
			return true
		}
	}
	return false
}

// nameGap refuses a name that stands where the source has another.
func (c *check) nameGap(said, there []key, p *page, ts sentence, share float64, within bool) {
	var mine, theirs []key
	for _, k := range said {
		if k.fact < 0 && c.said.isName(k.word) && !c.badWords[k.word] && !(within && c.sureWords[k.word]) {
			mine = append(mine, k)
		}
	}
	for _, k := range there {
		if k.fact >= 0 && len(said) == 1 && len(there) == 1 {
			theirs = append(theirs, k) // a day, where the sentence has a name
		}
		if w := p.text.Words[k.word]; k.fact < 0 && (p.isName(k.word) || w.Upper && k.word > ts.first && w.Term != "not") {
			theirs = append(theirs, k)
		}
	}
	if len(mine) == 0 || len(theirs) == 0 || share < namesSame || len(said) > mostSwapped || len(there) > mostSwapped || stands(initials(c.said, mine), p, theirs) || stands(initials(p, theirs), c.said, mine) {
		return
	}
	if share < surely {
		// Further from the source's wording, a name may only have moved.
		for _, k := range mine {
			for _, o := range p.keys[ts.from:ts.to] {
				if k.value == o.value {
					return
				}
			}
		}
	}
	s := c.said.sentences[c.said.of[mine[0].word]]
	if own, other := c.said.keys[s.from:s.to], p.keys[ts.from:ts.to]; moved(mine, own, other) && !moved(theirs, other, own) {
		return // it is told elsewhere in the sentence
	}
	for _, k := range mine {
		for _, o := range theirs {
			if k.value == o.value || alike(c.said.text.Words[k.word].Form, p.text.Words[o.word].Form) {
				return
			}
		}
	}
	first := mine[0].word
	span := Span{Start: c.said.text.Words[first].Start, End: c.said.text.Words[mine[len(mine)-1].word].End}
	last := theirs[len(theirs)-1]
	instead := p.written[p.text.Words[theirs[0].word].Start:p.text.Words[last.word].End]
	if last.fact >= 0 {
		instead = p.text.Facts[last.fact].Of(p.written)
	}
	c.badWords[first] = true
	c.fault(Pairing, span, instead, fmt.Sprintf("“%s” is in the passage, but about something else; here the passage has “%s”.", c.written(span), instead))
}

// moved tells whether each of keys, of the sentence own, stands in the other
// sentence as often.
func moved(keys, own, other []key) bool {
	count := func(in []key, value string) (n int) {
		for _, k := range in {
			if k.value == value {
				n++
			}
		}
		return n
	}
	return !slices.ContainsFunc(keys, func(k key) bool { return count(own, k.value) > count(other, k.value) })
}

// initials are the first letters of words that make a name.
func initials(p *page, keys []key) string {
	out := ""
	for _, k := range keys {
		r, _ := utf8.DecodeRuneInString(p.text.Words[k.word].Form)
		out += string(r)
	}
	return out
}

// stands tells whether keys are the one word short, in capitals.
func stands(short string, p *page, keys []key) bool {
	return len(short) > 1 && len(keys) == 1 && p.text.Words[keys[0].word].Form == short && p.text.Words[keys[0].word].Capitals
}

// isName tells whether word w is part of a name.
func (p *page) isName(w int) bool {
	s := p.sentences[p.of[w]]
	if word := p.text.Words[w]; analysis.StopWord(word.Form) && !word.Capitals || word.Joined && !p.text.Words[w-1].Upper {
		return false
	}
	if w == s.first {
		word := p.text.Words[w]
		return word.Upper && (word.Capitals || w+1 < s.last && p.text.Words[w+1].Upper && p.text.Words[w+1].Kind == facts.Letters) && word.Kind == facts.Letters
	}
	word := p.text.Words[w]
	return word.Kind == facts.Letters && word.Upper && word.Term != "not" && word.Form != "i"
}
