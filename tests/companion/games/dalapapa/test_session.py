"""A game of Dalapapa Domaine at a running table: stored, undone, corrected, resumed."""

from random import Random

import pytest

from companion.games.dalapapa import GAME
from companion.games.dalapapa.actions import (
    DalapapaAction,
    EndTurn,
    Grow,
    Mark,
    NewTerritory,
    Place,
)
from companion.games.game import fold
from companion.messages import Act, Amend, Pencil, Press, Pressed, Redo
from companion.storage.game_store import GameStore
from companion.table.session import Session
from tests.companion.games.dalapapa.play import over, played, random_game, setup, territories, turn

AT = "2025-01-01T20:00:00"


def started(store: GameStore, *actions: DalapapaAction, count: int = 2) -> Session:
    session = Session(store.create(GAME, setup(count), AT), lambda: AT)
    for action in actions:
        session.handle(Act(action))
        assert session.view().notice is None
    return session


@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_whole_game_is_stored_and_restored(store: GameStore, count: int) -> None:
    actions = tuple(random_game(Random(count), count))
    session = started(store, *actions, count=count)
    view = session.view()
    assert (view.state, view.actions) == (played(*actions, count=count), actions)
    assert view.outcome == GAME.outcome(view.state)
    session.close()
    loaded = store.load(store.last())
    assert (loaded.state, loaded.history.actions) == (view.state, actions)


def test_a_choice_is_pencilled_in_and_inked_by_the_button(store: GameStore) -> None:
    session = started(store, *territories(4), Place(2))
    for action in (Mark(1), EndTurn()):
        session.handle(Pencil(action))
        assert session.view().pencilled == action
        session.handle(Pressed(Press.END_TURN))
    assert session.view().state == played(*territories(4), *turn(2, 1))


def test_the_button_ends_a_turn_with_nothing_pencilled_in(store: GameStore) -> None:
    session = started(store, Place(2))
    session.handle(Pressed(Press.END_TURN))
    assert session.view().state == played(*turn())


def test_the_button_names_the_missing_step_and_never_counts(store: GameStore) -> None:
    session = started(store)
    for actions, said in (((), "must place a domino first"), (over()[:-1], "only the count")):
        for action in actions:
            session.handle(Act(action))
        before = session.view().state
        session.handle(Pressed(Press.END_TURN))
        view = session.view()
        assert view.state == before
        assert view.notice is not None
        assert said in view.notice.text.to("en")


def test_a_refusal_is_shown_and_changes_nothing(store: GameStore) -> None:
    session = started(store, Place(2))
    session.handle(Act(Place(2)))
    notice = session.view().notice
    assert notice is not None
    assert (
        notice.text.to("en")
        == "One domino is placed a turn: to place another, Ana must pay for another turn."
    )
    assert session.view().state == played(Place(2))


@pytest.mark.parametrize("seed", range(6))
def test_everything_can_be_undone_and_redone(store: GameStore, seed: int) -> None:
    count = 2 + seed % 3
    actions = tuple(random_game(Random(seed), count))[:80]
    session = started(store, *actions, count=count)
    back = Random(seed).randint(1, len(actions))
    for done in range(len(actions) - 1, len(actions) - 1 - back, -1):
        session.handle(Pressed(Press.UNDO))
        if done % 9 == 0:
            assert session.view().state == played(*actions[:done], count=count)
    for _ in range(back):
        session.handle(Redo())
    assert session.view().state == played(*actions, count=count)
    assert not session.view().can_redo


def test_the_plaque_is_returned_when_its_marker_is_undone(store: GameStore) -> None:
    actions = (*territories(*[2] * 5), Place(2), *(Mark(number) for number in range(1, 6)))
    session = started(store, *actions, count=4)
    assert session.view().state.plaque == 0
    session.handle(Pressed(Press.UNDO))
    assert (session.view().state.plaque, session.view().state.turns_left) == (None, None)


def test_a_wrong_number_of_connections_is_put_right_later(store: GameStore) -> None:
    actions = (*turn(2), *turn(2), *turn(3))
    session = started(store, *actions)
    session.handle(Amend({0: Place(4)}))
    assert session.view().state == played(*turn(4), *turn(2), *turn(3))
    assert session.view().state.tokens == (5, 2)


def test_a_wrong_size_is_put_right_later(store: GameStore) -> None:
    session = started(store, *territories(4), *turn(2, 1), Grow(1, 6))
    session.handle(Amend({0: NewTerritory(1, 5, "blue"), 4: Grow(1, 8)}))
    state = session.view().state
    assert [standing.total for standing in GAME.standings(state)] == [8, 0]
    assert state.territories[0].colour == "blue"


def test_an_amendment_forbidden_by_a_later_action_waits_with_a_reason(store: GameStore) -> None:
    actions = (*turn(3), *turn(2), Place(1), EndTurn(), *turn(2), Place(1), EndTurn(), *turn())
    session = started(store, *actions, Place(1))
    session.handle(Amend({0: Place(2)}))
    blocked = session.view().blocked
    assert blocked is not None
    assert blocked.index == 12
    assert blocked.why.to("en") == "A single connection costs a token, and Ana has none."
    assert session.view().state == played(*actions, Place(1))
    session.handle(Amend({12: Place(2)}))
    assert session.view().blocked is None
    assert session.view().state.tokens == (0, 2)


def test_undone_redone_and_amended_games_are_restored_unchanged(store: GameStore) -> None:
    actions = tuple(random_game(Random(8), 3))[:60]
    session = started(store, *actions, count=3)
    first = next(at for at, action in enumerate(actions) if isinstance(action, Place))
    session.handle(Amend({first: Place(6)}))
    for _ in range(7):
        session.handle(Pressed(Press.UNDO))  # the first undo removes the correction
    for _ in range(3):
        session.handle(Redo())
    view = session.view()
    assert len(view.actions) == len(actions) - 3
    assert view.actions[first] == actions[first]
    session.close()
    loaded = store.load(store.last())
    assert loaded.state == view.state == fold(GAME, setup(3), view.actions)
