package seal

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"github.com/gowebpki/jcs"
)

// canonical is the RFC 8785 form of v, which holds objects, lists and strings
// of valid UTF-8 only: nothing whose form could be in doubt.
func canonical(v any) ([]byte, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		return nil, err
	}
	return jcs.Transform(b.Bytes())
}

func digestOf(v any) (string, error) {
	form, err := canonical(v)
	if err != nil {
		return "", err
	}
	return hexSum(form), nil
}

// CorpusDigest is the SHA-256, in hex, of the RFC 8785 form of the list of
// sources (id, title and text each), sorted by the code points of their ids.
func CorpusDigest(corpus []Source) (string, error) {
	list := slices.Clone(corpus)
	slices.SortStableFunc(list, func(a, b Source) int { return strings.Compare(a.ID, b.ID) })
	if list == nil {
		list = []Source{}
	}
	return digestOf(list)
}

// Marshal is the RFC 8785 form of a packet, as JSON to finalize.
func (p Packet) Marshal() ([]byte, error) {
	if p.Corpus == nil {
		p.Corpus = []Source{}
	}
	return canonical(p)
}
