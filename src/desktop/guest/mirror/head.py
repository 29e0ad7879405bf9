"""The headings of a cell: of Writer's tables that which is repeated on each page, of a sheet what its first row and column call the cell, since
LibreOffice 7.4 says no other."""
import re

from nodes import GONE, value_of, written_in

_ADDRESS = re.compile(r"([A-Z]{1,3})(\d{1,7})")


class Head:
    """Remembers the last cell: what is written in it meanwhile is read in its text."""

    def __init__(self):
        self.cell = None
        self.words = ""
        self.new = {}

    def of(self, cell):
        """Fields of the element. Down a column the heading is said once. `cell`: nothing outside of tables."""
        if cell != self.cell:
            words = _head_of(cell) if cell is not None else ""
            new = {"head": "" if words == self.words else words, "value": "" if cell is None else written_in(cell)}
            self.new = {field: text for field, text in new.items() if text}
            self.cell, self.words = cell, words
        return self.new


def _head_of(cell):
    try:
        iface = cell.get_parent().get_table_iface()
        head = iface.get_column_header(iface.get_column_at_index(cell.get_index_in_parent()))
        return "" if head is None or head.get_name() == cell.get_name() else written_in(head)
    except GONE:
        return ""


def _place_of(cell):
    """The row and the column of a cell, from 0, by its name: its number among the cells of a sheet may be too large for AT-SPI."""
    found = _ADDRESS.fullmatch(cell.get_name() or "")
    if not found:
        return None
    column = 0
    for letter in found[1]:
        column = 26 * column + ord(letter) - ord("A") + 1
    return int(found[2]) - 1, column - 1


class SheetHead:
    """Remembers the last cell: along a row the heading of the column is said, down a column that of the row, after a jump both."""

    def __init__(self):
        self.sheet = self.place = None
        self.words = ""

    def of(self, cell):
        sheet, place = cell.get_parent(), _place_of(cell)
        before = self.place if sheet == self.sheet else None
        if place != before:
            self.words = _words_over(sheet, place, before) if place else ""
        self.sheet, self.place = sheet, place
        return self.words


def _words_over(sheet, place, before):
    (row, column), (old_row, old_column) = place, before or (-1, -1)
    heads = [(0, column)] if row > 0 and column != old_column else []
    heads += [(row, 0)] if column > 0 and row != old_row else []
    try:
        iface = sheet.get_table_iface()
        words = [value_of(one, "cell") for one in (iface.get_accessible_at(*at) for at in heads) if one is not None]
    except GONE:
        return ""
    # Numbers there are no headings.
    return " ".join(one for one in words if any(map(str.isalpha, one)))
