"""The spoken words of D.21."""

from companion.games.d21 import notation
from companion.games.d21.actions import D21Action, Draw, Move, Pass, Resign
from companion.games.d21.dice import EMPTY, FACES, dice_of
from companion.games.d21.state import State
from companion.games.d21.threats import threats
from companion.games.leaving import Leave
from companion.table.view import View
from ui.voice.catalogue import number, player, square, word
from ui.voice.phrase import Phrases, listed

_COLOURS = ("colour.red", "colour.green")
_THREATS = {"F": "d21.line", "H": "d21.sets"}


def done(before: State, action: D21Action, after: State, *, fully: bool) -> Phrases:
    """Return the words for an action: a move, a pass, a resignation or a draw."""
    del after, fully
    name = player(before.setup.players[before.player])
    match action:
        case Move(move):
            return (name.then(","), *_move(before, move, "."))
        case Resign():
            return (name, word("d21.resigns", "."))
        case Draw():
            return (word("d21.drawn", "."),)
        case Pass():
            return (name, word("passes", "."))
        case Leave(leaver):
            return (player(leaver), word("has.left", "."))


def pencilled(view: View) -> Phrases:
    """Return the proposed move."""
    move = view.pencilled
    if not isinstance(move, Move):
        return ()
    return (*_move(view.state, move.move, ";"), word("plays.it", "."))


def next_step(view: View) -> Phrases:
    """Return the duty to pass, if there is one; moves are never suggested."""
    return (word("d21.must.pass", "."),) if view.choices[:1] == (Pass(),) else ()


def report(view: View) -> Phrases:
    """Return the player to play, the places of all dice, and threats to win with the next move."""
    state: State = view.state
    sentences: list[Phrases] = []
    if not state.finished:
        sentences.append((player(state.setup.players[state.player]), word("plays", ".")))
    for index, name in enumerate(state.setup.players):
        sentences.append((player(name, ","), word(_COLOURS[index], ":"), *_dice(state, index)))
    sentences += [pencilled(view), _threats(state), next_step(view)]
    return tuple(phrase for sentence in sentences for phrase in sentence)


def _move(state: State, text: str, mark: str) -> Phrases:
    written = notation.read(text, state.grid)
    names = state.grid.names
    way = (
        *square(names[written.origin]),
        word("d21.jumps" if written.jump else "d21.to"),
        *square(names[written.target], "" if written.face else mark),
    )
    turned = (word("d21.turns"), *number(written.face, mark)) if written.face else ()
    return (*way, *turned)


def _dice(state: State, index: int) -> Phrases:
    """Return a player's dice, grouped by face."""
    names, first = state.grid.names, dice_of(index)[0]
    faces = []
    for face in FACES:
        cell = first + face - 1
        squares = [
            square(names[at])
            for at, occupant in enumerate(state.cells)
            if occupant == cell != EMPTY
        ]
        if squares:
            faces.append((*number(face), word("d21.on"), *listed(squares, end="")))
    return listed(faces, joint=";")


def _threats(state: State) -> Phrases:
    if state.finished:
        return ()
    possible = threats(state)
    if not possible:
        return (word("d21.no.threat", "."),)
    threatened = dict.fromkeys((threat.player, threat.goal) for threat in possible)
    return tuple(
        phrase
        for index, goal in threatened
        for phrase in (
            player(state.setup.players[index]),
            word("d21.threatens", ":"),
            word(_THREATS[goal], "."),
        )
    )
