"""Words and outlines for a meeting of dice."""

from collections.abc import Mapping, Sequence

from companion.dice import Colour
from companion.learning.meeting import FEWEST, EyeScore, Hint, Meeting, SeenObject, small_dice
from ui.touch.model.light_advice import advice as light_advice
from ui.touch.model.marks import Outline
from ui.touch.model.sentence import Sentence
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


def hint(meeting: Meeting) -> Sentence:
    """Return the instruction for the next step."""
    asked = meeting.asks
    if asked is not None:
        unread = meeting.objects[asked].die is None
        return Sentence("is_it_a_die" if unread else "which_face")
    now = meeting.hint
    if now is Hint.MORE:
        missing = sorted({face for group in meeting.groups for face in group.missing})
        if missing:
            return Sentence("meeting.more_faces", {"faces": ", ".join(map(str, missing))})
        return Sentence("meeting.more_throws", {"count": FEWEST - meeting.throws})
    return Sentence(HINTS[now], {"face": meeting.turning, "count": _shown(meeting)})


def _shown(meeting: Meeting) -> int:
    return sum(seen_object.value is not None for seen_object in meeting.objects)


def marks(meeting: Meeting) -> tuple[Outline, ...]:
    """Return the outlines of the objects in the last picture; a tap corrects an object."""
    return tuple(
        Outline(seen_object.box, _label(seen_object), not seen_object.open, die=k)
        for k, seen_object in enumerate(meeting.objects)
    )


def _label(seen_object: SeenObject) -> str:
    if seen_object.value is not None:
        return f"{seen_object.value}"
    if not seen_object.open:
        return "–"
    return f"{seen_object.die.value}?" if seen_object.die is not None else "?"


def worth(measured: EyeScore) -> Sentence:
    """Return the measured accuracy, or the number of throws still missing."""
    if measured.throws < FEWEST:
        return Sentence("meeting.too_few", {"count": measured.throws, "needed": FEWEST})
    key = "meeting.worth_wrong" if measured.wrong else "meeting.worth"
    return Sentence(key, measured._asdict() | {"count": measured.throws})


def advice(
    measured: EyeScore, light: Sequence[Finding], sides: Sequence[float], *, motorised: bool = False
) -> Sentence | None:
    """Return advice for a better accuracy; `sides` are those of the dice, in pixels.

    `motorised`: the camera's lens can focus by itself.
    """
    if measured.throws < FEWEST:
        return Sentence("meeting.advise_throws")
    if measured.much:
        return None
    if light:
        return Sentence(light_advice(light[0], motorised=motorised))
    if small_dice(sides):
        return Sentence("meeting.advise_nearer")
    return Sentence("meeting.advise_correct" if measured.wrong else "meeting.advise_more")
