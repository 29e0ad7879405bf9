"""Where the focus is: the window, the groups on the way to it, and what is beside it."""
from gi.repository import Atspi

from head import Head, SheetHead
from nodes import CONTROLS, WINDOWS, label_of, node_of, number_of, role_of
from words import name_of

_MOST_ABOVE = 24
_MOST_GROUPS = 5
_MOST_ITEMS = 60
_MOST_SEEN = 400
_MOST_DEPTH = 24
_MOST_NOTES = 8
_MOST_COLUMNS = 12
_MOST_PARTS = 4

_GROUPS = {"menubar", "menu", "toolbar", "list", "tree", "table", "cell", "tabs", "document"}
# Of which group it is one of several.
_MEMBERS = {
    "item": ("menu", "menubar"), "checkitem": ("menu",), "radioitem": ("menu",), "menu": ("menubar", "menu"), "option": ("list",),
    "treeitem": ("tree",), "tab": ("tabs",), "cell": ("table", "tree"), "button": ("toolbar",), "switch": ("toolbar",),
}


def above(accessible):
    """The elements around one, from the inside. A program that makes a circle of them is cut off."""
    found, one = [], accessible.get_parent()
    while one is not None and len(found) < _MOST_ABOVE and one not in found and one.get_role() != Atspi.Role.APPLICATION:
        found.append(one)
        one = one.get_parent()
    return found


def _shows(accessible):
    states = accessible.get_state_set()
    return states.contains(Atspi.StateType.SHOWING) and states.contains(Atspi.StateType.VISIBLE)


def _beside(focus, group):
    count = group.get_child_count()
    own = max(0, focus.get_index_in_parent()) if focus.get_parent() == group else 0
    first = max(0, min(own - _MOST_ITEMS // 2, count - _MOST_ITEMS))
    children = (group.get_child_at_index(index) for index in range(first, min(count, first + _MOST_ITEMS)))
    return [child for child in children if child is not None and (child == focus or (role_of(child) in _MEMBERS and _shows(child)))]


def is_sheet(accessible):
    """Whether it is a table of more columns than any list has."""
    iface = accessible.get_table_iface() if role_of(accessible) == "table" else None
    return iface is not None and iface.get_n_columns() > _MOST_COLUMNS


def _first_row(table):
    """Of a list in which nothing is selected: GTK begins there."""
    iface = table.get_table_iface()
    if iface is None or not 0 < iface.get_n_columns() <= _MOST_COLUMNS or iface.get_n_rows() < 1:
        return None
    return iface.get_accessible_at(0, 0)


def focused_in(accessible, before=None):
    """Of a list the row that is selected in it; of a sheet, which says no more, the cell `before` or the first one. Of a panel the paragraph
    of a text drawn in it, as in the spelling dialogue: the panel gets the focus."""
    if role_of(accessible) in ("table", "tree"):
        iface = accessible.get_selection_iface()
        child = iface.get_selected_child(0) if iface is not None and iface.get_n_selected_children() > 0 else None
        if child is not None and begins_row(child):
            return child
        for one in (before, accessible.get_child_at_index(0)):
            if one is not None and one.get_parent() == accessible and _is_focused_cell(one):
                return one
        return _first_row(accessible) or accessible
    if role_of(accessible) in ("group", "other"):
        for child in map(accessible.get_child_at_index, range(min(_MOST_ITEMS, accessible.get_child_count()))):
            if child is not None and role_of(child) == "paragraph" and child.get_state_set().contains(Atspi.StateType.FOCUSED):
                return child
    return accessible


def is_in_front(accessible):
    """Whether its window is the one that is used: a list behind it changes as well, such as when a file is saved."""
    window = next((one for one in (accessible, *above(accessible)) if role_of(one) in WINDOWS), None)
    if window is None:
        return True
    window.clear_cache()
    return window.get_state_set().contains(Atspi.StateType.ACTIVE)


def _is_focused_cell(accessible):
    accessible.clear_cache()
    return role_of(accessible) == "cell" and not begins_row(accessible) and accessible.get_state_set().contains(Atspi.StateType.FOCUSED)


def controls_of(window):
    """The controls of a dialogue in their order, and what it says: breadth and depth of a hostile one are bounded."""
    controls, notes, waiting, seen = [], [], [(window, 0)], set()
    while waiting and len(seen) < _MOST_SEEN and len(controls) < _MOST_ITEMS:
        one, depth = waiting.pop(0)
        if one in seen:
            continue
        seen.add(one)
        role = role_of(one)
        if role in CONTROLS or (role == "paragraph" and one.get_state_set().contains(Atspi.StateType.EDITABLE)):
            controls.append(one)
            continue
        if role == "label" and len(notes) < _MOST_NOTES and not _is_label(one):
            words = name_of(one.get_name())
            if words:
                notes.append(words)
        if depth < _MOST_DEPTH:
            children = (one.get_child_at_index(index) for index in range(min(_MOST_ITEMS, one.get_child_count())))
            waiting[:0] = [(child, depth + 1) for child in children if child is not None and _shows(child)]
    return controls, notes


def _is_label(accessible):
    return any(relation.get_relation_type() == Atspi.RelationType.LABEL_FOR for relation in accessible.get_relation_set())


def _columns_of(cell):
    """The table around a cell and how many columns it has; none in a sheet, whose cells have names of their own."""
    table = cell.get_parent()
    iface = table.get_table_iface() if table is not None else None
    columns = iface.get_n_columns() if iface is not None else 0
    return iface, columns if 0 < columns <= _MOST_COLUMNS else 0


def begins_row(accessible):
    """Whether it is the first cell of a row: of a list that has changed GTK says what is selected, and not what has the focus. One of a
    single column, such as suggestions, changes while something else has it."""
    if role_of(accessible) != "cell":
        return False
    columns = _columns_of(accessible)[1]
    if columns == 1:
        return accessible.get_parent().get_state_set().contains(Atspi.StateType.FOCUSED)
    return columns > 0 and accessible.get_index_in_parent() % columns == 0


class Row:
    """A cell of GTK's lists stands for its row: a screen reader reads lists and trees by their items."""

    def __init__(self, cell):
        iface, columns = _columns_of(cell)
        self.is_one = columns > 0
        if self.is_one:
            self.index = max(0, iface.get_row_at_index(cell.get_index_in_parent()))
            self.count = max(1, min(99_999, iface.get_n_rows()))
            cells = (iface.get_accessible_at(self.index, column) for column in range(columns))
            self.words = name_of(", ".join(filter(None, (_words_of(one) for one in cells if one is not None))))


def _words_of(cell):
    """A cell with a picture has its words in a cell of its own. A row may have another file than before: what libatspi remembers is old."""
    cell.clear_cache()
    parts = (cell.get_child_at_index(index) for index in range(min(_MOST_PARTS, cell.get_child_count())))
    return cell.get_name() or next((one.get_name() for one in parts if one is not None and one.get_name()), "")


def _control(accessible):
    """A text in a dialogue is a field, with the label of its panel."""
    if role_of(accessible) != "paragraph":
        return node_of(accessible)
    node = node_of(accessible, "entry")
    return {**node, "name": node["name"] or label_of(accessible.get_parent())}


class Places:
    """Remembers the controls of the last dialogue: to look for all of them takes a while."""

    def __init__(self):
        # `sentence`: the panel with the text of the dialogue that is open.
        self.window = self.dialog = self.sentence = None
        self.controls = ([], [])
        self.head = Head()
        self.sheet_head = SheetHead()

    def forget(self):
        self.window = None

    def message(self, focus):
        around = above(focus)
        role = role_of(focus)
        # The outermost: the inner part of a file dialogue has its role too.
        window = next((one for one in reversed(around) if role_of(one) in WINDOWS), None)
        if window is None and not _shows(focus):
            raise AttributeError("it is closing")
        self.dialog = window if window is not None and role_of(window) != "window" else None
        self.sentence = None
        groups = [one for one in around if role_of(one) in _GROUPS or (role_of(one) == "group" and one.get_name())]
        wanted = _MEMBERS.get(role, ())
        group = next((one for one in groups[:3] if role_of(one) in wanted), None)
        notes = []
        if role == "cell":
            # Those of a sheet are billions, and libatspi would ask for each.
            items = [focus]
        elif group is not None:
            items = _beside(focus, group)
        elif self.dialog is not None:
            if window != self.window or focus not in self.controls[0]:
                self.window, self.controls = window, controls_of(window)
            items, notes = self.controls
            self.sentence = next((one.get_parent() for one in items if role_of(one) == "paragraph"), None)
        else:
            items = []
        if focus not in items:
            items = [*items[: _MOST_ITEMS - 1], focus] if group is None else [focus]
        message = {"is": "place", "focus": number_of(focus), "path": [node_of(one) for one in groups[:_MOST_GROUPS]][::-1]}
        if window is not None:
            message["window"] = node_of(window)
        if group is not None:
            message["group"] = number_of(group)
            message["count"] = max(0, min(99_999, group.get_child_count()))
            message["first"] = max(0, items[0].get_index_in_parent())
        message["items"] = [node_of(one) for one in items] if self.dialog is None else [_control(one) for one in items]
        if role in ("table", "tree") and 0 < focus.get_table_iface().get_n_columns() <= _MOST_COLUMNS:
            # An empty list.
            title = message.get("window", {}).get("name", "")
            message["items"] = [
                {**one, "role": "list", "name": one["name"] or title} if one["id"] == message["focus"] else one for one in message["items"]
            ]
        row = Row(focus) if role == "cell" and group is not None else None
        if row and row.is_one:
            is_tree = role_of(group) == "tree"
            item = message["items"][0]
            message["items"] = [{**item, "role": "treeitem" if is_tree else "option", "name": row.words or item["name"]}]
            message["items"][0].pop("value", None)
            message["path"][-1 - groups.index(group)]["role"] = "tree" if is_tree else "list"
            message["count"], message["first"] = row.count, row.index
        elif row and is_sheet(group):
            message["items"][0]["head"] = self.sheet_head.of(focus)
        message["notes"] = notes
        cell = next((one for one in groups[:_MOST_GROUPS] if role_of(one) == "cell"), None)
        about = self.head.of(cell)
        message["path"] = [{**node, **about} if cell is not None and node["id"] == number_of(cell) else node for node in message["path"]]
        return message
