//go:build linux

package engine_test

import (
	"errors"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"footnote/engine"
)

// A pipe would be waited for without end, and a device read until the memory
// is full.
func TestPipesAndDevicesAreNoIndex(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{pipe, "/dev/zero"} {
		var refused *engine.IndexError
		if _, err := engine.Open(path); !errors.As(err, &refused) || !strings.Contains(refused.What, "pipe, a socket or a device") {
			t.Errorf("opening %s: %v", path, err)
		}
		_, err := engine.Build(t.Context(), engine.BuildOptions{Paths: []string{refunds}, Out: path})
		if err == nil || !strings.Contains(err.Error(), "pipe or a device") {
			t.Errorf("building into %s: %v", path, err)
		}
	}
}
