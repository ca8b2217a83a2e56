"""The refusals of DESfausse about tokens, turns and rounds: a class for each rule."""

from companion.games.errors import IllegalAction


class NotMet(IllegalAction):
    fr = "Ce tour n'a pas exactement rempli la condition de la colonne « {column} »."
    en = "This turn did not meet the condition of the column “{column}” exactly."


class CellTaken(IllegalAction):
    fr = "La case « {column} » de cette manche est déjà prise par {name}."
    en = "This round's cell “{column}” is already taken by {name}."


class OneTokenATurn(IllegalAction):
    fr = "On ne pose qu'un jeton par tour."
    en = "One token is placed a turn."


class NoTokenLeft(IllegalAction):
    fr = "{name} n'a plus de jeton en main."
    en = "{name} has no token left in hand."


class OnesTakeTheToken(IllegalAction):
    fr = "Avec plus de la moitié de 1, le jeton doit aller sur la colonne −1."
    en = "With more than half 1s the token must go to the −1 column."


class OnesAlreadyYours(IllegalAction):
    fr = "La case −1 de cette manche porte déjà un jeton de {name} : rien ne change."
    en = "This round's −1 cell already holds a token of {name}: nothing changes."


class AllMustBePlaced(IllegalAction):
    fr = "{name} n'a plus de dé ni de jeton en main : un jeton doit aller sur la colonne 12."
    en = "{name} has neither dice nor a token in hand: a token must move to the 12."


class MoveOnlyWithoutToken(IllegalAction):
    fr = "{name} a encore un jeton en main : aucun ne se déplace."
    en = "{name} still has a token in hand: none is moved."


class SayWhichMoves(IllegalAction):
    fr = "{name} n'a plus de jeton en main : il faut dire lequel se déplace."
    en = "{name} has no token left in hand: say which one moves."


class NotYourToken(IllegalAction):
    fr = "{name} n'a pas de jeton sur la case « {column} » de la manche {round}."
    en = "{name} has no token on the cell “{column}” of round {round}."


class OnlyFromThisRound(IllegalAction):
    fr = "Dans cette partie, le jeton déplacé vient de la manche en cours."
    en = "In this game the moved token comes from this round's row."


class DiceTellWho(IllegalAction):
    fr = "Quand on suit les dés, le jeton est à qui joue et va dans la manche en cours."
    en = "Where dice are followed, the token belongs to whoever plays, in this round's row."


class SayWhoAndWhere(IllegalAction):
    fr = "Quand on ne suit que le tableau, il faut dire le joueur et la manche du jeton."
    en = "Where only the board is followed, the token's player and round must be said."


class NotThisRound(IllegalAction):
    fr = "On joue la manche {round} : un jeton ne va pas dans la manche {asked}."
    en = "Round {round} is being played: no token goes to round {asked}."


class RoundIsWon(IllegalAction):
    fr = "{name} n'a plus aucun dé : la manche est finie."
    en = "{name} has no dice left: the round is over."


class NoRoundBegins(IllegalAction):
    fr = "Aucune manche ne commence après ce tour : {name} n'en commence pas."
    en = "No round begins after this turn: {name} starts none."


class RoundEndsItself(IllegalAction):
    fr = "Quand on suit les dés, la manche finit d'elle-même."
    en = "Where dice are followed, the round ends by itself."
