"""Files of the game in play for devices, made in their own thread, in order.

The thread that feeds the phones sends them.
"""

import logging
import queue
import threading
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from companion.language.text import Text, translations
from companion.profiles import Profiles
from companion.table.view import View
from hardware.computer.clock import now
from ui.web.figures_table import figures_table
from ui.web.line_link import LineLink
from ui.web.protocol import LONGEST_LINE, File, FileKind, WantFile
from ui.web.wording import WORDS

MOST_WAITING = 8
LONGEST_FILE = LONGEST_LINE * 3 // 4 - 10_000  # bytes: sent in base 64
_KEPT = 4  # a file of each kind and language

_log = logging.getLogger(__name__)
_Key = tuple[object, ...]


class Asked(NamedTuple):
    """A request for a file of a view."""

    link: LineLink
    want: WantFile
    view: View
    profiles: Profiles

    @property
    def key(self) -> _Key:
        """The key shared by requests with the same answer."""
        view = self.view
        return self.want.file, self.want.language, view.id, view.stamp, self.profiles


class Downloads:
    """Make the files requested by servers. `settle` and `take` are called in the same thread."""

    def __init__(
        self,
        games: Path | None,
        reply: Callable[[LineLink, File], None],
        wake: Callable[[], None],
    ) -> None:
        """Create without requests; the thread starts with the first.

        `games` is the folder of the stored games, None for no statistics. `reply` answers a server;
        `wake` is called in another thread when a file is ready for `settle`.
        """
        self._games, self._reply, self._wake = games, reply, wake
        self._wanted: queue.SimpleQueue[Asked | None] = queue.SimpleQueue()
        self._made: queue.SimpleQueue[tuple[Asked, bytes | None]] = queue.SimpleQueue()
        self._waiting: dict[_Key, list[Asked]] = {}
        self._kept: dict[_Key, bytes] = {}
        self._thread: threading.Thread | None = None

    def take(self, link: LineLink, want: WantFile, view: View | None, profiles: Profiles) -> None:
        """Accept a request for a file of the game in play; `view` is None without a game."""
        if view is None or (want.file == "statistics" and self._games is None):
            self._refuse(link, want, 404, WORDS["no_game"])
            return
        asked = Asked(link, want, view, profiles)
        if asked.key in self._kept:
            self._hand_over(asked, self._kept[asked.key])
        elif asked.key in self._waiting:
            self._waiting[asked.key].append(asked)
        elif len(self._waiting) >= MOST_WAITING:
            self._refuse(link, want, 429, WORDS["too_fast"])
        else:
            self._waiting[asked.key] = [asked]
            self._wanted.put(asked)
            self._start()

    def settle(self, view: View | None) -> None:
        """Send the finished files that belong to the game in play."""
        while not self._made.empty():
            first, data = self._made.get()
            if data is not None:
                self._kept[first.key] = data
                while len(self._kept) > _KEPT:
                    del self._kept[next(iter(self._kept))]
            for asked in self._waiting.pop(first.key):
                if view is None or view.id != asked.view.id:
                    self._refuse(asked.link, asked.want, 404, WORDS["no_game"])
                else:
                    self._hand_over(asked, data)

    def close(self) -> None:
        """Stop after the file in progress."""
        self._wanted.put(None)

    def _hand_over(self, asked: Asked, data: bytes | None) -> None:
        if data is None:
            self._refuse(asked.link, asked.want, 503, WORDS["no_file"])
            return
        name = f"{asked.view.game.name}.{_ENDING[asked.want.file]}"
        self._reply(asked.link, File(asked.want.number, 200, name, data))

    def _refuse(self, link: LineLink, want: WantFile, status: int, why: Text) -> None:
        self._reply(link, File(want.number, status, text=translations(why)))

    # --- in its own thread --------------------------------------------------------------

    def _start(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="downloads", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while (asked := self._wanted.get()) is not None:
            try:
                data = self._content(asked)
            except Exception:  # any error of a game's drawing or of the disk
                _log.exception("a file was not made")
                data = None
            if data is not None and len(data) > LONGEST_FILE:
                data = None
            self._made.put((asked, data))
            self._wake()

    def _content(self, asked: Asked) -> bytes:
        view, language = asked.view, asked.want.language
        if asked.want.file == "statistics":
            assert self._games is not None
            return figures_table(self._games, view.setup.players, asked.profiles, language)
        from ui.paper.sheet import game_sheet  # noqa: PLC0415  slow, and only needed here
        from ui.paper.subjects import PlayedGame  # noqa: PLC0415

        return game_sheet(PlayedGame(view.game, view.setup, view.actions, language, now()))


_ENDING: dict[FileKind, str] = {"sheet": "pdf", "statistics": "csv"}
