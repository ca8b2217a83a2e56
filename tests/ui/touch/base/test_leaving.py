"""A player leaves through the table's menu, after a confirmation."""

import pytest

from companion import games
from companion.games.leaving import Leave
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Act, Press, Pressed
from tests.companion.bots import set_up
from tests.ui.touch.evening import YAHTZEE, Evening, yahtzee
from tests.ui.touch.screens.seated import done, press


def ask_about(evening: Evening, name: str) -> None:
    """Open the menu and go to the question whether that player leaves."""
    evening.now.open_menu()
    evening.screen.step(2)
    press(evening, "A player leaves")
    press(evening, name)


def shown(evening: Evening) -> list[str]:
    """Return all texts on the screen."""
    attributes = ("text", "words", "name", "player", "sign")
    return [str(getattr(w, attribute, "")) for w in evening.now.walk() for attribute in attributes]


@pytest.mark.parametrize("name", games.names())
def test_a_player_can_leave_the_table_of_every_game(evening: Evening, name: str) -> None:
    evening.seat(*set_up(name))
    ask_about(evening, "Bo")
    press(evening, "Bo leaves")
    assert done(evening) == (Leave("Bo"),)
    if evening.view.outcome is None:
        assert evening.view.to_play == "Ana"
        assert "✕" in shown(evening)
    else:
        assert evening.now.name == "game_over"
        assert any("Bo (left)" in words for words in shown(evening))


def test_nobody_leaves_until_it_is_confirmed(evening: Evening) -> None:
    evening.seat(YAHTZEE, yahtzee("Ana", "Bo", "Cy"))
    ask_about(evening, "Bo")
    assert "The others go on." in evening.front.sentence
    press(evening, "Play on together")
    assert done(evening) == ()


def test_the_question_says_if_the_game_ends_with_it(evening: Evening) -> None:
    evening.seat(*set_up("d21"))
    ask_about(evening, "Bo")
    assert evening.front.sentence.startswith("That ends the game.")


def test_the_question_closes_when_the_game_goes_on(evening: Evening) -> None:
    evening.seat(YAHTZEE, yahtzee("Ana", "Bo", "Cy"))
    ask_about(evening, "Bo")
    evening.tell(Act(Roll((1, 2, 3, 4, 6))))
    assert evening.app.front is None
    assert len(done(evening)) == 1


def test_a_single_player_cannot_leave(evening: Evening) -> None:
    evening.seat(YAHTZEE, yahtzee("Ana"))
    evening.now.open_menu()
    evening.screen.step(2)
    words = [getattr(widget, "words", "") for widget in evening.front.walk()]
    assert "A player leaves" not in words


def test_the_history_names_players_who_left_and_undo_brings_them_back(evening: Evening) -> None:
    evening.seat(YAHTZEE, yahtzee("Ana", "Bo", "Cy"))
    for action in (Roll((1, 2, 3, 4, 6)), Leave("Ana"), Roll((1, 1, 3, 4, 6)), Score(Box.ONES)):
        evening.tell(Act(action))
    evening.app.open(evening.now.history())
    evening.screen.step(3)
    told = [(entry.head, entry.words) for entry in evening.front.listed]
    assert told == [("Ana", "…"), ("Ana", "has left the game"), ("Bo", "Ones")]
    evening.app.close_all()
    for _ in range(3):
        evening.tell(Pressed(Press.UNDO))
    assert evening.view.to_play == "Ana"
