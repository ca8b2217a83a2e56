"""Refusals of invalid text are French for French players, whichever parser refuses."""

import json
import tomllib
from collections.abc import Callable
from datetime import date, time
from typing import Annotated, Any, Literal

import msgspec
import pytest

from companion.language.reasons import misunderstood, reason
from tests.language import both


class Box(msgspec.Struct, forbid_unknown_fields=True):
    """A struct with every type of field in our files."""

    word: str = ""
    count: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    share: Annotated[float, msgspec.Meta(le=1)] = 0
    lit: bool = False
    pin: int | None = None
    turn: Literal[0, 90] = 0
    pair: tuple[float, float] = (0, 0)
    few: Annotated[tuple[int, ...], msgspec.Meta(min_length=1, max_length=2)] = (1,)
    inner: "Box | None" = None


class Must(msgspec.Struct, tag="must"):
    """A struct with a required field."""

    field: str


def failure(reader: Callable[[], Any]) -> Exception:
    with pytest.raises((ValueError, RecursionError)) as caught:
        reader()
    return caught.value


VALUES = [
    ({"word": 3}, "il faut un texte, pas un nombre entier, à `$.word`"),
    ({"count": "a"}, "il faut un nombre entier, pas un texte, à `$.count`"),
    ({"count": 1.5}, "il faut un nombre entier, pas un nombre à virgule, à `$.count`"),
    ({"count": 0}, "il faut un nombre >= 1, à `$.count`"),
    ({"count": 10}, "il faut un nombre <= 9, à `$.count`"),
    ({"share": 2}, "il faut un nombre <= 1.0, à `$.share`"),
    ({"share": []}, "il faut un nombre, pas une liste, à `$.share`"),
    ({"lit": 1}, "il faut true ou false, pas un nombre entier, à `$.lit`"),
    ({"pin": "a"}, "il faut un nombre entier ou rien, pas un texte, à `$.pin`"),
    ({"turn": 45}, "la valeur 45 n'existe pas, à `$.turn`"),
    ({"pair": [1]}, "il faut une liste de longueur 2, à `$.pair`"),
    ({"pair": [1, "a"]}, "il faut un nombre, pas un texte, à `$.pair[1]`"),
    ({"few": []}, "il faut une liste de longueur 1 au moins, à `$.few`"),
    ({"few": [1, 2, 3]}, "il faut une liste de longueur 2 au plus, à `$.few`"),
    ({"inner": {"wrd": ""}}, "« wrd » est inconnu, à `$.inner`"),
    ([], "il faut une table, pas une liste"),
    ({"word": date(2025, 1, 2)}, "il faut un texte, pas une date, à `$.word`"),
    ({"word": time(20, 30)}, "il faut un texte, pas une heure, à `$.word`"),
]


@pytest.mark.parametrize(("value", "told"), VALUES)
def test_a_wrong_value_is_told_in_french_with_its_place(value: Any, told: str) -> None:
    refused = failure(lambda: msgspec.convert(value, Box))
    assert reason(refused).to("fr") == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b'{"type":"must"}', "il manque « field »"),
        (b'{"type":"can"}', "la valeur 'can' n'existe pas, à `$.type`"),
        (b"{", "le texte s'arrête trop tôt"),
        (b"roll", "écriture non comprise, octet 0"),
        (b"\xff", "écriture non comprise, octet 0"),
    ],
)
def test_what_a_line_lacks_or_is_not_is_told_in_french(text: bytes, told: str) -> None:
    assert reason(failure(lambda: msgspec.json.decode(text, type=Must))).to("fr") == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('a = 1\na = "b"', "écrit deux fois, à la fin"),
        ("[a]\n[a]", "écrit deux fois, ligne 2, colonne 3"),
        ("a = fr", "écriture non comprise, ligne 1, colonne 5"),
        ("\na b", "il manque « = » après la clé, ligne 2, colonne 3"),
        ('a = """b', "il manque le guillemet de la fin, à la fin"),
        ("a = [1", "il manque le crochet de la fin, à la fin"),
    ],
)
def test_a_slip_in_a_settings_file_is_told_in_french_with_its_line(text: str, told: str) -> None:
    assert reason(failure(lambda: tomllib.loads(text))).to("fr") == told


def test_other_json_is_told_in_french_with_its_line() -> None:
    said = reason(failure(lambda: json.loads('{\n"a": }')))
    assert said.to("fr") == "écriture non comprise, ligne 2, colonne 6"


def test_bytes_that_are_no_text_and_texts_without_bottom_are_told_in_both_languages() -> None:
    assert both(reason(failure(b"\xff".decode))) == (
        "ce n'est pas du texte UTF-8",
        "it is not UTF-8 text",
    )
    said = reason(failure(lambda: json.loads("[" * 200_000)))
    assert both(said) == ("imbriqué trop profondément", "nested too deeply")


def test_what_is_no_readers_failure_is_left_to_others() -> None:
    assert misunderstood(ValueError("line 3")) is None
