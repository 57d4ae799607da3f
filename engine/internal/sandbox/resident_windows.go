package sandbox

import "syscall"

// resident is unknown here; the child's own limits must do.
func resident(int) int64 { return 0 }

// createNoWindow keeps a console from flashing up behind the window.
const createNoWindow = 0x08000000

func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{HideWindow: true, CreationFlags: createNoWindow}
}
