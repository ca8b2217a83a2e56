"""Dice laid in the tray that are no roll: what is known of each, and what has become of it."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from companion.dice import Box, Colour, DieKind, Since
from companion.games.datis.dice import DatisDie
from companion.tray.draft import Draft, DraftDie
from companion.tray.tracked_dice import covered


class LaidDie(Struct, frozen=True):
    """A die in the tray as it was read: its colour among the table's sets, its kind and value, each
    None where it is not sure. `likely` are its likeliest values, the best first.
    """

    since: Since
    box: Box | None = None
    colour: Colour | None = None
    kind: DieKind | None = None
    value: int | None = None
    likely: tuple[int, ...] = ()

    @property
    def likeliest(self) -> int | None:
        """What it seems to show; None if nothing is known of it."""
        return self.value if self.value is not None else next(iter(self.likely), None)

    def may_be(self, die: DatisDie) -> bool:
        """Whether nothing that is known of it speaks against its being that die."""
        return self.colour in (None, die.colour) and self.kind in (None, die.kind)


class Ask(StrEnum):
    """Why a die in the tray is not entered as it was read."""

    WHICH = "which"  # its colour or its kind is not known
    TWIN = "twin"  # another die in the tray looks like the same one
    CHANGED = "changed"  # entered as one die, and read as another since
    OWNED = "owned"  # another player has this die
    WHOSE = "whose"  # nobody said who lays dice now
    UNREAD = "unread"  # it may be a die, or not
    PLAYED = "played"  # it was played to an earlier trick
    SEVERAL = "several"  # more than one die came: which is the player's?
    LAY_THERE = "lay_there"  # nobody saw it come
    TURNED = "turned"  # it was entered with another value


class Query(Struct, frozen=True):
    """A question about a die in the tray, or about the unread thing in `box`.

    Each of `offers` answers it by being tapped. `die` is what it was read as, `number` its owner,
    the trick it was played to or the value that it shows, as the question needs it.
    """

    ask: Ask
    since: Since | None = None
    box: Box | None = None
    offers: tuple[DatisDie, ...] = ()
    die: DatisDie | None = None
    number: int = 0
    colour: Colour | None = None
    kind: DieKind | None = None


class LaidDice(Struct, frozen=True):
    """The dice in the tray, and what has become of them since somebody began to lay some there.

    `taken` are those dealt with: entered as that die, or left aside (None). `named` are those of
    which a person said which they are; `valued` those whose value is entered. `came` were seen to
    come since the beginning. `before` are the dice that lay there at the reading before. `whose`:
    it is known who lays the dice now. `ignored` are unread things dealt with, `found` those of them
    that are a die, with it.
    """

    dice: tuple[LaidDie, ...] = ()
    unread: tuple[Box, ...] = ()
    look: int | None = None
    taken: Mapping[Since, DatisDie | None] = {}
    named: Mapping[Since, DatisDie] = {}
    valued: frozenset[Since] = frozenset()
    came: frozenset[Since] = frozenset()
    before: frozenset[DatisDie] = frozenset()
    ignored: tuple[Box, ...] = ()
    found: tuple[tuple[Box, DatisDie], ...] = ()
    whose: bool = True

    @classmethod
    def begun(cls, draft: Draft | None, colours: Sequence[Colour]) -> Self:
        """What lies there at the beginning: nobody has said whose it is."""
        if draft is None:
            return cls()
        dice = laid_dice(draft, colours)
        boxes = tuple(thing.box for thing in draft.unread)
        return cls(dice, boxes, draft.look, whose=not dice)

    def noticed(self, draft: Draft, colours: Sequence[Colour]) -> "LaidDice":
        """After another reading: dice that moved are new ones, those gone are forgotten."""
        if draft.look == self.look:
            return self
        dice = laid_dice(draft, colours)
        here = {die.since for die in dice}
        known = {die.since for die in self.dice}
        fresh = {die.since for die in draft.dice if die.fresh and die.since is not None}
        things = tuple(thing.box for thing in draft.unread)
        given = {since for since, die in self.taken.items() if die is not None}
        unseen = here - known - fresh
        boxes = [*things, *(die.box for die in dice if die.box is not None)]
        read = {
            die.since: said
            for die in dice
            for box, said in self.found
            if die.since not in known and self.die(die) == said and _same(box, die.box)
        }
        return replace(
            self,
            dice=dice,
            unread=things,
            look=draft.look,
            taken={since: die for since, die in self.taken.items() if since in here} | read,
            named={since: die for since, die in self.named.items() if since in here},
            valued=self.valued & here,
            came=(self.came & here) | (fresh - known),
            before=frozenset(filter(None, map(self.die, self.dice))),
            ignored=tuple(box for box in self.ignored if covered(box, things)),
            found=tuple(each for each in self.found if covered(each[0], boxes)),
            # who has taken all their dice away again may not be the one who lays the next ones
            whose=self.whose and not unseen and (not given or bool(given & here)),
        )

    def unseen(self) -> "LaidDice":
        """While nothing is seen: what lies there next may be anybody's."""
        return replace(self, dice=(), unread=(), look=None)

    def die(self, laid: LaidDie) -> DatisDie | None:
        """Which die it is: as somebody said, else as it was read; None if that is not known."""
        said = self.named.get(laid.since)
        if said is not None or laid.colour is None or laid.kind is None:
            return said
        return DatisDie(laid.colour, laid.kind)

    @property
    def open(self) -> tuple[LaidDie, ...]:
        """The dice that are still to be dealt with."""
        return tuple(die for die in self.dice if die.since not in self.taken)

    @property
    def strange(self) -> tuple[Box, ...]:
        """The unread things that nobody has spoken of."""
        return tuple(box for box in self.unread if not covered(box, self.ignored))

    def naming(self, since: Since, die: DatisDie) -> "LaidDice":
        """With a person's word for which die it is; it is to be dealt with anew."""
        taken = {each: known for each, known in self.taken.items() if each != since}
        return replace(self, named={**self.named, since: die}, taken=taken)

    def taking(self, since: Since, die: DatisDie | None) -> "LaidDice":
        """With the die entered as this one, or left aside."""
        return replace(self, taken={**self.taken, since: die})

    def valuing(self, since: Since) -> "LaidDice":
        """With the die's value entered."""
        return replace(self, valued=self.valued | {since})

    def ignoring(self, box: Box | None, die: DatisDie | None = None) -> "LaidDice":
        """With the unread thing in the box dealt with; it is that die, if one is given."""
        if box is None:
            return self
        found = self.found if die is None else (*self.found, (box, die))
        return replace(self, ignored=(*self.ignored, box), found=found)

    def laid_by_one(self) -> "LaidDice":
        """With somebody's word for who lays the dice now."""
        return replace(self, whose=True)

    def leaving(self, query: Query) -> "LaidDice":
        """With what was asked about left aside; all open dice where they were asked about."""
        if query.ask in (Ask.WHOSE, Ask.SEVERAL):
            return replace(self, taken={**self.taken, **{die.since: None for die in self.open}})
        if query.since is None:
            return self.ignoring(query.box)
        return self.taking(query.since, None)

    def which(self, laid: LaidDie, dice: Iterable[DatisDie], ask: Ask = Ask.WHICH) -> Query:
        """The question which of the dice it is: those that it may be, else all of them."""
        every = tuple(dice)
        likely = tuple(die for die in every if laid.may_be(die)) if ask is Ask.WHICH else ()
        return Query(
            ask,
            laid.since,
            laid.box,
            likely or every,
            self.die(laid),
            colour=laid.colour,
            kind=laid.kind,
        )

    def changed(self, laid: LaidDie) -> Query | None:
        """The question about a die that was entered as another one than it is read as now."""
        was, now = self.taken.get(laid.since), self.die(laid)
        if was is None or now is None or was == now:
            return None
        return replace(self.which(laid, (was, now), Ask.CHANGED), die=now)

    def twin(self, laid: LaidDie) -> LaidDie | None:
        """Another die in the tray that is the same one as far as is known."""
        die = self.die(laid)
        if die is None:
            return None
        for other in self.dice:
            aside = other.since in self.taken and self.taken[other.since] is None
            if other.since != laid.since and not aside and self.die(other) == die:
                return other
        return None


def _same(one: Box, other: Box | None) -> bool:
    return other is not None and covered(one, [other])


def laid_dice(draft: Draft, colours: Sequence[Colour]) -> tuple[LaidDie, ...]:
    """The dice of a draft, as far as they are known."""
    return tuple(_laid(die, colours) for die in draft.dice if die.since is not None)


def _laid(die: DraftDie, colours: Sequence[Colour]) -> LaidDie:
    since, seen = die.since or (0, 0), die.die
    kind = seen.kind if die.kind_told else None
    faces = kind.faces if kind is not None else ()
    sure = die.sure and seen.value in faces
    likely = [value for value in (*die.likely, seen.value) if value in faces]
    return LaidDie(
        since,
        die.box,
        seen.colour if seen.colour in colours else None,
        kind,
        seen.value if sure else None,
        () if sure else tuple(dict.fromkeys(likely)),
    )
