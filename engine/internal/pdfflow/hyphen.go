package pdfflow

import (
	"bufio"
	"bytes"
	"compress/gzip"
	_ "embed"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"

	"footnote/engine/internal/pdftext"
)

// A hyphen at a line's end is either the word's own (cross-border) or was put
// there to break it (accommo-dation). Which it is, is seen from the rest of the
// document, then from a list of common English words, whose stems are kept in
// words.gz (made by lab/stemlist). A word kept with its hyphen is indexed both
// with and without it, so a doubtful compound is found either way.

//go:embed words.gz
var wordsFile []byte

// commonStems are the stems of common English words.
var commonStems = sync.OnceValue(func() map[string]bool {
	stems := map[string]bool{}
	in, err := gzip.NewReader(bytes.NewReader(wordsFile))
	if err != nil {
		panic(err)
	}
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		stems[lines.Text()] = true
	}
	return stems
})

func isCommon(word string) bool {
	env := snowballstem.NewEnv(word)
	english.Stem(env)
	return commonStems()[env.Current()]
}

// wordsSeen counts the words of a document that were not broken.
type wordsSeen map[string]int

func seenIn(pages []pdftext.Page) wordsSeen {
	seen := wordsSeen{}
	for _, page := range pages {
		for _, block := range page.Blocks {
			broken := false
			for _, line := range block.Lines {
				words := strings.Fields(line.Text)
				for i, word := range words {
					last := i == len(words)-1 && endsBroken(word)
					if i == 0 && broken || last {
						continue
					}
					if word = bareWord(word); word != "" {
						seen[word]++
					}
				}
				broken = endsBroken(line.Text)
			}
		}
	}
	return seen
}

// bareWord is a word in lower case without what stands round it.
func bareWord(word string) string {
	return strings.ToLower(strings.TrimFunc(word, func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) }))
}

const softHyphen = "\u00ad"

// endsBroken says whether text ends in a hyphen behind a letter or figure.
func endsBroken(text string) bool {
	rest, found := strings.CutSuffix(text, softHyphen)
	for _, hyphen := range []string{"-", "\u2010"} {
		if !found {
			rest, found = strings.CutSuffix(text, hyphen)
		}
	}
	c, _ := utf8.DecodeLastRuneInString(rest)
	return found && (unicode.IsLetter(c) || unicode.IsDigit(c))
}

// compounding are first parts that a hyphen joins to any word.
var compounding = map[string]bool{
	"self": true, "cross": true, "well": true, "non": true, "half": true, "ex": true, "all": true, "co": true,
	"long": true, "short": true, "full": true, "part": true, "high": true, "low": true, "one": true, "two": true,
	"three": true, "four": true, "five": true, "ten": true, "first": true, "second": true, "third": true,
}

// appendLine joins a line to the text before it.
func (s wordsSeen) appendLine(text, line string) string {
	switch {
	case text == "":
		return line
	case line == "":
		return text
	}
	first, _ := utf8.DecodeRuneInString(line)
	if endsBroken(text) && (unicode.IsLetter(first) || unicode.IsDigit(first)) {
		_, size := utf8.DecodeLastRuneInString(text)
		if s.softBreak(text, line, first) {
			return text[:len(text)-size] + line
		}
		return text[:len(text)-size] + "-" + line
	}
	last, _ := utf8.DecodeLastRuneInString(text)
	switch {
	case withoutSpaces(last) && withoutSpaces(first):
		return text + line
	case last == '—' && !strings.HasSuffix(text, " —"), last == '/' && strings.Contains(lastField(text), "://"):
		return text + line
	}
	return text + " " + line
}

// softBreak says whether the hyphen at the end of text only breaks the word.
func (s wordsSeen) softBreak(text, line string, first rune) bool {
	if strings.HasSuffix(text, softHyphen) {
		return true
	}
	before := lastField(text)
	before = before[:len(before)-1] // its hyphen, or a byte of it, is cut off by bareWord
	whole, rest := bareWord(before), bareWord(strings.Fields(line)[0])
	part := whole
	if i := strings.LastIndexByte(whole, '-'); i >= 0 {
		part = whole[i+1:]
	}
	next, _, _ := strings.Cut(rest, "-")
	lastBefore, _ := utf8.DecodeLastRuneInString(part)
	switch {
	case part == "" || next == "" || !unicode.IsLetter(first) || !unicode.IsLetter(lastBefore):
		return false
	case unicode.IsUpper(first) && strings.ToUpper(before) != before:
		return false
	case s[whole+"-"+rest] > 0 && s[whole+"-"+rest] >= s[whole+rest]:
		return false
	case s[whole+rest] > 0:
		return true
	case isCommon(part + next):
		return true
	case compounding[part]:
		return false
	}
	known := func(word string) bool {
		return utf8.RuneCountInString(word) > 2 && (s[word] > 0 || isCommon(word))
	}
	return !known(part) || !known(next)
}

func lastField(text string) string {
	return text[strings.LastIndexByte(text, ' ')+1:]
}

// withoutSpaces says whether c is of a script that puts no space between words.
func withoutSpaces(c rune) bool {
	return unicode.In(c, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar) ||
		c >= 0x3000 && c <= 0x303F || c >= 0xFF00 && c <= 0xFF65
}
