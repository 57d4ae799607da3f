// Footnote on the command line.
package main

import (
	"os"

	"footnote/app/internal/cli"
)

func main() {
	os.Exit(cli.Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
