"""Elements of programs as the page knows them: a number, a role of a closed list, a name, states."""
from gi.repository import Atspi, GLib

from words import cleaned, name_of, title_of

# By the names of AT-SPI (and of Debian 13, which has renamed two); all others are 'other'.
ROLES = {
    "frame": "window", "window": "window", "dialog": "dialog", "file chooser": "dialog", "color chooser": "dialog",
    "font chooser": "dialog", "alert": "alert", "menu bar": "menubar", "menu": "menu", "popup menu": "menu",
    "menu item": "item", "tearoff menu item": "item", "check menu item": "checkitem", "radio menu item": "radioitem",
    "tool bar": "toolbar", "push button": "button", "button": "button", "push button menu": "button", "toggle button": "switch",
    "check box": "check", "radio button": "radio", "combo box": "combo", "list": "list", "list box": "list",
    "list item": "option", "icon": "option", "layered pane": "list", "tree": "tree", "tree table": "tree", "tree item": "treeitem",
    "table": "table", "table cell": "cell", "table row header": "rowheader", "table column header": "columnheader",
    "row header": "rowheader", "column header": "columnheader", "page tab list": "tabs", "page tab": "tab",
    "entry": "entry", "text": "entry", "date editor": "entry", "password text": "password", "spin button": "spin",
    "slider": "slider", "link": "link", "label": "label", "static": "label", "paragraph": "paragraph", "heading": "heading",
    "block quote": "paragraph", "document text": "document", "document frame": "document", "document web": "document",
    "document spreadsheet": "document", "document presentation": "document", "status bar": "status",
    "notification": "notice", "info bar": "notice", "tool tip": "tip", "progress bar": "progress", "image": "image",
    "panel": "group", "grouping": "group", "scroll pane": "group",
}
WINDOWS = {"window", "dialog", "alert"}
TEXTS = {"paragraph", "heading", "entry", "password", "spin"}
CONTROLS = {"button", "switch", "check", "radio", "combo", "entry", "password", "spin", "slider", "link", "list", "tree", "table", "tab"}

# An element is not there any more, or its program does not answer: then libatspi throws, or has nothing.
GONE = (GLib.Error, AttributeError)

_STATES = {
    "checked": Atspi.StateType.CHECKED, "pressed": Atspi.StateType.PRESSED, "mixed": Atspi.StateType.INDETERMINATE,
    "expanded": Atspi.StateType.EXPANDED, "expandable": Atspi.StateType.EXPANDABLE, "selected": Atspi.StateType.SELECTED,
    "editable": Atspi.StateType.EDITABLE, "multiline": Atspi.StateType.MULTI_LINE, "required": Atspi.StateType.REQUIRED,
    "invalid": Atspi.StateType.INVALID_ENTRY, "busy": Atspi.StateType.BUSY, "popup": Atspi.StateType.HAS_POPUP,
}
_MOST_KNOWN = 4_000
_MOST_VALUE = 200
_MOST_IN_ROW = 12
_MOST_IN_BOX = 4
_MOST_PARAGRAPHS = 4

_known = {}
_numbers = {}


def number_of(accessible):
    """The same element has the same number for as long as it is known; what is not known any more cannot be pressed."""
    number = _numbers.get(accessible)
    if number is None:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
            _numbers.clear()
        number = number_of.last = number_of.last + 1
        _numbers[accessible] = number
        _known[number] = accessible
    return number


number_of.last = 0


def known(number):
    return _known.get(number)


def role_of(accessible):
    return ROLES.get(accessible.get_role_name(), "other")


def label_of(accessible):
    """The words of the label that names it; none if there is none."""
    for relation in accessible.get_relation_set():
        if relation.get_relation_type() == Atspi.RelationType.LABELLED_BY and relation.get_n_targets() > 0:
            return name_of(relation.get_target(0).get_name())
    return ""


def _box_beside(accessible):
    """LibreOffice's box of choices, which is hidden and has the label: a button or a field beside it is used."""
    parent = accessible.get_parent()
    count = parent.get_child_count() if parent else 0
    beside = map(parent.get_child_at_index, range(count)) if 1 < count <= _MOST_IN_BOX else ()
    return next((one for one in beside if one is not None and role_of(one) == "combo"), None)


def _words_in(accessible):
    """The first label in a row of a list, which has no name of its own in GTK."""
    waiting = [accessible]
    for _ in range(_MOST_IN_ROW):
        if not waiting:
            break
        one = waiting.pop(0)
        if one.get_role_name() in ("label", "static") and one.get_name():
            return name_of(one.get_name())
        waiting += [child for child in map(one.get_child_at_index, range(min(_MOST_IN_ROW, one.get_child_count()))) if child]
    return ""


def written_in(accessible):
    """The first paragraphs in a cell of a table or in a shape."""
    children = (accessible.get_child_at_index(index) for index in range(min(_MOST_PARAGRAPHS, accessible.get_child_count())))
    texts = [one.get_text_iface() for one in children if one is not None]
    return name_of(" ".join(text.get_text(0, text.get_character_count()) for text in texts if text is not None))


def shape_of(accessible):
    """The name of a shape of a slide or drawing, with what is written in it; nothing of another element."""
    parent = accessible.get_parent() if role_of(accessible) in ("group", "image", "table") else None
    # Tables of Writer and sheets are no shapes.
    if parent is None or role_of(parent) != "document" or parent.get_role_name() == "document spreadsheet":
        return ""
    if not accessible.get_state_set().contains(Atspi.StateType.SELECTABLE):
        return ""
    return name_of(f"{accessible.get_name()} {written_in(accessible)}")


def value_of(accessible, role):
    if role in ("slider", "progress"):
        value = accessible.get_value_iface()
        return "" if value is None else f"{value.get_current_value():g}"
    if role in ("entry", "spin", "cell", "combo"):
        text = accessible.get_text_iface()
        return "" if text is None else name_of(text.get_text(0, min(_MOST_VALUE, text.get_character_count())))
    return ""


def _formula(attributes):
    """Of a cell, which shows its result. LibreOffice leaves the first sign out, and says no more than what comes before a colon."""
    formula = name_of(attributes.get("Formula")).removeprefix("=")
    return "=" + (formula[:-1] + "…" if formula.endswith("\\") else formula) if formula else ""


def node_of(accessible, role=None):
    """Takes an element; the page gets what this returns."""
    role = role or role_of(accessible)
    has = accessible.get_state_set().contains
    states = [word for word, state in _STATES.items() if has(state)]
    if not has(Atspi.StateType.SENSITIVE) and not has(Atspi.StateType.ENABLED):
        states.append("disabled")
    name = (title_of if role in WINDOWS else name_of)(accessible.get_name())
    if name == "" and role in CONTROLS:
        name = label_of(accessible)
    box = _box_beside(accessible) if name == "" and role in ("switch", "entry") else None
    if box:
        role = "combo" if role == "switch" else role
        name = name_of(box.get_name()) or label_of(box)
    if name == "" and role == "option":
        name = _words_in(accessible)
    node = {"id": number_of(accessible), "role": role, "name": name, "states": states}
    value = value_of(accessible, role)
    if value not in ("", name):
        node["value"] = cleaned(value)
    attributes = accessible.get_attributes() or {}
    formula = _formula(attributes) if role == "cell" else ""
    about = formula or name_of(accessible.get_description())
    if about not in ("", name):
        node["about"] = about
    level = attributes.get("level") or attributes.get("heading-level") or ""
    if level.isdecimal() and 0 < int(level) < 100:
        node["level"] = int(level)
    return node
