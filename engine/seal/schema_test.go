package seal

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// schemaOf reads a published schema.
func schemaOf(t *testing.T, name string) map[string]any {
	t.Helper()
	var s map[string]any
	if err := json.Unmarshal(Schema(name), &s); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if s["$schema"] != "https://json-schema.org/draft/2020-12/schema" {
		t.Errorf("%s is of %v", name, s["$schema"])
	}
	return s
}

// at follows a pointer inside a schema.
func at(t *testing.T, s any, pointer string) any {
	t.Helper()
	for _, part := range strings.Split(pointer, "/")[1:] {
		o, ok := s.(map[string]any)
		if !ok || o[part] == nil {
			t.Fatalf("no %s", pointer)
		}
		s = o[part]
	}
	return s
}

// The schemas state the bounds, the members and the reasons of the code.
func TestSchemasAreTrue(t *testing.T) {
	packet, sealed, refusal := schemaOf(t, "packet"), schemaOf(t, "sealed"), schemaOf(t, "refusal")
	if !reflect.DeepEqual(at(t, packet, "/$defs/answer"), at(t, sealed, "/$defs/answer")) {
		t.Error("the drafts of a packet and of a sealed answer differ")
	}
	for pointer, want := range map[string]float64{
		"/properties/question/maxLength":                   MaxQuestion,
		"/properties/corpus/maxItems":                      MaxSources,
		"/$defs/source/properties/id/maxLength":            MaxName,
		"/$defs/source/properties/title/maxLength":         MaxName,
		"/$defs/source/properties/text/maxLength":          MaxText,
		"/$defs/quote/properties/source/maxLength":         MaxName,
		"/$defs/quote/properties/quote/maxLength":          MaxSentence,
		"/$defs/sentence/properties/text/maxLength":        MaxSentence,
		"/$defs/sentence/properties/citations/maxItems":    MaxCitations,
		"/$defs/conflict/properties/quotes/maxItems":       MaxCitations,
		"/$defs/conflict/properties/quotes/minItems":       2,
		"/$defs/answer/properties/sentences/maxItems":      MaxSentences,
		"/$defs/answer/properties/kb_gaps/maxItems":        MaxGaps,
		"/$defs/answer/properties/kb_gaps/items/maxLength": MaxSentence,
		"/$defs/answer/properties/conflicts/maxItems":      MaxConflicts,
		"/$defs/conflict/properties/resolve/maxLength":     MaxSentence,
		"/$defs/conflict/properties/about/maxLength":       MaxSentence,
		"/$defs/sentence/properties/citations/minItems":    1,
		"/properties/corpus/minItems":                      1,
	} {
		if got := at(t, packet, pointer); got != want {
			t.Errorf("%s is %v, want %v", pointer, got, want)
		}
	}
	for pointer, of := range map[string]any{"": Packet{}, "/$defs/source": Source{}, "/$defs/answer": Answer{}, "/$defs/sentence": Sentence{}, "/$defs/quote": Quote{}, "/$defs/conflict": Conflict{}} {
		members(t, at(t, packet, pointer), of)
	}
	members(t, at(t, refusal, "/properties/refused/items"), Refusal{})
	var reasons []Reason
	for _, r := range at(t, refusal, "/properties/refused/items/properties/reason/enum").([]any) {
		reasons = append(reasons, Reason(r.(string)))
	}
	if !slices.Equal(reasons, Reasons) {
		t.Errorf("reasons %v, want %v", reasons, Reasons)
	}
	var form map[string]any
	if err := json.Unmarshal(readFile(t, "grounded.sealed.json"), &form); err != nil {
		t.Fatal(err)
	}
	if got := keys(at(t, sealed, "/properties").(map[string]any)); !slices.Equal(got, keys(form)) {
		t.Errorf("a sealed answer has %v, its schema %v", keys(form), got)
	}
	if Schema("../packet") != nil || len(SchemaNames) != 3 {
		t.Error("another schema is published")
	}
}

// members holds the members of a schema to the fields of a type.
func members(t *testing.T, schema, of any) {
	t.Helper()
	var all, required []string
	kind := reflect.TypeOf(of)
	for i := range kind.NumField() {
		name, optional, _ := strings.Cut(kind.Field(i).Tag.Get("json"), ",")
		all = append(all, name)
		if optional == "" {
			required = append(required, name)
		}
	}
	slices.Sort(all)
	slices.Sort(required)
	s := schema.(map[string]any)
	if got := keys(s["properties"].(map[string]any)); !slices.Equal(got, all) {
		t.Errorf("%v: members %v, want %v", kind, got, all)
	}
	var got []string
	for _, name := range s["required"].([]any) {
		got = append(got, name.(string))
	}
	slices.Sort(got)
	if !slices.Equal(got, required) {
		t.Errorf("%v: required %v, want %v", kind, got, required)
	}
	if s["additionalProperties"] != false {
		t.Errorf("%v: other members are allowed", kind)
	}
}
