"""A corrected name during a game applies everywhere in that game, and after a restart."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.games.game import fold
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Act, Pencil, Press, Pressed, Redo, Rename
from companion.storage.game_store import GameStore
from companion.table.session import Session
from tests.companion.bots import Player, set_up

AT = "2026-11-21T20:41:00+01:00"
NEW = "Ambroise"


def played(store: GameStore, name: str, count: int) -> Session:
    """Return a game of that name after `count` messages of bots."""
    player = Player(name)
    session = Session(store.create(player.game, player.setup, AT), lambda: AT)
    for _ in range(count):
        if session.view().outcome is not None:
            break
        session.handle(player.says(session.view()))
    return session


def told(session: Session) -> Any:
    view = session.view()
    return json.loads(json.dumps(view.game.report(view.state)))


def with_new(report: Any, former: str) -> Any:
    """Return a report with every use of the former name replaced."""
    return json.loads(json.dumps(report).replace(json.dumps(former), json.dumps(NEW)))


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("count", [0, 25, 60])
def test_a_corrected_name_applies_everywhere_and_is_stored(
    tmp_path: Path, name: str, count: int
) -> None:
    store = GameStore(tmp_path)
    session = played(store, name, count)
    before, former = told(session), session.view().setup.players[0]
    session.handle(Rename(former, NEW))
    view = session.view()
    assert view.notice is None
    assert view.setup.players[0] == NEW
    assert told(session) == with_new(before, former)
    assert fold(view.game, view.setup, view.actions) == view.state
    session.close()
    loaded = store.load(view.id)
    assert (loaded.setup, loaded.state, loaded.trouble) == (view.setup, view.state, None)
    assert store.games()[0].players == view.setup.players
    if count:
        session = Session(store.open(view.id, AT), lambda: AT)
        session.handle(Pressed(Press.UNDO))
        session.handle(Redo())
        assert session.view().state == view.state
        session.close()


def test_every_action_of_a_game_can_be_renamed_and_back(tmp_path: Path) -> None:
    for name in games.names():
        session = played(GameStore(tmp_path / name), name, 60)
        view = session.view()
        players = view.setup.players
        there = {player: f"{player}-{at}" for at, player in enumerate(players)}
        back = {new: player for player, new in there.items()}
        for action in view.actions:
            assert action.renamed(there).renamed(back) == action
        assert view.setup.renamed(there).renamed(back) == view.setup
        session.close()


@pytest.mark.parametrize("new", ["Bo", "", "A\nna", "\u202eAna", "A" * 41])
def test_a_name_that_cannot_be_is_refused_and_nothing_is_written(tmp_path: Path, new: str) -> None:
    game, setup = set_up("yahtzee")
    session = Session(GameStore(tmp_path).create(game, setup, AT), lambda: AT)
    session.handle(Rename("Ana", new))
    assert session.view().notice is not None
    session.close()
    (stored,) = GameStore(tmp_path).games()
    assert stored.players == ("Ana", "Bo")


def test_only_players_of_the_game_are_renamed(tmp_path: Path) -> None:
    session = played(GameStore(tmp_path), "yahtzee", 3)
    session.handle(Rename("Zoé", "Zoë"))
    assert session.view().setup.players == ("Ana", "Bo")
    session.close()


def test_a_choice_pencilled_in_stays(tmp_path: Path) -> None:
    game, setup = set_up("yahtzee")
    session = Session(GameStore(tmp_path).create(game, setup, AT), lambda: AT)
    session.handle(Act(Roll((1, 2, 3, 4, 5))))
    session.handle(Pencil(Score(Box.CHANCE)))
    session.handle(Rename("Ana", NEW))
    assert session.view().pencilled == Score(Box.CHANCE)
    session.handle(Pressed(Press.END_TURN))
    assert session.view().standings[0].total == 15
    session.close()
