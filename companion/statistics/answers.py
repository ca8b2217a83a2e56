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
LAST = 10  # games that are listed one by one


class GameStatistics(Struct, frozen=True):
    """A player at one game, over all finished games of it; a `shared` win is none of the `wins`.

    `alone` are those of the games that nobody else played: they are neither won nor lost, and no
    streak ends with them. `last` are the totals of the last ten games, the latest at the end.
    `streak` is how many games in a row were won up to now (shared wins too), `longest_streak` the
    most ever. `measures` are sums over the games, by the names of each game's `counted.py`.
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
        """How many of the games could be won."""
        return self.games - self.alone


class Against(Struct, frozen=True):
    """Games played with another player: `won` were finished ahead of them, `lost` behind."""

    name: str
    games: int
    won: int
    lost: int


class PlayerStatistics(Struct, frozen=True):
    """A player over all games; the name is that of their profile, or as it was written last.

    `faces` are what they threw, `alone` the games that nobody else played.
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
        """How many of the games could be won."""
        return self.games - self.alone


class FaceCount(Struct, frozen=True):
    """How often a face of a kind of die was thrown."""

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
    """Every player of finished games (the earliest first), who won most often at the head.

    A player is whom the profiles say a name is: what they say now counts, whatever the games were
    played under. Who is hidden is left out, though not where others met them; who is forgotten is
    left out everywhere, and their games count for the others as before.

    `name`: of that player alone, hidden or not; `game`: counting games of that name alone.
    """
    who = cache(profiles.who)  # the same few names come again and again
    tallies: dict[str, _Tally] = {}
    wanted = None if name is None else who(name)
    for one in games:
        if game is not None and one.game != game:
            continue
        keyed = [*zip(each_of((each.name for each in one.players), who), one.players, strict=True)]
        for key, mine in keyed:
            if wanted is None or key == wanted:
                others = [other for other in keyed if other[0] != key]
                tally = tallies.setdefault(key, _Tally())
                tally.add(one.game, mine, others, contested=bool(others or one.left))
    told = []
    for tally in tallies.values():
        known = profiles.of(tally.name)
        left_out = ("forgotten",) if name is not None else ("forgotten", "hidden")
        if known is None or known.standing not in left_out:
            told.append(tally.told(profiles))
    return tuple(sorted(told, key=lambda one: (-one.wins, -one.shared, -one.games, one.name)))


def luck_by_game(player: PlayerStatistics) -> dict[str, Luck]:
    """Return a player's luck at each game in which it is measured."""
    return {
        game: Luck(player.name, one.measures["luck"], sqrt(one.measures["luck_variance"]))
        for game, one in player.by_game.items()
        if one.measures.get("luck_variance", 0) > 0
    }


def faces(games: Iterable[GameFigures], *, game: str | None = None) -> tuple[FaceCount, ...]:
    """How often each face came, by kind of die, in all games or those of that name."""
    counts: Counter[tuple[str, int]] = Counter()
    for one in games:
        if game is None or one.game == game:
            _add_faces(counts, one.faces)
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
        mine: PlayerFigures,
        others: Sequence[tuple[str, PlayerFigures]],
        *,
        contested: bool,
    ) -> None:
        self.name = mine.name
        here = self.games.setdefault(game, _Game())
        here.totals.append(mine.total)
        if contested:
            here.won.append(mine.won or mine.shared)
        else:
            here.alone += 1
        here.wins += mine.won
        here.shared += mine.shared
        for measure, value in mine.measures.items():
            here.measures[measure] += value  # type: ignore[assignment]
        _add_faces(self.faces, mine.faces)
        better = shelf.better(game)
        for key, other in others:
            self._meet(mine, key, other, better)

    def _meet(self, mine: PlayerFigures, key: str, other: PlayerFigures, better: Better) -> None:
        self.names[key] = other.name
        met = self.against.setdefault(key, [0, 0, 0])
        met[0] += 1
        met[1] += _rank(mine, better) > _rank(other, better)
        met[2] += _rank(mine, better) < _rank(other, better)

    def told(self, profiles: Profiles) -> PlayerStatistics:
        against = [
            Against(name, *met)
            for key, met in self.against.items()
            if (name := profiles.shown(self.names[key])) is not None
        ]
        return PlayerStatistics(
            profiles.shown(self.name) or self.name,
            sum(len(one.totals) for one in self.games.values()),
            sum(one.wins for one in self.games.values()),
            sum(one.shared for one in self.games.values()),
            {game: _told(game, one) for game, one in sorted(self.games.items())},
            tuple(sorted(against, key=lambda one: (-one.games, one.name))),
            _by_kind(self.faces),
            sum(one.alone for one in self.games.values()),
        )


def _rank(player: PlayerFigures, better: Better) -> tuple[bool, bool, int]:
    """Who won is ahead of who did not, then who was not out, then the total: not every game is won
    by its points.
    """
    return (player.won or player.shared, not player.out, worth(player.total, better))


def _told(name: str, game: _Game) -> GameStatistics:
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
    """Before the first game and after each: how many were won in a row."""
    streaks, run = [0], 0
    for one in won:
        run = run + 1 if one else 0
        streaks.append(run)
    return streaks
