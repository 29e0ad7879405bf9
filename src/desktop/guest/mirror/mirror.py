"""Says on its standard output, line by line as JSON, where the focus of a session is and what is there, for the screen reader of the
visitor. It hears the accessibility bus of the session. What it reads on its standard input are the visitor's requests: PRESS number,
FOCUS number, SELECT text anchor caret. The file helper starts it (verbs/mirror.pl); the session's process checks what it says."""
import json
import os
import sys

sys.path.insert(0, "/opt/guest/mirror")
import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib

from document import Document, has_text
from events import EVENTS, note
from looking import Looking, is_vague
from marked import is_sheet_of, say_marked
from menus import Menus
from nodes import GONE, WINDOWS, role_of, shape_of
from place import Places, begins_row, focused_in, is_in_front, is_sheet
from requested import read_requests
from saved import Saved
from seen import seen
from spelling import Spelling
from switches import Switches

# Several events of one key come together.
_FIRST_MS = 8
_PAUSE_MS = 40
# A program that does not answer is left out: the others go on.
_ANSWERS_WITHIN_MS = 700
# A window that opens sets all its switches, and a program that begins does so for longer.
_QUIET_MS = 1_500
_BEGINS_MS = 4_000
# While a dialogue closes LibreOffice says that the window below has the focus, and then what in it.
_VAGUE_MS = 600
_MOST_WRITTEN = 4
_MOST_TRIES = 5
_SHEET_MS = 250
_SAME_SHAPE_MS = 1_000
# A program says more than can be heard: the next mirror, for which the page asks, begins without what waits.
_LONGEST_QUEUE_MS = 10_000


def _has_focus(accessible):
    try:
        return accessible.get_state_set().contains(Atspi.StateType.FOCUSED)
    except GONE:
        return False


class Mirror:
    def __init__(self):
        self.places = Places()
        self.focus = self.cell = None
        # The last elements with a caret.
        self.written = []
        self.document = None
        self.is_moved = self.is_changed = False
        self.tries = 0
        self.said = []
        # A sheet in which other cells are marked than before.
        self.marked = None
        self.last = None
        self.text = self.seen = None
        self.spelling = Spelling(self.say)
        self.switches = Switches(self.say)
        self.menus = Menus(self.take)
        # Before that the session itself writes there.
        self.saved = Saved(lambda message: self.focus and self.say(message), os.environ["HOME"])
        self.looking = Looking(self)
        self.program = self.timer = None
        self.is_vague = True
        self.folder = None
        self.shape, self.shape_at = "", 0
        self.sent_at = self.opened_at = self.begun_at = self.vague_at = 0
        # Says that no event waits; since when there has always been one.
        self.rest = self.busy_at = 0

    def send(self, message):
        os.write(1, (json.dumps(message, ensure_ascii=False, separators=(",", ":")) + "\n").encode("utf-8", "replace"))

    def later(self):
        if self.timer is None:
            since = GLib.get_monotonic_time() // 1000 - self.sent_at
            self.timer = GLib.timeout_add(max(_FIRST_MS, _PAUSE_MS - since), self.flush)

    def hear(self, event):
        now = GLib.get_monotonic_time() // 1000
        if not self.rest:
            self.rest, self.busy_at = GLib.idle_add(self.rests, priority=GLib.PRIORITY_LOW), now
        elif now - self.busy_at > _LONGEST_QUEUE_MS:
            os._exit(0)
        try:
            note(self, event)
        except GONE:
            pass

    def rests(self):
        """Nothing waits."""
        self.rest = 0
        return False

    def move(self, accessible):
        if accessible is None or role_of(accessible) in WINDOWS:
            return
        # A file is saved in one program, and its row in the window of another changes.
        if accessible.get_application() != self.program and begins_row(accessible) and not is_in_front(accessible):
            return
        if is_vague(accessible):
            # LibreOffice says that its window has the focus when a menu or a dialogue closes, and a paragraph has it.
            accessible = next((one for one in self.written if _has_focus(one)), accessible)
        if not (is_sheet_of(accessible, self.focus) or self.is_late(accessible) or self.menus.holds(accessible, self.focus)):
            self.take(accessible)

    def take(self, accessible):
        try:
            accessible = focused_in(accessible, self.cell)
        except GONE:
            # The last cell, of a document that has closed.
            self.cell = None
        self.cell = accessible if role_of(accessible) == "cell" else self.cell
        program, was_vague = accessible.get_application(), self.is_vague
        self.is_vague = is_vague(accessible)
        if was_vague or program != self.program:
            self.begun_at = GLib.get_monotonic_time() // 1000
        # Not asked of the last focus, which may be gone.
        self.focus, self.program = accessible, program
        self.is_moved = True
        if self.is_vague and not was_vague:
            self.vague_at = GLib.get_monotonic_time() // 1000
            GLib.timeout_add(_VAGUE_MS, self.later)
        else:
            self.later()
        if is_sheet(accessible):
            # As a menu closes its cell has the focus a moment later.
            GLib.timeout_add(_SHEET_MS, self.look_in, accessible)
        if self.is_vague:
            self.looking.later()
        else:
            self.looking.tries = 0

    def look_in(self, sheet):
        try:
            cell = focused_in(sheet, self.cell) if self.focus == sheet else sheet
            if cell != sheet:
                self.take(cell)
        except GONE:
            pass
        return False

    def is_late(self, accessible):
        """LibreOffice says of the cell first, of the text that is written in it or of a dialogue over it, and then of the sheet, that it has
        the focus."""
        late = ("table", "cell") if self.places.dialog else ("table",)
        return role_of(accessible) in late and self.document is not None and _has_focus(self.focus)

    def switch(self, source, is_on):
        if source == self.focus:
            # A window that is ready again.
            self.looking.tries = 0
            return self.move(source)
        now = GLib.get_monotonic_time() // 1000
        is_quiet = self.is_vague or now - self.opened_at < _QUIET_MS or now - self.begun_at < _BEGINS_MS
        self.switches.note(source, is_on, is_quiet)

    def say_shape(self, accessible):
        words, now = shape_of(accessible), GLib.get_monotonic_time() // 1000
        # That it is selected and that it has the focus are two events.
        if words and (words != self.shape or now - self.shape_at > _SAME_SHAPE_MS):
            self.say({"is": "said", "text": words})
            self.shape, self.shape_at = words, now

    def say(self, message):
        if message not in self.said and len(self.said) < 8:
            self.said.append(message)
            self.later()

    def flush(self):
        self.timer = None
        self.sent_at = GLib.get_monotonic_time() // 1000
        try:
            self.send_place()
            self.send_text()
            self.marked = self.marked and say_marked(self.marked, self.say)
            self.tries = 0
        except GONE:
            # A window that closes: the one below is not ready to answer.
            if self.tries < _MOST_TRIES:
                self.tries += 1
                self.is_moved = self.is_changed = True
                self.later()
        for message in self.said:
            self.send(message)
        self.said = []
        self.send_seen()
        return False

    def send_place(self):
        if not self.is_moved or self.focus is None:
            return
        if self.is_vague and GLib.get_monotonic_time() // 1000 - self.vague_at < _VAGUE_MS:
            return
        self.is_moved = False
        # A paragraph that has become a heading: libatspi remembers what it was.
        self.focus.clear_cache()
        if not has_text(self.focus):
            self.document = None
        elif not self.document or self.document.focus != self.focus:
            self.written = [self.focus, *(one for one in self.written if one != self.focus)][:_MOST_WRITTEN]
            before, self.document = self.document, Document(self.focus)
            # Another paragraph of the same document: what was read of it holds.
            if before and self.focus in before.pieces:
                self.document.pieces, self.document.order = before.pieces, before.order
                self.document.selected = before.selected
            else:
                self.text = None
                self.spelling.word = ""
            self.is_changed = True
        place = self.places.message(self.focus)
        if place != self.last:
            self.last = place
            self.send(place)
        if self.document is None:
            self.text = None

    def send_text(self):
        if not self.is_changed or self.document is None:
            return
        self.is_changed = False
        message = self.document.message()
        self.spelling.look(self.document.focus.get_text_iface(), self.places.dialog is not None)
        if message is None or message == self.text:
            return
        is_same = self.text is not None and message["text"] == self.text["text"]
        self.text = message
        if is_same:
            self.send({"is": "caret", **{name: value for name, value in message.items() if name != "text"}})
        else:
            Document.number += 1
            self.send({"is": "text", "number": Document.number, **message})

    def send_seen(self):
        # Last: those who hear do not wait for it.
        try:
            message = seen(self.focus, self.document is not None) if self.focus else None
        except GONE:
            return
        if message and message != self.seen:
            self.seen = message
            self.send(message)


mirror = Mirror()
Atspi.init()
Atspi.set_timeout(_ANSWERS_WITHIN_MS, 3 * _ANSWERS_WITHIN_MS)
listener = Atspi.EventListener.new(mirror.hear)
for name in EVENTS:
    listener.register(name)
GLib.io_add_watch(0, GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, lambda *_: read_requests(mirror))
mirror.looking.look()
Atspi.event_main()
