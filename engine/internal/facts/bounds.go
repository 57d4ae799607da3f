package facts

import "strings"

type boundPhrase struct {
	words []string
	bound Bound
	// dated holds only before a date or a time.
	dated bool
}

func phrases(bound Bound, dated bool, list ...string) []boundPhrase {
	var out []boundPhrase
	for _, p := range list {
		out = append(out, boundPhrase{strings.Fields(p), bound, dated})
	}
	return out
}

// boundsBefore stand before a value, boundsAfter after it. Where several fit,
// the one of most words holds.
var boundsBefore = byLast(
	phrases(AtLeast, false, "at least", "at the least", "at a minimum", "no less than", "not less than", "no fewer than", "not fewer than", "a minimum of",
		"minimum of", "minimum", "min", "min .", "no earlier than", "not earlier than", "no sooner than", "not before", "no shorter than", "≥", "> =", "a minimum", "no lower than", "no smaller than",
		"no under", "not under", "not below", "not younger than", "no younger than", "not smaller than", "not lower than"),
	phrases(AtMost, false, "at most", "at the most", "no more than", "not more than", "not over", "up to", "a maximum of", "maximum of", "maximum", "max", "max .", "no later than", "not later than",
		"within", "not exceed", "not exceeding", "no longer than", "not longer than", "no greater than", "not above", "≤", "< =", "a maximum", "not after", "as many as", "as much as", "no higher than", "limited to",
		"no larger than", "not older than", "no older than", "not larger than", "not higher than", "not heavier than", "no heavier than", "not greater than", "not taller than", "inside", "capped at"),
	phrases(AtMost, true, "by", "on or before"),
	phrases(Until, true, "until", "till", "up until", "through", "up to"),
	phrases(AtLeast, true, "on or after"),
	phrases(From, true, "starting", "as of", "as from", "effective", "since", "starting on", "starting from", "from"),
	phrases(From, false, "starting at", "start at", "starts at", "starting from", "start from", "starts from", "upwards from"),
	phrases(Over, false, "more than", "over", "above", "greater than", "exceeding", "exceeds", "exceed", "exceeded", "in excess of", "longer than", "later than", "upwards of", "older than",
		"higher than", "larger than", "beyond", ">", "heavier than", "taller than", "better than", "upward of"),
	phrases(Over, true, "after", "past"),
	phrases(Under, false, "less than", "fewer than", "under", "below", "earlier than", "shorter than", "younger than", "lower than", "smaller than", "<", "lighter than", "not reach"),
	phrases(Under, true, "before", "prior to", "ahead of"),
	phrases(About, false, "about", "approximately", "around", "roughly", "almost", "nearly", "circa", "approx", "approx .", "~", "≈", "an estimated", "some", "close to", "just over", "just under"),
)

var boundsAfter = byFirst(
	phrases(AtLeast, false, "or more", "or over", "or above", "or older", "or longer", "or later", "or greater", "or higher", "or newer", "or larger", "or bigger", "or heavier", "or taller", "or better", "and over", "and above", "and older", "and up", "and more", "at least", "at the least", "minimum", "+", "upwards"),
	phrases(AtMost, false, "or less", "or fewer", "or under", "or below", "or younger", "or earlier", "or lower", "or shorter", "or smaller", "or lighter", "and under", "and below", "at most", "at the latest", "maximum", "at the most", "max", "or sooner"),
	phrases(About, false, "or so"),
)

func byLast(lists ...[]boundPhrase) map[string][]boundPhrase {
	return index(lists, func(p boundPhrase) string { return p.words[len(p.words)-1] })
}

func byFirst(lists ...[]boundPhrase) map[string][]boundPhrase {
	return index(lists, func(p boundPhrase) string { return p.words[0] })
}

func index(lists [][]boundPhrase, key func(boundPhrase) string) map[string][]boundPhrase {
	m := map[string][]boundPhrase{}
	for _, l := range lists {
		for _, p := range l {
			m[key(p)] = append(m[key(p)], p)
		}
	}
	return m
}

// bound reads the bound of fact k from the words around it.
func (r *reader) bound(k int) {
	f := &r.text.Facts[k]
	if f.Kind == Identifier || f.Unit == "ordinal" && f.Kind == Number {
		return
	}
	if r.within(f) {
		f.Weak = f.Weak && f.Bound == Exactly
		return
	}
	if timed(f) {
		f.Side = r.sideAt(f.Last)
	}
	at := f.First
	// A word may stand between the two: "up to the full 30 days".
	for skip := 0; skip < 2 && at > 0 && r.words[at-1].Fact < 0; skip++ {
		switch r.words[at-1].Form {
		case "the", "a", "an", "just", "its", "their", "your", "only", "between", "from", "full", "on", "of", "about":
			if r.boundEnding(at, f) > 0 {
				break
			}
			at--
			continue
		}
		break
	}
	n := r.boundEnding(at, f)
	if n == 0 && at != f.First {
		at = f.First
	}
	if n > 0 {
		f.Bounded.Start = r.words[at-n].Start
		for j := at - n; j < f.First; j++ {
			r.words[j].Fact = k
		}
	} else if n, b := r.boundStarting(f.Last); n > 0 {
		f.Bound = b
		f.Bounded.End = r.words[f.Last+n-1].End
		for j := f.Last; j < f.Last+n; j++ {
			r.words[j].Fact = k
		}
	}
	if f.Weak && f.Unit != "" && f.Bound != Exactly && f.Bound != About {
		f.Weak = false // less than a week
	}
	if f.Bound == Exactly && (f.Kind == Time || f.Kind == Amount) {
		r.openEnd(f)
	}
	if k > 0 && f.Kind == Time && r.text.Facts[k-1].Kind == Time && f.First == r.text.Facts[k-1].Last+1 && spans[r.words[f.First-1].Raw+r.words[f.First-1].Form] {
		f.Bound, r.text.Facts[k-1].Bound = Until, From // from ten to four
	}
}

// timed tells whether f is a length of time.
func timed(f *Fact) bool {
	return f.Kind == Number && (f.Unit == "day" || f.Unit == "working day" || f.Unit == "month" || f.Unit == "second" || f.Unit == "night")
}

// within sets the bound that stands between a number and its unit: two or more
// days.
func (r *reader) within(f *Fact) bool {
	for k := f.First; k+1 < f.Last; k++ {
		if r.words[k].Form == "or" && orMore[r.words[k+1].Form] {
			f.Bound = AtMost
			if r.words[k+1].Form == "more" {
				f.Bound = AtLeast
			}
			return true
		}
	}
	return false
}

// openEnd reads a bound from a word that belongs to what is told: it opens at
// nine, it closes at five, from £50.
func (r *reader) openEnd(f *Fact) {
	if f.First < 1 {
		return
	}
	before := r.words[f.First-1].Form
	switch {
	case f.Kind == Amount && before == "from" && (f.First < 2 || !changing[r.words[f.First-2].Form]):
		f.Bound = From
	case f.Kind == Time && before == "at" && f.First > 1 && opening[r.words[f.First-2].Form]:
		f.Bound = From
	case f.Kind == Time && before == "at" && f.First > 1 && closing[r.words[f.First-2].Form]:
		f.Bound = Until
	}
}

// spans stand between the two ends of a time.
var spans = map[string]bool{"to": true, "until": true, "till": true, "--": true, "––": true, "——": true}

var (
	opening  = set("open opens opening opened start starts starting begin begins beginning")
	closing  = set("close closes closing closed end ends ending finish finishes shut shuts")
	changing = set("up down rise rises rose risen raised increased increase fell falls fallen fall cut reduced dropped")
)

// boundEnding sets the bound of f from the phrase that ends before word at and
// returns how many words it has.
func (r *reader) boundEnding(at int, f *Fact) int {
	if at == 0 {
		return 0
	}
	dated := f.Kind == Date || f.Kind == Time
	beside := f.Side == BeforeEvent || f.Side == AfterEvent // until two days before
	best := 0
	for _, p := range boundsBefore[r.words[at-1].Form] {
		n := len(p.words)
		if n <= best || n > at || p.dated && !dated && !(beside && (p.bound == Until || p.bound == From)) || dated && f.Day.Weekday > 0 && p.bound == Over {
			continue
		}
		match := true
		for j, w := range p.words {
			word := r.words[at-n+j]
			match = match && (word.Form == w || word.Raw == w) && word.Fact < 0
		}
		if !match {
			continue
		}
		if n == 1 && (p.words[0] == "exceed" || p.words[0] == "exceeds" || p.words[0] == "exceeding") && r.denied(at-1) {
			f.Bound, best = AtMost, 1
			continue
		}
		f.Bound, best = p.bound, n
	}
	if best == 0 || f.Bound == Exactly {
		return 0
	}
	return best
}

// denied tells whether "not" stands shortly before word k.
func (r *reader) denied(k int) bool {
	for j := k - 1; j >= 0 && j >= k-3; j-- {
		if f := r.words[j].Form; f == "not" || f == "never" {
			return true
		}
	}
	return false
}

func (r *reader) boundStarting(at int) (int, Bound) {
	if at >= len(r.words) {
		return 0, Exactly
	}
	best, bound := 0, Exactly
	for _, p := range boundsAfter[r.words[at].Form] {
		n := len(p.words)
		if n <= best || at+n > len(r.words) || p.words[0] == "at" && n == 2 && at+n < len(r.words) && r.words[at+n].Kind == Figure {
			continue
		}
		match := true
		for j, w := range p.words {
			match = match && r.words[at+j].Form == w && r.words[at+j].Fact < 0
		}
		if match {
			best, bound = n, p.bound
		}
	}
	return best, bound
}

// sideAt tells on which side of an event the duration before word j lies.
func (r *reader) sideAt(j int) Side {
	if j >= len(r.words) || r.words[j].Break {
		return NoSide
	}
	switch r.words[j].Form {
	case "before", "prior", "ahead", "beforehand", "earlier", "preceding":
		return BeforeEvent
	case "after", "following", "later", "since":
		return AfterEvent
	case "in":
		if j+1 < len(r.words) && r.words[j+1].Form == "advance" {
			return BeforeEvent
		}
	case "or", "and":
		// "10 days or more before".
		if j+2 < len(r.words) && r.words[j+1].Fact >= 0 {
			return r.sideAt(j + 2)
		}
	}
	return NoSide
}
