"""The actions of a Dalapapa Domaine game as lines, and possible replacements of each."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from companion.games.dalapapa.actions import (
    DalapapaAction,
    EndTurn,
    Grow,
    Mark,
    Merge,
    NewTerritory,
    Nothing,
    Pass,
    Place,
)
from companion.games.dalapapa.state import State
from companion.games.dalapapa.territories import called
from companion.games.errors import IllegalAction
from companion.games.game import Action
from companion.games.history import with_carried
from companion.games.leaving import Leave
from companion.language.text import Joined, Text, listed
from companion.table.view import Blocked, View
from ui.games.dalapapa import telling
from ui.games.dalapapa.telling import TELLING
from ui.telling import faces
from ui.telling.score_table import plain

SIZES_AROUND = 8

_NOT_SO: Mapping[type, str] = {
    NewTerritory: "no_new",
    Grow: "no_grow",
    Merge: "no_merge",
    Mark: "no_mark",
}


class Line(Struct, frozen=True):
    """An action, its index, and the game's state before it."""

    index: int
    action: Any  # of the game, or a possible replacement
    before: State


def lines(view: View, replacements: Mapping[int, Action] | None = None) -> tuple[Line, ...]:
    """Return all actions, the earliest first.

    With replacements, only up to the first illegal action.
    """
    changed = with_carried(view.game, view.actions, replacements or {})
    history: list[Line] = []
    state: State = view.game.start(view.setup)
    for index, action in enumerate(view.actions):
        now = changed.get(index, action)
        history.append(Line(index, now, state))
        try:
            state = view.game.apply(state, now)
        except IllegalAction:
            break
    return tuple(history)


def blocked_line(view: View, blocked: Blocked) -> Line:
    """Return the line that becomes illegal through the replacements."""
    return lines(view, blocked.replacements)[blocked.index]


def unsaved_territories(view: View) -> frozenset[str]:
    """Return the ids of territories created, changed or marked by unsaved actions."""
    ids = set()
    for index in view.unsaved_actions:
        match view.actions[index]:
            case NewTerritory(id=id_) | Grow(id=id_) | Mark(id=id_) | Merge(into=id_):
                ids.add(str(id_))
    return frozenset(ids)


def correctable(line: Line) -> bool:
    """Return whether a line holds a count or a choice of the table, possibly a slip."""
    return isinstance(line.action, Place | NewTerritory | Grow | Mark | Merge | Nothing)


def instead(view: View, line: Line) -> tuple[Action, ...]:
    """Return legal actions of the same kind that could replace a line.

    The first, for an entry or a mark, says that this did not happen.
    """
    state = line.before
    ids = [territory.id for territory in state.territories]
    replacements: list[DalapapaAction] = []
    match line.action:
        case Place():
            replacements = [Place(n) for n in range(1, state.setup.options.most_connections + 1)]
        case NewTerritory(id=id_, squares=squares, colour=colour):
            replacements = [Nothing()]
            replacements += [NewTerritory(id_, size, colour) for size in _sizes(squares)]
        case Grow(id=id_, squares=squares):
            # or the plus of another territory was meant
            others = [territory for territory in state.territories if str(territory.id) != str(id_)]
            replacements = [Nothing()]
            replacements += [Grow(id_, size) for size in _sizes(squares)]
            replacements += [Grow(other.id, other.squares + 1) for other in others]
        case Mark():
            replacements = [Nothing(), *map(Mark, ids)]
        case Merge(into=into, source=source):
            replacements = [Nothing()]
            replacements += [Merge(kept, source) for kept in ids]
            replacements += [Merge(into, joined) for joined in ids]
        case Nothing():
            replacements = [*map(Mark, ids)]
            replacements += [
                Grow(territory.id, territory.squares + 1) for territory in state.territories
            ]
            replacements += [Merge(into, source) for into in ids for source in ids]
    return tuple(
        action for action in replacements if action != line.action and _goes(view, state, action)
    )


def _sizes(squares: int) -> range:
    return range(max(1, squares - SIZES_AROUND // 2), squares + SIZES_AROUND + 1)


def _goes(view: View, state: State, action: Action) -> bool:
    try:
        view.game.apply(state, action)
    except IllegalAction:
        return False
    return True


def not_so(line: Line) -> Text:
    """Return the answer that the action of a line did not happen."""
    return faces.words()[f"dalapapa.{_NOT_SO[type(line.action)]}"]


def turn_in_words(view: View) -> Text:
    """Return the last turn: the tokens and the marks, else the connections."""
    *done, ended = lines(view)
    start = next((n for n, line in enumerate(done[::-1]) if _ends(line)), len(done))
    turn = done[len(done) - start :]
    laid = [line.action.connections for line in turn if isinstance(line.action, Place)]
    marked = [line.action.id for line in turn if isinstance(line.action, Mark)]
    if not isinstance(ended.action, EndTurn) or not laid:
        return TELLING.told(ended.before, ended.action, view.state).text
    player = ended.before.player
    tokens = ended.before.tokens[player] - turn[0].before.tokens[player]
    sentences = (
        [_counted("turn_pays" if tokens < 0 else "turn_earns", abs(tokens))] if tokens else []
    )
    if marked:
        squares = sum(called(ended.before, id_).squares for id_ in marked)
        sentences.append(_counted("turn_marks", squares, ids=listed([str(id_) for id_ in marked])))
    if not sentences:
        sentences.append(_counted("turn_connection", sum(laid)))
    words = Joined(", ", sentences)
    return faces.words().text("dalapapa.turn", name=ended.before.name, what=words)


def _counted(key: str, count: int, **facts: object) -> Text:
    return faces.words().text(f"dalapapa.{key}", count=count, **facts)


def _ends(line: Line) -> bool:
    """Return whether the turn ends with a line."""
    if isinstance(line.action, Leave):
        return line.action.player == line.before.name
    return isinstance(line.action, EndTurn | Pass)


def heading(line: Line) -> Text:
    """Return the name of the line's player, or of a player who left."""
    return plain(line.action.player if isinstance(line.action, Leave) else line.before.name)


def sentence(line: Line) -> Text:
    """Return a line in words, without the player."""
    if isinstance(line.action, Leave):
        return faces.words()["has_left"]
    return telling.sentence(line.action, line.before)
