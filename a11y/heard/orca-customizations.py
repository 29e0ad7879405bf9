# Orca reads this file at its start. It answers, on the socket HEARD_BARRIER, how many keys and events Orca has dealt with, once its
# queue is empty: a test then waits for Orca instead of for a time.
import os
import socket

from gi.repository import GLib
from orca import event_manager

done = {"keys": 0, "events": 0}


def count(method, what):
    original = getattr(event_manager.EventManager, method)

    def counting(*args):
        try:
            return original(*args)
        finally:
            done[what] += 1

    setattr(event_manager.EventManager, method, counting)


count("_processKeyboardEvent", "keys")
count("_enqueue", "events")

barrier = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
barrier.connect(os.environ["HEARD_BARRIER"])


def answer(_source, _condition):
    questions = barrier.recv(4096).decode().split()
    for question in questions:
        barrier.sendall(f"{question} {done['keys']} {done['events']}\n".encode())
    return bool(questions)


# Orca's own queue has GLib.PRIORITY_DEFAULT_IDLE, which comes before this.
GLib.io_add_watch(barrier.fileno(), GLib.PRIORITY_LOW, GLib.IO_IN, answer)
