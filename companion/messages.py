"""The messages to a table: choices, presses, readings and corrections, all in one queue."""

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


class PhotographedDie(Struct, frozen=True):
    """A die of a roll that lies in its photograph, as the table told it: `box` is None for one that
    was not seen there, `position` its place in the roll.
    """

    die: Die
    box: Box | None
    position: int


class Photograph(Struct, frozen=True):
    """The reading of a photograph that became a roll, and what its dice really show."""

    settled: Settled
    dice: tuple[PhotographedDie, ...]


class Act(Struct, frozen=True, omit_defaults=True):
    """Do this action now; `photo` is the photograph of the dice that it enters, if there is one."""

    action: Action
    photo: Photograph | None = None


class Pencil(Struct, frozen=True):
    """Select the action that END OF TURN will do, then those in `together`; None clears it.

    An `unfinished` action may still break a rule: END OF TURN then names the rule and does nothing.
    """

    action: Action | None
    together: tuple[Action, ...] = ()
    unfinished: bool = False


class VirtualRoll(Struct, frozen=True):
    """Roll the virtual dice: `dice` were drawn for the roll, by position; those at `kept` stayed.

    They were drawn after `after` actions of the game: once there are more, the roll is not open.
    """

    dice: tuple[Die, ...]
    kept: tuple[int, ...]
    after: int


class Rename(Struct, frozen=True):
    """Change a player's name from now on, and in all that was played."""

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
    """The eye saw nothing for a while: dice now in the tray may have been thrown unseen.

    `back` tells whether the eye sees again; until then dice are entered by touch.
    """

    back: bool = True


class OfTheTray(Struct, frozen=True, kw_only=True):
    """A message about all objects in the tray as read in the frame `look` (see `Draft`).

    A `look` of None means the last reading.
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
    """Add a die that was not read: the unread object in `box`, or anywhere without a box."""

    die: Die
    box: Box | None = None


class NoDie(OfTheTray, frozen=True):
    """The unread object in `box` is not a die; without a box, no unread object is."""

    box: Box | None = None


class KeptOutside(OfTheTray, frozen=True):
    """These positions of the roll on the table were kept beside the tray."""

    positions: tuple[int, ...]


class Declare(OfTheTray, frozen=True):
    """Count the dice in the tray as a roll."""


class CorrectRoll(OfTheTray, frozen=True):
    """Amend the last roll to the dice in the tray."""


class DropDraft(OfTheTray, frozen=True):
    """Discard the draft: the dice seen are not a roll."""


class Amend(Struct, frozen=True):
    """Replace earlier actions, given by index from 0: all of them or none."""

    replacements: Mapping[int, Action]


class DropAmendment(Struct, frozen=True):
    """Give up the amendment that a later action blocks."""


class DropLater(Struct, frozen=True):
    """Make the blocked amendment; drop the action that blocks it and all later ones for good."""


# readings of the tray, and people's answers about them
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
    """A message from somebody who may see the game late: ignored if the game has changed.

    `stamp` is the stamp of the view that the sender saw, `pencilled` the pencilled action in that
    view. The message counts only while no action was done since and the pencilled action is the
    same. `draft` is that view's draft if the message answers a question about the draft: then the
    draft must be the same too.
    """

    message: Message
    stamp: tuple[object, ...]
    pencilled: Action | None
    draft: object = None
