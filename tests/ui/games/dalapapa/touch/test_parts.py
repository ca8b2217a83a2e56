"""Texts and colours of the Dalapapa screens, tested without the screens."""

from random import Random

import pytest

from companion import games
from companion.games.dalapapa.actions import NewTerritory, Pass
from companion.games.dalapapa.names import colour_text
from companion.games.dalapapa.state import State
from companion.language.text import Text
from tests.companion.games.dalapapa.play import after, random_action, setup
from tests.language import both
from ui.games.dalapapa.signs import (
    PLAQUE,
    on_paint,
    paint,
)
from ui.games.dalapapa.telling import TELLING, before_count, price, sentence
from ui.games.dalapapa.timeline import Line, correctable
from ui.telling.colours import contrast
from ui.telling.game_telling import Situation
from ui.telling.paints import TERRITORIES as PAINTS

READABLE = 4.5


@pytest.mark.parametrize("colour", [*PAINTS, "fuchsia"])
def test_a_number_can_be_read_on_every_swatch(colour: str) -> None:
    ground = paint(colour)
    assert contrast(on_paint(ground), ground) >= READABLE


def test_a_colour_is_painted_as_named_in_any_spelling() -> None:
    assert paint("Rouge") == paint("RED") == PAINTS["red"]
    assert colour_text("Rouge") == colour_text("red")


def test_the_points_of_the_plaque_can_be_read() -> None:
    assert contrast(*PLAQUE) >= READABLE


def test_a_colour_has_its_words_in_both_languages() -> None:
    assert [colour_text(one).to("fr") for one in PAINTS][:3] == ["rouge", "orange", "jaune"]
    assert colour_text("fuchsia").to("fr") == "fuchsia"


@pytest.mark.parametrize(("tokens", "said"), [(-2, "−2"), (0, "0"), (1, "+1")])
def test_tokens_are_written_with_their_sign(tokens: int, said: str) -> None:
    assert price(tokens) == said


@pytest.mark.parametrize("seed", range(6))
def test_every_moment_and_every_action_of_a_game_has_a_sentence(seed: int) -> None:
    chance = Random(seed)
    state: State = games.find("dalapapa").start(setup(2 + seed % 3))
    said: set[Text] = set()
    while not state.finished:
        now = TELLING.prompt(state, Situation()).text, before_count(state), TELLING.heading(state)
        said |= {text for text in now if text is not None}
        action = random_action(state, chance)
        told = sentence(action, state)
        assert all(both(told))
        assert "{" not in repr((told, now))
        state = after(state, action)
    assert len(said) > 4


def test_a_pass_is_nothing_to_be_corrected() -> None:
    state = games.find("dalapapa").start(setup(2))
    assert not correctable(Line(0, Pass(), state))
    assert correctable(Line(0, NewTerritory(1, 2, "red"), state))
