"""A person's page in words and figures."""

from collections.abc import Mapping

from companion import games
from companion.language.luck import luck_word
from companion.language.text import Text, plural, whole
from companion.statistics.answers import GameStatistics, PlayerStatistics, luck_by_game
from companion.statistics.evenings import Evening
from companion.statistics.luck import joined
from companion.statistics.wording import luck_text
from ui.telling.figures import figure
from ui.touch.screens.statistics.model.details import Fact
from ui.touch.screens.statistics.model.numbers import count

MONTHS = Text(
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "January February March April May June July August September October November December",
)
_GAME, _GAMES = Text("{count} partie", "{count} game"), Text("{count} parties", "{count} games")
_WON, _MANY_WON = Text("{count} gagnée", "{count} won"), Text("{count} gagnées", "{count} won")
_BEST = Text(
    "Meilleure soirée : le {day}, {won} sur\u00a0{games}",
    "Best evening: {day}, {won} of\u00a0{games}",
)


def counted(figures: PlayerStatistics | GameStatistics) -> Text:
    """Return the number of finished games and of wins: "12 games, 5 won"."""
    played = _filled(plural(figures.games, _GAME, _GAMES), figures.games)
    won = _filled(plural(figures.wins, _WON, _MANY_WON), figures.wins)
    return Text(f"{played.fr}, {won.fr}", f"{played.en}, {won.en}")


def at_game(game: str, figures: GameStatistics) -> Text:
    """Return these numbers for a game, with the best total if points count."""
    told = counted(figures)
    if not games.counts_points(game):
        return told
    best = figure(figures.best)
    return Text(f"{told.fr}, record {best}", f"{told.en}, best {best}")


def best_evening(evening: Evening) -> Text:
    """Return the best evening in words: "Best evening: 21 November 2026, 3 won of 5"."""
    day, won = evening.day, _filled(plural(evening.wins, _WON, _MANY_WON), evening.wins)
    first = Text("1er", "1") if day.day == 1 else Text(f"{day.day}", f"{day.day}")
    played = whole(evening.games)
    month = Text(MONTHS.fr.split()[day.month - 1], MONTHS.en.split()[day.month - 1])
    return Text(
        _BEST.fr.format(day=f"{first.fr} {month.fr} {day.year}", won=won.fr, games=played.fr),
        _BEST.en.format(day=f"{first.en} {month.en} {day.year}", won=won.en, games=played.en),
    )


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


def _filled(words: Text, number: int) -> Text:
    figure = whole(number)
    return Text(words.fr.format(count=figure.fr), words.en.format(count=figure.en))
