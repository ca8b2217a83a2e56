"""The steps of a tournament, each a command."""

import contextlib
from collections.abc import Callable, Iterator, Mapping
from random import SystemRandom
from typing import Any
from uuid import uuid4

import msgspec

from companion import games
from companion.games.player_names import check_new_names
from companion.language.errors import TranslatedError
from companion.language.text import visible
from companion.settings import is_table_name
from companion.tournament.drawing import next_round
from companion.tournament.errors import (
    NoTables,
    OtherGame,
    RoundBegun,
    TableTwice,
    TooFewPlayers,
    TooManyPlayers,
    WrongRounds,
    WrongSeats,
)
from companion.tournament.events import (
    Drawn,
    Ended,
    Enrolled,
    Event,
    Left,
    Linked,
    Renamed,
    Rules,
    Started,
    System,
    Undrawn,
)
from companion.tournament.standings import standings
from companion.tournament.tournament import Tournament
from hardware.computer.clock import now
from ui.cli.tournament.command import TournamentOptions
from ui.cli.tournament.teller import Teller
from ui.command.options import named_folder
from ui.hall.hub.store import HallStore, Result
from ui.hall.hub.tournament import checked_setup, finishes, fits
from ui.hall.hub.tournament_log import TournamentLog

MOST_SEATS = 5
MOST_ROUNDS = 100
MOST_PLAYERS = 400  # drawing a round of 400 takes a few seconds
READING = ("round", "standings")


class NoOptions(TranslatedError, ValueError):
    """The game's options are not JSON. Details: given."""

    message = "--options takes a JSON object, not “{given}”."


class BadTable(TranslatedError, ValueError):
    """The name is no valid name of a table. Details: name."""

    message = "No table can be called “{name}”."


class WrongWords(TranslatedError, ValueError):
    """A step received too many names, or too few. Details: step, words."""

    message = "companion tournament {step} takes: {words}."


class Evening:
    """The tournament in a folder, with a method for each step."""

    def __init__(self, options: TournamentOptions) -> None:
        self._options = options
        self._data = options.data
        self._words = options.words
        self._teller = Teller(options)

    def do(self, step: str) -> None:
        """Run the step of that name."""
        steps: Mapping[str, Callable[[], None]] = {
            "enrol": self.enrol,
            "leave": self.leave,
            "rename": self.rename,
            "start": self.start,
            "pair": self.pair,
            "undraw": self.undraw,
            "round": self.tell_round,
            "standings": self.tell_standings,
            "link": self.link,
            "end": self.end,
        }
        steps[step]()

    def enrol(self) -> None:
        """Enrol the named players."""
        names = self._names()
        for name in names:
            check_new_names([name])

        def decide(tournament: Tournament) -> list[Event]:
            count = len({*tournament.present, *names})
            if count > MOST_PLAYERS:
                raise TooManyPlayers(count=count, most=MOST_PLAYERS)
            return [Enrolled(name) for name in names]

        self._teller.present(self._add(decide))

    def leave(self) -> None:
        """Note that the named players have left."""
        names = self._names()
        self._teller.present(self._add(lambda _: [Left(name) for name in names]))

    def rename(self) -> None:
        """Rename a player, also in the rounds drawn and the games played."""
        name, new = self._exactly("OLD", "NEW")
        check_new_names([new])
        self._teller.present(self._add(lambda _: [Renamed(name, new)]))

    def start(self) -> None:
        """Start the tournament with the present players; others may come later."""
        (name,) = self._exactly("GAME")
        rules = self._rules(name)
        checked_setup(rules)
        chance = SystemRandom()

        def decide(tournament: Tournament) -> list[Event]:
            if len(tournament.present) < rules.least:
                raise TooFewPlayers(count=len(tournament.present), least=rules.least)
            return [Started(uuid4().hex[:6], rules, chance.randrange(2**31))]

        self._teller.started(self._add(decide))

    def pair(self) -> None:
        """Draw the next round."""
        self._no_words()

        with self._open() as (log, held):

            def decide(tournament: Tournament) -> list[Event]:
                results = finishes(tournament, held)
                return [Drawn(next_round(tournament, results, anyway=self._options.anyway))]

            tournament = log.add(decide, now())
            self._teller.round(tournament, finishes(tournament, held))

    def undraw(self) -> None:
        """Withdraw the last round, if none of its games is finished."""
        self._no_words()

        with self._open() as (log, held):

            def decide(tournament: Tournament) -> list[Event]:
                results = finishes(tournament, held)
                last = tournament.rounds[-1].pairings if tournament.rounds else ()
                played = [pairing.id for pairing in last if pairing.id in results]
                if played:
                    raise RoundBegun(which=", ".join(played))
                return [Undrawn()]

            tournament = log.add(decide, now())
            self._teller.round(tournament, finishes(tournament, held))

    def tell_round(self) -> None:
        """Print the present round."""
        self._no_words()
        with self._open() as (log, held):
            tournament = log.tournament
            self._teller.round(tournament, finishes(tournament, held))

    def tell_standings(self) -> None:
        """Print the standings."""
        self._no_words()
        with self._open() as (log, held):
            tournament = log.tournament
            self._teller.standings(standings(tournament, finishes(tournament, held)))

    def link(self) -> None:
        """Count a finished game as the result of a pairing."""
        pairing, table, id_ = self._exactly("PAIRING", "TABLE", "GAME")
        with self._open() as (log, held):

            def decide(tournament: Tournament) -> list[Event]:
                wanted = tournament.pairing(pairing)
                for result in held:
                    if (result.table, result.id) == (table, id_) and fits(
                        tournament, wanted, result
                    ):
                        return [Linked(pairing, table, id_)]
                raise OtherGame(id=visible(id_))

            log.add(decide, now())
        self._teller.linked(pairing, table, id_)

    def end(self) -> None:
        """End the tournament."""
        self._no_words()
        self._add(lambda _: [Ended()])
        self._teller.ended()

    def _rules(self, name: str) -> Rules:
        game = games.find(name)
        options = self._options
        least, most = max(2, game.players[0]), min(MOST_SEATS, game.players[-1])
        if not least <= options.seats <= most:
            possible = ", ".join(map(str, range(least, most + 1)))
            raise WrongSeats(seats=options.seats, possible=possible)
        if not 1 <= options.rounds <= MOST_ROUNDS:
            raise WrongRounds(rounds=options.rounds)
        tables = tuple(options.tables)
        if not tables:
            raise NoTables()
        for table in tables:
            if not is_table_name(table):
                raise BadTable(name=visible(table))
            if tables.count(table) > 1:
                raise TableTwice(name=table)
        duels = options.seats == 2
        return Rules(
            game=game.name,
            system=System.ROUND_ROBIN if options.round_robin else System.SWISS,
            rounds=options.rounds,
            seats=options.seats,
            least=least,
            most=2 if duels else most,
            tables=tables,
            options=self._game_options(),
        )

    def _game_options(self) -> dict[str, Any]:
        text = self._options.options
        if text is None:
            return {}
        try:
            return msgspec.json.decode(text, type=dict[str, Any])
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            raise NoOptions(given=visible(text[:80])) from None

    def _names(self) -> tuple[str, ...]:
        if not self._words:
            raise WrongWords(step=self._options.step, words="NAME NAME …")
        return self._words

    def _exactly(self, *wanted: str) -> tuple[str, ...]:
        if len(self._words) != len(wanted):
            raise WrongWords(step=self._options.step, words=" ".join(wanted))
        return self._words

    def _no_words(self) -> None:
        if self._words:
            raise WrongWords(step=self._options.step, words="–")

    @contextlib.contextmanager
    def _open(self) -> Iterator[tuple[TournamentLog, list[Result]]]:
        if self._options.step in READING:
            named_folder(self._options)
        with (
            contextlib.closing(HallStore(self._data)) as store,
            contextlib.closing(TournamentLog(self._data)) as log,
        ):
            yield log, list(store.results())

    def _add(self, decide: Callable[[Tournament], list[Event]]) -> Tournament:
        with self._open() as (log, _):
            return log.add(decide, now())
