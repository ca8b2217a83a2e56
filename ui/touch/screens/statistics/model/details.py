"""The own measures of each game, as figures with captions and bars with labels."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from companion import games
from companion.games.desfausse.columns import COLUMNS
from companion.games.yahtzee.boxes import BOXES
from companion.language.text import Text
from companion.statistics.answers import PlayerStatistics
from ui.telling.score_table import plain
from ui.touch.screens.statistics.model.numbers import average, count, out_of, share

Sums = Mapping[str, float]
LUCK = ("luck", "luck_variance")


class Fact(NamedTuple):
    """A figure, with the key and facts of its caption."""

    figure: Text
    caption: str
    facts: Mapping[str, object] = {}


class Bar(NamedTuple):
    """A bar: its label (words, or their key), its length, and the length as a figure."""

    label: Text | str
    length: float
    figure: Text


class Details(NamedTuple):
    """The figures of a game, and bars under a title, given by its key."""

    facts: tuple[Fact, ...]
    title: str = ""
    bars: tuple[Bar, ...] = ()


def details(game: str, players: Iterable[PlayerStatistics], chosen: str | None = None) -> Details:
    """Return the own measures of a game, of a player or of all `players`."""
    sums: defaultdict[str, float] = defaultdict(float)
    for player in players:
        if chosen in (None, player.name) and game in player.by_game:
            figures = player.by_game[game]
            for name, value in figures.measures.items():
                sums[name] += value
            sums["games"] += figures.games
    of_game = _DETAILS.get(game)
    return of_game(sums) if of_game is not None else _measures(game, sums)


def _yahtzee(sums: Sums) -> Details:
    words, sheets = games.find("yahtzee").words, sums["rounds"]
    return Details(
        (
            Fact(
                share(sums["upper_bonuses"], sheets),
                "statistics.yahtzee_bonus",
                {"part": out_of(sums["upper_bonuses"], sheets)},
            ),
            Fact(count(sums["yahtzees"]), "statistics.yahtzee_yahtzees"),
            Fact(average(sums["yahtzees"], sheets), "statistics.yahtzee_each"),
            Fact(average(sums["zeros"], sheets), "statistics.yahtzee_zeros"),
        ),
        "statistics.yahtzee_boxes",
        tuple(_per(words[box], sums[box], sheets) for box in BOXES),
    )


def _datis(sums: Sums) -> Details:
    rounds, won, lost = sums["rounds"], sums["risks_won"], sums["risks_lost"]
    return Details(
        (
            Fact(count(rounds), "statistics.datis_rounds"),
            Fact(average(sums["round_points"], rounds), "statistics.datis_points"),
            Fact(average(sums["tricks"], rounds), "statistics.datis_tricks"),
            Fact(average(sums["bonuses"], rounds), "statistics.datis_bonuses"),
            Fact(count(sums["capots"]), "statistics.datis_capots"),
            Fact(
                share(won, sums["risks"]),
                "statistics.datis_risks",
                {"part": out_of(won, sums["risks"])},
            ),
        ),
        "statistics.datis_bars",
        (
            _counted("statistics.datis_risks_won", won),
            _counted("statistics.datis_risks_lost", lost),
            _counted("statistics.datis_risks_even", sums["risks"] - won - lost),
        ),
    )


def _desfausse(sums: Sums) -> Details:
    words, played = games.find("desfausse").words, sums["games"]
    return Details(
        (
            Fact(average(sums["trophies"], played), "statistics.desfausse_trophies"),
            Fact(count(sums["masters"]), "statistics.desfausse_masters"),
            Fact(count(sums["hands_shed"]), "statistics.desfausse_hands_shed"),
            Fact(average(sums["dice_discarded"], played), "statistics.desfausse_discarded"),
        ),
        "statistics.desfausse_columns",
        tuple(_counted(words[column], sums[f"trophies_{column}"]) for column in COLUMNS),
    )


def _d21(sums: Sums) -> Details:
    moves, played = sums["moves"], sums["games"]
    return Details(
        (
            Fact(average(moves, played), "statistics.d21_moves"),
            Fact(average(sums["jumps"], played), "statistics.d21_jumps"),
            Fact(share(sums["jumps"], moves), "statistics.d21_jumping"),
        ),
        "statistics.d21_goals",
        (
            _counted("statistics.d21_aligned", sums["won_aligned"]),
            _counted("statistics.d21_two_sets", sums["won_two_sets"]),
            _counted("statistics.d21_resigned", sums["won_resigned"]),
        ),
    )


def _dalapapa(sums: Sums) -> Details:
    played = sums["games"]
    return Details(
        (
            Fact(average(sums["squares"], played), "statistics.dalapapa_squares"),
            Fact(
                share(sums["plaques"], played),
                "statistics.dalapapa_plaques",
                {"part": out_of(sums["plaques"], played)},
            ),
        ),
        "statistics.dalapapa_tokens",
        (
            _per("statistics.dalapapa_earned", sums["tokens_earned"], played),
            _per("statistics.dalapapa_paid", sums["tokens_paid"], played),
        ),
    )


def _measures(game: str, sums: Sums) -> Details:
    """Return the measures of an installed game, each averaged over games.

    Luck is shown elsewhere.
    """
    if game not in games.names():
        return Details(())
    words, played = games.find(game).words, sums["games"]
    bars = tuple(
        _per(words.get(f"measure_{name}") or plain(name.replace("_", " ")), total, played)
        for name, total in sums.items()
        if name not in ("games", *LUCK)
    )
    return Details((), "statistics.measured_per_game", bars) if bars else Details(())


def _per(label: Text | str, total: float, over: float) -> Bar:
    return Bar(label, total / over if over else 0.0, average(total, over))


def _counted(label: Text | str, number: float) -> Bar:
    return Bar(label, number, count(number))


_DETAILS: Mapping[str, Callable[[Sums], Details]] = {
    "yahtzee": _yahtzee,
    "datis": _datis,
    "desfausse": _desfausse,
    "d21": _d21,
    "dalapapa": _dalapapa,
}
