"""A DESfausse game as a table of text."""

from companion.games.desfausse.board import ROUNDS, Cell
from companion.games.desfausse.columns import COLUMNS, MASTER_FACTOR, POINTS
from companion.games.desfausse.hand import Hand
from companion.games.desfausse.ones import giver
from companion.games.desfausse.state import State
from companion.games.desfausse.turns import outcome, youngest_asked
from companion.games.desfausse.vocabulary import WORDS, sort_name
from companion.games.leaving import who_left
from companion.language.text import Language, listed


def direction(state: State) -> str:
    """Return the word for the direction of play."""
    return "clockwise" if state.direction == 1 else "counterclockwise"


def text(state: State, to_play: str | None, language: Language) -> str:
    """Return the trophy board, the players with points, tokens and dice, and who plays or won."""

    def say(key: str, **facts: object) -> str:
        return WORDS.say(key, language, **facts)

    lines = [say("round_of", round=state.round, rounds=ROUNDS)]
    if state.tracks_dice:
        lines[0] += f" · {say(direction(state))}"
    lines += ["", *_board(state, language), "", *_players(state, language)]
    for player, name in enumerate(state.setup.players):
        lines += [
            say("master", name=name, column=say(column), points=MASTER_FACTOR * POINTS[column])
            for column in state.board.masters(player)
        ]
    if gone := who_left(state.setup.players, state.left):
        lines += ["", gone.to(language)]
    lines += ["", _last_line(state, to_play, language)]
    return "\n".join(lines)


def _board(state: State, language: Language) -> list[str]:
    players = state.setup.players
    table = [
        ["", *(WORDS.say(column, language) for column in COLUMNS)],
        [WORDS.say("points", language), *(str(POINTS[column]) for column in COLUMNS)],
    ]
    for number in range(1, ROUNDS + 1):
        owners = (state.board[Cell(number, column)] for column in COLUMNS)
        names = ("." if owner is None else players[owner] for owner in owners)
        table.append([WORDS.say("row", language, round=number), *names])
    return _aligned(table)


def _players(state: State, language: Language) -> list[str]:
    heads = ["total", "tokens", *(["hand"] if state.tracks_dice else [])]
    table = [["", *(WORDS.say(head, language) for head in heads)]]
    for player, name in enumerate(state.setup.players):
        cells = [name, str(state.total(player)), str(state.tokens[player])]
        table.append([*cells, *([_dice(state.hands[player], language)] if state.hands else [])])
    return _aligned(table)


def _dice(hand: Hand, language: Language) -> str:
    parts = (f"{hand[sort]} {sort_name(sort, hand[sort]).to(language)}" for sort in hand.sorts)
    return ", ".join(parts) or "0"


def _last_line(state: State, to_play: str | None, language: Language) -> str:
    ended = outcome(state)
    if ended:
        key = "won" if len(ended.winners) == 1 else "won_shared"
        names = listed(ended.winners).to(language)
        return WORDS.say(key, language, names=names, reason=ended.reason.to(language))
    due = giver(state) if state.tracks_dice else None
    if due is not None:
        giving = state.setup.players[due]
        return WORDS.say("to_give", language, name=giving, to=state.name)
    asked = youngest_asked(state)
    if asked is not None:
        return asked.to(language)
    if to_play is None:
        return WORDS.say("tap", language)
    return WORDS.say("to_play", language, name=to_play)


def _aligned(table: list[list[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in table
    ]
