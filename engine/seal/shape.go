package seal

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"footnote/engine"
)

// shaper reads a packet out of decoded JSON and notes all that is not of the
// right form.
type shaper struct {
	refusals []Refusal
	// corpusRead tells that the corpus is whole, so that its digest means
	// something.
	corpusRead bool
}

func (s *shaper) fault(pointer string, reason Reason, format string, values ...any) {
	s.refusals = append(s.refusals, Refusal{pointer, reason, fmt.Sprintf(format, values...)})
}

func (s *shaper) packet(tree any) Packet {
	var p Packet
	top, ok := s.object(tree, "", Shape, []string{"question", "corpus", "draft"}, "corpus_digest")
	if !ok {
		return p
	}
	p.Question = s.question(top)
	if v, ok := top["corpus"]; ok {
		p.Corpus = s.corpus(v, "/corpus")
	}
	if v, ok := top["corpus_digest"]; ok {
		if p.CorpusDigest, ok = s.text(v, "/corpus_digest", Shape, MaxName); ok && p.CorpusDigest == "" {
			s.fault("/corpus_digest", Digest, "It is empty. Leave it out to have it filled in.")
		}
	}
	if v, ok := top["draft"]; ok {
		p.Draft = s.answer(v, "/draft")
	}
	return p
}

func (s *shaper) question(top map[string]any) string {
	return s.member(top, "question", "", Shape, MaxQuestion)
}

// corpus reads a list of sources.
func (s *shaper) corpus(v any, at string) []Source {
	before := len(s.refusals)
	first := map[string]string{}
	corpus := itemsOf(s, v, at, Corpus, MaxSources, func(v any, here string) Source {
		o, _ := s.object(v, here, Corpus, []string{"id", "title", "text"})
		source := Source{ID: s.member(o, "id", here, Corpus, MaxName), Title: s.member(o, "title", here, Corpus, MaxName), Text: s.member(o, "text", here, Corpus, MaxText)}
		if other := first[source.ID]; other != "" {
			s.fault(here+"/id", Corpus, "The id “%s” is that of source %s too. Give each source its own.", clip(source.ID), other)
		} else if source.ID != "" {
			first[source.ID] = here[len(at)+1:]
		}
		return source
	})
	if list, ok := v.([]any); ok && len(list) == 0 {
		s.fault(at, Corpus, "It is empty. Give at least one source.")
	}
	s.corpusRead = len(s.refusals) == before
	return corpus
}

// answer reads a draft and holds it to the shape of its outcome.
func (s *shaper) answer(v any, at string) Answer {
	var a Answer
	o, ok := s.object(v, at, Shape, []string{"outcome"}, "sentences", "kb_gaps", "conflicts")
	if !ok {
		return a
	}
	if v, ok := o["outcome"]; ok {
		if outcome, ok := s.text(v, at+"/outcome", Shape, MaxName); ok {
			a.Outcome = engine.Outcome(outcome)
		}
	}
	if v, ok := o["sentences"]; ok {
		a.Sentences = itemsOf(s, v, at+"/sentences", Shape, MaxSentences, s.sentence)
	}
	if v, ok := o["kb_gaps"]; ok {
		a.Gaps = itemsOf(s, v, at+"/kb_gaps", Shape, MaxGaps, func(v any, here string) string { return s.words(v, here, Shape, MaxSentence) })
	}
	if v, ok := o["conflicts"]; ok {
		a.Conflicts = itemsOf(s, v, at+"/conflicts", Shape, MaxConflicts, s.conflict)
	}
	if n := a.size(); n > MaxDraft {
		s.fault(at, Shape, "Its sentences and quotations have %d bytes together; at most %d are taken.", n, MaxDraft)
		return Answer{Outcome: a.Outcome}
	}

	var needs string
	switch a.Outcome {
	case engine.Grounded:
		needs = "sentences"
	case engine.Unsupported:
		needs = "kb_gaps"
	case engine.Conflicted:
		needs = "conflicts"
	default:
		if _, ok := o["outcome"].(string); ok {
			s.fault(at+"/outcome", Shape, "“%s” is no outcome. It is grounded, unsupported or conflicted.", clip(string(a.Outcome)))
		}
		return a
	}
	for _, part := range []string{"sentences", "kb_gaps", "conflicts"} {
		items, isList := o[part].([]any)
		_, given := o[part]
		switch {
		case part == needs && (!given || isList && len(items) == 0):
			s.fault(at+"/"+part, Shape, "A %s answer needs %s.", a.Outcome, needed[part])
		case part != needs && isList && len(items) > 0:
			s.fault(at+"/"+part, Shape, "A %s answer has no %s.", a.Outcome, part)
		}
	}
	return a
}

// size counts the bytes that are checked.
func (a Answer) size() int {
	n := 0
	quotes := func(list []Quote) {
		for _, q := range list {
			n += len(q.Quote)
		}
	}
	for _, s := range a.Sentences {
		n += len(s.Text)
		quotes(s.Citations)
	}
	for _, c := range a.Conflicts {
		quotes(c.Quotes)
	}
	return n
}

var needed = map[string]string{
	"sentences": "sentences, each with its citations",
	"kb_gaps":   "kb_gaps: the evidence that is missing",
	"conflicts": "conflicts: what the sources disagree about",
}

func (s *shaper) sentence(v any, at string) Sentence {
	o, ok := s.object(v, at, Shape, []string{"text"}, "citations")
	if !ok {
		return Sentence{}
	}
	out := Sentence{Text: s.member(o, "text", at, Shape, MaxSentence)}
	citations, given := o["citations"]
	if list, isList := citations.([]any); !given || isList && len(list) == 0 {
		s.fault(at+"/citations", Uncited, "The sentence cites nothing. Cite each source that it rests on, with the words quoted.")
	} else {
		out.Citations = itemsOf(s, citations, at+"/citations", Shape, MaxCitations, s.quote)
	}
	return out
}

func (s *shaper) quote(v any, at string) Quote {
	o, _ := s.object(v, at, Shape, []string{"source", "quote"})
	return Quote{Source: s.member(o, "source", at, Membership, MaxName), Quote: s.member(o, "quote", at, Quotation, MaxSentence)}
}

func (s *shaper) conflict(v any, at string) Conflict {
	o, _ := s.object(v, at, Shape, []string{"about", "quotes", "resolve"})
	c := Conflict{About: s.member(o, "about", at, Shape, MaxSentence), Resolve: s.member(o, "resolve", at, Shape, MaxSentence)}
	if v, ok := o["quotes"]; ok {
		c.Quotes = itemsOf(s, v, at+"/quotes", Shape, MaxCitations, s.quote)
		if list, isList := v.([]any); isList && len(list) < 2 {
			s.fault(at+"/quotes", Shape, "A conflict needs at least two quotes, one for each side.")
		}
	}
	return c
}

// itemsOf reads each item of a list.
func itemsOf[T any](s *shaper, v any, at string, reason Reason, most int, read func(v any, at string) T) []T {
	list, _ := s.list(v, at, reason, most)
	var out []T
	for i, item := range list {
		out = append(out, read(item, at+"/"+strconv.Itoa(i)))
	}
	return out
}

// member reads the text of a member, where it is given.
func (s *shaper) member(o map[string]any, name, at string, reason Reason, most int) string {
	if v, ok := o[name]; ok {
		return s.words(v, at+"/"+name, reason, most)
	}
	return ""
}

// object reads an object and names each member that is missing or unknown.
func (s *shaper) object(v any, at string, missing Reason, required []string, optional ...string) (map[string]any, bool) {
	o, ok := v.(map[string]any)
	if !ok {
		s.fault(at, Shape, "It is %s; it has to be an object with %s.", kindOf(v), strings.Join(required, ", "))
		return nil, false
	}
	for _, name := range required {
		if _, ok := o[name]; !ok {
			reason := missing
			if name == "corpus" {
				reason = Corpus
			}
			s.fault(at+"/"+name, reason, "“%s” is missing.", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(o)) {
		if !slices.Contains(required, name) && !slices.Contains(optional, name) {
			s.fault(at+"/"+escape(name), Shape, "“%s” is not known here. Take it out.", clip(name))
		}
	}
	return o, true
}

func (s *shaper) list(v any, at string, reason Reason, most int) ([]any, bool) {
	items, ok := v.([]any)
	if !ok {
		s.fault(at, reason, "It is %s; it has to be a list.", kindOf(v))
		return nil, false
	}
	if len(items) > most {
		s.fault(at, reason, "It has %d items; at most %d are taken.", len(items), most)
		return nil, false
	}
	return items, true
}

func (s *shaper) text(v any, at string, reason Reason, most int) (string, bool) {
	t, ok := v.(string)
	if !ok {
		s.fault(at, reason, "It is %s; it has to be text.", kindOf(v))
		return "", false
	}
	if len(t) > most {
		s.fault(at, reason, "It has %d bytes; at most %d are taken.", len(t), most)
		return "", false
	}
	return t, true
}

// words reads a text that must not be blank.
func (s *shaper) words(v any, at string, reason Reason, most int) string {
	t, ok := s.text(v, at, reason, most)
	if ok && blank(t) {
		s.fault(at, reason, "It is empty.")
		return ""
	}
	return t
}

func kindOf(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case string:
		return "text"
	case bool:
		return strconv.FormatBool(v)
	case []any:
		return "a list"
	case map[string]any:
		return "an object"
	}
	return "a number"
}

// sorted puts refusals in the order of their places: members by name, items by
// number.
func sorted(refusals []Refusal) []Refusal {
	slices.SortStableFunc(refusals, func(a, b Refusal) int {
		return cmp.Or(comparePointers(a.Pointer, b.Pointer), strings.Compare(string(a.Reason), string(b.Reason)))
	})
	return slices.Compact(refusals)
}

func comparePointers(a, b string) int {
	return slices.CompareFunc(strings.Split(a, "/"), strings.Split(b, "/"), func(x, y string) int {
		m, errX := strconv.Atoi(x)
		n, errY := strconv.Atoi(y)
		if errX == nil && errY == nil {
			return cmp.Compare(m, n)
		}
		return strings.Compare(x, y)
	})
}
