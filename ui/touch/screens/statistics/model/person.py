"""A person's page in words and figures."""

from collections.abc import Mapping

from companion import games
from companion.language.luck import luck_word
from companion.language.text import Counted, Joined, Text, Verbatim, meaning, whole
from companion.statistics.answers import GameStatistics, PlayerStatistics, luck_by_game
from companion.statistics.evenings import Evening
from companion.statistics.luck import joined
from companion.statistics.wording import luck_text
from ui.telling.figures import figure
from ui.touch.screens.statistics.model.details import Fact
from ui.touch.screens.statistics.model.numbers import count

_MONTHS = (
    meaning("in a date", "January"),
    meaning("in a date", "February"),
    meaning("in a date", "March"),
    meaning("in a date", "April"),
    meaning("in a date", "May"),
    meaning("in a date", "June"),
    meaning("in a date", "July"),
    meaning("in a date", "August"),
    meaning("in a date", "September"),
    meaning("in a date", "October"),
    meaning("in a date", "November"),
    meaning("in a date", "December"),
)
_BEST = Text("Best evening: {day}, {won} of {games}")


def counted(figures: PlayerStatistics | GameStatistics) -> Text:
    """Return the number of finished games and of wins: "12 games, 5 won"."""
    played = Counted("{count} game", "{count} games", figures.games)
    return Joined(", ", [played.filled(count=whole(figures.games)), _won(figures.wins)])


def at_game(game: str, figures: GameStatistics) -> Text:
    """Return these numbers for a game, with the best total if points count."""
    played = counted(figures)
    if not games.counts_points(game):
        return played
    return Text("{played}, best {best}", played=played, best=figure(figures.best))


def best_evening(evening: Evening) -> Text:
    """Return the best evening in words: "Best evening: 21 November 2026, 3 won of 5"."""
    day = Text(
        "{day} {month} {year}",
        day=meaning("day of a date", "1")
        if evening.day.day == 1
        else Verbatim(str(evening.day.day)),
        month=_MONTHS[evening.day.month - 1],
        year=evening.day.year,
    )
    return _BEST.filled(day=day, won=_won(evening.wins), games=whole(evening.games))


def _won(wins: int) -> Text:
    return Counted("{count} won", "{count} won", wins).filled(count=whole(wins))


def plates(player: PlayerStatistics) -> tuple[Fact, ...]:
    """Return the figures beside a person's name: games, wins and, if known, luck."""
    luck = joined(luck_by_game(player).values())
    lucky = [] if luck is None else [Fact(luck_word(luck.gave, luck.spread), "statistics.luck")]
    return (
        Fact(count(player.games), "statistics.games_of_person"),
        Fact(count(player.wins), "statistics.won_alone"),
        *lucky,
    )


def favourites(player: PlayerStatistics) -> Mapping[str, GameStatistics]:
    """Return a person's games, the most often played first."""
    ordered = sorted(player.by_game.items(), key=lambda each: -each[1].games)
    return dict(ordered)


def luck_lines(player: PlayerStatistics) -> tuple[tuple[str, Text], ...]:
    """Return each game with a measure of luck, with the person's luck."""
    return tuple((game, luck_text(luck)) for game, luck in luck_by_game(player).items())
