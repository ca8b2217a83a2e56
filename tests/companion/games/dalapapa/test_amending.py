"""Later corrections of sizes, and their effects."""

import pytest

from companion.games.dalapapa import GAME
from companion.games.dalapapa.actions import (
    Count,
    DalapapaAction,
    EndTurn,
    Grow,
    Mark,
    Merge,
    NewTerritory,
    Nothing,
    Place,
)
from companion.games.game import Action
from companion.games.history import AmendmentBlocked, History, check_amendment
from tests.companion.games.dalapapa.play import emptied, played, setup, territories, turn


def put_right(actions: tuple[DalapapaAction, ...], changes: dict[int, Action]) -> list[Action]:
    """Return the actions after the changes, from the first change on."""
    amended = check_amendment(GAME, setup(), History(actions), changes).actions
    return list(amended[min(changes) :])


def test_a_size_put_right_is_put_right_as_far_as_the_territory_has_grown_since() -> None:
    grown = (Grow(1, 6), Grow("1", 8), Grow(2, 9))
    actions = (*territories(5, 7), *grown)
    smaller, larger = NewTerritory(1, 4, "red"), NewTerritory(1, 12, "red")
    assert put_right(actions, {0: smaller}) == [
        smaller,
        actions[1],
        *(Grow(1, 5), Grow("1", 7), Grow(2, 9)),
    ]
    assert put_right(actions, {0: larger})[2:4] == [Grow(1, 13), Grow("1", 15)]
    assert put_right(actions, {2: Grow(1, 7)}) == [Grow(1, 7), Grow("1", 9), Grow(2, 9)]


def test_another_colour_changes_no_size() -> None:
    actions = (*territories(5), Grow(1, 6))
    blue = NewTerritory(1, 5, "blue")
    assert put_right(actions, {0: blue}) == [blue, Grow(1, 6)]


def test_a_size_is_put_right_through_a_merger() -> None:
    actions = (*territories(5, 7), Merge(2, 1), Place(2), Mark(2), Grow(2, 14))
    right = put_right(actions, {0: NewTerritory(1, 3, "red")})
    assert right[-1] == Grow(2, 12)


def test_territories_separated_by_an_amendment_keep_their_own_growth() -> None:
    actions = (*territories(3, 4, 5), Merge(2, 1), Grow(2, 8), Grow(3, 7))
    assert put_right(actions, {3: Merge(3, 1)}) == [Merge(3, 1), Grow(2, 5), Grow(3, 10)]


def test_a_size_amended_together_with_an_earlier_size_is_not_adjusted() -> None:
    actions = (*territories(4), Grow(1, 6), Grow(1, 7))
    changes: dict[int, Action] = {0: NewTerritory(1, 12, "red"), 1: Grow(1, 15)}
    assert put_right(actions, changes) == [*changes.values(), Grow(1, 16)]


def test_connections_put_right_change_no_size() -> None:
    actions = (*territories(4), Place(2), Grow(1, 6))
    assert put_right(actions, {1: Place(3)}) == [Place(3), Grow(1, 6)]


def test_a_territory_that_had_not_grown_is_as_small_as_before() -> None:
    actions = (*territories(4), Grow(1, 5), Grow(1, 7))
    assert put_right(actions, {1: Nothing()}) == [Nothing(), Grow(1, 6)]
    assert played(*territories(4), Nothing()).territories[0].squares == 4


def test_a_marker_that_nobody_had_put_is_in_hand_again() -> None:
    actions = (*territories(4), Place(2), Mark(1))
    right = played(*actions[:2], *put_right(actions, {2: Nothing()}))
    assert right.markers == (10, 10)
    assert right.territories[0].markers == (0, 0)


def test_where_nobody_has_the_plaque_any_more_the_count_it_brought_is_shown() -> None:
    actions = (*emptied(), EndTurn(), *turn(), Count(plaque=True))
    assert played(*actions).finished
    last = max(index for index, action in enumerate(actions) if isinstance(action, Mark))
    with pytest.raises(AmendmentBlocked) as stop:
        check_amendment(GAME, setup(), History(actions), {last: Nothing()})
    assert stop.value.index == len(actions) - 1


def test_two_that_had_not_joined_are_two_again() -> None:
    actions = (*territories(3, 4), Merge(2, 1), Grow(2, 8))
    right = played(*actions[:2], *put_right(actions, {2: Nothing()}))
    assert [territory.squares for territory in right.territories] == [3, 5]
