"""Dice without a game: what lies in the tray, the throws so far, how often each face came.

A throw counts once everything in it is known. Only dice that were thrown count as faces: one
that stayed where it lay would otherwise be counted again and again.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import count

from msgspec import Struct
from msgspec.structs import replace

from companion.dice import Box, DieKind, Doubt, SeenDie, Settled, Unread, Way
from companion.tray.tracked_dice import covered, in_their_boxes


class FreeDie(Struct, frozen=True):
    """A die in the tray. `rolled`: it was thrown, and does not lie there from before; `told`:
    the table has said its value; `unseen`: the eye has not read it, the table added it.
    `number` is its own for as long as it does not move; None for one that the eye has not read.
    """

    value: int
    sure: bool = True
    rolled: bool = True
    told: bool = False
    unseen: bool = False
    kind: DieKind = DieKind.D6
    box: Box | None = None
    likely: tuple[int, ...] = ()
    doubt: Doubt | None = None
    number: int | None = None


class FreeRoll(Struct, frozen=True):
    """Dice that lay together after a throw; `rolled` are those that were thrown."""

    values: tuple[int, ...]
    rolled: tuple[tuple[DieKind, int], ...]

    @property
    def total(self) -> int:
        """The sum of all dice."""
        return sum(self.values)


class FreeDice(Struct, frozen=True):
    """The free dice of an evening.

    `dice` and `unread` lie in the tray now, as the table sees them; `loose` is a reading that
    is unsure without saying of what; `ignored` are places of what is no die. `past` are the
    throws before, first first; `dropped` counts throws that were never wholly known.
    `looked`: the tray was read since somebody began to look, so that what lies otherwise now
    was moved; `fresh`: what lies there was thrown, as far as is known; `again`: a fresh look
    was asked for. `numbered` is how many dice were given a number.
    """

    dice: tuple[FreeDie, ...] = ()
    unread: tuple[Unread, ...] = ()
    loose: bool = False
    ignored: tuple[Box, ...] = ()
    past: tuple[FreeRoll, ...] = ()
    dropped: int = 0
    looked: bool = False
    fresh: bool = False
    again: bool = False
    numbered: int = 0

    # --- what there is to show ----------------------------------------------------------

    @property
    def doubtful(self) -> int | None:
        """The index of the first die that is not known; None when all are."""
        return next((index for index, die in enumerate(self.dice) if not die.sure), None)

    def index_of(self, die: FreeDie) -> int | None:
        """Where that die lies now, however often it was read since; None where it does no more."""
        if die.number is None:
            return self.dice.index(die) if die in self.dice else None
        return next((i for i, one in enumerate(self.dice) if one.number == die.number), None)

    @property
    def known(self) -> bool:
        """Whether everything in the tray is accounted for."""
        return self.doubtful is None and not self.unread and not self.loose

    @property
    def thrown(self) -> bool:
        """Whether any of the dice in the tray was thrown."""
        return any(die.rolled for die in self.dice)

    @property
    def throws(self) -> tuple[FreeRoll, ...]:
        """Every throw counted, the one in the tray included once it is known."""
        return (*self.past, _throw(self.dice)) if self.known and self.thrown else self.past

    def tally(self, kind: DieKind = DieKind.D6) -> dict[int, int]:
        """How often each face of dice of that kind came, over all throws."""
        came = Counter(value for throw in self.throws for k, value in throw.rolled if k is kind)
        return {face: came[face] for face in kind.faces}

    # --- what the eye tells -------------------------------------------------------------

    def saw(self, settled: Settled) -> "FreeDice":
        """After a reading of the tray at rest."""
        return self._carried(settled.way)._saw(settled)

    def _saw(self, settled: Settled) -> "FreeDice":
        reading = settled.reading
        ignored = () if self.again else self.ignored
        pairs = [(die, index in settled.kept) for index, die in enumerate(reading.dice)]
        pairs = [(die, kept) for die, kept in pairs if not (kept and covered(die.box, ignored))]
        unread = [thing for thing in reading.unread if not covered(thing.box, ignored)]
        added = () if self.again else self._added_among(unread)
        unread = [thing for thing in unread if not covered(thing.box, _boxes(added))]
        before = [*_boxes(self.dice), *(thing.box for thing in self.unread)]
        news = not all(covered(thing.box, before) for thing in unread)
        still = all(kept for _, kept in pairs) and len(pairs) + len(added) == len(self.dice)
        same = self.again or (self.looked and still and (bool(pairs) or not news))
        dice = self._numbered([self._lying(die, kept, same) for die, kept in pairs])
        seen_at = [*(die.box for die in reading.dice), *(thing.box for thing in reading.unread)]
        loose = not reading.sure and not reading.unread and all(d.sure for d in reading.dice)
        boxes = [thing.box for thing in self.unread]
        after = replace(
            self,
            dice=dice + (added if same else _resting(added)),
            unread=in_their_boxes(unread, boxes) if still and pairs else tuple(unread),
            loose=loose,
            numbered=max([self.numbered, *(die.number or 0 for die in dice)]),
            ignored=tuple(box for box in ignored if covered(box, seen_at)),
            looked=True,
            again=False,
        )
        if not same:
            fresh = any(die.rolled for die in dice) or (self.looked and news)
            return replace(after, fresh=fresh, past=self.throws, dropped=self._dropped)
        # The same throw, seen again: what was put beside it since is no part of it.
        put_beside = self.known and self.thrown and not self.again
        return replace(after, unread=(), loose=False) if put_beside else after

    def ask_again(self) -> "FreeDice":
        """When the table asks for a fresh look: the next reading stands for this throw."""
        return replace(self, again=self.looked)

    def looked_away(self) -> "FreeDice":
        """When nobody looks at the tray any more: what lies there next is not a throw."""
        return FreeDice(past=self.throws, dropped=self._dropped, numbered=self.numbered)

    # --- what the table tells -----------------------------------------------------------

    def entered(self, values: Sequence[int]) -> "FreeDice":
        """After a throw of six-sided dice entered by touch."""
        dice = tuple(FreeDie(value, told=True) for value in values)
        past, dropped = self.throws, self._dropped
        return FreeDice(dice=dice, past=past, dropped=dropped, fresh=True, numbered=self.numbered)

    def said(self, index: int, value: int) -> "FreeDice":
        """With a die's value said by the table: nothing is surer. Raises IndexError."""
        die = replace(self._at(index), value=value, sure=True, told=True, likely=(), doubt=None)
        return replace(self, dice=(*self.dice[:index], die, *self.dice[index + 1 :]))

    def without(self, index: int) -> "FreeDice":
        """Without something that is no die. Raises IndexError."""
        box = self._at(index).box
        ignored = (*self.ignored, box) if box is not None else self.ignored
        dice = self.dice[:index] + self.dice[index + 1 :]
        return replace(self, dice=dice, ignored=ignored)

    def found(self, index: int, value: int | None) -> "FreeDice":
        """With an unread thing said to be a die of a value, or none. Raises IndexError."""
        thing = self.unread[index]
        unread = self.unread[:index] + self.unread[index + 1 :]
        if value is None:
            return replace(self, unread=unread, ignored=(*self.ignored, thing.box))
        die = FreeDie(value, rolled=self.fresh, told=True, unseen=True, box=thing.box)
        return replace(self, dice=(*self.dice, die), unread=unread)

    def declared(self) -> "FreeDice":
        """With a loose reading said to be right as it is."""
        return replace(self, loose=False)

    def taken_back(self) -> "FreeDice":
        """Without the last throw; the one in the tray lies there uncounted, if it was that."""
        if self.thrown:
            return replace(self, dice=_resting(self.dice), fresh=False)
        return replace(self, past=self.past[:-1])

    def forgotten(self) -> "FreeDice":
        """With nothing counted any more; what lies in the tray lies there from before."""
        return replace(self, dice=_resting(self.dice), fresh=False, past=(), dropped=0)

    # --- how ----------------------------------------------------------------------------

    def _carried(self, way: Way) -> "FreeDice":
        """With everything where it lies once all that lay in the tray lies that way."""
        if way == Way():
            return self
        return replace(
            self,
            dice=tuple(
                die if die.box is None else replace(die, box=die.box.carried(way))
                for die in self.dice
            ),
            unread=tuple(replace(thing, box=thing.box.carried(way)) for thing in self.unread),
            ignored=tuple(box.carried(way) for box in self.ignored),
        )

    @property
    def _dropped(self) -> int:
        return self.dropped + (self.thrown and not self.known)

    def _added_among(self, unread: Sequence[Unread]) -> tuple[FreeDie, ...]:
        """The dice the table added that still lie there unread."""
        there = [thing.box for thing in unread]
        return tuple(d for d in self.dice if d.unseen and d.box and covered(d.box, there))

    def _lying(self, seen: SeenDie, kept: bool, same: bool) -> FreeDie:
        """A die as it lies now: one that did not move shows what it is known to show."""
        before = next((d for d in self.dice if d.box and covered(seen.box, [d.box])), None)
        rolled = self.looked and not kept
        if same:
            rolled = before.rolled if before else self.thrown
        die = FreeDie(
            value=seen.value,
            sure=seen.sure,
            rolled=rolled,
            kind=seen.kind or DieKind.D6,
            box=seen.box,
            likely=seen.likely,
            doubt=seen.doubt,
            number=before.number if before and kept else None,
        )
        if before is None or not kept or (self.again and (seen.sure or not before.told)):
            return die
        if before.told or (before.sure and before.value == seen.value):
            known = replace(die, value=before.value, sure=True, told=before.told)
            return replace(known, likely=(), doubt=None)
        return die

    def _numbered(self, dice: Sequence[FreeDie]) -> tuple[FreeDie, ...]:
        fresh = count(self.numbered + 1)
        return tuple(d if d.number else replace(d, number=next(fresh)) for d in dice)

    def _at(self, index: int) -> FreeDie:
        if index not in range(len(self.dice)):
            raise IndexError(index)
        return self.dice[index]


def _boxes(dice: Iterable[FreeDie]) -> list[Box]:
    return [die.box for die in dice if die.box is not None]


def _resting(dice: Sequence[FreeDie]) -> tuple[FreeDie, ...]:
    return tuple(replace(die, rolled=False) for die in dice)


def _throw(dice: Sequence[FreeDie]) -> FreeRoll:
    rolled = tuple((die.kind, die.value) for die in dice if die.rolled)
    return FreeRoll(tuple(die.value for die in dice), rolled)
