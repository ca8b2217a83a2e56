"""The refusals common to all games; each rule has its own class."""

from companion.language.errors import BilingualError


class IllegalAction(BilingualError, ValueError):
    """An action that the rules refuse; every rule has its own subclass."""


class GameOver(IllegalAction):
    """The game has ended: nothing more can be done in it."""

    fr = "La partie est terminée."
    en = "The game is over."


class NotAPlayer(IllegalAction):
    """A name that no player has."""

    fr = "Personne ne s'appelle {name} dans cette partie."
    en = "Nobody in this game is called {name}."


class HasLeft(IllegalAction):
    """A player who has left the game is named in it again."""

    fr = "{name} a déjà quitté la partie."
    en = "{name} has already left the game."


class LastToLeave(IllegalAction):
    """The only player of a game leaves: nobody would go on with it."""

    fr = "Sans {name}, il n'y a plus personne pour continuer la partie."
    en = "Without {name} nobody is there to go on with the game."


class RollFirst(IllegalAction):
    """A choice before any roll of the turn."""

    fr = "Il faut d'abord lancer les dés."
    en = "The dice must be rolled first."


class NoRollLeft(IllegalAction):
    """A roll after the last one of a turn. Details: rolls."""

    fr = "On lance {rolls} par tour au plus."
    en = "A turn has {rolls} at most."


class WrongNumberOfDice(IllegalAction):
    """A roll of too few or too many dice. Details: dice, count."""

    fr = "Un lancer compte {dice}, pas {count}."
    en = "A roll has {dice}, not {count}."


class NoSuchFace(IllegalAction):
    """A value that no die has. Details: value."""

    fr = "Aucun dé ne porte de face {value} : les faces vont de 1 à 6."
    en = "No die has a {value}: faces go from 1 to 6."


class KeptOnFirstRoll(IllegalAction):
    """Dice kept where there is nothing to keep. Details: dice."""

    fr = "Le premier lancer d'un tour se fait avec les {dice} : aucun n'est gardé."
    en = "The first roll of a turn is made with all {dice}: none is kept."


class BadKept(IllegalAction):
    """Positions that do not name dice, or name one twice. Details: last, kept."""

    fr = "Les dés gardés sont désignés par des positions distinctes, de 0 à {last}, pas {kept}."
    en = "Kept dice are named by different positions from 0 to {last}, not {kept}."


class AllKept(IllegalAction):
    """A roll in which every die is kept. Details: dice."""

    fr = "On garde {dice} au plus : il faut relancer au moins un dé."
    en = "At most {dice} are kept: at least one must be rolled."


class KeptDieChanged(IllegalAction):
    """A die said to be kept shows another value than before. Details: position, before, after."""

    fr = "Le dé {position} est gardé : il montre encore {before}, pas {after}."
    en = "Die {position} is kept: it still shows {before}, not {after}."


class BadSetup(BilingualError, ValueError):
    """A game cannot start like this; every reason has its own subclass."""


class WrongNumberOfPlayers(BadSetup):
    """Too few or too many players for the game."""

    fr = "Ce jeu se joue de {least} à {most} joueurs, pas à {count}."
    en = "This game is for {least} to {most} players, not {count}."


class NotThatManyPlayers(WrongNumberOfPlayers):
    """Too few or too many players for a game of just one number of them."""

    fr = "Ce jeu se joue à {least} joueurs, pas à {count}."
    en = "This game is for {least} players, not {count}."


class EmptyName(BadSetup):
    """A player without a name."""

    fr = "Chaque joueur doit avoir un nom."
    en = "Every player needs a name."


class BadName(BadSetup):
    """A name with a line break or another control sign in it."""

    fr = "Le nom {name} contient un caractère qui ne peut pas être affiché."
    en = "The name {name} contains a character that cannot be shown."


class EqualNames(BadSetup):
    """Two players with the same name."""

    fr = "Deux joueurs s'appellent {name} : il faut pouvoir les distinguer."
    en = "Two players are called {name}: they must be told apart."


class LongName(BadSetup):
    """A name that no sheet has room for."""

    fr = "Un nom a {most} lettres au plus : « {start}… » en a {count}."
    en = "A name has {most} letters at most: “{start}…” has {count}."


class BadOption(BadSetup):
    """An option's value is out of its range."""

    fr = "L'option {option} ne peut pas valoir {value} : elle va de {least} à {most}."
    en = "Option {option} cannot be {value}: it goes from {least} to {most}."

    def __init__(self, option: str, value: object, allowed: range) -> None:
        super().__init__(option=option, value=value, least=allowed[0], most=allowed[-1])
