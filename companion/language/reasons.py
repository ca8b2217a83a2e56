"""Reasons of refusals, in the table's own languages.

Python's messages are in English or in the machine's language, which may not be the table's.
"""

import errno
import json
import re
from collections.abc import Callable
from json import JSONDecodeError
from tomllib import TOMLDecodeError

from msgspec import MsgspecError

from companion.language.errors import TranslatedError
from companion.language.text import Changed, Joined, Text, Verbatim

_NOT_UTF8 = Text("it is not UTF-8 text")
_TOO_DEEP = Text("nested too deeply")
_TOO_LARGE = Text("a number is too large")
_TOO_SHORT = Text("the text ends too soon")
_EMPTY = Text("the line is empty")
_HALF_LETTER = Text("there is only half of a letter in it")
_NOT_UNDERSTOOD = Text("it is not understood")
_TOO_MANY_DIGITS = "Exceeds the limit"  # the beginning of Python's message for such a number
_SORTS = {
    "int": Text("a whole number"),
    "float": Text("a number"),
    "bool": Text("true or false"),
    "str": Text("a text"),
    "array": Text("a list"),
    "object": Text("a table"),
    "null": Text("nothing"),
    "date": Text("a date"),
    "datetime": Text("a date"),
    "time": Text("a time"),
}
_OR = Text(" or ")
_HALF = re.compile(r"\\u[dD][89a-fA-F]")  # half of a surrogate pair, as JSON writes it
_AT = re.compile(r"(?P<fault>.*?)(?: - at (?P<where>.*))?", re.DOTALL)
_PLACE = re.compile(r"line (?P<line>\d+),? column (?P<column>\d+)")
_BYTE = re.compile(r"\(byte (?P<byte>\d+)\)")


def _sort(names: str) -> Text:
    return Joined(_OR, [_SORTS.get(name, Verbatim(name)) for name in names.split(" | ")])


def _instead(name: str) -> Text:
    return Text("one with a point") if name == "float" else _sort(name)


# The messages of parsers, each with a function that rewords its groups.
_WORDINGS: tuple[tuple[re.Pattern[str], Callable[..., Text]], ...] = tuple(
    (re.compile(pattern, re.DOTALL), wording)
    for pattern, wording in (
        (
            r"Expected `(.+)`, got `(.+)`",
            lambda a, b: Text("{sort} is needed, not {other}", sort=_sort(a), other=_instead(b)),
        ),
        (r"Expected `([^`]+)`", lambda a: Text("{sort} is needed", sort=_sort(a))),
        (
            r"Expected `(?:int|float)` ([<>]=?) (\S+)",
            lambda sign, n: Text("a number {sign} {number} is needed", sign=sign, number=n),
        ),
        (
            r"Expected `array` of (?:at least length|length >=) (\d+)(?:, got \d+)?",
            lambda n: Text("a list of length {number} or more is needed", number=n),
        ),
        (
            r"Expected `array` of (?:at most length|length <=) (\d+)(?:, got \d+)?",
            lambda n: Text("a list of length {number} or less is needed", number=n),
        ),
        (
            r"Expected `array` of length (\d+)(?:, got \d+)?",
            lambda n: Text("a list of length {number} is needed", number=n),
        ),
        (
            r"Invalid (?:enum )?value (.+)",
            lambda value: Text("there is no value {value}", value=value),
        ),
        (
            r"Object missing required field `(.+)`",
            lambda name: Text("“{name}” is missing", name=name),
        ),
        (
            r"Object contains unknown field `(.+)`",
            lambda name: Text("“{name}” is unknown", name=name),
        ),
        (r"(?:Integer value|Number) out of range", lambda: _TOO_LARGE),
        (r"Input data was truncated", lambda: _TOO_SHORT),
        (
            r"(?:Cannot overwrite|Cannot declare|Cannot redefine|Duplicate inline) .*",
            lambda: Text("written twice"),
        ),
        (r"Expected '=' after a key .*", lambda: Text("“=” is missing after the key")),
        (r"Unterminated string.*", lambda: Text("the closing quotation mark is missing")),
        (r"Unclosed .*", lambda: Text("the closing bracket is missing")),
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
        return _reworded(_message(failure))
    return None


def _message(failure: Exception) -> str:
    """Return a parser's message.

    On early releases of Python 3.11, msgspec leaves the message empty for a number of more digits
    than Python prints.
    """
    return str(failure) or "Number out of range"


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
        return _TOO_SHORT if cut else _from_column(failure.pos + 1)
    except (ValueError, RecursionError) as failure:
        return misunderstood(failure) or failure.args[0]
    return _HALF_LETTER if _HALF.search(words) else _NOT_UNDERSTOOD


def _from_column(number: int) -> Text:
    return Text("not understood from column {number} on", number=number)


def _no_number(name: str) -> None:
    raise ValueError(Text("“{name}” is no number", name=name))


def _reworded(message: str) -> Text:
    """Return a parser's message in our words, with the place of the fault."""
    parts = _AT.fullmatch(message)
    fault, where = (parts["fault"], parts["where"]) if parts else (message, None)
    text = _fault(fault.partition(" (at ")[0])
    if where:
        text = Text("{fault}, at {where}", fault=text, where=where)
    if place := _PLACE.search(message):
        return Text("{fault}, line {line}, column {column}", fault=text, **place.groupdict())
    if byte := _BYTE.search(message):
        return Text("{fault}, byte {byte}", fault=text, **byte.groupdict())
    return Text("{fault}, at the end", fault=text) if "(at end of document)" in message else text


def _fault(message: str) -> Text:
    for pattern, wording in _WORDINGS:
        match = pattern.fullmatch(message)
        if match:
            return wording(*match.groups())
    return _NOT_UNDERSTOOD


_REASONS = {
    errno.ENOSPC: Text("no space left on the disk"),
    errno.EDQUOT: Text("the disk quota is used up"),
    errno.EROFS: Text("the disk is read-only"),
    errno.EACCES: Text("permission denied"),
    errno.EPERM: Text("operation not permitted"),
    errno.EIO: Text("read or write error"),
    errno.ENOENT: Text("no such file or folder"),
    errno.EEXIST: Text("a file of that name is in the way"),
    errno.EISDIR: Text("it is a folder"),
    errno.ENOTDIR: Text("it is not a folder"),
    errno.ENOTEMPTY: Text("the folder is not empty"),
    errno.ELOOP: Text("links that lead round in a circle"),
    errno.EILSEQ: Text("the file's name is not text"),
    errno.ENAMETOOLONG: Text("the name is too long"),
    errno.EFBIG: Text("the file is too large"),
    errno.EBUSY: Text("in use by another program"),
    errno.EADDRINUSE: Text("in use by another program"),
    errno.ESPIPE: Text("it is not a file but a device or a pipe"),
    errno.ENODEV: Text("no such device"),
    errno.ENXIO: Text("no such device"),
    errno.EMFILE: Text("too many open files"),
    errno.ENFILE: Text("too many open files"),
    errno.ENOMEM: Text("out of memory"),
    errno.ECONNREFUSED: Text("nobody listens there"),
    errno.ECONNRESET: Text("the connection was cut"),
    errno.EHOSTUNREACH: Text("no way leads there"),
    errno.ENETUNREACH: Text("the network does not lead there"),
    errno.ETIMEDOUT: Text("no answer in time"),
}


def without_full_stop(words: str) -> str:
    """Return a sentence without its full stop."""
    return words.removesuffix(".")


def reason(failure: Exception) -> Text:
    """Return the reason of a failure in a few words that fit in brackets.

    Rare system errors get their number; exceptions of any other sort keep their own words.
    """
    if isinstance(failure, TranslatedError):
        return Changed(failure.text, without_full_stop)
    if (why := misunderstood(failure)) is not None:
        return why
    if not isinstance(failure, OSError) or failure.errno is None:
        return Verbatim(str(failure))
    known = _REASONS.get(failure.errno)
    if known is not None:
        return known
    return Text("system error {number}", number=failure.errno)
