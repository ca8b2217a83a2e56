"""Hebrew and Arabic in the order and the forms of their drawing."""

import pytest

from ui.right_to_left import as_drawn, reads_from_the_right, without_points

SHIN, DOT, QAMATS, LAMED = "\u05e9", "\u05c1", "\u05b8", "\u05dc"


@pytest.mark.parametrize(
    ("words", "drawn"),
    [
        ("Ana", "Ana"),
        ("דנה כהן", "ןהכ הנד"),  # two words change places
        ("בן-דוד", "דוד-ןב"),  # a hyphen does not split the run
        ("דנה 2", "2 הנד"),
        ("Ana, דנה כהן and Bo", "Ana, ןהכ הנד and Bo"),
        # vowel points stay with their letters
        (SHIN + DOT + QAMATS + LAMED, LAMED + SHIN + DOT + QAMATS),
        ("محمد", "\ufeaa\ufee4\ufea4\ufee3"),  # joined letters
        ("لا", "\ufefb"),  # a ligature
    ],
)
def test_words_are_drawn_as_they_are_read(words: str, drawn: str) -> None:
    assert as_drawn(words) == drawn


def test_only_hebrew_and_arabic_are_read_from_the_right() -> None:
    assert reads_from_the_right("Ana דנה")
    assert reads_from_the_right("علي")
    assert not any(map(reads_from_the_right, ("", "Zoé", "Алёна", "Ζωή 12")))


def test_vowel_points_are_left_out_and_accents_of_other_scripts_are_not() -> None:
    assert without_points(SHIN + DOT + QAMATS + LAMED) == SHIN + LAMED
    assert without_points("e\u0301") == "e\u0301"
