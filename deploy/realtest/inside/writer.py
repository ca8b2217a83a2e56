"""Play games into a folder with the project's own table and storage until killed.

    python -m deploy.realtest.inside.writer FOLDER SEED

Every printed line acknowledges what is on the disk, as the table's screen would show it:
`ack GAME LINES CHECK`, with the number of the journal's lines and the check digits of the last.
"""

import sys
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion import games
from companion.dice import Die
from companion.games.game import AnyGame, Setup, Throw
from companion.games.record import parse_header
from companion.messages import Act, Message, Press, Pressed, Redo
from companion.storage.game_store import GameStore
from companion.table.session import Session
from companion.table.view import View

PLAYERS = ("Ana", "Bo", "Chloé", "Dan")
GAMES = ("yahtzee", "dalapapa", "desfausse")
SECOND_THOUGHTS = 0.08  # the chance of an undo, and of a redo


def _now() -> str:
    return datetime.now(UTC).isoformat()


def _header(name: str) -> tuple[AnyGame, Setup]:
    count = next(number for number in games.find(name).players if number >= 2)
    header = {"game": name, "version": 1, "players": PLAYERS[:count]}
    return parse_header(msgspec.json.encode(header))


def _action(view: View, chance: Random) -> Any:
    decision = view.game.decide(view.state, chance)
    if not isinstance(decision, Throw):
        return decision
    assert view.wanted is not None
    kinds = [kind for kind in view.wanted.sorts for _ in range(kind.most)]
    if not decision.kept:
        dice = tuple(Die(chance.choice(k.faces), k.kind, k.colour, k.size) for k in kinds)
        return view.game.roll(view.state, dice, decision.kept)
    rolled = tuple(
        die
        if place in decision.kept
        else Die(chance.choice(kinds[0].faces), die.kind, die.colour, die.size)
        for place, die in enumerate(view.game.rolled(view.state))
    )
    return view.game.roll(view.state, rolled, decision.kept)


def _message(view: View, chance: Random) -> Message:
    if chance.random() < SECOND_THOUGHTS and view.can_undo:
        return Pressed(Press.UNDO)
    if chance.random() < SECOND_THOUGHTS and view.can_redo:
        return Redo()
    return Act(_action(view, chance))


def main(folder: Path, seed: int) -> None:
    """Play one game after the other."""
    chance, store = Random(seed), GameStore(folder)
    while True:
        game, header = _header(chance.choice(GAMES))
        opened = store.create(game, header, _now())
        session = Session(opened, _now)
        path = folder / f"{opened.loaded.id}.journal"
        acknowledged = 0
        while True:
            view = session.view()
            lines = path.read_bytes().splitlines()
            if not view.unsaved and len(lines) > acknowledged:
                acknowledged = len(lines)
                print(f"ack {view.id} {acknowledged} {lines[-1][-16:].decode()}", flush=True)
            if view.outcome is not None:
                break
            session.handle(_message(view, chance))
        session.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
