"""Restore a backup's games without losing newer ones.

A journal only grows, so the newer of two journals begins with the other: no clock is needed. If
neither does, they are different evenings, and the journal on this table stays.
"""

import contextlib
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from companion import profiles, settings
from companion.backup.archive import Backup
from companion.language.errors import TranslatedError
from companion.language.reasons import reason
from companion.storage import journal
from companion.storage.durable_file import held, make_folder, write_whole
from companion.storage.files import numbered, read_plain, stamp
from companion.storage.game_store import BIN
from companion.storage.journal import UnreadableJournal


class UnusableSettings(TranslatedError, ValueError):
    """The settings of a backup cannot be used."""

    message = "The backup's settings cannot be used ({why}): those here stay as they are."


class RestoreOutcome(Enum):
    """The outcome for a game of the backup."""

    NEW = "new"
    LONGER = "longer"
    SAME = "same"
    KEPT_NEWER = "kept_newer"
    KEPT_OTHER = "kept_other"
    REPLACED = "replaced"
    REFUSED = "refused"


_WRITTEN = (RestoreOutcome.NEW, RestoreOutcome.LONGER, RestoreOutcome.REPLACED)


@dataclass(frozen=True)
class Restored:
    """A game of the backup and its fate; `aside` is the name under which the former game was kept.

    `discarded`: the game was in the bin, and is there again.
    """

    id: str
    fate: RestoreOutcome
    aside: str | None = None
    discarded: bool = False


def restore(backup: Backup, games: Path, at: str, *, replace: bool) -> tuple[Restored, ...]:
    """Restore a backup's games into the folder `games`; `at` is now (ISO 8601).

    A longer or different game in the folder is left alone unless `replace`; a replaced game is kept
    beside under a dated name, unless the backup holds all of it. Every game to be written is locked
    first: a game in play stops the whole before any change. A game from the bin goes to the bin,
    unless it is among the games by now. A part that is no game's journal is refused, and the others
    are restored. Raises FileInUse, OSError.
    """
    make_folder(games)
    wanted = {_path(games, id_): data for id_, data in backup.games.items()}
    out = {id_ for id_ in backup.discarded if _path(games, id_).exists() or id_ in backup.games}
    binned = {id_: data for id_, data in backup.discarded.items() if id_ not in out}
    if binned:
        make_folder(games / BIN)
        wanted |= {_path(games / BIN, id_): data for id_, data in binned.items()}
    fates = {path: _fate(_read(path), data, replace) for path, data in wanted.items()}
    done = []
    with contextlib.ExitStack() as locks:
        for path, fate in fates.items():
            if fate in _WRITTEN and fate is not RestoreOutcome.NEW:
                locks.enter_context(held(path))
        for path, fate in fates.items():
            aside = _put(path, wanted[path], at) if fate in _WRITTEN else None
            done.append(Restored(path.stem, fate, aside, path.parent != games))
    return tuple(done)


def restore_settings(content: bytes, path: Path, at: str) -> str | None:
    """Restore a backup's settings to `path`; `at` is now (ISO 8601).

    Return the name beside `path` under which different old settings were kept, or None. Raises
    UnusableSettings, OSError; the old settings are then still in place.
    """
    try:
        settings.understood(content)
    except (ValueError, RecursionError) as error:
        raise UnusableSettings(why=reason(error)) from error
    former = _read(path)
    aside = _keep(path, former, at) if former is not None and former != content else None
    write_whole(path, content)
    return aside


def restore_memory(content: bytes, path: Path, *, replace: bool) -> bool:
    """Restore a backup's known dice to `path`; return whether the file was written.

    Another file in place stays unless `replace`. Raises OSError.
    """
    former = _read(path)
    if former == content or (former is not None and not replace):
        return False
    write_whole(path, content)
    return True


def restore_profiles(content: bytes, path: Path) -> int:
    """Add a backup's profiles to those at `path`; return their number. Existing profiles stay.

    Raises BadProfilesFile if the backup's are unreadable, OSError.
    """
    try:
        added = profiles.understood(content)
    except (ValueError, RecursionError) as error:
        raise profiles.BadProfilesFile(why=reason(error)) from error
    try:
        present = profiles.read(path)
    except profiles.BadProfilesFile:
        present = profiles.Profiles()  # `write` sets the unreadable file aside
    whole = present.completed(added)
    if whole != present:
        profiles.write(path, whole)
    return len(whole.players) - len(present.players)


def _fate(former: bytes | None, new: bytes, replace: bool) -> RestoreOutcome:
    present, restored = _valid(former or b""), _valid(new)
    if not present and not restored and former != new:
        return RestoreOutcome.REFUSED
    if not former:
        return RestoreOutcome.NEW
    if present == restored:
        return RestoreOutcome.SAME
    if restored.startswith(present):
        return RestoreOutcome.LONGER
    if replace and restored:
        return RestoreOutcome.REPLACED
    return RestoreOutcome.KEPT_NEWER if present.startswith(restored) else RestoreOutcome.KEPT_OTHER


def _put(path: Path, data: bytes, at: str) -> str | None:
    former = _read(path)
    aside = _keep(path, former, at) if former and not data.startswith(former) else None
    # Delete the note of the number of lines first: without the note, no line counts as missing.
    path.with_suffix(".tip").unlink(missing_ok=True)
    write_whole(path, data)
    return aside


def _keep(path: Path, content: bytes, at: str) -> str:
    """Copy a file's content beside it under a dated name, and return that name."""
    names = numbered(f"{path.stem}.replaced-{stamp(at)}")
    aside = next(name for name in names if not path.with_name(name).exists())
    write_whole(path.with_name(aside), content)
    return aside


def _valid(data: bytes) -> bytes:
    try:
        return data[: journal.parse(data, "").ends[-1]]
    except UnreadableJournal:
        return b""


def _read(path: Path) -> bytes | None:
    return read_plain(path) if path.exists() else None


def _path(games: Path, id_: str) -> Path:
    return games / f"{id_}.journal"
