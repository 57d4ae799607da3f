package retrieve

import (
	"slices"

	"footnote/engine/internal/analysis"
)

// The features of a sentence, each from 0 to 1 but for margin and rival, which
// can exceed it a little, and margin, which can be negative.
const (
	cover        = iota // share of the question's weight that it covers, where the words stand
	coverSquared        // the same, squared
	within              // share that the sentence and its lead-in hold themselves
	mass                // the weight covered, not as a share: c/(c+1)
	gives               // how surely it gives the kind of thing asked for
	lacks               // it gives none, whatever is asked for
	lacksFact           // it gives none, and a fact is asked for
	brief               // how short it is
	elsewhere           // share that its document holds anywhere
	heading             // share of its heading's words that the question holds
	asks                // its heading asks for the same kind of thing
	opening             // it is the first sentence under its heading
	starting            // it is the first sentence of its passage
	before              // share that it lacks and the sentence before it holds
	leading             // share that its first words hold, mostly its subject
	near                // how near to one another the words stand
	run                 // how long a run of the question's words it holds
	tail                // how much of the question's last word it covers
	negation            // it denies and the question does not, or the reverse
	few                 // how little weight the question has in all
	topic               // how much its document is about the question, beside the others
	dense               // the passage's share of the weight, counts and all
	margin              // by how much that is more than in any other document
	rival               // how much the best passage of any other document holds
	peers               // how few other documents hold nearly as much
	crowd               // share of the first passages that are its document's
	scene               // a scene is set for the question; and with it
	sceneCover
	sceneMass
	sceneMargin
	sceneWithin
	sceneTopic
	sceneHeading
	features // how many there are
)

// FeatureNames names the features, for the program that learns their weights.
var FeatureNames = [features]string{
	cover: "cover", coverSquared: "coverSquared", within: "within", mass: "mass", gives: "gives", lacks: "lacks",
	lacksFact: "lacksFact", brief: "brief", elsewhere: "elsewhere", heading: "heading", asks: "asks", opening: "opening",
	starting: "starting", before: "before", leading: "leading", near: "near", run: "run", tail: "tail", negation: "negation",
	few: "few", topic: "topic", dense: "dense", margin: "margin", rival: "rival", peers: "peers", crowd: "crowd",
	scene: "scene", sceneCover: "sceneCover", sceneMass: "sceneMass", sceneMargin: "sceneMargin",
	sceneWithin: "sceneWithin", sceneTopic: "sceneTopic", sceneHeading: "sceneHeading",
}

// features measures a sentence against the question.
func (q *Question) features(s *Sentence, r *read, u *sentence, found mention) [features]float64 {
	var f [features]float64
	if q.total == 0 {
		return f
	}
	covered, held, last := 0.0, 0.0, 0
	for j, w := range q.Words {
		if w.Weight == 0 {
			continue
		}
		covered += float64(w.Weight * s.Covers[j])
		if s.In[j] {
			held += w.Weight
		}
		if w.Focus {
			last = j
		}
	}
	f[cover] = covered / q.total
	f[coverSquared] = float64(f[cover] * f[cover])
	f[within] = held / q.total
	f[mass] = covered / (covered + 1)
	f[gives] = s.Gives
	f[lacks] = one(q.Asked != analysis.AskOther && s.Gives == 0)
	f[lacksFact] = one(factual(q.Asked) && s.Gives == 0)
	f[brief] = 1 / (1 + float64(len(u.own))/20)
	f[elsewhere] = found.share
	f[heading] = q.names(&r.heading)
	f[asks] = one(q.Asked != analysis.AskOther && r.asked == q.Asked)
	f[opening] = one(u.opening)
	f[starting] = one(u.first)
	f[before] = s.before / q.total
	f[leading] = q.heldBy(u.own[:min(subject, len(u.own))])
	f[near] = q.span(s, &u.text)
	f[run] = q.run(&u.text)
	f[tail] = s.Covers[last]
	f[negation] = one(q.negated != u.negated)
	f[few] = 1 / (1 + q.total)
	f[topic] = found.topic
	f[dense] = found.dense
	f[margin] = found.margin
	f[rival] = found.rival
	f[peers] = found.peers
	f[crowd] = found.crowd
	if q.scene {
		f[scene] = 1
		f[sceneCover], f[sceneMass], f[sceneMargin] = f[cover], f[mass], f[margin]
		f[sceneWithin], f[sceneTopic], f[sceneHeading] = f[within], f[topic], f[heading]
	}
	return f
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
func (q *Question) names(heading *text) float64 {
	named, all := 0, 0
	for _, t := range heading.tokens {
		if analysis.StopWord(t.Form) && !t.Acronym {
			continue
		}
		all++
		for j := range q.Words {
			if q.Words[j].Weight > 0 && slices.ContainsFunc(q.Words[j].forms, func(f form) bool {
				return slices.Contains(f.terms, t.Term)
			}) {
				named++
				break
			}
		}
	}
	if all == 0 {
		return 0
	}
	return float64(named) / float64(all)
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
