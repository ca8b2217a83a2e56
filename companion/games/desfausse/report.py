"""A DESfausse game for readers: as JSON values and as a table of text."""

from typing import Any

from companion.games.desfausse.actions import RolledDie
from companion.games.desfausse.board import ROUNDS, Cell
from companion.games.desfausse.columns import COLUMNS, MASTER_FACTOR, POINTS
from companion.games.desfausse.hand import Hand, Sort
from companion.games.desfausse.ones import giver
from companion.games.desfausse.rules import to_play
from companion.games.desfausse.state import State
from companion.games.desfausse.turns import outcome, youngest_asked
from companion.games.desfausse.vocabulary import WORDS, sort_name
from companion.games.leaving import reported, who_left
from companion.language.text import Language, listed


def report(state: State) -> dict[str, Any]:
    """The game as `companion replay --json` prints it.

    `reason` says in both languages how it was won, null before; `direction` is "clockwise" or
    "counterclockwise"; a die of a hand has a `value` only where it lies rolled in this
    turn. Where only the board is tracked, `direction` and every `hand` are null.
    """
    players = state.setup.players
    ended = outcome(state)
    return {
        "game": "desfausse",
        "finished": state.finished,
        "to_play": to_play(state),
        "winners": list(ended.winners) if ended else [],
        "reason": {"fr": ended.reason.fr, "en": ended.reason.en} if ended else None,
        "round": state.round,
        "direction": _direction(state) if state.tracks_dice else None,
        "board": [[None if at is None else players[at] for at in row] for row in state.board.rows],
        "players": [
            {
                "name": name,
                "total": state.total(index),
                "hand": _hand(state, index),
                "tokens": state.tokens[index],
            }
            for index, name in enumerate(players)
        ],
        **reported(players, state.left),
    }


def lying(state: State) -> tuple[tuple[Sort, int | None], ...]:
    """The hand of the player whose turn it is: the roll without what went, then what was given.

    Dice not rolled in this turn have None as their value.
    """
    turn = state.turn
    gone = turn.gone.positions if turn.gone else ()
    shown = [die for at, die in enumerate(turn.dice) if at not in gone]
    left = state.hand
    for die in shown:
        left = left.minus(die.sort)
    return (*(_valued(die) for die in shown), *((sort, None) for sort in left.dice))


def _valued(die: RolledDie) -> tuple[Sort, int | None]:
    return die.sort, die.value


def _direction(state: State) -> str:
    return "clockwise" if state.direction == 1 else "counterclockwise"


def _hand(state: State, player: int) -> list[dict[str, Any]] | None:
    if not state.tracks_dice:
        return None
    dice: tuple[tuple[Sort, int | None], ...] = (
        lying(state)
        if player == state.player
        else tuple((sort, None) for sort in state.hands[player].dice)
    )
    return [
        {"size": sort.size.value, "colour": sort.colour.value, "value": value}
        for sort, value in dice
    ]


def text(state: State, language: Language) -> str:
    """The trophy board, the players with points, tokens and dice, and who is to play or won."""

    def say(key: str, **facts: object) -> str:
        return WORDS.say(key, language, **facts)

    lines = [say("round_of", round=state.round, rounds=ROUNDS)]
    if state.tracks_dice:
        lines[0] += f" · {say(_direction(state))}"
    lines += ["", *_board(state, language), "", *_players(state, language)]
    for player, name in enumerate(state.setup.players):
        lines += [
            say("master", name=name, column=say(column), points=MASTER_FACTOR * POINTS[column])
            for column in state.board.masters(player)
        ]
    if gone := who_left(state.setup.players, state.left):
        lines += ["", gone.to(language)]
    lines += ["", _last_line(state, language)]
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


def _last_line(state: State, language: Language) -> str:
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
    name = to_play(state)
    return WORDS.say("to_play", language, name=name) if name else WORDS.say("tap", language)


def _aligned(table: list[list[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in table
    ]
