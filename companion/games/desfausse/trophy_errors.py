"""The refusals of DESfausse about tokens, turns and rounds: a class for each rule."""

from companion.games.errors import IllegalAction


class NotMet(IllegalAction):
    message = "This turn did not meet the condition of the column “{column}” exactly."


class CellTaken(IllegalAction):
    message = "This round's cell “{column}” is already taken by {name}."


class OneTokenATurn(IllegalAction):
    message = "One token is placed a turn."


class NoTokenLeft(IllegalAction):
    message = "{name} has no token left in hand."


class OnesTakeTheToken(IllegalAction):
    message = "With more than half 1s the token must go to the −1 column."


class OnesAlreadyYours(IllegalAction):
    message = "This round's −1 cell already holds a token of {name}: nothing changes."


class AllMustBePlaced(IllegalAction):
    message = "{name} has neither dice nor a token in hand: a token must move to the 12."


class MoveOnlyWithoutToken(IllegalAction):
    message = "{name} still has a token in hand: none is moved."


class SayWhichMoves(IllegalAction):
    message = "{name} has no token left in hand: say which one moves."


class NotYourToken(IllegalAction):
    message = "{name} has no token on the cell “{column}” of round {round}."


class OnlyFromThisRound(IllegalAction):
    message = "In this game the moved token comes from this round's row."


class DiceTellWho(IllegalAction):
    message = "Where dice are followed, the token belongs to whoever plays, in this round's row."


class SayWhoAndWhere(IllegalAction):
    message = "Where only the board is followed, the token's player and round must be said."


class NotThisRound(IllegalAction):
    message = "Round {round} is being played: no token goes to round {asked}."


class RoundIsWon(IllegalAction):
    message = "{name} has no dice left: the round is over."


class NoRoundBegins(IllegalAction):
    message = "No round begins after this turn: {name} starts none."


class RoundEndsItself(IllegalAction):
    message = "Where dice are followed, the round ends by itself."
