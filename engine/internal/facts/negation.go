package facts

import (
	"strings"

	"footnote/engine/internal/analysis"
)

// deniers turn the clause that they stand in round.
var deniers = set(`not never no neither nor nobody nothing nowhere none cannot`)

// seldom are deniers in all but name; they are not the same as "not".
var seldom = set("rarely seldom hardly scarcely barely infrequently")

// opposites give words that mean the denial of another its term: to prohibit
// is not to allow.
var opposites = opposed(`prohibited:allow prohibit:allow prohibits:allow prohibiting:allow forbidden:allow forbid:allow forbids:allow
	banned:allow ban:allow bans:allow disallowed:allow disallow:allow disallows:allow barred:allow
	impermissible:allow impossible:allow prevent:allow prevents:allow prevented:allow preventing:allow
	excluded:include exclude:include excludes:include
	rejected:accept reject:accept rejects:accept refused:accept refuse:accept refuses:accept declined:accept declines:accept
	denied:accept denies:accept deny:accept ineligible:eligible invalid:valid incorrect:correct inaccurate:accurate incomplete:complete
	inaccessible:accessible inactive:active inappropriate:appropriate insufficient:sufficient inadequate:adequate
	irrelevant:relevant illegal:legal unlawful:lawful improper:proper imperfect:perfect informal:formal indirect:direct independent:dependent
	infrequent:frequent irregular:regular irresponsible:responsible inconsistent:consistent ineffective:effective
	invisible:visible incapable:capable inability:ability dishonest:honest disagree:agree disagrees:agree disagreed:agree
	dislike:like dissatisfied:satisfied disconnected:connected discontinued:continue discontinue:continue disapproved:approve
	disabled:enable disable:enable disables:enable fail:succeed fails:succeed failed:succeed failing:succeed failure:succeed
	optional:required voluntary:required closed:open closes:open close:open shut:open false:true wrong:right dead:alive lost:win loses:win lose:win
	decrease:increase decreases:increase decreased:increase fewer:more least:most lowest:highest smallest:largest shortest:longest
	falls:rise fell:rise worst:best worse:better public:private outside:inside minimum:maximum latest:earliest
	few:many absent:present absence:presence unable:able last:first`)

// strong are the opposites that deny a clause whatever its other words are:
// "smoking is prohibited" is "do not smoke".
var strong = set(`prohibited prohibit prohibits prohibiting forbidden forbid forbids banned ban bans disallowed disallow disallows barred`)

// beforeTo deny what follows them: failed to sign, unable to pay.
var beforeTo = set("fail fails failed failing refuse refuses refused decline declines declined unable yet neglect neglects neglected")

// positives give the other half of such a pair one term.
var positives = opposed(`permitted:allow permit:allow permits:allow permissible:allow allowed:allow allows:allow allowing:allow may:allow?
	possible:allow possibly:allow approved:accept approves:accept granted:accept admit:accept admits:accept admitted:accept mandatory:required compulsory:required obligatory:required opens:open opened:open
	won:win wins:win winning:win winner:win increased:increase grew:increase rises:rise rose:rise has:have had:have`)

func opposed(list string) map[string]string {
	m := map[string]string{}
	for p := range strings.FieldsSeq(list) {
		from, to, _ := strings.Cut(p, ":")
		if !strings.HasSuffix(to, "?") {
			m[from] = analysis.Term(to)
		}
	}
	return m
}

func set(words string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		m[w] = true
	}
	return m
}

// exceptions open a phrase that the clause does not hold for.
var exceptions = set("without except excluding")

// notDenying are the words after "not" or "no" that make it no denial of its
// clause.
var notDenying = set("only just merely simply doubt matter later less more fewer earlier sooner longer than")

var universal = set("all every each always everyone everybody everything")

// whole clauses go on over these; a new one starts at the others.
var clauseStarts = set("but although though whereas while because since if when unless until after before so which who that where as yet however whose whether once")

// Clause is a part of a text that says one thing.
type Clause struct {
	// First and Last are the words it takes, Last exclusive.
	First, Last int
	// Denied tells that an odd number of words turn it round; Cues are those
	// words.
	Denied bool
	Cues   []Cue
	// Seldom marks one that holds rarely.
	Seldom bool
	// Apart are the words of a phrase that the clause is said not to hold for,
	// or to hold without.
	Apart map[int]bool
}

// Cue is a word that denies, at word At; what it denies are the words
// [First, Last) around it.
type Cue struct{ At, First, Last int }

// Clauses cuts the words [first, last), which are a sentence, into clauses.
func (t *Text) Clauses(first, last int) []Clause {
	var out []Clause
	start := first
	for i := first; i <= last; i++ {
		if i < last && !t.startsClause(start, i, last) {
			continue
		}
		if i > start {
			out = append(out, t.clause(start, i))
		}
		start = i
	}
	return out
}

// startsClause tells whether a clause starts at word i, when the last one
// started at start.
func (t *Text) startsClause(start, i, last int) bool {
	if i == start {
		return false
	}
	w := t.Words[i]
	if w.Fact >= 0 && (t.Facts[w.Fact].First < i || t.Facts[w.Fact].First > i) {
		return false
	}
	switch {
	case w.Kind == Mark:
		return w.Raw == ";" || w.Raw == ":" || w.Raw == "—" || w.Raw == "(" || w.Raw == ")" || w.Raw == "–" && i+1 < last && t.Words[i+1].Start > w.End
	case w.Break:
		return true
	case w.Kind != Letters:
		return false
	case clauseStarts[w.Form]:
		if w.Form == "but" && i+1 < last && t.Words[i+1].Form == "also" {
			return false
		}
		if w.Form == "so" || w.Form == "as" || w.Form == "once" || w.Form == "that" || w.Form == "since" || w.Form == "before" || w.Form == "after" || w.Form == "until" {
			// These join phrases as well as clauses.
			return t.Words[i-1].Raw == "," || t.subjectAt(i+1, last)
		}
		return w.Form != "yet" || i+1 < last && t.Words[i+1].Form != "to"
	case w.Form == "and" || w.Form == "or":
		return t.subjectAt(i+1, last) || t.finiteAhead(i+1, last)
	case w.Form == "nor":
		return t.Words[i-1].Raw == ","
	case t.Words[i-1].Raw == ",":
		return t.subjectAt(i, last) || t.finiteAhead(i, last)
	}
	return false
}

// subjectAt tells whether a pronoun or article starts a clause at word i that
// has a verb of its own.
func (t *Text) subjectAt(i, last int) bool {
	if i >= last {
		return false
	}
	switch t.Words[i].Form {
	case "we", "you", "they", "he", "she", "it", "i", "there", "this", "these", "those":
		return true
	case "the", "a", "an", "your", "our", "their", "its", "his", "her", "no", "each", "every", "all", "any":
		return t.finiteAhead(i+1, last)
	}
	return false
}

var finite = set(`is are was were am be can could will would shall should may might must has have had do does did cost costs cannot`)

// Finite tells whether a word is a finite verb of the closed class.
func Finite(form string) bool { return finite[form] }

// finiteAhead tells whether a finite verb stands among the next few words,
// before a mark or a conjunction.
func (t *Text) finiteAhead(i, last int) bool {
	for j := i; j < last && j < i+5; j++ {
		w := t.Words[j]
		if w.Kind == Mark || w.Form == "and" || w.Form == "or" || w.Form == "nor" || w.Break && j > i {
			return false
		}
		if finite[w.Form] {
			return j > i || w.Form != "be"
		}
	}
	return false
}

func (t *Text) clause(first, last int) Clause {
	c := Clause{First: first, Last: last, Apart: map[int]bool{}}
	for i := first; i < last; i++ {
		w := t.Words[i]
		if w.Kind != Letters || w.Fact >= 0 && t.Facts[w.Fact].First != i {
			// "no later than" is a bound, and denies nothing.
			continue
		}
		if w.Fact >= 0 {
			continue
		}
		form := func(k int) string {
			if k < last {
				return t.Words[k].Form
			}
			return ""
		}
		switch {
		case w.Form == "unless" && i == first:
			c.turn(t, i) // if not
		case t.ExceptsAt(i):
			t.apart(&c, i, last)
		case w.Form == "nor" && c.Denied && len(c.Cues) > 0:
		case w.Form == "no" && i+1 < last && (t.Words[i+1].Raw == "." || t.Words[i+1].Kind == Figure) && w.Upper:
		case deniers[w.Form]:
			if notDenying[form(i+1)] && !(form(i+1) == "longer" || form(i+1) == "more" && form(i+2) != "than") || form(i+1) == "necessarily" {
				continue
			}
			if w.Form == "not" && (universal[form(i+1)]) {
				continue // not all are, but some
			}
			if w.Form == "not" && i > first && t.Words[i-1].Form == "can" && form(i+1) == "wait" {
				continue // who cannot wait does not wait for want of leave
			}
			if w.Form == "not" && i > first && t.Words[i-1].Form == "whether" || w.Form == "not" && i > first && t.Words[i-1].Form == "or" && i > first+1 && t.Words[i-2].Form == "whether" {
				continue
			}
			c.turn(t, i)
		case seldom[w.Form]:
			c.Seldom = !c.Seldom
			c.turn(t, i)
		case w.Form == "out" && form(i+1) == "of" && outOf[form(i+2)]:
			c.turn(t, i)
		case beforeTo[w.Form] && form(i+1) == "to", w.Form == "incapable" && form(i+1) == "of", strings.HasPrefix(w.Form, "avoid") && strings.HasSuffix(form(i+1), "ing"), w.Form == "lack", w.Form == "lacks", w.Form == "lacked", w.Form == "lacking":
			c.turn(t, i)
		}
	}
	return c
}

// Excepts tells whether the text makes an exception.
func (t *Text) Excepts() bool {
	for i := range t.Words {
		if t.ExceptsAt(i) {
			return true
		}
	}
	return false
}

// ExceptsAt tells whether word i opens a phrase that its clause is said not to
// hold for, or to hold without.
func (t *Text) ExceptsAt(i int) bool {
	form := t.Words[i].Form
	next := func(with string) bool { return i+1 < len(t.Words) && t.Words[i+1].Form == with }
	return exceptions[form] || form == "other" && next("than") || form == "apart" && next("from")
}

var outOf = set("order stock date service use reach bounds scope")

// turn adds the denying word i, which denies what follows it in its clause
// and what stands before it up to a mark or conjunction.
func (c *Clause) turn(t *Text, i int) {
	c.Denied = !c.Denied
	first := i
	for first > c.First {
		w := t.Words[first-1]
		if w.Raw == "," || w.Form == "and" || w.Form == "or" || w.Form == "but" {
			break
		}
		first--
	}
	c.Cues = append(c.Cues, Cue{i, first, c.Last})
}

// apart marks the phrase that "without", "except" or "unless" opens at word i.
func (t *Text) apart(c *Clause, i, last int) {
	c.Apart[i] = true
	for j := i + 1; j < last; j++ {
		w := t.Words[j]
		if w.Kind == Mark && w.Raw != "-" && w.Raw != "'" || w.Form == "but" || finite[w.Form] && j > i+1 {
			break
		}
		c.Apart[j] = true
	}
}

// Concept gives the term that a word is compared by when polarity is set
// aside: "prohibited" and "allowed" are both "allow", "unavailable" is
// "avail". turned tells that the word denies that concept.
func Concept(w Word) (term string, turned bool) {
	if to := opposites[w.Form]; to != "" {
		return to, true
	}
	if to := positives[w.Form]; to != "" {
		return to, false
	}
	return w.Term, false
}

// Denies tells whether a word denies by itself.
func Denies(w Word) bool {
	return w.Kind == Letters && (deniers[w.Form] || seldom[w.Form] || w.Form == "without")
}

// Strong tells whether a word that means the denial of another denies its
// clause by itself.
func Strong(w Word) bool { return strong[w.Form] }

// Base gives what "un-" or "non" in front of a word denies, or "".
func Base(w Word) string {
	for _, p := range [...]string{"non", "un"} {
		if rest, ok := strings.CutPrefix(w.Form, p); ok && len(rest) >= 4 && !notUn[w.Form] {
			return rest
		}
	}
	return ""
}

var notUn = set("unless under until union unions unique uniquely unit units united unite unites universe universal universally university universities uniform uniforms understand understands understanding understood undertake undertaken nonetheless nonsense uncle unison unanimous unanimously")
