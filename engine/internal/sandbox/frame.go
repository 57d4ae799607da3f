package sandbox

import (
	"encoding/binary"
	"errors"
	"io"
)

// The wire between parent and child is a row of frames: one byte for the kind,
// four for the length, then the body. The parent sends requests (the reader's
// name, then the file) and leave to prepare; the child sends the rest.
const (
	frameRequest  = 'q'
	frameGo       = 'g' // has no length and no body
	frameResult   = 'r'
	framePanic    = 'p'
	framePrepare  = 'w'
	framePrepared = 'd'
)

// maxInput is the longest file that is sent to a child.
const maxInput = 1 << 30

var errTooLong = errors.New("frame longer than its limit")

func writeFrame(w io.Writer, kind byte, body []byte) error {
	head := binary.BigEndian.AppendUint32([]byte{kind}, uint32(len(body)))
	if _, err := w.Write(head); err != nil {
		return err
	}
	_, err := w.Write(body)
	return err
}

func writeRequest(w io.Writer, reader string, data []byte) error {
	if len(data) > maxInput {
		return errTooLong
	}
	if err := writeFrame(w, frameRequest, []byte(reader)); err != nil {
		return err
	}
	return writeFrame(w, frameRequest, data)
}

// readFrame reads one frame whose body is at most limit bytes long.
func readFrame(r io.Reader, limit int) (kind byte, body []byte, err error) {
	var head [5]byte
	if _, err := io.ReadFull(r, head[:1]); err != nil {
		return 0, nil, err
	}
	if head[0] == frameGo {
		return frameGo, nil, nil
	}
	if _, err := io.ReadFull(r, head[1:]); err != nil {
		return 0, nil, err
	}
	n := binary.BigEndian.Uint32(head[1:])
	if int64(n) > int64(limit) {
		return 0, nil, errTooLong
	}
	body = make([]byte, n)
	_, err = io.ReadFull(r, body)
	return head[0], body, err
}
