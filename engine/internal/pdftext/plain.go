package pdftext

// readPlain reads plainly made files.
func readPlain(data []byte) (Text, bool) { return Text{}, false }
