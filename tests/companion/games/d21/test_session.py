"""D.21 through the session: undo, redo, amend, resume, as every game."""

from pathlib import Path
from random import Random

from companion.games.d21 import GAME
from companion.games.d21.actions import Move, Resign
from companion.messages import Act, Amend, Pencil, Press, Pressed, Redo
from companion.storage.game_store import GameStore
from companion.table.session import Session
from tests.companion.games.d21.play import moved, random_game, setup


def begun(folder: Path) -> tuple[GameStore, Session]:
    store = GameStore(folder)
    opened = store.create(GAME, setup(), "2026-01-01T20:00:00")
    return store, Session(opened, lambda: "2026-01-01T20:01:00")


def test_moves_are_undone_and_redone_one_by_one(tmp_path: Path) -> None:
    _, session = begun(tmp_path)
    states = [session.view().state]
    for action, state in random_game(states[0], Random(2), most=12):
        session.handle(Act(action))
        states.append(state)
        assert session.view().state == state
    for state in reversed(states[:-1]):
        session.handle(Pressed(Press.UNDO))
        assert session.view().state == state
    for state in states[1:]:
        session.handle(Redo())
        assert session.view().state == state
    session.close()


def test_a_game_is_resumed_where_it_was_left(tmp_path: Path) -> None:
    store, session = begun(tmp_path)
    for move in ("c3-c4", "c8-c7", "e3-e5"):
        session.handle(Act(Move(move)))
    stood = session.view().state
    session.close()
    assert store.load(store.last()).state == stood


def test_a_move_is_pencilled_and_inked_by_the_end_of_the_turn(tmp_path: Path) -> None:
    _, session = begun(tmp_path)
    session.handle(Pencil(Move("c3-c4")))
    assert session.view().pencilled == Move("c3-c4")
    assert session.view().actions == ()
    session.handle(Pressed(Press.END_TURN))
    assert session.view().state == moved(GAME.start(setup()), "c3-c4")
    assert session.view().to_play == "Bo"
    session.close()


def test_an_illegal_move_is_refused_with_its_rule(tmp_path: Path) -> None:
    _, session = begun(tmp_path)
    session.handle(Act(Move("c3-d5")))
    view = session.view()
    assert view.actions == ()
    assert view.notice is not None
    assert view.notice.text.to("en").startswith("From c3 to d5 is none of the eight directions")
    assert view.notice.text.to("fr").startswith("De c3 à d5")
    session.close()


def test_an_earlier_move_is_amended_if_the_later_moves_stay_legal(tmp_path: Path) -> None:
    _, session = begun(tmp_path)
    for move in ("c3-c4", "c8-c7", "c4-c5"):
        session.handle(Act(Move(move)))
    session.handle(Amend({1: Move("d8-d7")}))
    assert session.view().actions[1] == Move("d8-d7")
    session.handle(Amend({0: Move("d3-d4")}))
    blocked = session.view().blocked
    assert blocked is not None
    assert (blocked.index, blocked.why.to("en")) == (2, "There is no die on c4.")
    session.close()


def test_a_game_given_up_is_over_and_stored_as_finished(tmp_path: Path) -> None:
    store, session = begun(tmp_path)
    session.handle(Act(Resign()))
    view = session.view()
    assert view.outcome is not None
    assert (view.outcome.winners, view.to_play) == (("Bo",), None)
    assert view.wanted is None
    session.close()
    (stored,) = store.games()
    assert (stored.game, stored.finished, stored.actions) == ("d21", True, 1)
