package files

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"footnote/engine/internal/document"
)

func supported(name string) bool {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".md", ".txt", ".html":
		return true
	}
	return false
}

// place writes files below a new folder, given as names and texts; a name that
// ends in "/" is a folder, and a text that starts with "-> " is a link.
func place(t testing.TB, files ...string) string {
	t.Helper()
	dir := realPath(t.TempDir())
	placeIn(t, dir, files...)
	return dir
}

func placeIn(t testing.TB, dir string, files ...string) {
	t.Helper()
	for i := 0; i < len(files); i += 2 {
		path := filepath.Join(dir, files[i])
		must(t, os.MkdirAll(filepath.Dir(path), 0o755))
		target, link := strings.CutPrefix(files[i+1], "-> ")
		switch {
		case strings.HasSuffix(files[i], "/"):
			must(t, os.MkdirAll(path, 0o755))
		case link:
			must(t, os.Symlink(target, path))
		default:
			must(t, os.WriteFile(path, []byte(files[i+1]), 0o644))
		}
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func gather(t testing.TB, paths ...string) *Found {
	t.Helper()
	found, err := Gather(context.Background(), paths, nil, supported)
	must(t, err)
	return found
}

// list writes what was found as one line a file: its name, and its failure's
// cause.
func list(found *Found) []string {
	lines := []string{}
	for _, f := range found.Files {
		line := f.Name
		if f.Failure != nil {
			line += " " + string(f.Failure.Cause)
		}
		lines = append(lines, line)
	}
	return lines
}

func wantList(t *testing.T, found *Found, want ...string) {
	t.Helper()
	if got := list(found); !slices.Equal(got, want) {
		t.Errorf("found\n  %s\nwant\n  %s", strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}

func TestFolderTakesWhatItCanReadAndCountsTheRest(t *testing.T) {
	dir := place(t,
		"fees.md", "# Fees", "trips/far/bus.txt", "Bus", "trips/map.html", "<p>Map",
		".drafts/old.md", "no", ".DS_Store", "no", "._fees.md", "no", "Thumbs.db", "no", "desktop.ini", "no",
		"~$fees.md", "no", "fees.md~", "no", ".git/notes.md", "no", "__MACOSX/fees.md", "no",
		"logo.PNG", "x", "photo.png", "x", "prices.xlsx", "x", "README", "x")
	found := gather(t, dir)
	wantList(t, found, "fees.md", "trips/far/bus.txt", "trips/map.html")
	if want := (map[string]int{".png": 2, ".xlsx": 1, "": 1}); !reflect.DeepEqual(found.LeftOut, want) {
		t.Errorf("left out %v, want %v", found.LeftOut, want)
	}
}

func TestNamedByItselfIsTakenOrAFailure(t *testing.T) {
	dir := place(t, "a.md", "x", ".hidden.md", "x", "logo.png", "x", "deep/b.md", "x")
	found := gather(t, dir+"/a.md", dir+"/.hidden.md", dir+"/logo.png", dir+"/deep/b.md", dir+"/gone.md")
	wantList(t, found, ".hidden.md", "a.md", "b.md", "gone.md missing", "logo.png unknown-kind")
	if len(found.LeftOut) != 0 {
		t.Errorf("left out %v", found.LeftOut)
	}
}

func TestOnlyClashingNamesGetParents(t *testing.T) {
	dir := place(t,
		"north/faq.md", "1", "south/faq.md", "2", "south/sub/faq.md", "3", "west/x/faq.md", "4", "east/x/faq.md", "5",
		"given/x/faq.md", "6", "given/only.md", "7")
	found := gather(t, dir+"/north/faq.md", dir+"/south/faq.md", dir+"/west/x/faq.md", dir+"/east/x/faq.md", dir+"/given")
	wantList(t, found, "east/x/faq.md", "north/faq.md", "only.md", "south/faq.md", "west/x/faq.md", "x/faq.md")
	found = gather(t, dir+"/north", dir+"/south")
	wantList(t, found, "north/faq.md", "south/faq.md", "sub/faq.md")
}

func TestTheSameFileGivenTwiceIsOneDocument(t *testing.T) {
	dir := place(t, "docs/sub/a.md", "x", "docs/b.md", "y", "docs/link.md", "-> b.md", "alias", "-> docs", "b-link.md", "-> docs/b.md")
	for name, paths := range map[string][]string{
		"spellings":      {dir + "/docs", dir + "/docs/../docs/./", dir + "//docs/sub/../"},
		"folder inside":  {dir + "/docs/sub", dir + "/docs"},
		"file inside":    {dir + "/docs/b.md", dir + "/docs", dir + "/docs/sub/a.md"},
		"through a link": {dir + "/alias", dir + "/docs", dir + "/b-link.md", dir + "/alias/b.md"},
	} {
		found := gather(t, paths...)
		if got := list(found); !slices.Equal(got, []string{"b.md", "sub/a.md"}) {
			t.Errorf("%s: found %q", name, got)
		}
		if len(found.Files) > 0 && found.Files[0].Path != dir+"/docs/b.md" {
			t.Errorf("%s: the path leads through a link: %s", name, found.Files[0].Path)
		}
	}
}

func TestLinksAreFollowedOnceAndLoopsEnd(t *testing.T) {
	outside := place(t, "shared/c.md", "x")
	dir := place(t, "a.md", "x", "sub/up", "-> ..", "sub/self", "-> self", "sub/loop.md", "-> loop.md",
		"gone.md", "-> nowhere.md", "other", "-> "+outside+"/shared", "pic.png", "-> nowhere.png")
	found := gather(t, dir)
	wantList(t, found, "a.md", "gone.md missing", "other/c.md", "sub/loop.md missing")
	if want := (map[string]int{".png": 1, "": 1}); !reflect.DeepEqual(found.LeftOut, want) {
		t.Errorf("left out %v, want %v", found.LeftOut, want)
	}
}

func TestLeftOutFilesArePassedOver(t *testing.T) {
	dir := place(t, "a.md", "x", "b.md", "x", "sub/c.md", "x", "sub/d.md", "x", "bad.md", "-> nowhere")
	found, err := Gather(context.Background(), []string{dir, dir + "/b.md"},
		[]string{dir + "/b.md", dir + "/sub", dir + "/bad.md", dir + "/never-was.md"}, supported)
	must(t, err)
	wantList(t, found, "a.md")
}

func TestOwnFilesAreNotDocuments(t *testing.T) {
	index, report := `{"footnote":1,"documents":[]}`, ReportMark+"\n# Report"
	dir := place(t, "a.md", "x", "out/index.md", index, "sources.json", index, "other.json", `{"a":1}`, "report.md", report,
		"report.html", "<!doctype html>"+ReportMark+"\n<p>")
	found := gather(t, dir)
	wantList(t, found, "a.md")
	if want := (map[string]int{".json": 1}); !reflect.DeepEqual(found.LeftOut, want) {
		t.Errorf("left out %v, want %v", found.LeftOut, want)
	}
	wantList(t, gather(t, dir+"/out/index.md"), "index.md unknown-kind")
}

func TestTooLargeIsNamedBeforeItIsRead(t *testing.T) {
	dir := place(t, "a.md", "x", "huge.txt", "x", "huge.bin", "x")
	must(t, os.Truncate(dir+"/huge.txt", 5<<30))
	must(t, os.Truncate(dir+"/huge.bin", 5<<30))
	wantList(t, gather(t, dir), "a.md", "huge.txt too-large")
}

func TestOddNamesSurvive(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"line\nbreak.md", "bad\xff.md", "back\\slash.md", "turn\u202ed.md",
		"e\u0301.md", "\u00e9.md", "percent %20.md", "-dash.md", "tab\there.md", "😀.md"} {
		must(t, os.WriteFile(filepath.Join(dir, name), []byte(name), 0o644))
	}
	wantList(t, gather(t, dir), "-dash.md", `back\\slash.md`, `bad\xff.md`, `line\nbreak.md`, "percent %20.md",
		`tab\there.md`, `turn\u202ed.md`, "é (2).md", "é.md", "😀.md")
}

func TestADeepFolderIsReadOrNamed(t *testing.T) {
	dir := realPath(t.TempDir())
	must(t, os.Chdir(dir))
	t.Cleanup(func() { os.Chdir(os.TempDir()) })
	for range 30 { // deeper than one path may be long
		part := strings.Repeat("d", 200)
		must(t, os.Mkdir(part, 0o755))
		must(t, os.Chdir(part))
	}
	must(t, os.WriteFile("a.md", []byte("x"), 0o644))
	must(t, os.Chdir(dir))
	found := gather(t, dir)
	if len(found.Files) != 1 || found.Files[0].Failure == nil || found.Files[0].Failure.Cause != document.CauseMissing {
		t.Errorf("found %q", list(found))
	}
}

func TestCancelledGatherEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Gather(ctx, []string{place(t, "a.md", "x")}, nil, supported); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// TestNamesDoNotDependOnTheOrderGiven holds for any tree, any links in it and
// any choice of paths: the same list in any order, no name and no file twice.
func TestNamesDoNotDependOnTheOrderGiven(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		dir, err := os.MkdirTemp("", "gather")
		must(t, err)
		defer os.RemoveAll(dir)
		dir = realPath(dir)
		folders := []string{"", "a", "a/b", "c", "c/a", "c/a/b"}
		for _, folder := range folders {
			must(t, os.MkdirAll(filepath.Join(dir, folder), 0o755))
		}
		folder := rapid.SampledFrom(folders)
		var all []string
		for _, f := range folders {
			all = append(all, filepath.Join(dir, f))
		}
		for range rapid.IntRange(1, 8).Draw(rt, "files") {
			path := filepath.Join(dir, folder.Draw(rt, "in"), rapid.SampledFrom([]string{"x.md", "y.txt", "a", "z.png", "e\u0301.md", "\u00e9.md"}).Draw(rt, "name"))
			if os.WriteFile(path, []byte(path), 0o644) == nil {
				all = append(all, path)
			}
		}
		for i := range rapid.IntRange(0, 4).Draw(rt, "links") {
			path := filepath.Join(dir, folder.Draw(rt, "link in"), fmt.Sprintf("l%d.md", i))
			if os.Symlink(rapid.SampledFrom(all).Draw(rt, "to"), path) == nil {
				all = append(all, path)
			}
		}
		paths := rapid.SliceOfN(rapid.SampledFrom(all), 1, 6).Draw(rt, "paths")
		first := gather(t, paths...)
		names, reals := map[string]bool{}, map[string]bool{}
		for _, f := range first.Files {
			if names[f.Name] || reals[realPath(f.Path)] {
				rt.Fatalf("%q twice in %q", f.Name, list(first))
			}
			names[f.Name], reals[realPath(f.Path)] = true, true
		}
		seed := rapid.Uint64().Draw(rt, "seed")
		shuffled := append(slices.Clone(paths), paths[0])
		rand.New(rand.NewPCG(seed, 1)).Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		if second := gather(t, shuffled...); !reflect.DeepEqual(first, second) {
			rt.Fatalf("%q gives %v, %q gives %v", paths, first, shuffled, second)
		}
	})
}

func TestVisibleTellsTextsApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) }),
			rapid.StringOf(rapid.SampledFrom([]rune(`\nx0a`+"\n\x01\u202e"))))
		a, b := text.Draw(t, "a"), text.Draw(t, "b")
		if (a == b) != (Visible(a) == Visible(b)) {
			t.Fatalf("%q and %q are shown as %q and %q", a, b, Visible(a), Visible(b))
		}
		if strings.ContainsAny(Visible(a), "\n\r\t\x00\x1b\u202e\u2028") {
			t.Fatalf("%q is shown raw", a)
		}
	})
}
