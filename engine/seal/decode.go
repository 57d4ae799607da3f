package seal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// decode reads JSON strictly into objects (map[string]any), lists ([]any),
// strings and other scalars. It refuses what could be read in more than one
// way: names that stand twice, text that is not UTF-8, halves of a character,
// and anything after the end. ok tells that there is a value to look into all
// the same.
func decode(data []byte, limit int) (v any, refusals []Refusal, ok bool) {
	unread := func(format string, values ...any) (any, []Refusal, bool) {
		return nil, []Refusal{shapeFault("", format, values...)}, false
	}
	if len(data) > limit {
		return unread("It has %d bytes, more than the %d that are taken. Give only the sources that bear on the question.", len(data), limit)
	}
	if !utf8.Valid(data) {
		return unread("It is not UTF-8 text. Save it as UTF-8.")
	}
	if bytes.HasPrefix(data, []byte("\ufeff")) {
		return unread("It begins with a byte-order mark, which JSON does not allow. Save it without one.")
	}
	if len(bytes.TrimSpace(data)) == 0 {
		return unread("There is nothing here. Give one JSON object.")
	}
	if depth := nesting(data); depth > MaxDepth {
		return unread("Its lists and objects stand %d deep in one another; the deepest that a packet has is 6.", depth)
	}
	var whole json.RawMessage
	if err := json.Unmarshal(data, &whole); err != nil {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			return unread("It is not one JSON object: %s, at byte %d.", strings.TrimPrefix(syntax.Error(), "json: "), syntax.Offset)
		}
		return unread("It is not one JSON object: %v.", err)
	}
	d := &decoder{data: data, json: json.NewDecoder(bytes.NewReader(data))}
	d.json.UseNumber()
	v, err := d.value("")
	if err != nil {
		return unread("It is not one JSON object: %v.", err)
	}
	return v, d.refusals, true
}

func shapeFault(pointer, format string, values ...any) Refusal {
	return Refusal{pointer, Shape, fmt.Sprintf(format, values...)}
}

// nesting is how deep lists and objects stand in one another.
func nesting(data []byte) int {
	depth, most := 0, 0
	quoted := false
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			depth++
			most = max(most, depth)
		case c == '}' || c == ']':
			depth--
		}
	}
	return most
}

type decoder struct {
	data     []byte
	json     *json.Decoder
	refusals []Refusal
}

// token reads the next token, and holds a string to be whole.
func (d *decoder) token(pointer string) (json.Token, error) {
	from := d.json.InputOffset()
	t, err := d.json.Token()
	if _, ok := t.(string); ok && err == nil && halfCharacter(d.data[from:d.json.InputOffset()]) {
		d.refusals = append(d.refusals, shapeFault(pointer, "It holds half of a character (a \\u escape of a lone surrogate)."))
	}
	return t, err
}

func (d *decoder) value(pointer string) (any, error) {
	t, err := d.token(pointer)
	if err != nil {
		return nil, err
	}
	switch t {
	case json.Delim('{'):
		object := map[string]any{}
		for d.json.More() {
			t, err := d.token(pointer)
			if err != nil {
				return nil, err
			}
			name, _ := t.(string)
			at := pointer + "/" + escape(name)
			v, err := d.value(at)
			if err != nil {
				return nil, err
			}
			if _, twice := object[name]; twice {
				d.refusals = append(d.refusals, shapeFault(at, "“%s” stands twice in one object. Keep one.", clip(name)))
			}
			object[name] = v
		}
		_, err := d.json.Token()
		return object, err
	case json.Delim('['):
		list := []any{}
		for d.json.More() {
			v, err := d.value(pointer + "/" + strconv.Itoa(len(list)))
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		_, err := d.json.Token()
		return list, err
	}
	return t, nil
}

// halfCharacter tells whether raw JSON has an escaped surrogate without its
// other half.
func halfCharacter(raw []byte) bool {
	unit := func(i int) (uint64, bool) {
		if i+6 > len(raw) || raw[i] != '\\' || raw[i+1] != 'u' {
			return 0, false
		}
		n, err := strconv.ParseUint(string(raw[i+2:i+6]), 16, 16)
		return n, err == nil
	}
	for i := 0; i < len(raw); i++ {
		if raw[i] != '\\' {
			continue
		}
		n, ok := unit(i)
		switch {
		case !ok:
			i++
		case n >= 0xdc00 && n <= 0xdfff:
			return true
		case n >= 0xd800 && n <= 0xdbff:
			if low, ok := unit(i + 6); !ok || low < 0xdc00 || low > 0xdfff {
				return true
			}
			i += 11
		default:
			i += 5
		}
	}
	return false
}

// escape makes a name a part of a JSON pointer.
func escape(name string) string {
	return strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
}

// clip shortens text that is shown in a detail.
func clip(s string) string {
	const most = 80
	runes := []rune(s)
	if len(runes) <= most {
		return s
	}
	return string(runes[:most]) + "…"
}
