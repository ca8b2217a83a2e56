"""Permanent markers: at most one on each of any number of territories."""

import pytest

from companion.games.dalapapa import GAME
from companion.games.dalapapa.actions import EndTurn, Mark, Merge, Place
from companion.games.dalapapa.errors import MarkedAlready, NoMarkerLeft, NoSuchTerritory, PlaceFirst
from companion.games.dalapapa.state import State
from tests.companion.games.dalapapa.play import after, emptied, played, territories, turn


def marks(state: State) -> list[tuple[int, ...]]:
    return [territory.markers for territory in state.territories]


def test_marking_is_optional() -> None:
    state = played(*territories(4, 5), *turn())
    assert (state.player, marks(state)) == (1, [(0, 0), (0, 0)])


def test_a_turn_may_mark_any_number_of_territories() -> None:
    state = played(*territories(4, 5, 6, 7), Place(2), Mark(2), Mark(4), Mark(1))
    assert marks(state) == [(1, 0), (1, 0), (0, 0), (1, 0)]
    assert state.markers == (7, 10)


def test_a_territory_made_earlier_may_be_marked_later() -> None:
    state = played(*territories(4), *turn() * 4, Place(2), Mark(1))
    assert marks(state) == [(1, 0)]


def test_several_players_may_mark_one_territory() -> None:
    state = played(*territories(4), *turn(2, 1), *turn(2, 1), *turn(2, 1), count=3)
    assert marks(state) == [(1, 1, 1)]


def test_nobody_marks_before_placing() -> None:
    with pytest.raises(PlaceFirst):
        played(*territories(4), Mark(1))


def test_a_second_marker_of_ones_own_on_a_territory_is_refused() -> None:
    with pytest.raises(MarkedAlready):
        played(*territories(4), Place(2), Mark(1), Mark(1))
    with pytest.raises(MarkedAlready):
        played(*territories(4), *turn(2, 1), *turn(), Place(2), Mark(1))


def test_a_second_marker_is_refused_on_what_a_merger_brought_together_too() -> None:
    with pytest.raises(MarkedAlready):
        played(*territories(4, 5), *turn(2, 1), *turn(), Place(2), Merge(2, 1), Mark(2))


def test_a_territory_not_on_the_table_cannot_be_marked() -> None:
    with pytest.raises(NoSuchTerritory):
        played(*territories(4), Place(2), Mark(2))


def test_only_those_territories_are_offered_that_may_be_marked() -> None:
    state = played(*territories(4, 5, 6), *turn(2, 1), *turn(2, 2), Place(2))
    assert [choice for choice in GAME.choices(state) if isinstance(choice, Mark)] == [
        Mark(2),
        Mark(3),
    ]


def test_a_marker_is_never_taken_back() -> None:
    state = played(*territories(4, 5), *turn(2, 1, 2))
    for choice in GAME.choices(after(state, Place(3))):
        later = after(state, Place(3), choice)
        assert all(
            now >= before
            for one, other in zip(later.territories, state.territories, strict=True)
            for now, before in zip(one.markers, other.markers, strict=True)
        )


@pytest.mark.parametrize(("count", "markers"), [(2, 10), (3, 7), (4, 5)])
def test_who_has_no_marker_left_marks_no_more(count: int, markers: int) -> None:
    state = played(*emptied(count), count=count)
    assert state.markers == (0, *[markers] * (count - 1))
    other = after(state, *territories(*[2] * 11)[10:])
    with pytest.raises(NoMarkerLeft):
        GAME.apply(other, Mark(11))
    assert not any(isinstance(choice, Mark) for choice in GAME.choices(other))
    assert EndTurn() in GAME.choices(other)
