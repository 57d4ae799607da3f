package engine

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

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
	// reply, replyPassages how many it is held to, and replySources how many
	// may say it together.
	replyLooked   = 40
	replyPassages = 8
	replySources  = 3
	// spokenOf is the share of a sentence's weight that a passage holds when
	// it speaks of the same thing, and stated the share when it says it.
	spokenOf, stated = 0.5, 0.65
	// quoteAdds is the share of the weight that a sentence adds to those that
	// are quoted when it is quoted too, and mostQuoted how many are.
	quoteAdds  = 0.15
	mostQuoted = 3
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

// nearby is a passage that speaks of what a sentence says.
type nearby struct {
	*retrieve.Hit
	doc *index.Document
	q   *retrieve.Question
	// share is how much of the sentence's weight the passage holds anywhere,
	// its headings included.
	share float64
}

func (n *nearby) passage() passage.Passage { return n.doc.Passages[n.Place] }

func (n *nearby) source() verify.Source {
	return verify.Source{Text: extentOf(n.doc, n.passage()), Headings: n.passage().Headings}
}

// near returns the passages that hold most of what a text says, those that
// hold most of it first.
func (x *Index) near(ctx context.Context, text string) ([]*nearby, error) {
	q, hits, err := x.search.Search(ctx, text)
	if err != nil {
		return nil, err
	}
	var all []*nearby
	for i := range hits[:min(len(hits), replyLooked)] {
		d, err := x.index.Document(hits[i].Document)
		if err != nil {
			return nil, err
		}
		n := &nearby{Hit: &hits[i], doc: d, q: q}
		for j := range q.Words {
			if slices.ContainsFunc(n.Sentences, func(s retrieve.Sentence) bool { return s.Covers[j] > 0 }) {
				n.share += q.Weight(j)
			}
		}
		all = append(all, n)
	}
	slices.SortStableFunc(all, func(a, b *nearby) int { return cmp.Compare(b.share, a.share) })
	return all, nil
}

// checkClaim finds the passages that say a claim or, failing that, the one
// that comes nearest and what it says instead.
func (x *Index) checkClaim(ctx context.Context, c claim) (ReplySentence, error) {
	out := ReplySentence{State: ReplyNotFound, Faults: []Fault{}, Citations: []Citation{}}
	text := c.text
	if c.lead != "" {
		text = c.lead + " " + c.text
	}
	near, err := x.near(ctx, text)
	if err != nil {
		return out, err
	}
	sources, faults := supported(text, near)
	if len(faults) > 0 {
		// What no passage says by itself several may say part by part.
		together, err := x.together(ctx, text)
		if err != nil {
			return out, err
		}
		if together != nil {
			sources, faults = together, nil
		}
	} else if sources == nil {
		if sources, err = x.together(ctx, text); err != nil {
			return out, err
		}
	}
	if sources == nil {
		return out, nil
	}
	out.State = ReplyFound
	var cited []disagree.Statement
	for _, n := range sources {
		for _, i := range n.quoted() {
			cited = append(cited, n.statement(i))
			out.Citations = append(out.Citations, sentenceOf(n.doc, n.Hit, []int{i}).Citations...)
		}
	}
	for _, f := range faults {
		from, to := f.Span.Start-(len(text)-len(c.text)), f.Span.End-(len(text)-len(c.text))
		if from < 0 {
			from, to = 0, len(c.text) // what introduces it is wrong
		}
		out.State = ReplyDiffers
		out.Faults = append(out.Faults, Fault{Reason: string(f.Reason), Start: from, End: to, Instead: f.Instead, Detail: f.Detail})
	}
	if out.State == ReplyFound {
		out.contradict(text, c, cited, sources, near)
	}
	return out, nil
}

// supported returns the passage that says a text. Where none does, it returns
// the one that speaks of it with the fewest faults, and those.
func supported(text string, near []*nearby) ([]*nearby, []verify.Fault) {
	var best *nearby
	var faults []verify.Fault
	for _, n := range near[:min(len(near), replyPassages)] {
		if n.share < spokenOf {
			break
		}
		v := verify.Check(text, []verify.Source{n.source()})
		if v.OK() && n.share >= stated {
			return []*nearby{n}, nil
		}
		if !v.OK() && (best == nil || len(v.Faults) < len(faults)) {
			best, faults = n, v.Faults
		}
	}
	if best == nil {
		return nil, nil
	}
	return []*nearby{best}, faults
}

// together returns the passages that say the clauses of a text one by one,
// when all of them do and none says more than its own clause.
func (x *Index) together(ctx context.Context, text string) ([]*nearby, error) {
	t := facts.Read(text)
	clauses := t.Clauses(0, len(t.Words))
	if len(clauses) < 2 || len(clauses) > 2*replySources {
		return nil, nil
	}
	var all []*nearby
	var sources []verify.Source
	for _, c := range clauses {
		part := strings.Trim(text[t.Words[c.First].Start:t.Words[c.Last-1].End], " ,;:()–—")
		part = strings.TrimPrefix(part, "and ")
		if part == "" {
			continue
		}
		near, err := x.near(ctx, part)
		if err != nil {
			return nil, err
		}
		found, faults := supported(part, near)
		if found == nil || faults != nil {
			return nil, nil
		}
		if !slices.ContainsFunc(all, func(n *nearby) bool { return n.ID == found[0].ID }) {
			all = append(all, found[0])
			sources = append(sources, found[0].source())
		}
	}
	if len(all) < 2 || len(all) > replySources || !verify.Check(text, sources).OK() {
		return nil, nil
	}
	return all, nil
}

// quoted returns the places of the sentences of a passage that together hold
// most of what it has of the text, in order.
func (n *nearby) quoted() []int {
	q := n.q
	has := make([]bool, len(q.Words))
	var places []int
	for len(places) < mostQuoted {
		best, most := -1, 0.0
		for i, s := range n.Sentences {
			adds := 0.0
			for j := range q.Words {
				if s.Covers[j] > 0 && !has[j] {
					adds += q.Weight(j)
				}
			}
			if adds > most {
				best, most = i, adds
			}
		}
		if best < 0 || len(places) > 0 && most < quoteAdds {
			break
		}
		places = append(places, best)
		for j := range q.Words {
			has[j] = has[j] || n.Sentences[best].Covers[j] > 0
		}
	}
	slices.Sort(places)
	return places
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
func (r *ReplySentence) contradict(text string, c claim, cited []disagree.Statement, sources, near []*nearby) {
	for _, n := range near {
		if n.share < spokenOf {
			return
		}
		for i := range n.Sentences {
			rival := n.statement(i)
			for _, s := range cited {
				d, ok := disagree.Differ(s, rival)
				if !ok {
					continue
				}
				own := slices.IndexFunc(sources, func(n *nearby) bool { return n.doc.Name == s.Document })
				if winner, _ := prevails(sources[own].doc, n.doc, ""); winner == sources[own].doc {
					continue
				}
				f := Fault{Reason: "conflict", End: len(c.text), Instead: d.ValueB.Text,
					Detail: fmt.Sprintf("%s says otherwise: “%s”.", rival.Document, d.ValueB.Text)}
				if at := strings.Index(c.text, d.ValueA.Text); at >= 0 {
					f.Start, f.End = at, at+len(d.ValueA.Text)
				}
				r.State = ReplyDiffers
				r.Faults = append(r.Faults, f)
				r.Citations = append(r.Citations, sentenceOf(n.doc, n.Hit, []int{i}).Citations...)
				return
			}
		}
	}
}
