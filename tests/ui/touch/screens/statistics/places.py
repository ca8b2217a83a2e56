"""The statistics in the states that the tests of sizes check."""

from collections.abc import Callable

from msgspec.structs import replace

from companion import games, people
from companion.profiles import Profiles
from tests.ui.touch.evening import Evening
from tests.ui.touch.problems import NAMES
from tests.ui.touch.screens.statistics.played import evenings
from ui.touch.screens.statistics.model.book import book

STATISTICS = book(evenings(NAMES, 40) * 25)


def statistics_none(evening: Evening) -> None:
    """Show the statistics without a finished game."""
    evening.app.go("statistics")
    assert evening.screen.until(lambda: evening.now.book is not None)


def statistics(evening: Evening) -> None:
    """Show eight players with a thousand finished games, some of them unreadable."""
    statistics_none(evening)
    assert evening.screen.until(lambda: evening.now._reader is None)
    evening.now.book = replace(STATISTICS, unread=12)
    evening.now.draw()


def statistics_player(evening: Evening) -> None:
    """Show the results of a player in all games."""
    statistics(evening)
    evening.now.open_player(NAMES[3])


def statistics_player_game(evening: Evening) -> None:
    """Show the results of a player at a single game."""
    statistics_player(evening)
    evening.now.open_person_game(NAMES[3], "datis")


def statistics_against(evening: Evening) -> None:
    """Show the results of a player against seven others."""
    statistics_player(evening)
    evening.now.page.open_against()


def statistics_dice(evening: Evening) -> None:
    """Show the dice of a player, of several kinds."""
    statistics_player(evening)
    evening.now.page.open_dice()
    evening.now.page.choose_kind("d20")


def statistics_hidden(evening: Evening) -> None:
    """Show a hidden player with several names."""
    said = people.merged(Profiles(), NAMES[3], "Grand-mère Lulu")
    said = people.also_called(said, NAMES[3], "Papa")
    evening.app.change_profiles(people.standing(said, NAMES[4], "hidden"))
    statistics(evening)
    evening.now.open_player(NAMES[4])


def person(evening: Evening) -> None:
    """Show the changes offered for a player."""
    statistics_hidden(evening)
    evening.now.open_player(NAMES[3])
    evening.now.change_person()


def person_merging(evening: Evening) -> None:
    """Show the question whether two players are the same person."""
    statistics_player(evening)
    evening.now.book = replace(evening.now.book, tables=[(NAMES[3], "Wilhelmina Maude")])
    evening.now.changes._ask_merge(NAMES[3], "Wilhelmina Maude")


def person_forgetting(evening: Evening) -> None:
    """Show the question whether to forget a player."""
    statistics_player(evening)
    evening.now.changes.ask_forget(NAMES[3])


def person_apart(evening: Evening) -> None:
    """Show the question which names belong to another player."""
    statistics_hidden(evening)
    evening.now.changes.ask_apart(NAMES[3])


def statistics_game(evening: Evening) -> None:
    """Show the eight players of a game."""
    statistics(evening)
    evening.now.open_game("yahtzee")


def statistics_records(evening: Evening) -> None:
    """Show the records and averages of a game."""
    statistics_game(evening)
    evening.now.page.choose("records")


def statistics_totals(evening: Evening) -> None:
    """Show the distribution of a game's totals."""
    statistics_game(evening)
    evening.now.page.choose("totals")


def _details(game: str) -> Callable[[Evening], None]:
    def place(evening: Evening) -> None:
        statistics(evening)
        evening.now.open_game(game, NAMES[3])

    place.__name__ = f"statistics_{game}"
    return place


PLACES = [
    statistics,
    statistics_player,
    statistics_against,
    statistics_dice,
    person,
    person_merging,
    person_forgetting,
    person_apart,
    statistics_game,
    statistics_records,
    statistics_totals,
    *map(_details, games.names()),
]
SPARSE = [statistics_none, statistics_hidden, statistics_player_game]  # screens with few targets
