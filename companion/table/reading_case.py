"""The meaning of a reading of the tray at rest for the roll on the table."""

from enum import Enum, auto

from msgspec import Struct

from companion.dice import Settled
from companion.tray.draft import Ask, Draft
from companion.tray.open_roll import OpenRoll
from companion.tray.tray_memory import TrayMemory


class ReadingCase(Enum):
    """The cases of a reading, seen from the roll on the table."""

    THROWN_UNSEEN = auto()  # new dice lie there, but nobody saw them thrown
    LEFT_OVER = auto()  # of the dice there when the game was begun, only some moved
    THROWN_EARLY = auto()  # thrown while the turn before was open, and read only now
    THROWN = auto()  # dice were thrown, or an unread object fell among them
    EMPTY_AGAIN = auto()  # a re-read was requested, and shows no dice
    READ_AGAIN = auto()  # a re-read was requested, and shows dice
    KNOWN_BEFORE = auto()  # dice read before the game was begun, and not moved since
    FIRST_LOOK = auto()  # dice that lay there before the first reading
    STILL_WAITS = auto()  # thrown before the turn, still there, still asked about
    NO_ROLL = auto()  # dice were lifted out, or nothing changed


class TrayReading(Struct, frozen=True):
    """A reading of the tray at rest, and all that its case depends on.

    `before` and `after` are the tray's memory without this reading and with it; `draft` is the roll
    that may come of it, `shown` the draft that the table has seen until now. `passed` counts the
    open rolls that ended without being entered; `unthrown`: until this reading, no throw was seen
    since the game was begun or opened; `opening`: the reading answers the first question since
    then.
    """

    settled: Settled
    table: OpenRoll
    before: TrayMemory
    after: TrayMemory
    draft: Draft
    shown: Draft | None
    passed: int
    unthrown: bool
    opening: bool = False

    @property
    def case(self) -> ReadingCase:
        """The first case that holds, in this order."""
        anew, thrown = self.asked_anew, self.draft.fresh
        counted = thrown and self.table.wanted is not None
        cases = (
            (ReadingCase.THROWN_UNSEEN, counted and self._unseen),
            (ReadingCase.LEFT_OVER, counted and self.table.roll is None and self.left_over),
            (ReadingCase.THROWN_EARLY, counted and self._early),
            (ReadingCase.THROWN, thrown or (self._strange and self.before.seen and not anew)),
            (ReadingCase.EMPTY_AGAIN, anew and not self._something),
            (ReadingCase.READ_AGAIN, anew),
            (ReadingCase.KNOWN_BEFORE, not self.before.seen and self._known_before),
            (ReadingCase.FIRST_LOOK, not self.before.seen and self._something),
            (ReadingCase.STILL_WAITS, self._still_waits),
        )
        return next((case for case, holds in cases if holds), ReadingCase.NO_ROLL)

    @property
    def asked_anew(self) -> bool:
        """Whether the dice are only read again: on request, or because nobody saw them roll."""
        return self.shown is not None and self.shown.unmoved

    @property
    def left_over(self) -> bool:
        """Whether dice may still lie there that lay there when the game was begun or opened.

        They do not once the tray is empty, or all dice in it were thrown.
        """
        if not self._something:
            return False
        thrown = self.draft.fresh and all(die.fresh for die in self.draft.dice)
        stayed = not thrown or self.before.may_have_stayed(self.settled, self.after)
        return self.unthrown and stayed

    @property
    def unmoved_ask(self) -> Ask:
        """The question about dice that nobody saw roll."""
        return Ask.ALREADY_THERE if self.left_over else Ask.NO_MOVEMENT

    @property
    def _something(self) -> bool:
        return bool(self.draft.dice or self.draft.unread)

    @property
    def _known_before(self) -> bool:
        """Whether all dice in the tray were read, and lay still, since before the game began."""
        dice = self.settled.reading.dice
        all_kept = bool(dice) and len(self.settled.kept) == len(dice)
        new_roll = self.opening and self.unthrown and self.table.roll is None
        return new_roll and all_kept and not self.draft.unread

    @property
    def _unseen(self) -> bool:
        """Whether the dice that seem new may not have been thrown at all."""
        # A re-read only repeats dice that were thrown before the request.
        first_shown = self.shown is not None and self.shown.awaited and not self.before.thrown
        return first_shown or self.before.may_have_stayed(self.settled, self.after)

    @property
    def _early(self) -> bool:
        """Whether the dice came to rest while the roll before was still open."""
        passed = self.settled.passed
        return self.table.roll is None and passed is not None and passed < self.passed

    @property
    def _strange(self) -> bool:
        """Whether a new unread object lies there while a roll is open."""
        return self.table.wanted is not None and self.after.has_strange_news

    @property
    def _still_waits(self) -> bool:
        """Whether dice thrown before the turn still lie there, waiting for an answer."""
        shown = self.shown
        early = shown is not None and shown.first is Ask.BEFORE_TURN
        return early and shown is not None and len(shown.dice) == len(self.draft.dice)
