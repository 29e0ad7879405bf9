"""What a cell of Writer's tables has, and the heading over it, where one is repeated on each page. Of a sheet LibreOffice 7.4 says none."""
from nodes import GONE, written_in


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
            new = {"about": "" if words == self.words else words, "value": "" if cell is None else written_in(cell)}
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
