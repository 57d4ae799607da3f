package analysis

import (
	"slices"
	"strings"
)

// Ask is the kind of thing that a question asks for.
type Ask uint8

const (
	// AskOther: nothing that could be told from the words of an answer.
	AskOther Ask = iota
	// AskDuration: how long, how soon.
	AskDuration
	// AskAmount: how much.
	AskAmount
	// AskPrice: how much money.
	AskPrice
	// AskCount: how many, how often.
	AskCount
	// AskTime: when, what day, until when.
	AskTime
	// AskPlace: where.
	AskPlace
	// AskPerson: who.
	AskPerson
	// AskReason: why.
	AskReason
	// AskManner: how to do something.
	AskManner
	// AskYesNo: whether something is so or allowed.
	AskYesNo
	// AskDefinition: what something is.
	AskDefinition
)

func (a Ask) String() string {
	return [...]string{"other", "duration", "amount", "price", "count", "time", "place", "person", "reason", "manner", "whether", "definition"}[a]
}

// nounAsks are nouns that, after "what" or "which", say what is asked for.
var nounAsks = askTerms(map[Ask]string{
	AskDuration: "duration length period timeframe timescale turnaround lifetime",
	AskAmount:   "amount rate percentage discount sum value",
	AskPrice:    "price cost fee charge salary wage pay fare fine deposit penalty budget surcharge premium tariff",
	AskCount:    "number quantity count maximum minimum limit allowance size age weight temperature",
	AskTime:     "date day time hour deadline month year week weekday schedule cutoff",
	AskPlace:    "address place location room office city country building floor street site website page",
	AskPerson:   "person team manager department contact name staff owner",
	AskReason:   "reason cause purpose",
	AskManner:   "procedure method step process way",
})

// permits are the predicates with which a question asks whether something is
// there or allowed; an answer need not repeat them.
var permits = terms("bring available possible exist offer provide allow permit accept fine alright okay ok true right correct")

// Permits tells whether a term only asks whether something is there or
// allowed.
func Permits(term string) bool { return permits[term] }

// AskNoun tells which kind of thing a term names by itself: cost, deadline.
func AskNoun(term string) Ask { return nounAsks[term] }

func askTerms(lists map[Ask]string) map[string]Ask {
	m := map[string]Ask{}
	for ask := AskOther; ask <= AskDefinition; ask++ {
		for w := range strings.FieldsSeq(lists[ask]) {
			m[termOf(w)] = ask
		}
	}
	return m
}

// howAsks are the words after "how" that make it a question of measure.
var howAsks = map[string]Ask{"long": AskDuration, "soon": AskDuration, "quickly": AskDuration, "quick": AskDuration, "fast": AskDuration,
	"much": AskAmount, "expensive": AskPrice, "many": AskCount, "often": AskCount, "frequently": AskCount, "old": AskCount, "big": AskCount,
	"large": AskCount, "heavy": AskCount, "tall": AskCount, "high": AskCount, "far": AskCount, "late": AskTime, "early": AskTime,
	"come": AskReason}

var polar = set(`is are was were am do does did has have had can could will would shall should may might must need be`)

// Asked tells what kind of thing question asks for, by its first question word
// and the word after it, or by a verb that comes before its subject.
func Asked(question string) Ask {
	tokens := Tokens(question)
	forms := make([]string, 0, len(tokens))
	asks := make([]Token, 0, len(tokens))
	for _, t := range tokens {
		if !t.Part {
			forms = append(forms, t.Form)
			asks = append(asks, t)
		}
	}
	at := func(i int) string {
		if i >= 0 && i < len(forms) {
			return forms[i]
		}
		return ""
	}
	// "Can you tell me how …" asks how: the first question word decides,
	// unless it only joins a clause ("Can I come when it rains?").
	frame := framed(forms)
	for i, f := range forms {
		if i > frame && polarOpening(forms) {
			break
		}
		switch f {
		case "how":
			if ask, ok := howAsks[at(i+1)]; ok {
				if at(i+1) == "much" && (termAt(asks, i+2) == "time" || termAt(asks, i+2) == termOf("notice")) {
					return AskDuration
				}
				if at(i+1) == "much" && slices.ContainsFunc(asks, func(t Token) bool { return nounAsks[t.Term] == AskPrice }) {
					return AskPrice
				}
				return ask
			}
			if at(i+1) == "about" {
				return AskOther
			}
			return AskManner
		case "when":
			return AskTime
		case "where":
			return AskPlace
		case "who", "whom", "whose":
			return AskPerson
		case "why":
			return AskReason
		case "what", "which":
			return whatAsks(asks, i)
		case "whether":
			return AskYesNo
		}
	}
	if len(forms) > 1 && polar[forms[0]] {
		return AskYesNo
	}
	if t := termAt(asks, 0); t == "defin" {
		return AskDefinition
	}
	// A bare noun phrase: "delivery cost", "opening hours".
	for i := len(asks) - 1; i >= 0; i-- {
		if ask, ok := nounAsks[asks[i].Term]; ok {
			return ask
		}
	}
	return AskOther
}

// framed returns the last place where the question word of a polite question
// may stand: "Can you tell me how", "I would like to know when".
func framed(forms []string) int {
	for i, f := range forms {
		if (f == "tell" || f == "know" || f == "explain" || f == "show" || f == "say" || f == "ask" || f == "wondering" || f == "wonder" || f == "help") && i < 8 {
			return i + 3
		}
	}
	return 1
}

func polarOpening(forms []string) bool { return len(forms) > 0 && polar[forms[0]] }

func termAt(tokens []Token, i int) string {
	if i >= 0 && i < len(tokens) {
		return tokens[i].Term
	}
	return ""
}

// whatAsks decides for "what" and "which" by the noun that is asked for: the
// one right after it, or the one that heads the subject ("What is the price
// of", "What are the opening hours").
func whatAsks(tokens []Token, i int) Ask {
	j := i + 1
	for j < len(tokens) && j < i+4 && tokens[j].Term != "be" && !polar[tokens[j].Form] {
		if ask, ok := nounAsks[tokens[j].Term]; ok && (j+1 >= len(tokens) || nounAsks[tokens[j+1].Term] == AskOther) {
			return ask
		}
		j++
	}
	if j >= len(tokens) {
		return AskOther
	}
	if tokens[j].Term != "be" {
		for _, t := range tokens[j:] {
			if t.Term == "cost" || t.Term == "charg" || t.Term == "pay" && t == tokens[len(tokens)-1] {
				return AskPrice
			}
		}
		return AskOther
	}
	// The head of the subject is the last noun before a preposition.
	head, last := "", j
	for k := j + 1; k < len(tokens); k++ {
		f := tokens[k].Form
		if f == "the" || f == "a" || f == "an" || f == "my" || f == "your" || f == "our" || f == "this" {
			continue
		}
		if StopWord(f) {
			if head == "" {
				continue
			}
			break
		}
		if t := tokens[k].Term; t == "if" {
			break
		}
		head, last = tokens[k].Term, k
	}
	if ask, ok := nounAsks[head]; ok {
		return ask
	}
	if head == termOf("period") || head == termOf("notice") {
		return AskDuration
	}
	if head != "" && last == len(tokens)-1 {
		return AskDefinition
	}
	return AskOther
}
