"""Check a record from the network: replay every line by the rules."""

from typing import NamedTuple

from companion.games.errors import IllegalAction
from companion.games.game import fold
from companion.games.record import BadRecord, parse, write
from companion.language.reasons import reason
from companion.statistics.figures import placed
from companion.statistics.store import record_digest
from ui.hall.errors import BadGame, OtherTopic, TooLong, Unfinished
from ui.hall.messages import RecordMessage, Total, decode
from ui.hall.topics import Place

MOST_LINES = 20_000  # the longest game in a test of all games has a twentieth


class FinishedGame(NamedTuple):
    """A checked game. `digest` is equal for equal records begun at the same moment."""

    message: RecordMessage
    game: str
    players: tuple[Total, ...]
    winners: tuple[str, ...]
    digest: str


def checked(place: Place, payload: bytes) -> FinishedGame:
    """Return the game in a message to that place. Raises Refusal."""
    message = decode(payload, RecordMessage)
    if (message.table, message.id) != (place.table, place.id):
        raise OtherTopic()
    record = message.record.encode()
    if (lines := record.count(b"\n")) > MOST_LINES:
        raise TooLong(bytes=lines, most=MOST_LINES)
    try:
        game, setup, actions = parse(record)
        state = fold(game, setup, actions)
    except (BadRecord, IllegalAction) as failure:
        raise BadGame(why=reason(failure)) from None
    ended = game.outcome(state)
    if ended is None:
        raise Unfinished()
    players = tuple(
        Total(player.name, player.total, player.left, player.out)
        for player in placed(game, state, ended)
    )
    digest = record_digest(message.started + write(setup, actions))
    return FinishedGame(message, game.name, players, ended.winners, digest)
