"""The records of a game: its highest totals, each with player and date."""

from companion.profiles import Profile, Profiles
from companion.statistics.figures import GameFigures, PlayerFigures
from companion.statistics.records import records, totals
from companion.statistics.store import GameLine


def line(day: int, *players: tuple[str, int], game: str = "yahtzee") -> GameLine:
    """Return a game won by the first player."""
    told = tuple(
        PlayerFigures(name, total, won=place == 0, shared=False)
        for place, (name, total) in enumerate(players)
    )
    return GameLine(f"{game}-{day}", f"2026-01-{day:02d}", figures=GameFigures(game, told))


GAMES = (
    line(1, ("Ana", 200), ("Bo", 180)),
    line(2, ("Bo", 310), ("Ana", 200)),
    GameLine("yahtzee-3", "2026-01-03"),  # unfinished
    line(4, ("Chloé", 99), game="datis"),
)


def test_the_highest_totals_come_first_and_the_earlier_of_equal_totals() -> None:
    found = records(GAMES, "yahtzee", 3)
    assert [(one.name, one.total, one.played, one.won) for one in found] == [
        ("Bo", 310, "2026-01-02", True),
        ("Ana", 200, "2026-01-01", True),
        ("Ana", 200, "2026-01-02", False),
    ]


def test_records_use_present_names_and_omit_hidden_players() -> None:
    people = Profiles(
        (Profile("Anne", "red", aliases=("Ana",)), Profile("Bo", "blue", standing="hidden"))
    )
    found = records(GAMES, "yahtzee", 8, people)
    assert [(one.name, one.total) for one in found] == [("Anne", 200), ("Anne", 200)]


def test_all_totals_of_that_game_are_listed_and_of_no_other() -> None:
    assert totals(GAMES, "yahtzee") == (200, 180, 310, 200)
    assert totals(GAMES, "datis") == (99,)
    assert totals(GAMES, "d21") == ()
    assert records(GAMES, "d21", 3) == ()
