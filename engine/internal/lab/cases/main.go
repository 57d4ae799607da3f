// Command cases holds the engine to a folder of hard cases: CASES.jsonl, one
// case a line, and the input files that its lines name.
//
// Each case is copied, built and asked on its own; its "assert" object says
// what must come out. Keys that need the check, the endpoint, an agent or the
// window are passed over and named behind the verdict. White space is folded
// before anything is compared.
//
// Usage: go run ./engine/internal/lab/cases [-kind K] [-id PART] [-v] DIR
package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"footnote/engine"
)

// kinds are those that the engine alone answers for.
var kinds = []string{"read", "split", "index", "rank", "answer"}

// Case is one line of CASES.jsonl.
type Case struct {
	ID     string   `json:"id"`
	Kind   string   `json:"kind"`
	Files  []string `json:"input files"`
	Do     string   `json:"do"`
	Assert Assert   `json:"assert"`
	// keys are the keys of the assert object.
	keys []string
}

// Assert says what must come out. Keys that are not here are passed over.
type Assert struct {
	Passages        []Place    `json:"passages"`
	PassagesInclude []Place    `json:"passages_include"`
	PassagesExclude []string   `json:"passages_exclude"`
	Headings        [][]string `json:"headings"`
	HeadingsText    []string   `json:"headings_text"`
	Sentences       []string   `json:"sentences"`
	Answers         []Wanted   `json:"answers"`
	NoAnswer        []string   `json:"no_answer"`
	RankFirst       []Place    `json:"rank_first"`
	Find            []Place    `json:"find"`
	Errors          []Said     `json:"errors"`
	Warns           []Said     `json:"warns"`
	WarnsOrReads    []Said     `json:"warns_or_reads"`
	ReadOrError     []string   `json:"read_or_error"`
	Conflict        []Conflict `json:"conflict"`
	SameEveryTime   bool       `json:"same_every_time"`
	MaxSeconds      float64    `json:"max_seconds"`
	MaxToken        int        `json:"max_token"`
}

// checked are the keys that this program holds the engine to.
var checked = []string{"passages", "passages_include", "passages_exclude", "headings", "headings_text", "sentences",
	"answers", "no_answer", "rank_first", "find", "errors", "warns", "warns_or_reads", "read_or_error", "conflict",
	"same_every_time", "max_seconds", "max_token", "never_silent_empty"}

// Place is a text and where it must stand, or what must be asked to find it.
type Place struct {
	File string   `json:"file"`
	Path []string `json:"path"`
	Text string   `json:"text"`
	Q    string   `json:"q"`
}

// Wanted is the answer that a question must get.
type Wanted struct {
	Q            string   `json:"q"`
	QFile        string   `json:"q_file"`
	Sentences    []string `json:"sentences"`
	Contains     []string `json:"contains"`
	Lacks        []string `json:"lacks"`
	First        string   `json:"first"`
	SentenceEnds string   `json:"sentence_ends"`
	MaxChars     int      `json:"max_chars"`
	Cites        []Place  `json:"cites"`
	Path         []string `json:"path"`
	Page         int      `json:"page"`
}

// Said is something that must be said about a file.
type Said struct {
	File  string   `json:"file"`
	About []string `json:"about"`
	Texts []string `json:"texts"`
	Byte  int      `json:"byte"`
	Line  int      `json:"line"`
}

// Conflict is a question on which documents disagree, and both sides.
type Conflict struct {
	Q      string   `json:"q"`
	Quotes []string `json:"quotes"`
}

func main() {
	engine.RunReader()
	kind := flag.String("kind", "", "run only the cases of this kind")
	id := flag.String("id", "", "run only the cases with this in their name")
	verbose := flag.Bool("v", false, "show also what each build said of its files")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: cases [-kind K] [-id PART] [-v] DIR")
		os.Exit(2)
	}
	cases, err := readCases(filepath.Join(flag.Arg(0), "CASES.jsonl"))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	ok, failed := 0, 0
	for _, c := range cases {
		if !slices.Contains(kinds, c.Kind) || *kind != "" && c.Kind != *kind || !strings.Contains(c.ID, *id) {
			continue
		}
		faults, err := run(flag.Arg(0), c, *verbose)
		if err != nil {
			faults = append(faults, err.Error())
		}
		note := ""
		if open := c.open(); len(open) > 0 {
			note = "  (not held to: " + strings.Join(open, ", ") + ")"
		}
		if len(faults) == 0 {
			ok++
			fmt.Printf("ok    %s%s\n", c.ID, note)
			continue
		}
		failed++
		fmt.Printf("FAIL  %s%s\n", c.ID, note)
		for _, f := range faults {
			fmt.Printf("      %s\n", f)
		}
	}
	fmt.Printf("%d ok, %d failed\n", ok, failed)
	if failed > 0 {
		os.Exit(1)
	}
}

func readCases(path string) ([]Case, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var cases []Case
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var kind struct {
			Kind   string                     `json:"kind"`
			Assert map[string]json.RawMessage `json:"assert"`
		}
		if err := json.Unmarshal(lines.Bytes(), &kind); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		// Other kinds write some keys in shapes of their own.
		if !slices.Contains(kinds, kind.Kind) {
			continue
		}
		var c Case
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		for k := range kind.Assert {
			c.keys = append(c.keys, k)
		}
		slices.Sort(c.keys)
		cases = append(cases, c)
	}
	return cases, lines.Err()
}

// open lists the keys that this program passes over.
func (c *Case) open() []string {
	var open []string
	for _, k := range c.keys {
		if !slices.Contains(checked, k) {
			open = append(open, k)
		}
	}
	return open
}
