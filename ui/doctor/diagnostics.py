"""The diagnostics file: what a helper needs to see, without players' names.

Every known player's name is struck out of every part of the file, as the last step; so are the
user name, password and query of a network camera's address.
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

from companion.language.reasons import reason
from companion.language.text import Text
from companion.plain_files import printable
from companion.storage import journal
from companion.storage.files import paths_in, read_plain
from companion.storage.game_store import BIN, GameStore
from hardware.address import STRUCK_OUT, shown, shown_in
from ui.doctor.finding import Finding, Probe, told
from ui.folders import games_folder, profiles_file, turn_box_file

UNREAD = "unread.txt"  # the part that says what could not be read
_FIRST, _LAST = (1980, 1, 1, 0, 0, 0), (2107, 12, 31, 23, 59, 58)  # that a ZIP archive can tell
_READABLE = 0o600 << 16  # as a file's mode stands in it
# As a journal, the turn box and the settings write them; "\" and what follows is one sign.
_PLAYERS = re.compile(
    rb'(?:"players":|"names":|"aliases":|\bnames = )\[((?:"(?:[^"\\]|\\.)*"(?:, ?)?)*)\]'
    rb'|"name":("(?:[^"\\]|\\.)*")'
)


def gather(probe: Probe, findings: Iterable[Finding], log: str) -> Mapping[str, str]:
    """The texts of the file's parts, by part name, with every known player's name struck out.

    A part that fails holds the error. The part UNREAD lists files that may hold names but cannot
    be read: names known only from these are not struck out.
    """
    found = tuple(findings)
    camera = probe.settings.camera
    known = replace(probe.settings, names=(), camera=shown(camera))
    parts = {
        "doctor-en.txt": "".join(finding.line("en") + "\n" for finding in found),
        "doctor-fr.txt": "".join(finding.line("fr") + "\n" for finding in found),
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
        parts[UNREAD] = "".join(
            f"{path}: {why.en} / {why.fr}\n" for path, why in sorted(unread.items())
        )
    strike = striker(players)
    return {name: strike(text) for name, text in parts.items()}


def pack(parts: Mapping[str, str]) -> bytes:
    """The bytes of a ZIP archive of the parts, dated now, or by the nearest date that ZIP allows
    if the clock is far off.
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
    """All players' names in the settings, the journals, the profiles and the turn box's file.

    Damaged and set-aside journals are searched byte by byte.
    """
    return _known(probe)[0]


def _known(probe: Probe) -> tuple[frozenset[str], Mapping[str, Text]]:
    """The names, and the unreadable paths that may hold others, each with the reason."""
    found = set(probe.settings.names)
    unread: dict[str, Text] = {}
    for path in _witnesses(probe, unread):
        for match in _PLAYERS.finditer(_bytes(path, unread)):
            listed = match[1] if match[1] is not None else match[2]
            try:
                found.update(msgspec.json.decode(b"[" + listed + b"]", type=list[str]))
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
                continue
    return frozenset(name.strip() for name in found if name.strip()), unread


def _witnesses(probe: Probe, unread: dict[str, Text]) -> Iterator[Path]:
    """Every file that may hold players' names; unreadable folders go to `unread`."""
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
    """Strikes names out of texts: whole words, in any case and any Unicode or escaped form."""

    def __init__(self, known: Iterable[str]) -> None:
        written = set(chain.from_iterable(map(_ways_to_write, known)))
        # The longest first: of "Ana Maria" and "Ana", the whole name goes.
        ordered = sorted(written, key=len, reverse=True)
        words = "|".join(map(re.escape, ordered))
        self._pattern = re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE) if words else None

    def __call__(self, text: str) -> str:
        """The text with every name replaced by the same sign."""
        return self._pattern.sub(STRUCK_OUT, text) if self._pattern else text


def _ways_to_write(name: str) -> set[str]:
    forms = {unicodedata.normalize(form, name) for form in ("NFC", "NFD")} | {name}
    return forms | {json.dumps(form)[1:-1] for form in forms} | {repr(form)[1:-1] for form in forms}


def _or_why(part: Callable[[], str]) -> str:
    try:
        return part()
    except Exception as failure:  # the disk's, or our own: the other parts are wanted the more
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
                "trouble": game.trouble.en if game.trouble else None,
                "entries": _kinds(path),
            }
        )
    return json.dumps(rows, ensure_ascii=False, indent=1)


def _kinds(path: Path) -> list[str]:
    """The kind of each line's entry in a journal, which shows how it was damaged."""
    try:
        return [type(entry).__name__ for entry in journal.read(path).entries]
    except (journal.UnreadableJournal, OSError):
        return []


def _bytes(path: Path, unread: dict[str, Text]) -> bytes:
    """The file's bytes, empty if it does not exist; if it cannot be read, `unread` gets why."""
    try:
        return read_plain(path)
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return b""
    except OSError as failure:
        if path.name != BIN:
            unread[printable(str(path))] = reason(failure)
        return b""
