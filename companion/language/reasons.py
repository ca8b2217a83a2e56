"""Reasons of refusals, in the table's own languages.

Python's messages are in English or in the machine's language, which may not be the table's.
"""

import errno
import json
import re
from collections.abc import Callable
from json import JSONDecodeError
from tomllib import TOMLDecodeError
from typing import NamedTuple

from msgspec import MsgspecError, ValidationError

from companion.language.errors import BilingualError
from companion.language.text import Text

_NOT_UTF8 = Text("ce n'est pas du texte UTF-8", "it is not UTF-8 text")
_TOO_DEEP = Text("imbriqué trop profondément", "nested too deeply")
_TOO_LARGE = Text("nombre trop grand", "a number is too large")
_TOO_SHORT = Text("le texte s'arrête trop tôt", "the text ends too soon")
_EMPTY = Text("la ligne est vide", "the line is empty")
_HALF_LETTER = Text("une lettre n'y est qu'à moitié", "there is only half of a letter in it")
_NOT_UNDERSTOOD = Text("écriture non comprise", "it is not understood")
_TOO_MANY_DIGITS = "Exceeds the limit"  # the beginning of Python's message for such a number
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
_SORTS_IN_ENGLISH = {
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "str": "a text",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}
_HALF = re.compile(r"\\u[dD][89a-fA-F]")  # half of a surrogate pair, as JSON writes it
_AT = re.compile(r"(?P<what>.*?)(?: - at (?P<where>.*))?", re.DOTALL)
_PLACE = re.compile(r"line (?P<line>\d+),? column (?P<column>\d+)")
_BYTE = re.compile(r"\(byte (?P<byte>\d+)\)")


class _Wording(NamedTuple):
    """The pattern of a parser's message, and a function of its groups for each language."""

    pattern: re.Pattern[str]
    french: Callable[..., str]
    english: Callable[..., str]


def _sort(names: str) -> str:
    return " ou ".join(_SORTS.get(name, name) for name in names.split(" | "))


def _not(name: str) -> str:
    return "un nombre à virgule" if name == "float" else _sort(name)


def _sort_in_english(names: str) -> str:
    return " or ".join(_SORTS_IN_ENGLISH.get(name, name) for name in names.split(" | "))


def _not_in_english(name: str) -> str:
    return "one with a point" if name == "float" else _sort_in_english(name)


_WORDINGS = tuple(
    _Wording(re.compile(pattern, re.DOTALL), french, english)
    for pattern, french, english in (
        (
            r"Expected `(.+)`, got `(.+)`",
            lambda a, b: f"il faut {_sort(a)}, pas {_not(b)}",
            lambda a, b: f"{_sort_in_english(a)} is needed, not {_not_in_english(b)}",
        ),
        (
            r"Expected `([^`]+)`",
            lambda a: f"il faut {_sort(a)}",
            lambda a: f"{_sort_in_english(a)} is needed",
        ),
        (
            r"Expected `(?:int|float)` ([<>]=?) (\S+)",
            lambda sign, n: f"il faut un nombre {sign} {n}",
            lambda sign, n: f"a number {sign} {n} is needed",
        ),
        (
            r"Expected `array` of (?:at least length|length >=) (\d+)(?:, got \d+)?",
            lambda n: f"il faut une liste de longueur {n} au moins",
            lambda n: f"a list of length {n} or more is needed",
        ),
        (
            r"Expected `array` of (?:at most length|length <=) (\d+)(?:, got \d+)?",
            lambda n: f"il faut une liste de longueur {n} au plus",
            lambda n: f"a list of length {n} or less is needed",
        ),
        (
            r"Expected `array` of length (\d+)(?:, got \d+)?",
            lambda n: f"il faut une liste de longueur {n}",
            lambda n: f"a list of length {n} is needed",
        ),
        (
            r"Invalid (?:enum )?value (.+)",
            lambda value: f"la valeur {value} n'existe pas",
            lambda value: f"there is no value {value}",
        ),
        (
            r"Object missing required field `(.+)`",
            lambda name: f"il manque « {name} »",
            lambda name: f"“{name}” is missing",
        ),
        (
            r"Object contains unknown field `(.+)`",
            lambda name: f"« {name} » est inconnu",
            lambda name: f"“{name}” is unknown",
        ),
        (
            r"(?:Integer value|Number) out of range",
            lambda: _TOO_LARGE.fr,
            lambda: _TOO_LARGE.en,
        ),
        (r"Input data was truncated", lambda: _TOO_SHORT.fr, lambda: _TOO_SHORT.en),
        (
            r"(?:Cannot overwrite|Cannot declare|Cannot redefine|Duplicate inline) .*",
            lambda: "écrit deux fois",
            lambda: "written twice",
        ),
        (
            r"Expected '=' after a key .*",
            lambda: "il manque « = » après la clé",
            lambda: "“=” is missing after the key",
        ),
        (
            r"Unterminated string.*",
            lambda: "il manque le guillemet de la fin",
            lambda: "the closing quotation mark is missing",
        ),
        (
            r"Unclosed .*",
            lambda: "il manque le crochet de la fin",
            lambda: "the closing bracket is missing",
        ),
    )
)


def misunderstood(failure: Exception) -> Text | None:
    """Return why a text could not be parsed; None if the failure is not a parser's."""
    if isinstance(failure, UnicodeError):
        return _NOT_UTF8
    if isinstance(failure, RecursionError):
        return _TOO_DEEP
    if type(failure) is ValueError and str(failure).startswith(_TOO_MANY_DIGITS):
        return _TOO_LARGE
    if isinstance(failure, (MsgspecError, JSONDecodeError, TOMLDecodeError)):
        message = _message(failure)
        return Text(_in_french(message), message)
    return None


def _message(failure: Exception) -> str:
    """Return a parser's message.

    On early releases of Python 3.11, msgspec leaves the message empty for a number of more digits
    than Python prints.
    """
    return str(failure) or "Number out of range"


def plainly(failure: ValidationError) -> Text:
    """Return the fault of a value; the English is reworded too."""
    message = _message(failure)
    fault, where = _parted(message)
    english = _worded(fault, lambda wording: wording.english, "it is not understood")
    return Text(_in_french(message), english + (f", at {where}" if where else ""))


def why_no_json(text: str | bytes) -> Text:
    """Return why a line is not valid JSON, in our own words.

    The parser calls half a surrogate pair truncated, and of most faults names only the place.
    """
    if not text.strip():
        return _EMPTY
    try:
        words = text.decode() if isinstance(text, bytes) else text.encode().decode()
        json.loads(words, parse_constant=_no_number)
    except JSONDecodeError as failure:
        cut = failure.msg.startswith("Unterminated") or failure.pos >= len(words.rstrip())
        return _TOO_SHORT if cut else _from_sign(failure.pos + 1)
    except (ValueError, RecursionError) as failure:
        return misunderstood(failure) or Text(*failure.args[:2])
    return _HALF_LETTER if _HALF.search(words) else _NOT_UNDERSTOOD


def _from_sign(number: int) -> Text:
    return Text(f"incompris à partir du signe {number}", f"not understood from sign {number} on")


def _no_number(name: str) -> None:
    raise ValueError(f"« {name} » n'est pas un nombre", f"“{name}” is no number")


def _parted(message: str) -> tuple[str, str | None]:
    parts = _AT.fullmatch(message)
    return (parts["what"], parts["where"]) if parts else (message, None)


def _in_french(message: str) -> str:
    fault, where = _parted(message)
    bare = fault.partition(" (at ")[0]
    french = _worded(bare, lambda wording: wording.french, _NOT_UNDERSTOOD.fr)
    return french + (f", à {where}" if where else "") + _position(message)


def _worded(message: str, in_: Callable[[_Wording], Callable[..., str]], otherwise: str) -> str:
    for wording in _WORDINGS:
        match = wording.pattern.fullmatch(message)
        if match:
            return in_(wording)(*match.groups())
    return otherwise


def _position(message: str) -> str:
    if place := _PLACE.search(message):
        return f", ligne {place['line']}, colonne {place['column']}"
    if byte := _BYTE.search(message):
        return f", octet {byte['byte']}"
    return ", à la fin" if "(at end of document)" in message else ""


_REASONS = {
    errno.ENOSPC: Text("plus de place sur le disque", "no space left on the disk"),
    errno.EDQUOT: Text("quota du disque atteint", "the disk quota is used up"),
    errno.EROFS: Text("le disque est en lecture seule", "the disk is read-only"),
    errno.EACCES: Text("permission refusée", "permission denied"),
    errno.EPERM: Text("opération non permise", "operation not permitted"),
    errno.EIO: Text("erreur de lecture ou d'écriture", "read or write error"),
    errno.ENOENT: Text("fichier ou dossier introuvable", "no such file or folder"),
    errno.EEXIST: Text("un fichier porte déjà ce nom", "a file of that name is in the way"),
    errno.EISDIR: Text("c'est un dossier", "it is a folder"),
    errno.ENOTDIR: Text("ce n'est pas un dossier", "it is not a folder"),
    errno.ENOTEMPTY: Text("le dossier n'est pas vide", "the folder is not empty"),
    errno.ELOOP: Text("des liens qui tournent en rond", "links that lead round in a circle"),
    errno.EILSEQ: Text("le nom du fichier n'est pas du texte", "the file's name is not text"),
    errno.ENAMETOOLONG: Text("nom trop long", "the name is too long"),
    errno.EFBIG: Text("fichier trop gros", "the file is too large"),
    errno.EBUSY: Text("déjà utilisé par un autre programme", "in use by another program"),
    errno.EADDRINUSE: Text("déjà utilisé par un autre programme", "in use by another program"),
    errno.ESPIPE: Text(
        "ce n'est pas un fichier mais un périphérique ou un tube",
        "it is not a file but a device or a pipe",
    ),
    errno.ENODEV: Text("appareil absent", "no such device"),
    errno.ENXIO: Text("appareil absent", "no such device"),
    errno.EMFILE: Text("trop de fichiers ouverts", "too many open files"),
    errno.ENFILE: Text("trop de fichiers ouverts", "too many open files"),
    errno.ENOMEM: Text("plus de mémoire", "out of memory"),
    errno.ECONNREFUSED: Text("personne n'y écoute", "nobody listens there"),
    errno.ECONNRESET: Text("la liaison est coupée", "the connection was cut"),
    errno.EHOSTUNREACH: Text("aucun chemin n'y mène", "no way leads there"),
    errno.ENETUNREACH: Text("le réseau n'y mène pas", "the network does not lead there"),
    errno.ETIMEDOUT: Text("pas de réponse à temps", "no answer in time"),
}


def reason(failure: Exception) -> Text:
    """Return the reason of a failure in a few words that fit in brackets.

    Rare system errors get their number; exceptions of any other sort keep their own words.
    """
    if isinstance(failure, BilingualError):
        return Text(failure.text.fr.removesuffix("."), failure.text.en.removesuffix("."))
    if (why := misunderstood(failure)) is not None:
        return why
    if not isinstance(failure, OSError) or failure.errno is None:
        return Text(str(failure), str(failure))
    known = _REASONS.get(failure.errno)
    if known is not None:
        return known
    number = failure.errno
    return Text(f"erreur {number} du système", f"{failure.strerror} (error {number})")
