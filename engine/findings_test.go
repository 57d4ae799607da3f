package engine_test

import (
	"context"
	"testing"
)

func TestFindings(t *testing.T) {
	x := indexOf(t, map[string]string{
		"a.md": "# Pool\n\nThe pool opens at seven on weekdays.\n\nThe slide will be repaired by 3 May 2026.\n\nPlease shower with soap before you swim in any of the pools.\n",
		"b.md": "# Pool\n\nThe pool opens at nine on weekdays.\n\nPlease shower with soap before you swim in any of the pools.\n",
		"c.md": "# Bar\n\nThe bar opens at nine on weekdays.\n",
	})
	f, err := x.Check(context.Background(), "2026-05-04")
	if err != nil {
		t.Fatal(err)
	}
	if f.Digest != x.Digest() || len(f.Differences) != 1 || len(f.Passed) != 1 || len(f.Duplicates) != 1 {
		t.Fatalf("found %+v", f)
	}
	d := f.Differences[0].Quotes
	if d[0].Quote != "The pool opens at seven on weekdays." || d[0].Document != "a.md" || d[1].Quote != "The pool opens at nine on weekdays." || d[1].Document != "b.md" {
		t.Errorf("the difference is %+v", d)
	}
	if p := f.Passed[0]; p.Date != "2026-05-03" || p.Text != "The slide will be repaired by 3 May 2026." {
		t.Errorf("the date that has passed is %+v", p)
	}
	if g := f.Duplicates[0]; len(g) != 2 || g[0].Document != "a.md" || g[1].Document != "b.md" || g[0].Quote != g[1].Quote {
		t.Errorf("the paragraph in two places is %+v", g)
	}
	if f, err := x.Check(context.Background(), "2026-05-03"); err != nil || len(f.Passed) != 0 {
		t.Errorf("on the day itself: %+v, %v", f.Passed, err)
	}
	if f, err := x.Check(context.Background(), ""); err != nil || len(f.Passed) != 0 {
		t.Errorf("without a day: %+v, %v", f.Passed, err)
	}
	// What prevails is no difference.
	x = indexOf(t, map[string]string{"a.md": "# Pool\n\nThe pool opens at seven on weekdays.\n", "b.md": "---\nsupersedes: a.md\n---\n\n# Pool\n\nThe pool opens at nine on weekdays.\n"})
	if f, err := x.Check(context.Background(), ""); err != nil || len(f.Differences) != 0 {
		t.Errorf("a superseded document differs: %+v, %v", f.Differences, err)
	}
}
