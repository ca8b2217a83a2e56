"""The memory of the tray between two readings: the place and the value of each die."""

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

_REMEMBERED = 24  # dice remembered after they went out of sight: more than any game uses


class TrayMemory(Struct, frozen=True):
    """The state of the tray after the last reading.

    - `seen`: there was a reading at all. Dice in the first reading were not seen to move.
    - `lying`: the dice in the tray.
    - `roll`: index of the action whose roll the dice's positions and `fresh` refer to. Once the
      game has another roll, every die counts as lying there from before.
    - `out`: positions in that roll of dice taken out while others still lay there, or kept beside
      the tray when the roll was entered.
    - `ignored`: boxes of objects that the table declared no dice, for as long as an object is seen
      there. A die that the eye is sure of counts even there, unless it is the object the table
      meant.
    - `unread`: boxes of unread objects.
    - `strange`: those of `unread` that the table has dealt with.
    - `gone`: dice that lay there and are out of sight, the latest first.
    - `lost`: a throw was waiting for an answer when the eye lost sight of it, and still is.
    - `watched`: the eye reports every throw. If not, dice are entered by touch and readings come
      only on request.
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
        """The memory to compare a new reading with: an empty memory for an unwatched tray."""
        return self if self.watched else TrayMemory(watched=False)

    def look(
        self, settled: Settled, table: OpenRoll, *, anew: bool = False
    ) -> tuple["TrayMemory", Draft]:
        """Return the new memory, and a draft of the dice, after a reading of the tray at rest.

        With `anew`, after a re-read request, unmoved dice show the value that the eye reads now
        instead of the value written down.
        """
        known = self.roll == table.roll
        tracked: list[TrackedDie] = []
        dice: list[DraftDie] = []
        still = unmoved(settled, self.lying, self.gone, table.aside if known else ())
        for index, (seen, before) in enumerate(zip(settled.reading.dice, still, strict=True)):
            if before is None:
                tracked_die = first_read(seen, (settled.frame, index), fresh=self.seen)
            else:
                tracked_die = before.read_again(seen, known=known, watched=self.seen)
            if not tracked_die.foreign and not seen.sure and covered(seen.box, self.ignored):
                continue
            tracked.append(tracked_die)
            if not tracked_die.foreign:
                dice.append(drafted(seen, tracked_die, before, table, anew))
        objects: Sequence[Unread] = settled.reading.unread
        if _nothing_moved(settled):
            boxes = [*self.unread, *(die.box for die in self.lying if die.unseen)]
            objects = in_their_boxes(objects, boxes)
            added = [
                tracked_die.lying_on(known=known) for tracked_die in self._added_among(objects)
            ]
            tracked += added
            dice += map(as_added, added)
        out = self.out if known else ()
        places = {die.position for die in dice if die.position is not None}
        if table.roll is not None and places and not any(die.fresh for die in dice):
            out = tuple(p for p in range(len(table.dice)) if p not in places)
        reading = settled.reading
        handled = [*self.ignored, *(die.box for die in tracked if die.unseen)]
        unread = tuple(object_ for object_ in objects if not covered(object_.box, handled))
        seen_at = [*(die.box for die in reading.dice), *(object_.box for object_ in reading.unread)]
        loose = not reading.sure and not reading.unread and all(die.sure for die in reading.dice)
        tray = replace(
            self,
            seen=True,
            lying=tuple(tracked),
            roll=table.roll,
            out=out,
            ignored=tuple(place for place in self.ignored if covered(place, seen_at)),
            unread=tuple(object_.box for object_ in unread),
            gone=self._gone_from(still),
        )
        draft = Draft(tuple(dice), unread=unread, loose=loose, look=settled.frame)
        return tray, draft.reckoned(out, table)

    def with_set_aside(self, draft: Draft, table: OpenRoll) -> tuple["TrayMemory", Draft]:
        """Recognise dice that were set aside and put back; return the memory and the draft.

        Dice set aside may not be thrown. If all dice that moved show the values of such dice, and
        no other die of those sorts is out of sight, nothing was thrown.
        """
        moved = [die for die in draft.dice if die.fresh]
        places = returned([die.die for die in moved], {die.position for die in draft.dice}, table)
        if not moved or places is None or not all(die.sure and die.box for die in moved):
            return self, draft
        at = {die.box: place for die, place in zip(moved, places, strict=True)}
        tracked = tuple(
            replace(die, fresh=False, position=at[die.box], noted=table.dice[at[die.box]].value)
            if die.box in at
            else die
            for die in self.lying
        )
        out = tuple(place for place in self.out if place not in places)
        return replace(self, lying=tracked, out=out), draft.lying_at(at).reckoned(out, table)

    def carried(self, way: Way) -> "TrayMemory":
        """Return the memory with every box mapped along with the movement of the picture."""
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
        """Return whether all dice that seem thrown in `now` may be dice of this memory.

        They may have been hidden for a while and seen again, or moved together with the tray. `now`
        is the memory after the reading.
        """
        lay, lie = self._dice, now._dice
        if self.roll == now.roll and self.thrown:
            return False  # the throw of the dice was seen, and waits for an answer
        bare = [die for die in self.gone if not covered(die.box, [present.box for present in lay])]
        if settled.pushed and not settled.kept:
            hidden = [die for die in bare if die.position is not None]
            if show_the_same(lie, lay) or show_the_same(lie, [*lay, *hidden]):
                return True
        places = [*bare, *lay] if settled.pushed else bare
        return seen_again([die for die in lie if die.fresh], places)

    def missed(self, settled: Settled) -> "TrayMemory":
        """Return the memory after a reading for an older question: only dice that did not move.

        If the tray was pushed and no die is known to have stayed, forget everything.
        """
        if not self.seen:
            return self
        if settled.pushed and self.lying and not settled.kept:
            return TrayMemory(lost=self.lost or self.thrown, watched=self.watched)
        still = unmoved(settled, self.lying, self.gone)
        tracked = tuple(die for die in still if die is not None)
        return replace(self, lying=tracked, gone=self._gone_from(still))

    def _gone_from(self, still: Sequence[TrackedDie | None]) -> tuple[TrackedDie, ...]:
        """Return the dice out of sight after a reading that recognised those in `still`."""
        known = (*self.lying, *self.gone)
        return tuple(die for die in known if die not in still and not die.unseen)[:_REMEMBERED]

    @property
    def _dice(self) -> list[TrackedDie]:
        return [die for die in self.lying if not die.foreign]

    @property
    def thrown(self) -> bool:
        """Whether any die, in sight or not, was thrown and has not been dealt with."""
        return any(die.fresh for die in (*self.lying, *self.gone) if not die.foreign)

    def all_thrown(self) -> "TrayMemory":
        """Return the memory with every die in the tray taken as just thrown."""
        dice = tuple(
            die if die.foreign else replace(die, fresh=True, position=None) for die in self.lying
        )
        return replace(self, lying=dice)

    @property
    def has_strange_news(self) -> bool:
        """Whether there is an unread object that the table has not dealt with."""
        return not all(covered(box, self.strange) for box in self.unread)

    def at_rest(self, table: OpenRoll) -> "TrayMemory":
        """Return the memory with all throws dealt with: no die is fresh any more.

        Dice known to be of the roll on the table show that roll's present values. Other dice get
        its free positions by their values; only an equal die takes a position.
        """
        if self.roll != table.roll or table.roll is None:
            return self._matched(table.roll, table.dice, ())
        return self.rewritten(table.dice)._matched(table.roll, table.dice, self.out)

    def undoubted(self) -> "TrayMemory":
        """Return the memory without questions about dice that the eye came to read differently."""
        return replace(self, lying=tuple(replace(die, taken_for=None) for die in self.lying))

    def rewritten(self, dice: Sequence[Die]) -> "TrayMemory":
        """Return the memory with the present values of the roll on the table, `dice`."""
        in_tray, gone = (
            tuple(
                die if die.position is None else die.written(dice[die.position].value)
                for die in known
            )
            for known in (self.lying, self.gone)
        )
        return replace(self, lying=in_tray, gone=gone)

    def bound(self, roll: int, dice: Sequence[Die], kept_outside: Sequence[int]) -> "TrayMemory":
        """Return the memory after a roll was entered: each die has its position in the roll.

        `dice` are the roll's dice by position; those at `kept_outside` lie beside the tray. A die
        keeps its former position, else it is matched by sort and value, then by value alone. If one
        die and one position are left over, the eye misread that die.
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
        misread = replace(left[0], position=free[0], noted=dice[free[0]].value)
        tracked = tuple(misread if die is left[0] else die for die in tray.lying)
        return replace(tray, lying=tracked)

    def _matched(
        self, roll: int | None, dice: Sequence[Die], kept_outside: Sequence[int]
    ) -> "TrayMemory":
        placed = positions(self.lying, dice, kept_outside)
        taken = set(placed.values())
        tracked = tuple(
            replace(
                die,
                fresh=False,
                position=placed.get(index),
                noted=die.value if index in placed else die.noted,
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
            self, lying=tracked, roll=roll, out=out, strange=strange, gone=gone, lost=False
        )

    def written(self, draft: Draft) -> "TrayMemory":
        """Return the memory with the values, colours and sizes of the draft's dice."""
        dice = {die.box: die.die for die in draft.dice if die.box is not None}
        return replace(self, lying=tuple(die.known_as(dice.get(die.box)) for die in self.lying))

    def answered(self, box: Box | None, answer: SetDie) -> "TrayMemory":
        """Return the memory with the table's answer about the die in this box.

        The answer has its value, and colour, size and kind if given. It holds until the die moves.
        """
        dressed = (answer.colour, answer.size) != (None, None)
        tracked = tuple(
            replace(
                die,
                noted=answer.value,
                answered=True,
                asked_anew=False,
                taken_for=None,
                dressed=die.dressed or dressed,
                colour=answer.colour or die.colour,
                size=answer.size or die.size,
                kind=answer.kind or die.kind,
            )
            if die.box == box
            else die
            for die in self.lying
        )
        return replace(self, lying=tracked)

    def added(self, box: Box | None, die: Die, *, fresh: bool) -> "TrayMemory":
        """Return the memory with a die that the table entered for an unread object in this box.

        Without a box, return it unchanged. `fresh`: whether the die was thrown, as far as is known.
        """
        if box is None:
            return self
        lies = TrackedDie(
            box,
            die.value,
            fresh=fresh,
            noted=die.value,
            answered=True,
            unseen=True,
            dressed=die.colour is not None or die.size is not None,
            colour=die.colour,
            size=die.size,
            kind=die.kind,
        )
        return replace(self, lying=(*self.lying, lies))

    def ignoring(self, boxes: Iterable[Box]) -> "TrayMemory":
        """Return the memory with the objects in these boxes marked as no dice."""
        places = tuple(boxes)
        tracked = tuple(
            replace(die, foreign=True, fresh=False, position=None) if die.box in places else die
            for die in self.lying
        )
        return replace(self, lying=tracked, ignored=(*self.ignored, *places))

    def asked_anew(self) -> "TrayMemory":
        """Return the memory after a re-read request, without the table's answers.

        Answers about dice that the new reading still doubts stay.
        """
        tracked = tuple(
            replace(
                die,
                answered=False,
                foreign=False,
                dressed=die.answered and die.dressed,
                asked_anew=die.answered,
            )
            for die in self.lying
        )
        return replace(self, lying=tracked, ignored=())

    def place_of(self, since: Since) -> Box | None:
        """Return the box of the die first seen at `since`; None if the die has moved or gone."""
        return next((die.box for die in self.lying if die.since == since), None)

    def _added_among(self, objects: Sequence[Unread]) -> list[TrackedDie]:
        """Return the dice that the table added and the eye still cannot read, each in its own box.

        Called only while nothing has moved: else a die read since may be the die that the table
        meant.
        """
        boxes = [unread.box for unread in objects]
        return [die for die in self.lying if die.unseen and not die.foreign and die.box in boxes]


def _nothing_moved(settled: Settled) -> bool:
    """Return whether every die that was read stayed in place; False if no die was read."""
    return 0 < len(settled.reading.dice) == len(settled.kept)
