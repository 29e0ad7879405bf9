"""Words that a program takes for spelling mistakes: in a document, and in the spelling dialogue."""
from gi.repository import GLib

from nodes import GONE, role_of
from words import name_of

_MOST_RUNS = 40
_RED = "255,0,0"
_LOOKS_AFTER_MS = 250


def _misspelt_at(iface, at):
    attributes, start, end = iface.get_attribute_run(at, False)
    return name_of(iface.get_text(start, end)) if "misspelled" in str(attributes.get("text-spelling", "")) else ""


def _asked_about(iface):
    """The word that the dialogue asks about: in its sentence that is the one in red."""
    at, count = 0, iface.get_character_count()
    for _ in range(_MOST_RUNS):
        attributes, start, end = iface.get_attribute_run(at, False)
        if attributes.get("fg-color") == _RED:
            return name_of(iface.get_text(start, end))
        if end <= at or end >= count:
            break
        at = end
    return ""


class Spelling:
    """Says each word once. `say` takes a message."""

    def __init__(self, say):
        self.say = say
        self.word = ""
        self.timer = 0

    def look(self, iface, is_dialog):
        """Takes the text that has the caret."""
        word = _asked_about(iface) if is_dialog else _misspelt_at(iface, iface.get_caret_offset())
        if word and word != self.word:
            self.say({"is": "misspelt", "word": word})
        self.word = word

    def look_later(self, places):
        """A button of the dialogue was pressed: there are other suggestions, for the next word, of which nothing else is said."""
        if places.sentence and not self.timer:
            self.timer = GLib.timeout_add(_LOOKS_AFTER_MS, self._look_in, places)

    def _look_in(self, places):
        self.timer = 0
        try:
            sentence = places.sentence and places.sentence.get_child_at_index(0)
            if sentence and role_of(sentence) == "paragraph":
                self.look(sentence.get_text_iface(), True)
        except GONE:
            pass
        return False
