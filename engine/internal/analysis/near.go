package analysis

// Close tells whether two folded words are spelled nearly alike.
func Close(a, b string) bool { return a == b }
