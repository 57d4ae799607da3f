package engine

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/disagree"
	"footnote/engine/internal/facts"
	"footnote/engine/internal/index"
	"footnote/engine/internal/passage"
	"footnote/engine/internal/retrieve"
	"footnote/engine/internal/verify"
)

// ReplyState says what the documents make of one sentence of a reply.
type ReplyState string

const (
	// ReplyFound: a paragraph says it, and every fact of it stands there.
	ReplyFound ReplyState = "found"
	// ReplyDiffers: a paragraph speaks of it, but says something else.
	ReplyDiffers ReplyState = "differs"
	// ReplyNotFound: no paragraph speaks of it.
	ReplyNotFound ReplyState = "not_found"
)

// Reply is a reply that somebody drafted, held to the documents.
type Reply struct {
	Digest    string          `json:"digest"`
	Sentences []ReplySentence `json:"sentences"`
}

// OK tells whether every sentence was found.
func (r *Reply) OK() bool {
	for _, s := range r.Sentences {
		if s.State != ReplyFound {
			return false
		}
	}
	return len(r.Sentences) > 0
}

// ReplySentence is one sentence of a reply: the bytes [Start, End) of it.
type ReplySentence struct {
	Text  string     `json:"text"`
	Start int        `json:"start"`
	End   int        `json:"end"`
	State ReplyState `json:"state"`
	// Faults are what the paragraph does not say, when the state is
	// ReplyDiffers.
	Faults []Fault `json:"faults"`
	// Citations quote what was found, or what says something else; of a
	// sentence that one document says and another denies, both.
	Citations []Citation `json:"citations"`
}

// Fault is one thing in a sentence, at the bytes [Start, End) of it, that the
// paragraph does not say.
type Fault struct {
	// Reason is a code: number, unit, date, time, amount, identifier, name,
	// negation, bound, pairing (it stands there about something else) or
	// conflict (another document says otherwise).
	Reason  string `json:"reason"`
	Start   int    `json:"start"`
	End     int    `json:"end"`
	Found   string `json:"found"`
	Instead string `json:"instead"`
	Detail  string `json:"detail"`
}

const (
	// MaxReply bounds a reply, in bytes, and maxClaims its sentences.
	MaxReply  = 1 << 20
	maxClaims = 500
	// replyLooked is how many passages are looked at for a sentence of a
	// reply, replyPassages how many it is held to one by one, and
	// replySources how many may say it together.
	replyLooked   = 40
	replyPassages = 8
	replySources  = 3
	// stated is the share of a sentence's weight that a passage holds that says
	// it, and statedTogether the share of several that do.
	stated         = 0.6
	statedTogether = 0.8
	// spokenOf is the share that a passage holds, facts set aside, when it
	// speaks of the same thing, and perFault what each fault takes off that when
	// the nearest passage is chosen. Words that no document has count for
	// absentWeight of their weight there, since who writes a reply words it
	// anew.
	spokenOf     = 0.45
	perFault     = 0.1
	absentWeight = 0.5
	// adds is the share of the weight that a passage, or a sentence of one,
	// adds to others when it is used too, and mostQuoted how many sentences
	// of a passage are quoted.
	adds       = 0.1
	mostQuoted = 2
)

// ErrReplyTooLong is returned for a reply that is too long to be checked.
var ErrReplyTooLong = fmt.Errorf("it has more than %d sentences, or 1 MB; check it in parts", maxClaims)

// CheckReply holds each sentence of a reply to the documents. Each line of the
// reply stands by itself. The error is ErrReplyTooLong, that of ctx, or the
// index is damaged.
func (x *Index) CheckReply(ctx context.Context, reply string) (*Reply, error) {
	if len(reply) > MaxReply {
		return nil, ErrReplyTooLong
	}
	all := claims(reply, func(name string) bool { _, ok := x.byName[name]; return ok })
	if len(all) > maxClaims {
		return nil, ErrReplyTooLong
	}
	r := &Reply{Digest: x.Digest(), Sentences: []ReplySentence{}}
	for _, c := range all {
		s, err := x.checkClaim(ctx, c)
		if err != nil {
			return nil, err
		}
		s.Text, s.Start, s.End = c.Of(reply), c.Start, c.End
		for i, f := range s.Faults {
			s.Faults[i].Found = s.Text[f.Start:f.End]
		}
		r.Sentences = append(r.Sentences, s)
	}
	return r, nil
}

// spoken is a sentence of a reply, read as a question is.
type spoken struct {
	text string
	q    *retrieve.Question
	// weights are the shares of the words, absent ones discounted.
	weights []float64
	// fact tells of each word whether it is part of a number, a date or
	// another fact.
	fact []bool
	// about is the share of the weight of the other words.
	about float64
}

// nearby is a passage that speaks of what is spoken of.
type nearby struct {
	*retrieve.Hit
	doc *index.Document
	// places are those of the sentences that speak of it, and has how much of
	// each word they hold, their headings included.
	places []int
	has    []float64
	// share is how much of the weight that is, and about how much of it, facts
	// set aside and absent words discounted.
	share, about float64
}

func (n *nearby) passage() passage.Passage { return n.doc.Passages[n.Place] }

func (n *nearby) source() verify.Source { return sourceOf(n.doc, n.passage()) }

// near returns the passages that speak of what a text says, those that hold
// most of it first.
func (x *Index) near(ctx context.Context, text string) (*spoken, []*nearby, error) {
	q, hits, err := x.search.Search(ctx, text)
	if err != nil {
		return nil, nil, err
	}
	s := &spoken{text: text, q: q, fact: make([]bool, len(q.Words))}
	s.weigh()
	inFact := map[string]bool{}
	for _, f := range facts.Read(text).Facts {
		for _, t := range analysis.Tokens(f.Of(text)) {
			inFact[t.Form] = inFact[t.Form] || !f.Weak
		}
	}
	for j, w := range q.Words {
		s.fact[j] = inFact[analysis.Fold(w.Text)]
		if !s.fact[j] {
			s.about += s.weights[j]
		}
	}
	var all []*nearby
	for i := range hits[:min(len(hits), replyLooked)] {
		d, err := x.index.Document(hits[i].Document)
		if err != nil {
			return nil, nil, err
		}
		n := &nearby{Hit: &hits[i], doc: d, has: make([]float64, len(q.Words))}
		n.places = s.quoted(n.Hit, n.has)
		for j, has := range n.has {
			if has > 0 {
				n.share += q.Weight(j)
				if !s.fact[j] {
					n.about += s.weights[j]
				}
			}
		}
		if s.about > 0 {
			n.about /= s.about
		} else {
			n.about = n.share
		}
		all = append(all, n)
	}
	slices.SortStableFunc(all, func(a, b *nearby) int { return cmp.Or(cmp.Compare(b.about, a.about), cmp.Compare(b.share, a.share)) })
	return s, all, nil
}

// weigh discounts the words that no document has.
func (s *spoken) weigh() {
	s.weights = make([]float64, len(s.q.Words))
	total := 0.0
	for j, w := range s.q.Words {
		s.weights[j] = w.Weight
		if w.State == retrieve.Absent {
			s.weights[j] *= absentWeight
		}
		total += s.weights[j]
	}
	for j := range s.weights {
		if total > 0 {
			s.weights[j] /= total
		}
	}
}

// checkClaim finds the passages that say a claim or, failing that, the one
// that comes nearest and what it says instead.
func (x *Index) checkClaim(ctx context.Context, c claim) (ReplySentence, error) {
	out := ReplySentence{State: ReplyNotFound, Faults: []Fault{}, Citations: []Citation{}}
	text := c.text
	if c.lead != "" {
		text = c.lead + " " + c.text
	}
	if strings.HasSuffix(text, "?") {
		return out, nil // a question says nothing
	}
	s, near, err := x.near(ctx, text)
	if err != nil {
		return out, err
	}
	sources, faults := s.supported(near)
	if sources == nil {
		return out, nil
	}
	out.State = ReplyFound
	var cited []disagree.Statement
	for _, n := range sources {
		for _, i := range n.places {
			cited = append(cited, n.statement(i))
			out.cite(n, i)
		}
	}
	for i, f := range faults {
		out.State = ReplyDiffers
		if slices.ContainsFunc(faults[:i], func(g verify.Fault) bool { return f.Detail == g.Detail }) {
			continue // it has been said
		}
		from, to := f.Span.Start-(len(text)-len(c.text)), f.Span.End-(len(text)-len(c.text))
		if from < 0 {
			from, to = 0, len(c.text) // what introduces it is wrong
		}
		out.Faults = append(out.Faults, Fault{Reason: string(f.Reason), Start: from, End: to, Instead: f.Instead, Detail: f.Detail})
	}
	if out.State == ReplyFound {
		own := cited[len(cited)-1]
		own.Text, own.Lead = text, len(text)-len(c.text)
		x.contradict(&out, c, append(cited, own), sources, near)
	}
	return out, nil
}

// cite quotes sentence number i of a passage, what introduces it only once.
func (r *ReplySentence) cite(n *nearby, i int) {
	for _, c := range sentenceOf(n.doc, n.Hit, []int{i}).Citations {
		if !slices.ContainsFunc(r.Citations, func(d Citation) bool { return c.Document == d.Document && c.Start == d.Start && c.End == d.End }) {
			r.Citations = append(r.Citations, c)
		}
	}
}

// supported returns the passages that say what is spoken, one if one does.
// Where none do, it returns the one that comes nearest, and what differs there.
func (s *spoken) supported(near []*nearby) ([]*nearby, []verify.Fault) {
	var best *nearby
	var faults []verify.Fault
	nearness := 0.0
	for _, n := range near[:min(len(near), replyPassages)] {
		if n.about < spokenOf {
			break
		}
		if best != nil && n.about < best.about-perFault {
			break // what speaks of more of it says otherwise
		}
		v := verify.Check(s.text, []verify.Source{n.source()})
		if lead := n.deniedBy(); v.OK() && lead != "" && !denies(s.text) {
			v.Faults = []verify.Fault{{Reason: verify.Negation, Span: verify.Span{End: len(s.text)}, Instead: lead,
				Detail: fmt.Sprintf("The passage says otherwise: “%s”.", lead)}}
		}
		if v.OK() && (n.share >= stated || s.states() && n.about >= stated) && (!denies(s.text) || n.denies()) {
			return []*nearby{n}, nil
		}
		if d := n.nearness(v.Faults); !v.OK() && (best == nil || d > nearness) {
			best, faults, nearness = n, v.Faults, d
		}
	}
	if pool := s.pool(near); pool != nil {
		return pool, nil
	}
	if best == nil {
		return nil, nil
	}
	return []*nearby{best}, faults
}

// states tells whether a fact is said, which the check finds in its place or not.
func (s *spoken) states() bool {
	return slices.ContainsFunc(facts.Read(s.text).Facts, func(f facts.Fact) bool { return !f.Weak })
}

// denies tells whether a text denies anything.
func denies(text string) bool {
	return slices.ContainsFunc(analysis.Tokens(text), func(t analysis.Token) bool { return analysis.Negation(t.Form) })
}

// denies tells whether a sentence of n that speaks of it, or its headings, deny
// anything.
func (n *nearby) denies() bool {
	return slices.ContainsFunc(n.places, func(i int) bool { return n.Sentences[i].Negated || denies(leadText(n.doc, n.Sentences[i].Lead)) }) ||
		slices.ContainsFunc(n.passage().Headings, denies)
}

// deniedBy is what introduces the items that speak of it, where that denies
// them all: "These cannot be returned:". An item with an exception is not denied
// as a whole.
func (n *nearby) deniedBy() string {
	lead := ""
	for _, i := range n.places {
		if lead = strings.TrimSpace(leadText(n.doc, n.Sentences[i].Lead)); !denies(lead) || facts.Read(n.Sentences[i].Of(n.doc.Text)).Excepts() {
			return ""
		}
	}
	return lead
}

// nearness is how much a passage with faults speaks of the same thing. One
// that has something else in a fact's place does so surely, and one that does
// so in a single sentence more than one that does in several.
func (n *nearby) nearness(faults []verify.Fault) float64 {
	d := n.about - float64(perFault*float64(len(n.places)-1))
	for _, f := range faults {
		if d -= perFault; f.Instead == "" {
			d -= perFault
		}
	}
	return d
}

// pool returns passages that say together what is spoken, each of which speaks
// of something that the others do not; nil where none do.
func (s *spoken) pool(near []*nearby) []*nearby {
	parts := joint.Split(s.text, -1)
	if len(parts) < 2 {
		return nil
	}
	has := make([]float64, len(s.q.Words))
	var pool []*nearby
	var sources []verify.Source
	share := 0.0
	for len(pool) < replySources {
		var best *nearby
		most := 0.0
		for _, n := range near {
			about, gain := 0.0, 0.0
			for j := range s.q.Words {
				if n.has[j] > 0 && has[j] == 0 {
					gain += s.weights[j]
					if !s.fact[j] {
						about += s.weights[j]
					}
				}
			}
			if about >= adds && gain > most {
				best, most = n, gain
			}
		}
		if best == nil {
			return nil
		}
		for j := range has {
			has[j] = max(has[j], best.has[j])
		}
		pool = append(pool, best)
		sources = append(sources, best.source())
		share += most
		if len(pool) > 1 && share >= statedTogether && verify.Check(s.text, sources).OK() && s.apart(parts, pool) {
			return pool
		}
	}
	return nil
}

// joint is where a sentence may end one statement and begin another.
var joint = regexp.MustCompile(`(?i)[;,]?\s+(?:and|but|while|whereas|nor)\s+|[;,–—]\s`)

// apart tells whether each part of what is said that states a fact stands by
// itself in that of the passages that speaks of it: a number of one is no
// number of the other.
func (s *spoken) apart(parts []string, pool []*nearby) bool {
	at := 0
	for _, part := range parts {
		in := map[string]bool{}
		for _, t := range analysis.Tokens(part) {
			in[t.Form] = true
		}
		most := 0.0
		for i, n := range pool {
			about := 0.0
			for j, w := range s.q.Words {
				if !s.fact[j] && in[analysis.Fold(w.Text)] {
					about += float64(s.weights[j] * n.has[j])
				}
			}
			if about > most {
				at, most = i, about
			}
		}
		states := slices.ContainsFunc(facts.Read(part).Facts, func(f facts.Fact) bool { return !f.Weak })
		if states && !verify.Check(part, []verify.Source{pool[at].source()}).OK() {
			return false
		}
	}
	return true
}

// quoted returns the places of the sentences of a passage that together hold
// most of what is spoken, in order, and adds what they hold to has.
func (s *spoken) quoted(h *retrieve.Hit, has []float64) []int {
	var places []int
	for len(places) < mostQuoted {
		best, most := h.Best, 0.0
		for i := range h.Sentences {
			gain := 0.0
			for j, covers := range h.Sentences[i].Covers {
				gain += float64(s.weights[j] * max(0, covers-has[j]))
			}
			if gain > most {
				best, most = i, gain
			}
		}
		if len(places) > 0 && most < adds {
			break
		}
		places = append(places, best)
		for j, covers := range h.Sentences[best].Covers {
			has[j] = max(has[j], covers)
		}
	}
	slices.Sort(places)
	return slices.Compact(places)
}

// statement is sentence number i of a passage as it is compared with others.
func (n *nearby) statement(i int) disagree.Statement {
	p := n.passage()
	lead := leadText(n.doc, n.Sentences[i].Lead)
	return disagree.Statement{Text: lead + n.Sentences[i].Of(n.doc.Text), Lead: len(lead), Headings: p.Headings,
		Document: n.doc.Name, Passage: n.Place, Sentence: i, Kind: string(p.Kind)}
}

// contradict looks among the passages nearby for one that says otherwise than
// what was found, where no document is known to prevail over it.
func (x *Index) contradict(r *ReplySentence, c claim, cited []disagree.Statement, sources, near []*nearby) {
	views := make([]*disagree.View, len(cited))
	for i, s := range cited {
		views[i] = disagree.Read(s)
	}
	for _, n := range near {
		if n.about < spokenOf {
			return
		}
		for i := range n.Sentences {
			rival := n.statement(i)
			view := disagree.Read(rival)
			for at, s := range cited {
				d, ok := views[at].Differ(view)
				if !ok {
					continue
				}
				own := slices.IndexFunc(sources, func(n *nearby) bool { return n.doc.Name == s.Document })
				if winner, _ := x.prevails(sources[own].doc, n.doc, ""); winner == sources[own].doc {
					continue
				}
				f := Fault{Reason: "conflict", End: len(c.text), Instead: d.ValueB.Text,
					Detail: fmt.Sprintf("%s says otherwise: “%s”.", rival.Document, d.ValueB.Text)}
				if at := strings.Index(c.text, d.ValueA.Text); at >= 0 {
					f.Start, f.End = at, at+len(d.ValueA.Text)
				}
				r.State = ReplyDiffers
				r.Faults = append(r.Faults, f)
				r.cite(n, i)
				return
			}
		}
	}
}
