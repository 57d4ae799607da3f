package facts

import (
	"fmt"
	"strconv"
	"strings"
)

var months = func() map[string]int {
	m := map[string]int{}
	for i, w := range strings.Fields("january february march april may june july august september october november december") {
		m[w] = i + 1
		m[w[:3]] = i + 1
	}
	m["sept"] = 9
	return m
}()

var weekdays = func() map[string]int {
	m := map[string]int{}
	for i, w := range strings.Fields("monday tuesday wednesday thursday friday saturday sunday") {
		m[w], m[w+"s"] = i+1, i+1
	}
	return m
}()

// dateAt reads a date: 3 May 2026, May 3rd, 2026-05-03, May 2026, Monday.
func (r *reader) dateAt(i int) int {
	w := r.words[i]
	switch w.Kind {
	case Figure:
		if n := r.figureDate(i); n > i {
			return n
		}
		// D Month [Y], the 3rd of May, D–D Month, D and D Month.
		d, ok := dayNumber(w)
		if !ok {
			return i
		}
		if m, j := r.monthAt(i+1, true); j > i+1 {
			return r.dayMonth(i, j, Day{Month: m, Number: d})
		}
		if i+2 < len(r.words) {
			mid := r.words[i+1]
			if mid.Raw == "-" || mid.Raw == "–" || mid.Form == "to" || mid.Form == "and" || mid.Form == "or" || mid.Raw == "," || mid.Raw == "/" {
				if _, ok := dayNumber(r.words[i+2]); ok {
					if m, j := r.monthAt(i+3, true); j > i+3 {
						day := Day{Month: m, Number: d}
						if y, end := r.yearAt(j); end > j {
							day.Year = y
						}
						return r.add(dateFact(day), i, i+1, nil)
					}
				}
			}
		}
	case Letters:
		if d := weekdays[w.Form]; d > 0 && w.Upper {
			return r.add(dateFact(Day{Weekday: d}), i, i+1, nil)
		}
		m, j := r.monthAt(i, false)
		if j == i {
			return i
		}
		if j < len(r.words) && !r.words[j].Break {
			if d, ok := dayNumber(r.words[j]); ok && !r.timeFollows(j) {
				n := r.dayMonth(i, j+1, Day{Month: m, Number: d})
				// May 3–5: the second day has the same month.
				if n == j+1 && n+1 < len(r.words) && (r.words[n].Raw == "-" || r.words[n].Raw == "–" || r.words[n].Form == "to" || r.words[n].Form == "and") {
					if d2, ok := dayNumber(r.words[n+1]); ok && d2 > d {
						if _, unitEnd := r.unitAt(n + 2); unitEnd == n+2 {
							day := Day{Month: m, Number: d2}
							end := n + 2
							if y, after := r.yearAt(end); after > end {
								day.Year, end = y, after
								f := &r.text.Facts[len(r.text.Facts)-1]
								f.Day.Year = y
								f.Value = f.Day.String()
							}
							return r.add(dateFact(day), n+1, end, nil)
						}
					}
				}
				return n
			}
		}
		if y, end := r.yearAt(j); end > j {
			return r.add(dateFact(Day{Month: m, Year: y}), i, end, nil)
		}
		if !r.monthAlone(i, j) {
			return i
		}
		return r.add(dateFact(Day{Month: m}), i, j, nil)
	}
	return i
}

func dateFact(d Day) Fact { return Fact{Kind: Date, Day: d, Value: d.String()} }

// String gives a date one form.
func (d Day) String() string {
	if d.Written != "" {
		return d.Written
	}
	if d.Weekday > 0 {
		return "weekday " + strconv.Itoa(d.Weekday)
	}
	return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Number)
}

func dayNumber(w Word) (int, bool) {
	if w.Kind == Letters {
		n, ok := ordinals[w.Form]
		return int(n), ok && n <= 30
	}
	if w.Kind != Figure || len(w.Raw) > 4 {
		return 0, false
	}
	raw := w.Raw
	if m := ordinalShape.FindStringSubmatch(raw); m != nil {
		raw = m[1]
	}
	n, err := strconv.Atoi(raw)
	return n, err == nil && n >= 1 && n <= 31
}

// monthAt reads a month's name at word j, after "of" where a day precedes.
func (r *reader) monthAt(j int, afterDay bool) (int, int) {
	if afterDay && j+1 < len(r.words) && r.words[j].Form == "of" {
		j++
	}
	if j >= len(r.words) || r.words[j].Kind != Letters || r.words[j].Break && afterDay {
		return 0, j
	}
	w := r.words[j]
	m, ok := months[w.Form]
	if !ok || !w.Upper && (!afterDay || w.Form == "may" || w.Form == "march" || w.Form == "mar" || w.Form == "dec" || w.Form == "sep") {
		if afterDay && j > 0 && r.words[j-1].Form == "of" {
			return 0, j - 1
		}
		return 0, j
	}
	short := len(w.Form) <= 4 && w.Form != "may" && w.Form != "june" && w.Form != "july"
	j++
	if short && j < len(r.words) && r.words[j].Raw == "." && r.gap(j-1) == 0 {
		j++
	}
	return m, j
}

// monthAlone tells whether the name at word i, without a day or a year, is a
// month and not a word or a name that looks like one.
func (r *reader) monthAlone(i, j int) bool {
	form := r.words[i].Form
	switch form {
	case "may", "march", "august", "april", "june":
	default:
		return len(form) > 3 || i > 0 && r.words[i-1].Kind == Mark
	}
	if form == "april" || form == "june" || form == "august" {
		return j >= len(r.words) || !r.words[j].Upper || r.words[j].Kind != Letters || r.words[j].Break
	}
	if i == 0 {
		return false
	}
	switch r.words[i-1].Form {
	case "in", "of", "by", "until", "till", "since", "from", "to", "before", "after", "during", "late", "early", "mid", "next", "last", "this", "every", "and", "through", "between", "on", "or":
		return true
	}
	return r.words[i-1].Kind == Mark && r.words[i-1].Raw != "." && r.words[i-1].Raw != "\"" && (j >= len(r.words) || r.words[j].Kind == Mark || r.words[j].Break)
}

// yearAt reads a year at word j, after a comma.
func (r *reader) yearAt(j int) (int, int) {
	at := j
	if at < len(r.words) && (r.words[at].Raw == "," || r.words[at].Form == "of") {
		at++
	}
	if at >= len(r.words) || r.words[at].Kind != Figure || len(r.words[at].Raw) != 4 || r.words[at].Break {
		return 0, j
	}
	y, err := strconv.Atoi(r.words[at].Raw)
	if err != nil || y < 1000 || y > 2199 {
		return 0, j
	}
	if _, end := r.unitAt(at + 1); end > at+1 {
		return 0, j
	}
	return y, at + 1
}

// dayMonth adds the date at words [i, j), with the year after it.
func (r *reader) dayMonth(i, j int, d Day) int {
	if y, end := r.yearAt(j); end > j {
		d.Year, j = y, end
	}
	return r.add(dateFact(d), i, j, nil)
}

// figureDate reads a date in figures.
func (r *reader) figureDate(i int) int {
	raw := r.words[i].Raw
	if len(raw) > 12 {
		return i
	}
	if m := isoShape.FindStringSubmatch(raw); m != nil {
		y, _ := strconv.Atoi(m[1])
		month, _ := strconv.Atoi(m[2])
		d, _ := strconv.Atoi(m[3])
		if month >= 1 && month <= 12 && d >= 1 && d <= 31 {
			return r.add(dateFact(Day{Year: y, Month: month, Number: d}), i, i+1, nil)
		}
		return i
	}
	if m := isoMonthShape.FindStringSubmatch(raw); m != nil {
		y, _ := strconv.Atoi(m[1])
		month, _ := strconv.Atoi(m[2])
		return r.add(dateFact(Day{Year: y, Month: month}), i, i+1, nil)
	}
	m := dayShape.FindStringSubmatch(raw)
	if m == nil {
		return i
	}
	a, _ := strconv.Atoi(m[1])
	b, _ := strconv.Atoi(m[3])
	y, _ := strconv.Atoi(m[4])
	if a < 1 || b < 1 || a > 31 || b > 31 || a > 12 && b > 12 {
		return i
	}
	if y < 100 {
		if m[2] == "." && y < 13 {
			return i // a version
		}
		y += 2000
	}
	switch {
	case a > 12 || m[2] == "." && b <= 12:
		return r.add(dateFact(Day{Year: y, Month: b, Number: a}), i, i+1, nil)
	case b > 12:
		return r.add(dateFact(Day{Year: y, Month: a, Number: b}), i, i+1, nil)
	case a == b:
		return r.add(dateFact(Day{Year: y, Month: a, Number: b}), i, i+1, nil)
	}
	return r.add(dateFact(Day{Written: fmt.Sprintf("%d/%d/%d", a, b, y)}), i, i+1, nil)
}

// isYear tells whether a bare number is written as a year is.
func (r *reader) isYear(m measured) bool {
	if len(m.n.digits) != 4 || m.unit.base != "" || m.money.code != "" || m.per != "" || strings.Trim(m.n.digits, "0123456789") != "" {
		return false
	}
	return m.n.digits >= "1100" && m.n.digits < "2150"
}

// yearSpanAt reads the second year of 1861–65 or 2015–2017, after word mid.
func (r *reader) yearSpanAt(mid, n, first int) int {
	if mid+1 >= len(r.words) || r.words[mid].Kind != Mark || !strings.Contains("-–—/", r.words[mid].Raw) || r.words[mid+1].Kind != Figure {
		return n
	}
	raw := r.words[mid+1].Raw
	y, err := strconv.Atoi(raw)
	if err != nil || len(raw) != 2 || first/100*100+y <= first {
		return n
	}
	year := first/100*100 + y
	f := Fact{Kind: Date, Day: Day{Year: year}, Value: strconv.Itoa(year), Digits: strconv.Itoa(year)}
	return r.add(f, mid+1, mid+2, nil)
}

// timeFollows tells whether the figure at word j begins a time or a quantity
// with its own unit, and is not the day of the month before it.
func (r *reader) timeFollows(j int) bool {
	if clock, end := r.clockAt(j); end > j && clock.sure {
		return true
	}
	if r.words[j].Kind != Letters && j+1 < len(r.words) && r.words[j+1].Kind == Letters && !ordinalShape.MatchString(r.words[j].Raw) {
		_, end := r.unitAt(j + 1)
		return end > j+1
	}
	return false
}

type clock struct {
	hour, minute int
	half         byte
	sure         bool
}

func (c clock) String() string { return fmt.Sprintf("%d:%02d", c.hour, c.minute) }

// clockAt reads a time of day at word j. It is sure when it has minutes after
// a colon, or says which half of the day.
func (r *reader) clockAt(j int) (clock, int) {
	if j >= len(r.words) {
		return clock{}, j
	}
	w := r.words[j]
	if w.Kind == Letters {
		switch w.Form {
		case "noon", "midday":
			return clock{hour: 12, half: 'p', sure: true}, j + 1
		case "midnight":
			return clock{hour: 0, half: 'a', sure: true}, j + 1
		}
		n, end := r.wordsAt(j)
		if end != j+1 || n.ordinal || n.value == nil || n.value.Cmp(whole(12)) > 0 || n.value.Sign() == 0 {
			return clock{}, j
		}
		c := clock{hour: int(n.value.Num().Int64())}
		return r.halfAt(c, end, j)
	}
	if w.Kind != Figure || len(w.Raw) > 8 {
		return clock{}, j
	}
	c := clock{}
	if m := clockShape.FindStringSubmatch(w.Raw); m != nil {
		c.hour, _ = strconv.Atoi(m[1])
		c.minute, _ = strconv.Atoi(m[2])
		c.sure = true
	} else if h, m, found := strings.Cut(w.Raw, "."); found && len(m) == 2 && len(h) <= 2 {
		c.hour, _ = strconv.Atoi(h)
		c.minute, _ = strconv.Atoi(m)
	} else if h, err := strconv.Atoi(w.Raw); err == nil && len(w.Raw) <= 2 {
		c.hour = h
	} else if err == nil && len(w.Raw) <= 4 && r.halfOfDay(j+1) {
		c.hour, c.minute = h/100, h%100 // 1030 am
	} else {
		return clock{}, j
	}
	if c.hour > 24 || c.minute > 59 {
		return clock{}, j
	}
	return r.halfAt(c, j+1, j)
}

// halfAt reads am or pm or o'clock at word end, for the clock that began at j.
func (r *reader) halfAt(c clock, end, j int) (clock, int) {
	if end < len(r.words) && r.words[end].Kind == Letters && !r.words[end].Break {
		switch r.words[end].Form {
		case "am", "pm":
			half := r.words[end].Form[0]
			if half == 'p' && c.hour > 12 && c.hour < 24 {
				c.half, c.sure = half, true // 17:30 p.m. is 17:30
				return c, end + 1
			}
			if c.hour < 1 || c.hour > 12 || r.words[end].Form == "am" && r.gap(end-1) > 0 && !isHalfDayWord(r, end) {
				break
			}
			c.hour %= 12
			if half == 'p' {
				c.hour += 12
			}
			c.half, c.sure = half, true
			return c, end + 1
		case "oclock":
			return c, end + 1
		case "noon", "midday":
			if c.hour == 12 && c.minute == 0 {
				c.sure = true
				return c, end + 1
			}
		}
	}
	return c, end
}

// isHalfDayWord tells "9 am" from a verb: it is written with stops, in
// capitals, or after a figure.
func isHalfDayWord(r *reader, k int) bool {
	return k > 0 && (r.words[k-1].Kind == Figure || strings.Contains(r.words[k].Of(r.text.Source), "."))
}

// halfOfDay tells whether word k is am or pm.
func (r *reader) halfOfDay(k int) bool {
	return k < len(r.words) && (r.words[k].Form == "am" || r.words[k].Form == "pm") && !r.words[k].Break && isHalfDayWord(r, k)
}

// timeAt reads a time of day, or two that share a half: 9–11 am.
func (r *reader) timeAt(i int) int {
	c, end := r.clockAt(i)
	if c.half == 0 && r.words[i].Kind == Figure && len(r.words[i].Raw) <= 8 && r.halfOfDay(i+1) && (r.words[i+1].Form == "pm" || strings.Contains(r.words[i+1].Of(r.text.Source), ".")) {
		// No hour of the day: 45 p.m. is only itself.
		return r.add(Fact{Kind: Identifier, Value: strings.ToUpper(r.words[i].Raw + r.words[i+1].Form)}, i, i+2, nil)
	}
	if end == i {
		return i
	}
	if !c.sure {
		// The half of the day may stand after the second time.
		k := end
		if k < len(r.words) && (r.words[k].Raw == "-" || r.words[k].Raw == "–" || r.words[k].Raw == "—" || r.words[k].Form == "to" || r.words[k].Form == "and" || r.words[k].Form == "or" || r.words[k].Form == "until") {
			second, after := r.clockAt(k + 1)
			if after > k+1 && second.half != 0 && r.words[k+1].Kind == r.words[i].Kind {
				if c.hour >= 1 && c.hour <= 12 {
					if second.half == 'p' && c.hour%12+12 <= second.hour {
						c.hour = c.hour%12 + 12
					} else {
						c.hour %= 12
					}
					return r.add(Fact{Kind: Time, Value: c.String()}, i, end, nil)
				}
			}
		}
		if end > i+1 { // o'clock
			return r.add(Fact{Kind: Time, Value: "?" + c.String()}, i, end, nil)
		}
		return i
	}
	if r.words[i].Kind == Letters && r.words[i].Form == "midnight" {
		return r.add(Fact{Kind: Time, Value: "0:00"}, i, end, nil)
	}
	if c.hour == 24 {
		c.hour = 0
	}
	return r.add(Fact{Kind: Time, Value: c.String()}, i, end, nil)
}
