package analysis

import "strings"

var (
	timeUnits = terms(`second minute hour day night week weekday weekend fortnight month quarter year decade moment`)
	calendar  = terms(`monday tuesday wednesday thursday friday saturday sunday january february march april june july august
		september october november december mon tue tues wed thu thur thurs fri sat sun jan feb mar apr jun jul aug sep
		sept oct nov dec today tomorrow yesterday noon midday midnight morning afternoon evening easter christmas`)
	timeWords   = set("when before after until till by during daily weekly monthly yearly annually every whenever once since from deadline")
	durations   = set("immediately instantly overnight forever permanently indefinitely lifelong temporarily")
	moneyTerms  = terms("pound euro dollar cent penny pence yen rupee franc zloty krona lira percent fee price cost free charge")
	placeBefore = set("at in on near inside outside opposite behind beside above below under next to from via through into")
	placeWords  = terms(`street road avenue square lane floor room building office desk hall house station city town country counter
		shop store site website page portal account menu form online address lobby entrance branch`)
	personWords = terms(`person people manager director officer owner team staff member employee employer customer guest client supplier
		department committee board council president chair chief head lead leader supervisor assistant agent advisor
		colleague tenant landlord driver teacher parent child adult doctor nurse everyone everybody anyone nobody someone
		ceo cto cfo hr it support helpdesk company organization government bank court union trustee secretary
		administrator user visitor resident student pupil applicant contractor volunteer we you they`)
	reasonWords  = set("because since as therefore so due owing thanks reason order ensure avoid prevent means thus hence why otherwise")
	mannerWords  = set("by using through via click press open select choose enter send write call visit go log sign fill complete submit follow first then next tap type email contact download upload ask bring take give use")
	modals       = set("can could may must will would shall should cannot need")
	polarWords   = terms("yes no not never always allow permit prohibit forbid ban require include exclude eligible entitle accept refuse possible available able free only except unless welcome valid cover")
	definingWord = terms("mean define stand refer describe know call denote consist comprise")
)

// Gives tells, from 0 to 1, how surely a sentence holds a thing of the kind
// asked for. The tokens are those of the sentence. It decides between
// sentences that share the same words of the question, and nothing more: 1 is
// the thing itself (a number with a unit of time for a duration), lower values
// are signs of it (a place's preposition), 0 is none seen.
func Gives(sentence string, tokens []Token, kind Ask) float64 {
	best := 0.0
	seen := func(v float64) { best = max(best, v) }
	words := make([]Token, 0, len(tokens))
	for _, t := range tokens {
		if !t.Part {
			words = append(words, t)
		}
	}
	for i, t := range words {
		if t.Form == "one" && i+1 < len(words) && words[i+1].Form == "of" {
			continue // one of many counts nothing
		}
		switch kind {
		case AskDuration:
			if isQuantity(t) && unitFollows(sentence, words, i) {
				seen(1)
			} else if durations[t.Form] {
				seen(0.8)
			} else if timeUnits[t.Term] && i > 0 && (words[i-1].Form == "a" || words[i-1].Form == "an" || words[i-1].Form == "the" || words[i-1].Form == "few" || words[i-1].Form == "several" || words[i-1].Form == "same" || words[i-1].Form == "next") {
				seen(0.7)
			} else if timeUnits[t.Term] || calendar[t.Term] {
				seen(0.3)
			}
		case AskAmount, AskPrice:
			if isQuantity(t) && moneyBeside(words, i) {
				seen(1)
			} else if t.Form == "free" || t.Form == "nothing" {
				seen(0.8)
			} else if isQuantity(t) && kind == AskPrice && countsOther(sentence, words, i) {
				continue
			} else if isQuantity(t) {
				seen(0.5)
			} else if moneyTerms[t.Term] {
				seen(0.2)
			}
		case AskCount:
			if isQuantity(t) && !isClock(t) {
				seen(1)
			} else if t.Form == "once" || t.Form == "twice" || t.Form == "daily" || t.Form == "weekly" || t.Form == "monthly" || t.Form == "annually" || t.Form == "every" {
				seen(0.8)
			} else if t.Form == "no" || t.Form == "none" || t.Form == "all" || t.Form == "unlimited" || t.Form == "several" {
				seen(0.4)
			}
		case AskTime:
			switch {
			case isClock(t) || isDate(t.Term):
				seen(1)
			case calendar[t.Term] && !(t.Term == "mar" || t.Term == "sun" || t.Term == "sat") || calendar[t.Term] && t.Upper:
				seen(1)
			case t.Form == "may" && t.Upper && i > 0:
				seen(1) // the month, not the verb
			case t.Kind == Number && unitFollows(sentence, words, i):
				seen(0.7)
			case timeUnits[t.Term]:
				seen(0.5)
			case timeWords[t.Form]:
				seen(0.3)
			}
		case AskPlace:
			if placeWords[t.Term] {
				seen(0.8)
			}
			if t.Kind == Code && strings.Contains(t.Form, ".") && strings.ContainsAny(t.Form, "abcdefghijklmnopqrstuvwxyz") {
				seen(1)
			}
			if placeBefore[t.Form] && i+1 < len(words) {
				next := words[i+1]
				if next.Form == "the" || next.Form == "our" || next.Form == "your" || next.Form == "a" {
					seen(0.5)
				} else if next.Upper && next.Kind == Word && !calendar[next.Term] {
					seen(0.9)
				} else if next.Kind != Number {
					seen(0.3)
				}
			}
		case AskPerson:
			if personWords[t.Term] || t.Acronym && personWords[t.Form] {
				if t.Form != "it" && t.Form != "we" && t.Form != "you" && t.Form != "they" || t.Acronym {
					seen(0.8)
				} else if t.Form != "it" {
					seen(0.3)
				}
			}
			if t.Kind == Word && t.Upper && i > 0 && !t.Acronym && !calendar[t.Term] && !StopWord(t.Form) {
				seen(0.7)
			}
			if t.Kind == Code && strings.Contains(t.Form, "@") {
				seen(0.8)
			}
		case AskReason:
			if t.Form == "because" || t.Form == "due" || t.Form == "therefore" || t.Form == "owing" {
				seen(1)
			} else if t.Form == "to" && i > 0 && (words[i-1].Form == "order" || i+1 < len(words) && (words[i+1].Form == "avoid" || words[i+1].Form == "ensure" || words[i+1].Form == "prevent" || words[i+1].Form == "protect" || words[i+1].Form == "keep")) {
				seen(0.8)
			} else if reasonWords[t.Form] {
				seen(0.4)
			}
		case AskManner:
			if i == 0 && mannerWords[t.Form] || i == 1 && words[0].Form == "please" {
				seen(1)
			} else if (t.Form == "by" || t.Form == "through" || t.Form == "via") && i+1 < len(words) && words[i+1].Kind == Word && !calendar[words[i+1].Term] && (t.Form != "by" || !placeBefore[words[i+1].Form] && words[i+1].Form != "the") {
				seen(0.9)
			} else if t.Form == "using" || mannerWords[t.Form] && i > 0 && (modals[words[i-1].Form] || words[i-1].Form == "to" || words[i-1].Form == "and" || words[i-1].Form == "you") {
				seen(0.8)
			} else if mannerWords[t.Form] {
				seen(0.4)
			}
		case AskYesNo:
			if modals[t.Form] || Negation(t.Form) {
				seen(1)
			} else if polarWords[t.Term] {
				seen(0.8)
			} else if t.Term == "be" || t.Term == "do" || t.Term == "have" {
				seen(0.3)
			}
		case AskDefinition:
			if definingWord[t.Term] {
				seen(0.9)
			} else if t.Term == "be" && i > 0 && i+1 < len(words) && (words[i+1].Form == "a" || words[i+1].Form == "an" || words[i+1].Form == "the" || words[i+1].Form == "any") {
				seen(1 - float64(min(i, 8))/20)
			} else if t.Term == "be" {
				seen(0.4)
			}
		}
	}
	return best
}

// isQuantity tells a number that counts from an ordinal.
func isQuantity(t Token) bool {
	return t.Kind == Number && t.Term != "" && isDigitByte(t.Term[len(t.Term)-1])
}

func isClock(t Token) bool { return t.Kind == Number && strings.Contains(t.Term, ":") }

// isDate tells whether a code is a date in digits.
func isDate(term string) bool {
	if len(term) < 6 || len(term) > 10 || strings.Trim(term, "0123456789-./") != "" {
		return false
	}
	sep := strings.IndexAny(term, "-./")
	return sep > 0 && strings.Count(term, term[sep:sep+1]) == 2
}

// unitFollows tells whether a unit of time follows a number, at most two words
// on ("3 working days", "three to five days").
func unitFollows(sentence string, words []Token, i int) bool {
	for j := i + 1; j < len(words) && j <= i+4; j++ {
		if timeUnits[words[j].Term] {
			return true
		}
		between := sentence[words[j-1].End:max(words[j-1].End, words[j].Start)]
		if strings.ContainsAny(between, ".;,:") {
			return false
		}
	}
	return false
}

// countsOther tells whether a number counts time or people, and so no money.
func countsOther(sentence string, words []Token, i int) bool {
	return unitFollows(sentence, words, i) || i+1 < len(words) && personWords[words[i+1].Term]
}

// moneyBeside tells whether a currency stands beside a number.
func moneyBeside(words []Token, i int) bool {
	is := func(j int) bool {
		if j < 0 || j >= len(words) {
			return false
		}
		t := words[j].Term
		return moneyTerms[t] && words[j].Form != "free" && t != "fee" && t != "price" && t != "cost" && t != "charg"
	}
	return is(i-1) || is(i+1)
}
