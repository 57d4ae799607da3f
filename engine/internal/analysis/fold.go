package analysis

import (
	"strings"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"
)

// Fold returns word with case and accents folded.
func Fold(word string) string { return strings.ToLower(word) }

// stem returns the stem of a folded word.
func stem(form string) string {
	env := snowballstem.NewEnv(form)
	english.Stem(env)
	return env.Current()
}
