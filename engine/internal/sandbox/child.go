package sandbox

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"time"
)

const (
	// childMemory is Go's own memory limit in a child.
	childMemory = "512MiB"
	// childProcs lets the child watch its input while it reads.
	childProcs = "2"
	// idleTime is how long a child waits for another file.
	idleTime = 10 * time.Second
)

// child is one running reader.
type child struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
	idle    *time.Timer
}

var (
	// slots bounds how many children read at once.
	slots = make(chan struct{}, runtime.NumCPU())
	// preparation is held by the one child that prepares.
	preparation = make(chan struct{}, 1)

	waiting struct {
		sync.Mutex
		children []*child
	}
)

// take returns a waiting child, or else a new one.
func take() (*child, error) {
	waiting.Lock()
	defer waiting.Unlock()
	if n := len(waiting.children); n > 0 {
		c := waiting.children[n-1]
		waiting.children = waiting.children[:n-1]
		c.idle.Stop()
		return c, nil
	}
	return start()
}

// keep lets c wait for another file, for a while.
func keep(c *child) {
	waiting.Lock()
	defer waiting.Unlock()
	waiting.children = append(waiting.children, c)
	c.idle = time.AfterFunc(idleTime, func() {
		waiting.Lock()
		defer waiting.Unlock()
		for i, other := range waiting.children {
			if other == c {
				waiting.children = append(waiting.children[:i], waiting.children[i+1:]...)
				c.kill()
				return
			}
		}
	})
}

func start() (*child, error) {
	program, err := ownProgram()
	if err != nil {
		return nil, err
	}
	command := exec.Command(program)
	command.Args = []string{"footnote-reader"}
	command.Env = environment()
	command.SysProcAttr = attributes()
	in, err := command.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := command.Start(); err != nil {
		return nil, err
	}
	return &child{command: command, in: in, out: bufio.NewReader(out)}, nil
}

// ownProgram is the path of the running program, which on Linux stays true
// when the file was replaced by a newer version.
func ownProgram() (string, error) {
	if runtime.GOOS == "linux" {
		if _, err := os.Stat("/proc/self/exe"); err == nil {
			return "/proc/self/exe", nil
		}
	}
	return os.Executable()
}

// environment holds what a reader needs and nothing else of the user's.
func environment() []string {
	list := []string{mark + "=1", "GOMEMLIMIT=" + childMemory, "GOMAXPROCS=" + childProcs, "GOTRACEBACK=none"}
	if folder, err := os.UserCacheDir(); err == nil {
		list = append(list, cacheVariable+"="+filepath.Join(folder, "footnote", "reader"))
	}
	// Windows cannot start some programs without these.
	for _, name := range []string{"SystemRoot", "SYSTEMDRIVE"} {
		if value := os.Getenv(name); value != "" {
			list = append(list, name+"="+value)
		}
	}
	return list
}

func (c *child) pid() int { return c.command.Process.Pid }

func (c *child) kill() {
	c.command.Process.Kill()
	c.in.Close()
	c.command.Wait()
}

// crashed ends the child and says how it ended.
func (c *child) crashed() error {
	c.kill()
	return fmt.Errorf("%w (%s)", ErrCrash, c.command.ProcessState)
}
