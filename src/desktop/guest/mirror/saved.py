"""Says that a file was written: no program says it to assistive technology. Looks at the folder of the visitor's files and those in it."""
import os
import time

from gi.repository import Gio

from words import name_of

_MOST_FOLDERS = 40
# Closing a file that was open for writing is an event as well.
_JUST_NOW_S = 10
_WRITTEN = (Gio.FileMonitorEvent.CHANGES_DONE_HINT, Gio.FileMonitorEvent.RENAMED)


def _is_own(name):
    """Whether a program keeps it for itself, such as what becomes the file once it is whole."""
    return name.startswith(".") or name.endswith((".tmp", "~"))


class Saved:
    """`say` takes a message."""

    def __init__(self, say, home):
        self.say = say
        self.last = None
        folders = [entry.path for entry in os.scandir(home) if entry.is_dir(follow_symlinks=False) and not _is_own(entry.name)]
        self.monitors = [self._watch(folder) for folder in [home, *folders[:_MOST_FOLDERS]]]

    def _watch(self, folder):
        monitor = Gio.File.new_for_path(folder).monitor_directory(Gio.FileMonitorFlags.WATCH_MOVES, None)
        monitor.connect("changed", self._changed)
        return monitor

    def _changed(self, _monitor, file, other, event):
        if event not in _WRITTEN:
            return
        # A file that somebody has given another name was not written.
        if event == Gio.FileMonitorEvent.RENAMED:
            if not _is_own(file.get_basename()):
                return
            file = other
        name, path = file.get_basename(), file.get_path()
        if _is_own(name) or not os.path.isfile(path):
            return
        written = (path, os.stat(path).st_mtime)
        if written != self.last and time.time() - written[1] < _JUST_NOW_S:
            self.last = written
            self.say({"is": "saved", "name": name_of(name)})
