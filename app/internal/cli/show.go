package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"footnote/engine"
)

// shownIndex is what show --json prints.
type shownIndex struct {
	Digest    string          `json:"digest"`
	Documents []shownDocument `json:"documents"`
}

type shownDocument struct {
	Document   string         `json:"document"`
	Title      string         `json:"title"`
	Link       string         `json:"link"`
	Tags       []string       `json:"tags"`
	Effective  string         `json:"effective,omitempty"`
	Supersedes []string       `json:"supersedes,omitempty"`
	Source     string         `json:"source"`
	Passages   []shownPassage `json:"passages"`
}

// shownPassage says of itself all that is known, so that it can be read alone.
type shownPassage struct {
	Document string   `json:"document"`
	Title    string   `json:"title"`
	Link     string   `json:"link"`
	Tags     []string `json:"tags"`
	Headings []string `json:"headings"`
	Page     int      `json:"page"`
	Kind     string   `json:"kind"`
	Text     string   `json:"text"`
	Start    int      `json:"start"`
	End      int      `json:"end"`
}

func (p *program) show() *cobra.Command {
	var path string
	var asJSON bool
	c := &cobra.Command{
		Use:   "show",
		Short: "List the documents and passages as they were read",
		Long: `List every document of an index, and every passage of it as it was read: its
headings, its kind and its text. This is all that an answer can quote.`,
		Example: `  footnote sources show --index sources.json
  footnote sources show --index sources.json --json`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef("show takes no %q", args[0])
			}
			return nil
		},
		RunE: func(*cobra.Command, []string) error { return p.runShow(path, asJSON) },
	}
	c.Flags().StringVarP(&path, "index", "i", indexName, "index `file` that build wrote")
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON object, with offsets")
	return c
}

func (p *program) runShow(path string, asJSON bool) error {
	x, err := engine.Open(path)
	if err != nil {
		return err
	}
	defer x.Close()
	shown := shownIndex{Digest: x.Digest(), Documents: []shownDocument{}}
	for _, info := range x.Documents() {
		d, err := x.Document(info.Name)
		if err != nil {
			return fmt.Errorf("%s: %w", visibleLine(path), err)
		}
		shown.Documents = append(shown.Documents, describe(d))
	}
	if asJSON {
		return printJSON(p.out, shown)
	}
	var b strings.Builder
	for i, d := range shown.Documents {
		if i > 0 {
			b.WriteString("\n")
		}
		d.print(&b)
	}
	return write(p.out, b.String())
}

func describe(d *engine.DocumentText) shownDocument {
	out := shownDocument{Document: d.Name, Title: d.Title, Link: d.Link, Tags: list(d.Tags), Effective: d.Effective,
		Supersedes: d.Supersedes, Source: d.Source, Passages: []shownPassage{}}
	for _, p := range d.Passages {
		out.Passages = append(out.Passages, shownPassage{Document: d.Name, Title: d.Title, Link: p.Link, Tags: out.Tags,
			Headings: list(p.Headings), Page: p.Page, Kind: p.Kind, Text: p.Text, Start: p.Start, End: p.End})
	}
	return out
}

// list keeps an empty list from being printed as null.
func list(items []string) []string {
	if items == nil {
		return []string{}
	}
	return items
}

func (d *shownDocument) print(b *strings.Builder) {
	b.WriteString(visibleLine(d.Document))
	if d.Title != "" {
		fmt.Fprintf(b, ": %s", visibleLine(d.Title))
	}
	fmt.Fprintf(b, " (%s)\n", plural(len(d.Passages), "passage"))
	for _, line := range []struct{ name, value string }{{"link", d.Link}, {"tags", strings.Join(d.Tags, ", ")},
		{"effective", d.Effective}, {"supersedes", strings.Join(d.Supersedes, ", ")}} {
		if line.value != "" {
			fmt.Fprintf(b, "  %s: %s\n", line.name, visibleLine(line.value))
		}
	}
	for _, p := range d.Passages {
		place := strings.Join(append(list(p.Headings), p.Kind), " > ")
		if len(p.Headings) > 0 {
			place = strings.Join(p.Headings, " > ") + " (" + p.Kind + ")"
		}
		if p.Page > 0 {
			place += fmt.Sprintf(", page %d", p.Page)
		}
		fmt.Fprintf(b, "\n  [%s]\n", visibleLine(place))
		for line := range strings.SplitSeq(visible(p.Text), "\n") {
			b.WriteString("  " + line + "\n")
		}
	}
}
