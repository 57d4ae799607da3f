package document

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
)

// decodeText turns a text file's bytes into UTF-8 without a byte-order mark
// and with line feeds for line ends. UTF-16 is read when it begins with its
// mark; declared, if not empty, is the character set that the file names and
// is used when the bytes are not UTF-8. Anything else is a *Error with the
// place of the first bad byte.
func decodeText(data []byte, declared string, b *builder) (string, error) {
	text, err := toUTF8(data, declared, b)
	if err != nil {
		return "", err
	}
	text = strings.ReplaceAll(text, "\r\n", "\n")
	text = strings.ReplaceAll(text, "\r", "\n")
	return removeControls(text, b), nil
}

func toUTF8(data []byte, declared string, b *builder) (string, error) {
	switch {
	case bytes.HasPrefix(data, []byte{0xFF, 0xFE, 0, 0}), bytes.HasPrefix(data, []byte{0, 0, 0xFE, 0xFF}):
		return "", encodingError("it is in UTF-32")
	case bytes.HasPrefix(data, []byte{0xFF, 0xFE}):
		return fromUTF16(data[2:], binary.LittleEndian)
	case bytes.HasPrefix(data, []byte{0xFE, 0xFF}):
		return fromUTF16(data[2:], binary.BigEndian)
	}
	if bad := firstBadByte(data); bad >= 0 {
		if declared != "" && !isUTF8Name(declared) {
			return fromDeclared(data, declared)
		}
		line := 1 + bytes.Count(data[:bad], []byte{'\n'})
		if line == 1 {
			line += bytes.Count(data[:bad], []byte{'\r'})
		}
		return "", encodingError(fmt.Sprintf("it is not UTF-8: the first bad byte, 0x%02X, stands at offset %d, line %d", data[bad], bad, line))
	}
	text := strings.TrimPrefix(string(data), "\uFEFF")
	if declared != "" && !isUTF8Name(declared) && !isASCII(text) {
		b.remark("it declares the character set "+clip(declared, 40)+" but its bytes are UTF-8, and were read as such",
			"look for wrong characters, and correct the declaration")
	}
	if n := strings.Count(text, "\x00"); n > 0 && n >= (len(text)-strings.Count(text, "\r")-strings.Count(text, "\n"))/4 {
		return "", encodingError("it looks like UTF-16 without a byte-order mark, or is not a text at all")
	}
	if strings.Contains(text, "\uFFFD") {
		b.remark("it holds the sign \uFFFD, which stands for characters that were lost when it was saved",
			"restore them from the original")
	} else if looksTwiceEncoded(text) {
		b.remark("its character set is doubtful: it holds letters such as "+twiceEncoded.FindString(text),
			"look for wrong characters, and save it again as UTF-8 from the original")
	}
	return text, nil
}

// twiceEncoded finds what UTF-8 looks like after it was read as Windows-1252.
var twiceEncoded = regexp.MustCompile(`â€[™œ˜“”¦\x{80}-\x{9F}]|Ã[©¨¤¶¼§±³¡]|Â[£§°©®]`)

func looksTwiceEncoded(text string) bool {
	return (strings.Contains(text, "â€") || strings.Contains(text, "Ã") || strings.Contains(text, "Â")) &&
		twiceEncoded.MatchString(text)
}

func encodingError(what string) error {
	return &Error{Cause: CauseEncoding, What: what, Remedy: "open it in an editor and save it as UTF-8"}
}

func isUTF8Name(name string) bool {
	name = strings.ToLower(name)
	// A page that can be read far enough to find "utf-16" in it is not UTF-16.
	return name == "utf-8" || name == "utf8" || strings.HasPrefix(name, "utf-16")
}

func isASCII(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}

func firstBadByte(data []byte) int {
	for i := 0; i < len(data); {
		if data[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, size := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return -1
}

func fromUTF16(data []byte, order binary.ByteOrder) (string, error) {
	if len(data)%2 != 0 {
		return "", encodingError("it is UTF-16 that was cut short")
	}
	var out strings.Builder
	for i := 0; i < len(data); i += 2 {
		r := rune(order.Uint16(data[i:]))
		if utf16.IsSurrogate(r) {
			next := rune(0)
			if i+3 < len(data) {
				next = rune(order.Uint16(data[i+2:]))
			}
			if r = utf16.DecodeRune(r, next); r == utf8.RuneError {
				return "", encodingError(fmt.Sprintf("it is damaged UTF-16: half a character stands at offset %d", i+2))
			}
			i += 2
		}
		out.WriteRune(r)
	}
	return out.String(), nil
}

func fromDeclared(data []byte, declared string) (string, error) {
	encoding, name := charset.Lookup(declared)
	if encoding == nil || name == "replacement" {
		return "", encodingError("it is not UTF-8, and the character set that it declares (" + clip(declared, 40) + ") is not known")
	}
	text, err := encoding.NewDecoder().Bytes(data)
	if err != nil || bytes.ContainsRune(text, utf8.RuneError) {
		return "", encodingError("it is neither UTF-8 nor " + clip(declared, 40) + ", the character set that it declares")
	}
	return string(text), nil
}

// terminalCodes are the escape sequences that colour a terminal's text.
var terminalCodes = regexp.MustCompile("\x1b(?:\\[[0-?]*[ -/]*[@-~]|\\][^\x07\x1b]*(?:\x07|\x1b\\\\)?)")

// removeControls takes out control characters, those that part lines and
// pages aside, and says so.
func removeControls(text string, b *builder) string {
	isControl := func(r rune) bool {
		return (r < 0x20 && r != '\t' && r != '\n' && r != '\v' && r != '\f') || r == 0x7F || r >= 0x80 && r < 0xA0 && r != 0x85
	}
	if strings.IndexFunc(text, isControl) < 0 {
		return text
	}
	b.remark("it holds control characters, which were left out", "look whether its text is whole, and save it again as plain text")
	text = terminalCodes.ReplaceAllString(text, "")
	return strings.Map(func(r rune) rune {
		if isControl(r) {
			return -1
		}
		return r
	}, text)
}
