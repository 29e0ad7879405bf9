"""Menus with others in them: from one such item to the next LibreOffice says first that the menu around both is selected."""
from gi.repository import GLib

from nodes import GONE, role_of
from place import above

_SETTLES_MS = 350


class Menus:
    """`move` gets the focus to a menu that is left by its last item."""

    def __init__(self, move):
        self.move = move
        self.timer = 0

    def holds(self, accessible, focus):
        """Whether it is said later, unless something else has the focus by then."""
        if self.timer:
            GLib.source_remove(self.timer)
            self.timer = 0
        if role_of(accessible) != "menu" or not _is_in(focus, accessible):
            return False
        self.timer = GLib.timeout_add(_SETTLES_MS, self._leave, accessible)
        return True

    def _leave(self, accessible):
        self.timer = 0
        try:
            self.move(accessible)
        except GONE:
            pass
        return False


def _is_in(focus, menu):
    try:
        return focus is not None and menu in above(focus)
    except GONE:
        return False
