"""Numbers in words, by the rules of each language."""

import pytest

from tests.language import BOTH, both
from ui.voice.numbers import MOST, Spelled


@pytest.mark.parametrize(
    ("number", "french", "english"),
    [
        (0, "zéro", "zero"),
        (1, "un", "one"),
        (16, "seize", "sixteen"),
        (17, "dix-sept", "seventeen"),
        (21, "vingt et un", "twenty-one"),
        (22, "vingt-deux", "twenty-two"),
        (61, "soixante et un", "sixty-one"),
        (70, "soixante-dix", "seventy"),
        (71, "soixante et onze", "seventy-one"),
        (77, "soixante-dix-sept", "seventy-seven"),
        (80, "quatre-vingts", "eighty"),
        (81, "quatre-vingt-un", "eighty-one"),
        (91, "quatre-vingt-onze", "ninety-one"),
        (99, "quatre-vingt-dix-neuf", "ninety-nine"),
        (100, "cent", "one hundred"),
        (101, "cent un", "one hundred and one"),
        (180, "cent quatre-vingts", "one hundred and eighty"),
        (200, "deux cents", "two hundred"),
        (245, "deux cent quarante-cinq", "two hundred and forty-five"),
        (1000, "mille", "one thousand"),
        (1001, "mille un", "one thousand and one"),
        (1575, "mille cinq cent soixante-quinze", "one thousand five hundred and seventy-five"),
        (2000, "deux mille", "two thousand"),
        (80_000, "quatre-vingt mille", "eighty thousand"),
        (200_300, "deux cent mille trois cents", "two hundred thousand three hundred"),
    ],
)
def test_numbers_have_their_usual_words(number: int, french: str, english: str) -> None:
    assert both(Spelled(number)) == (french, english)


@pytest.mark.parametrize(
    ("number", "french"),
    [(1, "une"), (21, "vingt et une"), (81, "quatre-vingt-une"), (101, "cent une"), (11, "onze")],
)
def test_french_numbers_have_a_feminine_form(number: int, french: str) -> None:
    assert Spelled(number, feminine=True).to("fr") == french


def test_no_two_numbers_sound_alike() -> None:
    for language in BOTH:
        assert len({Spelled(number).to(language) for number in range(3000)}) == 3000


@pytest.mark.parametrize("number", [-1, MOST + 1])
def test_a_number_without_words_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match=str(number)):
        Spelled(number)
