package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"syscall"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"footnote/engine"
)

// buildShop makes an index of the shop's documents.
func buildShop(t *testing.T) string {
	t.Helper()
	index := filepath.Join(t.TempDir(), "sources.json")
	var out, errs bytes.Buffer
	if status := Run([]string{"sources", "build", "testdata/shop/delivery.md", "testdata/shop/refunds.md", "--out", index}, nil, &out, &errs); status != 0 {
		t.Fatalf("build: %d, %s", status, errs.String())
	}
	if strings.Contains(errs.String(), "Reading") {
		t.Errorf("progress, and nobody watches: %q", errs.String())
	}
	return index
}

// brokenWriter fails as a closed pipe, or a full disk, does.
type brokenWriter struct{ err error }

func (w brokenWriter) Write([]byte) (int, error) { return 0, w.err }

func TestClosedPipeIsQuiet(t *testing.T) {
	index := buildShop(t)
	for _, command := range []string{"sources show --json", "sources show", "sources ask Why --json", "sources ask How long does a refund take"} {
		args := append(strings.Fields(command), "--index", index)
		var errs bytes.Buffer
		closed := &os.PathError{Op: "write", Path: "|1", Err: syscall.EPIPE}
		if status := Run(args, nil, brokenWriter{closed}, &errs); status != 2 || errs.Len() > 0 {
			t.Errorf("%s: status %d, %q", command, status, errs.String())
		}
		if status := Run(args, nil, brokenWriter{errors.New("no space left")}, &errs); status != 2 || !strings.Contains(errs.String(), "the output cannot be written: no space left") {
			t.Errorf("%s: status %d, %q", command, status, errs.String())
		}
	}
}

// lineReader hands out one line at a time and notes what had been answered by
// then.
type lineReader struct {
	lines    []string
	out      *bytes.Buffer
	answered []int
}

func (r *lineReader) Read(p []byte) (int, error) {
	r.answered = append(r.answered, strings.Count(r.out.String(), "\n"))
	if len(r.lines) == 0 {
		return 0, errors.New("the other end is gone")
	}
	n := copy(p, r.lines[0])
	r.lines = r.lines[1:]
	return n, nil
}

func TestEachQuestionIsAnsweredAsItComes(t *testing.T) {
	index := buildShop(t)
	var out, errs bytes.Buffer
	in := &lineReader{lines: []string{"Why?\n", "How long does a refund take?\n"}, out: &out}
	status := Run([]string{"sources", "ask", "--questions", "-", "--json", "--index", index}, in, &out, &errs)
	if want := []int{0, 1, 2}; !reflect.DeepEqual(in.answered, want) {
		t.Errorf("answers given before each line was read: %v, want %v", in.answered, want)
	}
	if status != 2 || !strings.Contains(errs.String(), "the questions cannot be read: the other end is gone") {
		t.Errorf("status %d, %q", status, errs.String())
	}
}

func TestNothingATerminalObeysIsPrinted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringOf(rapid.RuneFrom(nil, unicode.Cc, unicode.Bidi_Control)),
			rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) })).Draw(t, "text")
		var b bytes.Buffer
		if err := printJSON(&b, map[string]string{"text": text}); err != nil {
			t.Fatal(err)
		}
		for _, shown := range []string{visible(text), visibleLine(text), b.String()} {
			for _, r := range shown {
				if r != '\n' && r != '\t' && unsafe(r) {
					t.Fatalf("%q prints %U", text, r)
				}
			}
		}
		if strings.ContainsAny(visibleLine(text), "\n\t") {
			t.Fatalf("%q prints more than one line", text)
		}
		var back map[string]string
		if err := json.Unmarshal(b.Bytes(), &back); err != nil || back["text"] != strings.ToValidUTF8(text, "\ufffd") && back["text"] != string([]rune(text)) {
			t.Fatalf("%q comes back as %q, %v", text, back["text"], err)
		}
	})
}

func TestProgressIsOneLineThatGoesAway(t *testing.T) {
	var b bytes.Buffer
	l := &progressLine{w: &b}
	l.show(engine.Progress{Done: 0, Total: 2})
	l.show(engine.Progress{Done: 1, Total: 2, File: "a/" + strings.Repeat("long/", 30) + "name\x1b.md"})
	l.show(engine.Progress{Done: 2, Total: 2, File: "b.md"})
	l.clear()
	if strings.ContainsAny(b.String(), "\n\x1b") {
		t.Errorf("printed %q", b.String())
	}
	frames := strings.Split(b.String(), "\r")
	if !strings.HasPrefix(frames[2], "Reading 1 of 2: …") || !strings.HasPrefix(frames[3], "Reading 2 of 2: b.md ") {
		t.Errorf("frames %q", frames)
	}
	for i := 2; i < len(frames)-1; i++ {
		if len([]rune(frames[i])) < len([]rune(strings.TrimRight(frames[i-1], " "))) {
			t.Errorf("%q does not cover %q", frames[i], frames[i-1])
		}
	}
}

// endless is a line that does not end.
type endless struct{ read int }

func (e *endless) Read(p []byte) (int, error) {
	if e.read += len(p); e.read > 64<<20 {
		return 0, errors.New("read on and on")
	}
	return copy(p, bytes.Repeat([]byte{'a'}, len(p))), nil
}

func TestAQuestionWithoutEndIsRefused(t *testing.T) {
	index := buildShop(t)
	var out, errs bytes.Buffer
	status := Run([]string{"sources", "ask", "--questions", "-", "--json", "--index", index}, &endless{}, &out, &errs)
	if want := "the questions: line 1 is longer than 1 MB; give one question a line\n"; status != 2 || errs.String() != want {
		t.Errorf("status %d, %q", status, errs.String())
	}
}

func TestAFileThatCannotBeOpenedHasARemedy(t *testing.T) {
	index, loop := buildShop(t), filepath.Join(t.TempDir(), "loop")
	if err := os.Symlink(loop, loop); err != nil {
		t.Logf("this system makes no links: %v", err)
		return
	}
	var out, errs bytes.Buffer
	status := Run([]string{"sources", "ask", "--questions", loop, "--index", index}, nil, &out, &errs)
	if status != 2 || !strings.Contains(errs.String(), "it cannot be opened (") || !strings.Contains(errs.String(), "; give a file of questions, one a line") {
		t.Errorf("status %d, %q", status, errs.String())
	}
}

// The questions that come with the sample documents get the answers that they
// are there to show.
func TestSampleQuestions(t *testing.T) {
	samples := filepath.Join("..", "..", "..", "assets", "samples")
	index := filepath.Join(t.TempDir(), "sources.json")
	var out, err strings.Builder
	if Run([]string{"sources", "build", filepath.Join(samples, "documents"), "--vocabulary", filepath.Join(samples, "vocabulary.txt"), "--out", index},
		strings.NewReader(""), &out, &err) != 0 {
		t.Fatal(err.String())
	}
	out.Reset()
	if Run([]string{"sources", "ask", "--questions", filepath.Join(samples, "questions.txt"), "--index", index}, strings.NewReader(""), &out, &err) != 0 {
		t.Fatal(err.String())
	}
	answers := strings.Split("\n"+out.String(), "\n> ")[1:]
	for i, want := range []string{"three to five working days", "£12", "No grounded answer"} {
		if i >= len(answers) || !strings.Contains(answers[i], want) {
			t.Errorf("answer %d of %q does not say %q", i+1, answers, want)
		}
	}
}
