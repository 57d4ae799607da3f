package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"footnote/engine"
)

// museum is a document about nothing that the desk is asked.
func museum(n int) string {
	things := strings.Fields("vase clock coin tapestry lantern anchor mask harp fresco urn dagger scroll bell loom saddle compass")
	places := strings.Fields("attic cellar gallery tower chapel stable orchard granary")
	var b strings.Builder
	fmt.Fprintf(&b, "# Catalogue, part %d\n", n)
	for i := range 8 {
		thing, place := things[(n*5+i*3)%len(things)], places[(n+i)%len(places)]
		fmt.Fprintf(&b, "\n## %s %d\n\nThis %s was found in the %s in %d. It has been cleaned twice and shows a hare.\n", thing, n*8+i, thing, place, 1400+(n*37+i*11)%500)
	}
	return b.String()
}

// The floor means the same among six passages and among thousands: what the
// desk answers and refuses does not change with what is read beside it.
func TestAnswersHoldAmongManyDocuments(t *testing.T) {
	files := map[string]string{"delivery.md": get(t, delivery), "refunds.md": get(t, refunds)}
	few := indexOf(t, files)
	for n := range 250 {
		files[fmt.Sprintf("museum/%03d.md", n)] = museum(n)
	}
	many := indexOf(t, files)
	if many.Passages() < 2000 {
		t.Fatalf("only %d passages", many.Passages())
	}
	for _, question := range []string{
		"How long does a refund take?", "Can a gift card be refunded?", "What does express delivery cost?", "Do you deliver to Norway?",
		"How long is a box kept at the shop?", "How long does standard delivery take?", "Within how many days can an order be refunded?",
		"Can I pay with Bitcoin?", "Do you sell hats?", "Who is the manager?", "Do you deliver to Brazil?",
	} {
		a, b := ask(t, few, question), ask(t, many, question)
		if a.Outcome != b.Outcome || !slices.Equal(texts(a), texts(b)) {
			t.Errorf("%q is answered %q alone (%.3f), and %q among many (%.3f)", question, lines(a), best(a), lines(b), best(b))
		}
	}
}

func best(a *engine.Answer) float64 {
	if len(a.Passages) == 0 {
		return 0
	}
	return a.Passages[0].Score
}
