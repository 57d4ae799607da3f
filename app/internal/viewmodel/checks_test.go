package viewmodel

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"footnote/engine"
)

func TestFindingsOfAllKinds(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.engine.check = func(_ context.Context, x *fakeIndex, today string) (*engine.Findings, error) {
			if len(x.documents) < 2 {
				return &engine.Findings{}, nil
			}
			a, b := x.cite("a.md"), x.cite("b.md")
			return &engine.Findings{
				Differences: []engine.Conflict{{About: "Refunds", Resolve: "find out which is right", Quotes: []engine.ConflictQuote{{Citation: a, Value: "five days"}, {Citation: b, Value: "ten days"}}}},
				Passed:      []engine.PassedDate{{Sentence: engine.Sentence{Text: a.Quote, Citations: []engine.Citation{a}}, Date: "2026-05-03"}},
				Duplicates:  [][]engine.Citation{{a, b}},
			}, nil
		}
		if c := d.Snapshot().Checks; c.State != ChecksNone {
			t.Errorf("without documents: %+v", c)
		}
		d.Add(d.put("a.md", "It takes five days."))
		if c := d.settle().Checks; c.State != ChecksDone || !strings.HasPrefix(c.Sentence, "All is well") {
			t.Errorf("with nothing to check: %+v", c)
		}
		d.Add(d.put("b.md", "It takes ten days."))
		c := d.settle().Checks
		if c.Sentence != "1 disagreement, 1 date that has passed and 1 repeated paragraph." || len(c.Findings) != 3 {
			t.Fatalf("%+v", c)
		}
		for i, want := range []string{
			"Refunds: “five days”, or “ten days”?\nIt takes five days.\n[a.md]\nIt takes ten days.\n[b.md]\nFind out which is right.\n",
			"3 May 2026 has passed\nIt takes five days.\n[a.md]\nChange the sentence in a.md, or take it out.\n",
			"The same paragraph stands in 2 places\nIt takes five days.\n[a.md]\n[b.md]\nKeep it in one place, so that a change cannot be made in one and forgotten in another.\n",
		} {
			if got := c.Findings[i].Text(); got != want {
				t.Errorf("finding %d:\n%s", i, got)
			}
		}
		v, err := d.OpenFinding(c.Findings[0].Key, 1)
		if err != nil || v.Name != "b.md" || v.Quote != "It takes ten days." {
			t.Errorf("opened %+v, %v", v, err)
		}
		if _, err := d.OpenFinding(c.Findings[0].Key, 2); err == nil {
			t.Error("a side that is not there opens")
		}
		if _, err := d.OpenFinding("none", 0); err == nil {
			t.Error("a finding that is not there opens")
		}
	})
}

func TestDismissedUntilItsTextChanges(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.Add(d.put("a.md", "one"), d.put("b.md", "one"))
		c := d.settle().Checks
		if len(c.Findings) != 1 {
			t.Fatalf("%+v", c)
		}
		d.DismissFinding(c.Findings[0].Key)
		d.settle()
		d.reopen()
		if c := d.settle().Checks; len(c.Findings) != 0 || len(c.Dismissed) != 1 || !strings.HasPrefix(c.Sentence, "Nothing else to check") {
			t.Errorf("dismissed, and opened again: %+v", c)
		}
		d.Add(d.put("c.md", "other")) // changes nothing in it
		if c := d.settle().Checks; len(c.Findings) != 0 || len(c.Dismissed) != 1 {
			t.Errorf("another document brought it back: %+v", c)
		}
		d.put("a.md", "two")
		d.put("b.md", "two")
		d.look()
		c = d.settle().Checks
		if len(c.Findings) != 1 || len(c.Dismissed) != 0 {
			t.Fatalf("after its text changed: %+v", c)
		}
		d.DismissFinding(c.Findings[0].Key)
		d.RestoreFinding(c.Findings[0].Key)
		if c := d.settle().Checks; len(c.Findings) != 1 || len(c.Dismissed) != 0 {
			t.Errorf("brought back: %+v", c)
		}
	})
}

func TestALookCanBeStoppedAndRunAgain(t *testing.T) {
	onDesk(t, func(d *desk) {
		runs := 0
		d.engine.check = func(ctx context.Context, _ *fakeIndex, _ string) (*engine.Findings, error) {
			if runs++; runs > 1 {
				return nil, errors.New("the index is damaged")
			}
			<-ctx.Done()
			return nil, ctx.Err()
		}
		d.Add(d.put("a.md", "one"))
		if c := d.settle().Checks; c.State != ChecksRunning || c.Sentence != "Looking through 1 paragraph… 50%" {
			t.Errorf("%+v", c)
		}
		d.StopChecks()
		if c := d.settle().Checks; c.State != ChecksStopped {
			t.Errorf("stopped: %+v", c)
		}
		d.SetWordsText("one: ein\n") // no reason to look again
		if c := d.settle().Checks; c.State != ChecksStopped || runs != 1 {
			t.Errorf("after a word: %+v, %d runs", c, runs)
		}
		d.RunChecks()
		if c := d.settle().Checks; c.State != ChecksBroken || !strings.Contains(c.Sentence, "the index is damaged") {
			t.Errorf("broken: %+v", c)
		}
	})
}

func TestALateLookNeverReplacesANewerOne(t *testing.T) {
	onDesk(t, func(d *desk) {
		hold := make(chan struct{})
		d.engine.check = func(_ context.Context, x *fakeIndex, _ string) (*engine.Findings, error) {
			if len(x.documents) == 1 {
				<-hold // deaf to being cancelled
			}
			return &engine.Findings{Duplicates: [][]engine.Citation{slices.Repeat([]engine.Citation{x.cite("a.md")}, len(x.documents))}}, nil
		}
		d.Add(d.put("a.md", "one"))
		d.settle()
		d.Add(d.put("b.md", "two"))
		d.settle()
		close(hold)
		if c := d.settle().Checks; len(c.Findings) != 1 || len(c.Findings[0].Sides) != 2 {
			t.Errorf("the late one replaced it: %+v", c)
		}
	})
}
