package retrieve

import "math"

// How a word's weight follows from how many passages hold it. The weight is
// the word's inverse passage frequency, log(1/p), as a share of that of a word
// that no passage holds. The frequency is smoothed as if background passages
// more had been read, in which a word stands with probability backgroundRate:
// without it, three passages could not tell a rare word from a common one.
const (
	background     = 30.0
	backgroundRate = 0.002
	rarest         = 0.002 // no word counts as rarer than this
)

// unseenRival is the share of a question that the background passages are taken
// to cover: among few documents a sentence stands out against little.
const unseenRival = 0.3

// Shares of a word's weight that are counted.
const (
	lightVerb = 0.15 // a verb that only carries a question: take, get, do
	setting   = 0.5  // a word of a sentence that sets the scene for the one that asks
	mostScene = 2.0  // all such words together, as a share of what is asked
)

// How much of a word's weight counts by where the word stands.
const (
	inSentence = 1.0
	inHeading  = 0.85 // the nearest heading
	inAncestor = 0.70 // a heading further up, or the document's title
	beside     = 0.45 // another sentence of the passage
	throughKin = 0.95 // times any of the above: the kin of a word, not the word
)

// byContext is how much of a word's weight counts where only the sentence before
// holds it, and where only the one before that does.
var byContext = [...]float64{0.9, 0.7}

// mostAbsent is the share of a question's weight that may stand in no document
// before that alone bounds the score: 0.5·(1-0.4) is the default floor.
const mostAbsent = 0.4

// The share of what is asked that must meet in one sentence; below it the score
// stays under the default floor. Of a question of up to shortQuestion words
// that carry weight more than half must, of longer ones less. A question for
// which a scene is set can lean on the scene.
const (
	shortQuestion = 3
	meetsInShort  = 0.52
	fewerByWord   = 0.1
	meetsInLong   = 0.25
	byScene       = 0.1
)

// When two sentences rival each other.
const (
	likelier   = 0.9  // the logarithm of 2.5: how much likelier the better one is
	mostlySame = 0.75 // the share of a sentence's words with which it says the same
)

// How the features of a sentence (FeatureNames) are joined into its score,
// fitted by `make learn` on the dev questions of five public sets; see the
// program in lab/learn for the method. The intercept stands where whole answers,
// and not only their best sentences, have the best mean trust (`make quality`).
const intercept = -6.66

var weights = [features]float64{
	mass:          2.91,
	coverSquared:  -0.39,
	behind:        -1.33,
	ahead:         1.65,
	contextCover:  2.42,
	contextBehind: -1.73,
	telling:       0.57,
	gives:         0.22,
	givesAgain:    -0.53,
	lacksFact:     -0.69,
	brief:         -0.56,
	fresh:         -1.24,
	echoes:        -0.67,
	heading:       1.39,
	asks:          1.2, // by hand, since few headings of the sets ask
	opening:       0.46,
	starting:      0.67,
	leading:       0.72,
	near:          0.42,
	run:           0.62,
	tail:          0.16,
	negation:      -0.25, // by hand, so that of two opposites the one asked for wins
	topic:         1.00,
	dense:         0.35,
	peers:         1.03,
	crowd:         0.42,
	sceneTopic:    0.75,
	sceneRun:      0.52,
	sceneAhead:    1.29,
}

// rarity weighs a word that n of all passages hold, from 0 to 1.
func rarity(n, all int) float64 {
	p := (float64(n) + float64(background*backgroundRate)) / (float64(all) + background)
	return math.Min(1, ln(math.Max(p, rarest))/ln(rarest))
}

// ln is the natural logarithm, computed with rounded operations only, so that
// it gives the same bits on every machine (math.Log may be fused). x > 0.
// The series is that of the inverse hyperbolic tangent:
// ln m = 2(z + z³/3 + z⁵/5 + …), z = (m-1)/(m+1).
func ln(x float64) float64 {
	m, e := math.Frexp(x)
	z := (m - 1) / (m + 1)
	zz := float64(z * z)
	sum, power := 0.0, z
	for k := 1; k < 40; k += 2 {
		sum += power / float64(k)
		power = float64(power * zz)
	}
	return float64(2*sum) + float64(float64(e)*math.Ln2)
}
