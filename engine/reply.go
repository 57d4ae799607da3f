package engine

import (
	"context"

	"footnote/engine/internal/analysis"
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
	// Citations quote what was found, or what says something else.
	Citations []Citation `json:"citations"`
}

// Fault is one thing in a sentence, at the bytes [Start, End) of it, that the
// paragraph does not say.
type Fault struct {
	Reason  string `json:"reason"`
	Start   int    `json:"start"`
	End     int    `json:"end"`
	Found   string `json:"found"`
	Instead string `json:"instead"`
	Detail  string `json:"detail"`
}

const (
	// replyPassages is how many passages a sentence of a reply is held to.
	replyPassages = 8
	// spokenOf is the share of a sentence's weight that a passage holds when
	// it speaks of the same thing, and stated the share when it says it.
	spokenOf, stated = 0.5, 0.65
	// maxReply bounds the sentences of a reply that are looked at.
	maxReply = 500
)

// CheckReply holds each sentence of a reply to the documents. The error is
// that of ctx, or the index is damaged.
func (x *Index) CheckReply(ctx context.Context, reply string) (*Reply, error) {
	r := &Reply{Digest: x.Digest(), Sentences: []ReplySentence{}}
	sentences := analysis.Sentences(reply)
	for _, s := range sentences[:min(len(sentences), maxReply)] {
		checked, err := x.checkSentence(ctx, s.Of(reply))
		if err != nil {
			return nil, err
		}
		checked.Start, checked.End = s.Start, s.End
		r.Sentences = append(r.Sentences, checked)
	}
	return r, nil
}

// checkSentence finds the passage that says a sentence or, failing that, the
// one that comes nearest with the fewest faults.
func (x *Index) checkSentence(ctx context.Context, sentence string) (ReplySentence, error) {
	out := ReplySentence{Text: sentence, State: ReplyNotFound, Faults: []Fault{}, Citations: []Citation{}}
	q, hits, err := x.search.Search(ctx, sentence)
	if err != nil {
		return out, err
	}
	var best *retrieve.Hit
	var faults []verify.Fault
	for i := range hits[:min(len(hits), replyPassages)] {
		h := &hits[i]
		share := held(q, h)
		if share < spokenOf {
			continue
		}
		d, err := x.index.Document(h.Document)
		if err != nil {
			return out, err
		}
		p := d.Passages[h.Place]
		v := verify.Check(sentence, []verify.Source{{Text: extentOf(d, p), Headings: p.Headings}})
		if v.OK() && share >= stated {
			out.State, out.Faults = ReplyFound, []Fault{}
			out.Citations = sentenceOf(d, h, []int{h.Best}).Citations
			return out, nil
		}
		if len(v.Faults) > 0 && (best == nil || len(v.Faults) < len(faults)) {
			best, faults = h, v.Faults
		}
	}
	if best == nil {
		return out, nil
	}
	d, err := x.index.Document(best.Document)
	if err != nil {
		return out, err
	}
	out.State = ReplyDiffers
	out.Citations = sentenceOf(d, best, []int{best.Best}).Citations
	for _, f := range faults {
		out.Faults = append(out.Faults, Fault{string(f.Reason), f.Span.Start, f.Span.End, f.Found, f.Instead, f.Detail})
	}
	return out, nil
}

// held is the share of the question's weight that a passage holds anywhere,
// its headings included.
func held(q *retrieve.Question, h *retrieve.Hit) float64 {
	share := 0.0
	for j := range q.Words {
		for _, s := range h.Sentences {
			if s.Covers[j] > 0 {
				share += q.Weight(j)
				break
			}
		}
	}
	return share
}
