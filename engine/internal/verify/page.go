package verify

import (
	"regexp"
	"slices"
	"strings"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/facts"
)

// page is a text as the check reads it: the sentence, or a source with its
// headings in front.
type page struct {
	written string
	text    *facts.Text
	// sentences covers all words, in order; the first heads are headings.
	sentences []sentence
	heads     int
	// of gives the sentence of each word.
	of []int
	// keys are the words as they are laid side by side; a fact is one.
	keys []key
	// contexts are kept once they have been asked for.
	contexts map[int][]term
	// tellings are its parts; tellingOf gives that of each fact, or -1.
	tellings  []telling
	tellingOf []int
}

// sentence is a sentence, heading or list item: the words [first, last) and
// the keys [from, to).
type sentence struct {
	first, last int
	from, to    int
	// lead is the sentence before a list that this one is an item of, or -1.
	lead    int
	clauses []facts.Clause
}

// key is a word or a fact as it is compared in place.
type key struct {
	value string
	word  int
	fact  int // or -1
}

// mostWords is how long a sentence is read as one: what goes on without an end
// is cut, so that the work on it grows with its length.
const mostWords = 300

func read(text string, head int) *page {
	p := &page{written: text, text: facts.Read(text), contexts: map[int][]term{}}
	p.split(head)
	p.of = make([]int, len(p.text.Words))
	for i, s := range p.sentences {
		for w := s.first; w < s.last; w++ {
			p.of[w] = i
		}
	}
	lead := -1
	for i := range p.sentences {
		s := &p.sentences[i]
		s.lead = lead
		if i < p.heads {
			s.lead = -1
		}
		if s.last > s.first && p.text.Words[s.last-1].Raw == ":" && i >= p.heads {
			lead, s.lead = i, -1
		} else if i+1 < len(p.sentences) && !p.itemFollows(i+1) {
			lead = -1
		}
		s.clauses = p.text.Clauses(s.first, s.last)
		s.from = len(p.keys)
		p.key(s)
		s.to = len(p.keys)
	}
	return p
}

// itemFollows tells whether sentence i starts a line.
func (p *page) itemFollows(i int) bool {
	return p.text.Words[p.sentences[i].first].Break
}

// split cuts the words into sentences: at the sentence ends of the text, and
// where a line ends what is said.
func (p *page) split(head int) {
	words := p.text.Words
	// Each line is cut by itself, as the passage's own lines are.
	var spans []Span
	for i := 0; i < len(words); {
		j := i + 1
		for j < len(words) && !words[j].Break {
			j++
		}
		from, to := words[i].Start, len(p.text.Source)
		if j < len(words) {
			to = words[j].Start
		}
		for _, s := range analysis.Sentences(p.text.Source[from:to]) {
			spans = append(spans, Span{Start: from + s.Start, End: from + s.End})
		}
		i = j
	}
	at := 0
	start := 0
	cut := func(i int) {
		if i > start {
			p.sentences = append(p.sentences, sentence{first: start, last: i})
		}
		start = i
	}
	for i, w := range words {
		for at < len(spans) && w.Start >= spans[at].End {
			at++
			if i > 0 && (w.Fact < 0 || p.text.Facts[w.Fact].First == i) {
				cut(i)
			}
		}
		if i > start && (w.Break || i-start >= mostWords) && (w.Fact < 0 || p.text.Facts[w.Fact].First >= i) {
			cut(i)
		}
		if w.Start < head {
			p.heads = len(p.sentences) + 1
		} else if i > 0 && words[i-1].Start < head {
			cut(i)
		}
	}
	cut(len(words))
	p.heads = min(p.heads, len(p.sentences))
}

// key adds the keys of s.
func (p *page) key(s *sentence) {
	for i := s.first; i < s.last; i++ {
		w := p.text.Words[i]
		if w.Fact >= 0 && !p.text.Facts[w.Fact].Weak {
			f := p.text.Facts[w.Fact]
			if i == f.First {
				p.keys = append(p.keys, key{factKey(f), i, w.Fact})
			}
			continue
		}
		if w.Kind == facts.Mark || w.Kind == facts.Sign && w.Raw != "&" {
			continue
		}
		value := w.Term
		if value == "" {
			value = w.Form
		}
		if w.Raw == "&" {
			value = "and"
		}
		p.keys = append(p.keys, key{value, i, -1})
	}
}

func factKey(f facts.Fact) string {
	return string(rune('A'+int(f.Kind))) + "|" + f.Value + "|" + f.High + "|" + f.Unit + "|" + f.Per + "|" + string(rune('0'+int(plainBound(f))))
}

// plainBound is a bound as far as it tells one value from another: that of an
// hour is told by the words around it.
func plainBound(f facts.Fact) facts.Bound {
	if f.Kind == facts.Time && (f.Bound == facts.From || f.Bound == facts.Until) {
		return facts.Exactly
	}
	return f.Bound
}

// concept is the term of word w with its polarity set aside. What closes at an
// hour is open until then.
func (p *page) concept(w int) (term string, turned bool) {
	words := p.text.Words
	term, turned = facts.Concept(words[w])
	if turned && w+2 < len(words) && words[w+1].Form == "at" && words[w+2].Fact >= 0 && p.text.Facts[words[w+2].Fact].Kind == facts.Time {
		turned = false
	}
	if turned && words[w].Form == "few" && w > 0 && words[w-1].Form == "a" {
		return "few", false
	}
	return term, turned
}

// marks are what a tool adds to a sentence: numbers of citations, of the
// page, of the list item.
var marks = regexp.MustCompile(`\[\^?\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\]|【[^】\n]{1,40}】|\((?:pp?|pages?)\.?\s?\d{1,4}(?:\s?[–-]\s?\d{1,4})?\)|\[[^\[\]\n]{1,200}(?: > [^\[\]\n]{1,200}|\.(?:md|markdown|html?|txt|pdf|docx|odt))\]\s*$`)

// unmarked returns sentence with such marks made blank, so that places stay.
func unmarked(sentence string) string {
	return marks.ReplaceAllStringFunc(sentence, func(m string) string { return strings.Repeat(" ", len(m)) })
}

// quoted tells whether the sentence is made of whole sentences of one source,
// in their order, an item only after the sentence that introduces it.
func (c *check) quoted() bool {
	if len(c.said.keys) == 0 {
		return true
	}
	for _, p := range c.pages {
		if p.covers(c.said) {
			return true
		}
	}
	return false
}

// covers tells whether said is sentences of p, one after the other.
func (p *page) covers(said *page) bool {
	// reached are the keys of said before which sentences of p can end, each
	// with the lead-in that was met last.
	type state struct{ at, lead int }
	reached := []state{{0, -1}}
	for i, s := range p.sentences {
		n := s.to - s.from
		if n == 0 || n > len(said.keys) {
			continue
		}
		for _, r := range reached {
			if r.at+n > len(said.keys) || !p.same(s, said, r.at) {
				continue
			}
			if r.lead >= 0 && s.lead != r.lead && (s.lead >= 0 || !p.leads(i)) {
				continue
			}
			next := state{r.at + n, r.lead}
			if p.leads(i) {
				next.lead = i
			}
			if next.at == len(said.keys) {
				return true
			}
			if len(reached) < mostReached && !slices.Contains(reached, next) {
				reached = append(reached, next)
			}
		}
	}
	return false
}

// mostReached bounds how many ways to begin are followed at once.
const mostReached = 64

func (p *page) leads(i int) bool {
	s := p.sentences[i]
	return p.text.Words[s.last-1].Raw == ":"
}

func (p *page) same(s sentence, said *page, at int) bool {
	for k := s.from; k < s.to; k++ {
		a, b := p.keys[k], said.keys[at+k-s.from]
		if a.value != b.value || a.fact < 0 && p.text.Words[a.word].Form != said.text.Words[b.word].Form {
			return false
		}
	}
	return true
}
