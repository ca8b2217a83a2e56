"""Report risk against coverage (see vision.evaluation.risk_coverage) as text and picture."""

import cv2

from companion.language.text import Language, Text, decimal
from vision.evaluation.risk_coverage import Point, Risk, at, picture, without_error

_SIGN = Text(",", ".")  # before the places of a number


def risk_in_words(risk: Risk, sure: float) -> tuple[Text, ...]:
    """One or two sentences each for whole trays and single dice, at the strictness `sure`."""
    return (
        *_words(Text("Plateaux entiers", "Whole trays"), risk.trays, sure),
        *_words(Text("Dés un à un", "Single dice"), risk.dice, sure),
    )


def _words(what: Text, points: tuple[Point, ...], sure: float) -> tuple[Text, ...]:
    if not points:
        return ()
    here, none = at(points, sure), without_error(points)
    told, wrong, strict = _percent(here.coverage, 1), _percent(here.risk, 2), decimal(sure, 5)
    given = Text(
        f"{what.fr} : {told.fr} % sont dits sans demander, "
        f"dont {wrong.fr} % sont faux (sévérité {strict.fr}).",
        f"{what.en}: {told.en}% are told without asking, "
        f"{wrong.en}% of these wrong (strictness {strict.en}).",
    )
    if here.risk == 0:
        return (given,)
    told, strict = _percent(none.coverage, 1), decimal(none.strictness, 5)
    return (
        given,
        Text(
            f"  Pour n'en dire aucun de faux : sévérité {strict.fr}, "
            f"et {told.fr} % dits sans demander.",
            f"  To tell none wrong: strictness {strict.en}, and {told.en}% told without asking.",
        ),
    )


def _percent(share: float, places: int) -> Text:
    return decimal(100 * share, places)


def risk_drawn(risk: Risk, sure: float, language: Language) -> bytes:
    """The risk-coverage curves as the bytes of a PNG file."""
    words = {
        "fr": ("dits sans demander", "faux parmi eux", "plateaux entiers", "faces une par une"),
        "en": ("told without asking", "wrong among these", "whole trays", "single dice"),
    }
    sign = _SIGN.to(language)
    return cv2.imencode(".png", picture(risk, sure, words[language], sign))[1].tobytes()
