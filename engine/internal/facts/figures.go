package facts

import (
	"math/big"
	"regexp"
	"strings"
)

// The shapes of a figure. All of them are matched against the whole of it.
const num = `(?:\d{1,3}(?:[,.'’]\d{2,3})+(?:[.,]\d+)?|\d+(?:[.,:]\d+)*|\.\d+)`

var (
	plainShape    = regexp.MustCompile(`^` + num + `$`)
	lettersAfter  = regexp.MustCompile(`^(` + num + `)(\pL[\pL.]*)$`)
	wordAfter     = regexp.MustCompile(`^(` + num + `(?:st|nd|rd|th)?)-(\p{Ll}[\pL\-]{1,40})$`)
	measureShape  = regexp.MustCompile(`^(` + num + `)(\pL{1,3})-(\p{Ll}{2,20})$`)
	fromToShape   = regexp.MustCompile(`^(` + num + `)-to-(` + num + `)(-\p{Ll}+)?$`)
	perShape      = regexp.MustCompile(`^(` + num + `)/(hour|day|week|month|year|person|night|h|hr|min)$`)
	spanShape     = regexp.MustCompile(`^(\d[\d.,:]*)(\pL[\pL.]*)?([-–])(\d[\d.,:]*)(-?\pL[\pL.]*)?$`)
	ordinalShape  = regexp.MustCompile(`(?i)^(\d{1,9})(?:st|nd|rd|th)$`)
	decadeShape   = regexp.MustCompile(`(?i)^(\d{3}0|\d0)['’]?s$`)
	fractionShape = regexp.MustCompile(`^(?:(\d{1,9})\+)?(\d{1,9})/(\d{1,9})$`)
	powerShape    = regexp.MustCompile(`^(\d{1,3})\^(\d{1,2})$`)
	clockShape    = regexp.MustCompile(`^(\d{1,2}):(\d\d)(?::(\d\d))?$`)
	isoShape      = regexp.MustCompile(`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$`)
	isoMonthShape = regexp.MustCompile(`^(1[5-9]\d\d|20\d\d)-(0[1-9]|1[0-2])$`)
	dayShape      = regexp.MustCompile(`^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4}|\d\d)$`)
	versionShape  = regexp.MustCompile(`(?i)^v(\d+(?:\.\d+)*)$`)
)

type piece struct {
	text            string
	letters, hyphen bool
}

// splitFigure cuts a figure into a number and what is written against it:
// 20kg, 30-day, 3–5. What has no such shape stays whole.
func splitFigure(raw string) []piece {
	whole := []piece{{text: raw}}
	if len(raw) > 60 {
		return whole
	}
	if ordinalShape.MatchString(raw) || decadeShape.MatchString(raw) {
		return whole
	}
	if m := lettersAfter.FindStringSubmatch(raw); m != nil {
		if !isSuffix(m[2]) {
			return whole
		}
		return []piece{{text: m[1]}, {text: m[2], letters: true}}
	}
	if m := wordAfter.FindStringSubmatch(raw); m != nil {
		pieces := []piece{{text: m[1]}}
		for _, w := range strings.Split(m[2], "-") {
			if w != "" {
				pieces = append(pieces, piece{text: "-", hyphen: true}, piece{text: w, letters: true})
			} else {
				return whole
			}
		}
		return pieces
	}
	if m := perShape.FindStringSubmatch(raw); m != nil {
		return []piece{{text: m[1]}, {text: "/"}, {text: m[2], letters: true}}
	}
	if m := fromToShape.FindStringSubmatch(raw); m != nil {
		pieces := []piece{{text: m[1]}, {text: "-to-"}, {text: m[2]}}
		if m[3] != "" {
			pieces = append(pieces, piece{text: "-", hyphen: true}, piece{text: m[3][1:], letters: true})
		}
		return pieces
	}
	if m := measureShape.FindStringSubmatch(raw); m != nil && isSuffix(m[2]) {
		return []piece{{text: m[1]}, {text: m[2], letters: true}, {text: "-", hyphen: true}, {text: m[3], letters: true}}
	}
	if m := spanShape.FindStringSubmatch(raw); m != nil && !strings.HasSuffix(m[1], ".") && !isoMonthShape.MatchString(raw) {
		low, lowOK := parseNumber(m[1])
		high, highOK := parseNumber(m[4])
		clocks := strings.Contains(m[1], ":") || strings.Contains(m[4], ":") || isHalfDay(m[2]) || isHalfDay(m[5])
		rises := lowOK && highOK && (low.Cmp(high) < 0 || len(m[1]) == 4 && len(m[4]) == 2)
		if (clocks || rises && !zeroLed(m[1]) && !zeroLed(m[4])) && (m[2] == "" || isSuffix(m[2])) && (m[5] == "" || isSuffix(strings.TrimPrefix(m[5], "-")) || m[5][0] == '-') {
			pieces := []piece{{text: m[1]}}
			if m[2] != "" {
				pieces = append(pieces, piece{text: m[2], letters: true})
			}
			pieces = append(pieces, piece{text: m[3]}, piece{text: m[4]})
			if suffix := m[5]; suffix != "" {
				if suffix[0] == '-' {
					pieces, suffix = append(pieces, piece{text: "-", hyphen: true}), suffix[1:]
				}
				pieces = append(pieces, piece{text: suffix, letters: true})
			}
			return pieces
		}
	}
	return whole
}

func zeroLed(s string) bool { return len(s) > 1 && s[0] == '0' && s[1] != '.' && s[1] != ',' }

func isHalfDay(s string) bool {
	s = strings.ToLower(strings.ReplaceAll(s, ".", ""))
	return s == "am" || s == "pm"
}

// isSuffix tells whether letters written against a number are a unit, a half
// of the day or a scale, and not part of a code.
func isSuffix(s string) bool {
	if isHalfDay(s) {
		return true
	}
	form := strings.ToLower(s)
	if s == "p" {
		return true
	}
	if len(form) == 1 && s != form {
		// A capital alone makes a code of it: 12B. Scales and degrees do not.
		return s == "K" || s == "M" || s == "C" || s == "F"
	}
	_, unit := units[form]
	_, money := currencies[form]
	_, scale := scales[form]
	return unit || money || scale || len(form) > 3 && form == s && !strings.Contains(form, ".")
}

// parseNumber gives the value of digits with grouping and decimal marks.
func parseNumber(s string) (*big.Rat, bool) {
	if len(s) == 0 || len(s) > 40 || strings.Contains(s, ":") {
		return nil, false
	}
	s = strings.NewReplacer("'", ",", "’", ",").Replace(s)
	commas, stops := strings.Count(s, ","), strings.Count(s, ".")
	switch {
	case commas > 0 && stops > 0:
		mark, other := ".", ","
		if strings.LastIndexByte(s, ',') > strings.LastIndexByte(s, '.') {
			mark, other = ",", "."
		}
		i := strings.LastIndex(s, mark)
		if strings.Contains(s[:i], mark) || !grouped(s[:i], other) {
			return nil, false
		}
		s = strings.ReplaceAll(s[:i], other, "") + "." + s[i+1:]
	case grouped(s, ","):
		s = strings.ReplaceAll(s, ",", "")
	case commas == 1:
		s = strings.Replace(s, ",", ".", 1)
	case stops > 1 && grouped(s, "."):
		s = strings.ReplaceAll(s, ".", "")
	case commas > 1 || stops > 1:
		return nil, false
	}
	if s[0] == '.' {
		s = "0" + s
	}
	if strings.Trim(s, "0123456789.") != "" || strings.HasSuffix(s, ".") {
		return nil, false
	}
	return new(big.Rat).SetString(s)
}

// grouped tells whether s is digits in groups of thousands, or as in India.
func grouped(s, mark string) bool {
	groups := strings.Split(s, mark)
	if len(groups) < 2 || len(groups[0]) == 0 || len(groups[0]) > 3 || groups[0][0] == '0' {
		return false
	}
	for i, g := range groups[1:] {
		if len(g) != 3 && (i == len(groups)-2 || len(g) != 2 || len(groups[0]) > 2) || strings.Trim(g, "0123456789") != "" {
			return false
		}
	}
	return true
}
