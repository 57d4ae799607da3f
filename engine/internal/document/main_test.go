package document

import (
	"os"
	"testing"
)

func TestMain(m *testing.M) {
	RunReader()
	os.Exit(m.Run())
}
