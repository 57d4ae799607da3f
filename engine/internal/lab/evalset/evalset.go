// Package evalset reads a set of questions with known answers and tells
// whether a sentence is one of those.
//
// A set is a folder: docs/, one file a document, and questions.jsonl, one
// object a line. Text is compared case-folded, without punctuation.
package evalset

import (
	"bufio"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Question is one question of a set.
type Question struct {
	ID         string   `json:"id"`
	Question   string   `json:"question"`
	Answerable bool     `json:"answerable"`
	Doc        string   `json:"doc"`
	Evidence   []string `json:"evidence"`
	Split      string   `json:"split"`
	Kin        bool     `json:"kin"`

	gold []string
}

// Set is one folder of documents and questions.
type Set struct {
	Name      string
	Questions []Question
	docs      string
	names     []string
}

// Read reads the set in dir, with the questions of split (all if empty).
func Read(dir, split string) (*Set, error) {
	s := &Set{Name: filepath.Base(dir), docs: filepath.Join(dir, "docs")}
	entries, err := os.ReadDir(s.docs)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		s.names = append(s.names, e.Name())
	}
	f, err := os.Open(filepath.Join(dir, "questions.jsonl"))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var q Question
		if err := json.Unmarshal(lines.Bytes(), &q); err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name(), err)
		}
		if split != "" && q.Split != split {
			continue
		}
		q.Question = strings.Join(strings.Fields(q.Question), " ")
		for _, e := range q.Evidence {
			if n := Normal(e); n != "" {
				q.gold = append(q.gold, n)
			}
		}
		s.Questions = append(s.Questions, q)
	}
	return s, lines.Err()
}

// Half tells which half of a set a document is in, 0 or 1, by its name.
func Half(doc string) int {
	sum := sha256.Sum256([]byte(doc))
	return int(sum[0] & 1)
}

// Paths returns the documents of one half, or of both where half is -1.
func (s *Set) Paths(half int) []string {
	var paths []string
	for _, n := range s.names {
		if half < 0 || Half(n) == half {
			paths = append(paths, filepath.Join(s.docs, n))
		}
	}
	return paths
}

// Normal folds text for comparison: NFKC, lower case, words only.
func Normal(text string) string {
	text = strings.ToLower(norm.NFKC.String(text))
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r)
	}), " ")
}

// AnyLength is a room for IsGold that bounds nothing.
const AnyLength = 1 << 40

// IsGold tells whether text is evidence of q's answer: it holds a piece of
// evidence and is at most room letters longer, or it is a part of one.
func (q *Question) IsGold(text string, room int) bool {
	t := Normal(text)
	if t == "" {
		return false
	}
	length := len([]rune(t))
	for _, g := range q.gold {
		if strings.Contains(t, g) && length <= len([]rune(g))+room || length > 20 && strings.Contains(g, t) {
			return true
		}
	}
	return false
}
