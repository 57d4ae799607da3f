package engine_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"footnote/engine"
)

const (
	delivery = "testdata/desk/delivery.md"
	refunds  = "testdata/desk/refunds.md"
)

func TestReferenceTranscript(t *testing.T) {
	r := build(t, engine.BuildOptions{Paths: []string{delivery, refunds}, Vocabulary: "testdata/desk/vocabulary.txt"})
	if r.Documents != 2 || r.Passages != 6 {
		t.Errorf("%d documents, %d passages", r.Documents, r.Passages)
	}
	x := open(t, r.Out)
	if x.Digest() != r.Digest || len(r.Digest) != 64 || engine.ShortDigest(r.Digest) != r.Digest[:12] {
		t.Errorf("the report's digest is %q, the index's %q", r.Digest, x.Digest())
	}
	for question, want := range map[string][]string{
		"How long does a refund take?": {
			"A refund reaches the card the order was paid with in three to five working days.  [refunds.md > How long a refund takes]"},
		"Can a gift card be refunded?": {
			"An order can be refunded within 30 days of delivery.  [refunds.md > What can be refunded]",
			"A gift card cannot be refunded.  [refunds.md > What can be refunded]"},
		"How long does a reimbursement take?": {
			"A refund reaches the card the order was paid with in three to five working days.  [refunds.md > How long a refund takes]"},
		"How long until I get my money back?": {
			"A refund reaches the card the order was paid with in three to five working days.  [refunds.md > How long a refund takes]"},
		"What does express shipping cost?": {
			"Express delivery takes one working day and costs £4.99.  [delivery.md > How long delivery takes]"},
	} {
		if got := lines(ask(t, x, question)); !slices.Equal(got, want) {
			t.Errorf("%q is answered\n%s\nnot\n%s", question, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}

	without := open(t, build(t, engine.BuildOptions{Paths: []string{delivery}}).Out)
	a := ask(t, without, "How long does a refund take?")
	if want := "No grounded answer: no passage scores above the floor. The agent would refuse or hand the turn off."; a.Message != want {
		t.Errorf("without the document, the message is %q", a.Message)
	}
	if !slices.ContainsFunc(a.Gaps, func(gap string) bool { return strings.Contains(gap, "“refund”") }) {
		t.Errorf("the gaps do not name the missing word: %q", a.Gaps)
	}
	if a := ask(t, x, "Can I pay with Bitcoin?"); a.Outcome != engine.Unsupported || a.Reason != engine.ReasonAbsentWord {
		t.Errorf("what no document speaks of is %s (%s): %q", a.Outcome, a.Reason, lines(a))
	}
}

var library = map[string]string{
	"hours.md":        "# Hours\n\nThe library opens at ten.\nIt shuts at six.\n\n## Holidays\n\nOn holidays it stays shut.\n",
	"rules/noise.md":  "# Noise\n\nPlease keep quiet on the second floor.\n\n```\nquiet:  on\n  floor: 2\n```\n",
	"rules/food.html": "<h1>Food</h1>\n<p>Food is not\nallowed in the reading room.</p>\n<table><tr><th>Place</th><th>Drinks</th></tr>\n<tr><td>Hall</td><td>water only</td></tr></table>",
	"fees.txt":        "Fees\n\nA lost card costs 3 euros.\n\nA copy costs 10 cents.\n",
}

func TestSameFilesGiveTheSameBytes(t *testing.T) {
	dir := folder(t, library)
	first := get(t, build(t, engine.BuildOptions{Paths: []string{dir}}).Out)
	if strings.Contains(first, filepath.Dir(dir)) || strings.Contains(first, t.Name()) {
		t.Error("the index holds a path of this machine")
	}
	if again := get(t, build(t, engine.BuildOptions{Paths: []string{folder(t, library)}}).Out); again != first {
		t.Error("the same files in another folder give other bytes")
	}
	if twice := get(t, build(t, engine.BuildOptions{Paths: []string{dir, filepath.Join(dir, "fees.txt"), dir}}).Out); twice != first {
		t.Error("a folder given twice, and a file of it by itself, give other bytes")
	}

	paths := []string{filepath.Join(dir, "hours.md"), filepath.Join(dir, "fees.txt"), filepath.Join(dir, "rules")}
	one := get(t, build(t, engine.BuildOptions{Paths: paths}).Out)
	slices.Reverse(paths)
	if get(t, build(t, engine.BuildOptions{Paths: paths}).Out) != one {
		t.Error("the order in which files are given shows in the index")
	}
}

// A checkout on Windows may have other line ends, and no citation may change.
func TestLineEndsDoNotChangeTheDigest(t *testing.T) {
	want := build(t, engine.BuildOptions{Paths: []string{folder(t, library)}}).Digest
	for name, ends := range map[string]string{"CRLF": "\r\n", "CR": "\r"} {
		other := map[string]string{}
		for file, text := range library {
			other[file] = strings.ReplaceAll(text, "\n", ends)
		}
		if got := build(t, engine.BuildOptions{Paths: []string{folder(t, other)}}).Digest; got != want {
			t.Errorf("with %s the digest is %s, not %s", name, got, want)
		}
	}
}

func TestDigestCoversTheVocabulary(t *testing.T) {
	dir := folder(t, library)
	plain := build(t, engine.BuildOptions{Paths: []string{dir}})
	words := filepath.Join(t.TempDir(), "words.txt")
	put(t, words, "fee: charge\n")
	with := build(t, engine.BuildOptions{Paths: []string{dir}, Vocabulary: words})
	if plain.Digest == with.Digest {
		t.Error("a vocabulary leaves the digest as it is")
	}
	x, err := open(t, plain.Out).WithVocabulary("fee: charge\n")
	if err != nil {
		t.Fatal(err)
	}
	if x.Digest() != with.Digest {
		t.Error("the same words given later make another digest")
	}
	out := filepath.Join(t.TempDir(), "kept.json")
	if err := x.Write(out); err != nil {
		t.Fatal(err)
	}
	if get(t, out) != get(t, with.Out) {
		t.Error("the same words given later make other bytes")
	}
	if _, err := x.WithVocabulary("no colon here\n"); !errors.As(err, new(*engine.VocabularyError)) {
		t.Errorf("a faulty vocabulary gives %v", err)
	}
}

func TestFaultyVocabularyIsNamedByLine(t *testing.T) {
	out := filepath.Join(t.TempDir(), "sources.json")
	build(t, engine.BuildOptions{Paths: []string{refunds}, Out: out})
	before := get(t, out)
	words := filepath.Join(t.TempDir(), "words.txt")
	put(t, words, "refund: money back\njust words\n\n: nothing\n")
	_, err := engine.Build(context.Background(), engine.BuildOptions{Paths: []string{delivery}, Vocabulary: words, Out: out})
	var faulty *engine.VocabularyError
	if !errors.As(err, &faulty) {
		t.Fatalf("a faulty vocabulary gives %v", err)
	}
	var numbers []int
	for _, l := range faulty.Lines {
		numbers = append(numbers, l.Number)
	}
	if !slices.Equal(numbers, []int{2, 4}) {
		t.Errorf("lines %v are named: %v", numbers, err)
	}
	if get(t, out) != before {
		t.Error("the earlier index was changed")
	}
	if _, err := engine.Build(context.Background(), engine.BuildOptions{Paths: []string{delivery}, Vocabulary: words + ".no", Out: out}); err == nil || !strings.Contains(err.Error(), "words.txt.no") {
		t.Errorf("a vocabulary that is not there gives %v", err)
	}
}

func TestAllFailingFilesAreNamedInOneGo(t *testing.T) {
	dir := folder(t, library)
	for name, text := range map[string]string{"empty.md": "", "latin.txt": "Caf\xe9 rules.\n", "bare.html": "<script>1</script>"} {
		put(t, filepath.Join(dir, name), text)
	}
	out := filepath.Join(t.TempDir(), "sources.json")
	good := build(t, engine.BuildOptions{Paths: []string{filepath.Join(dir, "hours.md")}, Out: out})
	before := get(t, out)

	missing := filepath.Join(dir, "gone.md")
	o := engine.BuildOptions{Paths: []string{dir, missing, "testdata/desk/vocabulary.txt", folder(t, map[string]string{"x.xyz": "?"}) + "/x.xyz"}, Out: out}
	r, err := engine.Build(context.Background(), o)
	if !errors.Is(err, engine.ErrFiles) {
		t.Fatalf("failing files give %v", err)
	}
	want := map[string]string{"empty.md": "empty", "latin.txt": "encoding", "bare.html": "no-text", "gone.md": "missing", "x.xyz": "unknown-kind"}
	got := map[string]string{}
	for _, f := range r.Files {
		if f.Failure == nil {
			continue
		}
		got[f.Name] = string(f.Failure.Cause)
		if f.Failure.What == "" || f.Failure.Remedy == "" || f.Passages != 0 {
			t.Errorf("%s fails with %+v", f.Name, f.Failure)
		}
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("failures are %v, not %v", got, want)
	}
	if get(t, out) != before {
		t.Error("the earlier index was changed")
	}

	o.KeepGoing = true
	kept := build(t, o)
	if kept.Documents != len(library)+1 || len(kept.Files) != len(r.Files) {
		t.Errorf("kept going, %d documents are built of %d files", kept.Documents, len(kept.Files))
	}
	if kept.Digest == good.Digest || open(t, out).Digest() != kept.Digest {
		t.Error("kept going, the index is not the new one")
	}
	names := []string{}
	for _, f := range kept.Files {
		names = append(names, f.Name)
	}
	if !slices.IsSorted(names) {
		t.Errorf("files are listed as %q", names)
	}
	before = get(t, out)

	o.Paths = []string{missing, filepath.Join(dir, "empty.md")}
	if _, err := engine.Build(context.Background(), o); !errors.Is(err, engine.ErrFiles) {
		t.Errorf("where no file can be read, the error is %v", err)
	}
	if get(t, out) != before {
		t.Error("where no file can be read, the earlier index was changed")
	}
}

func TestLeftOutFilesAreNoFailure(t *testing.T) {
	dir := folder(t, library)
	put(t, filepath.Join(dir, "empty.md"), "")
	put(t, filepath.Join(dir, "photo.PNG"), "x")
	put(t, filepath.Join(dir, ".hidden.md"), "# Hidden\n\nHidden words.\n")
	r := build(t, engine.BuildOptions{Paths: []string{dir}, LeaveOut: []string{filepath.Join(dir, "empty.md"), filepath.Join(dir, "rules")}})
	if r.Documents != 2 || !reflect.DeepEqual(r.LeftOut, map[string]int{".png": 1}) {
		t.Errorf("%d documents are built and %v left out", r.Documents, r.LeftOut)
	}
}

func TestUnchangedDocumentsAreTakenOverToTheSameBytes(t *testing.T) {
	dir := folder(t, library)
	put(t, filepath.Join(dir, "moved.md"), "---\nredirect_to: /fees\n---\n")
	out := filepath.Join(t.TempDir(), "sources.json")
	build(t, engine.BuildOptions{Paths: []string{dir}, Out: out})
	put(t, filepath.Join(dir, "fees.txt"), "Fees\n\nA lost card costs 4 euros.\n")
	put(t, filepath.Join(dir, "more.md"), "# More\n\nThere is more.\n")
	if err := os.Remove(filepath.Join(dir, "hours.md")); err != nil {
		t.Fatal(err)
	}
	over := build(t, engine.BuildOptions{Paths: []string{dir}, Out: out})
	fresh := build(t, engine.BuildOptions{Paths: []string{dir}})
	if get(t, out) != get(t, fresh.Out) {
		t.Error("built over an earlier index, the bytes differ from those of a fresh build")
	}
	over.Out, fresh.Out = "", ""
	if !reflect.DeepEqual(over, fresh) {
		t.Errorf("built over an earlier index, the report differs:\n%+v\n%+v", over, fresh)
	}
	x := open(t, out)
	if got := texts(ask(t, x, "What does a lost card cost?")); !slices.Equal(got, []string{"A lost card costs 4 euros."}) {
		t.Errorf("the changed document answers %q", got)
	}
	if a := ask(t, x, "When does the library open?"); a.Outcome == engine.Grounded {
		t.Errorf("the deleted document answers %q", lines(a))
	}
	// Whatever stands at Out, the build does not depend on it.
	for name, bytes := range map[string]string{"damaged": get(t, out)[:900], "empty": ""} {
		put(t, out, bytes)
		if build(t, engine.BuildOptions{Paths: []string{dir}, Out: out}); get(t, out) != get(t, build(t, engine.BuildOptions{Paths: []string{dir}}).Out) {
			t.Errorf("built over a %s file, the bytes differ", name)
		}
	}
}

func TestProgressNeverFallsAndEndsAtTotal(t *testing.T) {
	dir := folder(t, library)
	put(t, filepath.Join(dir, "empty.md"), "")
	var all []engine.Progress
	build(t, engine.BuildOptions{Paths: []string{dir}, KeepGoing: true, Progress: func(p engine.Progress) { all = append(all, p) }})
	if len(all) == 0 || all[0].Done != 0 || all[0].File != "" {
		t.Fatalf("progress starts with %v", all)
	}
	seen := map[string]bool{}
	for i, p := range all {
		if p.Total != len(library)+1 || i > 0 && (p.Done < all[i-1].Done || p.File == "" || seen[p.File]) {
			t.Errorf("progress %d is %+v after %+v", i, p, all[max(0, i-1)])
		}
		seen[p.File] = true
	}
	if last := all[len(all)-1]; last.Done != last.Total {
		t.Errorf("progress ends with %+v", last)
	}
}

func TestCancelledBuildLeavesTheEarlierIndex(t *testing.T) {
	dir := folder(t, library)
	out := filepath.Join(t.TempDir(), "sources.json")
	build(t, engine.BuildOptions{Paths: []string{filepath.Join(dir, "hours.md")}, Out: out})
	before := get(t, out)
	for stop := range len(library) + 1 {
		ctx, cancel := context.WithCancel(context.Background())
		r, err := engine.Build(ctx, engine.BuildOptions{Paths: []string{dir}, Out: out, Progress: func(p engine.Progress) {
			if p.Done == stop {
				cancel()
			}
		}})
		cancel()
		if !errors.Is(err, context.Canceled) || r == nil {
			t.Errorf("cancelled after %d files, the error is %v", stop, err)
		}
		if get(t, out) != before {
			t.Fatalf("cancelled after %d files, the earlier index was changed", stop)
		}
	}
	entries, err := os.ReadDir(filepath.Dir(out))
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != 1 {
		t.Errorf("cancelled builds left %v behind", entries)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := open(t, out).Ask(ctx, "When does the library open?", engine.AskOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled question gives %v", err)
	}
}

// Whoever asks while an index is rebuilt gets a whole one, the old or the new.
func TestAskingGoesOnDuringARebuild(t *testing.T) {
	dir := folder(t, library)
	out := filepath.Join(t.TempDir(), "sources.json")
	fee := func(euros string) {
		put(t, filepath.Join(dir, "fees.txt"), "Fees\n\nA lost card costs "+euros+" euros.\n")
	}
	fee("3")
	build(t, engine.BuildOptions{Paths: []string{dir}, Out: out})
	held := open(t, out)
	var done atomic.Bool
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			for !done.Load() {
				x, err := engine.Open(out)
				if err != nil {
					t.Errorf("during a rebuild: %v", err)
					return
				}
				for _, one := range []*engine.Index{x, held} {
					a, err := one.Ask(context.Background(), "What does a lost card cost?", engine.AskOptions{})
					if err != nil {
						t.Errorf("during a rebuild: %v", err)
						return
					}
					want := []string{"A lost card costs 3 euros."}
					if got := texts(a); !slices.Equal(got, want) && (one == held || !slices.Equal(got, []string{"A lost card costs 4 euros."})) {
						t.Errorf("during a rebuild the answer is %q", got)
					}
				}
				x.Close()
			}
		})
	}
	for i := range 12 {
		fee([]string{"4", "3"}[i%2])
		build(t, engine.BuildOptions{Paths: []string{dir}, Out: out})
	}
	done.Store(true)
	wg.Wait()
}

// A document named as the index by mistake is not lost.
func TestNoFileIsOverwrittenThatIsNotAnIndex(t *testing.T) {
	for _, text := range []string{"# Fees\n\nA lost card costs 3 euros.\n", "x", "{}\n", "<!-- footnote report -->\n<p>Saved.\n"} {
		dir := folder(t, map[string]string{"fees.md": text})
		out := filepath.Join(dir, "fees.md")
		r, err := engine.Build(context.Background(), engine.BuildOptions{Paths: []string{delivery}, Out: out, KeepGoing: true, AllowNone: true})
		if !errors.Is(err, engine.ErrNotIndex) || !strings.Contains(err.Error(), "fees.md") || r == nil {
			t.Errorf("over %q: %v", text, err)
		}
		if get(t, out) != text {
			t.Errorf("%q was overwritten", text)
		}
	}
}

func TestVocabularyIsNoDocument(t *testing.T) {
	dir := folder(t, library)
	words := filepath.Join(dir, "rules", "words.txt")
	put(t, words, "fee: charge\n")
	for _, paths := range [][]string{{dir}, {dir, words}} {
		leaveOut := append(make([]string, 0, 2), filepath.Join(dir, "fees.txt"))
		r := build(t, engine.BuildOptions{Paths: paths, Vocabulary: words, LeaveOut: leaveOut})
		if r.Documents != len(library)-1 || slices.ContainsFunc(r.Files, func(f engine.File) bool { return f.Path == words }) {
			t.Errorf("the vocabulary is among the documents: %+v", r.Files)
		}
		if full := leaveOut[:2]; full[1] != "" {
			t.Errorf("the caller's list was written to: %q", full)
		}
	}
	if r := build(t, engine.BuildOptions{Paths: []string{dir}}); r.Documents != len(library)+1 {
		t.Errorf("a text that is not used as a vocabulary is left out: %+v", r.Files)
	}
}

func TestFindingNoDocumentIsAnErrorUnlessAllowed(t *testing.T) {
	dir := folder(t, map[string]string{"photo.png": "x", ".hidden.md": "# Hidden\n\nHidden words.\n"})
	out := filepath.Join(t.TempDir(), "sources.json")
	build(t, engine.BuildOptions{Paths: []string{delivery}, Out: out})
	before := get(t, out)
	for name, c := range map[string]struct {
		o    engine.BuildOptions
		says string
	}{
		"an empty folder":   {engine.BuildOptions{Paths: []string{dir}, KeepGoing: true}, filepath.Base(dir)},
		"nothing named":     {engine.BuildOptions{}, "was named"},
		"all left out":      {engine.BuildOptions{Paths: []string{delivery}, LeaveOut: []string{delivery}}, "delivery.md"},
		"only a vocabulary": {engine.BuildOptions{Paths: []string{"testdata/desk/vocabulary.txt"}, Vocabulary: "testdata/desk/vocabulary.txt"}, "vocabulary.txt"},
		"a row of them":     {engine.BuildOptions{Paths: []string{dir, dir + "/.", dir + "/./.", dir + "/././."}}, "1 more"},
		"a break in a name": {engine.BuildOptions{Paths: []string{folder(t, map[string]string{"a\nb/x.png": ""}) + "/a\nb"}}, `a\nb`},
	} {
		c.o.Out = out
		r, err := engine.Build(context.Background(), c.o)
		if !errors.Is(err, engine.ErrNoDocuments) || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), "; name ") || r == nil {
			t.Errorf("%s: %v", name, err)
		}
		if get(t, out) != before {
			t.Fatalf("%s: the earlier index was changed", name)
		}
	}
	if r := build(t, engine.BuildOptions{Paths: []string{dir}, Out: out, AllowNone: true}); r.Documents != 0 || r.LeftOut[".png"] != 1 {
		t.Errorf("allowed to find none, the report is %+v", r)
	}
	if x := open(t, out); len(x.Documents()) != 0 {
		t.Errorf("the index holds %+v", x.Documents())
	}
	_, err := engine.Build(context.Background(), engine.BuildOptions{Paths: []string{dir + "/gone.md"}, Out: out, AllowNone: true, KeepGoing: true})
	if !errors.Is(err, engine.ErrFiles) {
		t.Errorf("a file that cannot be read is not none: %v", err)
	}
}

func TestIndexThatCannotBeWrittenIsAnError(t *testing.T) {
	if _, err := engine.Build(context.Background(), engine.BuildOptions{Paths: []string{delivery}, Out: filepath.Join(t.TempDir(), "no", "folder", "x.json")}); err == nil {
		t.Error("an index in a folder that is not there is written")
	}
	dir := t.TempDir()
	if _, err := engine.Build(context.Background(), engine.BuildOptions{Paths: []string{delivery}, Out: dir}); err == nil {
		t.Error("an index is written where a folder stands")
	}
}

func TestDocumentsWithoutPassages(t *testing.T) {
	x := indexOf(t, map[string]string{
		"moved.md": "---\ntitle: Moved\nredirect_to: /fees\n---\n",
		"fees.md":  "# Fees\n\nA lost card costs 3 euros.\n",
	})
	infos := x.Documents()
	if len(infos) != 2 || infos[0].Name != "fees.md" || infos[0].Passages != 1 || infos[1].Name != "moved.md" || infos[1].Passages != 0 {
		t.Errorf("documents are %+v", infos)
	}
	if got := texts(ask(t, x, "What does a lost card cost?")); !slices.Equal(got, []string{"A lost card costs 3 euros."}) {
		t.Errorf("answered %q", got)
	}
	if d, err := x.Document("moved.md"); err != nil || len(d.Passages) != 0 {
		t.Errorf("the document without passages is %+v, %v", d, err)
	}
	alone := indexOf(t, map[string]string{"moved.md": "---\nredirect_to: /fees\n---\n"})
	if a := ask(t, alone, "What does a lost card cost?"); a.Outcome != engine.Unsupported {
		t.Errorf("from nothing is answered %q", lines(a))
	}
}

func TestIndexOfNoDocuments(t *testing.T) {
	x := indexOf(t, nil)
	a := ask(t, x, "How long does a refund take?")
	if a.Reason != engine.ReasonNoDocuments || x.Passages() != 0 || len(x.Documents()) != 0 {
		t.Errorf("without documents: %s, %q", a.Reason, a.Message)
	}
	if a := ask(t, x, ""); a.Reason != engine.ReasonEmpty {
		t.Errorf("without documents and words: %s", a.Reason)
	}
}

func TestDocumentsKeepTheirMetadata(t *testing.T) {
	x := indexOf(t, map[string]string{"new.md": "---\ntitle: Fees from May\nlink: https://tern.example/fees\ntags: [pool, money]\neffective: 2026-05-01\nsupersedes: old.md\n---\n\n# Fees\n\n## Cards {#cards}\n\nA lost card costs 3 euros.\n"})
	got := x.Documents()[0]
	got.Source = ""
	want := engine.DocumentInfo{Name: "new.md", Title: "Fees from May", Link: "https://tern.example/fees", Tags: []string{"pool", "money"},
		Effective: "2026-05-01", Supersedes: []string{"old.md"}, Passages: 1}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("read %+v, not %+v", got, want)
	}
	c := ask(t, x, "What does a lost card cost?").Sentences[0].Citations[0]
	if c.Link != "https://tern.example/fees#cards" {
		t.Errorf("the citation's link is %q", c.Link)
	}
	if _, err := x.Document("old.md"); !errors.Is(err, engine.ErrNoDocument) {
		t.Errorf("a document that is not there gives %v", err)
	}
}

// The names of the JSON are the interface of those who run the program: all are
// there whatever the outcome, save those that tell of a refusal.
func TestAnswersAsJSON(t *testing.T) {
	x := open(t, build(t, engine.BuildOptions{Paths: []string{delivery, refunds}}).Out)
	always := []string{"conflicts", "digest", "floor", "kb_gaps", "outcome", "passages", "question", "sentences", "words"}
	for question, keys := range map[string][]string{
		"Can a gift card be refunded?": always,
		"Do you sell hats?":            append([]string{"message", "reason"}, always...),
	} {
		raw, err := json.Marshal(ask(t, x, question))
		if err != nil {
			t.Fatal(err)
		}
		var object map[string]any
		if err := json.Unmarshal(raw, &object); err != nil {
			t.Fatal(err)
		}
		held := func(what string, object any, keys ...string) {
			for _, k := range keys {
				if v, ok := object.(map[string]any)[k]; !ok || v == nil {
					t.Errorf("%q: %s of %s is %v", question, k, what, v)
				}
			}
		}
		held("the answer", object, keys...)
		for _, s := range object["sentences"].([]any) {
			held("a sentence", s, "text", "citations")
			for _, c := range s.(map[string]any)["citations"].([]any) {
				held("a citation", c, "document", "headings", "link", "page", "quote", "start", "end")
			}
		}
		for _, p := range object["passages"].([]any) {
			held("a passage", p, "document", "headings", "link", "page", "text", "score")
		}
		for _, w := range object["words"].([]any) {
			held("a word", w, "word", "state", "passages", "via", "weight")
		}
	}
}
