"""After a match of Yahtzee: cost of decisions, luck, and the three costliest decisions."""

import threading
from typing import Any

import pytest

from companion.games.record import parse
from companion.games.yahtzee.state import YahtzeeSetup
from companion.messages import Press, Pressed
from tests.companion.evening import whole_game
from tests.companion.games.yahtzee.coach.test_analysis import GOLDEN
from tests.ui.touch.evening import YAHTZEE, Evening
from tests.ui.touch.fingers import tap


def open_part(evening: Evening) -> None:
    """Tap the key of the story after the game, and the key of this part."""
    tap(evening.screen, evening.button(evening.app.t("game_over.after")))
    evening.screen.step(2)
    tap(evening.screen, evening.button(evening.app.t("yahtzee.after_game")))
    evening.screen.step(2)


def look_back(evening: Evening) -> Any:
    """Open the card; return it once the analysis of the match is done."""
    evening.screen.step(2)
    open_part(evening)
    card = evening.front.part
    assert evening.screen.until(lambda: card._analyses)
    evening.screen.step(2)
    return card


def dear(card: Any) -> list[Any]:
    return list(reversed(card.ids.dear.children))


def names(card: Any) -> list[Any]:
    return [child for child in reversed(card.ids.names.children) if hasattr(child, "words")]


def test_the_costliest_decisions_are_shown_with_their_dice(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=whole_game(2))
    card = look_back(evening)
    assert card.words.startswith("With the dice: ")
    assert "Your decisions cost " in card.words
    assert len(dear(card)) == 3
    for one in dear(card):
        assert one.when.startswith("Turn ")
        assert one.words.startswith("You wrote ")
        assert sorted(die.value for die in one.ids.dice.children) in (
            [1, 1, 2, 3, 4],
            [5, 6, 6, 6, 6],
        )
    assert "own total" in card.own_total


def test_a_tap_on_a_name_shows_that_player(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=whole_game(2))
    card = look_back(evening)
    first = card.words
    tap(evening.screen, names(card)[1])
    evening.screen.step(2)
    assert card.words != first
    assert [name.chosen for name in names(card)] == [False, True]


def test_a_single_player_is_compared_with_nobody(evening: Evening) -> None:
    evening.sit_down("Ana", actions=whole_game(1))
    card = look_back(evening)
    assert names(card) == []
    assert card.own_total == ""


def test_decisions_of_a_match_of_several_rounds_name_their_round(evening: Evening) -> None:
    _, setup, actions = parse((GOLDEN / "jokers_over_two_rounds.jsonl").read_bytes())
    assert isinstance(setup, YahtzeeSetup)
    evening.seat(YAHTZEE, setup, actions)
    card = look_back(evening)
    assert all(one.when.startswith("Round ") for one in dear(card))


def test_the_analysis_shows_its_progress_and_can_be_left(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ui.games.yahtzee.touch import after_game  # noqa: PLC0415
    from ui.touch.base.quiet_task import Abandoned  # noqa: PLC0415  importing this opens the window

    go, stopped = threading.Event(), threading.Event()

    def slow(setup: Any, actions: Any, heard: Any) -> Any:
        heard(len(actions) // 2)
        go.wait(100)
        try:
            heard(len(actions))
        except Abandoned:
            stopped.set()
            raise

    monkeypatch.setattr(after_game, "analyse", slow)
    evening.sit_down("Ana", "Bo", actions=whole_game(2))
    evening.screen.step(2)
    open_part(evening)
    card = evening.front.part
    assert evening.screen.until(lambda: card.progress)
    assert "50%" in card.words
    evening.app.on_key("escape")
    assert evening.app.front is None
    go.set()
    assert stopped.wait(100)


def test_the_card_closes_when_the_last_move_is_undone(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=whole_game(2))
    look_back(evening)
    evening.tell(Pressed(Press.UNDO))
    assert evening.app.front is None


def test_after_other_games_the_story_stands_alone(evening: Evening) -> None:
    from companion import games  # noqa: PLC0415
    from companion.games.d21.actions import Resign  # noqa: PLC0415
    from companion.games.d21.state import D21Setup  # noqa: PLC0415

    evening.seat(games.find("d21"), D21Setup(version=1, players=("Ana", "Bo")), (Resign(),))
    evening.now.look_back()
    assert not evening.front.ids.tabs.children
    assert evening.front.title == "The story"
