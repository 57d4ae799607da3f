package sandbox

import (
	"bytes"
	"errors"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestMain(m *testing.M) {
	Serve(map[string]Reader{
		"upper": func(data []byte, _ func(func())) []byte { return bytes.ToUpper(data) },
		"hang": func([]byte, func(func())) []byte {
			for {
				runtime.Gosched()
			}
		},
		"grow": func([]byte, func(func())) []byte {
			var all [][]byte
			for {
				block := make([]byte, 1<<20)
				for i := range block {
					block[i] = 1
				}
				all = append(all, block)
				if len(all) > 1<<14 {
					return all[0]
				}
			}
		},
		"long":  func([]byte, func(func())) []byte { return make([]byte, 1<<20) },
		"exit":  func([]byte, func(func())) []byte { os.Exit(3); return nil },
		"panic": func([]byte, func(func())) []byte { panic("a wrong turn") },
		"print": func(data []byte, _ func(func())) []byte { os.Stdout.WriteString("noise"); return data },
		"deep":  func([]byte, func(func())) []byte { return []byte{byte(descend(0))} },
		"prepare": func(data []byte, prepare func(func())) []byte {
			prepare(func() { data = append(data, '!') })
			return data
		},
		"environment": func([]byte, func(func())) []byte { return []byte(strings.Join(os.Environ(), "\n")) },
	})
	os.Exit(m.Run())
}

// descend goes deeper than any stack.
func descend(n int) int {
	if n < 0 {
		return n
	}
	return descend(n+1) + n
}

var ample = Limits{Time: time.Minute, Resident: 4 << 30, Output: 1 << 16}

func TestRunReturnsTheReadersResult(t *testing.T) {
	for _, in := range []string{"", "quiet", strings.Repeat("x", 1<<15)} {
		got, err := Run("upper", []byte(in), ample)
		if err != nil || string(got) != strings.ToUpper(in) {
			t.Errorf("Run(%.10q) = %.10q, %v", in, got, err)
		}
	}
}

func TestLimitsStopARead(t *testing.T) {
	short, small := ample, ample
	short.Time = 50 * time.Millisecond
	small.Resident = 300 << 20
	for _, c := range []struct {
		reader string
		limits Limits
		want   error
		linux  bool
	}{
		{"hang", short, ErrTime, false},
		{"grow", small, ErrMemory, true},
		{"long", ample, ErrOutput, false},
		{"exit", ample, ErrCrash, false},
		{"panic", ample, ErrCrash, false},
		{"deep", ample, ErrCrash, false},
		{"nobody", ample, ErrCrash, false},
	} {
		if c.linux && resident(os.Getpid()) == 0 {
			continue
		}
		if _, err := Run(c.reader, []byte("x"), c.limits); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.reader, err, c.want)
		}
		// The next file is none the worse for it.
		if got, err := Run("upper", []byte("a"), ample); err != nil || string(got) != "A" {
			t.Errorf("after %s: %q, %v", c.reader, got, err)
		}
	}
}

func TestPanicIsNamed(t *testing.T) {
	if _, err := Run("panic", nil, ample); err == nil || !strings.Contains(err.Error(), "a wrong turn") {
		t.Errorf("error %v does not say what went wrong", err)
	}
}

func TestPrintingDoesNotBreakTheResult(t *testing.T) {
	if got, err := Run("print", []byte("x"), ample); err != nil || string(got) != "x" {
		t.Errorf("got %q, %v", got, err)
	}
}

func TestPreparingStopsTheClockAndIsDoneOneAtATime(t *testing.T) {
	preparation <- struct{}{} // another child prepares
	limits := ample
	limits.Time = 5 * time.Second
	done := make(chan error, 1)
	go func() {
		got, err := Run("prepare", []byte("ready"), limits)
		if err == nil && string(got) != "ready!" {
			err = errors.New(string(got))
		}
		done <- err
	}()
	select {
	case err := <-done:
		t.Fatalf("did not wait for the other child: %v", err)
	default:
	}
	<-preparation
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestManyFilesAtOnce(t *testing.T) {
	var group sync.WaitGroup
	for i := range 40 {
		group.Add(1)
		go func() {
			defer group.Done()
			in := bytes.Repeat([]byte{'a' + byte(i%26)}, i)
			if got, err := Run("upper", in, ample); err != nil || !bytes.Equal(got, bytes.ToUpper(in)) {
				t.Errorf("file %d: %q, %v", i, got, err)
			}
		}()
	}
	group.Wait()
	waiting.Lock()
	defer waiting.Unlock()
	if n := len(waiting.children); n > cap(slots) {
		t.Errorf("%d children wait, more than the %d processors", n, cap(slots))
	}
}

func TestAProgramWithoutTheHookIsToldSo(t *testing.T) {
	hooked.Store(false)
	defer hooked.Store(true)
	if _, err := Run("upper", nil, ample); !errors.Is(err, ErrNoHook) {
		t.Errorf("error %v", err)
	}
}

func TestTheChildSeesNothingOfTheUsersEnvironment(t *testing.T) {
	t.Setenv("SOME_SECRET", "hush")
	limits := ample
	c, err := start()
	if err != nil {
		t.Fatal(err)
	}
	defer c.kill()
	got, err := c.read("environment", nil, limits)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(got), "SOME_SECRET") || strings.Contains(string(got), "HOME=") {
		t.Errorf("the child was given %q", got)
	}
}
