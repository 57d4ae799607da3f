// Package vocabulary reads the file of customer words: for each term of the
// documents, the kin that mean the same.
//
//	# Words on the left are the documents'; words on the right are the customers'.
//	refund: money back, reimbursement
//
// People edit the file by hand, so it is kept line by line as it was written:
// an edit touches the lines of its term and leaves every comment, blank line
// and line ending alone. What a question's words stand for is looked up by
// their terms (package analysis), so that any inflection is found; the words
// of one term stand for each other, and no further.
package vocabulary

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"footnote/engine/internal/analysis"
)

// MaxBytes is the size of the largest vocabulary that is read.
const MaxBytes = 8 << 20

// LineError says what is wrong with one line, numbered from 1.
type LineError struct {
	Number int
	What   string
}

func (e LineError) Error() string { return fmt.Sprintf("line %d: %s", e.Number, e.What) }

// Term is a term with its kin, over all its lines, in order. Lines are the
// numbers of those lines.
type Term struct {
	Name  string
	Kin   []string
	Lines []int
}

// Vocabulary is one vocabulary file. It may be read by many goroutines at
// once, but not while it is edited.
type Vocabulary struct {
	lines    []line
	warnings []LineError
	index    func() *index
}

// line is one line of the file.
type line struct {
	// raw is the line as written and ending its line break.
	raw, ending string
	// term is empty for a comment, a blank line, and one that cannot be read.
	term phrase
	kin  []phrase
}

// phrase is a term or a kin as written, and what it is compared by.
type phrase struct {
	written, fold string
	key           string // its terms; empty where it holds no word
	tokens        []analysis.Token
}

func readPhrase(written string) phrase {
	p := phrase{written: strings.TrimSpace(written)}
	p.fold = analysis.Fold(p.written)
	p.tokens = analysis.Tokens(p.written)
	var b strings.Builder
	for _, t := range p.tokens {
		if !t.Part {
			b.WriteString(t.Term)
			b.WriteByte(0)
		}
	}
	p.key = b.String()
	return p
}

const byteOrderMark = "\ufeff"

// Parse reads a vocabulary file. It lists every line that cannot be read; the
// vocabulary holds the others.
func Parse(text []byte) (*Vocabulary, []LineError) {
	v := &Vocabulary{}
	if len(text) > MaxBytes {
		v.changed()
		return v, []LineError{{1, fmt.Sprintf("the file is larger than %d MB; keep the words that customers use, and remove the rest", MaxBytes>>20)}}
	}
	var errors []LineError
	number := 0
	for rest := string(text); rest != ""; {
		number++
		var l line
		l.raw, l.ending, rest = cutLine(rest)
		content := l.raw
		if number == 1 {
			content = strings.TrimPrefix(content, byteOrderMark)
		}
		what, warnings := l.read(content)
		if what != "" {
			errors = append(errors, LineError{number, what})
		}
		for _, w := range warnings {
			v.warnings = append(v.warnings, LineError{number, w})
		}
		v.lines = append(v.lines, l)
	}
	v.changed()
	return v, errors
}

// cutLine cuts the first line off text.
func cutLine(text string) (raw, ending, rest string) {
	i := strings.IndexAny(text, "\r\n")
	switch {
	case i < 0:
		return text, "", ""
	case strings.HasPrefix(text[i:], "\r\n"):
		return text[:i], text[i : i+2], text[i+2:]
	}
	return text[:i], text[i : i+1], text[i+1:]
}

// colons and commas are the marks between words, as keyboards for other
// scripts type them too.
const (
	colons = ":："
	commas = ",，、،"
)

// read reads a line's term and kin, and says what is wrong with it.
func (l *line) read(content string) (what string, warnings []string) {
	if !utf8.ValidString(content) {
		return "is not UTF-8 text; save the file as UTF-8", nil
	}
	if strings.ContainsRune(content, 0) {
		return "holds a zero byte; save the file as UTF-8 text", nil
	}
	content = strings.TrimSpace(content)
	if content == "" || content[0] == '#' {
		return "", nil
	}
	i := strings.IndexAny(content, colons)
	if i < 0 {
		return `has no colon; write your documents' word, a colon, then the customers' words, as in "refund: money back"`, nil
	}
	_, size := utf8.DecodeRuneInString(content[i:])
	term := readPhrase(content[:i])
	if term.written == "" {
		return "lacks your documents' word, on the left; write it there", nil
	}
	right := strings.TrimSpace(content[i+size:])
	if right == "" {
		return fmt.Sprintf("lacks the customers' words, on the right; add one that means the same as %q, or remove the line", term.written), nil
	}
	if doubledComma(right) {
		return "has a comma with no word beside it; remove the comma", nil
	}
	if term.key == "" {
		return fmt.Sprintf("holds no word in %q; write a word there", term.written), nil
	}
	var kin []phrase
	seen := map[string]bool{}
	for written := range strings.FieldsFuncSeq(right, isComma) {
		k := readPhrase(written)
		switch {
		case k.key == "":
			return fmt.Sprintf("holds no word in %q; write a word there", k.written), nil
		case k.fold == term.fold:
			return fmt.Sprintf("gives %q as another word for itself; remove it", k.written), nil
		case k.key == term.key:
			warnings = append(warnings, fmt.Sprintf("%q is another form of %q and is found anyway; it can be removed", k.written, term.written))
		case seen[k.key]:
			continue
		default:
			seen[k.key] = true
			if w := opposed(term, k); w != "" {
				warnings = append(warnings, w)
			}
		}
		kin = append(kin, k)
	}
	l.term, l.kin = term, kin
	return "", warnings
}

func isComma(r rune) bool { return strings.ContainsRune(commas, r) }

// doubledComma tells whether nothing stands before, between or after commas.
func doubledComma(s string) bool {
	for {
		i := strings.IndexFunc(s, isComma)
		if i < 0 {
			return strings.TrimSpace(s) == ""
		}
		if strings.TrimSpace(s[:i]) == "" {
			return true
		}
		_, size := utf8.DecodeRuneInString(s[i:])
		s = s[i+size:]
	}
}

// Format returns the file's text; what was not edited is as it was, byte for
// byte.
func (v *Vocabulary) Format() []byte {
	var b strings.Builder
	for _, l := range v.lines {
		b.WriteString(l.raw)
		b.WriteString(l.ending)
	}
	return []byte(b.String())
}

// Terms lists the terms in order of their first line, those of one term
// merged.
func (v *Vocabulary) Terms() []Term {
	var terms []Term
	for _, g := range v.groups() {
		t := Term{Name: g.members[0].written, Lines: g.lines}
		for _, k := range g.members[1:] {
			t.Kin = append(t.Kin, k.written)
		}
		terms = append(terms, t)
	}
	return terms
}

// group is a term and its kin over all its lines.
type group struct {
	members []phrase // the term first
	lines   []int
}

func (v *Vocabulary) groups() []group {
	var groups []group
	at := map[string]int{}
	seen := map[[2]string]bool{}
	for i, l := range v.lines {
		if l.term.key == "" {
			continue
		}
		n, ok := at[l.term.key]
		if !ok {
			n = len(groups)
			at[l.term.key] = n
			groups = append(groups, group{members: []phrase{l.term}})
		}
		g := &groups[n]
		g.lines = append(g.lines, i+1)
		for _, k := range l.kin {
			if key := [2]string{l.term.key, k.fold}; !seen[key] {
				seen[key] = true
				g.members = append(g.members, k)
			}
		}
	}
	return groups
}

// Warnings lists the lines that can be read but look wrong, such as an
// opposite given as kin.
func (v *Vocabulary) Warnings() []LineError { return slices.Clone(v.warnings) }

// changed forgets what was worked out from the lines; it is worked out again
// when next asked for.
func (v *Vocabulary) changed() {
	v.index = sync.OnceValue(func() *index { return newIndex(v.groups()) })
}
