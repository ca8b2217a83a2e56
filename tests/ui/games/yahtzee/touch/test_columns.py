"""Whose columns of the sheet are shown together."""

import pytest

from ui.games.yahtzee.touch.columns import page_of, pages


@pytest.mark.parametrize(
    ("players", "sizes"),
    [(1, [1]), (2, [2]), (4, [4]), (5, [3, 2]), (6, [3, 3]), (7, [4, 3]), (8, [4, 4])],
)
def test_up_to_four_columns_stand_side_by_side_and_more_on_two_pages(
    players: int, sizes: list[int]
) -> None:
    assert [len(page) for page in pages(players)] == sizes


@pytest.mark.parametrize("players", range(1, 9))
@pytest.mark.parametrize("a_page", range(1, 10))
def test_every_player_has_one_place_whoever_is_to_play(players: int, a_page: int) -> None:
    shown = pages(players, a_page)
    assert [player for page in shown for player in page] == list(range(players))
    assert all(0 < len(page) <= a_page for page in shown)
    for player in range(players):
        assert player in shown[page_of(player, players, a_page)]
