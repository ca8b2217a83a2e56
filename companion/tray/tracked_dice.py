"""A die as it lies in the tray, and as it goes into the draft of a roll."""

from msgspec import Struct
from msgspec.structs import replace

from companion.dice import Box, Colour, Die, DieKind, Doubt, SeenDie, Since, Size, Way
from companion.tray.draft import DraftDie
from companion.tray.on_table import OnTable


class Lying(Struct, frozen=True):
    """A die as it lay at the last reading.

    `seen` is what the eye made of it, `said` what it is known to show: as written in a
    roll, or as `told` by the table. `unseen`: the eye has not read it, the table added it;
    `foreign`: the table said it is no die; `dressed`: it said which colour and size it has.
    `asked_anew`: it was told before the table asked for a fresh look, which may know better.
    `since` tells it from every other for as long as it does not move; `kind` is what the table
    said, None where it said none. `taken_for` is the other value that the eye came to take it
    for, until the table has answered that or is done with it.
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

    def carried(self, way: Way) -> "Lying":
        """Where it lies once all that lay in the tray lies that way."""
        return replace(self, box=self.box.carried(way))

    def is_like(self, die: Die) -> bool:
        """Whether it may be that die of a roll, as far as the roll says what it is."""
        same_colour = die.colour in (None, self.colour)
        return die.value == self.value and same_colour and die.size in (None, self.size)

    @property
    def value(self) -> int:
        """What it shows, as far as is known."""
        return self.seen if self.said is None else self.said

    def written(self, value: int) -> "Lying":
        """As written in a roll, whatever was said of it before."""
        same = self.said == value
        taken_for = self.taken_for if same else None
        return replace(self, said=value, told=self.told and same, taken_for=taken_for)

    def read_again(self, seen: SeenDie, *, known: bool, watched: bool) -> "Lying":
        """As it lies there still, read once more; whose roll it is of may not be `known` any
        more, and it may not have been `watched` since it was thrown.
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

    def lying_on(self, *, known: bool) -> "Lying":
        """As it lies there still, unread; whose roll it is of may not be `known` any more."""
        return replace(
            self,
            fresh=self.fresh and known,
            position=self.position if known else None,
            told=self.told or self.asked_anew,
            asked_anew=False,
        )

    def known_as(self, die: Die | None) -> "Lying":
        """As a draft has it, its colour and size too; as it was where the draft has it not."""
        if die is None:
            return self
        return replace(self, said=die.value, colour=die.colour, size=die.size, taken_for=None)


def first_read(seen: SeenDie, since: Since, *, fresh: bool) -> Lying:
    """A die read where none is known to have lain."""
    return Lying(seen.box, seen.value, fresh=fresh, colour=seen.colour, size=seen.size, since=since)


def drafted(
    seen: SeenDie, here: Lying, before: Lying | None, table: OnTable, anew: bool
) -> DraftDie:
    """A die as it goes into the draft.

    An unmoved die still shows what is known of it, whatever the eye says of it again; only
    an eye that has come to take it for something else is worth a question.
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
    sure, likely, doubt = seen.sure, seen.likely, seen.doubt
    if said is not None and before is not None:
        sure, likely, doubt = True, (), None
        if here.taken_for is not None:
            sure, likely, doubt = False, (said, here.taken_for), Doubt.UNCLEAR
        die = replace(die, value=said)
    return DraftDie(die, sure, here.fresh, here.position, seen.box, likely, doubt, here.since)


def as_added(here: Lying) -> DraftDie:
    """A die that the table added and the eye has still not read, as it goes into the draft."""
    die = Die(here.value, here.kind or DieKind.D6, here.colour, here.size)
    return DraftDie(die, True, here.fresh, here.position, here.box)
