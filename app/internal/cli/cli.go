// Package cli is the command line: arguments in; text, or JSON, and an exit
// status out. It knows the engine's façade and nothing of how an answer is
// made. What people and programs asked for goes to standard output, everything
// else to standard error, and no control character of a document or of a file's
// name reaches a terminal as it is.
package cli

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Version is the program's version.
const Version = "0.1.0"

// Exit statuses.
const (
	statusOK          = 0 // done; of a question: grounded
	statusNotGrounded = 1 // no grounded answer, or documents disagree
	statusFailed      = 2 // something could not be done
)

// program is one run of the command line.
type program struct {
	in       io.Reader
	out, err io.Writer
	// status is the exit status of a command that did what it was asked.
	status int
}

// Run runs the command line and returns its exit status: 0 done or grounded, 1
// no grounded answer or disagreeing documents, 2 something could not be done.
func Run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	p := &program{in: stdin, out: stdout, err: stderr}
	root := p.root()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	command, err := root.ExecuteC()
	if err == nil {
		return p.status
	}
	if !errors.Is(err, syscall.EPIPE) && !errors.Is(err, errTold) { // whoever closed the pipe has seen enough
		var usage *usageError
		text := err.Error()
		if errors.As(err, &usage) {
			text = "footnote: " + strings.TrimSuffix(text, ".") + "; see " + command.CommandPath() + " --help"
		}
		fmt.Fprintln(stderr, visible(text))
	}
	return statusFailed
}

// errTold ends a command whose failure has been told already.
var errTold = errors.New("failed")

// usageError is a command line that cannot be followed.
type usageError struct{ what string }

func (e *usageError) Error() string { return e.what }

func usagef(format string, values ...any) error {
	return &usageError{fmt.Sprintf(format, values...)}
}

func (p *program) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "footnote",
		Short: "Answer questions from your own documents, every sentence traced to its source",
		Long: `Footnote answers questions from your own documents. Every sentence of an answer
is a sentence of a document, with the place it comes from beside it. Where the
documents do not hold the answer, it says so and says why. Nothing leaves this
machine.`,
		Example: `  footnote sources build delivery.md refunds.md --out sources.json
  footnote sources ask "How long does a refund take?" --index sources.json`,
		Version:       Version,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          noCommand,
		RunE:          help,
	}
	root.SetVersionTemplate("footnote {{.Version}}\n")
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return &usageError{flagMistake(err)} })
	root.AddCommand(p.sources(), p.answer())
	return root
}

func (p *program) sources() *cobra.Command {
	sources := &cobra.Command{
		Use:   "sources",
		Short: "Read documents into an index, and ask it",
		Long: `Read documents into an index file, ask questions of it, and see what was read.

Start with build, then ask.`,
		Example: `  footnote sources build handbook/ --out sources.json
  footnote sources ask "Who approves a trip abroad?" --index sources.json
  footnote sources show --index sources.json
  footnote sources check --index sources.json`,
		Args: noCommand,
		RunE: help,
	}
	sources.AddCommand(p.build(), p.ask(), p.show(), p.check(), p.checkReply())
	return sources
}

func help(c *cobra.Command, _ []string) error { return c.Help() }

// noCommand refuses the words left over where one of c's own commands should
// stand.
func noCommand(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	what := fmt.Sprintf("there is no command %q", args[0])
	c.SuggestionsMinimumDistance = 2
	if near := c.SuggestionsFor(args[0]); len(near) > 0 {
		what += fmt.Sprintf(", did you mean %q?", near[0])
	}
	return &usageError{what}
}

// flagMistake puts what is wrong with an option into words.
func flagMistake(err error) string {
	var unknown *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	var bad *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown):
		return "there is no option --" + unknown.GetSpecifiedName()
	case errors.As(err, &missing):
		return "--" + missing.GetSpecifiedName() + " needs a value"
	case errors.As(err, &bad):
		return fmt.Sprintf("--%s cannot be %q: it takes %s", bad.GetFlag().Name, bad.GetValue(), kinds[bad.GetFlag().Value.Type()])
	}
	return err.Error()
}

// kinds says what the options of each type take.
var kinds = map[string]string{"int": "a whole number", "float64": "a number", "bool": "true or false", "string": "text",
	"day": "a day as YYYY-MM-DD, such as 2026-05-04"}
