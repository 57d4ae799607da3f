// Package sandbox runs a reader of hostile files in a child process, which is
// killed when it exceeds a limit. A goroutine that hangs or fills the memory
// cannot be stopped; a process can.
//
// The child is this same program, started again with a mark in its
// environment. Serve, called first in main, sees the mark, serves reads over
// standard input and output and never returns. In a program that did not call
// Serve, Run starts nothing and says so: its child would be a second copy of
// the whole program.
//
// Limits are the wall clock, the bytes of the result, and the resident size of
// the child, which is watched through /proc on Linux. Elsewhere the memory is
// bounded only by what the child sets itself: Go's memory limit, and the page
// limit of WebAssembly where the reader runs there.
//
// Children are few (one for each processor) and each serves many files, since
// starting one costs more than a small file; after any failure it is thrown
// away.
package sandbox

import (
	"errors"
	"fmt"
	"time"
)

// Reader reads one file inside the child. It calls prepare around work that is
// no fault of the file and that should be done by one child at a time, such
// as filling a cache that others then use: the file's clock stands still.
type Reader func(data []byte, prepare func(work func())) []byte

// Limits bound one read.
type Limits struct {
	// Time is the longest a read may take.
	Time time.Duration
	// Resident is the most memory the child may hold, in bytes.
	Resident int64
	// Output is the longest result, in bytes.
	Output int
}

// Errors of Run. Each is the file's own failure except ErrNoHook and ErrStart.
var (
	// ErrNoHook: this program's main did not call Serve.
	ErrNoHook = errors.New("this program did not call the reader hook first in its main function")
	// ErrStart: the child could not be started.
	ErrStart = errors.New("the reading process could not be started")
	// ErrTime: the read took longer than its limit.
	ErrTime = errors.New("reading took too long")
	// ErrMemory: the child grew beyond its limit.
	ErrMemory = errors.New("reading took too much memory")
	// ErrOutput: the result is longer than its limit.
	ErrOutput = errors.New("reading gave too much text")
	// ErrCrash: the child died or the reader panicked.
	ErrCrash = errors.New("reading broke off")
)

// prepareTime bounds what a reader does inside prepare.
const prepareTime = 2 * time.Minute

// watchEvery is how often the child's size is looked at.
const watchEvery = 20 * time.Millisecond

// mostKept is how large a child may be that waits for another file, in bytes.
const mostKept = 320 << 20

// Run reads data with the named reader in a child process.
func Run(reader string, data []byte, limits Limits) ([]byte, error) {
	if !hooked.Load() {
		return nil, ErrNoHook
	}
	slots <- struct{}{}
	defer func() { <-slots }()
	c, err := take()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrStart, err)
	}
	result, err := c.read(reader, data, limits)
	if err != nil {
		c.kill()
		return nil, err
	}
	if resident(c.pid()) > mostKept {
		c.kill() // the next file must not answer for this one's memory
	} else {
		keep(c)
	}
	return result, nil
}

// read sends one request and waits for its result within the limits.
func (c *child) read(reader string, data []byte, limits Limits) ([]byte, error) {
	// The child may refuse to read its input, so sending is bounded too.
	sent := make(chan error, 1)
	go func() { sent <- writeRequest(c.in, reader, data) }()
	answers := make(chan answer, 1)
	next := func() {
		kind, body, err := readFrame(c.out, limits.Output)
		answers <- answer{kind, body, err}
	}
	go next()

	deadline := time.NewTimer(limits.Time)
	defer deadline.Stop()
	started, left := time.Now(), limits.Time
	watch := time.NewTicker(watchEvery)
	defer watch.Stop()
	preparing := false
	defer func() {
		if preparing {
			<-preparation
		}
	}()
	for {
		select {
		case err := <-sent:
			if err != nil {
				return nil, c.crashed()
			}
			sent = nil
		case <-deadline.C:
			return nil, ErrTime
		case <-watch.C:
			if limits.Resident > 0 && resident(c.pid()) > limits.Resident {
				return nil, ErrMemory
			}
		case a := <-answers:
			switch {
			case errors.Is(a.err, errTooLong):
				return nil, ErrOutput
			case a.err != nil:
				return nil, c.crashed()
			}
			switch a.kind {
			case frameResult:
				return a.body, nil
			case framePanic:
				return nil, fmt.Errorf("%w (%s)", ErrCrash, a.body)
			case framePrepare:
				left -= time.Since(started)
				deadline.Stop()
				preparation <- struct{}{}
				preparing = true
				deadline.Reset(prepareTime)
				if _, err := c.in.Write([]byte{frameGo}); err != nil {
					return nil, c.crashed()
				}
			case framePrepared:
				if !preparing {
					return nil, c.crashed()
				}
				<-preparation
				preparing = false
				started = time.Now()
				deadline.Reset(max(left, 0))
			}
			go next()
		}
	}
}

type answer struct {
	kind byte
	body []byte
	err  error
}
