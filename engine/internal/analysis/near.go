package analysis

// Close tells whether two folded words are spelled nearly alike: one edit
// apart, or two where both have eight letters or more. Words of three letters
// or fewer are never close, and neither are words whose first letters differ
// unless the first two are swapped.
//
// An edit is a letter left out, put in, changed, or swapped with its neighbour:
// the optimal string alignment distance of Damerau (1964), who found that one
// such edit makes four out of five misspellings, and seldom at the first
// letter.
func Close(a, b string) bool {
	x, y := []rune(a), []rune(b)
	if a == b || len(x) < 4 || len(y) < 4 || len(x) > 64 || len(y) > 64 {
		return false
	}
	if x[0] != y[0] && (x[0] != y[1] || x[1] != y[0]) {
		return false
	}
	bound := 1
	if len(x) >= 8 && len(y) >= 8 {
		bound = 2
	}
	return distance(x, y, bound) <= bound
}

// distance is the number of edits between x and y, or more than bound once it
// is sure to exceed it.
func distance(x, y []rune, bound int) int {
	if d := len(x) - len(y); d > bound || -d > bound {
		return bound + 1
	}
	before, row, next := make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(x); i++ {
		next[0] = i
		least := i
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			d := min(row[j]+1, next[j-1]+1, row[j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				d = min(d, before[j-2]+1)
			}
			next[j] = d
			least = min(least, d)
		}
		if least > bound {
			return bound + 1
		}
		before, row, next = row, next, before
	}
	return row[len(y)]
}
