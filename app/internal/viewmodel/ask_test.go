package viewmodel

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"footnote/engine"
)

func TestLateAnswerNeverReplacesANewerOne(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.Add(d.put("a.md", "words"))
		d.settle()
		release := map[string]chan struct{}{"first": make(chan struct{}), "second": make(chan struct{})}
		d.engine.answer = func(_ context.Context, x *fakeIndex, question string, _ engine.AskOptions) (*engine.Answer, error) {
			<-release[question] // deaf to being cancelled
			return &engine.Answer{Question: question, Outcome: engine.Unsupported, Words: tell("about " + question)}, nil
		}
		d.Ask("first")
		if r := d.settle().Result; r.State != Asking || r.Question != "first" {
			t.Errorf("while asking: %+v", r)
		}
		d.Ask("second")
		close(release["second"])
		if s := d.settle(); told(s) != "about second" {
			t.Errorf("the second answer: %+v", s.Result)
		}
		close(release["first"])
		if s := d.settle(); s.Result.Question != "second" || told(s) != "about second" {
			t.Errorf("the late first answer replaced it: %+v", s.Result)
		}
		if got := d.Snapshot().Recent; !reflect.DeepEqual(got, []string{"second", "first"}) {
			t.Errorf("recent: %v", got)
		}
	})
}

func TestTheOldAnswerStaysWhileItIsAskedAgain(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.Add(d.put("a.md", "words"))
		d.Ask("words")
		d.settle()
		hold := make(chan struct{})
		d.engine.answer = func(context.Context, *fakeIndex, string, engine.AskOptions) (*engine.Answer, error) {
			<-hold
			return &engine.Answer{Outcome: engine.Unsupported, Words: tell("now stricter")}, nil
		}
		d.SetStrictness(Strictness{Floor: 0.9, K: 1})
		if r := d.settle().Result; r.State != Answered {
			t.Errorf("the answer went away: %+v", r)
		}
		close(hold)
		if s := d.settle(); told(s) != "now stricter" {
			t.Errorf("it was not asked again: %+v", s.Result)
		}
	})
}

func TestStrictnessReachesTheEngineAndIsKept(t *testing.T) {
	onDesk(t, func(d *desk) {
		var got engine.AskOptions
		d.engine.answer = func(_ context.Context, _ *fakeIndex, _ string, o engine.AskOptions) (*engine.Answer, error) {
			got = o
			return &engine.Answer{Outcome: engine.Unsupported}, nil
		}
		d.Add(d.put("a.md", "words"))
		d.Ask("words")
		d.settle()
		if got.K != engine.DefaultK || *got.Floor != engine.DefaultFloor {
			t.Errorf("by default it asks with %d, %v", got.K, *got.Floor)
		}
		d.SetStrictness(Strictness{Floor: 7, K: -2})
		d.settle()
		if got.K != 1 || *got.Floor != 1 {
			t.Errorf("it asks with %d, %v", got.K, *got.Floor)
		}
		d.reopen()
		if s := d.Snapshot().Strict; s != (Strictness{Floor: 1, K: 1}) {
			t.Errorf("kept as %+v", s)
		}
	})
}

func TestEmptyQuestionAsksToType(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.engine.answer = func(context.Context, *fakeIndex, string, engine.AskOptions) (*engine.Answer, error) {
			return &engine.Answer{Outcome: engine.Unsupported, Reason: engine.ReasonEmpty}, nil
		}
		d.Add(d.put("a.md", "words"))
		d.settle()
		d.Ask("  ?")
		if r := d.settle().Result; r.State != PleaseType || r.Message != "Please type a question." {
			t.Errorf("%+v", r)
		}
		d.ClearQuestion()
		if r := d.settle().Result; r.State != NotAsked {
			t.Errorf("%+v", r)
		}
		d.reopen()
		if r := d.Snapshot().Result; r.State != NotAsked {
			t.Errorf("a cleared question came back: %+v", r)
		}
	})
}

func TestAnswerThatCannotBeMadeSaysWhy(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.engine.answer = func(context.Context, *fakeIndex, string, engine.AskOptions) (*engine.Answer, error) {
			return nil, errors.New("the index is damaged")
		}
		d.Add(d.put("a.md", "words"))
		d.Ask("words")
		if r := d.settle().Result; r.State != Broken || !strings.Contains(r.Message, "the index is damaged") {
			t.Errorf("%+v", r)
		}
	})
}

func TestRefusalSaysWhyWordByWord(t *testing.T) {
	words := []engine.Word{
		{Word: "how", State: engine.Weightless}, {Word: "long", State: engine.Weightless},
		{Word: "refund", State: engine.Found, Passages: 3}, {Word: "gift", State: engine.Found, Passages: 1},
		{Word: "money back", State: engine.Kin, Via: "refund", Passages: 3},
		{Word: "bitcoin", State: engine.Absent}, {Word: "do", State: engine.Weightless},
	}
	var got []string
	for _, r := range reasons(words) {
		got = append(got, r.Sentence)
	}
	want := []string{"“refund” is in 3 paragraphs", "“gift” is in 1 paragraph",
		"“money back” was read as your word “refund”, which is in 3 paragraphs",
		"“bitcoin” is in none of your documents", "Not counted: “how long”, “do”"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

func TestRefusalSaysWhyInOneSentence(t *testing.T) {
	absent := []engine.Word{{Word: "bitcoin", State: engine.Absent}, {Word: "card", State: engine.Found}, {Word: "dogecoin", State: engine.Absent}}
	for reason, want := range map[engine.Reason]string{
		engine.ReasonAbsentWord: "No answer: your documents do not speak of “bitcoin” or “dogecoin”.",
		engine.ReasonApart:      "No answer: your documents hold these words, but not about the same thing.",
		engine.ReasonWeightless: "No answer: these words only ask. Say what the question is about.",
		"":                      "No answer: no paragraph of your documents covers enough of this question.",
	} {
		if got := noAnswer(&engine.Answer{Reason: reason, Words: absent}); got != want {
			t.Errorf("%q gives %q", reason, got)
		}
	}
}

func TestClosestParagraphSaysWhatItLacks(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.engine.answer = func(context.Context, *fakeIndex, string, engine.AskOptions) (*engine.Answer, error) {
			return &engine.Answer{Outcome: engine.Unsupported, Reason: engine.ReasonAbsentWord, Message: "No.",
				Passages: []engine.Hit{{Document: "a.md", Headings: []string{"Paying"}, Text: "You can pay by card.",
					Words: []string{"pay"}, Missing: []string{"bitcoin", "online"}}}}, nil
		}
		d.Add(d.put("a.md", "You can pay by card."))
		d.Ask("pay with bitcoin online")
		c := d.settle().Result.Closest
		if c == nil || c.Label != "a.md > Paying" || c.Lacks != "It does not speak of “bitcoin” or “online”." {
			t.Fatalf("%+v", c)
		}
		if v, err := d.OpenClosest(); err != nil || v.Quote != "" || len(v.Rows) != 1 {
			t.Errorf("opening it: %+v, %v", v, err)
		}
		if d.CopyText() != "" {
			t.Error("a refusal can be copied as an answer")
		}
	})
}

func TestCitationsAreNumberedOnceAndCopied(t *testing.T) {
	onDesk(t, func(d *desk) {
		text := "Cards can be refunded. Cash cannot."
		cite := func(passage, start, end int) engine.Citation {
			return engine.Citation{Document: "a.md", Headings: []string{"Refunds"}, Quote: text[start:end], Start: start, End: end, Passage: passage}
		}
		d.engine.answer = func(context.Context, *fakeIndex, string, engine.AskOptions) (*engine.Answer, error) {
			other := engine.Citation{Document: "b.md", Quote: "B", Start: 0, End: 1, Page: 4, Link: "https://example.org/b"}
			return &engine.Answer{Outcome: engine.Grounded, Sentences: []engine.Sentence{
				{Text: text[:22], Citations: []engine.Citation{cite(0, 0, 22)}},
				{Text: "B", Citations: []engine.Citation{other}},
				{Text: text[23:], Citations: []engine.Citation{cite(0, 23, len(text))}},
			}}, nil
		}
		d.Add(d.put("a.md", text), d.put("b.md", "B"))
		d.Ask("refund")
		r := d.settle().Result
		if got := fmt.Sprint(r.Sentences[0].Numbers, r.Sentences[1].Numbers, r.Sentences[2].Numbers); got != "[1] [2] [1]" {
			t.Errorf("numbers: %s", got)
		}
		want := "Cards can be refunded. [1]\nB [2]\nCash cannot. [1]\n\n" +
			"[1] a.md > Refunds\n[2] b.md, page 4, https://example.org/b\n"
		if got := d.CopyText(); got != want {
			t.Errorf("copied:\n%s", got)
		}
		v, err := d.OpenCitation(1)
		if err != nil {
			t.Fatal(err)
		}
		if v.Quote != text || !reflect.DeepEqual(v.Rows[0].Quoted, []Range{{0, 22}, {23, len(text)}}) {
			t.Errorf("quote %q, ranges %v", v.Quote, v.Rows[0].Quoted)
		}
		for _, n := range []int{0, 3, -1} {
			if _, err := d.OpenCitation(n); err == nil {
				t.Errorf("citation %d opens", n)
			}
		}
	})
}

func TestDisagreementShowsBothSides(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.engine.answer = func(context.Context, *fakeIndex, string, engine.AskOptions) (*engine.Answer, error) {
			return &engine.Answer{Outcome: engine.Conflicted, Message: "Documents disagree: 3 days, or 10 days?",
				Conflicts: []engine.Conflict{{Resolve: "say in one that it replaces the other", Quotes: []engine.ConflictQuote{
					{Citation: engine.Citation{Document: "a.md", Quote: "We refund in 13 days, or 3 days.", End: 32}, Value: "3 days"},
					{Citation: engine.Citation{Document: "b.md", Quote: "We promise:", End: 11}},
					{Citation: engine.Citation{Document: "b.md", Quote: "10 days", Start: 12, End: 19}, Value: "10 days"},
				}}}}, nil
		}
		d.Add(d.put("a.md", "We refund in 13 days, or 3 days."), d.put("b.md", "We promise:\n10 days"))
		d.Ask("how long")
		r := d.settle().Result
		if r.State != Disagree || len(r.Conflicts) != 1 || len(r.Conflicts[0].Sides) != 2 {
			t.Fatalf("%+v", r)
		}
		c := r.Conflicts[0]
		if a := c.Sides[0]; a.Citation != 1 || !reflect.DeepEqual(a.Marked, []Range{{25, 31}}) {
			t.Errorf("the first side: %+v", a)
		}
		if b := c.Sides[1]; b.Text != "We promise: 10 days" || b.Value != "10 days" || b.Citation != 2 || !reflect.DeepEqual(b.Marked, []Range{{12, 19}}) {
			t.Errorf("the side with a lead-in: %+v", b)
		}
		want := "Documents disagree: 3 days, or 10 days?\nWe refund in 13 days, or 3 days. [1]\nWe promise: 10 days [2]\n" +
			"Say in one that it replaces the other.\n\n[1] a.md\n[2] b.md\n"
		if c.Resolve != "Say in one that it replaces the other." || d.CopyText() != want {
			t.Errorf("copied:\n%s", d.CopyText())
		}
	})
}

func TestAnAnswerSaysWhatItWasPreferredOver(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.engine.answer = func(context.Context, *fakeIndex, string, engine.AskOptions) (*engine.Answer, error) {
			return &engine.Answer{Outcome: engine.Grounded, Sentences: []engine.Sentence{{Text: "3 days", Citations: []engine.Citation{{Document: "a.md", Quote: "3 days", End: 6}}}},
				Preferred: []engine.Preference{{Document: "a.md", Over: "faq.md", Because: "a.md says that it supersedes faq.md."}}}, nil
		}
		d.Add(d.put("a.md", "3 days"))
		d.Ask("how long")
		want := "Preferred over faq.md: a.md says that it supersedes faq.md."
		if r := d.settle().Result; !reflect.DeepEqual(r.Preferred, []string{want}) {
			t.Errorf("%q", r.Preferred)
		}
		if got := d.CopyText(); got != "3 days [1]\n"+want+"\n\n[1] a.md\n" {
			t.Errorf("copied:\n%s", got)
		}
	})
}

func TestTheDayReachesTheEngine(t *testing.T) {
	onDesk(t, func(d *desk) {
		var asked, checked []string
		d.engine.answer = func(_ context.Context, _ *fakeIndex, _ string, o engine.AskOptions) (*engine.Answer, error) {
			asked = append(asked, o.Today)
			return &engine.Answer{Outcome: engine.Unsupported}, nil
		}
		d.engine.check = func(_ context.Context, _ *fakeIndex, today string) (*engine.Findings, error) {
			checked = append(checked, today)
			return &engine.Findings{}, nil
		}
		d.Add(d.put("a.md", "words"))
		d.settle()
		d.Ask("words")
		d.settle()
		d.look() // the same day: nothing is asked anew
		d.day = "2026-05-05"
		d.look() // the window was left open over night
		if want := []string{"2026-05-04", "2026-05-05"}; !reflect.DeepEqual(asked, want) || !reflect.DeepEqual(checked, want) {
			t.Errorf("asked for %q, checked for %q", asked, checked)
		}
	})
}
