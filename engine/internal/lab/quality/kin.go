package main

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"slices"
	"strings"

	"footnote/engine"
	"footnote/engine/internal/analysis"
	"footnote/engine/internal/lab/evalset"
)

// runKin measures what declared kin are worth. In every answerable question
// the most telling word that the documents hold gives way to an invented one,
// which one vocabulary for the whole set declares as its kin. It prints right
// and refused of the plain questions without that vocabulary and with it, and
// of the reworded ones with it and without.
func runKin(dirs []string, split string, o engine.AskOptions, misses string) error {
	missed, err := create(misses)
	if err != nil {
		return err
	}
	defer missed.Close()
	fmt.Printf("%-22s %9s %15s %15s %15s %15s\n", "", "", "plain words", "plain words,", "reworded,", "reworded,")
	fmt.Printf("%-22s %9s %15s %15s %15s %15s\n", "", "", "", "vocabulary", "vocabulary", "no vocabulary")
	fmt.Printf("%-22s %9s", "set", "reworded")
	for range 4 {
		fmt.Printf(" %7s %7s", "right", "refused")
	}
	fmt.Println()
	for _, dir := range dirs {
		if err := measureKin(dir, split, o, missed); err != nil {
			return err
		}
	}
	return nil
}

func measureKin(dir, split string, o engine.AskOptions, missed io.Writer) error {
	set, err := evalset.Read(dir, split)
	if err != nil {
		return err
	}
	plain, err := read(set)
	if err != nil {
		return err
	}
	reworded, kin, changed, err := plain.reword(set.Questions)
	if err != nil {
		return err
	}
	withKin, err := plain.withVocabulary(kin)
	if err != nil {
		return err
	}
	fmt.Printf("%-22s %9d", set.Name, changed)
	for _, run := range []struct {
		name      string
		c         *corpus
		questions []evalset.Question
	}{
		{"plain", plain, set.Questions},
		{"plain, vocabulary", withKin, set.Questions},
		{"reworded, vocabulary", withKin, reworded},
		{"reworded", plain, reworded},
	} {
		run.c.name = set.Name + ": " + run.name
		r, err := run.c.measure(run.questions, o, missed)
		if err != nil {
			return err
		}
		fmt.Printf(" %7.3f %7.3f", share(r.right, r.answerable), share(r.refused, r.answerable))
	}
	fmt.Println()
	return nil
}

// withVocabulary is the same documents with another vocabulary.
func (c *corpus) withVocabulary(text string) (*corpus, error) {
	other := *c
	for i, x := range c.halves {
		var err error
		if other.halves[i], err = x.WithVocabulary(text); err != nil {
			return nil, err
		}
	}
	return &other, nil
}

// reword returns the questions with the most telling word of each answerable
// one replaced, the vocabulary that declares the replacements, and how many
// questions were changed: in some no plain word stands in the documents.
func (c *corpus) reword(questions []evalset.Question) (reworded []evalset.Question, vocabulary string, changed int, err error) {
	known := map[string]bool{}
	learn := func(text string) {
		for _, t := range analysis.Tokens(text) {
			known[t.Term] = true
		}
	}
	for _, text := range c.texts {
		learn(text)
	}
	for _, q := range questions {
		learn(q.Question)
	}
	kin := map[string]string{} // the invented word for each term
	reworded = slices.Clone(questions)
	for i := range reworded {
		q := &reworded[i]
		if !q.Answerable {
			continue
		}
		word, err := c.telling(q.Question)
		if err != nil {
			return nil, "", 0, err
		}
		if word == nil {
			continue
		}
		changed++
		if kin[word.Term] == "" {
			kin[word.Term] = invent(word.Term, known)
			vocabulary += word.Form + ": " + kin[word.Term] + "\n"
		}
		q.Question = replace(q.Question, word.Term, kin[word.Term])
	}
	return reworded, vocabulary, changed, nil
}

// telling returns the plain word of a question that weighs most among those
// that the documents hold, or nil.
func (c *corpus) telling(question string) (*analysis.Token, error) {
	a, err := c.halves[2].Ask(context.Background(), question, engine.AskOptions{})
	if err != nil {
		return nil, err
	}
	var best *analysis.Token
	weight := 0.0
	for _, w := range a.Words {
		tokens := analysis.Tokens(w.Word)
		if w.State == engine.Found && w.Weight > weight && len(tokens) == 1 && tokens[0].Kind == analysis.Word {
			best, weight = &tokens[0], w.Weight
		}
	}
	return best, nil
}

// invent makes a word of syllables that follows from term alone and is not
// among the known ones, to which it is added.
func invent(term string, known map[string]bool) string {
	const consonants, vowels = "bdfgklmnprtvz", "aiou"
	for n := 0; ; n++ {
		sum := sha256.Sum256([]byte(fmt.Sprint(term, n)))
		var b strings.Builder
		for i := 0; i < 8; i += 2 {
			b.WriteByte(consonants[int(sum[i])%len(consonants)])
			b.WriteByte(vowels[int(sum[i+1])%len(vowels)])
		}
		b.WriteByte('k')
		word := b.String()
		if t := analysis.Term(word); t == word && !known[t] {
			known[t] = true
			return word
		}
	}
}

// replace writes kin for every inflection of a term, inflected and with
// capitals as the word it stands for.
func replace(question, term, kin string) string {
	var b strings.Builder
	done := 0
	for _, t := range analysis.Tokens(question) {
		if t.Term != term || t.Part || t.Start < done {
			continue
		}
		word := kin
		for _, ending := range []string{"s", "ed", "ing"} {
			if strings.HasSuffix(t.Form, ending) && analysis.Term(kin+ending) == kin {
				word = kin + ending
			}
		}
		switch {
		case t.Acronym:
			word = strings.ToUpper(word)
		case t.Upper:
			word = strings.ToUpper(word[:1]) + word[1:]
		}
		b.WriteString(question[done:t.Start] + word)
		done = t.End
	}
	return b.String() + question[done:]
}
