"""Words and outlines for a meeting of dice."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.dice import Colour
from companion.learning.meeting import FEWEST, Hint, Meeting, SeenObject, Worth, small_dice
from ui.touch.model.light_advice import advice as light_advice
from ui.touch.model.marks import Mark
from vision.tray.light import Finding

MOST_GROUPS = 4  # sorts of dice on the screen
HINTS: Mapping[Hint, str] = {
    Hint.THROW: "meeting.throw",
    Hint.CONFIRM: "meeting.confirm",
    Hint.CONFIRM_TURNED: "meeting.confirm_turned",
    Hint.TURN: "meeting.turn",
    Hint.TURN_AGAIN: "meeting.turn_again",
    Hint.ENOUGH: "meeting.enough",
    Hint.DROPPED: "meeting.dropped",
}
COLOURS: Mapping[Colour | None, str] = {
    None: "meeting.dice",
    Colour.WHITE: "meeting.white",
    Colour.IVORY: "meeting.ivory",
    Colour.RED: "meeting.red",
    Colour.GREEN: "meeting.green",
    Colour.BLUE: "meeting.blue",
    Colour.BLACK: "meeting.black",
    Colour.YELLOW: "meeting.yellow",
    Colour.ORANGE: "meeting.orange",
    Colour.PURPLE: "meeting.purple",
    Colour.GREY: "meeting.grey",
    Colour.BROWN: "meeting.brown",
}


class Said(NamedTuple):
    """The key of a sentence, and its facts."""

    key: str
    facts: Mapping[str, object] = {}


def hint(meeting: Meeting) -> Said:
    """Return the instruction for the next step."""
    asked = meeting.asks
    if asked is not None:
        unread = meeting.objects[asked].die is None
        return Said("is_it_a_die" if unread else "which_face")
    now = meeting.hint
    if now is Hint.MORE:
        missing = sorted({face for group in meeting.groups for face in group.missing})
        if missing:
            return Said("meeting.more_faces", {"faces": ", ".join(map(str, missing))})
        return Said("meeting.more_throws", {"count": FEWEST - meeting.throws})
    return Said(HINTS[now], {"face": meeting.turning, "count": _shown(meeting)})


def _shown(meeting: Meeting) -> int:
    return sum(one.value is not None for one in meeting.objects)


def marks(meeting: Meeting) -> tuple[Mark, ...]:
    """Return the outlines of the objects in the last picture; a tap corrects an object."""
    return tuple(
        Mark(one.box, _label(one), not one.open, die=k) for k, one in enumerate(meeting.objects)
    )


def _label(one: SeenObject) -> str:
    if one.value is not None:
        return f"{one.value}"
    if not one.open:
        return "–"
    return f"{one.die.value}?" if one.die is not None else "?"


def worth(found: Worth) -> Said:
    """Return the measured accuracy, or the number of throws still missing."""
    if found.throws < FEWEST:
        return Said("meeting.too_few", {"count": found.throws, "needed": FEWEST})
    key = "meeting.worth_wrong" if found.wrong else "meeting.worth"
    return Said(key, found._asdict() | {"count": found.throws})


def advice(
    found: Worth, light: Sequence[Finding], sides: Sequence[float], *, motorised: bool = False
) -> Said | None:
    """Return advice for a better accuracy; `sides` are those of the dice, in pixels.

    `motorised`: the camera's lens can focus by itself.
    """
    if found.throws < FEWEST:
        return Said("meeting.advise_throws")
    if found.much:
        return None
    if light:
        return Said(light_advice(light[0], motorised=motorised))
    if small_dice(sides):
        return Said("meeting.advise_nearer")
    return Said("meeting.advise_correct" if found.wrong else "meeting.advise_more")
