package seal

import "embed"

//go:embed schema/*.json
var schemas embed.FS

// Schema is the published JSON Schema (2020-12) of a packet, a sealed answer
// or a refusal, by the names of SchemaNames; nil for another name. A schema
// says the form; what Finalize checks beyond it stands in the descriptions.
func Schema(name string) []byte {
	data, err := schemas.ReadFile("schema/" + name + ".json")
	if err != nil {
		return nil
	}
	return data
}

// SchemaNames are the names of the published schemas.
var SchemaNames = []string{"packet", "sealed", "refusal"}
