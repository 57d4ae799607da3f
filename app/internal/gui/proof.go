package gui

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"

	"footnote/app/internal/viewmodel"
)

// proofProves says in the window what a proof is worth.
const proofProves = "A proof is a small file with the question, the answer and the exact words it rests on. Anyone who has the documents as they were read can verify that each sentence stands in them and that nothing was changed since. It proves what was answered from what, not who made it or when."

// saveProof lets the owner choose where the proof of the answer on screen
// goes, and writes it.
func (w *Window) saveProof() {
	if !w.ask.answers() {
		return
	}
	p := &proofSheet{window: w}
	folder := w.model.Snapshot().Window.ProofFolder
	if info, err := os.Stat(folder); folder == "" || err != nil || !info.IsDir() {
		folder, _ = os.UserHomeDir()
	}
	p.path = newEntry("The file to write")
	p.path.SetText(filepath.Join(folder, w.model.ProofName()))
	p.path.OnChanged = func(string) { p.ask(false) }
	p.path.OnSubmitted = func(string) { p.save() }
	p.documents = newTick("Save the documents beside it, as they were read", func(bool) { p.ask(false) })
	p.glyph = newGlyph(theme.InfoIcon(), colorInk, 18)
	p.said = newProse("", colorInk, theme.SizeNameText)
	p.outcome = beside(gapSmall, p.glyph, p.said)
	p.outcome.Hide()
	p.write = newButton("Save", theme.DocumentSaveIcon(), primaryLook, p.save)
	p.reveal = newButton("Show in folder", theme.FolderOpenIcon(), plainLook, func() { w.reveal(p.path.Text) })
	p.reveal.Hide()
	ctx, stop := context.WithCancel(context.Background())
	p.ctx = ctx
	w.showSheet("Save proof", column(gapLarge,
		newProse(proofProves, colorInk, theme.SizeNameText),
		column(gapSmall, subhead("Where to"), p.path,
			flow(gapSmall, newButton("Choose a folder…", theme.FolderIcon(), plainLook, p.chooseFolder))),
		column(gapHair, p.documents,
			newProse("Whoever verifies it needs them once your own have changed. The file holds the whole text of all your documents.", colorMuted, theme.SizeNameText)),
		p.outcome), p.write, p.reveal)
	w.sheet.closed = stop
	w.win.Canvas().Focus(p.path)
}

// proofSheet is where a proof is saved from.
type proofSheet struct {
	window    *Window
	ctx       context.Context // ends when the sheet closes
	path      *entry
	documents *tick
	outcome   *fyne.Container
	glyph     *glyph
	said      *prose
	write     *button
	reveal    *button
	replace   bool
}

// ask sets whether the next press replaces a file that is there.
func (p *proofSheet) ask(replace bool) {
	p.replace = replace
	if replace {
		p.write.call("Replace it")
	} else {
		p.write.call("Save")
	}
}

func (p *proofSheet) say(symbol fyne.Resource, ink fyne.ThemeColorName, sentence string) {
	p.glyph.set(symbol, ink)
	p.said.set(sentence)
	p.outcome.Show()
	p.window.growSheet()
	bringInSight(p.outcome)
}

func (p *proofSheet) chooseFolder() {
	d := dialog.NewFolderOpen(func(f fyne.ListableURI, err error) {
		if err != nil {
			p.say(theme.ErrorIcon(), theme.ColorNameError, "The folder cannot be opened: "+err.Error()+".")
		} else if f != nil {
			p.path.SetText(filepath.Join(f.Path(), filepath.Base(p.path.Text)))
		}
	}, p.window.win)
	p.window.showChooser(d, "Where the proof goes", "Choose this folder")
}

func (p *proofSheet) save() {
	if p.write.Disabled() {
		return
	}
	path, documents, replace := p.path.Text, p.documents.Checked, p.replace
	p.write.enable(false)
	visible(p.reveal, false)
	p.say(theme.InfoIcon(), colorMuted, "Sealing the answer…")
	go func() {
		proof, err := p.window.model.SaveProof(p.ctx, path, documents, replace)
		fyne.Do(func() {
			if p.ctx.Err() == nil {
				p.show(proof, err)
			}
			if p.window.OnLooked != nil {
				p.window.OnLooked()
			}
		})
	}()
}

func (p *proofSheet) show(proof *viewmodel.Proof, err error) {
	p.write.enable(true)
	p.ask(errors.Is(err, viewmodel.ErrProofThere))
	switch {
	case errors.Is(err, viewmodel.ErrProofThere):
		p.say(theme.WarningIcon(), theme.ColorNameWarning, sentence(err.Error())+" Give another name, or replace it.")
		return
	case err != nil:
		p.say(theme.ErrorIcon(), theme.ColorNameError, sentence(err.Error()))
		return
	}
	said := "Saved, with the seal " + proof.Seal + "."
	if proof.Documents != "" {
		said += " The documents are in " + filepath.Base(proof.Documents) + " beside it."
	}
	symbol, ink := theme.ConfirmIcon(), theme.ColorNameSuccess
	if proof.Note != "" {
		symbol, ink = theme.WarningIcon(), theme.ColorNameWarning
		said += " " + proof.Note
	}
	visible(p.reveal, true)
	p.say(symbol, ink, said)
	kept := p.window.model.Snapshot().Window
	kept.ProofFolder = filepath.Dir(proof.Path)
	p.window.model.SetWindow(kept)
}

// sentence starts an error's words with a capital and ends them with a stop.
func sentence(words string) string {
	first, size := utf8.DecodeRuneInString(words)
	if size == 0 {
		return ""
	}
	words = string(unicode.ToUpper(first)) + words[size:]
	if !strings.HasSuffix(words, ".") {
		words += "."
	}
	return words
}
