"""A played game as text, written and read: a header and its actions, in JSON Lines.

The equivalent of PGN in chess: the first line is the game's setup, every further line an action.
Lines are counted from 1, so the action at index `i` stands on line `i + 2`.

The header may have the time of the game (`played`, ISO 8601), which is no part of the setup.
"""

import json
from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cache
from typing import Any, Union

import msgspec

from companion import games
from companion.games.errors import BadSetup, IllegalAction
from companion.games.game import Action, AnyGame, Setup
from companion.language.errors import TranslatedError
from companion.language.reasons import reason, why_no_json
from companion.language.text import Text

FIRST_ACTION_LINE = 2
VERSION = 1
_EMPTY = Text("not JSON (the file is empty).")
_NEWER = Text(
    "not a line of this game as it is here: a newer version of the companion wrote it, "
    "update this one."
)


_NO_MOMENT = Text("not a line of this game (“played” is no date or time, ISO 8601).")
_LONGEST_MOMENT = 64  # characters, as in a journal


class BadRecord(TranslatedError, ValueError):
    """A record that cannot be replayed: the line, and the reason."""

    message = "Line {line}: {why}"

    def __init__(self, line: int, why: Text) -> None:
        super().__init__(line=line, why=why)
        self.line = line


class _KeyTwice(ValueError):
    """A key that appears twice in a line's table, so that its value is ambiguous."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class _Header(msgspec.Struct):
    game: str
    version: object = None
    played: object = msgspec.UNSET


class _Named(msgspec.Struct):
    action: str


def parse_header(text: str | bytes) -> tuple[AnyGame, Setup]:
    """Return the game and setup of a record's first line. Raises BadRecord."""
    try:
        head = msgspec.json.decode(text, type=_Header)
        if isinstance(head.version, int) and head.version > VERSION:
            raise BadRecord(1, _NEWER)
        game = games.find(head.game)
        _check_keys(text)
        setup = msgspec.json.decode(_without_moment(head, text), type=game.setup_type)
        game.start(setup)
    except (games.UnknownGame, BadSetup) as refusal:
        raise BadRecord(1, refusal.text) from refusal
    except (msgspec.MsgspecError, RecursionError, UnicodeError, _KeyTwice) as error:
        raise BadRecord(1, _unreadable(error, text)) from error
    return game, setup


def played(data: bytes) -> str:
    """Return when a record's game was played (ISO 8601); "" if the header has no time.

    Raises BadRecord.
    """
    first, _, _ = data.removeprefix(b"\xef\xbb\xbf").partition(b"\n")
    parse_header(first)
    moment = msgspec.json.decode(first, type=_Header).played
    return moment if isinstance(moment, str) else ""


def parse_action(game: AnyGame, text: str | bytes, line: int) -> Action:
    """Return the action on a line, legal or not. Raises BadRecord."""
    try:
        action: Action = _decoder(game.action_types).decode(text)
        _check_keys(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError, _KeyTwice) as error:
        raise BadRecord(line, _no_action(game, text) or _unreadable(error, text)) from error
    return action


def parse(data: bytes) -> tuple[AnyGame, Setup, tuple[Action, ...]]:
    """Return a whole record, every action checked by the rules. Raises BadRecord."""
    lines = data.removeprefix(b"\xef\xbb\xbf").rstrip().split(b"\n")
    if lines == [b""]:
        raise BadRecord(1, _EMPTY)
    game, setup = parse_header(lines[0])
    state = game.start(setup)
    actions = []
    for number, line in enumerate(lines[1:], FIRST_ACTION_LINE):
        action = parse_action(game, line, number)
        try:
            state = game.apply(state, action)
        except IllegalAction as refusal:
            raise BadRecord(number, refusal.text) from refusal
        except RecursionError as error:
            raise BadRecord(number, _unreadable(error, line)) from error
        actions.append(action)
    return game, setup, tuple(actions)


def write(setup: Setup, actions: Iterable[Action], played: str = "") -> str:
    """Return the record of a game, ending in a newline.

    `played` (ISO 8601) is added to the header unless empty.
    """
    header = encode(setup)
    if played:
        header = f'{header[:-1]},"played":{msgspec.json.encode(played).decode()}}}'
    return "".join(line + "\n" for line in (header, *map(encode, actions)))


def encode(part: Setup | Action) -> str:
    """Return a line of a record, without its newline."""
    return msgspec.json.encode(part).decode()


@cache
def _decoder(action_types: Sequence[type[Action]]) -> Any:
    return msgspec.json.Decoder(Union[tuple(action_types)])  # noqa: UP007  built at run time


def _without_moment(head: _Header, text: str | bytes) -> str | bytes:
    """Return a header without `played`. Raises BadRecord if `played` is no time."""
    if head.played is msgspec.UNSET:
        return text
    if not isinstance(head.played, str) or not _is_moment(head.played):
        raise BadRecord(1, _NO_MOMENT)
    header = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
    del header["played"]
    return msgspec.json.encode(header)


def _is_moment(at: str) -> bool:
    if len(at) > _LONGEST_MOMENT:
        return False
    try:
        datetime.fromisoformat(at).astimezone()
    except (ValueError, OverflowError, OSError):
        return False
    return True


def _check_keys(text: str | bytes) -> None:
    """Raise _KeyTwice if a table of the line has a key twice."""
    # of a tape the text is a piece of a larger buffer
    plain = text if isinstance(text, str) else bytes(text)
    json.loads(plain, object_pairs_hook=_each_once)


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    table: dict[str, object] = {}
    for key, value in pairs:
        if key in table:
            raise _KeyTwice(key)
        table[key] = value
    return table


def _no_action(game: AnyGame, text: str | bytes) -> Text | None:
    """Return a sentence for an unknown action; None if the line names a known action or none."""
    try:
        name = msgspec.json.decode(text, type=_Named).action
    except (ValueError, RecursionError):
        return None
    known = [str(kind.__struct_config__.tag) for kind in game.action_types]
    if name in known:
        return None
    listing = ", ".join(known)
    shown = name[:40]
    return Text(
        "not a line of this game (no action is called “{shown}”; there are: {listing}).",
        shown=shown,
        listing=listing,
    )


def _unreadable(error: Exception, text: str | bytes) -> Text:
    if isinstance(error, _KeyTwice):
        why = Text("“{key}” is there twice", key=error.key)
    elif isinstance(error, (msgspec.ValidationError, RecursionError)):
        why = reason(error)
    else:
        why = why_no_json(text)
    if isinstance(error, (msgspec.ValidationError, _KeyTwice)):
        return Text("not a line of this game ({why}).", why=why)
    return Text("not JSON ({why}).", why=why)
