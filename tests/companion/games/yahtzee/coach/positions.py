"""Random sheets as they occur in play."""

from random import Random

from companion.games.yahtzee.boxes import BOXES, Box
from companion.games.yahtzee.sheet import Sheet
from tests.companion.games.yahtzee.coach.other_solution import Story


def random_sheet(chance: Random, filled: int) -> tuple[Sheet, Story]:
    """Return a sheet with `filled` boxes from random dice, and its story for the scorer.

    Equal dice are more frequent than by chance, so that bonuses and jokers occur.
    """
    sheet, story = Sheet(), []
    for box in chance.sample(BOXES, filled):
        dice = random_dice(chance, box)
        before = sheet
        sheet = sheet.fill(box, dice)
        got = sheet[box]
        assert got is not None
        story.append((box.value, "".join(map(str, sorted(dice))), got))
        assert before[box] is None
    return Sheet(sheet.points), tuple(story)


def random_dice(chance: Random, box: Box | None = None) -> tuple[int, ...]:
    """Return five dice, often a good roll for a box."""
    if box is Box.YAHTZEE and chance.random() < 0.7:
        return (chance.randint(1, 6),) * 5
    faces = chance.choice(((1, 2, 3, 4, 5, 6), (3, 4, 5, 6), (chance.randint(1, 6),) * 2 + (5,)))
    return tuple(chance.choices(faces, k=5))
