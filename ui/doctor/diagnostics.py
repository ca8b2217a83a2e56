"""The diagnostics file: facts for a helper, without players' names.

As the last step, every known player's name is struck out of every part of the file. The user name,
password and query of a network camera's address are struck out too.
"""

import io
import json
import re
import time
import unicodedata
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path

import msgspec
from msgspec.structs import replace

from companion.language.catalogue import SOURCE
from companion.language.reasons import reason
from companion.language.text import Text
from companion.plain_files import printable
from companion.storage import journal
from companion.storage.files import paths_in, read_plain
from companion.storage.game_store import BIN, GameStore
from hardware.address import STRUCK_OUT, shown, shown_in
from ui.doctor.finding import Finding, Probe, told
from ui.folders import games_folder, profiles_file, turn_box_file

UNREAD = "unread.txt"  # the part that lists unreadable files
# the limits of a ZIP archive's dates
_FIRST, _LAST = (1980, 1, 1, 0, 0, 0), (2107, 12, 31, 23, 59, 58)
_READABLE = 0o600 << 16  # a file's mode, as a ZIP archive stores modes
# Names as written in journals, the turn box's file and the settings; "\" and the next character
# form a unit.
_PLAYERS = re.compile(
    rb'(?:"players":|"names":|"aliases":|\bnames = )\[((?:"(?:[^"\\]|\\.)*"(?:, ?)?)*)\]'
    rb'|"name":("(?:[^"\\]|\\.)*")'
)


def gather(probe: Probe, findings: Iterable[Finding], log: str) -> Mapping[str, str]:
    """Return the texts of the file's parts, by part name, without any known player's name.

    A part that fails holds the error. The part UNREAD lists unreadable files that may hold names:
    names known only from these files are not struck out.
    """
    reported = tuple(findings)
    camera = probe.settings.camera
    known = replace(probe.settings, names=(), camera=shown(camera))
    parts = {
        **{
            f"doctor-{language}.txt": "".join(f"{finding.line(language)}\n" for finding in reported)
            for language in {SOURCE, probe.settings.language}
        },
        "games.json": _or_why(lambda: _games(probe)),
        "log.txt": log,
        "machine.txt": "".join(
            f"== {path}\n{probe.read(path)}\n"
            for path in ("etc/os-release", "proc/device-tree/model", "proc/version", "proc/cmdline")
        ),
    }
    for name, text in parts.items():
        parts[name] = shown_in(text.replace(camera, known.camera))
    parts["settings.json"] = msgspec.json.encode(known).decode()
    players, unread = _known(probe)
    if unread:
        parts[UNREAD] = "".join(f"{path}: {why}\n" for path, why in sorted(unread.items()))
    strike = striker(players)
    return {name: strike(text) for name, text in parts.items()}


def pack(parts: Mapping[str, str]) -> bytes:
    """Return a ZIP archive of the parts, dated now.

    If the clock is far off, the date is the nearest that ZIP allows.
    """
    room = io.BytesIO()
    now = time.localtime(time.time())[:6]
    with zipfile.ZipFile(room, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            part = zipfile.ZipInfo(name, min(max(now, _FIRST), _LAST))
            part.external_attr = _READABLE
            archive.writestr(part, text.encode(errors="replace"), zipfile.ZIP_DEFLATED)
    return room.getvalue()


def names(probe: Probe) -> frozenset[str]:
    """Return all players' names in settings, journals, profiles and the turn box's file.

    Damaged and set-aside journals are searched byte by byte.
    """
    return _known(probe)[0]


def _known(probe: Probe) -> tuple[frozenset[str], Mapping[str, Text]]:
    """Return the names, and the reasons why other paths that may hold names are unreadable."""
    collected = set(probe.settings.names)
    unread: dict[str, Text] = {}
    for path in _witnesses(probe, unread):
        for match in _PLAYERS.finditer(_bytes(path, unread)):
            listed = match[1] if match[1] is not None else match[2]
            try:
                collected.update(msgspec.json.decode(b"[" + listed + b"]", type=list[str]))
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
                continue
    return frozenset(name.strip() for name in collected if name.strip()), unread


def _witnesses(probe: Probe, unread: dict[str, Text]) -> Iterator[Path]:
    """Yield every file that may hold players' names; unreadable folders go to `unread`."""
    folder, kept = games_folder(probe.data), probe.settings_path
    former = [f"{kept.with_suffix(suffix).name}*" for suffix in (".bad", ".replaced")]
    profiles = profiles_file(probe.data)
    places = [
        (folder, "*"),
        (folder / BIN, "*"),
        *((kept.parent, name) for name in former),
        (profiles.parent, f"{profiles.name}*"),
    ]
    for place, pattern in places:
        try:
            yield from paths_in(place, pattern)
        except OSError as failure:
            unread[printable(str(place))] = reason(failure)
    yield turn_box_file(probe.data)
    yield kept


class striker:
    """A remover of names from texts: whole words, in any case and any Unicode or escaped form."""

    def __init__(self, known: Iterable[str]) -> None:
        written = set(chain.from_iterable(map(_ways_to_write, known)))
        # Longest first, so that "Ana Maria" is struck out whole, and not only "Ana".
        ordered = sorted(written, key=len, reverse=True)
        words = "|".join(map(re.escape, ordered))
        self._pattern = re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE) if words else None

    def __call__(self, text: str) -> str:
        """Return the text with every name replaced by the same sign."""
        return self._pattern.sub(STRUCK_OUT, text) if self._pattern else text


def _ways_to_write(name: str) -> set[str]:
    forms = {unicodedata.normalize(form, name) for form in ("NFC", "NFD")} | {name}
    return forms | {json.dumps(form)[1:-1] for form in forms} | {repr(form)[1:-1] for form in forms}


def _or_why(part: Callable[[], str]) -> str:
    try:
        return part()
    except Exception as failure:  # also a bug: the other parts are then needed even more
        return json.dumps({"failed": told(failure)}, ensure_ascii=False)


def _games(probe: Probe) -> str:
    folder = games_folder(probe.data)
    rows = []
    for game in GameStore(folder).games() if folder.is_dir() else ():
        path = folder / f"{game.id}.journal"
        rows.append(
            {
                "id": game.id,
                "players": len(game.players),
                "played": game.played,
                "finished": game.finished,
                "actions": game.actions,
                "trouble": str(game.trouble) if game.trouble else None,
                "entries": _kinds(path),
            }
        )
    return json.dumps(rows, ensure_ascii=False, indent=1)


def _kinds(path: Path) -> list[str]:
    """Return the kind of each entry in a journal, which shows how the journal was damaged."""
    try:
        return [type(entry).__name__ for entry in journal.read(path).entries]
    except (journal.UnreadableJournal, OSError):
        return []


def _bytes(path: Path, unread: dict[str, Text]) -> bytes:
    """Return the file's bytes; empty if missing, or if unreadable, with the reason in `unread`."""
    try:
        return read_plain(path)
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return b""
    except OSError as failure:
        if path.name != BIN:
            unread[printable(str(path))] = reason(failure)
        return b""
