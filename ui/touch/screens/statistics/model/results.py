"""A player's results at a game as figures with captions."""

from companion.statistics.answers import GameStatistics
from ui.touch.screens.statistics.model.details import Fact
from ui.touch.screens.statistics.model.numbers import count, mean, share


def of_game(figures: GameStatistics, *, counts_points: bool) -> tuple[Fact, ...]:
    """Return the figures of a game; averages and bests only if points count."""
    points = (
        Fact(mean(figures.average), "statistics.per_game"),
        Fact(count(figures.best), "statistics.best"),
    )
    return (
        *_won(figures),
        *(points if counts_points else ()),
        Fact(count(figures.streak), "statistics.streak"),
        Fact(count(figures.longest_streak), "statistics.longest_streak"),
    )


def _won(figures: GameStatistics) -> tuple[Fact, ...]:
    """Return the counts of games and wins, and the share of wins among games with opponents."""
    alone = {"count": count(figures.alone)}
    return (
        Fact(count(figures.games), "statistics.games_with_alone", alone)
        if figures.alone
        else Fact(count(figures.games), "statistics.games_played"),
        Fact(count(figures.wins), "statistics.won_alone"),
        Fact(count(figures.shared), "statistics.won_shared"),
        Fact(share(figures.wins, figures.contested), "statistics.share_won"),
    )
