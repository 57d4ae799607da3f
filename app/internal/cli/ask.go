package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"footnote/engine"
)

// askOptions are what ask was told.
type askOptions struct {
	index, questions string
	today            day
	k                int
	floor            float64
	why, json        bool
}

func (p *program) ask() *cobra.Command {
	var o askOptions
	c := &cobra.Command{
		Use:   "ask QUESTION",
		Short: "Ask a question, as a customer would",
		Long: `Ask a question and see exactly what a customer would be told: sentences of the
documents, each with the place it comes from, or that there is no grounded
answer, and why. Where documents disagree it says so and quotes both; where one
of them says that it replaces the other, or holds from a later date, the answer
is that one's and says so. --today decides whether a document holds yet.

Exit status: 0 answered; 1 no grounded answer, or the documents disagree;
2 something could not be done.`,
		Example: `  footnote sources ask "How long does a refund take?" --index sources.json
  footnote sources ask "Do you take Bitcoin?" --index sources.json --why
  footnote sources ask --questions questions.txt --index sources.json --json`,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, args []string) error {
			return p.runAsk(o, args, c.Flags().Changed("questions"))
		},
	}
	c.Flags().StringVarP(&o.index, "index", "i", indexName, "index `file` that build wrote")
	c.Flags().StringVar(&o.questions, "questions", "", "answer a `file` of questions, one a line; - is standard input")
	c.Flags().IntVar(&o.k, "k", engine.DefaultK, "use at most `n` passages")
	c.Flags().Float64Var(&o.floor, "floor", engine.DefaultFloor, "use passages that score at least this, from 0 to 1")
	todayFlag(c, &o.today)
	c.Flags().BoolVar(&o.why, "why", false, "say what became of each word of the question")
	c.Flags().BoolVar(&o.json, "json", false, "print the whole answer as one JSON object a line")
	return c
}

func (p *program) runAsk(o askOptions, args []string, fromFile bool) error {
	switch {
	case o.k < 1:
		return usagef("--k cannot be %d: it takes a whole number from 1", o.k)
	case !(o.floor >= 0 && o.floor <= 1):
		return usagef("--floor cannot be %v: it takes a number from 0 to 1", o.floor)
	case fromFile && len(args) > 0:
		return usagef("give a question or --questions, not both")
	case !fromFile && len(args) == 0:
		return usagef(`give a question, in quotes: footnote sources ask "How long does a refund take?"`)
	}
	var questions io.Reader
	if fromFile {
		file, err := p.openQuestions(o.questions)
		if err != nil {
			return err
		}
		defer file.Close()
		questions = file
	}
	x, err := engine.Open(o.index)
	if err != nil {
		return err
	}
	defer x.Close()
	if fromFile {
		return p.askAll(x, questions, o)
	}
	answer, err := p.askOne(x, strings.Join(args, " "), o)
	if err != nil {
		return err
	}
	if answer.Outcome != engine.Grounded {
		p.status = statusNotGrounded
	}
	return p.printAnswer(answer, o)
}

func (p *program) askOne(x *engine.Index, question string, o askOptions) (*engine.Answer, error) {
	answer, err := x.Ask(context.Background(), question, engine.AskOptions{K: o.k, Floor: &o.floor, Today: string(o.today)})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", visibleLine(o.index), err)
	}
	return answer, nil
}

func (p *program) openQuestions(path string) (io.ReadCloser, error) {
	if path == "-" {
		return io.NopCloser(p.in), nil
	}
	return openFile(path, "give a file of questions, one a line")
}

// maxQuestion is the longest line, in bytes, that is taken for a question.
const maxQuestion = 1 << 20

// askAll answers the questions one a line, each as soon as it is read.
func (p *program) askAll(x *engine.Index, questions io.Reader, o askOptions) error {
	lines := bufio.NewReaderSize(questions, maxQuestion)
	for n := 1; ; n++ {
		slice, err := lines.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) {
			return fmt.Errorf("the questions: line %d is longer than %d MB; give one question a line", n, maxQuestion>>20)
		}
		line := string(slice)
		if err != nil && !errors.Is(err, io.EOF) {
			return fmt.Errorf("the questions cannot be read: %w", err)
		}
		if err != nil && line == "" {
			return nil
		}
		if n == 1 {
			line = strings.TrimPrefix(line, "\ufeff")
		}
		question := strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
		answer, err := p.askOne(x, question, o)
		if err != nil {
			return err
		}
		if !o.json {
			if err := write(p.out, "> "+visibleLine(question)+"\n"); err != nil {
				return err
			}
		}
		if err := p.printAnswer(answer, o); err != nil {
			return err
		}
	}
}

func (p *program) printAnswer(a *engine.Answer, o askOptions) error {
	if o.json {
		return printJSON(p.out, a)
	}
	var b strings.Builder
	if a.Message != "" {
		b.WriteString(a.Message + "\n")
	}
	for _, s := range a.Sentences {
		fmt.Fprintf(&b, "%s  [%s]\n", visible(s.Text), labels(s.Citations))
	}
	for _, preferred := range a.Preferred {
		fmt.Fprintf(&b, "Preferred %s over %s: %s\n", visibleLine(preferred.Document), visibleLine(preferred.Over), visibleLine(preferred.Because))
	}
	for _, c := range a.Conflicts {
		for _, side := range sides(c) {
			fmt.Fprintf(&b, "%s  [%s]\n", visible(side.text), side.label)
		}
		if o.why && c.Resolve != "" {
			b.WriteString(visible(c.Resolve) + "\n")
		}
	}
	if o.why {
		why(&b, a)
	}
	return write(p.out, visible(b.String()))
}

// labels are the places that a sentence is cited from, each once.
func labels(citations []engine.Citation) string {
	var out []string
	seen := map[string]bool{}
	for _, c := range citations {
		label := visibleLine(c.Label())
		if !seen[label] {
			seen[label] = true
			out = append(out, label)
		}
	}
	return strings.Join(out, "] [")
}

// why says what is missing for an answer, what became of each word, and which
// paragraphs came closest.
func why(b *strings.Builder, a *engine.Answer) {
	if len(a.Gaps) > 0 {
		b.WriteString("\nWhat is missing:\n")
		for _, gap := range a.Gaps {
			b.WriteString("  " + visibleLine(gap) + "\n")
		}
	}
	wordByWord(b, a.Words)
	if len(a.Passages) == 0 {
		return
	}
	fmt.Fprintf(b, "\nClosest paragraphs, each with its best sentence and its score from 0 to 1 (used from a score of %.2f):\n", a.Floor)
	for _, h := range a.Passages {
		fmt.Fprintf(b, "  %.2f  %s", h.Score, visibleLine(h.Label()))
		if len(h.Missing) > 0 {
			fmt.Fprintf(b, "  (nowhere in it: %s)", visibleLine(strings.Join(h.Missing, ", ")))
		}
		fmt.Fprintf(b, "\n        “%s”\n", visibleLine(opening(h.Sentence)))
	}
}

// wordByWord lists the words of a question, those that carry no weight last
// and together.
func wordByWord(b *strings.Builder, words []engine.Word) {
	if len(words) == 0 {
		return
	}
	b.WriteString("\nWord by word, with each word's share of a full score:\n")
	table := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	var weightless []string
	for _, w := range words {
		switch {
		case w.State != engine.Weightless:
			fmt.Fprintf(table, "  %s\t%s\t%3.0f%%\n", visibleLine(w.Word), fate(w), float64(w.Weight*100))
		case !strings.HasPrefix(w.Word, "'") && !strings.HasPrefix(w.Word, "’"): // the 'm of I'm
			weightless = append(weightless, w.Word)
		}
	}
	table.Flush()
	if len(weightless) > 0 {
		fmt.Fprintf(b, "  These carry no weight: %s\n", visibleLine(strings.Join(weightless, ", ")))
	}
}

// opening is the first words of a long sentence.
func opening(text string) string {
	const most = 160
	text = strings.Join(strings.Fields(text), " ")
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	cut := string(runes[:most])
	if i := strings.LastIndexByte(cut, ' '); i > 0 {
		cut = cut[:i]
	}
	return strings.TrimRight(cut, ",;:–—") + "…"
}

// fate says in words what became of a word that carries weight.
func fate(w engine.Word) string {
	switch w.State {
	case engine.Found:
		return "found in " + plural(w.Passages, "paragraph")
	case engine.Kin:
		return fmt.Sprintf("found through kin %q in %s", visibleLine(w.Via), plural(w.Passages, "paragraph"))
	}
	return "not in any document"
}
