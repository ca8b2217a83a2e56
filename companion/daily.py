"""The automatic backups: one a day on which something changed, the last seven kept."""

from dataclasses import replace
from pathlib import Path

from companion.backup import Backup, BadBackup, save, unpack
from companion.plain_file import read_plain
from companion.store import BIN

KEPT = 7


def keep_daily(folder: Path, backup: Backup, today: str) -> Path | None:
    """Save today's backup in the folder; the path of the new file, None if none was needed.

    `today` is a date (ISO 8601). Days on which nothing changed make none, so an idle
    week does not push out what was last played. A game that cannot be read any more is taken
    over from the last backup that has it, so that no week pushes it out either; settings
    and the whole bin likewise. Raises OSError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"daily-{today}.zip"
    kept = dailies(folder)
    backup = _completed(backup, kept)
    if path in kept or (kept and _same(kept[-1], backup)):
        return None
    save(backup, path)
    # A clock that went back must not make today's the oldest, the first one to go.
    others = [old for old in kept if old != path]
    for old in others[: max(0, len(others) + 1 - KEPT)]:
        old.unlink(missing_ok=True)
    return path


def dailies(folder: Path) -> list[Path]:
    """The automatic backups there are, the oldest first."""
    return sorted(folder.glob("daily-*.zip"))


def _completed(backup: Backup, kept: list[Path]) -> Backup:
    """The backup with what it could not read as the last backup before has it."""
    missing = set(backup.unread)
    unset = backup.unread_settings is not None
    for path in reversed(kept):
        if not missing and not unset:
            break
        if (last := _opened(path)) is None:
            continue
        games = {id_: last.games[id_] for id_ in missing & set(last.games)}
        gone = set(last.discarded) - set(backup.games) if BIN in missing else missing
        binned = {id_: last.discarded[id_] for id_ in gone & set(last.discarded)}
        missing -= {*games, *binned, BIN}
        backup = replace(
            backup,
            games={**backup.games, **games},
            discarded={**backup.discarded, **binned},
            settings=last.settings if unset else backup.settings,
        )
        unset = unset and last.settings is None
    return backup


def _same(path: Path, backup: Backup) -> bool:
    last = _opened(path)
    return last is not None and replace(last, at=backup.at) == backup


def _opened(path: Path) -> Backup | None:
    try:
        return unpack(read_plain(path), path.name)
    except (BadBackup, OSError):
        return None
