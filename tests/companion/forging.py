"""Journals with valid checksums and wrong content, which only a person could make."""

import json
from collections.abc import Callable
from hashlib import blake2b
from random import Random
from typing import Any

Forgery = Callable[[Any, Random], Any]


class Written(str):
    """A piece of JSON to be written unchanged."""

    __slots__ = ()


ODD: tuple[object, ...] = (
    None, True, [], {}, "", " ", "\0", "\n", "\x1b[2J", "\u2028", "\u202e", "\U000e0001", "e\u0301",
    -1, 0, 7, 99, 2**31, 2**53, 2**63 - 1, 2**63, 2**64, -(2**63), 10**30, 10**400, 0.5, -0.0,
    1e300, "x" * 300, "x" * 300_000, "9" * 5000, "²", "٣", "cup", "all", "Ana", ["Ana"], [0, 0],
    [-1], [10**18], {"Ana": 1}, {"a": 10**18}, list(range(2000)),
    Written("NaN"), Written("Infinity"), Written("1e400"), Written("-"), Written("9" * 4300),
    Written('"\\ud800"'), Written('"\\udc00\\ud800"'), Written('"\\u0000"'), Written(""),
    Written("[" * 900 + "]" * 900), Written("[" * 5000 + "]" * 5000), Written("[" * 100_000),
    Written('{"owed":[' * 900 + "]}" * 900), Written('{"a":1,"a":2}'),
)  # fmt: skip


def payloads(journal: bytes) -> list[Any]:
    """Return the content of a sound journal's lines, without checksums."""
    return [json.loads(line.rpartition(b"\t")[0]) for line in journal.splitlines()]


def sealed(lines: list[Any]) -> bytes:
    """Return a journal of these lines with right checksums; a line is a JSON value or bytes."""
    journal, check = b"", ""
    for line in lines:
        payload = line if isinstance(line, bytes) else text(line).encode()
        check = blake2b(payload, digest_size=8, key=check.encode()).hexdigest()
        journal += payload + b"\t" + check.encode() + b"\n"
    return journal


def text(value: Any) -> str:
    """Return a value as JSON, with `Written` parts unchanged."""
    if isinstance(value, Written):
        return str(value)
    if isinstance(value, dict):
        return "{" + ",".join(f"{text(key)}:{text(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(text, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Return every container in a value with each of its keys."""
    keys = value if isinstance(value, dict) else range(len(value) if isinstance(value, list) else 0)
    return [place for key in keys for place in ((value, key), *_places(value[key]))]


def _changed(line: Any, chance: Random) -> Any:
    """Return a line with a part replaced, mostly by the largest possible value."""
    places = _places(line)
    if not places:
        return chance.choice(ODD)
    inside, key = chance.choice(places)
    inside[key] = chance.choice(ODD)
    return line


def _without(line: Any, chance: Random) -> Any:
    """Return the line without a part."""
    places = _places(line)
    if places:
        inside, key = chance.choice(places)
        del inside[key]
    return line


def _added(line: Any, chance: Random) -> Any:
    """Return the line with an unknown key added."""
    tables = [line, *(one for inside, key in _places(line) if (one := inside[key]) is not None)]
    tables = [table for table in tables if isinstance(table, dict)]
    if tables:
        chance.choice(tables)[chance.choice(("x", "at", "tick", "kept", "", "\x1b[2J"))] = (
            chance.choice(ODD)
        )
    return line


def _twice(line: Any, chance: Random) -> Any:
    """Return a line with a key written twice."""
    whole = text(line)
    if whole.startswith("{") and len(whole) > 2:
        key = chance.choice(list(line))
        return Written(f"{whole[:-1]},{text(key)}:{text(chance.choice((line[key], *ODD)))}}}")
    return line


def _noise(line: Any, chance: Random) -> Any:
    """Return noise: bytes, as text or not."""
    spoilt = bytearray(text(line).encode())
    for _ in range(chance.randint(1, 4)):
        spoilt[chance.randrange(len(spoilt)) if spoilt else 0 :][:1] = chance.randbytes(1)
    return bytes(spoilt).replace(b"\n", b" ")


def _other(line: Any, chance: Random) -> Any:
    """Return an entry of another kind."""
    at = "2025-01-01T20:00:00"
    amended = {"actions": {str(chance.choice((-1, 0, 1, 10**18))): {"action": "roll"}}, "at": at}
    return chance.choice(
        (
            {"entry": "undo", "at": at},
            {"entry": "redo", "at": at},
            {"entry": "amend", **amended, "kept": chance.choice((-1, 0, 1, 10**18))},
            {"entry": "amend", "actions": {}, "at": chance.choice(("", "x", "0001-01-01"))},
            {"entry": "do", "action": chance.choice(ODD), "at": at},
            {"entry": "dance", "at": at},
            chance.choice(ODD),
        )
    )


_KINDS: tuple[Forgery, ...] = (_changed,) * 8 + (_without, _added, _twice, _noise, _other)


def forged(journal: bytes, chance: Random) -> bytes:
    """Return a journal with odd content in one to three lines, and valid checksums."""
    lines = payloads(journal)
    for _ in range(chance.choice((1, 1, 2, 3))):
        number = 0 if chance.random() < 0.25 else chance.randrange(len(lines))
        if isinstance(lines[number], dict):
            lines[number] = chance.choice(_KINDS)(lines[number], chance)
    return sealed(lines)
