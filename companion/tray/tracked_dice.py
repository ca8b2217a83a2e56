"""A die in the tray, and its conversion into a die of the draft."""

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.dice import (
    Box,
    Colour,
    Die,
    DieKind,
    Doubt,
    SeenDie,
    Settled,
    Since,
    Size,
    Unread,
    Way,
)
from companion.tray.draft import DraftDie
from companion.tray.open_roll import OpenRoll

# Two boxes that overlap this much show the same object in the same place.
SAME_THING = 0.6


def covered(box: Box, by: Iterable[Box]) -> bool:
    """Return whether the box shows the same object as any of the others."""
    return any(box.overlap(other) > SAME_THING for other in by)


def in_their_boxes(objects: Iterable[Unread], boxes: Sequence[Box]) -> tuple[Unread, ...]:
    """Return the unread objects with their earlier boxes from `boxes`: answers name those boxes."""
    had = [
        (unread, next((box for box in boxes if covered(box, [unread.box])), None))
        for unread in objects
    ]
    return tuple(unread if box is None else replace(unread, box=box) for unread, box in had)


class TrackedDie(Struct, frozen=True):
    """A die at the last reading.

    `seen` is the value the eye read; `noted` is the known value, written in a roll or `answered` by
    the table. `unseen`: the table added the die, the eye has not read it; `foreign`: the table
    answered that this is no die; `dressed`: the table gave colour and size; `asked_anew`: the
    table's answer is older than a request for a re-read, which may overrule the answer. `since`
    identifies the die until it moves; `kind` is the table's answer, None without one. `taken_for`
    is another value that the eye has come to read, until the table has answered.
    """

    box: Box
    seen: int
    fresh: bool
    position: int | None = None
    noted: int | None = None
    answered: bool = False
    unseen: bool = False
    foreign: bool = False
    dressed: bool = False
    asked_anew: bool = False
    colour: Colour | None = None
    size: Size | None = None
    since: Since | None = None
    kind: DieKind | None = None
    taken_for: int | None = None

    def carried(self, way: Way) -> "TrackedDie":
        """Return the die after everything in the tray moved that way."""
        return replace(self, box=self.box.carried(way))

    def is_like(self, die: Die) -> bool:
        """Return whether the die has that value, and that colour and size where they are given."""
        same_colour = die.colour in (None, self.colour)
        return die.value == self.value and same_colour and die.size in (None, self.size)

    @property
    def value(self) -> int:
        """The known value, else the value seen."""
        return self.seen if self.noted is None else self.noted

    def written(self, value: int) -> "TrackedDie":
        """Return the die with the value written in a roll; a different answer is dropped."""
        same = self.noted == value
        taken_for = self.taken_for if same else None
        return replace(self, noted=value, answered=self.answered and same, taken_for=taken_for)

    def read_again(self, seen: SeenDie, *, known: bool, watched: bool) -> "TrackedDie":
        """Return the unmoved die after another reading.

        `known`: its position in the roll still holds; `watched`: it was in sight ever since its
        throw.
        """
        holds = not (self.asked_anew and seen.sure)
        dressed = self.dressed and holds
        answered = self.answered or (self.asked_anew and holds)
        # An answer about a die that the eye had not read may have meant another die.
        settled = self.noted is None or (answered and not self.unseen)
        changed = not settled and seen.value not in (self.seen, self.noted)
        return replace(
            self,
            box=seen.box,
            seen=seen.value,
            fresh=watched and self.fresh and known,
            position=self.position if known else None,
            unseen=False,
            answered=answered,
            asked_anew=False,
            dressed=dressed,
            colour=self.colour if dressed else seen.colour,
            size=self.size if dressed else seen.size,
            kind=self.kind if holds else None,
            taken_for=seen.value if changed else self.taken_for,
        )

    def lying_on(self, *, known: bool) -> "TrackedDie":
        """Return the die as lying unmoved in its place, although a reading missed the die.

        With `known`, the die's position in the roll still holds.
        """
        return replace(
            self,
            fresh=self.fresh and known,
            position=self.position if known else None,
            answered=self.answered or self.asked_anew,
            asked_anew=False,
        )

    def known_as(self, die: Die | None) -> "TrackedDie":
        """Return the die with a draft's value, colour and size; unchanged if the draft has none."""
        if die is None:
            return self
        return replace(self, noted=die.value, colour=die.colour, size=die.size, taken_for=None)


def first_read(seen: SeenDie, since: Since, *, fresh: bool) -> TrackedDie:
    """Return a die read at a place where no die is known to have been."""
    return TrackedDie(
        seen.box, seen.value, fresh=fresh, colour=seen.colour, size=seen.size, since=since
    )


def drafted(
    seen: SeenDie, tracked: TrackedDie, before: TrackedDie | None, table: OpenRoll, anew: bool
) -> DraftDie:
    """Return the draft's die for a die that was read.

    An unmoved die keeps its known value whatever the eye reads now; the table is asked only if the
    eye has come to take it for another value.
    """
    noted = tracked.noted if before is not None and (tracked.answered or not anew) else None
    if noted is not None and tracked.position is not None and not tracked.answered:
        noted = table.dice[tracked.position].value
    colour, size = tracked.colour, tracked.size
    if tracked.position is not None and not tracked.dressed:
        # An unmoved die keeps its colour and size; only a re-read may change them.
        known = table.dice[tracked.position]
        colour = (anew and colour) or known.colour or colour
        size = (anew and size) or known.size or size
    die = Die(seen.value, tracked.kind or seen.kind or DieKind.D6, colour, size)
    sure, likely, doubt = seen.sure, _likely(seen), seen.doubt
    if noted is not None and before is not None:
        sure, likely, doubt = True, (), None
        if tracked.taken_for is not None:
            sure, likely, doubt = False, (noted, tracked.taken_for), Doubt.UNCLEAR
        die = replace(die, value=noted)
    kind_told = tracked.position is not None or (tracked.kind or seen.kind) is not None
    if sure and not kind_told and table.has_kinds:
        sure, doubt = False, Doubt.UNCLEAR
    return DraftDie(
        die,
        sure,
        tracked.fresh,
        tracked.position,
        seen.box,
        likely,
        doubt,
        tracked.since,
        kind_told,
    )


def as_added(tracked: TrackedDie) -> DraftDie:
    """Return the draft's die for a die that the table added and the eye has still not read."""
    die = Die(tracked.value, tracked.kind or DieKind.D6, tracked.colour, tracked.size)
    return DraftDie(die, True, tracked.fresh, tracked.position, tracked.box)


def unmoved(
    settled: Settled,
    remembered: Sequence[TrackedDie],
    gone: Sequence[TrackedDie] = (),
    aside: Sequence[int] = (),
) -> list[TrackedDie | None]:
    """Return, for each die of a reading, the same die of the memory, or None; each at most once.

    Those in `settled.back` are sought among the dice `gone`, the others among those `lying`. A die
    set aside (at the positions `aside`) may not be thrown: an equal die in its place is the same,
    even if the eye is not sure that it did not move.
    """
    left, missing = list(remembered), list(gone)
    matches: list[TrackedDie | None] = []
    for index, seen in enumerate(settled.reading.dice):
        back = _same_place(seen, missing) if index in settled.back else None
        if back is not None:
            missing.remove(back)
            matches.append(back)
            continue
        before = _same_place(seen, left)
        if before is not None and (
            index in settled.kept
            or before.unseen
            or (before.position in aside and _is_again(seen, before))
        ):
            left.remove(before)
            matches.append(before)
        else:
            matches.append(None)
    return matches


def positions(
    tracked: Sequence[TrackedDie], dice: Sequence[Die], kept_outside: Sequence[int]
) -> dict[int, int]:
    """Return the positions in a roll of the dice in the tray, by index; dice of no roll are left
    out.

    Matched by known position, then by value, colour and size, then by value alone; the positions
    `kept_outside` stay empty.
    """
    free = [place for place in range(len(dice)) if place not in kept_outside]
    ours = [(index, die) for index, die in enumerate(tracked) if not die.foreign]
    placed: dict[int, int] = {}
    for index, die in ours:
        if die.position in free and dice[die.position].value == die.value:
            placed[index] = die.position
            free.remove(die.position)
    for whole in (True, False):
        for index, die in ours:
            like = [p for p in free if die.is_like(dice[p] if whole else Die(dice[p].value))]
            if index not in placed and like:
                placed[index] = like[0]
                free.remove(like[0])
    return placed


def seen_again(fresh: Sequence[TrackedDie], before: Sequence[TrackedDie]) -> bool:
    """Return whether each fresh die may be an earlier die: the same value in the same place."""
    left = list(before)
    for die in fresh:
        places = (
            earlier
            for earlier in left
            if covered(die.box, [earlier.box]) and die.seen == earlier.value
        )
        again = next(places, None)
        if again is None:
            return False
        left.remove(again)
    return True


def show_the_same(dice: Sequence[TrackedDie], before: Sequence[TrackedDie]) -> bool:
    """Return whether there are as many dice as before, with the same values, wherever they lie."""
    return sorted(die.seen for die in dice) == sorted(die.value for die in before)


def _likely(seen: SeenDie) -> tuple[int, ...]:
    """Return the likeliest values of a die to offer as answers, best first.

    For a die with numerals and without likely values, that is the value read, if the die has it.
    """
    if seen.likely or seen.sure or seen.kind in (None, DieKind.D6):
        return seen.likely
    return tuple(value for value in seen.kind.faces if value == seen.value)


def _is_again(seen: SeenDie, before: TrackedDie) -> bool:
    again = Die(seen.value, colour=seen.colour, size=seen.size)
    return seen.sure and before.is_like(again) and covered(seen.box, [before.box])


def _same_place(seen: SeenDie, tracked: Sequence[TrackedDie]) -> TrackedDie | None:
    x, y = seen.box.centre

    def distance(die: TrackedDie) -> float:
        return (die.box.centre[0] - x) ** 2 + (die.box.centre[1] - y) ** 2

    nearest = min(tracked, key=distance, default=None)
    if nearest is None:
        return None
    reach = (seen.box.x1 - seen.box.x0 + seen.box.y1 - seen.box.y0) / 4
    return nearest if distance(nearest) <= reach**2 else None
