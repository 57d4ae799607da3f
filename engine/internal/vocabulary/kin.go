package vocabulary

import (
	"slices"
	"strings"

	"footnote/engine/internal/analysis"
)

// Form is one member of a group: a term or a kin.
type Form struct {
	Written string
	// Terms are what its words must match, in order. A word that can be met
	// in several ways (cross-border, crossborder) gives a Form for each.
	Terms []string
}

// Match is a term or kin found in a run of tokens.
type Match struct {
	// First and Last are the places of its first and last token; Last counts
	// the Parts that belong to it.
	First, Last int
	// Written is how the vocabulary writes what was found.
	Written string
	// Own are the ways in which what was found can itself be met, as it stands
	// first.
	Own [][]string
	// Others are the other members of the groups it stands in.
	Others []Form
}

// index finds the members of groups by their terms, one word at a step.
type index struct {
	root   node
	groups [][]member
}

type member struct {
	written string
	form    string // of its first word
	ways    [][]string
}

type node struct {
	next    map[string]*node
	written string // of the member that ends here, or empty
	groups  []int  // the groups it stands in
}

func newIndex(groups []group) *index {
	x := &index{}
	for i, g := range groups {
		var members []member
		seen := map[string]bool{}
		for _, p := range g.members {
			if seen[p.key] {
				continue
			}
			seen[p.key] = true
			m := member{p.written, p.tokens[0].Form, waysOf(p.tokens)}
			members = append(members, m)
			for _, way := range m.ways {
				x.add(way, p.written, i)
			}
		}
		x.groups = append(x.groups, members)
	}
	return x
}

func (x *index) add(way []string, written string, group int) {
	n := &x.root
	for _, term := range way {
		if n.next == nil {
			n.next = map[string]*node{}
		}
		if n.next[term] == nil {
			n.next[term] = &node{}
		}
		n = n.next[term]
	}
	if n.written == "" {
		n.written = written
	}
	if !slices.Contains(n.groups, group) {
		n.groups = append(n.groups, group)
	}
}

// maxWays bounds the ways of one member; past it only the main terms count.
const maxWays = 8

// waysOf returns the sequences of terms by which tokens can be met.
func waysOf(tokens []analysis.Token) [][]string {
	ways := [][]string{nil}
	for i, t := range tokens {
		if t.Part {
			continue
		}
		options := analysis.Ways(tokens, i)
		if len(ways)*len(options) > maxWays {
			options = options[:1]
		}
		var longer [][]string
		for _, way := range ways {
			for _, o := range options {
				longer = append(longer, slices.Concat(way, o))
			}
		}
		ways = longer
	}
	return ways
}

// Kin finds the terms and kin in tokens, at each place the longest, none
// within another, and gives what stands for them.
func (v *Vocabulary) Kin(tokens []analysis.Token) []Match {
	x := v.index()
	if len(x.groups) == 0 {
		return nil
	}
	stops := analysis.Stops(tokens)
	var matches []Match
	for i := 0; i < len(tokens); {
		if tokens[i].Part {
			i++
			continue
		}
		end, found := x.longest(&x.root, tokens, i)
		if found == nil || stops[i] && x.onlyAsks(found, tokens[i:end]) {
			i++
			continue
		}
		own := waysOf(tokens[i:end])
		matches = append(matches, Match{i, end - 1, found.written, own, x.others(found, own)})
		i = end
	}
	return matches
}

// onlyAsks tells whether what was found is one word of grammar and not the
// word that the vocabulary means: it stands for a measure (how long), is
// grammar in the question's language (die), or only shares its stem with the
// vocabulary's word (regarding, with regards).
func (x *index) onlyAsks(found *node, tokens []analysis.Token) bool {
	if len(tokens) > 1 && slices.ContainsFunc(tokens[1:], func(t analysis.Token) bool { return !t.Part }) {
		return false
	}
	if !analysis.StopWord(tokens[0].Form) {
		return true
	}
	for _, g := range found.groups {
		for _, m := range x.groups[g] {
			if m.form == tokens[0].Form {
				return false
			}
		}
	}
	return true
}

// longest walks from n along the ways of the tokens from i, and returns where
// the longest member ends, and its node.
func (x *index) longest(n *node, tokens []analysis.Token, i int) (end int, found *node) {
	if n.written != "" {
		end, found = i, n
	}
	if i >= len(tokens) || n.next == nil {
		return end, found
	}
	next := i + 1
	for next < len(tokens) && tokens[next].Part {
		next++
	}
	for _, way := range analysis.Ways(tokens, i) {
		step := n
		for _, term := range way {
			if step = step.next[term]; step == nil {
				break
			}
		}
		if step == nil {
			continue
		}
		if e, f := x.longest(step, tokens, next); f != nil && e > end {
			end, found = e, f
		}
	}
	return end, found
}

// others lists the members of a found member's groups, but not its own ways.
func (x *index) others(found *node, own [][]string) []Form {
	var forms []Form
	seen := map[string]bool{}
	for _, way := range own {
		seen[strings.Join(way, "\x00")+"\x00"] = true
	}
	for _, g := range found.groups {
		for _, m := range x.groups[g] {
			if m.written == found.written {
				continue
			}
			for _, way := range m.ways {
				key := strings.Join(way, "\x00") + "\x00"
				if !seen[key] {
					seen[key] = true
					forms = append(forms, Form{m.written, way})
				}
			}
		}
	}
	return forms
}
