"""The best evening of a player is the day with most wins."""

from datetime import date

from companion.profiles import Profile, Profiles
from companion.statistics.evenings import Evening, best_evenings
from companion.statistics.figures import GameFigures, PlayerFigures
from companion.statistics.store import GameLine


def line(at: str, *won: bool, names: tuple[str, ...] = ("Ana", "Bo")) -> GameLine:
    players = tuple(
        PlayerFigures(name, 100, won=one, shared=False)
        for name, one in zip(names, won, strict=True)
    )
    return GameLine("yahtzee-1", at, 1, "record", GameFigures("yahtzee", players))


def test_the_day_with_most_wins_is_the_best() -> None:
    lines = [
        line("2026-11-20T20:00:00", True, False),
        line("2026-11-21T20:00:00", True, False),
        line("2026-11-21T21:00:00", True, False),
        line("2026-11-21T22:00:00", False, True),
    ]
    assert best_evenings(lines) == {
        "Ana": Evening(date(2026, 11, 21), games=3, wins=2),
        "Bo": Evening(date(2026, 11, 21), games=3, wins=1),
    }


def test_of_days_with_as_many_wins_that_with_fewest_games_then_the_last_is_the_best() -> None:
    lines = [
        line("2026-11-20T20:00:00", True, False),
        line("2026-11-21T20:00:00", True, False),
        line("2026-11-22T20:00:00", True, False),
        line("2026-11-22T21:00:00", False, True),
    ]
    assert best_evenings(lines)["Ana"].day == date(2026, 11, 21)


def test_a_game_after_midnight_is_of_the_evening_before() -> None:
    lines = [line("2026-11-21T23:00:00", True, False), line("2026-11-22T01:30:00", True, False)]
    assert best_evenings(lines)["Ana"] == Evening(date(2026, 11, 21), games=2, wins=2)


def test_games_of_a_single_player_and_invalid_times_do_not_count() -> None:
    lines = [line("2026-11-21T20:00:00", True, names=("Ana",)), line("", True, False)]
    assert best_evenings(lines) == {}


def test_other_names_of_a_person_count_for_them() -> None:
    profiles = Profiles((Profile("Anabel", "red", aliases=("Ana",)), Profile("Bo", "blue")))
    lines = [line("2026-11-21T20:00:00", True, False)]
    assert set(best_evenings(lines, profiles)) == {"Anabel"}
    forgotten = Profiles((Profile("Ana", "red", standing="forgotten"),))
    assert best_evenings(lines, forgotten) == {}
