"""« d'Anna », « de Bo »."""

import pytest

from companion.games.errors import IllegalAction
from companion.language.text import Text, elided
from companion.language.words import Words

TURN = "Passer le tour de {name}"


@pytest.mark.parametrize("name", ["Anna", "élodie", "Œdipe", "Ïo"])
def test_before_a_vowel_the_vowel_is_dropped(name: str) -> None:
    assert elided(TURN, {"name": name}) == "Passer le tour d'{name}"


@pytest.mark.parametrize("name", ["Bo", "Hugo", "Yann", "7", ""])
def test_before_anything_else_it_stays(name: str) -> None:
    assert elided(TURN, {"name": name}) == TURN


def test_only_before_the_name_of_somebody() -> None:
    words = "De {origin} à {target}, la roue de {name}"
    facts = {"origin": "a1", "target": "b2", "name": "Bo"}
    assert elided(words, facts) == words


def test_words_and_sentences_are_said_so() -> None:
    class NotTheirs(IllegalAction):
        fr = "Ce n'est pas le dé de {player}."
        en = "That is not {player}'s die."

    assert NotTheirs(player="Anna").text == (
        "Ce n'est pas le dé d'Anna.",
        "That is not Anna's die.",
    )
    words = Words({"skip": Text(TURN, "Skip {name}")})
    assert words.text("skip", name="Anna") == ("Passer le tour d'Anna", "Skip Anna")
