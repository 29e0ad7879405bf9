"""Looks for what has the focus, where no event says it: at the beginning, and where a program says that of a window alone."""
from gi.repository import Atspi

from nodes import WINDOWS, role_of

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


def focused_now():
    """The same in the window that is in front."""
    for program in _children(Atspi.get_desktop(0), _MOST_WINDOWS):
        for window in _children(program, _MOST_WINDOWS):
            if window.get_state_set().contains(Atspi.StateType.ACTIVE):
                found = focused_in_window(window)
                if found:
                    return found
    return None
