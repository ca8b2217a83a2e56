"""The book holds all finished games, whoever asks for them."""

from pathlib import Path

from companion import games
from companion.statistics.store import GameLine
from tests.ui.touch.screens.statistics.played import evenings
from ui.touch.screens.statistics.model.book import RECORDS, Book, book, read

NAMES = ("Ana", "Bo", "Chloé")


def test_without_games_it_is_empty_and_has_a_page_for_each_game(tmp_path: Path) -> None:
    empty = read(tmp_path / "games")
    assert empty == book(())
    assert (empty.players, empty.unread) == ((), 0)
    assert set(empty.by_game) == set(games.names())
    assert all(page.games == 0 for page in empty.by_game.values())


def test_a_thousand_games_are_all_on_their_pages() -> None:
    told = book(evenings(NAMES, 1000))
    assert sum(page.games for page in told.by_game.values()) == 1000
    for name, page in told.by_game.items():
        assert page.distribution is not None
        assert page.distribution.count == 3 * page.games
        assert len(page.records) == RECORDS
        assert page.records[0].total == max(one.by_game[name].best for one in page.players)
    assert [one.games for one in told.players] == [1000] * 3


def test_a_player_is_found_however_the_name_is_written() -> None:
    told = book(evenings(NAMES, 5))
    found = told.player("CHLOE")
    assert found is not None
    assert found.name == "Chloé"
    assert told.player("Zoé") is None
    assert Book().player("Ana") is None


def test_games_that_cannot_be_read_are_counted_as_such() -> None:
    assert book((GameLine("yahtzee-1"), *evenings(NAMES, 2))).unread == 1
