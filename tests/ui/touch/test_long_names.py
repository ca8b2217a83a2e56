"""Where long names have no room they are shortened: smaller type would not be read."""

from collections.abc import Callable

import pytest

from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.settings import Settings
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.problems import SMALLEST, shown
from tests.ui.touch.screens import dalapapa_evening, datis_evening, desfausse_evening

NAMES = (
    "Marie-Antoinette",
    "Maximilien-Étien",
    "Wilhelmina Maude",
    "Jean-Christophe",
    "Anne-Charlotte",
    "Bartholomäus W.",
    "Pierre-Alexandre",
    "Marie-Madeleine",
)


def yahtzee(evening: Evening) -> None:
    """Eight players."""
    evening.sit_down(*NAMES)


def yahtzee_over(evening: Evening) -> None:
    """Eight who won together."""
    evening.sit_down(
        *NAMES,
        actions=[
            action for box in Box for _ in NAMES for action in (Roll((1, 1, 2, 3, 4)), Score(box))
        ],
    )


def desfausse(evening: Evening) -> None:
    """Five players, each with dice."""
    desfausse_evening.sit_down(evening, *NAMES[:5])


def datis(evening: Evening) -> None:
    """Four players."""
    datis_evening.sit_down(evening, NAMES[:4])


def dalapapa(evening: Evening) -> None:
    """Four players."""
    dalapapa_evening.sit_down(evening, *NAMES[:4])


@pytest.mark.parametrize("where", [yahtzee, yahtzee_over, desfausse, datis, dalapapa])
def test_names_are_shortened_rather_than_made_tiny_and_nothing_else_is(
    machine: FakeMachine, where: Callable[[Evening], None]
) -> None:
    from ui.touch.widgets.text import Text  # noqa: PLC0415  opens the window

    machine.settings = Settings(language="fr")
    evening = Evening(machine)
    try:
        where(evening)
        evening.screen.step(5)
        texts = [w for w in shown(evening.now, evening.screen.size) if isinstance(w, Text)]
        written = [w for w in texts if w.text and w.width > 0]
        assert [w.text for w in written if w.font_size < min(SMALLEST, w.fs)] == []
        shortened = {w.text for w in written if w.is_shortened}
        assert shortened <= set(NAMES)
        assert all(w.texture_size[0] <= w.width + 2 for w in written)
    finally:
        evening.close()
