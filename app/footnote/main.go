// Footnote on the command line.
package main

import (
	"os"

	"footnote/app/internal/cli"
	"footnote/engine"
)

func main() {
	engine.RunReader()
	os.Exit(cli.Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
