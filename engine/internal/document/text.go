package document

func readText(data []byte) (*Document, error) {
	b := newBuilder()
	b.paragraph(string(data), false)
	return b.finish()
}
