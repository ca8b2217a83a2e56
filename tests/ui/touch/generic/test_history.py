"""Earlier turns on the generic screen: listed, corrected, and blocked by corrections."""

from collections.abc import Callable
from typing import Any

import pytest

from companion import games
from companion.games.keeping import Roll
from companion.games.leaving import Leave
from companion.messages import Act
from tests.ui.touch.evening import Evening
from tests.ui.touch.generic.test_table import game_of
from ui.touch.widgets.controls.basics import TapButton
from ui.touch.widgets.dice.roll_row import RollRow

Found = Callable[[type[Any]], list[Any]]


@pytest.fixture
def played(evening: Evening, trio: None) -> Evening:
    """Play a first round of Trio: Ana kept a die, Bo rolled once; Ana has rolled again."""
    stand = games.find("trio").action_types[1]()
    actions = (
        Roll((6, 6, 5)),
        Roll((6, 1, 2), (0,)),
        stand,
        Roll((4, 4, 4)),
        stand,
        Roll((1, 2, 3)),
    )
    evening.seat(*game_of("trio", "Ana", "Bo"), actions)
    return evening


def shown(evening: Evening, kind: type[Any]) -> list[Any]:
    """Return the rows of a type on the card of the chosen turn, from the top."""
    (scroll,) = evening.front.ids.detail.children
    (rows,) = scroll.children
    return [row for row in rows.children[::-1] if isinstance(row, kind)]


def open_history(evening: Evening, turn: int) -> None:
    evening.app.open(evening.now.history())
    evening.front.chosen = turn
    evening.screen.step(2)


def test_every_turn_is_listed_with_its_rolls_and_its_choice(played: Evening) -> None:
    open_history(played, 0)
    assert [entry.head for entry in played.front.listed] == ["Ana", "Bo", "Ana"]
    assert [list(row.dice) for row in shown(played, RollRow)] == [[6, 6, 5], [6, 1, 2]]
    assert [list(row.kept) for row in shown(played, RollRow)] == [[], [0]]
    assert [key.words for key in shown(played, TapButton)] == ["Ana keeps the roll"]


def test_a_die_is_corrected_in_every_roll_it_was_kept_in(played: Evening) -> None:
    open_history(played, 0)
    shown(played, RollRow)[1].dispatch("on_pick", 0)
    played.screen.step(2)
    played.front.pick(5)
    played.settle()
    assert played.view.actions[:2] == (Roll((5, 6, 5)), Roll((5, 1, 2), (0,)))


def test_a_choice_without_alternatives_is_not_corrected(played: Evening) -> None:
    open_history(played, 0)
    shown(played, TapButton)[0].dispatch("on_release")
    played.screen.step(2)
    assert played.front.title == "Nothing else was possible here."


@pytest.mark.usefixtures("coins")
def test_a_roll_that_the_game_does_not_describe_is_entered_again(evening: Evening) -> None:
    game, setup = game_of("coins", "Ana", "Bo")
    throw = game.action_types[0]
    evening.seat(game, setup, (throw(5), throw(2)))
    open_history(evening, 0)
    shown(evening, TapButton)[0].dispatch("on_release")
    evening.screen.step(2)
    evening.front.pick(4)
    evening.settle()
    assert evening.view.actions == (throw(4), throw(2))


def test_an_action_blocked_by_a_correction_is_asked_about(evening: Evening) -> None:
    own = game_of("yahtzee", "Ana")
    from companion.games.yahtzee.actions import Score  # noqa: PLC0415
    from companion.games.yahtzee.boxes import Box  # noqa: PLC0415
    from companion.messages import Amend  # noqa: PLC0415
    from ui.touch import registry  # noqa: PLC0415

    rolls = (Roll((1, 1, 1, 2, 2)), Score(Box.ONES), Roll((2, 2, 2, 3, 3)), Score(Box.TWOS))
    evening.seat(*own, rolls)
    evening.tell(Amend({1: Score(Box.TWOS)}))
    evening.app.close_all()
    card = registry.generic("yahtzee").open_blocked(evening.view)
    assert "Twos" in card.sentence
    words = [words for words, _ in card.options]
    assert "Threes: 6" in words
    card.options[words.index("Threes: 6")][1]()
    evening.settle()
    assert evening.view.actions[1::2] == (Score(Box.TWOS), Score(Box.THREES))


def test_a_player_leaves_by_the_menu_and_the_others_go_on(evening: Evening, trio: None) -> None:
    del trio
    evening.seat(*game_of("trio", "Ana", "Bo", "Eva", dice="virtual"))
    evening.tell(Act(Leave("Ana")))
    assert evening.view.to_play == "Bo"
    evening.now.open_menu()
    evening.screen.step(2)
    assert evening.button("A player leaves")
    evening.app.close_all()
    evening.app.open(evening.now.history())
    assert evening.front.listed[0].words == "has left the game"
