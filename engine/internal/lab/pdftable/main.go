// Command pdftable remakes the table in docs/pdf.md: what this program and
// pdftotext make of PDFs whose text is known. It needs pdftotext (Debian:
// poppler-utils) and is run from the top of the repository:
//
//	go run ./engine/internal/lab/pdftable
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"footnote/engine/internal/document"
	"footnote/engine/internal/lab/pdfmake"
)

const (
	page     = "docs/pdf.md"
	start    = "<!-- table -->\n"
	end      = "<!-- end of table -->\n"
	testdata = "engine/internal/document/testdata"
	// patience is how long pdftotext may take.
	patience = 25 * time.Second
)

// made are the files that programs made, with the file of their known text.
var made = [][2]string{
	{"read/handbook-chromium.pdf", "handbook"}, {"read/plain-chromium.pdf", "plain"}, {"read/plain-libreoffice.pdf", "plain"},
	{"read/drill-groff.pdf", "drill"}, {"read/drill-ghostscript.pdf", "drill"}, {"read/umbrellas-pdftex.pdf", "umbrellas"},
	{"read/umbrellas-pdftex-t1.pdf", "umbrellas"}, {"read/chinese-chromium.pdf", "chinese"},
}

func main() {
	document.RunReader()
	samples := pdfmake.Samples()
	for _, m := range made {
		data, err := os.ReadFile(filepath.Join(testdata, m[0]))
		if err != nil {
			log.Fatal(err)
		}
		text, err := os.ReadFile(filepath.Join(testdata, "pdf/source", m[1]+".txt"))
		if err != nil {
			log.Fatal(err)
		}
		s := pdfmake.Sample{Name: strings.TrimSuffix(filepath.Base(m[0]), ".pdf"), Data: data, Text: string(text)}
		if strings.HasPrefix(s.Name, "handbook") {
			s.Without = []string{"cannot be seen by anyone"}
		}
		samples = append(samples, s)
	}
	for _, kind := range []string{"rc4-40", "rc4-128", "aes-128", "aes-256"} {
		for _, lock := range []string{"open", "locked"} {
			data, err := os.ReadFile(filepath.Join(testdata, "pdf", lock+"-"+kind+".pdf"))
			if err != nil {
				log.Fatal(err)
			}
			s := pdfmake.Sample{Name: lock + "-" + kind, Data: data, Text: strings.Join(pdfmake.Policy, "\n")}
			if lock == "locked" {
				s.Text, s.Fault = "", "password"
			}
			samples = append(samples, s)
		}
	}
	var table strings.Builder
	table.WriteString("| file | words | sentences | pdftotext: words | sentences |\n|--|--|--|--|--|\n")
	well, theirs, readable := 0, 0, 0
	for _, s := range samples {
		ours, other := readOurs(s), readTheirs(s)
		fmt.Fprintf(&table, "| %s | %s | %s |\n", s.Name, ours, other)
		if s.Fault == "" {
			readable++
			if ours.well() {
				well++
			}
			if other.well() {
				theirs++
			}
		}
	}
	summary := fmt.Sprintf("Of %d files with text, Footnote reads %d well and pdftotext %d.\n\n", readable, well, theirs)
	write(summary + table.String())
	fmt.Print(summary)
}

// result is what one reader made of one file.
type result struct {
	words, sentences int // in per cent
	unseen           string
	fault            string
}

func (r result) well() bool {
	return r.fault == "" && r.words == 100 && r.sentences == 100 && r.unseen == ""
}

func (r result) String() string {
	if r.fault != "" {
		return r.fault + " | "
	}
	text := fmt.Sprintf("%d%% | %d%%", r.words, r.sentences)
	if r.unseen != "" {
		text += " (shows “" + r.unseen + "”)"
	}
	return text
}

func readOurs(s pdfmake.Sample) result {
	d, err := document.Read("x.pdf", s.Data)
	if err != nil {
		var e *document.Error
		if errors.As(err, &e) {
			return result{fault: "named: " + string(e.Cause)}
		}
		log.Fatal(err)
	}
	return judge(s, d.Text)
}

func readTheirs(s pdfmake.Sample) result {
	file, err := os.CreateTemp("", "pdftable-*.pdf")
	if err != nil {
		log.Fatal(err)
	}
	defer os.Remove(file.Name())
	if _, err := file.Write(s.Data); err != nil {
		log.Fatal(err)
	}
	file.Close()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	var out bytes.Buffer
	command := exec.CommandContext(ctx, "pdftotext", "-enc", "UTF-8", file.Name(), "-")
	command.Stdout = &out
	if err := command.Run(); errors.Is(err, exec.ErrNotFound) {
		log.Fatal(err)
	} else if err != nil {
		return result{fault: "error"}
	}
	if strings.TrimSpace(out.String()) == "" {
		return result{fault: "nothing, no error"}
	}
	return judge(s, out.String())
}

// judge counts the known words that come out as whole words, and the known
// lines that come out unbroken, white space and ligatures folded.
func judge(s pdfmake.Sample, text string) result {
	if s.Fault != "" {
		return result{fault: "text, no error"}
	}
	fold := func(text string) []string {
		text = strings.NewReplacer("; ", " ", ": ", " ").Replace(norm.NFKC.String(text) + " ")
		return strings.Fields(text)
	}
	got := fold(text)
	have := map[string]int{}
	for _, w := range got {
		have[w]++
	}
	words, found := 0, 0
	for _, w := range fold(s.Text) {
		words++
		if have[w] > 0 {
			have[w]--
			found++
		}
	}
	whole := strings.Join(got, " ")
	lines, unbroken := 0, 0
	for line := range strings.SplitSeq(strings.TrimSpace(s.Text), "\n") {
		lines++
		if strings.Contains(whole, strings.Join(fold(line), " ")) {
			unbroken++
		}
	}
	r := result{words: found * 100 / words, sentences: unbroken * 100 / lines}
	for _, no := range s.Without {
		if strings.Contains(text, no) {
			r.unseen = no
		}
	}
	return r
}

// write puts the table into its page.
func write(table string) {
	text, err := os.ReadFile(page)
	if err != nil {
		log.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), start)
	_, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		log.Fatalf("%s has no place for the table", page)
	}
	if err := os.WriteFile(page, []byte(before+start+table+end+after), 0o644); err != nil {
		log.Fatal(err)
	}
}
