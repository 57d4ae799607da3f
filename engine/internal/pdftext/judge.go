package pdftext

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// character is how a character that a reader gives is written: ligatures and
// the shapes of joined scripts as their letters, every kind of space as one.
func character(c rune) string {
	switch {
	case c == 0x02 || c == 0xFFFE: // PDFium's marks for a hyphen at a line's end
		return "-"
	case c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f' || unicode.Is(unicode.Zs, c) || c == 0x2028 || c == 0x2029:
		return " "
	case c == 0xF0B7 || c == 0xF0A7 || c == 0xF0D8 || c == 0xF076 || c == 0xF0A8:
		return "•" // the bullets of Symbol and Wingdings
	case c >= 0xFB00 && c <= 0xFDFF || c >= 0xFE70 && c <= 0xFEFC:
		return norm.NFKC.String(string(c))
	case unusable(c) || c == 0xFEFF || c == 0x200B || c == 0x2060:
		return ""
	}
	return string(c)
}

// unusable says that a character stands for nothing that can be read.
func unusable(c rune) bool {
	switch {
	case c == '\t' || c == '\n' || c == '\r' || c == 0x02 || c == 0xFFFE:
		return false
	case c == 0xF0B7 || c == 0xF0A7 || c == 0xF0D8 || c == 0xF076 || c == 0xF0A8:
		return false
	}
	return c < 0x20 || c >= 0x7F && c < 0xA0 || c == unicode.ReplacementChar || c == 0xFFFF ||
		c > unicode.MaxRune || c >= 0xD800 && c < 0xE000 || unicode.Is(unicode.Co, c)
}

// judgement sums up what a reader gave, to say whether it is text.
type judgement struct {
	letters, broken, guessed int
	// Latin words of three letters or more, those without a vowel, and the
	// letters and vowels of them all
	words, vowelless, latin, vowels int
	// characters and words of scripts that part words by spaces
	spaced, tokens int
	longest        int
}

const (
	// leastJudged is how many letters it takes to judge the words.
	leastJudged = 30
	// mostBroken is the share of unreadable characters from which a text is
	// not one.
	mostBroken = 0.25
	// mostVowelless is the share of words without a vowel from which Latin
	// letters are noise.
	mostVowelless = 0.4
	// fewestVowels is the share of vowels below which they are noise too.
	fewestVowels = 0.24
	// meanWord is the mean word length from which spaces must be missing.
	meanWord = 18
	// longestWord is the length from which a word is a run of words.
	longestWord = 60
)

// add counts the words of a line.
func (j *judgement) add(line string) {
	for word := range strings.FieldsSeq(line) {
		letters, vowels, latin := 0, 0, true
		spaced, length := false, 0
		for _, c := range word {
			length++
			if !unicode.IsLetter(c) {
				continue
			}
			letters++
			if !unicode.Is(unicode.Latin, c) {
				latin = false
			}
			if unicode.In(c, unicode.Latin, unicode.Greek, unicode.Cyrillic, unicode.Arabic, unicode.Hebrew) {
				spaced = true
			}
			if isVowel(c) {
				vowels++
			}
		}
		j.letters += letters
		if spaced {
			j.tokens++
			j.spaced += letters
			if !strings.ContainsAny(word, "/@._-") {
				j.longest = max(j.longest, length)
			}
		}
		if latin && letters >= 3 && letters == length {
			j.words++
			j.latin += letters
			j.vowels += vowels
			if vowels == 0 {
				j.vowelless++
			}
		}
	}
}

func isVowel(c rune) bool {
	if c > 0x7F { // accented letters are vowels more often than not
		return true
	}
	return strings.ContainsRune("aeiouAEIOU", c)
}

// readable says whether the characters stand for something.
func (j *judgement) readable() bool {
	return float64(j.broken) <= mostBroken*float64(j.letters+j.broken)
}

// likeWords says whether it reads as words with spaces between them.
func (j *judgement) likeWords() bool {
	if j.letters < leastJudged {
		return true
	}
	most := mostVowelless
	if j.guessed*2 > j.letters {
		most /= 2
	}
	if j.words >= 8 && (float64(j.vowelless) > most*float64(j.words) || float64(j.vowels) < fewestVowels*float64(j.latin)) {
		return false
	}
	if j.longest >= longestWord {
		return false
	}
	return j.tokens == 0 || float64(j.spaced)/float64(j.tokens) < meanWord
}
