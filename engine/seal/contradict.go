package seal

import (
	"cmp"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/disagree"
)

// statement is one sentence of the corpus as it is compared, and its place.
type statement struct {
	disagree.Statement
	view   *disagree.View // nil until used
	source int
	span   analysis.Span
	lead   []analysis.Span
}

// rivals are all statements of the corpus by the words they hold.
type rivals struct {
	all    []statement
	byTerm map[string][]int
	// over tells for a source which others it says it replaces.
	over map[int][]int
}

// mostRivals is how many statements, those that share most words, one is
// compared with.
const mostRivals = 100

func (j *judge) allRivals() *rivals {
	if j.rivals != nil {
		return j.rivals
	}
	v := &rivals{byTerm: map[string][]int{}, over: map[int][]int{}}
	for i := range j.corpus {
		r := j.read(i)
		for k := range r.passages {
			v.all = append(v.all, r.statements(i, k, j.corpus[i].ID, j.corpus[i].Text)...)
		}
	}
	for i, s := range v.all {
		for w := range terms(s.Text) {
			v.byTerm[w] = append(v.byTerm[w], i)
		}
		if replacing.MatchString(s.Text) {
			if name, ok := disagree.Replaces(s.Text); ok {
				v.over[s.source] = append(v.over[s.source], j.named(name)...)
			} else if name, ok := disagree.ReplacedBy(s.Text); ok {
				for _, by := range j.named(name) {
					v.over[by] = append(v.over[by], s.source)
				}
			}
		}
	}
	j.rivals = v
	return v
}

// replacing is in every sentence that says that a document replaces another,
// which few do.
var replacing = regexp.MustCompile(`(?i)replace|supersede|overrid|place of`)

// statements are the sentences of passage k of source i.
func (r *reading) statements(i, k int, id, text string) []statement {
	var out []statement
	p := r.passages[k]
	for _, l := range p.Lines {
		spans := analysis.Sentences(l.Of(r.doc.Text))
		for _, s := range spans {
			s.Start += l.Start
			s.End += l.Start
			var lead []string
			for _, span := range l.Lead {
				lead = append(lead, flat(span.Of(text)))
			}
			st := statement{source: i, span: s, lead: l.Lead}
			st.Document, st.Passage, st.Sentence = id, k, len(out)
			st.Headings, st.Kind = p.Headings, string(p.Kind)
			if len(lead) > 0 {
				st.Text = strings.Join(lead, " ")
				st.Lead = len(st.Text)
				st.Text += " "
			}
			st.Text += flat(s.Of(text))
			out = append(out, st)
		}
	}
	return out
}

// contradiction is a statement of the corpus that a sentence cannot hold
// beside.
type contradiction struct {
	statement
	disagree.Difference
}

// contradictions are the statements of the corpus that say other than a
// sentence does, or than the sentences that it quotes.
func (j *judge) contradictions(s Sentence, all []*cited) []contradiction {
	if len(all) == 0 {
		return nil
	}
	v := j.allRivals()
	own := disagree.Statement{Text: flat(s.Text), Document: j.corpus[all[0].source].ID, Passage: -1}
	if len(all[0].passages) > 0 {
		own.Passage = all[0].passages[0]
		own.Headings = j.read(all[0].source).passages[own.Passage].Headings
	}
	said := []statement{{Statement: own, view: disagree.Read(own)}}
	quoted := map[int]bool{}
	for _, c := range all {
		for _, i := range j.quotedStatements(v, c) {
			if !quoted[i] {
				quoted[i] = true
				said = append(said, statement{Statement: v.all[i].Statement, view: v.view(i)})
			}
		}
	}
	replaced := map[int]bool{}
	for _, c := range all {
		for _, source := range v.over[c.source] {
			replaced[source] = true
		}
	}
	found := map[int]disagree.Difference{}
	for _, a := range said {
		for _, i := range v.like(a.Text) {
			if _, known := found[i]; known || quoted[i] || replaced[v.all[i].source] {
				continue
			}
			if d, ok := a.view.Differ(v.view(i)); ok {
				found[i] = d
			}
		}
	}
	var out []contradiction
	for _, i := range slices.Sorted(maps.Keys(found)) {
		out = append(out, contradiction{v.all[i], found[i]})
	}
	return out
}

// view is statement i as it is compared.
func (v *rivals) view(i int) *disagree.View {
	s := &v.all[i]
	if s.view == nil {
		s.view = disagree.Read(s.Statement)
	}
	return s.view
}

// quotedStatements are the statements that the first place of a quotation
// touches.
func (j *judge) quotedStatements(v *rivals, c *cited) []int {
	end := c.at + len(c.Quote.Quote)
	first, _ := slices.BinarySearchFunc(v.all, c, func(s statement, c *cited) int {
		return cmp.Or(cmp.Compare(s.source, c.source), cmp.Compare(s.span.End, c.at+1))
	})
	var out []int
	for i := first; i < len(v.all) && v.all[i].source == c.source && v.all[i].span.Start < end; i++ {
		out = append(out, i)
	}
	return out
}

// like are the statements that share at least two words with text (or one,
// where it has no more), those that share most first.
func (v *rivals) like(text string) []int {
	shared := map[int]int{}
	words := terms(text)
	for w := range words {
		for _, i := range v.byTerm[w] {
			shared[i]++
		}
	}
	least := min(2, len(words))
	var out []int
	for i, n := range shared {
		if n >= least {
			out = append(out, i)
		}
	}
	slices.SortFunc(out, func(a, b int) int { return cmp.Or(cmp.Compare(shared[b], shared[a]), cmp.Compare(a, b)) })
	return out[:min(len(out), mostRivals)]
}

// named are the sources that a document's words for another one name: by id,
// with or without a file's ending, or by title.
func (j *judge) named(name string) []int {
	var out []int
	name = analysis.Fold(flat(name))
	for i, s := range j.corpus {
		for _, own := range []string{s.ID, strings.TrimSuffix(s.ID, path.Ext(s.ID)), s.Title} {
			if analysis.Fold(flat(own)) == name {
				out = append(out, i)
				break
			}
		}
	}
	return out
}
