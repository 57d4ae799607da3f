package locale

import (
	"strings"
	"testing"
)

func TestLanguageIsGivenOnlyWhereNoneIsNamed(t *testing.T) {
	for settings, want := range map[string]string{
		"":                                     "",
		"LANG=C.UTF-8":                         "en",
		"LANG=C":                               "en",
		"LC_ALL=POSIX.UTF-8 LANG=de_DE.UTF-8":  "en",
		"LC_MESSAGES=C.utf8 LANG=de_DE.UTF-8":  "en",
		"LANG=de_DE.UTF-8":                     "",
		"LC_ALL=fr_FR.UTF-8 LANG=C.UTF-8":      "",
		"LANG=C.UTF-8 LANGUAGE=pt:en":          "",
		"LANG=Cymraeg":                         "",
		"LC_MESSAGES=sv_SE.UTF-8 LANG=C.UTF-8": "",
	} {
		env := map[string]string{}
		for _, setting := range strings.Fields(settings) {
			name, value, _ := strings.Cut(setting, "=")
			env[name] = value
		}
		if got := language(func(name string) string { return env[name] }); got != want {
			t.Errorf("%q gives %q, want %q", settings, got, want)
		}
	}
}
