"""The refusals common to all games; each rule has its own class."""

from companion.language.errors import TranslatedError


class IllegalAction(TranslatedError, ValueError):
    """An action that the rules refuse; every rule has its own subclass."""


class GameOver(IllegalAction):
    message = "The game is over."


class NotAPlayer(IllegalAction):
    message = "Nobody in this game is called {name}."


class HasLeft(IllegalAction):
    message = "{name} has already left the game."


class LastToLeave(IllegalAction):
    message = "Without {name} nobody is there to go on with the game."


class RollFirst(IllegalAction):
    message = "The dice must be rolled first."


class NoRollLeft(IllegalAction):
    message = "A turn has {rolls} at most."


class WrongNumberOfDice(IllegalAction):
    message = "A roll has {dice}, not {count}."


class NoSuchFace(IllegalAction):
    message = "No die has a {value}: faces go from 1 to 6."


class KeptOnFirstRoll(IllegalAction):
    message = "The first roll of a turn is made with all {dice}: none is kept."


class BadKept(IllegalAction):
    message = "Kept dice are named by different positions from 0 to {last}, not {kept}."


class AllKept(IllegalAction):
    message = "At most {dice} are kept: at least one must be rolled."


class KeptDieChanged(IllegalAction):
    message = "Die {position} is kept: it still shows {before}, not {after}."


class BadSetup(TranslatedError, ValueError):
    """A game cannot start like this; every reason has its own subclass."""


class WrongNumberOfPlayers(BadSetup):
    message = "This game is for {least} to {most} players, not {count}."


class NotThatManyPlayers(WrongNumberOfPlayers):
    message = "This game is for {least} players, not {count}."


class EmptyName(BadSetup):
    message = "Every player needs a name."


class BadName(BadSetup):
    message = "The name {name} contains a character that cannot be shown."


class EqualNames(BadSetup):
    message = "Two players are called {name}: they must be told apart."


class LongName(BadSetup):
    message = "A name has {most} letters at most: “{start}…” has {count}."


class BadOption(BadSetup):
    message = "Option {option} cannot be {value}: it goes from {least} to {most}."

    def __init__(self, option: str, value: object, allowed: range) -> None:
        super().__init__(option=option, value=value, least=allowed[0], most=allowed[-1])
