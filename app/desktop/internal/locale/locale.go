// Package locale gives the window toolkit a language where the system names
// none. In a locale such as C.UTF-8 the toolkit would take "C" for a language
// and complain of it before the program's first line. LANGUAGE tells it, and
// leaves the system's character set, which typing depends on, as it is.
//
// The work is done when the package is initialised: Go initialises packages in
// the order of their import paths as far as what they import allows, so this
// one comes before fyne.io.
package locale

import (
	"os"
	"strings"
)

func init() {
	if language := language(os.Getenv); language != "" {
		os.Setenv("LANGUAGE", language)
	}
}

// language is what LANGUAGE must become, or empty if it may stay.
func language(env func(string) string) string {
	if env("LANGUAGE") != "" {
		return ""
	}
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := env(name); value != "" {
			if name, _, _ := strings.Cut(value, "."); name == "C" || name == "POSIX" {
				return "en"
			}
			return ""
		}
	}
	return ""
}
