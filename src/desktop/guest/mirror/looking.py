"""Looks for what has the focus, where no event says it: at the beginning, and where a program says that of a window alone."""
from gi.repository import Atspi, GLib

from nodes import GONE, WINDOWS, role_of
from place import above
from words import title_of

# LibreOffice says under load that its window has the focus, and nothing of its document; and it does not answer while it saves.
_AFTER_MS = (300, 700, 1_500, 3_000)
_MOST_TRIES = 12
_SAYS_WINDOW_AT = 3
_MOST_WINDOWS = 50
_MOST_CHILDREN = 80
_MOST_SEEN = 600
# Nothing in them has the focus without an event that says so, and LibreOffice has some hundred elements there.
_SKIPPED = {"menubar", "menu", "toolbar", "button", "combo", "label", "status", "image", "tabs"}


def _children(accessible, most):
    return filter(None, map(accessible.get_child_at_index, range(min(most, accessible.get_child_count()))))


def is_vague(accessible):
    """Whether it is a window or a part of one: what is in it has the focus."""
    return role_of(accessible) in WINDOWS or role_of(accessible) in ("other", "group")


def focused_in_window(window):
    """Returns the element with the focus in a window; nothing if none of those that are looked at has it."""
    waiting, count = [window], 0
    while waiting and count < _MOST_SEEN:
        one = waiting.pop()
        count += 1
        # No event has said it: what libatspi remembers of states and children is old.
        one.clear_cache()
        if one.get_state_set().contains(Atspi.StateType.FOCUSED) and not is_vague(one):
            return one
        waiting += reversed([child for child in _children(one, _MOST_CHILDREN) if role_of(child) not in _SKIPPED])
    return None


def windows_in_front():
    return [
        window
        for program in _children(Atspi.get_desktop(0), _MOST_WINDOWS)
        for window in _children(program, _MOST_WINDOWS)
        if window.get_state_set().contains(Atspi.StateType.ACTIVE)
    ]


class Looking:
    """Looks again until there is something. `mirror`: has the focus, and moves it."""

    def __init__(self, mirror):
        self.mirror = mirror
        self.front = self.lost = None
        self.timer = self.tries = 0

    def turn_to(self, window):
        """This window has come to the front: a dialogue has closed, and what is below may say nothing."""
        self.front = window
        self.tries = 0
        self.later()

    def lose(self, accessible):
        """It has lost the focus, and nothing may say what has got it, as where the field of a bar closes."""
        self.lost = accessible
        self.later()

    def later(self):
        if not self.timer and self.tries < _MOST_TRIES:
            self.timer = GLib.timeout_add(_AFTER_MS[min(self.tries, len(_AFTER_MS) - 1)], self.look)

    def look(self):
        self.timer = 0
        self.tries += 1
        try:
            around = self._around()
            is_lost, self.lost = self.lost is not None and self.lost == self.mirror.focus, None
            if around and not is_lost and not self.mirror.is_vague and self.front in (None, around[-1]):
                return False
            window = self.front or (around[-1] if around else None)
            windows = [window] if window else windows_in_front()
            found = next(filter(None, map(focused_in_window, windows)), None)
            if found:
                self.mirror.move(found)
                return False
            if is_lost:
                # A menu, or a window of the page.
                return False
            # The files of a desktop that was ready before somebody came: nothing in their window has the focus before the first key.
            if windows and self.tries == _SAYS_WINDOW_AT:
                self.mirror.say({"is": "said", "text": title_of(windows[0].get_name())})
            self.later()
        except GONE:
            self.later()
        return False

    def _around(self):
        try:
            return above(self.mirror.focus) if self.mirror.focus else []
        except GONE:
            # It has closed.
            return []
