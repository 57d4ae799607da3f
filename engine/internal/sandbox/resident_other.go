//go:build !linux && !windows

package sandbox

import "syscall"

// resident is unknown here; the child's own limits must do.
func resident(int) int64 { return 0 }

func attributes() *syscall.SysProcAttr { return nil }
