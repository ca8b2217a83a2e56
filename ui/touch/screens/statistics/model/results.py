"""A player's results at a game as figures with captions."""

from companion.statistics.answers import GameStatistics
from ui.touch.screens.statistics.model.details import Fact
from ui.touch.screens.statistics.model.numbers import count, mean, share


def of_game(one: GameStatistics, *, counts_points: bool) -> tuple[Fact, ...]:
    """Return the figures of a game; averages and bests only if points count."""
    points = (
        Fact(mean(one.average), "statistics.per_game"),
        Fact(count(one.best), "statistics.best"),
    )
    return (
        *_won(one),
        *(points if counts_points else ()),
        Fact(count(one.streak), "statistics.streak"),
        Fact(count(one.longest_streak), "statistics.longest_streak"),
    )


def _won(one: GameStatistics) -> tuple[Fact, ...]:
    """Return the counts of games and wins, and the share of wins among games with opponents."""
    alone = {"count": count(one.alone)}
    return (
        Fact(count(one.games), "statistics.games_with_alone", alone)
        if one.alone
        else Fact(count(one.games), "statistics.games_played"),
        Fact(count(one.wins), "statistics.won_alone"),
        Fact(count(one.shared), "statistics.won_shared"),
        Fact(share(one.wins, one.contested), "statistics.share_won"),
    )
