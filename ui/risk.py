"""What the eye's confidence is worth, in words and as a picture."""

import cv2

from companion.errors import Language, Text
from vision.risk import Point, Risk, at, picture, without_error


def risk_in_words(risk: Risk, sure: float) -> tuple[Text, ...]:
    """A sentence or two for whole trays and for single dice, at the strictness `sure`."""
    return (
        *_words(Text("Plateaux entiers", "Whole trays"), risk.trays, sure),
        *_words(Text("Dés un à un", "Single dice"), risk.dice, sure),
    )


def _words(what: Text, points: tuple[Point, ...], sure: float) -> tuple[Text, ...]:
    if not points:
        return ()
    here, none = at(points, sure), without_error(points)
    given = Text(
        f"{what.fr} : {100 * here.coverage:.1f} % sont dits sans demander, "
        f"dont {100 * here.risk:.2f} % sont faux (sévérité {sure:.5f}).",
        f"{what.en}: {100 * here.coverage:.1f} % are told without asking, "
        f"{100 * here.risk:.2f} % of these wrong (strictness {sure:.5f}).",
    )
    if here.risk == 0:
        return (given,)
    return (
        given,
        Text(
            f"  Pour n'en dire aucun de faux : sévérité {none.strictness:.5f}, "
            f"et {100 * none.coverage:.1f} % dits sans demander.",
            f"  To tell none wrong: strictness {none.strictness:.5f}, "
            f"and {100 * none.coverage:.1f} % told without asking.",
        ),
    )


def risk_drawn(risk: Risk, sure: float, language: Language) -> bytes:
    """The curves as the bytes of a PNG file."""
    words = {
        "fr": ("dits sans demander", "faux parmi eux", "plateaux entiers", "faces une par une"),
        "en": ("told without asking", "wrong among these", "whole trays", "single dice"),
    }
    return cv2.imencode(".png", picture(risk, sure, words[language]))[1].tobytes()
