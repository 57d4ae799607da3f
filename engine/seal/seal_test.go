package seal

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

func readFile(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func finalize(t testing.TB, packet string) (*Sealed, []Refusal) {
	t.Helper()
	sealed, refused, err := Finalize(context.Background(), []byte(packet))
	if err != nil {
		t.Fatal(err)
	}
	if (sealed == nil) == (refused == nil) {
		t.Fatalf("sealed %v and refused %v", sealed, refused)
	}
	return sealed, refused
}

// The sealed files were made by another implementation of RFC 8785 and SHA-256.
func TestSealedBytes(t *testing.T) {
	for _, name := range []string{"grounded", "unsupported", "conflicted"} {
		packet := readFile(t, name+".packet.json")
		want := strings.TrimSuffix(string(readFile(t, name+".sealed.json")), "\n")
		sealed, refused := finalize(t, string(packet))
		if refused != nil {
			t.Errorf("%s: %v", name, refused)
			continue
		}
		if string(sealed.JSON) != want {
			t.Errorf("%s:\n%s, want\n%s", name, sealed.JSON, want)
		}
		if string(sealed.Answer.Outcome) != name {
			t.Errorf("%s: outcome %s", name, sealed.Answer.Outcome)
		}
		corpus, refused := ReadCorpus(packet)
		if refused != nil {
			t.Fatal(refused)
		}
		slices.Reverse(corpus)
		again, refused, err := Verify(context.Background(), sealed.JSON, corpus)
		if err != nil || len(refused) > 0 {
			t.Errorf("%s: verify: %v, %v", name, refused, err)
		} else if again.Seal != sealed.Seal || string(again.JSON) != want {
			t.Errorf("%s: verified as %s", name, again.JSON)
		}
	}
}

// The layout of the JSON, the order of its members, its escapes and the order
// of the corpus are no part of what is sealed.
func TestLayoutIsNotSealed(t *testing.T) {
	a, refused := finalize(t, `{"question":"Fee?","corpus":[{"id":"a","title":"A","text":"The fee is 5 €."},{"id":"b","title":"B","text":"Other."}],
		"draft":{"outcome":"grounded","sentences":[{"text":"The fee is 5 €.","citations":[{"source":"a","quote":"The fee is 5 €."}]}]}}`)
	b, refusedToo := finalize(t, `{"draft":{"sentences":[{"citations":[{"quote":"The fee is 5 \u20ac.","source":"a"}],"text":"The fee is 5 €."}],"outcome":"grounded"},
		"corpus":[{"text":"Other.","id":"b","title":"B"},{"title":"A","id":"\u0061","text":"The fee is 5 €."}],"question":"Fee?"}`)
	if refused != nil || refusedToo != nil {
		t.Fatal(refused, refusedToo)
	}
	if string(a.JSON) != string(b.JSON) {
		t.Errorf("%s\n%s", a.JSON, b.JSON)
	}
}

// policy is what the drafts of most tests are held to.
const policy = "Refunds\n\nA refund of £40 reaches the card within 5 working days of 3 May 2026, by 17:30. Claims go to Ms Abara under case RF-2041. " +
	"Shoes worn outside are not refunded.\n\nThese can be returned:\n- books\n- lamps\n\nThe lamp weighs 3 kg and the shade 1 kg."

// packetOf is a grounded packet over policy with one sentence that quotes all
// of a paragraph of it.
func packetOf(text string) string {
	return grounded(`{"text":` + quoted(text) + `,"citations":[{"source":"p","quote":"A refund of £40 reaches the card within 5 working days of 3 May 2026, by 17:30. Claims go to Ms Abara under case RF-2041. Shoes worn outside are not refunded."}]}`)
}

func grounded(sentences string) string {
	return draft(`{"outcome":"grounded","sentences":[` + sentences + `]}`)
}

func draft(answer string) string {
	return `{"question":"q?","corpus":` + policyCorpus + `,"draft":` + answer + `}`
}

var policyCorpus = `[{"id":"p","title":"Policy","text":` + quoted(policy) + `},{"id":"w","title":"Weather","text":"It rains in autumn."}]`

func quoted(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(b)
}

func TestSeals(t *testing.T) {
	for name, packet := range map[string]string{
		"its own words":       packetOf("Claims go to Ms Abara under case RF-2041."),
		"equal figures":       packetOf("A refund of 40 pounds reaches the card within five working days of 2026-05-03, by 5.30 pm."),
		"a fragment":          grounded(`{"text":"A refund reaches the card within five working days.","citations":[{"source":"p","quote":"within 5 working days"}]}`),
		"a lead-in":           grounded(`{"text":"Lamps can be returned.","citations":[{"source":"p","quote":"These can be returned:"},{"source":"p","quote":"lamps"}]}`),
		"over a line break":   grounded(`{"text":"These can be returned: books","citations":[{"source":"p","quote":"These can be returned:\n- books"}]}`),
		"two sources":         grounded(`{"text":"It rains in autumn, and the lamp weighs 3 kg.","citations":[{"source":"w","quote":"It rains in autumn."},{"source":"p","quote":"The lamp weighs 3 kg"}]}`),
		"empty lists":         draft(`{"outcome":"grounded","kb_gaps":[],"conflicts":[],"sentences":[{"text":"It rains in autumn.","citations":[{"source":"w","quote":"It rains in autumn."}]}]}`),
		"a digest":            strings.Replace(packetOf("Claims go to Ms Abara."), `"draft"`, `"corpus_digest":"`+policyDigest()+`","draft"`, 1),
		"unsupported":         draft(`{"outcome":"unsupported","kb_gaps":["The price of a lamp."]}`),
		"conflicted":          draft(`{"outcome":"conflicted","conflicts":[{"about":"weight","resolve":"The scales.","quotes":[{"source":"p","quote":"The lamp weighs 3 kg"},{"source":"p","quote":"the shade 1 kg"}]}]}`),
		"a heading is quoted": grounded(`{"text":"Refunds: shoes worn outside are not refunded.","citations":[{"source":"p","quote":"Refunds"},{"source":"p","quote":"Shoes worn outside are not refunded."}]}`),
	} {
		if _, refused := finalize(t, packet); refused != nil {
			t.Errorf("%s: %v", name, refused)
		}
	}
}

func policyDigest() string {
	corpus, _ := ReadCorpus([]byte(policyCorpus))
	digest, _ := CorpusDigest(corpus)
	return digest
}

// Each packet is refused for these reasons at these places, and no other.
func TestRefuses(t *testing.T) {
	text := "/draft/sentences/0/text"
	rain := `{"text":"It rains in autumn.","citations":[{"source":"w","quote":"It rains in autumn."}]}`
	for _, c := range []struct {
		name, packet string
		want         []string
	}{
		{"number", packetOf("A refund reaches the card within 6 working days."), []string{text + " number"}},
		{"unit", packetOf("A refund reaches the card within 5 weeks."), []string{text + " unit"}},
		{"date", packetOf("A refund reaches the card within 5 working days of 4 May 2026."), []string{text + " date"}},
		{"time", packetOf("A refund reaches the card by 18:30."), []string{text + " time"}},
		{"amount", packetOf("A refund of £45 reaches the card."), []string{text + " amount"}},
		{"currency", packetOf("A refund of $40 reaches the card."), []string{text + " amount"}},
		{"identifier", packetOf("Claims go to Ms Abara under case RF-2014."), []string{text + " identifier"}},
		{"name", packetOf("Claims go to Ms Okafor."), []string{text + " name"}},
		{"negation lost", packetOf("Shoes worn outside are refunded."), []string{text + " negation"}},
		{"negation added", packetOf("A refund does not reach the card within 5 working days."), []string{text + " negation"}},
		{"bound", packetOf("A refund reaches the card after more than 5 working days."), []string{text + " bound"}},
		{"pairing", grounded(`{"text":"The shade weighs 3 kg.","citations":[{"source":"p","quote":"The lamp weighs 3 kg and the shade 1 kg."}]}`), []string{text + " pairing"}},

		{"off by one letter", grounded(`{"text":"It rains in autumn.","citations":[{"source":"w","quote":"It rains in autumm."}]}`), []string{"/draft/sentences/0/citations/0/quote quote"}},
		{"off by one space", grounded(`{"text":"It rains in autumn.","citations":[{"source":"w","quote":"It rains  in autumn."}]}`), []string{"/draft/sentences/0/citations/0/quote quote"}},
		{"off by one at its end", grounded(`{"text":"It rains in autumn.","citations":[{"source":"w","quote":"It rains in autum"}]}`), []string{"/draft/sentences/0/citations/0/quote quote"}},
		{"part of a figure", grounded(`{"text":"The case is 41.","citations":[{"source":"p","quote":"41. Shoes"}]}`), []string{"/draft/sentences/0/citations/0/quote quote", text + " number"}},
		{"other case", grounded(`{"text":"It rains in autumn.","citations":[{"source":"w","quote":"it rains in autumn."}]}`), []string{"/draft/sentences/0/citations/0/quote quote"}},
		{"decomposed letters", strings.ReplaceAll(draft(`{"outcome":"grounded","sentences":[{"text":"The café rains.","citations":[{"source":"w","quote":"The cafe\u0301 rains."}]}]}`), "It rains in autumn.", "The café rains."), []string{"/draft/sentences/0/citations/0/quote quote"}},
		{"empty quotation", grounded(`{"text":"It rains in autumn.","citations":[{"source":"w","quote":""}]}`), []string{"/draft/sentences/0/citations/0/quote quote"}},
		{"quotation of nothing to do with it", grounded(`{"text":"Dogs are welcome.","citations":[{"source":"w","quote":"It rains in autumn."}]}`), []string{text + " quote"}},
		{"facts beside what is quoted", grounded(`{"text":"A refund reaches the card within 5 working days.","citations":[{"source":"p","quote":"A refund of £40 reaches the card"}]}`), []string{text + " number"}},
		{"quotation without its negation", grounded(`{"text":"Shoes worn outside are refunded.","citations":[{"source":"p","quote":"Shoes worn outside"}]}`), []string{text + " negation"}},

		{"source outside the corpus", grounded(`{"text":"It rains.","citations":[{"source":"x","quote":"It rains"}]}`), []string{"/draft/sentences/0/citations/0/source source"}},
		{"uncited", grounded(rain + `,{"text":"Dogs are welcome.","citations":[]}`), []string{"/draft/sentences/1/citations uncited"}},
		{"no citations", grounded(`{"text":"Dogs are welcome."}`), []string{"/draft/sentences/0/citations uncited"}},

		{"contradicted", strings.Replace(packetOf("Shoes worn outside are not refunded."), "It rains in autumn.", "Shoes worn outside are refunded.", 1), []string{text + " conflict"}},
		{"conflict of the same words", draft(`{"outcome":"conflicted","conflicts":[{"about":"rain","resolve":"A look outside.","quotes":[{"source":"w","quote":"It rains"},{"source":"w","quote":"It rains"}]}]}`), []string{"/draft/conflicts/0/quotes conflict"}},
		{"conflict of words and a part of them", draft(`{"outcome":"conflicted","conflicts":[{"about":"rain","resolve":"A look outside.","quotes":[{"source":"w","quote":"It rains in autumn."},{"source":"w","quote":"rains in autumn"}]}]}`), []string{"/draft/conflicts/0/quotes conflict"}},
		{"conflict of one side", draft(`{"outcome":"conflicted","conflicts":[{"about":"rain","resolve":"A look outside.","quotes":[{"source":"w","quote":"It rains"}]}]}`), []string{"/draft/conflicts/0/quotes shape"}},
		{"conflict without resolve", draft(`{"outcome":"conflicted","conflicts":[{"about":"rain","quotes":[{"source":"w","quote":"It rains"},{"source":"p","quote":"lamps"}]}]}`), []string{"/draft/conflicts/0/resolve shape"}},
		{"resolve in a quote", draft(`{"outcome":"conflicted","conflicts":[{"about":"rain","resolve":"A look outside.","quotes":[{"source":"w","quote":"It rains","resolve":"x"},{"source":"p","quote":"lamps"}]}]}`), []string{"/draft/conflicts/0/quotes/0/resolve shape"}},
		{"conflict that is misquoted", draft(`{"outcome":"conflicted","conflicts":[{"about":"rain","resolve":"A look outside.","quotes":[{"source":"w","quote":"It snows"},{"source":"x","quote":"lamps"}]}]}`), []string{"/draft/conflicts/0/quotes/0/quote quote", "/draft/conflicts/0/quotes/1/source source"}},

		{"grounded with gaps", draft(`{"outcome":"grounded","kb_gaps":["x"],"sentences":[` + rain + `]}`), []string{"/draft/kb_gaps shape"}},
		{"grounded with nothing", draft(`{"outcome":"grounded"}`), []string{"/draft/sentences shape"}},
		{"unsupported with sentences", draft(`{"outcome":"unsupported","kb_gaps":["x"],"sentences":[` + rain + `]}`), []string{"/draft/sentences shape"}},
		{"unsupported without gaps", draft(`{"outcome":"unsupported","kb_gaps":[]}`), []string{"/draft/kb_gaps shape"}},
		{"a blank gap", draft(`{"outcome":"unsupported","kb_gaps":[" \u200b"]}`), []string{"/draft/kb_gaps/0 shape"}},
		{"another outcome", draft(`{"outcome":"Grounded","sentences":[` + rain + `]}`), []string{"/draft/outcome shape"}},
		{"wrong kinds", draft(`{"outcome":1,"sentences":{},"kb_gaps":null,"conflicts":true}`), []string{"/draft/conflicts shape", "/draft/kb_gaps shape", "/draft/outcome shape", "/draft/sentences shape"}},
		{"unknown members", `{"question":"q?","a/b~c":1,"corpus":[{"id":"w","title":"W","text":"It rains in autumn.","tags":[]}],"draft":{"outcome":"unsupported","kb_gaps":["x"],"note":"y"}}`,
			[]string{"/a~1b~0c shape", "/corpus/0/tags shape", "/draft/note shape"}},
		{"a name twice, half a character and more", strings.Replace(grounded(rain+`,{"text":"Dogs are welcome.","citations":[]}`), `"question":"q?"`, `"question":"q?","question":"\ud800"`, 1),
			[]string{"/draft/sentences/1/citations uncited", "/question shape", "/question shape"}},
		{"nothing", `{}`, []string{"/corpus corpus", "/draft shape", "/question shape"}},
		{"blank question", strings.Replace(grounded(rain), "q?", " \\n", 1), []string{"/question shape"}},
		{"a list", `[]`, []string{" shape"}},
		{"a hidden character", packetOf("Claims go to Ms Abara\u202e."), []string{text + " shape"}},

		{"wrong digest", strings.Replace(grounded(rain), `"draft"`, `"corpus_digest":"`+strings.Repeat("0", 64)+`","draft"`, 1), []string{"/corpus_digest digest"}},
		{"digest in capitals", strings.Replace(grounded(rain), `"draft"`, `"corpus_digest":"`+strings.ToUpper(policyDigest())+`","draft"`, 1), []string{"/corpus_digest digest"}},
		{"empty corpus", strings.Replace(draft(`{"outcome":"unsupported","kb_gaps":["x"]}`), policyCorpus, `[]`, 1), []string{"/corpus corpus"}},
		{"sources that are not whole", `{"question":"q?","corpus":[{"id":"a","title":"A","text":" "},{"id":"a","title":7,"text":"x"},{"id":"","text":"x"},"x"],"draft":{"outcome":"unsupported","kb_gaps":["x"]}}`,
			[]string{"/corpus/0/text corpus", "/corpus/1/id corpus", "/corpus/1/title corpus", "/corpus/2/id corpus", "/corpus/2/title corpus", "/corpus/3 shape"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, refused := finalize(t, c.packet)
			var got []string
			for _, r := range refused {
				got = append(got, r.Pointer+" "+string(r.Reason))
				if r.Detail == "" || !slices.Contains(Reasons, r.Reason) {
					t.Errorf("%+v", r)
				}
				if _, ok := resolve(t, c.packet, r.Pointer); !ok && !strings.Contains(r.Detail, "missing") && !strings.Contains(r.Detail, "needs") && r.Reason != Uncited {
					t.Errorf("%s points nowhere: %s", r.Pointer, r.Detail)
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("refused %q, want %q\n%v", got, c.want, refused)
			}
		})
	}
}

// resolve follows a JSON pointer.
func resolve(t *testing.T, document, pointer string) (any, bool) {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(document), &v); err != nil {
		t.Fatal(err)
	}
	if pointer == "" {
		return v, true
	}
	for _, part := range strings.Split(pointer, "/")[1:] {
		part = strings.ReplaceAll(strings.ReplaceAll(part, "~1", "/"), "~0", "~")
		switch in := v.(type) {
		case map[string]any:
			var ok bool
			if v, ok = in[part]; !ok {
				return nil, false
			}
		case []any:
			var i int
			if _, err := fmt.Sscan(part, &i); err != nil || i >= len(in) {
				return nil, false
			}
			v = in[i]
		default:
			return nil, false
		}
	}
	return v, true
}

// What could be read in two ways is not read.
func TestStrictReading(t *testing.T) {
	whole := draft(`{"outcome":"unsupported","kb_gaps":["x"]}`)
	if _, refused := finalize(t, whole); refused != nil {
		t.Fatal(refused)
	}
	for _, c := range []struct{ name, packet, pointer, detail string }{
		{"cut short", whole[:len(whole)-1], "", "unexpected end"},
		{"something after the end", whole + "{}", "", "after top-level value"},
		{"a byte-order mark", "\ufeff" + whole, "", "byte-order mark"},
		{"nothing", " \n", "", "nothing here"},
		{"not UTF-8", strings.Replace(whole, "q?", "q\xff", 1), "", "not UTF-8"},
		{"a name twice", strings.Replace(whole, `"question"`, `"question":"other","question"`, 1), "/question", "twice"},
		{"a name twice, escaped", strings.Replace(whole, `"outcome"`, `"outcom\u0065":"grounded","outcome"`, 1), "/draft/outcome", "twice"},
		{"half a character", strings.Replace(whole, "q?", `\ud83d`, 1), "/question", "half of a character"},
		{"the other half", strings.Replace(whole, `["x"]`, `["x\\\ude00"]`, 1), "/draft/kb_gaps/0", "half of a character"},
		{"halves in the wrong order", strings.Replace(whole, "q?", `\ude00\ud83d`, 1), "/question", "half of a character"},
		{"half a name", strings.Replace(whole, `"question"`, `"\ud83d":1,"question"`, 1), "", "half of a character"},
		{"too deep", strings.Replace(whole, `"x"`, strings.Repeat("[", 100000)+strings.Repeat("]", 100000), 1), "", "deep"},
		{"deep and open", strings.Repeat(`{"a":`, 100000), "", "deep"},
		{"too large", whole + strings.Repeat(" ", MaxPacket), "", "more than"},
		{"a number", strings.Replace(whole, `"q?"`, `1e999`, 1), "/question", "a number"},
		{"too many gaps", strings.Replace(whole, `"x"`, strings.Repeat(`"x",`, MaxGaps)+`"x"`, 1), "/draft/kb_gaps", "at most"},
		{"too long a question", strings.Replace(whole, "q?", strings.Repeat("q", MaxQuestion+1), 1), "/question", "at most"},
		{"too long a text", strings.Replace(whole, "It rains", strings.Repeat("rain ", MaxText/5), 1), "/corpus/1/text", "at most"},
		{"too many sources", strings.Replace(whole, policyCorpus, "["+strings.Repeat("{},", MaxSources)+"{}]", 1), "/corpus", "at most"},
		{"too large a draft", grounded(strings.TrimSuffix(strings.Repeat(`{"text":"`+strings.Repeat("r", MaxSentence)+`","citations":[]},`, 21), ",")), "/draft", "together"},
	} {
		_, refused := finalize(t, c.packet)
		if !slices.ContainsFunc(refused, func(r Refusal) bool {
			return r.Pointer == c.pointer && strings.Contains(r.Detail, c.detail)
		}) {
			t.Errorf("%s: %v", c.name, refused)
		}
	}
	if sealed, refused := finalize(t, strings.Replace(whole, "q?", `\ud83d\ude00 \\ud83d`, 1)); refused != nil || sealed.Question != `😀 \ud83d` {
		t.Errorf("a whole character, escaped, is read as %v, %v", sealed, refused)
	}
}

func TestReplacedSourcesDoNotContradict(t *testing.T) {
	packet := func(more string) string {
		return `{"question":"q?","corpus":[{"id":"old-policy.md","title":"Leave 2024","text":"Staff have 20 days of leave a year."},
		{"id":"new","title":"Leave 2026","text":"Staff have 25 days of leave a year.` + more + `"}],
		"draft":{"outcome":"grounded","sentences":[{"text":"Staff have 25 days of leave a year.","citations":[{"source":"new","quote":"Staff have 25 days of leave a year."}]}]}}`
	}
	if _, refused := finalize(t, packet("")); len(refused) != 1 || refused[0].Reason != Contradicted {
		t.Errorf("without precedence: %v", refused)
	}
	for _, more := range []string{" This policy replaces Leave 2024.", " This document supersedes old-policy.md."} {
		if _, refused := finalize(t, packet(more)); refused != nil {
			t.Errorf("%s: %v", more, refused)
		}
	}
	left := strings.Replace(packet(""), "20 days of leave a year.", "20 days of leave a year. This page was replaced by Leave 2026.", 1)
	if _, refused := finalize(t, left); refused != nil {
		t.Errorf("the old source says what replaced it: %v", refused)
	}
}

// Nothing about a sealed answer or its corpus can be changed unnoticed.
func TestVerifyNoticesEveryChange(t *testing.T) {
	sealed := string(readFile(t, "grounded.sealed.json"))
	corpus, _ := ReadCorpus(readFile(t, "grounded.packet.json"))
	check := func(name, sealed string, corpus []Source, want ...string) {
		t.Helper()
		_, refused, err := Verify(context.Background(), []byte(sealed), corpus)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, r := range refused {
			got = append(got, r.Pointer+" "+string(r.Reason))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", name, refused, want)
		}
	}
	check("unchanged", sealed, corpus)
	check("question", strings.Replace(sealed, "How much", "How little", 1), corpus, "/seal digest")
	check("a figure", strings.Replace(sealed, "Staff have 27", "Staff have 28", 1), corpus, "/draft/sentences/0/text number", "/seal digest")
	check("a quotation", strings.Replace(sealed, "Every member", "Any member", 1), corpus, "/draft/sentences/0/citations/0/quote quote", "/seal digest")
	check("the seal", sealed[:len(sealed)-4]+"0\"}", corpus, "/seal digest")
	check("without a seal", strings.Replace(sealed, `"seal"`, `"sea"`, 1), corpus, "/sea shape", "/seal shape")
	check("one member more", strings.Replace(sealed, `{"corpus_digest"`, `{"by":"me","corpus_digest"`, 1), corpus, "/by shape", "/seal digest")
	check("no object", `[]`, corpus, " shape")
	check("not JSON", `no`, corpus, " shape")
	check("a number", strings.Replace(sealed, `"seal"`, `"x":1e400,"seal"`, 1), corpus, "/seal digest", "/x shape")

	other := slices.Clone(corpus)
	other[1].Title += " "
	check("another title", sealed, other, "/corpus_digest digest")
	other = slices.Clone(corpus)
	other[0].Text = strings.Replace(other[0].Text, "27 days", "28 days", 1)
	check("another text", sealed, other, "/corpus_digest digest", "/draft/sentences/0/citations/0/quote quote", "/draft/sentences/0/text number")
	check("a source less", sealed, corpus[1:], "/corpus_digest digest", "/draft/sentences/0/citations/0/source source", "/draft/sentences/1/citations/0/source source")
	check("no corpus", sealed, nil, "/corpus_digest digest", "/draft/sentences/0/citations/0/source source", "/draft/sentences/1/citations/0/source source")
}

func TestReadCorpus(t *testing.T) {
	list, refused := ReadCorpus([]byte(policyCorpus))
	if refused != nil || len(list) != 2 {
		t.Errorf("%v, %v", list, refused)
	}
	for _, bad := range []string{`{}`, `[]`, `"x"`, `[1]`, `{"corpus":{}}`, `[{"id":"a","title":"A"}]`, ``} {
		if _, refused := ReadCorpus([]byte(bad)); len(refused) == 0 {
			t.Errorf("%s is taken for a corpus", bad)
		}
	}
}
