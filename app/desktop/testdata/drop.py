"""drop.py WINDOW FILE...: drops files on a window as a file manager does.

The source's side of the XDND protocol, version 5: enter, position, drop, and
the list of files when the window asks for it. Ends with 0 once the window has
said that it is done. Needs python3-xlib.
"""
import pathlib
import select
import sys
import time

from Xlib import X, display
from Xlib.protocol import event

SECONDS = 20


def main(window, files):
    d = display.Display()
    target = d.create_resource_object("window", int(window))
    root = d.screen().root
    source = root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
    atom = d.intern_atom
    files_kind = atom("text/uri-list")
    uris = "".join(pathlib.Path(f).absolute().as_uri() + "\r\n" for f in files).encode()
    source.set_selection_owner(atom("XdndSelection"), X.CurrentTime)

    def tell(what, *numbers):
        numbers = [source.id, *numbers, 0, 0, 0, 0][:5]
        target.send_event(event.ClientMessage(window=target, client_type=atom(what), data=(32, numbers)))
        d.flush()

    def wait_for(answer):
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            if not d.pending_events():
                select.select([d], [], [], 0.2)
                continue
            e = d.next_event()
            if e.type == X.SelectionRequest:
                e.requestor.change_property(e.property, files_kind, 8, uris)
                e.requestor.send_event(event.SelectionNotify(
                    time=e.time, requestor=e.requestor, selection=e.selection,
                    target=e.target, property=e.property))
                d.flush()
            elif e.type == X.ClientMessage and e.client_type == atom(answer):
                return e.data[1]
        sys.exit(f"the window did not answer with {answer}")

    shape = target.get_geometry()
    corner = target.translate_coords(root, 0, 0)
    x, y = shape.width // 2 - corner.x, shape.height // 2 - corner.y
    tell("XdndEnter", 5 << 24, files_kind)
    for step in (30, 10, 0):
        tell("XdndPosition", 0, (x - step) << 16 | y, X.CurrentTime, atom("XdndActionCopy"))
        status = wait_for("XdndStatus")[1]
    if not status & 1:
        sys.exit("the window does not take the files")
    tell("XdndDrop", 0, X.CurrentTime)
    wait_for("XdndFinished")


main(sys.argv[1], sys.argv[2:])
