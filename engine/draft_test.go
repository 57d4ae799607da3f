package engine_test

import (
	"slices"
	"strings"
	"testing"

	"footnote/engine"
)

// shop is what the replies below are held to.
var shop = map[string]string{
	"delivery.md": "# Delivery\n\n## How long delivery takes\n\nStandard delivery takes two to four working days. Express delivery takes one working day and costs £4.99.\n",
	"refunds.md":  "# Refunds\n\n## How long a refund takes\n\nA refund reaches the card the order was paid with in three to five working days.\n\n## What can be refunded\n\nAn order can be refunded within 30 days of delivery. A gift card cannot be refunded.\n",
	"returns.md":  "# Returns\n\nThese cannot be returned:\n\n- opened headphones\n- cut fabric\n- gift cards\n\nReturn postage is £3.50 for parcels up to 2 kg; heavier parcels cost £6.90.\n",
	"contact.md":  "# Contact\n\nOur support team answers Monday to Friday, from 9:00 to 17:30. Call 020 7946 0018.\n",
	"pay.md":      "# Paying\n\nYou can pay by card, by PayPal or by bank transfer. Gift cards are sold in amounts of £10, £25 and £50 and are valid for two years.\n",
}

func marked(r *engine.Reply) []string {
	states := map[engine.ReplyState]string{engine.ReplyFound: "+", engine.ReplyDiffers: "!", engine.ReplyNotFound: "?"}
	out := []string{}
	for _, s := range r.Sentences {
		out = append(out, states[s.State]+" "+s.Text)
	}
	return out
}

// A draft is read as people write them.
func TestDrafts(t *testing.T) {
	x := indexOf(t, shop)
	for name, c := range map[string]struct{ draft, want string }{
		"lines without stops": {
			"A gift card cannot be refunded\nExpress delivery costs £4.99",
			"+ A gift card cannot be refunded | + Express delivery costs £4.99"},
		"a line that a mail program broke": {
			"An order can be refunded within 30 days\nof delivery. Standard delivery takes two to\n4 working days.",
			"+ An order can be refunded within 30 days\nof delivery. | + Standard delivery takes two to\n4 working days."},
		"a long line that it broke before a figure": {
			"You should know that an order can be refunded within\r\n30 days of delivery.",
			"+ You should know that an order can be refunded within\r\n30 days of delivery."},
		"bullets and numbers are no facts": {
			"- Express delivery costs £4.99\n* Gift cards are valid for 2 years.\n2. A gift card cannot be refunded.\n3) Call 020 7946 0018.\n• You can pay by card.",
			"+ Express delivery costs £4.99 | + Gift cards are valid for 2 years. | + A gift card cannot be refunded. | + Call 020 7946 0018. | + You can pay by card."},
		"marks of citations are no facts": {
			"Express delivery costs £4.99 [7]. A gift card cannot be refunded (p. 12).\nReturn postage is £3.50 for parcels up to 2 kg.  [returns.md > Returns]\nCall 020 7946 0018 (contact.md).",
			"+ Express delivery costs £4.99 [7]. | + A gift card cannot be refunded (p. 12). | + Return postage is £3.50 for parcels up to 2 kg. | + Call 020 7946 0018 (contact.md)."},
		"marks of a page are no facts": {
			"## Express delivery costs £4.99\n> A **gift card** cannot be [refunded](https://example.com/99).",
			"+ Express delivery costs £4.99 | + A **gift card** cannot be [refunded](https://example.com/99)."},
		"an item stands with the line before it": {
			"These cannot be returned:\n- gift cards\n- cut fabric\n\nThese can be returned:\n- gift cards",
			"+ gift cards | + cut fabric | ! gift cards"},
		"a line of its own that introduces nothing": {
			"You can pay by card:\n\nA gift card cannot be refunded.",
			"+ You can pay by card: | + A gift card cannot be refunded."},
		"no words": {"---\n\n***\n[1]\n", ""},
	} {
		if got := strings.Join(marked(reply(t, x, c.draft)), " | "); got != c.want {
			t.Errorf("%s:\n got %q\nwant %q", name, got, c.want)
		}
	}
}

// Sentences as people answer customers.
func TestRepliesInOtherWords(t *testing.T) {
	x := indexOf(t, shop)
	for sentence, want := range map[string]engine.ReplyState{
		// What two passages say, each its part.
		"Express delivery takes one working day, costs £4.99, and refunds take three to five working days.": engine.ReplyFound,
		"A gift card is valid for two years, but a gift card cannot be refunded.":                           engine.ReplyFound,
		// What each says of something else.
		"Express delivery takes three to five working days and refunds take one working day.": engine.ReplyDiffers,
		"Express delivery costs £3.50 and return postage is £4.99.":                           engine.ReplyDiffers,
		"Express delivery takes 3-5 working days.":                                            engine.ReplyDiffers,
		"Heavier parcels cost £3.50.":                                                         engine.ReplyDiffers,
		"Gift cards come in amounts of £10, £20 and £50, and they cannot be refunded.":        engine.ReplyDiffers,
		// In other words.
		"Our support team is here Monday to Friday, 9am to 5:30pm.": engine.ReplyFound,
		"You can pay by PayPal, card or bank transfer.":             engine.ReplyFound,
		"Our support team answers on Saturday.":                     engine.ReplyDiffers,
		"Call us on 020 7946 0081.":                                 engine.ReplyDiffers,
		"Orders cannot be refunded within 30 days of delivery.":     engine.ReplyDiffers,
		"Gift cards can be returned.":                               engine.ReplyDiffers,
		"Gift cards can be refunded within 30 days of delivery.":    engine.ReplyDiffers,
		// What nobody says, and what says nothing.
		"We never sell gift cards in amounts of £10.":    engine.ReplyDiffers,
		"Every parcel is wrapped by hand in our garden.": engine.ReplyNotFound,
		"Can a gift card be refunded?":                   engine.ReplyNotFound,
		"Kind regards,":                                  engine.ReplyNotFound,
	} {
		r := reply(t, x, sentence)
		if len(r.Sentences) != 1 || r.Sentences[0].State != want {
			t.Errorf("%q is %q %+v, not %s", sentence, marked(r), r.Sentences[0].Faults, want)
		}
	}
	// Of what two passages say together both are cited.
	r := reply(t, x, "Express delivery takes one working day, costs £4.99, and refunds take three to five working days.")
	var from []string
	for _, c := range r.Sentences[0].Citations {
		from = append(from, c.Label())
	}
	slices.Sort(from)
	if want := []string{"delivery.md > How long delivery takes", "refunds.md > How long a refund takes"}; !slices.Equal(from, want) {
		t.Errorf("cited from %q, not %q", from, want)
	}
}

// What one document says and another denies is not simply found, unless one
// prevails.
func TestRepliesAndDocumentsThatDisagree(t *testing.T) {
	const draft = "A day pass costs 15 crowns."
	x := indexOf(t, map[string]string{"a.md": pass("", "12"), "b.md": pass("", "15")})
	s := reply(t, x, draft).Sentences[0]
	if s.State != engine.ReplyDiffers || len(s.Faults) != 1 || s.Faults[0].Reason != "conflict" || s.Faults[0].Found != "15 crowns" || s.Faults[0].Instead != "12 crowns" || len(s.Citations) != 2 {
		t.Errorf("where documents disagree: %+v", s)
	}
	x = indexOf(t, map[string]string{"a.md": pass("", "12"), "b.md": pass("supersedes: a.md", "15")})
	if s := reply(t, x, draft).Sentences[0]; s.State != engine.ReplyFound {
		t.Errorf("what prevails is %+v", s)
	}
	if s := reply(t, x, "A day pass costs 12 crowns.").Sentences[0]; s.State != engine.ReplyDiffers {
		t.Errorf("what is superseded is %+v", s)
	}
}

func TestLongReplies(t *testing.T) {
	x := indexOf(t, shop)
	for name, long := range map[string]string{"sentences": strings.Repeat("Hm.\n", 501), "bytes": strings.Repeat("a", engine.MaxReply+1)} {
		if _, err := x.CheckReply(t.Context(), long); err != engine.ErrReplyTooLong {
			t.Errorf("too many %s: %v", name, err)
		}
	}
	if r := reply(t, x, strings.Repeat("word ", 20000)); len(r.Sentences) != 1 {
		t.Errorf("one long sentence is %d", len(r.Sentences))
	}
}
