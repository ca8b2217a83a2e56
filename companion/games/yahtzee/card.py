"""The values shown on the card of rules, taken from the rules' own code."""

from companion.games.yahtzee import boxes
from companion.games.yahtzee.boxes import Box
from companion.games.yahtzee.rules import DICE, PLAYERS, ROLLS
from companion.games.yahtzee.sheet import BONUS_FROM, UPPER_BONUS, YAHTZEE_BONUS
from companion.games.yahtzee.state import YahtzeeSetup

# The dice that the card shows in boxes of the upper section.
SHOWN = {Box.ONES: (1, 1, 2, 5, 6), Box.THREES: (3, 3, 3, 4, 6), Box.SIXES: (2, 6, 6, 6, 6)}


def figures(setup: YahtzeeSetup) -> dict[str, object]:
    """The values for the card's braces."""
    return {
        "boxes": len(boxes.BOXES),
        "dice": DICE,
        "rolls": ROLLS,
        "least_players": PLAYERS[0],
        "most_players": PLAYERS[-1],
        "rounds": setup.options.rounds,
        "bonus_from": BONUS_FROM,
        "upper_bonus": UPPER_BONUS,
        "full_house": boxes.FULL_HOUSE,
        "small_straight": boxes.SMALL_STRAIGHT,
        "large_straight": boxes.LARGE_STRAIGHT,
        "yahtzee": boxes.YAHTZEE,
        "yahtzee_bonus": YAHTZEE_BONUS,
        **{box.value: boxes.score(box, dice) for box, dice in SHOWN.items()},
    }
