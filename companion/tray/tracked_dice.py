"""A die as it lies in the tray, and as it goes into the draft of a roll."""

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

# Two boxes that overlap this much show the same thing in the same place.
SAME_THING = 0.6


def covered(box: Box, by: Iterable[Box]) -> bool:
    """Whether the box shows the same thing as one of the others."""
    return any(box.overlap(other) > SAME_THING for other in by)


def in_their_boxes(things: Iterable[Unread], boxes: Sequence[Box]) -> tuple[Unread, ...]:
    """The unread things, each with the box of `boxes` it lay in before: answers name that box."""
    had = [
        (thing, next((box for box in boxes if covered(box, [thing.box])), None)) for thing in things
    ]
    return tuple(thing if box is None else replace(thing, box=box) for thing, box in had)


class TrackedDie(Struct, frozen=True):
    """A die as it lay at the last reading.

    `seen` is the value the eye read; `said` is the known value, written in a roll or `told` by the
    table. `unseen`: the table added it, the eye has not read it; `foreign`: the table said it is no
    die; `dressed`: the table said its colour and size; `asked_anew`: it was told before the table
    asked for a fresh look, which may overrule it. `since` identifies the die until it moves; `kind`
    is what the table said, None if nothing. `taken_for` is another value that the eye has come to
    read, until the table has answered.
    """

    box: Box
    seen: int
    fresh: bool
    position: int | None = None
    said: int | None = None
    told: bool = False
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
        """The die after everything in the tray moved that way."""
        return replace(self, box=self.box.carried(way))

    def is_like(self, die: Die) -> bool:
        """Whether it shows that die's value, and its colour and size as far as they are given."""
        same_colour = die.colour in (None, self.colour)
        return die.value == self.value and same_colour and die.size in (None, self.size)

    @property
    def value(self) -> int:
        """The known value, else the one seen."""
        return self.seen if self.said is None else self.said

    def written(self, value: int) -> "TrackedDie":
        """The die with the value written in a roll; what was told of it goes if it differs."""
        same = self.said == value
        taken_for = self.taken_for if same else None
        return replace(self, said=value, told=self.told and same, taken_for=taken_for)

    def read_again(self, seen: SeenDie, *, known: bool, watched: bool) -> "TrackedDie":
        """The unmoved die after another reading. `known`: its position in the roll still holds;
        `watched`: it was in sight ever since it was thrown.
        """
        holds = not (self.asked_anew and seen.sure)
        dressed = self.dressed and holds
        told = self.told or (self.asked_anew and holds)
        # Of a die the eye had not read, the table may have meant another.
        settled = self.said is None or (told and not self.unseen)
        changed = not settled and seen.value not in (self.seen, self.said)
        return replace(
            self,
            box=seen.box,
            seen=seen.value,
            fresh=watched and self.fresh and known,
            position=self.position if known else None,
            unseen=False,
            told=told,
            asked_anew=False,
            dressed=dressed,
            colour=self.colour if dressed else seen.colour,
            size=self.size if dressed else seen.size,
            kind=self.kind if holds else None,
            taken_for=seen.value if changed else self.taken_for,
        )

    def lying_on(self, *, known: bool) -> "TrackedDie":
        """The unmoved die if a reading missed it; `known`: its position still holds."""
        return replace(
            self,
            fresh=self.fresh and known,
            position=self.position if known else None,
            told=self.told or self.asked_anew,
            asked_anew=False,
        )

    def known_as(self, die: Die | None) -> "TrackedDie":
        """The die with a draft's value, colour and size; unchanged if the draft has none."""
        if die is None:
            return self
        return replace(self, said=die.value, colour=die.colour, size=die.size, taken_for=None)


def first_read(seen: SeenDie, since: Since, *, fresh: bool) -> TrackedDie:
    """A die read where none is known to have been."""
    return TrackedDie(
        seen.box, seen.value, fresh=fresh, colour=seen.colour, size=seen.size, since=since
    )


def drafted(
    seen: SeenDie, here: TrackedDie, before: TrackedDie | None, table: OpenRoll, anew: bool
) -> DraftDie:
    """The draft's die for one that was read.

    An unmoved die keeps its known value whatever the eye reads now; it is asked about only if the
    eye has come to take it for another value.
    """
    said = here.said if before is not None and (here.told or not anew) else None
    if said is not None and here.position is not None and not here.told:
        said = table.dice[here.position].value
    colour, size = here.colour, here.size
    if here.position is not None and not here.dressed:
        # A die that has not moved is what it was; only a fresh look may take it for another.
        known = table.dice[here.position]
        colour = (anew and colour) or known.colour or colour
        size = (anew and size) or known.size or size
    die = Die(seen.value, here.kind or seen.kind or DieKind.D6, colour, size)
    sure, likely, doubt = seen.sure, _likely(seen), seen.doubt
    if said is not None and before is not None:
        sure, likely, doubt = True, (), None
        if here.taken_for is not None:
            sure, likely, doubt = False, (said, here.taken_for), Doubt.UNCLEAR
        die = replace(die, value=said)
    kind_told = here.position is not None or (here.kind or seen.kind) is not None
    if sure and not kind_told and table.has_kinds:
        sure, doubt = False, Doubt.UNCLEAR
    return DraftDie(
        die,
        sure,
        here.fresh,
        here.position,
        seen.box,
        likely,
        doubt,
        here.since,
        kind_told,
    )


def as_added(here: TrackedDie) -> DraftDie:
    """The draft's die for one that the table added and the eye has still not read."""
    die = Die(here.value, here.kind or DieKind.D6, here.colour, here.size)
    return DraftDie(die, True, here.fresh, here.position, here.box)


def unmoved(
    settled: Settled,
    lying: Sequence[TrackedDie],
    gone: Sequence[TrackedDie] = (),
    aside: Sequence[int] = (),
) -> list[TrackedDie | None]:
    """For each die of a reading, the earlier die it is, or None; each is used at most once.

    Those in `settled.back` are sought among the dice `gone`, the others among those `lying`. A die
    set aside (at the positions `aside`) may not be thrown: an equal one in its place is the same,
    even if the eye is not sure that it did not move.
    """
    left, missing = list(lying), list(gone)
    found: list[TrackedDie | None] = []
    for index, seen in enumerate(settled.reading.dice):
        back = _same_place(seen, missing) if index in settled.back else None
        if back is not None:
            missing.remove(back)
            found.append(back)
            continue
        before = _same_place(seen, left)
        if before is not None and (
            index in settled.kept
            or before.unseen
            or (before.position in aside and _is_again(seen, before))
        ):
            left.remove(before)
            found.append(before)
        else:
            found.append(None)
    return found


def positions(
    lying: Sequence[TrackedDie], dice: Sequence[Die], kept_outside: Sequence[int]
) -> dict[int, int]:
    """The positions in a roll of the dice in the tray, by index; dice of no roll are left out.

    Matched by known position, then by value, colour and size, then by value alone; the positions
    `kept_outside` stay empty.
    """
    free = [place for place in range(len(dice)) if place not in kept_outside]
    ours = [(index, die) for index, die in enumerate(lying) if not die.foreign]
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
    """Whether each of the fresh dice may be an earlier one: the same value in the same place."""
    left = list(before)
    for die in fresh:
        places = (one for one in left if covered(die.box, [one.box]) and die.seen == one.value)
        again = next(places, None)
        if again is None:
            return False
        left.remove(again)
    return True


def show_the_same(dice: Sequence[TrackedDie], before: Sequence[TrackedDie]) -> bool:
    """Whether there are as many dice as before, with the same values, wherever they lie."""
    return sorted(die.seen for die in dice) == sorted(die.value for die in before)


def _likely(seen: SeenDie) -> tuple[int, ...]:
    """The likeliest values of a die: where none are given, the one it was read as, if it can."""
    if seen.likely or seen.sure or seen.kind in (None, DieKind.D6):
        return seen.likely
    return tuple(value for value in seen.kind.faces if value == seen.value)


def _is_again(seen: SeenDie, before: TrackedDie) -> bool:
    again = Die(seen.value, colour=seen.colour, size=seen.size)
    return seen.sure and before.is_like(again) and covered(seen.box, [before.box])


def _same_place(seen: SeenDie, lying: Sequence[TrackedDie]) -> TrackedDie | None:
    x, y = seen.box.centre

    def distance(die: TrackedDie) -> float:
        return (die.box.centre[0] - x) ** 2 + (die.box.centre[1] - y) ** 2

    nearest = min(lying, key=distance, default=None)
    if nearest is None:
        return None
    reach = (seen.box.x1 - seen.box.x0 + seen.box.y1 - seen.box.y0) / 4
    return nearest if distance(nearest) <= reach**2 else None
