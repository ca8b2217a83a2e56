"""The refusals common to all games; each rule has its own class."""

from companion.language.errors import BilingualError


class IllegalAction(BilingualError, ValueError):
    """An action that the rules refuse; every rule has its own subclass."""


class GameOver(IllegalAction):
    fr = "La partie est terminée."
    en = "The game is over."


class NotAPlayer(IllegalAction):
    fr = "Personne ne s'appelle {name} dans cette partie."
    en = "Nobody in this game is called {name}."


class HasLeft(IllegalAction):
    fr = "{name} a déjà quitté la partie."
    en = "{name} has already left the game."


class LastToLeave(IllegalAction):
    fr = "Sans {name}, il n'y a plus personne pour continuer la partie."
    en = "Without {name} nobody is there to go on with the game."


class RollFirst(IllegalAction):
    fr = "Il faut d'abord lancer les dés."
    en = "The dice must be rolled first."


class NoRollLeft(IllegalAction):
    fr = "On lance {rolls} par tour au plus."
    en = "A turn has {rolls} at most."


class WrongNumberOfDice(IllegalAction):
    fr = "Un lancer compte {dice}, pas {count}."
    en = "A roll has {dice}, not {count}."


class NoSuchFace(IllegalAction):
    fr = "Aucun dé ne porte de face {value} : les faces vont de 1 à 6."
    en = "No die has a {value}: faces go from 1 to 6."


class KeptOnFirstRoll(IllegalAction):
    fr = "Le premier lancer d'un tour se fait avec les {dice} : aucun n'est gardé."
    en = "The first roll of a turn is made with all {dice}: none is kept."


class BadKept(IllegalAction):
    fr = "Les dés gardés sont désignés par des positions distinctes, de 0 à {last}, pas {kept}."
    en = "Kept dice are named by different positions from 0 to {last}, not {kept}."


class AllKept(IllegalAction):
    fr = "On garde {dice} au plus : il faut relancer au moins un dé."
    en = "At most {dice} are kept: at least one must be rolled."


class KeptDieChanged(IllegalAction):
    fr = "Le dé {position} est gardé : il montre encore {before}, pas {after}."
    en = "Die {position} is kept: it still shows {before}, not {after}."


class BadSetup(BilingualError, ValueError):
    """A game cannot start like this; every reason has its own subclass."""


class WrongNumberOfPlayers(BadSetup):
    fr = "Ce jeu se joue de {least} à {most} joueurs, pas à {count}."
    en = "This game is for {least} to {most} players, not {count}."


class NotThatManyPlayers(WrongNumberOfPlayers):
    fr = "Ce jeu se joue à {least} joueurs, pas à {count}."
    en = "This game is for {least} players, not {count}."


class EmptyName(BadSetup):
    fr = "Chaque joueur doit avoir un nom."
    en = "Every player needs a name."


class BadName(BadSetup):
    fr = "Le nom {name} contient un caractère qui ne peut pas être affiché."
    en = "The name {name} contains a character that cannot be shown."


class EqualNames(BadSetup):
    fr = "Deux joueurs s'appellent {name} : il faut pouvoir les distinguer."
    en = "Two players are called {name}: they must be told apart."


class LongName(BadSetup):
    fr = "Un nom a {most} lettres au plus : « {start}… » en a {count}."
    en = "A name has {most} letters at most: “{start}…” has {count}."


class BadOption(BadSetup):
    fr = "L'option {option} ne peut pas valoir {value} : elle va de {least} à {most}."
    en = "Option {option} cannot be {value}: it goes from {least} to {most}."

    def __init__(self, option: str, value: object, allowed: range) -> None:
        super().__init__(option=option, value=value, least=allowed[0], most=allowed[-1])
