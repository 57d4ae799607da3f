package extract

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"footnote/engine/internal/retrieve"
)

// A test's question has words; each sentence says which of them it holds, and
// what it is, by letters: n denies, q asks.
type line struct {
	text  string
	score float64
	holds string // a place for each word of the question: x, or another
	kind  string
	lead  []retrieve.Span
	says  string // its content, word by word
}

func question(words string) *retrieve.Question {
	q := &retrieve.Question{}
	for _, w := range words {
		word := retrieve.Word{Text: string(w), Weight: 0.5, Focus: true}
		if w == '-' {
			word = retrieve.Word{Text: "the", State: retrieve.Weightless, Focus: true}
		}
		q.Words = append(q.Words, word)
	}
	return q
}

// hit makes a passage; its sentences stand one after the other, each as many
// bytes long as its place says, so that no two spans are equal.
func hit(lines ...line) retrieve.Hit {
	h := retrieve.Hit{}
	for i, l := range lines {
		s := retrieve.Sentence{Span: retrieve.Span{Start: 100 * i, End: 100*i + 50}, Score: l.score, Lead: l.lead, Content: strings.Fields(l.says)}
		for _, c := range l.holds {
			s.In = append(s.In, c == 'x')
			cover := 0.0
			if c == 'x' {
				cover = 1
			}
			s.Covers = append(s.Covers, cover)
		}
		for _, c := range l.kind {
			s.Negated = s.Negated || c == 'n'
			s.Asks = s.Asks || c == 'q'
		}
		h.Sentences = append(h.Sentences, s)
		if l.score > h.Score {
			h.Score, h.Best = l.score, i
		}
	}
	return h
}

// compose gives the texts that are used, passage by passage.
func compose(q *retrieve.Question, k int, floor float64, passages ...[]line) [][]string {
	var hits []retrieve.Hit
	for _, p := range passages {
		hits = append(hits, hit(p...))
	}
	at := map[*retrieve.Hit][]line{}
	for i := range hits {
		at[&hits[i]] = passages[i]
	}
	text := func(h *retrieve.Hit, places []int) string { return at[h][places[0]].text }
	out := [][]string{}
	for _, p := range Compose(q, hits, k, floor, text) {
		var said []string
		for _, places := range p.Sentences {
			said = append(said, text(p.Hit, places))
		}
		out = append(out, said)
	}
	return out
}

func TestCompose(t *testing.T) {
	for _, c := range []struct {
		name     string
		words    string
		k        int
		floor    float64
		passages [][]line
		want     [][]string
	}{
		{"nothing is found", "ab", 3, 0.3, nil, [][]string{}},
		{"nothing reaches the floor", "ab", 3, 0.3, [][]line{{{text: "A", score: 0.29, holds: "xx"}}}, [][]string{}},
		{"the floor itself is enough", "ab", 3, 0.3, [][]line{{{text: "A", score: 0.3, holds: "xx"}}}, [][]string{{"A"}}},
		{"the best sentence of a passage", "ab", 3, 0.3,
			[][]line{{{text: "A", score: 0.4, holds: "x."}, {text: "B", score: 0.9, holds: "xx"}, {text: "C", score: 0.2, holds: ".."}}}, [][]string{{"B"}}},
		{"at most k passages", "abc", 2, 0.3,
			[][]line{{{text: "A", score: 0.9, holds: "x.."}}, {{text: "B", score: 0.8, holds: ".x."}}, {{text: "C", score: 0.7, holds: "..x"}}},
			[][]string{{"A"}, {"B"}}},
		{"a passage that adds nothing is passed over", "ab", 3, 0.3,
			[][]line{{{text: "A", score: 0.9, holds: "x."}}, {{text: "B", score: 0.8, holds: "x."}}, {{text: "C", score: 0.7, holds: ".x"}}},
			[][]string{{"A"}, {"C"}}},
		{"a word without weight adds nothing", "a-", 3, 0.3,
			[][]line{{{text: "A", score: 0.9, holds: "x."}}, {{text: "B", score: 0.8, holds: "xx"}}}, [][]string{{"A"}}},
		{"no sentence is said twice, however it is written", "ab", 3, 0.3,
			[][]line{{{text: "Same.", score: 0.9, holds: "x."}}, {{text: "SAME.", score: 0.8, holds: ".x"}}}, [][]string{{"Same."}}},
		{"an exception brings its rule, in the document's order", "ab", 3, 0.3,
			[][]line{{{text: "Rule", score: 0.4, holds: ".x"}, {text: "Exception", score: 0.9, holds: "xx", kind: "n"}}}, [][]string{{"Rule", "Exception"}}},
		{"the nearest rule", "ab", 3, 0.3,
			[][]line{{{text: "Far", score: 0.4, holds: ".x"}, {text: "Near", score: 0.4, holds: ".x"}, {text: "Other", score: 0.1, holds: ".."},
				{text: "Exception", score: 0.9, holds: "xx", kind: "n"}}}, [][]string{{"Near", "Exception"}}},
		{"neither a question nor another denial is a rule", "ab", 3, 0.3,
			[][]line{{{text: "Asked", score: 0, holds: ".x", kind: "q"}, {text: "Denied", score: 0.4, holds: ".x", kind: "n"},
				{text: "Exception", score: 0.9, holds: "xx", kind: "n"}}}, [][]string{{"Exception"}}},
		{"what denies nothing needs no rule", "ab", 3, 0.3,
			[][]line{{{text: "Before", score: 0.4, holds: ".x"}, {text: "Plain", score: 0.9, holds: "xx"}}}, [][]string{{"Plain"}}},
		{"a rule said already is not said again", "abc", 3, 0.3,
			[][]line{{{text: "Rule", score: 0.9, holds: "x.."}}, {{text: "Rule", score: 0.4, holds: "x.."}, {text: "Exception", score: 0.8, holds: "xx.", kind: "n"}}},
			[][]string{{"Rule"}, {"Exception"}}},
	} {
		if got := compose(question(c.words), c.k, c.floor, c.passages...); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %q, not %q", c.name, got, c.want)
		}
	}
}

// What only sets the scene is no reason to use another passage.
func TestTheSceneAddsNothing(t *testing.T) {
	q := question("ab")
	q.Words[1].Focus = false
	got := compose(q, 3, 0.3, []line{{text: "A", score: 0.9, holds: "x."}}, []line{{text: "B", score: 0.8, holds: ".x"}})
	if !reflect.DeepEqual(got, [][]string{{"A"}}) {
		t.Errorf("used %q", got)
	}
}

// Where the lead-in is what bears on the question, its items are the answer.
func TestAListIsAnsweredWhole(t *testing.T) {
	lead := []retrieve.Span{{Start: 0, End: 50}}
	h := hit(line{text: "These:", score: 0.1, holds: "x"}, line{score: 0.9, holds: "x", lead: lead}, line{score: 0.8, holds: "x", lead: lead}, line{score: 0.8, holds: "x"})
	h.Sentences[0].Leads = true
	h.Sentences[1].ByLead, h.Sentences[2].ByLead = true, true
	used := Compose(question("a"), []retrieve.Hit{h}, 3, 0.3, func(*retrieve.Hit, []int) string { return "x" })
	if len(used) != 1 || len(used[0].Sentences) != 1 || !slices.Equal(used[0].Sentences[0], []int{1, 2}) {
		t.Errorf("used %+v", used)
	}
	// One item that bears on the question by itself stands alone.
	h.Sentences[1].ByLead = false
	used = Compose(question("a"), []retrieve.Hit{h}, 3, 0.3, func(*retrieve.Hit, []int) string { return "x" })
	if len(used) != 1 || len(used[0].Sentences) != 1 || !slices.Equal(used[0].Sentences[0], []int{1}) {
		t.Errorf("used %+v", used)
	}
}

// Of two sentences that are about as likely the answer neither is the better.
func TestRivalsStandBesideTheBest(t *testing.T) {
	one := line{text: "One", score: 0.80, holds: "x", says: "desk opens nine"}
	near := line{text: "Near", score: 0.79, holds: "x", says: "gate opens noon"}
	next := line{text: "Next", score: 0.78, holds: "x", says: "shop opens eight"}
	third := line{text: "Third", score: 0.77, holds: "x", says: "barn opens six"}
	for _, c := range []struct {
		name     string
		floor    float64
		passages [][]line
		want     [][]string
	}{
		{"in another passage", 0.3, [][]line{{one}, {near}}, [][]string{{"One"}, {"Near"}}},
		{"in the same passage, in its order", 0.3, [][]line{{near, one}}, [][]string{{"Near", "One"}}},
		{"the likeliest of those beside it", 0.3, [][]line{{next, near, one}}, [][]string{{"Near", "One"}}},
		{"two at most", 0.3, [][]line{{one}, {near}, {next}, {third}}, [][]string{{"One"}, {"Near"}, {"Next"}}},
		{"none much less likely", 0.3, [][]line{{one}, {{text: "Far", score: 0.6, holds: "x", says: "gate opens noon"}}}, [][]string{{"One"}}},
		{"none under the floor", 0.795, [][]line{{near, one}}, [][]string{{"One"}}},
		{"none that says the same", 0.3, [][]line{{one}, {{text: "Same", score: 0.79, holds: "x", says: "opens desk nine"}}}, [][]string{{"One"}}},
		{"none that says the opposite", 0.3, [][]line{{one}, {{text: "Not", score: 0.79, holds: "x", kind: "n", says: "gate opens noon"}}}, [][]string{{"One"}}},
	} {
		if got := compose(question("a"), 3, c.floor, c.passages...); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %q, not %q", c.name, got, c.want)
		}
	}
}
