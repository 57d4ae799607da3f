// Package assets holds the bytes that are built into the programs: the icon
// and the sample documents of an invented shop.
package assets

import (
	"embed"
	"io/fs"
)

// IconSVG is the program's icon; icon.png is the same picture, for packages.
//
//go:embed icon.svg
var IconSVG []byte

// IconPNG is the icon at 512 by 512.
//
//go:embed icon.png
var IconPNG []byte

//go:embed samples
var samples embed.FS

// Samples holds documents/, the files of an invented shop; vocabulary.txt, the
// customer words that go with them; and questions.txt, one question a line,
// the last of which the documents do not answer.
func Samples() fs.FS {
	sub, err := fs.Sub(samples, "samples")
	if err != nil {
		panic(err) // the path is valid: it is written above
	}
	return sub
}
