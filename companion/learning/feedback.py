"""Judge the eye's readings by the table's corrections, and report those that became rolls.

A reading is judged when the table scores the dice, and again when the roll is amended.
"""

import logging
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from companion.dice import Box, Colour, Die, DieKind, Reading, Settled
from companion.learning.roll_pictures import LyingDie
from companion.messages import Photograph
from companion.storage.entries import EntryId
from companion.tray.draft import Draft
from companion.tray.tracked_dice import TrackedDie

ROLLS = 6  # the latest rolls whose readings are judged again when they are amended

_log = logging.getLogger(__name__)


class ShownReading(Struct, frozen=True):
    """The true value of a die in the picture; `box` is None if the eye missed the die.

    `kind` and `colour` identify the die in games with dice of several kinds.
    """

    value: int
    box: Box | None = None
    kind: DieKind | None = None
    colour: Colour | None = None


class ReadingVerdict(StrEnum):
    """The worth of a reading."""

    RIGHT = "right"  # sure, and every value as the table scored it
    ASKED = "asked"  # not sure, or not the dice that made the roll: the table answered
    WRONG = "wrong"  # sure, and the table answered otherwise


def verdict(reading: Reading, truth: Sequence[ShownReading]) -> ReadingVerdict:
    """Compare a reading with the dice that truly lay there."""
    # Dice are added to a reading, and taken from it, only where the table was asked: an amendment
    # never changes their number.
    if not reading.sure or len(reading.dice) != len(truth):
        return ReadingVerdict.ASKED
    same = Counter(reading.values) == Counter(die.value for die in truth)
    return ReadingVerdict.RIGHT if same else ReadingVerdict.WRONG


class Pupil(Protocol):
    """A learner from the table. Called in the table's thread: must be quick and never raise."""

    def judged(self, settled: Settled, game: str, truth: tuple[ShownReading, ...]) -> None:
        """Learn that the dice in the reading's picture show `truth`; later calls overrule this."""

    def withdrawn(self, settled: Settled) -> None:
        """Forget the truth of that reading: the roll made from it was undone."""


class RollKeeper(Protocol):
    """A keeper of roll pictures. Called in the table's thread: must be quick and never raise."""

    def counted(
        self, settled: Settled, game: str, entry: EntryId, dice: tuple[LyingDie, ...]
    ) -> None:
        """Keep the picture of a reading that became the roll done by `entry`.

        `game` is the id of the stored game; `dice` are those that lay there, in the reading's
        pixels.
        """


class _Roll(Struct, frozen=True):
    """A roll made from a reading: the value of each die, and its position in the roll."""

    settled: Settled
    truth: tuple[ShownReading, ...]
    positions: tuple[int | None, ...]


class Feedback:
    """Follows one game's drafts, rolls and amendments, and informs the pupil about readings."""

    def __init__(
        self,
        game: str,
        pupil: Pupil | None = None,
        id_: str = "",
        keeper: RollKeeper | None = None,
    ) -> None:
        """`game` is the game's name, `id_` the stored game's; `keeper` receives the rolls."""
        self._game = game
        self._id = id_
        self._pupil = pupil
        self._keeper = keeper
        self._settled: Settled | None = None
        self._rolls: dict[int, _Roll] = {}

    def drafted(self, settled: Settled | None) -> None:
        """Note the reading from which the draft was made; None if the table starts from nothing."""
        self._settled = settled

    def answered(self, draft: Draft) -> None:
        """Judge the reading by a draft whose dice are all known, but became no roll."""
        if self._settled is not None:
            self._judge(self._settled, _truth(draft, self._settled))

    def rolled(
        self,
        index: int,
        draft: Draft,
        dice: Sequence[Die],
        in_tray: Iterable[TrackedDie],
        outside: Sequence[int],
    ) -> None:
        """Note that the draft became the action at `index`, and judge the reading.

        `dice` are the roll's by position, `in_tray` those in the tray, `outside` the positions of
        dice beside the tray.
        """
        if self._settled is None:
            return
        truth = _truth(draft, self._settled)
        positions = _positions(draft, dice, in_tray, outside)
        self._remember(index, _Roll(self._settled, truth, positions))

    def photographed(self, index: int, photo: Photograph, entry: EntryId) -> None:
        """Note that `entry` made the photograph the action at `index`."""
        true_reading = _reading_maker(photo.settled)
        truth = tuple(true_reading(seen.die, seen.box) for seen in photo.dice)
        positions = tuple(seen.position for seen in photo.dice)
        self._remember(index, _Roll(photo.settled, truth, positions))
        self.entered(index, entry)

    def _remember(self, index: int, roll: _Roll) -> None:
        self._rolls[index] = roll
        while len(self._rolls) > ROLLS:
            del self._rolls[min(self._rolls)]
        self._judge(roll.settled, roll.truth)

    def entered(self, index: int, entry: EntryId) -> None:
        """Have the picture of the roll at `index` kept under its journal entry."""
        roll = self._rolls.get(index)
        if roll is not None:
            self._keep(roll, entry)

    def amended(self, indices: Iterable[int], dice: Callable[[int], Sequence[Die]]) -> None:
        """Judge the amended rolls at `indices` again; `dice` returns the dice of a roll now."""
        for index in indices:
            roll = self._rolls.get(index)
            if roll is None:
                continue
            now = dice(index)
            truth = tuple(
                replace(shown, value=now[at].value) if at is not None and at < len(now) else shown
                for shown, at in zip(roll.truth, roll.positions, strict=True)
            )
            if truth != roll.truth:
                self._rolls[index] = replace(roll, truth=truth)
                self._judge(roll.settled, truth)

    def undone(self, left: int) -> None:
        """Withdraw the readings of all but the first `left` actions."""
        for index in [index for index in self._rolls if index >= left]:
            self._withdraw(self._rolls.pop(index).settled)

    def _judge(self, settled: Settled, truth: tuple[ShownReading, ...]) -> None:
        self._tell(lambda pupil: pupil.judged(settled, self._game, truth))

    def _withdraw(self, settled: Settled) -> None:
        self._tell(lambda pupil: pupil.withdrawn(settled))

    def _tell(self, call: Callable[[Pupil], None]) -> None:
        try:
            if self._pupil is not None:
                call(self._pupil)
        except Exception:
            # Whatever goes wrong in learning, the game goes on.
            _log.exception("what the table said of a reading was not learned")

    def _keep(self, roll: _Roll, entry: EntryId) -> None:
        try:
            if self._keeper is not None:
                self._keeper.counted(roll.settled, self._id, entry, _lying(roll))
        except Exception:
            _log.exception("the picture of a roll was not kept")


def _lying(roll: _Roll) -> tuple[LyingDie, ...]:
    """Return the roll's dice that have a place in its picture."""
    read = {die.box: die.value for die in roll.settled.reading.dice}
    return tuple(
        LyingDie(box=shown.box, read=read.get(shown.box), counted=shown.value, position=position)
        for shown, position in zip(roll.truth, roll.positions, strict=True)
        if shown.box is not None
    )


def _truth(draft: Draft, settled: Settled) -> tuple[ShownReading, ...]:
    true_reading = _reading_maker(settled)
    return tuple(true_reading(die.die, die.box) for die in draft.dice)


def _reading_maker(settled: Settled) -> Callable[[Die, Box | None], ShownReading]:
    """Return a function that makes the true reading of a die.

    The kind and the colour are part of the reading if the game has several kinds of dice.
    """
    if settled.wanted is None or not settled.wanted.any_kind:
        return lambda die, box: ShownReading(die.value, box)
    return lambda die, box: ShownReading(die.value, box, die.kind, die.colour)


def _positions(
    draft: Draft, dice: Sequence[Die], in_tray: Iterable[TrackedDie], outside: Sequence[int]
) -> tuple[int | None, ...]:
    """Return each draft die's position in the roll, by tray place or else by value and sort."""
    at = {die.box: die.position for die in in_tray if not die.foreign}
    places = [at.get(die.box) if die.box is not None else None for die in draft.dice]
    free = [place for place in range(len(dice)) if place not in (*places, *outside)]
    for index, die in enumerate(draft.dice):
        if places[index] is None:
            place = _place_like(die.die, dice, free)
            places[index] = place
            if place is not None:
                free.remove(place)
    return tuple(places)


def _place_like(die: Die, dice: Sequence[Die], free: Iterable[int]) -> int | None:
    """Return the free position of a die of the same value, preferably of the same sort."""
    same = [place for place in free if dice[place].value == die.value]
    like = [
        place for place in same if (dice[place].kind, dice[place].colour) == (die.kind, die.colour)
    ]
    return next(iter(like or same), None)
