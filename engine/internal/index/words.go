package index

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"

	"footnote/engine/internal/analysis"
)

// words holds the postings: for every term, the passages that hold it.
//
// Packed, it is two strings of base64 (RFC 4648, standard alphabet). "lengths"
// holds one unsigned varint a passage: how many tokens its text has. "terms"
// holds, for each term in byte order, unsigned varints and the term itself:
//
//	len(term) term len(postings) postings
//
// where postings is, for each passage in order, the distance from the passage
// before (the first from -1) times four, plus 1 if the passage's headings hold
// the term, plus 2 if a count follows: how often the text holds it. Without a
// count that is once, or never where the headings hold it.
type words struct {
	lengths []int
	terms   map[string][]byte
}

type packedWords struct {
	Lengths string `json:"lengths"`
	Terms   string `json:"terms"`
}

// Posting says that a passage holds a term.
type Posting struct {
	Passage int
	// Count is how often the passage's text holds it; 0 where only its
	// headings do.
	Count int
	// Heading tells whether the passage's headings or its document's title
	// hold it.
	Heading bool
}

// Postings returns the passages that hold term, in order, or nil.
func (x *Index) Postings(term string) []Posting {
	packed := x.words.terms[term]
	if packed == nil {
		return nil
	}
	ps := make([]Posting, 0, len(packed)/2)
	for at, passage := 0, -1; at < len(packed); {
		v, n := binary.Uvarint(packed[at:])
		at += n
		passage += int(v >> 2)
		p := Posting{Passage: passage, Heading: v&1 != 0}
		if v&2 != 0 {
			c, n := binary.Uvarint(packed[at:])
			at += n
			p.Count = int(c)
		} else if !p.Heading {
			p.Count = 1
		}
		ps = append(ps, p)
	}
	return ps
}

// Has tells whether any passage holds term.
func (x *Index) Has(term string) bool { return x.words.terms[term] != nil }

// Length returns how many tokens the text of a passage has.
func (x *Index) Length(passage int) int { return x.words.lengths[passage] }

// Terms returns every term of the documents in byte order.
func (x *Index) Terms() []string {
	return slices.Sorted(maps.Keys(x.words.terms))
}

func countWords(docs []*Document) *words {
	w := &words{terms: map[string][]byte{}}
	last := map[string]int{}
	id := 0
	type count struct {
		text    int
		heading bool
	}
	for _, d := range docs {
		for _, p := range d.Passages {
			counts := map[string]*count{}
			at := func(term string) *count {
				c := counts[term]
				if c == nil {
					c = &count{}
					counts[term] = c
				}
				return c
			}
			length := 0
			for _, s := range p.Extent() {
				tokens := analysis.Tokens(s.Of(d.Text))
				length += len(tokens)
				for _, t := range tokens {
					at(t.Term).text++
				}
			}
			for _, h := range p.Headings {
				for _, t := range analysis.Tokens(h) {
					at(t.Term).heading = true
				}
			}
			for _, t := range analysis.Tokens(d.Title) {
				at(t.Term).heading = true
			}
			w.lengths = append(w.lengths, length)
			for term, c := range counts {
				previous, seen := last[term]
				if !seen {
					previous = -1
				}
				last[term] = id
				v := uint64(id-previous) << 2
				if c.heading {
					v |= 1
				}
				// A count of one without a heading is the plain case and
				// needs no number of its own.
				counted := c.text > 1 || c.heading && c.text > 0
				if counted {
					v |= 2
				}
				packed := binary.AppendUvarint(w.terms[term], v)
				if counted {
					packed = binary.AppendUvarint(packed, uint64(c.text))
				}
				w.terms[term] = packed
			}
			id++
		}
	}
	return w
}

func (w *words) marshal() packedWords {
	var lengths, terms []byte
	for _, n := range w.lengths {
		lengths = binary.AppendUvarint(lengths, uint64(n))
	}
	for _, term := range slices.Sorted(maps.Keys(w.terms)) {
		terms = binary.AppendUvarint(terms, uint64(len(term)))
		terms = append(terms, term...)
		terms = binary.AppendUvarint(terms, uint64(len(w.terms[term])))
		terms = append(terms, w.terms[term]...)
	}
	return packedWords{base64.StdEncoding.EncodeToString(lengths), base64.StdEncoding.EncodeToString(terms)}
}

// unmarshalWords checks everything that Postings and Length rely on.
func unmarshalWords(p packedWords, passages int) (*words, error) {
	w := &words{terms: map[string][]byte{}}
	bad := func(what string) (*words, error) {
		return nil, fmt.Errorf("%w: its list of words: %s", ErrDamaged, what)
	}
	lengths, err := base64.StdEncoding.DecodeString(p.Lengths)
	if err != nil {
		return bad("lengths")
	}
	for len(lengths) > 0 {
		v, n := binary.Uvarint(lengths)
		if n <= 0 || v > 1<<31 {
			return bad("lengths")
		}
		w.lengths = append(w.lengths, int(v))
		lengths = lengths[n:]
	}
	if len(w.lengths) != passages {
		return bad("number of lengths")
	}
	terms, err := base64.StdEncoding.DecodeString(p.Terms)
	if err != nil {
		return bad("terms")
	}
	for len(terms) > 0 {
		term, rest, ok := cutCounted(terms)
		if !ok {
			return bad("term")
		}
		packed, rest, ok := cutCounted(rest)
		if !ok || len(packed) == 0 || !validPostings(packed, passages) {
			return bad("postings")
		}
		w.terms[string(term)] = packed
		terms = rest
	}
	return w, nil
}

// cutCounted splits off a varint length and that many bytes.
func cutCounted(b []byte) (head, rest []byte, ok bool) {
	v, n := binary.Uvarint(b)
	if n <= 0 || v > uint64(len(b)-n) {
		return nil, nil, false
	}
	return b[n : n+int(v) : n+int(v)], b[n+int(v):], true
}

func validPostings(packed []byte, passages int) bool {
	for passage := -1; len(packed) > 0; {
		v, n := binary.Uvarint(packed)
		if n <= 0 || v>>2 == 0 || v>>2 > uint64(passages) {
			return false
		}
		packed = packed[n:]
		if passage += int(v >> 2); passage >= passages {
			return false
		}
		if v&2 != 0 {
			c, n := binary.Uvarint(packed)
			if n <= 0 || c > 1<<31 {
				return false
			}
			packed = packed[n:]
		}
	}
	return true
}
