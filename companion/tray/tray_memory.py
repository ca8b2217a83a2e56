"""What is remembered of the tray between readings: which die lay where, and what it showed."""

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.dice import Box, Die, Settled, Since, Unread, Way
from companion.messages import SetDie
from companion.tray.draft import Draft, DraftDie
from companion.tray.open_roll import OpenRoll, returned
from companion.tray.tracked_dice import (
    TrackedDie,
    as_added,
    covered,
    drafted,
    first_read,
    in_their_boxes,
    positions,
    seen_again,
    show_the_same,
    unmoved,
)

_REMEMBERED = 24  # dice that were not seen again: more than lie in a tray of any game


class TrayMemory(Struct, frozen=True):
    """What is remembered between readings.

    `roll` is the index of the roll that positions and freshness refer to; once the game
    stands elsewhere, every die lies there from before. `out` are positions last seen
    taken out while others still lay, or left outside by the roll. `seen` is whether there
    was any reading yet: dice that lie there at the first one were not seen to move.
    `ignored` are places of things the table said are no dice, while they lie there; a sure
    die there is believed all the same, unless it is the very thing meant. `unread` are the
    places of what was not read, `strange` those of it that were done with. `gone` are dice
    that lay there before and were not seen since, those that went last first. `lost` is
    whether a throw waited for an answer when the eye lost sight of it, and is not done with.
    """

    seen: bool = False
    lying: tuple[TrackedDie, ...] = ()
    roll: int | None = None
    out: tuple[int, ...] = ()
    ignored: tuple[Box, ...] = ()
    unread: tuple[Box, ...] = ()
    strange: tuple[Box, ...] = ()
    gone: tuple[TrackedDie, ...] = ()
    lost: bool = False
    watched: bool = True

    @property
    def to_compare(self) -> "TrayMemory":
        """The memory that a new reading is compared with: none of a tray that nobody watches."""
        return self if self.watched else TrayMemory(watched=False)

    def look(
        self, settled: Settled, table: OpenRoll, *, anew: bool = False
    ) -> tuple["TrayMemory", Draft]:
        """The tray after a settled reading, and the draft of what lies in it.

        `anew`: the table asked for a fresh look, so unmoved dice are taken as the eye
        reads them now, not as they were written down.
        """
        known = self.roll == table.roll
        lying: list[TrackedDie] = []
        dice: list[DraftDie] = []
        still = unmoved(settled, self.lying, self.gone, table.aside if known else ())
        for index, (seen, before) in enumerate(zip(settled.reading.dice, still, strict=True)):
            if before is None:
                here = first_read(seen, (settled.frame, index), fresh=self.seen)
            else:
                here = before.read_again(seen, known=known, watched=self.seen)
            if not here.foreign and not seen.sure and covered(seen.box, self.ignored):
                continue
            lying.append(here)
            if not here.foreign:
                dice.append(drafted(seen, here, before, table, anew))
        things: Sequence[Unread] = settled.reading.unread
        if _nothing_moved(settled):
            boxes = [*self.unread, *(die.box for die in self.lying if die.unseen)]
            things = in_their_boxes(things, boxes)
            added = [here.lying_on(known=known) for here in self._added_among(things)]
            lying += added
            dice += map(as_added, added)
        out = self.out if known else ()
        places = {die.position for die in dice if die.position is not None}
        if table.roll is not None and places and not any(die.fresh for die in dice):
            out = tuple(p for p in range(len(table.dice)) if p not in places)
        reading = settled.reading
        told = [*self.ignored, *(die.box for die in lying if die.unseen)]
        unread = tuple(thing for thing in things if not covered(thing.box, told))
        seen_at = [*(die.box for die in reading.dice), *(thing.box for thing in reading.unread)]
        loose = not reading.sure and not reading.unread and all(die.sure for die in reading.dice)
        tray = replace(
            self,
            seen=True,
            lying=tuple(lying),
            roll=table.roll,
            out=out,
            ignored=tuple(place for place in self.ignored if covered(place, seen_at)),
            unread=tuple(thing.box for thing in unread),
            gone=self._gone_from(still),
        )
        draft = Draft(tuple(dice), unread=unread, loose=loose, look=settled.frame)
        return tray, draft.reckoned(out, table)

    def with_set_aside(self, draft: Draft, table: OpenRoll) -> tuple["TrayMemory", Draft]:
        """The tray and the draft once dice that were set aside are known where they lie now.

        They may not be thrown: where all that moved shows what they did and no other die of
        those sorts is out of sight, nothing was thrown.
        """
        moved = [die for die in draft.dice if die.fresh]
        places = returned([die.die for die in moved], {die.position for die in draft.dice}, table)
        if not moved or places is None or not all(die.sure and die.box for die in moved):
            return self, draft
        at = {die.box: place for die, place in zip(moved, places, strict=True)}
        lying = tuple(
            replace(die, fresh=False, position=at[die.box], said=table.dice[at[die.box]].value)
            if die.box in at
            else die
            for die in self.lying
        )
        out = tuple(place for place in self.out if place not in places)
        return replace(self, lying=lying, out=out), draft.lying_at(at).reckoned(out, table)

    def carried(self, way: Way) -> "TrayMemory":
        """With everything where it lies once all that lay in the tray lies that way."""
        if way == Way():
            return self
        return replace(
            self,
            lying=tuple(die.carried(way) for die in self.lying),
            ignored=tuple(box.carried(way) for box in self.ignored),
            unread=tuple(box.carried(way) for box in self.unread),
            strange=tuple(box.carried(way) for box in self.strange),
            gone=tuple(die.carried(way) for die in self.gone),
        )

    def may_have_stayed(self, settled: Settled, now: "TrayMemory") -> bool:
        """Whether all that seems thrown `now` may be what lay in this tray before that reading:
        seen again where it was hidden, or pushed with the tray.
        """
        lay, lie = self._dice, now._dice
        if self.roll == now.roll and self.thrown:
            return False  # they were seen to be thrown, and wait for an answer
        bare = [die for die in self.gone if not covered(die.box, [one.box for one in lay])]
        if settled.pushed and not settled.kept:
            hidden = [die for die in bare if die.position is not None]
            if show_the_same(lie, lay) or show_the_same(lie, [*lay, *hidden]):
                return True
        places = [*bare, *lay] if settled.pushed else bare
        return seen_again([die for die in lie if die.fresh], places)

    def missed(self, settled: Settled) -> "TrayMemory":
        """The tray after a reading that was not used: only what did not move still lies, and
        where it was pushed nobody knows what did.
        """
        if not self.seen:
            return self
        if settled.pushed and self.lying and not settled.kept:
            return TrayMemory(lost=self.lost or self.thrown, watched=self.watched)
        still = unmoved(settled, self.lying, self.gone)
        lying = tuple(die for die in still if die is not None)
        return replace(self, lying=lying, gone=self._gone_from(still))

    def _gone_from(self, still: Sequence[TrackedDie | None]) -> tuple[TrackedDie, ...]:
        """The dice that were not seen again once those that are `still` there were."""
        known = (*self.lying, *self.gone)
        return tuple(die for die in known if die not in still and not die.unseen)[:_REMEMBERED]

    @property
    def _dice(self) -> list[TrackedDie]:
        return [die for die in self.lying if not die.foreign]

    @property
    def thrown(self) -> bool:
        """Whether any die in it, hidden or not, was thrown and is not done with."""
        return any(die.fresh for die in (*self.lying, *self.gone) if not die.foreign)

    @property
    def has_strange_news(self) -> bool:
        """Whether something unread lies there that was not done with before."""
        return not all(covered(box, self.strange) for box in self.unread)

    def at_rest(self, table: OpenRoll) -> "TrayMemory":
        """The tray once what was seen in it is done with: nothing in it is fresh.

        Dice known to be of the roll on the table show what that roll now says. Others are
        matched with it by what they show: an equal one may stand for another, a different
        one never.
        """
        if self.roll != table.roll or table.roll is None:
            return self._matched(table.roll, table.dice, ())
        return self.rewritten(table.dice)._matched(table.roll, table.dice, self.out)

    def undoubted(self) -> "TrayMemory":
        """The tray once the table is done with what the eye has taken its dice for."""
        return replace(self, lying=tuple(replace(die, taken_for=None) for die in self.lying))

    def rewritten(self, dice: Sequence[Die]) -> "TrayMemory":
        """With the dice known to be of the roll on the table as that roll now says they are."""
        lying, gone = (
            tuple(
                die if die.position is None else die.written(dice[die.position].value)
                for die in known
            )
            for known in (self.lying, self.gone)
        )
        return replace(self, lying=lying, gone=gone)

    def bound(self, roll: int, dice: Sequence[Die], kept_outside: Sequence[int]) -> "TrayMemory":
        """The tray once a roll is written: each die lying there is one of the roll's.

        Dice are matched by where they were already known, then by what they are and show,
        then by value; a last one left on both sides is the one the eye misread.
        """
        tray = self._matched(roll, dice, kept_outside)
        outside = (die for die in self.gone if die.position in kept_outside)
        # the others were thrown
        tray = replace(tray, gone=tuple(replace(die, fresh=False) for die in outside))
        taken = {*kept_outside, *(die.position for die in tray.lying)}
        free = [place for place in range(len(dice)) if place not in taken]
        left = [die for die in tray.lying if die.position is None and not die.foreign]
        if len(left) != 1 or len(free) != 1:
            return tray
        misread = replace(left[0], position=free[0], said=dice[free[0]].value)
        lying = tuple(misread if die is left[0] else die for die in tray.lying)
        return replace(tray, lying=lying)

    def _matched(
        self, roll: int | None, dice: Sequence[Die], kept_outside: Sequence[int]
    ) -> "TrayMemory":
        placed = positions(self.lying, dice, kept_outside)
        taken = set(placed.values())
        lying = tuple(
            replace(
                die,
                fresh=False,
                position=placed.get(index),
                said=die.value if index in placed else die.said,
            )
            for index, die in enumerate(self.lying)
        )
        gone = tuple(
            replace(
                die,
                fresh=False,
                position=None if self.roll != roll or die.position in taken else die.position,
            )
            for die in self.gone
        )
        out = tuple(kept_outside)
        strange = self.unread
        return replace(
            self, lying=lying, roll=roll, out=out, strange=strange, gone=gone, lost=False
        )

    def written(self, draft: Draft) -> "TrayMemory":
        """With the dice of a draft as they are about to be written down."""
        dice = {die.box: die.die for die in draft.dice if die.box is not None}
        return replace(self, lying=tuple(die.known_as(dice.get(die.box)) for die in self.lying))

    def told(self, box: Box | None, said: SetDie) -> "TrayMemory":
        """With a die's value said by the table, and its colour, size and kind if they were said:
        it holds until the die moves.
        """
        dressed = (said.colour, said.size) != (None, None)
        lying = tuple(
            replace(
                die,
                said=said.value,
                told=True,
                asked_anew=False,
                taken_for=None,
                dressed=die.dressed or dressed,
                colour=said.colour or die.colour,
                size=said.size or die.size,
                kind=said.kind or die.kind,
            )
            if die.box == box
            else die
            for die in self.lying
        )
        return replace(self, lying=lying)

    def added(self, box: Box | None, die: Die, *, fresh: bool) -> "TrayMemory":
        """With the die the table gave for something unread in a box, if it was in one.

        `fresh`: as far as is known, it was thrown.
        """
        if box is None:
            return self
        lies = TrackedDie(
            box,
            die.value,
            fresh=fresh,
            said=die.value,
            told=True,
            unseen=True,
            dressed=die.colour is not None or die.size is not None,
            colour=die.colour,
            size=die.size,
            kind=die.kind,
        )
        return replace(self, lying=(*self.lying, lies))

    def ignoring(self, boxes: Iterable[Box]) -> "TrayMemory":
        """With things that the table said are no dice."""
        places = tuple(boxes)
        lying = tuple(
            replace(die, foreign=True, fresh=False, position=None) if die.box in places else die
            for die in self.lying
        )
        return replace(self, lying=lying, ignored=(*self.ignored, *places))

    def asked_anew(self) -> "TrayMemory":
        """When the table asks for a fresh look: what it told before is open again, but for what
        the eye is still in doubt of then.
        """
        lying = tuple(
            replace(
                die,
                told=False,
                foreign=False,
                dressed=die.told and die.dressed,
                asked_anew=die.told,
            )
            for die in self.lying
        )
        return replace(self, lying=lying, ignored=())

    def place_of(self, since: Since) -> Box | None:
        """Where the die lies that lay there since then; None where it does no more."""
        return next((die.box for die in self.lying if die.since == since), None)

    def _added_among(self, things: Sequence[Unread]) -> list[TrackedDie]:
        """The dice the table added that are still not read, each in its very box.

        Where anything else was read since, it may be that one which the table meant.
        """
        boxes = [thing.box for thing in things]
        return [die for die in self.lying if die.unseen and not die.foreign and die.box in boxes]


def _nothing_moved(settled: Settled) -> bool:
    """Whether nothing that was read has moved; where nothing was, nobody knows."""
    return 0 < len(settled.reading.dice) == len(settled.kept)
