"""The automatic daily backup: a thread checks once an hour whether one is due."""

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from companion.backup.archive import collect
from companion.backup.daily import keep_daily
from companion.language.errors import BilingualError
from companion.storage.files import shown
from ui.host.clock import now
from ui.host.folders import backups_folder, games_folder, profiles_file, settings_file
from ui.host.terminal import complain

LOOK_SECONDS = 3600.0
_log = logging.getLogger(__name__)


def local_day() -> str:
    """The day it is at the table (ISO 8601)."""
    return datetime.now().astimezone().date().isoformat()


@contextmanager
def daily_backups(
    data: Path, *, today: Callable[[], str] = local_day, pause: float = LOOK_SECONDS
) -> Iterator[None]:
    """Make the backup of each day that comes, until the block is left.

    What goes wrong is said on stderr and tried again at the next look: a backup is never a
    reason to stop a game. `pause` is the seconds between two looks.
    """
    over = threading.Event()

    def look_after() -> None:
        while True:
            try:
                backup = collect(games_folder(data), settings_file(), now(), profiles_file(data))
                for id_, why in backup.unread.items():
                    complain(f"backup: {shown(id_)}: {why}")
                if backup.unread_settings is not None:
                    complain(f"backup: {backup.unread_settings}")
                if backup.games or backup.discarded:
                    keep_daily(backups_folder(data), backup, today())
            except (BilingualError, OSError) as failure:
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
