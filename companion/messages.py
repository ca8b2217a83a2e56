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
    """Select the action that END OF TURN will do, followed at once by those in `together`; None
    clears the selection.

    An `unfinished` action may still break a rule: END OF TURN then says which, and does nothing.
    """

    action: Action | None
    together: tuple[Action, ...] = ()
    unfinished: bool = False


class VirtualRoll(Struct, frozen=True):
    """Roll the virtual dice: `dice` were drawn for it, by position; those at `kept` stayed.

    They were drawn after `after` actions of the game: later the roll is not open any more.
    """

    dice: tuple[Die, ...]
    kept: tuple[int, ...]
    after: int


class Rename(Struct, frozen=True):
    """Call a player otherwise from now on, in all that was played too."""

    name: str
    new: str


class Pressed(Struct, frozen=True):
    """A button was pressed; `at` is the time in seconds on a clock that presses share, if any."""

    press: Press
    at: float | None = None


class Redo(Struct, frozen=True):
    """Redo the action undone last."""


class Saw(Struct, frozen=True):
    """The eye read the tray at rest."""

    settled: Settled


class LostSight(Struct, frozen=True):
    """The eye saw nothing for a while: what lies in the tray now may have been thrown unseen.

    `back` is whether it sees again; if not, dice are entered by touch until it does.
    """

    back: bool = True


class OfTheTray(Struct, frozen=True, kw_only=True):
    """A message about everything in the tray as it was read in the frame `look` (see `Draft`).

    None: as it was read last.
    """

    look: int | None = None


class SetDie(Struct, frozen=True):
    """The die at `index` of the draft shows `value`; colour, size and kind are set if given.

    `since` identifies the die if the tray has been read again meanwhile.
    """

    index: int
    value: int
    colour: Colour | None = None
    size: Size | None = None
    since: Since | None = None
    kind: DieKind | None = None


class RemoveDie(Struct, frozen=True):
    """The item at `index` of the draft is not a die; `since` as in SetDie."""

    index: int
    since: Since | None = None


class AddDie(OfTheTray, frozen=True):
    """There is one more die than was read: the unread thing in `box`, or anywhere without a box."""

    die: Die
    box: Box | None = None


class NoDie(OfTheTray, frozen=True):
    """The unread thing in `box` is not a die; without a box, none of the unread things is."""

    box: Box | None = None


class KeptOutside(OfTheTray, frozen=True):
    """These positions of the roll on the table were kept beside the tray."""

    positions: tuple[int, ...]


class Declare(OfTheTray, frozen=True):
    """What lies in the tray is a roll: count it."""


class CorrectRoll(OfTheTray, frozen=True):
    """The dice in the tray are what the last roll really showed: amend it."""


class DropDraft(OfTheTray, frozen=True):
    """What was seen is not a roll: discard the draft."""


class Amend(Struct, frozen=True):
    """Replace earlier actions, given by index from 0: all of them or none."""

    replacements: Mapping[int, Action]


class DropAmendment(Struct, frozen=True):
    """Give up the amendment that a later action blocks."""


class DropLater(Struct, frozen=True):
    """Make the blocked amendment; drop the action that blocks it and all later ones for good."""


# what is seen in the tray, and what people say of it
TrayMessage = (
    Saw
    | LostSight
    | SetDie
    | AddDie
    | RemoveDie
    | NoDie
    | KeptOutside
    | Declare
    | CorrectRoll
    | DropDraft
)
Message = (
    Act
    | Pencil
    | VirtualRoll
    | Pressed
    | Redo
    | Rename
    | TrayMessage
    | Amend
    | DropAmendment
    | DropLater
)


class Seen(Struct, frozen=True):
    """A message from somebody who may see the game late: it counts only while nothing was done and
    nothing else pencilled since. `stamp` is that of the view that they saw, `pencilled` what was
    pencilled in it; `draft` is its draft if the message answers a question about that: it counts
    only while the draft is still the same.
    """

    message: Message
    stamp: tuple[object, ...]
    pencilled: Action | None
    draft: object = None
