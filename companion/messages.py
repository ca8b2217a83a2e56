"""What a table can be told: choices, presses, readings and corrections, all in one queue."""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from companion.dice import Box, Colour, Die, DieKind, Settled, Since, Size
from companion.games.game import Action


class Press(StrEnum):
    """A button of the box, or its twin on the screen or the keyboard."""

    END_TURN = "end_turn"
    REREAD = "reread"
    UNDO = "undo"


class Act(Struct, frozen=True):
    """Do this action now."""

    action: Action


class Pencil(Struct, frozen=True):
    """Pencil a choice in, to be inked by END OF TURN, and with it at once what belongs
    `together`; None rubs it out.

    An `unfinished` one may still break a rule: END OF TURN tells which, and ends nothing.
    """

    action: Action | None
    together: tuple[Action, ...] = ()
    unfinished: bool = False


class Rename(Struct, frozen=True):
    """Call a player otherwise from now on, in all that was played too."""

    name: str
    new: str


class Pressed(Struct, frozen=True):
    """A button was pressed, `at` so many seconds of a clock that all presses share, if any."""

    press: Press
    at: float | None = None


class Redo(Struct, frozen=True):
    """Do the last action taken back again."""


class Saw(Struct, frozen=True):
    """The eye read the tray at rest."""

    settled: Settled


class LostSight(Struct, frozen=True):
    """The eye saw nothing for a while: what lies in the tray now may have been thrown unseen.

    `back` is whether it sees again; if not, dice are entered by touch until it does.
    """

    back: bool = True


class OfTheTray(Struct, frozen=True, kw_only=True):
    """Says something of all that lies in the tray, as it was read at the `look` (see `Draft`).

    None: as it was read last, whenever that was.
    """

    look: int | None = None


class SetDie(Struct, frozen=True):
    """The die at `index` of the draft shows `value`, and is of this colour, size and kind if said.

    `since`: the one that lay there since then is meant, though the tray was read again by now.
    """

    index: int
    value: int
    colour: Colour | None = None
    size: Size | None = None
    since: Since | None = None
    kind: DieKind | None = None


class RemoveDie(Struct, frozen=True):
    """What the draft has at `index` is no die; `since` as for SetDie."""

    index: int
    since: Since | None = None


class AddDie(OfTheTray, frozen=True):
    """There is one more die than was read: what was not read in this box, or anywhere."""

    die: Die
    box: Box | None = None


class NoDie(OfTheTray, frozen=True):
    """What was not read in this box is no die; without one, nothing that was not read is."""

    box: Box | None = None


class KeptOutside(OfTheTray, frozen=True):
    """These positions of the roll on the table were kept beside the tray."""

    positions: tuple[int, ...]


class Declare(OfTheTray, frozen=True):
    """What lies in the tray is a roll: count it."""


class CorrectRoll(OfTheTray, frozen=True):
    """What lies in the tray is what the last roll really showed: amend it."""


class DropDraft(OfTheTray, frozen=True):
    """What was seen is no roll: forget it."""


class Amend(Struct, frozen=True):
    """Replace earlier actions, by their index from 0, all together or not at all."""

    replacements: Mapping[int, Action]


class DropAmendment(Struct, frozen=True):
    """Give up an amendment that a later action blocks."""


class DropLater(Struct, frozen=True):
    """Make that amendment, and take back for good the action in its way and all after it."""


Message = (
    Act
    | Pencil
    | Pressed
    | Redo
    | Rename
    | Saw
    | LostSight
    | SetDie
    | AddDie
    | RemoveDie
    | NoDie
    | KeptOutside
    | Declare
    | CorrectRoll
    | DropDraft
    | Amend
    | DropAmendment
    | DropLater
)
