"""The refusals of Yahtzee: a class for each rule."""

from companion.games.errors import IllegalAction


class NoRollLeft(IllegalAction):
    message = "A turn has three rolls at most: a box must be filled now."


class RollFirst(IllegalAction):
    message = "The dice must be rolled before a box is filled."


class BoxFilled(IllegalAction):
    message = "The box {box} is already filled: a box is filled only once."


class StartOnlyAtHead(IllegalAction):
    message = "The starter is chosen before the first roll of the round."
