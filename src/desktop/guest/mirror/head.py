"""What a cell of Writer's tables has, and the heading over it, where one is repeated on each page. Of a sheet LibreOffice 7.4 says none."""
from nodes import GONE
from words import name_of

_MOST_PARAGRAPHS = 4


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
            new = {"about": "" if words == self.words else words, "value": "" if cell is None else _words_of(cell)}
            self.new = {field: text for field, text in new.items() if text}
            self.cell, self.words = cell, words
        return self.new


def _head_of(cell):
    try:
        iface = cell.get_parent().get_table_iface()
        head = iface.get_column_header(iface.get_column_at_index(cell.get_index_in_parent()))
        return "" if head is None or head.get_name() == cell.get_name() else _words_of(head)
    except GONE:
        return ""


def _words_of(cell):
    children = (cell.get_child_at_index(index) for index in range(min(_MOST_PARAGRAPHS, cell.get_child_count())))
    texts = [one.get_text_iface() for one in children if one is not None]
    return name_of(" ".join(text.get_text(0, text.get_character_count()) for text in texts if text is not None))
