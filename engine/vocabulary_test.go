package engine_test

import (
	"reflect"
	"slices"
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

// A word that has kin is still met in every way in which it is without.
func TestKinCostTheWordNothing(t *testing.T) {
	const text = "# Fees\n\nCross border parcels cost nine euros.\n\nInland parcels cost two euros.\n\n" +
		"# Accounts\n\nSignup is closed in August.\n\nA sign on the door says when we are out.\n"
	plain := page(t, text)
	kin := page(t, text, "cross-border: international", "sign: placard")
	for _, question := range []string{"What do cross-border parcels cost?", "When can I not sign up?"} {
		a, b := ask(t, plain, question), ask(t, kin, question)
		if len(a.Sentences) == 0 || !slices.Equal(texts(a), texts(b)) {
			t.Errorf("%q: %q without kin, %q with kin", question, texts(a), texts(b))
		}
	}
}
