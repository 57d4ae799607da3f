package seal

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"footnote/engine"
)

// damage makes one hostile packet of a good one, of each of its kinds in turn.
// What it says of the packet is what ought to be noticed.
var damage = []struct {
	name string
	do   func(r *rand.Rand, p map[string]any)
}{
	{"a quotation that lost or changed a letter", func(r *rand.Rand, p map[string]any) {
		q := citation(r, p)
		runes := []rune(q["quote"].(string))
		// Neither end: a shorter quotation may still stand in its source.
		at := 1 + r.IntN(len(runes)-2)
		runes[at] = rune('A' + (runes[at]+1+rune(r.IntN(20)))%26)
		q["quote"] = string(runes) + "~"
	}},
	{"white space of another kind", func(r *rand.Rand, p map[string]any) {
		q := citation(r, p)
		q["quote"] = strings.Replace(q["quote"].(string), " ", pick(r, "  ", "\n", "\t", "\u00a0", "\u2009", ""), 1)
	}},
	{"a source outside the corpus", func(r *rand.Rand, p map[string]any) {
		citation(r, p)["source"] = pick(r, "other", "", "REFUNDS", "refunds ", "../refunds")
	}},
	{"another source of the corpus", func(r *rand.Rand, p map[string]any) { citation(r, p)["source"] = "weather" }},
	{"an uncited sentence", func(r *rand.Rand, p map[string]any) {
		sentence(r, p)["citations"] = []any{}
	}},
	{"no citations", func(r *rand.Rand, p map[string]any) { delete(sentence(r, p), "citations") }},
	{"another number", func(r *rand.Rand, p map[string]any) {
		s := sentence(r, p)
		s["text"] = strings.NewReplacer("5", fmt.Sprint(6+r.IntN(90)), "40", fmt.Sprint(41+r.IntN(90)), "17", fmt.Sprint(18+r.IntN(80))).Replace(s["text"].(string))
	}},
	{"a denial", func(r *rand.Rand, p map[string]any) {
		s := sentence(r, p)
		s["text"] = strings.NewReplacer(" takes ", " does not take ", " costs ", " does not cost ", " cannot ", " can ").Replace(s["text"].(string))
	}},
	{"a wrong digest", func(r *rand.Rand, p map[string]any) {
		p["corpus_digest"] = fmt.Sprintf("%064x", r.Uint64())
	}},
	{"gaps beside sentences", func(r *rand.Rand, p map[string]any) {
		p["draft"].(map[string]any)["kb_gaps"] = []any{"something"}
	}},
	{"a conflict beside sentences", func(r *rand.Rand, p map[string]any) {
		p["draft"].(map[string]any)["conflicts"] = []any{map[string]any{}}
	}},
	{"another outcome", func(r *rand.Rand, p map[string]any) {
		p["draft"].(map[string]any)["outcome"] = pick(r, "unsupported", "conflicted", "", "GROUNDED", "true")
	}},
	{"a member of another kind", func(r *rand.Rand, p map[string]any) {
		o := object(r, p)
		names := keys(o)
		o[names[r.IntN(len(names))]] = []any{nil, 7.0, true, []any{}, map[string]any{}, []any{[]any{}}}[r.IntN(6)]
	}},
	{"a member less", func(r *rand.Rand, p map[string]any) {
		o := object(r, p)
		names := slices.DeleteFunc(keys(o), func(n string) bool { return n == "corpus_digest" })
		delete(o, names[r.IntN(len(names))])
	}},
	{"a member more", func(r *rand.Rand, p map[string]any) { object(r, p)[pick(r, "note", "", "Question", "a/b")] = "x" }},
	{"an empty text", func(r *rand.Rand, p map[string]any) { source(r, p)["text"] = pick(r, "", " ", "\n", "\u200b") }},
	{"an id twice", func(r *rand.Rand, p map[string]any) {
		for _, s := range p["corpus"].([]any) {
			s.(map[string]any)["id"] = "refunds"
		}
	}},
	{"a source that says otherwise", func(r *rand.Rand, p map[string]any) {
		p["corpus"] = append(p["corpus"].([]any), map[string]any{"id": "new", "title": "New", "text": "A refund takes 9 working days."})
	}},
}

func pick(r *rand.Rand, of ...string) string { return of[r.IntN(len(of))] }

func keys(o map[string]any) []string {
	var names []string
	for name := range o {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func sentence(r *rand.Rand, p map[string]any) map[string]any {
	all := p["draft"].(map[string]any)["sentences"].([]any)
	return all[r.IntN(len(all))].(map[string]any)
}

func citation(r *rand.Rand, p map[string]any) map[string]any {
	all := sentence(r, p)["citations"].([]any)
	return all[r.IntN(len(all))].(map[string]any)
}

func source(r *rand.Rand, p map[string]any) map[string]any {
	all := p["corpus"].([]any)
	return all[r.IntN(len(all))].(map[string]any)
}

// object is any object of the packet.
func object(r *rand.Rand, p map[string]any) map[string]any {
	switch r.IntN(5) {
	case 0:
		return source(r, p)
	case 1:
		return sentence(r, p)
	case 2:
		return citation(r, p)
	case 3:
		return p["draft"].(map[string]any)
	}
	return p
}

const wholePacket = `{"question":"How long does a refund take?","corpus":[
 {"id":"refunds","title":"Refunds","text":"A refund takes 5 working days. A gift card cannot be refunded.\n\nA new card costs £40."},
 {"id":"weather","title":"Weather","text":"It rains in autumn. The office closes on 17 May."}],
 "draft":{"outcome":"grounded","sentences":[
 {"text":"A refund takes 5 working days.","citations":[{"source":"refunds","quote":"A refund takes 5 working days."}]},
 {"text":"A gift card cannot be refunded, and a new card costs £40.","citations":[{"source":"refunds","quote":"A gift card cannot be refunded."},{"source":"refunds","quote":"A new card costs £40."}]}]}}`

// None of 360 hostile packets, twenty of each kind, is sealed.
func TestHostilePackets(t *testing.T) {
	if _, refused := finalize(t, wholePacket); refused != nil {
		t.Fatal(refused)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for _, d := range damage {
		for range 20 {
			var p map[string]any
			if err := json.Unmarshal([]byte(wholePacket), &p); err != nil {
				t.Fatal(err)
			}
			d.do(r, p)
			packet, err := json.Marshal(p)
			if err != nil {
				t.Fatal(err)
			}
			if sealed, _ := finalize(t, string(packet)); sealed != nil {
				t.Errorf("%s: sealed %s", d.name, packet)
			}
		}
	}
}

// Whatever the bytes: no panic, and what is sealed holds by rules that are
// written out here again.
func FuzzFinalize(f *testing.F) {
	f.Add([]byte(wholePacket))
	for _, name := range []string{"grounded", "unsupported", "conflicted"} {
		f.Add(readFile(f, name+".packet.json"))
	}
	r := rand.New(rand.NewPCG(3, 4))
	for _, d := range damage {
		var p map[string]any
		if err := json.Unmarshal([]byte(wholePacket), &p); err != nil {
			f.Fatal(err)
		}
		d.do(r, p)
		packet, err := json.Marshal(p)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(packet)
	}
	f.Add([]byte(`{"question":"\ud800","question":1e999,"corpus":[[[[[[]]]]]]}`))
	f.Fuzz(func(t *testing.T, packet []byte) {
		sealed, refused, err := Finalize(context.Background(), packet)
		if err != nil {
			t.Fatal(err)
		}
		if sealed == nil {
			if len(refused) == 0 {
				t.Fatal("neither sealed nor refused")
			}
			for _, r := range refused {
				if !slices.Contains(Reasons, r.Reason) || r.Detail == "" || r.Pointer != "" && r.Pointer[0] != '/' {
					t.Fatalf("%+v", r)
				}
			}
			return
		}
		var p Packet
		if err := json.Unmarshal(packet, &p); err != nil {
			t.Fatal(err)
		}
		cited := 0
		hold := func(quotes []Quote) {
			for _, q := range quotes {
				cited++
				if q.Quote == "" || !strings.Contains(textOf(p.Corpus, q.Source), q.Quote) {
					t.Fatalf("%q is not in %q", q.Quote, q.Source)
				}
			}
		}
		for _, s := range p.Draft.Sentences {
			if s.Text == "" || len(s.Citations) == 0 {
				t.Fatalf("sealed with %+v", s)
			}
			hold(s.Citations)
		}
		for _, c := range p.Draft.Conflicts {
			hold(c.Quotes)
		}
		if (p.Draft.Outcome == engine.Grounded) != (len(p.Draft.Sentences) > 0) || (p.Draft.Outcome == engine.Unsupported) != (cited == 0) {
			t.Fatalf("sealed with %+v", p.Draft)
		}
		if _, refused, err := Verify(context.Background(), sealed.JSON, p.Corpus); err != nil || len(refused) > 0 {
			t.Fatalf("sealed, and does not hold: %v, %v", refused, err)
		}
	})
}
