package analysis

// Ways returns the ways in which the token at i, which is no Part, can be met
// in a text: each a sequence of terms that stand one after another, its own
// term first. An Alt is a way of its own; the pieces of a Word together are
// one; the pieces of a Code or of a number are none, since what is asked for
// is the whole.
func Ways(tokens []Token, i int) [][]string {
	ways := [][]string{{tokens[i].Term}}
	var pieces []string
	for _, t := range tokens[i+1:] {
		if !t.Part {
			break
		}
		if t.Alt {
			ways = append(ways, []string{t.Term})
		} else {
			pieces = append(pieces, t.Term)
		}
	}
	grouped := tokens[i].Kind == Number && len(pieces) > 1 // 12 500
	if len(pieces) > 0 && tokens[i].Kind == Word || grouped {
		ways = append(ways, pieces)
	}
	return ways
}
