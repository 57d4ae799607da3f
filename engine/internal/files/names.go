package files

import (
	"fmt"
	"path/filepath"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Visible returns s with everything escaped that would not show, or would
// change how its surroundings show: bytes that are not UTF-8 (\xff), line
// breaks (\n), control and direction characters (\u202e). A backslash is
// doubled, so that no two texts look alike.
func Visible(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case r == '\\':
			b.WriteString(`\\`)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case r < 0x80 && unicode.IsControl(r):
			fmt.Fprintf(&b, `\x%02x`, r)
		case unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp, unicode.Bidi_Control):
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteString(s[i : i+size])
		}
		i += size
	}
	return b.String()
}

// shown is the form of a path that names are cut from: its parts in NFC,
// visible, joined by slashes.
func shown(path string) string {
	parts := strings.Split(filepath.ToSlash(path), "/")
	for i, p := range parts {
		parts[i] = Visible(norm.NFC.String(p))
	}
	return strings.Join(parts, "/")
}

// nameAll gives each entry its name: the last depth parts of its path and,
// where two names are equal, as many parents more as tell them apart. A name
// that nothing clashes with at first is never lengthened.
func nameAll(entries []*entry) {
	separate(entries)
	taken := map[string]bool{}
	clashing := clashes(entries, taken)
	settled := map[*entry]bool{}
	for _, e := range clashing {
		settled[e] = true
	}
	for _, e := range entries {
		if !settled[e] {
			taken[e.name()] = true
		}
	}
	for open := clashing; len(open) > 0; {
		for _, e := range open {
			e.depth++
		}
		open = clashes(clashing, taken)
	}
}

// clashes returns the entries whose name another entry or taken holds too.
func clashes(entries []*entry, taken map[string]bool) []*entry {
	count := map[string]int{}
	for _, e := range entries {
		count[e.name()]++
	}
	var out []*entry
	for _, e := range entries {
		if (count[e.name()] > 1 || taken[e.name()]) && e.depth < len(e.parts) {
			out = append(out, e)
		}
	}
	return out
}

// separate numbers the files whose paths are equal once in NFC, so that at the
// latest their whole path tells any two entries apart.
func separate(entries []*entry) {
	sort.Slice(entries, func(i, j int) bool { return entries[i].path < entries[j].path })
	taken := map[string]bool{}
	for _, e := range entries {
		taken[shown(e.path)] = true
	}
	used := map[string]bool{}
	for _, e := range entries {
		path := shown(e.path)
		if used[path] {
			ext := filepath.Ext(path)
			stem := strings.TrimSuffix(path, ext)
			for n := 2; used[path] || taken[path]; n++ {
				path = fmt.Sprintf("%s (%d)%s", stem, n, ext)
			}
		}
		used[path] = true
		e.parts = strings.Split(strings.TrimPrefix(path, "/"), "/")
		if e.folder {
			e.parts[len(e.parts)-1] += "/"
		}
		e.depth = min(e.depth, len(e.parts))
	}
}
