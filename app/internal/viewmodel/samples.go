package viewmodel

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"footnote/app/internal/store"
)

// sampleQuestions reads questions.txt, one question a line.
func sampleQuestions(samples fs.FS) []string {
	if samples == nil {
		return nil
	}
	data, err := fs.ReadFile(samples, "questions.txt")
	if err != nil {
		return nil
	}
	var questions []string
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line != "" {
			questions = append(questions, line)
		}
	}
	return questions
}

func (m *Model) samplesGiven() bool {
	return slices.ContainsFunc(m.state.Given, func(g store.Given) bool { return g.Path == m.store.SamplesFolder() })
}

// LoadSamples copies the sample documents into the data folder and adds them.
// Their customer words are taken if there are none yet.
func (m *Model) LoadSamples() {
	m.change(func() {
		if m.options.Samples != nil {
			m.tasks.Go(m.loadSamples)
		}
	})
}

func (m *Model) loadSamples() {
	words, err := m.copySamples()
	m.change(func() {
		if err != nil {
			m.setProblem(samplesProblem, fmt.Sprintf("The samples cannot be loaded: %v.", err))
			return
		}
		m.setProblem(samplesProblem, "")
		if m.words.text == "" && words != "" {
			m.words.edition++
			m.setWords(words)
		}
		m.add([]store.Given{{Path: m.store.SamplesFolder(), Folder: true}}, nil)
	})
}

// copySamples writes the documents and gives the words.
func (m *Model) copySamples() (words string, err error) {
	documents, err := fs.Sub(m.options.Samples, "documents")
	if err != nil {
		return "", err
	}
	err = fs.WalkDir(documents, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(documents, path)
		if err != nil {
			return err
		}
		return m.store.WriteSample(path, data)
	})
	if err != nil {
		return "", err
	}
	return m.sampleWords(), nil
}

// sampleWords are the customer words of the samples, which need none.
func (m *Model) sampleWords() string {
	if m.options.Samples == nil {
		return ""
	}
	data, err := fs.ReadFile(m.options.Samples, "vocabulary.txt")
	if err != nil {
		return ""
	}
	return string(data)
}
