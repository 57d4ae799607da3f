package engine_test

import (
	"reflect"
	"testing"

	"footnote/engine"
)

func TestCheckVocabulary(t *testing.T) {
	terms, faults, warnings := engine.CheckVocabulary("# Words\nrefund: money back, reimbursement\n\nallowed: forbidden\nno colon\ndelivery: shipping\n")
	want := []engine.VocabularyTerm{{Line: 2, Term: "refund", Kin: []string{"money back", "reimbursement"}},
		{Line: 4, Term: "allowed", Kin: []string{"forbidden"}}, {Line: 6, Term: "delivery", Kin: []string{"shipping"}}}
	if !reflect.DeepEqual(terms, want) {
		t.Errorf("the terms are %+v, not %+v", terms, want)
	}
	if len(faults) != 1 || faults[0].Number != 5 || faults[0].What == "" {
		t.Errorf("the faults are %+v", faults)
	}
	if len(warnings) != 1 || warnings[0].Number != 4 || warnings[0].What == "" {
		t.Errorf("the warnings are %+v", warnings)
	}
}
