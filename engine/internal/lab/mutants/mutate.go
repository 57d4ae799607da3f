package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// mutant is a sentence with one thing changed.
type mutant struct {
	kind string
	// near marks one whose new value stands elsewhere in the same passage.
	near bool
	text string
}

// The patterns are written apart from the check's own reading of a text, so
// that what it overlooks is found.
var (
	plainNumber = regexp.MustCompile(`(?:^|[\s(~])(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?:[\s.;:?!)%-]|, |$)`)
	wordNumber  = regexp.MustCompile(`(?i)\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|ninety)\b`)
	money       = regexp.MustCompile(`[$£€](\d{1,3}(?:,\d{3})+|\d+)(?:\.\d\d)?`)
	unitAfter   = regexp.MustCompile(`(?i)\b(?:\d[\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty|ninety)[ -](?:business |working |calendar )?(minutes?|hours?|days?|weeks?|months?|years?|percent|miles|feet|MB|GB)\b`)
	monthDay    = regexp.MustCompile(`\b(January|February|March|April|May|June|July|August|September|October|November|December) (\d{1,2})(?:st|nd|rd|th)?(?:, (\d{4}))?\b`)
	yearAlone   = regexp.MustCompile(`\b(19[5-9]\d|20[0-3]\d)\b`)
	weekday     = regexp.MustCompile(`\b(Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b`)
	properName  = regexp.MustCompile(`[a-z,] ((?:[A-Z][a-z]{2,}|[A-Z]{2,5})(?: [A-Z][a-z]+)*)\b`)
	auxiliary   = regexp.MustCompile(`\b(can|will|should|must|may|is|are|was|were|does|do|could|would) (not )?([a-z]+)\b`)
	contracted  = regexp.MustCompile(`(?i)\b(can|do|does|is|are|was|were|should|would|could|did|has|have)(n['’]t|not)\b`)
	never       = regexp.MustCompile(`\b(never|not|no longer) `)
	// alreadyDenied is what makes "not" after an auxiliary no plain denial.
	alreadyDenied = regexp.MustCompile(`^ (?:not|only|a few|no)\b`)
	// plainWord has a capital only for where it stands.
	plainWord = regexp.MustCompile(`^(?:This|That|These|The|You|Your|How|What|When|Who|Why|Out|If|Per|One|For|Since|And|But|Will|Can|Do|Is|Are|Be|Have|In|On|At|To|We|Our|It|Its|They|All|Any|No|Not|Yes|Use|See)\b`)
	// whole is a sentence, not a heading or a fragment.
	whole   = regexp.MustCompile(`^\P{Ll}(?:\S*\s+){5,}\S*[.!?:;)”"]$`)
	address = regexp.MustCompile(`https?://|www\.|\w@\w|\w/\w|[A-Za-z]\.[a-z]{2,4}\b|[_{}<>|\x60=]`)
)

var strangers = []string{"Harrowby", "Quillfeather", "Tamsin Orrick", "Velmora", "Brackenridge"}

var unitsInTurn = map[string]string{"minute": "hour", "hour": "day", "day": "week", "week": "month", "month": "year", "year": "month",
	"minutes": "hours", "hours": "days", "days": "weeks", "weeks": "months", "months": "years", "years": "months", "percent": "people", "miles": "kilometres", "feet": "metres", "mb": "GB", "gb": "MB"}

var monthNames = strings.Fields("January February March April May June July August September October November December")
var dayNames = strings.Fields("Monday Tuesday Wednesday Thursday Friday Saturday Sunday")
var numberNames = strings.Fields("zero one two three four five six seven eight nine ten eleven twelve")

// mutants changes one thing of sentence in as many ways as there are kinds;
// passage is what it was taken from. turn makes the choices differ from one
// sentence to the next.
func mutants(lead, sentence, passage string, turn int) []mutant {
	if address.MatchString(sentence) || !whole.MatchString(sentence) {
		return nil
	}
	var out []mutant
	keep := func(kind string, near bool, text string) {
		// What stands in the passage is no mutant.
		if !strings.Contains(passage, text) {
			out = append(out, mutant{kind, near, lead + text})
		}
	}
	add := func(kind string, near bool, at []int, with string) {
		if at == nil || at[0] == 0 || with == "" || strings.EqualFold(strings.ReplaceAll(sentence[at[0]:at[1]], ",", ""), strings.ReplaceAll(with, ",", "")) {
			return
		}
		keep(kind, near, sentence[:at[0]]+with+sentence[at[1]:])
	}
	pick := func(re *regexp.Regexp, group int) []int {
		all := re.FindAllStringSubmatchIndex(sentence, -1)
		if len(all) == 0 {
			return nil
		}
		m := all[turn%len(all)]
		return m[2*group : 2*group+2]
	}
	other := func(re *regexp.Regexp, group int, not string) string {
		var found []string
		for _, m := range re.FindAllStringSubmatch(passage, -1) {
			if v := m[group]; !strings.EqualFold(v, not) && !strings.Contains(not, v) && !strings.Contains(v, not) {
				found = append(found, v)
			}
		}
		if len(found) == 0 {
			return ""
		}
		return found[turn%len(found)]
	}
	of := func(at []int) string {
		if at == nil {
			return ""
		}
		return sentence[at[0]:at[1]]
	}
	// Dates and amounts hold numbers: those are left to their own kinds.
	if at := pick(monthDay, 0); at != nil {
		m := monthDay.FindStringSubmatch(of(at))
		add("date", true, at, other(monthDay, 0, of(at)))
		day, _ := strconv.Atoi(m[2])
		changed := m[1] + " " + strconv.Itoa(day%28+1)
		if m[3] != "" {
			changed += ", " + m[3]
		}
		add("date", false, at, changed)
		for i, n := range monthNames {
			if n == m[1] {
				add("date", false, at, strings.Replace(of(at), n, monthNames[(i+1+turn%10)%12], 1))
			}
		}
	} else if at := pick(yearAlone, 1); at != nil && !money.MatchString(sentence) {
		add("date", true, at, other(yearAlone, 1, of(at)))
		y, _ := strconv.Atoi(of(at))
		add("date", false, at, strconv.Itoa(y+1+turn%7))
	}
	if at := pick(weekday, 1); at != nil {
		add("date", true, at, other(weekday, 1, of(at)))
		for i, n := range dayNames {
			if n == of(at) {
				add("date", false, at, dayNames[(i+1+turn%5)%7])
			}
		}
	}
	if at := pick(money, 0); at != nil {
		add("amount", true, at, other(money, 0, of(at)))
		add("amount", false, at, strings.Replace(of(at), of(at)[len(of(at))-1:], strconv.Itoa(int(of(at)[len(of(at))-1]-'0')%9+1), 1))
		add("amount", false, at, strings.NewReplacer("$", "€", "£", "$", "€", "$").Replace(of(at)))
	} else if !monthDay.MatchString(sentence) && !yearAlone.MatchString(sentence) {
		if at := pick(plainNumber, 1); at != nil {
			add("number", true, at, other(plainNumber, 1, of(at)))
			n, err := strconv.Atoi(strings.ReplaceAll(of(at), ",", ""))
			if err == nil {
				add("number", false, at, strconv.Itoa(n+1+turn%5))
				add("number", false, at, of(at)+"0")
			}
		}
	}
	if at := pick(wordNumber, 1); at != nil {
		if v := other(wordNumber, 1, of(at)); v != "" {
			add("number", true, at, strings.ToLower(v))
		}
		for i, n := range numberNames {
			if strings.EqualFold(n, of(at)) {
				add("number", false, at, numberNames[2+(i+turn%6)%10])
			}
		}
	}
	if at := pick(unitAfter, 1); at != nil {
		add("unit", true, at, other(unitAfter, 1, strings.TrimSuffix(of(at), "s")))
		add("unit", false, at, unitsInTurn[strings.ToLower(of(at))])
	}
	if at := pick(properName, 1); at != nil && !weekday.MatchString(of(at)) && !monthWord(of(at)) {
		if v := other(properName, 1, of(at)); v != "" && !weekday.MatchString(v) && !monthWord(v) && !plainWord.MatchString(v) && shortOf(of(at)) != v && shortOf(v) != of(at) {
			add("name", true, at, v)
		}
		add("name", false, at, strangers[turn%len(strangers)])
	}
	if at := pick(contracted, 0); at != nil {
		m := contracted.FindStringSubmatch(of(at))
		add("negation", false, at, m[1])
	} else if at := pick(never, 0); at != nil && !strings.Contains(sentence, "not only") {
		keep("negation", false, sentence[:at[0]]+sentence[at[1]:])
	} else if at := pick(auxiliary, 1); at != nil && !strings.Contains(sentence, "?") && !alreadyDenied.MatchString(sentence[at[1]:]) {
		add("negation", false, at, of(at)+" not")
	}
	return out
}

// shortOf is the abbreviation of a name of several words.
func shortOf(name string) string {
	short := ""
	for _, w := range strings.Fields(name) {
		short += w[:1]
	}
	return short
}

func monthWord(s string) bool {
	for _, m := range monthNames {
		if strings.Contains(s, m) {
			return true
		}
	}
	return false
}

// same gives ways to write sentence that mean the same.
func same(sentence string) []string {
	if address.MatchString(sentence) {
		return nil
	}
	var out []string
	add := func(text string) {
		if text != sentence {
			out = append(out, text)
		}
	}
	thousands := regexp.MustCompile(`\b(\d{1,3}),(\d{3})\b`)
	add(thousands.ReplaceAllString(sentence, "$1$2"))
	add(regexp.MustCompile(`(\s|\$)(\d{1,3})(\d{3})(\s)`).ReplaceAllStringFunc(sentence, func(m string) string {
		digits := strings.Trim(m, " $\n")
		if digits[0] == '0' || yearAlone.MatchString(digits) || len(digits) < 4 {
			return m
		}
		return strings.Replace(m, digits, digits[:len(digits)-3]+","+digits[len(digits)-3:], 1)
	}))
	add(monthDay.ReplaceAllStringFunc(sentence, func(m string) string {
		p := monthDay.FindStringSubmatch(m)
		d := p[2] + " " + p[1]
		if p[3] != "" {
			d += " " + p[3]
		}
		return d
	}))
	add(monthDay.ReplaceAllStringFunc(sentence, func(m string) string {
		p := monthDay.FindStringSubmatch(m)
		if p[3] == "" {
			return m
		}
		for i, n := range monthNames {
			if n == p[1] {
				day, _ := strconv.Atoi(p[2])
				return fmt.Sprintf("%s-%02d-%02d", p[3], i+1, day)
			}
		}
		return m
	}))
	add(contracted.ReplaceAllStringFunc(sentence, func(m string) string {
		p := contracted.FindStringSubmatch(m)
		if strings.EqualFold(p[2], "not") {
			return p[1] + "'t"
		}
		return p[1] + " not"
	}))
	add(regexp.MustCompile(`\b(do|does|is|are|was|were|should|could|would|did) not\b`).ReplaceAllString(sentence, "${1}n’t"))
	add(wordNumber.ReplaceAllStringFunc(sentence, func(m string) string {
		for i, n := range numberNames {
			if strings.EqualFold(n, m) {
				return strconv.Itoa(i)
			}
		}
		return m
	}))
	add(regexp.MustCompile(`(\s)([2-9]|1[0-2]) (days|hours|weeks|months|years|minutes|people)\b`).ReplaceAllStringFunc(sentence, func(m string) string {
		f := strings.Fields(m)
		n, _ := strconv.Atoi(f[0])
		return " " + numberNames[n] + " " + f[1]
	}))
	add(strings.NewReplacer("%", " per cent").Replace(sentence))
	add(strings.NewReplacer("’", "'", "“", "\"", "”", "\"").Replace(sentence))
	add(strings.NewReplacer("a.m.", "am", "p.m.", "pm").Replace(sentence))
	add(regexp.MustCompile(`\$(\d{1,3}(?:,\d{3})*(?:\.\d\d)?)(\s|[.;)] |$)`).ReplaceAllString(sentence, "$1 USD$2"))
	return out
}
