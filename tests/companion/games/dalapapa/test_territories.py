"""Territories as the table sees them: they appear, grow, and join each other."""

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
    Place,
)
from companion.games.dalapapa.errors import (
    BadColour,
    BadId,
    BadSize,
    DifferentColours,
    NoSuchTerritory,
    OnlyGrows,
    SameTerritory,
    TerritoryExists,
)
from companion.games.dalapapa.state import Territory, TerritoryId
from companion.games.dalapapa.territories import next_number
from tests.companion.games.dalapapa.play import after, emptied, played, territories, turn


def test_a_territory_has_a_number_a_size_and_a_colour() -> None:
    state = played(NewTerritory(7, 4, "red"), NewTerritory("B", 2, "blue"))
    assert state.territories == (Territory(7, 4, "red", (0, 0)), Territory("B", 2, "blue", (0, 0)))


@pytest.mark.parametrize(
    "before", [(), (Place(2),), turn(), (*emptied(), EndTurn(), *turn())], ids=len
)
def test_the_table_may_be_described_at_any_time_before_the_count(
    before: tuple[DalapapaAction, ...],
) -> None:
    state = played(*before)
    known = len(state.territories)
    state = after(state, NewTerritory("x", 3, "red"), NewTerritory("y", 2, "red"))
    state = after(state, Grow("x", 4), Merge("x", "y"))
    assert len(state.territories) == known + 1
    assert state.territories[-1].squares == 6


def test_what_the_table_measures_is_not_offered() -> None:
    for state in (played(*territories(4, 4)), played(*territories(4, 4), Place(2))):
        kinds = {type(choice) for choice in GAME.choices(state)}
        assert not kinds & {NewTerritory, Grow, Merge}


@pytest.mark.parametrize("name", [1, "1"])
def test_a_number_is_given_once(name: TerritoryId) -> None:
    with pytest.raises(TerritoryExists):
        played(*territories(4), NewTerritory(name, 2, "blue"))


def test_names_that_look_the_same_are_one_territory() -> None:
    one, other = "près", "pre\N{COMBINING GRAVE ACCENT}s"
    assert played(NewTerritory(one, 2, "red"), Grow(other, 5)).territories[0].squares == 5
    with pytest.raises(TerritoryExists):
        played(NewTerritory(one, 2, "red"), NewTerritory(other, 2, "blue"))


def test_a_number_is_free_again_once_its_territory_has_joined_another() -> None:
    state = played(*territories(4, 5), Merge(1, 2), NewTerritory(2, 3, "red"))
    assert [territory.squares for territory in state.territories] == [9, 3]


def test_a_new_territory_is_offered_a_number_that_is_free() -> None:
    assert next_number(played()) == 1
    assert next_number(played(*territories(2, 2), Merge(2, 1))) == 3
    assert next_number(played(NewTerritory(9999, 2, "red"), NewTerritory("1", 2, "red"))) == 2


def test_the_number_of_a_territory_that_has_joined_another_is_not_offered_again() -> None:
    actions = (*territories(3, 4, 5), Merge(2, 3))
    assert next_number(played(*actions)) == 4


def test_a_number_may_be_written_as_a_word() -> None:
    state = played(*territories(4), Grow("1", 6), Place(2), Mark("1"))
    assert state.territories == (Territory(1, 6, "red", (1, 0)),)


@pytest.mark.parametrize(
    "name", [-1, 10000, "", " ", "a ", "a\nb", "x" * 21, "10000", "9" * 20, "9" * 21]
)
def test_a_name_no_list_can_show_is_refused(name: TerritoryId) -> None:
    with pytest.raises(BadId):
        played(NewTerritory(name, 2, "red"))


@pytest.mark.parametrize("name", [0, 9999, "9999", "x" * 20, "près du bord"])
def test_short_names_and_numbers_will_do(name: TerritoryId) -> None:
    assert played(NewTerritory(name, 2, "red")).territories[0].id == name


@pytest.mark.parametrize("colour", ["", " red", "r\ted", "x" * 21, "10000", "9" * 20, "9" * 21])
def test_a_colour_is_a_short_word(colour: str) -> None:
    with pytest.raises(BadColour):
        played(NewTerritory(1, 2, colour))


@pytest.mark.parametrize("squares", [0, -3, 145])
def test_a_territory_has_a_square_at_least_and_no_more_than_all_dominoes_have(squares: int) -> None:
    with pytest.raises(BadSize):
        played(NewTerritory(1, squares, "red"))
    with pytest.raises(BadSize):
        played(*territories(4), Grow(1, squares))
    assert played(*territories(1, 144)).territories[1].squares == 2 * 72


def test_a_territory_grows_to_the_size_that_is_said() -> None:
    state = played(*territories(4, 5), Grow(1, 6))
    assert [territory.squares for territory in state.territories] == [6, 5]


@pytest.mark.parametrize("squares", [4, 3, 1])
def test_a_territory_only_grows(squares: int) -> None:
    with pytest.raises(OnlyGrows):
        played(*territories(4), Grow(1, squares))


def test_two_territories_become_one_of_all_their_squares() -> None:
    state = played(*territories(4, 5, 6), Merge(2, 3))
    assert state.territories == (Territory(1, 4, "red", (0, 0)), Territory(2, 11, "red", (0, 0)))


def test_a_merger_makes_no_more_squares_than_all_dominoes_have() -> None:
    assert played(*territories(100, 44), Merge(1, 2)).territories[0].squares == 2 * 72
    with pytest.raises(BadSize):
        played(*territories(100, 45), Merge(1, 2))


def test_a_merged_territory_is_marked_by_whoever_marked_either() -> None:
    state = played(*territories(4, 5), *turn(2, 1), *turn(2, 2), Merge(1, 2))
    assert state.territories == (Territory(1, 9, "red", (1, 1)),)


def test_a_merger_may_bring_two_markers_of_one_player_together() -> None:
    state = played(*territories(4, 5), *turn(2, 1, 2), Merge(2, 1))
    assert state.territories == (Territory(2, 9, "red", (2, 0)),)
    assert state.markers == (8, 10)


def test_a_territory_does_not_join_itself() -> None:
    with pytest.raises(SameTerritory):
        played(*territories(4), Merge(1, "1"))


def test_only_territories_of_one_colour_become_one() -> None:
    with pytest.raises(DifferentColours) as caught:
        played(*territories(4), NewTerritory(2, 3, "blue"), Merge(1, 2))
    assert caught.value.sentence("fr").endswith("1 est rouge, 2 est bleu.")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Rouge", "rouge"),
        ("red", "rouge"),
        ("VIOLET", "purple"),
        ("Teal", "teal"),
        ("E\N{COMBINING ACUTE ACCENT}meraude", "émeraude"),
    ],
)
def test_a_colour_spelt_in_two_ways_is_one_colour(one: str, other: str) -> None:
    state = played(NewTerritory(1, 4, one), NewTerritory(2, 3, other), Merge(1, 2))
    assert state.territories == (Territory(1, 7, one, (0, 0)),)


@pytest.mark.parametrize("action", [Grow(9, 5), Merge(1, 9), Merge(9, 1)])
def test_what_is_not_on_the_table_neither_grows_nor_joins(action: DalapapaAction) -> None:
    with pytest.raises(NoSuchTerritory):
        played(*territories(4), action)


def test_a_territory_that_has_joined_another_is_gone() -> None:
    with pytest.raises(NoSuchTerritory):
        played(*territories(4, 5), Merge(1, 2), Grow(2, 9))


def test_sizes_may_still_be_put_right_when_only_the_count_is_left() -> None:
    state = played(*emptied(), EndTurn(), *turn(), Grow(1, 9), Count())
    assert GAME.standings(state)[0].total == 9 + 9 * 2 + 5
