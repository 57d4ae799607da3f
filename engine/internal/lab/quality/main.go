// Command quality measures answers on sets of questions with known evidence.
//
// For every answerable question it asks an index that holds the question's
// document, and one that does not (the set's documents are split in two halves
// by name). It prints, for each set,
//
//	right    grounded, and a sentence of the answer is the evidence
//	refused  without its document, the question gets no grounded answer
//	trust    the harmonic mean of the two
//	own-no   the set's own unanswerable questions that are refused
//	exact    the share of the answers' sentences that are evidence
//	found    evidence stands in one of the k best passages of all documents
//	clash    answerable questions on which documents disagree
//	loose    sentences that are not their quotations joined, or whose
//	         quotation does not stand in its document
//	ms       milliseconds an answer took, in the median
//
// With -kin it measures what the vocabulary is worth instead (kin.go).
//
// Usage: go run ./engine/internal/lab/quality [flags] SET_DIR...
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"footnote/engine"
	"footnote/engine/internal/lab/evalset"
)

func main() {
	engine.RunReader()
	split := flag.String("split", "dev", "which questions: dev, heldout, or empty for all")
	k := flag.Int("k", engine.DefaultK, "how many passages are used")
	floor := flag.Float64("floor", engine.DefaultFloor, "from which score a passage is used")
	previous := flag.String("previous", "docs/quality.tsv", "a table of figures to print beside; no matter if it is not there")
	update := flag.Bool("update", false, "write this run's figures to the file of -previous")
	misses := flag.String("misses", "", "write every question that went wrong to this file")
	kin := flag.Bool("kin", false, "measure questions reworded with kin instead")
	flag.Parse()
	o := engine.AskOptions{K: *k, Floor: floor}
	measured := func() error { return run(flag.Args(), *split, o, *misses, *previous, *update) }
	if *kin {
		measured = func() error { return runKin(flag.Args(), *split, o, *misses) }
	}
	if err := measured(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}

func run(dirs []string, split string, o engine.AskOptions, misses, previous string, update bool) error {
	missed, err := create(misses)
	if err != nil {
		return err
	}
	defer missed.Close()
	fmt.Printf("%-22s %6s %6s %7s %6s %6s %6s %6s %6s %6s %6s\n",
		"set", "asked", "right", "refused", "trust", "own-no", "exact", "found", "clash", "loose", "ms")
	before := earlier(previous)
	var rows []string
	var trust float64
	for _, dir := range dirs {
		r, err := measure(dir, split, o, missed)
		if err != nil {
			return err
		}
		row := r.row(filepath.Base(dir))
		fmt.Printf("%s %6.2f\n", row, r.median())
		if was, ok := before[filepath.Base(dir)]; ok {
			fmt.Printf("%s\n", strings.Replace(was, filepath.Base(dir), strings.Repeat(" ", max(0, len(filepath.Base(dir))-3))+"was", 1))
		}
		rows = append(rows, row)
		trust += r.trust()
	}
	fmt.Printf("mean trust %.3f\n", trust/float64(max(1, len(dirs))))
	if update {
		return os.WriteFile(previous, []byte(strings.Join(rows, "\n")+"\n"), 0o644)
	}
	return nil
}

// create opens the file for what went wrong; without a path nothing is kept.
func create(path string) (*os.File, error) {
	if path == "" {
		path = os.DevNull
	}
	return os.Create(path)
}

// earlier returns the rows of an earlier table by the name of their set.
func earlier(path string) map[string]string {
	rows := map[string]string{}
	data, err := os.ReadFile(path)
	if err != nil {
		return rows
	}
	for line := range strings.Lines(string(data)) {
		if fields := strings.Fields(line); len(fields) > 0 {
			rows[fields[0]] = strings.TrimRight(line, "\n")
		}
	}
	return rows
}

// row is one line of the table, without the time it took.
func (r *result) row(name string) string {
	ownNo := "     -"
	if r.ownAsked > 0 {
		ownNo = fmt.Sprintf("%6.3f", share(r.ownRefused, r.ownAsked))
	}
	return fmt.Sprintf("%-22s %6d %6.3f %7.3f %6.3f %s %6.3f %6.3f %6.3f %6d", name, r.asked,
		share(r.right, r.answerable), share(r.refused, r.answerable), r.trust(), ownNo,
		share(r.goldSentences, r.sentences), share(r.found, r.answerable), share(r.clash, r.answerable), r.loose)
}

type result struct {
	asked, answerable, right, refused, found, clash, loose int
	ownAsked, ownRefused, sentences, goldSentences         int
	took                                                   []time.Duration
}

func share(part, whole int) float64 { return float64(part) / float64(max(1, whole)) }

func (r *result) trust() float64 {
	a, b := share(r.right, r.answerable), share(r.refused, r.answerable)
	if a+b == 0 {
		return 0
	}
	return 2 * a * b / (a + b)
}

func (r *result) median() float64 {
	if len(r.took) == 0 {
		return 0
	}
	slices.Sort(r.took)
	return float64(r.took[len(r.took)/2].Microseconds()) / 1000
}

type missRow struct {
	Set      string         `json:"set"`
	ID       string         `json:"id"`
	Want     string         `json:"want"`
	Question string         `json:"question"`
	Outcome  engine.Outcome `json:"outcome"`
	Score    float64        `json:"score"`
	Got      []string       `json:"got"`
	Gold     []string       `json:"gold,omitempty"`
	Words    []engine.Word  `json:"words"`
	Best     []engine.Hit   `json:"best,omitempty"`
}

func measure(dir, split string, o engine.AskOptions, missed io.Writer) (*result, error) {
	set, err := evalset.Read(dir, split)
	if err != nil {
		return nil, err
	}
	c, err := read(set)
	if err != nil {
		return nil, err
	}
	return c.measure(set.Questions, o, missed)
}

// corpus is the documents of a set: either half by itself, and both.
type corpus struct {
	name   string
	halves [3]*engine.Index
	texts  map[string]string
}

// read indexes a set's documents.
func read(set *evalset.Set) (*corpus, error) {
	tmp, err := os.MkdirTemp("", "quality")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(tmp)
	c := &corpus{name: set.Name, texts: map[string]string{}}
	for i := range c.halves {
		half := i
		if i == 2 {
			half = -1
		}
		if c.halves[i], err = build(set.Paths(half), filepath.Join(tmp, fmt.Sprint(i))); err != nil {
			return nil, err
		}
	}
	whole := c.halves[2]
	for _, d := range whole.Documents() {
		t, err := whole.Document(d.Name)
		if err != nil {
			return nil, err
		}
		c.texts[d.Name] = t.Text
	}
	return c, nil
}

func (c *corpus) measure(questions []evalset.Question, o engine.AskOptions, missed io.Writer) (*result, error) {
	r := &result{asked: len(questions)}
	var mu sync.Mutex
	var wg sync.WaitGroup
	var failed error
	work := make(chan *evalset.Question)
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for q := range work {
				if err := r.judge(q, c, o, missed, &mu); err != nil {
					mu.Lock()
					failed = err
					mu.Unlock()
				}
			}
		})
	}
	for i := range questions {
		work <- &questions[i]
	}
	close(work)
	wg.Wait()
	return r, failed
}

func (r *result) judge(q *evalset.Question, c *corpus, o engine.AskOptions, missed io.Writer, mu *sync.Mutex) error {
	ask := func(x *engine.Index) (*engine.Answer, error) {
		start := time.Now()
		a, err := x.Ask(context.Background(), q.Question, o)
		took := time.Since(start)
		mu.Lock()
		defer mu.Unlock()
		r.took = append(r.took, took)
		return a, err
	}
	miss := func(want string, a *engine.Answer) {
		row := missRow{Set: c.name, ID: q.ID, Want: want, Question: q.Question, Outcome: a.Outcome, Words: a.Words}
		if want == "right" {
			row.Gold = q.Evidence
			row.Best = a.Passages
		}
		if len(a.Passages) > 0 {
			row.Score = a.Passages[0].Score
		}
		for _, s := range a.Sentences {
			row.Got = append(row.Got, s.Text)
		}
		b, err := json.Marshal(row)
		if err == nil {
			fmt.Fprintf(missed, "%s\n", b)
		}
	}
	whole, err := ask(c.halves[2])
	if err != nil {
		return err
	}
	if !q.Answerable {
		mu.Lock()
		defer mu.Unlock()
		r.ownAsked++
		if whole.Outcome == engine.Unsupported {
			r.ownRefused++
		} else {
			miss("refused (own)", whole)
		}
		return nil
	}
	half := evalset.Half(q.Doc)
	with, err := ask(c.halves[half])
	if err != nil {
		return err
	}
	without, err := ask(c.halves[1-half])
	if err != nil {
		return err
	}
	mu.Lock()
	defer mu.Unlock()
	r.answerable++
	gold := 0
	for _, s := range with.Sentences {
		var quotes []string
		for _, cited := range s.Citations {
			quotes = append(quotes, cited.Quote)
			if t := c.texts[cited.Document]; cited.Start < 0 || cited.End > len(t) || t[cited.Start:cited.End] != cited.Quote {
				r.loose++
			}
		}
		if s.Text != strings.Join(quotes, " ") {
			r.loose++
		}
		r.sentences++
		if q.IsGold(s.Text, 250) {
			gold++
		}
	}
	r.goldSentences += gold
	if with.Outcome == engine.Conflicted {
		r.clash++
	}
	if gold > 0 {
		r.right++
	} else {
		miss("right", with)
	}
	if without.Outcome == engine.Unsupported {
		r.refused++
	} else {
		miss("refused", without)
	}
	for _, p := range whole.Passages {
		if q.IsGold(p.Text, evalset.AnyLength) {
			r.found++
			break
		}
	}
	return nil
}

func build(paths []string, out string) (*engine.Index, error) {
	if _, err := engine.Build(context.Background(), engine.BuildOptions{Paths: paths, Out: out}); err != nil {
		return nil, err
	}
	return engine.Open(out)
}
