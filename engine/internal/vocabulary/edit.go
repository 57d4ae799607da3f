package vocabulary

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"footnote/engine/internal/analysis"
)

// AddKin makes kin mean the same as term: at the end of the term's last line
// or, for a new term, on a line of its own at the end. The error says why the
// two cannot be put down; the file is then as before.
func (v *Vocabulary) AddKin(term, kin string) error {
	term, kin = strings.TrimSpace(term), strings.TrimSpace(kin)
	if err := check(term, kin); err != nil {
		return err
	}
	lines := v.linesOf(term)
	for _, i := range lines {
		if slices.ContainsFunc(v.lines[i].kin, func(k string) bool { return same(k, kin) }) {
			return nil
		}
	}
	if len(lines) == 0 {
		v.append(line{raw: term + ": " + kin})
	} else {
		last := lines[len(lines)-1]
		v.write(last, append(slices.Clone(v.lines[last].kin), kin))
	}
	v.reread()
	return nil
}

// SetKin gives term exactly these kin. Those that it has stay where they
// stand, new ones go to the end of its last line, and a line left without kin
// is removed.
func (v *Vocabulary) SetKin(term string, kin []string) error {
	term = strings.TrimSpace(term)
	for _, k := range kin {
		if err := check(term, strings.TrimSpace(k)); err != nil {
			return err
		}
	}
	lines := v.linesOf(term)
	if len(lines) == 0 {
		for _, k := range kin {
			if err := v.AddKin(term, k); err != nil {
				return err
			}
		}
		return nil
	}
	stays := make([][]string, len(lines))
	taken := map[string]bool{}
	for n, i := range lines {
		for _, k := range v.lines[i].kin {
			if !taken[analysis.Fold(k)] && slices.ContainsFunc(kin, func(w string) bool { return same(w, k) }) {
				taken[analysis.Fold(k)] = true
				stays[n] = append(stays[n], k)
			}
		}
	}
	for _, k := range kin {
		if k = strings.TrimSpace(k); !taken[analysis.Fold(k)] {
			taken[analysis.Fold(k)] = true
			stays[len(lines)-1] = append(stays[len(lines)-1], k)
		}
	}
	for n, i := range lines {
		v.write(i, stays[n])
	}
	v.reread()
	return nil
}

// RemoveKin takes kin away from term, wherever it stands; a line left without
// kin goes too.
func (v *Vocabulary) RemoveKin(term, kin string) {
	for _, i := range v.linesOf(term) {
		v.write(i, slices.DeleteFunc(slices.Clone(v.lines[i].kin), func(k string) bool { return same(k, kin) }))
	}
	v.reread()
}

// ReplaceKin puts another kin in the place of one.
func (v *Vocabulary) ReplaceKin(term, kin, by string) error {
	by = strings.TrimSpace(by)
	if err := check(strings.TrimSpace(term), by); err != nil {
		return err
	}
	for _, i := range v.linesOf(term) {
		changed := slices.Clone(v.lines[i].kin)
		for n, k := range changed {
			if same(k, kin) {
				changed[n] = by
			}
		}
		v.write(i, changed)
	}
	v.reread()
	return nil
}

// RenameTerm writes a term anew on all its lines.
func (v *Vocabulary) RenameTerm(term, name string) error {
	name = strings.TrimSpace(name)
	for _, i := range v.linesOf(term) {
		for _, k := range v.lines[i].kin {
			if err := check(name, k); err != nil {
				return err
			}
		}
	}
	for _, i := range v.linesOf(term) {
		v.lines[i].raw = strings.Replace(v.lines[i].raw, v.lines[i].term, name, 1)
	}
	v.reread()
	return nil
}

// Delete removes all lines of a term.
func (v *Vocabulary) Delete(term string) {
	for _, i := range v.linesOf(term) {
		v.write(i, nil)
	}
	v.reread()
}

// linesOf lists the places of a term's lines.
func (v *Vocabulary) linesOf(term string) []int {
	key := keyOf(term)
	var at []int
	for i, l := range v.lines {
		if l.term != "" && l.key == key {
			at = append(at, i)
		}
	}
	return at
}

// write puts kin on a line in place of what it holds, keeping the line as it
// is where nothing changes and emptying it where none is left.
func (v *Vocabulary) write(i int, kin []string) {
	l := &v.lines[i]
	switch {
	case slices.Equal(kin, l.kin):
	case len(kin) == 0:
		l.raw, l.ending = "", ""
	default:
		colon := strings.IndexAny(l.raw, colons)
		_, size := utf8.DecodeRuneInString(l.raw[colon:])
		l.raw = l.raw[:colon+size] + " " + strings.Join(kin, ", ")
	}
}

// same tells whether two kin are written alike, case and accents aside.
func same(a, b string) bool { return analysis.Fold(a) == analysis.Fold(b) }

// check says why a term and a kin cannot be a line of the file.
func check(term, kin string) error {
	if strings.ContainsAny(term+kin, "\r\n") {
		return fmt.Errorf("a word cannot hold a line break; write it on one line")
	}
	if strings.ContainsFunc(kin, isComma) {
		return fmt.Errorf("%q holds a comma, which parts words; add them one by one", kin)
	}
	if strings.ContainsAny(term, colons) || strings.HasPrefix(term, "#") {
		return fmt.Errorf("%q cannot be a term; write it without a colon or a leading #", term)
	}
	var l line
	if what, _ := l.read(term + ": " + kin); what != "" {
		return fmt.Errorf("%q: %q %s", term, kin, what)
	}
	return nil
}

// append adds a line at the end, in the file's own line ending.
func (v *Vocabulary) append(l line) {
	l.ending = "\n"
	for _, other := range v.lines {
		if other.ending != "" {
			l.ending = other.ending
			break
		}
	}
	if n := len(v.lines); n > 0 && v.lines[n-1].ending == "" {
		v.lines[n-1].ending = l.ending
	}
	v.lines = append(v.lines, l)
}

// reread reads the edited lines again.
func (v *Vocabulary) reread() {
	fresh, _ := Parse(v.Format())
	*v = *fresh
}
