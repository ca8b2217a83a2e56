"""A player's page in words: counts, the best evening, luck before its figures."""

from datetime import date

from companion.statistics.answers import GameStatistics, PlayerStatistics
from companion.statistics.evenings import Evening
from ui.touch.screens.statistics.model import person


def at(games: int, wins: int, **measures: float) -> GameStatistics:
    return GameStatistics(games, wins, 0, 100.0, 180, (180,), 0, 0, measures)


ANA = PlayerStatistics(
    "Ana",
    13,
    1,
    0,
    {"d21": at(1, 1), "datis": at(12, 0, luck=-90.0, luck_variance=900.0)},
    (),
)


def test_counts_are_written_in_singular_and_plural() -> None:
    assert person.counted(ANA).to("en") == "13 games, 1 won"
    assert person.counted(ANA.by_game["datis"]).to("fr") == "12 parties, 0 gagnée"


def test_a_best_total_is_shown_only_if_points_count() -> None:
    assert person.at_game("datis", ANA.by_game["datis"]).to("en") == "12 games, 0 won, best 180"
    assert person.at_game("d21", ANA.by_game["d21"]).to("en") == "1 game, 1 won"


def test_the_best_evening_is_shown_with_its_date() -> None:
    told = person.best_evening(Evening(date(2026, 11, 1), games=5, wins=3))
    assert told.to("en") == "Best evening: 1 November 2026, 3 won of\u00a05"
    assert told.to("fr") == "Meilleure soirée : le 1er novembre 2026, 3 gagnées sur\u00a05"


def test_the_game_played_most_comes_first() -> None:
    assert list(person.favourites(ANA)) == ["datis", "d21"]


def test_luck_is_a_word_beside_the_name_and_has_a_figure_by_game() -> None:
    assert [plate.figure.to("en") for plate in person.plates(ANA)] == ["13", "1", "very unlucky"]
    assert [(game, told.to("en")) for game, told in person.luck_lines(ANA)] == [
        ("datis", "very unlucky (−90)")
    ]
