"""The rules of DESfausse about tokens, turns and rounds that can say no, one class a rule."""

from companion.games.errors import IllegalAction


class NotMet(IllegalAction):
    """A token for a condition that this turn has not met."""

    fr = "Ce tour n'a pas exactement rempli la condition de la colonne « {column} »."
    en = "This turn did not meet the condition of the column “{column}” exactly."


class CellTaken(IllegalAction):
    """A token on a cell that already has one."""

    fr = "La case « {column} » de cette manche est déjà prise par {name}."
    en = "This round's cell “{column}” is already taken by {name}."


class OneTokenATurn(IllegalAction):
    """A second token in a turn."""

    fr = "On ne pose qu'un jeton par tour."
    en = "One token is placed a turn."


class NoTokenLeft(IllegalAction):
    """A token placed with none in hand."""

    fr = "{name} n'a plus de jeton en main."
    en = "{name} has no token left in hand."


class OnesTakeTheToken(IllegalAction):
    """Another column chosen, or none, with more than half 1s."""

    fr = "Avec plus de la moitié de 1, le jeton doit aller sur la colonne −1."
    en = "With more than half 1s the token must go to the −1 column."


class OnesAlreadyYours(IllegalAction):
    """A token for a -1 cell that holds one of the same player already."""

    fr = "La case −1 de cette manche porte déjà un jeton de {name} : rien ne change."
    en = "This round's −1 cell already holds a token of {name}: nothing changes."


class AllMustBePlaced(IllegalAction):
    """A turn ended by the first player out, who must move a token to the 12."""

    fr = "{name} n'a plus de dé ni de jeton en main : un jeton doit aller sur la colonne 12."
    en = "{name} has neither dice nor a token in hand: a token must move to the 12."


class MoveOnlyWithoutToken(IllegalAction):
    """A token moved where one is left in hand."""

    fr = "{name} a encore un jeton en main : aucun ne se déplace."
    en = "{name} still has a token in hand: none is moved."


class SayWhichMoves(IllegalAction):
    """A token that must be moved, without saying from where."""

    fr = "{name} n'a plus de jeton en main : il faut dire lequel se déplace."
    en = "{name} has no token left in hand: say which one moves."


class NotYourToken(IllegalAction):
    """A move from a cell without a token of one's own."""

    fr = "{name} n'a pas de jeton sur la case « {column} » de la manche {round}."
    en = "{name} has no token on the cell “{column}” of round {round}."


class OnlyFromThisRound(IllegalAction):
    """A move from an earlier row where the table's option forbids it."""

    fr = "Dans cette partie, le jeton déplacé vient de la manche en cours."
    en = "In this game the moved token comes from this round's row."


class DiceTellWho(IllegalAction):
    """A player or a round given though the turn tells both."""

    fr = "Quand on suit les dés, le jeton est à qui joue et va dans la manche en cours."
    en = "Where dice are followed, the token belongs to whoever plays, in this round's row."


class SayWhoAndWhere(IllegalAction):
    """No player or no round given where only the board is tracked."""

    fr = "Quand on ne suit que le tableau, il faut dire le joueur et la manche du jeton."
    en = "Where only the board is followed, the token's player and round must be said."


class NotThisRound(IllegalAction):
    """A token for a row that is not being played."""

    fr = "On joue la manche {round} : un jeton ne va pas dans la manche {asked}."
    en = "Round {round} is being played: no token goes to round {asked}."


class RoundIsWon(IllegalAction):
    """A token after somebody took the 12."""

    fr = "{name} n'a plus aucun dé : la manche est finie."
    en = "{name} has no dice left: the round is over."


class NoRoundBegins(IllegalAction):
    """A starter named though no round follows the turn."""

    fr = "Aucune manche ne commence après ce tour : {name} n'en commence pas."
    en = "No round begins after this turn: {name} starts none."


class RoundEndsItself(IllegalAction):
    """The end of a round declared though the dice tell it."""

    fr = "Quand on suit les dés, la manche finit d'elle-même."
    en = "Where dice are followed, the round ends by itself."
