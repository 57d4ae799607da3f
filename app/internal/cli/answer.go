package cli

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"footnote/engine"
	"footnote/engine/seal"
)

func (p *program) answer() *cobra.Command {
	c := &cobra.Command{
		Use:   "answer",
		Short: "Draft, seal and verify an answer from a packet of sources",
		Long: `Work with answers that anyone can check. A packet is one JSON object: the
question, the corpus (a list of sources, each with id, title and text) and the
draft. finalize holds the draft to the corpus and either seals it or says every
reason why not. verify checks a seal against the corpus later. The seal proves
what was answered from what, not who answered.

A draft is one of
  {"outcome":"grounded","sentences":[{"text","citations":[{"source","quote"}]}]}
  {"outcome":"unsupported","kb_gaps":["what is missing"]}
  {"outcome":"conflicted","conflicts":[{"about","quotes":[{"source","quote"}],"resolve"}]}

Start with draft, then finalize; schema prints the whole form.`,
		Example: `  footnote answer draft < asked.json > packet.json
  footnote answer finalize < packet.json > sealed.json
  footnote answer verify --corpus packet.json < sealed.json`,
		Args: noCommand,
		RunE: help,
	}
	c.AddCommand(p.answerDraft(), p.answerFinalize(), p.answerVerify(), p.answerSchema())
	return c
}

func (p *program) answerDraft() *cobra.Command {
	return &cobra.Command{
		Use:   "draft",
		Short: "Draft an answer to a question from a corpus",
		Long: `Read {"question", "corpus"} from standard input, answer the question from the
corpus' own sentences, and print the packet that finalize takes.

Exit status: 0 drafted; 2 the question or the corpus is not whole, with every
reason printed as {"refused":[{"pointer","reason","detail"}]}.`,
		Example: `  echo '{"question":"How long does a refund take?","corpus":[{"id":"refunds",
    "title":"Refunds","text":"A refund takes five working days."}]}' | footnote answer draft`,
		Args: onlyInput("draft"),
		RunE: func(c *cobra.Command, _ []string) error {
			data, err := readBounded(p.in)
			if err != nil {
				return err
			}
			packet, refused, err := seal.Draft(context.Background(), data)
			if err != nil {
				return err
			}
			if refused != nil {
				return p.printRefused(refused)
			}
			form, err := packet.Marshal()
			if err != nil {
				return err
			}
			return p.printForm(form)
		},
	}
}

func (p *program) answerFinalize() *cobra.Command {
	var packets string
	c := &cobra.Command{
		Use:   "finalize",
		Short: "Seal a drafted answer, or say every reason why not",
		Long: `Read a packet from standard input, hold its draft to its corpus, and print the
sealed answer: the packet less its corpus, with corpus_digest and seal. With
--packets, read one packet a line and print one outcome a line.

A draft is refused when a quotation does not stand in its source to the letter;
when a number, unit, date, time, amount, identifier, name, bound or negation of
a sentence is not what is cited says; when a sentence cites nothing; when the
corpus says otherwise elsewhere; or when a digest or the form is not right. All
reasons are printed at once as {"refused":[{"pointer","reason","detail"}]}.

Exit status: 0 sealed, grounded; 1 sealed, unsupported or conflicted;
2 refused, or something could not be done. With --packets, the highest.`,
		Example: `  footnote answer finalize < packet.json > sealed.json
  footnote answer finalize --packets packets.jsonl > outcomes.jsonl`,
		Args: onlyInput("finalize"),
		RunE: func(c *cobra.Command, _ []string) error {
			if c.Flags().Changed("packets") {
				return p.finalizeAll(context.Background(), packets)
			}
			data, err := readBounded(p.in)
			if err != nil {
				return err
			}
			return p.finalizeOne(context.Background(), data)
		},
	}
	c.Flags().StringVar(&packets, "packets", "", "seal a `file` of packets, one a line; - is standard input")
	return c
}

func (p *program) finalizeOne(ctx context.Context, data []byte) error {
	sealed, refused, err := seal.Finalize(ctx, data)
	if err != nil {
		return err
	}
	if refused != nil {
		return p.printRefused(refused)
	}
	if sealed.Answer.Outcome != engine.Grounded {
		p.status = max(p.status, statusNotGrounded)
	}
	return p.printForm(sealed.JSON)
}

func (p *program) finalizeAll(ctx context.Context, path string) error {
	in := p.in
	if path != "-" {
		f, err := openFile(path, "give a file of packets, one a line")
		if err != nil {
			return err
		}
		defer f.Close()
		in = f
	}
	lines := bufio.NewReaderSize(in, 1<<16)
	for {
		line, err := readLine(lines)
		if err != nil && !errors.Is(err, io.EOF) {
			return fmt.Errorf("the packets cannot be read: %w", err)
		}
		if len(bytes.TrimSpace(line)) > 0 {
			if err := p.finalizeOne(ctx, line); err != nil {
				return err
			}
		}
		if err != nil {
			return nil
		}
	}
}

// readLine reads a line, and of one that is too long to be a packet no more
// than shows that it is.
func readLine(r *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		line = append(line, part[:min(len(part), max(0, seal.MaxPacket+2-len(line)))]...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return bytes.TrimSuffix(line, []byte("\n")), err
		}
	}
}

func (p *program) answerVerify() *cobra.Command {
	var corpus, index string
	c := &cobra.Command{
		Use:   "verify",
		Short: "Check a sealed answer against its corpus or an index",
		Long: `Read a sealed answer from standard input and check it again from nothing: that
its corpus is the one given, that its seal is that of its content, that each
quotation stands in its source, and that each sentence passes the check.

The corpus is a file with the list of sources, or a packet. An index is the
corpus of its documents: a source's id is the document's name, its text the
document's text as it was read.

Exit status: 0 it holds; 2 it does not, with one line for each thing that does
not match.`,
		Example: `  footnote answer verify --corpus packet.json < sealed.json
  footnote answer verify --index sources.json < sealed.json`,
		Args: onlyInput("verify"),
		RunE: func(c *cobra.Command, _ []string) error {
			if (corpus == "") == (index == "") {
				return usagef("give the corpus that the answer was made from: --corpus FILE or --index FILE, one of them")
			}
			sources, err := readSources(corpus, index)
			if err != nil {
				return err
			}
			return p.verify(context.Background(), sources)
		},
	}
	c.Flags().StringVar(&corpus, "corpus", "", "a `file` with the list of sources, or a packet")
	c.Flags().StringVarP(&index, "index", "i", "", "an index `file` that build wrote")
	return c
}

func (p *program) verify(ctx context.Context, corpus []seal.Source) error {
	data, err := readBounded(p.in)
	if err != nil {
		return err
	}
	sealed, refused, err := seal.Verify(ctx, data, corpus)
	if err != nil {
		return err
	}
	if len(refused) > 0 {
		p.status = statusFailed
		return write(p.out, refusalLines(refused))
	}
	return write(p.out, fmt.Sprintf("It holds: a sealed %s answer to “%s”, over a corpus of %s (%s).\n",
		sealed.Answer.Outcome, visibleLine(sealed.Question), plural(len(corpus), "source"), engine.ShortDigest(sealed.CorpusDigest)))
}

// refusalLines are refusals for people, one a line.
func refusalLines(refused []seal.Refusal) string {
	var b strings.Builder
	for _, r := range refused {
		place := visibleLine(r.Pointer)
		if place == "" {
			place = "the whole"
		}
		fmt.Fprintf(&b, "%s: %s: %s\n", place, r.Reason, visibleLine(r.Detail))
	}
	return b.String()
}

func readSources(corpus, index string) ([]seal.Source, error) {
	if index != "" {
		x, err := engine.Open(index)
		if err != nil {
			return nil, err
		}
		defer x.Close()
		sources, err := seal.IndexCorpus(x)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", visibleLine(index), err)
		}
		return sources, nil
	}
	f, err := openFile(corpus, "give a file with the list of sources, or a packet")
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := readBounded(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", visibleLine(corpus), err)
	}
	sources, refused := seal.ReadCorpus(data)
	if refused != nil {
		return nil, fmt.Errorf("%s: it is no corpus\n%s", visibleLine(corpus), strings.TrimSuffix(refusalLines(refused), "\n"))
	}
	return sources, nil
}

func (p *program) answerSchema() *cobra.Command {
	names := strings.Join(seal.SchemaNames, ", ")
	return &cobra.Command{
		Use:   "schema [NAME]",
		Short: "Print the JSON Schema of a packet, a sealed answer or a refusal",
		Long: `Print the JSON Schema (2020-12) of what finalize takes and prints. NAME is one of
` + names + `; packet where none is given.`,
		Example: `  footnote answer schema packet
  footnote answer schema sealed`,
		ValidArgs: seal.SchemaNames,
		RunE: func(_ *cobra.Command, args []string) error {
			name := "packet"
			if len(args) > 0 {
				name = args[0]
			}
			schema := seal.Schema(name)
			if schema == nil || len(args) > 1 {
				return usagef("schema takes one of %s", names)
			}
			return write(p.out, string(schema))
		},
	}
}

// onlyInput refuses words after a command that reads standard input.
func onlyInput(name string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) > 0 {
			return usagef("%s takes no %q: it reads standard input", name, args[0])
		}
		return nil
	}
}

// readBounded reads a packet, and of one that is too large no more than shows
// that it is.
func readBounded(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, seal.MaxPacket+1))
	if err != nil {
		return nil, fmt.Errorf("the input cannot be read: %w", err)
	}
	return data, nil
}

// openFile opens a file to read; remedy says what file is wanted.
func openFile(path, remedy string) (*os.File, error) {
	f, err := os.Open(path)
	if err == nil {
		info, statErr := f.Stat()
		if statErr != nil || !info.IsDir() {
			return f, statErr
		}
		f.Close()
		return nil, fmt.Errorf("%s: it is a folder; %s", visibleLine(path), remedy)
	}
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil, fmt.Errorf("%s: there is no such file; %s", visibleLine(path), remedy)
	case errors.Is(err, os.ErrPermission):
		return nil, fmt.Errorf("%s: no permission to read it; ask its owner for the right to", visibleLine(path))
	}
	return nil, fmt.Errorf("%s: it cannot be opened (%s); %s", visibleLine(path), reason(err), remedy)
}

// reason is the cause of an error without the path, which the sentence around
// it names.
func reason(err error) string {
	var e *os.PathError
	if errors.As(err, &e) {
		return e.Err.Error()
	}
	return err.Error()
}

// printRefused prints every reason why there is no sealed answer.
func (p *program) printRefused(refused []seal.Refusal) error {
	p.status = statusFailed
	return printJSON(p.out, struct {
		Refused []seal.Refusal `json:"refused"`
	}{refused})
}

// printForm prints RFC 8785 bytes as they are. On a terminal, what it might
// obey is escaped, which changes nothing of what they say.
func (p *program) printForm(form []byte) error {
	text := string(form) + "\n"
	if isTerminal(p.out) {
		var b strings.Builder
		for _, r := range text {
			if unsafe(r) && r != '\n' {
				fmt.Fprintf(&b, `\u%04x`, r)
			} else {
				b.WriteRune(r)
			}
		}
		text = b.String()
	}
	return write(p.out, text)
}
