package disagree

import (
	"reflect"
	"testing"
)

func TestDates(t *testing.T) {
	for _, c := range []struct {
		text string
		want string // the date that has passed, or empty
	}{
		{"Applications are open until 31 March 2025.", "2025-03-31"},
		{"The discount is valid until the end of May 2025.", "2025-05-31"},
		{"Claims must be sent by 5 January 2025.", "2025-01-05"},
		{"The new system will go live on 2025-06-01.", "2025-06-01"},
		{"This permit expires on 1 February 2024.", "2024-02-01"},
		{"More courses are planned throughout 2024.", "2024-12-31"},
		{"Applications are open until 31 March 2027.", ""},
		{"Claims must be sent by 30 June 2025.", ""},
		{"The shop was founded in 1998.", ""},
		{"The policy was revised on 3 May 2024.", ""},
		{"From 1 May 2024 a refund takes five days.", ""},
		{"Entry code 1995 must be typed twice.", ""},
		{"For example, an order made on 3 May 2024 must be paid by 3 June 2024.", ""},
		{"Applications are open until 31 March.", ""},
		{"Will the hall be open on 3 May 2024?", ""},
	} {
		got := Dates([]Statement{{Text: c.text}}, "2025-06-30")
		switch {
		case c.want == "" && len(got) > 0:
			t.Errorf("%s: passed on %s", c.text, got[0].Date)
		case c.want != "" && (len(got) != 1 || got[0].Date != c.want || c.text[got[0].Start:got[0].End] != got[0].Written):
			t.Errorf("%s: %+v, want %s", c.text, got, c.want)
		}
	}
	row := Statement{Text: "Date: 14 November 2024; Item: All plans must be signed", Kind: "row"}
	if got := Dates([]Statement{row}, "2025-06-30"); len(got) != 1 {
		t.Errorf("a row that fell due: %+v", got)
	}
	if got := Dates([]Statement{{Text: "Open until 31 March 2025."}}, ""); got != nil {
		t.Errorf("without a day: %+v", got)
	}
}

func TestDuplicates(t *testing.T) {
	long := "Every parcel is weighed at the counter before it leaves the building on the same day."
	got := Duplicates([]Statement{
		{Text: long, Document: "b.md", Passage: 3},
		{Text: "EVERY parcel is weighed at the counter before it leaves the building on the same day!", Document: "a.md", Passage: 1},
		{Text: long, Document: "c.md", Passage: 0},
		{Text: "But not on Sundays.", Document: "c.md", Passage: 0, Sentence: 1},
		{Text: "Please knock.", Document: "a.md", Passage: 2},
		{Text: "The following steps are for all who work at the front counter of the shop: none.", Lead: 74, Document: "d.md"},
		{Text: "The following steps are for all who work at the front counter of the shop: none.", Lead: 74, Document: "e.md"},
		{Text: "Please knock.", Document: "b.md", Passage: 4},
	})
	want := [][]Place{{{"a.md", 1}, {"b.md", 3}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestReplaces(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"This policy replaces the 2024 travel policy.", "2024 travel policy"},
		{"This handbook supersedes all earlier versions of the staff handbook.", "earlier versions of the staff handbook"},
		{"Version 3 of this guide takes the place of the Parking Guide, which no longer holds.", "Parking Guide"},
		{"The 2023 leave policy is replaced by this document.", "2023 leave policy"},
		{"This document replaces “Working from home” from 1 May 2026.", "Working from home"},
		{"From 1 May 2026, this policy supersedes the Travel Rules of 2019.", "Travel Rules of 2019"},
		// A file's name, a quoted title.
		{"This page replaces prices.md.", "prices.md"},
		{"This leaflet supersedes old/prices-2024.pdf, which no longer holds.", "old/prices-2024.pdf"},
		{"This replaces the document prices.md from 1 May 2026.", "prices.md"},
		{"It replaces the guide ‘Driver’s passes 2024’.", "Driver’s passes 2024"},
		{"It supersedes prices.md.", "prices.md"},
		{"This page has replaced \"Prices\".", "Prices"},
		{"This page is a replacement for prices.md.", "prices.md"},
		{"These rules replace the rules of 2023.", "rules of 2023"},
		{"Replaces: old/prices.md", "old/prices.md"},
		{"The guide ‘Passes 2024’ has been replaced by this page.", "Passes 2024"},
		{"prices.md is superseded by this one.", "prices.md"},
		{"It replaces the broken filter.", ""},
		{"Replaces lost cards.", ""},
		{"The link on prices.md was replaced by this page.", ""},
		{"“Passes 2024” was not replaced by this guide.", ""},
		{"The filter in the unit has been replaced by this part.", ""},
		{"This page is superseded by prices.md.", ""},
		{"This policy does not replace the travel policy.", ""},
		{"A new card replaces a lost one.", ""},
		{"This part replaces the old filter.", ""},
		{"We replace this handbook every year.", ""},
		{"Does this policy replace the 2024 travel policy?", ""},
		{"Broken items are replaced by this shop.", ""},
		{"If this policy replaces another policy, tell your manager.", ""},
		{"The travel policy was replaced by the new travel policy.", ""},
	} {
		got, ok := Replaces(c.text)
		if got != c.want || ok != (c.want != "") {
			t.Errorf("%s: %q, %v, want %q", c.text, got, ok, c.want)
		}
	}
}

func TestReplacedBy(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"This page has been replaced by prices.md.", "prices.md"},
		{"This guide was superseded by the Parking Guide on 1 May 2026.", "Parking Guide"},
		{"This handbook is now replaced by “Working here”.", "Working here"},
		{"This page will be replaced by prices.md.", ""},
		{"This page has not been replaced by prices.md.", ""},
		{"The filter was replaced by the Smith company.", ""},
		{"Broken items are replaced by this shop.", ""},
		{"The 2023 leave policy is replaced by this document.", ""},
		{"Was this page replaced by prices.md?", ""},
	} {
		got, ok := ReplacedBy(c.text)
		if got != c.want || ok != (c.want != "") {
			t.Errorf("%s: %q, %v, want %q", c.text, got, ok, c.want)
		}
	}
}
