package analysis

import "unicode"

// isUnspaced tells whether r is a letter of a script written without spaces
// between words, or, like Hangul, with spaces that do not part words from
// their endings.
func isUnspaced(r rune) bool {
	if r < 0x0E00 {
		return false
	}
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Bopomofo, unicode.Yi,
		unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar, unicode.Tibetan) && (unicode.IsLetter(r) || unicode.IsMark(r)) ||
		r == 'ー' || r == '々'
}
