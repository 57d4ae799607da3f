package vocabulary

import (
	"fmt"
	"strings"

	"footnote/engine/internal/analysis"
)

// opposites are pairs that mean the reverse of each other, of the kind that
// decides what an answer says: permission, inclusion, state, direction. Words
// on the two sides of a stroke are opposed.
var opposites = opposedTerms(`
	allowed permitted permissible legal lawful / prohibited forbidden banned disallowed illegal unlawful barred
	accept approve / reject refuse decline deny
	include / exclude omit except
	required mandatory compulsory obligatory / optional voluntary
	always / never
	yes / no
	all every everyone / none nobody
	open / closed shut
	free / paid chargeable charged
	valid / expired void
	before / after
	more / less fewer
	minimum / maximum
	most / least
	first / last
	start begin opening / end finish stop
	increase raise / decrease reduce lower
	buy purchase / sell
	lend / borrow
	credit / debit
	arrive arrival / depart departure
	import / export
	join / leave
	enable activate / disable deactivate
	full / empty
	public / private
	internal / external
	temporary / permanent
	early / late
	true / false
	can / cannot
	with / without
	above over / below under
	employer / employee
	landlord / tenant
	hire / dismiss
	available / unavailable
	possible / impossible
	same / different
	win / lose
	pass / fail
	safe / dangerous`)

func opposedTerms(table string) map[string]map[string]bool {
	m := map[string]map[string]bool{}
	put := func(a, b string) {
		a, b = analysis.Term(a), analysis.Term(b)
		if m[a] == nil {
			m[a] = map[string]bool{}
		}
		m[a][b] = true
	}
	for row := range strings.SplitSeq(strings.TrimSpace(table), "\n") {
		left, right, _ := strings.Cut(row, "/")
		for a := range strings.FieldsSeq(left) {
			for b := range strings.FieldsSeq(right) {
				put(a, b)
				put(b, a)
			}
		}
	}
	return m
}

// negatives are words that deny by themselves.
var negatives = map[string]bool{"no": true, "not": true, "never": true, "none": true, "nor": true, "neither": true, "nobody": true,
	"nothing": true, "without": true, "cannot": true}

var negatingPrefixes = []string{"un", "in", "im", "il", "ir", "non", "dis", "de", "mis"}

// opposed says why kin looks like the opposite of term, or nothing.
func opposed(term, kin phrase) string {
	for _, x := range term.tokens {
		for _, y := range kin.tokens {
			if opposites[x.Term][y.Term] || prefixed(x.Form, y) || prefixed(y.Form, x) {
				return fmt.Sprintf("%q looks like the opposite of %q; words listed together are read as meaning the same", kin.written, term.written)
			}
		}
	}
	if denies(term.tokens) != denies(kin.tokens) || denies(term.tokens) && len(term.tokens) == 1 {
		return fmt.Sprintf("one of %q and %q is a negative; words listed together are read as meaning the same", term.written, kin.written)
	}
	return ""
}

func denies(tokens []analysis.Token) bool {
	for _, t := range tokens {
		if negatives[t.Form] {
			return true
		}
	}
	return false
}

// prefixed tells whether the word other is form with a negating prefix.
func prefixed(form string, other analysis.Token) bool {
	if len(form) < 4 || len(other.Form) <= len(form) {
		return false
	}
	for _, p := range negatingPrefixes {
		if rest, ok := strings.CutPrefix(other.Form, p); ok && analysis.Term(rest) == analysis.Term(form) {
			return true
		}
	}
	return false
}
