package analysis

import (
	"strings"
	"testing"
)

func TestStops(t *testing.T) {
	for question, want := range map[string]string{
		"How long is the notice period?":      "notice period",
		"Wie lange ist die Kündigungsfrist?":  "Kündigungsfrist",
		"Wo ist der Eingang für die Gäste?":   "Eingang Gäste",
		"Quel est le délai de livraison ?":    "délai livraison",
		"¿Cuánto cuesta la entrada?":          "cuesta entrada",
		"Quanto costa il biglietto?":          "costa biglietto",
		"Wat is de prijs van een kaartje?":    "prijs kaartje",
		"Qual é o preço do bilhete?":          "preço bilhete",
		"Ile kosztuje i gdzie jest bilet?":    "kosztuje bilet",
		"Who told IT about it?":               "told IT",
		"When does a plant die?":              "plant die",
		"die":                                 "die",
		"Quelle est la notice period ?":       "notice period",
		"Does the hat fit and was it in red?": "hat fit red",
	} {
		tokens := Tokens(question)
		var kept []string
		for i, stop := range Stops(tokens) {
			if !stop && !tokens[i].Part {
				kept = append(kept, tokens[i].Of(question))
			}
		}
		if got := strings.Join(kept, " "); got != want {
			t.Errorf("%s: kept %q, want %q", question, got, want)
		}
	}
}

func TestWays(t *testing.T) {
	for text, want := range map[string]string{
		"cross-border": "crossbord | cross border",
		"Kündigung":    "kundigung | kuendigung",
		"HC-20471":     "hc-20471 | hc20471",
		"12 500":       "12500 | 12 500",
		"refunded":     "refund",
		"9 a.m.":       "9:00",
	} {
		var ways []string
		for _, w := range Ways(Tokens(text), 0) {
			ways = append(ways, strings.Join(w, " "))
		}
		if got := strings.Join(ways, " | "); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}
