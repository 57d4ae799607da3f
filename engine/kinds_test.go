package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"footnote/engine"
)

// asked is a question and what must come of it.
type asked struct {
	question string
	// answer is the whole answer, sentence by sentence; nil where says tells.
	answer []string
	// says are words that must be shown, and never those that must not, in
	// the sentences and the places they are cited from.
	says, never []string
	// refused: there must be no grounded answer.
	refused bool
}

func is(question string, answer ...string) asked { return asked{question: question, answer: answer} }

func says(question string, words ...string) asked { return asked{question: question, says: words} }

func refused(question string) asked { return asked{question: question, refused: true} }

func (q asked) hold(t *testing.T, x *engine.Index) {
	t.Helper()
	a := ask(t, x, q.question)
	got := strings.Join(lines(a), "\n")
	why := fmt.Sprintf("%s %s", a.Outcome, a.Reason)
	if len(a.Passages) > 0 {
		why += fmt.Sprintf(", closest %.3f %q", a.Passages[0].Score, a.Passages[0].Text)
	}
	switch {
	case q.refused:
		if a.Outcome == engine.Grounded {
			t.Errorf("%q is answered %q", q.question, got)
		}
		return
	case q.answer != nil && !slices.Equal(texts(a), q.answer):
		t.Errorf("%q is answered %q, not %q (%s)", q.question, texts(a), q.answer, why)
	}
	for _, word := range q.says {
		if !strings.Contains(got, word) {
			t.Errorf("%q is answered %q, without %q (%s)", q.question, got, word, why)
		}
	}
	for _, word := range q.never {
		if strings.Contains(got, word) {
			t.Errorf("%q is answered %q, with %q", q.question, got, word)
		}
	}
}

// TestKinds holds the engine to kinds of question that are met in real use,
// each on documents of its own.
func TestKinds(t *testing.T) {
	for _, kind := range []struct {
		name       string
		files      map[string]string
		vocabulary string
		asked      []asked
	}{{
		name:  "contractions and possessives",
		files: map[string]string{"a.md": "# Barn rules\n\nYou cannot sleep in the hayloft. Riders don’t need a helmet in the paddock. The farrier’s van parks by the gate. Mrs Quill's geese aren't dangerous.\n"},
		asked: []asked{
			is("Can't I sleep in the hayloft?", "You cannot sleep in the hayloft."),
			is("Do riders need a helmet in the paddock?", "Riders don’t need a helmet in the paddock."),
			is("Where does the farrier's van park?", "The farrier’s van parks by the gate."),
			is("Are Mrs Quill’s geese dangerous?", "Mrs Quill's geese aren't dangerous."),
		},
	}, {
		name: "codes, versions and rooms",
		files: map[string]string{"a.md": "# Parts\n\nValve KT-5083 fits boiler C. Valve KT-5084 fits boiler D.\n\n## Firmware\n\n" +
			"Firmware 3.1 needs a reset. Firmware 3.10 needs a new battery.\n\n## Rooms\n\nRoom 2.040 seats 18 people. Room 2.400 seats 60 people.\n"},
		asked: []asked{
			is("What does KT-5083 fit?", "Valve KT-5083 fits boiler C."),
			is("which boiler is kt-5084 for", "Valve KT-5084 fits boiler D."),
			is("What does firmware 3.1 need?", "Firmware 3.1 needs a reset."),
			is("What does firmware 3.10 need?", "Firmware 3.10 needs a new battery."),
			is("How many people does room 2.400 seat?", "Room 2.400 seats 60 people."),
			refused("What does KT-9999 fit?"),
		},
	}, {
		name: "ways of writing a number",
		files: map[string]string{"a.md": "# Claims\n\nLoans over 2,400 crowns need a guarantor. Loans over 24,000 crowns need the bank's board.\n\n" +
			"Parcels take two to six days. The third warning costs 11 crowns.\n\nHalf of it, 50%, is paid at once.\n"},
		asked: []asked{
			is("What do loans over 2400 crowns need?", "Loans over 2,400 crowns need a guarantor."),
			is("What do loans over 24 000 crowns need?", "Loans over 24,000 crowns need the bank's board."),
			is("Do parcels take 2-6 days?", "Parcels take two to six days."),
			is("What does the 3rd warning cost?", "The third warning costs 11 crowns."),
		},
	}, {
		name:  "capitals alone",
		files: map[string]string{"a.md": "# IT\n\nIT mends laptops on Mondays.\n\n# Weather\n\nIt snows in March.\n\n# Tax\n\nVAT is 21 percent.\n"},
		asked: []asked{
			is("VAT", "VAT is 21 percent."), is("vat?", "VAT is 21 percent."), is("When does IT mend laptops?", "IT mends laptops on Mondays."),
			refused("What is it?"),
		},
	}, {
		name: "other languages",
		files: map[string]string{
			"de.md": "# Bücherei\n\nDie Leihfrist beträgt vier Wochen. Für Hörbücher gilt eine Gebühr von 2 Euro.\n",
			"fr.md": "# Piscine\n\nL’entrée coûte six euros. Le bassin ferme à midi.\n",
			"es.md": "# Museo\n\nLa visita guiada dura cincuenta minutos.\n",
			"zh.md": "# 泳池\n\n泳池门票为四十元。儿童必须有成人陪同。\n",
			"ja.md": "# 図書館\n\n図書館は月曜日に休館します。\n",
			"pl.md": "# Basen\n\nWejściówka kosztuje dwanaście złotych.\n",
			"tr.md": "# Otel\n\nKahvaltı saat dokuzda biter.\n",
			"en.md": "# Pool\n\nThe cloakroom is free.\n",
		},
		asked: []asked{
			is("Wie lang ist die Leihfrist?", "Die Leihfrist beträgt vier Wochen."),
			is("Welche Gebuehr gilt fuer Hoerbuecher?", "Für Hörbücher gilt eine Gebühr von 2 Euro."),
			is("Combien coute l'entree ?", "L’entrée coûte six euros."),
			is("¿Cuánto dura la visita guiada?", "La visita guiada dura cincuenta minutos."),
			says("泳池门票多少钱？", "四十元"), says("图書館 月曜日", "休館"),
			is("wejsciowka", "Wejściówka kosztuje dwanaście złotych."),
			is("kahvalti", "Kahvaltı saat dokuzda biter."),
			is("Is the cloakroom free?", "The cloakroom is free."),
		},
	}, {
		name: "words heaped up, contents and a footer on every page",
		files: func() map[string]string {
			files := map[string]string{
				"heap.md":     "# Deposit\n\ndeposit deposit deposit return deposit paid deposit when deposit returned deposit\n",
				"contents.md": "# Contents\n\n- [Deposit](#d)\n- [When the deposit is returned](#w)\n- [Keys](#k)\n",
				"real.md":     "# Leaving\n\nThe deposit is returned to your bank within 21 days.\n",
			}
			for i := range 12 {
				files[fmt.Sprintf("p%d.md", i)] = fmt.Sprintf("# Page %d\n\nThe %s is in good order.\n\nQuestions about the deposit? Ask the lodge.\n", i,
					[]string{"roof", "door", "lawn", "wall", "stair", "porch", "attic", "cellar", "yard", "shed", "fence", "drain"}[i])
			}
			return files
		}(),
		asked: []asked{is("When is the deposit returned?", "The deposit is returned to your bank within 21 days.")},
	}, {
		name:  "a list under its lead-in",
		files: map[string]string{"a.md": "# Van hire\n\nWe do not hire vans for:\n\n1. races;\n2. concerts;\n3. moving animals.\n\nWe hire vans for:\n\n- weddings;\n- school trips.\n"},
		asked: []asked{
			{question: "Do you hire vans for concerts?", says: []string{"We do not hire vans for:", "concerts"}, never: []string{"We hire"}},
			{question: "Do you hire vans for weddings?", says: []string{"We hire vans for:", "weddings"}, never: []string{"not"}},
		},
	}, {
		name: "what a lead-in says of its list",
		files: map[string]string{"a.md": "# Returns\n\nThese cannot be returned:\n\n- swimwear\n- earrings\n\nThese can be returned:\n\n1. shoes\n2. coats\n\n" +
			"# After a theft\n\n1. Ring the police.\n2. Fill in a form.\n\n   Use the yellow form.\n3. Wait a week.\n"},
		asked: []asked{
			{question: "What cannot be returned?", says: []string{"These cannot be returned:", "swimwear", "earrings"}, never: []string{"shoes"}},
			{question: "Which things can be returned?", says: []string{"These can be returned:", "shoes", "coats"}, never: []string{"swimwear"}},
			says("Which form do I fill in?", "Use the yellow form."),
		},
	}, {
		name:  "greetings before the question",
		files: map[string]string{"a.md": "# Keys\n\nThe key is posted within six days.\n\n# Welcome\n\nWe wish you a pleasant stay in our lovely village.\n"},
		asked: []asked{is(strings.Repeat("Hello, I wish you a pleasant day and a lovely stay in your village. ", 40)+"When is the key posted?", "The key is posted within six days.")},
	}, {
		name:  "headings that carry the meaning",
		files: map[string]string{"a.md": "# On the train\n\n## Allowed\n\nGuitars and folded prams.\n\n## Not allowed\n\nLadders and paint.\n\n## Allowed only with a receipt\n\nFurniture up to 20 kg.\n"},
		asked: []asked{
			says("Are ladders allowed?", "Ladders", "Not allowed"),
			says("May I take furniture?", "Furniture up to 20 kg.", "only with a receipt"),
			{question: "Are guitars allowed?", says: []string{"Guitars", "Allowed"}, never: []string{"Not"}},
		},
	}, {
		name:  "questions and their answers",
		files: map[string]string{"a.md": "# Questions\n\n**Can I bring my own cake?**\n\nYes, but no candles.\n\n## How do I cancel a table?\n\nRing us before noon.\n\nQ: Can I change the date?\n\nA: Once, free of charge.\n"},
		asked: []asked{
			says("Can I bring my own cake?", "Yes, but no candles."), says("How do I cancel a table?", "Ring us before noon."),
			says("Can I change the date?", "Once, free of charge."),
		},
	}, {
		name:  "the same sentence in two files",
		files: map[string]string{"east.md": "# Kiosk\n\nThe kiosk opens at eight.\n", "west.md": "# Kiosk\n\nThe kiosk opens at eight. The kiosk sells bait.\n"},
		asked: []asked{
			is("Does the kiosk sell bait?", "The kiosk sells bait."),
			is("When does the kiosk open?", "The kiosk opens at eight."),
		},
	}, {
		name:  "quotation marks, dots and brackets",
		files: map[string]string{"a.md": "# Café\n\nThe “winter” café’s stove is lit at 7 … wood permitting [see notice]. As Ms Orla put it, “the cocoa is thick.”\n"},
		asked: []asked{
			is("When is the stove lit?", "The “winter” café’s stove is lit at 7 … wood permitting [see notice]."),
			says("Is the cocoa thick?", "“the cocoa is thick.”"),
		},
	}, {
		name:  "opposites",
		files: map[string]string{"a.md": "# House\n\nCooking is forbidden in the rooms. Ironing is permitted in the basement. Candles may not be lit. Lamps may be used.\n"},
		asked: []asked{
			is("Is cooking allowed?", "Cooking is forbidden in the rooms."), is("Is ironing allowed?", "Ironing is permitted in the basement."),
			is("May candles be lit?", "Candles may not be lit."),
		},
	}, {
		name:  "struck-out words",
		files: map[string]string{"a.md": "# Mooring\n\nThe harbour fee is ~~18~~ 23 crowns. ~~Canoes moor free.~~ Rafts moor for a day.\n", "b.html": "<h1>Slip</h1><p>The slip costs <del>9</del> <ins>12</ins> crowns.</p>"},
		asked: []asked{
			is("What is the harbour fee?", "The harbour fee is 23 crowns."), is("What does the slip cost?", "The slip costs 12 crowns."),
			refused("Do canoes moor free?"),
		},
	}, {
		name:  "exceptions beside their rule",
		files: map[string]string{"a.md": "# Swaps\n\nA shirt can be swapped within 40 days. Shirts in the sale cannot be swapped.\n\n# Post\n\nOrders leave on Tuesdays, except in July.\n"},
		asked: []asked{
			is("Can a sale shirt be swapped?", "A shirt can be swapped within 40 days.", "Shirts in the sale cannot be swapped."),
			is("When do orders leave?", "Orders leave on Tuesdays, except in July."),
		},
	}, {
		name:  "words written together and apart",
		files: map[string]string{"a.md": "# Boathouse\n\nCheck-in starts at 14:00. Check-out is until 10:00.\n\n# Mail\n\nSend an e-mail to the warden before you set sail.\n"},
		asked: []asked{
			is("when is check out", "Check-out is until 10:00."), is("What time is checkin?", "Check-in starts at 14:00."),
			is("Whom do I email before I set sail?", "Send an e-mail to the warden before you set sail."),
		},
	}, {
		name: "words that only ask whether a thing is there or allowed",
		files: map[string]string{"a.md": "# Hostel\n\n## Animals\n\nHens and geese cannot stay with us.\n\n## What we do not have\n\n- a night porter\n- a bread oven\n\n" +
			"## Leaving\n\nIn the first week, notice is one day. Later it is five days.\n"},
		asked: []asked{
			is("Can I bring my hen?", "Hens and geese cannot stay with us."), is("Hens can't stay, right?", "Hens and geese cannot stay with us."),
			says("Is a night porter available?", "a night porter", "What we do not have"),
			says("What is the notice period in the first week?", "In the first week, notice is one day."),
		},
	}, {
		name:       "customers' words",
		files:      map[string]string{"a.md": "# Home days\n\nRemote work is possible on 70 days. Unpaid leave is a matter for the head.\n\n# Boats\n\nPunts are scrubbed on Wednesdays. A barge needs a pilot.\n"},
		vocabulary: "remote work: home office, telework\npunt: dinghy\ndinghy: barge\n",
		asked: []asked{
			says("How many days of telework?", "70 days"), says("How much home office is possible?", "70 days"),
			says("When are dinghies scrubbed?", "Wednesdays"),
		},
	}} {
		t.Run(kind.name, func(t *testing.T) {
			x := indexOf(t, kind.files, kind.vocabulary)
			for _, q := range kind.asked {
				q.hold(t, x)
			}
		})
	}
}
