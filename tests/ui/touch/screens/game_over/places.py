"""The end of a game in the states that the tests of sizes check."""

from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Amend, Press, Pressed
from tests.companion.evening import whole_game
from tests.ui.touch.evening import Evening
from tests.ui.touch.problems import NAMES


def game_over(evening: Evening) -> None:
    """Show the end of a game for three players."""
    played = [(Roll((1, 1, 2, 3, 4)), Score(box)) for box in Box for _ in NAMES[:3]]
    evening.sit_down(*NAMES[:3], actions=[action for turn in played for action in turn])


def game_over_of_eight(evening: Evening) -> None:
    """Show the end of a game for eight, with a best turn and a milestone."""
    evening.sit_down(*reversed(NAMES), actions=whole_game(8))
    assert evening.screen.until(lambda: evening.now.best and evening.now.milestone)


def won_by_two(evening: Evening) -> None:
    """Show a win shared by two players with the longest names."""
    turns = [whole_game(1)[at : at + 2] for at in range(0, 26, 2) for _ in range(2)]
    names = ("Maximilien-Étien", "Wilhelmina Maude")
    evening.sit_down(*names, actions=[action for turn in turns for action in turn])


def sheets(evening: Evening) -> None:
    """Show the final sheets of eight players."""
    game_over_of_eight(evening)
    evening.now.show_sheets()


def correction_taken_back(evening: Evening) -> None:
    """Show the end after a correction was undone and can be redone."""
    game_over(evening)
    evening.tell(Amend({0: Roll((1, 1, 1, 3, 4))}))
    evening.tell(Pressed(Press.UNDO))


def story(evening: Evening) -> None:
    """Show the story of a game for three players, with records."""
    for _ in range(2):
        evening.sit_down(*NAMES[2:5], actions=whole_game(3))
        evening.app.game_life.leave()
    game_over(evening)
    evening.now.look_back()
    part = evening.front.part
    assert evening.screen.until(lambda: part._milestones and part._luck)


def story_of_eight(evening: Evening) -> None:
    """Show the story of a game for eight players, with records."""
    evening.sit_down(*NAMES[3:5], actions=whole_game(2))
    evening.app.game_life.leave()
    evening.sit_down(*reversed(NAMES), actions=whole_game(8))
    evening.now.look_back()
    part = evening.front.part
    assert evening.screen.until(lambda: part._milestones and part._luck)


PLACES = [game_over, game_over_of_eight, won_by_two, correction_taken_back]
SPARSE = [sheets, story, story_of_eight]  # screens with only a key to close them
