package facts

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"footnote/engine/internal/analysis"
)

// lex cuts text into words, figures, signs and marks. A contraction gives the
// words that it stands for.
func lex(text string) []Word {
	l := lexer{text: text, line: true}
	for l.at < len(text) {
		r, size := utf8.DecodeRuneInString(text[l.at:])
		switch {
		case r == '\n' || l.at == 0 && !l.begun:
			l.begun = true
			starts := l.at == 0 && r != '\n' || l.breaks(l.at)
			if r == '\n' {
				l.at++
			}
			if starts {
				l.line = true
				l.at += markerLength(text[l.at:])
			}
		case unicode.IsSpace(r) || unicode.Is(unicode.Cf, r):
			l.at += size
		case startsFigure(text, l.at, r):
			l.figure()
		case isLetter(r):
			l.letters()
		case strings.ContainsRune(signs, r) || unicode.Is(unicode.Sc, r):
			l.add(Word{Span: analysis.Span{Start: l.at, End: l.at + size}, Kind: Sign, Form: text[l.at : l.at+size], Raw: text[l.at : l.at+size]})
			l.at += size
		default:
			raw := text[l.at : l.at+size]
			if (r == '-' || unicode.Is(unicode.Pd, r)) && l.tight(l.at) && l.followed(l.at+size) {
				l.hyphen = true
				l.at += size
				continue
			}
			l.add(Word{Span: analysis.Span{Start: l.at, End: l.at + size}, Kind: Mark, Form: raw, Raw: raw})
			l.at += size
		}
	}
	return l.words
}

const signs = "%‰§¶#№+±~≈<>≤≥=&°@"

type lexer struct {
	text   string
	at     int
	words  []Word
	line   bool
	hyphen bool
	begun  bool
	// width is the length of the longest line of the block up to blockEnd.
	width, blockEnd int
}

var marker = regexp.MustCompile(`^[ \t]*(?:(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5})[.)]|[-*•+–·▪◦‣])[ \t]+)+`)

// markerLength is the length of the list marker that text begins with, with
// the white space around it, when something follows on its line.
func markerLength(text string) int {
	n := len(marker.FindString(text[:min(len(text), 60)]))
	if n == 0 || n >= len(text) || text[n] == '\n' {
		return 0
	}
	return n
}

// breaks tells whether the end of a line at at ends what is said: a blank
// line or a list item follows, or it ended with a stop, or the next word would
// have had room on it, or begins with a capital.
func (l *lexer) breaks(at int) bool {
	text := l.text
	rest := text[at+1:]
	if markerLength(rest[:min(len(rest), 60)]) > 0 {
		return true
	}
	trimmed := strings.TrimLeft(rest[:min(len(rest), 60)], " \t")
	if trimmed == "" || trimmed[0] == '\n' || trimmed[0] == '\r' {
		return true
	}
	before := at
	for before > 0 && at-before < 60 && (text[before-1] == ' ' || text[before-1] == '\t' || text[before-1] == '\r') {
		before--
	}
	if before == 0 || strings.IndexByte(".:;!?\n|", text[before-1]) >= 0 {
		return true
	}
	if at >= l.blockEnd {
		l.measure(at)
	}
	line := at - 1 - strings.LastIndexByte(text[max(0, at-widest-1):at], '\n') - max(0, at-widest-1)
	word := strings.IndexAny(trimmed, " \n")
	if word < 0 {
		word = len(trimmed)
	}
	if l.width > widest || line+1+word <= l.width {
		return true
	}
	r, _ := utf8.DecodeRuneInString(trimmed)
	return !unicode.IsLower(r)
}

// widest is the length above which lines are not wrapped ones.
const widest = 120

// measure finds the length of the longest line of the block that the line end
// at at lies in.
func (l *lexer) measure(at int) {
	start := strings.LastIndexByte(l.text[:at], '\n') + 1
	l.width = at - start
	end := at
	for end < len(l.text) {
		next := strings.IndexByte(l.text[end+1:], '\n')
		if next < 0 {
			next = len(l.text) - end - 1
		}
		if strings.TrimSpace(l.text[end+1:end+1+next]) == "" {
			break
		}
		l.width = max(l.width, next)
		end += 1 + next
	}
	l.blockEnd = max(end, at+1)
}

func (l *lexer) add(w Word) {
	w.Break, w.Joined, w.Fact = l.line, l.hyphen, -1
	l.line, l.hyphen = false, false
	l.words = append(l.words, w)
}

// tight tells whether a word ends at end.
func (l *lexer) tight(end int) bool {
	return len(l.words) > 0 && l.words[len(l.words)-1].End == end && (l.words[len(l.words)-1].Kind == Letters || l.words[len(l.words)-1].Kind == Figure)
}

// followed tells whether a letter or digit stands at at.
func (l *lexer) followed(at int) bool {
	r, _ := utf8.DecodeRuneInString(l.text[at:])
	return isLetter(r) || unicode.IsDigit(r)
}

func isLetter(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsMark(r) || unicode.Is(unicode.Nl, r)
}

func isFigureRune(r rune) bool { return unicode.IsDigit(r) || unicode.Is(unicode.No, r) }

// startsFigure tells whether a figure starts at at: a digit, a stop before
// one, or a code of letters that holds a digit.
func startsFigure(text string, at int, r rune) bool {
	if isFigureRune(r) {
		return true
	}
	if r == '.' || r == ',' {
		return r == '.' && at+1 < len(text) && '0' <= text[at+1] && text[at+1] <= '9'
	}
	if r >= utf8.RuneSelf || !isLetter(r) {
		return false
	}
	// A code begins with a few letters: HC-20417, v2.4, COVID-19, F-35.
	i := at
	for n := 0; i < len(text) && n < 12 && text[i] < utf8.RuneSelf && isLetter(rune(text[i])); n++ {
		i++
	}
	if i < len(text) && (text[i] == '-' || text[i] == '/' || text[i] == '_') {
		if i+1 < len(text) && '0' <= text[i+1] && text[i+1] <= '9' {
			return allUpper(text[at:i])
		}
		return false
	}
	return i < len(text) && '0' <= text[i] && text[i] <= '9'
}

func allUpper(s string) bool { return s == strings.ToUpper(s) }

// figure takes a run that holds a digit, up to a space or closing mark.
func (l *lexer) figure() {
	start := l.at
	end := start
	for end < len(l.text) {
		r, size := utf8.DecodeRuneInString(l.text[end:])
		switch {
		case isFigureRune(r):
		case isLetter(r) && (r < 0x2E80 || unicode.Is(unicode.Nl, r)):
		case strings.ContainsRune(".,:/_'’^", r), r == '-', r == '‑', r == '(' && end > start && l.followed(end+1), unicode.Is(unicode.Pd, r) && r != '—':
			// A mark inside a figure must have something on both sides.
			next, _ := utf8.DecodeRuneInString(l.text[end+size:])
			if !isFigureRune(next) && !(isLetter(next) && next < 0x2E80) {
				goto done
			}
			if (r == ',' || r == ':') && !isFigureRune(next) || r == '(' && !closes(l.text[end:]) {
				goto done
			}
		case r == ')' && strings.Contains(l.text[start:end], "(") && strings.Count(l.text[start:end], "(") > strings.Count(l.text[start:end], ")") && end-start < 40:
		default:
			goto done
		}
		end += size
		if end-start > 80 && !strings.ContainsAny(l.text[start:end], "./-") && !isFigureRune(r) {
			break
		}
		if end-start > 400 {
			break
		}
	}
done:
	if end == start {
		_, size := utf8.DecodeRuneInString(l.text[start:])
		end = start + size
	}
	raw := plainDigits(l.text[start:end])
	pieces := splitFigure(raw)
	written, plain := []rune(l.text[start:end]), utf8.RuneCountInString(raw)
	if len(pieces) == 1 || len(written) != plain {
		l.add(Word{Span: analysis.Span{Start: start, End: end}, Kind: Figure, Form: strings.ToLower(raw), Raw: raw})
		l.at = end
		return
	}
	at := start
	for _, p := range pieces {
		n := utf8.RuneCountInString(p.text)
		span := analysis.Span{Start: at, End: at + len(string(written[:n]))}
		written = written[n:]
		if p.hyphen {
			l.hyphen = true
		} else if p.letters {
			l.word(span)
		} else {
			kind := Figure
			raw := p.text
			if strings.Trim(raw, "-–/") == "" || raw == "-to-" {
				kind = Mark
				if raw != "/" {
					raw = "–"
				}
			}
			l.add(Word{Span: span, Kind: kind, Form: strings.ToLower(raw), Raw: raw})
		}
		at = span.End
	}
	l.hyphen = false
	l.at = end
}

func closes(s string) bool {
	i := strings.IndexByte(s[:min(len(s), 8)], ')')
	return i > 1 && !strings.ContainsAny(s[:i], " \n")
}

// letters takes a word of letters, with apostrophes inside it.
func (l *lexer) letters() {
	start := l.at
	end := start
	first := rune(0)
	for end < len(l.text) {
		r, size := utf8.DecodeRuneInString(l.text[end:])
		if first == 0 {
			first = r
		}
		if isUnspaced(r) {
			if end == start {
				end += size
			}
			break
		}
		if r == '\'' || r == '’' {
			next, _ := utf8.DecodeRuneInString(l.text[end+size:])
			if !isLetter(next) {
				break
			}
		} else if r == '.' {
			// U.S. and a.m. are one word.
			next, n := utf8.DecodeRuneInString(l.text[end+size:])
			after := rune(0)
			if end+size+n <= len(l.text) {
				after, _ = utf8.DecodeRuneInString(l.text[end+size+n:])
			}
			if !isLetter(next) || isLetter(after) || !singles(l.text[start:end]) {
				break
			}
		} else if !isLetter(r) && !unicode.Is(unicode.Cf, r) {
			break
		}
		end += size
	}
	for end > start {
		// A character without a width joins letters, but ends no word.
		r, size := utf8.DecodeLastRuneInString(l.text[start:end])
		if !unicode.Is(unicode.Cf, r) {
			break
		}
		end -= size
	}
	if strings.Contains(l.text[start:end], ".") && end < len(l.text) && l.text[end] == '.' {
		end++
	}
	l.word(analysis.Span{Start: start, End: end})
	l.at = end
}

// singles tells whether s is single letters with stops between: U, U.S, p.m
func singles(s string) bool {
	for i, p := range strings.Split(s[:min(len(s), 12)], ".") {
		if len(p) != 1 || i > 5 {
			return false
		}
	}
	return len(s) <= 12
}

func isUnspaced(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}

// word adds the word at span.
func (l *lexer) word(span analysis.Span) {
	written := span.Of(l.text)
	plain := strings.ReplaceAll(written, "’", "'")
	form := analysis.Fold(plain)
	upper := false
	r, _ := utf8.DecodeRuneInString(written)
	upper = unicode.IsUpper(r) || unicode.IsTitle(r)
	capitals := upper && written == strings.ToUpper(written) && utf8.RuneCountInString(written) > 1
	if strings.Contains(form, ".") {
		form = strings.ReplaceAll(form, ".", "")
	}
	if base, not := contraction(form); not {
		l.add(Word{Span: span, Kind: Letters, Form: base, Term: analysis.Term(base), Upper: upper})
		l.add(Word{Span: span, Kind: Letters, Form: "not", Term: "not"})
		return
	}
	if i := strings.IndexByte(form, '\''); i > 0 {
		switch form[i+1:] {
		case "s", "re", "ve", "ll", "d", "m", "":
			form = form[:i]
			// Possessive or a short "is": the word itself is what counts.
			if capitals = false; len(written) > i && written[:i] == strings.ToUpper(written[:i]) && i > 1 {
				capitals = upper
			}
		default:
			form = strings.ReplaceAll(form, "'", "")
		}
	}
	if form == "" {
		form = strings.ToLower(written)
	}
	l.add(Word{Span: span, Kind: Letters, Form: form, Term: analysis.Term(form), Upper: upper, Capitals: capitals})
}

// contraction gives the verb of a contraction with "not".
func contraction(form string) (string, bool) {
	switch form {
	case "cannot", "can't", "cant":
		return "can", true
	case "won't", "wont":
		return "will", true
	case "shan't":
		return "shall", true
	case "ain't":
		return "is", true
	case "dont", "doesnt", "didnt", "isnt", "arent", "wasnt", "werent", "couldnt", "shouldnt", "wouldnt", "hasnt", "havent", "hadnt", "mustnt", "neednt":
		return form[:len(form)-2], true
	}
	if base, ok := strings.CutSuffix(form, "n't"); ok && base != "" {
		return base, true
	}
	return "", false
}

// plainDigits gives digits of any script and width as ASCII, a fraction
// character as 1/2 and a raised figure as ^3.
func plainDigits(s string) string {
	ascii := true
	for i := 0; i < len(s); i++ {
		ascii = ascii && s[i] < utf8.RuneSelf
	}
	if ascii {
		return s
	}
	var b strings.Builder
	raised := false
	for _, r := range s {
		up := rune(0)
		switch r {
		case '²', '³', '¹':
			up = map[rune]rune{'²': '2', '³': '3', '¹': '1'}[r]
		}
		if r >= '⁰' && r <= '⁹' {
			up = '0' + r - '⁰'
		}
		switch {
		case up != 0:
			if !raised {
				b.WriteByte('^')
			}
			b.WriteRune(up)
		case vulgar[r] != "":
			if b.Len() > 0 {
				b.WriteByte('+')
			}
			b.WriteString(vulgar[r])
		case unicode.IsDigit(r) && r > 127:
			n := rune(0)
			for n < 60 && unicode.IsDigit(r-n-1) {
				n++
			}
			b.WriteRune('0' + n%10)
		case r == '‐' || r == '‑':
			b.WriteRune('-')
		case unicode.Is(unicode.Pd, r) && r != '-' || r == '−':
			b.WriteRune('–')
		default:
			b.WriteRune(r)
		}
		raised = up != 0
	}
	return b.String()
}

var vulgar = map[rune]string{'½': "1/2", '¼': "1/4", '¾': "3/4", '⅓': "1/3", '⅔': "2/3", '⅛': "1/8", '⅜': "3/8", '⅝': "5/8", '⅞': "7/8", '⅕': "1/5", '⅖': "2/5", '⅗': "3/5", '⅘': "4/5", '⅙': "1/6"}
