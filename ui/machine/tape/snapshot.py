"""The parts of readings and views that a tape keeps and a replay compares.

Values, doubts and scores are compared; confidences and pixel positions are not, since no player
could notice a change of them.
"""

from msgspec import Struct

from companion.dice import Colour, Reading, Settled, Size
from companion.games.record import encode
from companion.table.view import NoticeKind, View
from companion.tray.draft import Ask


class Read(Struct, frozen=True, omit_defaults=True):
    """A die as a tape stores a reading of it."""

    value: int
    sure: bool = True
    colour: Colour | None = None
    size: Size | None = None


class Sight(Struct, frozen=True, omit_defaults=True):
    """A reading; `unread` counts the objects that may be dice and were not read."""

    dice: tuple[Read, ...]
    sure: bool = True
    unread: int = 0


class Told(Struct, frozen=True, omit_defaults=True):
    """A settled reading; `number` counts the settled readings of the tape from 1."""

    number: int
    sight: Sight
    kept: tuple[int, ...] = ()
    request: int = 0
    passed: int | None = None
    pushed: bool = False


class Shown(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The compared part of a view after a message.

    `actions` are the game's actions from index `since` on, the first action that the message
    changed. `draft` holds the values of the dice that may become a roll.
    """

    since: int
    actions: tuple[str, ...] = ()
    totals: tuple[int, ...] = ()
    to_play: str | None = None
    winners: tuple[str, ...] = ()
    wanted: int = 0
    draft: tuple[int, ...] | None = None
    asks: tuple[Ask, ...] = ()
    pencilled: str | None = None
    refused: bool = False
    blocked: int | None = None
    unsaved: int = 0
    request: int = 0
    again: int = 0


def sight(reading: Reading) -> Sight:
    """Return the facts of a reading that a tape stores: dice, certainty, unread objects."""
    dice = tuple(Read(die.value, die.sure, die.colour, die.size) for die in reading.dice)
    return Sight(dice, reading.sure, len(reading.unread))


def told(settled: Settled, number: int) -> Told:
    """Return the compared part of a settled reading, the `number`-th of its tape."""
    return Told(
        number,
        sight(settled.reading),
        settled.kept,
        settled.request,
        settled.passed,
        settled.pushed,
    )


def shown(before: View, after: View) -> Shown:
    """Return the compared part of the view `after` a message; `before` is the earlier view."""
    pairs = zip(before.actions, after.actions, strict=False)
    same = next((i for i, (old, new) in enumerate(pairs) if old != new), None)
    since = min(len(before.actions), len(after.actions)) if same is None else same
    return Shown(
        since=since,
        actions=tuple(encode(action) for action in after.actions[since:]),
        totals=tuple(standing.total for standing in after.standings),
        to_play=after.to_play,
        winners=after.outcome.winners if after.outcome else (),
        wanted=after.wanted.most if after.wanted else 0,
        draft=tuple(die.die.value for die in after.draft.dice) if after.draft else None,
        asks=after.asks,
        pencilled=encode(after.pencilled) if after.pencilled else None,
        refused=after.notice is not None and after.notice.kind is NoticeKind.REFUSED,
        blocked=after.blocked.index if after.blocked else None,
        unsaved=after.unsaved,
        request=after.question.number,
        again=after.again,
    )
