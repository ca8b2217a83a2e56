"""A game of D.21 for readers: as JSON values and as a board of text."""

from string import ascii_lowercase
from typing import Any

from companion.games.d21.dice import COLOURS, EMPTY, GREEN, RED, dice_of, face, owner
from companion.games.d21.grid import Grid
from companion.games.d21.moves import move_count, outer_dice
from companion.games.d21.rules import outcome
from companion.games.d21.state import State
from companion.games.leaving import reported
from companion.language.text import Language
from companion.language.words import Words

_COLOUR_WORDS = ("red_letter", "green_letter")


def wins(state: State, player: int) -> int:
    """1 for the winner of a finished game, else 0."""
    return int(state.ending is not None and state.ending.winner == player)


def report(state: State) -> dict[str, Any]:
    """The game as `companion replay --json` prints it; `board` has an opening's shape.

    `legal_moves` is what `companion perft --depth 1` counts: a forced pass is one move.
    """
    players, ended = state.setup.players, outcome(state)
    return {
        "game": "d21",
        "finished": state.finished,
        "to_play": None if state.finished else players[state.player],
        "winners": list(ended.winners) if ended else [],
        "reason": {"fr": ended.reason.fr, "en": ended.reason.en} if ended else None,
        "players": [
            {
                "name": name,
                "total": wins(state, player),
                "colour": COLOURS[player].value,
                "outer": outer_dice(state, player),
            }
            for player, name in enumerate(players)
        ],
        "board": {
            COLOURS[player].value: board(state.cells, state.grid, player) for player in (RED, GREEN)
        },
        "legal_moves": move_count(state),
        "win": _win(state),
        **reported(players, state.left),
    }


def board(cells: bytes, grid: Grid, player: int) -> dict[str, int]:
    """A player's dice by square, as an opening holds them."""
    own = dice_of(player)
    return {grid.names[at]: face(die) for at, die in enumerate(cells) if die in own}


def _win(state: State) -> dict[str, Any] | None:
    if state.ending is None or state.ending.end.goal is None:
        return None
    names = state.grid.names
    return {
        "goal": state.ending.end.goal,
        "squares": [names[square] for square in state.ending.squares],
    }


def text(state: State, words: Words, language: Language) -> str:
    """The board from red's side, its key, and who won or is to play."""

    def say(key: str, **facts: object) -> str:
        return words.say(key, language, **facts)

    grid, players = state.grid, state.setup.players
    letters = tuple(say(key) for key in _COLOUR_WORDS)
    heads = "    " + "".join(f"{letter:>3}" for letter in ascii_lowercase[: grid.columns])
    lines = [heads]
    for row in reversed(range(grid.rows)):
        squares = range(row * grid.columns, (row + 1) * grid.columns)
        shown = "".join(f"{_square(state, square, letters):>3}" for square in squares)
        lines.append(f"{row + 1:>4}{shown}")
    lines += [heads, "", say("key", red=players[RED], green=players[GREEN]), ""]
    ended = outcome(state)
    if ended is None:
        lines.append(say("to_play", name=players[state.player]))
    elif ended.winners:
        reason = ended.reason.to(language)
        lines.append(say("won", name=ended.winners[0], reason=reason))
        if win := _win(state):
            lines.append(" ".join(win["squares"]))
    else:
        lines.append(say("drawn", reason=ended.reason.to(language)))
    return "\n".join(lines)


def _square(state: State, square: int, letters: tuple[str, ...]) -> str:
    cell = state.cells[square]
    if cell == EMPTY:
        return ":" if state.grid.outer[square] else "."
    return f"{letters[owner(cell)]}{face(cell)}"
