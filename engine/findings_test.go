package engine_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"footnote/engine"
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

// Who waits is told how far it is, and may stop it.
func TestCheckTellsItsProgress(t *testing.T) {
	files := map[string]string{}
	for n := range 60 {
		files[fmt.Sprintf("museum/%03d.md", n)] = museum(n)
	}
	x := indexOf(t, files)
	var told []engine.Progress
	if _, err := x.CheckWith(context.Background(), engine.CheckOptions{Progress: func(p engine.Progress) { told = append(told, p) }}); err != nil {
		t.Fatal(err)
	}
	for i, p := range told {
		if p.Total != told[0].Total || p.Done > p.Total || i > 0 && p.Done < told[i-1].Done {
			t.Fatalf("told %+v after %+v", p, told[max(0, i-1)])
		}
	}
	if n := len(told); n < 4 || told[n-1].Done != told[n-1].Total {
		t.Errorf("told %d times, at last %+v", n, told[n-1])
	}
	ctx, stop := context.WithCancel(context.Background())
	calls := 0
	if _, err := x.CheckWith(ctx, engine.CheckOptions{Progress: func(engine.Progress) { calls++; stop() }}); !errors.Is(err, context.Canceled) || calls != 1 {
		t.Errorf("stopped at once, it went on for %d calls and gave %v", calls, err)
	}
}
