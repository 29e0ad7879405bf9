"""Runs a program that may make only the system calls named in a file; all others fail with EPERM, as in a systemd unit.

seccomp.py FILE PROGRAM [ARGUMENT]...  Needs libseccomp, which systemd needs as well.
"""
import ctypes
import ctypes.util
import os
import sys

ERRNO_EPERM, ALLOW, NO_NEW_PRIVS = 0x00050001, 0x7FFF0000, 38
library = ctypes.CDLL(ctypes.util.find_library("seccomp") or "libseccomp.so.2", use_errno=True)
library.seccomp_init.restype = ctypes.c_void_p
rules = ctypes.c_void_p(library.seccomp_init(ERRNO_EPERM))
with open(sys.argv[1], encoding="ascii") as names:
    for name in names.read().split():
        number = library.seccomp_syscall_resolve_name(name.encode())
        # Names of other processors and newer kernels have none.
        if number != -1:
            library.seccomp_rule_add(rules, ALLOW, number, 0)
if ctypes.CDLL(None).prctl(NO_NEW_PRIVS, 1, 0, 0, 0) != 0 or library.seccomp_load(rules) != 0:
    sys.exit("the filter cannot be loaded")
os.execvp(sys.argv[2], sys.argv[2:])
