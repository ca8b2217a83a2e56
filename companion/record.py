"""A played game as text: a header and its actions, JSON Lines, both ways.

What PGN is to chess: the first line is the game's setup, every further line an action.
Lines are counted from 1, so the action at index `i` stands on line `i + 2`.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Union

import msgspec

from companion import games
from companion.errors import BadSetup, CompanionError, IllegalAction, Text
from companion.games.game import Action, AnyGame, Setup
from companion.refused import reason

FIRST_ACTION_LINE = 2


class BadRecord(CompanionError, ValueError):
    """A record that cannot be replayed: which line, and why."""

    fr = "Ligne {line} : {why}"
    en = "Line {line}: {why}"

    def __init__(self, line: int, why: Text) -> None:
        super().__init__(line=line, why=why)
        self.line = line


class _GameName(msgspec.Struct):
    game: str


def parse_header(text: str | bytes) -> tuple[AnyGame, Setup]:
    """The game and setup of a record's first line. Raises BadRecord."""
    try:
        name = msgspec.json.decode(text, type=_GameName).game
        game = games.find(name)
        setup = msgspec.json.decode(text, type=game.setup_type)
        game.start(setup)
    except (games.UnknownGame, BadSetup) as refusal:
        raise BadRecord(1, refusal.text) from refusal
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise BadRecord(1, _unreadable(error)) from error
    return game, setup


def parse_action(game: AnyGame, text: str | bytes, line: int) -> Action:
    """The action a line holds; whether it is legal is not looked at. Raises BadRecord."""
    try:
        action: Action = _decoder(game.action_types).decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise BadRecord(line, _unreadable(error)) from error
    return action


def parse(data: bytes) -> tuple[AnyGame, Setup, tuple[Action, ...]]:
    """A whole record, every action checked by the rules. Raises BadRecord."""
    lines = data.removeprefix(b"\xef\xbb\xbf").rstrip().split(b"\n")
    game, setup = parse_header(lines[0])
    state = game.start(setup)
    actions = []
    for number, line in enumerate(lines[1:], FIRST_ACTION_LINE):
        action = parse_action(game, line, number)
        try:
            state = game.apply(state, action)
        except IllegalAction as refusal:
            raise BadRecord(number, refusal.text) from refusal
        actions.append(action)
    return game, setup, tuple(actions)


def write(setup: Setup, actions: Iterable[Action]) -> str:
    """The record of a game, ending in a newline."""
    parts: list[Setup | Action] = [setup, *actions]
    return "".join(encode(part) + "\n" for part in parts)


def encode(part: Setup | Action) -> str:
    """One line of a record, without its newline."""
    return msgspec.json.encode(part).decode()


@cache
def _decoder(action_types: Sequence[type[Action]]) -> Any:
    return msgspec.json.Decoder(Union[tuple(action_types)])  # noqa: UP007  built at run time


def _unreadable(error: Exception) -> Text:
    why = reason(error)
    if isinstance(error, msgspec.ValidationError):
        return Text(
            f"ce n'est pas une ligne de ce jeu ({why.fr}).", f"not a line of this game ({why.en})."
        )
    return Text(f"ce n'est pas du JSON ({why.fr}).", f"not JSON ({why.en}).")
