package gui

import (
	"path/filepath"
	"runtime"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
)

// showHelp says what is kept where, what the tool cannot see, and the keys.
func (w *Window) showHelp() {
	folder := w.model.DataFolder()
	content := column(gapHuge,
		chapter("How it works",
			"Drop your documents in. Ask what a customer would ask. You see the sentences of your documents that answer it, each with a number that leads to the place where it stands.",
			"Where your documents do not answer, you see why, word by word. Add a document that says it, or tell Footnote under Customer words which other word your documents use.",
			"Where documents disagree, no customer gets either answer: you see both, and what would settle it. If a document says that it replaces another, or from which day it holds, that decides. Check a reply holds a reply that you have drafted to your documents. To check lists what disagrees, has passed or stands twice, without any question.",
			"A file that changes on your disk is read again by itself. Your files are never changed, moved or sent anywhere."),
		chapter("What Footnote cannot see",
			"Numbers, dates, amounts, names and denials are held to your documents. A rewording that changes the meaning in other words can pass. And a sentence that stands in your documents is only as true as the document it stands in."),
		column(gapSmall, chapterHead("Proofs"),
			newProse(proofProves, colorInk, theme.SizeNameText),
			newProse("A proof is verified on the command line, against the documents as they were read:", colorInk, theme.SizeNameText),
			quoted(newProse(verifyCommand, colorInk, theme.SizeNameText)),
			newProse("It says that the proof holds, or names each thing that does not match. The documents as they are read now are in the file "+filepath.Join(folder, "sources.json")+". When you change a document they change too, so save them beside the proof if it has to be verified later.", colorInk, theme.SizeNameText)),
		column(gapSmall, chapterHead("What is kept where"),
			newProse("All that Footnote keeps is in this folder on this computer:", colorInk, theme.SizeNameText),
			quoted(newProse(folder, colorInk, theme.SizeNameText)),
			flow(gapSmall,
				newButton("Open this folder", theme.FolderOpenIcon(), plainLook, func() { w.open(folder) }),
				newCopyButton("Copy its path", plainLook, func() { w.app.Clipboard().SetContent(folder) })),
			newProse("It holds your documents as they were read, the customer words, the questions you asked and how the window looks. Delete the folder and Footnote starts afresh; your own files are elsewhere and stay.", colorInk, theme.SizeNameText)),
		column(gapSmall, chapterHead("Keys"), keyList()),
	)
	w.showSheet("Help", content, newButton("About Footnote", theme.InfoIcon(), plainLook, w.showAbout))
}

func chapterHead(title string) fyne.CanvasObject {
	h := newProse(title, colorInk, theme.SizeNameSubHeadingText)
	h.bold = true
	return h
}

func chapter(title string, texts ...string) fyne.CanvasObject {
	c := column(gapSmall, chapterHead(title))
	for _, t := range texts {
		c.Add(newProse(t, colorInk, theme.SizeNameText))
	}
	return c
}

// verifyCommand is how a proof is verified.
const verifyCommand = "footnote answer verify --index DOCUMENTS.json < PROOF.json"

// keys are the shortcuts of the menu and the habits of the controls.
var keys = [][2]string{
	{"Ctrl+O", "Add a file"},
	{"Ctrl+Shift+O", "Add a folder"},
	{"Ctrl+1", "Try a question"},
	{"Ctrl+2", "Check a reply"},
	{"Ctrl+3", "To check"},
	{"Ctrl+4", "Customer words"},
	{"Ctrl+F", "Find a document"},
	{"Ctrl+Enter", "Check the reply that is typed"},
	{"Ctrl+Z", "Take back what was typed in a field, or else the last removal"},
	{"Ctrl+R", "Read everything again"},
	{"Ctrl+,", "Settings"},
	{"F1", "This help"},
	{"Tab, Shift+Tab", "Go to the next control, or the one before"},
	{"Enter, Space", "Press the control that has the ring around it"},
	{"Left, Right", "The next tab, when a tab has the ring"},
	{"Up, Down", "The document above or below, when one has the ring"},
	{"Delete", "Take out the document that has the ring"},
	{"Esc", "Close what lies on top, or the document beside the answer"},
}

func keyList() fyne.CanvasObject {
	list := column(gapHair)
	for _, k := range keys {
		name := k[0]
		if runtime.GOOS == "darwin" {
			name = strings.ReplaceAll(name, "Ctrl", "Cmd")
		}
		list.Add(pair(name, k[1]))
	}
	return list
}

// pair sets a short name before what it does.
func pair(name, what string) fyne.CanvasObject {
	label := newText(name, colorInk, theme.SizeNameText, true)
	room := newBox(colorClear, "", 0)
	room.min = fyne.NewSize(130, 1)
	return beside(gapSmall, container.NewStack(room, label), newProse(what, colorInk, theme.SizeNameText))
}

// showAbout names the program, its version and its licence.
func (w *Window) showAbout() {
	version := w.version
	if version == "" {
		version = "unreleased"
	}
	w.showSheet("About Footnote", facts(
		[2]string{"Version", version},
		[2]string{"What it does", "Answers questions from your own documents, every sentence traced to the exact words it came from. Nothing leaves this computer."},
		[2]string{"Licence", "Apache License, version 2.0. You may use, change and pass on Footnote under its terms; it comes without warranty."},
		[2]string{"Built with", "Go and the Fyne toolkit (BSD licence), Noto Sans (Open Font License), goldmark, Snowball and others; their licences come with the source."},
	))
}
