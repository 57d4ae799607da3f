// Package growth lets tests hold work to growing in proportion with its input.
// It counts the bytes that the work allocates, since a clock would measure the
// machine: work that copies what it has read again and again is found, and
// what only looks at it again and again shows in a benchmark.
package growth

import (
	"runtime"
	"testing"
)

const (
	// times is how many times larger the second input is.
	times = 8
	// most is what may be allocated then, as a multiple: buffers that double
	// can make it twice the proportion, work that grows with the square makes
	// it eight times.
	most = 3 * times
	// slack is what may be allocated whatever the size.
	slack = 256 << 10
)

// Linear fails t where work on an input times larger than size allocates out
// of proportion to work on one of that size.
func Linear(t testing.TB, name string, size int, work func(size int)) {
	t.Helper()
	work(size) // what is made once is made now
	small, large := allocated(size, work), allocated(times*size, work)
	if large > most*small+slack {
		t.Errorf("%s: an input %d times larger makes %d bytes of %d", name, times, large, small)
	}
}

func allocated(size int, work func(int)) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	work(size)
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
