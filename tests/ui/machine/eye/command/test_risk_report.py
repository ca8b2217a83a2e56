"""The picture of errors by confidence."""

import cv2
import numpy as np

from companion.language.text import Language
from ui.machine.eye.command.evaluation_report import risk_drawn
from vision.evaluation.risk_coverage import Risk, picture

WORDS = ("", "", "", "")


def figures(language: Language) -> np.ndarray:
    """Return the part of the picture with the figures of the vertical axis."""
    png = np.frombuffer(risk_drawn(Risk(), 0.95, language), np.uint8)
    return np.asarray(cv2.imdecode(png, cv2.IMREAD_COLOR))[36:400, :76]


def test_the_figures_have_the_decimal_sign_of_the_language() -> None:
    english, french = (picture(Risk(), 0.95, WORDS, sign)[36:400, :76] for sign in (".", ","))
    assert (english != french).any()
    assert (figures("en") == english).all()
    assert (figures("fr") == french).all()
