"""Dice laid in the tray without a roll: their known properties, and their treatment."""

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
    """A die read in the tray: its colour among the table's sets, its kind and value.

    Unsure properties are None. `likely` are the likeliest values, the best first.
    """

    since: Since
    box: Box | None = None
    colour: Colour | None = None
    kind: DieKind | None = None
    value: int | None = None
    likely: tuple[int, ...] = ()

    @property
    def likeliest(self) -> int | None:
        """The likeliest value; None if unknown."""
        return self.value if self.value is not None else next(iter(self.likely), None)

    def may_be(self, die: DatisDie) -> bool:
        """Return whether the known properties fit that die."""
        return self.colour in (None, die.colour) and self.kind in (None, die.kind)


class QueryReason(StrEnum):
    """The reason why a die in the tray is not entered as read."""

    WHICH = "which"  # the colour or the kind is unknown
    TWIN = "twin"  # another die in the tray looks like the same die
    CHANGED = "changed"  # entered as a die, and read as another die since
    OWNED = "owned"  # another player has this die
    WHOSE = "whose"  # unknown who lays dice now
    UNREAD = "unread"  # the object may be a die, or not
    PLAYED = "played"  # the die was played to an earlier trick
    SEVERAL = "several"  # several dice came: which belongs to the player?
    LAY_THERE = "lay_there"  # the die did not come in view of the camera
    TURNED = "turned"  # the die was entered with another value


class Query(Struct, frozen=True):
    """A question about a die in the tray, or about the unread object in `box`.

    A tap on each of `offers` is an answer. `die` is the reading; `number` is the owner, the trick
    or the shown value, as the question requires.
    """

    ask: QueryReason
    since: Since | None = None
    box: Box | None = None
    offers: tuple[DatisDie, ...] = ()
    die: DatisDie | None = None
    number: int = 0
    colour: Colour | None = None
    kind: DieKind | None = None


class LaidDice(Struct, frozen=True):
    """The dice in the tray, and their treatment since dice were first laid.

    `taken` maps treated dice to the entered die, or to None if ignored. `named` are dice identified
    by a person; `valued` have an entered value. `came` came in view of the camera; `before` are the
    dice of the last reading. `owner_known`: the player who lays dice is known. `ignored` are
    treated unread objects; `identified` are those identified as dice.
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
    identified: tuple[tuple[Box, DatisDie], ...] = ()
    owner_known: bool = True

    @classmethod
    def begun(cls, draft: Draft | None, colours: Sequence[Colour]) -> Self:
        """Return the dice at the beginning; their owner is unknown."""
        if draft is None:
            return cls()
        dice = laid_dice(draft, colours)
        boxes = tuple(unread.box for unread in draft.unread)
        return cls(dice, boxes, draft.look, owner_known=not dice)

    def noticed(self, draft: Draft, colours: Sequence[Colour]) -> "LaidDice":
        """Return the dice after another reading: moved dice count as new, missing dice go."""
        if draft.look == self.look:
            return self
        dice = laid_dice(draft, colours)
        present = {die.since for die in dice}
        known = {die.since for die in self.dice}
        fresh = {die.since for die in draft.dice if die.fresh and die.since is not None}
        unread_boxes = tuple(unread.box for unread in draft.unread)
        treated = {since for since, die in self.taken.items() if die is not None}
        unseen = present - known - fresh
        boxes = [*unread_boxes, *(die.box for die in dice if die.box is not None)]
        read = {
            die.since: identity
            for die in dice
            for box, identity in self.identified
            if die.since not in known and self.die(die) == identity and _same(box, die.box)
        }
        return replace(
            self,
            dice=dice,
            unread=unread_boxes,
            look=draft.look,
            taken={since: die for since, die in self.taken.items() if since in present} | read,
            named={since: die for since, die in self.named.items() if since in present},
            valued=self.valued & present,
            came=(self.came & present) | (fresh - known),
            before=frozenset(filter(None, map(self.die, self.dice))),
            ignored=tuple(box for box in self.ignored if covered(box, unread_boxes)),
            identified=tuple(each for each in self.identified if covered(each[0], boxes)),
            # after removing all dice, another player may lay the next
            owner_known=self.owner_known
            and not unseen
            and (not treated or bool(treated & present)),
        )

    def unseen(self) -> "LaidDice":
        """Return the state while nothing is visible: the next dice may be anybody's."""
        return replace(self, dice=(), unread=(), look=None)

    def die(self, laid: LaidDie) -> DatisDie | None:
        """Return the identity of a die: as told by a person, else as read; None if unknown."""
        answer = self.named.get(laid.since)
        if answer is not None or laid.colour is None or laid.kind is None:
            return answer
        return DatisDie(laid.colour, laid.kind)

    @property
    def open(self) -> tuple[LaidDie, ...]:
        """The dice not yet treated."""
        return tuple(die for die in self.dice if die.since not in self.taken)

    @property
    def strange(self) -> tuple[Box, ...]:
        """The unread objects not yet treated."""
        return tuple(box for box in self.unread if not covered(box, self.ignored))

    def naming(self, since: Since, die: DatisDie) -> "LaidDice":
        """Return the dice with a die identified by a person; it must be treated again."""
        taken = {each: known for each, known in self.taken.items() if each != since}
        return replace(self, named={**self.named, since: die}, taken=taken)

    def taking(self, since: Since, die: DatisDie | None) -> "LaidDice":
        """Return the dice with this die entered, or ignored (None)."""
        return replace(self, taken={**self.taken, since: die})

    def valuing(self, since: Since) -> "LaidDice":
        """Return the dice with the value of this die entered."""
        return replace(self, valued=self.valued | {since})

    def ignoring(self, box: Box | None, die: DatisDie | None = None) -> "LaidDice":
        """Return the dice with the unread object in the box ignored, or identified as `die`."""
        if box is None:
            return self
        identified = self.identified if die is None else (*self.identified, (box, die))
        return replace(self, ignored=(*self.ignored, box), identified=identified)

    def laid_by_one(self) -> "LaidDice":
        """Return the dice with a known owner."""
        return replace(self, owner_known=True)

    def leaving(self, query: Query) -> "LaidDice":
        """Return the dice without an answer: the die in question, or all open dice, are ignored."""
        if query.ask in (QueryReason.WHOSE, QueryReason.SEVERAL):
            return replace(self, taken={**self.taken, **{die.since: None for die in self.open}})
        if query.since is None:
            return self.ignoring(query.box)
        return self.taking(query.since, None)

    def identity_query(
        self, laid: LaidDie, dice: Iterable[DatisDie], ask: QueryReason = QueryReason.WHICH
    ) -> Query:
        """Return the question for the identity: the likely dice as offers, or else all."""
        every = tuple(dice)
        likely = tuple(die for die in every if laid.may_be(die)) if ask is QueryReason.WHICH else ()
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
        """Return the question about a die now read as another die than entered.

        None if there is none.
        """
        earlier, now = self.taken.get(laid.since), self.die(laid)
        if earlier is None or now is None or earlier == now:
            return None
        return replace(self.identity_query(laid, (earlier, now), QueryReason.CHANGED), die=now)

    def twin(self, laid: LaidDie) -> LaidDie | None:
        """Return another die in the tray with the same identity, if any."""
        die = self.die(laid)
        if die is None:
            return None
        for other in self.dice:
            aside = other.since in self.taken and self.taken[other.since] is None
            if other.since != laid.since and not aside and self.die(other) == die:
                return other
        return None


def _same(box: Box, other: Box | None) -> bool:
    return other is not None and covered(box, [other])


def laid_dice(draft: Draft, colours: Sequence[Colour]) -> tuple[LaidDie, ...]:
    """Return the known properties of the dice of a draft."""
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
