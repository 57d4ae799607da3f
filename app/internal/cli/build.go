package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"footnote/engine"
)

// indexName is the index file where none is named.
const indexName = "sources.json"

func (p *program) build() *cobra.Command {
	var o engine.BuildOptions
	var asJSON bool
	c := &cobra.Command{
		Use:   "build FILE|FOLDER...",
		Short: "Read documents into an index file",
		Long: `Read files, and folders with all that is in them, into one index file that
questions are answered from. Your documents are never changed.

The index is replaced whole, or not at all. When a file cannot be read, all such
files are named with what can be done about each, nothing is built, and the
index stays as it was; with --keep-going it is built from the other files.

In a folder, hidden files are passed over and files of an unknown kind are left
out and counted. A vocabulary file holds the words that customers use for the
documents' own, one term a line:

  refund: money back, reimbursement`,
		Example: `  footnote sources build delivery.md refunds.md --out sources.json
  footnote sources build handbook/ --vocabulary words.txt --out handbook.json`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("name the files or folders to read")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			o.Paths = args
			return p.runBuild(o, asJSON)
		},
	}
	c.Flags().StringVarP(&o.Out, "out", "o", indexName, "index `file` to write")
	c.Flags().StringVar(&o.Vocabulary, "vocabulary", "", "vocabulary `file`: the customers' words")
	c.Flags().BoolVar(&o.KeepGoing, "keep-going", false, "build from the files that can be read")
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON object: what was read, and what was not")
	return c
}

// buildReport is what build --json prints.
type buildReport struct {
	*engine.Report
	Error string `json:"error,omitempty"`
}

func (p *program) runBuild(o engine.BuildOptions, asJSON bool) error {
	if o.Out == "" {
		return usagef("--out needs the name of a file")
	}
	progress := &progressLine{w: p.err}
	if isTerminal(p.err) {
		o.Progress = progress.show
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	report, err := engine.Build(ctx, o)
	stop()
	progress.clear()

	p.tellFiles(report)
	switch {
	case errors.Is(err, context.Canceled):
		err = errors.New("stopped; the index was not changed")
	case errors.Is(err, engine.ErrFiles):
		err = errors.New(stopped(report, o.KeepGoing))
	case errors.Is(err, engine.ErrNoDocuments):
		err = errors.New("Nothing was built: " + err.Error() + ".")
	case err == nil:
		p.tellVocabulary(o.Vocabulary)
	}
	if asJSON {
		out := buildReport{Report: report}
		if report.Files == nil {
			report.Files = []engine.File{}
		}
		if err != nil {
			out.Error = err.Error()
		}
		return errors.Join(err, printJSON(p.out, out))
	}
	if err != nil {
		return err
	}
	return write(p.out, visible(fmt.Sprintf("Indexed %d document(s), %d passage(s), into %s (%s).\n",
		report.Documents, report.Passages, o.Out, engine.ShortDigest(report.Digest))))
}

// tellFiles names every file that could not be read, every remark, and what
// was left out.
func (p *program) tellFiles(report *engine.Report) {
	for _, f := range report.Files {
		path := visibleLine(shortPath(f.Path))
		if f.Failure != nil {
			fmt.Fprintf(p.err, "%s: %s; %s\n", path, visibleLine(f.Failure.What), visibleLine(f.Failure.Remedy))
		}
		for _, r := range f.Remarks {
			fmt.Fprintf(p.err, "%s: %s; %s\n", path, visibleLine(r.What), visibleLine(r.Remedy))
		}
	}
	if len(report.LeftOut) > 0 {
		fmt.Fprintln(p.err, visibleLine("Left out "+leftOut(report.LeftOut)+": not a kind of document that can be read."))
	}
}

// leftOut is "2 .png, 1 .xlsx and 1 without an ending".
func leftOut(counts map[string]int) string {
	var kinds []string
	for kind := range counts {
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)
	var parts []string
	for _, kind := range kinds {
		if kind == "" {
			continue
		}
		name := kind
		if kind == "pipe or device" && counts[kind] > 1 {
			name = "pipes or devices"
		}
		parts = append(parts, fmt.Sprintf("%d %s", counts[kind], name))
	}
	if n := counts[""]; n > 0 {
		parts = append(parts, fmt.Sprintf("%d without an ending", n))
	}
	if n := len(parts); n > 1 {
		return strings.Join(parts[:n-1], ", ") + " and " + parts[n-1]
	}
	return strings.Join(parts, "")
}

// tellVocabulary names the lines of a good vocabulary that look wrong.
func (p *program) tellVocabulary(path string) {
	if path == "" {
		return
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return // the build has read it
	}
	_, _, warnings := engine.CheckVocabulary(string(text))
	for _, line := range warnings {
		fmt.Fprintf(p.err, "%s: line %d: %s\n", visibleLine(path), line.Number, visibleLine(line.What))
	}
}

// stopped says why nothing was built.
func stopped(report *engine.Report, keepGoing bool) string {
	failed := 0
	for _, f := range report.Files {
		if f.Failure != nil {
			failed++
		}
	}
	advice := "Mend them, or build from the rest with --keep-going."
	if failed == len(report.Files) || keepGoing {
		advice = "Name at least one file that can be."
	}
	return fmt.Sprintf("Nothing was built: %d of %s cannot be read. %s", failed, plural(len(report.Files), "file"), advice)
}

// progressLine is one line of a terminal, written over again and again.
type progressLine struct {
	w     io.Writer
	shown int // how many characters of it stand on the screen
}

// progressName is the most of a file's name that a progress line shows.
const progressName = 40

func (l *progressLine) show(p engine.Progress) {
	step := max(1, p.Total/200)
	if p.Done%step != 0 && p.Done != p.Total {
		return
	}
	name := []rune(visibleLine(p.File))
	if len(name) > progressName {
		name = append([]rune("…"), name[len(name)-progressName:]...)
	}
	text := fmt.Sprintf("Reading %d of %d: %s", p.Done, p.Total, string(name))
	n := utf8.RuneCountInString(text)
	fmt.Fprint(l.w, "\r", text, strings.Repeat(" ", max(0, l.shown-n)))
	l.shown = n
}

func (l *progressLine) clear() {
	if l.shown > 0 {
		fmt.Fprint(l.w, "\r", strings.Repeat(" ", l.shown), "\r")
	}
}
