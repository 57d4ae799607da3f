package analysis

// Ask is the kind of thing that a question asks for.
type Ask uint8

const (
	AskOther Ask = iota
	AskDuration
	AskAmount
	AskCount
	AskTime
	AskPlace
	AskPerson
	AskReason
	AskManner
	AskYesNo
	AskDefinition
)

// Asked tells what kind of thing question asks for.
func Asked(question string) Ask { return AskOther }

// Gives tells, from 0 to 1, how surely a sentence holds a thing of kind. The
// tokens are those of the sentence.
func Gives(sentence string, tokens []Token, kind Ask) float64 { return 0 }
