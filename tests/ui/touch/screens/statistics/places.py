"""The statistics, as the tests of sizes look at it."""

from collections.abc import Callable

from msgspec.structs import replace

from companion import games
from tests.ui.touch.evening import Evening
from tests.ui.touch.problems import NAMES
from tests.ui.touch.screens.statistics.played import evenings
from ui.touch.screens.statistics.model.book import book

STATISTICS = book(evenings(NAMES, 40) * 25)


def statistics_none(evening: Evening) -> None:
    """No game is finished yet."""
    evening.app.go("statistics")
    assert evening.screen.until(lambda: evening.now.book is not None)


def statistics(evening: Evening) -> None:
    """Eight players who have finished a thousand games; some could not be read."""
    statistics_none(evening)
    assert evening.screen.until(lambda: evening.now._reader is None)
    evening.now.book = replace(STATISTICS, unread=12)
    evening.now.draw()


def statistics_player(evening: Evening) -> None:
    """What a player reached in all games."""
    statistics(evening)
    evening.now.open_player(NAMES[3])


def statistics_player_game(evening: Evening) -> None:
    """The same at one game."""
    statistics_player(evening)
    evening.now.page._choose_game("datis")


def statistics_against(evening: Evening) -> None:
    """A player against seven others."""
    statistics_player(evening)
    evening.now.page.choose("against")


def statistics_dice(evening: Evening) -> None:
    """A player's dice, of several kinds."""
    statistics_player(evening)
    evening.now.page.choose("dice")
    evening.now.page._choose_kind("d20")


def statistics_game(evening: Evening) -> None:
    """A game's eight players."""
    statistics(evening)
    evening.now.open_game("yahtzee")


def statistics_records(evening: Evening) -> None:
    """Its records and averages."""
    statistics_game(evening)
    evening.now.page.choose("records")


def statistics_totals(evening: Evening) -> None:
    """How its totals spread."""
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
    statistics_player_game,
    statistics_against,
    statistics_dice,
    statistics_game,
    statistics_records,
    statistics_totals,
    *map(_details, games.names()),
]
SPARSE = [statistics_none]  # nothing to tap there but the key that closes
