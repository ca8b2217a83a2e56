"""The refusals of Dalapapa Domaine: a class for each rule."""

from companion.games.errors import IllegalAction


class PlacedAlready(IllegalAction):
    message = "One domino is placed a turn: to place another, {name} must pay for another turn."


class NoConnection(IllegalAction):
    message = "A domino is placed with at least one connection, not {count}."


class TooManyConnections(IllegalAction):
    message = "The connections a domino makes: {most} at most, not {count}."


class CannotPayConnection(IllegalAction):
    message = "A single connection costs a token, and {name} has none."


class PlaceFirst(IllegalAction):
    message = "{name} must place a domino first, then mark, pay for another turn or end."


class MayNotPass(IllegalAction):
    message = "Only a player without a token who cannot place may pass: {name} has {tokens}."


class NotAPass(IllegalAction):
    message = "{name} has placed a domino: this turn is ended, not passed."


class NoTokensToReplay(IllegalAction):
    message = "Another turn costs {price} tokens: {name} has {tokens}."


class NothingToDraw(IllegalAction):
    message = (
        "Another turn begins with a domino drawn, and the bag is empty: {name} ends this turn."
    )


class NoMarkerLeft(IllegalAction):
    message = "{name} has placed all their markers, and a marker is never taken back."


class MarkedAlready(IllegalAction):
    message = "{name} already has a marker on territory {id}: one is enough there."


class NoSuchTerritory(IllegalAction):
    message = "There is no territory {id} on the table."


class TerritoryExists(IllegalAction):
    message = "There is already a territory {id}: each has a number of its own."


class BadId(IllegalAction):
    message = "A territory is named by a number from 0 to 9999 or a short word, not {id}."


class BadColour(IllegalAction):
    message = "A territory's colour is a short word, not “{colour}”."


class BadSize(IllegalAction):
    message = "A territory has from 1 to {most} squares, not {squares}."


class OnlyGrows(IllegalAction):
    message = "A territory can only grow: the size of {id} is already {before}, not {after}."


class SameTerritory(IllegalAction):
    message = "It takes two territories to make one: {id} cannot join {id}."


class DifferentColours(IllegalAction):
    message = "A territory is of one colour: {into} is {one}, {source} is {other}."


class TurnNotOver(IllegalAction):
    message = "{name} has not ended their turn: the count comes after."


class LastTurnsFirst(IllegalAction):
    message = "Before the count each has a last turn left: {names}."


class StillToPlace(IllegalAction):
    message = (
        "Dominoes still in the bag: {dominoes}. As long as somebody has a token ({names}), "
        "play goes on: the count comes after."
    )


class NobodyHasThePlaque(IllegalAction):
    message = "This count follows the last turns, but nobody has taken the plaque."


class OnlyTheCount(IllegalAction):
    message = "Everybody has played their last turn: only the count is left."


class NoDice(IllegalAction):
    message = "This game is played without dice."
