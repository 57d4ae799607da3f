package engine

import "footnote/engine/internal/document"

// RunReader must be called first in main, before options are read or a window
// is made, and first in TestMain, in every program that builds indexes. Hostile
// files are read apart, in a second process of the same program: there
// RunReader does the reading and exits; else it returns at once. In a program
// that does not call it every PDF is a file that cannot be read, with the
// cause "internal".
func RunReader() { document.RunReader() }

// PrepareReader gets ready what reading PDFs needs, so that the first PDF does
// not wait for it. It takes some seconds once on each machine, keeps its result
// in the user's cache folder, and is quick from then on. A program that stays
// open may call it in the background. It need not be called, and its failure
// costs time only: a read that needs it then prepares by itself.
func PrepareReader() error { return document.PrepareReader() }
