// Command stemlist makes engine/internal/pdfflow/words.gz, the stems of common
// English words that tell a word broken at a line's end from a compound.
//
//	go run ./engine/internal/lab/stemlist WORDS > engine/internal/pdfflow/words.gz
//
// WORDS is a list of words, one a line: american-english-small of the SCOWL
// word lists (Debian package wamerican-small), whose notice stands in
// engine/internal/pdfflow/words.LICENSE.
package main

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"log"
	"os"
	"regexp"
	"slices"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"
)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: stemlist WORDS > words.gz")
	}
	in, err := os.Open(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	plain := regexp.MustCompile(`^[a-z]{2,}$`)
	stems := map[string]bool{}
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		if plain.MatchString(lines.Text()) {
			env := snowballstem.NewEnv(lines.Text())
			english.Stem(env)
			stems[env.Current()] = true
		}
	}
	if err := lines.Err(); err != nil {
		log.Fatal(err)
	}
	list := make([]string, 0, len(stems))
	for stem := range stems {
		list = append(list, stem)
	}
	slices.Sort(list)
	out, err := gzip.NewWriterLevel(os.Stdout, gzip.BestCompression)
	if err != nil {
		log.Fatal(err)
	}
	for _, stem := range list {
		fmt.Fprintln(out, stem)
	}
	if err := out.Close(); err != nil {
		log.Fatal(err)
	}
}
