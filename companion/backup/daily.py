"""The automatic backups: one for each day with changes, the last seven kept.

The dates in their names are for people, as the clock of a Pi without a battery may be wrong. The
newer of two backups is told by the journals, which only grow.
"""

from dataclasses import replace
from pathlib import Path

from companion.backup.archive import PROFILES, Backup, BadBackup, pack, unpack
from companion.storage.durable_file import make_folder, write_whole
from companion.storage.files import numbered, paths_in, read_plain
from companion.storage.game_store import BIN

KEPT = 7


def keep_daily(folder: Path, backup: Backup, today: str) -> Path | None:
    """Save today's backup in the folder; return its path, or None if none was needed.

    `today` is a date (ISO 8601). No backup is made if a kept backup has the same content, so that
    an idle week does not push out the last games played. A later backup replaces today's earlier
    backup; but no backup that holds more of any game than the new backup is replaced or deleted. A
    game that became unreadable is copied from the backup with the longest journal, so that no week
    pushes it out either; likewise the games of an unreadable bin, and settings and profiles from
    the last backup that has them. Raises OSError.
    """
    make_folder(folder)
    kept = dailies(folder)
    backup = _completed(backup, kept)
    if any(_same(old, backup) for old in reversed(kept)):
        return None
    paths = (folder / f"{name}.zip" for name in numbered(f"daily-{today}"))
    path = next(path for path in paths if not path.exists() or _dispensable(path, backup))
    write_whole(path, pack(backup))
    # A clock that went back must not make today's backup the oldest, which goes first.
    others = [old for old in kept if old != path]
    for old in others[: max(0, len(others) + 1 - KEPT)]:
        if _dispensable(old, backup):
            old.unlink(missing_ok=True)
    return path


def dailies(folder: Path) -> list[Path]:
    """Return the paths of the automatic backups, oldest first by name. Raises OSError."""
    return sorted(paths_in(folder, "daily-*.zip"), key=lambda path: path.stem)


def _completed(backup: Backup, kept: list[Path]) -> Backup:
    """Return the backup with its unreadable parts copied from earlier backups."""
    if not backup.unread and backup.unread_settings is None:
        return backup
    settings, profiles = backup.settings, backup.profiles
    longest: dict[str, tuple[bytes, bool]] = {}
    for old in filter(None, map(_opened, kept)):
        if backup.unread_settings is not None and old.settings is not None:
            settings = old.settings
        if PROFILES in backup.unread and old.profiles is not None:
            profiles = old.profiles
        missing = backup.unread.keys()
        gone = old.discarded.keys() - backup.games.keys() if BIN in missing else missing
        for games, wanted, binned in ((old.games, missing, False), (old.discarded, gone, True)):
            for id_ in wanted & games.keys():
                if len(games[id_]) >= len(longest.get(id_, (b"", False))[0]):
                    longest[id_] = games[id_], binned
    games = {id_: journal for id_, (journal, binned) in longest.items() if not binned}
    discarded = {id_: journal for id_, (journal, binned) in longest.items() if binned}
    return replace(
        backup,
        games={**games, **backup.games},
        discarded={**discarded, **backup.discarded},
        settings=settings,
        profiles=profiles,
    )


def _same(path: Path, backup: Backup) -> bool:
    last = _opened(path)
    return last is not None and replace(last, at=backup.at) == backup


def _dispensable(path: Path, backup: Backup) -> bool:
    """Return whether a backup makes the file at `path` superfluous: it holds as much of every game.

    An undecodable file counts as dispensable, an unreadable file does not.
    """
    try:
        old = unpack(read_plain(path), path.name)
    except BadBackup:
        return True
    except OSError:
        return False
    now = (backup.games, backup.discarded)
    return all(
        any(current.get(id_, b"").startswith(journal) for current in now)
        for former in (old.games, old.discarded)
        for id_, journal in former.items()
    )


def _opened(path: Path) -> Backup | None:
    try:
        return unpack(read_plain(path), path.name)
    except (BadBackup, OSError):
        return None
