"""Convert messages to a table to plain JSON values and back."""

from typing import Any, get_args

import msgspec

from companion.games.game import Action, AnyGame
from companion.games.record import BadRecord, parse_action
from companion.language.reasons import reason
from companion.language.text import Text
from companion.messages import Act, Amend, Message, Pencil

_KINDS: dict[str, Any] = {kind.__name__: kind for kind in get_args(Message)}


def encode(message: Message) -> dict[str, Any]:
    """Return a message as `{"message": its class, ...its fields}`."""
    return {"message": type(message).__name__, **msgspec.to_builtins(message)}


def decode(game: AnyGame, data: dict[str, Any], line: int) -> Message:
    """Return the message on line `line` of a tape of `game`. Raises BadRecord."""
    try:
        kind = _KINDS[data["message"]]
        if kind is Act:
            return Act(_action(game, data["action"], line))
        if kind is Pencil:
            pencilled = data["action"]
            together = tuple(_action(game, also, line) for also in data.get("together", ()))
            action = None if pencilled is None else _action(game, pencilled, line)
            return Pencil(action, together, msgspec.convert(data.get("unfinished", False), bool))
        if kind is Amend:
            new = msgspec.convert(data["replacements"], dict[int, Any], strict=False)
            return Amend({index: _action(game, action, line) for index, action in new.items()})
        fields = {name: value for name, value in data.items() if name != "message"}
        message: Message = msgspec.convert(fields, kind)
    except msgspec.ValidationError as error:
        why = reason(error)
        sentence = Text("not a message to the table ({why}).", why=why)
        raise BadRecord(line, sentence) from error
    except (KeyError, TypeError) as error:
        sentence = Text("not a message to the table.")
        raise BadRecord(line, sentence) from error
    return message


def _action(game: AnyGame, action: Any, line: int) -> Action:
    return parse_action(game, msgspec.json.encode(action), line)
