package analysis

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// marks are the joining marks that a run holds.
type marks uint16

const (
	hyphen marks = 1 << iota
	dash
	stop
	comma
	apostrophe
	slash
	ampersand
	colon
	at
	underscore
	plus
	bracket
	digit
	letter
)

// mixed reads a run of letters and digits held together by joining marks, and
// returns where to go on.
func (s *scanner) mixed(from int) int {
	if end := s.address(from); end > 0 {
		return end
	}
	end, m := s.run(from)
	if m&digit == 0 && m&(at|slash|stop) == 0 && isASCIIString(s.text[from:end]) {
		if rest := s.text[end:]; strings.HasPrefix(rest, "++") || strings.HasPrefix(rest, "#") || strings.HasPrefix(rest, "+") && end == from+1 {
			size := 1
			if rest[0] == '+' && len(rest) > 1 && rest[1] == '+' {
				size = 2
			}
			if after := runeAt(rest, size); !unicode.IsLetter(after) && !unicode.IsDigit(after) && end-from < 12 {
				s.code(from, end+size)
				return end + size
			}
		}
	}
	s.classify(from, end, m)
	return end
}

// run finds the end of the run that starts at a place, and the marks in it.
func (s *scanner) run(from int) (end int, m marks) {
	var previous rune
	for end = from; end < len(s.text); {
		r, size := utf8.DecodeRuneInString(s.text[end:])
		switch {
		case isUnspaced(r):
			return end, m
		case unicode.IsDigit(r):
			m |= digit
		case unicode.IsLetter(r):
			m |= letter
		case end > from && (unicode.IsMark(r) || r == '\u00ad' || r == '\u200c' || r == '\u200d' || r == '·'):
		case r == '(':
			n := s.clause(end)
			if m&digit == 0 || n == 0 {
				return end, m
			}
			m |= bracket
			size = n
		default:
			j := joint(r)
			if j == 0 {
				return end, m
			}
			next := runeAt(s.text, end+size)
			nextDigit := unicode.IsDigit(next)
			if !nextDigit && !unicode.IsLetter(next) || isUnspaced(next) {
				return end, m
			}
			if j&(comma|colon) != 0 && !(nextDigit && unicode.IsDigit(previous)) || j == dash && !nextDigit && !unicode.IsDigit(previous) {
				return end, m
			}
			m |= j
		}
		previous = r
		end += size
	}
	return end, m
}

func joint(r rune) marks {
	switch r {
	case '-', '‐', '‑':
		return hyphen
	case '–', '−':
		return dash
	case '.':
		return stop
	case ',':
		return comma
	case '\'', '’', 'ʼ':
		return apostrophe
	case '/':
		return slash
	case '&':
		return ampersand
	case ':':
		return colon
	case '@':
		return at
	case '_':
		return underscore
	case '+':
		return plus
	}
	return 0
}

// clause returns the length of a bracketed figure or letter, as in 12(3)(b),
// or 0.
func (s *scanner) clause(i int) int {
	for j := i + 1; j < len(s.text) && j < i+6; j++ {
		if s.text[j] == ')' {
			inner := s.text[i+1 : j]
			if inner != "" && (allDigits(inner) || len(inner) == 1 && isLetterByte(inner[0]) || strings.Trim(inner, "ivx") == "") {
				return j + 1 - i
			}
			return 0
		}
	}
	return 0
}

// codeBytes is the greatest length of a code; longer runs are only words.
const codeBytes = 128

// classify adds the tokens of a run.
func (s *scanner) classify(from, end int, m marks) {
	raw := s.text[from:end]
	const joints = hyphen | dash | stop | comma | apostrophe | slash | ampersand | colon | at | underscore | plus
	switch {
	case end-from > codeBytes && m&joints != 0:
		s.split(from, end, joints)
	case m&at != 0:
		if isEmail(raw) {
			s.code(from, end)
		} else {
			s.split(from, end, at|plus)
		}
	case m&plus != 0:
		s.split(from, end, plus)
	case m&digit != 0:
		s.figures(from, end, m)
	case m&^letter == 0:
		s.letters(from, end)
	case m&underscore != 0:
		s.code(from, end)
	case m&stop != 0:
		s.dotted(from, end, m)
	case m&(slash|ampersand|dash) != 0:
		if !s.short(from, end) {
			s.split(from, end, slash|ampersand|dash)
		}
	case m&hyphen != 0:
		s.hyphened(from, end)
	default:
		s.apostrophed(from, end)
	}
}

// split classifies the pieces between the given marks one by one.
func (s *scanner) split(from, end int, by marks) {
	var m marks
	start := from
	for i := from; i <= end; {
		r, size := utf8.RuneError, 1
		if i < end {
			r, size = utf8.DecodeRuneInString(s.text[i:])
		}
		j := joint(r)
		if i == end || j&by != 0 {
			if i > start {
				s.classify(start, i, m)
			}
			start, m = i+size, 0
		} else if m |= j; j == 0 {
			switch {
			case unicode.IsDigit(r):
				m |= digit
			case r == '(':
				m |= bracket
			default:
				m |= letter
			}
		}
		i += size
	}
}

// short reads N/A, km/h, R&D, AT&T as one code.
func (s *scanner) short(from, end int) bool {
	raw := s.text[from:end]
	longest := 2
	if strings.Contains(raw, "&") {
		longest = 3
	}
	grammar := true
	for piece := range strings.FieldsFuncSeq(raw, func(r rune) bool { return joint(r) != 0 }) {
		if len(piece) > longest || strings.Contains(raw, "&") && piece != strings.ToUpper(piece) && len(piece) > 1 {
			return false
		}
		grammar = grammar && len(piece) > 1 && StopWord(Fold(piece))
	}
	if grammar {
		return false
	}
	s.code(from, end)
	return true
}

// dotted reads letters with stops between them: U.S., Node.js, example.org, or
// two sentences without a space.
func (s *scanner) dotted(from, end int, m marks) {
	raw := s.text[from:end]
	last := raw[strings.LastIndexByte(raw, '.')+1:]
	switch {
	case m&^(letter|stop) == 0 && isInitials(raw):
		w := *wordOf(strings.ReplaceAll(raw, ".", ""))
		s.wordAs(from, end, &w)
	case raw == strings.ToLower(raw) && domains[last] || fileKinds[strings.ToLower(last)]:
		s.code(from, end)
	default:
		s.split(from, end, stop)
	}
}

var domains = set(`com org net gov edu mil int info biz io co uk eu de fr es it nl be ch at ie us ca au nz in jp cn br pl se no dk
	fi cz pt app dev test example local localhost`)

var fileKinds = set(`md txt pdf doc docx odt rtf xls xlsx ods csv tsv json xml yaml yml toml html htm css js ts py go rs rb php
	java c h cpp sh exe zip gz tar png jpg jpeg gif svg webp mp3 mp4 wav ppt pptx odp log sql ini cfg conf`)

// hyphened reads cross-border as a word joined and in its pieces.
func (s *scanner) hyphened(from, end int) {
	raw := s.text[from:end]
	possessive := strings.TrimSuffix(strings.TrimSuffix(raw, "'s"), "’s")
	whole := from + len(possessive)
	isHyphen := func(r rune) bool { return joint(r) == hyphen }
	first := possessive[:strings.IndexFunc(possessive, isHyphen)]
	if n := wordOf(first).numeral; n.kind != noNumeral && first != "one" && first != "One" && n.kind != halfNumeral {
		s.split(from, whole, hyphen) // twenty-five, two-week
		return
	}
	joined := strings.Map(func(r rune) rune {
		if j := joint(r); j == hyphen || j == apostrophe {
			return -1
		}
		return r
	}, possessive)
	s.wordAs(from, whole, wordOf(joined))
	for i := 0; i < len(possessive); {
		n := strings.IndexFunc(possessive[i:], isHyphen)
		if n < 0 {
			n = len(possessive) - i
		}
		if utf8.RuneCountInString(possessive[i:i+n]) > 1 {
			s.part(from+i, from+i+n)
		}
		i += n
		if i < len(possessive) {
			_, size := utf8.DecodeRuneInString(possessive[i:])
			i += size
		}
	}
}

// apostrophed reads a contraction, a possessive, an elision or a name.
func (s *scanner) apostrophed(from, end int) {
	raw := s.text[from:end]
	last := strings.LastIndexFunc(raw, func(r rune) bool { return joint(r) == apostrophe })
	_, size := utf8.DecodeRuneInString(raw[last:])
	base, tail := raw[:last], strings.ToLower(raw[last+size:])
	lower := strings.ToLower(base)
	switch {
	case tail == "t" && strings.HasSuffix(lower, "n"):
		verb := lower[:len(lower)-1]
		cut := from + len(base) - 1
		if full, ok := fusedVerbs[verb]; ok {
			verb = full
			if full == "can" {
				cut++
			}
		}
		if verb != "" {
			s.spoken(from, cut, verb)
		}
		s.spoken(cut, end, "not")
		return
	case tail == "s" && lower == "let":
		s.pronounVerb(from, base, end, "us")
		return
	case tail == "s" && takesIs[lower]:
		s.pronounVerb(from, base, end, "is")
		return
	case tail == "s":
		s.nameOf(from, from+last)
		return
	case clitics[tail] != "" && base != "":
		s.pronounVerb(from, base, end, clitics[tail])
		return
	}
	head := raw[:strings.IndexFunc(raw, func(r rune) bool { return joint(r) == apostrophe })]
	rest := raw[len(head):]
	_, size = utf8.DecodeRuneInString(rest)
	if elisions[strings.ToLower(head)] && utf8.RuneCountInString(rest) > 2 && strings.ContainsRune("aeiouyh", runeAt(Fold(rest[size:]), 0)) {
		s.split(from+len(head)+size, end, 0)
		return
	}
	s.nameOf(from, end)
}

// nameOf adds what stands before a possessive, its apostrophes left out:
// O'Harrow, o'clock.
func (s *scanner) nameOf(from, end int) {
	raw := s.text[from:end]
	joined := strings.Map(func(r rune) rune {
		if joint(r) == apostrophe {
			return -1
		}
		return r
	}, raw)
	if joined == raw {
		s.word(from, end)
		return
	}
	s.wordAs(from, end, wordOf(joined))
}

func (s *scanner) pronounVerb(from int, base string, end int, verb string) {
	s.nameOf(from, from+len(base))
	s.spoken(from+len(base), end, verb)
}

var (
	fusedVerbs = map[string]string{"ca": "can", "wo": "will", "sha": "shall", "ai": "is"}
	takesIs    = set("it he she that there here this what where who when why how everything something")
	clitics    = map[string]string{"re": "are", "ve": "have", "ll": "will", "d": "would", "m": "am"}
	elisions   = set(`l d j m t s n c qu jusqu lorsqu puisqu quoiqu quelqu presqu dell all nell sull dall coll un quest
		sant bell com`)
)

// bareContractions are contractions typed without their apostrophe, with the
// place where "not" starts; those that are as often another word stay out.
var bareContractions = map[string]int{"cannot": 3, "cant": 3, "dont": 2, "wont": 2, "isnt": 2, "doesnt": 4, "didnt": 3,
	"wasnt": 3, "werent": 4, "arent": 3, "hasnt": 3, "havent": 4, "hadnt": 3, "couldnt": 5, "shouldnt": 6, "wouldnt": 5,
	"mustnt": 4, "neednt": 4, "aint": 2}

func bareVerb(form string) string {
	verb := form[:bareContractions[form]]
	if verb == "wo" {
		return "will"
	} else if verb == "ai" {
		return "is"
	}
	return verb
}
