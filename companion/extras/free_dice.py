"""Dice without a game: the dice in the tray, the throws so far, the count of each face.

A throw counts once all its dice are known. Only dice that were thrown count as faces: a die that
stayed in place would otherwise be counted again and again.
"""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.dice import Die, DieKind, Settled
from companion.tray import answers
from companion.tray.answers import Answer
from companion.tray.draft import Draft, DraftDie
from companion.tray.open_roll import OpenRoll
from companion.tray.tracked_dice import as_added, covered
from companion.tray.tray_memory import TrayMemory

_NO_GAME = OpenRoll(roll=None, dice=(), wanted=None)


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

    `tray` is the memory of the tray, `draft` its content as the table sees it: fresh dice were
    thrown, the others lie there from before. `past` are the earlier throws, oldest first; `dropped`
    counts throws that were never wholly known. `fresh` tells that there was a throw, perhaps still
    unread; `again` that a new reading was requested.
    """

    tray: TrayMemory = TrayMemory()
    draft: Draft = Draft(())
    past: tuple[FreeRoll, ...] = ()
    dropped: int = 0
    fresh: bool = False
    again: bool = False

    # --- shown values -------------------------------------------------------------------

    @property
    def doubtful(self) -> int | None:
        """The index of the first die whose value is not sure; None if all are sure."""
        return next((index for index, die in enumerate(self.draft.dice) if not die.sure), None)

    @property
    def throws(self) -> tuple[FreeRoll, ...]:
        """All throws counted, with the throw in the tray once all its dice are known."""
        draft = self.draft
        return (*self.past, _roll(draft.dice)) if draft.read and draft.fresh else self.past

    def tally(self, kind: DieKind = DieKind.D6) -> dict[int, int]:
        """Return how often each face of dice of that kind came, over all throws."""
        came = Counter(value for throw in self.throws for k, value in throw.rolled if k is kind)
        return {face: came[face] for face in kind.faces}

    # --- events from the eye ------------------------------------------------------------

    def saw(self, settled: Settled) -> "FreeDice":
        """Return the state after a reading of the tray at rest: a new throw, or a re-read."""
        before = self.tray.carried(settled.way)
        if self.again:
            before = before.asked_anew()
        tray, draft = self._look(before, settled)
        places = [*(die.box for die in before.lying), *before.unread]
        news = before.seen and not all(covered(object_.box, places) for object_ in draft.unread)
        still = Counter(_names(draft)) == Counter(_names(self.draft))
        if self.again or (before.seen and still and (settled.reading.dice or not news)):
            return self._seen_again(tray, draft)
        tray, draft = self._look(before.at_rest(_NO_GAME), settled)
        fresh, past = draft.fresh or news, self.throws
        return FreeDice(tray, draft, past=past, dropped=self._dropped, fresh=fresh)

    def ask_again(self) -> "FreeDice":
        """Return the state after a request to read again: the next reading is the same throw."""
        return replace(self, again=self.tray.seen)

    def looked_away(self) -> "FreeDice":
        """Return the state once nobody looks at the tray: dice seen there next are not a throw."""
        return FreeDice(past=self.throws, dropped=self._dropped)

    # --- events from the table ----------------------------------------------------------

    def entered(self, values: Sequence[int]) -> "FreeDice":
        """Return the state after a throw of six-sided dice entered by touch."""
        dice = tuple(DraftDie(Die(value), sure=True, fresh=True) for value in values)
        return FreeDice(draft=Draft(dice), past=self.throws, dropped=self._dropped, fresh=True)

    def answered(self, answer: Answer) -> "FreeDice":
        """Return the state after an answer about a die or an unread object.

        Raises IndexError for a die that is not there.
        """
        tray, draft = answers.apply(self.tray, self.draft, answer, _NO_GAME)
        after = replace(self, tray=tray, draft=draft or Draft(()))
        return after if self.fresh else after._at_rest()

    def taken_back(self) -> "FreeDice":
        """Return the state without the last throw; dice still in the tray lie there uncounted."""
        return self._at_rest() if self.draft.fresh else replace(self, past=self.past[:-1])

    def forgotten(self) -> "FreeDice":
        """Return the state with all counts at zero; dice in the tray lie there from before."""
        return replace(self._at_rest(), past=(), dropped=0)

    # --- helpers ------------------------------------------------------------------------

    def _look(self, before: TrayMemory, settled: Settled) -> tuple[TrayMemory, Draft]:
        """Return the tray and its draft after a reading, compared with the tray `before`."""
        tray, draft = before.look(settled, _NO_GAME, anew=self.again)
        # A die that the table entered for an unread object stays while that object does, whatever
        # is thrown beside it: no number of dice is awaited here.
        unread = [object_.box for object_ in draft.unread]
        added = [die for die in before.lying if die.unseen and covered(die.box, unread)]
        places = [die.box for die in added]
        known = {} if self.again else {die.since: die for die in self.draft.dice if die.sure}
        dice = (*(_as_sure(die, known.get(die.since)) for die in draft.dice),)
        return replace(tray, lying=(*tray.lying, *added)), replace(
            draft,
            dice=(*dice, *map(as_added, added)),
            unread=tuple(object_ for object_ in draft.unread if not covered(object_.box, places)),
        )

    def _seen_again(self, tray: TrayMemory, draft: Draft) -> "FreeDice":
        """Return the state after another reading of the same throw."""
        counted = self.draft.read and self.draft.fresh and not self.again
        if counted:  # an object put beside the throw since is no part of it
            draft = replace(draft, unread=(), loose=False)
        after = replace(self, tray=tray, draft=draft, again=False)
        return after if self.fresh else after._at_rest()

    def _at_rest(self) -> "FreeDice":
        """Return the state with no die in the tray counted as thrown."""
        dice = tuple(replace(die, fresh=False) for die in self.draft.dice)
        draft = replace(self.draft, dice=dice)
        return replace(self, tray=self.tray.at_rest(_NO_GAME), draft=draft, fresh=False)

    @property
    def _dropped(self) -> int:
        return self.dropped + (self.draft.fresh and not self.draft.read)


def _names(draft: Draft) -> list[object]:
    """Return the identities of the dice while they do not move."""
    return [die.since for die in draft.dice]


def _as_sure(now: DraftDie, before: DraftDie | None) -> DraftDie:
    """Return a die read again in place: as sure as it was `before` if the value is the same."""
    if before is None or before.die.value != now.die.value:
        return now
    return replace(now, sure=True, likely=(), doubt=None)


def _roll(dice: Sequence[DraftDie]) -> FreeRoll:
    rolled = tuple((die.die.kind, die.die.value) for die in dice if die.fresh)
    return FreeRoll(tuple(die.die.value for die in dice), rolled)
