package viewmodel

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"footnote/engine"
)

func TestEachSentenceOfAReplyIsHeldToTheDocuments(t *testing.T) {
	onDesk(t, func(d *desk) {
		draft := "Hello,\n\nIt takes\nseven days. We pay."
		five := engine.Citation{Document: "a.md", Headings: []string{"Time"}, Quote: "It takes five days.", End: 19}
		d.engine.reply = func(context.Context, *fakeIndex, string) (*engine.Reply, error) {
			return &engine.Reply{Sentences: []engine.ReplySentence{
				{Text: "Hello,", Start: 0, End: 6, State: engine.ReplyNotFound},
				{Text: "It takes seven days.", Start: 8, End: 28, State: engine.ReplyDiffers, Citations: []engine.Citation{five},
					Faults: []engine.Fault{{Start: 9, End: 19, Found: "seven days", Instead: "five days",
						Detail: "“seven days” is not in the passage, which has “five days of passage”."}}},
				{Text: "We pay.", Start: 29, End: 36, State: engine.ReplyFound, Citations: []engine.Citation{
					{Document: "b.md", Quote: "We do:", End: 6, Passage: 1}, {Document: "b.md", Quote: "pay", Start: 7, End: 10, Passage: 1},
					five}},
			}}, nil
		}
		d.Add(d.put("a.md", "It takes five days."), d.put("b.md", "We do:\npay"))
		d.settle()
		d.SetReply(draft)
		d.CheckReply()
		r := d.settle().Reply
		if r.State != ReplyChecked || r.Good || r.Message != "Of 3 sentences: 1 differs, 1 not found, 1 found." || len(r.Sentences) != 3 {
			t.Fatalf("%+v", r)
		}
		s := r.Sentences[1]
		if s.State != SentenceDiffers || s.Text != "It takes seven days." || !reflect.DeepEqual(s.Marked, []Range{{9, 19}}) ||
			!reflect.DeepEqual(s.Faults, []string{"“seven days” is not in the paragraph, which has “five days of passage”."}) {
			t.Errorf("the sentence that differs: %+v", s)
		}
		if len(s.Sides) != 1 || s.Sides[0].Label != "a.md > Time" || !reflect.DeepEqual(s.Sides[0].Marked, []Range{{9, 18}}) {
			t.Errorf("its paragraph: %+v", s.Sides)
		}
		if s := r.Sentences[2]; len(s.Sides) != 2 || s.Sides[0].Text != "We do: pay" {
			t.Errorf("the paragraphs of the one found: %+v", s.Sides)
		}
		v, err := d.OpenReply(2, 0)
		if err != nil || v.Name != "b.md" || v.Quote != "We do: pay" {
			t.Errorf("opened %+v, %v", v, err)
		}
		for _, bad := range [][2]int{{3, 0}, {-1, 0}, {0, 0}, {1, 1}} {
			if _, err := d.OpenReply(bad[0], bad[1]); err == nil {
				t.Errorf("%v opens", bad)
			}
		}
	})
}

func TestALateCheckOfAReplyNeverReplacesANewerOne(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.Add(d.put("a.md", "words"))
		d.settle()
		release := map[string]chan struct{}{"first": make(chan struct{}), "second": make(chan struct{})}
		d.engine.reply = func(_ context.Context, _ *fakeIndex, reply string) (*engine.Reply, error) {
			<-release[reply] // deaf to being cancelled
			return &engine.Reply{Sentences: []engine.ReplySentence{{Text: reply, End: len(reply), State: engine.ReplyFound}}}, nil
		}
		d.SetReply("first")
		d.CheckReply()
		if r := d.settle().Reply; r.State != ReplyChecking {
			t.Errorf("while it is checked: %+v", r)
		}
		d.SetReply("second")
		d.CheckReply()
		close(release["second"])
		d.settle()
		close(release["first"])
		if r := d.settle().Reply; len(r.Sentences) != 1 || r.Sentences[0].Text != "second" || r.Message != "Your documents say this." || !r.Good {
			t.Errorf("the late first one replaced it: %+v", r)
		}
	})
}

func TestAReplyIsCheckedAgainWhenDocumentsChange(t *testing.T) {
	onDesk(t, func(d *desk) {
		path := d.put("a.md", "It takes five days.")
		d.Add(path)
		d.settle()
		d.SetReply("It takes five days.")
		d.CheckReply()
		if r := d.settle().Reply; !r.Good {
			t.Fatalf("%+v", r)
		}
		d.put("a.md", "It takes a whole week.")
		d.watcher.changed()
		d.look()
		if r := d.settle().Reply; r.Good || r.Sentences[0].State != SentenceNotFound {
			t.Errorf("after the change: %+v", r)
		}
	})
}

func TestADraftIsNeverLost(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.Add(d.put("a.md", "words"))
		d.SetReply("words")
		d.CheckReply()
		d.settle()
		d.SetReply("words and more")
		if r := d.settle().Reply; !r.Changed || r.State != ReplyChecked {
			t.Errorf("after typing on: %+v", r)
		}
		d.reopen()
		if r := d.Snapshot().Reply; r.Draft != "words and more" || r.State != ReplyNotChecked || r.Edition == 0 {
			t.Errorf("after coming back: %+v", r)
		}
		d.CheckReply()
		d.settle()
		d.reopen()
		if r := d.settle().Reply; r.Draft != "words and more" || r.State != ReplyChecked {
			t.Errorf("a checked draft after coming back: %+v", r)
		}
		before := d.Snapshot().Reply.Edition
		d.ClearReply()
		if r := d.settle().Reply; r.Draft != "" || !r.CanBringBack || r.State != ReplyNotChecked || r.Edition == before {
			t.Errorf("cleared: %+v", r)
		}
		d.reopen()
		d.BringBackReply()
		if r := d.settle().Reply; r.Draft != "words and more" || r.CanBringBack {
			t.Errorf("brought back: %+v", r)
		}
	})
}

func TestAReplyThatCannotBeCheckedSaysWhy(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.SetReply("It takes five days.")
		d.CheckReply()
		if r := d.settle().Reply; r.State != ReplyNothing || !strings.HasPrefix(r.Message, "There is nothing to answer from yet.") {
			t.Errorf("without documents: %+v", r)
		}
		d.Add(d.put("a.md", "words"))
		d.SetReply(" \n")
		d.CheckReply()
		if r := d.settle().Reply; r.State != ReplyNothing || r.Message != "Please paste or type a reply first." {
			t.Errorf("without a reply: %+v", r)
		}
		d.engine.reply = func(context.Context, *fakeIndex, string) (*engine.Reply, error) { return nil, engine.ErrReplyTooLong }
		d.SetReply("long")
		d.CheckReply()
		if r := d.settle().Reply; r.State != ReplyBroken || !strings.Contains(r.Message, "check it in parts") {
			t.Errorf("too long: %+v", r)
		}
	})
}

func TestAProofIsWrittenWhole(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.Add(d.put("a.md", "It takes five days."))
		d.settle()
		path := filepath.Join(d.files, "p.json")
		if _, err := d.SaveProof(t.Context(), path, false, false); err == nil {
			t.Error("a proof of nothing was written")
		}
		d.Ask("It takes")
		d.settle()
		if got := d.ProofName(); got != "proof-it-takes.json" {
			t.Errorf("it is to be named %s", got)
		}
		p, err := d.SaveProof(t.Context(), path, true, false)
		if err != nil || p.Path != path || p.Seal != "abababababab" || p.Note != "" || p.Documents != filepath.Join(d.files, "p-documents.json") {
			t.Fatalf("%+v, %v", p, err)
		}
		if data, err := os.ReadFile(path); err != nil || string(data) != "{\"seal\":\"abab\"}\n" {
			t.Errorf("the file holds %q, %v", data, err)
		}
		if d.engine.built[p.Documents] == nil {
			t.Error("the documents were not written")
		}
		if _, err := d.SaveProof(t.Context(), path, false, false); err == nil || !strings.Contains(err.Error(), ErrProofThere.Error()) {
			t.Errorf("a file was replaced unasked: %v", err)
		}
		if _, err := d.SaveProof(t.Context(), path, false, true); err != nil {
			t.Errorf("replacing: %v", err)
		}
		for _, bad := range []string{"", "p.json", d.files, filepath.Join(d.files, "none", "p.json")} {
			if _, err := d.SaveProof(t.Context(), bad, false, true); err == nil {
				t.Errorf("written to %q", bad)
			}
		}
	})
}

func TestAProofThatIsLessThanTheAnswerSaysSo(t *testing.T) {
	onDesk(t, func(d *desk) {
		d.engine.answer = func(_ context.Context, _ *fakeIndex, q string, _ engine.AskOptions) (*engine.Answer, error) {
			return &engine.Answer{Outcome: engine.Grounded, Sentences: []engine.Sentence{{Text: "Five days."}, {Text: q}}}, nil
		}
		d.Add(d.put("a.md", "words"))
		d.Ask("DOUBT")
		d.settle()
		p, err := d.SaveProof(t.Context(), filepath.Join(d.files, "p.json"), false, false)
		if err != nil || !strings.HasPrefix(p.Note, "It proves 1 of the 2 sentences") {
			t.Errorf("%+v, %v", p, err)
		}
		d.Ask("REFUSE")
		d.settle()
		path := filepath.Join(d.files, "q.json")
		if _, err := d.SaveProof(t.Context(), path, false, false); err == nil || !strings.Contains(err.Error(), "It holds nothing.") {
			t.Errorf("refused: %v", err)
		}
		if _, err := os.Stat(path); err == nil {
			t.Error("a refused proof left a file")
		}
	})
}
