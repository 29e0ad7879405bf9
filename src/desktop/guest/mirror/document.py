"""The text around the caret: the paragraphs of a document that its window shows, or what a field has. Where a program breaks a line, the
space there becomes a line break, so that a screen reader reads the lines of the program, and every position stays."""
from gi.repository import Atspi

from nodes import TEXTS, role_of
from words import MOST_TEXT, cleaned, length, place_of, position

MOST_PIECES = 80
_MOST_LINES = 400
_LINE = Atspi.TextGranularity.LINE


class Piece:
    """A paragraph, or the part of a long text about its caret. `base`: where that begins."""

    def __init__(self, accessible, caret=0, most=MOST_TEXT):
        self.accessible = accessible
        iface = accessible.get_text_iface()
        count = iface.get_character_count()
        self.base = max(0, min(caret, count) - most // 2) if count > most else 0
        end = min(count, self.base + most)
        text = iface.get_text(self.base, end)[: end - self.base]
        self.text = cleaned(text)
        self.shown = self._broken(iface) if role_of(accessible) in ("paragraph", "heading") else self.text
        self.length = length(self.shown)

    def _broken(self, iface):
        if len(self.text) < 40:
            return self.text
        shown = list(self.text)
        at = 0
        for _ in range(_MOST_LINES):
            line = iface.get_string_at_offset(self.base + at, _LINE)
            end = line.end_offset - self.base
            if end <= at or end >= len(shown):
                break
            if shown[end - 1] == " ":
                shown[end - 1] = "\n"
            at = end
        return "".join(shown)


def _siblings(accessible):
    """The paragraphs around one, in order; of a document they are those on the screen."""
    parent = accessible.get_parent()
    count = parent.get_child_count() if parent else 0
    own = accessible.get_index_in_parent()
    if count <= 1 or own < 0:
        return [accessible]
    first = max(0, min(own - MOST_PIECES // 2, count - MOST_PIECES))
    found = []
    for index in range(first, min(count, first + MOST_PIECES)):
        child = accessible if index == own else parent.get_child_at_index(index)
        if child is not None and (index == own or (role_of(child) in ("paragraph", "heading") and child.get_text_iface())):
            found.append(child)
    return found


class Document:
    """What one message `text` says. Pieces that have not changed are not read again."""

    number = 0

    def __init__(self, focus):
        self.focus = focus
        self.pieces = {}
        self.order = []
        # Fields of dialogues open with a part that is marked.
        self.selected = True

    def forget(self, accessible=None):
        if accessible is None:
            self.pieces.clear()
        else:
            self.pieces.pop(accessible, None)
        self.order = []

    def _read(self):
        if not self.order:
            is_paragraph = role_of(self.focus) in ("paragraph", "heading")
            around = _siblings(self.focus) if is_paragraph else [self.focus]
            own = around.index(self.focus) if self.focus in around else 0
            order, size = [], 0
            # From the caret outwards, until there is enough.
            for index in sorted(range(len(around)), key=lambda index: abs(index - own)):
                one = around[index]
                if one not in self.pieces:
                    self.pieces[one] = Piece(one, one.get_text_iface().get_caret_offset() if index == own else 0)
                size += self.pieces[one].length + 1
                if size > MOST_TEXT and index != own:
                    break
                order.append(index)
            self.order = [around[index] for index in sorted(order)]
            self.pieces = {one: self.pieces[one] for one in self.order}
        if self.focus not in self.pieces:
            self.pieces[self.focus] = Piece(self.focus, self.focus.get_text_iface().get_caret_offset())

    def _selection(self, starts):
        spans = []
        for one in self.order:
            iface = one.get_text_iface()
            if iface.get_n_selections() > 0:
                span = iface.get_selection(0)
                piece = self.pieces[one]
                edges = [starts[one] + position(piece.text, max(0, at - piece.base)) for at in (span.start_offset, span.end_offset)]
                if edges[0] != edges[1]:
                    spans += edges
        return (min(spans), max(spans)) if spans else None

    def message(self):
        """Returns the text, its caret and its selection; nothing if the element has no caret."""
        iface = self.focus.get_text_iface()
        caret = iface.get_caret_offset()
        if caret < 0:
            return None
        if self.focus in self.pieces and not 0 <= caret - self.pieces[self.focus].base <= len(self.pieces[self.focus].text):
            self.forget(self.focus)
        self._read()
        starts, at = {}, 0
        for one in self.order:
            starts[one] = at
            at += self.pieces[one].length + 1
        piece = self.pieces[self.focus]
        at = starts[self.focus] + position(piece.text, caret - piece.base)
        message = {"text": "\n".join(self.pieces[one].shown for one in self.order), "caret": at, "anchor": at}
        chosen = self._selection(starts) if self.selected else None
        if chosen:
            message["anchor"] = chosen[0] if at == chosen[1] else chosen[1]
        else:
            self.selected = False
        self.starts = starts
        return message

    def _place(self, at):
        """The paragraph of a position of the last message, and the place in it."""
        for one in reversed(self.order):
            if at >= self.starts[one]:
                piece = self.pieces[one]
                return one, piece.base + place_of(piece.text, min(at - self.starts[one], piece.length))
        return None

    def select(self, anchor, caret):
        """Moves the caret to where the page has it, and marks what is between."""
        start, end = self._place(min(anchor, caret)), self._place(max(anchor, caret))
        if start is None or end is None:
            return
        one, at = self._place(caret)
        iface = one.get_text_iface()
        iface.set_caret_offset(at)
        if anchor != caret and start[0] is end[0]:
            if iface.get_n_selections() > 0:
                iface.set_selection(0, start[1], end[1])
            else:
                iface.add_selection(start[1], end[1])


def has_text(accessible):
    return role_of(accessible) in TEXTS and accessible.get_text_iface() is not None
