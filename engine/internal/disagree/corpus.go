package disagree

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"footnote/engine/internal/analysis"
)

// Pair is two statements that differ, A before B by document and place.
type Pair struct {
	A, B Statement
	Difference
}

// Corpus finds the pairs that differ among all statements, in the order of
// their places. Of statements that say the same under the same headings only
// the first is compared. The error is that of ctx. What is told of the
// progress, where it is not nil, is how much of the work is done.
//
// Statements that differ share nearly all telling terms of the shorter one.
// So each is compared only with those that hold its rarest terms, as in the
// prefix filter of set joins, or that say a value of the same subject.
func Corpus(ctx context.Context, statements []Statement, progress func(done, total int)) ([]Pair, error) {
	if progress == nil {
		progress = func(int, int) {}
	}
	// Each statement is read, and then compared.
	total := 2 * len(statements)
	c, err := newCorpus(ctx, statements, func(read int) { progress(read, total) })
	if err != nil {
		return nil, err
	}
	var pairs []Pair
	var sides [][2]int
	differs := make([]int, len(c.views)) // from how many
	seen := map[[2]string]bool{}
	for i, v := range c.views {
		if i%batch == 0 {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			progress(len(statements)+i, total)
		}
		for _, j := range c.candidates(i) {
			a, b := v, c.views[j]
			if !a.before(b) {
				a, b = b, a
			}
			d, ok := judge(a, b)
			if !ok {
				continue
			}
			told := [2]string{folded(a.Text), folded(b.Text)}
			slices.Sort(told[:])
			if !seen[told] {
				seen[told] = true
				pairs = append(pairs, Pair{a.Statement, b.Statement, d})
				sides = append(sides, [2]int{i, j})
				differs[i]++
				differs[j]++
			}
		}
	}
	progress(total, total)
	// What differs from very many is one of many alike things.
	kept := pairs[:0]
	for i, p := range pairs {
		if differs[sides[i][0]] <= mostOfForm && differs[sides[i][1]] <= mostOfForm {
			kept = append(kept, p)
		}
	}
	pairs = kept
	slices.SortStableFunc(pairs, func(p, q Pair) int {
		return cmp.Or(place(p.A, q.A), place(p.B, q.B))
	})
	return pairs, nil
}

func place(a, b Statement) int {
	return cmp.Or(strings.Compare(a.Document, b.Document), cmp.Compare(a.Passage, b.Passage), cmp.Compare(a.Sentence, b.Sentence), strings.Compare(a.Text, b.Text))
}

const (
	// mostOfForm is how many statements may have the same telling terms; more
	// are lines of a form or a record, which differ by design.
	mostOfForm = 12
	// mostOfLines is how many of those may be lines without a verb.
	mostOfLines = 2
	// mostCandidates bounds what one statement is compared with, mostOfSubject
	// those of them that only share its subject, and mostLooked how many are
	// looked at for that.
	mostCandidates = 120
	mostOfSubject  = 100
	mostLooked     = 5000
)

// corpus is the views with the means of finding those that may differ.
type corpus struct {
	views []*view
	// terms are the numbers of each view's telling terms, rarest first;
	// holders the views that hold a term, in order.
	terms   [][]int
	holders [][]int
	// subjects are the views by what they say a value of, under each of keys.
	subjects map[string][]int
	keys     [][]string
	// forms numbers the sets of telling terms, sizes counts who has each.
	forms []int
	sizes map[int]int
	// marks tells which views were already met by the one at hand.
	marks []int
}

// batch is how many statements are worked on before anybody is told.
const batch = 256

func newCorpus(ctx context.Context, statements []Statement, progress func(read int)) (*corpus, error) {
	c := &corpus{subjects: map[string][]int{}, sizes: map[int]int{}}
	forms := map[string]int{}
	sorted := slices.Clone(statements)
	slices.SortStableFunc(sorted, func(a, b Statement) int {
		return cmp.Or(place(a, b), cmp.Compare(a.Lead, b.Lead), slices.Compare(a.Headings, b.Headings), strings.Compare(a.Kind, b.Kind))
	})
	said := map[string]bool{}
	var names [][]string
	count := map[string]int{}
	for i, s := range sorted {
		if i%batch == 0 {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			progress(i)
		}
		told := folded(s.Text) + "\x00" + strings.Join(s.Headings, "\x00")
		if said[told] {
			continue
		}
		said[told] = true
		v := look(s)
		if v == nil {
			continue
		}
		terms := v.telling()
		if len(terms) == 0 {
			continue
		}
		for _, t := range terms {
			count[t]++
		}
		c.views = append(c.views, v)
		names = append(names, terms)
	}
	order := make([]string, 0, len(count))
	for t := range count {
		order = append(order, t)
	}
	slices.SortFunc(order, func(a, b string) int { return cmp.Or(cmp.Compare(count[a], count[b]), strings.Compare(a, b)) })
	number := make(map[string]int, len(order))
	for i, t := range order {
		number[t] = i
	}
	c.holders = make([][]int, len(order))
	c.marks = make([]int, len(c.views))
	for i, v := range c.views {
		ids := make([]int, 0, len(names[i]))
		for _, t := range names[i] {
			ids = append(ids, number[t])
		}
		slices.Sort(ids)
		for _, id := range ids {
			c.holders[id] = append(c.holders[id], i)
		}
		c.terms = append(c.terms, ids)
		form, ok := forms[strings.Join(names[i], "\x00")]
		if !ok {
			form = len(forms)
			forms[strings.Join(names[i], "\x00")] = form
		}
		c.forms = append(c.forms, form)
		c.sizes[form]++
		c.marks[i] = -1
		var keys []string
		if k := v.subjectKey(); k != "" {
			keys = append(keys, k)
		}
		if name := v.subjectName(); name != "" && v.values > 0 {
			keys = append(keys, "named"+name)
		}
		c.keys = append(c.keys, keys)
		for _, k := range keys {
			c.subjects[k] = append(c.subjects[k], i)
		}
	}
	return c, nil
}

// telling gives the terms that two statements in the same words share; what
// names an attribute may be left out of one of them.
func (v *view) telling() []string {
	var out []string
	for _, k := range v.keys {
		if k.role == content && k.loose == bound && !attributeWord[v.text.Words[k.word].Form] {
			out = append(out, v.bare(k))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// bare is the name of key k without the prefixes that may deny it, so that
// "informally" is met by "formally".
func (v *view) bare(k key) string {
	if k.fact >= 0 {
		return k.name
	}
	form := k.name
	if form == v.text.Words[k.word].Term {
		form = v.text.Words[k.word].Form
	}
	name := k.name
	for cut := true; cut; {
		cut = false
		for _, p := range prefixes {
			rest, ok := strings.CutPrefix(form, p)
			// By its term, so that every inflection is cut alike.
			if term := analysis.Term(rest); ok && len(term) >= leastCut {
				form, name, cut = rest, term, true
				break
			}
		}
	}
	return name
}

// leastCut is the length of a term below which no prefix is cut off before it.
const leastCut = 4

var attributeWord = func() map[string]bool {
	m := map[string]bool{}
	for _, words := range attributes {
		for w := range words {
			m[w] = true
		}
	}
	return m
}()

// missing is how many of n telling terms of a statement may be absent from
// one that differs from it.
func missing(n int) int {
	if n < longEnough {
		return 0
	}
	return n/perDetail + 1
}

// candidates gives the views that view i may differ from and that were not
// compared with it before, in order.
func (c *corpus) candidates(i int) []int {
	v, terms := c.views[i], c.terms[i]
	var out []int
	meet := func(j int) {
		if j == i || c.marks[j] == i {
			return
		}
		// The view of fewer terms finds the other; of equals the first.
		if n, m := len(terms), len(c.terms[j]); n > m || n == m && i > j {
			return
		}
		c.marks[j] = i
		w := c.views[j]
		if c.record(i, j) || !v.mayDiffer(w) {
			return
		}
		if common(terms, c.terms[j]) >= len(terms)-missing(len(terms)) {
			out = append(out, j)
		}
	}
	looked := 0
	for _, t := range terms[:missing(len(terms))+1] {
		for _, j := range c.holders[t] {
			looked++
			if meet(j); len(out) >= mostCandidates || looked > mostLooked {
				break
			}
		}
	}
	for _, k := range c.keys[i] {
		same := c.subjects[k]
		at, _ := slices.BinarySearch(same, i+1)
		for _, j := range same[at:min(len(same), at+mostOfSubject)] {
			if !c.record(i, j) && (c.marks[j] != i || !slices.Contains(out, j)) {
				c.marks[j] = i
				out = append(out, j)
			}
		}
	}
	slices.Sort(out)
	return out
}

// record tells whether two views are lines of one form.
func (c *corpus) record(i, j int) bool {
	n := c.sizes[c.forms[i]]
	return c.forms[i] == c.forms[j] && (n > mostOfForm || n > mostOfLines && c.views[i].fragment && c.views[j].fragment)
}

// common counts what two ascending lists share.
func common(a, b []int) int {
	n := 0
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			n, i, j = n+1, i+1, j+1
		case a[i] < b[j]:
			i++
		default:
			j++
		}
	}
	return n
}

// folded is a text as two writings of it are the same: its words without
// case, marks and inflection.
func folded(s string) string {
	var b strings.Builder
	for _, t := range analysis.Tokens(s) {
		if t.Part {
			continue
		}
		b.WriteString(t.Term)
		b.WriteByte(' ')
	}
	return b.String()
}
