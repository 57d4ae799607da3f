package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"footnote/engine"
)

func (p *program) check() *cobra.Command {
	var path string
	var today day
	var asJSON bool
	c := &cobra.Command{
		Use:   "check",
		Short: "List what to look at in all documents: differences, passed dates, duplicates",
		Long: `Compare all documents with each other, without any question, and list what their
owner should look at:

  - sentences about the same thing that cannot both hold, with what differs and
    what would settle it; where one document supersedes the other, or holds from
    a later date, nothing is left to settle and nothing is listed;
  - sentences that speak of a day as ahead that has passed (only with --today);
  - the same paragraph in more than one place.

Exit status: 0 nothing to look at; 1 something to look at; 2 something could not
be done.`,
		Example: `  footnote sources check --index sources.json
  footnote sources check --index sources.json --today 2026-05-04 --json`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef("check takes no %q; name the index with --index", args[0])
			}
			return nil
		},
		RunE: func(*cobra.Command, []string) error { return p.runCheck(path, string(today), asJSON) },
	}
	c.Flags().StringVarP(&path, "index", "i", indexName, "index `file` that build wrote")
	todayFlag(c, &today)
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return c
}

// todayFlag adds --today, since the engine has no clock.
func todayFlag(c *cobra.Command, today *day) {
	c.Flags().Var(today, "today", "judge dates as of this `day`, as YYYY-MM-DD")
}

// day is an option that takes a day, as YYYY-MM-DD.
type day string

func (d *day) String() string { return string(*d) }
func (d *day) Type() string   { return "day" }

func (d *day) Set(s string) error {
	_, err := time.Parse(time.DateOnly, s)
	*d = day(s)
	return err
}

func (p *program) runCheck(path, today string, asJSON bool) error {
	x, err := engine.Open(path)
	if err != nil {
		return err
	}
	defer x.Close()
	found, err := x.Check(context.Background(), today)
	if err != nil {
		return fmt.Errorf("%s: %w", visibleLine(path), err)
	}
	if !found.OK() {
		p.status = statusNotGrounded
	}
	if asJSON {
		return printJSON(p.out, found)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Differences to check: %d\n", len(found.Differences))
	for _, d := range found.Differences {
		printDifference(&b, d)
	}
	if today == "" {
		b.WriteString("\nDates that have passed: not looked for; say what day it is with --today YYYY-MM-DD\n")
	} else {
		fmt.Fprintf(&b, "\nDates that have passed by %s: %d\n", today, len(found.Passed))
	}
	for _, d := range found.Passed {
		fmt.Fprintf(&b, "\n  %s: %s  [%s]\n", d.Date, visibleLine(oneLine(d.Text)), labels(d.Citations))
	}
	fmt.Fprintf(&b, "\nThe same paragraph in more than one place: %d\n", len(found.Duplicates))
	for _, places := range found.Duplicates {
		fmt.Fprintf(&b, "\n  %s\n", visibleLine(shorten(oneLine(places[0].Quote))))
		for _, c := range places {
			fmt.Fprintf(&b, "    [%s]\n", visibleLine(c.Label()))
		}
	}
	return write(p.out, b.String())
}

// printDifference prints each side with its value in front.
func printDifference(b *strings.Builder, d engine.Conflict) {
	fmt.Fprintf(b, "\n  %s\n", visibleLine(d.About))
	for _, side := range sides(d) {
		fmt.Fprintf(b, "    %s: %s  [%s]\n", visibleLine(side.value), visibleLine(oneLine(side.text)), side.label)
	}
	fmt.Fprintf(b, "    To settle it: %s\n", visibleLine(d.Resolve))
}

// side is one side of a disagreement: a sentence after what introduces it.
type side struct{ value, text, label string }

func sides(c engine.Conflict) []side {
	var all []side
	lead := ""
	for _, q := range c.Quotes {
		if q.Value == "" {
			lead += q.Quote + " "
			continue
		}
		all = append(all, side{q.Value, lead + q.Quote, visibleLine(q.Label())})
		lead = ""
	}
	return all
}

// oneLine makes one line of a paragraph or a list.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// shorten cuts a long paragraph between words.
func shorten(s string) string {
	const most = 200
	if len(s) <= most {
		return s
	}
	cut := strings.ToValidUTF8(s[:most], "")
	if i := strings.LastIndexByte(cut, ' '); i > 0 {
		cut = cut[:i]
	}
	return cut + " …"
}

func (p *program) checkReply() *cobra.Command {
	var path string
	var asJSON bool
	c := &cobra.Command{
		Use:   "check-reply",
		Short: "Hold a drafted reply to the documents, sentence by sentence",
		Long: `Read a reply that somebody drafted from standard input and say of each sentence
whether the documents say it: found, and where; not found; or differs, and in
what: a number, a unit, a date, an amount, a name, a denial, or another document
that says otherwise. Each line of a draft stands by itself; bullets, numbering
and marks such as [1] are not held against it.

A rewording that changes the meaning in other words can pass, and what was found
is only as true as its document.

Exit status: 0 every sentence was found; 1 one was not, or differs; 2 something
could not be done.`,
		Example: `  footnote sources check-reply --index sources.json < reply.txt
  echo "A gift card can be refunded." | footnote sources check-reply --index sources.json`,
		Args: onlyInput("check-reply"),
		RunE: func(*cobra.Command, []string) error { return p.runCheckReply(path, asJSON) },
	}
	c.Flags().StringVarP(&path, "index", "i", indexName, "index `file` that build wrote")
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return c
}

func (p *program) runCheckReply(path string, asJSON bool) error {
	x, err := engine.Open(path)
	if err != nil {
		return err
	}
	defer x.Close()
	draft, err := io.ReadAll(io.LimitReader(p.in, engine.MaxReply+1))
	if err != nil {
		return fmt.Errorf("the reply cannot be read: %w", err)
	}
	if !utf8.Valid(draft) && len(draft) <= engine.MaxReply {
		return errors.New("the reply cannot be checked: it is not UTF-8 text; save it as UTF-8 and try again")
	}
	r, err := x.CheckReply(context.Background(), strings.TrimPrefix(string(draft), "\ufeff"))
	if err != nil {
		return fmt.Errorf("the reply cannot be checked: %w", err)
	}
	if !r.OK() {
		p.status = statusNotGrounded
	}
	if asJSON {
		return printJSON(p.out, r)
	}
	if len(r.Sentences) == 0 {
		return write(p.out, "Nothing to check: give the reply on standard input.\n")
	}
	var b strings.Builder
	for _, s := range r.Sentences {
		printChecked(&b, s)
	}
	return write(p.out, b.String())
}

// replyStates are the states as they are printed.
var replyStates = map[engine.ReplyState]string{
	engine.ReplyFound: "Found", engine.ReplyDiffers: "Differs", engine.ReplyNotFound: "Not found"}

func printChecked(b *strings.Builder, s engine.ReplySentence) {
	fmt.Fprintf(b, "%s: %s", replyStates[s.State], visibleLine(oneLine(s.Text)))
	if s.State == engine.ReplyFound {
		fmt.Fprintf(b, "  [%s]", labels(s.Citations))
	}
	b.WriteString("\n")
	for _, f := range s.Faults {
		fmt.Fprintf(b, "    %s: %s\n", visibleLine(f.Reason), visibleLine(f.Detail))
	}
	if s.State != engine.ReplyDiffers {
		return
	}
	for i := 0; i < len(s.Citations); {
		// What stands in one place is quoted as one.
		label, quotes := s.Citations[i].Label(), []string{}
		for ; i < len(s.Citations) && s.Citations[i].Label() == label; i++ {
			quotes = append(quotes, s.Citations[i].Quote)
		}
		fmt.Fprintf(b, "    The documents: %s  [%s]\n", visibleLine(oneLine(strings.Join(quotes, " "))), visibleLine(label))
	}
}
