package document

import (
	"os"
	"testing"
)

// lower makes a limit small while a test runs, so that small files reach it.
func lower(t testing.TB, limit *int, to int) {
	before := *limit
	*limit = to
	t.Cleanup(func() { *limit = before })
}

func TestMain(m *testing.M) {
	RunReader()
	os.Exit(m.Run())
}
