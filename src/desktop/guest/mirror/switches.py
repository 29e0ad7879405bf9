"""Switches elsewhere than at the focus, such as 'Bold' of a tool bar: what has changed is said once it has settled."""
from gi.repository import GLib

from nodes import number_of, role_of
from words import name_of

# A window that is not ready, such as while it saves, turns its switches off and on again.
_SETTLES_MS = 250
_MOST_KNOWN = 400


class Switches:
    """`say` takes a message."""

    def __init__(self, say):
        self.say = say
        # By the number of the element.
        self.known = {}
        self.changed = {}

    def note(self, source, is_on, is_quiet):
        """`is_quiet`: a window has just opened, and sets all of them."""
        name = name_of(source.get_name())
        if name == "" or role_of(source) != "switch":
            return
        number = number_of(source)
        if len(self.known) >= _MOST_KNOWN:
            self.known.clear()
        if is_quiet:
            self.known[number] = is_on
            return
        if not self.changed:
            GLib.timeout_add(_SETTLES_MS, self._settle)
        if len(self.changed) < _MOST_KNOWN:
            self.changed[number] = (name, is_on)

    def _settle(self):
        changed, self.changed = self.changed, {}
        for number, (name, is_on) in changed.items():
            # Before its first change it was the opposite.
            if self.known.get(number, not is_on) != is_on:
                self.say({"is": "switched", "name": name, "on": is_on})
            self.known[number] = is_on
        return False
