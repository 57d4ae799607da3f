package analysis

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"github.com/clipperhouse/uax29/v2/sentences"
)

// Sentences returns the sentences of text in order, trimmed of white space.
// Together they cover all of text that is not white space, and none begins or
// ends inside a grapheme. The time taken is linear in the length of text.
//
// Unicode's rules propose the boundaries, to which are added those that they
// overlook (a stop before a figure or a bullet, an ellipsis, a note mark);
// each is then kept or not by the words on its two sides.
func Sentences(text string) []Span {
	var spans []Span
	start := 0
	cut := func(at int) {
		if s := trim(text, Span{start, at}); s.Start < s.End {
			spans = append(spans, s)
		}
		start = at
	}
	consider := func(at int) {
		if at > start && (at == len(text) || separates(text, start, at)) {
			cut(at)
		}
	}
	it := sentences.FromString(text)
	at := 0
	for it.Next() {
		to := it.End()
		for at < to {
			var extra int
			at, extra = overlooked(text, at, to)
			if extra > 0 && extra < to {
				consider(extra)
			} else if extra > to {
				consider(to)
				consider(extra)
			}
		}
		consider(to)
	}
	return spans
}

// overlooked looks in text[from:to) for a stop after which a sentence may end
// although Unicode's rules may see no boundary. It returns where to look on,
// and where that sentence would end, or 0.
func overlooked(text string, from, to int) (at, end int) {
	for i := from; i < to; i++ {
		switch c := text[i]; {
		case c == '.' || c == '?' || c == '!':
			i++
		case c == "…"[0] && strings.HasPrefix(text[i:], "…"):
			i += len("…")
		default:
			continue
		}
		end := noteMark(text, closers(text, i))
		after := spaces(text, end)
		if after < len(text) && after > end {
			r := runeAt(text, openers(text, after))
			if unicode.IsDigit(r) || unicode.IsUpper(r) || isBullet(r) {
				return after, after
			}
		}
		i--
	}
	return to, 0
}

// noteMark steps over a bracketed note number that follows a stop.
func noteMark(text string, i int) int {
	for i < len(text) && text[i] == '[' {
		j := i + 1
		for j < len(text) && j < i+5 && '0' <= text[j] && text[j] <= '9' {
			j++
		}
		if j == i+1 || j >= len(text) || text[j] != ']' {
			break
		}
		i = j + 1
	}
	return i
}

// separates tells whether one sentence ends and another begins at a place,
// given where the present sentence starts.
func separates(text string, start, at int) bool {
	left := strings.TrimRightFunc(text[start:at], unicode.IsSpace)
	end := start + len(left)
	next := spaces(text, at)
	if insideGrapheme(text, at) {
		return false
	}
	if next >= len(text) || left == "" {
		return true
	}
	lines := strings.Count(text[end:next], "\n")
	if lines > 1 || strings.ContainsAny(text[end:next], "\u2029\f") {
		return true
	}
	first := runeAt(text, next)
	bare := left
	for {
		b := strings.TrimRightFunc(bare, isCloser)
		if i := strings.LastIndexByte(b, '['); i > 0 && len(bare) > len(b) && len(b)-i <= 4 && allDigits(b[i+1:]) {
			b = b[:i]
		}
		if b == bare {
			break
		}
		bare = b
	}
	closed := len(bare) < len(left)
	stop, size := utf8.DecodeLastRuneInString(bare)
	switch {
	case stop == '.':
		return stopSeparates(text, start, bare[:len(bare)-1], end, next, closed)
	case stop == '…':
		return next > end && unicode.IsUpper(first) && letterBefore(bare[:len(bare)-size])
	case stop == '?' || stop == '!':
		if next == end {
			before, _ := utf8.DecodeLastRuneInString(bare[:len(bare)-size])
			return !unicode.IsDigit(first) && !unicode.IsLower(first) && (unicode.IsLetter(first) && unicode.IsLower(before) || closed || !isASCII(first))
		}
		return !unicode.IsLower(runeAt(text, openers(text, next)))
	case unicode.Is(unicode.Sentence_Terminal, stop):
		// 「はい。」と言った: the quotation goes on.
		return !(closed && next == end && (first == 'と' || first == 'っ'))
	}
	// Without a stop only a line's end divides, and a wrapped line goes on.
	return lines == 1 && !unicode.IsLower(first)
}

// stopSeparates decides for a full stop: bare is the text before it, end the
// end of the stop with its closing marks, next the start of what follows.
func stopSeparates(text string, start int, bare string, end, next int, closed bool) bool {
	if strings.HasSuffix(bare, ".") { // an ellipsis of stops
		r := runeAt(text, openers(text, next))
		return next > end && unicode.IsUpper(r) && letterBefore(strings.TrimRight(bare, "."))
	}
	first := runeAt(text, openers(text, next))
	if next == end {
		// Glued: one sentence ("Ten.Eleven") unless a closing mark or a
		// script without spaces stands between.
		return closed && unicode.IsUpper(first) || isUnspaced(first)
	}
	if unicode.IsLower(first) {
		return false
	}
	word := lastWord(bare)
	before := lastWord(strings.TrimRightFunc(bare[:len(bare)-len(word)], func(r rune) bool { return unicode.IsSpace(r) || isOpener(r) }))
	following := firstWord(text[openers(text, next):])
	opens := len(word) == len(strings.TrimLeftFunc(bare, isOpener))
	figure := unicode.IsDigit(first) || strings.ContainsRune("§£$€#№", first)
	starter := sentenceStarters[strings.ToLower(following)] && !dotFollows(text, next, following)
	lower := strings.ToLower(strings.ReplaceAll(word, "’", "'"))

	switch {
	case closed && !strings.HasSuffix(text[:end], ")"):
		return true
	case opens && (allDigits(word) && len(word) <= 3 || utf8.RuneCountInString(word) == 1 && isASCII(rune(word[0]))):
		return false // a list's own number or letter
	case allDigits(word) && len(word) <= 2 && germanAfterOrdinal[strings.ToLower(following)]:
		return false
	case neverEnds[lower]:
		return false
	case beforeFigure[lower] && (figure || isRoman(following)):
		return false
	case mayEnd[lower]:
		return starter
	case clockWords[lower]:
		return !afterClock[strings.ToLower(following)]
	case lower == "etc" || lower == "usw":
		return !figure
	case isInitials(word) && strings.Contains(word, "."):
		return starter
	case utf8.RuneCountInString(word) == 1 && unicode.IsUpper(runeAt(word, 0)):
		name := unicode.IsUpper(runeAt(before, 0)) || beforeName[before] || before == ""
		return starter || !name
	}
	return true
}

// lastWord returns the end of s back to white space or an opening mark,
// looking no further than a word can reach.
func lastWord(s string) string {
	i := len(s)
	for i > 0 && len(s)-i < 64 {
		r, size := utf8.DecodeLastRuneInString(s[:i])
		if unicode.IsSpace(r) || isOpener(r) {
			break
		}
		i -= size
	}
	return s[i:]
}

// firstWord returns the letters, digits and apostrophes that s begins with.
func firstWord(s string) string {
	for i, r := range s {
		if i >= 64 || !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' && r != '’' {
			return s[:i]
		}
	}
	return s
}

func dotFollows(text string, next int, word string) bool {
	i := openers(text, next) + len(word)
	return len(word) == 1 && i < len(text) && text[i] == '.'
}

func letterBefore(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(s)
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}

func runeAt(text string, i int) rune {
	if i >= len(text) {
		return utf8.RuneError
	}
	r, _ := utf8.DecodeRuneInString(text[i:])
	return r
}

// spaces, openers and closers step over what their names say.
func spaces(text string, i int) int  { return skip(text, i, unicode.IsSpace) }
func openers(text string, i int) int { return skip(text, i, isOpener) }
func closers(text string, i int) int { return skip(text, i, isCloser) }

func skip(text string, i int, f func(rune) bool) int {
	for i < len(text) {
		r, size := utf8.DecodeRuneInString(text[i:])
		if !f(r) {
			break
		}
		i += size
	}
	return i
}

func isOpener(r rune) bool {
	return r == '"' || r == '\'' || r == '¿' || r == '¡' || r == '*' || r == '_' ||
		r > 127 && unicode.In(r, unicode.Ps, unicode.Pi) || r == '(' || r == '[' || r == '{' || r == '„' || r == '»'
}

func isCloser(r rune) bool {
	return r == '"' || r == '\'' || r == ')' || r == ']' || r == '}' || r == '*' || r == '_' ||
		r > 127 && unicode.In(r, unicode.Pe, unicode.Pf) || r == '“' || r == '«'
}

func isBullet(r rune) bool { return strings.ContainsRune("•▪◦‣●■", r) }

func isASCII(r rune) bool { return r < utf8.RuneSelf }

func allDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

func isRoman(s string) bool {
	return s != "" && len(s) <= 5 && strings.Trim(s, "IVXLC") == "" || len(s) == 1 && unicode.IsUpper(rune(s[0]))
}

// isInitials tells whether s is letters between stops, as in U.S or Ph.D.
func isInitials(s string) bool {
	for piece := range strings.SplitSeq(s, ".") {
		if n := utf8.RuneCountInString(piece); n == 0 || n > 2 || strings.IndexFunc(piece, func(r rune) bool { return !unicode.IsLetter(r) }) >= 0 {
			return false
		}
	}
	return true
}

// trim takes white space off the ends of s, but none that a mark combines
// with.
func trim(text string, s Span) Span {
	t := strings.TrimLeftFunc(s.Of(text), unicode.IsSpace)
	start := s.End - len(t)
	end := start + len(strings.TrimRightFunc(t, unicode.IsSpace))
	for start < end && start > s.Start && insideGrapheme(text, start) {
		_, size := utf8.DecodeLastRuneInString(text[:start])
		start -= size
	}
	for start < end && end < s.End && insideGrapheme(text, end) {
		_, size := utf8.DecodeRuneInString(text[end:])
		end += size
	}
	return Span{start, end}
}

// insideGrapheme tells whether the characters on the two sides of a place
// belong to one grapheme.
func insideGrapheme(text string, at int) bool {
	if at <= 0 || at >= len(text) {
		return false
	}
	r, size := utf8.DecodeLastRuneInString(text[:at])
	if isASCII(r) && text[at] < utf8.RuneSelf {
		return r == '\r' && text[at] == '\n'
	}
	return len(graphemes.FromString(text[at-size:min(at+16, len(text))]).First()) > size
}
