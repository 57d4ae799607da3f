// Command learn fits the weights with which retrieve joins a sentence's
// features into its score, and prints them as Go source.
//
// For every question of every set (the dev questions only) it searches an
// index that holds the question's document and one that does not, and takes
// the features of the sentences found. The model is a multinomial logit: one of
// the sentences is chosen, or none; the right choice is a sentence that is
// evidence or, without the document, none. It is fitted by Gauss-Newton steps
// with a ridge penalty; every set counts the same. The intercept is then moved so that the floor of 0.3 gives the best mean trust
// (the harmonic mean of right and refused) over the sets.
//
// With -ablate it also fits without each part of the features in turn and
// prints what that costs. With -leave it also fits without each set in turn and prints that set's
// trust, which is what to expect on documents never seen.
//
// Usage: go run ./engine/internal/lab/learn [-leave] [-ablate] SET_DIR...
package main

import (
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"

	"footnote/engine"
	"footnote/engine/internal/index"
	"footnote/engine/internal/lab/evalset"
	"footnote/engine/internal/retrieve"
	"footnote/engine/internal/vocabulary"
)

const depth = 12 // passages looked at for each question

func main() {
	engine.RunReader()
	leave := flag.Bool("leave", false, "also fit without each set in turn")
	ridge := flag.Float64("ridge", 1e-3, "the penalty on a weight's square")
	ablate := flag.Bool("ablate", false, "also fit without each part of the features in turn")
	flag.Parse()
	if err := run(flag.Args(), *leave, *ablate, *ridge); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}

// sample is one sentence.
type sample struct {
	x    []float64
	gold bool
}

// search is what one question found in one index: its passages' sentences.
type search struct {
	samples []sample
	// home tells that the index holds the question's document.
	home bool
}

type set struct {
	name     string
	searches []search // with and without the document in turn, then own unanswerable ones
	asked    int      // answerable questions
}

func run(dirs []string, leave, ablate bool, ridge float64) error {
	var sets []*set
	for _, d := range dirs {
		s, err := read(d)
		if err != nil {
			return err
		}
		sets = append(sets, s)
		fmt.Fprintf(os.Stderr, "%s read\n", s.name)
	}
	w := fit(sets, ridge)
	shift, mean := threshold(w, sets)
	fmt.Printf("mean trust (best sentence alone): %.3f\n", mean)
	for _, s := range sets {
		right, refused, ceiling := judge(w, s, shift)
		fmt.Printf("  %-22s right %.3f refused %.3f trust %.3f  best first at any score %.3f\n", s.name, right, refused, harmonic(right, refused), ceiling)
	}
	fmt.Printf("intercept %.4f\n", w[0]-shift)
	for i, n := range retrieve.FeatureNames {
		fmt.Printf("\t%-10s %.2f\n", n, w[1+i])
	}
	if ablate {
		for _, part := range parts {
			restore := without(sets, part.features)
			_, m := threshold(fit(sets, ridge), sets)
			restore()
			fmt.Printf("without %-44s mean trust %.3f (%+.3f)\n", part.name, m, m-mean)
		}
	}
	if leave {
		var sum float64
		for i, s := range sets {
			others := slices.Delete(slices.Clone(sets), i, i+1)
			w := fit(others, ridge)
			shift, _ := threshold(w, others)
			right, refused, _ := judge(w, s, shift)
			sum += harmonic(right, refused)
			fmt.Printf("left out %-22s right %.3f refused %.3f trust %.3f\n", s.name, right, refused, harmonic(right, refused))
		}
		fmt.Printf("left out, mean %.3f\n", sum/float64(len(sets)))
	}
	return nil
}

// parts are the features that belong together.
var parts = []struct {
	name     string
	features []string
}{
	{"what it covers", []string{"mass", "coverSquared", "behind", "ahead", "contextCover", "contextBehind", "telling", "tail"}},
	{"the comparison with other sentences", []string{"behind", "ahead", "contextBehind", "telling", "sceneAhead"}},
	{"the sentences before", []string{"contextCover", "contextBehind"}},
	{"the kind of thing asked for", []string{"gives", "givesAgain", "lacksFact", "asks"}},
	{"how much it says", []string{"brief", "fresh", "echoes"}},
	{"its heading", []string{"heading", "asks"}},
	{"its place", []string{"opening", "starting"}},
	{"order and nearness of the words", []string{"leading", "near", "run", "sceneRun"}},
	{"the denial", []string{"negation"}},
	{"its document and its peers", []string{"topic", "dense", "peers", "crowd", "sceneTopic"}},
	{"the scene", []string{"sceneTopic", "sceneRun", "sceneAhead"}},
}

// without sets features to 0 in every sample until the function it returns is
// called.
func without(sets []*set, names []string) (restore func()) {
	var kept []float64
	each := func(do func(x *float64)) {
		for _, s := range sets {
			for _, r := range s.searches {
				for _, m := range r.samples {
					for i, n := range retrieve.FeatureNames {
						if slices.Contains(names, n) {
							do(&m.x[1+i])
						}
					}
				}
			}
		}
	}
	each(func(x *float64) { kept = append(kept, *x); *x = 0 })
	return func() {
		i := 0
		each(func(x *float64) { *x = kept[i]; i++ })
	}
}

func harmonic(a, b float64) float64 {
	if a+b == 0 {
		return 0
	}
	return 2 * a * b / (a + b)
}

func read(dir string) (*set, error) {
	es, err := evalset.Read(dir, "dev")
	if err != nil {
		return nil, err
	}
	tmp, err := os.MkdirTemp("", "learn")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(tmp)
	var searchers [3]*retrieve.Searcher
	var indexes [3]*index.Index
	for i := range searchers {
		half := i
		if i == 2 {
			half = -1
		}
		out := filepath.Join(tmp, fmt.Sprint(i))
		if _, err := engine.Build(context.Background(), engine.BuildOptions{Paths: es.Paths(half), Out: out}); err != nil {
			return nil, err
		}
		data, err := os.ReadFile(out)
		if err != nil {
			return nil, err
		}
		if indexes[i], err = index.Read(data); err != nil {
			return nil, err
		}
		v, _ := vocabulary.Parse(nil)
		searchers[i] = retrieve.NewSearcher(indexes[i], v)
	}
	s := &set{name: es.Name}
	out := make([][]search, len(es.Questions))
	var wg sync.WaitGroup
	var mu sync.Mutex
	next := 0
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for {
				mu.Lock()
				i := next
				next++
				mu.Unlock()
				if i >= len(es.Questions) {
					return
				}
				q := &es.Questions[i]
				if !q.Answerable {
					out[i] = []search{find(indexes[2], searchers[2], q, false)}
					continue
				}
				h := evalset.Half(q.Doc)
				out[i] = []search{find(indexes[h], searchers[h], q, true), find(indexes[1-h], searchers[1-h], q, false)}
			}
		})
	}
	wg.Wait()
	var own []search
	for i := range es.Questions {
		if es.Questions[i].Answerable {
			s.searches = append(s.searches, out[i]...)
			s.asked++
		} else {
			own = append(own, out[i]...)
		}
	}
	s.searches = append(s.searches, own...)
	return s, nil
}

func find(x *index.Index, s *retrieve.Searcher, q *evalset.Question, home bool) search {
	_, hits, err := s.Search(context.Background(), q.Question)
	if err != nil {
		panic(err)
	}
	r := search{home: home}
	for _, h := range hits[:min(depth, len(hits))] {
		d, err := x.Document(h.Document)
		if err != nil {
			panic(err)
		}
		for _, sentence := range h.Sentences {
			if sentence.Asks {
				continue
			}
			text := ""
			for _, l := range sentence.Lead {
				text += l.Of(d.Text) + " "
			}
			text += sentence.Of(d.Text)
			r.samples = append(r.samples, sample{append([]float64{1}, sentence.Features[:]...), home && q.IsGold(text, 250)})
		}
	}
	return r
}

// fit returns the intercept and the weights that make the right choices most
// likely, by damped Gauss-Newton steps.
func fit(sets []*set, ridge float64) []float64 {
	n := 1 + len(retrieve.FeatureNames)
	w := make([]float64, n)
	w[0] = -5
	likelihood := math.Inf(-1)
	var before []float64
	for range steps {
		gradient := make([]float64, n)
		hessian := make([][]float64, n)
		for i := range hessian {
			hessian[i] = make([]float64, n)
			if i > 0 {
				gradient[i] = -ridge * w[i]
			}
			hessian[i][i] = ridge
		}
		sum := 0.0
		for i := 1; i < n; i++ {
			sum -= ridge / 2 * w[i] * w[i]
		}
		for _, s := range sets {
			share := 1 / float64(len(s.searches)) / float64(len(sets))
			for _, r := range s.searches {
				sum += share * r.learn(w, share, gradient, hessian)
			}
		}
		if sum < likelihood {
			// The step was too long: go half of it back.
			for i := range w {
				w[i] = (w[i] + before[i]) / 2
			}
			continue
		}
		if sum-likelihood < 1e-7 {
			break
		}
		likelihood, before = sum, slices.Clone(w)
		step := solve(hessian, gradient)
		for i := range w {
			w[i] += step[i]
		}
	}
	return before
}

const steps = 60

// learn adds to the gradient and the curvature what one search teaches: that
// its evidence should be chosen or, where it has none, nothing. A search of
// the right documents that did not find the evidence teaches nothing. It
// returns the logarithm of the right choice's likelihood.
func (r *search) learn(w []float64, share float64, gradient []float64, hessian [][]float64) float64 {
	none := !r.home
	chosen, right := 1.0, 0.0 // exp(0), for choosing nothing
	if none {
		right = 1
	}
	likely := make([]float64, len(r.samples))
	for i, m := range r.samples {
		likely[i] = math.Exp(min(dot(w, m.x), 30))
		chosen += likely[i]
		if m.gold {
			right += likely[i]
		}
	}
	if right == 0 {
		return 0
	}
	n := len(w)
	mean := make([]float64, n)
	for i, m := range r.samples {
		p := likely[i] / chosen
		target := 0.0
		if m.gold {
			target = likely[i] / right
		}
		for a := range n {
			mean[a] += p * m.x[a]
			gradient[a] += share * (target - p) * m.x[a]
			for b := range n {
				hessian[a][b] += share * p * m.x[a] * m.x[b]
			}
		}
	}
	for a := range n {
		for b := range n {
			hessian[a][b] -= share * mean[a] * mean[b]
		}
	}
	return math.Log(right / chosen)
}

func dot(w, x []float64) float64 {
	sum := 0.0
	for i := range w {
		sum += w[i] * x[i]
	}
	return sum
}

// solve solves a x = b by Gaussian elimination with partial pivoting.
func solve(a [][]float64, b []float64) []float64 {
	n := len(b)
	for i := range n {
		p := i
		for r := i; r < n; r++ {
			if math.Abs(a[r][i]) > math.Abs(a[p][i]) {
				p = r
			}
		}
		a[i], a[p] = a[p], a[i]
		b[i], b[p] = b[p], b[i]
		if a[i][i] == 0 {
			continue
		}
		for r := i + 1; r < n; r++ {
			f := a[r][i] / a[i][i]
			for c := i; c < n; c++ {
				a[r][c] -= f * a[i][c]
			}
			b[r] -= f * b[i]
		}
	}
	x := make([]float64, n)
	for i := n - 1; i >= 0; i-- {
		sum := b[i]
		for c := i + 1; c < n; c++ {
			sum -= a[i][c] * x[c]
		}
		if a[i][i] != 0 {
			x[i] = sum / a[i][i]
		}
	}
	return x
}

// best returns the score of the best sentence and whether it is evidence.
func best(w []float64, r search) (float64, bool) {
	top, gold := math.Inf(-1), false
	for _, m := range r.samples {
		if z := dot(w, m.x); z > top {
			top, gold = z, m.gold
		}
	}
	return top, gold
}

// threshold returns the value from which to accept, and the mean trust there.
func threshold(w []float64, sets []*set) (float64, float64) {
	at, mean := 0.0, -1.0
	for t := -8.0; t < 8; t += 0.05 {
		sum := 0.0
		for _, s := range sets {
			right, refused, _ := judge(w, s, t)
			sum += harmonic(right, refused)
		}
		if m := sum / float64(len(sets)); m > mean {
			at, mean = t, m
		}
	}
	return at, mean
}

func judge(w []float64, s *set, t float64) (right, refused, ceiling float64) {
	for i := range s.asked {
		z, gold := best(w, s.searches[2*i])
		if gold {
			ceiling++
			if z >= t {
				right++
			}
		}
		if z, _ := best(w, s.searches[2*i+1]); z < t {
			refused++
		}
	}
	n := float64(s.asked)
	return right / n, refused / n, ceiling / n
}
