"""Where the caret is on the screen, or what has the focus: the magnified picture of the page follows it."""
import os

from gi.repository import Atspi

_SCREEN = Atspi.CoordType.SCREEN
_RATIO = int(os.environ.get("DESK_RATIO", "1"))
_MOST = 32_767


def _message(box):
    numbers = [round(number * _RATIO) for number in (box.x, box.y, max(1, box.width), max(1, box.height))]
    # Programs say -1, or the least number that there is, for what is not shown.
    if box.height < 1 or not all(0 <= number <= _MOST for number in numbers):
        return None
    return {"is": "seen", **dict(zip(("x", "y", "width", "height"), numbers))}


def seen(focus, has_caret):
    """Returns the message; nothing where the program does not say it."""
    if has_caret:
        iface = focus.get_text_iface()
        caret = iface.get_caret_offset()
        # Behind the last character some have no place.
        for at in (caret, caret - 1):
            found = _message(iface.get_character_extents(at, _SCREEN)) if at >= 0 else None
            if found:
                return found
    component = focus.get_component_iface()
    return _message(component.get_extents(_SCREEN)) if component else None
