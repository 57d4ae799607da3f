package assets

import (
	"bytes"
	"image/png"
	"io/fs"
	"strings"
	"testing"
)

func TestIconIsSquare(t *testing.T) {
	picture, err := png.Decode(bytes.NewReader(IconPNG))
	if err != nil {
		t.Fatal(err)
	}
	if b := picture.Bounds(); b.Dx() != 512 || b.Dy() != 512 {
		t.Errorf("icon.png is %v, want 512 by 512", b)
	}
	if !bytes.Contains(IconSVG, []byte("<svg")) {
		t.Error("icon.svg is no SVG")
	}
}

func TestSamplesAreComplete(t *testing.T) {
	files, err := fs.Glob(Samples(), "documents/*")
	if err != nil || len(files) < 3 {
		t.Fatalf("documents: %v, %v", files, err)
	}
	questions, err := fs.ReadFile(Samples(), "questions.txt")
	if err != nil {
		t.Fatal(err)
	}
	if n := len(strings.Split(strings.TrimSpace(string(questions)), "\n")); n != 3 {
		t.Errorf("%d questions, want 3", n)
	}
	words, err := fs.ReadFile(Samples(), "vocabulary.txt")
	if err != nil || !strings.Contains(string(words), "refund: money back") {
		t.Errorf("vocabulary: %v", err)
	}
}

// The last question is there to be refused: no document may speak of it.
func TestLastQuestionHasNoAnswer(t *testing.T) {
	files, _ := fs.Glob(Samples(), "documents/*")
	for _, f := range files {
		text, err := fs.ReadFile(Samples(), f)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(strings.ToLower(string(text)), "instal") {
			t.Errorf("%s speaks of instalments", f)
		}
	}
}
