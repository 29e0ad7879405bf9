"""What each event of the accessibility bus changes in what the mirror says."""
from gi.repository import Atspi, GLib

from document import has_text
from marked import is_sheet_of
from nodes import name_of, role_of
from place import begins_row, is_in_front
from words import is_of_files, title_of

EVENTS = (
    "object:state-changed:focused", "object:active-descendant-changed", "object:selection-changed", "object:text-caret-moved",
    "object:text-changed", "object:text-selection-changed", "object:text-attributes-changed", "object:state-changed:checked", "object:state-changed:pressed",
    "object:state-changed:expanded", "object:state-changed:selected", "object:state-changed:showing", "object:children-changed",
    "object:property-change:accessible-name", "window:activate", "window:create",
)


def note(mirror, event):
    """Hears an event of the bus for the mirror."""
    source, kind = event.source, event.type
    if source is None:
        return
    if kind.startswith("object:state-changed:focused"):
        if event.detail1:
            mirror.say_shape(source)
            mirror.move(source)
        elif source == mirror.focus:
            mirror.looking.lose(source)
    elif kind.startswith("object:active-descendant-changed"):
        mirror.move(event.any_data)
    elif kind.startswith("object:text-attributes-changed"):
        if source == mirror.focus:
            mirror.is_changed = True
            mirror.move(source)
    elif kind.startswith("object:text-"):
        _note_text(mirror, source, kind)
    elif kind.startswith("object:selection-changed"):
        if not mirror.document:
            mirror.spelling.look_later(mirror.places)
        if is_sheet_of(source, mirror.focus):
            mirror.marked = source
            mirror.later()
        if role_of(source) in ("menu", "menubar", "list", "tabs", "combo"):
            mirror.move(source.get_selected_child(0))
    elif kind.startswith("object:state-changed:selected"):
        if event.detail1:
            mirror.say_shape(source)
        if event.detail1 and (role_of(source) in ("menu", "item", "checkitem", "radioitem") or begins_row(source)):
            mirror.move(source)
    elif kind.startswith("object:state-changed:showing"):
        if event.detail1 and role_of(source) == "notice":
            mirror.say({"is": "said", "text": name_of(source.get_name())})
    elif kind.startswith("object:property-change"):
        # Another folder in the same window; nothing in an empty one gets the focus.
        if is_of_files(source.get_name()) and is_in_front(source) and source.get_name() != mirror.folder:
            mirror.folder = source.get_name()
            mirror.say({"is": "said", "text": title_of(mirror.folder)})
        # A file has another name.
        if mirror.focus and begins_row(mirror.focus) and source.get_parent() in (mirror.focus, mirror.focus.get_parent()):
            mirror.is_moved = True
            mirror.later()
    elif kind.startswith("object:children-changed"):
        if mirror.document and source == mirror.document.focus.get_parent():
            mirror.document.order = []
            mirror.is_moved = mirror.is_changed = True
            mirror.later()
    elif kind.startswith("object:state-changed"):
        mirror.switch(source, bool(event.detail1))
    elif kind.startswith("window:"):
        mirror.opened_at = GLib.get_monotonic_time() // 1000
        mirror.places.forget()
        if kind.startswith("window:activate"):
            mirror.looking.turn_to(source)


def _note_text(mirror, source, kind):
    if not mirror.document:
        return
    if kind.startswith("object:text-changed"):
        mirror.document.forget(source)
    elif kind.startswith("object:text-selection-changed"):
        mirror.document.selected = True
    elif source != mirror.document.focus and not source.get_state_set().contains(Atspi.StateType.FOCUSED):
        return
    elif source != mirror.document.focus and has_text(source):
        return mirror.move(source)
    mirror.is_changed = True
    mirror.later()
