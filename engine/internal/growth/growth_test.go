package growth

import (
	"strings"
	"testing"
)

// recorder notes whether it was failed.
type recorder struct {
	testing.TB
	failed bool
}

func (r *recorder) Helper()               {}
func (r *recorder) Errorf(string, ...any) { r.failed = true }

var kept string

func TestSquareIsToldFromLinear(t *testing.T) {
	for name, c := range map[string]struct {
		work func(size int)
		fail bool
	}{
		"one pass": {func(size int) { kept = strings.Repeat("x", size) }, false},
		"growing buffer": {func(size int) {
			var b strings.Builder
			for range size {
				b.WriteByte('x')
			}
			kept = b.String()
		}, false},
		"a copy each time": {func(size int) {
			kept = ""
			for range size {
				kept += "x"
			}
		}, true},
	} {
		r := &recorder{TB: t}
		if Linear(r, name, 4000, c.work); r.failed != c.fail {
			t.Errorf("%s: failed is %v", name, r.failed)
		}
	}
}
