"""Submit the wishes of devices to the table, and answer them once handled."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from companion.dice import Settled
from companion.games.errors import IllegalAction
from companion.language.text import Text, translations
from companion.messages import Seen
from companion.table.table import Table
from companion.table.view import Notice, NoticeKind, View
from ui.web.acting import NotPossible, message_of
from ui.web.line_link import LineLink
from ui.web.picks import Picks
from ui.web.protocol import Act, Answer
from ui.web.wording import WORDS

ANSWER_SECONDS = 5.0  # for the table to handle a message
_NOTICES = 256

Reply = Callable[[LineLink, Answer], None]


class Waiting(NamedTuple):
    """A message not handled by the table yet, and the request to answer."""

    table: Table
    link: LineLink
    number: int
    until: float


_TOO_LATE = Notice(NoticeKind.REFUSED, WORDS["too_late"])


class Deeds:
    """Pass devices' wishes to the table, and report the results.

    `heard` is called in the table's thread, all other methods in a single other thread.
    """

    def __init__(
        self, reply: Reply, clock: Callable[[], float], chance: Random, picks: Picks
    ) -> None:
        """Create without pending messages.

        `reply` answers a request of a server; `clock` counts the seconds of presses; `chance` rolls
        virtual dice; `picks` are the picks of actions entered step by step.
        """
        self._picks = picks
        self._reply, self._clock, self._chance = reply, clock, chance
        self._lock = threading.Lock()
        self._table: Table | None = None
        self._notices: OrderedDict[int, Notice | None] = OrderedDict()
        self._waiting: dict[int, Waiting] = {}

    @property
    def any_waits(self) -> bool:
        """Whether a device waits for the table's answer to its choice."""
        return bool(self._waiting)

    def heard(self, table: Table, view: View) -> None:
        """Store the table's answer to the last message handled, for the device that sent it."""
        with self._lock:
            if table is not self._table:
                self._table = table
                self._notices.clear()
            self._notices[view.handled] = _TOO_LATE if view.late else view.notice
            while len(self._notices) > _NOTICES:
                self._notices.popitem(last=False)

    def take(
        self,
        link: LineLink,
        act: Act,
        table: Table | None,
        seen: View | None,
        photographed: Callable[[str, View], Settled | None] = lambda *_: None,
    ) -> None:
        """Perform the wish of an admitted device.

        `seen` is the view shown by the device, None if too old. `photographed` returns the reading
        of a device's last photograph.
        """
        if table is None:
            self._refuse(link, act.number, WORDS["no_game"])
        elif seen is None or seen.id != table.view.id:
            self._refuse(link, act.number, WORDS["too_late"])
        else:
            try:
                settled = photographed(act.device, seen) if act.wish.do == "photo" else None
                message = message_of(
                    seen, act.wish, self._clock(), self._chance, self._picks, settled=settled
                )
            except (NotPossible, IllegalAction) as why:
                self._refuse(link, act.number, why.text)
                return
            if message is None:
                self._reply(link, Answer(act.number, 200))
                return
            draft = seen.draft if act.wish.do == "answer" else None
            ticket = table.submit(Seen(message, seen.stamp, seen.pencilled, draft))
            until = self._clock() + ANSWER_SECONDS
            self._waiting[ticket] = Waiting(table, link, act.number, until)

    def settle(self) -> None:
        """Tell devices the results of handled messages."""
        if not self._waiting:
            return
        now = self._clock()
        with self._lock:
            table, notices = self._table, dict(self._notices)
        for ticket, one in list(self._waiting.items()):
            if one.table is table and ticket in notices:
                self._tell(one, notices[ticket])
            elif one.until < now:
                silent = Answer(one.number, 503, translations(WORDS["table_silent"]))
                self._reply(one.link, silent)
            else:
                continue
            del self._waiting[ticket]

    def _tell(self, one: Waiting, notice: Notice | None) -> None:
        refused = notice is not None and notice.kind is NoticeKind.REFUSED
        if notice is not None and refused and not notice.standing:
            self._refuse(one.link, one.number, notice.text)
        else:
            self._reply(one.link, Answer(one.number, 200))

    def _refuse(self, link: LineLink, number: int, why: Text) -> None:
        self._reply(link, Answer(number, 409, translations(why)))
