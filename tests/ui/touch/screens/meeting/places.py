"""The meeting of the dice in the states that the tests of sizes check."""

from msgspec.structs import replace

from companion.dice import Box as Place
from companion.dice import Colour, Reading, SeenDie
from companion.learning.meeting import EyeScore, Meeting
from tests.ui.touch.evening import YAHTZEE, Evening, place
from tests.ui.touch.problems import NAMES
from ui.interface import Tried


def meeting(evening: Evening) -> None:
    """Show dice of many colours, one in question, with simulated dice to be turned."""
    evening.machine.simulated = True
    evening.put_up_picture()
    evening.app.go("meeting")
    evening.screen.step(2)
    frame = evening.machine.frame
    assert frame is not None
    colours = (Colour.WHITE, Colour.RED, Colour.PURPLE, Colour.ORANGE, Colour.BROWN)
    dice = tuple(
        SeenDie(value=k + 1, confidence=0.9, sure=True, box=place(k), colour=colour)
        for k, colour in enumerate(colours)
    )
    met = Meeting().saw(Reading(dice=dice, sure=True)).confirmed()
    doubtful = replace(dice[0], sure=False, likely=(1, 4), box=Place(5, 5, 50, 50))
    evening.now._tried = Tried(Reading(dice=(doubtful, *dice[2:]), sure=False), frame)
    evening.now._change(met.saw(evening.now._tried.reading))


def meeting_turned(evening: Evening) -> None:
    """Show all dice turned to one face."""
    meeting(evening)
    evening.now.switch()


def meeting_confirming(evening: Evening) -> None:
    """Show the reading of dice turned to one face, to be confirmed."""
    meeting_turned(evening)
    evening.now._change(evening.now.meeting.saw(evening.now._tried.reading))


def meeting_result(evening: Evening) -> None:
    """Show the accuracy of the eye with the longest advice."""
    meeting(evening)
    evening.now._sides = [60.0]
    evening.now._tell(EyeScore(20, 14, 3))


def meeting_offer(evening: Evening) -> None:
    """Show the offer to meet the dice before the first game."""
    evening.put_up_picture()
    assert evening.machine.dice_teacher is not None
    evening.machine.dice_teacher.to_offer = True
    evening.app.go("new_game").prepare(YAHTZEE)
    evening.now.players = list(NAMES[:2])
    evening.now.begin()


PLACES = [
    meeting,
    meeting_turned,
    meeting_confirming,
    meeting_result,
    meeting_offer,
]
