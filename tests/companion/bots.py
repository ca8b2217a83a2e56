"""Whole games of every kind without a tray: bots choose, and a generator throws the dice."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion import games
from companion.dice import Die
from companion.games import record
from companion.games.game import Action, AnyGame, Setup, Throw
from companion.games.record import parse_header
from companion.messages import Act, Amend, Message, Press, Pressed, Redo
from companion.storage.game_store import GameStore
from companion.table.session import Session
from companion.table.view import View
from tests.companion.evening import AT

PLAYERS = ("Ana", "Bo", "Chloé", "Dan")
SECOND_THOUGHTS = 0.08
AMENDED = 0.05  # the share of actions that are replaced right afterwards
D21 = Path(__file__).parent / "games/d21/golden/two_sets.jsonl"


def set_up(name: str, least: int = 2) -> tuple[AnyGame, Setup]:
    """Return a game of that name for as few players as possible, but at least `least`."""
    game = games.find(name)
    count = next(number for number in game.players if number >= least)
    header = {"game": name, "version": 1, "players": PLAYERS[:count]}
    return parse_header(msgspec.json.encode(header))


def next_action(view: View, chance: Random) -> Action:
    """Return a bot's next action, with dice thrown if needed."""
    decision = view.game.decide(view.state, chance)
    if isinstance(decision, Throw):
        decision = view.game.roll(view.state, _thrown(view, decision, chance), decision.kept)
    assert isinstance(decision, Action)
    return decision


def next_message(view: View, chance: Random) -> Message:
    """Return a bot's next message: mostly an action, sometimes an undo."""
    if chance.random() < SECOND_THOUGHTS and view.can_undo:
        return Pressed(Press.UNDO)
    if chance.random() < SECOND_THOUGHTS and view.can_redo:
        return Redo()
    return Act(next_action(view, chance))


def play(name: str, folder: Path, chance: Random) -> View:
    """Play a game with bots; return the last view."""
    session = Session(GameStore(folder).create(*set_up(name), AT), lambda: AT)
    while session.view().outcome is None:
        session.handle(next_message(session.view(), chance))
    view = session.view()
    session.close()
    return view


class Player:
    """A player who sends a table moves, undone and redone moves, and corrections."""

    def __init__(self, name: str, setup: Setup | None = None) -> None:
        """Create a player; the default `setup` has as few players as possible."""
        self.game, self.setup = set_up(name)
        self.setup = setup or self.setup
        self._chance = Random(f"{name}/1")
        self._moves: Sequence[Action] | None = None
        self._before: View | None = None
        if name == "d21":  # bots of D.21 think for half a minute: a recorded game is used
            self.game, self.setup, self._moves = record.parse(D21.read_bytes())

    def says(self, view: View) -> Message:
        """Return the next message for a table with this view."""
        before, self._before = self._before, view
        if self._moves is not None:
            undo = view.can_undo and self._chance.random() < AMENDED
            return Pressed(Press.UNDO) if undo else Act(self._moves[len(view.actions)])
        grown = before is not None and len(view.actions) == len(before.actions) + 1
        if before is not None and grown and self._chance.random() < AMENDED:
            return Amend({len(before.actions): next_action(before, self._chance)})
        return next_message(view, self._chance)


def _thrown(view: View, throw: Throw, chance: Random) -> tuple[Die, ...]:
    assert view.wanted is not None
    sorts = [sort for sort in view.wanted.sorts for _ in range(sort.most)]
    if not throw.kept:
        return tuple(_die(sort, chance) for sort in sorts)
    return tuple(
        die if place in throw.kept else _die(_like(die, sorts), chance)
        for place, die in enumerate(view.game.rolled(view.state))
    )


def _like(die: Die, sorts: list[Any]) -> Any:
    fitting = (
        sort for sort in sorts
        if sort.kind is die.kind
        and sort.colour in (None, die.colour)
        and sort.size in (None, die.size)
    )  # fmt: skip
    return next(fitting, sorts[0])


def _die(sort: Any, chance: Random) -> Die:
    return Die(chance.choice(sort.faces), sort.kind, sort.colour, sort.size)
