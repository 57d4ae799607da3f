// Package disagree tells whether two statements of an owner's documents speak
// of the same thing and differ in a number, a date, an amount, a time or a
// negation.
//
// Each statement is read once into a view (view.go): its telling words in
// order, the values between them by what they measure, and what denies it.
// Two views are laid side by side (align.go). They differ when all that tells
// what is spoken of is shared, and one value, or the denial, is not
// (judge.go). A word that only one side has is a qualifier, and qualifiers
// make two different things of them; so do headings (headings.go) and
// conditions. Statements in other words are held to a narrower rule
// (reword.go). Values are compared as intervals, so that what can be true
// together is no difference (values.go).
//
// Over a whole corpus only statements that share telling terms are compared
// (corpus.go). The package also finds dates that have passed (dates.go),
// paragraphs that stand twice (duplicates.go), and a document's own word that
// it replaces another (replaces.go).
package disagree

// Statement is one sentence of a document. The zero values of Kind and Lead
// are a sentence of plain prose.
type Statement struct {
	// Text is the sentence, after the lead-in that introduces it and a space.
	Text string
	// Lead is the length in bytes of the lead-in at the start of Text.
	Lead int
	// Headings is the chain above it, outermost first.
	Headings []string
	Document string
	// Passage and Sentence are its place: the passage among the document's
	// and the sentence among the passage's, both from 0.
	Passage, Sentence int
	// Kind is the kind of the passage: paragraph, list, row or code.
	Kind string
}

// Kind is what two statements differ in.
type Kind string

const (
	Number   Kind = "number"
	Date     Kind = "date"
	Amount   Kind = "amount"
	Time     Kind = "time"
	Negation Kind = "negation"
)

// Value is what one side states: Text is the bytes [Start, End) of its
// Statement.Text.
type Value struct {
	Text       string
	Start, End int
}

// Difference is what two statements about the same thing differ in.
type Difference struct {
	Kind Kind
	// About names what they speak of, in the words of one of them.
	About  string
	ValueA Value
	ValueB Value
	// Resolve says in a plain sentence what would settle it.
	Resolve string
}

// View is a statement as it is compared. Whoever compares one with many reads
// it once.
type View struct{ read *view }

// Read reads a statement for comparing.
func Read(s Statement) *View { return &View{look(s)} }

// Differ tells what a and b differ in, as the function of that name does.
func (a *View) Differ(b *View) (Difference, bool) {
	if a.read == nil || b.read == nil {
		return Difference{}, false
	}
	return differ(a.read, b.read)
}

// Differ tells whether a and b are about the same thing and cannot both hold,
// and in what they differ. It is symmetric but for the order of the values and
// the words of About.
func Differ(a, b Statement) (Difference, bool) { return Read(a).Differ(Read(b)) }

// differ judges the pair in a fixed order, so that the outcome does not hang
// on which comes first.
func differ(a, b *view) (Difference, bool) {
	if !a.mayDiffer(b) {
		return Difference{}, false
	}
	if a.before(b) {
		return judge(a, b)
	}
	d, ok := judge(b, a)
	d.ValueA, d.ValueB = d.ValueB, d.ValueA
	return d, ok
}

// mayDiffer tells in passing whether two views may differ: both say a value,
// or they do not deny as often.
func (v *view) mayDiffer(w *view) bool {
	return v.figures > 0 && w.figures > 0 || v.denials != w.denials || v.prefixed || w.prefixed || v.denied || w.denied
}
