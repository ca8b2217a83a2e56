"""A game of D.21 as a board of text."""

from string import ascii_lowercase

from companion.games.d21.dice import EMPTY, GREEN, RED, face, owner
from companion.games.d21.rules import GAME, goal_reached
from companion.games.d21.state import State
from companion.language.text import Language
from companion.language.words import Words

_COLOUR_WORDS = ("red_letter", "green_letter")


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
    ended = GAME.outcome(state)
    if ended is None:
        lines.append(say("to_play", name=players[state.player]))
    elif ended.winners:
        reason = ended.reason.to(language)
        lines.append(say("won", name=ended.winners[0], reason=reason))
        if win := goal_reached(state):
            lines.append(" ".join(win["squares"]))
    else:
        lines.append(say("drawn", reason=ended.reason.to(language)))
    return "\n".join(lines)


def _square(state: State, square: int, letters: tuple[str, ...]) -> str:
    cell = state.cells[square]
    if cell == EMPTY:
        return ":" if state.grid.outer[square] else "."
    return f"{letters[owner(cell)]}{face(cell)}"
