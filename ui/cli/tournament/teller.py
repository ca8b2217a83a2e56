"""Print the state of a tournament."""

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from companion import games
from companion.language.text import Text, decimal, listed, meaning
from companion.tournament.drawing import missing
from companion.tournament.events import Pairing
from companion.tournament.results import Results
from companion.tournament.standings import Rank
from companion.tournament.tournament import Tournament
from ui.cli.tournament.command import TournamentOptions
from ui.command.terminal import tell, tell_json

_PRESENT = Text("Present ({count}): {names}")
_NOBODY = Text("Nobody is enrolled.")
_STARTED = Text("The tournament starts: {game}.")
_ENDED = Text("The tournament is over.")
_ROUND = meaning("round", "Round {number}")
_NO_ROUND = Text("No round is drawn.")
_PAIRING = Text("{id} · {table}: {names}{done}")
_DONE = Text(" (finished)")
_RESTS = Text("Resting: {names}")
_LINKED = Text("The game {game} counts for {id}.")
_HEAD = Text("Rank Player Points Score Strength Games")
_GONE = Text("{name} (left)")


class Teller:
    """A printer of a tournament's state, as sentences or as JSON."""

    def __init__(self, options: TournamentOptions) -> None:
        self._json = options.json
        self._language = options.language

    def present(self, tournament: Tournament) -> None:
        """Print the present players."""
        names = tournament.present
        if self._json:
            tell_json({"present": names})
        elif names:
            players = listed(names).to(self._language)
            self._say(_PRESENT, count=len(names), names=players)
        else:
            self._say(_NOBODY)

    def started(self, tournament: Tournament) -> None:
        """Print that the tournament begins."""
        rules = tournament.settled
        if self._json:
            tell_json({"tournament": tournament.id, "rules": msgspec.to_builtins(rules)})
        else:
            self._say(_STARTED, game=games.find(rules.game).title.to(self._language))

    def linked(self, pairing: str, table: str, id_: str) -> None:
        """Print that a game counts for a pairing."""
        if self._json:
            tell_json({"pairing": pairing, "table": table, "id": id_})
        else:
            self._say(_LINKED, game=id_, id=pairing)

    def ended(self) -> None:
        """Print that the tournament is over."""
        if self._json:
            tell_json({"ended": True})
        else:
            self._say(_ENDED)

    def round(self, tournament: Tournament, results: Results) -> None:
        """Print the present round."""
        number = len(tournament.rounds)
        last = tournament.rounds[-1] if tournament.rounds else None
        if self._json:
            data = {"round": number} | (msgspec.to_builtins(last) if last is not None else {})
            for pairing in data.get("pairings", ()):
                pairing["finished"] = pairing["id"] in results
            tell_json(data)
        elif last is None:
            self._say(_NO_ROUND)
        else:
            self._say(_ROUND, number=number)
            waiting = missing(tournament, results)
            for pairing in last.pairings:
                self._pairing(pairing, done=pairing not in waiting)
            if last.byes:
                self._say(_RESTS, names=listed(last.byes).to(self._language))

    def standings(self, places: Iterable[Rank]) -> None:
        """Print the standings: a table, or a line of JSON for each place."""
        if self._json:
            for place in places:
                tell_json({key: _plain(value) for key, value in place._asdict().items()})
            return
        rows = [self._row(place) for place in places]
        if not rows:
            self._say(_NOBODY)
            return
        rows.insert(0, _HEAD.to(self._language).split())
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            cells = [
                cell.ljust(width) if place == 1 else cell.rjust(width)
                for place, (cell, width) in enumerate(zip(row, widths, strict=True))
            ]
            tell("  ".join(cells))

    def _row(self, place: Rank) -> list[str]:
        gone = _GONE.to(self._language).format(name=place.name)
        return [
            str(place.rank),
            gone if place.gone else place.name,
            self._number(place.points),
            self._number(place.margin),
            self._number(place.strength),
            str(place.played),
        ]

    def _pairing(self, pairing: Pairing, *, done: bool) -> None:
        self._say(
            _PAIRING,
            id=pairing.id,
            table=pairing.table,
            names=listed(pairing.players).to(self._language),
            done=_DONE.to(self._language) if done else "",
        )

    def _number(self, number: Fraction) -> str:
        places = 0 if number.denominator == 1 else 2
        return decimal(float(number), places).to(self._language)

    def _say(self, words: Text, **facts: object) -> None:
        tell(words.to(self._language).format(**facts))


def _plain(value: object) -> object:
    return round(float(value), 3) if isinstance(value, Fraction) else value
