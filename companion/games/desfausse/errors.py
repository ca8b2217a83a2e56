"""The refusals of DESfausse about rolls, discards and gifts: a class for each rule."""

from companion.games.errors import BadSetup, IllegalAction


class CupIsNoPlayer(BadSetup):
    fr = "Personne ne peut s'appeler « {name} » : c'est le nom de la coupelle."
    en = "Nobody can be called “{name}”: that is the name of the cup."


class BadYoungest(BadSetup):
    fr = "L'ordre des âges doit nommer chaque joueur une fois."
    en = "The order of ages must name every player once."


class NothingToRoll(BadSetup):
    fr = "Quand on ne suit que le tableau, il n'y a pas de dés virtuels à lancer."
    en = "Where only the board is followed, there are no virtual dice to roll."


class OnlyWithDice(IllegalAction):
    fr = "Dans cette partie on ne suit que le tableau : les dés ne se notent pas."
    en = "This game follows the board only: dice are not noted."


class NoTurnsNoted(IllegalAction):
    fr = "Quand on ne suit que le tableau, les tours ne se notent pas, seule la fin de la manche."
    en = "Where only the board is followed, turns are not noted, only the end of the round."


# --- rolls ------------------------------------------------------------------------------


class NotTheHand(IllegalAction):
    fr = "Ce ne sont pas les dés de la main de {name} : {what}."
    en = "These are not the dice in {name}'s hand: {what}."


class NoSuchDie(IllegalAction):
    fr = "Les dés de ce jeu sont petits ou gros, rouges ou verts."
    en = "The dice of this game are small or big, red or green."


class NoSuchFace(IllegalAction):
    fr = "Aucun dé ne porte de face {value} : les faces vont de 1 à 6."
    en = "No die has a {value}: faces go from 1 to 6."


class NotOnBigDice(IllegalAction):
    fr = "Un Désmon n'a pas de face {value} : il montre 1, 3, 4 ou 5."
    en = "A Désmon has no face {value}: it shows 1, 3, 4 or 5."


class KeptOnFirstRoll(IllegalAction):
    fr = "Le premier lancer d'un tour se fait avec toute la main : aucun dé n'est gardé."
    en = "The first roll of a turn is made with the whole hand: no die is kept."


class BadKept(IllegalAction):
    fr = "Les dés gardés sont désignés par des positions distinctes, de 0 à {last}, pas {kept}."
    en = "Kept dice are named by different positions from 0 to {last}, not {kept}."


class OneRolledAgain(IllegalAction):
    fr = "Le {sort} montre 1 : il est mis de côté et ne se relance pas."
    en = "The {sort} shows a 1: it is set aside and not rolled again."


class AllKept(IllegalAction):
    fr = "Il faut relancer au moins un dé."
    en = "At least one die must be rolled."


class KeptDieChanged(IllegalAction):
    fr = "Le dé {position} est gardé : il reste ce qu'il était et montre encore {before}."
    en = "Die {position} is kept: it stays what it was and still shows {before}."


class NoRollLeft(IllegalAction):
    fr = "On lance trois fois par tour au plus."
    en = "A turn has three rolls at most."


class RollingIsOver(IllegalAction):
    fr = "Après la défausse on ne lance plus dans ce tour."
    en = "After the discard there are no more rolls in this turn."


class GivingHasBegun(IllegalAction):
    fr = "Un dé a déjà été donné pour les 1 : ce tour n'a plus ni lancer ni défausse."
    en = "A die has already been given for the 1s: this turn has no more rolls and no discard."


class RollFirst(IllegalAction):
    fr = "Il faut d'abord lancer les dés."
    en = "The dice must be rolled first."


# --- the last die -----------------------------------------------------------------------


class NameFirst(IllegalAction):
    fr = "Avec un seul dé en main, on annonce une valeur avant de lancer."
    en = "With one die left, a value is named before the roll."


class OneRollForTheLastDie(IllegalAction):
    fr = "Le dernier dé ne se lance qu'une fois par tour."
    en = "The last die is rolled only once a turn."


class NameOnlyLastDie(IllegalAction):
    fr = "On n'annonce une valeur qu'avec un seul dé en main, et avant de lancer."
    en = "A value is named only with one die left in hand, and before the roll."


class AlreadyNamed(IllegalAction):
    fr = "La valeur {value} est déjà annoncée."
    en = "The value {value} has already been named."


class NotNameable(IllegalAction):
    fr = "On annonce une valeur que le dé porte, autre que 1 : {values}, pas {value}."
    en = "The value named is one the die has, other than 1: {values}, not {value}."


class LastDieIsNotDiscarded(IllegalAction):
    fr = "Le dernier dé ne part que si son lancer ne montre ni la valeur annoncée ni 1."
    en = "The last die goes only if its roll shows neither the value named nor a 1."


# --- the discard ------------------------------------------------------------------------


class OneDiscardATurn(IllegalAction):
    fr = "On ne se défausse que d'une combinaison, une fois par tour."
    en = "One combination is discarded, once a turn."


class BadPositions(IllegalAction):
    fr = "Les dés sont désignés par des positions distinctes, de 0 à {last}, pas {positions}."
    en = "Dice are named by different positions from 0 to {last}, not {positions}."


class TooFewDice(IllegalAction):
    fr = "Trop peu de dés pour une combinaison. Au moins : {least}."
    en = "Too few dice for a combination. At least: {least}."


class OnesMakeNoCombination(IllegalAction):
    fr = "Les 1 ne forment jamais de combinaison."
    en = "A combination is never made of 1s."


class MixedValues(IllegalAction):
    fr = "Les dés d'une combinaison montrent tous la même valeur."
    en = "The dice of a combination all show the same value."


class NothingGoes(IllegalAction):
    fr = "Les 1 ({ones}) ne laissent rien de cette combinaison à défausser."
    en = "The 1s ({ones}) leave nothing of this combination to discard."


class NotInCombination(IllegalAction):
    fr = "Seuls des dés de la combinaison partent."
    en = "Only dice of the combination go."


class WrongNumberGone(IllegalAction):
    fr = "Chaque 1 retient un dé : de cette combinaison il en part {due}, pas {count}."
    en = "Each 1 holds back one die: this combination loses {due}, not {count}."


class OneDestinationADie(IllegalAction):
    fr = "Il faut dire pour chaque dé qui part où il va."
    en = "Every die that goes needs its destination."


class CupOrOpponents(IllegalAction):
    fr = "La défausse va toute à la coupelle ou toute à des adversaires, jamais aux deux."
    en = "A discard goes all to the cup or all to opponents, never to both."


class MixedGoesToTheCup(IllegalAction):
    fr = "Une combinaison de deux couleurs va à la coupelle."
    en = "A combination of two colours goes to the cup."


class NotAnOpponent(IllegalAction):
    fr = "{name} n'est pas un adversaire de {player}."
    en = "{name} is not an opponent of {player}."


class OpponentIsFull(IllegalAction):
    fr = "{name} aurait plus de 9 dés alors qu'un autre adversaire a de la place."
    en = "{name} would have more than 9 dice while another opponent has room."


class SkipTakesASix(IllegalAction):
    fr = "On ne fait passer un tour qu'avec au moins un 6 défaussé à la coupelle."
    en = "A turn is skipped only with at least one 6 discarded to the cup."


class ReverseTakesATwo(IllegalAction):
    fr = "On ne change le sens qu'avec au moins un 2 défaussé à la coupelle."
    en = "The direction is reversed only with at least one 2 discarded to the cup."


# --- more than half 1s ------------------------------------------------------------------


class NothingToGive(IllegalAction):
    fr = "On ne donne un dé qu'à qui a plus de la moitié de ses dés à 1."
    en = "A die is given only to a player more than half of whose dice show 1."


class AllHaveGiven(IllegalAction):
    fr = "Chaque autre joueur a déjà donné son dé."
    en = "Every other player has already given a die."


class NotYourGift(IllegalAction):
    fr = "C'est à {due} de donner un dé, pas à {name}."
    en = "It is {due} who gives a die now, not {name}."


class NotInHand(IllegalAction):
    fr = "{name} n'a pas de {sort}."
    en = "{name} has no {sort}."


class GiftsFirst(IllegalAction):
    fr = "Plus de la moitié de 1 : {name} doit d'abord donner un dé."
    en = "More than half 1s: {name} must give a die first."
