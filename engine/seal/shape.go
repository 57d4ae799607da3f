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
	v, ok := top["question"]
	if !ok {
		return ""
	}
	return s.words(v, "/question", Shape, MaxQuestion)
}

// corpus reads a list of sources.
func (s *shaper) corpus(v any, at string) []Source {
	before := len(s.refusals)
	items, ok := s.list(v, at, Corpus, MaxSources)
	if ok && len(items) == 0 {
		s.fault(at, Corpus, "It is empty. Give at least one source.")
	}
	var corpus []Source
	first := map[string]int{}
	for i, item := range items {
		here := at + "/" + strconv.Itoa(i)
		o, ok := s.object(item, here, Corpus, []string{"id", "title", "text"})
		if !ok {
			continue
		}
		var source Source
		for _, field := range []struct {
			name string
			to   *string
			most int
		}{{"id", &source.ID, MaxName}, {"title", &source.Title, MaxName}, {"text", &source.Text, MaxText}} {
			if v, ok := o[field.name]; ok {
				*field.to = s.words(v, here+"/"+field.name, Corpus, field.most)
			}
		}
		if source.ID != "" {
			if other, twice := first[source.ID]; twice {
				s.fault(here+"/id", Corpus, "The id “%s” is that of source %d too. Give each source its own.", clip(source.ID), other)
			} else {
				first[source.ID] = i
			}
		}
		corpus = append(corpus, source)
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
	a.Sentences = s.sentences(o, at+"/sentences")
	a.Gaps = s.gaps(o, at+"/kb_gaps")
	a.Conflicts = s.conflicts(o, at+"/conflicts")
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

func (s *shaper) sentences(o map[string]any, at string) []Sentence {
	v, ok := o["sentences"]
	if !ok {
		return nil
	}
	items, _ := s.list(v, at, Shape, MaxSentences)
	var out []Sentence
	for i, item := range items {
		here := at + "/" + strconv.Itoa(i)
		var sentence Sentence
		if o, ok := s.object(item, here, Shape, []string{"text"}, "citations"); ok {
			if v, ok := o["text"]; ok {
				sentence.Text = s.words(v, here+"/text", Shape, MaxSentence)
			}
			citations, given := o["citations"]
			list, isList := citations.([]any)
			if !given || isList && len(list) == 0 {
				s.fault(here+"/citations", Uncited, "The sentence cites nothing. Cite each source that it rests on, with the words quoted.")
			} else {
				sentence.Citations = s.quotes(citations, here+"/citations")
			}
		}
		out = append(out, sentence)
	}
	return out
}

func (s *shaper) quotes(v any, at string) []Quote {
	items, _ := s.list(v, at, Shape, MaxCitations)
	var out []Quote
	for i, item := range items {
		here := at + "/" + strconv.Itoa(i)
		var q Quote
		if o, ok := s.object(item, here, Shape, []string{"source", "quote"}); ok {
			if v, ok := o["source"]; ok {
				q.Source = s.words(v, here+"/source", Membership, MaxName)
			}
			if v, ok := o["quote"]; ok {
				q.Quote = s.words(v, here+"/quote", Quotation, MaxSentence)
			}
		}
		out = append(out, q)
	}
	return out
}

func (s *shaper) gaps(o map[string]any, at string) []string {
	v, ok := o["kb_gaps"]
	if !ok {
		return nil
	}
	items, _ := s.list(v, at, Shape, MaxGaps)
	var out []string
	for i, item := range items {
		out = append(out, s.words(item, at+"/"+strconv.Itoa(i), Shape, MaxSentence))
	}
	return out
}

func (s *shaper) conflicts(o map[string]any, at string) []Conflict {
	v, ok := o["conflicts"]
	if !ok {
		return nil
	}
	items, _ := s.list(v, at, Shape, MaxConflicts)
	var out []Conflict
	for i, item := range items {
		here := at + "/" + strconv.Itoa(i)
		var c Conflict
		if o, ok := s.object(item, here, Shape, []string{"about", "quotes", "resolve"}); ok {
			if v, ok := o["about"]; ok {
				c.About = s.words(v, here+"/about", Shape, MaxSentence)
			}
			if v, ok := o["resolve"]; ok {
				c.Resolve = s.words(v, here+"/resolve", Shape, MaxSentence)
			}
			if v, ok := o["quotes"]; ok {
				c.Quotes = s.quotes(v, here+"/quotes")
				if _, isList := v.([]any); isList && len(c.Quotes) < 2 {
					s.fault(here+"/quotes", Shape, "A conflict needs at least two quotes, one for each side.")
				}
			}
		}
		out = append(out, c)
	}
	return out
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
