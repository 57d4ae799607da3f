package sandbox

import (
	"fmt"
	"os"
	"syscall"
)

// resident is how much memory a process holds, in bytes, or 0 if unknown.
func resident(pid int) int64 {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return 0
	}
	var size, pages int64
	if _, err := fmt.Sscan(string(data), &size, &pages); err != nil {
		return 0
	}
	return pages * int64(os.Getpagesize())
}

// attributes: nothing special is needed here.
func attributes() *syscall.SysProcAttr { return nil }
