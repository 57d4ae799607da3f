package analysis

// negations are the words that deny what stands with them. A contraction is
// read as its two words, so "can't" holds "not".
var negations = set(`not no never none neither nor nobody nothing nowhere cannot without
	except excluding exclude excluded excludes unless prohibited forbidden banned
	disallowed ineligible unavailable non-refundable nonrefundable`)

// limits are the words that bound or condition what stands with them.
var limits = set(`only except unless if when where until provided subject limited
	excluding exceptions exception conditions condition restricted restrictions`)

// Negation tells whether a folded form denies what stands with it.
func Negation(form string) bool { return negations[form] }

// Limit tells whether a folded form bounds or conditions what stands with it.
func Limit(form string) bool { return limits[form] }
