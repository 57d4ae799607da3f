package disagree

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/facts"
)

// mostKeys is the length above which a sentence is not compared: beyond it
// lies a table or a list that was read as one.
const mostKeys = 160

// role says how much a key tells of what a sentence is about.
type role uint8

const (
	// content tells what is spoken of; both sides must have it.
	content role = iota
	// light words carry the sentence and tell little: take, be, usually.
	light
	// limit words bound or condition what is said: if, only, after.
	limit
	// figure is a value.
	figure
	// denial turns round what it stands with.
	denial
)

// key is one unit of comparison.
type key struct {
	role role
	// name is what two keys must share to be laid side by side: a term, or
	// what a value measures.
	name string
	// word is its place in the text, fact that of its value or -1.
	word, fact int
	// proper marks a word written as a name.
	proper bool
	// loose tells why one side alone may have a telling word.
	loose looseness
}

// looseness is why a telling word may stand on one side alone.
type looseness uint8

const (
	// bound words may not.
	bound looseness = iota
	// origin words say from when a time counts: of receiving the parcel.
	origin
	// audience words name the people that "you" means on the other side.
	audience
	// utmost words make a limit of a value: the largest file is 250 MB.
	utmost
	// each is what an amount is counted by: £3 per item.
	each
)

// view is a statement as it is compared.
type view struct {
	Statement
	text *facts.Text
	// renamed gives the names of words that belong to a phrase, by place.
	renamed map[int]string
	keys    []key
	// terms are the content names of the sentence, all those of the headings
	// in heads.
	terms map[string]bool
	heads []heading
	// verb is the place of the first finite verb, or -1.
	verb int
	// denied tells that "no" was read as no price, and plain is the statement
	// with that read as a denial, or nil.
	denied bool
	plain  *view
	// extreme is the place of a word that makes a limit of the value, or -1.
	extreme int
	// fragment marks a line without a verb: an address, an entry of a list.
	fragment bool
	// pronoun marks a sentence whose subject stands in another one, pointing
	// one that speaks of what it stands in (this policy, that room).
	pronoun, pointing bool
	// label marks a line of a form: "Total: £5".
	label bool
	// past marks one that tells what was.
	past bool
	// prefixed marks one with a word that may deny another by its prefix.
	prefixed bool
	// figures, contents and denials count the keys of that role, values the
	// figures that are not weak.
	figures, values, contents, denials int
}

// pointer is the beginning of a sentence that only says where more stands.
var pointer = regexp.MustCompile(`(?i)^(?:see|learn more|read more|find out|refer to|for (?:more )?(?:information|details)[^.]*,\s*see)\b`)

// look reads a statement, or returns nil for one that claims nothing: a
// question, an example, code, what only introduces the next lines or says
// where more stands.
func look(s Statement) *view {
	v := lookAt(s, true)
	if v != nil && v.denied {
		v.plain = lookAt(s, false)
	}
	return v
}

// lookAt reads a statement, with what costs nothing as an amount or not.
func lookAt(s Statement, gratis bool) *view {
	if s.Kind == "code" || len(s.Text) > 4000 {
		return nil
	}
	trimmed := strings.TrimSpace(s.Text)
	if trimmed == "" || strings.ContainsAny(trimmed[len(trimmed)-1:], "?:") || strings.Contains(trimmed, "=") || pointer.MatchString(trimmed) {
		return nil
	}
	v := &view{Statement: s, text: facts.Read(s.Text), terms: map[string]bool{}, verb: -1}
	v.renamed = renamed(v.text.Words)
	clockTimes(v.text)
	timesOfDay(v.text)
	turns(v.text)
	completeUnits(v.text)
	v.verb = v.firstVerb()
	v.extreme = v.limitWord()
	if gratis {
		v.gratis()
	}
	v.unitWords()
	v.frequencies()
	v.read()
	v.loosen()
	if illustrates(s.Text, v.claims()) || v.contents == 0 || v.ofItself() || len(v.keys) > mostKeys {
		return nil
	}
	v.readHeadings()
	if v.heads == nil {
		return nil
	}
	return v
}

// records are what a document says of itself: last updated on 3 May.
var records = terms("last updated update revised revision published version reviewed review modified modification created effective date printed page author dated issued edition policy document")

func terms(words string) map[string]bool {
	m := map[string]bool{}
	for w := range set(words) {
		m[analysis.Term(w)] = true
	}
	return m
}

// ofItself tells whether a statement only records something of its document.
func (v *view) ofItself() bool {
	if v.verb >= 0 && v.text.Words[v.verb].Form != "was" {
		return false
	}
	for t := range v.terms {
		if !records[t] {
			return false
		}
	}
	return true
}

var illustrations = []string{"for example", "for instance", "e.g.", "such as", "suppose ", "imagine ", "let's say", "as an example", "hypothetical"}

// illustrates tells whether words of an example come before place end of s.
func illustrates(s string, end int) bool {
	s = strings.ToLower(s)
	for _, w := range illustrations {
		if i := strings.Index(s, w); i >= 0 && i < end {
			return true
		}
	}
	return false
}

// claims is the place from which a statement claims something: its first value
// or denial, or its first words.
func (v *view) claims() int {
	for _, k := range v.keys {
		if k.role == figure || k.role == denial {
			return v.text.Words[k.word].Start
		}
	}
	return min(len(v.Text), 20)
}

// before gives two views a fixed order.
func (v *view) before(w *view) bool {
	return cmp.Or(strings.Compare(v.Document, w.Document), cmp.Compare(v.Passage, w.Passage), cmp.Compare(v.Sentence, w.Sentence),
		strings.Compare(v.Text, w.Text), cmp.Compare(v.Lead, w.Lead), slices.Compare(v.Headings, w.Headings), strings.Compare(v.Kind, w.Kind)) < 0
}

func (v *view) read() {
	words := v.text.Words
	deny := map[int]bool{}
	for _, c := range v.text.Clauses(0, len(words)) {
		for _, q := range c.Cues {
			deny[q.At] = true
		}
	}
	for i := 0; i < len(words); i++ {
		w := words[i]
		if w.Fact >= 0 {
			if f := v.text.Facts[w.Fact]; f.First == i && !v.namesDay(f) && !v.noteMark(f) {
				v.value(w.Fact, f)
				if k := between(v.text, f); k >= 0 {
					v.word(k, words[k])
				}
			}
			// The words of a bound precede the value and are part of it.
			continue
		}
		if w.Kind != facts.Letters {
			continue
		}
		if w.Form == "off" && i > 0 && words[i-1].Fact >= 0 && v.text.Facts[words[i-1].Fact].Unit == "percent" {
			v.add(key{role: content, name: nameOf(analysis.Term("discount")), word: i, fact: -1}) // 30% off
			continue
		}
		if deny[i] || w.Form == "without" || w.Form == "lack" || w.Form == "lacks" {
			v.deny(i)
			if analysis.StopWord(w.Form) || w.Term == "not" || w.Form == "lack" || w.Form == "lacks" || seldom[w.Form] {
				continue
			}
			term, _ := concept(w)
			v.add(key{role: light, name: term, word: i, fact: -1})
			continue
		}
		switch name := v.renamed[i]; name {
		case "":
			v.word(i, w)
		case "-":
		default:
			v.add(key{role: content, name: name, word: i, fact: -1})
		}
	}
	v.pronoun = startsWithPronoun(words)
	v.pointing = pointing(words) || slices.ContainsFunc(words, func(w facts.Word) bool { return w.Form == "here" })
	v.label = v.isLabel()
	v.fragment = v.verb < 0 && v.Kind != "row" && (v.label || v.contents < sentenceLike || !ended(v.Text))
	v.past = v.tellsPast()
}

func (v *view) add(k key) {
	switch k.role {
	case content:
		v.contents++
		v.terms[k.name] = true
		v.prefixed = v.prefixed || v.bare(k) != k.name
	case figure:
		v.figures++
		if !v.text.Facts[k.fact].Weak {
			v.values++
		}
	case denial:
		v.denials++
	}
	v.keys = append(v.keys, k)
}

// deny adds a denial, or takes back the one right before it.
func (v *view) deny(word int) {
	if n := len(v.keys); n > 0 && v.keys[n-1].role == denial {
		v.keys = v.keys[:n-1]
		v.denials--
		return
	}
	v.add(key{role: denial, name: "¬", word: word, fact: -1})
}

// noteMark tells whether a figure only points to a note: [2].
func (v *view) noteMark(f facts.Fact) bool {
	words := v.text.Words
	return f.First > 0 && f.Last < len(words) && words[f.First-1].Raw == "[" && words[f.Last].Raw == "]"
}

// sentenceLike is how many telling words a sentence has that begins with its
// verb.
const sentenceLike = 3

// ended tells whether a text ends as a sentence does.
func ended(text string) bool {
	text = strings.TrimSpace(text)
	return strings.HasSuffix(text, ".") || strings.HasSuffix(text, "!")
}

// namesDay tells whether a weekday stands before the date of that day.
func (v *view) namesDay(f facts.Fact) bool {
	if f.Kind != facts.Date || f.Day.Weekday == 0 || f.Day.Number > 0 || f.Last >= len(v.text.Words) {
		return false
	}
	last := f.Last
	if v.text.Words[last].Raw == "," && last+1 < len(v.text.Words) {
		last++
	}
	next := v.text.Words[last].Fact
	return next >= 0 && v.text.Facts[next].Kind == facts.Date && v.text.Facts[next].Day.Number > 0
}

func (v *view) value(at int, f facts.Fact) {
	k := key{role: figure, name: measure(f), word: f.First, fact: at}
	if f.Unit == "ordinal" && v.ofMonth(f) {
		k.name = "# day of the month"
	}
	switch {
	case f.Kind == facts.Identifier || v.numbers(f):
		k.role, k.proper = content, true
		k.name = "id " + f.Value
	case f.Weak && f.Unit == "":
		// "One" and the like count as often as they do not.
		switch w := v.text.Words[f.First]; {
		case w.Form == "single" || w.Form == "sole":
			v.add(key{role: content, name: w.Term, word: f.First, fact: -1})
			return
		case w.Form != "one" || f.Last >= len(v.text.Words) || v.text.Words[f.Last].Kind != facts.Letters || analysis.StopWord(v.text.Words[f.Last].Form):
			return
		}
	}
	v.add(k)
}

// ofMonth tells whether an ordinal is a day of every month.
func (v *view) ofMonth(f facts.Fact) bool {
	words := v.text.Words
	if f.Last+2 >= len(words) || words[f.Last].Form != "of" || f.High != "" {
		return false
	}
	switch words[f.Last+1].Form {
	case "each", "every", "the":
		return words[f.Last+2].Form == "month"
	}
	return false
}

// numbers tells whether a bare figure says which of several is meant: Topic
// 3.2, the Employment Data 1 tab.
func (v *view) numbers(f facts.Fact) bool {
	if f.Kind != facts.Number || f.Unit != "" || f.Digits == "" || f.First == 0 || f.Bound != facts.Exactly {
		return false
	}
	w := v.text.Words[f.First-1]
	return w.Kind == facts.Letters && w.Upper && w.Fact < 0 && !analysis.StopWord(w.Form)
}

func (v *view) word(i int, w facts.Word) {
	k := key{word: i, fact: -1, proper: w.Upper && i > 0 && !w.Break && v.text.Words[i-1].Kind != facts.Mark || w.Capitals}
	switch {
	case (w.Form == "before" || w.Form == "after" || w.Form == "since") && v.sided(i):
		return // 14 days after delivery: the side is part of the value
	case w.Form == "per" && v.priced(i):
		return // what an amount is counted by
	case w.Form == "per" && i+1 < len(v.text.Words) && units[v.text.Words[i+1].Form] != "", i > 0 && recurs[v.text.Words[i-1].Form] && units[w.Form] != "" && !v.describes(i):
		return // each year, per year
	case w.Form == "only" && i+1 < len(v.text.Words) && v.text.Words[i+1].Fact >= 0:
		return // only seven
	case limits[w.Form]:
		k.role, k.name = limit, w.Form
		if w.Form == "before" || w.Form == "after" {
			k.name = "before or after"
		}
	case analysis.StopWord(w.Form) && !w.Capitals:
		return
	default:
		term, turned := w.Term, false
		if !degrees[w.Form] {
			term, turned = concept(w)
		}
		if base := facts.Base(w); base != "" && !turned {
			term, turned = analysis.Term(base), true
		}
		if turned && v.picksOut(i) {
			term, turned = w.Term, false
		}
		if w.Form == "non" && !v.picksOut(i) {
			v.deny(i)
			return
		}
		if superlative(w.Form) && i != v.extreme && (len(v.keys) == 0 || v.keys[len(v.keys)-1].name != "# ordinal") {
			// The largest is the first of its kind: it stands against the second.
			v.rank(i)
		}
		if turned {
			v.deny(i)
		}
		k.name = nameOf(term)
		if named := namedSo[w.Form]; named != "" {
			k.name = nameOf(analysis.Term(named))
		}
		if !turned && (lightVerbs[k.name] || lightWords[w.Form] || v.permits(i)) {
			k.role = light
		}
	}
	v.add(k)
}

func superlative(form string) bool {
	return len(form) > 5 && strings.HasSuffix(form, "est") && !notSuperlative[form]
}

var notSuperlative = set("request interest contest protest invest forest honest harvest suggest modest arrest latest earliest interest digest manifest guest conquest tempest")

// rank adds the ordinal that a superlative stands for.
func (v *view) rank(word int) {
	w := v.text.Words[word]
	v.text.Facts = append(v.text.Facts, facts.Fact{Span: w.Span, Bounded: w.Span, Kind: facts.Number, Value: "1", Unit: "ordinal", Weak: true, First: word, Last: word + 1})
	v.add(key{role: figure, name: "# ordinal", word: word, fact: len(v.text.Facts) - 1})
}

// picksOut tells whether word i, an opposite, stands before the verb with what
// it describes, and so tells which are meant: invalid tickets, non-members.
func (v *view) picksOut(i int) bool {
	if i >= v.verb {
		return false
	}
	w := v.text.Words[i+1]
	return w.Raw == "-" || w.Kind == facts.Letters && (finite[w.Form] || !analysis.StopWord(w.Form))
}

// sided tells whether word i says on which side of an event the value right
// before it lies.
func (v *view) sided(i int) bool {
	if i == 0 || v.text.Words[i-1].Fact < 0 {
		return false
	}
	return v.text.Facts[v.text.Words[i-1].Fact].Side != facts.NoSide
}

func set(words string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		m[w] = true
	}
	return m
}

var (
	// limits are function words that bound, condition or pick out.
	limits = set(`if unless when whenever where only except excluding besides until while during before after since although though
		some most other another additional else outside alone both either than again same provided otherwise per`)
	// lightWords say how often or how surely, or only carry the sentence.
	lightWords = set(`usually normally generally typically often frequently always commonly currently now today approximately about exactly
		simply please last lasts lasted receive receives received remain remains provide provides provided respectively eventually actually
		really truly basically essentially able entitled offer offers offered apply applies applied carry carries carried`)
	// lightVerbs carry a sentence and tell little, as terms.
	lightVerbs = terms("take get make give keep come become go")
	// degrees have an opposite end, which is another thing and no denial.
	degrees = set("last least minimum latest outside lowest smallest shortest worst worse fewer less")
	seldom  = set("rarely seldom hardly scarcely barely infrequently")
	finite  = set(`is are was were am can could will would shall should may might must has have had do does did cannot cost costs take takes took
		lasts open opens opened close closes closed start starts started end ends ended begin begins began run runs ran need needs needed
		get gets got receive receives received include includes apply applies applied expire expires expired reach reaches reached
		arrive arrives arrived pay pays paid accrue accrues earn earns ship ships become became remain remains require requires allow allows`)
	recurs   = set("each every per")
	pronouns = set("it they he she this these those that its their his her there we i you such")
)

// firstVerb is the place of the first finite verb, or -1.
func (v *view) firstVerb() int {
	for i, w := range v.text.Words {
		if w.Kind == facts.Letters && w.Fact < 0 && (finite[w.Form] || w.Form == "not") && !v.participle(i) {
			return i
		}
	}
	return shapeVerb(v.text.Words)
}

// shapeVerb finds the verb of "A refund reaches the card": a word in -s that
// something follows which a verb takes.
func shapeVerb(words []facts.Word) int {
	seen := 0
	for i, w := range words {
		if w.Kind != facts.Letters || w.Fact >= 0 {
			if seen > 0 {
				return -1
			}
			continue
		}
		if analysis.StopWord(w.Form) {
			if seen > 0 {
				return -1
			}
			continue
		}
		if seen > 0 && strings.HasSuffix(w.Form, "s") && !strings.HasSuffix(w.Form, "ss") && !w.Upper && i+1 < len(words) && (words[i+1].Kind == facts.Mark || analysis.StopWord(words[i+1].Form) || words[i+1].Fact >= 0) {
			if _, unit := facts.UnitWord(w.Form); !unit {
				return i
			}
		}
		seen++
		if seen > 4 {
			return -1
		}
	}
	return -1
}

// participle tells whether the verb-like word i only describes what stands
// before it: refunds paid by cheque take longer.
func (v *view) participle(i int) bool {
	words := v.text.Words
	form := words[i].Form
	if form != "paid" && !strings.HasSuffix(form, "ed") || form == "need" {
		return false
	}
	for j := i + 1; j < len(words) && j < i+8; j++ {
		w := words[j]
		if w.Fact >= 0 || w.Kind == facts.Mark || w.Form == "and" || w.Form == "which" || w.Form == "that" || w.Form == "who" {
			return false
		}
		if finite[w.Form] && !strings.HasSuffix(w.Form, "ed") {
			return true
		}
	}
	return false
}

// tellsPast tells whether the first verb says what was: was, had, used to.
func (v *view) tellsPast() bool {
	words := v.text.Words
	for i, w := range words {
		if w.Form == "used" && i+1 < len(words) && words[i+1].Form == "to" && (i == 0 || !finite[words[i-1].Form]) {
			return true
		}
	}
	if v.verb < 0 {
		return false
	}
	switch words[v.verb].Form {
	case "was", "were", "had", "did":
		return true
	}
	return false
}

// isLabel tells whether the first value stands right after a colon.
func (v *view) isLabel() bool {
	for _, k := range v.keys {
		if k.role == figure {
			return v.Kind != "row" && k.word > 0 && v.text.Words[k.word-1].Raw == ":"
		}
	}
	return false
}

// pointing tells whether a sentence begins with this or that and a noun.
func pointing(words []facts.Word) bool {
	for i, w := range words {
		if w.Kind == facts.Letters {
			if i+1 < len(words) && finite[words[i+1].Form] {
				return false // "this is"
			}
			return w.Form == "this" || w.Form == "these" || w.Form == "that" || w.Form == "those"
		}
	}
	return false
}

func startsWithPronoun(words []facts.Word) bool {
	for i, w := range words {
		if w.Kind != facts.Letters {
			continue
		}
		if !pronouns[w.Form] {
			return false
		}
		switch w.Form {
		case "we", "i", "you", "there":
			return false
		case "it", "they", "he", "she":
			return true
		}
		// "This costs", but not "This policy costs".
		return i+1 >= len(words) || finite[words[i+1].Form] || analysis.StopWord(words[i+1].Form) || w.Form == "its" || w.Form == "their" || w.Form == "his" || w.Form == "her" || w.Form == "such"
	}
	return false
}
