//go:build !windows

package store

import "syscall"

// openFlags keep an open from waiting for a writer, and from taking a
// terminal, should a pipe or a device have taken a file's place.
const openFlags = syscall.O_NONBLOCK | syscall.O_NOCTTY
