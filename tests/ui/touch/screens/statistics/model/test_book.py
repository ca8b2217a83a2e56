"""The book contains all finished games, whoever asks for them."""

from pathlib import Path

from companion import games
from companion.profiles import Profile, Profiles
from companion.statistics.store import GameLine
from tests.ui.touch.screens.statistics.played import evenings
from ui.touch.screens.statistics.model.book import RECORDS, Book, book, read

NAMES = ("Ana", "Bo", "Chloé")


def test_a_book_without_games_is_empty_and_has_a_page_for_each_game(tmp_path: Path) -> None:
    empty = read(tmp_path / "games", Profiles())
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
        assert page.records[0].total == max(player.by_game[name].best for player in page.players)
    assert [player.games for player in told.players] == [1000] * 3


def test_names_follow_the_profiles() -> None:
    people = Profiles(
        (Profile("Anne", "red", aliases=("Ana",)), Profile("Bo", "blue", standing="hidden"))
    )
    told = book(evenings(NAMES, 5), people)
    anne = told.player("Anne")
    assert anne is not None
    assert anne.games == 5
    assert {one.name for one in anne.against} == {"Bo", "Chloé"}
    assert told.player("Ana") is told.player("Bo") is None
    assert {record.name for page in told.by_game.values() for record in page.records} == {
        "Anne", "Chloé",
    }  # fmt: skip


def test_the_book_is_empty_until_a_game_is_finished_whoever_is_hidden() -> None:
    hidden = Profiles(tuple(Profile(name, "red", standing="hidden") for name in NAMES))
    assert Book().empty
    assert book((GameLine("yahtzee-1", record="x"),)).empty
    told = book(evenings(NAMES, 2), hidden)
    assert (told.players, told.empty) == ((), False)


def test_unreadable_games_are_counted_separately() -> None:
    assert book((GameLine("yahtzee-1"), *evenings(NAMES, 2))).unread == 1
