"""The phrases that can be recorded."""

import re

import pytest

from companion.dice import Colour, DieKind
from tests.language import both
from ui.voice.catalogue import (
    alike,
    counted,
    every,
    find,
    name_key,
    number,
    parts,
    points,
    poly_die,
    square,
)
from ui.voice.phrase import written


def test_every_phrase_has_a_valid_file_name() -> None:
    assert len(every()) > 400
    assert [key for key in every() if not re.fullmatch(r"[a-z0-9_.]+", key)] == []


def test_the_keys_of_a_roll_are_those_of_the_guide() -> None:
    phrase = alike(3, 5)
    assert (phrase.key, *both(phrase.text)) == ("roll.three.fives", "trois cinq", "three fives")
    assert both(alike(1, 6).text) == ("un six", "a six")
    assert both(alike(2, 1).text) == ("deux as", "two ones")
    assert alike(9, 6).key == "roll.nine.sixes"


@pytest.mark.parametrize(
    ("count", "french", "english"),
    [(0, "zéro point", "zero points"), (1, "un point", "one point"), (25, "vingt-cinq points",
     "twenty-five points"), (-1, "moins un point", "minus one point")],
)  # fmt: skip
def test_points_are_counted_by_the_rules_of_each_language(
    count: int, french: str, english: str
) -> None:
    assert written(points(count), "fr").lower() == french
    assert written(points(count), "en").lower() == english


def test_feminine_nouns_have_feminine_numbers() -> None:
    said = counted(21, "dalapapa.square", "dalapapa.squares", feminine=True)
    assert written(said, "fr") == "Vingt et une cases"
    assert written(said, "en") == "Twenty-one squares"


def test_a_square_and_a_die_of_datis_have_phrases() -> None:
    assert written(square("c10"), "fr") == "C dix"
    die = poly_die(Colour.GREEN, DieKind.D12)
    assert both(die.text) == ("dé douze vert", "green D twelve")


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Ana", "name.ana"),
        ("Chloé", "name.chloe"),
        ("Jean Luc", "name.jean-luc"),
        ("../x", "name.x"),
    ],
)
def test_the_key_of_a_name_has_plain_letters(name: str, key: str) -> None:
    assert name_key(name) == key


@pytest.mark.parametrize(
    ("key", "made_of"),
    [
        ("number.245", ("number.200", "number.45")),
        ("number.1575", ("number.1000", "number.500", "number.75")),
        ("number.321.feminine", ("number.300", "number.21.feminine")),
        ("number.12345", ("number.12", "number.1000", "number.300", "number.45")),
        ("number.45", ()),
        ("turn.yours", ()),
        ("number.x", ()),
        ("", ()),
    ],
)
def test_large_numbers_are_composed(key: str, made_of: tuple[str, ...]) -> None:
    assert parts(key) == made_of
    assert set(made_of) <= every().keys()


def test_every_number_of_a_call_can_be_composed() -> None:
    for count in range(0, 2000, 7):
        for feminine in (False, True):
            (phrase,) = number(count, feminine=feminine)
            assert phrase.key in every() or set(parts(phrase.key)) <= every().keys()


def test_phrases_are_found_by_their_keys() -> None:
    assert find("roll.three.fives") == (alike(3, 5),)
    assert find("number.137") == number(137)
    assert find("number.99999999") == ()
    assert find("roll.tree.fives") == ()
    assert find("bonjour") == ()


def test_the_questions_of_the_screen_are_among_them() -> None:
    assert every()["question.doubt_cocked"].to("en").startswith("This die is cocked")
    assert "question.ask_too_many" not in every()  # this question contains numbers


def test_names_in_other_scripts_have_separate_recordings() -> None:
    names = ["דנה", "נועה", "علي", "محمد", "Алёна", "Ζωή", "Ana"]
    keys = list(map(name_key, names))
    assert len(set(keys)) == len(keys)
    assert keys[0] == "name.דנה"
    assert name_key("Jean-Luc Zoé") == "name.jean-luc-zoe"
    assert name_key("שָׁל") == name_key("של") == "name.של"  # vowel points are left out
