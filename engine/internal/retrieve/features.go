package retrieve

import (
	"slices"

	"footnote/engine/internal/analysis"
)

// The features of a sentence, each from 0 to 1, but for those that compare it
// with others, which can be negative.
const (
	mass          = iota // the weight covered, not as a share: c/(c+1)
	coverSquared         // the share of the question's weight that it covers, squared
	behind               // by how much that share is less than any sentence's
	ahead                // by how much it is more than in any other document
	contextCover         // the share that it covers with the sentences before it
	contextBehind        // by how much that is less than any sentence's
	telling              // the share it holds itself, words weighed within its document
	gives                // how surely it gives the kind of thing asked for
	givesAgain           // by how much less surely without the question's own words
	lacksFact            // it gives none, and a fact is asked for
	brief                // how short it is
	fresh                // how much it says that the question does not: n/(n+8) words
	echoes               // the share of its words that stand beside it in the passage too
	heading              // the share of its heading's words that the question holds
	asks                 // its heading asks for the same, where a fact is asked for
	opening              // it is the first sentence under its heading
	starting             // it is the first sentence of its passage
	leading              // the share that its first words hold, mostly its subject
	near                 // how near to one another the words stand
	run                  // how long a run of the question's words it holds
	tail                 // how much of the question's last word it covers
	negation             // it denies and the question does not, or the reverse
	topic                // how much its document is about the question, beside the others
	dense                // the passage's share of the weight, counts and all
	peers                // how few other documents hold nearly as much
	crowd                // the share of the first passages that are its document's
	sceneTopic           // topic, where a scene is set; and so
	sceneRun
	sceneAhead
	features // how many there are
)

// FeatureNames names the features, for the program that learns their weights.
var FeatureNames = [features]string{
	mass: "mass", coverSquared: "coverSquared", behind: "behind", ahead: "ahead", contextCover: "contextCover", contextBehind: "contextBehind",
	telling: "telling", gives: "gives", givesAgain: "givesAgain", lacksFact: "lacksFact", brief: "brief", fresh: "fresh",
	echoes: "echoes", heading: "heading", asks: "asks", opening: "opening", starting: "starting", leading: "leading",
	near: "near", run: "run", tail: "tail", negation: "negation", topic: "topic", dense: "dense", peers: "peers", crowd: "crowd",
	sceneTopic: "sceneTopic", sceneRun: "sceneRun", sceneAhead: "sceneAhead",
}

// features measures sentence i of a passage against the question and against
// the sentences of all candidates.
func (q *Question) features(c *candidate, i int, p *pool) [features]float64 {
	var f [features]float64
	if q.total == 0 {
		return f
	}
	s, u, doc := &c.hit.Sentences[i], &c.sentences[i], p.documents[c.hit.Document]
	covered := float64(c.covers[i] * q.total)
	f[mass] = covered / (covered + 1)
	f[coverSquared] = float64(c.covers[i] * c.covers[i])
	f[behind] = p.most - c.covers[i]
	f[ahead] = c.covers[i] - doc.rival
	f[contextCover] = c.context[i]
	f[contextBehind] = p.mostInContext - c.context[i]
	f[telling] = doc.telling(s)
	f[gives] = s.Gives
	f[givesAgain] = s.Gives - q.givesAnew(u, s, c.doc.Text)
	f[lacksFact] = one(factual(q.Asked) && s.Gives == 0)
	f[brief] = 1 / (1 + float64(len(u.own))/20)
	f[fresh] = q.fresh(u)
	f[echoes] = u.echoes
	f[heading] = q.names(c.named)
	f[asks] = one(factual(q.Asked) && c.asked == q.Asked)
	f[opening] = one(u.opening)
	f[starting] = one(u.first)
	f[leading] = q.heldBy(u.own[:min(subject, len(u.own))])
	f[near] = q.span(s, &u.text)
	f[run] = q.run(&u.text)
	f[tail] = s.Covers[q.last]
	f[negation] = one(q.negated != u.negated)
	f[topic] = c.topic
	f[dense] = c.dense
	f[peers] = c.peers
	f[crowd] = c.crowd
	if q.scene {
		f[sceneTopic], f[sceneRun], f[sceneAhead] = f[topic], f[run], f[ahead]
	}
	return f
}

// givesAnew is how surely a sentence gives the kind of thing asked for by words
// that the question does not hold itself.
func (q *Question) givesAnew(u *sentence, s *Sentence, text string) float64 {
	if s.Gives == 0 || q.Asked == analysis.AskYesNo {
		return s.Gives
	}
	other := slices.Clone(u.own)
	for i, t := range other {
		if q.says[t.Term] {
			other[i] = analysis.Token{Span: t.Span, Kind: analysis.Word, Part: t.Part}
		}
	}
	return analysis.Gives(u.Of(text), other, q.Asked)
}

// fresh tells how much a sentence says that the question does not, from 0 to 1.
func (q *Question) fresh(u *sentence) float64 {
	n := 0
	for _, term := range u.content {
		if !q.says[term] {
			n++
		}
	}
	return float64(n) / float64(n+8)
}

func one(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// subject is how many tokens a sentence's subject mostly stands in.
const subject = 8

// heldBy tells how much of the question's weight a run of tokens holds, as a
// share.
func (q *Question) heldBy(tokens []analysis.Token) float64 {
	t := text{has: map[string]bool{}}
	for _, token := range tokens {
		t.has[token.Term] = true
		if !token.Part {
			t.tokens = append(t.tokens, token)
		}
	}
	sum := 0.0
	for j, part := range q.holds(&t) {
		if part > 0 {
			sum += q.Words[j].Weight
		}
	}
	if q.total == 0 {
		return 0
	}
	return sum / q.total
}

// run tells how long a run of the question's words, those that carry no weight
// among them, the sentence holds as one: 0 for single words, towards 1 for
// long ones.
func (q *Question) run(t *text) float64 {
	longest := 0
	for i := range q.Words {
		if len(q.Words[i].forms) == 0 {
			continue
		}
		for at := range t.tokens {
			n, weighty := 0, 0
			for i+n < len(q.Words) && at+n < len(t.tokens) && q.Words[i+n].is(t.tokens[at+n].Term) {
				if q.Words[i+n].Weight > 0 {
					weighty++
				}
				n++
			}
			if weighty > 0 {
				longest = max(longest, n)
			}
		}
	}
	if longest < 2 {
		return 0
	}
	return 1 - 1/float64(longest)
}

func (w *Word) is(term string) bool {
	for _, f := range w.forms {
		if len(f.terms) == 1 && f.terms[0] == term {
			return true
		}
	}
	return false
}

// span tells how near to one another the words that a sentence holds stand: 1
// where they follow each other, less the more words stand between them.
func (q *Question) span(s *Sentence, t *text) float64 {
	first, last, n := len(t.tokens), -1, 0
	for j := range q.Words {
		if !s.In[j] || q.Words[j].Weight == 0 {
			continue
		}
		for _, f := range q.Words[j].forms {
			if at := t.place(f); at >= 0 {
				first, last = min(first, at), max(last, at)
				n++
				break
			}
		}
	}
	if n < 2 {
		return 0
	}
	return float64(n) / float64(last-first+1)
}

// names tells which share of a heading's words the question holds.
func (q *Question) names(heading []string) float64 {
	named := 0
	for _, term := range heading {
		if q.says[term] || q.phrase(term) {
			named++
		}
	}
	if named == 0 {
		return 0
	}
	return float64(named) / float64(len(heading))
}

// phrase tells whether a term is part of a word of several terms.
func (q *Question) phrase(term string) bool {
	for _, w := range q.Words {
		for _, f := range w.forms {
			if w.Weight > 0 && len(f.terms) > 1 && slices.Contains(f.terms, term) {
				return true
			}
		}
	}
	return false
}

// score joins the features: their weighted sum, squashed to run from 0 to 1.
// The squashing is rational, not exponential, to give the same bits on every
// machine. Where much of what is asked stands in no document at all, the score
// is bounded by what is left, whatever else speaks for the sentence.
func score(f [features]float64, absent float64) float64 {
	z := intercept
	for i, w := range weights {
		z += float64(w * f[i])
	}
	s := float64(0.5 * (1 + z/(1+max(z, -z))))
	if absent > mostAbsent {
		s = min(s, float64(0.5*(1-absent)))
	}
	return s
}

// evidence is what score squashed: the logarithm of how likely a sentence of
// this score is the answer, beside none.
func evidence(score float64) float64 {
	u := float64(2*score) - 1
	return u / (1 - max(u, -u))
}
