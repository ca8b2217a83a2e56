"""The refusals of DESfausse about rolls, discards and gifts: a class for each rule."""

from companion.games.errors import BadSetup, IllegalAction


class CupIsNoPlayer(BadSetup):
    message = "Nobody can be called “{name}”: that is the name of the cup."


class BadYoungest(BadSetup):
    message = "The order of ages must name every player once."


class NothingToRoll(BadSetup):
    message = "Where only the board is followed, there are no virtual dice to roll."


class OnlyWithDice(IllegalAction):
    message = "This game follows the board only: dice are not noted."


class NoTurnsNoted(IllegalAction):
    message = "Where only the board is followed, turns are not noted, only the end of the round."


# --- rolls ------------------------------------------------------------------------------


class NotTheHand(IllegalAction):
    message = "These are not the dice in {name}'s hand: {what}."


class NoSuchDie(IllegalAction):
    message = "The dice of this game are small or big, red or green."


class NoSuchFace(IllegalAction):
    message = "No die has a {value}: faces go from 1 to 6."


class NotOnBigDice(IllegalAction):
    message = "A Désmon has no face {value}: it shows 1, 3, 4 or 5."


class KeptOnFirstRoll(IllegalAction):
    message = "The first roll of a turn is made with the whole hand: no die is kept."


class BadKept(IllegalAction):
    message = "Kept dice are named by different positions from 0 to {last}, not {kept}."


class OneRolledAgain(IllegalAction):
    message = "The {sort} shows a 1: it is set aside and not rolled again."


class AllKept(IllegalAction):
    message = "At least one die must be rolled."


class KeptDieChanged(IllegalAction):
    message = "Die {position} is kept: it stays what it was and still shows {before}."


class NoRollLeft(IllegalAction):
    message = "A turn has three rolls at most."


class RollingIsOver(IllegalAction):
    message = "After the discard there are no more rolls in this turn."


class GivingHasBegun(IllegalAction):
    message = "A die has already been given for the 1s: this turn has no more rolls and no discard."


class RollFirst(IllegalAction):
    message = "The dice must be rolled first."


# --- the last die -----------------------------------------------------------------------


class NameFirst(IllegalAction):
    message = "With one die left, a value is named before the roll."


class OneRollForTheLastDie(IllegalAction):
    message = "The last die is rolled only once a turn."


class NameOnlyLastDie(IllegalAction):
    message = "A value is named only with one die left in hand, and before the roll."


class AlreadyNamed(IllegalAction):
    message = "The value {value} has already been named."


class NotNameable(IllegalAction):
    message = "The value named is one the die has, other than 1: {values}, not {value}."


class LastDieIsNotDiscarded(IllegalAction):
    message = "The last die goes only if its roll shows neither the value named nor a 1."


# --- the discard ------------------------------------------------------------------------


class OneDiscardATurn(IllegalAction):
    message = "One combination is discarded, once a turn."


class BadPositions(IllegalAction):
    message = "Dice are named by different positions from 0 to {last}, not {positions}."


class TooFewDice(IllegalAction):
    message = "Too few dice for a combination. At least: {least}."


class OnesMakeNoCombination(IllegalAction):
    message = "A combination is never made of 1s."


class MixedValues(IllegalAction):
    message = "The dice of a combination all show the same value."


class NothingGoes(IllegalAction):
    message = "The 1s ({ones}) leave nothing of this combination to discard."


class NotInCombination(IllegalAction):
    message = "Only dice of the combination go."


class WrongNumberGone(IllegalAction):
    message = "Each 1 holds back one die: this combination loses {due}, not {count}."


class OneDestinationADie(IllegalAction):
    message = "Every die that goes needs its destination."


class CupOrOpponents(IllegalAction):
    message = "A discard goes all to the cup or all to opponents, never to both."


class MixedGoesToTheCup(IllegalAction):
    message = "A combination of two colours goes to the cup."


class NotAnOpponent(IllegalAction):
    message = "{name} is not an opponent of {player}."


class OpponentIsFull(IllegalAction):
    message = "{name} would have more than 9 dice while another opponent has room."


class SkipTakesASix(IllegalAction):
    message = "A turn is skipped only with at least one 6 discarded to the cup."


class ReverseTakesATwo(IllegalAction):
    message = "The direction is reversed only with at least one 2 discarded to the cup."


# --- more than half 1s ------------------------------------------------------------------


class NothingToGive(IllegalAction):
    message = "A die is given only to a player more than half of whose dice show 1."


class AllHaveGiven(IllegalAction):
    message = "Every other player has already given a die."


class NotYourGift(IllegalAction):
    message = "It is {due} who gives a die now, not {name}."


class NotInHand(IllegalAction):
    message = "{name} has no {sort}."


class GiftsFirst(IllegalAction):
    message = "More than half 1s: {name} must give a die first."
