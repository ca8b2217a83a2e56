"""The errors of a tournament: one sentence each."""

from companion.language.errors import BilingualError


class TournamentError(BilingualError, ValueError):
    """An action that is impossible now; every reason has its own subclass."""


class AlreadyThere(TournamentError):
    fr = "{name} est déjà du tournoi."
    en = "{name} is in the tournament already."


class NotThere(TournamentError):
    fr = "{name} n'est pas du tournoi."
    en = "{name} is not in the tournament."


class NotStarted(TournamentError):
    fr = "Le tournoi n'a pas commencé."
    en = "The tournament has not started."


class AlreadyStarted(TournamentError):
    fr = "Un tournoi est en cours : il faut d'abord le terminer (end)."
    en = "A tournament is going on: end it first (end)."


class TooFewPlayers(TournamentError):
    fr = "Joueurs présents : {count} ; il en faut au moins {least}."
    en = "Players present: {count}; at least {least} are needed."


class TooManyPlayers(TournamentError):
    fr = "Joueurs présents : {count} ; un tournoi en prend {most} au plus."
    en = "Players present: {count}; a tournament takes {most} at most."


class WrongSeats(TournamentError):
    fr = "On n'y joue pas à {seats} par table ; on peut à {possible}."
    en = "It is not played by {seats} at a table; it can be by {possible}."


class WrongRounds(TournamentError):
    fr = "Un tournoi ne se joue pas en {rounds} rondes."
    en = "No tournament has {rounds} rounds."


class NoTables(TournamentError):
    fr = "On ne sait pas à quelles tables jouer : --tables NOM NOM."
    en = "No table to play at was named: --tables NAME NAME."


class TableTwice(TournamentError):
    fr = "La table {name} est nommée deux fois : --tables NOM NOM."
    en = "The table {name} is named twice: --tables NAME NAME."


class RoundOpen(TournamentError):
    fr = "Il manque des résultats : {which} (--anyway pour ne pas les attendre)."
    en = "Results are missing: {which} (--anyway not to wait for them)."


class NoMoreRounds(TournamentError):
    fr = "Toutes les rondes sont tirées."
    en = "Every round has been drawn."


class NoRound(TournamentError):
    fr = "Aucune ronde n'est tirée."
    en = "No round is drawn."


class RoundBegun(TournamentError):
    fr = "La ronde ne peut plus être reprise : {which} est jouée."
    en = "The round cannot be taken back any more: {which} has been played."


class FormerName(TournamentError):
    fr = "{name} est l'ancien nom de {new} : il en faut un autre."
    en = "{name} is the former name of {new}: another one is needed."


class NoPairing(TournamentError):
    fr = "Aucune rencontre ne s'appelle {id}."
    en = "No pairing is called {id}."


class OtherGame(TournamentError):
    fr = "La partie {id} n'est pas gardée, ou ce n'est ni ce jeu ni ces joueurs."
    en = "The game {id} is not held, or has another game or other players."
