package seal

import (
	"context"
	"fmt"

	"footnote/engine"
)

// maxSealed bounds a sealed answer, which has no corpus in it.
const maxSealed = MaxPacket

// Verify holds a sealed answer, given as JSON, to a corpus: its digests are
// computed again, and all that was checked when it was sealed is checked
// again. It holds when there are no refusals, each of which names one thing
// that does not match. The sealed answer is nil where it cannot be read.
func Verify(ctx context.Context, sealed []byte, corpus []Source) (*Sealed, []Refusal, error) {
	tree, refusals, ok := decode(sealed, maxSealed)
	if !ok {
		return nil, refusals, nil
	}
	s := &shaper{refusals: refusals}
	top, ok := s.object(tree, "", Shape, []string{"question", "corpus_digest", "draft", "seal"})
	if !ok {
		return nil, sorted(s.refusals), nil
	}
	out := &Sealed{Question: s.question(top)}
	if v, ok := top["corpus_digest"]; ok {
		out.CorpusDigest, _ = s.text(v, "/corpus_digest", Shape, MaxName)
	}
	if v, ok := top["seal"]; ok {
		out.Seal, _ = s.text(v, "/seal", Shape, MaxName)
	}
	if v, ok := top["draft"]; ok {
		out.Answer = s.answer(v, "/draft")
	}
	digest, err := CorpusDigest(corpus)
	if err != nil {
		return nil, nil, err
	}
	if _, given := top["corpus_digest"].(string); given && digest != out.CorpusDigest {
		s.fault("/corpus_digest", Digest, "It was sealed over a corpus with the digest “%s”; this one has %s. Give the corpus that it was made from, unchanged.", clip(out.CorpusDigest), digest)
	}
	rest := map[string]any{}
	for name, v := range top {
		if name != "seal" {
			rest[name] = v
		}
	}
	seal, err := digestOf(rest)
	if err != nil {
		// A number that has no RFC 8785 form; it has been refused by its place.
		s.fault("/seal", Digest, "The seal cannot be computed: %v.", err)
	} else if _, given := top["seal"].(string); given && seal != out.Seal {
		s.fault("/seal", Digest, "The seal is not that of the answer, which would be %s: the answer was altered after it was sealed, or the seal was.", seal)
	}
	j := newJudge(corpus)
	if err := j.answer(ctx, out.Answer); err != nil {
		return nil, nil, err
	}
	if out.JSON, err = canonical(tree); err != nil {
		out.JSON = nil
	}
	return out, sorted(append(s.refusals, j.refusals...)), nil
}

// ReadCorpus reads a corpus given as JSON: a list of sources, or an object
// such as a packet with the list under "corpus".
func ReadCorpus(data []byte) ([]Source, []Refusal) {
	tree, refusals, ok := decode(data, MaxPacket)
	if !ok {
		return nil, refusals
	}
	s := &shaper{refusals: refusals}
	at := ""
	if o, ok := tree.(map[string]any); ok {
		if tree, ok = o["corpus"]; !ok {
			s.fault("/corpus", Corpus, "“corpus” is missing.")
			return nil, sorted(s.refusals)
		}
		at = "/corpus"
	}
	corpus := s.corpus(tree, at)
	return corpus, sorted(s.refusals)
}

// IndexCorpus is the corpus that an index is: its documents, with their names
// as ids and their canonical text. A document without a title has its name for
// one.
func IndexCorpus(x *engine.Index) ([]Source, error) {
	var corpus []Source
	for _, info := range x.Documents() {
		d, err := x.Document(info.Name)
		if err != nil {
			return nil, fmt.Errorf("the index cannot be read: %w", err)
		}
		title := d.Title
		if blank(title) {
			title = d.Name
		}
		corpus = append(corpus, Source{ID: d.Name, Title: title, Text: d.Text})
	}
	return corpus, nil
}
