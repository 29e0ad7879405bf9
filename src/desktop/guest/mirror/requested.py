"""The visitor's requests on the standard input."""
import os

from gi.repository import Atspi

from document import Document
from nodes import GONE, known

_LONGEST_REQUEST = 200
_read = b""


def read_requests(mirror):
    """Answers what has come. Returns whether more can come; ends the program otherwise."""
    global _read
    data = os.read(0, 4096)
    if not data:
        Atspi.event_quit()
        return False
    *lines, _read = (_read + data).split(b"\n")
    if len(_read) > _LONGEST_REQUEST:
        Atspi.event_quit()
        return False
    for line in lines:
        try:
            _answer(mirror.document, line.decode("ascii").split(" "))
        except (*GONE, ValueError):
            pass
    return True


def _answer(document, words):
    if words[0] == "SELECT" and len(words) == 4 and document and int(words[1]) == Document.number:
        return document.select(int(words[2]), int(words[3]))
    one = known(int(words[1])) if len(words) == 2 else None
    if one is None:
        return
    if words[0] == "FOCUS":
        one.grab_focus()
    elif words[0] == "PRESS":
        action = one.get_action_iface()
        if action and action.get_n_actions() > 0:
            action.do_action(0)
