package analysis

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Fold returns s with case, accents and compatibility forms folded. Accents
// are folded in scripts where leaving them out is common; a vowel sign of an
// Indic script or a Japanese sound mark is a letter and stays. Folding twice
// changes nothing more.
func Fold(s string) string {
	if isASCIIString(s) {
		return strings.ToLower(s)
	}
	for range 4 { // each round can only uncover what the last one unpacked
		t := foldOnce(s)
		if t == s {
			break
		}
		s = t
	}
	return s
}

func foldOnce(s string) string {
	s = norm.NFKD.String(cases.Fold().String(norm.NFKD.String(s)))
	var b strings.Builder
	b.Grow(len(s))
	drops := false
	for _, r := range s {
		switch {
		case unicode.Is(unicode.Mn, r):
			if !drops {
				b.WriteRune(r)
			}
			continue
		case unicode.Is(unicode.Cf, r) || r == 'ـ':
			continue
		}
		drops = r < utf8.RuneSelf || unicode.In(r, unicode.Latin, unicode.Greek, unicode.Cyrillic, unicode.Hebrew, unicode.Arabic)
		if plain, ok := plainLetters[r]; ok {
			b.WriteString(plain)
		} else {
			b.WriteRune(r)
		}
	}
	return norm.NFC.String(b.String())
}

// plainLetters are the letters that do not decompose, as those without them on
// their keyboard write them.
var plainLetters = map[rune]string{
	'ł': "l", 'ø': "o", 'đ': "d", 'ð': "d", 'ħ': "h", 'ı': "i", 'ŧ': "t", 'æ': "ae", 'œ': "oe", 'þ': "th", 'ŋ': "n",
	'ĸ': "k", 'ƒ': "f", 'ɨ': "i", 'ʉ': "u", 'ɓ': "b", 'ɗ': "d", 'ɛ': "e", 'ɔ': "o", 'ə': "a", 'ς': "σ",
}

var spelledMarks = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "å", "aa", "ø", "oe",
	"Ä", "ae", "Ö", "oe", "Ü", "ue", "Å", "aa", "Ø", "oe")

func isASCIIString(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// word is what a run of letters comes to.
type word struct {
	form, term string
	// altForm and altTerm are the spelling with ae, oe, ue; or empty.
	altForm, altTerm string
	upper, acronym   bool
	numeral          numeral
	unit             string // the term of a unit, where form is its short form
	not              int    // where "not" starts in a contraction without apostrophe, or 0
	joins            bool   // combine has something to do with it
}

func readWord(raw string) word {
	w := word{form: Fold(raw)}
	w.term = termOf(w.form)
	letters := 0
	w.acronym = true
	for _, r := range raw {
		if !unicode.IsLetter(r) {
			continue
		}
		up := unicode.IsUpper(r)
		if letters == 0 {
			w.upper = up
		}
		w.acronym = w.acronym && up
		letters++
	}
	w.acronym = w.acronym && letters > 1
	if alt := Fold(spelledMarks.Replace(norm.NFC.String(raw))); !isASCIIString(raw) && alt != w.form {
		w.altForm, w.altTerm = alt, termOf(alt)
	}
	w.numeral = numerals[w.form]
	if u := unitForms[w.form]; u != "" {
		w.unit = termOf(u)
	}
	w.not = bareContractions[w.form]
	w.joins = w.numeral.kind != noNumeral || currencies[w.form] != "" || w.form == "per"
	return w
}

// The cache keeps what words come to; a document says the same few thousand
// words over and over. It is emptied when full, so that no text can make it
// grow without end.
const (
	cacheShards = 32
	shardWords  = 4096
	cachedBytes = 48
)

type cacheShard struct {
	sync.RWMutex
	words map[string]*word
}

var cache [cacheShards]cacheShard

func wordOf(raw string) *word {
	if len(raw) > cachedBytes || raw == "" {
		w := readWord(raw)
		return &w
	}
	shard := &cache[(int(raw[0])*31+int(raw[len(raw)-1])*7+len(raw))%cacheShards]
	shard.RLock()
	w := shard.words[raw]
	shard.RUnlock()
	if w != nil {
		return w
	}
	raw = strings.Clone(raw) // so as not to keep the whole text alive
	fresh := readWord(raw)
	shard.Lock()
	if shard.words == nil || len(shard.words) >= shardWords {
		shard.words = make(map[string]*word)
	}
	shard.words[raw] = &fresh
	shard.Unlock()
	return &fresh
}
