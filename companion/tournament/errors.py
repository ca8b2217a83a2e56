"""The errors of a tournament: one sentence each."""

from companion.language.errors import TranslatedError


class TournamentError(TranslatedError, ValueError):
    """An action that is impossible now; every reason has its own subclass."""


class AlreadyThere(TournamentError):
    message = "{name} is in the tournament already."


class NotThere(TournamentError):
    message = "{name} is not in the tournament."


class NotStarted(TournamentError):
    message = "The tournament has not started."


class AlreadyStarted(TournamentError):
    message = "A tournament is going on: end it first (end)."


class TooFewPlayers(TournamentError):
    message = "Players present: {count}; at least {least} are needed."


class TooManyPlayers(TournamentError):
    message = "Players present: {count}; a tournament takes {most} at most."


class WrongSeats(TournamentError):
    message = "It is not played by {seats} at a table; it can be by {possible}."


class WrongRounds(TournamentError):
    message = "No tournament has {rounds} rounds."


class NoTables(TournamentError):
    message = "No table to play at was named: --tables NAME NAME."


class TableTwice(TournamentError):
    message = "The table {name} is named twice: --tables NAME NAME."


class RoundOpen(TournamentError):
    message = "Results are missing: {which} (--anyway not to wait for them)."


class NoMoreRounds(TournamentError):
    message = "Every round has been drawn."


class NoRound(TournamentError):
    message = "No round is drawn."


class RoundBegun(TournamentError):
    message = "The round cannot be taken back any more: {which} has been played."


class FormerName(TournamentError):
    message = "{name} is the former name of {new}: another one is needed."


class NoPairing(TournamentError):
    message = "No pairing is called {id}."


class OtherGame(TournamentError):
    message = "The game {id} is not held, or has another game or other players."
