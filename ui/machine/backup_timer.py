"""Make the automatic daily backup: a thread checks every hour whether a backup is due."""

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from companion.backup.archive import collect
from companion.backup.daily import keep_daily
from companion.language.errors import TranslatedError
from companion.plain_files import printable
from hardware.computer.clock import now
from ui.command.terminal import complain
from ui.folders import (
    backups_folder,
    games_folder,
    memory_file,
    profiles_file,
    settings_file,
)

LOOK_SECONDS = 3600.0
_log = logging.getLogger(__name__)


def local_day() -> str:
    """Return today's local date in ISO 8601."""
    return datetime.now().astimezone().date().isoformat()


@contextmanager
def daily_backups(
    data: Path, *, today: Callable[[], str] = local_day, pause: float = LOOK_SECONDS
) -> Iterator[None]:
    """Inside the block, make one backup a day in a background thread.

    Failures are reported on stderr and the backup is retried at the next check, `pause` seconds
    later; a failure never stops a game.
    """
    over = threading.Event()

    def look_after() -> None:
        while True:
            try:
                profiles, memory = profiles_file(data), memory_file(data)
                backup = collect(games_folder(data), settings_file(), now(), profiles, memory)
                for id_, why in backup.unread.items():
                    complain(f"backup: {printable(id_)}: {why}")
                if backup.unread_settings is not None:
                    complain(f"backup: {backup.unread_settings}")
                if backup.games or backup.discarded:
                    keep_daily(backups_folder(data), backup, today())
            except (TranslatedError, OSError) as failure:
                complain(f"backup: {failure}")
            except Exception:
                _log.exception("no backup could be made")
            if over.wait(pause):
                return

    thread = threading.Thread(target=look_after, name="daily backup", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
