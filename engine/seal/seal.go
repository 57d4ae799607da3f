// Package seal turns a packet (a question, a small corpus and a drafted
// answer) into a sealed answer, or says every reason why not.
//
// A packet is read strictly (decode.go) and held to the shape of its outcome
// (shape.go). Then each quotation must stand in its source exactly, each
// sentence must pass the check both against what is quoted and against the
// paragraphs it is quoted from (judge.go), and no sentence of the corpus may
// contradict it (contradict.go). What passes is sealed: the packet less its
// corpus, with corpus_digest, the SHA-256 of the RFC 8785 form of the corpus,
// and seal, the SHA-256 of the RFC 8785 form of all the rest (canonical.go).
// Verify does all of it again from a sealed answer and a corpus. Draft makes a
// packet of a question and a corpus with the engine's own answer.
//
// A seal proves content, not who made it. The same packet gives the same bytes
// on any machine.
package seal

import (
	"context"
	"crypto/sha256"
	"encoding/hex"

	"footnote/engine"
	"footnote/engine/internal/verify"
)

// Bounds of a packet. Lengths are in bytes of UTF-8. An index that a sealed
// answer is verified against may be larger.
const (
	MaxPacket    = 8 << 20
	MaxSources   = 1000
	MaxText      = 1 << 20
	MaxName      = 1000 // of an id and of a title
	MaxQuestion  = 10_000
	MaxSentences = 50
	MaxCitations = 20      // of one sentence, and quotes of one conflict
	MaxSentence  = 5000    // of a sentence, a quotation, a gap
	MaxDraft     = 100_000 // of all sentences and quotations together
	MaxGaps      = 50
	MaxConflicts = 20
	MaxDepth     = 8
)

// Packet is what is finalized.
type Packet struct {
	Question string   `json:"question"`
	Corpus   []Source `json:"corpus"`
	// CorpusDigest may be empty; if not, it must be that of Corpus.
	CorpusDigest string `json:"corpus_digest,omitempty"`
	Draft        Answer `json:"draft"`
}

// Source is one text of a corpus. The text is plain text and stays as it is.
type Source struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Text  string `json:"text"`
}

// Answer is a drafted or sealed answer. Which fields it may have follows from
// its outcome: grounded has sentences, unsupported has kb_gaps, conflicted has
// conflicts.
type Answer struct {
	Outcome   engine.Outcome `json:"outcome"`
	Sentences []Sentence     `json:"sentences,omitempty"`
	Gaps      []string       `json:"kb_gaps,omitempty"`
	Conflicts []Conflict     `json:"conflicts,omitempty"`
}

// Sentence is one sentence of an answer and what it rests on.
type Sentence struct {
	Text      string  `json:"text"`
	Citations []Quote `json:"citations"`
}

// Quote is an exact quotation: Quote stands in the text of the source whose id
// is Source.
type Quote struct {
	Source string `json:"source"`
	Quote  string `json:"quote"`
}

// Conflict is a disagreement within the corpus. Resolve names the evidence
// that would settle it; it belongs to the conflict, not to one of its quotes.
type Conflict struct {
	About   string  `json:"about"`
	Quotes  []Quote `json:"quotes"`
	Resolve string  `json:"resolve"`
}

// Reason is what a refusal is about. The list is closed.
type Reason string

const (
	// Number to Pairing are what the check finds: the sentence states what
	// the cited text does not. Pairing: the fact stands there but belongs to
	// something else.
	Number     Reason = Reason(verify.Number)
	Unit       Reason = Reason(verify.Unit)
	Date       Reason = Reason(verify.Date)
	Time       Reason = Reason(verify.Time)
	Amount     Reason = Reason(verify.Amount)
	Identifier Reason = Reason(verify.Identifier)
	Name       Reason = Reason(verify.Name)
	Negation   Reason = Reason(verify.Negation)
	Bound      Reason = Reason(verify.Bound)
	Pairing    Reason = Reason(verify.Pairing)
	// Citation: the quotation does not stand in its source, or has nothing to
	// do with the sentence.
	Quotation Reason = "quote"
	// Membership: the source is not in the corpus.
	Membership Reason = "source"
	Uncited    Reason = "uncited"
	// Contradicted: the corpus says otherwise elsewhere.
	Contradicted Reason = "conflict"
	// Shape: the packet is not of the form that its outcome has.
	Shape Reason = "shape"
	// Digest: a digest or a seal is not that of the content.
	Digest Reason = "digest"
	// Corpus: the corpus is missing, or one of its sources is not whole.
	Corpus Reason = "corpus"
)

// Reasons are all reasons, as published.
var Reasons = []Reason{Number, Unit, Date, Time, Amount, Identifier, Name, Negation, Bound, Pairing,
	Quotation, Membership, Uncited, Contradicted, Shape, Digest, Corpus}

// Refusal is one reason why a packet is not sealed, or why a sealed answer
// does not hold. Pointer is the place in the JSON, by RFC 6901.
type Refusal struct {
	Pointer string `json:"pointer"`
	Reason  Reason `json:"reason"`
	Detail  string `json:"detail"`
}

// Sealed is a sealed answer.
type Sealed struct {
	Question     string
	CorpusDigest string
	Answer       Answer
	Seal         string
	// JSON is the sealed answer in its RFC 8785 form.
	JSON []byte
}

// Finalize seals a packet given as JSON. When it cannot, the sealed answer is
// nil and the refusals are every reason why.
func Finalize(ctx context.Context, packet []byte) (*Sealed, []Refusal, error) {
	tree, refusals, ok := decode(packet, MaxPacket)
	if !ok {
		return nil, refusals, nil
	}
	s := &shaper{refusals: refusals}
	p := s.packet(tree)
	j := newJudge(p.Corpus)
	if err := j.answer(ctx, p.Draft); err != nil {
		return nil, nil, err
	}
	refusals = append(s.refusals, j.refusals...)
	digest, err := CorpusDigest(p.Corpus)
	if err != nil {
		return nil, nil, err
	}
	if s.corpusRead && p.CorpusDigest != "" && p.CorpusDigest != digest {
		refusals = append(refusals, Refusal{"/corpus_digest", Digest,
			"The digest of this corpus is " + digest + ", not “" + clip(p.CorpusDigest) + "”. Leave corpus_digest out to have it filled in, or give the corpus that it was made for."})
	}
	if len(refusals) > 0 {
		return nil, sorted(refusals), nil
	}
	sealed, err := sealTree(tree.(map[string]any), digest)
	if err != nil {
		return nil, nil, err
	}
	sealed.Question, sealed.CorpusDigest, sealed.Answer = p.Question, digest, p.Draft
	return sealed, nil, nil
}

// sealTree makes the sealed answer of a packet that holds.
func sealTree(packet map[string]any, digest string) (*Sealed, error) {
	tree := map[string]any{"corpus_digest": digest}
	for name, v := range packet {
		if name != "corpus" && name != "corpus_digest" {
			tree[name] = v
		}
	}
	seal, err := digestOf(tree)
	if err != nil {
		return nil, err
	}
	tree["seal"] = seal
	form, err := canonical(tree)
	if err != nil {
		return nil, err
	}
	return &Sealed{Seal: seal, JSON: form}, nil
}

func hexSum(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}
