"""The state of a tournament: the fold of its events."""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion.games.player_names import as_seen, check_names
from companion.tournament.errors import (
    AlreadyStarted,
    AlreadyThere,
    FormerName,
    NoPairing,
    NoRound,
    NotStarted,
    NotThere,
)
from companion.tournament.events import (
    Drawn,
    Ended,
    Enrolled,
    Event,
    Left,
    Linked,
    Pairing,
    Renamed,
    Round,
    Rules,
    Started,
    Undrawn,
)


class Tournament(Struct, frozen=True):
    """The players and the rounds. `players` are all who ever came, `gone` those who left.

    `former` maps each former name to the present name; `undrawn` counts the rounds taken back.
    """

    players: tuple[str, ...] = ()
    gone: frozenset[str] = frozenset()
    id: str = ""
    rules: Rules | None = None
    lot: int = 0
    rounds: tuple[Round, ...] = ()
    # table and game by pairing, as a person assigned them
    links: Mapping[str, tuple[str, str]] = {}
    former: Mapping[str, str] = {}
    undrawn: int = 0

    @property
    def present(self) -> tuple[str, ...]:
        """The players who play on."""
        return tuple(name for name in self.players if name not in self.gone)

    @property
    def settled(self) -> Rules:
        """The rules. Raises NotStarted."""
        if self.rules is None:
            raise NotStarted()
        return self.rules

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        """Every pairing so far, in the order in which they were drawn."""
        return tuple(pairing for drawn in self.rounds for pairing in drawn.pairings)

    def able(self, pairing: Pairing) -> tuple[str, ...]:
        """Return the players of a pairing who have not left; none if too few. Raises NotStarted."""
        staying = tuple(name for name in pairing.players if name not in self.gone)
        return staying if len(staying) >= self.settled.least else ()

    def walkover(self, pairing: Pairing) -> str | None:
        """Return the only player of a pairing who has not left; None if there are more or none."""
        staying = [name for name in pairing.players if name not in self.gone]
        return staying[0] if len(staying) == 1 else None

    def called(self, name: str) -> str:
        """Return the present name of a player who may have played under a former name."""
        return self.former.get(name, name)

    def pairing(self, id_: str) -> Pairing:
        """Return the pairing with that id. Raises NoPairing."""
        for pairing in self.pairings:
            if pairing.id == id_:
                return pairing
        raise NoPairing(id=id_)


def after(tournament: Tournament, event: Event) -> Tournament:
    """Return the tournament after a further event; the argument does not change.

    Raises TournamentError, and BadSetup for an impossible name.
    """
    match event:
        case Enrolled(name):
            changed = _with(tournament, name)
        case Left(name):
            changed = _without(tournament, name)
        case Started(id_, rules, lot):
            if tournament.rules is not None:
                raise AlreadyStarted()
            changed = replace(tournament, id=id_, rules=rules, lot=lot)
        case Drawn(drawn):
            _ = tournament.settled
            changed = replace(tournament, rounds=(*tournament.rounds, drawn))
        case Undrawn():
            changed = _without_last_round(tournament)
        case Renamed(name, new):
            changed = _renamed(tournament, name, new)
        case Linked(pairing, table, id_):
            tournament.pairing(pairing)
            changed = replace(tournament, links={**tournament.links, pairing: (table, id_)})
        case Ended():
            _ = tournament.settled
            changed = Tournament()
    return changed


def _with(tournament: Tournament, name: str) -> Tournament:
    if name in tournament.gone:
        return replace(tournament, gone=tournament.gone - {name})
    _check_free(tournament, name, tournament.players)
    return replace(tournament, players=(*tournament.players, name))


def _check_free(tournament: Tournament, name: str, others: Iterable[str]) -> None:
    """Raise TournamentError or BadSetup if a player cannot have this name among the others."""
    check_names([name])
    seen = as_seen(name)
    if seen in map(as_seen, others):
        raise AlreadyThere(name=name)
    for former, new in tournament.former.items():
        if seen == as_seen(former) and new in others:
            raise FormerName(name=name, new=new)


def _renamed(tournament: Tournament, name: str, new: str) -> Tournament:
    """Return the tournament with another name for a player. Raises TournamentError, BadSetup."""
    if name not in tournament.players:
        raise NotThere(name=name)
    _check_free(tournament, new, [other for other in tournament.players if other != name])

    def called(names: Iterable[str]) -> tuple[str, ...]:
        return tuple(new if other == name else other for other in names)

    rounds = tuple(
        Round(
            tuple(replace(pairing, players=called(pairing.players)) for pairing in drawn.pairings),
            called(drawn.byes),
        )
        for drawn in tournament.rounds
    )
    former = {old: new if now == name else now for old, now in tournament.former.items()}
    former = {old: now for old, now in {**former, name: new}.items() if old != now}
    return replace(
        tournament,
        players=called(tournament.players),
        gone=frozenset(called(tournament.gone)),
        rounds=rounds,
        former=former,
    )


def _without_last_round(tournament: Tournament) -> Tournament:
    _ = tournament.settled
    if not tournament.rounds:
        raise NoRound()
    *rounds, last = tournament.rounds
    ids = {pairing.id for pairing in last.pairings}
    links = {id_: game for id_, game in tournament.links.items() if id_ not in ids}
    return replace(tournament, rounds=tuple(rounds), links=links, undrawn=tournament.undrawn + 1)


def _without(tournament: Tournament, name: str) -> Tournament:
    if name not in tournament.present:
        raise NotThere(name=name)
    if tournament.rules is not None:
        return replace(tournament, gone=tournament.gone | {name})
    others = tuple(
        player for player in tournament.players if player != name
    )  # before the start no round has the player
    return replace(tournament, players=others)


def fold(events: Iterable[Event]) -> Tournament:
    """Return the tournament after all these events. Raises TournamentError, BadSetup."""
    tournament = Tournament()
    for event in events:
        tournament = after(tournament, event)
    return tournament
