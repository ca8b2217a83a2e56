"""The refusals of D.21: a class for each rule."""

from companion.games.errors import BadSetup, IllegalAction


class NotAMove(IllegalAction):
    message = "That is not a move: “{text}”. Write c4-f4, c4xf4 or c4xf4=5."


class OffBoard(IllegalAction):
    message = "There is no square {square}: the board goes from a1 to {last}."


class NoDieThere(IllegalAction):
    message = "There is no die on {square}."


class NotYourDie(IllegalAction):
    message = "The die on {square} is the other player's: everybody moves their own dice."


class StaysPut(IllegalAction):
    message = "A die that moves changes its square: it cannot stay on {square}."


class NotStraight(IllegalAction):
    message = "From {origin} to {target} is none of the eight directions: a die goes straight."


class SquareTaken(IllegalAction):
    message = "A die lands on an empty square: {square} is taken."


class WayBlocked(IllegalAction):
    message = "A die slides over empty squares only: there is a die on {square}."


class NothingToJump(IllegalAction):
    message = "Between {origin} and {target} there is no die to jump over."


class JumpsSeveral(IllegalAction):
    message = "A die jumps over one die only: from {origin} to {target} there are {count}."


class LandsTooFar(IllegalAction):
    message = "A jump ends right behind the die jumped over: on {square}."


class TooNear(IllegalAction):
    message = "At this table a die does not jump over its neighbour: {square} is too near."


class OuterSquaresFull(IllegalAction):
    message = "At most three dice of each player on the outer squares: {square} is one too many."


class NotTurned(IllegalAction):
    message = "This move does not turn the die: it still shows {face}, without “=”."


class WronglyTurned(IllegalAction):
    message = "A {own} that jumps over the other player's {other} turns to {face}: “={face}”."


class CanMove(IllegalAction):
    message = "A player passes only when none of their dice can move."


class NoRolls(IllegalAction):
    message = "In D.21 dice are moved: none is ever rolled."


class NotTwelveDice(BadSetup):
    message = "Each player starts with twelve dice: {colour} has {count}."


class NoSuchSquare(BadSetup):
    message = "The opening names the square {square}: the board goes from a1 to {last}."


class NoSuchFace(BadSetup):
    message = "The opening puts a {value} on {square}: faces go from 1 to 6."


class SquareTwice(BadSetup):
    message = "The opening puts two dice on {square}: a square holds one."


class OuterOpening(BadSetup):
    message = "The opening puts {count} dice of {colour} on the outer squares: three at most."


class AlreadyWon(BadSetup):
    message = "In this opening the goal {goal} is already met before the first move."
