package analysis

import "testing"

func TestAsked(t *testing.T) {
	for question, want := range map[string]Ask{
		"How long does a parcel take?":             AskDuration,
		"How soon can I leave?":                    AskDuration,
		"How much time do I get?":                  AskDuration,
		"What is the notice period?":               AskDuration,
		"How much notice must I give?":             AskDuration,
		"How much does it cost?":                   AskPrice,
		"What is the price of a ticket?":           AskPrice,
		"What does a locker cost?":                 AskPrice,
		"What does a locker cost for a month?":     AskPrice,
		"Which fee applies?":                       AskPrice,
		"How many guests may come?":                AskCount,
		"How often is the bin emptied?":            AskCount,
		"When does the desk open?":                 AskTime,
		"What time does the pool close?":           AskTime,
		"What are the opening hours?":              AskTime,
		"Where can I park?":                        AskPlace,
		"What is the address of the office?":       AskPlace,
		"Who signs a claim?":                       AskPerson,
		"Who is my contact?":                       AskPerson,
		"Why was my card declined?":                AskReason,
		"How come it is closed?":                   AskReason,
		"How do I reset my password?":              AskManner,
		"Can you tell me how to sign up?":          AskManner,
		"I would like to know when it opens":       AskTime,
		"Can I come when it rains?":                AskYesNo,
		"Is smoking allowed?":                      AskYesNo,
		"Can't I park here?":                       AskYesNo,
		"Do you ship abroad?":                      AskYesNo,
		"What is a sabbatical?":                    AskDefinition,
		"What does the keeper do?":                 AskOther,
		"locker price":                             AskPrice,
		"":                                         AskOther,
		"Does it matter how long the rope is?":     AskYesNo,
		"Could you please explain why it is late?": AskReason,
	} {
		if got := Asked(question); got != want {
			t.Errorf("%s: got %v, want %v", question, got, want)
		}
	}
}

// Of two sentences about the same thing, the first holds what is asked for.
func TestGives(t *testing.T) {
	for _, c := range []struct {
		ask           Ask
		better, worse string
	}{
		{AskDuration, "A parcel takes three to five working days.", "A parcel goes by van."},
		{AskDuration, "Keep the form for 2 years.", "Keep the 2 forms in a drawer."},
		{AskAmount, "A locker costs £4.99.", "A locker has 2 keys."},
		{AskAmount, "A locker costs 5 euros.", "A locker needs a fee."},
		{AskPrice, "A locker costs 30 crowns.", "A locker holds the things of 30 people."},
		{AskPrice, "A locker costs 30 crowns.", "A locker is yours for 30 days."},
		{AskAmount, "A locker is free.", "A locker is grey."},
		{AskAmount, "A locker costs 5 francs.", "A locker stands in France."},
		{AskAmount, "A locker needs a fee.", "A locker stands in France."},
		{AskCount, "Eight guests may come.", "Guests may come."},
		{AskTime, "The desk opens at 9 a.m.", "The desk opens in the hall."},
		{AskTime, "The desk opens on Mondays.", "The desk opens with a key."},
		{AskTime, "It ends on 3 May.", "It ends with cake."},
		{AskPlace, "Cars park behind the hall.", "Cars park free."},
		{AskPlace, "The desk stands in Marlow Street.", "The desk stands open."},
		{AskPerson, "Claims are signed by the director.", "Claims are signed in ink."},
		{AskPerson, "The contact is Ada Quill.", "The contact is on file."},
		{AskReason, "It closes because the roof leaks.", "It closes on Friday."},
		{AskManner, "Click the link and choose a password.", "A password has ten letters."},
		{AskManner, "Passwords are reset by sending a text.", "Passwords are long."},
		{AskYesNo, "Smoking is not allowed.", "Smoking began in the hall."},
		{AskDefinition, "A sabbatical is a leave of three months.", "Nobody took a sabbatical."},
	} {
		better, worse := Gives(c.better, Tokens(c.better), c.ask), Gives(c.worse, Tokens(c.worse), c.ask)
		if better <= worse {
			t.Errorf("%v: %q gives %v, %q gives %v", c.ask, c.better, better, c.worse, worse)
		}
	}
}

func TestStopWords(t *testing.T) {
	for _, f := range []string{"the", "is", "without", "only", "who", "not", "before"} {
		if !StopWord(f) {
			t.Errorf("%s should be a stop word", f)
		}
	}
	for _, f := range []string{"refund", "vat", "day", "open", "zebra"} {
		if StopWord(f) {
			t.Errorf("%s should not be a stop word", f)
		}
	}
	if !LightVerb(Term("taking")) || LightVerb(Term("refunding")) {
		t.Error("taking is a light verb, refunding is not")
	}
}
