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
    """The reason why a draft is not yet a roll: a question to the table."""

    DOUBTFUL = "doubtful"  # a die's value is not sure
    UNREAD = "unread"  # an object that may be a die was not read
    TOO_FEW = "too_few"
    TOO_MANY = "too_many"
    WRONG_DICE = "wrong_dice"  # as many as awaited, but not of the right sorts
    NOT_ALL_ROLLED = "not_all_rolled"  # some dice of a first roll did not move
    WHICH_KEPT = "which_kept"  # dice are outside the tray, kept or still in the hand
    NO_ROLL_LEFT = "no_roll_left"  # dice moved, but no roll is open
    NO_MOVEMENT = "no_movement"  # entered by re-read: a roll only if the table confirms that
    BEFORE_TURN = "before_turn"  # thrown before the turn began
    ALREADY_THERE = "already_there"  # lay there when the game was begun: no roll by default
    EMPTY_TRAY = "empty_tray"  # like ALREADY_THERE, but the dice cannot be a roll at all
    REFUSED = "refused"  # no other question is open, but the rules refuse the roll


SETTLED_BY_DECLARING = frozenset(
    {Ask.UNREAD, Ask.NOT_ALL_ROLLED, Ask.NO_MOVEMENT, Ask.BEFORE_TURN, Ask.ALREADY_THERE}
)


class DraftDie(Struct, frozen=True):
    """A die of the draft: for `position` and `fresh` see the module's docstring.

    `since` identifies the die until it moves, however often it is read; None for a die that was
    added by hand. `kind_told`: the table or the eye determined the kind; if not, the kind is the
    commonest kind and means nothing.
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
    unsure without a particular doubt; `refused` is why the rules refused the roll; `look` is the
    frame number of the draft's settled reading, None before there is one.
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
        """Whether a re-read was requested that the eye has not answered yet."""
        return not self.dice and not self.unread and self.first is Ask.NO_MOVEMENT

    @property
    def unmoved(self) -> bool:
        """Whether the dice were not seen to roll: only the table can make them a roll."""
        return self.first in (Ask.NO_MOVEMENT, Ask.ALREADY_THERE)

    @property
    def read(self) -> bool:
        """Whether every die is sure and no object was left unread."""
        return all(die.sure for die in self.dice) and not self.unread and not self.loose

    def asks(self, table: OpenRoll) -> tuple[Ask, ...]:
        """Return everything still to be settled before this is a roll; empty for a roll.

        If nothing moved this is no roll: only its doubts are asked about. About dice that were
        already there, no other question is asked until the table wants them counted.
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
        """Return whether as many dice of this game may lie there as make a roll."""
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
        # An unread object may be the missing die; a draft that is no roll yet needs no answer yet.
        too_soon = self.first is not None or self.unread
        return [] if too_soon or self._knows_outside(table) else [Ask.WHICH_KEPT]

    def _knows_outside(self, table: OpenRoll) -> bool:
        in_tray = {die.position for die in self.dice if die.position is not None}
        gone = set(range(len(table.dice))) - in_tray
        outside = self.outside if self.outside is not None else ()
        missing = len(table.dice) - len(self.dice)
        return set(outside) <= gone and len(outside) == len(set(outside)) == missing

    def roll(self, table: OpenRoll) -> tuple[tuple[Die, ...], tuple[int, ...]]:
        """Return the dice by position and the kept positions; only if `asks` is empty."""
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
        """Return the dice of the roll on the table as this draft corrects them, by position.

        If no die is missing, dice of unknown position fill the free positions: first those that
        show the value written there, then those of the same sort.
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
        """Return the draft with a die's value, and its colour, size and kind if given.

        That die is then sure. Raises IndexError.
        """
        die = self.at(index)
        before = die.die
        new = Die(value, kind or before.kind, colour or before.colour, size or before.size)
        named = die.kind_told or kind is not None
        settled = replace(die, die=new, sure=True, doubt=None, kind_told=named)
        return replace(self, dice=(*self.dice[:index], settled, *self.dice[index + 1 :]))

    def misses(self, box: Box | None) -> bool:
        """Return whether an object in the box was not read; always true without a box."""
        return box is None or any(unread.box == box for unread in self.unread)

    def with_die(self, die: Die, box: Box | None = None) -> "Draft":
        """Return the draft with a die that the eye did not read.

        The die replaces the unread object in the box or, without a box, the first unread object, if
        any.
        """
        box = self.unread[0].box if box is None and self.unread else box
        added = DraftDie(die, sure=True, fresh=True, box=box)
        left = tuple(unread for unread in self.unread if unread.box != box)
        return replace(self, dice=(*self.dice, added), unread=left, loose=False)

    def rewritten(self, dice: Sequence[Die]) -> "Draft":
        """Return the draft after its roll was amended to `dice`, the new values of unmoved dice."""
        changed = (
            die if die.position is None else replace(die, die=dice[die.position])
            for die in self.dice
        )
        return replace(self, dice=tuple(changed))

    def all_thrown(self, first: Ask | None) -> "Draft":
        """Return the draft with every die taken as just thrown, and this first question."""
        dice = tuple(replace(die, position=None, fresh=True) for die in self.dice)
        return replace(self, dice=dice, first=first)

    def lying_at(self, positions: Mapping[Box | None, int]) -> "Draft":
        """Return the draft with the dice in these boxes unmoved at these positions of the roll."""
        dice = (
            replace(die, position=positions[die.box], fresh=False) if die.box in positions else die
            for die in self.dice
        )
        return replace(self, dice=tuple(dice))

    def none_thrown(self, first: Ask) -> "Draft":
        """Return the draft with no die taken as thrown, and `first` as its question.

        It is then a roll only if the table confirms that.
        """
        dice = tuple(replace(die, fresh=False) for die in self.dice)
        return replace(self, dice=dice, first=first)

    def declared(self) -> "Draft":
        """Return the draft declared a roll: unread objects are no dice, the dice were thrown."""
        nowhere = self.fresh and all(die.position is None for die in self.dice)
        whole = self.first is not None or nowhere
        draft = self.all_thrown(None) if whole else self
        return replace(draft, unread=(), loose=False)

    def without(self, index: int) -> "Draft":
        """Return the draft without the die at an index. Raises IndexError."""
        self.at(index)
        return replace(self, dice=self.dice[:index] + self.dice[index + 1 :])

    def index_of(self, since: Since) -> int | None:
        """Return the index of the die that `since` identifies; None if the die is gone."""
        return next((i for i, die in enumerate(self.dice) if die.since == since), None)

    def at(self, index: int) -> DraftDie:
        """Return the die at an index. Raises IndexError, also for a negative index."""
        if index not in range(len(self.dice)):
            raise IndexError(index)
        return self.dice[index]

    def reckoned(self, out: Sequence[int], table: OpenRoll) -> "Draft":
        """Return the draft with `outside` inferred from its present dice (`out`: see TrayMemory).

        Unknown colours and sizes are filled in where only one is possible.
        """
        whole = dressed([die.die for die in self.dice], table.sorts)
        dice = tuple(replace(die, die=known) for die, known in zip(self.dice, whole, strict=True))
        unmoved = {die.position for die in dice if die.position is not None}
        thrown = [die.die for die in dice if die.position is None]
        return replace(self, dice=dice, outside=kept_outside(unmoved, thrown, out, table))
