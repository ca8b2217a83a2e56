"""Sentences of the D.21 table: what to do now, the last move, a threat."""

from collections.abc import Callable, Mapping

from companion.games.d21.actions import Pass
from companion.games.d21.dice import EMPTY, face, owner
from companion.games.d21.moves import Step
from companion.games.d21.opening import COLOUR_NAMES
from companion.games.d21.state import Goal, State
from companion.games.d21.threats import Threat
from companion.games.game import AnyGame
from companion.language.text import Language, Text
from companion.table.view import View
from ui.games.d21.timeline import LastMove, Position
from ui.telling.speech import Speech

Say = Callable[..., str]

THREATS: dict[Goal, str] = {"F": "d21.threat_line", "H": "d21.threat_sets"}


def prompt(view: View, selected: int | None, moves: Mapping[int, Step], t: Say) -> str:
    """What to do now, given the chosen die and where it may go."""
    state: State = view.state
    if state.finished:
        return ""
    name = state.setup.players[state.player]
    if view.choices[:1] == (Pass(),):
        return t("d21.must_pass", name=name)
    if view.pencilled is not None:
        move = getattr(view.pencilled, "move", "")
        return t("d21.proposed", move=move)
    if selected is None:
        return t("d21.choose_die", name=name, colour=COLOUR_NAMES[state.player])
    key = "d21.choose_square" if moves else "d21.cannot_move"
    square = state.grid.names[int(selected)]
    return t(key, square=square, value=face(state.cells[int(selected)]))


def said(move: LastMove, state: State, t: Say) -> str:
    """A move in words."""
    name = state.setup.players[move.player]
    if not move.turned:
        return t("d21.moved", name=name, move=move.text)
    return t("d21.turned", name=name, move=move.text, was=face(move.was), now=face(move.now))


def in_words(shown: Position, game: AnyGame, t: Speech) -> str:
    """The move that led to a position, or that it was a pass; and how it ended the game."""
    if shown.action is None:
        return t("d21.at_the_start")
    words = said(shown.move, shown.state, t) if shown.move else ""
    if isinstance(shown.action, Pass):
        words = t("d21.passed")
    outcome = game.outcome(shown.state)
    return f"{words} {ending(outcome.reason, t.language)}".strip() if outcome else words


def ending(reason: Text, language: Language) -> str:
    """The sentence for how a game ended."""
    words = reason.to(language)
    return f"{words[:1].upper()}{words[1:]}."


def cell_words(cell: int, t: Say) -> str:
    """The words for what stands on a square."""
    if cell == EMPTY:
        return t("d21.nothing")
    return t("d21.die", colour=COLOUR_NAMES[owner(cell)], value=face(cell))


def threat_words(threat: Threat, state: State, t: Say) -> str:
    """The words for a threat: who can reach which goal, and how."""
    return t(
        THREATS[threat.goal],
        name=state.setup.players[threat.player],
        squares=" ".join(threat.squares),
        moves=", ".join(threat.moves),
    )
