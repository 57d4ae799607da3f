package facts

import (
	"strconv"
	"strings"
	"unicode"
)

// labels are words after which a figure is a name and not a quantity: its
// zeros count.
var labels = func() map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(`version release build code gate form article section room chapter paragraph clause step line route
		flight order ticket invoice account postcode zip pin lift part number no nr model case schedule annex appendix table figure
		volume phase tier grade platform terminal box suite apartment building block floor level regulation rule act bus train
		channel extension reference ref policy serial licence license permit room hall zone bay unit`) {
		m[w] = true
	}
	return m
}()

func isLabel(w Word) bool {
	return w.Kind == Letters && labels[w.Form] || w.Kind == Sign && (w.Raw == "#" || w.Raw == "№" || w.Raw == "§" || w.Raw == "¶")
}

// labelledAt reads the figure after a label: version 2.4, Article IV, № 7.
func (r *reader) labelledAt(i int) int {
	if !isLabel(r.words[i]) || i+1 >= len(r.words) {
		return i
	}
	j := i + 1
	if r.words[i].Form == "no" || r.words[i].Form == "nr" || r.words[i].Form == "ref" {
		if r.words[j].Raw == "." && j+1 < len(r.words) {
			j++
		} else if r.words[i].Form == "no" && !r.words[i].Upper {
			return i
		}
	}
	w := r.words[j]
	if r.words[i].Form == "number" && w.Form == "of" || r.words[j].Break {
		return i
	}
	for j+1 < len(r.words) && j < i+2 && (w.Raw == ":" || w.Form == "no" || w.Form == "number" || w.Raw == "#" || w.Raw == "." && r.words[j-1].Form == "no") {
		j++
		w = r.words[j]
	}
	value := ""
	switch {
	case w.Kind == Figure && len(w.Raw) <= 60:
		if _, end := r.unitAt(j + 1); end > j+1 {
			return i // "order 3 kg"
		}
		if j+1 < len(r.words) && currencies[r.words[j+1].Form].code != "" {
			return i // "a double room 120 euros"
		}
		value = strings.ToUpper(strings.TrimPrefix(w.Form, "v"))
		if _, n := r.phoneSpan(j); n > j {
			return i
		}
		if ordinalShape.MatchString(w.Raw) || clockShape.MatchString(w.Raw) || isoShape.MatchString(w.Raw) || dayShape.MatchString(w.Raw) || plainShape.MatchString(w.Raw) && strings.ContainsAny(w.Raw, ",'") {
			return i
		}
	case w.Kind == Letters:
		written := w.Of(r.text.Source)
		if n, ok := smallNumbers[w.Form]; ok && n > 0 && r.words[i].Kind == Letters && r.words[i].Form != "no" {
			if _, end := r.unitAt(j + 1); end == j+1 {
				value = strconv.FormatInt(n, 10)
			}
		} else if n := roman(strings.ToUpper(w.Form)); n > 0 && (strings.ToUpper(w.Form) == written || strings.ContainsFunc(written, func(c rune) bool { return unicode.Is(unicode.Nl, c) })) {
			value = strconv.Itoa(n)
		}
	}
	if value == "" {
		return i
	}
	f := Fact{Kind: Identifier, Value: value, Unit: "labelled", Digits: w.Raw}
	return r.add(f, j, j+1, nil)
}

// dayNumberAt reads the number of "day four" and "week 2" as an ordinal: the
// fourth day, the second week.
func (r *reader) dayNumberAt(i int) int {
	if i == 0 || r.words[i].Break {
		return i
	}
	switch r.words[i-1].Form {
	case "day", "week", "month":
	default:
		return i
	}
	if i > 1 && (r.words[i-2].Fact >= 0 || r.words[i-1].Fact >= 0) {
		return i // a day 3
	}
	n, end := r.numberAt(i)
	if end != i+1 || n.ordinal || n.fraction || n.value == nil || !n.value.IsInt() || n.value.Sign() <= 0 || n.value.Cmp(whole(60)) > 0 {
		return i
	}
	if end < len(r.words) && (r.counted(end) || r.words[end].Kind == Figure || r.words[end].Kind == Sign || r.words[end].Raw == "–" || r.words[end].Raw == "-") {
		return i
	}
	return r.add(Fact{Kind: Number, Value: n.value.RatString(), Unit: "ordinal"}, i, end, nil)
}

// roman gives the value of a Roman numeral in capitals, or 0.
func roman(s string) int {
	if s == "" || len(s) > 8 || strings.Trim(s, "IVXLC") != "" {
		return 0
	}
	value := map[byte]int{'I': 1, 'V': 5, 'X': 10, 'L': 50, 'C': 100}
	n := 0
	for i := range len(s) {
		v := value[s[i]]
		if i+1 < len(s) && value[s[i+1]] > v {
			v = -v
		}
		n += v
	}
	return n
}

// codeAt keeps a figure that is no quantity as it is written.
func (r *reader) codeAt(i int) int {
	w := r.words[i]
	raw := w.Raw
	if m := versionShape.FindStringSubmatch(raw); m != nil {
		return r.add(Fact{Kind: Identifier, Value: m[1], Digits: m[1]}, i, i+1, nil)
	}
	if m := decadeShape.FindStringSubmatch(raw); m != nil {
		return r.add(Fact{Kind: Number, Value: m[1] + "s", Unit: "years", Digits: ""}, i, i+1, nil)
	}
	if m := powerShape.FindStringSubmatch(raw); m != nil {
		return i
	}
	value := strings.ToUpper(strings.NewReplacer("–", "-", "’", "'").Replace(w.Form))
	value = strings.TrimSuffix(value, "'S")
	return r.add(Fact{Kind: Identifier, Value: value}, i, i+1, nil)
}

// Bare is an identifier without its joints: HC-20417 is HC20417.
func Bare(value string) string {
	return strings.NewReplacer("-", "", "/", "", "(", "", ")", "", "_", "", " ", "").Replace(value)
}

// phoneAt reads a phone number: 020 7946 0018, +44 (0)20 7946 0018,
// 555-010-0199.
func (r *reader) phoneAt(i int) int {
	digits, end := r.phoneSpan(i)
	if end == i {
		return i
	}
	return r.add(Fact{Kind: Identifier, Value: "tel:" + digits}, i, end, nil)
}

func (r *reader) phoneSpan(i int) (string, int) {
	var b strings.Builder
	j, last, figures := i, i, 0
	plus := false
	groups := ""
	for ; j < len(r.words) && j < i+12; j++ {
		w := r.words[j]
		if j > i && (w.Break || r.gap(j-1) > 1) {
			break
		}
		if w.Kind == Figure && strings.Trim(w.Raw, "0123456789-./()") == "" && len(w.Raw) <= 20 && w.Raw != "(0)" {
			for _, g := range strings.FieldsFunc(w.Raw, func(c rune) bool { return c < '0' || c > '9' }) {
				if plus && g == "0" {
					continue
				}
				b.WriteString(g)
				groups += " " + strconv.Itoa(len(g))
				figures++
			}
			last = j + 1
			continue
		}
		if j == i && w.Raw == "+" || w.Raw == "(" && (figures == 0 || plus) || w.Raw == ")" || (w.Raw == "-" || w.Raw == "–" || w.Raw == ".") && j > i && r.words[j-1].Kind != Mark && r.gap(j) == 0 {
			plus = plus || w.Raw == "+"
			continue
		}
		break
	}
	digits := b.String()
	if len(digits) < 7 || len(digits) > 15 || figures < 2 && !plus && digits[0] != '0' || figures == 1 && strings.ContainsAny(r.words[last-1].Raw, ".") {
		return "", i
	}
	american := strings.HasSuffix(groups, " 3 3 4") || groups == " 3 4"
	if !plus && digits[0] != '0' && !american || len(digits) < 9 && !plus && groups != " 3 4" && digits[0] != '0' {
		return "", i
	}
	if groups == " 3 4" && !strings.Contains(r.text.Source[r.words[i].Start:r.words[last-1].End], "-") {
		return "", i
	}
	if figures == 1 && !plus && len(digits) < 9 {
		return "", i
	}
	// An ISO date or a range of years is none.
	if figures == 3 && (groups == " 4 2 2" || groups == " 2 2 4") {
		return "", i
	}
	if plus {
		digits = "+" + digits
	}
	return digits, last
}
