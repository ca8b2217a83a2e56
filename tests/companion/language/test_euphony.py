"""« d'Anna », « de Bo »; "Ana e Inés"; "Luca ed Elena"."""

import pytest

from companion.language.euphony import euphonic
from companion.language.text import listed

TURN = "Passer le tour de {name}"


@pytest.mark.parametrize("name", ["Anna", "élodie", "Œdipe", "Ïo"])
def test_french_elides_de_before_a_vowel(name: str) -> None:
    assert euphonic(TURN, {"name": name}, "fr") == "Passer le tour d'{name}"


@pytest.mark.parametrize("name", ["Bo", "Hugo", "Yann", "7", ""])
def test_french_keeps_de_before_anything_else(name: str) -> None:
    assert euphonic(TURN, {"name": name}, "fr") == TURN


def test_only_the_names_of_people_are_elided() -> None:
    words = "De {origin} à {target}, la roue de {name}"
    facts = {"origin": "a1", "target": "b2", "name": "Bo"}
    assert euphonic(words, facts, "fr") == words


def test_other_languages_elide_nothing() -> None:
    assert euphonic(TURN, {"name": "Anna"}, "en") == TURN


@pytest.mark.parametrize(
    ("language", "template", "last", "expected"),
    [
        ("es", "{first} y {last}", "Inés", "{first} e {last}"),
        ("es", "{first} y {last}", "Hilda", "{first} e {last}"),
        ("es", "{first} y {last}", "Hierro", "{first} y {last}"),
        ("es", "{first} y {last}", "Bo", "{first} y {last}"),
        ("it", "{first} e {last}", "Elena", "{first} ed {last}"),
        ("it", "{first} e {last}", "Ivo", "{first} e {last}"),
    ],
)
def test_and_changes_before_its_own_vowel(
    language: str, template: str, last: str, expected: str
) -> None:
    assert euphonic(template, {"first": "Ana", "last": last}, language) == expected


def test_a_list_ends_with_the_word_that_fits_the_last_name() -> None:
    assert listed(["Ana", "Bo"]).to("en") == "Ana and Bo"
