package main

import (
	"bytes"
	"testing"
)

// Of the handbook's sentences, changed ones are refused and true ones are
// kept, as the table in docs/check.md says of larger documents.
func TestChangedSentencesAreRefused(t *testing.T) {
	items, err := readAll("../../verify/testdata")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	rows, err := report(items, true, &out)
	if err != nil {
		t.Fatal(err)
	}
	kinds := 0
	for _, r := range rows {
		switch {
		case r.name == "all mutants":
			if r.all < 80 || r.refused*100 < r.all*99 {
				t.Errorf("%d of %d mutants are refused", r.refused, r.all)
			}
		case r.mutant:
			kinds++
		case r.all == 0 || r.refused > 0:
			t.Errorf("%s: %d of %d are refused", r.name, r.refused, r.all)
		}
	}
	if kinds < 8 {
		t.Errorf("only %d kinds of mutant", kinds)
	}
	if t.Failed() {
		t.Log(out.String())
	}
}
