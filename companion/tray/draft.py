"""The draft: dice in the tray on their way to a roll, as the table sees them before it is written.

A die in the tray has not moved since the roll on the table (it has that roll's `position`), was
thrown since (`fresh`), or lies there from before (neither). Dice out of sight were taken out of the
tray: kept beside it, or in a hand.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from companion.dice import Box, Colour, Die, DieKind, Doubt, Since, Size, Unread, WantedDice
from companion.language.text import Text
from companion.tray.dice_sorts import as_told, dressed, fit, in_places
from companion.tray.open_roll import OpenRoll, kept_outside


class Ask(StrEnum):
    """Why a draft is not yet a roll: what the table must say first."""

    DOUBTFUL = "doubtful"  # a die's value is not sure
    UNREAD = "unread"  # something that may be a die was not read
    TOO_FEW = "too_few"
    TOO_MANY = "too_many"
    WRONG_DICE = "wrong_dice"  # as many as awaited, but not of the right sorts
    NOT_ALL_ROLLED = "not_all_rolled"  # some dice of a first roll did not move
    WHICH_KEPT = "which_kept"  # dice are outside the tray, and it could be either
    NO_ROLL_LEFT = "no_roll_left"  # dice moved, but no roll is open
    NO_MOVEMENT = "no_movement"  # entered by re-read: a roll only if the table says so
    BEFORE_TURN = "before_turn"  # thrown before the turn began
    ALREADY_THERE = "already_there"  # lay there when the game was begun: no roll by default
    EMPTY_TRAY = "empty_tray"  # so did these, and they cannot be a roll at all
    REFUSED = "refused"  # nothing else is in its way, but the rules refuse it


SETTLED_BY_DECLARING = frozenset(
    {Ask.UNREAD, Ask.NOT_ALL_ROLLED, Ask.NO_MOVEMENT, Ask.BEFORE_TURN, Ask.ALREADY_THERE}
)


class DraftDie(Struct, frozen=True):
    """A die of the draft: for `position` and `fresh` see the module's docstring.

    `since` identifies the die until it moves, however often it is read; None for a die that was
    added by hand. `kind_told`: somebody said or saw of which kind it is; if not, its kind is the
    commonest one and means nothing.
    """

    die: Die
    sure: bool
    fresh: bool
    position: int | None = None
    box: Box | None = None
    likely: tuple[int, ...] = ()
    doubt: Doubt | None = None
    since: Since | None = None
    kind_told: bool = True


class Draft(Struct, frozen=True):
    """Dice that may become a roll. `outside` are kept dice beside the tray, None if unknown.

    `first` is a question to ask even if all dice were read well; `loose` is a reading that is
    unsure without saying of what; `refused` is why the rules refused it as a roll; `look` is the
    frame of the settled reading it comes from, None before there is one.
    """

    dice: tuple[DraftDie, ...]
    unread: tuple[Unread, ...] = ()
    outside: tuple[int, ...] | None = ()
    first: Ask | None = None
    loose: bool = False
    refused: Text | None = None
    look: int | None = None

    @property
    def fresh(self) -> bool:
        """Whether any die was thrown."""
        return any(die.fresh for die in self.dice)

    @property
    def awaited(self) -> bool:
        """Whether a fresh look was requested that the eye has not answered yet."""
        return not self.dice and not self.unread and self.first is Ask.NO_MOVEMENT

    @property
    def unmoved(self) -> bool:
        """Whether it was read without being seen to roll: the table says whether it is one."""
        return self.first in (Ask.NO_MOVEMENT, Ask.ALREADY_THERE)

    @property
    def read(self) -> bool:
        """Whether every die is sure and nothing was left unread."""
        return all(die.sure for die in self.dice) and not self.unread and not self.loose

    def asks(self, table: OpenRoll) -> tuple[Ask, ...]:
        """Everything still to be settled before this is a roll; empty when it is one.

        If nothing moved it is not a roll: only its doubts are asked about. About dice that were
        already there nothing else is asked until the table wants them counted.
        """
        if self.first is Ask.ALREADY_THERE and table.wanted is not None:
            possible = self._may_be_roll(table, table.wanted)
            return (Ask.ALREADY_THERE if possible else Ask.EMPTY_TRAY,)
        asks: list[Ask] = []
        moved = self.fresh or self.first is not None or bool(self.unread) or self.loose
        if moved and table.wanted is None:
            asks.append(Ask.NO_ROLL_LEFT)
        elif self.first is not None:
            asks.append(self.first)
        if not all(die.sure for die in self.dice):
            asks.append(Ask.DOUBTFUL)
        if self.unread or self.loose:
            asks.append(Ask.UNREAD)
        if moved and table.wanted is not None:
            asks += self._miscounts(table, table.wanted)
        if not asks and self.refused is not None:
            asks.append(Ask.REFUSED)
        return tuple(asks)

    def _may_be_roll(self, table: OpenRoll, wanted: WantedDice) -> bool:
        """Whether as many dice of this game may lie there as make a roll."""
        surely = sum(die.doubt is not Doubt.RULE for die in self.dice)
        least, most = (wanted.least, wanted.most) if table.roll is None else (1, len(table.dice))
        return len(self.dice) <= most and surely + len(self.unread) >= least

    def _miscounts(self, table: OpenRoll, wanted: WantedDice) -> list[Ask]:
        count = len(self.dice)
        least, most = (wanted.least, wanted.most) if table.roll is None else (0, len(table.dice))
        if count not in range(least, most + 1):
            return [Ask.TOO_FEW if count < least else Ask.TOO_MANY]
        if not fit((die.die for die in self.dice), table.sorts):
            return [Ask.WRONG_DICE]
        if table.roll is None:
            some_moved = self.first is None and self.fresh
            lay = some_moved and not all(die.fresh for die in self.dice)
            return [Ask.NOT_ALL_ROLLED] if lay else []
        # What was not read may be what is missing; what is no roll yet needs no answer yet.
        too_soon = self.first is not None or self.unread
        return [] if too_soon or self._knows_outside(table) else [Ask.WHICH_KEPT]

    def _knows_outside(self, table: OpenRoll) -> bool:
        here = {die.position for die in self.dice if die.position is not None}
        gone = set(range(len(table.dice))) - here
        outside = self.outside if self.outside is not None else ()
        missing = len(table.dice) - len(self.dice)
        return set(outside) <= gone and len(outside) == len(set(outside)) == missing

    def roll(self, table: OpenRoll) -> tuple[tuple[Die, ...], tuple[int, ...]]:
        """The dice by position and the kept positions; call it only when `asks` is empty."""
        if table.roll is None:
            return tuple(die.die for die in self.dice), ()
        kept = self.kept
        free = [before for position, before in enumerate(table.dice) if position not in kept]
        thrown = iter(in_places([die.die for die in self.dice if die.position is None], free))
        dice = tuple(
            before if position in kept else next(thrown)
            for position, before in enumerate(table.dice)
        )
        return dice, kept

    def as_last_roll(self, table: OpenRoll) -> tuple[Die, ...]:
        """The dice of the roll on the table as this draft corrects them, by position.

        If none is missing, dice of unknown position fill the free ones: first those that show what
        was written there, then those of the same sort.
        """
        placed = {die.position: die.die for die in self.dice if die.position is not None}
        if len(self.dice) == len(table.dice):
            others = [die.die for die in self.dice if die.position is None]
            free = [place for place in range(len(table.dice)) if place not in placed]
            for place in list(free):
                before = table.dice[place]
                equal = next((die for die in others if as_told(die, before) == before), None)
                if equal is not None:
                    placed[place] = equal
                    others.remove(equal)
                    free.remove(place)
            lay = [table.dice[place] for place in free]
            placed |= dict(zip(free, in_places(others, lay), strict=True))
        return tuple(placed.get(place, before) for place, before in enumerate(table.dice))

    @property
    def kept(self) -> tuple[int, ...]:
        """Kept positions: dice that did not move, and those known to be outside the tray."""
        unmoved = {die.position for die in self.dice if die.position is not None}
        return tuple(sorted(unmoved | set(self.outside or ())))

    def with_value(
        self,
        index: int,
        value: int,
        colour: Colour | None = None,
        size: Size | None = None,
        kind: DieKind | None = None,
    ) -> "Draft":
        """The draft with a die's value, and its colour, size and kind if given, as the table says:
        that die is then sure. Raises IndexError.
        """
        die = self.at(index)
        before = die.die
        told = Die(value, kind or before.kind, colour or before.colour, size or before.size)
        named = die.kind_told or kind is not None
        settled = replace(die, die=told, sure=True, doubt=None, kind_told=named)
        return replace(self, dice=(*self.dice[:index], settled, *self.dice[index + 1 :]))

    def misses(self, box: Box | None) -> bool:
        """Whether something in the box was not read; always true without a box."""
        return box is None or any(thing.box == box for thing in self.unread)

    def with_die(self, die: Die, box: Box | None = None) -> "Draft":
        """The draft with a die the eye did not read: the unread thing in the box or, without a box,
        the first unread thing, if any.
        """
        box = self.unread[0].box if box is None and self.unread else box
        added = DraftDie(die, sure=True, fresh=True, box=box)
        left = tuple(thing for thing in self.unread if thing.box != box)
        return replace(self, dice=(*self.dice, added), unread=left, loose=False)

    def rewritten(self, dice: Sequence[Die]) -> "Draft":
        """The draft after its roll was amended to `dice`: unmoved dice show what it says now."""
        lying = (
            die if die.position is None else replace(die, die=dice[die.position])
            for die in self.dice
        )
        return replace(self, dice=tuple(lying))

    def all_thrown(self, first: Ask | None) -> "Draft":
        """The draft with every die taken as just thrown, and this first question."""
        dice = tuple(replace(die, position=None, fresh=True) for die in self.dice)
        return replace(self, dice=dice, first=first)

    def lying_at(self, positions: Mapping[Box | None, int]) -> "Draft":
        """The draft with the dice in these boxes unmoved at these positions of the roll."""
        dice = (
            replace(die, position=positions[die.box], fresh=False) if die.box in positions else die
            for die in self.dice
        )
        return replace(self, dice=tuple(dice))

    def none_thrown(self, first: Ask) -> "Draft":
        """The draft with no die taken as thrown: it is a roll only if the table says so, and
        `first` asks for it.
        """
        dice = tuple(replace(die, fresh=False) for die in self.dice)
        return replace(self, dice=dice, first=first)

    def declared(self) -> "Draft":
        """The draft declared a roll: unread things are no dice, and what lies there was thrown."""
        nowhere = self.fresh and all(die.position is None for die in self.dice)
        whole = self.first is not None or nowhere
        draft = self.all_thrown(None) if whole else self
        return replace(draft, unread=(), loose=False)

    def without(self, index: int) -> "Draft":
        """The draft without the die at an index. Raises IndexError."""
        self.at(index)
        return replace(self, dice=self.dice[:index] + self.dice[index + 1 :])

    def index_of(self, since: Since) -> int | None:
        """The index of the die that `since` identifies; None if it is gone."""
        return next((i for i, die in enumerate(self.dice) if die.since == since), None)

    def at(self, index: int) -> DraftDie:
        """The die at an index. Raises IndexError, also for a negative one."""
        if index not in range(len(self.dice)):
            raise IndexError(index)
        return self.dice[index]

    def reckoned(self, out: Sequence[int], table: OpenRoll) -> "Draft":
        """The draft with `outside` worked out from its present dice (`out`: see TrayMemory).

        Colours and sizes that the eye did not tell are filled in where only one is possible.
        """
        whole = dressed([die.die for die in self.dice], table.sorts)
        dice = tuple(replace(die, die=known) for die, known in zip(self.dice, whole, strict=True))
        here = {die.position for die in dice if die.position is not None}
        thrown = [die.die for die in dice if die.position is None]
        return replace(self, dice=dice, outside=kept_outside(here, thrown, out, table))
