package viewmodel

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"footnote/engine"
)

// longestExcerpt bounds how much of the closest paragraph is shown, in bytes;
// all of it is one press away.
const longestExcerpt = 600

// excerpt is the part of a paragraph that bears most on a question: whole
// words, with an ellipsis where something is left out.
func excerpt(text string, asked []engine.Word) string {
	if len(text) <= longestExcerpt {
		return text
	}
	core := densest(occurrences(text, asked), asked)
	room := longestExcerpt - (core.End - core.Start)
	from := sentenceStart(text, core.Start)
	if core.Start-from > room/2 {
		from = wordEdge(text, core.Start-room/2, 1)
	}
	to := len(text)
	if from+longestExcerpt < to {
		to = wordEdge(text, from+longestExcerpt, -1)
	}
	shown := strings.TrimSpace(text[from:to])
	// No item of a list is shown without what introduces it.
	if lead, _, _ := strings.Cut(text, "\n"); from > len(lead) && strings.HasSuffix(lead, ":") {
		shown = lead + "\n… " + shown
	} else if from > 0 {
		shown = "… " + shown
	}
	if to < len(text) {
		shown += " …"
	}
	return shown
}

// occurrence is where a word of the question stands in a text.
type occurrence struct {
	Range
	asked int
}

func occurrences(text string, asked []engine.Word) []occurrence {
	var all []occurrence
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		if !isWord(r) {
			at += size
			continue
		}
		end := at
		for end < len(text) && isWord(r) {
			end += size
			r, size = utf8.DecodeRuneInString(text[end:])
		}
		for i, a := range asked {
			if place, ok := standsFor(text[at:end], a); ok {
				all = append(all, occurrence{Range{at + place.Start, at + place.End}, i})
				break
			}
		}
		at = end
	}
	return all
}

// standsFor tells whether, and where, a word of a text is one of the question
// or its kin, in whatever inflection. It only has to find the place to show;
// what a word counts for is the engine's to say.
func standsFor(word string, a engine.Word) (Range, bool) {
	if a.Weight == 0 {
		return Range{}, false
	}
	for _, w := range strings.Fields(a.Word + " " + a.Via) {
		if first, _ := utf8.DecodeRuneInString(w); unicode.In(first, unspaced...) {
			if at := strings.Index(word, w); at >= 0 {
				return Range{at, at + len(w)}, true
			}
		} else if similar([]rune(strings.ToLower(word)), []rune(strings.ToLower(w))) {
			return Range{0, len(word)}, true
		}
	}
	return Range{}, false
}

// unspaced are the scripts that put no space between words.
var unspaced = []*unicode.RangeTable{unicode.Han, unicode.Hiragana, unicode.Katakana,
	unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar}

// similar tells whether two words differ in their endings only.
func similar(a, b []rune) bool {
	same := 0
	for same < len(a) && same < len(b) && a[same] == b[same] {
		same++
	}
	rest := max(len(a), len(b)) - same
	return rest == 0 || same >= 3 && 2*rest <= same+2
}

// densest is the stretch, within what is shown, whose words carry most of the
// question; of several the shortest, then the first.
func densest(found []occurrence, asked []engine.Word) Range {
	var best Range
	var most float64
	for i, first := range found {
		var weight float64
		seen := map[int]bool{}
		for _, o := range found[i:] {
			if o.End-first.Start > longestExcerpt {
				break
			}
			if seen[o.asked] {
				continue
			}
			seen[o.asked] = true
			weight += asked[o.asked].Weight
			if weight > most || weight == most && o.End-first.Start < best.End-best.Start {
				best, most = Range{first.Start, o.End}, weight
			}
		}
	}
	return best
}

// sentenceStart is where the sentence or line begins that a place is in.
func sentenceStart(text string, at int) int {
	for start := at; start > 0; start-- {
		if text[start-1] == '\n' || start > 1 && text[start-1] == ' ' && strings.IndexByte(".!?", text[start-2]) >= 0 {
			return start
		}
	}
	return 0
}

// wordEdge is the nearest place from at on, in steps of 1 or -1, that is in no
// word; where words are not spaced, it is the nearest between two letters.
func wordEdge(text string, at, step int) int {
	const farthest = 60
	for edge := at; edge > 0 && edge < len(text) && (edge-at)*step <= farthest; edge += step {
		if text[edge] == ' ' || text[edge] == '\n' {
			return edge
		}
	}
	for !utf8.RuneStart(text[at]) {
		at += step
	}
	return at
}
