"""Entry of territories at Dalapapa, step by step."""

from companion.games.dalapapa import GAME
from companion.games.dalapapa.actions import DalapapaAction, Grow, Merge, NewTerritory, Place
from companion.games.dalapapa.state import DalapapaSetup, State
from companion.games.game import Action
from ui.games.dalapapa.entry import next_step

START = GAME.start(DalapapaSetup(version=1, players=("Ana", "Bo")))


def after(*actions: DalapapaAction) -> State:
    state = START
    for action in actions:
        state = GAME.apply(state, action)
    return state


def keys(state: State, *picks: str) -> list[str]:
    step = next_step(state, picks)
    assert step is not None
    return [pick.key for pick in step.picks]


def entered(state: State, *picks: str) -> Action | None:
    step = next_step(state, picks)
    assert step is not None
    return step.action


def test_nothing_is_measured_before_a_domino_is_placed() -> None:
    assert next_step(START, ()) is None


def test_a_territory_has_a_colour_and_a_size() -> None:
    placed = after(Place(2))
    assert keys(placed) == ["new"]
    assert "green" in keys(placed, "new")
    assert entered(placed, "new", "green", "4") == NewTerritory(1, 4, "green")


def test_a_territory_only_grows() -> None:
    state = after(Place(2), NewTerritory(1, 4, "green"))
    assert keys(state) == ["new", "larger"]
    assert keys(state, "larger", "1")[0] == "5"
    assert entered(state, "larger", "1", "6") == Grow(1, 6)


def test_only_territories_of_one_colour_join() -> None:
    state = after(
        Place(2),
        NewTerritory(1, 4, "green"),
        NewTerritory(2, 3, "red"),
        NewTerritory(3, 2, "green"),
    )
    assert keys(state, "join", "3") == ["1"]
    assert entered(state, "join", "3", "1") == Merge(1, 3)
