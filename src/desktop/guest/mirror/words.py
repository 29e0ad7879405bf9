"""Texts as the page gets them: short, and of characters that can be seen. Positions are those of JavaScript (UTF-16)."""
# What is cut off is rarely read to its end; the session's process has the same limits (session/reader/reader-check.ts).
MOST_NAME = 300
MOST_TEXT = 12_000

# What joins letters and parts words, which is not printable by Python's rules.
_KEPT = "\n\u00a0\u00ad\u200b\u200c\u200d\u202f\u3000"


def cleaned(text):
    """As many characters as before; line breaks stay. Control characters and those that turn the direction become spaces."""
    return text if text.isprintable() else "".join(one if one.isprintable() or one in _KEPT else " " for one in text)


def name_of(text):
    """One line of a name or label."""
    return " ".join(cleaned((text or "")[: 2 * MOST_NAME]).split())[:MOST_NAME]


# What the file manager adds to the name of a folder; the screen has its windows without it (titles.pl).
_FILES = " - Thunar"


def title_of(text):
    """The title of a window, as on the screen."""
    return name_of(text).removesuffix(_FILES)


def is_of_files(title):
    return (title or "").endswith(_FILES)


def length(text):
    return len(text) + sum(character > "\uffff" for character in text)


def position(text, at):
    """The place of JavaScript for one of Python."""
    return length(text[:at])


def place_of(text, at):
    """The place of Python for one of JavaScript."""
    count = 0
    for index, character in enumerate(text):
        if count >= at:
            return index
        count += 2 if character > "\uffff" else 1
    return len(text)
