"""Luck has five words, by the distance of the dice from their average."""

import pytest

from companion.language.luck import luck_word


@pytest.mark.parametrize(
    ("gave", "word"),
    [
        (0, "as expected"),
        (9.6, "as expected"),
        (-9.6, "as expected"),
        (9.8, "lucky"),
        (-19, "unlucky"),
        (19.7, "very lucky"),
        (-40, "very unlucky"),
    ],
)
def test_the_word_depends_on_the_distance_from_the_average(gave: float, word: str) -> None:
    assert luck_word(gave, 10).to("en") == word


def test_without_a_spread_everything_is_as_expected() -> None:
    assert luck_word(3, 0).to("fr") == "comme prévu"
