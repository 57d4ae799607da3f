package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"footnote/engine"
)

// trial is one case, copied and built.
type trial struct {
	c      Case
	dir    string
	out    string
	report *engine.Report
	index  *engine.Index
	faults []string
}

func (t *trial) fault(format string, args ...any) {
	t.faults = append(t.faults, fmt.Sprintf(format, args...))
}

// run holds the engine to one case.
func run(root string, c Case, verbose bool) ([]string, error) {
	tmp, err := os.MkdirTemp("", "case")
	if err != nil {
		return nil, err
	}
	defer func() {
		// A case may have closed folders of its own.
		filepath.Walk(tmp, func(path string, info os.FileInfo, err error) error {
			if info != nil && info.IsDir() {
				os.Chmod(path, 0o700)
			}
			return nil
		})
		os.RemoveAll(tmp)
	}()
	t := &trial{c: c, dir: filepath.Join(tmp, c.ID), out: filepath.Join(tmp, "sources.json")}
	folder := filepath.Join(root, "cases", c.ID)
	if err := os.CopyFS(t.dir, os.DirFS(folder)); err != nil {
		return nil, err
	}
	setup := filepath.Join(t.dir, "setup.sh")
	if _, err := os.Stat(setup); err == nil {
		if out, err := exec.Command("sh", setup, t.dir).CombinedOutput(); err != nil {
			return nil, fmt.Errorf("setup.sh: %w: %s", err, out)
		}
	}
	start := time.Now()
	if err := t.build(); err != nil {
		return nil, err
	}
	if verbose {
		for _, f := range t.report.Files {
			if f.Failure != nil {
				fmt.Printf("      %s: %s; %s\n", f.Name, f.Failure.What, f.Failure.Remedy)
			}
			for _, r := range f.Remarks {
				fmt.Printf("      %s (remark): %s; %s\n", f.Name, r.What, r.Remedy)
			}
		}
	}
	if t.index != nil {
		defer t.index.Close()
		if err := t.check(); err != nil {
			return nil, err
		}
	}
	if m := c.Assert.MaxSeconds; m > 0 && time.Since(start).Seconds() > m {
		t.fault("took %.1f s, at most %v allowed", time.Since(start).Seconds(), m)
	}
	t.checkFiles()
	return t.faults, nil
}

// inputs are the paths to build from and the vocabulary beside them.
func (t *trial) inputs() (paths []string, vocabulary string) {
	asked := map[string]bool{"setup.sh": true, "README": true}
	for _, a := range t.c.Assert.Answers {
		asked[a.QFile] = true
	}
	if _, err := os.Stat(filepath.Join(t.dir, "docs")); err == nil {
		return []string{filepath.Join(t.dir, "docs")}, ""
	}
	entries, _ := os.ReadDir(t.dir)
	for _, e := range entries {
		path := filepath.Join(t.dir, e.Name())
		switch {
		case e.Name() == "vocabulary.txt":
			vocabulary = path
		case !asked[e.Name()]:
			paths = append(paths, path)
		}
	}
	return paths, vocabulary
}

func (t *trial) build() error {
	paths, vocabulary := t.inputs()
	o := engine.BuildOptions{Paths: paths, Vocabulary: vocabulary, Out: t.out, KeepGoing: true}
	var err error
	t.report, err = engine.Build(context.Background(), o)
	if errors.Is(err, engine.ErrFiles) {
		return nil
	}
	if err != nil {
		return err
	}
	if m := deleted.FindStringSubmatch(t.c.Do); m != nil {
		if err := os.Remove(filepath.Join(t.dir, m[1])); err != nil {
			return err
		}
		o.Paths = slices.DeleteFunc(o.Paths, func(path string) bool { return base(filepath.ToSlash(path)) == m[1] })
		if t.report, err = engine.Build(context.Background(), o); err != nil {
			return err
		}
	}
	if t.index, err = engine.Open(t.out); err != nil {
		return err
	}
	if !t.c.Assert.SameEveryTime {
		return nil
	}
	first, err := os.ReadFile(t.out)
	if err != nil {
		return err
	}
	slices.Reverse(o.Paths)
	o.Out += ".again"
	if _, err := engine.Build(context.Background(), o); err != nil {
		return err
	}
	second, err := os.ReadFile(o.Out)
	if err != nil {
		return err
	}
	if !bytes.Equal(first, second) {
		t.fault("built again with the files in another order, the index differs")
	}
	again, err := engine.Open(o.Out)
	if err != nil {
		return err
	}
	for _, q := range quoted.FindAllStringSubmatch(t.c.Do, -1) {
		want, err := t.ask(t.index, q[1], engine.AskOptions{})
		if err != nil {
			return err
		}
		for range 10 {
			got, err := t.ask(again, q[1], engine.AskOptions{})
			if err != nil {
				return err
			}
			if shown(got) != shown(want) {
				t.fault("%q is answered differently from one time to the next", q[1])
				break
			}
		}
	}
	return nil
}

// deleted finds the file that a case deletes between two builds.
var deleted = regexp.MustCompile(`delete (\S+\.\w+); build again`)

// quoted finds the questions in what a case says is to be done.
var quoted = regexp.MustCompile(`'([^']+\?)'`)

func (t *trial) ask(x *engine.Index, q string, o engine.AskOptions) (*engine.Answer, error) {
	return x.Ask(context.Background(), q, o)
}

// checkFiles holds the report to what must be said of single files.
func (t *trial) checkFiles() {
	for _, e := range t.c.Assert.Errors {
		said, ok := t.saidOfFile(e.File)
		if !ok {
			said, ok = t.saidOfVocabulary(e.File)
		}
		if !ok {
			said, ok = t.saidOfIndex(e.File)
		}
		if !ok {
			t.fault("%s is not named as a failure", e.File)
			continue
		}
		all := strings.HasPrefix(e.About[0], "line ") // a list of lines is a list of demands
		t.about(e, said, all)
	}
	for _, w := range t.c.Assert.Warns {
		if said := t.remarks(w.File); said == "" {
			t.fault("%s: no remark", w.File)
		} else {
			t.about(w, said, false)
		}
	}
	for _, w := range t.c.Assert.WarnsOrReads {
		read := true
		for _, text := range w.Texts {
			read = read && t.index != nil && slices.ContainsFunc(t.places(w.File), func(p Place) bool {
				return strings.Contains(fold(p.Text), fold(text))
			})
		}
		if !read && t.remarks(w.File) == "" {
			t.fault("%s: not read whole, and no remark says so", w.File)
		}
	}
	for _, name := range t.c.Assert.ReadOrError {
		i := slices.IndexFunc(t.report.Files, func(f engine.File) bool { return base(f.Name) == name })
		if i < 0 || t.report.Files[i].Failure == nil && t.report.Files[i].Passages == 0 {
			t.fault("%s is neither read nor named", name)
		}
	}
}

func (t *trial) saidOfFile(name string) (string, bool) {
	for _, f := range t.report.Files {
		if base(f.Name) == name && f.Failure != nil {
			return f.Failure.What + "; " + f.Failure.Remedy, true
		}
	}
	return "", false
}

// saidOfVocabulary builds with a file beside docs/ as the vocabulary.
func (t *trial) saidOfVocabulary(name string) (string, bool) {
	if _, err := os.Stat(filepath.Join(t.dir, "docs")); err != nil {
		return "", false
	}
	path := filepath.Join(t.dir, name)
	if _, err := os.Stat(path); err != nil {
		return "", false
	}
	paths, _ := t.inputs()
	_, err := engine.Build(context.Background(), engine.BuildOptions{Paths: paths, Vocabulary: path, Out: t.out + ".words", KeepGoing: true})
	if err == nil {
		return "", false
	}
	return err.Error(), true
}

// saidOfIndex opens the index after it was damaged in the way that the name
// says.
func (t *trial) saidOfIndex(name string) (string, bool) {
	good, err := os.ReadFile(t.out)
	if err != nil {
		return "", false
	}
	var data []byte
	switch name {
	case "cut.index":
		data = good[:len(good)/2]
	case "zero.index":
	case "flip.index":
		data = bytes.Clone(good)
		data[len(data)/2] ^= 1
	case "text.index":
		data = []byte("hello")
	case "newer.index":
		data = version.ReplaceAll(good, []byte(`{"footnote":999,`))
	default:
		return "", false
	}
	path := filepath.Join(filepath.Dir(t.out), name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		return "", false
	}
	x, err := engine.Open(path)
	if err == nil {
		_, err = t.ask(x, t.c.Do, engine.AskOptions{})
	}
	if err == nil {
		return "", false
	}
	return err.Error(), true
}

var version = regexp.MustCompile(`^\{"footnote":\d+,`)

func (t *trial) remarks(name string) string {
	var said []string
	for _, f := range t.report.Files {
		if base(f.Name) == name {
			for _, r := range f.Remarks {
				said = append(said, r.What+"; "+r.Remedy)
			}
		}
	}
	return strings.Join(said, "\n")
}

// about holds what is said of a file to the words that must stand in it: all
// of them, or any.
func (t *trial) about(s Said, said string, all bool) {
	held := 0
	for _, word := range s.About {
		if strings.Contains(strings.ToLower(said), strings.ToLower(word)) {
			held++
		}
	}
	if held == 0 || all && held < len(s.About) {
		t.fault("%s: %q does not speak of %s", s.File, said, strings.Join(s.About, ", "))
	}
	for what, n := range map[string]int{"byte": s.Byte, "line": s.Line} {
		if n > 0 && !regexp.MustCompile(fmt.Sprintf(`(?i)%s\D{0,3}%d\b|\b%d\b`, what, n, n)).MatchString(said) {
			t.fault("%s: %q does not name %s %d", s.File, said, what, n)
		}
	}
}

func base(name string) string { return name[strings.LastIndexByte(name, '/')+1:] }

func fold(s string) string { return strings.Join(strings.Fields(s), " ") }
