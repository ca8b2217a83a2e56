"""Questions about players, answered from the figures of the games."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import sqrt

from msgspec import Struct

from companion import games as shelf
from companion.games.standings import Better, best, worth
from companion.profiles import Profiles, each_of
from companion.statistics.figures import Faces, GameFigures, PlayerFigures
from companion.statistics.luck import Luck

NOTHING_SAID = Profiles()
LAST = 10  # games whose totals are listed


class GameStatistics(Struct, frozen=True):
    """A player at one game, over all finished games of it; a `shared` win is not among the `wins`.

    `alone` counts the games of a single player: they are neither won nor lost, and end no streak.
    `last` are the totals of the last ten games, the latest at the end. `streak` counts the wins in
    a row up to now (shared wins too), `longest_streak` is the most ever. `measures` are sums over
    the games, by the names of each game's `counted.py`.
    """

    games: int
    wins: int
    shared: int
    average: float
    best: int
    last: tuple[int, ...]
    streak: int
    longest_streak: int
    measures: Mapping[str, float]
    alone: int = 0

    @property
    def contested(self) -> int:
        """The number of games with an opponent."""
        return self.games - self.alone


class Against(Struct, frozen=True):
    """Games played with another player: `won` were finished ahead of them, `lost` behind."""

    name: str
    games: int
    won: int
    lost: int


class PlayerStatistics(Struct, frozen=True):
    """A player over all games; the name is that of their profile, or as last written.

    `faces` are the faces they threw, `alone` counts the games of this player alone.
    """

    name: str
    games: int
    wins: int
    shared: int
    by_game: Mapping[str, GameStatistics]
    against: tuple[Against, ...]
    faces: tuple["FaceCount", ...] = ()
    alone: int = 0

    @property
    def contested(self) -> int:
        """The number of games with an opponent."""
        return self.games - self.alone


class FaceCount(Struct, frozen=True):
    """The number of times that a face of a kind of die was thrown."""

    kind: str
    value: int
    count: int


def players(
    games: Iterable[GameFigures],
    profiles: Profiles = NOTHING_SAID,
    *,
    name: str | None = None,
    game: str | None = None,
) -> tuple[PlayerStatistics, ...]:
    """Return the statistics of every player of finished games, most wins first.

    `games` start with the earliest. The profiles map names to people as they are today, not as they
    were in those games. Hidden people are left out, but stay among the opponents of others;
    forgotten people are left out everywhere, and their games count for the others as before.

    `name`: only that player, hidden or not; `game`: only games of that name.
    """
    person_of = cache(profiles.who)  # the same few names come again and again
    tallies: dict[str, _Tally] = {}
    wanted = None if name is None else person_of(name)
    for game_figures in games:
        if game is not None and game_figures.game != game:
            continue
        keyed = [
            *zip(
                each_of((each.name for each in game_figures.players), person_of),
                game_figures.players,
                strict=True,
            )
        ]
        for key, figures in keyed:
            if wanted is None or key == wanted:
                others = [other for other in keyed if other[0] != key]
                tally = tallies.setdefault(key, _Tally())
                tally.add(
                    game_figures.game, figures, others, contested=bool(others or game_figures.left)
                )
    answers = []
    for tally in tallies.values():
        known = profiles.of(tally.name)
        left_out = ("forgotten",) if name is not None else ("forgotten", "hidden")
        if known is None or known.standing not in left_out:
            answers.append(tally.statistics(profiles))
    return tuple(
        sorted(answers, key=lambda each: (-each.wins, -each.shared, -each.games, each.name))
    )


def luck_by_game(player: PlayerStatistics) -> dict[str, Luck]:
    """Return a player's luck at each game in which it is measured."""
    return {
        game: Luck(player.name, figures.measures["luck"], sqrt(figures.measures["luck_variance"]))
        for game, figures in player.by_game.items()
        if figures.measures.get("luck_variance", 0) > 0
    }


def faces(games: Iterable[GameFigures], *, game: str | None = None) -> tuple[FaceCount, ...]:
    """Return the count of each face, by kind of die, in all games or in those of that name."""
    counts: Counter[tuple[str, int]] = Counter()
    for figures in games:
        if game is None or figures.game == game:
            _add_faces(counts, figures.faces)
    return _by_kind(counts)


def _add_faces(counts: Counter[tuple[str, int]], faces: Faces) -> None:
    for kind, thrown in faces.items():
        for value, count in thrown.items():
            counts[kind, value] += count


def _by_kind(counts: Counter[tuple[str, int]]) -> tuple[FaceCount, ...]:
    ordered = sorted(counts.items(), key=lambda each: (int(each[0][0][1:]), each[0][1]))
    return tuple(FaceCount(kind, value, count) for (kind, value), count in ordered)


@dataclass
class _Game:
    totals: list[int] = field(default_factory=list)
    won: list[bool] = field(default_factory=list)
    wins: int = 0
    shared: int = 0
    alone: int = 0
    measures: Counter[str] = field(default_factory=Counter)


@dataclass
class _Tally:
    name: str = ""
    games: dict[str, _Game] = field(default_factory=dict)
    against: dict[str, list[int]] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    faces: Counter[tuple[str, int]] = field(default_factory=Counter)

    def add(
        self,
        game: str,
        figures: PlayerFigures,
        others: Sequence[tuple[str, PlayerFigures]],
        *,
        contested: bool,
    ) -> None:
        self.name = figures.name
        tally = self.games.setdefault(game, _Game())
        tally.totals.append(figures.total)
        if contested:
            tally.won.append(figures.won or figures.shared)
        else:
            tally.alone += 1
        tally.wins += figures.won
        tally.shared += figures.shared
        for measure, value in figures.measures.items():
            tally.measures[measure] += value  # type: ignore[assignment]
        _add_faces(self.faces, figures.faces)
        better = shelf.better(game)
        for key, other in others:
            self._meet(figures, key, other, better)

    def _meet(self, figures: PlayerFigures, key: str, other: PlayerFigures, better: Better) -> None:
        self.names[key] = other.name
        met = self.against.setdefault(key, [0, 0, 0])
        met[0] += 1
        met[1] += _rank(figures, better) > _rank(other, better)
        met[2] += _rank(figures, better) < _rank(other, better)

    def statistics(self, profiles: Profiles) -> PlayerStatistics:
        against = [
            Against(name, *met)
            for key, met in self.against.items()
            if (name := profiles.shown(self.names[key])) is not None
        ]
        return PlayerStatistics(
            profiles.shown(self.name) or self.name,
            sum(len(tally.totals) for tally in self.games.values()),
            sum(tally.wins for tally in self.games.values()),
            sum(tally.shared for tally in self.games.values()),
            {game: _statistics(game, tally) for game, tally in sorted(self.games.items())},
            tuple(sorted(against, key=lambda other: (-other.games, other.name))),
            _by_kind(self.faces),
            sum(tally.alone for tally in self.games.values()),
        )


def _rank(player: PlayerFigures, better: Better) -> tuple[bool, bool, int]:
    """Return a sort key: winners first, then players not put out, then the total.

    Not every game is won by its points.
    """
    return (player.won or player.shared, not player.out, worth(player.total, better))


def _statistics(name: str, game: _Game) -> GameStatistics:
    return GameStatistics(
        games=len(game.totals),
        wins=game.wins,
        shared=game.shared,
        average=sum(game.totals) / len(game.totals),
        best=best(game.totals, shelf.better(name)),
        last=tuple(game.totals[-LAST:]),
        streak=_streaks(game.won)[-1],
        longest_streak=max(_streaks(game.won)),
        measures=dict(game.measures),
        alone=game.alone,
    )


def _streaks(won: Sequence[bool]) -> list[int]:
    """Return the wins in a row before the first game and after each game."""
    streaks, run = [0], 0
    for win in won:
        run = run + 1 if win else 0
        streaks.append(run)
    return streaks
