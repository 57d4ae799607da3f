package vocabulary

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// AddKin makes kin mean the same as term: at the end of the term's last line
// or, for a new term, on a line of its own at the end. The error says why the
// two cannot be put down; the file is then as before.
func (v *Vocabulary) AddKin(term, kin string) error {
	t, k := readPhrase(term), readPhrase(kin)
	if err := check(t.written, k.written); err != nil {
		return err
	}
	lines := v.linesOf(t)
	for _, i := range lines {
		if slices.ContainsFunc(v.lines[i].kin, k.same) {
			return nil
		}
	}
	if len(lines) == 0 {
		v.append(t.written + ": " + k.written)
	} else {
		last := lines[len(lines)-1]
		v.write(last, append(slices.Clone(v.lines[last].kin), k))
	}
	v.reread()
	return nil
}

// SetKin gives term exactly these kin. Those that it has stay where they
// stand, new ones go to the end of its last line, and a line left without kin
// is removed.
func (v *Vocabulary) SetKin(term string, kin []string) error {
	t := readPhrase(term)
	var wanted []phrase
	for _, written := range kin {
		k := readPhrase(written)
		if err := check(t.written, k.written); err != nil {
			return err
		}
		if !slices.ContainsFunc(wanted, k.same) {
			wanted = append(wanted, k)
		}
	}
	lines := v.linesOf(t)
	stays := make([][]phrase, len(lines))
	for n, i := range lines {
		for _, k := range v.lines[i].kin {
			if at := slices.IndexFunc(wanted, k.same); at >= 0 {
				wanted = slices.Delete(wanted, at, at+1)
				stays[n] = append(stays[n], k)
			}
		}
	}
	if last := len(lines) - 1; last >= 0 {
		stays[last] = append(stays[last], wanted...)
	} else if len(wanted) > 0 {
		v.append(t.written + ": " + join(wanted))
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
	k := readPhrase(kin)
	for _, i := range v.linesOf(readPhrase(term)) {
		v.write(i, slices.DeleteFunc(slices.Clone(v.lines[i].kin), k.same))
	}
	v.reread()
}

// ReplaceKin puts another kin in the place of one.
func (v *Vocabulary) ReplaceKin(term, kin, by string) error {
	t, old, fresh := readPhrase(term), readPhrase(kin), readPhrase(by)
	if err := check(t.written, fresh.written); err != nil {
		return err
	}
	for _, i := range v.linesOf(t) {
		changed := slices.Clone(v.lines[i].kin)
		if at := slices.IndexFunc(changed, old.same); at >= 0 {
			changed[at] = fresh
			v.write(i, changed)
		}
	}
	v.reread()
	return nil
}

// RenameTerm writes a term anew on all its lines.
func (v *Vocabulary) RenameTerm(term, name string) error {
	t, fresh := readPhrase(term), readPhrase(name)
	lines := v.linesOf(t)
	for _, i := range lines {
		for _, k := range v.lines[i].kin {
			if err := check(fresh.written, k.written); err != nil {
				return err
			}
		}
	}
	for _, i := range lines {
		l := &v.lines[i]
		l.raw = strings.Replace(l.raw, l.term.written, fresh.written, 1)
	}
	v.reread()
	return nil
}

// Delete removes all lines of a term.
func (v *Vocabulary) Delete(term string) {
	for _, i := range v.linesOf(readPhrase(term)) {
		v.write(i, nil)
	}
	v.reread()
}

// linesOf lists the places of a term's lines.
func (v *Vocabulary) linesOf(term phrase) []int {
	var at []int
	for i, l := range v.lines {
		if l.term.key != "" && l.term.key == term.key {
			at = append(at, i)
		}
	}
	return at
}

// write puts kin on a line in place of what it holds, keeping the line as it
// is where nothing changes and emptying it where none is left.
func (v *Vocabulary) write(i int, kin []phrase) {
	l := &v.lines[i]
	switch {
	case len(kin) == 0:
		l.raw, l.ending = "", ""
	case join(kin) != join(l.kin):
		colon := strings.IndexAny(l.raw, colons)
		_, size := utf8.DecodeRuneInString(l.raw[colon:])
		l.raw = l.raw[:colon+size] + " " + join(kin)
	}
}

func join(kin []phrase) string {
	var b strings.Builder
	for i, k := range kin {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(k.written)
	}
	return b.String()
}

// same tells whether two phrases are written alike, case and accents aside.
func (p phrase) same(other phrase) bool { return p.fold == other.fold }

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
func (v *Vocabulary) append(raw string) {
	l := line{raw: raw, ending: "\n"}
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
