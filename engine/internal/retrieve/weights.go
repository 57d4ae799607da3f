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

// mostAbsent is the share of a question's weight that may stand in no document
// before that alone bounds the score: 0.5·(1-0.4) is the default floor.
const mostAbsent = 0.4

// The share of what is asked that must meet in one sentence; below it the score
// is bounded by 0.6 times the share, under the default floor. A question for
// which a scene is set can lean on the scene.
const (
	meetsAlone   = 0.45
	meetsInScene = 0.35
)

// How the features of a sentence (FeatureNames) are joined into its score,
// fitted by `make learn` on the dev questions of five public sets; see the
// program in lab/learn for the method.
const intercept = -8.11

var weights = [features]float64{
	cover:        2.80,
	coverSquared: 1.24,
	within:       0.95,
	mass:         3.24,
	gives:        0.20,
	lacks:        -0.14,
	lacksFact:    -0.55,
	brief:        0.44,
	elsewhere:    -0.52,
	heading:      1.54,
	asks:         1.2, // by hand, since few headings of the sets ask
	opening:      0.39,
	starting:     0.80,
	before:       0.87,
	leading:      0.78,
	near:         0.37,
	run:          0.97,
	tail:         0.24,
	negation:     -0.25, // by hand, so that of two opposites the one asked for wins
	few:          -0.45,
	topic:        1.12,
	dense:        -0.59,
	margin:       0.69,
	rival:        -1.16,
	peers:        1.04,
	crowd:        0.33,
	scene:        -0.43,
	sceneCover:   0.76,
	sceneMass:    0.22,
	sceneMargin:  1.07,
	sceneWithin:  0.64,
	sceneTopic:   1.00,
	sceneHeading: 0.34,
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
