package engine_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"footnote/engine"
)

func TestUnusableIndexFilesAreRefusedInWords(t *testing.T) {
	good := get(t, build(t, engine.BuildOptions{Paths: []string{delivery, refunds}}).Out)
	middle := len(good) / 2
	newer := strings.Replace(good, `{"footnote":1,`, `{"footnote":2,`, 1)
	for name, file := range map[string]struct{ text, says string }{
		"cut short":    {good[:middle], "damaged"},
		"cut at end":   {good[:len(good)-1], "damaged"},
		"longer":       {good + "\n", "damaged"},
		"altered":      {good[:middle] + "#" + good[middle+1:], "damaged"},
		"newer":        {newer, "newer version"},
		"empty":        {"", "not an index"},
		"a text":       {"hello", "not an index"},
		"other JSON":   {`{"documents":[]}`, "not an index"},
		"other number": {strings.Replace(good, `{"footnote":1,`, `{"footnote":one,`, 1), "damaged"},
	} {
		path := filepath.Join(t.TempDir(), "sources.json")
		put(t, path, file.text)
		x, err := engine.Open(path)
		if err == nil {
			// A document's text is verified when it is first used.
			for _, d := range x.Documents() {
				if _, err = x.Document(d.Name); err != nil {
					break
				}
			}
			if err == nil {
				t.Errorf("%s: it can be used", name)
			}
			continue
		}
		var refused *engine.IndexError
		if !errors.As(err, &refused) {
			t.Errorf("%s: the error is %v", name, err)
			continue
		}
		if !strings.Contains(refused.What, file.says) || refused.Remedy == "" || refused.Path != path || !strings.Contains(err.Error(), "sources.json") {
			t.Errorf("%s: refused with %q", name, err)
		}
	}
}

func TestIndexFilesThatAreNotThere(t *testing.T) {
	_, err := engine.Open(filepath.Join(t.TempDir(), "no.json"))
	var refused *engine.IndexError
	if !errors.As(err, &refused) || !errors.Is(err, os.ErrNotExist) || !strings.Contains(refused.What, "no such file") {
		t.Errorf("no file gives %v", err)
	}
	if _, err := engine.Open(t.TempDir()); !errors.As(err, &refused) || refused.What != "it is a folder, not a file" {
		t.Errorf("a folder gives %v", err)
	}
}

// Nothing that was altered is ever answered from: one byte of each part of the
// file is changed, and either opening or asking says so.
func TestNothingIsAnsweredFromAnAlteredFile(t *testing.T) {
	good := get(t, build(t, engine.BuildOptions{Paths: []string{refunds}}).Out)
	path := filepath.Join(t.TempDir(), "sources.json")
	for at := 20; at < len(good); at += 23 {
		put(t, path, good[:at]+string(good[at]^1)+good[at+1:])
		x, err := engine.Open(path)
		if err == nil {
			var a *engine.Answer
			if a, err = x.Ask(context.Background(), "How long does a refund take?", engine.AskOptions{}); err == nil {
				t.Fatalf("byte %d was changed (%q), and the answer is %q", at, good[at-20:at+1], lines(a))
			}
		}
		if !strings.Contains(err.Error(), "damaged") && !strings.Contains(err.Error(), "not an index") {
			t.Errorf("byte %d: %v", at, err)
		}
	}
}

func TestReopenedIndexAnswersTheSame(t *testing.T) {
	r := build(t, engine.BuildOptions{Paths: []string{delivery, refunds}, Vocabulary: "testdata/desk/vocabulary.txt"})
	x := open(t, r.Out)
	copied := filepath.Join(t.TempDir(), "copy.json")
	if err := x.Write(copied); err != nil {
		t.Fatal(err)
	}
	if get(t, copied) != get(t, r.Out) {
		t.Error("an index that is opened and written has other bytes")
	}
	y := open(t, copied)
	for _, q := range []string{"Can a gift card be refunded?", "Is shipping to Norway possible?", "Do you sell hats?"} {
		if a, b := fmt.Sprintf("%+v", ask(t, x, q)), fmt.Sprintf("%+v", ask(t, y, q)); a != b {
			t.Errorf("%q is answered\n%s\nand\n%s", q, a, b)
		}
	}
	if x.Vocabulary() != get(t, "testdata/desk/vocabulary.txt") {
		t.Errorf("the vocabulary kept is %q", x.Vocabulary())
	}
}
