"""The refusals of Datis: a class for each rule."""

from companion.games.errors import BadSetup, GameOver, IllegalAction


class UnknownYoungest(BadSetup):
    message = "The order of ages names {name}, who is not playing or is named twice."


class WrongSets(BadSetup):
    message = "With {players} players there are {count} sets, of {count} different colours."


class NoSuchDie(IllegalAction):
    message = "There is no die “{die}”: a die is written as colour and kind, like green-d12."


class NotInPlay(IllegalAction):
    message = "The {die} is not in play: with {players} players there are {count} sets ({colours})."


class NoSuchFace(IllegalAction):
    message = "The {die} has no {value}: its faces go from {low} to {high}."


# --- the round ----------------------------------------------------------------------------


class RoundFirst(IllegalAction):
    message = "A round must be begun first, trick by trick or tally only."


class RoundUnderWay(IllegalAction):
    message = "The round is under way: the mode changes only at the start of a round."


class RoundNotCounted(IllegalAction):
    message = "The tally of the round still waits for {name}: the next one begins only after it."


class TallyOnly(IllegalAction):
    message = "This round is tally only: no tricks are noted in it."


class TrickByTrick(IllegalAction):
    message = "This round is followed trick by trick: the dice won follow from that."


class TricksOver(IllegalAction):
    message = "The seven tricks of the round have been played."


class RoundNotPlayed(IllegalAction):
    message = "The tally comes at the end of the round, once all dice won are known."


class TallyUnderWay(IllegalAction):
    message = "The tally of the round has begun: its dice are all given."


# --- tricks -------------------------------------------------------------------------------


class OutOfTurn(IllegalAction):
    message = "Play goes round the table, one die each: {order}."


class DiePlayed(IllegalAction):
    message = "The {die} has already been played in this round: there is only one."


class RerollNeeded(IllegalAction):
    message = "A tie to the last: {names} roll their die again, the highest score wins."


class RerollNotNeeded(IllegalAction):
    message = "The trick is decided: nobody rolls again."


class WrongRerollers(IllegalAction):
    message = "Only the players who are tied roll again: {names}."


class KeepNotInTrick(IllegalAction):
    message = "The winner keeps all, or one colour that is in the trick, not “{keep}”."


class NothingToChoose(IllegalAction):
    message = "Nobody else is in the group: {name} takes all the dice, with no choice."


# --- dice won, entered ----------------------------------------------------------------------


class WonAlready(IllegalAction):
    message = "The dice {name} won have already been entered."


class DieTwice(IllegalAction):
    message = "The {die} is given to {name} twice: there is only one."


class DieTaken(IllegalAction):
    message = "{owner} already has the {die}: a die is won by one player only."


class OddNumber(IllegalAction):
    message = (
        "With two players every trick goes whole to one: {name} has an even number, not {count}."
    )


class WrongTotal(IllegalAction):
    message = "{whole} dice are won in all with {players} players, not {count}."


# --- announcements ------------------------------------------------------------------------


class AnnounceInTurn(IllegalAction):
    message = "Announcements go round the table: it is {due}'s turn, not {name}'s."


class NothingToAnnounce(IllegalAction):
    message = "{name} has no paying dice: there is nothing to announce."


class AnnouncedAlready(IllegalAction):
    message = "{name} has already announced: an announcement stands."


class ColourNotWon(IllegalAction):
    message = "{name} has won no die of that colour: {colour}."


class ColourTwice(IllegalAction):
    message = "Two different colours are kept, not the same one twice."


class KeepTwo(IllegalAction):
    message = "{name} has won dice of several colours: exactly two are kept."


class KeepTheOne(IllegalAction):
    message = "{name} has won dice of one colour only: that one is kept."


class NotTheMost(IllegalAction):
    message = "The two colours in which {name} has most dice are kept, not {colours} together."


class PaysNotKept(IllegalAction):
    message = "Only a colour that is kept can pay, not “{colour}”."


class PaysTheMost(IllegalAction):
    message = "The kept colour with more dice pays: {colour}."


class NothingToRisk(IllegalAction):
    message = "With these colours no die pays: there is nothing to risk."


# --- risks --------------------------------------------------------------------------------


class AnnounceFirst(IllegalAction):
    message = "Everybody announces before the first roll: it is {due}'s turn."


class NotRisking(IllegalAction):
    message = "{name} has not announced a risk: their dice are not rolled."


class RiskedAlready(IllegalAction):
    message = "{name} has already rolled the risked dice."


class WrongRiskDice(IllegalAction):
    message = "{name} rolls exactly the paying dice: {dice}."


class OwedWithinOwed(IllegalAction):
    message = "What is owed is told one after the other, not one within the other."


# --- the end ------------------------------------------------------------------------------


class NoTie(IllegalAction):
    message = "There is no tie for the lead to settle."


class EndedAlready(GameOver):
    message = "The game has already ended, with {names} in the lead."


class SettleTheTie(IllegalAction):
    message = "It must first be said whether the tie between {names} is accepted."
