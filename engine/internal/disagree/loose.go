package disagree

import "footnote/engine/internal/facts"

// events are what a time counts from.
var events = terms(`delivery purchase receipt receiving receive buying bought order ordering booking payment departure arrival cancellation
	request application dispatch return closing joining starting birth date day approval signing submitting submission invoice decision notification
	incident accident injury expiry publication registration issue`)

// loosen marks the telling words that may stand on one side alone.
func (v *view) loosen() {
	for i := range v.keys {
		k := &v.keys[i]
		if k.role != content || k.fact >= 0 {
			continue
		}
		switch {
		case k.word == v.extreme:
			k.loose = utmost
		case k.word > 0 && v.text.Words[k.word-1].Form == "per" && v.priced(k.word-1):
			k.loose = each
		case audiences[v.text.Words[k.word].Form] && !v.qualified(i):
			k.loose = audience
		}
	}
	v.origins()
}

// qualified tells whether a telling word or a name describes key i: office
// staff, staff in Leeds.
func (v *view) qualified(i int) bool {
	k := v.keys[i]
	if i > 0 && v.keys[i-1].word == k.word-1 && v.keys[i-1].role == content && !finite[v.text.Words[k.word-1].Form] {
		return true
	}
	if k.word > 0 && v.text.Words[k.word-1].Raw == "-" {
		return true
	}
	if k.word+1 < len(v.text.Words) {
		switch w := v.text.Words[k.word+1]; w.Form {
		case "in", "on", "with", "who", "whose", "at", "from", "of", "without", "under", "over", "and", "or", "'", "’":
			return true
		default:
			return w.Kind == facts.Mark && w.Raw != "." && w.Raw != ","
		}
	}
	return false
}

// origins marks the words after a time that say from when it counts, to the
// end of their phrase: within 5 days of receiving the parcel.
func (v *view) origins() {
	timed := -1
	for i := 0; i < len(v.keys); i++ {
		k := v.keys[i]
		if k.role == figure {
			if f := v.text.Facts[k.fact]; k.name == "# duration" && !f.Weak {
				timed = f.Last
			}
			continue
		}
		if timed < 0 || k.role != content && k.role != light || !events[v.text.Words[k.word].Term] || !v.fromWhen(timed, k.word) {
			continue
		}
		for ; i < len(v.keys) && v.keys[i].role != limit && v.keys[i].role != figure && v.keys[i].role != denial && v.keys[i].word >= k.word && (v.keys[i].word == k.word || !v.parted(i-1, i) && v.text.Words[v.keys[i].word-1].Form != "to"); i++ {
			if v.keys[i].role == content {
				v.keys[i].loose = origin
			}
		}
		return
	}
}

// fromWhen tells whether only words that lead to an event stand before word
// last, back to one that says that a time counts from it; "of" does where the
// time ends, at word timed.
func (v *view) fromWhen(timed, last int) bool {
	for i := last - 1; i >= timed; i-- {
		switch v.text.Words[i].Form {
		case "of":
			return i == timed
		case "from", "after", "following":
			return true
		case "the", "your", "you", "its", "their", "day", "date", "we":
		default:
			return false
		}
	}
	return false
}

// permits tells whether word i only says that something may be done: allowed
// to, permitted to.
func (v *view) permits(i int) bool {
	words := v.text.Words
	switch words[i].Form {
	case "allowed", "permitted", "entitled":
		return i+1 < len(words) && words[i+1].Form == "to"
	}
	return false
}

// mayStandAlone tells whether a telling word of v may be missing on the other
// side.
func (l layout) mayStandAlone(v *view, x key) bool {
	w := l.a
	if v == l.a {
		w = l.b
	}
	switch x.loose {
	case origin:
		return !w.has(origin)
	case audience:
		return w.addresses()
	case utmost:
		return w.limited(extremes[v.text.Words[x.word].Form])
	case each:
		return w.free() != v.free()
	}
	return false
}

func (v *view) has(why looseness) bool {
	for _, k := range v.keys {
		if k.loose == why {
			return true
		}
	}
	return false
}

// limited tells whether a statement gives a limit of that kind.
func (v *view) limited(by facts.Bound) bool {
	for _, f := range v.text.Facts {
		if f.Bound == by {
			return true
		}
	}
	return false
}

// free tells whether a statement says that something costs nothing.
func (v *view) free() bool {
	for _, k := range v.keys {
		if k.name == "# amount "+gratisUnit {
			return true
		}
	}
	return false
}

// addresses tells whether a statement speaks to its reader, or of no people.
func (v *view) addresses() bool {
	for _, w := range v.text.Words {
		switch w.Form {
		case "you", "your", "we", "us", "our":
			return true
		}
	}
	return false
}
