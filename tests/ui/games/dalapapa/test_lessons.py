"""Lessons of a first game of Dalapapa Domaine, each at its moment."""

from collections.abc import Sequence

from companion.games.dalapapa.actions import EndTurn, Mark, NewTerritory, Place
from companion.games.dalapapa.state import DalapapaSetup
from companion.games.game import Action
from tests.companion.games.dalapapa import play
from tests.ui.games.dalapapa.touch.dalapapa_evening import DALAPAPA
from tests.ui.telling.lesson_order import lessons_of
from ui.games.dalapapa.lessons import LESSONS


def taught(*actions: Action, players: Sequence[str] = ("Ana", "Bo")) -> list[list[str]]:
    setup = DalapapaSetup(version=1, players=tuple(players))
    return lessons_of(LESSONS, DALAPAPA, setup, actions)


def test_a_turn_is_taught_from_the_domino_to_another_turn() -> None:
    assert taught(Place(2), NewTerritory(1, 4, "red"), Mark(1), EndTurn(), Place(1)) == [
        ["first_domino"],
        ["territory", "again"],
        ["marker"],
        [],
        [],
        ["paid"],
    ]


def test_the_first_token_earned_and_the_first_paid_are_taught() -> None:
    assert "earned" in taught(Place(3))[-1]
    assert "paid" in taught(Place(1))[-1]
    assert not {"paid", "earned"} & set(taught(Place(2))[-1])


def test_the_plaque_is_taught_when_it_is_taken() -> None:
    actions = play.over()
    found = taught(*actions)
    at = [number for number, new in enumerate(found) if "plaque" in new]
    assert len(at) == 1
    assert isinstance(actions[at[0] - 1], Mark)
