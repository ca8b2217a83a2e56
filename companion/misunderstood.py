"""Why a text could not be understood, in both languages: JSON, TOML, or the wrong values in it.

The readers of such texts say it in English alone. In French the sentences that they have are
worded here; of one that is not known here only the place is told.
"""

import re
from collections.abc import Callable
from json import JSONDecodeError
from tomllib import TOMLDecodeError
from typing import NamedTuple

from msgspec import MsgspecError

from companion.errors import Text

_NOT_UTF8 = Text("ce n'est pas du texte UTF-8", "it is not UTF-8 text")
_TOO_DEEP = Text("imbriqué trop profondément", "nested too deeply")
_TOO_LARGE = Text("nombre trop grand", "a number is too large")
_TOO_MANY_DIGITS = "Exceeds the limit"  # how Python begins to refuse such a number

_SORTS = {
    "int": "un nombre entier",
    "float": "un nombre",
    "bool": "true ou false",
    "str": "un texte",
    "array": "une liste",
    "object": "une table",
    "null": "rien",
    "date": "une date",
    "datetime": "une date",
    "time": "une heure",
}
_AT = re.compile(r"(?P<what>.*?)(?: - at (?P<where>.*))?", re.DOTALL)
_PLACE = re.compile(r"line (?P<line>\d+),? column (?P<column>\d+)")
_BYTE = re.compile(r"\(byte (?P<byte>\d+)\)")


class _Wording(NamedTuple):
    """A sentence of a reader's, and the French one made of what its brackets caught."""

    said: re.Pattern[str]
    french: Callable[..., str]


def _sort(names: str) -> str:
    return " ou ".join(_SORTS.get(name, name) for name in names.split(" | "))


def _not(name: str) -> str:
    return "un nombre à virgule" if name == "float" else _sort(name)


_WORDINGS = tuple(
    _Wording(re.compile(said, re.DOTALL), french)
    for said, french in (
        (r"Expected `(.+)`, got `(.+)`", lambda a, b: f"il faut {_sort(a)}, pas {_not(b)}"),
        (r"Expected `([^`]+)`", lambda a: f"il faut {_sort(a)}"),
        (
            r"Expected `(?:int|float)` ([<>]=?) (\S+)",
            lambda sign, n: f"il faut un nombre {sign} {n}",
        ),
        (
            r"Expected `array` of (?:at least length|length >=) (\d+)(?:, got \d+)?",
            lambda n: f"il faut une liste de longueur {n} au moins",
        ),
        (
            r"Expected `array` of (?:at most length|length <=) (\d+)(?:, got \d+)?",
            lambda n: f"il faut une liste de longueur {n} au plus",
        ),
        (
            r"Expected `array` of length (\d+)(?:, got \d+)?",
            lambda n: f"il faut une liste de longueur {n}",
        ),
        (r"Invalid (?:enum )?value (.+)", lambda value: f"la valeur {value} n'existe pas"),
        (r"Object missing required field `(.+)`", lambda name: f"il manque « {name} »"),
        (r"Object contains unknown field `(.+)`", lambda name: f"« {name} » est inconnu"),
        (r"(?:Integer value|Number) out of range", lambda: "nombre trop grand"),
        (r"Input data was truncated", lambda: "le texte s'arrête trop tôt"),
        (
            r"(?:Cannot overwrite|Cannot declare|Cannot redefine|Duplicate inline) .*",
            lambda: "écrit deux fois",
        ),
        (r"Expected '=' after a key .*", lambda: "il manque « = » après la clé"),
        (r"Unterminated string.*", lambda: "il manque le guillemet de la fin"),
        (r"Unclosed .*", lambda: "il manque le crochet de la fin"),
    )
)


def misunderstood(failure: Exception) -> Text | None:
    """Why a text could not be understood; None where the failure is none of its readers'."""
    if isinstance(failure, UnicodeError):
        return _NOT_UTF8
    if isinstance(failure, RecursionError):
        return _TOO_DEEP
    if type(failure) is ValueError and str(failure).startswith(_TOO_MANY_DIGITS):
        return _TOO_LARGE
    if isinstance(failure, (MsgspecError, JSONDecodeError, TOMLDecodeError)):
        return Text(_in_french(str(failure)), str(failure))
    return None


def _in_french(said: str) -> str:
    parts = _AT.fullmatch(said)
    what, where = parts.group("what", "where") if parts else (said, None)
    return _what(what) + (f", à {where}" if where else "") + _position(said)


def _what(what: str) -> str:
    bare = what.partition(" (at ")[0]
    for wording in _WORDINGS:
        found = wording.said.fullmatch(bare)
        if found:
            return wording.french(*found.groups())
    return "écriture non comprise"


def _position(said: str) -> str:
    if place := _PLACE.search(said):
        return f", ligne {place['line']}, colonne {place['column']}"
    if byte := _BYTE.search(said):
        return f", octet {byte['byte']}"
    return ", à la fin" if "(at end of document)" in said else ""
