"""Cells of a sheet that are marked: nothing else says which."""
from nodes import GONE, role_of
from place import begins_row
from words import name_of


def is_sheet_of(accessible, focus):
    """Whether the focus is in a cell of this sheet, and not in a row of a list."""
    try:
        return focus is not None and role_of(focus) == "cell" and accessible == focus.get_parent() and not begins_row(focus)
    except GONE:
        # What had the focus last has closed.
        return False


def say_marked(sheet, say):
    """`say` takes the message, as of 'A1:A3'. Of several ranges it names the first cell and the last."""
    cells = sheet.get_selection_iface()
    count = cells.get_n_selected_children() if cells else 0
    if count > 1:
        names = [name_of(cells.get_selected_child(index).get_name()) for index in (0, count - 1)]
        say({"is": "said", "text": ":".join(names)})
