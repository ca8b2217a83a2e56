"""Totals in the header: large, beside the player's sign."""

from collections.abc import Callable

import pytest

from tests.ui.games.d21.touch import d21_evening
from tests.ui.games.dalapapa.touch import dalapapa_evening
from tests.ui.games.datis.touch import datis_evening
from tests.ui.games.desfausse.touch import desfausse_evening
from tests.ui.touch.evening import Evening
from ui.touch.widgets.text.text import SMALLEST

NAMES = ("Ana", "Bo", "Chloé", "Jean-Baptiste", "Eva")
LARGE = 28  # pixels, at 800 x 480


def datis(evening: Evening) -> None:
    """Four players."""
    datis_evening.sit_down(evening, NAMES[:4])


def desfausse(evening: Evening) -> None:
    """Five players."""
    desfausse_evening.sit_down(evening, *NAMES[:5])


def dalapapa(evening: Evening) -> None:
    """Four players."""
    dalapapa_evening.sit_down(evening, *NAMES[:4])


@pytest.mark.parametrize("where", [datis, desfausse, dalapapa, d21_evening.sit_down])
def test_a_total_is_written_in_28_pixels_and_a_name_in_two_sizes(
    evening: Evening, where: Callable[[Evening], None]
) -> None:
    where(evening)
    evening.screen.step(4)
    cards = [w for w in evening.now.walk() if hasattr(w, "ink") and hasattr(w, "sign_below")]
    assert len(cards) >= 2
    totals = [
        w for card in cards for w in card.walk(restrict=True) if type(w).__name__ == "PlayerTotal"
    ]
    assert len(totals) == len(cards)
    assert all(total.font_size >= LARGE and not total.is_shortened for total in totals)
    names = [
        w for card in cards for w in card.walk(restrict=True) if getattr(w, "text", "") == card.name
    ]
    assert len(names) == len(cards)
    assert len({name.font_size for name in names}) <= 2
    assert min(name.font_size for name in names) >= SMALLEST
