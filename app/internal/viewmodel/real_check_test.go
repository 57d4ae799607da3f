package viewmodel

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"footnote/engine"
	"footnote/engine/seal"
)

// Two documents that disagree show in the answer, in the reply and among what
// is to be checked, and a proof of it holds against what was saved beside it.
func TestDisagreementWithTheEngine(t *testing.T) {
	d := newRealDesk(t)
	d.Add(d.put("shipping.md", "# Delivery\n\nDelivery takes four working days.\n"),
		d.put("help.md", "# Questions\n\n## Delivery\n\nDelivery takes nine working days.\n"))
	d.Ask("How long does delivery take?")
	s := d.wait("the disagreement", func(s *Snapshot) bool { return s.Result.State == Disagree && s.Checks.State == ChecksDone })
	sides := s.Result.Conflicts[0].Sides
	if len(sides) != 2 || len(sides[0].Marked) != 1 || len(sides[1].Marked) != 1 {
		t.Fatalf("the sides: %+v", sides)
	}
	for i, want := range []string{"nine working days", "four working days"} {
		if got := sides[i].Text[sides[i].Marked[0].Start:sides[i].Marked[0].End]; !strings.Contains(want, got) && !strings.Contains(got, want) {
			t.Errorf("side %d marks %q, want %q", i, got, want)
		}
	}
	if len(s.Checks.Findings) != 1 || s.Checks.Findings[0].Kind != Disagreement {
		t.Errorf("to check: %+v", s.Checks)
	}
	d.SetReply("Delivery takes six working days.")
	d.CheckReply()
	s = d.wait("the reply", func(s *Snapshot) bool { return s.Reply.State == ReplyChecked })
	if r := s.Reply.Sentences; len(r) != 1 || r[0].State != SentenceDiffers || len(r[0].Marked) == 0 || len(r[0].Sides) == 0 {
		t.Errorf("the reply: %+v", r)
	}
	path := filepath.Join(d.files, "proof.json")
	proof, err := d.SaveProof(t.Context(), path, true, false)
	if err != nil || proof.Note != "" {
		t.Fatalf("the proof: %+v, %v", proof, err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	x, err := engine.Open(proof.Documents)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	corpus, err := seal.IndexCorpus(x)
	if err != nil {
		t.Fatal(err)
	}
	sealed, refusals, err := seal.Verify(t.Context(), data, corpus)
	if err != nil || len(refusals) > 0 || sealed.Answer.Outcome != engine.Conflicted {
		t.Errorf("the proof does not hold: %v, %v", refusals, err)
	}
}
