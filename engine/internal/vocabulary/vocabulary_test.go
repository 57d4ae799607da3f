package vocabulary

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"footnote/engine/internal/analysis"
	"footnote/engine/internal/growth"
	"pgregory.net/rapid"
)

func parse(t testing.TB, text string) *Vocabulary {
	t.Helper()
	v, errs := Parse([]byte(text))
	if len(errs) > 0 {
		t.Fatalf("%q: %v", text, errs)
	}
	return v
}

// asked writes each match of a question as "words = other, other".
func asked(v *Vocabulary, question string) string {
	tokens := analysis.Tokens(question)
	var found []string
	for _, m := range v.Kin(tokens) {
		var others []string
		for _, f := range m.Others {
			if !slices.Contains(others, f.Written) {
				others = append(others, f.Written)
			}
		}
		found = append(found, question[tokens[m.First].Start:tokens[m.Last].End]+" = "+strings.Join(others, ", "))
	}
	return strings.Join(found, "; ")
}

func TestKin(t *testing.T) {
	const file = `# Words on the left are the documents'.
parcel: package, small packet

berth: mooring place
berth: slip
crate: container
container: skip
cross-border: international
Kündigung: Austritt
门票: 入场券
HC-7: pump seven
VAT: sales tax
child: kid
`
	v := parse(t, file)
	for question, want := range map[string]string{
		"Where is my package?":            "package = parcel, small packet",
		"lost PARCELS":                    "PARCELS = package, small packet",
		"Two small packets please":        "small packets = parcel, package",
		"Is a mooring place free?":        "mooring place = berth, slip",
		"Which slips?":                    "slips = berth, mooring place",
		"a crate":                         "crate = container",
		"a container":                     "container = crate, skip",
		"a skip":                          "skip = container",
		"cross border posting":            "cross border = international",
		"crossborder posting":             "crossborder = international",
		"international posting":           "international = cross-border",
		"Kuendigung schreiben":            "Kuendigung = Austritt",
		"入场券多少钱":                          "入场券 = 门票",
		"Where does HC-7 go?":             "HC-7 = pump seven",
		"pump 7":                          "pump 7 = HC-7",
		"sales taxes on kids' packages":   "sales taxes = VAT; kids = child; packages = parcel, small packet",
		"nothing known":                   "",
		"small":                           "",
		"The mooring is a small place":    "",
		"child's play and children’s fun": "child = kid; children = kid",
	} {
		if got := asked(v, question); got != want {
			t.Errorf("%s\n got %s\nwant %s", question, got, want)
		}
	}
}

// A word that only asks is no word of the vocabulary, though its stem be one.
func TestWordsOfGrammarAreNoKin(t *testing.T) {
	v := parse(t, "regards: greetings\nlong: lengthy\ntin: can\nspare tube: inner\n")
	for question, want := range map[string]string{
		"Anything regarding parcels?": "",
		"Who sends regards?":          "regards = greetings",
		"How long is the pier?":       "",
		"Is it a long pier?":          "long = lengthy",
		"Do you sell soup in a can?":  "can = tin",
		"A SPARE TUBE":                "SPARE TUBE = inner",
	} {
		if got := asked(v, question); got != want {
			t.Errorf("%q: %q, want %q", question, got, want)
		}
	}
}

func TestOthersCarryTerms(t *testing.T) {
	v := parse(t, "refunds: money back\n")
	m := v.Kin(analysis.Tokens("refund"))
	if len(m) != 1 || len(m[0].Others) != 1 || m[0].Written != "refunds" {
		t.Fatalf("got %+v", m)
	}
	if f := m[0].Others[0]; f.Written != "money back" || !slices.Equal(f.Terms, []string{analysis.Term("money"), "back"}) {
		t.Errorf("got %+v", f)
	}
}

func TestFaultyLines(t *testing.T) {
	for _, c := range []struct {
		text   string
		number int
		says   string
	}{
		{"good: fine\nno mark here\n", 2, "no colon"},
		{": kin\n", 1, "documents' word"},
		{"\n\nterm:\n", 3, "customers' words"},
		{"a1: b, , c\n", 1, "comma with no word"},
		{"a1: b,\n", 1, "comma with no word"},
		{"a1: ,b\n", 1, "comma with no word"},
		{"mirror: Mirror\n", 1, "itself"},
		{"ok: fine\r\ncaf\xe9: bar\r\n", 2, "UTF-8"},
		{"—: dash\n", 1, "no word"},
		{"dash: —\n", 1, "no word"},
		{"a\x00: b\n", 1, "zero byte"},
	} {
		_, errs := Parse([]byte(c.text))
		if len(errs) != 1 || errs[0].Number != c.number || !strings.Contains(errs[0].What, c.says) {
			t.Errorf("%q: got %v, want line %d to say %q", c.text, errs, c.number, c.says)
		}
	}
	v, errs := Parse([]byte("bad\nterm: kin\n: worse\n"))
	if len(errs) != 2 || len(v.Terms()) != 1 {
		t.Errorf("every fault is named and the rest is read: %v, %v", errs, v.Terms())
	}
	if _, errs := Parse(make([]byte, MaxBytes+1)); len(errs) != 1 || !strings.Contains(errs[0].What, "larger") {
		t.Errorf("a file over the limit: %v", errs)
	}
}

func TestTermsMergeOverLines(t *testing.T) {
	v := parse(t, "\ufeffPTO: time off\r\n\r\n# note\r\npto: holiday, time off\r\ncar: vehicle")
	want := []Term{{"PTO", []string{"time off", "holiday"}, []int{1, 4}}, {"car", []string{"vehicle"}, []int{5}}}
	if got := v.Terms(); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestWarnings(t *testing.T) {
	for text, warns := range map[string]bool{
		"permitted: banned":             true,
		"allowed: accepted, prohibited": true,
		"not: no":                       true,
		"refundable: non-refundable":    true,
		"available: unavailable":        true,
		"park here: do not park here":   true,
		"fee: fees":                     true,
		"fee: charge":                   false,
		"car: vehicle":                  false,
		"interest: rate":                false,
	} {
		v := parse(t, text)
		if got := len(v.Warnings()) > 0; got != warns {
			t.Errorf("%s: warnings %v", text, v.Warnings())
		}
	}
}

func TestEdits(t *testing.T) {
	const file = "# mine\r\n\r\nfee :  charge ,price\r\n  # kept\r\nfee: cost\r\nbroken\r\ncar: vehicle"
	for _, c := range []struct {
		name string
		edit func(*Vocabulary) error
		want string
	}{
		{"add", func(v *Vocabulary) error { return v.AddKin("Fee", "tariff") },
			"# mine\r\n\r\nfee :  charge ,price\r\n  # kept\r\nfee: cost, tariff\r\nbroken\r\ncar: vehicle"},
		{"add again", func(v *Vocabulary) error { return v.AddKin("fee", "PRICE") }, file},
		{"add new", func(v *Vocabulary) error { return v.AddKin("boat", "ship") }, file + "\r\nboat: ship\r\n"},
		{"remove", func(v *Vocabulary) error { v.RemoveKin("fee", "price"); return nil },
			"# mine\r\n\r\nfee : charge\r\n  # kept\r\nfee: cost\r\nbroken\r\ncar: vehicle"},
		{"remove last", func(v *Vocabulary) error { v.RemoveKin("fee", "cost"); return nil },
			"# mine\r\n\r\nfee :  charge ,price\r\n  # kept\r\nbroken\r\ncar: vehicle"},
		{"replace", func(v *Vocabulary) error { return v.ReplaceKin("fee", "cost", "costs") },
			"# mine\r\n\r\nfee :  charge ,price\r\n  # kept\r\nfee: costs\r\nbroken\r\ncar: vehicle"},
		{"set", func(v *Vocabulary) error { return v.SetKin("fee", []string{"price", "tariff"}) },
			"# mine\r\n\r\nfee : price\r\n  # kept\r\nfee: tariff\r\nbroken\r\ncar: vehicle"},
		{"set same", func(v *Vocabulary) error { return v.SetKin("fee", []string{"cost", "charge", "price"}) }, file},
		{"rename", func(v *Vocabulary) error { return v.RenameTerm("car", "automobile") },
			strings.Replace(file, "car:", "automobile:", 1)},
		{"delete", func(v *Vocabulary) error { v.Delete("fees"); return nil }, "# mine\r\n\r\n  # kept\r\nbroken\r\ncar: vehicle"},
	} {
		v, _ := Parse([]byte(file))
		if err := c.edit(v); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if got := string(v.Format()); got != c.want {
			t.Errorf("%s:\n got %q\nwant %q", c.name, got, c.want)
		}
	}
	v, _ := Parse([]byte(file))
	for name, err := range map[string]error{
		"comma": v.AddKin("fee", "a, b"), "itself": v.AddKin("fee", "fee"), "no word": v.AddKin("fee", " "), "colon": v.AddKin("a:b", "c"),
		"comment": v.AddKin("#a", "c"), "two lines": v.AddKin("a", "b\nc: d"), "rename": v.RenameTerm("car", "vehicle"),
	} {
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if got := string(v.Format()); got != file {
		t.Errorf("a refused edit changed the file to %q", got)
	}
}

func fileGenerator() *rapid.Generator[string] {
	piece := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"a", "b1", "refund", ": ", ":", ", ", ",", "\n", "\r\n", "\r", "# ", "\ufeff", " ", "押金", "not", "\xff"}))
	return rapid.Map(rapid.SliceOfN(piece, 0, 30), func(p []string) string { return strings.Join(p, "") })
}

// checkFile holds any file to the promises: nothing is lost, edits hold.
func checkFile(t interface{ Fatalf(string, ...any) }, text string) {
	v, errs := Parse([]byte(text))
	if got := string(v.Format()); got != text && len(text) <= MaxBytes {
		t.Fatalf("%q became %q", text, got)
	}
	for i, e := range errs {
		if e.Number < 1 || i > 0 && e.Number <= errs[i-1].Number {
			t.Fatalf("%q: faults out of order: %v", text, errs)
		}
	}
	for _, term := range v.Terms() {
		for _, k := range append([]string{term.Name}, term.Kin...) {
			if len(v.Kin(analysis.Tokens(k))) == 0 {
				t.Fatalf("%q: %q is not found", text, k)
			}
		}
	}
	before := len(v.Terms())
	for _, term := range v.Terms() {
		v.Delete(term.Name)
		before--
		if _, again := Parse(v.Format()); len(v.Terms()) != before || len(again) != len(errs) {
			t.Fatalf("%q: after deleting %q: %q", text, term.Name, v.Format())
		}
		if before < 1 {
			break
		}
	}
}

func TestAnyFileIsKept(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkFile(t, fileGenerator().Draw(t, "file")) })
}

func TestLargeFilesAreLinear(t *testing.T) {
	for name, file := range map[string]func(size int) string{
		"many terms": func(size int) string {
			var b strings.Builder
			for i := range size / 20 {
				fmt.Fprintf(&b, "word%d: other%d\n", i, i)
			}
			return b.String()
		},
		"one line": func(size int) string { return "word: k" + strings.Repeat(", k1", size/4) },
		"one term": func(size int) string { return strings.Repeat("word: kin\n", size/10) },
		"colons":   func(size int) string { return strings.Repeat(":", size) },
		"blank":    func(size int) string { return strings.Repeat("\n", size) },
	} {
		growth.Linear(t, name, 25_000, func(size int) {
			v, _ := Parse([]byte(file(size)))
			v.Kin(analysis.Tokens("word"))
		})
	}
}

func FuzzVocabulary(f *testing.F) {
	f.Add("# c\nrefund: money back, reimbursement\r\n\r\nPTO: time off")
	f.Fuzz(func(t *testing.T, text string) { checkFile(t, text) })
}

func BenchmarkParse(b *testing.B) {
	text := []byte(strings.Repeat("refund: money back, reimbursement\n", 1000))
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Parse(text)
	}
}
