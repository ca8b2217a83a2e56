"""Earlier turns are shown and corrected, together with later actions that no longer fit."""

from typing import Any

import pytest

from companion import games
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Act, Amend, Pencil, Press, Pressed, Redo
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import key, rest_on, tap
from tests.ui.touch.widgets.cards.histories import played_history

ESCAPE = 27
TWO_TURNS = (
    Roll((3, 3, 5, 1, 6)),
    Roll((3, 3, 3, 2, 6), (0, 1)),
    Score(Box.THREES),
    Roll((5, 5, 5, 2, 2)),
    Score(Box.FULL_HOUSE),
)


def open_history(evening: Evening) -> None:
    """Open the earlier turns from the menu."""
    key(evening.screen, ESCAPE)
    tap(evening.screen, evening.button("Earlier turns, corrections"))
    evening.screen.step(2)


def choose_turn(evening: Evening, player: str) -> None:
    """Tap a player's latest turn in the list."""
    lines = reversed(evening.front.ids.lines.children)
    tap(evening.screen, next(line for line in lines if getattr(line, "head", "") == player))
    evening.screen.step(2)


def test_a_die_of_an_earlier_turn_is_corrected_by_two_taps(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=TWO_TURNS)
    open_history(evening)
    choose_turn(evening, "Ana")
    second = evening.front.ids.detail.children[0]
    tap(evening.screen, next(die for die in second.ids.dice.children if die.place == 0))
    key(evening.screen, ord("4"))
    evening.settle()
    assert evening.view.actions[:2] == (Roll((4, 3, 5, 1, 6)), Roll((4, 3, 3, 2, 6), (0, 1)))
    assert evening.view.standings[0].total == 6


def test_the_box_of_an_earlier_turn_is_chosen_again(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=TWO_TURNS)
    open_history(evening)
    choose_turn(evening, "Ana")
    tap(evening.screen, evening.button("Threes: 9"))
    tap(evening.screen, evening.button("Chance  17"))
    evening.settle()
    assert evening.view.actions[2] == Score(Box.CHANCE)
    assert evening.view.standings[0].total == 17


def test_the_list_follows_the_game_only_while_it_is_open(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=TWO_TURNS)
    open_history(evening)
    history = evening.front
    evening.tell(Act(Roll((1, 1, 2, 2, 2))))
    assert len(history.listed) == 3
    history.close()
    evening.tell(Act(Score(Box.CHANCE)))
    assert history.listed[-1].of.points is None


def test_the_dice_of_the_turn_in_play_are_shown_too(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=TWO_TURNS[:2])
    open_history(evening)
    assert evening.front.heading == "Ana, turn 1"
    assert len(evening.front.ids.detail.children) == 2


@pytest.mark.parametrize("opened", ["the roll", "the earlier turns"])
def test_a_correction_applies_only_to_its_own_roll(evening: Evening, opened: str) -> None:
    evening.sit_down("Ana", "Bo", actions=TWO_TURNS[:2])
    evening.put_up_camera()
    if opened == "the earlier turns":
        open_history(evening)
    correct_last_die(evening)
    evening.tell(Pressed(Press.UNDO))
    key(evening.screen, ord("4"))
    evening.settle()
    assert evening.view.actions == TWO_TURNS[:1]
    evening.tell(Redo())
    correct_last_die(evening)
    evening.tell(Pressed(Press.UNDO))
    evening.tell(Act(Roll((3, 3, 1, 1, 1), (0, 1))))
    key(evening.screen, ord("4"))
    evening.settle()
    assert list(evening.view.actions) == [TWO_TURNS[0], Roll((3, 3, 1, 1, 1), (0, 1))]


def correct_last_die(evening: Evening) -> None:
    """Open the question for the last die of the roll, in the history if it is open."""
    if evening.app.front is None:
        rest_on(evening.screen, evening.now.ids.dice.die(4))
        return
    row = evening.front.ids.detail.children[0]
    tap(evening.screen, next(die for die in row.ids.dice.children if die.place == 4))


BLOCKABLE = (
    Roll((3, 3, 3, 1, 6)),
    Score(Box.THREES),
    Roll((5, 5, 5, 2, 2)),
    Score(Box.FULL_HOUSE),
    Roll((3, 3, 1, 4, 6)),
    Score(Box.CHANCE),
)


def test_an_amendment_that_blocks_a_later_score_is_settled_by_another_box(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=BLOCKABLE)
    evening.tell(Amend({1: Score(Box.CHANCE)}))
    assert evening.view.actions == BLOCKABLE
    assert "Ana, turn 2" in evening.front.sentence
    assert "Chance" in evening.front.sentence
    tap(evening.screen, evening.button("Threes  6"))
    evening.settle()
    assert evening.view.actions[1] == Score(Box.CHANCE)
    assert evening.view.actions[5] == Score(Box.THREES)
    assert evening.app.front is None


def test_an_amendment_that_blocks_a_later_score_can_be_cancelled(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=BLOCKABLE)
    evening.tell(Amend({1: Score(Box.CHANCE)}))
    tap(evening.screen, evening.button("Give up the correction"))
    evening.settle()
    assert evening.view.blocked is None
    assert evening.view.actions == BLOCKABLE
    assert evening.app.front is None


def test_an_amendment_that_blocks_a_later_score_can_drop_the_later_actions(
    evening: Evening,
) -> None:
    evening.sit_down("Ana", "Bo", actions=BLOCKABLE)
    evening.tell(Amend({1: Score(Box.CHANCE)}))
    assert evening.button("Give up the correction").tone == "plain"  # loses nothing
    assert evening.button("Erase what was played since").tone == "doubt"
    tap(evening.screen, evening.button("Erase what was played since"))
    evening.settle()
    assert evening.front.sentence.startswith(
        "Ana, turn 2: everything from there on is erased (actions: 1)"
    )
    assert evening.view.actions == BLOCKABLE
    assert evening.button("Erase and correct").tone == "doubt"  # loses turns for good
    tap(evening.screen, evening.button("Erase and correct"))
    evening.settle()
    assert list(evening.view.actions) == [BLOCKABLE[0], Score(Box.CHANCE), *BLOCKABLE[2:5]]
    assert evening.view.to_play == "Ana"
    assert evening.app.front is None


def test_a_blocked_amendment_is_not_closed_by_a_tap_beside_it(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=BLOCKABLE)
    evening.tell(Amend({1: Score(Box.CHANCE)}))
    key(evening.screen, ESCAPE)
    evening.screen.step(2)
    assert evening.app.front is not None


def test_a_waiting_amendment_is_asked_about_again_after_the_end_of_the_game(
    evening: Evening,
) -> None:
    boxes = list(Box)
    turns = [(Roll((3, 3, 1, 2, 6)), Score(box)) for box in boxes]
    evening.sit_down("Ana", actions=[action for turn in turns for action in turn][:-1])
    evening.tell(Pencil(Score(boxes[-1])))
    evening.tell(Amend({1: Score(boxes[1])}))
    evening.tell(Pressed(Press.END_TURN))
    assert evening.now.name == "game_over"
    assert "turn 2" in evening.front.sentence
    tap(evening.screen, evening.button("Give up the correction"))
    evening.settle()
    assert evening.view.blocked is None
    assert evening.app.front is None


def history_of_twelve(evening: Evening, name: str) -> tuple[Any, list[Any]]:
    """Open the history after a dozen actions; return it and its lines, the latest first."""
    history = played_history(evening, name, 12)
    evening.screen.step(3)
    return history, [line for line in reversed(history.ids.lines.children) if hasattr(line, "line")]


@pytest.mark.parametrize("name", ["d21", "dalapapa", "datis", "yahtzee"])
def test_an_earlier_line_is_corrected_by_one_tap_in_the_list(evening: Evening, name: str) -> None:
    history, lines = history_of_twelve(evening, name)
    line = next(line for line in lines if line.sign and not line.chosen)
    of = line.line
    tap(evening.screen, next(w for w in line.children if getattr(w, "sign", "")))
    evening.screen.step(3)
    assert evening.front is not history
    assert history.entry.of is of or history.entry.head == line.head


@pytest.mark.parametrize("name", games.names())
def test_the_chosen_line_of_the_list_is_shown_in_full_in_every_game(
    evening: Evening, name: str
) -> None:
    # imported after the window is open
    from ui.touch.widgets.text.text import Text  # noqa: PLC0415

    history, lines = history_of_twelve(evening, name)
    assert [line.chosen for line in lines] == [True] + [False] * (len(lines) - 1)
    for line in lines:
        tap(evening.screen, line)
        evening.screen.step(3)
        assert history.entry.of is line.line or history.entry.head == line.head
        whole = [w for w in history.walk() if isinstance(w, Text) and w.text == history.words]
        assert not history.words or any(w.wrap or not w.is_shortened for w in whole)
        assert history.heading
