"""The photograph of the tray at a roll, with the marks over its dice."""

from collections.abc import Sequence

from msgspec import Struct

from companion.dice import Die
from companion.language.errors import TranslatedError
from companion.language.reasons import reason
from companion.language.text import Text
from companion.learning.roll_pictures import BadRollPicture, LyingDie, RollPicture
from companion.storage.entries import EntryId
from companion.table.view import View
from ui.interface import Machine
from ui.touch.model.marks import Outline
from vision.frame import Frame
from vision.image.photograph import BadPhotograph, decode

_CHANGED = "›"


class Lay(Struct, frozen=True):
    """A photograph of the tray with its dice; without a frame, `why` gives the reason."""

    frame: Frame | None = None
    dice: tuple[LyingDie, ...] = ()
    why: "MissingPicture | None" = None


class MissingPicture(Struct, frozen=True):
    """The reason for a missing picture: a key of words with its value, or a whole sentence."""

    key: str = ""
    why: Text | None = None
    sentence: Text | None = None


def rolls(view: View, indices: Sequence[int]) -> list[int]:
    """Return the indices of the actions that are rolls."""
    existing = range(len(view.actions))
    return [at for at in indices if at in existing and view.game.enters_roll(view.actions[at])]


def what_lay(machine: Machine, view: View, entry: EntryId) -> Lay:
    """Return the stored picture of a roll. Reads the disk, and raises nothing."""
    if view.setup.virtual_dice:
        return Lay(why=MissingPicture("lay_virtual"))
    if not machine.settings.learning.keep:
        return Lay(why=MissingPicture("lay_off"))
    try:
        picture = machine.roll_picture(view.id, entry)
        return Lay(why=MissingPicture("lay_none")) if picture is None else _shown(picture)
    except TranslatedError as failure:
        return Lay(why=MissingPicture(sentence=failure.text))
    except OSError as failure:
        return Lay(why=MissingPicture("lay_unreadable", why=reason(failure)))


def _shown(picture: RollPicture) -> Lay:
    try:
        image = decode(picture.jpeg, "JPEG")
    except BadPhotograph as error:
        raise BadRollPicture from error
    return Lay(Frame(image, 0.0), picture.dice)


def counted_now(view: View, index: int) -> tuple[Die, ...]:
    """Return the dice of the roll at an index, by position, as the game counts them now."""
    game = view.game
    return game.rolled(view.state_before(index + 1)) or game.thrown(view.actions[index])


def marks(dice: Sequence[LyingDie], now: Sequence[Die]) -> tuple[Outline, ...]:
    """Return a mark for each die in the picture: the value read, and a corrected value."""
    return tuple(
        Outline(die.box, _label(die, value), die.read == value, position=die.position)
        for die, value in _with_values(dice, now)
    )


def corrected(dice: Sequence[LyingDie], now: Sequence[Die]) -> str:
    """Return the corrected dice in words ("4 › 5"), "" if there are none."""
    pairs = _with_values(dice, now)
    return ", ".join(_label(die, value) for die, value in pairs if die.read != value)


def _label(die: LyingDie, value: int) -> str:
    read = "?" if die.read is None else str(die.read)
    return read if die.read == value else f"{read} {_CHANGED} {value}"


def _with_values(dice: Sequence[LyingDie], now: Sequence[Die]) -> list[tuple[LyingDie, int]]:
    return [
        (die, now[at].value if (at := die.position) is not None and at < len(now) else die.counted)
        for die in dice
    ]
