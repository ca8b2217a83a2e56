"""Restrict the files, networks and memory of a process (Linux: Landlock, rlimits)."""

import contextlib
import ctypes
import os
import resource
import struct
from collections.abc import Iterable
from pathlib import Path

MOST_WRITTEN = 64 * 1024  # bytes, for the decoders' messages, which are caught in memory
# The numbers of the system calls are the same on every architecture that runs the companion.
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_VERSION, _BENEATH = 1, 1
_NO_NEW_PRIVILEGES = 38
_READ = 1 << 2 | 1 << 3  # files, folders
_READ_FILE = 1 << 2
# The rights that each version of Landlock can deny: files, networks, other processes.
_FILES = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
_NETWORK_SINCE, _NETWORK = 4, 0b11
_SCOPE_SINCE, _SCOPE = 6, 0b11


def limit(memory: int) -> None:
    """Limit this process to `memory` bytes of addresses and to very short files."""
    for what, most in (
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_FSIZE, MOST_WRITTEN),
        (resource.RLIMIT_CORE, 0),
    ):
        hard = resource.getrlimit(what)[1]
        lower = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (lower, lower))


def fence(readable: Iterable[Path]) -> bool:
    """Restrict this process to reading at or below these paths; return False if not supported.

    The process can open or write no other file, start no program and reach no network. Call this
    before starting threads, which would keep their rights.
    """
    system = ctypes.CDLL(None, use_errno=True)
    version = system.syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), _VERSION)
    if version < 1:
        return False
    rights = (1 << _FILES[min(version, max(_FILES))]) - 1
    network = _NETWORK if version >= _NETWORK_SINCE else 0
    scope = _SCOPE if version >= _SCOPE_SINCE else 0
    attributes = struct.pack("QQQ", rights, network, scope)
    size = 24 if scope else 16 if network else 8
    rules = system.syscall(_CREATE_RULESET, attributes, ctypes.c_size_t(size), 0)
    if rules < 0:
        return False
    try:
        for path in readable:
            _allow(system, rules, path)
        system.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
        return bool(system.syscall(_RESTRICT_SELF, rules, 0) == 0)
    finally:
        os.close(rules)


def _allow(system: ctypes.CDLL, rules: int, path: Path) -> None:
    """Allow reading at or below a path; a missing path is skipped."""
    with contextlib.suppress(OSError):
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
        try:
            rights = _READ if path.is_dir() else _READ_FILE
            system.syscall(_ADD_RULE, rules, _BENEATH, struct.pack("=Qi", rights, place), 0)
        finally:
            os.close(place)
