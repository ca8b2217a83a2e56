"""A player's results as figures with captions."""

from companion.language.text import Text
from companion.statistics.answers import GameStatistics, PlayerStatistics
from ui.touch.screens.statistics.model.details import Fact
from ui.touch.screens.statistics.model.numbers import count, mean, share


def overall(player: PlayerStatistics) -> tuple[Fact, ...]:
    """Over all games."""
    return _won(player.games, player.wins, player.shared)


def of_game(one: GameStatistics, *, counts_points: bool) -> tuple[Fact, ...]:
    """At one game; averages and bests only where points count."""
    points = (
        Fact(mean(one.average), "statistics.per_game"),
        Fact(count(one.best), "statistics.best"),
    )
    return (
        *_won(one.games, one.wins, one.shared),
        *(points if counts_points else ()),
        Fact(count(one.streak), "statistics.streak"),
        Fact(count(one.longest_streak), "statistics.longest_streak"),
    )


def _won(games: int, wins: int, shared: int) -> tuple[Fact, ...]:
    told: tuple[tuple[Text, str], ...] = (
        (count(games), "statistics.games_played"),
        (count(wins), "statistics.won_alone"),
        (count(shared), "statistics.won_shared"),
        (share(wins, games), "statistics.share_won"),
    )
    return tuple(Fact(figure, caption) for figure, caption in told)
