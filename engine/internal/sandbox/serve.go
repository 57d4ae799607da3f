package sandbox

import (
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"sync/atomic"
)

const (
	// mark is the variable that makes this program a reader.
	mark = "FOOTNOTE_READER"
	// cacheVariable names the folder where the child may keep what it
	// prepares.
	cacheVariable = "FOOTNOTE_READER_CACHE"
	// maxStack bounds recursion in the child, in bytes.
	maxStack = 64 << 20
)

var hooked atomic.Bool

// Serve must be called first in main and in TestMain of every program that
// reads files. In the program itself it returns at once; in a child that Run
// started it serves reads and exits.
func Serve(readers map[string]Reader) {
	if os.Getenv(mark) == "" {
		hooked.Store(true)
		return
	}
	debug.SetMaxStack(maxStack)
	out := os.Stdout
	os.Stdout = os.Stderr // a library that prints must not break the frames
	serve(os.Stdin, out, readers)
	os.Exit(0)
}

// CacheFolder is where a reader inside a child may keep what it prepares, or
// empty where there is no such place.
func CacheFolder() string { return os.Getenv(cacheVariable) }

type request struct {
	reader string
	data   []byte
}

// serve answers requests one after the other until its input ends. The input
// is watched also while a file is read, so that a child never outlives its
// parent.
func serve(in io.Reader, out io.Writer, readers map[string]Reader) {
	requests := make(chan request)
	leave := make(chan struct{})
	go func() {
		defer os.Exit(0)
		for {
			kind, name, err := readFrame(in, maxInput)
			if err != nil {
				return
			}
			if kind == frameGo {
				leave <- struct{}{}
				continue
			}
			_, data, err := readFrame(in, maxInput)
			if err != nil {
				return
			}
			requests <- request{string(name), data}
		}
	}()
	prepare := func(work func()) {
		if writeFrame(out, framePrepare, nil) != nil {
			os.Exit(1)
		}
		<-leave
		work()
		if writeFrame(out, framePrepared, nil) != nil {
			os.Exit(1)
		}
	}
	for r := range requests {
		kind, body := answerOne(readers[r.reader], r, prepare)
		if writeFrame(out, kind, body) != nil {
			os.Exit(1)
		}
	}
}

func answerOne(read Reader, r request, prepare func(func())) (kind byte, body []byte) {
	defer func() {
		if fault := recover(); fault != nil {
			kind, body = framePanic, []byte(clip(fmt.Sprint(fault), 200))
		}
	}()
	if read == nil {
		return framePanic, []byte("there is no reader " + r.reader)
	}
	return frameResult, read(r.data, prepare)
}

func clip(s string, most int) string {
	if len(s) > most {
		return s[:most] + "…"
	}
	return s
}
