package viewmodel

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"
)

// Watcher tells when files change. It may miss some; Model looks for itself
// at the start and when the window gets the focus.
type Watcher interface {
	// Watch watches these files and folders, with all that is below them, and
	// nothing else any more.
	Watch(paths []string) error
	Close() error
}

// NewWatcher makes a watcher that calls changed, from any goroutine, after
// every change.
type NewWatcher func(changed func()) (Watcher, error)

func watchSentence(err error) string {
	return fmt.Sprintf("Some folders cannot be watched (%v); changes in them are noticed when you come back to this window.", err)
}

// watch brings the watcher up to the files given. What changed before it was
// watched is found by one more look.
func (m *Model) watch() {
	m.mu.Lock()
	paths := []string{m.store.VocabularyPath()}
	for _, g := range m.state.Given {
		paths = append(paths, g.Path)
	}
	same := slices.Equal(paths, m.watched)
	m.watched = paths
	m.mu.Unlock()
	if same || m.watcher == nil || m.ctx.Err() != nil {
		return
	}
	err := m.watcher.Watch(paths)
	m.change(func() {
		sentence := ""
		if err != nil {
			sentence = watchSentence(err)
		}
		m.setProblem(watchProblem, sentence)
		m.build.scan = true
	})
}

// quiet is how long files must have been left alone before they are looked at,
// and patience how long that is waited for at most.
const (
	quiet    = 300 * time.Millisecond
	patience = 3 * time.Second
)

// debounce calls fire once the calls of touch have paused.
type debounce struct {
	fire func()

	mu    sync.Mutex
	timer *time.Timer
	since time.Time
	ended bool
}

func (d *debounce) touch() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.ended {
		return
	}
	if d.timer == nil {
		d.since = time.Now()
		d.timer = time.AfterFunc(quiet, d.done)
		return
	}
	d.timer.Reset(max(0, min(quiet, patience-time.Since(d.since))))
}

func (d *debounce) done() {
	d.mu.Lock()
	ended := d.ended
	d.timer = nil
	d.mu.Unlock()
	if !ended {
		d.fire()
	}
}

func (d *debounce) end() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.ended = true
	if d.timer != nil {
		d.timer.Stop()
	}
}

// fileWatcher is the system's. A file is watched through its folder, since
// editors put a new file in the place of the old.
type fileWatcher struct {
	changed func()
	system  *fsnotify.Watcher

	mu sync.Mutex
	// trees are the folders watched with all below, files the single files.
	trees []string
	files map[string]bool
	ended chan struct{}
}

func watchFiles(changed func()) (Watcher, error) {
	system, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	w := &fileWatcher{changed: changed, system: system, files: map[string]bool{}, ended: make(chan struct{})}
	go w.run()
	return w, nil
}

// Watch watches the folders and the folders of the files.
func (w *fileWatcher) Watch(paths []string) error {
	var trees []string
	files, wanted := map[string]bool{}, map[string]bool{}
	for _, path := range paths {
		// The folder above tells of a given path that goes, comes back, or is
		// put in the place of the old.
		files[path] = true
		wanted[filepath.Dir(path)] = true
		for _, folder := range foldersBelow(path) {
			wanted[folder] = true
			if folder == path {
				trees = append(trees, path)
			}
		}
	}
	w.mu.Lock()
	w.trees, w.files = trees, files
	w.mu.Unlock()
	for _, old := range w.system.WatchList() {
		if !wanted[old] {
			w.system.Remove(old)
		}
	}
	var first error
	for folder := range wanted {
		if err := w.system.Add(folder); err != nil && first == nil {
			first = err
		}
	}
	return first
}

// foldersBelow gives path and the folders in it, where it is a folder, without
// hidden ones.
func foldersBelow(path string) []string {
	var folders []string
	filepath.WalkDir(path, func(p string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return nil
		}
		if p != path && hidden(p) {
			return fs.SkipDir
		}
		folders = append(folders, p)
		return nil
	})
	return folders
}

func (w *fileWatcher) run() {
	defer close(w.ended)
	for {
		select {
		case event, ok := <-w.system.Events:
			if !ok {
				return
			}
			w.take(event)
		case _, ok := <-w.system.Errors:
			if !ok {
				return
			}
			w.changed() // events may have been lost: look
		}
	}
}

func (w *fileWatcher) take(event fsnotify.Event) {
	if event.Op == fsnotify.Chmod {
		return
	}
	w.mu.Lock()
	inTree := slices.ContainsFunc(w.trees, func(tree string) bool { return within(event.Name, tree) })
	meant := inTree || w.files[event.Name]
	w.mu.Unlock()
	if !meant || (inTree && hidden(event.Name)) {
		return
	}
	if event.Has(fsnotify.Create) {
		// A folder that came may have brought folders with it. One that cannot
		// be watched is found by the look at the next focus.
		for _, folder := range foldersBelow(event.Name) {
			_ = w.system.Add(folder)
		}
	}
	w.changed()
}

// Close ends the watching and waits for the last call of changed.
func (w *fileWatcher) Close() error {
	err := w.system.Close()
	<-w.ended
	return err
}
